//! How a casino pays: equal counts cancel each other, and who is left takes one note each.
//!
//! It knows neither seats nor houses: an owner is whatever the game counts dice for. It never splits a note and never
//! gives an owner two.

use std::cmp::Reverse;

use crate::Note;

/// What one casino pays, and what it does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payout<O> {
    /// Owners whose equal counts cancelled each other, in the order that the counts were given in.
    pub tied: Vec<O>,
    /// Owners left, most dice first.
    pub standing: Vec<O>,
    /// Who takes which note: most dice and highest note first.
    pub awards: Vec<(O, Note)>,
    /// Notes that nobody takes, highest first.
    pub unclaimed: Vec<Note>,
}

/// Pays `notes`, highest first, to the owners of `counts`.
///
/// Owners without dice take no part, so they are not tied either. Owners of equal counts cancel each other, at any
/// place. Those left take one note each in order of their counts; where notes run out the owners behind get nothing,
/// where owners run out the notes behind stay unclaimed.
///
/// Rules: las-vegas §5.4.
pub fn pay<O: Copy>(counts: &[(O, u8)], notes: &[Note]) -> Payout<O> {
    let mut tied = Vec::new();
    let mut standing: Vec<(O, u8)> = Vec::with_capacity(counts.len());
    for (owner, count) in counts.iter().filter(|(_, count)| *count > 0) {
        match counts.iter().filter(|(_, other)| other == count).count() {
            1 => standing.push((*owner, *count)),
            _ => tied.push(*owner),
        }
    }
    standing.sort_by_key(|(_, count)| Reverse(*count));
    let standing: Vec<O> = standing.into_iter().map(|(owner, _)| owner).collect();
    let awards: Vec<(O, Note)> = standing.iter().copied().zip(notes.iter().copied()).collect();
    let unclaimed = notes.get(awards.len()..).unwrap_or_default().to_vec();
    Payout { tied, standing, awards, unclaimed }
}

/// How many owners stand before the one at `index` once ties are removed, so which note it takes; `None` where it is
/// tied or has no dice.
///
/// Rules: las-vegas §5.4.
pub fn place(counts: &[u8], index: usize) -> Option<usize> {
    let own = counts.get(index).copied().filter(|count| *count > 0)?;
    let is_single = |count: u8| counts.iter().filter(|other| **other == count).count() == 1;
    is_single(own).then(|| counts.iter().filter(|count| **count > own && is_single(**count)).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(amounts: &[u8]) -> Vec<Note> {
        amounts.iter().copied().map(Note).collect()
    }

    #[test]
    fn owners_without_dice_are_not_tied_at_zero() {
        let payout = pay(&[('a', 0), ('b', 0), ('c', 1)], &notes(&[5]));
        assert!(payout.tied.is_empty());
        assert_eq!(payout.awards, [('c', Note(5))]);
    }

    #[test]
    fn two_groups_of_ties_cancel_at_once_and_the_single_owner_takes_the_highest_note() {
        let payout = pay(&[('a', 4), ('b', 2), ('c', 4), ('d', 2), ('e', 1)], &notes(&[7, 3]));
        assert_eq!(payout.tied, ['a', 'b', 'c', 'd']);
        assert_eq!(payout.awards, [('e', Note(7))]);
        assert_eq!(payout.unclaimed, notes(&[3]));
    }

    #[test]
    fn a_casino_without_notes_pays_nobody() {
        let payout = pay(&[('a', 4)], &[]);
        assert_eq!(payout.standing, ['a']);
        assert!(payout.awards.is_empty() && payout.unclaimed.is_empty());
    }
}
