//! The one hash of the protocol: SHA-256 over a tag and parts that cannot run into each other.

use sha2::{Digest, Sha256};

use crate::bytes::byte_string;

/// The value of a hash, 32 bytes; shown as lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

byte_string!(Hash, 32);

impl Hash {
    /// 32 zero bytes: what stands before the first entry.
    pub const ZERO: Self = Self([0; 32]);
}

/// `H(tag; parts…)`: SHA-256 of the tag's length as one byte, the tag, and each part with its length before it as four
/// big-endian bytes.
///
/// Lengths that do not fit stand as the largest value that does; no tag or part of the protocol comes near.
pub fn hash(tag: &str, parts: &[&[u8]]) -> Hash {
    parts.iter().fold(Hasher::new(tag), |hasher, part| hasher.part(part)).finish()
}

/// [`hash()`] part by part, for lists whose length is known only at run time.
pub(crate) struct Hasher(Sha256);

impl Hasher {
    pub(crate) fn new(tag: &str) -> Self {
        let mut sha = Sha256::new();
        sha.update([u8::try_from(tag.len()).unwrap_or(u8::MAX)]);
        sha.update(tag.as_bytes());
        Self(sha)
    }

    #[must_use]
    pub(crate) fn part(mut self, part: &[u8]) -> Self {
        self.0.update(u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
        self.0.update(part);
        self
    }

    pub(crate) fn finish(self) -> Hash {
        Hash(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_cannot_wander_between_parts_or_into_the_tag() {
        assert_ne!(hash("t", &[b"ab", b"c"]), hash("t", &[b"a", b"bc"]));
        assert_ne!(hash("t", &[b""]), hash("t", &[]));
        assert_ne!(hash("ta", &[]), hash("t", &[b"a"]));
    }

    #[test]
    fn a_hash_reads_exactly_32_bytes_and_shows_hex() {
        assert_eq!(Hash::from_slice(&[7; 31]), None);
        assert_eq!(Hash::from_slice(&[7; 33]), None);
        let hash = Hash::from_slice(&[0xa7; 32]).unwrap();
        assert_eq!(hash.to_string(), "a7".repeat(32));
        assert_eq!(format!("{hash:?}"), format!("Hash({hash})"));
    }
}
