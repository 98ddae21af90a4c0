//! The game `royale`: as las-vegas with a big die and chips, and with tiles that do something when dice come to them.
//!
//! [`Royale`] is the state. `turn` changes it within a turn, `flow` asks and answers questions, `settle` ends a round
//! and `round` begins one. `tiles` holds a file for each tile; nothing else names a tile. There is no clock, no
//! connection and no order of undrawn notes in the state.
//!
//! Rules: royale (`docs/rules/royale.md`).

mod action;
mod automatic;
pub mod data;
mod event;
mod flow;
mod options;
mod outcome;
mod question;
mod refusal;
mod round;
mod settle;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod tile;
mod tile_event;
mod tiles;
mod turn;
mod view;

use std::collections::BTreeSet;

use jusawi_rules::{Absence, Chance, Composed, Game, Limit, OptionError, OptionSpec, Sealing, Seat, Seats, Viewer};

pub use action::{Action, Bet, GrayReward, Origin};
pub use event::Event;
pub use options::{BlackBox, Options, TileReuse};
pub use outcome::{Outcome, Rank};
pub use question::{Question, QuestionKind};
pub use refusal::Refusal;
pub use settle::{Settlement, Stage};
pub use state::{
    Award, Casino, CasinoResult, Dice, Die, Face, Occupant, Owner, Phase, Player, Reward, Roll, RoundResult, Secret,
};
pub use table::Table;
pub use tile_event::TileEvent;
pub use tiles::{
    Bench, ClosedDoor, ExtraDice, FiveTogether, GrayGuests, GrayHarvest, GrowingPot, HiddenCount, Hiding, HighLow,
    LastPays, LeaderKey, Run, Sharing, SideTable, SixSeats, Split, SplitAndPick, SpreadPay, TakeYourPick, Tile,
    TileState,
};
pub use view::{PlayerView, View};

use state::may_see;

/// The fewest and the most seats.
const SEATS: (u8, u8) = (2, 5);

/// A game of royale as its state.
///
/// Rules: royale §7.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Royale {
    table: Table,
    phase: Phase,
    tiles: Vec<Option<TileState>>,
    used: BTreeSet<Tile>,
    settlement: Option<Settlement>,
    results: Vec<RoundResult>,
}

/// Every part of the state, for whoever encodes or checks it.
impl Royale {
    /// Casinos, players, pile, roll, options, round and turn. After the last settlement dice lie where they lay.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What has to be done, with the open question.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The tiles of casinos 1 to 6 with what they keep; every secret in them is known.
    pub fn tiles(&self) -> &[Option<TileState>] {
        &self.tiles
    }

    /// Tiles that do not come again while others are left; only with [`TileReuse::NoRepeat`].
    pub fn used(&self) -> &BTreeSet<Tile> {
        &self.used
    }

    /// How far the round is settled, while a question interrupts that; after the end of a game that ended so, too.
    pub fn settlement(&self) -> Option<&Settlement> {
        self.settlement.as_ref()
    }

    /// Settled rounds in order; every note in them is known.
    pub fn results(&self) -> &[RoundResult] {
        &self.results
    }
}

impl Game for Royale {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;
    type Refusal = Refusal;

    const KEY: &'static str = "royale";
    const VERSION: u32 = 1;
    const SEATS: (u8, u8) = SEATS;
    const OPTIONS: &'static [OptionSpec] = &options::OPTIONS;

    fn parse_options<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Options, OptionError> {
        Options::parse(pairs)
    }

    fn describe_options(options: &Options) -> Vec<(&'static str, &'static str)> {
        options.describe()
    }

    fn check_options(options: &Options, seats: u8) -> Result<(), OptionError> {
        options.check(seats)
    }

    fn setup(options: &Options, seats: u8, chance: &mut Chance) -> Result<(Self, Vec<Event>), OptionError> {
        options.check(seats)?;
        Ok(Self::first_round(*options, seats, chance))
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        let seats = self.table.seats;
        if seat.0 >= seats {
            return Err(Refusal::NoSuchSeat { seat, seats });
        }
        if self.phase == Phase::Finished {
            return Err(Refusal::GameFinished);
        }
        match *action {
            Action::Roll => self.roll_dice(seat, chance),
            Action::Place { value } => self.place(seat, value, chance),
            Action::Pass => self.pass(seat, chance),
            Action::PlaceAny { die, casino } => self.place_any(seat, die, casino, chance),
            Action::Concede => self.concede(seat, chance),
            _ => self.answer(seat, action, chance),
        }
    }

    fn awaited(&self) -> Seats {
        let decides = match self.phase {
            Phase::Roll | Phase::Place => Some(self.table.current),
            Phase::Decide(question) => Some(question.seat),
            Phase::Finished => None,
        };
        decides.into_iter().collect()
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        self.choices(seat)
    }

    fn composed(&self, seat: Seat) -> Vec<Composed> {
        self.composed_answers(seat)
    }

    fn sealing(action: &Action) -> Option<Sealing> {
        action.sealing()
    }

    fn hidden_choice(action: &Action) -> Option<Vec<u8>> {
        match *action {
            Action::Hide { count } => Some(vec![count]),
            Action::Split { pile } => Some(vec![pile]),
            _ => None,
        }
    }

    fn seal(action: &Action, commitment: [u8; 32]) -> Option<Action> {
        match *action {
            Action::Hide { .. } => Some(Action::SealHide { commitment }),
            Action::Split { pile } => {
                let first = u8::try_from(pile.count_ones()).unwrap_or(u8::MAX);
                Some(Action::SealSplit { commitment, first })
            }
            _ => None,
        }
    }

    fn open(nonce: [u8; 32], choice: &[u8]) -> Option<Action> {
        match *choice {
            [choice] => Some(Action::Open { nonce, choice }),
            _ => None,
        }
    }

    fn automatic(&self, seat: Seat) -> Option<Action> {
        self.default_choice(seat)
    }

    fn time_limit(&self, _seat: Seat) -> Limit {
        match self.phase {
            Phase::Decide(question) if question.kind.is_opening() => Limit::Seconds(data::OPEN_SECONDS),
            _ => self.table.options.turn_seconds.map_or(Limit::Unlimited, Limit::Seconds),
        }
    }

    fn concession() -> Option<Action> {
        Some(Action::Concede)
    }

    fn round(&self) -> u32 {
        self.table.round.into()
    }

    fn is_away(&self, _seat: Seat, absence: Absence) -> bool {
        absence.automatic_actions >= data::AWAY_AFTER
    }

    fn kick(&self, _seat: Seat, _absence: Absence) -> Option<Action> {
        None
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn event_for(&self, event: &Event, viewer: Viewer) -> Event {
        event.redacted(viewer, self.table.options.hide_money)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }
}
