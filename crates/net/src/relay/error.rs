//! Why a relay does not help.

/// A relay does not help.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RelayError {
    /// Its name is not known, no way leads there, or nobody answers.
    #[error("the relay cannot be reached")]
    Unreachable,
    /// Its certificate is not one that this device trusts for that name.
    #[error("the relay's certificate is not trusted")]
    Certificate,
    /// Something else is there.
    #[error("not a relay")]
    NotARelay,
    /// It refuses.
    #[error("the relay refuses: {reason}")]
    Refused {
        /// The stable name of why.
        reason: String,
        /// After how many milliseconds another try makes sense, if it does.
        retry_ms: Option<u64>,
    },
    /// The connection to it ended.
    #[error("the connection to the relay ended")]
    Lost,
}

impl RelayError {
    /// The stable name under which it is said to people.
    pub fn reason(&self) -> &str {
        match self {
            Self::Unreachable => "RELAY_UNREACHABLE",
            Self::Certificate => "RELAY_CERTIFICATE",
            Self::NotARelay => "NOT_A_RELAY",
            Self::Refused { reason, .. } => reason,
            Self::Lost => "RELAY_LOST",
        }
    }
}
