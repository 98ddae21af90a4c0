//! What the person at this device wishes, the seat that the device takes for it, and what the host makes of both.

use std::time::Instant;

use jusawi_fair::{Kind, Signed};
use jusawi_proto::v1 as proto;
use jusawi_table::{ClientKind, Stage};
use jusawi_wire::GameMessages;
use jusawi_wire::reason::{ErrorInfo, Status};

use super::super::names::next_name;
use super::{AGAIN, Machine};
use crate::clock::entropy;
use crate::screen::{self, Update, Wish};

impl<M: GameMessages> Machine<M> {
    /// Takes the first free seat, if this device wants one and has none.
    pub(super) fn sit(&mut self) {
        let (Some(name), Some(info)) = (self.player.clone(), self.info.as_ref()) else { return };
        let Some(replica) = self.peer.replica() else { return };
        let lobby = replica.stage() == Stage::Lobby && self.connected;
        if !lobby || replica.seat_of(&self.peer.public()).is_some() {
            return;
        }
        let capacity = u8::try_from(info.capacity).unwrap_or(u8::MAX);
        let free = |seat: &u8| !replica.seats().contains_key(seat);
        let favourite = self.favourite.filter(|seat| *seat < capacity && free(seat));
        if let Some(seat) = favourite.or_else(|| (0..capacity).find(free))
            && self.asked_for_seat != Some(seat)
        {
            self.asked_for_seat = Some(seat);
            // Refused only where the table is not known, and it is.
            let _ = self.peer.take_seat(seat, name, ClientKind::Program);
        }
    }

    /// Where somebody else was faster, takes another seat.
    pub(super) fn ask_for_another_seat(&mut self) {
        let taken = self
            .asked_for_seat
            .is_some_and(|seat| self.peer.replica().is_some_and(|replica| replica.seats().contains_key(&seat)));
        if taken {
            self.asked_for_seat = None;
            self.sit();
        }
    }

    pub(super) fn grant(&mut self, wish: Wish<M::Game>, answer: Option<screen::Answer>) {
        self.changed = true;
        let kind = match &wish {
            Wish::Act(_) => Some(Kind::Move),
            Wish::Agree => Some(Kind::Agree),
            Wish::Sit { .. } => Some(Kind::Seat),
            Wish::Leave => Some(Kind::Leave),
            Wish::Chat(_) => Some(Kind::Chat),
            Wish::Host(_) => None,
        };
        let result = match wish {
            Wish::Act(action) => self.with(|peer, moment| peer.act(&action, moment)),
            Wish::Agree => {
                let missing = self.waiting.as_ref().filter(|waiting| waiting.called);
                let missing = missing.map(|waiting| waiting.contributors.clone()).unwrap_or_default();
                self.peer.agree(missing)
            }
            Wish::Sit { seat, name } => {
                self.player = Some(name.clone());
                self.asked_for_seat = seat;
                match seat {
                    Some(seat) => self.peer.take_seat(seat, name, ClientKind::Program),
                    None => {
                        self.sit();
                        Ok(())
                    }
                }
            }
            Wish::Leave => {
                self.player = None;
                self.peer.leave()
            }
            Wish::Chat(text) => {
                if let Some(signed) = self.peer.say(text, entropy()) {
                    self.send(signed);
                }
                Ok(())
            }
            Wish::Host(_) => Ok(()),
        };
        let refused = match (result, kind) {
            (Err(wrong), _) => screen::refused(&ErrorInfo::from(&wrong)),
            (Ok(()), None) => screen::refused(&ErrorInfo::new(Status::PermissionDenied, "NOT_HOST")),
            (Ok(()), Some(kind)) => {
                // The host's answer is what the wish comes to.
                self.asked.retain(|(_, answer)| !answer.is_closed());
                self.asked.extend(answer.map(|answer| (kind, answer)));
                return;
            }
        };
        if let Some(answer) = answer {
            let _ = answer.send(Some(refused.clone()));
        }
        self.show(Update::Refused { reason: refused.reason, metadata: refused.metadata.into_iter().collect() });
    }

    pub(super) fn refused(&mut self, signed: &Signed, refused: proto::Refused) {
        if Status::is_retriable(refused.code) {
            self.again.push((Instant::now() + AGAIN, signed.clone()));
            return;
        }
        self.peer.refused(signed);
        if signed.kind == Kind::Seat {
            self.asked_for_seat = None;
            if refused.reason == "SEAT_TAKEN" {
                // Somebody was faster; the entry that seats them brings the next try.
                return;
            }
            if refused.reason == "NAME_TAKEN"
                && let Some(other) = self.player.as_ref().and_then(next_name)
            {
                self.player = Some(other);
                self.sit();
                return;
            }
            self.player = None;
        }
        // What a device says by itself may be refused because it came too late; only wishes are the person's business.
        if matches!(signed.kind, Kind::Seat | Kind::Leave | Kind::Move | Kind::Agree | Kind::Chat) {
            self.answer_wishes(signed.kind, Some(&refused));
            self.show(Update::Refused { reason: refused.reason, metadata: refused.metadata.into_iter().collect() });
        }
    }

    /// Tells what became of the wishes that were signed as `kind`.
    pub(super) fn answer_wishes(&mut self, kind: Kind, refused: Option<&proto::Refused>) {
        for (_, answer) in self.asked.extract_if(.., |(of, _)| *of == kind) {
            // Whoever asked may wait no longer.
            let _ = answer.send(refused.cloned());
        }
    }
}
