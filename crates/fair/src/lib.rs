//! Fair dice as pure functions and small state machines: hashes, keys, signatures, chains of links, draws, and the
//! chain of entries that a table leaves behind.
//!
//! Nothing here has a clock, input or output, or randomness of its own: secrets and times are arguments. Host, players
//! and whoever checks a transcript years later call the same functions, so they cannot disagree about what is valid.
//! The layers, from the bottom: [`hash()`] and [`PublicKey`]; [`Signed`] and [`Entry`], what devices and the table say;
//! [`Chain`] and [`LinkVerifier`], one device's secret share in the draws; [`Contributors`], all devices together.

mod bytes;
mod chain;
mod contributors;
mod crockford;
mod digests;
mod fork;
mod hash;
mod invite;
mod keys;
mod ledger;
mod seed;
mod signed;
mod verifier;

pub use chain::{Chain, Commitment, CommitmentFault, MAX_CHAIN_LENGTH, MIN_CHAIN_LENGTH};
pub use contributors::{CallFault, CommitFault, Contributors, Proof, ROLL_CALL_MS, RevealFault, VoidFault};
pub use digests::{hide, relay_proof_digest, state_digest, tls_binding_digest};
pub use fork::{Fork, ForkFault};
pub use hash::{Hash, hash};
pub use invite::{InviteCode, InviteCodeError};
pub use keys::{BadSignature, PublicKey, SecretKey, Signature};
pub use ledger::{
    Entry, EntryFault, MAX_BODY, MAX_CHAT_BYTES, MAX_NAME_BYTES, MAX_NAME_CHARS, MAX_PAYLOAD, TableId, entry_hash,
    seal_digest,
};
pub use seed::{ScreenCode, Seed, seed, simulate_seed};
pub use signed::{Kind, Signed};
pub use verifier::{LinkFault, LinkVerifier};
