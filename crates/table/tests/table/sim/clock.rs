//! A device's own clock, which is not the host's.

use super::START;

/// A clock that began at another time and runs a little faster or slower.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// What it shows when the world begins.
    pub begins_at: u64,
    /// How many millionths it gains, or loses.
    pub drift: i64,
}

impl Clock {
    /// What it shows at a time of the world.
    pub fn at(&self, now: u64) -> u64 {
        let passed = now - START;
        let gained = i64::try_from(passed).unwrap() * self.drift / 1_000_000;
        self.begins_at + passed.saturating_add_signed(gained)
    }
}
