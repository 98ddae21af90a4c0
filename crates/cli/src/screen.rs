//! The screen of a table in clear lines: what happened, what one can do, and what it would lead to.
//!
//! [`Screen`] is the screen without a terminal: updates and typed lines go in, lines and wishes come out, and every call is
//! told the time. [`run`] stands around it and waits. Lines are whole lines: no cursor is moved and no mode of the terminal
//! is changed, so that it is whole however the program ends. A [`Face`] says how one game looks.

mod command;
mod face;
mod input;
mod las_vegas;
mod lines;
mod state;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use jusawi_net::screen::{Update, Wish};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::MissedTickBehavior;

pub use face::{Beat, Choice, Face, Frame};
pub use input::Input;
pub use lines::{Lines, Row, Style};
pub use state::Screen;

/// How often the screen looks at the clock.
const TICK: Duration = Duration::from_millis(250);

/// How a screen is used.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// Whether this is the host's screen.
    pub is_host: bool,
    /// Whether the device plays by itself; then nothing is asked.
    pub auto: bool,
    /// Whether somebody can type.
    pub interactive: bool,
    /// Whether the lines go to a terminal: then a line typed before a question could be read does not answer it.
    pub terminal: bool,
    /// Whether boards and explanations are left out, as for a log.
    pub compact: bool,
    /// Whether the host waits after a game although nobody types: a page may ask for another.
    pub stays: bool,
    /// Whether the host plays another game after this one by itself.
    pub again: bool,
    /// The name to sit down with, where one can still sit down.
    pub name: Option<jusawi_table::Name>,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game was played to its end, and the closing stands.
    Finished,
    /// The table closed before the game's end, or the host was gone before the closing.
    Unfinished,
    /// The person at this screen left.
    Left,
    /// The program was stopped.
    Stopped,
    /// The ledger lies.
    Alarm,
    /// This program cannot check what came.
    CannotCheck,
    /// Another game with the same people was asked for at this table's host; see [`Screen::take_rematch`].
    Rematch,
    /// Everybody goes on to another table; see [`Screen::take_onward`].
    Onward,
}

/// Shows updates and turns typed lines into wishes until the table is over, the person leaves, or `stopped` is ready.
pub async fn run<G: Face>(
    screen: &mut Screen<G>,
    updates: &mut UnboundedReceiver<Update<G>>,
    input: &mut Input,
    mut wish: impl FnMut(Wish<G>),
    stopped: impl Future<Output = ()>,
) -> Ending {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    tokio::pin!(stopped);
    loop {
        screen.take_wishes().into_iter().for_each(&mut wish);
        if let Some(ending) = screen.ending() {
            return ending;
        }
        tokio::select! {
            () = &mut stopped => return Ending::Stopped,
            update = updates.recv() => match update {
                Some(update) => screen.update(update, Instant::now()),
                None => return Ending::Stopped,
            },
            typed = input.next() => match typed {
                Some(line) => screen.typed(&line, Instant::now()),
                None => screen.input_closed(),
            },
            _ = ticks.tick() => screen.tick(Instant::now()),
        }
    }
}
