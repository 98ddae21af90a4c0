//! Tables on a simulated network, ledgers by lying hosts, and everything that a checker must notice.

#![allow(unreachable_pub, reason = "everything here is one test binary")]

mod alarms;
mod forge;
mod sim;
mod storms;
mod toy;
mod whole_games;
