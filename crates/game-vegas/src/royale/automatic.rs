//! What a player may do now, and what the rules do for a player who lets the time pass. They spend nothing that is not
//! asked for, and never give up for anybody.
//!
//! Rules: royale §8, R-30.

use std::cmp::Reverse;

use jusawi_rules::Seat;

use super::{Action, Face, Phase, Royale, data};
use crate::Note;

impl Royale {
    /// Everything that `seat` may do now and that can be listed, giving up left out.
    pub(super) fn choices(&self, seat: Seat) -> Vec<Action> {
        match self.phase {
            Phase::Roll if seat == self.table.current => self.ways_to_begin(seat),
            Phase::Place if seat == self.table.current => self.ways_to_place(seat),
            Phase::Decide(question) if seat == question.seat => self.answers(&question),
            _ => Vec::new(),
        }
    }

    fn ways_to_begin(&self, seat: Seat) -> Vec<Action> {
        let mut ways = vec![Action::Roll];
        if self.freed() == Some(seat) {
            for die in self.table.supply(seat).kinds() {
                ways.extend(self.table.open_casinos().map(|casino| Action::PlaceAny { die, casino }));
            }
        }
        ways
    }

    fn ways_to_place(&self, seat: Seat) -> Vec<Action> {
        let mut ways = Vec::with_capacity(usize::from(data::CASINOS) + 1);
        for face in self.each_placeable() {
            ways.push(Action::Place { value: face.value });
        }
        let chips = self.table.player(seat).map_or(0, |player| player.chips);
        if ways.is_empty() || chips > 0 {
            ways.push(Action::Pass);
        }
        ways
    }

    /// A roll; the strongest face that may be placed, of equal ones that of the higher top note, then of the smaller
    /// number, or passing for nothing; or what the tile that asks says.
    pub(super) fn default_choice(&self, seat: Seat) -> Option<Action> {
        match self.phase {
            Phase::Roll if seat == self.table.current => Some(Action::Roll),
            Phase::Place if seat == self.table.current => {
                let worth = |face: &Face| (face.dice.strength(), self.top_note(face.value), Reverse(face.value));
                let face = self.each_placeable().max_by_key(worth);
                Some(face.map_or(Action::Pass, |face| Action::Place { value: face.value }))
            }
            Phase::Decide(question) if seat == question.seat => {
                self.rules_at(question.casino)?.automatic(&self.table, &question)
            }
            _ => None,
        }
    }

    fn top_note(&self, value: u8) -> Option<Note> {
        self.table.casino(value)?.notes.first().copied()
    }
}
