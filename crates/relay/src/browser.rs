//! Calls of the page: gRPC-Web for one table, carried to its host through a line. Only what a page needs is passed on.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use jusawi_fair::InviteCode;
use jusawi_tls::TLS_NAME;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;

use crate::lines::Ride;
use crate::page::{bare, begins};
use crate::serve::{Peer, Staying, nothing_here};
use crate::shared::Shared;

/// The calls of `TableService` that a page makes. Health and reflection of a host are not among them.
const CALLS: [&str; 3] = ["GetTable", "Submit", "Watch"];
/// The largest body of a call, in bytes: the largest signed message fits.
const BODY: usize = 128 << 10;
/// How long a host may take to begin its answer.
const ANSWER: Duration = Duration::from_secs(10);
/// What all kinds of gRPC-Web begin with.
const GRPC_WEB: &str = "application/grpc-web";
/// What a host is told of a call, beside its body.
const ASKED: [HeaderName; 4] = [
    header::CONTENT_TYPE,
    header::ACCEPT,
    HeaderName::from_static("x-grpc-web"),
    HeaderName::from_static("grpc-timeout"),
];
/// What a page is told of the answer, beside its body.
const ANSWERED: [HeaderName; 4] = [
    header::CONTENT_TYPE,
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
];

/// A call of a page.
pub(crate) async fn call(
    State(shared): State<Arc<Shared>>,
    Path((code, call)): Path<(String, String)>,
    request: Request,
) -> Response {
    let Some(peer) = request.extensions().get::<Peer>().cloned() else {
        return bare(StatusCode::INTERNAL_SERVER_ERROR);
    };
    let (Ok(code), true) = (code.parse::<InviteCode>(), CALLS.contains(&call.as_str())) else {
        return nothing_here(request).await;
    };
    // Other web sites may send forms and plain text here, but not this.
    if !begins(request.headers(), header::CONTENT_TYPE, GRPC_WEB) {
        return bare(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let staying = peer.stay();
    let source = shared.source(&peer, request.headers());
    let (parts, body) = request.into_parts();
    let body = match timeout(shared.settings.limits.arrival, Limited::new(body, BODY).collect()).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => return bare(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(Err(_)) => return bare(StatusCode::BAD_REQUEST),
        Err(_) => return bare(StatusCode::REQUEST_TIMEOUT),
    };
    let ride = match Ride::take(&shared, source, code).await {
        Ok(ride) => ride,
        Err(refusal) => return refused(shared.turn_down(refusal, source).await.into()),
    };
    shared.metrics.calls.add(1);
    let Some(asked) = onward(&call, &parts.headers, body) else { return bare(StatusCode::BAD_REQUEST) };
    let Some(mut caller) = ride.caller() else { return refused(gone()) };
    match timeout(ANSWER, caller.send_request(asked)).await {
        Ok(Ok(answer)) => answered(answer, Held { ride, staying }, shared.settings.limits.idle),
        // Its connection is gone or it is stuck; the page tries again.
        Ok(Err(_)) | Err(_) => refused(gone()),
    }
}

/// The call as its host is asked.
fn onward(call: &str, headers: &HeaderMap, body: Bytes) -> Option<http::Request<Full<Bytes>>> {
    let mut request = http::Request::post(format!("https://{TLS_NAME}/jusawi.v1.TableService/{call}"));
    chosen(request.headers_mut()?, headers, &ASKED);
    request.body(Full::new(body)).ok()
}

/// What a call holds until its answer has been taken.
struct Held {
    ride: Ride,
    staying: Staying,
}

/// The host's answer as the page gets it, piece by piece as the browser takes it.
fn answered(answer: http::Response<Incoming>, held: Held, idle: Duration) -> Response {
    let (parts, body) = answer.into_parts();
    let (pieces, taken) = mpsc::channel(1);
    tokio::spawn(hand_over(body, pieces, idle, held));
    let mut response = Response::new(Body::from_stream(ReceiverStream::new(taken)));
    // A host answers calls and nothing else: what it says cannot become a page of the relay's.
    let is_call = begins(&parts.headers, header::CONTENT_TYPE, GRPC_WEB);
    *response.status_mut() = if is_call { parts.status } else { StatusCode::BAD_GATEWAY };
    chosen(response.headers_mut(), if is_call { &parts.headers } else { &NOTHING }, &ANSWERED);
    guarded(response)
}

static NOTHING: std::sync::LazyLock<HeaderMap> = std::sync::LazyLock::new(HeaderMap::new);

/// Hands an answer over until it ends, the browser is gone, or it has taken nothing for too long.
async fn hand_over(mut body: Incoming, pieces: mpsc::Sender<io::Result<Bytes>>, idle: Duration, held: Held) {
    loop {
        let frame = tokio::select! {
            frame = body.frame() => frame,
            () = pieces.closed() => break,
        };
        let piece = match frame {
            None => break,
            Some(Ok(frame)) => match frame.into_data() {
                Ok(bytes) => Ok(bytes),
                // gRPC-Web has its trailers in the body.
                Err(_) => continue,
            },
            Some(Err(_)) => Err(io::ErrorKind::ConnectionReset.into()),
        };
        let is_last = piece.is_err();
        if !matches!(timeout(idle, pieces.send(piece)).await, Ok(Ok(()))) || is_last {
            break;
        }
    }
    // The place on the line is free, and the connection has lost its reason.
    drop((held.ride, held.staying));
}

/// A refusal as gRPC-Web says it: no body, and what else would be trailers among the headers.
fn refused(status: Status) -> Response {
    let mut response: Response = status.into_http();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/grpc-web+proto"));
    guarded(response)
}

/// No answer came, and another try makes sense.
fn gone() -> Status {
    Status::unavailable("UNAVAILABLE")
}

fn guarded(mut response: Response) -> Response {
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Takes these headers over, and no others.
fn chosen(to: &mut HeaderMap, from: &HeaderMap, names: &[HeaderName]) {
    for name in names {
        if let Some(value) = from.get(name) {
            to.insert(name, value.clone());
        }
    }
}
