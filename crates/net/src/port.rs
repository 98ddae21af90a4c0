//! The host's one TCP port: TLS for programs, plaintext HTTP/2 and HTTP/1.1 for pages and developers.
//!
//! The first byte of a connection decides: 0x16 begins a TLS handshake, anything else is plaintext. Nobody who is slow,
//! silent or numerous can keep others out: each connection is brought in by a task of its own with a time limit, and
//! [`Limits`] bound how many there are.

mod bind;
mod connection;
mod limits;
mod open;
mod serve;

pub use bind::{BindError, DEFAULT_PORT, Port};
pub use connection::{Connection, Io, Via};
pub use limits::Limits;
pub use open::{Entrance, Incoming, Security};
pub(crate) use serve::KEEPALIVE;
pub use serve::{ServeError, grpc, serve};

#[cfg(test)]
mod tests;
