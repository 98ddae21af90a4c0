//! When automatic moves are due.

use jusawi_rules::{Game, Limit, Seat};

use super::{Occupant, Replica};
use crate::{Codec, Reason};

/// How long a player who is offline has, in milliseconds.
pub(crate) const OFFLINE_GRACE_MS: u64 = 5000;

impl<C: Codec> Replica<C> {
    /// The entry that began the decision that is open, and when it counts as begun.
    pub fn phase(&self) -> Option<(u64, u64)> {
        Some(self.play.as_ref()?.phase)
    }

    /// When the time for the decision of an awaited seat is over; none without a limit.
    pub fn deadline(&self, seat: Seat) -> Option<u64> {
        self.deadline_from(seat, 0)
    }

    /// From when on an automatic move for this reason may stand for a seat; none: not at all.
    pub fn due(&self, seat: Seat, reason: Reason) -> Option<u64> {
        self.due_from(seat, reason, 0)
    }

    /// [`Replica::due`], if the open decision had not begun before `start`.
    pub(crate) fn due_from(&self, seat: Seat, reason: Reason, start: u64) -> Option<u64> {
        match reason {
            Reason::Timeout => self.deadline_from(seat, start),
            Reason::Offline => {
                let begun = self.phase()?.1.max(start);
                let grace = self.offline_since(seat)?.max(begun).saturating_add(OFFLINE_GRACE_MS);
                Some(self.deadline_from(seat, start).map_or(grace, |deadline| deadline.min(grace)))
            }
            Reason::Bot | Reason::Kick => Some(0),
        }
    }

    fn deadline_from(&self, seat: Seat, start: u64) -> Option<u64> {
        let play = self.play.as_ref()?;
        match play.game.as_ref()?.time_limit(seat) {
            Limit::Seconds(seconds) => Some(play.phase.1.max(start).saturating_add(u64::from(seconds) * 1000)),
            Limit::Unlimited => None,
        }
    }

    /// Since when the ledger says that the player of a seat is offline.
    pub fn offline_since(&self, seat: Seat) -> Option<u64> {
        match self.player(seat)? {
            Occupant::Device { key, .. } => self.offline.get(key).copied(),
            Occupant::Bot => None,
        }
    }
}
