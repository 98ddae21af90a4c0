//! TLS for tables: certificates made from a table's key, and clients that pin that key and look at nothing else.
//!
//! No certificate authority, name or date takes part. A table's host proves that it holds the table key that the
//! [invite code](jusawi_fair::InviteCode) pins: by an Ed25519 certificate of that very key, or, for libraries that know
//! no Ed25519, by a P-256 certificate that carries the table key and its signature (see [`BINDING_OID`]). TLS 1.3 only.

mod certificate;
mod client;
mod server;

pub use certificate::{BINDING_OID, TLS_NAME};
pub use client::{Expected, HandshakeError, handshake, table_key_of};
pub use server::{TableTls, TlsError};

/// The Ed25519 algorithm's SubjectPublicKeyInfo up to the 32 bytes of the key.
const ED25519_SPKI_PREFIX: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

#[cfg(test)]
mod tests;
