//! A table's port: the services over TLS and plaintext, and the announcement on the local network.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jusawi_proto::v1 as proto;
use jusawi_rules::Game;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::Hosted;
use super::desk::{Ask, Desk};
use crate::discovery::{Announcement, Announcer, Choice, DiscoveryError, Phase};
use crate::port::{BindError, Limits, Port, Security, serve};
use crate::relay::{Access, Registration, Table};
use crate::service::{ServiceLimits, routes};
use crate::tls::{TableTls, TlsError};

/// How long streams may stay open after the end.
const GRACE: Duration = Duration::from_secs(1);
/// How long the first entries may take to be stored before the port is open all the same.
const STORED: Duration = Duration::from_secs(5);

/// Why a table cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServingError {
    /// The certificates cannot be made.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The description of the services cannot be made.
    #[error("service description")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// How a table is served.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manners {
    /// Whether plaintext is turned away.
    pub tls_only: bool,
    /// Bounds on connections.
    pub connections: Limits,
    /// Bounds on work.
    pub service: ServiceLimits,
}

/// A table that can be reached.
#[derive(Debug)]
pub struct Serving {
    /// The port that it really has.
    pub port: u16,
    /// Why it is not announced on the local network, if it is not. It can be joined by its address all the same.
    pub unannounced: Option<DiscoveryError>,
    /// The same port once more, for the table that follows: whoever comes in between waits in its queue.
    again: Option<Port>,
    stop: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
    failed: Arc<AtomicBool>,
    door: Door,
}

/// What lets guests in that come by another way than the port.
struct Door {
    table: Table,
    desk: Desk,
}

impl fmt::Debug for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Door").finish_non_exhaustive()
    }
}

impl Serving {
    /// Makes the table reachable through a relay, too, for as long as the registration is kept.
    pub fn register(&self, access: Access) -> Registration {
        self.door.table.register(access)
    }

    /// Tells those who stand before the table which link leads here through a relay; an empty one takes that back.
    pub fn relay_link(&self) -> impl Fn(String) + Clone + Send + Sync + 'static {
        let desk = self.door.desk.clone();
        move |link| {
            // Nobody is told anything any more once the machine has stopped.
            desk.ask(Ask::RelayLink(link));
        }
    }

    /// Whether serving has ended by a fault of the system.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Says goodbye on the local network, ends the streams and closes the port.
    pub async fn stop(mut self) {
        self.again = None;
        self.end().await;
    }

    /// The same, but gives the port for the table that follows: it refuses nobody in between.
    ///
    /// # Errors
    /// The port could not be kept and cannot be bound again.
    pub async fn hand_over(mut self) -> Result<Port, BindError> {
        let (kept, number) = (self.again.take(), self.port);
        self.end().await;
        kept.map_or_else(|| Port::bind(Some(number)), Ok)
    }

    async fn end(self) {
        self.stop.cancel();
        for task in self.tasks {
            // A task that panicked has ended, too.
            let _ = task.await;
        }
    }
}

/// Serves a table at a port and announces it. Must be called within a tokio runtime.
///
/// `page` answers whatever is not a call of a service: the files of the page that phones load.
///
/// # Errors
/// [`ServingError`].
pub async fn serve_table<G: Game>(
    hosted: &Hosted<G>,
    port: Port,
    manners: Manners,
    announce: Option<Choice>,
    page: Option<axum::Router>,
) -> Result<Serving, ServingError> {
    let tls = TableTls::new(&hosted.table_key)?;
    let security = if manners.tls_only { Security::TlsOnly(tls.clone()) } else { Security::Both(tls.clone()) };
    let router = routes(hosted.desk.clone(), manners.service, page).await?;
    // A table without its genesis has nothing to say yet. Where it cannot be stored, that is said instead.
    let _ = timeout(STORED, hosted.desk.log.length().wait_for(|entries| *entries > 0)).await;
    let stop = CancellationToken::new();
    let number = port.number();
    let again = port.again().ok();
    let incoming = port.open(security, manners.connections);
    let table = Table::new(hosted.table_key.clone(), tls, incoming.entrance());
    let door = Door { table, desk: hosted.desk.clone() };
    let failed = Arc::new(AtomicBool::new(false));
    let stopped = stop.clone().cancelled_owned();
    let failing = failed.clone();
    let mut tasks = vec![tokio::spawn(async move {
        if let Err(error) = serve(incoming, router, stopped, GRACE).await {
            tracing::error!(%error, "serving ended");
            failing.store(true, Ordering::Relaxed);
        }
    })];

    let mut unannounced = None;
    if let Some(choice) = announce {
        let first = announcement(hosted.code, &hosted.desk.info.borrow());
        match Announcer::start(&choice, number, first) {
            Ok(announcer) => {
                let info = hosted.desk.info.clone();
                let code = hosted.code;
                let stop = stop.clone();
                tasks.push(tokio::spawn(keep_announcing(announcer, code, info, stop)));
            }
            Err(error) => unannounced = Some(error),
        }
    }
    Ok(Serving { port: number, unannounced, again, stop, tasks, failed, door })
}

async fn keep_announcing(
    mut announcer: Announcer,
    code: jusawi_fair::InviteCode,
    mut info: watch::Receiver<proto::TableInfo>,
    stop: CancellationToken,
) {
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            changed = info.changed() => if changed.is_err() { break },
        }
        let current = announcement(code, &info.borrow_and_update());
        if let Err(error) = announcer.update(current) {
            tracing::warn!(%error, "the table is not announced any more");
            break;
        }
    }
    // Saying goodbye waits for the packet to leave.
    let _ = tokio::task::spawn_blocking(move || drop(announcer)).await;
}

fn announcement(code: jusawi_fair::InviteCode, info: &proto::TableInfo) -> Announcement {
    let phase = match info.state() {
        proto::TableState::Lobby | proto::TableState::Unspecified => Phase::Lobby,
        proto::TableState::Playing => Phase::Playing,
        proto::TableState::Finished | proto::TableState::Closed => Phase::Finished,
    };
    Announcement {
        code,
        game: info.game.clone(),
        name: info.name.clone(),
        taken: u32::try_from(info.seats.len()).unwrap_or(u32::MAX),
        seats: info.capacity,
        phase,
    }
}
