//! The names that players give themselves.

use core::fmt;

use jusawi_fair::{MAX_NAME_BYTES, MAX_NAME_CHARS};
use thiserror::Error;

/// A player's name: 1 to 64 characters and at most 192 bytes of UTF-8, no white space at its ends, no control characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    /// Nothing but white space.
    #[error("empty name")]
    Empty,
    /// More characters or bytes than a name may have.
    #[error("name of {chars} characters and {bytes} bytes")]
    TooLong {
        /// How many characters it has.
        chars: usize,
        /// How many bytes it has.
        bytes: usize,
    },
    /// A character that steers a terminal or breaks a line, or white space at an end.
    #[error("name with a character that is not shown")]
    Control,
}

impl Name {
    /// Checks a name that came from another device.
    ///
    /// # Errors
    /// What a name may not be, as [`NameError`] lists it.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        if text.trim().is_empty() {
            return Err(NameError::Empty);
        }
        let chars = text.chars().count();
        if chars > MAX_NAME_CHARS || text.len() > MAX_NAME_BYTES {
            return Err(NameError::TooLong { chars, bytes: text.len() });
        }
        let shown = |c: char| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}');
        if text.trim() != text || !text.chars().all(shown) {
            return Err(NameError::Control);
        }
        Ok(Self(text.to_owned()))
    }

    /// Makes a name of what a person typed: control characters and white space at the ends are left out, and what is too
    /// long is cut.
    ///
    /// # Errors
    /// [`NameError::Empty`] if nothing is left.
    pub fn from_typed(text: &str) -> Result<Self, NameError> {
        let mut kept = String::new();
        for (count, c) in text.trim().chars().filter(|c| !c.is_control()).enumerate() {
            if count == MAX_NAME_CHARS || kept.len() + c.len_utf8() > MAX_NAME_BYTES {
                break;
            }
            kept.push(c);
        }
        Self::parse(kept.trim())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_length_up_to_the_limit_are_taken_and_longer_ones_are_not() {
        assert!(Name::parse(&"힣".repeat(64)).is_ok());
        assert!(matches!(Name::parse(&"힣".repeat(65)), Err(NameError::TooLong { chars: 65, bytes: 195 })));
        assert!(matches!(Name::parse(&"👩".repeat(49)), Err(NameError::TooLong { chars: 49, bytes: 196 })));
        assert_eq!(Name::parse("  "), Err(NameError::Empty));
    }

    #[test]
    fn characters_that_steer_the_screen_are_refused() {
        for text in ["a\u{1b}[2J", "a\nb", "a\u{202e}b", " a"] {
            assert_eq!(Name::parse(text), Err(NameError::Control), "{text:?}");
        }
    }

    #[test]
    fn typed_names_are_trimmed_and_cut_between_characters() {
        assert_eq!(Name::from_typed(" 지수\n").unwrap().as_str(), "지수");
        assert_eq!(Name::from_typed(&"👩".repeat(80)).unwrap().as_str(), "👩".repeat(48));
        assert_eq!(Name::from_typed("\u{7}"), Err(NameError::Empty));
    }
}
