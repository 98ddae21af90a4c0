//! Why players of royale may not do something. Sentences for people live elsewhere.
//!
//! Rules: royale §6.

use jusawi_rules::Seat;

use super::{Die, Phase, Question};

/// Why a player may not do something.
///
/// Rules: royale §6.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A roll by somebody else than the current player, or not in the phase of rolling.
    NotTimeToRoll {
        /// Whose turn it is.
        current: Seat,
        /// What has to be done.
        phase: Phase,
    },
    /// A placing or passing by somebody else than the current player, or not in the phase for it.
    NotTimeToPlace {
        /// Whose turn it is.
        current: Seat,
        /// What has to be done.
        phase: Phase,
    },
    /// No die shows this face.
    FaceNotRolled {
        /// The face that was asked for; any number.
        value: u8,
        /// The faces that were rolled, ascending.
        faces: Vec<u8>,
    },
    /// No die may go into this casino or out of it.
    CasinoClosed {
        /// The casino.
        casino: u8,
    },
    /// There is no casino of this number.
    NoSuchCasino {
        /// What was asked for.
        casino: u8,
    },
    /// Passing costs a chip, and there is none.
    NoChips,
    /// Placing without a roll needs the leader's key.
    KeyNotHeld {
        /// Who holds it.
        holder: Option<Seat>,
    },
    /// An answer by a player whom nobody asked.
    NotAsked {
        /// Whose turn it is.
        current: Seat,
        /// What has to be done.
        phase: Phase,
    },
    /// An answer to another question than the open one.
    OtherQuestion {
        /// The open one.
        question: Question,
    },
    /// The player has no such die to use.
    DieNotLeft {
        /// Which kind.
        die: Die,
    },
    /// An answer to the open question that is not possible as things lie.
    AnswerNotPossible {
        /// The open one.
        question: Question,
    },
    /// Each of two piles needs a token.
    PileSize {
        /// The size of pile 1 that was announced.
        first: u8,
    },
    /// What was shown is no choice, or has another size than was announced.
    OpenedChoice {
        /// The choice.
        choice: u8,
    },
    /// Giving up a second time.
    AlreadyConceded,
    /// Something after the end.
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
            Self::CasinoClosed { .. } => "CASINO_CLOSED",
            Self::NoSuchCasino { .. } => "NO_SUCH_CASINO",
            Self::NoChips => "NO_CHIPS",
            Self::KeyNotHeld { .. } => "KEY_NOT_HELD",
            Self::NotAsked { .. } => "NOT_ASKED",
            Self::OtherQuestion { .. } => "OTHER_QUESTION",
            Self::DieNotLeft { .. } => "DIE_NOT_LEFT",
            Self::AnswerNotPossible { .. } => "ANSWER_NOT_POSSIBLE",
            Self::PileSize { .. } => "PILE_SIZE",
            Self::OpenedChoice { .. } => "OPENED_CHOICE",
            Self::AlreadyConceded => "ALREADY_CONCEDED",
            Self::GameFinished => "GAME_FINISHED",
            Self::NoSuchSeat { .. } => "NO_SUCH_SEAT",
        }
    }
}
