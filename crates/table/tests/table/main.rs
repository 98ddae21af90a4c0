//! Tables on a simulated network, ledgers by lying hosts, and everything that a checker must notice.

#![allow(unreachable_pub, reason = "everything here is one test binary")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

mod alarms;
mod chains;
mod cheats;
mod clocks;
mod complaints;
mod crashes;
mod forge;
mod games;
mod golden;
mod lobby;
mod marble;
mod moves;
mod peers;
mod questions;
mod roll_calls;
mod sealed;
mod sim;
mod storms;
mod successions;
mod tables;
mod toy;
mod voids_by_hand;
mod whole_games;
mod world;
