//! What a relay does not do, and why: one reason for gRPC and for HTTP.

use std::collections::HashMap;

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

/// The domain of our reasons in `google.rpc.ErrorInfo`.
const DOMAIN: &str = "jusawi";
/// The header in which a refused tunnel finds its reason.
const REASON: &str = "jusawi-reason";

/// Why a relay refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// No host has registered a table of this code here.
    #[error("no such table")]
    NoSuchTable,
    /// The code cannot be one.
    #[error("not an invite code")]
    NotACode,
    /// The host did not open its end of the tunnel in time.
    #[error("the host does not answer")]
    HostSilent,
    /// No joiner waits for this ticket: it was used, or the joiner has left.
    #[error("nobody waits for this")]
    NobodyWaits,
    /// As many tunnels lead to this table as may.
    #[error("the table is full")]
    TableCrowded,
    /// The relay has as many tables or tunnels as it may.
    #[error("the relay is full")]
    RelayFull,
    /// This source has as many tables or tunnels as it may.
    #[error("this source has enough")]
    SourceFull,
    /// This source has tried too often.
    #[error("too many tries")]
    RateLimited {
        /// After how many milliseconds the next one is taken.
        retry_ms: u64,
    },
    /// The relay is about to end.
    #[error("the relay is about to end")]
    Draining,
    /// The relay asks for an access token, and this is not it.
    #[error("access token needed")]
    Token,
    /// The host speaks another version of the relay protocol.
    #[error("another version")]
    Version,
    /// The proof names another relay.
    #[error("a proof for another relay")]
    OtherRelay,
    /// The signature is not the table key's.
    #[error("the signature does not verify")]
    Signature,
    /// Something was said out of order, or has not the form that it must have.
    #[error("not what is said here")]
    Malformed,
    /// The host said nothing for too long.
    #[error("nothing was said")]
    Silent,
    /// Another registration with the same key has taken the place.
    #[error("registered anew elsewhere")]
    Replaced,
    /// A tunnel has to be asked for as an upgrade.
    #[error("an upgrade is needed")]
    NoUpgrade,
}

impl Refusal {
    /// The stable name.
    pub fn reason(self) -> &'static str {
        match self {
            Self::NoSuchTable => "NO_SUCH_TABLE",
            Self::NotACode => "BAD_VALUE",
            Self::HostSilent => "HOST_SILENT",
            Self::NobodyWaits => "NOBODY_WAITS",
            Self::TableCrowded => "TABLE_CROWDED",
            Self::RelayFull => "RELAY_FULL",
            Self::SourceFull => "SOURCE_FULL",
            Self::RateLimited { .. } => "RATE_LIMITED",
            Self::Draining => "RELAY_DRAINING",
            Self::Token => "RELAY_TOKEN",
            Self::Version => "VERSION",
            Self::OtherRelay => "OTHER_RELAY",
            Self::Signature => "SIGNATURE",
            Self::Malformed => "NOT_A_MESSAGE",
            Self::Silent => "SILENT",
            Self::Replaced => "REPLACED",
            Self::NoUpgrade => "NO_UPGRADE",
        }
    }

    /// What another relay has refused.
    pub(crate) fn of_another(reason: &str) -> Self {
        let known = [Self::NoSuchTable, Self::TableCrowded, Self::RelayFull, Self::Draining];
        known.into_iter().find(|refusal| refusal.reason() == reason).unwrap_or(Self::HostSilent)
    }

    /// After how many milliseconds another try makes sense; `None` if it does not.
    pub fn retry_ms(self) -> Option<u64> {
        match self {
            Self::RateLimited { retry_ms } => Some(retry_ms),
            Self::HostSilent => Some(2_000),
            Self::TableCrowded | Self::RelayFull | Self::SourceFull => Some(30_000),
            Self::Draining => Some(5_000),
            _ => None,
        }
    }

    /// Whether it is what somebody hears who tries on and on: too much at once, or one ticket after the other.
    pub(crate) fn is_of_asking_on(self) -> bool {
        matches!(self, Self::RateLimited { .. } | Self::NobodyWaits)
    }

    fn codes(self) -> (Code, StatusCode) {
        match self {
            Self::NoSuchTable | Self::NobodyWaits => (Code::NotFound, StatusCode::NOT_FOUND),
            Self::NotACode | Self::Malformed => (Code::InvalidArgument, StatusCode::BAD_REQUEST),
            Self::HostSilent => (Code::Unavailable, StatusCode::GATEWAY_TIMEOUT),
            Self::Draining | Self::Silent => (Code::Unavailable, StatusCode::SERVICE_UNAVAILABLE),
            Self::TableCrowded | Self::RelayFull => (Code::ResourceExhausted, StatusCode::SERVICE_UNAVAILABLE),
            Self::SourceFull | Self::RateLimited { .. } => (Code::ResourceExhausted, StatusCode::TOO_MANY_REQUESTS),
            Self::Token | Self::Signature => (Code::Unauthenticated, StatusCode::UNAUTHORIZED),
            Self::Version | Self::OtherRelay => (Code::FailedPrecondition, StatusCode::PRECONDITION_FAILED),
            Self::Replaced => (Code::Aborted, StatusCode::CONFLICT),
            Self::NoUpgrade => (Code::FailedPrecondition, StatusCode::UPGRADE_REQUIRED),
        }
    }
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Self {
        let metadata: HashMap<String, String> =
            refusal.retry_ms().map(|retry| ("retry_ms".to_owned(), retry.to_string())).into_iter().collect();
        let details = ErrorDetails::with_error_info(refusal.reason(), DOMAIN, metadata);
        Self::with_error_details(refusal.codes().0, refusal.reason(), details)
    }
}

impl IntoResponse for Refusal {
    /// The reason is the body and stands in a header too; `Retry-After` has the whole seconds.
    fn into_response(self) -> Response {
        let mut response = (self.codes().1, [(REASON, self.reason())], self.reason()).into_response();
        if let Some(retry) = self.retry_ms() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry.div_ceil(1000)));
        }
        if self.is_of_asking_on() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if self == Self::NoUpgrade {
            response.headers_mut().insert(header::UPGRADE, HeaderValue::from_static(crate::UPGRADE));
        }
        response
    }
}
