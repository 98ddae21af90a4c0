//! The relay: a meeting place for a host and its guests that have no way to each other.
//!
//! A host registers its table by proving the table key; whoever dials the invite code gets a tunnel to that host, and
//! both ends run the ordinary TLS inside it. A relay knows neither games nor dice: it sees who is connected, how much
//! and when, and nothing that is said. Both ends come to it, so it cannot be used to reach any address; the only
//! connection that it opens is that to NATS, if it is to work together with other relays. [`rooms`] counts, [`control`]
//! talks to hosts, [`tunnel`] brings two ends together, [`splice`] carries bytes, [`cluster`] knows other relays,
//! [`serve()`] holds the port.
//!
//! For browsers, which can open no tunnel, it gives out the [`page`] and is the joiner itself: [`lines`] are its tunnels,
//! and [`browser`] carries calls through them. Then it could read what passes, and the page says so.

mod browser;
mod cluster;
mod connections;
mod control;
mod door;
mod limits;
mod lines;
mod metrics;
mod page;
mod refusal;
mod rooms;
mod serve;
mod shared;
mod sources;
mod splice;
mod tunnel;

pub use cluster::{ClusterSettings, ClusterUrl, ClusterUrlError};
pub use limits::Limits;
pub use metrics::serve_metrics;
pub use refusal::Refusal;
pub use serve::{Relay, ServeError, Settings, Stopped, TlsFiles, TlsFilesError};

/// The port that relays take unless they are told another.
pub const DEFAULT_PORT: u16 = 7670;
/// The version of the relay protocol.
pub const VERSION: u32 = 1;
/// What a tunnel is asked for as, in the header `Upgrade`.
pub const UPGRADE: &str = "jusawi-tunnel";
