//! What all tasks of a relay share.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::upgrade::OnUpgrade;
use jusawi_proto::v1 as proto;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tonic::Status;

use crate::lines::Lines;
use crate::metrics::Metrics;
use crate::rooms::{Pass, Rooms, Stay};
use crate::serve::Peer;
use crate::sources::Tries;
use crate::{Refusal, Settings};

/// The way to a host: what its registration's stream is told.
pub(crate) type ToHost = mpsc::Sender<Result<proto::RegisterResponse, Status>>;
/// The way to a joiner who waits: its host's end of the tunnel.
pub(crate) type ToJoiner = oneshot::Sender<TunnelEnd>;

/// One end of a tunnel that is about to be.
pub(crate) struct TunnelEnd {
    /// The connection, once the end has been told that it is a tunnel's.
    pub(crate) upgrade: OnUpgrade,
    /// Whose connection it is: it counts for its source as long as this is kept.
    pub(crate) peer: Peer,
}

/// What all tasks of a relay share.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) tries: Tries,
    pub(crate) metrics: Arc<Metrics>,
    /// Nothing new is taken any more.
    pub(crate) draining: CancellationToken,
    /// Everything ends.
    pub(crate) cut: CancellationToken,
    /// Tunnels that the relay itself has opened for browsers.
    pub(crate) lines: Lines,
    rooms: Mutex<Rooms<ToHost, ToJoiner>>,
}

impl Shared {
    pub(crate) fn new(settings: Settings) -> Arc<Self> {
        Arc::new(Self {
            tries: Tries::new(&settings.limits),
            rooms: Mutex::new(Rooms::new(settings.limits)),
            metrics: Arc::default(),
            lines: Lines::default(),
            draining: CancellationToken::new(),
            cut: CancellationToken::new(),
            settings,
        })
    }

    pub(crate) fn rooms(&self) -> MutexGuard<'_, Rooms<ToHost, ToJoiner>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether something new may be asked for by this source now.
    pub(crate) fn admit(&self, source: IpAddr) -> Result<(), Refusal> {
        if self.draining.is_cancelled() {
            return Err(Refusal::Draining);
        }
        self.tries.check(source)
    }

    /// Counts and notes a refusal.
    pub(crate) fn refuse(&self, refusal: Refusal, source: IpAddr) -> Refusal {
        self.metrics.refused(refusal);
        tracing::info!(reason = refusal.reason(), source = self.named(source), "refused");
        refusal
    }

    /// A source as it may be noted: not at all, unless the relay's owner wants it.
    pub(crate) fn named(&self, source: IpAddr) -> Option<String> {
        self.settings.log_sources.then(|| source.to_string())
    }
}

/// A registration that is withdrawn with its drop.
pub(crate) struct Registered {
    pub(crate) shared: Arc<Shared>,
    pub(crate) stay: Stay,
}

impl Drop for Registered {
    fn drop(&mut self) {
        let mut rooms = self.shared.rooms();
        rooms.withdraw(self.stay);
        self.shared.metrics.tables.set(rooms.tables());
        drop(rooms);
        tracing::info!("table gone");
    }
}

/// A joiner's place that is given back with its drop.
pub(crate) struct Place {
    pub(crate) shared: Arc<Shared>,
    pub(crate) pass: Pass,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut rooms = self.shared.rooms();
        rooms.leave(self.pass);
        self.shared.metrics.tunnels.set(rooms.tunnels());
    }
}
