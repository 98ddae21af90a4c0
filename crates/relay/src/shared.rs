//! What all tasks of a relay share.

use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use jusawi_proto::v1 as proto;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tonic::Status;

use crate::cluster::{Cluster, Far};
use crate::lines::Lines;
use crate::metrics::Metrics;
use crate::rooms::{Pass, Rooms, Stay};
use crate::serve::Peer;
use crate::sources::{Notes, Tries};
use crate::{Refusal, Settings};

/// How long the answer waits for somebody who asks on and on.
const PAUSE: Duration = Duration::from_secs(2);

/// The way to a host: what its registration's stream is told.
pub(crate) type ToHost = mpsc::Sender<Result<proto::RegisterResponse, Status>>;
/// The way to a joiner who waits: its host's end of the tunnel.
pub(crate) type ToJoiner = oneshot::Sender<TunnelEnd>;

/// One end of a tunnel that is about to be.
pub(crate) struct TunnelEnd {
    way: Way,
    /// Whose connection it is: it counts for its source as long as this is kept. None for one at another relay.
    pub(crate) peer: Option<Peer>,
}

enum Way {
    /// The connection, once the end has been told that it is a tunnel's.
    Here(OnUpgrade),
    /// At another relay.
    Far(Far),
}

/// A byte stream.
pub(crate) trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Io for S {}

impl TunnelEnd {
    /// The end that a request at this relay asks for.
    pub(crate) fn here(upgrade: OnUpgrade, peer: Peer) -> Self {
        Self { way: Way::Here(upgrade), peer: Some(peer) }
    }

    /// An end at another relay.
    pub(crate) fn far(far: Far) -> Self {
        Self { way: Way::Far(far), peer: None }
    }

    /// The end's byte stream, as soon as it is one; and what is to be kept as long as it is used.
    pub(crate) async fn open(self) -> io::Result<(Box<dyn Io>, Option<Peer>)> {
        let io: Box<dyn Io> = match self.way {
            Way::Here(upgrade) => Box::new(TokioIo::new(upgrade.await.map_err(io::Error::other)?)),
            Way::Far(far) => Box::new(far),
        };
        Ok((io, self.peer))
    }
}

/// What all tasks of a relay share.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) tries: Tries,
    notes: Notes,
    pub(crate) metrics: Arc<Metrics>,
    /// Nothing new is taken any more.
    pub(crate) draining: CancellationToken,
    /// Everything ends.
    pub(crate) cut: CancellationToken,
    /// The other relays, if this one works together with any; once it is served.
    pub(crate) cluster: OnceLock<Arc<Cluster>>,
    /// Tunnels that the relay itself has opened for browsers.
    pub(crate) lines: Lines,
    rooms: Mutex<Rooms<ToHost, ToJoiner>>,
}

impl Shared {
    pub(crate) fn new(settings: Settings) -> Arc<Self> {
        Arc::new(Self {
            tries: Tries::new(&settings.limits),
            notes: Notes::new(),
            rooms: Mutex::new(Rooms::new(settings.limits)),
            metrics: Arc::default(),
            cluster: OnceLock::new(),
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

    /// Counts and notes a refusal. Whoever is refused again and again must not fill a disk with it.
    pub(crate) fn refuse(&self, refusal: Refusal, source: IpAddr) -> Refusal {
        self.metrics.refused(refusal);
        if self.notes.has_room() {
            tracing::info!(reason = refusal.reason(), source = self.named(source), "refused");
        }
        refusal
    }

    /// As [`refuse`](Self::refuse), after a pause where somebody asks on and on: each of their connections can then ask
    /// once in a while only, whatever it is answered.
    pub(crate) async fn turn_down(&self, refusal: Refusal, source: IpAddr) -> Refusal {
        let refusal = self.refuse(refusal, source);
        if refusal.is_of_asking_on() {
            sleep(PAUSE).await;
        }
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
