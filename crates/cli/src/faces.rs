//! What each game needs beside its rules and its messages: a bot, and how it is shown.

use std::sync::Arc;

use jusawi_game_vegas::classic::LasVegas;
use jusawi_net::screen::Chooser;
use jusawi_rules::Game;

use crate::screen::Face;

/// A game that can be played at a terminal.
pub(crate) trait Playable: Face {
    /// Chooses for bots and for devices that play by themselves.
    fn chooser() -> Chooser<Self>
    where
        Self: Game;
}

impl Playable for LasVegas {
    fn chooser() -> Chooser<Self> {
        Arc::new(jusawi_bots::las_vegas::choose)
    }
}
