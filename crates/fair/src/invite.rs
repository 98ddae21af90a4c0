//! The invite code: sixteen characters that find a table and pin its key.

use std::fmt;
use std::str::FromStr;

use crate::crockford;
use crate::{PublicKey, hash};

const CHARACTERS: u32 = 16;

/// The first 80 bits of a hash of the table's public key, written in Crockford base32 as four groups of four.
///
/// It is public: it finds the table and pins its key, and admits nobody by itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InviteCode(u128);

/// What is wrong with a text that should be an invite code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InviteCodeError {
    /// A character that no code contains, the first from the left.
    #[error("character {0:?} cannot stand in an invite code")]
    Character(char),
    /// Another number of characters than 16, hyphens and surrounding white space not counted.
    #[error("expected 16 characters, found {found}")]
    Length {
        /// How many there are.
        found: usize,
    },
}

impl InviteCode {
    /// The code of the table with this public key.
    pub fn of(table_key: &PublicKey) -> Self {
        let digest = hash("jusawi/v1/invite", &[table_key.as_bytes()]);
        Self(u128::from_be_bytes(first_half(&digest.0)) >> 48)
    }

    /// Whether this is the code of the table with this public key.
    pub fn matches(&self, table_key: &PublicKey) -> bool {
        *self == Self::of(table_key)
    }
}

fn first_half(digest: &[u8; 32]) -> [u8; 16] {
    digest.first_chunk::<16>().copied().unwrap_or_default()
}

impl FromStr for InviteCode {
    type Err = InviteCodeError;

    /// Reads a code in either case, with or without hyphens, I and L as 1, O as 0, white space around it ignored.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bits = 0;
        let mut found = 0;
        for character in text.trim().chars().filter(|&character| character != '-') {
            let value = crockford::decode(character).ok_or(InviteCodeError::Character(character))?;
            // Bits of a text that is too long fall off the top; it is refused below.
            bits = bits << 5 | value;
            found += 1;
        }
        if found == CHARACTERS as usize { Ok(Self(bits)) } else { Err(InviteCodeError::Length { found }) }
    }
}

impl fmt::Display for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for (position, character) in crockford::encode(self.0, CHARACTERS).enumerate() {
            if position > 0 && position % 4 == 0 {
                f.write_char('-')?;
            }
            f.write_char(character)?;
        }
        Ok(())
    }
}

impl fmt::Debug for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InviteCode({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_says_what_is_wrong_with_it() {
        let parse = |text: &str| text.parse::<InviteCode>();
        assert_eq!(parse("UT8S-8CE3-7208-DN6D"), Err(InviteCodeError::Character('U')));
        assert_eq!(parse("ST8S-8CE3-7208 DN6D"), Err(InviteCodeError::Character(' ')));
        assert_eq!(parse("ST8S-8CE3-7208-DN6"), Err(InviteCodeError::Length { found: 15 }));
        assert_eq!(parse(&"0".repeat(1000)), Err(InviteCodeError::Length { found: 1000 }));
        assert_eq!(parse(""), Err(InviteCodeError::Length { found: 0 }));
    }

    #[test]
    fn a_code_matches_its_own_key_only() {
        let code = InviteCode::of(&PublicKey([1; 32]));
        assert!(code.matches(&PublicKey([1; 32])));
        assert!(!code.matches(&PublicKey([2; 32])));
        assert_eq!(code.to_string().parse(), Ok(code));
        assert_eq!(code.to_string().len(), 19);
    }

    #[test]
    fn leading_zeros_are_written() {
        assert_eq!(InviteCode(31).to_string(), "0000-0000-0000-000Z");
    }
}
