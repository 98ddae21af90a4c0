//! The fold: entries in, state out.

use std::collections::BTreeMap;

use jusawi_fair::{Contributors, Entry, EntryFault, Hash, Kind, PublicKey, Seed, Signed, TableId};
use jusawi_rules::Game;

use crate::{
    Body, CannotCheck, ClosingReason, Codec, Content, Fault, Genesis, Malformed, Payload, Previous, Rejection, Report,
    Wrong,
};

mod draw;
mod lobby;
mod look;
mod news;
mod parts;
mod play;
mod time;

pub use news::{Applied, Foreseen, News};
use parts::Play;
pub use parts::{Call, Draw, Drawn, Frozen, LinkStanding, Occupant, Opener, Stage};
pub(crate) use time::OFFLINE_GRACE_MS;

/// The version of the protocol that this program speaks.
pub(crate) const PROTOCOL: u32 = 1;
/// The most seats that a lobby can have.
pub(crate) const MAX_SEATS: u8 = 8;

/// A table's state as its ledger gives it.
///
/// [`Replica::open`] takes the genesis, [`Replica::apply`] each further entry. An entry that is not allowed at its place
/// is rejected and changes nothing.
#[derive(Debug)]
pub struct Replica<C: Codec> {
    table: TableId,
    genesis: Genesis,
    hashes: Vec<Hash>,
    numbers: BTreeMap<Hash, u64>,
    last_at: u64,
    seats: BTreeMap<u8, Occupant>,
    /// The last entry that carries a message of this kind by this key.
    said: BTreeMap<(PublicKey, Kind), u64>,
    /// Since when a seated device has been offline.
    offline: BTreeMap<PublicKey, u64>,
    frozen: Option<Frozen<C::Game>>,
    /// The contributors of the last freeze after seats have changed.
    thawed: Option<Contributors>,
    play: Option<Play<C::Game>>,
    closed: Option<ClosingReason>,
    report: Report<C::Game>,
}

// Not derived, as that would ask the codec to be cloned.
impl<C: Codec> Clone for Replica<C> {
    fn clone(&self) -> Self {
        Self {
            table: self.table,
            genesis: self.genesis.clone(),
            hashes: self.hashes.clone(),
            numbers: self.numbers.clone(),
            last_at: self.last_at,
            seats: self.seats.clone(),
            said: self.said.clone(),
            offline: self.offline.clone(),
            frozen: self.frozen.clone(),
            thawed: self.thawed.clone(),
            play: self.play.clone(),
            closed: self.closed,
            report: self.report.clone(),
        }
    }
}

impl<C: Codec> Replica<C> {
    /// Opens the table of a genesis entry.
    ///
    /// # Errors
    /// [`Rejection`] if it is none, is not sealed by the key that it holds, or is of another protocol version.
    pub fn open(entry: &Entry) -> Result<Self, Rejection> {
        let fault = |wrong| Rejection::Fault(Fault { number: 0, wrong });
        let body = C::decode_body(&entry.body).map_err(|malformed| Self::undecodable(0, malformed))?;
        let Content::Genesis(genesis) = body.content else { return Err(fault(Wrong::NoGenesis)) };
        let hash = entry.verify(0, &Hash::ZERO, &genesis.table_key).map_err(|e| fault(seal_fault(e)))?;
        if genesis.protocol != PROTOCOL {
            let reason = CannotCheck::Protocol { found: genesis.protocol, known: PROTOCOL };
            return Err(Rejection::CannotCheck { number: 0, reason });
        }
        genesis.previous.as_ref().map_or(Ok(()), Previous::check).map_err(fault)?;
        Ok(Self {
            table: TableId(hash),
            genesis,
            hashes: vec![hash],
            numbers: BTreeMap::from([(hash, 0)]),
            last_at: body.at,
            seats: BTreeMap::new(),
            said: BTreeMap::new(),
            offline: BTreeMap::new(),
            frozen: None,
            thawed: None,
            play: None,
            closed: None,
            report: Report::default(),
        })
    }

    /// Takes the next entry.
    ///
    /// # Errors
    /// [`Rejection`] if it is not allowed at its place; nothing has changed then.
    pub fn apply(&mut self, entry: &Entry) -> Result<Applied<C::Game>, Rejection> {
        let number = self.next_number();
        let fault = |wrong| Rejection::Fault(Fault { number, wrong });
        let hash = entry
            .verify(number, &self.head(), &self.genesis.table_key)
            .map_err(|entry_fault| fault(seal_fault(entry_fault)))?;
        // Nothing may stand here, whatever it says.
        if self.closed.is_some() {
            return Err(fault(Wrong::Closed));
        }
        let body = C::decode_body(&entry.body).map_err(|malformed| Self::undecodable(number, malformed))?;
        if body.at < self.last_at {
            return Err(fault(Wrong::Time { last: self.last_at, found: body.at }));
        }
        if let Content::Freeze(freeze) = &body.content
            && self.play.is_none()
        {
            known_game::<C::Game>(freeze).map_err(|reason| Rejection::CannotCheck { number, reason })?;
        }
        let place = Place { number, hash, at: body.at };
        let news = self.take(place, body).map_err(fault)?;
        self.hashes.push(hash);
        self.numbers.insert(hash, number);
        self.last_at = place.at;
        Ok(Applied { number, hash, at: place.at, news })
    }

    /// Routes an entry to what it concerns. Each handler checks everything before it changes anything.
    fn take(&mut self, place: Place, body: Body) -> Result<News<C::Game>, Wrong> {
        match body.content {
            Content::Genesis(_) => Err(Wrong::SecondGenesis),
            Content::Seat(signed) => self.take_seat(place, &signed),
            Content::Leave(signed) => self.take_leave(place, &signed),
            Content::Commit(signed) => self.take_commit(place, &signed),
            Content::Bot { seat } => self.take_bot(seat),
            Content::Clear { seat } => self.take_clear(seat),
            Content::Freeze(freeze) => self.take_freeze(place, &freeze),
            Content::Start => self.take_start(place),
            Content::Moved { signed, state } => self.take_moved(place, &signed, state),
            Content::Automatic(automatic) => self.take_automatic(place, automatic),
            Content::Presence { seat, online } => self.take_presence(place, seat, online),
            Content::Call { draw, here } => self.take_call(place, draw, &here),
            Content::Drawing { draw, reveal, state } => self.take_drawing(place, draw, &reveal, state),
            Content::Void { draw, agree } => self.take_void(place, draw, &agree),
            Content::Closing { reason, seen } => self.take_closing(reason, &seen),
        }
    }

    fn undecodable(number: u64, malformed: Malformed) -> Rejection {
        if malformed == Malformed::UnknownEntry {
            return Rejection::CannotCheck { number, reason: CannotCheck::Entry };
        }
        Rejection::Fault(Fault { number, wrong: Wrong::Malformed(malformed) })
    }

    /// Checks kind and signature of a signed message and reads its payload.
    pub(crate) fn read(&self, kind: Kind, signed: &Signed) -> Result<Payload, Wrong> {
        if signed.kind != kind {
            return Err(Wrong::Kind { expected: kind.name(), found: signed.kind.name() });
        }
        // Reading is cheap and bounded, so that nobody makes us verify signatures of what is no message.
        let payload = C::decode_payload(kind, &signed.payload)?;
        signed.verify(&self.table).map_err(Wrong::signature(kind, signed.public_key))?;
        Ok(payload)
    }

    /// Checks that no message of this kind by this key stands after the head that it names.
    fn fresh(&self, kind: Kind, key: &PublicKey, head: &Hash) -> Result<(), Wrong> {
        let named = self.number_of(head).ok_or(Wrong::UnknownHead { head: *head })?;
        match self.said.get(&(*key, kind)) {
            Some(&entry) if entry > named => Err(Wrong::Repeated { kind: kind.name(), entry }),
            _ => Ok(()),
        }
    }

    /// Notes that an entry carries something signed by this device.
    pub(crate) fn note_signed(&mut self, key: &PublicKey) {
        self.offline.remove(key);
        if let Some(frozen) = &mut self.frozen {
            frozen.contributors.note_signed(key);
        }
    }

    /// Notes that a device has answered something, whether or not that will stand in the ledger.
    pub(crate) fn note_answered(&mut self, key: &PublicKey) {
        if let Some(frozen) = &mut self.frozen {
            frozen.contributors.note_answered(key);
        }
    }
}

/// Where an entry stands.
#[derive(Clone, Copy)]
struct Place {
    number: u64,
    hash: Hash,
    at: u64,
}

fn seal_fault(fault: EntryFault) -> Wrong {
    match fault {
        EntryFault::Seal { .. } => Wrong::Seal,
        EntryFault::TooLong { found, .. } => {
            Malformed::TooLarge { what: "body", limit: jusawi_fair::MAX_BODY, found }.into()
        }
    }
}

fn known_game<G: Game>(freeze: &crate::Freeze) -> Result<(), CannotCheck> {
    if freeze.game != G::KEY {
        return Err(CannotCheck::Game { found: freeze.game.clone() });
    }
    if freeze.rules != G::VERSION {
        return Err(CannotCheck::Rules { game: G::KEY, found: freeze.rules, known: G::VERSION });
    }
    Ok(())
}
