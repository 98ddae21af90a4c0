//! What the host takes from devices.

use jusawi_fair::{Kind, Signed};
use jusawi_rules::Game;
use thiserror::Error;

use super::{Host, Stream};
use crate::{Codec, Content, Foreseen, Moment, Occupant, Payload, Stage, Wrong};

/// The host took a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The entry that carries it; none as long as none does.
    pub number: Option<u64>,
}

/// Why the host did not take a message. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SubmitError {
    /// The protocol or the rules do not allow it.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// The host has just come back and waits for entries that it may have lost; worth another try soon.
    #[error("the host has just come back")]
    Recovering,
    /// The table is being started; worth another try if the start fails.
    #[error("the game is being started")]
    Starting,
    /// The lobby has only so many seats.
    #[error("no seat {seat} in a lobby of {capacity}")]
    NoSeat {
        /// The seat asked for.
        seat: u8,
        /// How many there are.
        capacity: u8,
    },
    /// Somebody at the table bears this name.
    #[error("the name is taken")]
    NameTaken,
    /// Messages of this kind do not enter a ledger.
    #[error("a {kind} is not for the ledger")]
    NotForLedger {
        /// The kind.
        kind: &'static str,
    },
}

impl<C: Codec> Host<C> {
    /// Takes a signed message of any device. The same message gives the same answer as often as it comes. The answer is
    /// given when all outputs up to now have been done: what is said to be taken is stored.
    ///
    /// # Errors
    /// Why it was not taken; nothing has changed then.
    pub fn submit(&mut self, signed: &Signed, moment: &mut Moment<'_>) -> Result<Taken, SubmitError> {
        let answer = self.accept(signed, moment)?;
        self.advance(moment);
        // What waited for its turn may have entered meanwhile.
        Ok(Taken { number: answer.number.or_else(|| self.entered.get(&signed.signature).copied()) })
    }

    pub(super) fn accept(&mut self, signed: &Signed, moment: &mut Moment<'_>) -> Result<Taken, SubmitError> {
        if let Some(number) = self.entered.get(&signed.signature)
            && signed.verify(&self.replica.table()).is_ok()
        {
            return Ok(Taken { number: Some(*number) });
        }
        if self.recovery.is_some() {
            return Err(SubmitError::Recovering);
        }
        let taken = match signed.kind {
            Kind::Seat => self.accept_seat(signed, moment)?,
            Kind::Leave => Some(self.enter(Content::Leave(signed.clone()), moment)?),
            Kind::Commit => self.accept_commit(signed, moment)?,
            Kind::Move => self.accept_move(signed, moment)?,
            Kind::Here => self.accept_here(signed)?,
            Kind::Reveal => {
                let (number, _) = self.replica.check_reveal(signed)?;
                self.reveal.entry(number).or_insert_with(|| signed.clone());
                None
            }
            Kind::Agree => {
                let (number, agree) = self.replica.check_agree(signed)?;
                // Whoever names a device whose link is here names the wrong one.
                if let Some(revealed) = agree.missing.iter().find(|missing| self.reveal.contains_key(missing)) {
                    return Err(Wrong::Revealed { expected: self.missing_links(), found: vec![*revealed] }.into());
                }
                self.agree.insert(number, signed.clone());
                None
            }
            Kind::Seen => {
                let number = self.replica.check_seen(signed)?;
                self.seen.entry(number).or_insert_with(|| signed.clone());
                None
            }
            Kind::Watch | Kind::Chat => return Err(SubmitError::NotForLedger { kind: signed.kind.name() }),
        };
        self.replica.note_answered(&signed.public_key);
        Ok(Taken { number: taken })
    }

    fn accept_seat(&mut self, signed: &Signed, moment: &mut Moment<'_>) -> Result<Option<u64>, SubmitError> {
        let Payload::Seat(wish) = self.replica.read(Kind::Seat, signed)? else {
            return Err(SubmitError::NotForLedger { kind: signed.kind.name() });
        };
        if self.replica.stage() != Stage::Lobby {
            return Err(Wrong::NotInLobby.into());
        }
        if self.is_starting() {
            return Err(SubmitError::Starting);
        }
        let capacity = self.settings.capacity;
        if wish.seat >= capacity {
            return Err(SubmitError::NoSeat { seat: wish.seat, capacity });
        }
        let same_name = self.replica.seats().values().any(|occupant| match occupant {
            Occupant::Device { key, name, .. } => *name == wish.name && *key != signed.public_key,
            Occupant::Bot => false,
        });
        if same_name {
            return Err(SubmitError::NameTaken);
        }
        let number = self.enter(Content::Seat(signed.clone()), moment)?;
        // Who sits down without ever opening a stream has vanished too.
        if signed.public_key != self.device.public() {
            self.streams.entry(signed.public_key).or_insert(Stream::LostAt(moment.now));
        }
        Ok(Some(number))
    }

    fn accept_commit(&mut self, signed: &Signed, moment: &mut Moment<'_>) -> Result<Option<u64>, SubmitError> {
        if self.replica.draw().is_some() {
            self.replica.contributor(signed)?;
            self.replica.read(Kind::Commit, signed)?;
            self.enqueue(signed);
            return Ok(None);
        }
        Ok(Some(self.enter(Content::Commit(signed.clone()), moment)?))
    }

    fn accept_move(&mut self, signed: &Signed, moment: &mut Moment<'_>) -> Result<Option<u64>, SubmitError> {
        let (seat, action) = match self.replica.check_move(signed) {
            Ok(checked) => checked,
            // Giving up while a draw is open is allowed, and enters the ledger after the drawing.
            Err(Wrong::DrawOpen { .. }) if self.concedes(signed) => {
                self.enqueue(signed);
                return Ok(None);
            }
            Err(wrong) => return Err(wrong.into()),
        };
        let state = match self.replica.foresee(seat, &action)? {
            Foreseen::Opens => None,
            Foreseen::Leads(state) => Some(state),
        };
        Ok(Some(self.enter(Content::Moved { signed: signed.clone(), state }, moment)?))
    }

    fn accept_here(&mut self, signed: &Signed) -> Result<Option<u64>, SubmitError> {
        let number = self.replica.check_here(signed)?;
        let has_link = self
            .replica
            .frozen()
            .is_some_and(|frozen| frozen.contributors.has_link(number, self.replica.draw_number()));
        if !has_link {
            return Err(Wrong::NotAContributor { key: signed.public_key }.into());
        }
        if let Some((opening, call)) =
            self.replica.draw().and_then(|draw| Some((draw.opening_hash, draw.call.as_ref()?)))
        {
            let late = Wrong::OtherEntry { expected: call.hash, found: opening };
            // Too late for this draw, but it has answered: the next roll-call waits for it again.
            self.replica.note_answered(&signed.public_key);
            return Err(late.into());
        }
        self.here.entry(number).or_insert_with(|| signed.clone());
        Ok(None)
    }

    fn concedes(&self, signed: &Signed) -> bool {
        let Ok(Payload::Move(wanted)) = C::decode_payload(Kind::Move, &signed.payload) else { return false };
        C::decode_action(&wanted.action).ok() == <C::Game as Game>::concession()
    }

    fn enqueue(&mut self, signed: &Signed) {
        // One of each kind and device is enough: the ledger would take no second one.
        let known = |waiting: &Signed| waiting.kind == signed.kind && waiting.public_key == signed.public_key;
        if !self.queue.iter().any(known) {
            self.queue.push_back(signed.clone());
        }
    }
}
