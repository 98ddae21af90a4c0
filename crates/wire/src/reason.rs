//! The one map from what went wrong to what other programs see: a status, a stable reason, and data.

use jusawi_table::{Malformed, SubmitError, Wrong};

/// The domain of all reasons.
pub const DOMAIN: &str = "jusawi";

/// What an error looks like to another program: a gRPC status code and a `google.rpc.ErrorInfo`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorInfo {
    /// The gRPC status.
    pub status: Status,
    /// The stable reason, in capital letters.
    pub reason: &'static str,
    /// Data that belongs to the reason, by name.
    pub metadata: Vec<(&'static str, String)>,
}

/// The gRPC statuses that are used, with their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Status {
    /// The message itself is wrong, whatever the state.
    InvalidArgument = 3,
    /// Nothing of this name.
    NotFound = 5,
    /// Somebody else has it.
    AlreadyExists = 6,
    /// The signer may not do this.
    PermissionDenied = 7,
    /// A limit was reached; try again later.
    ResourceExhausted = 8,
    /// Not in the present state.
    FailedPrecondition = 9,
    /// The state has moved on; look again and say something new.
    Aborted = 10,
    /// Not now; the same message may be taken soon.
    Unavailable = 14,
    /// The signature does not verify.
    Unauthenticated = 16,
}

impl Status {
    /// The number of the status in gRPC.
    pub fn code(self) -> u32 {
        match self {
            Self::InvalidArgument => 3,
            Self::NotFound => 5,
            Self::AlreadyExists => 6,
            Self::PermissionDenied => 7,
            Self::ResourceExhausted => 8,
            Self::FailedPrecondition => 9,
            Self::Aborted => 10,
            Self::Unavailable => 14,
            Self::Unauthenticated => 16,
        }
    }

    /// Whether the same message may be taken if it is said again soon.
    pub fn is_retriable(code: u32) -> bool {
        code == Self::Unavailable.code() || code == Self::ResourceExhausted.code()
    }
}

impl ErrorInfo {
    /// An error without data.
    pub fn new(status: Status, reason: &'static str) -> Self {
        Self { status, reason, metadata: Vec::new() }
    }

    /// The same with one more piece of data.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "numbers and texts alike are handed over")]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.metadata.push((name, value.to_string()));
        self
    }
}

impl From<&SubmitError> for ErrorInfo {
    fn from(error: &SubmitError) -> Self {
        match error {
            SubmitError::Wrong(wrong) => wrong.into(),
            SubmitError::Recovering => Self::new(Status::Unavailable, "RECOVERING"),
            SubmitError::Starting => Self::new(Status::Unavailable, "STARTING"),
            SubmitError::NoSeat { seat, capacity } => {
                Self::new(Status::InvalidArgument, "NO_SEAT").with("seat", seat).with("capacity", capacity)
            }
            SubmitError::NameTaken => Self::new(Status::AlreadyExists, "NAME_TAKEN"),
            SubmitError::NotForLedger { kind } => {
                Self::new(Status::InvalidArgument, "NOT_FOR_LEDGER").with("kind", kind)
            }
        }
    }
}

impl From<&Malformed> for ErrorInfo {
    fn from(malformed: &Malformed) -> Self {
        let invalid = |reason| Self::new(Status::InvalidArgument, reason);
        match malformed {
            Malformed::TooLarge { what, limit, .. } => invalid("TOO_LARGE").with("what", what).with("limit", limit),
            Malformed::NotAMessage { message } => invalid("NOT_A_MESSAGE").with("message", message),
            Malformed::NotCanonical { message } => invalid("NOT_CANONICAL").with("message", message),
            Malformed::Missing { field } => invalid("MISSING").with("field", field),
            Malformed::BadValue { field } => invalid("BAD_VALUE").with("field", field),
            Malformed::UnknownEntry => invalid("UNKNOWN_ENTRY"),
        }
    }
}

impl From<&Wrong> for ErrorInfo {
    fn from(wrong: &Wrong) -> Self {
        if let Wrong::Malformed(malformed) = wrong {
            return malformed.into();
        }
        let info = Self::new(status(wrong), wrong.code());
        match wrong {
            Wrong::SeatTaken { seat } | Wrong::SeatFree { seat } | Wrong::NoSuchSeat { seat } => {
                info.with("seat", seat)
            }
            Wrong::Repeated { entry, .. } => info.with("entry", entry),
            Wrong::Stale { changed } => info.with("changed", changed),
            Wrong::OtherDraw { expected, .. } => info.with("draw", expected),
            Wrong::DrawOpen { draw } | Wrong::NotCalled { draw } | Wrong::SecondCall { draw } => {
                info.with("draw", draw)
            }
            Wrong::NotAwaited { seat } | Wrong::OtherPlayer { seat } => info.with("seat", seat),
            _ => info,
        }
    }
}

fn status(wrong: &Wrong) -> Status {
    match wrong {
        Wrong::Malformed(_)
        | Wrong::Kind { .. }
        | Wrong::NoSuchSeat { .. }
        | Wrong::Options(_)
        | Wrong::Commit(_)
        | Wrong::Commitment(_)
        | Wrong::Reveal(_)
        | Wrong::Objection { .. }
        | Wrong::UnknownHead { .. }
        | Wrong::Unsorted { .. } => Status::InvalidArgument,
        Wrong::Signature { .. } => Status::Unauthenticated,
        Wrong::OtherPlayer { .. } | Wrong::NotSeated { .. } | Wrong::NotAContributor { .. } => Status::PermissionDenied,
        Wrong::SeatTaken { .. } => Status::AlreadyExists,
        Wrong::DrawOpen { .. }
        | Wrong::Stale { .. }
        | Wrong::OtherDraw { .. }
        | Wrong::OtherEntry { .. }
        | Wrong::Repeated { .. } => Status::Aborted,
        Wrong::Recovering => Status::Unavailable,
        _ => Status::FailedPrecondition,
    }
}
