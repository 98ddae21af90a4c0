//! Tables on the local network, by multicast DNS: announcing one, listing all, finding one by its code.
//!
//! The service is `_jusawi._tcp.local.`; an instance is named by its table's invite code, so that no name that a person
//! chose is ever a DNS label. The TXT record holds `v`, `code`, `game`, `name`, `seats` and `state`. Nothing that is
//! heard here is trusted: it is a list of addresses at which the table key has yet to be proved.

mod announce;
mod browse;
mod daemon;
mod interfaces;
mod listing;
mod txt;

pub use announce::{Announcement, Announcer};
pub use browse::{Discovery, FindError, find_table};
pub use daemon::{DiscoveryError, Obstacle, obstacle};
pub(crate) use interfaces::system as system_interfaces;
pub use interfaces::{Choice, Interface, choose, usable_addresses};
pub use listing::{Listing, MAX_ROWS, Row};
pub use txt::{Phase, VERSION};

/// The service type.
const SERVICE: &str = "_jusawi._tcp.local.";
