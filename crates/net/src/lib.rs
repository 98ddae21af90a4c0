//! Services and clients, discovery, TLS and files: everything of a table that touches the operating system.
//!
//! [`port`] is the host's one TCP port, [`connect`] finds the way to it, [`tls`] proves that the right table is at its
//! end, [`discovery`] announces tables on the local network and lists them, [`files`] keeps identities and ledgers.
//! [`host`] runs a table, [`peer`] follows one, and [`screen`] is what both show to the person at this device.

mod clock;
pub mod connect;
pub mod discovery;
pub mod files;
pub mod host;
pub mod lookup;
pub mod peer;
pub mod port;
pub mod relay;
pub mod screen;
mod service;

pub use clock::{Clock, entropy};
pub use jusawi_tls as tls;
pub use service::{ServiceLimits, own};
