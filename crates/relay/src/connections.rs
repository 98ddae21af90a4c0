//! How many TCP connections are open, in all and of each source.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::shared::Shared;
use crate::sources::Arrivals;

/// The open connections.
pub(crate) struct Connections {
    shared: Arc<Shared>,
    arrivals: Arrivals,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    total: usize,
    of: HashMap<IpAddr, usize>,
}

/// A place among the open connections; free again when dropped.
pub(crate) struct Seat {
    shared: Arc<Shared>,
    open: Arc<Mutex<Open>>,
    source: IpAddr,
}

impl Connections {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        let arrivals = Arrivals::new(&shared.settings.limits);
        Self { shared: Arc::clone(shared), arrivals, open: Arc::default() }
    }

    /// Takes a place, or `None` if a limit is reached. Behind a proxy all connections have one source, and only their
    /// number in all is bounded.
    pub(crate) fn admit(&self, source: IpAddr) -> Option<Seat> {
        let settings = &self.shared.settings;
        // Before the lock: a flood must not make others wait for it.
        let is_too_fast = !settings.behind_proxy && !self.arrivals.has_room(source);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.of.get(&source).copied().unwrap_or_default();
        let is_too_many = !settings.behind_proxy && own >= settings.limits.connections_per_source;
        if is_too_fast || is_too_many || open.total >= settings.limits.connections {
            self.shared.metrics.turned_away.add(1);
            return None;
        }
        open.total += 1;
        open.of.insert(source, own + 1);
        self.shared.metrics.connections.set(open.total);
        Some(Seat { shared: Arc::clone(&self.shared), open: Arc::clone(&self.open), source })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.total = open.total.saturating_sub(1);
        if let Some(own) = open.of.get_mut(&self.source) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                open.of.remove(&self.source);
            }
        }
        self.shared.metrics.connections.set(open.total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Settings};

    fn connections(behind_proxy: bool) -> Connections {
        let limits = Limits { connections: 3, connections_per_source: 2, ..Limits::default() };
        Connections::new(&Shared::new(Settings { limits, behind_proxy, ..Settings::default() }))
    }

    #[test]
    fn a_source_and_all_together_have_a_limit_and_nothing_is_left_behind() {
        let connections = connections(false);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        let first = connections.admit(one).unwrap();
        let second = connections.admit(one).unwrap();
        assert!(connections.admit(one).is_none());
        let third = connections.admit(other).unwrap();
        assert!(connections.admit(other).is_none());
        drop((first, second, third));
        let open = connections.open.lock().unwrap();
        assert_eq!((open.total, open.of.len()), (0, 0));
    }

    #[test]
    fn a_proxy_is_bounded_by_the_limit_of_all() {
        let connections = connections(true);
        let proxy = "10.0.0.1".parse().unwrap();
        let seats: Vec<Seat> = (0..3).map(|_| connections.admit(proxy).unwrap()).collect();
        assert!(connections.admit(proxy).is_none());
        drop(seats);
    }
}
