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

impl OptionSpec {
    /// The word for `value`, which stands in `all` where its word stands in [`OptionSpec::values`]; the default's for a value
    /// that the option does not know.
    pub fn word<T: PartialEq>(&self, all: &[T], value: &T) -> &'static str {
        let index = all.iter().position(|known| known == value);
        index.and_then(|index| self.values.get(index)).copied().unwrap_or(self.default)
    }

    /// The refusal of a value that the option does not know.
    pub fn unknown(&self, value: String) -> OptionError {
        OptionError::UnknownValue { key: self.key, value, values: self.values }
    }

    fn index_of(&self, value: &str) -> Option<usize> {
        self.values.iter().position(|known| *known == value)
    }
}

/// Reads `key=value` pairs against a list of options, so that every game refuses typing errors in the same way: the chosen
/// value of each option, as its index in the option's `values`, in the order of `specs`.
///
/// A key that is not given takes its default.
///
/// # Errors
/// The first pair whose key is unknown or was given before, or whose value is unknown.
pub fn read_pairs<'a, const N: usize>(
    specs: &'static [OptionSpec; N],
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<[usize; N], OptionError> {
    let mut given = [None; N];
    for (key, value) in pairs {
        let Some((spec, slot)) = specs.iter().zip(&mut given).find(|(spec, _)| spec.key == key) else {
            let keys = specs.iter().map(|spec| spec.key).collect();
            return Err(OptionError::UnknownKey { key: key.to_owned(), keys });
        };
        if slot.is_some() {
            return Err(OptionError::Repeated { key: spec.key });
        }
        *slot = Some(spec.index_of(value).ok_or_else(|| spec.unknown(value.to_owned()))?);
    }
    let mut chosen = [0; N];
    for ((choice, slot), spec) in chosen.iter_mut().zip(given).zip(specs) {
        *choice = slot.or_else(|| spec.index_of(spec.default)).unwrap_or(0);
    }
    Ok(chosen)
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
