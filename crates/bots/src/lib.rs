//! Players that choose among legal moves from what they can see.
//!
//! A bot gets the view of its seat and the moves that are legal, as a person's screen does. It has no randomness and no
//! memory: the same view gives the same move. It never gives up.

#![deny(clippy::float_arithmetic, clippy::as_conversions)]

pub mod las_vegas;
