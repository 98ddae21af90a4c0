//! The relay's one port: connections are counted, speak in time, and are then a registration, a tunnel, or closed.

use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_response::Content as Say;
use jusawi_proto::v1::relay_service_server::RelayServiceServer;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tonic::Status;
use tonic::service::Routes;
use tower::util::MapRequest;

use crate::cluster::Cluster;
use crate::connections::{Connections, Seat};
use crate::control::{Control, told};
use crate::door::{Comer, Door};
use crate::shared::Shared;
use crate::sources::forwarded;
use crate::{ClusterSettings, Limits, page, tunnel};

/// How often a silent host is asked whether it is still there, and how long it may take to answer.
const KEEPALIVE: Duration = Duration::from_secs(5);
/// Streams that one connection may have open: a registration and a few questions.
const STREAMS: u32 = 8;
/// Bytes that one stream may send ahead; control messages are small.
const STREAM_WINDOW: u32 = 64 << 10;
/// Bytes that wait for one stream's other end to take them.
const SEND_BUFFER: usize = 64 << 10;
/// The largest head of a request, in bytes.
const HEAD: usize = 16 << 10;
/// The largest message that anybody may send, in bytes: it is kept until it is whole.
const MESSAGE: usize = 4 << 10;
/// How often a relay that is to end looks whether games are left.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// How a relay is run.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Bounds.
    pub limits: Limits,
    /// What hosts have to show to register; guests need nothing but a code.
    pub token: Option<String>,
    /// The host names under which this relay is known; none: whatever hosts call it.
    pub names: Vec<String>,
    /// Whether a reverse proxy stands in front of it, which names the source of each request.
    pub behind_proxy: bool,
    /// Whether sources are noted.
    pub log_sources: bool,
    /// Whether browsers are given the page, and their calls are carried to the tables.
    pub page: bool,
    /// How it works together with other relays; `None`: it does not.
    pub cluster: Option<ClusterSettings>,
}

/// Where a certificate and its key lie, in PEM.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The chain of certificates, the relay's own first.
    pub certificate: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// A certificate or key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsFilesError {
    /// A file cannot be read, or is not what it should be.
    #[error("{path}")]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        source: rustls::pki_types::pem::Error,
    },
    /// Certificate and key do not belong together, or are of a kind that is not known.
    #[error("certificate and key")]
    Pair(#[from] rustls::Error),
}

/// A relay cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Its services cannot be described.
    #[error("description of the services")]
    Describe(#[from] tonic_reflection::server::Error),
    /// Nobody can come any more, or ever.
    #[error("door")]
    Door(#[source] io::Error),
}

/// How a relay ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// All tunnels had ended by themselves.
    Drained,
    /// This many tunnels were cut.
    Cut(usize),
}

/// A relay, before or while it is served.
#[derive(Clone)]
pub struct Relay {
    pub(crate) shared: Arc<Shared>,
}

impl Relay {
    /// A relay that nobody has come to yet.
    pub fn new(settings: Settings) -> Self {
        Self { shared: Shared::new(settings) }
    }

    /// Serves the relay until `drain` is done. Then it takes nothing new and tells its hosts; what runs goes on until it
    /// ends, or until `patience` is over or `cut` is done.
    ///
    /// # Errors
    /// [`ServeError`].
    pub async fn serve(
        &self,
        listener: TcpListener,
        tls: Option<TlsAcceptor>,
        drain: impl Future<Output = ()>,
        patience: Duration,
        cut: impl Future<Output = ()>,
    ) -> Result<Stopped, ServeError> {
        let router = self.router().await?;
        // Whoever gives up serving has ended all of it.
        let _ended = self.shared.cut.clone().drop_guard();
        if let Some(settings) = &self.shared.settings.cluster
            && let Some(cluster) = Cluster::start(&self.shared, settings).await
        {
            let _ = self.shared.cluster.set(cluster);
        }
        let arrival = Arc::new(Arrival { router, tls, shared: Arc::clone(&self.shared) });
        let mut door = Door::open(listener, Connections::new(&self.shared)).map_err(ServeError::Door)?;
        let attending = attend(&mut door, arrival);
        tokio::pin!(attending);
        tokio::select! {
            error = &mut attending => return Err(error),
            () = drain => {}
        }
        // The port stays open: a browser whose game goes on needs new connections now and then, and everybody else is
        // told why not.
        self.shared.draining.cancel();
        let seconds = u32::try_from(patience.as_secs()).unwrap_or(u32::MAX);
        for host in self.shared.rooms().hosts() {
            let _ = host.try_send(Ok(told(Say::Draining(proto::Draining { seconds }))));
        }
        let drained = async {
            while self.shared.rooms().tunnels() > 0 {
                sleep(BETWEEN_LOOKS).await;
            }
        };
        tokio::select! {
            error = &mut attending => return Err(error),
            () = drained => {}
            () = sleep(patience) => {}
            () = cut => {}
        }
        let left = self.shared.rooms().tunnels();
        self.shared.cut.cancel();
        Ok(if left == 0 { Stopped::Drained } else { Stopped::Cut(left) })
    }

    async fn router(&self) -> Result<axum::Router, tonic_reflection::server::Error> {
        let control = RelayServiceServer::new(Control(Arc::clone(&self.shared))).max_decoding_message_size(MESSAGE);
        let (reporter, health) = tonic_health::server::health_reporter();
        reporter.set_serving::<RelayServiceServer<Control>>().await;
        let describe = || {
            tonic_reflection::server::Builder::configure()
                .register_encoded_file_descriptor_set(proto::DESCRIPTORS)
                .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        };
        let services = Routes::new(control)
            .add_service(health.max_decoding_message_size(MESSAGE))
            .add_service(describe().build_v1()?.max_decoding_message_size(MESSAGE))
            .add_service(describe().build_v1alpha()?.max_decoding_message_size(MESSAGE));
        let tunnels = tunnel::routes().with_state(Arc::clone(&self.shared));
        let router = services.into_axum_router().fallback(nothing_here).merge(tunnels);
        if !self.shared.settings.page {
            return Ok(router);
        }
        Ok(router.merge(page::routes().with_state(Arc::clone(&self.shared))))
    }
}

/// What is answered where nothing is served: gRPC says so in its own way.
pub(crate) async fn nothing_here(request: Request) -> Response {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if content_type.is_some_and(|content_type| content_type.starts_with("application/grpc")) {
        return Status::unimplemented("UNKNOWN_METHOD").into_http();
    }
    (StatusCode::NOT_FOUND, "not found\n").into_response()
}

impl TlsFiles {
    /// What takes TLS connections with this certificate.
    ///
    /// # Errors
    /// [`TlsFilesError`].
    pub fn acceptor(&self) -> Result<TlsAcceptor, TlsFilesError> {
        let at = |path: &PathBuf| {
            let path = path.clone();
            move |source| TlsFilesError::File { path, source }
        };
        let chain = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(|certificates| certificates.collect::<Result<Vec<_>, _>>())
            .map_err(at(&self.certificate))?;
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(at(&self.key))?;
        let mut config = rustls::ServerConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}

impl Shared {
    /// Who is at the other end of a request's connection.
    pub(crate) fn source(&self, peer: &Peer, headers: &HeaderMap) -> IpAddr {
        let named = if self.settings.behind_proxy { forwarded(headers) } else { None };
        named.unwrap_or(peer.source)
    }
}

/// The other end of a connection; a handler finds it among the request's extensions.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(crate) source: IpAddr,
    /// The connection's seat, taken along into a tunnel.
    _seat: Arc<Seat>,
    staying: Arc<AtomicUsize>,
}

/// A reason to keep a connection for as long as this is kept.
pub(crate) struct Staying(Arc<AtomicUsize>);

impl Peer {
    /// Keeps the connection.
    pub(crate) fn stay(&self) -> Staying {
        self.staying.fetch_add(1, Ordering::Relaxed);
        Staying(Arc::clone(&self.staying))
    }
}

impl Drop for Staying {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What every arriving connection needs.
struct Arrival {
    router: axum::Router,
    tls: Option<TlsAcceptor>,
    shared: Arc<Shared>,
}

/// Attends to all who are let in.
async fn attend(door: &mut Door, arrival: Arc<Arrival>) -> ServeError {
    while let Some(Comer { stream, source, seat }) = door.next().await {
        let arrival = Arc::clone(&arrival);
        tokio::spawn(async move {
            let Ok(stream) = TcpStream::from_std(stream) else { return };
            let cut = arrival.shared.cut.clone();
            tokio::select! {
                () = arrive(stream, source, seat, &arrival) => {}
                () = cut.cancelled() => {}
            }
        });
    }
    ServeError::Door(io::ErrorKind::BrokenPipe.into())
}

async fn arrive(stream: TcpStream, source: IpAddr, seat: Seat, arrival: &Arrival) {
    let limits = &arrival.shared.settings.limits;
    // Small messages must not wait for each other; without it all works, only slower.
    let _ = stream.set_nodelay(true);
    let peer = Peer { source, _seat: Arc::new(seat), staying: Arc::default() };
    match &arrival.tls {
        None => speak(stream, peer, arrival).await,
        Some(tls) => {
            if let Ok(Ok(stream)) = timeout(limits.arrival, tls.accept(stream)).await {
                // A task is as large as the largest of what it does: without TLS its state is not held.
                Box::pin(speak(stream, peer, arrival)).await;
            }
        }
    }
}

/// Speaks HTTP until the connection ends, becomes a tunnel's end, or has no reason to be open.
async fn speak(io: impl AsyncRead + AsyncWrite + Send + Unpin + 'static, peer: Peer, arrival: &Arrival) {
    let limits = &arrival.shared.settings.limits;
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(limits.arrival).max_buf_size(HEAD);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(KEEPALIVE)
        .keep_alive_timeout(KEEPALIVE)
        .max_concurrent_streams(STREAMS)
        .max_send_buf_size(SEND_BUFFER)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size((STREAMS + 1) * STREAM_WINDOW)
        .max_header_list_size(u32::try_from(HEAD).unwrap_or(u32::MAX));
    // Whose connection it is, each request is told.
    let whose = peer.clone();
    let service = MapRequest::new(arrival.router.clone(), move |mut request: http::Request<Incoming>| {
        request.extensions_mut().insert(whose.clone());
        request
    });
    let service = TowerToHyperService::new(service);
    let talking = builder.serve_connection_with_upgrades(TokioIo::new(io), service);
    tokio::pin!(talking);
    // As long as a joiner may wait for its host, and a while to ask in.
    let patience = limits.arrival + limits.pickup;
    let mut ending = false;
    loop {
        tokio::select! {
            _ = &mut talking => return,
            () = sleep(patience) => {
                let has_reason = peer.staying.load(Ordering::Relaxed) > 0;
                if ending && !has_reason {
                    return;
                }
                // Ends at once where nothing is under way; a last answer may take as long again to leave.
                if !has_reason {
                    talking.as_mut().graceful_shutdown();
                }
                ending = !has_reason;
            }
        }
    }
}
