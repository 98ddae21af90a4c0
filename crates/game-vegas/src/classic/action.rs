//! What players of las-vegas do, and why they may not. Sentences for people live elsewhere.
//!
//! Rules: las-vegas §8.2.

use jusawi_rules::Seat;

use super::Phase;

/// What a player does.
///
/// Rules: las-vegas §5.2, §5.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Rolls all dice left, own and neutral.
    Roll,
    /// Places all dice of one face, own and neutral, in the casino of that number.
    Place {
        /// The face; whatever came over the network, so it may be none of 1 to 6.
        value: u8,
    },
    /// Gives up for the rest of the game.
    Concede,
}

/// Why a player may not do something.
///
/// Rules: las-vegas §8.2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A roll by somebody else than the current player, or not in the phase of rolling.
    NotTimeToRoll {
        /// Whose turn it is.
        current: Seat,
        /// What that player has to do.
        phase: Phase,
    },
    /// A placing by somebody else than the current player, or not in the phase of placing.
    NotTimeToPlace {
        /// Whose turn it is.
        current: Seat,
        /// What that player has to do.
        phase: Phase,
    },
    /// No die shows this face.
    FaceNotRolled {
        /// The face that was asked for; any number.
        value: u8,
        /// The faces that were rolled, ascending.
        faces: Vec<u8>,
    },
    /// Giving up a second time.
    AlreadyConceded,
    /// Giving up after the end.
    GameFinished,
    /// An action for a seat that the table does not have.
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
}

impl jusawi_rules::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotTimeToRoll { .. } => "NOT_TIME_TO_ROLL",
            Self::NotTimeToPlace { .. } => "NOT_TIME_TO_PLACE",
            Self::FaceNotRolled { .. } => "FACE_NOT_ROLLED",
            Self::AlreadyConceded => "ALREADY_CONCEDED",
            Self::GameFinished => "GAME_FINISHED",
            Self::NoSuchSeat { .. } => "NO_SUCH_SEAT",
        }
    }
}
