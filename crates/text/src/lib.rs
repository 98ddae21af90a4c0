//! Everything that people read, Korean first, English always.
//!
//! Errors elsewhere are types without text. Here each becomes a [`Message`]: what happened, and what to do. Sentences
//! stand in `ftl/ko` and `ftl/en`, with the same ids and variables in both; [`Text`] says them in one language.
//! Whatever other people typed goes through [`safe`] on its way into a sentence, so that no name can steer a terminal or
//! reorder the amounts around it.
//!
//! Nothing here reads a clock, a file or the environment.

mod bundle;
mod columns;
mod errors;
mod fairness;
mod josa;
mod lang;
mod message;
mod money;
mod names;
mod reason;
mod report;
mod safe;
mod speak;
#[cfg(test)]
mod tests;
mod text;

pub use columns::{Columns, fit, pad, pad_left, width};
pub use josa::{Particle, with_particle};
pub use lang::{Lang, UnknownLang};
pub use message::Message;
pub use money::{Unit, UnknownUnit};
pub use names::Names;
pub use reason::REASONS;
pub use safe::safe;
pub use speak::{Compose, Speak, las_vegas, royale};
pub use text::{Args, Text, Value};
