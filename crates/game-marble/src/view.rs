//! What a viewer of marble may see: all that lies open. Never in a view: which cards the pile holds, and in which order.
//!
//! Rules: marble §8.3.

use jusawi_rules::{Seat, Viewer};

use crate::game::Marble;
use crate::{Card, Cell, Deed, Options, Outcome, Phase, Prompt, Turn};

/// The game as one viewer may see it. Spectators and players who are out see what everybody sees.
///
/// Rules: marble §8.3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What was agreed.
    pub options: Options,
    /// The order of turns, those that are out included.
    pub order: Vec<Seat>,
    /// Whose turn it is; after the end, whose it was.
    pub current: Seat,
    /// Who decides now; nobody after the end.
    pub decider: Option<Seat>,
    /// The running or last round, from 1.
    pub round: u32,
    /// What the game waits for, with the decision, debt or offer that is open.
    pub phase: Phase,
    /// Players, by seat.
    pub players: Vec<PlayerView>,
    /// Owned lands, by cell; what is not in it is the bank's.
    pub deeds: Vec<(Cell, Deed)>,
    /// What lies in the fund, in 만.
    pub fund: u32,
    /// How many cards the pile has.
    pub cards_left: u8,
    /// What was counted in the running turn.
    pub turn: Turn,
    /// The last roll, faces 1 to 6 in rolling order; `None` before the first.
    pub last_roll: Option<[u8; 2]>,
    /// Who is out, first one out first.
    pub eliminated: Vec<Seat>,
    /// What the viewer has to decide, worked out; `None` for everybody else.
    pub prompt: Option<Prompt>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A player as everybody may see them. Money is in 만.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Where the piece stands; for who is out, where it stood.
    pub cell: Cell,
    /// Cash.
    pub cash: u32,
    /// Cash and all land and buildings at list prices.
    pub total_assets: u32,
    /// How many lands.
    pub lands: u32,
    /// The round in which the player went out; `None` for who is in the game.
    pub bankrupt_at_round: Option<u32>,
    /// How many more rolls on the island may fail; 0: not stuck there.
    pub island_left: u8,
    /// Whether the next turn is a journey.
    pub space_pending: bool,
    /// Kept cards in the order they were drawn.
    pub held: Vec<Card>,
}

impl View {
    /// The player of `seat`.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }

    /// Who owns `cell` and what stands there; `None` for what is the bank's or nobody's.
    pub fn deed(&self, cell: Cell) -> Option<Deed> {
        self.deeds.iter().find(|(owned, _)| *owned == cell).map(|(_, deed)| *deed)
    }
}

impl Marble {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let decider = self.decider();
        let players = Seat::all(self.seats).zip(&self.players).map(|(seat, player)| PlayerView {
            seat,
            cell: player.cell,
            cash: player.cash,
            total_assets: self.assets(seat),
            lands: self.land_count(seat),
            bankrupt_at_round: player.bankrupt_at_round,
            island_left: player.island_left,
            space_pending: player.space_pending,
            held: player.held.clone(),
        });
        View {
            viewer,
            options: self.options,
            order: self.order.clone(),
            current: self.current,
            decider,
            round: self.round,
            phase: self.phase.clone(),
            players: players.collect(),
            deeds: self.deeds.iter().map(|(cell, deed)| (*cell, *deed)).collect(),
            fund: self.fund,
            cards_left: u8::try_from(self.pile.len()).unwrap_or(u8::MAX),
            turn: self.turn,
            last_roll: self.last_roll,
            eliminated: self.eliminated.clone(),
            prompt: decider.filter(|seat| viewer.sees(*seat)).and_then(|seat| self.prompt_for(seat)),
            outcome: self.result(),
        }
    }
}
