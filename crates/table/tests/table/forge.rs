//! A host made by hand: it holds every key of its table, so it can seal whatever it likes, lies among it.

use jusawi_fair::{Chain, Entry, Hash, PublicKey, SecretKey, Seed, Signed, seed, state_digest};
use jusawi_rules::{Chance, Game, Seat};
use jusawi_table::{
    Agree, Applied, Automatic, Body, ClientKind, ClosingReason, Codec, Commit, Content, Foreseen, Freeze, Genesis,
    Here, Leave, Move, Opener, Payload, Reason, Rejection, Replica, Reveal, Seen, TakeSeat, Wrong,
};

use crate::toy::{Toy, ToyAction, ToyCodec, ToyMessages, ToyOptions};
use jusawi_wire::GameMessages;

/// The number of the host's device.
pub const HOST: usize = 0;

/// A table whose every key is here. Device 0 is the host's; the others sit in the lobby's seats 0, 1 …
#[derive(Clone)]
pub struct Forge {
    /// What an honest checker has made of it.
    pub replica: Replica<ToyCodec>,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The time of the next entry.
    pub at: u64,
    table_key: SecretKey,
    keys: Vec<SecretKey>,
    chains: Vec<u8>,
    previous: Seed,
}

impl Forge {
    /// A genesis, and keys for this many devices besides the host's.
    pub fn new(devices: usize) -> Self {
        let table_key = SecretKey::from_bytes([200; 32]);
        let keys: Vec<_> = (1..).map(|byte| SecretKey::from_bytes([byte; 32])).take(devices + 1).collect();
        let genesis = genesis(&table_key, &keys[HOST]);
        let body = ToyCodec::encode_body(&Body { at: 1000, content: Content::Genesis(genesis) });
        let (entry, _) = Entry::seal(body, 0, &Hash::ZERO, &table_key).unwrap();
        let replica = Replica::open(&entry).unwrap();
        let chains = vec![0; keys.len()];
        Self { replica, entries: vec![entry], at: 1000, table_key, keys, chains, previous: Seed::ZERO }
    }

    /// A table with these clients seated; the host does not play.
    pub fn seated(clients: &[ClientKind]) -> Self {
        let mut forge = Self::new(clients.len());
        for (number, client) in (1..).zip(clients) {
            let seat = forge.seat(number, number - 1, *client);
            forge.put(Content::Seat(seat));
        }
        forge
    }

    /// The same, frozen and committed.
    pub fn committed(clients: &[ClientKind], options: ToyOptions) -> Self {
        let mut forge = Self::seated(clients);
        forge.freeze(options, Some(60));
        forge.commit_all();
        forge
    }

    /// The same, started and set up.
    pub fn playing(clients: &[ClientKind], options: ToyOptions) -> Self {
        let mut forge = Self::committed(clients, options);
        forge.put(Content::Start);
        let all: Vec<usize> = (0..=clients.len()).collect();
        forge.draw(&all);
        forge
    }

    /// Three programs in the middle of a game without chance at its start: seat 0 is to move.
    pub fn game() -> Self {
        let options = ToyOptions { moves: 20, ..ToyOptions::default() };
        let mut forge = Self::playing(&[ClientKind::Program; 3], options);
        while forge.current() != Seat(0) {
            let seat = forge.current();
            forge.moves(usize::from(seat.0) + 1, ToyAction::Pass);
        }
        forge
    }

    /// The same with the draw of seat 0's roll open.
    pub fn open_draw() -> Self {
        let mut forge = Self::game();
        forge.moves(1, ToyAction::Roll);
        forge
    }

    /// The same with everybody called.
    pub fn called() -> Self {
        let mut forge = Self::open_draw();
        forge.call(&[0, 1, 2, 3]);
        forge
    }

    /// A game that is over and not closed.
    pub fn over() -> Self {
        let mut forge = Self::game();
        while forge.replica.ended().is_none() {
            let seat = forge.current();
            forge.moves(usize::from(seat.0) + 1, ToyAction::Pass);
        }
        forge
    }

    /// Freezes the table as it is.
    pub fn freeze(&mut self, options: ToyOptions, alone_after: Option<u32>) {
        let content = self.freezing(options, alone_after);
        self.put(content);
    }

    /// The freeze of the table as it is.
    pub fn freezing(&self, options: ToyOptions, alone_after: Option<u32>) -> Content {
        Content::Freeze(Freeze {
            game: Toy::KEY.to_owned(),
            rules: Toy::VERSION,
            seats: self.replica.seats().keys().copied().collect(),
            options: ToyMessages::encode_options(&options),
            alone_after,
        })
    }

    /// Commits every contributor to a fresh chain.
    pub fn commit_all(&mut self) {
        for device in 0..self.keys.len() {
            self.chains[device] += 1;
            let commit = self.commit(device, 1);
            self.put(Content::Commit(commit));
        }
    }

    /// A device's present chain.
    pub fn chain(&self, device: usize, first_draw: u64) -> Chain {
        let mut secret = [u8::try_from(device).unwrap() + 100; 32];
        secret[0] = self.chains[device];
        secret[1..9].copy_from_slice(&first_draw.to_be_bytes());
        Chain::new(&self.replica.table(), &self.key(device), secret, first_draw, 1024).unwrap()
    }

    /// A device's key.
    pub fn key(&self, device: usize) -> PublicKey {
        self.keys[device].public()
    }

    /// Whose turn it is.
    pub fn current(&self) -> Seat {
        self.replica.game().unwrap().awaited()[0]
    }

    /// What a device signs.
    pub fn sign(&self, device: usize, payload: &Payload) -> Signed {
        let bytes = ToyCodec::encode_payload(payload);
        Signed::new(payload.kind(), &self.replica.table(), bytes, &self.keys[device])
    }

    /// A wish for a seat.
    pub fn seat(&self, device: usize, seat: usize, client: ClientKind) -> Signed {
        let (head, seat) = (self.replica.head(), u8::try_from(seat).unwrap());
        self.sign(device, &Payload::Seat(TakeSeat { head, seat, name: crate::sim::name(device), client }))
    }

    /// Giving the seat back.
    pub fn leave(&self, device: usize) -> Signed {
        self.sign(device, &Payload::Leave(Leave { head: self.replica.head() }))
    }

    /// A commitment to the device's present chain.
    pub fn commit(&self, device: usize, first_draw: u64) -> Signed {
        let freeze = self.replica.frozen().map_or(Hash::ZERO, |frozen| frozen.hash);
        let commitment = self.chain(device, first_draw).commitment();
        self.sign(device, &Payload::Commit(Commit { freeze, commitment }))
    }

    /// A move after an entry.
    pub fn move_after(&self, device: usize, head: Hash, action: ToyAction) -> Signed {
        let seat = Seat(u8::try_from(device - 1).unwrap());
        self.sign(device, &Payload::Move(Move { head, seat, action: ToyMessages::encode_action(&action) }))
    }

    /// The entry of a fresh move.
    pub fn moved(&self, device: usize, action: ToyAction) -> Content {
        let signed = self.move_after(device, self.replica.head(), action);
        let seat = Seat(u8::try_from(device - 1).unwrap());
        Content::Moved { signed, state: self.state_after(seat, action) }
    }

    /// The digest that belongs to a move at the next place, if the rules allow it.
    pub fn state_after(&self, seat: Seat, action: ToyAction) -> Option<Hash> {
        match self.replica.foresee(seat, &ToyMessages::encode_action(&action)) {
            Ok(Foreseen::Leads(state)) => Some(state),
            _ => None,
        }
    }

    /// Makes a fresh move.
    pub fn moves(&mut self, device: usize, action: ToyAction) {
        let content = self.moved(device, action);
        self.put(content);
    }

    /// The entry of an automatic move.
    pub fn automatic(&self, seat: Seat, reason: Reason, action: ToyAction) -> Content {
        let state = self.state_after(seat, action);
        Content::Automatic(Automatic { seat, reason, action: ToyMessages::encode_action(&action), state })
    }

    /// A device's answer to the open draw.
    pub fn here(&self, device: usize) -> Signed {
        let draw = self.replica.draw().unwrap();
        self.sign(device, &Payload::Here(Here { draw: draw.number, opening: draw.opening_hash }))
    }

    /// The call of these devices.
    pub fn calling(&self, devices: &[usize]) -> Content {
        let draw = self.replica.draw().unwrap().number;
        Content::Call { draw, here: devices.iter().map(|device| self.here(*device)).collect() }
    }

    /// Calls these devices.
    pub fn call(&mut self, devices: &[usize]) {
        let content = self.calling(devices);
        self.put(content);
    }

    /// What a device reveals, with its objections.
    pub fn reveal(&self, device: usize, objections: &[u64]) -> Signed {
        let draw = self.replica.draw().unwrap();
        let link = self.chain(device, 1).link(draw.number).unwrap();
        let call = draw.call.as_ref().unwrap().hash;
        let objections = objections.to_vec();
        self.sign(device, &Payload::Reveal(Reveal { draw: draw.number, call, link, objections }))
    }

    /// The seed that the called devices' links give.
    fn seed(&self) -> Seed {
        let draw = self.replica.draw().unwrap();
        let members = &draw.call.as_ref().unwrap().members;
        let link = |member: &u32| (*member, self.chain(*member as usize, 1).link(draw.number).unwrap());
        let links: Vec<_> = members.iter().map(link).collect();
        seed(&self.replica.table(), draw.number, &self.previous, &links)
    }

    /// The drawing that belongs to the call.
    pub fn drawing(&self) -> Content {
        let draw = self.replica.draw().unwrap();
        let members = draw.call.as_ref().unwrap().members.clone();
        let reveal = members.iter().map(|member| self.reveal(*member as usize, &[])).collect();
        let mut chance = Chance::from_seed(self.seed().0);
        let game = match &draw.opener {
            Opener::Setup => {
                let frozen = self.replica.frozen().unwrap();
                Toy::setup(&frozen.options, u8::try_from(frozen.order.len()).unwrap(), &mut chance).unwrap().0
            }
            Opener::Move { seat, action, .. } => {
                let mut game = self.replica.game().unwrap().clone();
                game.apply(*seat, &ToyMessages::decode_action(action).unwrap(), &mut chance).unwrap();
                game
            }
        };
        let state = ToyMessages::encode_state(&game);
        let state = state_digest(&self.replica.table(), self.replica.next_number(), &state);
        Content::Drawing { draw: draw.number, reveal, state }
    }

    /// Draws the open and called draw.
    pub fn drawn(&mut self) {
        let (content, seed) = (self.drawing(), self.seed());
        self.put(content);
        self.previous = seed;
    }

    /// Calls these devices and draws.
    pub fn draw(&mut self, devices: &[usize]) {
        self.call(devices);
        self.drawn();
    }

    /// A hand for throwing the open draw away.
    pub fn agree(&self, device: usize, missing: &[u32]) -> Signed {
        let draw = self.replica.draw().unwrap();
        let call = draw.call.as_ref().unwrap().hash;
        self.sign(device, &Payload::Agree(Agree { draw: draw.number, call, missing: missing.to_vec() }))
    }

    /// The void of the open draw by these devices.
    pub fn voiding(&self, devices: &[usize], missing: &[u32]) -> Content {
        let draw = self.replica.draw().unwrap().number;
        Content::Void { draw, agree: devices.iter().map(|device| self.agree(*device, missing)).collect() }
    }

    /// That a device holds the whole game.
    pub fn seen(&self, device: usize) -> Signed {
        let head = self.replica.ended().map_or(Hash::ZERO, |(_, hash)| hash);
        self.sign(device, &Payload::Seen(Seen { head }))
    }

    /// The closing signed by these devices.
    pub fn closing(&self, devices: &[usize]) -> Content {
        let seen = devices.iter().map(|device| self.seen(*device)).collect();
        Content::Closing { reason: ClosingReason::Finished, seen }
    }

    /// Seals something for the next place.
    pub fn seal(&self, content: Content) -> Entry {
        self.seal_body(ToyCodec::encode_body(&Body { at: self.at, content }))
    }

    /// Seals bytes for the next place.
    pub fn seal_body(&self, body: Vec<u8>) -> Entry {
        let (number, head) = (self.replica.next_number(), self.replica.head());
        Entry::seal(body, number, &head, &self.table_key).unwrap().0
    }

    /// Appends what an honest checker takes.
    #[track_caller]
    pub fn put(&mut self, content: Content) -> Applied<Toy> {
        let entry = self.seal(content);
        let applied = self.replica.apply(&entry).unwrap();
        self.entries.push(entry);
        applied
    }

    /// Seals a lie: an honest checker must reject it and stay as it was. Tells what it says is wrong.
    #[track_caller]
    pub fn lie(&self, content: Content) -> Wrong {
        self.lie_entry(&self.seal(content))
    }

    /// [`Forge::lie`] with a whole entry.
    #[track_caller]
    pub fn lie_entry(&self, entry: &Entry) -> Wrong {
        match self.reject(entry) {
            Rejection::Fault(fault) => {
                assert_eq!(fault.number, self.replica.next_number());
                fault.wrong
            }
            other @ Rejection::CannotCheck { .. } => panic!("no alarm: {other}"),
        }
    }

    /// An entry that must not be taken.
    #[track_caller]
    pub fn reject(&self, entry: &Entry) -> Rejection {
        let mut replica = self.replica.clone();
        let rejection = replica.apply(entry).expect_err("this is not allowed");
        assert_eq!(format!("{replica:?}"), format!("{:?}", self.replica), "a rejected entry left a trace");
        rejection
    }
}

/// What opens the table.
pub fn genesis(table_key: &SecretKey, host: &SecretKey) -> Genesis {
    Genesis { protocol: 1, table_key: table_key.public(), host_key: host.public(), nonce: [9; 32], previous: None }
}
