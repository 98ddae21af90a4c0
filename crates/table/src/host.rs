//! The host: orders what devices say into entries, keeps the clock, makes the roll-calls.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use jusawi_fair::{Entry, Hash, PublicKey, SecretKey, Signature, Signed};
use jusawi_rules::{Game, Seat};

use crate::device::Act;
use crate::{
    Body, ClientKind, ClosingReason, Codec, Content, Device, Freeze, Genesis, Moment, Name, Occupant, Previous, Reason,
    Rejection, Replica, Stage, Wrong,
};

mod clock;
mod draw;
mod parts;
mod recovery;
mod submit;

pub use parts::{HostOutput, HostSecrets, Settings, WaitingFor};
use recovery::{Recovery, remember};
pub use submit::{SubmitError, Taken};

/// The host of one table, and its device.
///
/// In go messages ([`Host::submit`]), what connections do ([`Host::connected`], [`Host::disconnected`]), the host's own
/// wishes and the clock ([`Host::tick`], due at [`Host::wake_at`]). After each, [`Host::poll`] until it is empty, doing what
/// comes in that order: an entry is told to nobody before it is stored, and whoever submitted something gets its answer
/// only then.
#[derive(Debug)]
pub struct Host<C: Codec> {
    replica: Replica<C>,
    key: SecretKey,
    device: Device,
    settings: Settings<<C::Game as Game>::Options>,
    streams: BTreeMap<PublicKey, Stream>,
    /// A start was asked for: it follows as soon as everybody has committed.
    starting: Option<u64>,
    /// Answers to the open draw, by contributor.
    here: BTreeMap<u32, Signed>,
    reveal: BTreeMap<u32, Signed>,
    agree: BTreeMap<u32, Signed>,
    seen: BTreeMap<u32, Signed>,
    /// What was taken while a draw was open and enters the ledger after it.
    queue: VecDeque<Signed>,
    /// The entries of messages that stand in the ledger, so that saying them again gives the same answer.
    entered: BTreeMap<Signature, u64>,
    sent: BTreeSet<Signature>,
    recovery: Option<Recovery>,
    /// When this process came back, if it did.
    resumed_at: Option<u64>,
    /// Since when this process has taken part: decisions that were open before begin anew for automatic moves.
    reachable_since: u64,
    /// The time of the last call into this machine: all that was due then is done.
    now: u64,
    told_waiting: Option<WaitingFor>,
    out: VecDeque<HostOutput<C::Game>>,
}

#[derive(Clone, Copy, Debug)]
enum Stream {
    Open,
    LostAt(u64),
}

impl<C: Codec> Host<C> {
    /// Opens a new table. `table_key` is 32 fresh random bytes, made for this table alone; the first outputs are its secrets
    /// and its genesis.
    ///
    /// # Errors
    /// The settings do not suit the game.
    pub fn open(
        table_key: [u8; 32],
        device_key: SecretKey,
        settings: Settings<<C::Game as Game>::Options>,
        moment: &mut Moment<'_>,
    ) -> Result<Self, Wrong> {
        Self::open_after(None, table_key, device_key, settings, moment)
    }

    /// Opens a new table that follows a closed one: a rematch. Nothing of the former table is used again but its end, which
    /// the genesis names.
    ///
    /// # Errors
    /// The settings do not suit the game, or no table can have ended so.
    pub fn open_after(
        previous: Option<Previous>,
        table_key: [u8; 32],
        device_key: SecretKey,
        settings: Settings<<C::Game as Game>::Options>,
        moment: &mut Moment<'_>,
    ) -> Result<Self, Wrong> {
        C::Game::check_options(&settings.options, settings.capacity)?;
        previous.as_ref().map_or(Ok(()), Previous::check)?;
        let key = SecretKey::from_bytes(table_key);
        let genesis = Genesis {
            protocol: crate::replica::PROTOCOL,
            table_key: key.public(),
            host_key: device_key.public(),
            nonce: (moment.entropy)(),
            previous,
        };
        let body = C::encode_body(&Body { at: moment.now, content: Content::Genesis(genesis) });
        // A genesis of fixed size always fits, and our own codec and key make what Replica::open checks.
        let (entry, _) = Entry::seal(body, 0, &Hash::ZERO, &key).map_err(|_| Wrong::Seal)?;
        let replica = Replica::open(&entry).map_err(|_| Wrong::Seal)?;
        let mut host = Self::with(replica, key, Device::new(device_key), settings, moment.now);
        host.store();
        host.out.push_back(HostOutput::Append { number: 0, entry });
        Ok(host)
    }

    fn with(
        replica: Replica<C>,
        key: SecretKey,
        device: Device,
        settings: Settings<<C::Game as Game>::Options>,
        now: u64,
    ) -> Self {
        Self {
            replica,
            key,
            device,
            settings,
            streams: BTreeMap::new(),
            starting: None,
            here: BTreeMap::new(),
            reveal: BTreeMap::new(),
            agree: BTreeMap::new(),
            seen: BTreeMap::new(),
            queue: VecDeque::new(),
            entered: BTreeMap::new(),
            sent: BTreeSet::new(),
            recovery: None,
            resumed_at: None,
            reachable_since: now,
            now,
            told_waiting: None,
            out: VecDeque::new(),
        }
    }

    /// The same host with chains of another length; for tests, as the default outlasts any game.
    #[must_use]
    pub fn with_chain_length(mut self, length: u32) -> Self {
        self.device = self.device.with_chain_length(length);
        self
    }

    /// The next thing to do.
    pub fn poll(&mut self) -> Option<HostOutput<C::Game>> {
        self.out.pop_front()
    }

    /// The state.
    pub fn replica(&self) -> &Replica<C> {
        &self.replica
    }

    /// The key of the host's device.
    pub fn public(&self) -> PublicKey {
        self.device.public()
    }

    /// The settings.
    pub fn settings(&self) -> &Settings<<C::Game as Game>::Options> {
        &self.settings
    }

    /// Whether a start was asked for and waits for commitments.
    pub fn is_starting(&self) -> bool {
        self.starting.is_some() && self.replica.stage() == Stage::Lobby
    }

    /// Whether the host still waits for entries that it may have lost.
    pub fn is_recovering(&self) -> bool {
        self.recovery.is_some()
    }

    /// Whether a device has an open stream; the host's own always does.
    pub fn is_connected(&self, key: &PublicKey) -> bool {
        *key == self.device.public() || matches!(self.streams.get(key), Some(Stream::Open))
    }

    /// How many connected devices hold no seat.
    pub fn spectators(&self) -> usize {
        let open = self.streams.iter().filter(|(_, stream)| matches!(stream, Stream::Open));
        open.filter(|(key, _)| self.replica.seat_of(key).is_none()).count()
    }

    /// What the open draw waits for, as last told.
    pub fn waiting(&self) -> Option<&WaitingFor> {
        self.told_waiting.as_ref()
    }

    /// Changes the options before the start.
    ///
    /// # Errors
    /// The game has started, or cannot be played so.
    pub fn set_options(&mut self, options: <C::Game as Game>::Options) -> Result<(), Wrong> {
        if self.replica.stage() != Stage::Lobby || self.is_starting() {
            return Err(Wrong::NotInLobby);
        }
        C::Game::check_options(&options, self.settings.capacity)?;
        self.settings.options = options;
        self.store();
        Ok(())
    }

    /// Seats the host's own player.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn sit(&mut self, seat: u8, name: Name, moment: &mut Moment<'_>) -> Result<(), SubmitError> {
        let signed = self.device.take_seat(&self.replica, seat, name, ClientKind::Program);
        self.submit(&signed, moment).map(|_| ())
    }

    /// Puts a bot on a free seat.
    ///
    /// # Errors
    /// The seat is taken or beyond the lobby, or the game has started.
    pub fn seat_bot(&mut self, seat: u8, moment: &mut Moment<'_>) -> Result<(), Wrong> {
        if seat >= self.settings.capacity {
            return Err(Wrong::NoSuchSeat { seat });
        }
        self.append(Content::Bot { seat }, moment).map(|_| ())
    }

    /// Frees a seat of the lobby.
    ///
    /// # Errors
    /// Nobody sits there, or the game has started.
    pub fn clear(&mut self, seat: u8, moment: &mut Moment<'_>) -> Result<(), Wrong> {
        self.append(Content::Clear { seat }, moment).map(|_| ())
    }

    /// Freezes the table as it is and starts the game once every contributor has committed. `order` gives the lobby's seats
    /// in playing order; without it they are ascending.
    ///
    /// # Errors
    /// The game has started, or cannot be played so.
    pub fn start(&mut self, order: Option<Vec<u8>>, moment: &mut Moment<'_>) -> Result<(), Wrong> {
        let freeze = Freeze {
            game: C::Game::KEY.to_owned(),
            rules: C::Game::VERSION,
            seats: order.unwrap_or_else(|| self.replica.seats().keys().copied().collect()),
            options: C::encode_options(&self.settings.options),
            alone_after: self.settings.alone_after,
        };
        self.append(Content::Freeze(freeze), moment)?;
        self.starting = Some(moment.now);
        self.advance(moment);
        Ok(())
    }

    /// Makes a move of the host's own player.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn act(&mut self, action: &<C::Game as Game>::Action, moment: &mut Moment<'_>) -> Result<Taken, SubmitError> {
        let signed = self.device.act(&self.replica, action, moment)?;
        self.store();
        self.submit(&signed, moment)
    }

    /// The bots that must decide now.
    pub fn bots_to_move(&self) -> Vec<Seat> {
        if self.recovery.is_some() || self.replica.draw().is_some() {
            return Vec::new();
        }
        let awaited = self.replica.game().map(Game::awaited).unwrap_or_default();
        let is_bot = |seat: &Seat| self.replica.player(*seat) == Some(&Occupant::Bot);
        // What a bot has hidden is shown without a choice.
        awaited.into_iter().filter(is_bot).filter(|seat| self.device.opening(&self.replica, *seat).is_none()).collect()
    }

    /// Makes a bot's move.
    ///
    /// # Errors
    /// It is not a bot's turn, or the rules do not allow the action.
    pub fn act_for_bot(
        &mut self,
        seat: Seat,
        action: &<C::Game as Game>::Action,
        moment: &mut Moment<'_>,
    ) -> Result<(), Wrong> {
        let hidden = self.device.hide(&self.replica, seat, action, moment);
        if hidden != *action {
            self.store();
        }
        self.automatic(seat, Reason::Bot, &hidden, moment)
    }

    /// Takes a long absent player out, where the rules allow it.
    ///
    /// # Errors
    /// They do not.
    pub fn kick(&mut self, seat: Seat, moment: &mut Moment<'_>) -> Result<(), Wrong> {
        let absence = self.replica.absence(seat);
        let action = self.replica.game().and_then(|game| game.kick(seat, absence)).ok_or(Wrong::NoKick { seat })?;
        self.automatic(seat, Reason::Kick, &action, moment)
    }

    /// The hand of the person at the host's own device for throwing the open draw away. Only ever called because that person
    /// pressed it.
    ///
    /// # Errors
    /// No draw is open whose links are missing.
    pub fn agree(&mut self, moment: &mut Moment<'_>) -> Result<Taken, SubmitError> {
        let missing = self.missing_links();
        let signed = self.device.agree(&self.replica, missing)?;
        self.submit(&signed, moment)
    }

    /// Words of the host's own player, to be told to everybody; they do not enter the ledger.
    pub fn say(&self, text: String, entropy: [u8; 32]) -> Signed {
        self.device.say::<C>(&self.replica.table(), text, entropy)
    }

    /// Closes the table before the game's end.
    ///
    /// # Errors
    /// The game is over, or the table is closed.
    pub fn close(&mut self, moment: &mut Moment<'_>) -> Result<(), Wrong> {
        self.append(Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() }, moment)?;
        self.out.push_back(HostOutput::Closed);
        Ok(())
    }

    /// A device has opened its first stream, and holds this many entries.
    pub fn connected(&mut self, key: PublicKey, entries: u64, moment: &mut Moment<'_>) {
        self.streams.insert(key, Stream::Open);
        self.heard_head(key, entries);
        self.advance(moment);
    }

    /// A device has lost its last stream.
    pub fn disconnected(&mut self, key: PublicKey, moment: &mut Moment<'_>) {
        if self.replica.seat_of(&key).is_none() {
            self.streams.remove(&key);
        } else if let Some(stream) = self.streams.get_mut(&key) {
            *stream = Stream::LostAt(moment.now);
        }
        self.advance(moment);
    }

    fn store(&mut self) {
        let secrets = HostSecrets { table_key: self.key.to_bytes(), device: self.device.secrets() };
        self.out.push_back(HostOutput::Store(secrets));
    }

    /// Seals an entry, takes it into the replica and has it stored and told. Refused content leaves no trace.
    fn append(&mut self, content: Content, moment: &mut Moment<'_>) -> Result<u64, Wrong> {
        self.recovered()?;
        let number = self.enter(content, moment)?;
        self.advance(moment);
        Ok(number)
    }

    fn enter(&mut self, content: Content, moment: &mut Moment<'_>) -> Result<u64, Wrong> {
        let at = moment.now.max(self.replica.last_at());
        let number = self.replica.next_number();
        let body = C::encode_body(&Body { at, content });
        let (entry, _) = Entry::seal(body, number, &self.replica.head(), &self.key).map_err(|_| Wrong::Seal)?;
        let applied = self.replica.apply(&entry).map_err(|rejection| match rejection {
            Rejection::Fault(fault) => fault.wrong,
            Rejection::CannotCheck { .. } => Wrong::Seal,
        })?;
        remember(&mut self.entered, number, &entry, C::decode_body);
        self.device.heard(&self.replica, number, &applied.news, moment.now);
        self.out.push_back(HostOutput::Append { number, entry });
        self.out.push_back(HostOutput::News(applied));
        Ok(number)
    }

    fn automatic(
        &mut self,
        seat: Seat,
        reason: Reason,
        action: &<C::Game as Game>::Action,
        moment: &mut Moment<'_>,
    ) -> Result<(), Wrong> {
        let content = self.automatic_entry(seat, reason, action)?;
        self.append(content, moment).map(|_| ())
    }

    /// Lets the host's own device say what is to be said.
    fn react(&mut self, moment: &mut Moment<'_>) {
        for act in self.device.react(&self.replica, moment) {
            match act {
                Act::Store => self.store(),
                Act::Send(signed) => {
                    if self.sent.insert(signed.signature) {
                        // A refusal here is the host refusing itself; the table waits then, as for any device.
                        let _ = self.accept(&signed, moment);
                    }
                }
                Act::Alarm(_) => {}
            }
        }
    }
}
