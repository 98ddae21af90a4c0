//! What was said lately, so that the same words are passed on once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use jusawi_fair::Signature;

/// How many messages are remembered: somebody who repeats an older one is bounded by its device's rate.
const KEPT: usize = 512;

/// The signatures of the last messages, oldest first.
#[derive(Debug, Default)]
pub(super) struct Said(Mutex<VecDeque<Signature>>);

impl Said {
    /// Whether this message was not said lately; from now on it was.
    pub(super) fn is_new(&self, signature: Signature) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.contains(&signature) {
            return false;
        }
        if said.len() >= KEPT {
            said.pop_front();
        }
        said.push_back(signature);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_message_is_new_once() {
        let said = Said::default();
        assert!(said.is_new(Signature([1; 64])));
        assert!(!said.is_new(Signature([1; 64])));
        assert!(said.is_new(Signature([2; 64])));
    }
}
