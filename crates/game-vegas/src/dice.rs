//! Counting dice.

/// How many dice show each face, a byte for each; no table has 256 dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts(u64);

impl Counts {
    /// Counts `dice`, faces 1 to 6.
    pub(crate) fn new(dice: &[u8]) -> Self {
        let one = |die: &u8| 1_u64.checked_shl(u32::from(*die) * 8).unwrap_or(0);
        Self(dice.iter().map(one).fold(0, u64::wrapping_add))
    }

    /// How many show `value`.
    pub(crate) fn of(self, value: u8) -> u8 {
        let shifted = self.0.checked_shr(u32::from(value) * 8).unwrap_or(0);
        u8::try_from(shifted & 0xff).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_counted_and_nothing_else() {
        let counts = Counts::new(&[6, 1, 3, 1, 8, 255]);
        assert_eq!([1, 2, 3, 4, 5, 6].map(|value| counts.of(value)), [2, 0, 1, 0, 0, 1]);
        assert_eq!((counts.of(8), counts.of(255)), (0, 0));
    }
}
