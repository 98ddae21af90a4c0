//! Play money: notes and their sums. It is worth nothing outside its table, and nothing here stores or exchanges it.

/// A note of play money by its amount in 만 달러; larger amounts are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Note(pub u8);

/// What `notes` are worth together, in 만 달러.
pub fn total<'a>(notes: impl IntoIterator<Item = &'a Note>) -> u32 {
    notes.into_iter().map(|note| u32::from(note.0)).sum()
}

/// `notes` with the highest first.
pub(crate) fn highest_first(mut notes: Vec<Note>) -> Vec<Note> {
    notes.sort_by_key(|note| std::cmp::Reverse(*note));
    notes
}
