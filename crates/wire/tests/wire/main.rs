//! Every message there and back, every other way of writing it refused, and the limits on what is accepted.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used, reason = "helpers of tests are tests")]

mod canonical;
mod limits;
mod marble;
mod round_trips;
mod royale;
mod strategies;
