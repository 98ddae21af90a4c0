//! Protobuf messages to domain types and back, with limits on what is accepted; the list of games; and the one map from
//! refusals and faults to the stable reasons that other programs see.
//!
//! What comes from the network is checked here once and is trusted afterwards. Bytes that are hashed or signed are accepted
//! only if encoding what was decoded gives the same bytes again.

mod canonical;
mod entry;
pub mod games;
mod ledger;
mod payload;
pub mod reason;
mod secrets;

pub use canonical::{bytes32, decode, encode};
pub use entry::{entry_from_proto, entry_to_proto, signed_from_proto, signed_to_proto};
pub use games::{GameCodec, GameMessages};
pub use ledger::{client_from_proto, client_to_proto};
pub use payload::{decode_payload, encode_payload};
pub use secrets::{Lobby, decode_host_secrets, decode_secrets, encode_host_secrets, encode_secrets};
