//! Both ends of a relay's tunnel: the host that becomes reachable through one, and the guest that dials a code there.
//!
//! What runs inside a tunnel is what runs over a TCP connection to a table: TLS as the table, pinned to its key. A relay
//! is trusted with nothing but delivery.

mod dial;
mod error;
mod held;
mod host;
mod join;
mod neighbours;
mod standby;
mod url;

pub use error::RelayError;
pub(crate) use host::Table;
pub use host::{Access, Reach, Registration};
pub(crate) use join::connect_again;
pub use join::{connect_any, dial_table};
pub use url::{RelayUrl, RelayUrlError, link_parts};
