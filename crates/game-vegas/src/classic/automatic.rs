//! What a player may do now, and what the rules do for a player who lets the time pass. It never gives up for anybody.
//!
//! Rules: las-vegas §8.5.

use std::cmp::Reverse;

use jusawi_rules::Seat;

use super::{Action, Face, LasVegas, Phase, Roll, data};
use crate::Note;

impl LasVegas {
    /// Everything that `seat` may do now, faces ascending, giving up left out.
    pub(super) fn choices(&self, seat: Seat) -> Vec<Action> {
        if seat != self.current {
            return Vec::new();
        }
        match self.phase {
            Phase::Roll => vec![Action::Roll],
            Phase::Place => {
                let mut choices = Vec::with_capacity(usize::from(data::CASINOS));
                for face in self.roll.iter().flat_map(Roll::each_face) {
                    choices.push(Action::Place { value: face.value });
                }
                choices
            }
            Phase::Finished => Vec::new(),
        }
    }

    /// A roll, or the placing of most dice; of equal ones that of the higher top note, then of the smaller number.
    ///
    /// A casino without notes counts as 0.
    pub(super) fn default_choice(&self, seat: Seat) -> Option<Action> {
        if seat != self.current {
            return None;
        }
        match self.phase {
            Phase::Roll => Some(Action::Roll),
            Phase::Place => {
                let worth = |face: &Face| (face.dice(), self.top_note(face.value), Reverse(face.value));
                let face = self.faces().into_iter().max_by_key(worth)?;
                Some(Action::Place { value: face.value })
            }
            Phase::Finished => None,
        }
    }

    /// What was rolled, ascending; empty unless the current player has to place.
    pub(super) fn faces(&self) -> Vec<Face> {
        self.roll.as_ref().map(Roll::faces).unwrap_or_default()
    }

    fn top_note(&self, value: u8) -> Option<Note> {
        self.casinos.get(super::casino_index(value)?)?.notes.first().copied()
    }
}
