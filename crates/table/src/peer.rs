//! A device that follows a table: checks every entry, answers for itself, raises the alarm.

use std::collections::{BTreeSet, VecDeque};

use jusawi_fair::{Entry, Fork, Hash, InviteCode, PublicKey, SecretKey, Signature, Signed, entry_hash, seal_digest};
use jusawi_rules::{Game, Seat};

use crate::device::Act;
use crate::{
    Applied, CannotCheck, ClientKind, Codec, Device, Fault, LinkStanding, Moment, Name, News, Rejection, Replica,
    Secrets, Wrong,
};

mod clocks;

use clocks::Clocks;

/// A peer of one table.
///
/// In go entries ([`Peer::receive`]), the person's wishes ([`Peer::take_seat`], [`Peer::act`], [`Peer::agree`] …) and what
/// the connection does ([`Peer::connected`], [`Peer::disconnected`], [`Peer::taken`], [`Peer::refused`]). After each,
/// [`Peer::poll`] until it is empty, doing what comes in that order. Between connections it takes entries and says nothing.
#[derive(Debug)]
pub struct Peer<C: Codec> {
    code: InviteCode,
    replica: Option<Replica<C>>,
    seals: Vec<Signature>,
    device: Device,
    /// Whether a connection stands over which everything up to now has come.
    live: bool,
    /// What was sent over the present connection, so that nothing is sent twice over it.
    sent: BTreeSet<Signature>,
    /// What the person wants and the host has not answered yet: seats, leaving, hands for a void.
    wishes: Vec<Signed>,
    out: VecDeque<PeerOutput<C::Game>>,
    stopped: bool,
    clocks: Clocks,
}

/// What a peer asks of its driver, in the order in which it must happen.
#[derive(Debug)]
pub enum PeerOutput<G: Game> {
    /// Append the entry to the peer's own record.
    Record(Entry),
    /// Store this, synced, before going on.
    Store(Secrets),
    /// Say this to the host, now and until it answers.
    Send(Signed),
    /// An entry was checked and taken.
    News(Applied<G>),
    /// The ledger lies. Nothing more is signed for this table.
    Alarm {
        /// What is wrong.
        fault: Fault,
        /// Proof that the host keeps two histories, if there is one.
        fork: Option<Box<Fork>>,
    },
    /// The entries are beyond what this program knows; it stops without an alarm.
    CannotCheck(CannotCheck),
    /// Something to be told, without an alarm.
    Note(Note),
    /// Entries are missing: watch again from here.
    Resume {
        /// The first missing entry.
        from: u64,
    },
}

/// Something that a device observed and nobody else can check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// By its own clock, an automatic move came earlier than allowed.
    EarlyByOwnClock {
        /// The entry.
        entry: u64,
        /// The player's seat.
        seat: Seat,
        /// How many milliseconds were measured.
        measured: u64,
        /// How many there should have been.
        due: u64,
    },
    /// It was left out of a draw although it had answered.
    LeftOut {
        /// The entry of the call.
        entry: u64,
        /// The draw.
        draw: u64,
    },
}

impl<C: Codec> Peer<C> {
    /// A peer of the table with this code, with nothing known yet.
    pub fn new(code: InviteCode, key: SecretKey) -> Self {
        Self::with(code, None, Vec::new(), Device::new(key))
    }

    /// A peer with the record and the secrets that it had stored.
    ///
    /// # Errors
    /// The record is not this table's, or an entry of it is not allowed.
    pub fn restore(code: InviteCode, key: SecretKey, secrets: Secrets, entries: &[Entry]) -> Result<Self, Rejection> {
        let mut peer = Self::with(code, None, Vec::new(), Device::restore(key, secrets));
        for entry in entries {
            peer.fold(entry)?;
        }
        Ok(peer)
    }

    fn with(code: InviteCode, replica: Option<Replica<C>>, seals: Vec<Signature>, device: Device) -> Self {
        Self {
            code,
            replica,
            seals,
            device,
            live: false,
            sent: BTreeSet::new(),
            wishes: Vec::new(),
            out: VecDeque::new(),
            stopped: false,
            clocks: Clocks::default(),
        }
    }

    /// The same peer with chains of another length from now on; for tests, as the default outlasts any game.
    #[must_use]
    pub fn with_chain_length(mut self, length: u32) -> Self {
        self.device = self.device.with_chain_length(length);
        self
    }

    /// The next thing to do.
    pub fn poll(&mut self) -> Option<PeerOutput<C::Game>> {
        self.out.pop_front()
    }

    /// The state, once the genesis is known.
    pub fn replica(&self) -> Option<&Replica<C>> {
        self.replica.as_ref()
    }

    /// The key of this device.
    pub fn public(&self) -> PublicKey {
        self.device.public()
    }

    /// Whether it has stopped: after an alarm, or because the entries are beyond what this program knows.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The number of the next entry that is wanted.
    pub fn next_number(&self) -> u64 {
        self.replica.as_ref().map_or(0, Replica::next_number)
    }

    /// What the last completed draw is worth to this device's player.
    pub fn standing(&self) -> Option<LinkStanding> {
        let replica = self.replica.as_ref()?;
        Some(replica.standing(replica.last_drawn()?, &self.device.public()))
    }

    /// Signs whose stream a connection is.
    pub fn watch(&self, challenge: [u8; 32]) -> Option<Signed> {
        if self.stopped {
            return None;
        }
        let replica = self.replica.as_ref()?;
        let seat = replica.seat_of(&self.device.public());
        Some(self.device.sign::<C>(&replica.table(), &crate::Payload::Watch { challenge, seat }))
    }

    /// Signs words to everybody; they do not enter the ledger. None before the table is known.
    pub fn say(&self, text: String, entropy: [u8; 32]) -> Option<Signed> {
        Some(self.device.say::<C>(&self.replica.as_ref()?.table(), text, entropy))
    }

    /// Takes an entry that came over the connection.
    pub fn receive(&mut self, number: u64, entry: &Entry, moment: &mut Moment<'_>) {
        if self.stopped {
            return;
        }
        let next = self.next_number();
        if number > next {
            self.out.push_back(PeerOutput::Resume { from: next });
            return;
        }
        if number < next {
            self.check_known(number, entry);
            return;
        }
        match self.fold(entry) {
            Ok(applied) => {
                self.out.push_back(PeerOutput::Record(entry.clone()));
                self.note(&applied, moment.now);
                self.out.push_back(PeerOutput::News(applied));
                self.react(moment);
            }
            Err(Rejection::Fault(fault)) => self.alarm(fault, None),
            Err(Rejection::CannotCheck { reason, .. }) => {
                self.stopped = true;
                self.out.push_back(PeerOutput::CannotCheck(reason));
            }
        }
    }

    fn fold(&mut self, entry: &Entry) -> Result<Applied<C::Game>, Rejection> {
        let applied = match &mut self.replica {
            Some(replica) => replica.apply(entry)?,
            None => {
                let replica = Replica::open(entry)?;
                let found = replica.genesis().table_key;
                if !self.code.matches(&found) {
                    return Err(Fault { number: 0, wrong: Wrong::OtherTable { found } }.into());
                }
                let (hash, at) = (replica.head(), replica.last_at());
                self.replica = Some(replica);
                Applied { number: 0, hash, at, news: News::Opened }
            }
        };
        self.seals.push(entry.seal);
        Ok(applied)
    }

    /// An entry that is known already must be the same; a second history under the same seal is proof against the host.
    fn check_known(&mut self, number: u64, entry: &Entry) {
        let Some(replica) = &self.replica else { return };
        let before = number.checked_sub(1).and_then(|before| replica.hash_of(before)).unwrap_or(Hash::ZERO);
        let found = entry_hash(&before, &entry.body);
        let Some(known) = replica.hash_of(number) else { return };
        let table_key = replica.genesis().table_key;
        if found == known || table_key.verify(seal_digest(number, &found).as_bytes(), &entry.seal).is_err() {
            return;
        }
        let seal = usize::try_from(number).ok().and_then(|index| self.seals.get(index));
        let fork =
            seal.map(|seal| Box::new(Fork { table_key, number, entries: [(known, *seal), (found, entry.seal)] }));
        self.alarm(Fault { number, wrong: Wrong::Fork { known, found } }, fork);
    }

    fn alarm(&mut self, fault: Fault, fork: Option<Box<Fork>>) {
        self.stopped = true;
        self.out.push_back(PeerOutput::Alarm { fault, fork });
    }

    /// Measures what only this device can measure, and remembers what it will object to.
    fn note(&mut self, applied: &Applied<C::Game>, now: u64) {
        let Some(replica) = &self.replica else { return };
        if self.live {
            self.out.extend(self.clocks.note(replica, applied, now).map(PeerOutput::Note));
            let number = replica.frozen().and_then(|frozen| frozen.contributors.number_of(&self.device.public()));
            if let News::Called { draw, left_out, .. } = &applied.news
                && number.is_some_and(|number| left_out.contains(&number))
                && self.device.answered_in_time(*draw, now)
            {
                self.out.push_back(PeerOutput::Note(Note::LeftOut { entry: applied.number, draw: *draw }));
            }
        }
        self.device.heard(replica, applied.number, &applied.news, now);
    }

    /// A connection stands, and the entries up to now have come over it: what is still to be said is said again.
    pub fn connected(&mut self, moment: &mut Moment<'_>) {
        self.live = true;
        self.sent.clear();
        for wish in self.wishes.clone() {
            self.send(wish);
        }
        self.react(moment);
    }

    /// The connection is gone: nothing that comes until the next one counts as live.
    pub fn disconnected(&mut self) {
        self.live = false;
        self.sent.clear();
        self.device.disconnected();
        self.clocks = Clocks::default();
    }

    /// The host has taken a message.
    pub fn taken(&mut self, signed: &Signed) {
        self.device.taken(signed);
        self.wishes.retain(|wish| wish != signed);
    }

    /// The host has refused a message for good; it is not said again over this connection. What the host could not take at
    /// the moment (it has just come back, say) the driver says again instead.
    pub fn refused(&mut self, signed: &Signed) {
        self.device.refused(signed);
        self.wishes.retain(|wish| wish != signed);
    }

    /// Takes a seat of the lobby.
    ///
    /// # Errors
    /// The table is not known yet.
    pub fn take_seat(&mut self, seat: u8, name: Name, client: ClientKind) -> Result<(), Wrong> {
        let replica = self.replica.as_ref().ok_or(Wrong::NoGenesis)?;
        let wish = self.device.take_seat(replica, seat, name, client);
        self.wish(wish);
        Ok(())
    }

    /// Gives the seat back.
    ///
    /// # Errors
    /// The table is not known yet.
    pub fn leave(&mut self) -> Result<(), Wrong> {
        let leave = self.device.leave(self.replica.as_ref().ok_or(Wrong::NoGenesis)?);
        self.wish(leave);
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The player has no seat, or the rules do not allow the action now.
    pub fn act(&mut self, action: &<C::Game as Game>::Action, moment: &mut Moment<'_>) -> Result<(), Wrong> {
        let replica = self.replica.as_ref().ok_or(Wrong::NoGenesis)?;
        if self.stopped {
            return Ok(());
        }
        let signed = self.device.act(replica, action, moment)?;
        self.out.push_back(PeerOutput::Store(self.device.secrets()));
        self.send(signed);
        Ok(())
    }

    /// A person wants the open draw thrown away because links of `missing` do not come.
    ///
    /// # Errors
    /// No draw is open that has a call.
    pub fn agree(&mut self, missing: Vec<u32>) -> Result<(), Wrong> {
        let replica = self.replica.as_ref().ok_or(Wrong::NoGenesis)?;
        let agree = self.device.agree(replica, missing)?;
        self.wish(agree);
        Ok(())
    }

    /// Says something until the host answers, over this connection and later ones. A newer wish replaces one of its kind.
    fn wish(&mut self, wish: Signed) {
        self.wishes.retain(|older| older.kind != wish.kind);
        self.wishes.push(wish.clone());
        self.send(wish);
    }

    fn react(&mut self, moment: &mut Moment<'_>) {
        if self.stopped || !self.live {
            return;
        }
        let Some(replica) = &self.replica else { return };
        for act in self.device.react(replica, moment) {
            match act {
                Act::Store => self.out.push_back(PeerOutput::Store(self.device.secrets())),
                Act::Send(signed) => {
                    if self.sent.insert(signed.signature) {
                        self.out.push_back(PeerOutput::Send(signed));
                    }
                }
                Act::Alarm(fault) => {
                    self.stopped = true;
                    self.out.push_back(PeerOutput::Alarm { fault, fork: None });
                    return;
                }
            }
        }
    }

    fn send(&mut self, signed: Signed) {
        if !self.stopped && self.sent.insert(signed.signature) {
            self.out.push_back(PeerOutput::Send(signed));
        }
    }
}
