//! What a device objects to: that it was passed over although it had answered.

use jusawi_fair::Signed;

use super::Device;
use crate::{Codec, News, Opener, Reason, Replica};

/// An answer that left this long before, in milliseconds, was there in time.
const IN_TIME_MS: u64 = 2000;

/// A message that has left, and for which draw it was, or after which entry.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) place: u64,
    pub(super) signed: Signed,
    at: u64,
    taken: bool,
}

impl Sent {
    pub(super) fn new(place: u64, signed: &Signed, at: u64) -> Self {
        Self { place, signed: signed.clone(), at, taken: false }
    }

    /// Whether the host must have had it by now: it said so, or there was time enough over a connection that stands.
    fn was_in_time(&self, now: u64) -> bool {
        self.taken || now >= self.at.saturating_add(IN_TIME_MS)
    }
}

impl Device {
    /// Tells that the host has taken a message of this device.
    pub(crate) fn taken(&mut self, signed: &Signed) {
        for sent in [&mut self.here, &mut self.reveal, &mut self.own_turn].into_iter().flatten() {
            sent.taken |= sent.signed == *signed;
        }
    }

    /// Tells that the connection is gone: what the host had not taken by then may never have come to it.
    pub(crate) fn disconnected(&mut self) {
        for sent in [&mut self.here, &mut self.reveal, &mut self.own_turn] {
            *sent = sent.take().filter(|sent| sent.taken);
        }
    }

    /// Tells that the host has refused a message of this device.
    pub(crate) fn refused(&mut self, signed: &Signed) {
        if self.concession.as_ref() == Some(signed) {
            self.concession = None;
        }
    }

    /// Whether this device said in time that it takes part in a draw.
    pub(crate) fn answered_in_time(&self, draw: u64, now: u64) -> bool {
        self.here.as_ref().is_some_and(|here| here.place == draw && here.was_in_time(now))
    }

    /// Takes note of an entry, for what this device will object to.
    pub(crate) fn heard<C: Codec>(&mut self, replica: &Replica<C>, entry: u64, news: &News<C::Game>, now: u64) {
        let number = replica.frozen().and_then(|frozen| frozen.contributors.number_of(&self.public));
        let seat = replica.game_seat_of(&self.public);
        match news {
            News::Called { draw, left_out, .. } => {
                let own = number.is_some_and(|number| left_out.contains(&number));
                if own && self.answered_in_time(*draw, now) {
                    self.objections.insert(entry);
                }
            }
            // A reveal carries all objections since the one before, so they are said now.
            News::Drawn { drawn, .. } if number.is_some_and(|number| drawn.members.contains(&number)) => {
                self.objections.clear();
            }
            News::Moved { seat: mover, automatic, .. }
            | News::DrawOpened { opener: Opener::Move { seat: mover, automatic, .. }, .. }
                if Some(*mover) == seat =>
            {
                match automatic {
                    Some(reason) => self.note_automatic(*reason, entry, now),
                    None => self.concession = None,
                }
            }
            News::Voided { draw, missing, .. } => {
                let mut reveal = self.reveal.iter();
                let revealed = reveal.any(|reveal| reveal.place == *draw && reveal.was_in_time(now));
                if revealed && number.is_some_and(|number| missing.contains(&number)) {
                    self.objections.insert(entry);
                }
            }
            _ => {}
        }
        if replica.changed() == Some(entry) {
            // Whatever was said for the state before is stale now.
            self.own_turn = None;
        }
    }

    fn note_automatic(&mut self, reason: Reason, entry: u64, now: u64) {
        let moved = self.own_turn.as_ref().is_some_and(|sent| sent.was_in_time(now));
        if moved && reason != Reason::Bot {
            self.objections.insert(entry);
        }
    }
}
