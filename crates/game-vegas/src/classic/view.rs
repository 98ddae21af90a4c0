//! What a viewer of las-vegas may see: all that lies open, and of hidden money only what is the viewer's own.
//!
//! Never in a view: which notes the pile holds, and with hidden money an amount or sum that another player won.
//!
//! Rules: las-vegas §8.3.

use jusawi_rules::{Seat, Viewer};

use super::{
    Allotment, Casino, CasinoResult, Face, Hand, LasVegas, Options, Outcome, Phase, Roll, RoundResult, may_see,
};
use crate::{Note, total};

/// The game as one viewer may see it.
///
/// Rules: las-vegas §8.3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// Neutral dice as they were handed out at the start.
    pub allotment: Allotment,
    /// The running or last round, from 1.
    pub round: u8,
    /// Who began the round.
    pub start: Seat,
    /// Whose turn it is; after the end, whose it was.
    pub current: Seat,
    /// What the current player has to do.
    pub phase: Phase,
    /// How many notes the pile still has.
    pub cards_left: u8,
    /// Casinos 1 to 6.
    pub casinos: Vec<Casino>,
    /// Players, clockwise from seat 0.
    pub players: Vec<PlayerView>,
    /// The current player's roll, in the phase of placing.
    pub roll: Option<Roll>,
    /// What the current player may place, ascending by face; empty in every other phase.
    pub faces: Vec<Face>,
    /// Settled rounds in order, with amounts as far as the viewer may know them.
    pub results: Vec<RoundResult>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A player as one viewer may see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Dice left in this round.
    pub hand: Hand,
    /// Whether the player gave up.
    pub conceded: bool,
    /// How many notes the player has won.
    pub note_count: u8,
    /// The notes in the order they were won; `None` where the viewer may not know them.
    pub notes: Option<Vec<Note>>,
}

impl PlayerView {
    /// What the notes are worth together in 만 달러, where the viewer may know it.
    pub fn total(&self) -> Option<u32> {
        self.notes.as_ref().map(total)
    }
}

impl View {
    /// The casino of number `value`, if it is one of 1 to 6.
    pub fn casino(&self, value: u8) -> Option<&Casino> {
        super::casino_index(value).and_then(|index| self.casinos.get(index))
    }

    /// The player of `seat`.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }
}

impl LasVegas {
    pub(super) fn view_of(&self, viewer: Viewer) -> View {
        let open = !self.options.hide_money || self.phase == Phase::Finished;
        let players = Seat::all(self.seats).zip(&self.hands).zip(&self.money).zip(&self.conceded);
        View {
            viewer,
            options: self.options,
            allotment: self.allotment,
            round: self.round,
            start: self.start,
            current: self.current,
            phase: self.phase,
            cards_left: u8::try_from(self.pile.len()).unwrap_or(u8::MAX),
            casinos: self.casinos.clone(),
            players: players
                .map(|(((seat, hand), notes), conceded)| PlayerView {
                    seat,
                    hand: *hand,
                    conceded: *conceded,
                    note_count: u8::try_from(notes.len()).unwrap_or(u8::MAX),
                    notes: (open || viewer.sees(seat)).then(|| notes.clone()),
                })
                .collect(),
            roll: self.roll.clone(),
            faces: self.roll.as_ref().map(Roll::faces).unwrap_or_default(),
            results: self
                .results
                .iter()
                .map(|result| RoundResult {
                    round: result.round,
                    casinos: result.casinos.iter().map(|casino| redacted(casino, viewer, open)).collect(),
                })
                .collect(),
            outcome: self.result(),
        }
    }
}

/// A settled casino with the amounts that `viewer` may know; all of them where they are `open`.
fn redacted(result: &CasinoResult, viewer: Viewer, open: bool) -> CasinoResult {
    let mut result = result.clone();
    for award in &mut result.awards {
        award.note = award.note.filter(|_| open || may_see(viewer, award.owner));
    }
    result
}
