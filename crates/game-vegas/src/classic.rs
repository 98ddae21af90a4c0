//! The game `las-vegas`: dice are placed in six casinos, equal counts cancel, and the most dice take the highest notes.
//!
//! [`LasVegas`] is the state; `turn` changes it within a round and `round` from one round to the next. There is no
//! clock, no connection and no order of undrawn notes in it.
//!
//! Rules: las-vegas (`docs/rules/las-vegas.md`).

mod action;
mod automatic;
pub mod data;
mod event;
mod options;
mod outcome;
mod preview;
mod round;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod view;

use jusawi_rules::{Absence, Chance, Game, Limit, OptionError, OptionSpec, Pile, Seat, Seats, Viewer};

pub use action::{Action, Refusal};
pub use event::Event;
pub use options::{Allotment, NeutralDice, Options};
pub use outcome::{Outcome, Rank};
pub use preview::{Preview, preview};
pub use state::{Award, Casino, CasinoResult, Face, Hand, Owner, Phase, Roll, RoundResult};
pub use view::{PlayerView, View};

use crate::Note;
use state::may_see;

/// The fewest and the most seats.
const SEATS: (u8, u8) = (2, 5);

/// A game of las-vegas as its state.
///
/// Rules: las-vegas §8.1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LasVegas {
    options: Options,
    allotment: Allotment,
    seats: u8,
    round: u8,
    start: Seat,
    current: Seat,
    phase: Phase,
    pile: Pile<Note>,
    casinos: Vec<Casino>,
    hands: Vec<Hand>,
    roll: Option<Roll>,
    money: Vec<Vec<Note>>,
    results: Vec<RoundResult>,
    conceded: Vec<bool>,
}

/// Every part of the state, for whoever encodes or checks it.
impl LasVegas {
    /// What was agreed.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Neutral dice as they were handed out at the start.
    pub fn allotment(&self) -> Allotment {
        self.allotment
    }

    /// How many seats the table has, those that gave up included.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The running or last round, from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who began the round.
    pub fn start(&self) -> Seat {
        self.start
    }

    /// Whose turn it is; after the end, whose it was.
    pub fn current(&self) -> Seat {
        self.current
    }

    /// What the current player has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The pile: undrawn notes ascending, and returned notes below them, next to be drawn first.
    pub fn pile(&self) -> &Pile<Note> {
        &self.pile
    }

    /// Casinos 1 to 6. After the last settlement they hold no notes, but still the dice that lay there.
    pub fn casinos(&self) -> &[Casino] {
        &self.casinos
    }

    /// Dice left, by seat.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// The current player's roll; only in [`Phase::Place`].
    pub fn roll(&self) -> Option<&Roll> {
        self.roll.as_ref()
    }

    /// Notes won, by seat, in the order they were won.
    pub fn money(&self) -> &[Vec<Note>] {
        &self.money
    }

    /// Settled rounds in order; every note in them is known.
    pub fn results(&self) -> &[RoundResult] {
        &self.results
    }

    /// Who gave up, by seat.
    pub fn conceded(&self) -> &[bool] {
        &self.conceded
    }
}

/// The index of casino `value`, if it is one of 1 to 6.
fn casino_index(value: u8) -> Option<usize> {
    (1..=data::CASINOS).contains(&value).then(|| usize::from(value) - 1)
}

impl Game for LasVegas {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;
    type Refusal = Refusal;

    const KEY: &'static str = "las-vegas";
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
        options.check(seats).map(|_| ())
    }

    fn setup(options: &Options, seats: u8, chance: &mut Chance) -> Result<(Self, Vec<Event>), OptionError> {
        let allotment = options.check(seats)?;
        Ok(Self::first_round(*options, allotment, seats, chance))
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        if seat.0 >= self.seats {
            return Err(Refusal::NoSuchSeat { seat, seats: self.seats });
        }
        match *action {
            Action::Roll => self.roll_dice(seat, chance),
            Action::Place { value } => self.place(seat, value, chance),
            Action::Concede => self.concede(seat, chance),
        }
    }

    fn awaited(&self) -> Seats {
        let is_over = self.phase == Phase::Finished;
        (!is_over).then_some(self.current).into_iter().collect()
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        self.choices(seat)
    }

    fn automatic(&self, seat: Seat) -> Option<Action> {
        self.default_choice(seat)
    }

    fn time_limit(&self, _seat: Seat) -> Limit {
        self.options.turn_seconds.map_or(Limit::Unlimited, Limit::Seconds)
    }

    fn concession() -> Option<Action> {
        Some(Action::Concede)
    }

    fn round(&self) -> u32 {
        self.round.into()
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
        if self.options.hide_money { event.redacted(viewer) } else { event.clone() }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }
}
