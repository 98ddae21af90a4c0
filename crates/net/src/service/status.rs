//! Errors as gRPC shows them, with `google.rpc.ErrorInfo`.

use std::collections::HashMap;

use axum::Router;
use http::{Request, Response, StatusCode, header};
use jusawi_wire::reason::{DOMAIN, ErrorInfo, Status as ReasonStatus};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};
use tower::ServiceExt;

/// An error as gRPC shows it.
pub(crate) fn error_info(info: &ErrorInfo) -> Status {
    let metadata: HashMap<String, String> =
        info.metadata.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let code = Code::from(i32::try_from(info.status.code()).unwrap_or(2));
    Status::with_error_details(code, info.reason, ErrorDetails::with_error_info(info.reason, DOMAIN, metadata))
}

/// An error without data.
pub(crate) fn status(status: ReasonStatus, reason: &'static str) -> Status {
    error_info(&ErrorInfo::new(status, reason))
}

/// What is answered where no service is: gRPC says so in its own way, and everything else is the page's, if there is one.
pub(super) async fn not_here(page: Option<Router>, request: Request<axum::body::Body>) -> Response<axum::body::Body> {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if content_type.is_some_and(|content_type| content_type.starts_with("application/grpc")) {
        return Status::unimplemented("UNKNOWN_METHOD").into_http();
    }
    if let Some(page) = page {
        // The page's own answer is its error, too.
        return page.oneshot(request).await.unwrap_or_else(|never| match never {});
    }
    let mut response = Response::new(axum::body::Body::from("not found\n"));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}
