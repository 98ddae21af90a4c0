//! Reads `key=value` pairs against a list of options, and tells them again, so that every game refuses typing errors in
//! the same way.

use jusawi_rules::{OptionError, OptionSpec};

/// The chosen value of every option, as its index in the option's `values`, in the order of `specs`.
///
/// A key that is not given takes its default.
///
/// # Errors
/// The first pair whose key is unknown or was given before, or whose value is unknown.
pub(crate) fn read<'a, const N: usize>(
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
        let Some(index) = spec.values.iter().position(|known| *known == value) else {
            return Err(OptionError::UnknownValue { key: spec.key, value: value.to_owned(), values: spec.values });
        };
        *slot = Some(index);
    }
    let mut chosen = [0; N];
    for ((choice, slot), spec) in chosen.iter_mut().zip(given).zip(specs) {
        let default = || spec.values.iter().position(|known| *known == spec.default);
        *choice = slot.or_else(default).unwrap_or(0);
    }
    Ok(chosen)
}

/// The word for `value`, which stands in `all` where its word stands in the option's values.
pub(crate) fn word<T: PartialEq>(spec: &OptionSpec, all: &[T], value: &T) -> &'static str {
    let index = all.iter().position(|known| known == value);
    index.and_then(|index| spec.values.get(index)).copied().unwrap_or(spec.default)
}

/// The refusal of a value that the option does not know.
pub(crate) fn unknown(spec: &OptionSpec, value: String) -> OptionError {
    OptionError::UnknownValue { key: spec.key, value, values: spec.values }
}
