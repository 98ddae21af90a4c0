//! How much one source and all together may ask of a relay.

use std::num::NonZeroU32;
use std::time::Duration;

/// Bounds on what is asked of a relay. Whoever goes beyond one is told which, and when to try again.
///
/// A source is an IPv4 address or an IPv6 network of 64 bits: what one home has. The defaults fit a small server that
/// serves a few dozen tables, and homes in which everybody plays at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Open TCP connections in all: 4096. Tables and tunnels at their limits need little more than half of them; the rest
    /// is for those who come.
    pub connections: usize,
    /// Open TCP connections of one source: 128.
    pub connections_per_source: usize,
    /// New TCP connections of one source in a second: 20, and at once as many as it may have open.
    pub arrivals_per_second: NonZeroU32,
    /// Registered tables in all: 256.
    pub tables: usize,
    /// Registered tables of one source: 8.
    pub tables_per_source: usize,
    /// Tunnels in all: 1024.
    pub tunnels: usize,
    /// Tunnels of one source's guests: 64.
    pub tunnels_per_source: usize,
    /// Tunnels of one table: 96, more than one source may have, so that nobody who knows its code keeps all others out.
    pub tunnels_per_table: usize,
    /// Registrations and joins of one source in a minute: 60, all at once if it likes.
    pub tries_per_minute: NonZeroU32,
    /// Bytes a second that a tunnel carries in one direction, on average: 1 MiB; one second's worth at once.
    pub bytes_per_second: NonZeroU32,
    /// Calls a second of one source's browsers to one table, on average: 20; five seconds' worth at once. A host counts
    /// all that comes through relays as one.
    pub calls_per_second: NonZeroU32,
    /// How long a new connection may take to ask for something: 5 s.
    pub arrival: Duration,
    /// How long a host may take to open its end of a tunnel, or to answer a challenge: 10 s.
    pub pickup: Duration,
    /// How long a tunnel may carry nothing in either direction, and how long one end may take none of what is there for
    /// it: 60 s.
    pub idle: Duration,
    /// How long a tunnel may last: 24 h.
    pub lifetime: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let number = |value| NonZeroU32::new(value).unwrap_or(NonZeroU32::MIN);
        Self {
            connections: 4096,
            connections_per_source: 128,
            arrivals_per_second: number(20),
            tables: 256,
            tables_per_source: 8,
            tunnels: 1024,
            tunnels_per_source: 64,
            tunnels_per_table: 96,
            tries_per_minute: number(60),
            bytes_per_second: number(1 << 20),
            calls_per_second: number(20),
            arrival: Duration::from_secs(5),
            pickup: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            lifetime: Duration::from_secs(24 * 60 * 60),
        }
    }
}
