//! Challenges: whoever watches as somebody signs one, and each is good once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::clock::entropy;

/// How long a challenge is good.
const GOOD_FOR: Duration = Duration::from_secs(60);
/// How many are kept: the oldest give way, and whoever held one asks again.
const KEPT: usize = 4096;

/// The challenges that were given and not used yet, oldest first.
#[derive(Debug, Default)]
pub(super) struct Challenges(Mutex<VecDeque<(Instant, [u8; 32])>>);

impl Challenges {
    /// A fresh challenge.
    pub(super) fn issue(&self) -> [u8; 32] {
        let challenge = entropy();
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if given.len() >= KEPT {
            given.pop_front();
        }
        given.push_back((Instant::now(), challenge));
        challenge
    }

    /// Whether a challenge is one of ours that is still good; it is no longer afterwards.
    pub(super) fn redeem(&self, challenge: [u8; 32]) -> bool {
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while given.front().is_some_and(|(at, _)| at.elapsed() > GOOD_FOR) {
            given.pop_front();
        }
        let place = given.iter().position(|(_, known)| *known == challenge);
        place.and_then(|place| given.remove(place)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_good_once() {
        let challenges = Challenges::default();
        let challenge = challenges.issue();
        assert!(!challenges.redeem([7; 32]));
        assert!(challenges.redeem(challenge));
        assert!(!challenges.redeem(challenge));
    }

    #[test]
    fn the_oldest_give_way_when_too_many_are_asked_for() {
        let challenges = Challenges::default();
        let first = challenges.issue();
        let mut last = first;
        for _ in 0..KEPT {
            last = challenges.issue();
        }
        assert!(!challenges.redeem(first));
        assert!(challenges.redeem(last));
    }
}
