//! From links to the seed of a draw, and the code that shows two players that they play the same game.

use std::fmt;

use crate::bytes::byte_string;
use crate::crockford;
use crate::hash::Hasher;
use crate::{Hash, TableId, hash};

/// The seed of one draw, 32 bytes: the key of its word stream. Shown as lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub [u8; 32]);

byte_string!(Seed, 32);

impl Seed {
    /// What stands for the previous seed in the first draw.
    pub const ZERO: Self = Self([0; 32]);
}

/// The seed of a draw from the links in it, each with its contributor's number, ascending by number.
///
/// `previous` is the seed of the last completed draw, [`Seed::ZERO`] before the first; a void draw does not become one.
pub fn seed(table: &TableId, draw: u64, previous: &Seed, links: &[(u32, Hash)]) -> Seed {
    let start =
        Hasher::new("jusawi/v1/seed").part(table.as_bytes()).part(&draw.to_be_bytes()).part(previous.as_bytes());
    let all =
        links.iter().fold(start, |hasher, (number, link)| hasher.part(&number.to_be_bytes()).part(link.as_bytes()));
    Seed(all.finish().0)
}

/// The seed of a draw in a simulated game, where one number stands for all chance and nobody has to trust it.
pub fn simulate_seed(seed: u64, game: u64, draw: u64) -> [u8; 32] {
    hash("jusawi/v1/simulate", &[&seed.to_be_bytes(), &game.to_be_bytes(), &draw.to_be_bytes()]).0
}

/// The code on every screen after a draw: 20 bits as four Crockford characters. Two players who read the same code aloud
/// play the same game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScreenCode(u32);

impl ScreenCode {
    /// The code of a completed draw, from the hash of its call's entry and its seed.
    pub fn of(call: &Hash, seed: &Seed) -> Self {
        let digest = hash("jusawi/v1/code", &[call.as_bytes(), seed.as_bytes()]);
        let first = digest.0.first_chunk::<4>().copied().unwrap_or_default();
        Self(u32::from_be_bytes(first) >> 12)
    }
}

impl fmt::Display for ScreenCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        crockford::encode(self.0.into(), 4).try_for_each(|character| f.write_char(character))
    }
}

impl fmt::Debug for ScreenCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ScreenCode({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_goes_into_a_seed_changes_it() {
        let table = TableId(Hash([1; 32]));
        let links = [(0, Hash([2; 32])), (3, Hash([3; 32]))];
        let same = seed(&table, 4, &Seed::ZERO, &links);
        assert_eq!(same, seed(&table, 4, &Seed::ZERO, &links));
        assert_ne!(same, seed(&TableId(Hash([9; 32])), 4, &Seed::ZERO, &links));
        assert_ne!(same, seed(&table, 5, &Seed::ZERO, &links));
        assert_ne!(same, seed(&table, 4, &Seed([1; 32]), &links));
        assert_ne!(same, seed(&table, 4, &Seed::ZERO, &links[..1]));
        assert_ne!(same, seed(&table, 4, &Seed::ZERO, &[links[0], (2, links[1].1)]));
    }
}
