//! What every game shares: the trait [`Game`], [`Chance`], [`Pile`] and [`Seat`].
//!
//! Rules are pure. They have no clock, no input or output and no randomness of their own: values of chance are asked of
//! the [`Chance`] they are handed, and time limits are only named. The same calls give the same state everywhere.

mod chance;
mod game;
mod options;
mod pile;
mod seat;
pub mod testkit;

pub use chance::Chance;
pub use game::{Absence, Composed, Game, Limit, Refusal, Sealing};
pub use options::{OptionError, OptionSpec, read_pairs};
pub use pile::Pile;
pub use seat::{Seat, Seats, Viewer};
