//! The chain of entries: each entry's hash covers all before it, and the table key seals number and hash.

use crate::{BadSignature, Hash, PublicKey, SecretKey, Signature, hash};

/// The most bytes of an entry's body.
pub const MAX_BODY: usize = 64 * 1024;
/// The most bytes of the payload of a signed message.
pub const MAX_PAYLOAD: usize = 16 * 1024;
/// The most characters (Unicode scalar values) of a player's name.
pub const MAX_NAME_CHARS: usize = 64;
/// The most bytes of UTF-8 of a player's name.
pub const MAX_NAME_BYTES: usize = 192;
/// The most bytes of UTF-8 of one chat message.
pub const MAX_CHAT_BYTES: usize = 500;

/// The id of a table: the hash of its first entry, the genesis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub Hash);

impl TableId {
    /// The id of the table whose genesis has this body.
    pub fn of_genesis(body: &[u8]) -> Self {
        Self(entry_hash(&Hash::ZERO, body))
    }

    /// The id of these bytes, or `None` unless there are exactly 32 of them.
    pub fn from_slice(bytes: &[u8]) -> Option<Self> {
        Hash::from_slice(bytes).map(Self)
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::fmt::Debug for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TableId({self})")
    }
}

/// The hash of an entry, from the hash of the entry before it ([`Hash::ZERO`] before the first) and its body.
pub fn entry_hash(previous: &Hash, body: &[u8]) -> Hash {
    hash("jusawi/v1/entry", &[previous.as_bytes(), body])
}

/// What the seal of entry `number` (from 0) signs; `entry` is its [`entry_hash`].
pub fn seal_digest(number: u64, entry: &Hash) -> Hash {
    hash("jusawi/v1/seal", &[&number.to_be_bytes(), entry.as_bytes()])
}

/// One entry of a table's history as it is stored and sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The exact bytes of the serialized body, at most [`MAX_BODY`].
    pub body: Vec<u8>,
    /// The table key's signature over [`seal_digest`].
    pub seal: Signature,
}

/// What is wrong with an entry; the host, who alone can seal, is to blame, or whoever passed it on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntryFault {
    /// The body is longer than [`MAX_BODY`]; it has not been hashed.
    #[error("body of entry {number} has {found} bytes")]
    TooLong {
        /// The entry's number.
        number: u64,
        /// Bytes of its body.
        found: usize,
    },
    /// The seal is not the table key's for this number, body and history.
    #[error("seal of entry {number} does not verify")]
    Seal {
        /// The entry's number.
        number: u64,
        /// The hash that a valid seal would have covered.
        entry: Hash,
    },
}

impl Entry {
    /// Seals `body` as entry `number` after the entry with hash `previous`; also gives the new entry's hash.
    ///
    /// # Errors
    ///
    /// [`EntryFault::TooLong`].
    pub fn seal(
        body: Vec<u8>,
        number: u64,
        previous: &Hash,
        table_key: &SecretKey,
    ) -> Result<(Self, Hash), EntryFault> {
        check_length(&body, number)?;
        let entry = entry_hash(previous, &body);
        let seal = table_key.sign(seal_digest(number, &entry).as_bytes());
        Ok((Self { body, seal }, entry))
    }

    /// Checks that this is entry `number` of the table with this key, after the entry with hash `previous`, and gives
    /// its hash. A broken chain shows as a seal that does not verify.
    ///
    /// # Errors
    ///
    /// [`EntryFault`].
    pub fn verify(&self, number: u64, previous: &Hash, table_key: &PublicKey) -> Result<Hash, EntryFault> {
        check_length(&self.body, number)?;
        let entry = entry_hash(previous, &self.body);
        match table_key.verify(seal_digest(number, &entry).as_bytes(), &self.seal) {
            Ok(()) => Ok(entry),
            Err(BadSignature) => Err(EntryFault::Seal { number, entry }),
        }
    }
}

fn check_length(body: &[u8], number: u64) -> Result<(), EntryFault> {
    if body.len() > MAX_BODY { Err(EntryFault::TooLong { number, found: body.len() }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_holds_at_its_number_after_its_predecessor_only() {
        let key = SecretKey::from_bytes([1; 32]);
        let previous = Hash([5; 32]);
        let (entry, hash) = Entry::seal(b"body".to_vec(), 3, &previous, &key).unwrap();
        assert_eq!(entry.verify(3, &previous, &key.public()), Ok(hash));
        assert_eq!(entry.verify(4, &previous, &key.public()), Err(EntryFault::Seal { number: 4, entry: hash }));
        assert!(entry.verify(3, &Hash([6; 32]), &key.public()).is_err());
        assert!(entry.verify(3, &previous, &SecretKey::from_bytes([2; 32]).public()).is_err());
        let changed = Entry { body: b"Body".to_vec(), ..entry };
        assert!(changed.verify(3, &previous, &key.public()).is_err());
    }

    #[test]
    fn a_body_over_the_limit_is_neither_sealed_nor_hashed() {
        let key = SecretKey::from_bytes([1; 32]);
        let (longest, _) = Entry::seal(vec![0; MAX_BODY], 0, &Hash::ZERO, &key).unwrap();
        assert!(longest.verify(0, &Hash::ZERO, &key.public()).is_ok());
        let fault = EntryFault::TooLong { number: 0, found: MAX_BODY + 1 };
        assert_eq!(Entry::seal(vec![0; MAX_BODY + 1], 0, &Hash::ZERO, &key), Err(fault));
        let longer = Entry { body: vec![0; MAX_BODY + 1], seal: longest.seal };
        assert_eq!(longer.verify(0, &Hash::ZERO, &key.public()), Err(fault));
    }
}
