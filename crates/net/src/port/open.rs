//! The accept loop: from a bound port to a stream of connections that have arrived.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};
use tokio_stream::Stream;
use tokio_util::sync::CancellationToken;

use super::limits::{Counters, Place};
use super::{Connection, Io, Limits, Port, Via};
use crate::tls::TableTls;

/// The first byte of a TLS handshake record; no HTTP request begins with it.
const TLS_HANDSHAKE: u8 = 0x16;

/// How long to wait after the system could not accept, for example because all file handles are in use.
const BREATH: Duration = Duration::from_millis(200);

/// Which connections a port takes.
#[derive(Clone)]
pub enum Security {
    /// Plaintext only, for services that are no table.
    PlaintextOnly,
    /// TLS as the table, and plaintext.
    Both(TableTls),
    /// TLS as the table; plaintext is disconnected.
    TlsOnly(TableTls),
}

/// The connections of a port that have arrived. Dropping it closes the port.
pub struct Incoming {
    sender: mpsc::WeakSender<Connection>,
    receiver: mpsc::Receiver<Connection>,
    patience: Duration,
    pub(super) cut: CancellationToken,
    pub(super) accepting: AbortHandle,
}

impl Port {
    /// Begins to take connections.
    ///
    /// Must be called within a tokio runtime.
    pub fn open(self, security: Security, limits: Limits) -> Incoming {
        let (sender, receiver) = mpsc::channel(64);
        let cut = CancellationToken::new();
        let arrival = Arc::new(Arrival { security, limits, sender: sender.clone(), cut: cut.clone() });
        let accepting = tokio::spawn(accept(self.listener, Counters::new(limits), arrival)).abort_handle();
        Incoming { sender: sender.downgrade(), receiver, patience: limits.arrival, cut, accepting }
    }
}

impl Incoming {
    /// Where connections that come in another way, such as through a relay's tunnel, can be put among the others.
    pub fn entrance(&self) -> Entrance {
        Entrance { sender: self.sender.clone(), patience: self.patience, cut: self.cut.clone() }
    }
}

impl Stream for Incoming {
    type Item = io::Result<Connection>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|connection| connection.map(Ok))
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// A way into an [`Incoming`] besides its port. It does not keep the port open.
#[derive(Clone)]
pub struct Entrance {
    sender: mpsc::WeakSender<Connection>,
    patience: Duration,
    cut: CancellationToken,
}

impl Entrance {
    /// Hands over a connection that has finished its handshake, if it needed one; waits while many others arrive.
    ///
    /// Does nothing once the port is closed.
    pub async fn admit(&self, io: impl Io + 'static, via: Via) {
        if let Some(sender) = self.sender.upgrade() {
            let connection = Connection::new(Box::new(io), via, self.patience, self.cut.clone(), None);
            // An error says that the port is closed; the connection is closed with it.
            let _ = sender.send(connection).await;
        }
    }
}

/// What every arriving connection needs.
struct Arrival {
    security: Security,
    limits: Limits,
    sender: mpsc::Sender<Connection>,
    cut: CancellationToken,
}

async fn accept(listener: TcpListener, counters: Arc<Counters>, arrival: Arc<Arrival>) {
    loop {
        let (stream, remote) = match listener.accept().await {
            Ok(accepted) => accepted,
            // The one connection ended before it was accepted.
            Err(error) if is_about_one_connection(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                sleep(BREATH).await;
                continue;
            }
        };
        let remote = SocketAddr::new(remote.ip().to_canonical(), remote.port());
        let Some(place) = counters.admit(remote.ip()) else {
            tracing::debug!(%remote, "too many connections");
            continue;
        };
        let arrival = Arc::clone(&arrival);
        tokio::spawn(async move {
            match timeout(arrival.limits.arrival, arrive(stream, remote, place, &arrival)).await {
                // An error says that the port is closed; the connection is closed with it.
                Ok(Ok(Some(connection))) => drop(arrival.sender.send(connection).await),
                Ok(Ok(None)) => tracing::debug!(%remote, "connection refused"),
                Ok(Err(error)) => tracing::debug!(%remote, %error, "connection failed before it had arrived"),
                Err(_) => tracing::debug!(%remote, "connection took too long to arrive"),
            }
        });
    }
}

fn is_about_one_connection(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted)
}

/// Looks at the first byte and does the handshake; `None` if the connection is not wanted.
async fn arrive(
    stream: TcpStream,
    remote: SocketAddr,
    mut place: Place,
    arrival: &Arrival,
) -> io::Result<Option<Connection>> {
    stream.set_nodelay(true)?;
    let mut first = [0];
    if stream.peek(&mut first).await? == 0 {
        return Ok(None);
    }
    let tls = first == [TLS_HANDSHAKE];
    let io: Box<dyn Io> = match (&arrival.security, tls) {
        (Security::Both(table) | Security::TlsOnly(table), true) => Box::new(table.acceptor().accept(stream).await?),
        (Security::PlaintextOnly | Security::Both(_), false) => Box::new(stream),
        (Security::PlaintextOnly, true) | (Security::TlsOnly(_), false) => return Ok(None),
    };
    place.arrived();
    let via = Via { remote: Some(remote), tls };
    Ok(Some(Connection::new(io, via, arrival.limits.arrival, arrival.cut.clone(), Some(place))))
}
