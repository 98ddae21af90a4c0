//! Helpers for the tests of games: whole games by random hands, with what must always hold.

use crate::{Chance, Game, Seat};

/// A small reproducible source of choices for random play in tests (SplitMix64); no dice come from it.
#[derive(Clone, Debug)]
pub struct Choices(u64);

impl Choices {
    /// Choices that follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 to `n - 1`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        let n = u64::try_from(n).unwrap_or(u64::MAX).max(1);
        usize::try_from(z % n).unwrap_or(0)
    }

    /// 32 bytes to be used as the seed of a draw.
    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for byte in &mut seed {
            *byte = u8::try_from(self.below(256)).unwrap_or(0);
        }
        seed
    }
}

/// How many random games a test plays: `usual`, or what `JUSAWI_GAMES` says.
#[allow(clippy::disallowed_methods, reason = "tests may be asked for more; no rule depends on it")]
pub fn games(usual: u64) -> u64 {
    std::env::var("JUSAWI_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

/// Plays a game to its end by random legal actions and calls `check` on the state after the set-up and after each action.
///
/// Returns the final state and how many actions it took. `limit` bounds the actions, so that a game that cannot end shows.
///
/// # Panics
/// Where a listed action is refused, the game waits for nobody, or the limit is reached: faults of the game under test.
#[allow(clippy::panic, clippy::expect_used, reason = "this is a test helper: a panic is how a test fails")]
pub fn play_randomly<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    limit: usize,
    mut check: impl FnMut(&G, &[G::Event]),
) -> (G, usize) {
    let mut choices = Choices::new(seed);
    let (mut game, events) =
        G::setup(options, seats, &mut Chance::from_seed(choices.seed())).expect("the options suit the seats");
    check(&game, &events);
    for actions in 0..limit {
        if game.outcome().is_some() {
            return (game, actions);
        }
        let awaited = game.awaited();
        let seat: Seat = *awaited.get(choices.below(awaited.len())).expect("a running game waits for somebody");
        let legal = game.legal(seat);
        let action = legal.get(choices.below(legal.len())).expect("an awaited player can do something").clone();
        let events = game
            .apply(seat, &action, &mut Chance::from_seed(choices.seed()))
            .unwrap_or_else(|refusal| panic!("seed {seed}: listed action {action:?} was refused: {refusal:?}"));
        check(&game, &events);
    }
    panic!("seed {seed}: no end after {limit} actions");
}
