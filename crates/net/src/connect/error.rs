//! Why a table could not be reached.

use std::fmt;
use std::net::SocketAddr;

use jusawi_fair::InviteCode;

use crate::relay::RelayError;
use crate::tls::HandshakeError;

/// A table could not be reached. Ordered by how much a variant says, least first.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectError {
    /// There is no address to try.
    #[error("no address to try")]
    NoAddress,
    /// No way leads there: nobody answered at all, or the network says so.
    #[error("{} cannot be reached", At(.address))]
    Unreachable {
        /// The address that was tried, the first of several.
        address: Option<SocketAddr>,
    },
    /// A device is there, but no program takes connections at this port.
    #[error("{} refused the connection", At(.address))]
    Refused {
        /// The address.
        address: Option<SocketAddr>,
    },
    /// Something takes connections, but says nothing: a program of another kind, or a host that is frozen.
    #[error("{} does not answer", At(.address))]
    NoAnswer {
        /// The address.
        address: Option<SocketAddr>,
    },
    /// Something took the connection and ended it at once: a program of another kind, or a host that is full.
    #[error("{} hung up", At(.address))]
    HungUp {
        /// The address.
        address: Option<SocketAddr>,
    },
    /// Something else listens there.
    #[error("{} is not a table", At(.address))]
    NotATable {
        /// The address.
        address: Option<SocketAddr>,
    },
    /// Another table is there.
    #[error("{} is table {found}, not {expected}", At(.address))]
    WrongTable {
        /// The address.
        address: Option<SocketAddr>,
        /// The code that was looked for.
        expected: InviteCode,
        /// The code of the table that answered.
        found: InviteCode,
    },
    /// The relay does not help.
    #[error(transparent)]
    Relay(RelayError),
}

impl ConnectError {
    pub(super) fn from_handshake(error: &HandshakeError, address: Option<SocketAddr>) -> Self {
        match *error {
            HandshakeError::WrongTable { expected, found } => Self::WrongTable { address, expected, found },
            HandshakeError::NotATable | HandshakeError::Setup(_) => Self::NotATable { address },
            HandshakeError::Io(_) => Self::HungUp { address },
        }
    }

    /// How much it says about what is wrong.
    fn weight(&self) -> u8 {
        match self {
            Self::NoAddress => 0,
            Self::Unreachable { .. } => 1,
            Self::Refused { .. } => 2,
            Self::NoAnswer { .. } => 3,
            Self::HungUp { .. } => 4,
            Self::NotATable { .. } => 5,
            Self::Relay(RelayError::Unreachable | RelayError::Lost) => 6,
            Self::Relay(_) => 7,
            Self::WrongTable { .. } => 8,
        }
    }

    /// Of two errors the one that says more; of equal ones the first.
    pub(crate) fn or(self, other: Self) -> Self {
        if other.weight() > self.weight() { other } else { self }
    }
}

/// An address in a sentence.
struct At<'a>(&'a Option<SocketAddr>);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => address.fmt(f),
            None => f.write_str("the other end"),
        }
    }
}
