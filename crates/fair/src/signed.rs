//! What a device says: a payload of a kind, signed for one table.

use crate::hash::Hasher;
use crate::{BadSignature, Hash, MAX_PAYLOAD, PublicKey, SecretKey, Signature, TableId};

/// What a signed message says. The kind is part of what is signed, so a message cannot pass for one of another kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Takes a seat.
    Seat,
    /// Gives a seat up.
    Leave,
    /// Commits to a chain of links.
    Commit,
    /// Makes a move.
    Move,
    /// Answers a roll-call.
    Here,
    /// Reveals a link.
    Reveal,
    /// Agrees to a void.
    Agree,
    /// Has seen the game up to an entry.
    Seen,
    /// Opens a stream; never stands in a ledger.
    Watch,
    /// Chats; never stands in a ledger.
    Chat,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Seat,
        Self::Leave,
        Self::Commit,
        Self::Move,
        Self::Here,
        Self::Reveal,
        Self::Agree,
        Self::Seen,
        Self::Watch,
        Self::Chat,
    ];

    /// The kind's lower-case word.
    pub fn name(self) -> &'static str {
        self.tag().strip_prefix(TAG_PREFIX).unwrap_or_default()
    }

    /// The tag of the digest that is signed.
    fn tag(self) -> &'static str {
        match self {
            Self::Seat => "jusawi/v1/seat",
            Self::Leave => "jusawi/v1/leave",
            Self::Commit => "jusawi/v1/commit",
            Self::Move => "jusawi/v1/move",
            Self::Here => "jusawi/v1/here",
            Self::Reveal => "jusawi/v1/reveal",
            Self::Agree => "jusawi/v1/agree",
            Self::Seen => "jusawi/v1/seen",
            Self::Watch => "jusawi/v1/watch",
            Self::Chat => "jusawi/v1/chat",
        }
    }
}

const TAG_PREFIX: &str = "jusawi/v1/";

/// A message of a device with its signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed {
    /// What it says.
    pub kind: Kind,
    /// The exact bytes of the serialized payload, at most [`MAX_PAYLOAD`].
    pub payload: Vec<u8>,
    /// The device that says it.
    pub public_key: PublicKey,
    /// The device's signature over [`Signed::digest`].
    pub signature: Signature,
}

impl Signed {
    /// Signs `payload` for one table.
    pub fn new(kind: Kind, table: &TableId, payload: Vec<u8>, key: &SecretKey) -> Self {
        let signature = key.sign(Self::digest(kind, table, &payload).as_bytes());
        Self { kind, payload, public_key: key.public(), signature }
    }

    /// What is signed: kind, table and payload in one hash.
    pub fn digest(kind: Kind, table: &TableId, payload: &[u8]) -> Hash {
        Hasher::new(kind.tag()).part(table.as_bytes()).part(payload).finish()
    }

    /// Checks that the device whose key this carries said this at this table.
    ///
    /// # Errors
    ///
    /// [`BadSignature`]; a payload longer than [`MAX_PAYLOAD`] is refused so without being read, since no client signs
    /// one.
    pub fn verify(&self, table: &TableId) -> Result<(), BadSignature> {
        if self.payload.len() > MAX_PAYLOAD {
            return Err(BadSignature);
        }
        self.public_key.verify(Self::digest(self.kind, table, &self.payload).as_bytes(), &self.signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId(Hash([1; 32]));

    fn said(kind: Kind) -> Signed {
        Signed::new(kind, &TABLE, b"payload".to_vec(), &SecretKey::from_bytes([9; 32]))
    }

    #[test]
    fn a_message_of_one_kind_does_not_pass_for_another() {
        for kind in Kind::ALL {
            for other in Kind::ALL {
                let relabelled = Signed { kind: other, ..said(kind) };
                assert_eq!(relabelled.verify(&TABLE).is_ok(), kind == other, "{kind:?} as {other:?}");
            }
        }
    }

    #[test]
    fn a_message_holds_at_its_table_from_its_device_with_its_payload_only() {
        assert_eq!(said(Kind::Move).verify(&TABLE), Ok(()));
        assert_eq!(said(Kind::Move).verify(&TableId(Hash([2; 32]))), Err(BadSignature));
        let other = SecretKey::from_bytes([8; 32]).public();
        assert_eq!(Signed { public_key: other, ..said(Kind::Move) }.verify(&TABLE), Err(BadSignature));
        assert_eq!(Signed { payload: b"Payload".to_vec(), ..said(Kind::Move) }.verify(&TABLE), Err(BadSignature));
    }

    #[test]
    fn a_payload_over_the_limit_is_refused_even_if_signed() {
        let key = SecretKey::from_bytes([9; 32]);
        let sign = |length| Signed::new(Kind::Move, &TABLE, vec![0; length], &key);
        assert_eq!(sign(MAX_PAYLOAD).verify(&TABLE), Ok(()));
        assert_eq!(sign(MAX_PAYLOAD + 1).verify(&TABLE), Err(BadSignature));
    }

    #[test]
    fn kinds_are_named_by_their_lower_case_word() {
        for kind in Kind::ALL {
            assert_eq!(kind.name(), format!("{kind:?}").to_lowercase());
        }
    }
}
