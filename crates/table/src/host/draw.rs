//! Roll-calls, drawings and voids.

use jusawi_fair::Signed;

use super::{Host, Stream, WaitingFor};
use crate::{Codec, Content, Moment, Payload};

/// How long devices are waited for, in milliseconds: for an answer to a roll-call, and for a link before all screens name
/// the device.
pub(super) const WAIT_MS: u64 = 5000;

impl<C: Codec> Host<C> {
    /// Brings the open draw on as far as it goes now; tells whether an entry was made.
    pub(super) fn advance_draw(&mut self, moment: &mut Moment<'_>) -> bool {
        let Some(draw) = self.replica.draw() else { return false };
        let number = draw.number;
        let content = match &draw.call {
            None if self.may_call(moment.now) => {
                Some(Content::Call { draw: number, here: self.here.values().cloned().collect() })
            }
            None => None,
            Some(_) => self.drawing().or_else(|| self.void()),
        };
        let Some(content) = content else {
            self.tell_waiting(moment.now);
            return false;
        };
        let called = matches!(content, Content::Call { .. });
        if self.enter(content, moment).is_err() {
            return false;
        }
        if !called {
            self.here.clear();
        }
        self.reveal.clear();
        self.agree.clear();
        self.told_waiting = None;
        true
    }

    /// Whether the roll-call can be made now: everybody who is connected has answered or was waited for, and either half of
    /// the independent devices have, or `alone_after` is over.
    fn may_call(&self, now: u64) -> bool {
        let (Some(draw), Some(frozen)) = (self.replica.draw(), self.replica.frozen()) else { return false };
        if !self.here.contains_key(&0) || !self.may_call_again(now) {
            return false;
        }
        let waited = now.max(self.replica.last_at()).saturating_sub(draw.opened_at);
        if waited < WAIT_MS && !self.unanswered(now).is_empty() {
            return false;
        }
        let members: Vec<u32> = self.here.keys().copied().collect();
        frozen.contributors.check_call(draw.number, &members, waited, frozen.alone_after).is_ok()
    }

    /// The contributors that a roll-call still waits for: connected within the last five seconds, not waited for in vain
    /// before, and with a link for this draw.
    fn unanswered(&self, now: u64) -> Vec<u32> {
        let (Some(draw), Some(frozen)) = (self.replica.draw(), self.replica.frozen()) else { return Vec::new() };
        let contributors = &frozen.contributors;
        let is_near = |number: &u32| match contributors.key(*number).and_then(|key| self.streams.get(&key)) {
            Some(Stream::Open) => true,
            Some(Stream::LostAt(at)) => now < at.saturating_add(WAIT_MS),
            None => false,
        };
        contributors
            .numbers()
            .filter(|number| !self.here.contains_key(number))
            .filter(|number| contributors.has_link(*number, draw.number) && contributors.waits_for(*number))
            .filter(is_near)
            .collect()
    }

    /// The contributors of the call whose links are missing.
    pub(super) fn missing_links(&self) -> Vec<u32> {
        let call = self.replica.draw().and_then(|draw| draw.call.as_ref());
        let members = call.map(|call| call.members.as_slice()).unwrap_or_default();
        members.iter().copied().filter(|member| !self.reveal.contains_key(member)).collect()
    }

    fn drawing(&self) -> Option<Content> {
        let draw = self.replica.draw()?;
        draw.call.as_ref()?;
        if !self.missing_links().is_empty() {
            return None;
        }
        let links: Vec<_> = self
            .reveal
            .iter()
            .map(|(number, signed)| match C::decode_payload(signed.kind, &signed.payload) {
                Ok(Payload::Reveal(reveal)) => Some((*number, reveal.link)),
                _ => None,
            })
            .collect::<Option<_>>()?;
        let state = self.replica.foresee_drawing(&links).ok()?;
        Some(Content::Drawing { draw: draw.number, reveal: self.reveal.values().cloned().collect(), state })
    }

    /// The void of the open draw, once enough people want it for the same missing devices.
    fn void(&self) -> Option<Content> {
        let draw = self.replica.draw()?;
        let call = draw.call.as_ref()?;
        let frozen = self.replica.frozen()?;
        if draw.voided {
            return None;
        }
        let missing = self.missing_links();
        let names_missing = |signed: &Signed| {
            matches!(C::decode_payload(signed.kind, &signed.payload),
                Ok(Payload::Agree(agree)) if agree.missing == missing)
        };
        let hands: Vec<(u32, Signed)> = self
            .agree
            .iter()
            .filter(|(number, signed)| !missing.contains(number) && names_missing(signed))
            .map(|(number, signed)| (*number, signed.clone()))
            .collect();
        let numbers: Vec<u32> = hands.iter().map(|(number, _)| *number).collect();
        frozen.contributors.check_void(&call.members, &numbers, &missing).ok()?;
        Some(Content::Void { draw: draw.number, agree: hands.into_iter().map(|(_, signed)| signed).collect() })
    }

    fn tell_waiting(&mut self, now: u64) {
        let Some(draw) = self.replica.draw() else { return };
        let (contributors, called, since) = match &draw.call {
            Some(call) if now >= call.at.saturating_add(WAIT_MS) => (self.missing_links(), true, call.at),
            None if now >= draw.opened_at.saturating_add(WAIT_MS) => {
                let answered = |number: &u32| self.here.contains_key(number);
                let all = self.replica.frozen().map(|frozen| frozen.contributors.numbers());
                let missing = all.into_iter().flatten().filter(|number| !answered(number)).collect();
                (missing, false, draw.opened_at)
            }
            _ => return,
        };
        let waiting = WaitingFor {
            draw: draw.number,
            contributors,
            called,
            since,
            agree: self.agree.values().cloned().collect(),
        };
        if self.told_waiting.as_ref() != Some(&waiting) {
            self.told_waiting = Some(waiting.clone());
            self.out.push_back(super::HostOutput::Waiting(waiting));
        }
    }
}
