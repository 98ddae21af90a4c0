//! Crockford base32, as much as codes for people need: five bits a character, no check character.

const ALPHABET: [char; 32] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'M', 'N', 'P',
    'Q', 'R', 'S', 'T', 'V', 'W', 'X', 'Y', 'Z',
];

/// The lowest `count` groups of five bits of `bits`, most significant first.
pub(crate) fn encode(bits: u128, count: u32) -> impl Iterator<Item = char> {
    (0..count).rev().map(move |group| {
        let value = (bits >> (5 * group)) & 0x1f;
        usize::try_from(value).ok().and_then(|value| ALPHABET.get(value)).copied().unwrap_or('0')
    })
}

/// The five bits that a character stands for, in either case and with I and L read as 1 and O as 0; `None` for U and
/// everything else.
pub(crate) fn decode(character: char) -> Option<u128> {
    let symbol = match character.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    ALPHABET.iter().position(|&letter| letter == symbol).and_then(|value| u128::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_read_back_in_both_cases() {
        for (value, symbol) in (0..32).zip(ALPHABET) {
            assert_eq!(encode(value, 1).collect::<Vec<_>>(), [symbol]);
            assert_eq!(decode(symbol), Some(value));
            assert_eq!(decode(symbol.to_ascii_lowercase()), Some(value));
        }
    }

    #[test]
    fn look_alikes_are_read_as_digits_and_u_is_not_read() {
        assert_eq!(['I', 'i', 'L', 'l', 'O', 'o'].map(decode), [Some(1), Some(1), Some(1), Some(1), Some(0), Some(0)]);
        assert_eq!(['U', 'u', '-', ' ', 'Ⅰ', '０'].map(decode), [None; 6]);
    }
}
