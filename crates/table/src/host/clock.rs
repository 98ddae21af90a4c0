//! What the host does by itself: the start, automatic moves, presence, the closing.

use jusawi_fair::PublicKey;
use jusawi_rules::{Game, Seat};

use super::draw::WAIT_MS;
use super::{Host, HostOutput, Stream};
use crate::{Automatic, ClosingReason, Codec, Content, Foreseen, Moment, Occupant, Reason, Stage, Wrong};

/// How long a guest may be gone from the lobby, in milliseconds, before its seat is freed.
const LOBBY_GRACE_MS: u64 = 60_000;
/// The same while everybody else waits for it to start.
const START_GRACE_MS: u64 = 10_000;
/// How long the closing waits for signatures, in milliseconds.
const CLOSING_MS: u64 = 5000;

impl<C: Codec> Host<C> {
    /// The clock has moved on.
    pub fn tick(&mut self, moment: &mut Moment<'_>) {
        self.advance(moment);
    }

    /// Does everything that is due now.
    pub(super) fn advance(&mut self, moment: &mut Moment<'_>) {
        self.now = moment.now;
        // Every round makes at least one entry, and entries that follow from one another are few.
        for _ in 0..1000 {
            if self.replica.stage() == Stage::Closed || self.is_waiting_for_peers(moment.now) {
                return;
            }
            self.react(moment);
            let acted = if self.replica.draw().is_some() {
                self.advance_draw(moment)
            } else {
                self.enter_queued(moment)
                    || self.tell_presence(moment)
                    || self.begin(moment)
                    || self.open_for_bots(moment)
                    || self.move_for_absent(moment)
                    || self.finish(moment)
            };
            if !acted {
                return;
            }
        }
    }

    fn enter_queued(&mut self, moment: &mut Moment<'_>) -> bool {
        while let Some(signed) = self.queue.pop_front() {
            // It was allowed when it came; if the drawing has made it pointless, it leaves no trace.
            if let Ok(taken) = self.accept(&signed, moment)
                && taken.number.is_some()
            {
                return true;
            }
        }
        false
    }

    fn tell_presence(&mut self, moment: &mut Moment<'_>) -> bool {
        let changed = self.replica.seats().iter().find_map(|(seat, occupant)| match occupant {
            Occupant::Device { key, .. } => {
                let online = self.is_connected(key);
                (online == self.replica.is_offline(key)).then_some((*seat, online))
            }
            Occupant::Bot => None,
        });
        let Some((seat, online)) = changed else { return false };
        self.enter(Content::Presence { seat, online }, moment).is_ok()
    }

    /// In the lobby: frees the seats of vanished guests, and starts once everybody has committed.
    fn begin(&mut self, moment: &mut Moment<'_>) -> bool {
        if self.replica.stage() != Stage::Lobby {
            return false;
        }
        let grace = if self.is_starting() { START_GRACE_MS } else { LOBBY_GRACE_MS };
        let gone = |key: &PublicKey| match self.streams.get(key) {
            Some(Stream::LostAt(at)) => moment.now >= at.saturating_add(grace),
            _ => false,
        };
        let vanished = self.replica.seats().iter().find_map(|(seat, occupant)| match occupant {
            Occupant::Device { key, .. } if *key != self.device.public() && gone(key) => Some(*seat),
            _ => None,
        });
        if let Some(seat) = vanished {
            self.starting = None;
            return self.enter(Content::Clear { seat }, moment).is_ok();
        }
        let Some(frozen) = self.replica.frozen() else {
            self.starting = None;
            return false;
        };
        self.starting.is_some() && frozen.contributors.all_committed() && self.enter(Content::Start, moment).is_ok()
    }

    /// Shows what bots have hidden, as soon as it is to be shown.
    fn open_for_bots(&mut self, moment: &mut Moment<'_>) -> bool {
        let awaited = self.replica.game().map(Game::awaited).unwrap_or_default();
        let opening = awaited.into_iter().find_map(|seat| {
            let is_bot = self.replica.player(seat) == Some(&Occupant::Bot);
            Some((seat, is_bot.then(|| self.device.opening(&self.replica, seat))??))
        });
        let Some((seat, action)) = opening else { return false };
        match self.automatic_entry(seat, Reason::Bot, &action) {
            Ok(content) => self.enter(content, moment).is_ok(),
            Err(_) => false,
        }
    }

    fn move_for_absent(&mut self, moment: &mut Moment<'_>) -> bool {
        if self.replica.stage() != Stage::Playing {
            return false;
        }
        let Some(game) = self.replica.game() else { return false };
        let due = game.awaited().into_iter().find_map(|seat| {
            let reason = [Reason::Timeout, Reason::Offline]
                .into_iter()
                .find(|reason| self.host_due(seat, *reason).is_some_and(|due| moment.now >= due))?;
            Some((seat, reason, game.automatic(seat)?))
        });
        let Some((seat, reason, action)) = due else { return false };
        match self.automatic_entry(seat, reason, &action) {
            Ok(content) => self.enter(content, moment).is_ok(),
            Err(_) => false,
        }
    }

    /// The entry of an automatic move, as it would stand next.
    pub(super) fn automatic_entry(
        &self,
        seat: Seat,
        reason: Reason,
        action: &<C::Game as Game>::Action,
    ) -> Result<Content, Wrong> {
        let action = C::encode_action(action);
        let state = match self.replica.foresee(seat, &action)? {
            Foreseen::Opens => None,
            Foreseen::Leads(state) => Some(state),
        };
        Ok(Content::Automatic(Automatic { seat, reason, action, state }))
    }

    /// When the host makes an automatic move: not before the ledger allows it, and with the whole time again after the host
    /// itself was gone.
    fn host_due(&self, seat: Seat, reason: Reason) -> Option<u64> {
        if self.replica.player(seat) == Some(&Occupant::Bot) {
            return None;
        }
        self.replica.due_from(seat, reason, self.reachable_since)
    }

    fn finish(&mut self, moment: &mut Moment<'_>) -> bool {
        if self.replica.stage() != Stage::Finished {
            return false;
        }
        let Some(frozen) = self.replica.frozen() else { return false };
        let all = frozen.contributors.numbers().all(|number| self.seen.contains_key(&number));
        if !all && self.closing_at().is_some_and(|at| moment.now < at) {
            return false;
        }
        let seen = self.seen.values().cloned().collect();
        let closed = self.enter(Content::Closing { reason: ClosingReason::Finished, seen }, moment).is_ok();
        if closed {
            self.out.push_back(HostOutput::Closed);
        }
        closed
    }

    /// Until when signatures of the end are waited for.
    fn closing_at(&self) -> Option<u64> {
        let (_, ended) = self.replica.phase()?;
        Some(ended.max(self.reachable_since).saturating_add(CLOSING_MS))
    }

    /// When [`Host::tick`] is due next, if nothing else happens: always later than the last call into this machine.
    pub fn wake_at(&self) -> Option<u64> {
        if let Some(recovery) = &self.recovery {
            return Some(recovery.until);
        }
        let mut times = Vec::new();
        match self.replica.stage() {
            Stage::Lobby => {
                let grace = if self.is_starting() { START_GRACE_MS } else { LOBBY_GRACE_MS };
                times.extend(self.lost().map(|at| at.saturating_add(grace)));
            }
            Stage::Playing => match self.replica.draw() {
                Some(draw) => {
                    let since = draw.call.as_ref().map_or(draw.opened_at, |call| call.at);
                    times.push(since.saturating_add(WAIT_MS));
                    times.extend(self.resumed_at.map(|at| at.saturating_add(WAIT_MS)));
                    let alone = self.replica.frozen().and_then(|frozen| frozen.alone_after);
                    times.extend(alone.map(|seconds| draw.opened_at.saturating_add(u64::from(seconds) * 1000)));
                    times.extend(self.lost().map(|at| at.saturating_add(WAIT_MS)));
                }
                None => {
                    for seat in self.replica.game().map(Game::awaited).unwrap_or_default() {
                        let due = [Reason::Timeout, Reason::Offline].map(|why| self.host_due(seat, why));
                        times.extend(due.into_iter().flatten());
                    }
                }
            },
            Stage::Finished => times.extend(self.closing_at()),
            Stage::Closed => return None,
        }
        times.into_iter().filter(|at| *at > self.now).min()
    }

    fn lost(&self) -> impl Iterator<Item = u64> {
        self.streams.values().filter_map(|stream| match stream {
            Stream::LostAt(at) => Some(*at),
            Stream::Open => None,
        })
    }
}
