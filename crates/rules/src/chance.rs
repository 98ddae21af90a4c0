//! The word stream of one draw, and the values that rules take from it.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Where the values of chance of one transition come from.
///
/// A draw gives a stream of 32-bit words: ChaCha20 (20 rounds, 64-bit block counter from 0, nonce 0) with the draw's
/// seed as key, read as little-endian words. Rules take words only through [`Chance::below`] and [`Chance::die`], in the
/// order that they write down.
#[derive(Debug)]
pub struct Chance {
    source: Source,
    words: u64,
}

#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a stream lives for one move; an allocation would cost more than its bytes"
)]
enum Source {
    /// A stream that nothing has been taken from yet: what asks for no chance does not pay for it.
    Seed([u8; 32]),
    Stream(ChaCha20Rng),
    Probe,
    Scripted(std::vec::IntoIter<u32>),
}

impl Chance {
    /// The word stream of a draw with this seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self { source: Source::Seed(seed), words: 0 }
    }

    /// A source that only records being asked: every word is 0. What is computed with it is thrown away.
    pub fn probe() -> Self {
        Self { source: Source::Probe, words: 0 }
    }

    /// The given words, then zeros. `below(n)` of a word smaller than `n` is that word, so a script can say each value.
    pub fn scripted(words: impl Into<Vec<u32>>) -> Self {
        Self { source: Source::Scripted(words.into().into_iter()), words: 0 }
    }

    /// How many words have been taken.
    pub fn words(&self) -> u64 {
        self.words
    }

    /// Whether at least one word has been taken.
    pub fn was_asked(&self) -> bool {
        self.words > 0
    }

    fn word(&mut self) -> u32 {
        self.words += 1;
        if let Source::Seed(seed) = self.source {
            self.source = Source::Stream(ChaCha20Rng::from_seed(seed));
        }
        match &mut self.source {
            Source::Stream(stream) => stream.next_u32(),
            Source::Seed(_) | Source::Probe => 0,
            Source::Scripted(words) => words.next().unwrap_or(0),
        }
    }

    /// A value from 0 to `n - 1`, each equally likely; takes at least one word, also for `n = 1`.
    ///
    /// Words at or above the largest multiple of `n` are skipped, so that no value is favoured. `n = 0` counts as 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        // 2^32 mod n; words at or above 2^32 - excess would favour the small values.
        let excess = (u32::MAX % n + 1) % n;
        let last = u32::MAX - excess;
        loop {
            let word = self.word();
            if word <= last {
                return word % n;
            }
        }
    }

    /// One die: a face from 1 to 6.
    #[inline]
    pub fn die(&mut self) -> u8 {
        // The value is below 6, so it fits.
        1 + u8::try_from(self.below(6)).unwrap_or(0)
    }

    /// `count` dice in rolling order, faces 1 to 6.
    pub fn dice(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.die()).collect()
    }

    /// Shuffles an order that everybody may see: for `i` from the last index down to 1, swaps `i` with `below(i + 1)`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.index_below(i + 1);
            items.swap(i, j);
        }
    }

    /// [`Chance::below`] for indices; `n` counts as 2^32 - 1 where it is larger.
    pub fn index_below(&mut self, n: usize) -> usize {
        let value = self.below(u32::try_from(n).unwrap_or(u32::MAX));
        usize::try_from(value).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_above_the_last_multiple_is_skipped_and_the_next_decides() {
        assert_eq!(Chance::scripted([4_294_967_291]).die(), 6);
        for biased in 4_294_967_292..=u32::MAX {
            let mut chance = Chance::scripted([biased, 2]);
            assert_eq!(chance.die(), 3);
            assert_eq!(chance.words(), 2);
        }
    }

    #[test]
    fn below_one_takes_a_word_and_gives_zero() {
        let mut chance = Chance::scripted([77]);
        assert_eq!(chance.below(1), 0);
        assert_eq!(chance.words(), 1);
    }

    #[test]
    fn an_all_zero_seed_gives_the_published_first_dice() {
        let dice = Chance::from_seed([0; 32]).dice(20);
        assert_eq!(dice, [1, 1, 1, 6, 6, 1, 3, 6, 5, 4, 2, 5, 5, 4, 6, 1, 6, 6, 5, 2]);
    }

    #[test]
    fn a_probe_records_that_it_was_asked() {
        let mut probe = Chance::probe();
        assert!(!probe.was_asked());
        assert_eq!(probe.die(), 1);
        assert!(probe.was_asked());
    }
}
