//! Questions that tiles put to players, and which actions answer which. What is possible is the tile's to say.
//!
//! Rules: royale §6.

use jusawi_rules::Seat;

use super::Action;

/// A question that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub kind: QuestionKind,
    /// Who is asked.
    pub seat: Seat,
    /// The casino of the tile that asks, 1 to 6.
    pub casino: u8,
}

/// What a tile asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum QuestionKind {
    /// How many tokens to hide.
    HideCount,
    /// How many tokens are hidden.
    GuessCount,
    /// To show the number that was hidden behind a commitment.
    OpenCount,
    /// Whether to go on, and with which bet.
    Bet,
    /// Which casino to close, or to keep the closed one.
    CloseCasino,
    /// Which die goes on the bench.
    BenchDie,
    /// Which group of gray dice goes where.
    PlaceGray,
    /// Which gray die is taken for what.
    TakeGray,
    /// Which die is set or taken back.
    MoveDie,
    /// Which dice go to the side table.
    SetAside,
    /// Which die goes on a seat.
    TakeSeat,
    /// Which of two black dice counts.
    ChooseResult,
    /// Which other tile to activate.
    ActivateTile,
    /// Which die goes on the golden space.
    GoldDie,
    /// Which black dice go into casinos.
    ExtraDice,
    /// How to split the tokens.
    SplitTokens,
    /// Which pile to take.
    PickPile,
    /// To show the piles that were hidden behind a commitment.
    OpenSplit,
}

impl QuestionKind {
    /// Whether it waits for a hidden choice to be shown, which has a time limit of its own.
    pub fn is_opening(self) -> bool {
        matches!(self, Self::OpenCount | Self::OpenSplit)
    }

    /// Whether `action` is an answer to it, possible or not.
    pub(super) fn takes(self, action: &Action) -> bool {
        match self {
            Self::HideCount => matches!(action, Action::Hide { .. } | Action::SealHide { .. }),
            Self::GuessCount => matches!(action, Action::Guess { .. }),
            Self::OpenCount | Self::OpenSplit => matches!(action, Action::Open { .. } | Action::Forfeit),
            Self::Bet => matches!(action, Action::Bet { .. }),
            Self::CloseCasino => matches!(action, Action::Close { .. } | Action::Keep),
            Self::BenchDie => matches!(action, Action::Bench { .. }),
            Self::PlaceGray => matches!(action, Action::PlaceGray { .. }),
            Self::TakeGray => matches!(action, Action::TakeGray { .. } | Action::Skip),
            Self::MoveDie => matches!(action, Action::Set { .. } | Action::Take { .. } | Action::Skip),
            Self::SetAside => matches!(action, Action::SetAside { .. }),
            Self::TakeSeat => matches!(action, Action::TakeSeat { .. } | Action::Skip),
            Self::ChooseResult => matches!(action, Action::Choose { .. }),
            Self::ActivateTile => matches!(action, Action::Activate { .. } | Action::Skip),
            Self::GoldDie => matches!(action, Action::Gold { .. } | Action::Skip),
            Self::ExtraDice => matches!(action, Action::Extra { .. }),
            Self::SplitTokens => matches!(action, Action::Split { .. } | Action::SealSplit { .. }),
            Self::PickPile => matches!(action, Action::Pick { .. }),
        }
    }
}
