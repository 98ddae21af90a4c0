//! The page that a host serves to phones: files that were built beforehand, held in the program, handed out over HTTP.
//!
//! The page speaks to the table through gRPC-Web at the same port; here are only its files.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::response::Response;
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use rust_embed::Embed;

/// What `ui/` was built into.
#[derive(Embed)]
#[folder = "dist/"]
struct Dist;

/// Everything comes from the host, and nothing from elsewhere; no other page can put this one into a frame.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                                       object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A file of the page, ready to be sent.
struct File {
    content_type: &'static str,
    etag: String,
    plain: Bytes,
    gzip: Bytes,
}

/// Every file by its name; compressed once for all requests.
static FILES: LazyLock<BTreeMap<String, File>> = LazyLock::new(|| {
    let named = Dist::iter().filter_map(|name| {
        let file = Dist::get(&name)?;
        let hash: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let plain = Bytes::from(file.data.into_owned());
        let content_type = content_type(&name);
        Some((name.into_owned(), File { content_type, etag: format!("\"{hash}\""), gzip: gzip(&plain), plain }))
    });
    named.collect()
});

/// The page's own file; all others are named relative to it.
pub const INDEX: &str = "index.html";

/// The page as routes: `/` and its files. Whatever else is asked for is not found.
pub fn page() -> Router {
    let answer = |name: &str, asked: &HeaderMap| file(name, asked).unwrap_or_else(not_found);
    Router::new().route("/", get(move |headers: HeaderMap| async move { answer(INDEX, &headers) })).route(
        "/{*file}",
        get(move |Path(file): Path<String>, headers: HeaderMap| async move { answer(&file, &headers) }),
    )
}

/// A file of the page as the answer to a request with these headers; `None` if the page has no such file.
pub fn file(name: &str, asked: &HeaderMap) -> Option<Response> {
    FILES.get(name).map(|file| answer(file, asked))
}

fn answer(file: &File, asked: &HeaderMap) -> Response {
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // A browser may keep the file, but asks each time: the next host's page is another one at the same address.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&file.etag) {
        headers.insert(header::ETAG, etag);
    }
    if lists(asked, header::IF_NONE_MATCH, &file.etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    let compressed = lists(asked, header::ACCEPT_ENCODING, "gzip") && file.gzip.len() < file.plain.len();
    if compressed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    *response.body_mut() = Body::from(if compressed { file.gzip.clone() } else { file.plain.clone() });
    response
}

fn not_found() -> Response {
    let mut response = Response::new(Body::from("not found\n"));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// Whether a header that holds a list names this value; weak tags name their strong ones, and weights are not looked at.
fn lists(headers: &HeaderMap, name: header::HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let mut words = values.flat_map(|value| value.split(',')).map(str::trim);
    words.any(|word| word.strip_prefix("W/").unwrap_or(word).split(';').next() == Some(wanted))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail; if it did, the plain file would be the shorter one.
    match encoder.write_all(plain).and_then(|()| encoder.finish()) {
        Ok(compressed) => compressed.into(),
        Err(_) => Bytes::copy_from_slice(plain),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use http::Request;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn ask(path: &str, headers: &[(header::HeaderName, &str)]) -> (http::response::Parts, Bytes) {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let response = page().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        (parts, body.collect().await.unwrap().to_bytes())
    }

    #[tokio::test]
    async fn the_page_is_html_that_takes_nothing_from_elsewhere() {
        let (parts, body) = ask("/", &[]).await;
        assert_eq!(parts.status, StatusCode::OK);
        assert_eq!(parts.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
        assert!(parts.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'self'; "));
        assert_eq!(parts.headers[header::CACHE_CONTROL], "no-cache");
        assert!(body.starts_with(b"<!doctype html>"), "{body:?}");
        assert_eq!(ask("/index.html", &[]).await.1, body);
    }

    #[tokio::test]
    async fn whoever_can_read_gzip_gets_gzip() {
        let plain = ask("/", &[]).await.1;
        let (parts, body) = ask("/", &[(header::ACCEPT_ENCODING, "br;q=0.9, gzip")]).await;
        assert_eq!(parts.headers[header::CONTENT_ENCODING], "gzip");
        let mut read = Vec::new();
        GzDecoder::new(body.as_ref()).read_to_end(&mut read).unwrap();
        assert_eq!(read, plain);
    }

    #[tokio::test]
    async fn whoever_has_the_file_is_told_so() {
        let etag = ask("/", &[]).await.0.headers[header::ETAG].to_str().unwrap().to_owned();
        for known in [etag.clone(), format!("\"other\", W/{etag}")] {
            let (parts, body) = ask("/", &[(header::IF_NONE_MATCH, &known)]).await;
            assert_eq!((parts.status, body.len()), (StatusCode::NOT_MODIFIED, 0));
        }
        assert_eq!(ask("/", &[(header::IF_NONE_MATCH, "\"other\"")]).await.0.status, StatusCode::OK);
    }

    #[tokio::test]
    async fn other_paths_are_not_found() {
        for path in ["/other", "/../Cargo.toml", "/src/lib.rs", "/index.html/"] {
            assert_eq!(ask(path, &[]).await.0.status, StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn every_file_of_the_page_has_a_type_that_browsers_take() {
        for (name, file) in FILES.iter() {
            assert_ne!(file.content_type, "application/octet-stream", "{name}");
        }
    }
}
