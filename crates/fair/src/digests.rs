//! Digests that bind one thing to a table: a hidden choice, a state of the game, a certificate.

use crate::{Hash, PublicKey, TableId, hash};

/// What a player sends in place of a choice that stays hidden until it is opened.
///
/// `question` is the number of the entry that put the question, `nonce` 32 fresh random bytes: without them the few
/// possible choices could be tried.
pub fn hide(table: &TableId, seat: u32, question: u64, nonce: &[u8; 32], choice: &[u8]) -> Hash {
    hash("jusawi/v1/hide", &[table.as_bytes(), &seat.to_be_bytes(), &question.to_be_bytes(), nonce.as_slice(), choice])
}

/// The digest of the game's state after entry `number`, over the exact bytes of its state message.
pub fn state_digest(table: &TableId, number: u64, state: &[u8]) -> Hash {
    hash("jusawi/v1/state", &[table.as_bytes(), &number.to_be_bytes(), state])
}

/// What the table key signs inside a certificate of another key, so that the certificate stands for the table.
/// `subject_public_key_info` is the DER structure of that name from the certificate.
pub fn tls_binding_digest(table_key: &PublicKey, subject_public_key_info: &[u8]) -> Hash {
    hash("jusawi/v1/tls", &[table_key.as_bytes(), subject_public_key_info])
}

/// What the table key signs so that a relay makes the table reachable. `relay` is the relay's host name as the table's
/// host has dialled it: with a signature for one relay nobody can pose as the table's host at another.
pub fn relay_proof_digest(table_key: &PublicKey, challenge: &[u8; 32], relay: &str) -> Hash {
    hash("jusawi/v1/relay", &[table_key.as_bytes(), challenge, relay.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_for_one_relay_is_none_for_another() {
        let key = PublicKey([1; 32]);
        let digest = relay_proof_digest(&key, &[2; 32], "relay.example");
        assert_eq!(digest, hash("jusawi/v1/relay", &[&[1; 32], &[2; 32], b"relay.example"]));
        assert_ne!(digest, relay_proof_digest(&key, &[2; 32], "other.example"));
        assert_ne!(digest, relay_proof_digest(&key, &[3; 32], "relay.example"));
    }

    #[test]
    fn a_state_digest_is_bound_to_table_number_and_state() {
        let digest = state_digest(&TableId(Hash([1; 32])), 7, b"state");
        assert_eq!(digest, hash("jusawi/v1/state", &[&[1; 32], &[0, 0, 0, 0, 0, 0, 0, 7], b"state"]));
        assert_ne!(digest, state_digest(&TableId(Hash([2; 32])), 7, b"state"));
        assert_ne!(digest, state_digest(&TableId(Hash([1; 32])), 8, b"state"));
        assert_ne!(digest, state_digest(&TableId(Hash([1; 32])), 7, b"State"));
    }
}
