//! What the program needs of a game beside its rules and its messages: that it can speak, and that it has a bot.

use std::sync::Arc;

use jusawi_bots::Player;
use jusawi_net::screen::Chooser;

use crate::screen::Face;

/// A game that can be played at a terminal.
pub(crate) trait Playable: Face + Player {
    /// Chooses for bots and for devices that play by themselves.
    fn chooser() -> Chooser<Self>;
}

impl<G: Face + Player> Playable for G {
    fn chooser() -> Chooser<Self> {
        Arc::new(G::choose)
    }
}
