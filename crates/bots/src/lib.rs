//! Players that choose among legal moves from what they can see.
//!
//! A bot gets the view of its seat and the moves that are legal, as a person's screen does. It has no randomness and no
//! memory: the same view gives the same move. It never gives up.

#![deny(clippy::float_arithmetic, clippy::as_conversions)]

#[cfg(test)]
mod arena;
pub mod las_vegas;
pub mod marble;
pub mod royale;
mod spread;

use jusawi_game_marble::Marble;
use jusawi_game_vegas::classic::LasVegas;
use jusawi_game_vegas::royale::Royale;
use jusawi_rules::{Chance, Game, Seat};

/// A game that has a bot.
pub trait Player: Game {
    /// What the bot of `seat` does: one of `legal`, or something composed that the rules allow; never giving up.
    ///
    /// `None` where it has to compose what it cannot, such as showing a choice whose nonce only its device knows.
    fn choose(view: &Self::View, seat: Seat, legal: &[Self::Action]) -> Option<Self::Action>;

    /// Now and then, something composed at random that the rules allow, for play at random: a game without anything to
    /// compose has nothing.
    fn compose_randomly(_view: &Self::View, _seat: Seat, _choices: &mut Chance) -> Option<Self::Action> {
        None
    }
}

impl Player for LasVegas {
    fn choose(view: &Self::View, seat: Seat, legal: &[Self::Action]) -> Option<Self::Action> {
        las_vegas::choose(view, seat, legal)
    }
}

impl Player for Royale {
    fn choose(view: &Self::View, seat: Seat, legal: &[Self::Action]) -> Option<Self::Action> {
        royale::choose(view, seat, legal)
    }
}

impl Player for Marble {
    fn choose(view: &Self::View, seat: Seat, legal: &[Self::Action]) -> Option<Self::Action> {
        marble::choose(view, seat, legal)
    }

    fn compose_randomly(view: &Self::View, seat: Seat, choices: &mut Chance) -> Option<Self::Action> {
        marble::offer_randomly(view, seat, choices)
    }
}
