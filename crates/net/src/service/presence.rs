//! Which devices have a stream open.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use jusawi_fair::PublicKey;
use jusawi_wire::reason::{ErrorInfo, Status as ReasonStatus};
use tonic::Status;

use super::{ServiceLimits, error_info};
use crate::host::{Ask, Desk};

/// Counts streams by device, and tells the machine when a device's first opens and its last ends.
pub(super) struct Presences {
    desk: Desk,
    limits: ServiceLimits,
    open: Mutex<BTreeMap<PublicKey, usize>>,
}

/// A device's stream; ends with its drop.
pub(super) struct Presence {
    presences: Arc<Presences>,
    key: PublicKey,
}

impl Presences {
    pub(super) fn new(desk: Desk, limits: ServiceLimits) -> Self {
        Self { desk, limits, open: Mutex::default() }
    }

    /// Opens a stream of a device that holds this many entries.
    ///
    /// # Errors
    /// `TOO_MANY_STREAMS` or `TOO_MANY_SPECTATORS`.
    #[allow(clippy::result_large_err, reason = "the error type of the library")]
    pub(super) fn enter(self: &Arc<Self>, key: PublicKey, seat: Option<u32>, entries: u64) -> Result<Presence, Status> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.get(&key).copied().unwrap_or_default();
        if known >= self.limits.streams_per_device {
            return Err(too_many("TOO_MANY_STREAMS", self.limits.streams_per_device));
        }
        if seat.is_none() && known == 0 && self.spectators(&open) >= self.limits.spectators {
            return Err(too_many("TOO_MANY_SPECTATORS", self.limits.spectators));
        }
        open.insert(key, known + 1);
        drop(open);
        self.desk.ask(Ask::Connected { key, entries });
        Ok(Presence { presences: self.clone(), key })
    }

    /// Whether a device has a stream open.
    pub(super) fn is_here(&self, key: &PublicKey) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).contains_key(key)
    }

    /// How many devices with a stream hold no seat now.
    fn spectators(&self, open: &BTreeMap<PublicKey, usize>) -> usize {
        let info = self.desk.info.borrow();
        open.keys().filter(|key| !info.seats.iter().any(|seat| seat.public_key == key.0)).count()
    }

    fn leave(&self, key: PublicKey) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(streams) = open.get_mut(&key) else { return };
        *streams = streams.saturating_sub(1);
        if *streams == 0 {
            open.remove(&key);
            // Told under the lock, so that an end and a new beginning cannot change places.
            self.desk.ask(Ask::Disconnected { key });
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.presences.leave(self.key);
    }
}

fn too_many(reason: &'static str, limit: usize) -> Status {
    error_info(&ErrorInfo::new(ReasonStatus::ResourceExhausted, reason).with("limit", limit))
}
