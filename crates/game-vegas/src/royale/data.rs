//! The numbers of royale that belong to no tile: notes, dice, chips, rounds. Nothing here decides anything.
//!
//! Rules: royale §1, §2.

use crate::Note;

use super::Dice;

/// How many casinos there are, numbered from 1 like the faces of a die.
pub const CASINOS: u8 = 6;

/// Notes that every casino holds at the start of a round.
pub const NOTES_EACH: usize = 2;

/// Rounds of a game.
pub const ROUNDS: u8 = 3;

/// Dice of each player in every round, and of the neutral set: seven small ones and a big one.
pub const DICE: Dice = Dice { small: 7, big: 1 };

/// Chips that every player gets at the start of every round.
pub const CHIPS: u32 = 2;

/// What a chip is worth at the end and in a fine, in 만 달러.
pub const CHIP_WORTH: u32 = 1;

/// Tokens of the split-and-pick tile.
pub const TOKENS: usize = 6;

/// Seconds for showing a hidden choice, whatever the other limits are.
pub const OPEN_SECONDS: u32 = 10;

/// Automatic actions in a row after which a player counts as away.
pub const AWAY_AFTER: u32 = 3;

/// Every note with the number of its copies: 90 notes of 562 만 달러 together.
pub const NOTES: [(Note, usize); 8] = [
    (Note(3), 11),
    (Note(4), 11),
    (Note(5), 13),
    (Note(6), 15),
    (Note(7), 13),
    (Note(8), 11),
    (Note(9), 9),
    (Note(10), 7),
];

/// The undrawn pile at the start: all notes, ascending.
pub fn all_notes() -> impl Iterator<Item = Note> {
    NOTES.into_iter().flat_map(|(note, copies)| std::iter::repeat_n(note, copies))
}
