//! Lines: tunnels that the relay opens as a joiner, one for the browsers of a source at a table.
//!
//! A browser's calls are streams of one HTTP/2 connection inside. Its window is larger than those of all its streams
//! together, so a browser that takes nothing stops its own stream and no other.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http2::{self, Connection, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use jusawi_fair::InviteCode;
use jusawi_tls::{Expected, handshake};
use tokio::io::DuplexStream;
use tokio::sync::OnceCell;
use tokio::time::{sleep, timeout};
use tokio_rustls::client::TlsStream;

use crate::shared::Shared;
use crate::sources::Calls;
use crate::{Limits, Refusal, tunnel};

/// Calls that browsers of one source may have open at one table: a host takes a few more on one connection.
const CALLS: usize = 48;
/// Bytes that one call may hold for a browser that has yet to take them.
const STREAM_WINDOW: u32 = 32 << 10;
/// The same for all calls of a line: more than all of them together.
const LINE_WINDOW: u32 = 49 * STREAM_WINDOW;
/// The largest list of headers that a host may answer with, in bytes.
const HEADERS: u32 = 8 << 10;
/// How often a silent host is asked whether it is still there, and how long it may take to answer.
const KEEPALIVE: Duration = Duration::from_secs(5);

/// Whose line it is, and to which table.
type Way = (IpAddr, InviteCode);
/// What calls are made with, once the line stands.
type Caller = OnceCell<SendRequest<Full<Bytes>>>;
type Carrier = Connection<TokioIo<TlsStream<DuplexStream>>, Full<Bytes>, TokioExecutor>;

/// All lines of a relay.
#[derive(Default)]
pub(crate) struct Lines(Mutex<HashMap<Way, Line>>);

struct Line {
    caller: Arc<Caller>,
    calls: usize,
    rate: Calls,
    /// Whether there was a call since somebody looked.
    used: bool,
}

/// A call's place on a line, free again when dropped.
pub(crate) struct Ride {
    shared: Arc<Shared>,
    way: Way,
    caller: Arc<Caller>,
}

impl Ride {
    /// A place on the line from this source to this table, which is opened if there is none.
    pub(crate) async fn take(shared: &Arc<Shared>, source: IpAddr, code: InviteCode) -> Result<Self, Refusal> {
        let way = (source, code);
        let caller = shared.lines.enter(way, &shared.settings.limits)?;
        let ride = Self { shared: Arc::clone(shared), way, caller };
        // Of several calls one opens the line, and the others wait for it.
        ride.caller.get_or_try_init(|| open(shared, way, &ride.caller)).await?;
        Ok(ride)
    }

    /// What the call is made with.
    pub(crate) fn caller(&self) -> Option<SendRequest<Full<Bytes>>> {
        self.caller.get().cloned()
    }
}

impl Drop for Ride {
    fn drop(&mut self) {
        let mut lines = self.shared.lines.all();
        let Some(line) = lines.get_mut(&self.way).filter(|line| Arc::ptr_eq(&line.caller, &self.caller)) else {
            return;
        };
        line.calls = line.calls.saturating_sub(1);
        if line.calls == 0 && !line.caller.initialized() {
            lines.remove(&self.way);
        }
    }
}

impl Lines {
    fn all(&self) -> MutexGuard<'_, HashMap<Way, Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, way: Way, limits: &Limits) -> Result<Arc<Caller>, Refusal> {
        let mut lines = self.all();
        let line = lines.entry(way).or_insert_with(|| Line::new(limits));
        if line.caller.get().is_some_and(SendRequest::is_closed) {
            // Calls on the old one end with it.
            *line = Line::new(limits);
        }
        if line.calls >= CALLS {
            return Err(Refusal::SourceFull);
        }
        line.rate.check()?;
        line.calls += 1;
        line.used = true;
        Ok(Arc::clone(&line.caller))
    }

    /// Forgets a line that has had no call for a while; true if it is to end.
    fn is_over(&self, way: &Way, caller: &Arc<Caller>) -> bool {
        let mut lines = self.all();
        let Some(line) = lines.get_mut(way).filter(|line| Arc::ptr_eq(&line.caller, caller)) else { return true };
        let is_unused = line.calls == 0 && !std::mem::take(&mut line.used);
        if is_unused {
            lines.remove(way);
        }
        is_unused
    }

    fn forget(&self, way: &Way, caller: &Arc<Caller>) {
        let mut lines = self.all();
        if lines.get(way).is_some_and(|line| Arc::ptr_eq(&line.caller, caller)) {
            lines.remove(way);
        }
    }
}

impl Line {
    fn new(limits: &Limits) -> Self {
        Self { caller: Arc::default(), calls: 0, rate: Calls::new(limits), used: false }
    }
}

/// Opens a tunnel as a joiner does, and proves that the table of this code is at its end.
async fn open(shared: &Arc<Shared>, way: Way, caller: &Arc<Caller>) -> Result<SendRequest<Full<Bytes>>, Refusal> {
    let (source, code) = way;
    let io = tunnel::open(shared, code, source).await?;
    let connected = timeout(shared.settings.limits.pickup, async {
        // Whoever has registered the code without the table's key at the other end is no host.
        let (io, _) = handshake(io, Expected::Code(code)).await.map_err(|_| Refusal::HostSilent)?;
        let mut builder = http2::Builder::new(TokioExecutor::new());
        builder
            .timer(TokioTimer::new())
            .keep_alive_interval(KEEPALIVE)
            .keep_alive_timeout(KEEPALIVE)
            .keep_alive_while_idle(true)
            .initial_stream_window_size(STREAM_WINDOW)
            .initial_connection_window_size(LINE_WINDOW)
            .max_header_list_size(HEADERS);
        builder.handshake(TokioIo::new(io)).await.map_err(|_| Refusal::HostSilent)
    });
    let (calls, carrier) = connected.await.map_err(|_| Refusal::HostSilent)??;
    tokio::spawn(keep(Arc::clone(shared), way, Arc::clone(caller), carrier));
    Ok(calls)
}

/// Keeps a line until its tunnel ends or nobody has used it for a while.
async fn keep(shared: Arc<Shared>, way: Way, caller: Arc<Caller>, carrier: Carrier) {
    let limits = &shared.settings.limits;
    // As long as a browser's connection without a call.
    let unused = limits.arrival + limits.pickup;
    tokio::pin!(carrier);
    loop {
        tokio::select! {
            _ = &mut carrier => break,
            () = sleep(unused) => if shared.lines.is_over(&way, &caller) { return },
        }
    }
    shared.lines.forget(&way, &caller);
}
