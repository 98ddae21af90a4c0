//! What players of marble do. Why they may not stands in `refusal`.
//!
//! Rules: marble §8.2.

use jusawi_rules::Seat;

use crate::state::Goods;
use crate::{Cell, Level};

/// What a player does.
///
/// Cells, levels and goods are whatever came over the network; what makes no sense is refused.
///
/// Rules: marble §8.2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Rolls both dice; on the island, to get away.
    Roll,
    /// Pays the fee and leaves the island before rolling.
    PayIslandFee,
    /// Uses the kept card L11 and leaves the island before rolling.
    UseEscapeCard,
    /// Travels to a cell instead of rolling.
    SpaceTravel {
        /// Any cell but the journey's own.
        dest: Cell,
    },
    /// Buys the unowned land that the player stands on.
    Buy,
    /// Builds the next step on the own city that the player stands on.
    Build {
        /// The level that the city has afterwards.
        level: Level,
    },
    /// Takes the city that the player stands on over from its owner.
    Takeover,
    /// Lets the decision go by.
    Pass,
    /// Sells to the bank to pay a debt.
    Sell {
        /// An own land.
        cell: Cell,
        /// How much of it.
        portion: Portion,
    },
    /// Offers another player an exchange.
    ProposeTrade {
        /// Whom.
        to: Seat,
        /// What the proposer gives.
        give: Goods,
        /// What the proposer takes.
        take: Goods,
    },
    /// Answers an offer.
    TradeRespond {
        /// Whether the exchange is made.
        accept: bool,
    },
    /// Gives up for the rest of the game.
    Concede,
}

/// How much of a land is sold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Portion {
    /// The topmost step of its buildings.
    Top,
    /// The land with all that stands on it.
    All,
}
