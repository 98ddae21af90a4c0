//! What a relay knows of its cluster, and what becomes of it when NATS comes and goes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use async_nats::Event;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::links::Links;
use super::members::{Clock, Members};
use super::tables::Tables;
use crate::metrics::Metrics;

/// What a relay knows of its cluster.
#[derive(Default)]
pub(super) struct Presence {
    is_connected: AtomicBool,
    pub(super) links: Links,
    members: Mutex<Members>,
    clock: Mutex<Clock>,
    pub(super) tables: Tables,
    /// Wakes whoever says that this relay is there: somebody has come who does not know it yet.
    pub(super) hurry: Notify,
    complaint: Mutex<String>,
    pub(super) metrics: Arc<Metrics>,
}

impl Presence {
    /// Nothing is known yet.
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { metrics, ..Self::default() }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Acquire)
    }

    pub(super) fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A moment after all that is known in the cluster.
    pub(super) fn now(&self) -> u64 {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner).tick(time_of_day())
    }

    pub(super) fn heard(&self, moment: u64) {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner).heard(moment, time_of_day());
    }

    /// Notes what has become of the connection to NATS.
    pub(super) fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                tracing::info!("connected to NATS");
                self.complain(String::new());
                self.members().forgive(Instant::now());
                self.tables.repeat_all();
                self.is_connected.store(true, Ordering::Release);
                self.hurry.notify_one();
            }
            Event::Disconnected | Event::Closed => {
                tracing::warn!("no connection to NATS: tables at other relays are out of reach");
                self.is_connected.store(false, Ordering::Release);
                // What was on its way is lost.
                self.links.lost_all();
            }
            Event::SlowConsumer(_) => {
                tracing::error!("messages of other relays were lost");
                self.links.lost_all();
            }
            Event::ServerError(error) => self.complain(error.to_string()),
            Event::ClientError(error) => self.complain(error.to_string()),
            Event::LameDuckMode | Event::Draining => {}
        }
        self.metrics.nats.set(usize::from(self.is_connected()));
    }

    /// Notes what NATS or the way there has to complain of, once for as long as it stays the same.
    fn complain(&self, complaint: String) {
        let mut last = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if *last != complaint {
            if !complaint.is_empty() {
                tracing::warn!(error = complaint, "NATS");
            }
            *last = complaint;
        }
    }
}

/// Milliseconds since 1970.
fn time_of_day() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
