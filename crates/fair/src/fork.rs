//! Proof that a table's key has sealed two different entries with one number.

use crate::{Hash, PublicKey, Signature, seal_digest};

/// Two sealed entries of one table with the same number. Anybody can check it without knowing the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The table's public key.
    pub table_key: PublicKey,
    /// The number that both entries have.
    pub number: u64,
    /// Hash and seal of each.
    pub entries: [(Hash, Signature); 2],
}

/// Why bytes do not prove a fork; whoever presents them is to blame, not the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForkFault {
    /// The proof has not [`Fork::BYTES`] bytes.
    #[error("expected {} bytes, found {found}", Fork::BYTES)]
    Length {
        /// How many there are.
        found: usize,
    },
    /// The entries have different numbers.
    #[error("the entries are numbers {first} and {second}")]
    Numbers {
        /// The number of the first.
        first: u64,
        /// The number of the second.
        second: u64,
    },
    /// Both entries are the same.
    #[error("both entries are {entry}")]
    Same {
        /// The hash of both.
        entry: Hash,
    },
    /// A seal is not the table key's.
    #[error("seal of {entry} does not verify")]
    Seal {
        /// The hash of the entry that it should seal.
        entry: Hash,
    },
}

impl Fork {
    /// The length of a written proof: the key, then for each entry its number, hash and seal.
    pub const BYTES: usize = 32 + 2 * (8 + 32 + 64);

    /// Checks that the table's key sealed two different entries with this number.
    ///
    /// # Errors
    ///
    /// [`ForkFault`].
    pub fn verify(&self) -> Result<(), ForkFault> {
        let [(first, _), (second, _)] = self.entries;
        if first == second {
            return Err(ForkFault::Same { entry: first });
        }
        self.entries.iter().try_for_each(|(entry, seal)| {
            let digest = seal_digest(self.number, entry);
            self.table_key.verify(digest.as_bytes(), seal).map_err(|_| ForkFault::Seal { entry: *entry })
        })
    }

    /// Writes the proof: the table's public key, then twice the number (big-endian), an entry's hash and its seal.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.table_key.as_bytes().to_vec();
        for (entry, seal) in &self.entries {
            bytes.extend(self.number.to_be_bytes());
            bytes.extend(entry.as_bytes());
            bytes.extend(seal.as_bytes());
        }
        bytes
    }

    /// Reads a proof without checking its seals.
    ///
    /// # Errors
    ///
    /// [`ForkFault::Length`] and [`ForkFault::Numbers`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ForkFault> {
        let mut rest = bytes;
        let read = read(&mut rest).filter(|_| rest.is_empty());
        let (table_key, first, second) = read.ok_or(ForkFault::Length { found: bytes.len() })?;
        if first.0 != second.0 {
            return Err(ForkFault::Numbers { first: first.0, second: second.0 });
        }
        Ok(Self { table_key, number: first.0, entries: [first.1, second.1] })
    }
}

type Numbered = (u64, (Hash, Signature));

fn read(rest: &mut &[u8]) -> Option<(PublicKey, Numbered, Numbered)> {
    Some((PublicKey(take(rest)?), read_entry(rest)?, read_entry(rest)?))
}

fn read_entry(rest: &mut &[u8]) -> Option<Numbered> {
    Some((u64::from_be_bytes(take(rest)?), (Hash(take(rest)?), Signature(take(rest)?))))
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, left) = rest.split_first_chunk::<N>()?;
    *rest = left;
    Some(*taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SecretKey;

    fn fork() -> Fork {
        let key = SecretKey::from_bytes([7; 32]);
        let entries = [Hash([1; 32]), Hash([2; 32])]
            .map(|entry| (entry, key.sign(seal_digest(0x0102_0304_0506_0708, &entry).as_bytes())));
        Fork { table_key: key.public(), number: 0x0102_0304_0506_0708, entries }
    }

    #[test]
    fn a_proof_survives_being_written_and_read() {
        let bytes = fork().to_bytes();
        assert_eq!(bytes.len(), 240);
        assert_eq!(&bytes[..32], fork().table_key.as_bytes());
        assert_eq!(bytes[32..40], [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(bytes[40..72], [1; 32]);
        assert_eq!(bytes[136..144], [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(Fork::from_bytes(&bytes), Ok(fork()));
        assert_eq!(fork().verify(), Ok(()));
    }

    #[test]
    fn one_entry_twice_proves_nothing() {
        let [first, _] = fork().entries;
        let twice = Fork { entries: [first, first], ..fork() };
        assert_eq!(twice.verify(), Err(ForkFault::Same { entry: first.0 }));
    }

    #[test]
    fn entries_with_different_numbers_prove_nothing() {
        let mut bytes = fork().to_bytes();
        bytes[143] = 9;
        let fault = ForkFault::Numbers { first: 0x0102_0304_0506_0708, second: 0x0102_0304_0506_0709 };
        assert_eq!(Fork::from_bytes(&bytes), Err(fault));
    }

    #[test]
    fn each_seal_must_be_the_tables() {
        for place in 0..2 {
            let mut forged = fork();
            forged.entries[place].1.0[5] ^= 1;
            assert_eq!(forged.verify(), Err(ForkFault::Seal { entry: forged.entries[place].0 }));
        }
        assert!(Fork { number: 3, ..fork() }.verify().is_err());
    }

    #[test]
    fn other_lengths_are_refused() {
        let bytes = fork().to_bytes();
        assert_eq!(Fork::from_bytes(&bytes[..239]), Err(ForkFault::Length { found: 239 }));
        assert_eq!(Fork::from_bytes(&[&bytes[..], &[0]].concat()), Err(ForkFault::Length { found: 241 }));
        assert_eq!(Fork::from_bytes(&[]), Err(ForkFault::Length { found: 0 }));
    }
}
