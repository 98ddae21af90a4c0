//! What a viewer of royale may see: all that lies open, and of hidden money only what is the viewer's own.
//!
//! Never in a view: which notes the pile holds, what another player hides until it is shown, and with hidden money an
//! amount or sum that another player won.
//!
//! Rules: royale R-25.

use jusawi_rules::{Seat, Viewer};

use super::{
    Casino, CasinoResult, Dice, Face, Options, Outcome, Phase, Player, Roll, RoundResult, Royale, Settlement,
    TileState, may_see,
};
use crate::{Note, total};

/// The game as one viewer may see it.
///
/// Rules: royale R-25.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// The running or last round, from 1.
    pub round: u8,
    /// Who began the round.
    pub start: Seat,
    /// Whose turn it is; after the end, whose it was.
    pub current: Seat,
    /// What has to be done, with the open question.
    pub phase: Phase,
    /// How many notes the pile still has.
    pub cards_left: u8,
    /// Casinos 1 to 6.
    pub casinos: Vec<Casino>,
    /// The casino that no die may enter or leave.
    pub closed: Option<u8>,
    /// Tiles of casinos 1 to 6, without what the viewer may not know.
    pub tiles: Vec<Option<TileState>>,
    /// Players, clockwise from seat 0.
    pub players: Vec<PlayerView>,
    /// The current player's roll; once a face is placed, what is left of it until the turn ends.
    pub roll: Option<Roll>,
    /// What the current player may place, ascending by face; empty unless they have to place.
    pub faces: Vec<Face>,
    /// How far the round is settled, while a question interrupts that.
    pub settlement: Option<Settlement>,
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
    pub supply: Dice,
    /// Chips.
    pub chips: u32,
    /// Whether the player gave up.
    pub conceded: bool,
    /// How many notes the player has.
    pub note_count: u8,
    /// The notes in the order they came; `None` where the viewer may not know them.
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
        super::table::casino_index(value).and_then(|index| self.casinos.get(index))
    }

    /// The player of `seat`.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }
}

impl Royale {
    pub(super) fn view_of(&self, viewer: Viewer) -> View {
        let open = !self.table.options.hide_money || self.phase == Phase::Finished;
        let known = |casinos: &[CasinoResult]| casinos.iter().map(|casino| redacted(casino, viewer, open)).collect();
        let results = self.results.iter();
        View {
            viewer,
            options: self.table.options,
            round: self.table.round,
            start: self.table.start,
            current: self.table.current,
            phase: self.phase,
            cards_left: u8::try_from(self.table.pile.len()).unwrap_or(u8::MAX),
            casinos: self.table.casinos.clone(),
            closed: self.table.closed,
            tiles: self.tiles.iter().map(|tile| tile.as_ref().map(|tile| tile.seen_by(viewer))).collect(),
            players: Seat::all(self.table.seats)
                .zip(&self.table.players)
                .map(|(seat, player)| player_view(seat, player, open || viewer.sees(seat)))
                .collect(),
            roll: self.table.roll.clone(),
            faces: self.placeable(),
            settlement: self
                .settlement
                .as_ref()
                .map(|settlement| Settlement { steps: settlement.steps, casinos: known(&settlement.casinos) }),
            results: results
                .map(|result| RoundResult { round: result.round, casinos: known(&result.casinos) })
                .collect(),
            outcome: self.result(),
        }
    }
}

impl TileState {
    /// The tile without what `viewer` may not know.
    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut tile = self.clone();
        tile.rules_mut().hide_from(viewer);
        tile
    }
}

fn player_view(seat: Seat, player: &Player, is_known: bool) -> PlayerView {
    PlayerView {
        seat,
        supply: player.supply,
        chips: player.chips,
        conceded: player.conceded,
        note_count: u8::try_from(player.notes.len()).unwrap_or(u8::MAX),
        notes: is_known.then(|| player.notes.clone()),
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
