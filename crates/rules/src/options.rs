//! How a game says which options it has, so that a command line, a page and a refusal can list them.

use thiserror::Error;

/// One option of a game as people type it: `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key, as the rules name it.
    pub key: &'static str,
    /// Every value that may stand behind the key, in the rules' order.
    pub values: &'static [&'static str],
    /// The value that holds where the key is not given; one of `values`.
    pub default: &'static str,
}

/// Why a game cannot be played with the options or the number of players given.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("no option {key:?}")]
    UnknownKey {
        /// What was given.
        key: String,
        /// The keys that there are.
        keys: Vec<&'static str>,
    },
    /// The option cannot have this value.
    #[error("option {key} cannot be {value:?}")]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// The values that there are.
        values: &'static [&'static str],
    },
    /// The option was given twice.
    #[error("option {key} given twice")]
    Repeated {
        /// The option.
        key: &'static str,
    },
    /// The game is not for this many players.
    #[error("{seats} players, but {least} to {most} can play")]
    Seats {
        /// How many were given.
        seats: u8,
        /// The fewest that can play.
        least: u8,
        /// The most that can play.
        most: u8,
    },
    /// An option that this number of players excludes.
    #[error("option {key}={value} is not for {seats} players")]
    NotForSeats {
        /// The option.
        key: &'static str,
        /// Its value.
        value: &'static str,
        /// How many players there are.
        seats: u8,
    },
}
