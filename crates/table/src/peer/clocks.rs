//! What a device measures by its own clock.

use jusawi_rules::{Game, Limit, Seat};

use super::Note;
use crate::replica::OFFLINE_GRACE_MS;
use crate::{Applied, Codec, News, Opener, Reason, Replica};

/// How much earlier than allowed, by its own clock, a device sees an automatic move before it notes it.
const TOLERANCE_MS: u64 = 2000;

/// When the entries that clocks run from came in live. An interval is measured only if both its ends did.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    decision: Option<Decision>,
    /// The lobby's seats that are offline, and when that came.
    offline: Vec<(u8, u64)>,
}

#[derive(Debug)]
struct Decision {
    entry: u64,
    came: u64,
    /// How long each awaited seat has, in milliseconds.
    limits: Vec<(Seat, Option<u64>)>,
}

impl Clocks {
    /// Takes note of an entry that came in live, and tells whether an automatic move in it was early.
    pub(super) fn note<C: Codec>(
        &mut self,
        replica: &Replica<C>,
        applied: &Applied<C::Game>,
        now: u64,
    ) -> Option<Note> {
        let note = match &applied.news {
            News::Presence { seat, online } => {
                self.offline.retain(|(offline, _)| offline != seat);
                if !online {
                    self.offline.push((*seat, now));
                }
                None
            }
            News::Moved { seat, automatic: Some(reason), .. }
            | News::DrawOpened { opener: Opener::Move { seat, automatic: Some(reason), .. }, .. } => {
                self.measure(replica, *seat, *reason, applied.number, now)
            }
            _ => None,
        };
        if let Some((entry, _)) = replica.phase()
            && self.decision.as_ref().is_none_or(|decision| decision.entry != entry)
        {
            // A decision that had begun before this entry did not begin now.
            self.decision = (entry == applied.number).then(|| Decision { entry, came: now, limits: limits(replica) });
        }
        note
    }

    fn measure<C: Codec>(
        &self,
        replica: &Replica<C>,
        seat: Seat,
        reason: Reason,
        entry: u64,
        now: u64,
    ) -> Option<Note> {
        // The decision as it was when the move came; the move itself may have begun a new one since.
        let decision = self.decision.as_ref()?;
        let (_, limit) = *decision.limits.iter().find(|(awaited, _)| *awaited == seat)?;
        let (since, due) = match reason {
            Reason::Timeout => (decision.came, limit?),
            Reason::Offline => {
                let lobby = *replica.frozen()?.order.get(seat.index())?;
                let (_, offline) = *self.offline.iter().find(|(offline, _)| *offline == lobby)?;
                // A short deadline may come before the grace is over.
                let grace = offline.max(decision.came).saturating_add(OFFLINE_GRACE_MS);
                let deadline = limit.map_or(grace, |limit| decision.came.saturating_add(limit).min(grace));
                (decision.came, deadline.saturating_sub(decision.came))
            }
            Reason::Bot | Reason::Kick => return None,
        };
        let measured = now.saturating_sub(since);
        (measured.saturating_add(TOLERANCE_MS) < due).then_some(Note::EarlyByOwnClock { entry, seat, measured, due })
    }
}

fn limits<C: Codec>(replica: &Replica<C>) -> Vec<(Seat, Option<u64>)> {
    let Some(game) = replica.game() else { return Vec::new() };
    let limit = |seat| match game.time_limit(seat) {
        Limit::Seconds(seconds) => Some(u64::from(seconds) * 1000),
        Limit::Unlimited => None,
    };
    game.awaited().into_iter().map(|seat| (seat, limit(seat))).collect()
}
