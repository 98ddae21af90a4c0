//! The numbers of las-vegas: notes, casinos, dice and how neutral dice are handed out. Nothing here decides anything.
//!
//! Rules: las-vegas §3, §4.

use crate::Note;

use super::options::Allotment;

/// How many casinos there are, numbered from 1 like the faces of a die.
pub const CASINOS: u8 = 6;

/// A casino is filled until its notes are worth at least this much, in 만 달러.
pub const FILL: u32 = 5;

/// Own dice of each player in every round.
pub const OWN_DICE: u8 = 8;

/// Automatic actions in a row after which a player counts as away.
pub const AWAY_AFTER: u32 = 3;

/// Every note with the number of its copies: 54 notes of 250 만 달러 together.
pub const NOTES: [(Note, usize); 9] = [
    (Note(1), 6),
    (Note(2), 8),
    (Note(3), 8),
    (Note(4), 6),
    (Note(5), 6),
    (Note(6), 5),
    (Note(7), 5),
    (Note(8), 5),
    (Note(9), 5),
];

/// Neutral dice of a table of `seats`, by the option `neutralDice`; without neutral dice everywhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NeutralRow {
    /// How many players start.
    pub seats: u8,
    /// What `auto` hands out.
    pub auto: Allotment,
    /// What `on` hands out; `None` where no colour of dice is left for it.
    pub on: Option<Allotment>,
}

/// The hand-out of neutral dice at every size of table.
pub const NEUTRAL: [NeutralRow; 4] = [
    NeutralRow { seats: 2, auto: Allotment { each: 4, house: 0 }, on: Some(Allotment { each: 4, house: 0 }) },
    NeutralRow { seats: 3, auto: Allotment::NONE, on: Some(Allotment { each: 2, house: 2 }) },
    NeutralRow { seats: 4, auto: Allotment::NONE, on: Some(Allotment { each: 2, house: 0 }) },
    NeutralRow { seats: 5, auto: Allotment::NONE, on: None },
];

/// The undrawn pile at the start: all notes, ascending.
pub fn all_notes() -> impl Iterator<Item = Note> {
    NOTES.into_iter().flat_map(|(note, copies)| std::iter::repeat_n(note, copies))
}
