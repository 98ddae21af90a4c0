//! The page for browsers, at the address that `jusawi join` takes, too: `/CODE`. Its files lie at the root, one copy for
//! all tables. Whether there is such a table, the page finds out by its first call, and says it in words.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use jusawi_fair::InviteCode;

use crate::browser;
use crate::serve::{Peer, nothing_here};
use crate::shared::Shared;

/// What stands at the root, for whoever comes without a code.
const GREETING: &str = "\
주사위 중계예요. 방장 화면의 QR 코드를 찍거나, 이 주소 뒤에 초대 코드를 붙여서 열어 주세요.

This is a relay for jusawi, dice games among friends. Scan the QR code on the host's screen, or open this address with \
the invite code behind it.
";

/// The routes of the page and of its calls.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(greeting))
        .route("/{name}", get(named))
        .route("/{name}/", get(without_slash))
        .route("/{code}/jusawi.v1.TableService/{call}", post(browser::call))
}

async fn greeting() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, GREETING).into_response()
}

/// The page for a code, or one of its files.
async fn named(State(_): State<Arc<Shared>>, Path(name): Path<String>, request: Request) -> Response {
    let file = if name.parse::<InviteCode>().is_ok() { jusawi_web::INDEX } else { name.as_str() };
    let is_page_without_code = name == jusawi_web::INDEX;
    let peer = request.extensions().get::<Peer>().cloned();
    match jusawi_web::file(file, request.headers()) {
        Some(response) if !is_page_without_code => kept(response, peer),
        _ => nothing_here(request).await,
    }
}

/// Files are named relative to the page, so it has one address only.
async fn without_slash(Path(name): Path<String>, request: Request) -> Response {
    match name.parse::<InviteCode>() {
        Ok(code) => Redirect::permanent(&format!("/{code}")).into_response(),
        Err(_) => nothing_here(request).await,
    }
}

/// An answer whose connection is kept until it has been handed over.
fn kept(response: Response, peer: Option<Peer>) -> Response {
    let staying = peer.map(|peer| peer.stay());
    response.map(|body| {
        if body.is_end_stream() {
            return body;
        }
        // What only lives in the closure lives as long as the body.
        Body::new(body.map_err(move |error| {
            let _ = &staying;
            error
        }))
    })
}

/// Whether a header begins so.
pub(crate) fn begins(headers: &HeaderMap, name: header::HeaderName, beginning: &str) -> bool {
    headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.starts_with(beginning))
}

/// An answer without more than its status.
pub(crate) fn bare(status: StatusCode) -> Response {
    (status, status.canonical_reason().unwrap_or_default()).into_response()
}
