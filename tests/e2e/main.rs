//! The contract's conformance suite: whole programs over real sockets, asserted through generated clients.
//!
//! The program under test is this test binary started again ([`program`]); a client of the contract ([`client`],
//! [`guest`]) knows the generated code and the hashes and signatures of the contract, and no rules. Nothing waits a fixed
//! time for a condition, and limits are generous: they tell a hang from a slow machine. Measured times are printed.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "what tests may do, helpers of tests may do too"
)]

mod alone;
mod api;
mod browsers;
mod client;
mod cluster;
mod crashes;
mod damage;
mod failing;
mod games;
mod guest;
mod lan;
mod manners;
mod network;
mod options;
mod program;
mod python;
mod record;
mod relay;
mod relay_lost;
mod relay_owner;
mod relay_sees;
mod rematch;
mod strangers;
mod together;

/// Not a test: what [`program::Program`] runs.
#[test]
fn child() {
    program::run();
}

/// Not a test: what [`relay_sees`] listens with.
#[test]
fn listener() {
    relay_sees::listen();
}
