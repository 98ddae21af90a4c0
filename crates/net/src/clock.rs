//! A clock that never falls.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, as they were at the start, carried on by a monotonic clock: setting the system's clock while a
/// game runs neither stops it nor makes it jump.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    base: u64,
    started: Instant,
}

impl Clock {
    /// A clock that begins with the system's time, or with `not_before` if that is later.
    pub fn start(not_before: u64) -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        Self { base: now.max(not_before), started: Instant::now() }
    }

    /// The time now.
    pub fn now(&self) -> u64 {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.base.saturating_add(passed)
    }
}

/// 32 bytes of the operating system's randomness.
///
/// # Panics
/// Never returns without them: a device that has no randomness must not roll dice.
#[allow(clippy::expect_used, reason = "no roll may go on without entropy, and no input leads here")]
pub fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}
