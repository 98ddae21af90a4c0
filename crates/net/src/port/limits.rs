//! How many connections there may be, and the counting.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Bounds on connections; who goes beyond one is disconnected without a word.
///
/// The defaults leave room for a family or a class that shares one address behind a router or a phone's hotspot: a
/// browser opens up to six connections to one host, a program one or two.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections in all: 512.
    pub connections: usize,
    /// Open connections from one IPv4 address or one IPv6 network of 64 bits: 96.
    pub per_address: usize,
    /// Of these, connections that have not said anything yet or are in a TLS handshake: 24.
    pub arriving_per_address: usize,
    /// How long a connection may take to say something and finish its handshake: 5 s.
    pub arrival: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connections: 512, per_address: 96, arriving_per_address: 24, arrival: Duration::from_secs(5) }
    }
}

/// Counts the open connections.
#[derive(Debug)]
pub(super) struct Counters {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    total: usize,
    by_network: HashMap<IpAddr, Count>,
}

#[derive(Debug, Default)]
struct Count {
    open: usize,
    arriving: usize,
}

/// A place among the open connections; free again when dropped.
#[derive(Debug)]
pub(super) struct Place {
    counters: Arc<Counters>,
    network: IpAddr,
    arriving: bool,
}

impl Counters {
    pub(super) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self { limits, counts: Mutex::default() })
    }

    /// Takes a place for a connection that arrives from `address`, or `None` if a limit is reached.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let network = network_of(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.total >= self.limits.connections {
            return None;
        }
        let count = counts.by_network.entry(network).or_default();
        if count.open >= self.limits.per_address || count.arriving >= self.limits.arriving_per_address {
            // Both limits may be 0, and then the entry is new.
            if count.open == 0 {
                counts.by_network.remove(&network);
            }
            return None;
        }
        count.open += 1;
        count.arriving += 1;
        counts.total += 1;
        Some(Place { counters: Arc::clone(self), network, arriving: true })
    }
}

impl Place {
    /// The connection has finished its handshake.
    pub(super) fn arrived(&mut self) {
        if std::mem::replace(&mut self.arriving, false) {
            let mut counts = self.counters.counts.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(count) = counts.by_network.get_mut(&self.network) {
                count.arriving = count.arriving.saturating_sub(1);
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.arrived();
        let mut counts = self.counters.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.total = counts.total.saturating_sub(1);
        if let Some(count) = counts.by_network.get_mut(&self.network) {
            count.open = count.open.saturating_sub(1);
            if count.open == 0 {
                counts.by_network.remove(&self.network);
            }
        }
    }
}

/// What one household has of an address: all of an IPv4 one, the first 64 bits of an IPv6 one. Link-local addresses all
/// share their first 64 bits and are counted one by one.
fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) if !v6.is_unicast_link_local() => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters() -> Arc<Counters> {
        Counters::new(Limits { connections: 4, per_address: 3, arriving_per_address: 2, ..Limits::default() })
    }

    #[test]
    fn an_address_has_few_arriving_and_some_more_open_connections() {
        let counters = counters();
        let alice = IpAddr::from([10, 0, 0, 1]);
        let mut first = counters.admit(alice).unwrap();
        let _second = counters.admit(alice).unwrap();
        assert!(counters.admit(alice).is_none(), "two are arriving");
        first.arrived();
        let third = counters.admit(alice).unwrap();
        drop(third);
        let mut third = counters.admit(alice).unwrap();
        third.arrived();
        assert!(counters.admit(alice).is_none(), "three are open");
        assert!(counters.admit(IpAddr::from([10, 0, 0, 2])).is_some(), "others have their own places");
    }

    #[test]
    fn all_addresses_together_have_a_limit_and_nothing_is_left_behind() {
        let counters = counters();
        let places: Vec<Place> = (1..=4).map(|last| counters.admit(IpAddr::from([10, 0, 0, last])).unwrap()).collect();
        assert!(counters.admit(IpAddr::from([10, 0, 0, 5])).is_none());
        drop(places);
        let counts = counters.counts.lock().unwrap();
        assert_eq!(counts.total, 0);
        assert!(counts.by_network.is_empty());
    }

    #[test]
    fn a_household_is_counted_as_one() {
        let network = |address: &str| network_of(address.parse().unwrap());
        assert_eq!(network("2001:db8::1"), network("2001:db8::2:3"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_ne!(network("fe80::1"), network("fe80::2"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
    }
}
