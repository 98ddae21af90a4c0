//! The rules of the world tour `marble`: land is bought and built on, visitors pay tolls, and who cannot pay is out.
//!
//! [`Marble`] is the state. What changes it stands in files by the parts of the game: `turn`, `landing`, `card`, `debt`,
//! `bankruptcy`, `island`, `journey`, `takeover`, `trade`, `monopoly`, `ending`. The board, prices and cards are tables
//! in [`data`]. Rules here are pure: they have no clock, no input or output and no randomness of their own, and money is
//! nothing but a number at one table, in 만.
//!
//! Rules: marble (`docs/rules/marble.md`).

#![deny(clippy::float_arithmetic, clippy::as_conversions)]

mod action;
mod assets;
mod automatic;
mod bankruptcy;
mod board;
mod card;
pub mod data;
mod debt;
mod ending;
mod event;
mod game;
mod island;
mod journey;
mod landing;
mod monopoly;
mod options;
mod outcome;
mod prompt;
mod refusal;
mod state;
mod takeover;
#[cfg(test)]
mod tests;
mod trade;
mod turn;
mod view;

pub use action::{Action, Portion};
pub use board::{Cell, City, Group, Kind, Level, Square, Tour};
pub use card::{Card, CardRow, Effect};
pub use event::{Direction, Escape, Event, Reason, TradeResult, WayToIsland};
pub use game::Marble;
pub use options::Options;
pub use outcome::{Outcome, Rank};
pub use prompt::{
    Arrival, DebtPrompt, DecisionPrompt, IslandPrompt, JourneyPreview, Prompt, Sale, TradePrompt, TurnPrompt,
};
pub use refusal::Refusal;
pub use state::{
    Choice, Debt, Decision, Deed, EndReason, Goods, Party, Payment, Phase, PhaseKind, Player, Then, Trade, Turn,
    WinningLands,
};
pub use view::{PlayerView, View};
