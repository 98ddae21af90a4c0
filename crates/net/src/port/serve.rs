//! Serving gRPC, gRPC-Web and files over the connections of a port.

use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;

use axum::Router;
use http::Request;
use tokio::pin;
use tokio::select;
use tokio::sync::oneshot;
use tokio::time::sleep;
use tonic::body::Body;
use tonic::server::NamedService;
use tonic::service::Routes;
use tonic::transport::Server;
use tonic_web::GrpcWebLayer;
use tower::{Layer, Service, ServiceBuilder};

use super::Incoming;

/// How often a silent connection is asked whether it is still there, and how long it may take to answer.
pub(crate) const KEEPALIVE: Duration = Duration::from_secs(3);

/// Streams that one connection may have open.
const STREAMS: u32 = 64;

/// Bytes that one stream may send ahead.
const STREAM_WINDOW: u32 = 64 << 10;

/// Bytes that one connection may send ahead: more than all its streams together, so that one that is not read from
/// cannot stop the others.
const CONNECTION_WINDOW: u32 = (STREAMS + 1) * STREAM_WINDOW;

/// The largest list of headers that is read, in bytes.
const HEADERS: u32 = 16 << 10;

/// Serving ended before it was asked to.
#[derive(Debug, thiserror::Error)]
#[error("serving ended")]
pub struct ServeError(#[from] tonic::transport::Error);

/// Adds a gRPC service to a router, for gRPC as well as gRPC-Web clients.
///
/// The translation is put around each service, not around the server: there it would answer every request that is not
/// gRPC with an error, and nothing else could be served. Give the router a fallback of its own.
pub fn grpc<S>(router: Router, service: S) -> Router
where
    S: Service<Request<Body>, Response = http::Response<Body>, Error = Infallible>
        + NamedService
        + Clone
        + Send
        + Sync
        + 'static,
    S::Future: Send + 'static,
{
    let web = GrpcWebLayer::new().layer(service);
    let service =
        ServiceBuilder::new().map_request(|request: Request<axum::body::Body>| request.map(Body::new)).service(web);
    router.route_service(&format!("/{}/{{*rest}}", S::NAME), service)
}

/// Serves `router` over HTTP/1.1 and HTTP/2 until `shutdown` is done.
///
/// Then no more connections are taken, those without open requests end, and after `grace` the rest is cut: streams
/// would otherwise keep a server alive for as long as their clients like. Handlers find [`Via`](super::Via) among a
/// request's extensions.
///
/// # Errors
///
/// [`ServeError`].
pub async fn serve(
    incoming: Incoming,
    router: Router,
    shutdown: impl Future<Output = ()>,
    grace: Duration,
) -> Result<(), ServeError> {
    let (accepting, cut) = (incoming.accepting.clone(), incoming.cut.clone());
    // Whatever way this ends, no connection outlives it.
    let _cut = cut.clone().drop_guard();
    let (stop, stopped) = oneshot::channel::<Infallible>();
    let serving = Server::builder()
        .accept_http1(true)
        .http2_keepalive_interval(Some(KEEPALIVE))
        .http2_keepalive_timeout(Some(KEEPALIVE))
        .max_concurrent_streams(STREAMS)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .http2_max_header_list_size(HEADERS)
        .add_routes(Routes::from(router))
        .serve_with_incoming_shutdown(incoming, async {
            // Always an error: the sender is dropped.
            let _ = stopped.await;
        });
    pin!(serving);
    select! {
        result = &mut serving => return Ok(result?),
        () = shutdown => {
            accepting.abort();
            drop(stop);
        }
    }
    select! {
        result = &mut serving => return Ok(result?),
        () = sleep(grace) => cut.cancel(),
    }
    Ok(serving.await?)
}
