//! The rules of the dice casino games.
//!
//! [`classic`] is the game `las-vegas`, [`royale`] is the game `royale`. What the games of this family share stands beside it: [`Note`], how ties cancel
//! and casinos pay ([`payout`]), how places are given ([`ranking`]) and how options are read. Rules here are pure: they
//! have no clock, no input or output and no randomness of their own, and money is nothing but a number at one table.

#![deny(clippy::float_arithmetic, clippy::as_conversions)]

pub mod classic;
mod dice;
mod money;
pub mod payout;
pub mod ranking;
pub mod royale;

pub use money::{Note, total};
