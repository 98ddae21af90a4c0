//! A table whose every key is here, so that any entry can be sealed and any message signed: false ones among them.

use std::cell::RefCell;
use std::collections::{BTreeMap, btree_map};

use jusawi_fair::{Chain, Entry, Hash, PublicKey, SecretKey, Signed, TableId, hide, seed, state_digest};
use jusawi_rules::{Chance, Composed, Game, Seat};
use jusawi_table::{
    Agree, Automatic, Body, ClientKind, Codec, Commit, Content, Foreseen, Freeze, Genesis, Here, Leave, Move, Name,
    Occupant, Opener, Payload, Reason, Replica, Reveal, Seen, Stage, TakeSeat,
};
use jusawi_wire::{GameCodec, GameMessages};

use super::bytes::Bytes;

/// How many devices there are, the host's first.
pub const DEVICES: usize = 4;

thread_local! {
    /// Chains are the same each time, and each is a thousand hashes.
    static CHAINS: RefCell<BTreeMap<(TableId, PublicKey, u64), Chain>> = const { RefCell::new(BTreeMap::new()) };
}

/// The table.
pub struct Forge<M: GameMessages> {
    /// What an honest checker has made of it.
    pub replica: Replica<GameCodec<M>>,
    /// The entries that it has taken.
    pub entries: Vec<Entry>,
    /// The time of the next entry.
    pub at: u64,
    /// The game's options.
    pub options: <M::Game as Game>::Options,
    seats: u8,
    table_key: SecretKey,
    keys: Vec<SecretKey>,
    /// The freezes that stand: each wants fresh chains.
    freezes: u64,
    previous: jusawi_fair::Seed,
    /// What seats have hidden.
    hidden: Vec<(Seat, Vec<u8>)>,
}

impl<M: GameMessages> Forge<M> {
    /// A genesis, and a game that is wanted.
    pub fn new(options: <M::Game as Game>::Options, seats: u8) -> Self {
        let table_key = SecretKey::from_bytes([200; 32]);
        let keys: Vec<_> = (1..).map(|byte| SecretKey::from_bytes([byte; 32])).take(DEVICES).collect();
        let genesis = Genesis {
            protocol: 1,
            table_key: table_key.public(),
            host_key: keys[0].public(),
            nonce: [9; 32],
            previous: None,
        };
        let body = GameCodec::<M>::encode_body(&Body { at: 1000, content: Content::Genesis(genesis) });
        let (entry, _) = Entry::seal(body, 0, &Hash::ZERO, &table_key).unwrap();
        Self {
            replica: Replica::open(&entry).unwrap(),
            entries: vec![entry],
            at: 1000,
            options,
            seats,
            table_key,
            keys,
            freezes: 0,
            previous: jusawi_fair::Seed::ZERO,
            hidden: Vec::new(),
        }
    }

    /// The table's public key.
    pub fn table_key(&self) -> PublicKey {
        self.table_key.public()
    }

    /// A device's secret key.
    pub fn secret(&self, device: usize) -> SecretKey {
        self.keys[device % DEVICES].clone()
    }

    /// What a device signs.
    pub fn sign(&self, device: usize, payload: &Payload) -> Signed {
        self.sign_bytes(device, payload.kind(), GameCodec::<M>::encode_payload(payload))
    }

    /// Any bytes that a device signs as a message of a kind.
    pub fn sign_bytes(&self, device: usize, kind: jusawi_fair::Kind, payload: Vec<u8>) -> Signed {
        Signed::new(kind, &self.replica.table(), payload, &self.keys[device % DEVICES])
    }

    /// Seals a body for the next place.
    pub fn seal(&self, body: Vec<u8>) -> Option<Entry> {
        let (number, head) = (self.replica.next_number(), self.replica.head());
        Some(Entry::seal(body, number, &head, &self.table_key).ok()?.0)
    }

    /// What an honest table would write next.
    pub fn honest(&mut self, bytes: &mut Bytes<'_>) -> Content {
        match self.replica.stage() {
            Stage::Lobby => self.lobby(),
            Stage::Playing => match self.replica.draw().map(|draw| (draw.number, draw.call.is_some())) {
                Some((_, true)) => self.drawing(&[]).unwrap_or(Content::Start),
                Some((draw, false)) => {
                    let able = |number: &u32| self.contributors().has_link(*number, draw);
                    let here: Vec<u32> = self.contributors().numbers().filter(able).collect();
                    self.call(&here)
                }
                None => {
                    let seat = self.replica.game().and_then(|game| game.awaited().first().copied());
                    self.moved(seat.unwrap_or(Seat(0)), bytes)
                }
            },
            Stage::Finished | Stage::Closed => {
                let all: Vec<usize> = self.replica.frozen().map(|_| (0..DEVICES).collect()).unwrap_or_default();
                self.closing(&all)
            }
        }
    }

    fn lobby(&mut self) -> Content {
        let seated = self.replica.seats();
        let free = (0..8).find(|seat| !seated.contains_key(seat)).unwrap_or(0);
        if seated.len() < usize::from(self.seats) {
            let waiting = (1..DEVICES).find(|device| self.replica.seat_of(&self.keys[*device].public()).is_none());
            return match waiting {
                Some(device) => self.sit(device, free, ClientKind::Program),
                None => Content::Bot { seat: free },
            };
        }
        let Some(frozen) = self.replica.frozen() else {
            let seats = seated.keys().copied().collect();
            return self.freeze(seats, Some(60));
        };
        match frozen.contributors.uncommitted().first() {
            Some(number) => self.commit(self.device_of(*number), 1),
            None => Content::Start,
        }
    }

    fn contributors(&self) -> &jusawi_fair::Contributors {
        &self.replica.frozen().expect("a table with a draw is frozen").contributors
    }

    /// The device of a contributor; the host's where there is none.
    pub fn device_of(&self, number: u32) -> usize {
        let key = self.replica.frozen().and_then(|frozen| frozen.contributors.key(number));
        self.keys.iter().position(|own| Some(own.public()) == key).unwrap_or(0)
    }

    /// The device of a player; none for a bot.
    fn player(&self, seat: Seat) -> Option<usize> {
        match self.replica.player(seat)? {
            Occupant::Device { key, .. } => self.keys.iter().position(|own| own.public() == *key),
            Occupant::Bot => None,
        }
    }

    /// A device sits down.
    pub fn sit(&self, device: usize, seat: u8, client: ClientKind) -> Content {
        let name = Name::parse(&format!("p{device}")).unwrap();
        let wish = TakeSeat { head: self.replica.head(), seat, name, client };
        Content::Seat(self.sign(device, &Payload::Seat(wish)))
    }

    /// A device gives its seat back.
    pub fn leave(&self, device: usize) -> Content {
        Content::Leave(self.sign(device, &Payload::Leave(Leave { head: self.replica.head() })))
    }

    /// Everything is frozen for these seats.
    pub fn freeze(&self, seats: Vec<u8>, alone_after: Option<u32>) -> Content {
        let options = M::encode_options(&self.options);
        Content::Freeze(Freeze { game: M::Game::KEY.to_owned(), rules: M::Game::VERSION, seats, options, alone_after })
    }

    /// A device commits to a chain that begins with a draw.
    pub fn commit(&self, device: usize, first_draw: u64) -> Content {
        let freeze = self.replica.frozen().map_or(Hash::ZERO, |frozen| frozen.hash);
        let commitment = self.with_chain(device, first_draw, |chain| chain.commitment());
        let Some(commitment) = commitment else { return Content::Start };
        Content::Commit(self.sign(device, &Payload::Commit(Commit { freeze, commitment })))
    }

    /// A chain, or nothing for a first draw that no chain can have.
    fn with_chain<T>(&self, device: usize, first_draw: u64, then: impl FnOnce(&Chain) -> T) -> Option<T> {
        let (table, key) = (self.replica.table(), self.keys[device % DEVICES].public());
        let number = first_draw.wrapping_mul(1000).wrapping_add(self.freezes);
        CHAINS.with_borrow_mut(|chains| {
            if chains.len() > 200 {
                chains.clear();
            }
            let place = (table, key, number);
            match chains.entry(place) {
                btree_map::Entry::Occupied(known) => Some(then(known.get())),
                btree_map::Entry::Vacant(free) => {
                    let mut secret = [u8::try_from(device).unwrap_or(0); 32];
                    secret[..8].copy_from_slice(&number.to_be_bytes());
                    Some(then(free.insert(Chain::new(&table, &key, secret, first_draw, 1024).ok()?)))
                }
            }
        })
    }

    /// A player's move, or a bot's, by one of what is listed.
    pub fn moved(&mut self, seat: Seat, bytes: &mut Bytes<'_>) -> Content {
        let Some(game) = self.replica.game() else { return Content::Start };
        let legal = game.legal(seat);
        let opens = game.composed(seat).contains(&Composed::Open);
        let hidden = self.hidden.iter().rev().find(|(hider, _)| *hider == seat).filter(|_| opens);
        let nonce = [7; 32];
        let action = hidden.and_then(|(_, choice)| M::Game::open(nonce, choice));
        let action = action.or_else(|| bytes.pick(&legal).cloned()).or_else(|| game.automatic(seat));
        let Some(mut action) = action else { return Content::Start };
        if let Some(choice) = M::Game::hidden_choice(&action) {
            let question = self.replica.phase().map_or(0, |(question, _)| question);
            let commitment = hide(&self.replica.table(), seat.0.into(), question, &nonce, &choice);
            if let Some(sealed) = M::Game::seal(&action, commitment.0) {
                self.hidden.push((seat, choice));
                action = sealed;
            }
        }
        let action = M::encode_action(&action);
        match self.player(seat) {
            Some(device) => self.moves(device, seat, action),
            None => self.automatic(seat, Reason::Bot, action),
        }
    }

    /// A signed move.
    pub fn moves(&self, device: usize, seat: Seat, action: Vec<u8>) -> Content {
        let state = self.leads(seat, &action);
        let wanted = Move { head: self.replica.head(), seat, action };
        Content::Moved { signed: self.sign(device, &Payload::Move(wanted)), state }
    }

    /// A move without a signature.
    pub fn automatic(&self, seat: Seat, reason: Reason, action: Vec<u8>) -> Content {
        let state = self.leads(seat, &action);
        Content::Automatic(Automatic { seat, reason, action, state })
    }

    fn leads(&self, seat: Seat, action: &[u8]) -> Option<Hash> {
        match self.replica.foresee(seat, action) {
            Ok(Foreseen::Leads(state)) => Some(state),
            Ok(Foreseen::Opens) | Err(_) => None,
        }
    }

    /// The roll-call of these contributors.
    pub fn call(&self, here: &[u32]) -> Content {
        let Some(draw) = self.replica.draw() else { return Content::Call { draw: 1, here: Vec::new() } };
        let said = Here { draw: draw.number, opening: draw.opening_hash };
        let here = here.iter().map(|number| self.sign(self.device_of(*number), &Payload::Here(said))).collect();
        Content::Call { draw: draw.number, here }
    }

    /// The drawing that belongs to the call, with these objections of every device.
    pub fn drawing(&mut self, objections: &[u64]) -> Option<Content> {
        let draw = self.replica.draw()?.clone();
        let call = draw.call.as_ref()?;
        let mut links = Vec::new();
        for number in &call.members {
            // The chain is the one that the device has committed to, if it was this table's own.
            let first = self.contributors().has_link(*number, draw.number).then_some(1)?;
            let link = self.with_chain(self.device_of(*number), first, |chain| chain.link(draw.number))??;
            links.push((*number, link));
        }
        let drawn = seed(&self.replica.table(), draw.number, &self.previous, &links);
        let mut chance = Chance::from_seed(drawn.0);
        let game = match &draw.opener {
            Opener::Setup => {
                let frozen = self.replica.frozen()?;
                M::Game::setup(&frozen.options, u8::try_from(frozen.order.len()).ok()?, &mut chance).ok()?.0
            }
            Opener::Move { seat, action, .. } => {
                let mut game = self.replica.game()?.clone();
                game.apply(*seat, &M::decode_action(action).ok()?, &mut chance).ok()?;
                game
            }
        };
        let state = state_digest(&self.replica.table(), self.replica.next_number(), &M::encode_state(&game));
        let reveal = |(number, link): &(u32, Hash)| {
            let said = Reveal { draw: draw.number, call: call.hash, link: *link, objections: objections.to_vec() };
            self.sign(self.device_of(*number), &Payload::Reveal(said))
        };
        let reveal = links.iter().map(reveal).collect();
        Some(Content::Drawing { draw: draw.number, reveal, state })
    }

    /// The open draw is thrown away by these, because of those that are missing.
    pub fn void(&self, hands: &[u32], missing: Vec<u32>) -> Content {
        let draw = self.replica.draw();
        let call = draw.and_then(|draw| draw.call.as_ref()).map_or(Hash::ZERO, |call| call.hash);
        let draw = draw.map_or(1, |draw| draw.number);
        let said = Agree { draw, call, missing };
        let hand = |number: &u32| self.sign(self.device_of(*number), &Payload::Agree(said.clone()));
        Content::Void { draw, agree: hands.iter().map(hand).collect() }
    }

    /// The last entry, signed by these devices as far as they are contributors.
    pub fn closing(&self, devices: &[usize]) -> Content {
        use jusawi_table::ClosingReason::{Finished, Unfinished};
        let Some((_, head)) = self.replica.ended() else {
            return Content::Closing { reason: Unfinished, seen: Vec::new() };
        };
        let mut numbers: Vec<u32> =
            self.replica.frozen().map(|_| self.contributors().numbers().collect()).unwrap_or_default();
        numbers.retain(|number| devices.contains(&self.device_of(*number)));
        let seen = numbers.iter().map(|number| self.sign(self.device_of(*number), &Payload::Seen(Seen { head })));
        Content::Closing { reason: Finished, seen: seen.collect() }
    }

    /// Notes what an accepted entry has brought.
    pub fn took(&mut self, entry: Entry, content: &Content) {
        if let Content::Drawing { draw, reveal, .. } = content {
            let links = reveal.iter().filter_map(|signed| {
                let number = self.contributors().number_of(&signed.public_key)?;
                match GameCodec::<M>::decode_payload(signed.kind, &signed.payload) {
                    Ok(Payload::Reveal(said)) => Some((number, said.link)),
                    _ => None,
                }
            });
            let links: Vec<_> = links.collect();
            self.previous = seed(&self.replica.table(), *draw, &self.previous, &links);
        }
        self.freezes += u64::from(matches!(content, Content::Freeze(_)));
        self.entries.push(entry);
    }
}
