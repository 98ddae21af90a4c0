//! The fold: entries in, state out.

use std::collections::BTreeMap;

use jusawi_fair::{Contributors, Entry, EntryFault, Hash, Kind, Proof, PublicKey, ScreenCode, Seed, Signed, TableId};
use jusawi_rules::{Absence, Game, Seat};

use crate::{
    Body, CannotCheck, ClientKind, ClosingReason, Codec, Content, Fault, Genesis, Malformed, Name, Payload, Reason,
    Rejection, Report, Wrong,
};

mod draw;
mod lobby;
mod play;
mod time;

pub(crate) use time::OFFLINE_GRACE_MS;

/// The version of the protocol that this program speaks.
pub(crate) const PROTOCOL: u32 = 1;
/// The most seats that a lobby can have.
pub(crate) const MAX_SEATS: u8 = 8;

/// A table's state as its ledger gives it.
///
/// [`Replica::open`] takes the genesis, [`Replica::apply`] each further entry. An entry that is not allowed at its place
/// is rejected and changes nothing.
#[derive(Clone, Debug)]
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

/// Who holds a seat of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A player's device.
    Device {
        /// Its key.
        key: PublicKey,
        /// The player's name.
        name: Name,
        /// What runs on it.
        client: ClientKind,
    },
    /// A bot, played by the host.
    Bot,
}

/// What was frozen last, and who has committed to it.
#[derive(Clone, Debug)]
pub struct Frozen<G: Game> {
    /// The number of the freeze.
    pub number: u64,
    /// Its hash, which commitments name.
    pub hash: Hash,
    /// The lobby's seats in playing order: the game's seat is the place in this list.
    pub order: Vec<u8>,
    /// The game's options.
    pub options: G::Options,
    /// After how many seconds a draw may go on without half of the independent devices; none: never.
    pub alone_after: Option<u32>,
    /// The devices that roll together.
    pub contributors: Contributors,
}

/// A game that has started.
#[derive(Clone, Debug)]
struct Play<G: Game> {
    /// None until the set-up has been drawn.
    game: Option<G>,
    draw: Option<Draw>,
    next_draw: u64,
    previous_seed: Seed,
    last_drawn: Option<Drawn>,
    /// The last entry that changed the game.
    changed: u64,
    /// The entry that began the open decision, and its time, put off by draws that did not end the decision.
    phase: (u64, u64),
    absences: Vec<Absence>,
    /// The last move of each seat's own.
    moved: BTreeMap<Seat, u64>,
    /// The entry that ended the game.
    ended: Option<(u64, Hash)>,
}

/// The draw that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Its number.
    pub number: u64,
    /// The entry that opened it: the move's, the start's, or the void's of the draw before.
    pub opening: u64,
    /// The hash of that entry.
    pub opening_hash: Hash,
    /// When it was opened.
    pub opened_at: u64,
    /// What happens once it is drawn.
    pub opener: Opener,
    /// The roll-call, once it stands.
    pub call: Option<Call>,
    /// Whether this move has seen a void.
    pub voided: bool,
}

/// The roll-call of the open draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The number of its entry.
    pub number: u64,
    /// The hash of its entry.
    pub hash: Hash,
    /// When it was made.
    pub at: u64,
    /// The contributors in it, ascending.
    pub members: Vec<u32>,
}

/// What a draw is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opener {
    /// The game's set-up.
    Setup,
    /// A move.
    Move {
        /// Whose.
        seat: Seat,
        /// The game's action message.
        action: Vec<u8>,
        /// Why it stands without the player's signature, if it does.
        automatic: Option<Reason>,
    },
}

/// A completed draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Its number.
    pub number: u64,
    /// The contributors whose links are in it, ascending.
    pub members: Vec<u32>,
    /// What it proves, and to whom.
    pub proof: Proof,
    /// What every screen shows.
    pub code: ScreenCode,
}

/// What a completed draw is worth to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkStanding {
    /// Its device rolled too: nobody could know or set the roll.
    Own,
    /// Other independent devices rolled, its own did not.
    LeftOut,
    /// Only pages besides the host rolled, at a table without independent devices.
    Shared,
    /// The host's device alone rolled, or every independent device was left out.
    Unproven,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Seats can be taken.
    Lobby,
    /// The game runs.
    Playing,
    /// The game is over, the closing does not stand yet.
    Finished,
    /// The closing stands.
    Closed,
}

/// What an entry brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Applied<G: Game> {
    /// The entry's number.
    pub number: u64,
    /// Its hash.
    pub hash: Hash,
    /// The host's clock.
    pub at: u64,
    /// What happened.
    pub news: News<G>,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Debug)]
pub enum News<G: Game> {
    /// The table was opened.
    Opened,
    /// A player sat down, or moved to another seat.
    Seated {
        /// The lobby's seat.
        seat: u8,
    },
    /// A player gave its seat back.
    Left {
        /// The lobby's seat that is free now.
        seat: u8,
        /// Who it was.
        name: Name,
    },
    /// A bot sat down.
    BotSeated {
        /// The lobby's seat.
        seat: u8,
    },
    /// The host freed a seat.
    Cleared {
        /// The lobby's seat.
        seat: u8,
        /// Who it was.
        occupant: Occupant,
    },
    /// Everything was frozen for a start.
    Frozen,
    /// A device committed to its chain.
    Committed {
        /// The contributor.
        number: u32,
    },
    /// A draw is open.
    DrawOpened {
        /// The draw.
        draw: u64,
        /// What for.
        opener: Opener,
    },
    /// The roll-call was made.
    Called {
        /// The draw.
        draw: u64,
        /// The contributors in it, ascending.
        members: Vec<u32>,
        /// The contributors with a link that are not in it, ascending.
        left_out: Vec<u32>,
    },
    /// The draw is done, and what it was for has happened.
    Drawn {
        /// The draw.
        drawn: Drawn,
        /// What it was for.
        opener: Opener,
        /// What happened, as an all-seeing viewer may see it.
        events: Vec<G::Event>,
    },
    /// The draw was thrown away.
    Voided {
        /// The draw.
        draw: u64,
        /// The contributors whose links were missing.
        missing: Vec<u32>,
        /// The contributors who wanted it.
        hands: Vec<u32>,
    },
    /// A move without chance.
    Moved {
        /// The player's seat in the game.
        seat: Seat,
        /// Why it stands without the player's signature, if it does.
        automatic: Option<Reason>,
        /// What happened, as an all-seeing viewer may see it.
        events: Vec<G::Event>,
    },
    /// A seated device lost its last stream or came back.
    Presence {
        /// The lobby's seat.
        seat: u8,
        /// Whether it is connected.
        online: bool,
    },
    /// The table is closed.
    Closed {
        /// Why.
        reason: ClosingReason,
    },
}

/// What a move would lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreseen {
    /// It asks for chance, so it would open a draw.
    Opens,
    /// It would lead to a state with this hash.
    Leads(Hash),
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
        let body = C::decode_body(&entry.body).map_err(|malformed| Self::undecodable(number, malformed))?;
        if body.at < self.last_at {
            return Err(fault(Wrong::Time { last: self.last_at, found: body.at }));
        }
        if let Content::Freeze(freeze) = &body.content {
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
        if self.closed.is_some() {
            return Err(Wrong::Closed);
        }
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

    /// The table's id.
    pub fn table(&self) -> TableId {
        self.table
    }

    /// What makes the table this table.
    pub fn genesis(&self) -> &Genesis {
        &self.genesis
    }

    /// How many entries there are, which is the number of the next.
    pub fn next_number(&self) -> u64 {
        self.hashes.len() as u64
    }

    /// The hash of the last entry.
    pub fn head(&self) -> Hash {
        self.hashes.last().copied().unwrap_or(Hash::ZERO)
    }

    /// The hash of an entry.
    pub fn hash_of(&self, number: u64) -> Option<Hash> {
        self.hashes.get(usize::try_from(number).ok()?).copied()
    }

    /// The number of an entry.
    pub fn number_of(&self, hash: &Hash) -> Option<u64> {
        self.numbers.get(hash).copied()
    }

    /// The host's clock at the last entry.
    pub fn last_at(&self) -> u64 {
        self.last_at
    }

    /// How far the table is.
    pub fn stage(&self) -> Stage {
        match (&self.closed, &self.play) {
            (Some(_), _) => Stage::Closed,
            (None, None) => Stage::Lobby,
            (None, Some(play)) if play.ended.is_some() => Stage::Finished,
            (None, Some(_)) => Stage::Playing,
        }
    }

    /// Why the table ended, once it has.
    pub fn closed(&self) -> Option<ClosingReason> {
        self.closed
    }

    /// The taken seats of the lobby.
    pub fn seats(&self) -> &BTreeMap<u8, Occupant> {
        &self.seats
    }

    /// The lobby's seat of a device.
    pub fn seat_of(&self, key: &PublicKey) -> Option<u8> {
        self.seats.iter().find_map(|(seat, occupant)| match occupant {
            Occupant::Device { key: held, .. } if held == key => Some(*seat),
            _ => None,
        })
    }

    /// What was frozen last; none after seats have changed.
    pub fn frozen(&self) -> Option<&Frozen<C::Game>> {
        self.frozen.as_ref()
    }

    /// The game's seat of a device.
    pub fn game_seat_of(&self, key: &PublicKey) -> Option<Seat> {
        let lobby = self.seat_of(key)?;
        let place = self.frozen.as_ref()?.order.iter().position(|seat| *seat == lobby)?;
        u8::try_from(place).ok().map(Seat)
    }

    /// Who plays a seat of the game.
    pub fn player(&self, seat: Seat) -> Option<&Occupant> {
        self.seats.get(self.frozen.as_ref()?.order.get(seat.index())?)
    }

    /// The name of a contributor: the player's whose device it is. None for a host's device without a seat.
    pub fn contributor_name(&self, number: u32) -> Option<&Name> {
        let key = self.frozen.as_ref()?.contributors.key(number)?;
        match self.seats.get(&self.seat_of(&key)?)? {
            Occupant::Device { name, .. } => Some(name),
            Occupant::Bot => None,
        }
    }

    /// The game, once its set-up has been drawn.
    pub fn game(&self) -> Option<&C::Game> {
        self.play.as_ref()?.game.as_ref()
    }

    /// The draw that is open.
    pub fn draw(&self) -> Option<&Draw> {
        self.play.as_ref()?.draw.as_ref()
    }

    /// The number of the next draw to be opened, or of the open one.
    pub fn draw_number(&self) -> u64 {
        match &self.play {
            None => 1,
            Some(play) => play.draw.as_ref().map_or(play.next_draw, |draw| draw.number),
        }
    }

    /// The last completed draw.
    pub fn last_drawn(&self) -> Option<&Drawn> {
        self.play.as_ref()?.last_drawn.as_ref()
    }

    /// The last entry that changed the game.
    pub fn changed(&self) -> Option<u64> {
        self.play.as_ref().map(|play| play.changed)
    }

    /// The entry that ended the game.
    pub fn ended(&self) -> Option<(u64, Hash)> {
        self.play.as_ref()?.ended
    }

    /// How long a player has not acted by its own hand.
    pub fn absence(&self, seat: Seat) -> Absence {
        self.play.as_ref().and_then(|play| play.absences.get(seat.index()).copied()).unwrap_or_default()
    }

    /// Whether the ledger says that a device is offline.
    pub fn is_offline(&self, key: &PublicKey) -> bool {
        self.offline.contains_key(key)
    }

    /// What a draw is worth to the player of a device.
    pub fn standing(&self, drawn: &Drawn, key: &PublicKey) -> LinkStanding {
        let number = self.frozen.as_ref().and_then(|frozen| frozen.contributors.number_of(key));
        let rolled = number.is_some_and(|number| drawn.members.contains(&number));
        match &drawn.proof {
            Proof::Proven(devices) => match number {
                Some(number) if number == 0 || devices.contains(&number) => LinkStanding::Own,
                // A page's link came from code that the host served.
                Some(_) if rolled => LinkStanding::Shared,
                _ => LinkStanding::LeftOut,
            },
            Proof::Shared => LinkStanding::Shared,
            Proof::Unproven => LinkStanding::Unproven,
        }
    }

    /// What can be said of the ledger as a whole.
    pub fn report(&self) -> &Report<C::Game> {
        &self.report
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
