//! What a player is called where somebody at the table bears the name already.

use jusawi_table::Name;

/// The name with a number behind it, or the next number: somebody at the table bears the one before.
pub(super) fn next_name(name: &Name) -> Option<Name> {
    let (stem, number) = match name.as_str().rsplit_once(' ') {
        Some((stem, number)) => match number.parse::<u32>() {
            Ok(number @ 2..=9) => (stem, number + 1),
            _ => (name.as_str(), 2),
        },
        None => (name.as_str(), 2),
    };
    // A long stem makes room for its number.
    let stem: String = stem.chars().take(48).collect();
    (number <= 9).then(|| Name::from_typed(&format!("{stem} {number}")).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number_and_then_the_next() {
        let name = Name::parse("지수").unwrap();
        let second = next_name(&name).unwrap();
        assert_eq!(second.as_str(), "지수 2");
        assert_eq!(next_name(&second).unwrap().as_str(), "지수 3");
        assert_eq!(next_name(&Name::parse("지수 9").unwrap()), None);
    }
}
