//! Why players of marble may not do something. Sentences for people live elsewhere.
//!
//! Rules: marble §8.2.

use jusawi_rules::Seat;

use crate::{Card, Cell, Level, PhaseKind};

/// Why a player may not do something.
///
/// What concerns the seat and the turn is found first, then the phase, then the option, then the rest.
///
/// Rules: marble §8.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// An action for a seat that the table does not have.
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// An action after the end.
    GameFinished,
    /// An action of a player who is out.
    Eliminated,
    /// An action of the turn by somebody else than the current player.
    NotYourTurn {
        /// Whose turn it is.
        current: Seat,
    },
    /// An action that belongs to another phase.
    WrongPhase {
        /// The phase that the game is in.
        phase: PhaseKind,
    },
    /// An action that the options leave out.
    OptionOff {
        /// The option's key.
        option: &'static str,
    },
    /// A roll where a journey is pending.
    MustSpaceTravel,
    /// A journey where none is pending.
    NoJourney,
    /// A journey to its own cell or to none of the board.
    BadDestination {
        /// Where to.
        dest: Cell,
    },
    /// Leaving the island by somebody who is not stuck there.
    NotOnIsland,
    /// Using a card that the player does not keep.
    NoCard {
        /// The card.
        card: Card,
    },
    /// Buying, building, taking over or leaving the island without the money.
    NoMoney {
        /// What it costs, in 만.
        cost: u32,
        /// What the player has, in 만.
        cash: u32,
    },
    /// Buying where the decision is about something else.
    NotForSale {
        /// Where the player stands.
        cell: Cell,
    },
    /// Building where the decision is about something else.
    CannotBuild {
        /// Where the player stands.
        cell: Cell,
    },
    /// Building another step than the next.
    WrongLevel {
        /// What was asked for.
        level: Level,
        /// What can be built.
        next: Level,
    },
    /// Taking over where the decision is about something else.
    NoTakeover {
        /// Where the player stands.
        cell: Cell,
    },
    /// A sale by somebody else than the debtor.
    NotTheDebtor {
        /// Who has to sell.
        debtor: Seat,
    },
    /// A sale of something that the player does not own.
    NotYourLand {
        /// What was to be sold.
        cell: Cell,
    },
    /// A sale of the top step where there is none.
    NoBuilding {
        /// Where.
        cell: Cell,
    },
    /// A further offer in a turn.
    TooManyTrades {
        /// How many a turn allows.
        limit: u8,
    },
    /// An offer to oneself, to nobody or to a player who is out.
    BadPartner {
        /// To whom.
        to: Seat,
    },
    /// An offer with nothing in it.
    EmptyTrade,
    /// An offer that names a land twice.
    LandTwice {
        /// Which.
        cell: Cell,
    },
    /// An offer of land that its side does not own.
    LandNotOwned {
        /// Which.
        cell: Cell,
        /// Who should own it.
        seat: Seat,
    },
    /// An offer of more cash than its side has.
    CashNotOwned {
        /// Who should have it.
        seat: Seat,
        /// What that player has, in 만.
        cash: u32,
    },
    /// An answer by somebody who was not asked.
    NotAsked {
        /// Who was.
        to: Seat,
    },
}

impl jusawi_rules::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "NO_SUCH_SEAT",
            Self::GameFinished => "GAME_FINISHED",
            Self::Eliminated => "ELIMINATED",
            Self::NotYourTurn { .. } => "NOT_YOUR_TURN",
            Self::WrongPhase { .. } => "WRONG_PHASE",
            Self::OptionOff { .. } => "OPTION_OFF",
            Self::MustSpaceTravel => "MUST_SPACE_TRAVEL",
            Self::NoJourney => "NO_JOURNEY",
            Self::BadDestination { .. } => "BAD_DESTINATION",
            Self::NotOnIsland => "NOT_ON_ISLAND",
            Self::NoCard { .. } => "NO_CARD",
            Self::NoMoney { .. } => "NO_MONEY",
            Self::NotForSale { .. } => "NOT_FOR_SALE",
            Self::CannotBuild { .. } => "CANNOT_BUILD",
            Self::WrongLevel { .. } => "WRONG_LEVEL",
            Self::NoTakeover { .. } => "NO_TAKEOVER",
            Self::NotTheDebtor { .. } => "NOT_THE_DEBTOR",
            Self::NotYourLand { .. } => "NOT_YOUR_LAND",
            Self::NoBuilding { .. } => "NO_BUILDING",
            Self::TooManyTrades { .. } => "TOO_MANY_TRADES",
            Self::BadPartner { .. } => "BAD_PARTNER",
            Self::EmptyTrade => "EMPTY_TRADE",
            Self::LandTwice { .. } => "LAND_TWICE",
            Self::LandNotOwned { .. } => "LAND_NOT_OWNED",
            Self::CashNotOwned { .. } => "CASH_NOT_OWNED",
            Self::NotAsked { .. } => "NOT_ASKED",
        }
    }
}
