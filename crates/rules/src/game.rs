//! What a game is to a table.

use core::fmt::Debug;

use crate::{Chance, OptionError, OptionSpec, Seat, Seats, Viewer};

/// A game as its state and the rules that change it.
///
/// The state holds no clock, no connection and no secret: it follows from the options, the number of seats, the actions
/// and the values of chance alone.
pub trait Game: Clone + Debug + PartialEq + Send + 'static {
    /// What was agreed before the start.
    type Options: Clone + Debug + Default + PartialEq + Send + 'static;
    /// What a player does.
    type Action: Clone + Debug + PartialEq + Send + 'static;
    /// What happened, as it is told to players.
    type Event: Clone + Debug + PartialEq + Send + 'static;
    /// The game as one viewer may see it.
    type View: Clone + Debug + PartialEq + Send + 'static;
    /// How the game ended.
    type Outcome: Clone + Debug + PartialEq + Send + 'static;
    /// Why a player may not do something.
    type Refusal: Refusal;

    /// The game's name in ledgers and on the command line.
    const KEY: &'static str;
    /// The version of these rules; a record names the version that it was played by.
    const VERSION: u32;
    /// The fewest and the most seats.
    const SEATS: (u8, u8);
    /// The options there are, in the rules' order.
    const OPTIONS: &'static [OptionSpec];

    /// Options from `key=value` pairs; a key that is not given takes its default.
    ///
    /// # Errors
    /// An unknown or repeated key or an unknown value; the error lists what there is.
    fn parse_options<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self::Options, OptionError>;

    /// Options as `(key, value)` pairs, every key once, in the order of [`Game::OPTIONS`].
    fn describe_options(options: &Self::Options) -> Vec<(&'static str, &'static str)>;

    /// Whether `seats` players can play with these options.
    ///
    /// # Errors
    /// The first rule that the options or the number of seats break.
    fn check_options(options: &Self::Options, seats: u8) -> Result<(), OptionError>;

    /// The game after its set-up, and what happened in it.
    ///
    /// # Errors
    /// As [`Game::check_options`].
    fn setup(options: &Self::Options, seats: u8, chance: &mut Chance) -> Result<(Self, Vec<Self::Event>), OptionError>;

    /// Does `action` for the player of `seat`; all or nothing.
    ///
    /// # Errors
    /// A refusal, after which the state is what it was and no chance was asked.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Who must decide now, ascending; nobody once the game is over.
    fn awaited(&self) -> Seats;

    /// Every action that the player of `seat` may do now and that can be listed, giving up left out.
    fn legal(&self, seat: Seat) -> Vec<Self::Action>;

    /// What the player of `seat` may do now and has to compose: beside [`Game::legal`], which lists the rest.
    fn composed(&self, _seat: Seat) -> Vec<Composed> {
        Vec::new()
    }

    /// Whether an action hides a choice or shows one that was hidden. The table checks that what is shown is what was
    /// hidden; the game sees the choice only then.
    fn sealing(_action: &Self::Action) -> Option<Sealing> {
        None
    }

    /// Whether the clock of `seat` runs on after an automatic action that led here, because the action was only a part of what
    /// the rules do for a player who lets the time pass.
    fn keeps_clock(&self, _seat: Seat) -> bool {
        false
    }

    /// The choice that an action would hide, as bytes; none for an action that hides nothing, or has hidden it already.
    fn hidden_choice(_action: &Self::Action) -> Option<Vec<u8>> {
        None
    }

    /// The same action with its choice behind a commitment.
    fn seal(_action: &Self::Action, _commitment: [u8; 32]) -> Option<Self::Action> {
        None
    }

    /// The action that shows a choice which was hidden.
    fn open(_nonce: [u8; 32], _choice: &[u8]) -> Option<Self::Action> {
        None
    }

    /// What the rules do for the player of an awaited `seat` who lets the time pass; always the same in the same state. It may
    /// be an action that no player can do, such as losing a question by not showing what was hidden.
    fn automatic(&self, seat: Seat) -> Option<Self::Action>;

    /// How long the player of `seat` has for the decision that is open.
    fn time_limit(&self, seat: Seat) -> Limit;

    /// Giving up, where the game knows it.
    fn concession() -> Option<Self::Action>;

    /// The round that the game is in, from 1; 0 in a game without rounds. Absences are counted by it.
    fn round(&self) -> u32 {
        0
    }

    /// Whether the player of `seat` counts as away. It changes nothing but how the seat is shown.
    fn is_away(&self, seat: Seat, absence: Absence) -> bool;

    /// What the host may do in the name of a `seat` that has been absent for long, where the game knows it.
    fn kick(&self, seat: Seat, absence: Absence) -> Option<Self::Action>;

    /// The game as `viewer` may see it, built from what that viewer may see.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// An event as `viewer` may see it.
    fn event_for(&self, event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Self::Outcome>;
}

/// Why a player may not do something, as a type with a stable name; its sentence lives elsewhere.
pub trait Refusal: Clone + Debug + PartialEq + Send + 'static {
    /// The refusal's name for programs: capital letters, digits and underscores.
    fn code(&self) -> &'static str;
}

/// How long a decision may take before the rules decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// This many seconds.
    Seconds(u32),
    /// As long as it takes.
    Unlimited,
}

/// How long a player has not acted by its own hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Absence {
    /// Automatic actions of the player since its last own one.
    pub automatic_actions: u32,
    /// Rounds in a row, up to the last that is over, in which the player decided something and every decision was automatic.
    pub away_rounds: u32,
}

/// Something that cannot be listed and has to be composed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Composed {
    /// An offer to another player, of goods on both sides.
    Trade,
    /// A choice that is hidden until another player has answered.
    Seal,
    /// Showing the choice that was hidden.
    Open,
}

/// How an action hides a choice, or shows one that was hidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sealing {
    /// Hides a choice behind this commitment.
    Seals {
        /// 32 bytes that fix the choice and do not tell it.
        commitment: [u8; 32],
    },
    /// Shows the choice.
    Opens {
        /// The random bytes that the commitment was made with.
        nonce: [u8; 32],
        /// The choice.
        choice: Vec<u8>,
    },
}
