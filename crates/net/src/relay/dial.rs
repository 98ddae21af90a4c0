//! The way to a relay, and from a request there to a tunnel.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use http::{Request, StatusCode, header};
use hyper::body::{Body, Bytes, Frame};
use hyper::client::conn::http1;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::neighbours::in_header;
use super::{RelayError, RelayUrl};
use crate::port::Io;

/// How long it may take to reach a relay, name and handshake included.
const DIAL: Duration = Duration::from_secs(8);
/// How long one of a relay's addresses is tried.
const ADDRESS: Duration = Duration::from_secs(3);
/// How long a relay may take to answer: it waits for the host for ten seconds.
const ANSWER: Duration = Duration::from_secs(13);
/// What a tunnel is asked for as.
const UPGRADE: &str = "jusawi-tunnel";
/// The header in which a relay says why it refuses.
const REASON: &str = "jusawi-reason";
/// The header in which a relay names others that lead to the same table.
const NEIGHBOURS: &str = "jusawi-relays";
/// The longest reason that is believed to be one.
const LONGEST_REASON: usize = 40;

/// Connects to a relay, to speak `protocol` (as ALPN names it) there.
pub(super) async fn dial(relay: &RelayUrl, protocol: &str) -> Result<Box<dyn Io>, RelayError> {
    timeout(DIAL, dial_patiently(relay, protocol)).await.unwrap_or(Err(RelayError::Unreachable))
}

async fn dial_patiently(relay: &RelayUrl, protocol: &str) -> Result<Box<dyn Io>, RelayError> {
    let found = lookup_host((relay.host.as_str(), relay.port)).await.map_err(|_| RelayError::Unreachable)?;
    let (v4, v6): (Vec<SocketAddr>, Vec<SocketAddr>) = found.partition(SocketAddr::is_ipv4);
    for address in v4.into_iter().chain(v6) {
        let Ok(Ok(stream)) = timeout(ADDRESS, TcpStream::connect(address)).await else { continue };
        // Small messages must not wait for each other; without it all works, only slower.
        let _ = stream.set_nodelay(true);
        return if relay.tls { encrypt(stream, relay, protocol).await } else { Ok(Box::new(stream)) };
    }
    Err(RelayError::Unreachable)
}

async fn encrypt(stream: TcpStream, relay: &RelayUrl, protocol: &str) -> Result<Box<dyn Io>, RelayError> {
    let name = ServerName::try_from(relay.host.clone()).map_err(|_| RelayError::Certificate)?;
    let mut config = ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(|_| RelayError::Certificate)?
        .with_root_certificates(roots())
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let connected = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
    let stream =
        connected.map_err(|error| match error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
            Some(rustls::Error::InvalidCertificate(_)) => RelayError::Certificate,
            Some(_) => RelayError::NotARelay,
            None => RelayError::Unreachable,
        })?;
    Ok(Box::new(stream))
}

/// The authorities that this device trusts, read once.
fn roots() -> Arc<RootCertStore> {
    static ROOTS: OnceLock<Arc<RootCertStore>> = OnceLock::new();
    let read = || {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        for error in &found.errors {
            tracing::warn!(%error, "a certificate of the system cannot be read");
        }
        roots.add_parsable_certificates(found.certs);
        Arc::new(roots)
    };
    Arc::clone(ROOTS.get_or_init(read))
}

/// An end of a tunnel.
pub(super) struct Tunnel {
    pub(super) io: TokioIo<Upgraded>,
    /// Other relays that lead to the same table.
    pub(super) neighbours: Vec<RelayUrl>,
}

/// Asks a relay for a tunnel at this path.
pub(super) async fn tunnel(relay: &RelayUrl, path: &str) -> Result<Tunnel, RelayError> {
    let io = dial(relay, "http/1.1").await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(io)).await.map_err(|_| RelayError::Lost)?;
    // It carries the request and its answer, and ends when the tunnel has been handed over.
    let connection = AbortOnDrop(tokio::spawn(connection.with_upgrades()));
    let request = Request::get(path)
        .header(header::HOST, relay.authority())
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, UPGRADE)
        .body(Nothing)
        .map_err(|_| RelayError::NotARelay)?;
    let answer = timeout(ANSWER, sender.send_request(request)).await.map_err(|_| RelayError::Unreachable)?;
    let answer = answer.map_err(|error| if error.is_parse() { RelayError::NotARelay } else { RelayError::Lost })?;
    if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
        return Err(refusal(answer.headers()));
    }
    let told = answer.headers().get(NEIGHBOURS).and_then(|told| told.to_str().ok());
    let neighbours = told.map(|told| in_header(relay, told)).unwrap_or_default();
    let upgraded = hyper::upgrade::on(answer).await.map_err(|_| RelayError::Lost)?;
    drop(connection);
    Ok(Tunnel { io: TokioIo::new(upgraded), neighbours })
}

/// What a relay says instead of opening a tunnel.
fn refusal(headers: &http::HeaderMap) -> RelayError {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_reason = |reason: &&str| {
        reason.len() <= LONGEST_REASON && reason.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
    };
    let Some(reason) = text(REASON).filter(is_reason) else { return RelayError::NotARelay };
    let seconds = text(header::RETRY_AFTER.as_str()).and_then(|seconds| seconds.parse::<u64>().ok());
    RelayError::Refused { reason: reason.to_owned(), retry_ms: seconds.map(|seconds| seconds.saturating_mul(1000)) }
}

/// A task that ends when this is dropped.
pub(super) struct AbortOnDrop<T>(pub(super) tokio::task::JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The body of a request that has none.
struct Nothing;

impl Body for Nothing {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(None)
    }

    fn is_end_stream(&self) -> bool {
        true
    }
}
