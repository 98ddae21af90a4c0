//! Ed25519 keys and signatures, verified strictly: every implementation must accept and refuse the same bytes, or two
//! peers that follow the rules part ways over a crafted signature.

use std::fmt;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};

use crate::bytes::byte_string;

/// The public key of a device or of a table, as 32 bytes that need not be a point of the curve until something is
/// verified with them; shown as lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicKey(pub [u8; 32]);

byte_string!(PublicKey, 32);

/// An Ed25519 signature, 64 bytes; shown as lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature(pub [u8; 64]);

byte_string!(Signature, 64);

/// The signature is not one of this key over this message, or the key or the signature is malformed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("signature does not verify")]
pub struct BadSignature;

impl PublicKey {
    /// Checks a signature over `message`, strictly: scalars below the group order, points in canonical encoding and not
    /// of small order.
    ///
    /// # Errors
    ///
    /// [`BadSignature`], whatever the reason; the author of the signature is to blame.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), BadSignature> {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        self.point()?.verify_strict(message, &signature).map_err(|_| BadSignature)
    }

    /// The point of the curve that these bytes are the one encoding of.
    fn point(&self) -> Result<VerifyingKey, BadSignature> {
        // The strict check compares the signature's point as bytes, but reads a key whose y is above the field's prime.
        if !is_canonical(&self.0) {
            return Err(BadSignature);
        }
        VerifyingKey::from_bytes(&self.0).map_err(|_| BadSignature)
    }
}

/// Whether the y coordinate that a point's encoding carries is below the field's prime, 2^255 - 19.
///
/// The sign bit needs no check of its own: only points with x = 0 have two encodings by it, and they are of small order.
fn is_canonical(encoding: &[u8; 32]) -> bool {
    let [lowest, middle @ .., highest] = encoding;
    let is_at_least_prime = *lowest >= 0xed && middle.iter().all(|&byte| byte == 0xff) && highest & 0x7f == 0x7f;
    !is_at_least_prime
}

/// The secret key of a device or of a table. Its bytes are wiped when it is dropped, and `Debug` does not show them.
#[derive(Clone)]
pub struct SecretKey(SigningKey);

impl SecretKey {
    /// The key with this seed of 32 bytes, which must come from the operating system's randomness.
    pub fn from_bytes(mut bytes: [u8; 32]) -> Self {
        let key = Self(SigningKey::from_bytes(&bytes));
        zeroize::Zeroize::zeroize(&mut bytes);
        key
    }

    /// The seed, for the file that keeps a device's identity. Whoever holds it can sign as this device.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// The public key that belongs to it.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs `message`; the same message always gives the same signature.
    pub fn sign(&self, message: &[u8]) -> Signature {
        Signature(self.0.sign(message).to_bytes())
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", &self.public()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_holds_for_its_key_and_message_only() {
        let key = SecretKey::from_bytes([1; 32]);
        let signature = key.sign(b"roll");
        assert_eq!(key.public().verify(b"roll", &signature), Ok(()));
        assert_eq!(key.public().verify(b"role", &signature), Err(BadSignature));
        assert_eq!(SecretKey::from_bytes([2; 32]).public().verify(b"roll", &signature), Err(BadSignature));
    }

    #[test]
    fn encodings_from_the_prime_upwards_are_not_canonical() {
        let mut prime = [0xff; 32];
        (prime[0], prime[31]) = (0xed, 0x7f);
        let mut below = prime;
        below[0] = 0xec;
        assert!(is_canonical(&below));
        assert!(!is_canonical(&prime));
        for highest in [0x7f, 0xff] {
            prime[31] = highest;
            prime[0] = 0xff;
            assert!(!is_canonical(&prime));
        }
        prime[31] = 0x7e;
        assert!(is_canonical(&prime));
    }

    #[test]
    fn a_point_of_large_order_is_refused_in_its_second_encoding() {
        // y = 3 is on the curve; so is y = 3 + p, the same point written differently, which must not pass for a key.
        let mut written_twice = [0xff; 32];
        (written_twice[0], written_twice[31]) = (0xf0, 0x7f);
        assert!(VerifyingKey::from_bytes(&written_twice).is_ok(), "the library alone would take it");
        assert_eq!(PublicKey(written_twice).point(), Err(BadSignature));
        let mut three = [0; 32];
        three[0] = 3;
        assert!(PublicKey(three).point().is_ok());
    }

    #[test]
    fn debug_keeps_the_secret() {
        let shown = format!("{:?}", SecretKey::from_bytes([0xab; 32]));
        assert!(!shown.contains("abab"), "{shown}");
        assert!(!shown.contains("171, 171"), "{shown}");
    }
}
