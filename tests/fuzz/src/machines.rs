//! A whole table in one process: an honest host, honest devices, and one that says whatever it likes. However they are mixed,
//! the host's ledger adds up, and nobody honest raises an alarm.

use std::collections::VecDeque;

use jusawi_bots::Player;
use jusawi_fair::{Entry, InviteCode, Kind, PublicKey, SecretKey, Signed};
use jusawi_rules::{Game, Seat, Viewer};
use jusawi_table::{
    Agree, ClientKind, Codec, Commit, Here, Host, HostOutput, HostSecrets, Leave, Moment, Move, Name, Payload, Peer,
    PeerOutput, Replica, Reveal, Secrets, Seen, Settings, SubmitError, TakeSeat,
};
use jusawi_wire::games::GAMES;
use jusawi_wire::reason::{ErrorInfo, Status};
use jusawi_wire::{
    GameCodec, GameMessages, Lobby, decode_host_secrets, decode_secrets, encode_host_secrets, encode_secrets, with_game,
};

use super::bytes::{Bytes, Stream, damaged};
use super::{rules, words};

/// The most steps of one input.
const LONGEST: usize = 200;
/// How many honest devices there are beside the host's.
const HONEST: usize = 2;

/// A table of any game.
pub fn machines(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = GAMES.get(bytes.below(GAMES.len())).copied().unwrap_or_default();
    with_game!(game, Messages => table::<Messages>(&mut bytes), else ());
}

fn table<M: GameMessages>(bytes: &mut Bytes<'_>)
where
    M::Game: Player,
{
    let options = rules::options::<M::Game>(bytes);
    let capacity = rules::seats::<M::Game>(&options, bytes);
    let alone_after = [Some(10), Some(60), None][bytes.below(3)];
    let Some(mut world) = World::<M>::new(Settings { capacity, options, alone_after }) else { return };
    for _ in 0..LONGEST {
        if bytes.is_empty() {
            break;
        }
        world.step(bytes);
    }
    world.check();
}

struct World<M: GameMessages> {
    now: u64,
    entropy: Stream,
    host: Host<GameCodec<M>>,
    settings: Settings<<M::Game as Game>::Options>,
    disk: Vec<Entry>,
    stored: Option<HostSecrets>,
    /// What the host asked of whom.
    wanted: Vec<(PublicKey, u64)>,
    devices: Vec<Device<M>>,
    hostile: SecretKey,
    /// What was said so far, for whoever says it again.
    said: Vec<Signed>,
}

struct Device<M: GameMessages> {
    key: SecretKey,
    peer: Peer<GameCodec<M>>,
    disk: Vec<Entry>,
    stored: Secrets,
    /// How many entries were sent to it over this connection; none without one.
    told: Option<usize>,
    caught_up: bool,
    up: VecDeque<Signed>,
}

const TABLE_KEY: [u8; 32] = [1; 32];

impl<M: GameMessages> World<M>
where
    M::Game: Player,
{
    fn new(settings: Settings<<M::Game as Game>::Options>) -> Option<Self> {
        let mut entropy = Stream::new(0);
        let mut draw = || entropy.next();
        let mut moment = Moment { now: 1_000_000, entropy: &mut draw };
        let host = Host::open(TABLE_KEY, SecretKey::from_bytes([2; 32]), settings.clone(), &mut moment).ok()?;
        let code = InviteCode::of(&SecretKey::from_bytes(TABLE_KEY).public());
        let device = |number: u8| {
            let key = SecretKey::from_bytes([number; 32]);
            Device {
                peer: Peer::new(code, key.clone()).with_chain_length(1024),
                key,
                disk: Vec::new(),
                stored: Secrets::default(),
                told: None,
                caught_up: false,
                up: VecDeque::new(),
            }
        };
        let mut world = Self {
            now: 1_000_000,
            entropy,
            host: host.with_chain_length(1024),
            settings,
            disk: Vec::new(),
            stored: None,
            wanted: Vec::new(),
            devices: (10..).map(device).take(HONEST).collect(),
            hostile: SecretKey::from_bytes([66; 32]),
            said: Vec::new(),
        };
        world.drain_host();
        Some(world)
    }

    fn step(&mut self, bytes: &mut Bytes<'_>) {
        let what = bytes.byte();
        let device = usize::from(what >> 4) % HONEST;
        match what % 16 {
            0..=2 => self.settle(bytes),
            3 => self.pass([50, 400, 3000, 61_000][usize::from(what >> 4) % 4]),
            4 => self.tell(device, usize::from(what >> 4)),
            5 => self.hear(device),
            6 => self.act(device, bytes),
            7 => self.host_acts(bytes),
            8 => match self.devices[device].told {
                Some(_) => self.disconnect(device),
                None => self.connect(device),
            },
            9 => self.host_wishes(bytes),
            10 | 11 => {
                let signed = self.hostile(bytes);
                let _ = self.submit(&signed);
            }
            12 => {
                if let Some(again) = bytes.pick(&self.said).cloned() {
                    let signed =
                        if bytes.flag() { Signed { payload: damaged(&again.payload, bytes), ..again } } else { again };
                    let _ = self.submit(&signed);
                }
            }
            13 => {
                self.restart_host();
                if bytes.flag() {
                    // Entries that nobody asked for, at any place: those that belong there are there already.
                    let (first, skipped) = (bytes.number(), bytes.below(8));
                    let brought: Vec<Entry> = self.disk.iter().skip(skipped).cloned().collect();
                    let before = self.host.replica().head();
                    let _ = self.host(|host, moment| host.take_over(first, &brought, moment));
                    assert!(self.host.replica().number_of(&before).is_some());
                }
            }
            14 => self.restart(device),
            _ => {
                let name = Name::parse(&format!("p{device}")).expect("a name");
                let wishes = &mut self.devices[device];
                // Refused only where the table is not known yet.
                let _ = match bytes.below(3) {
                    0 => wishes.peer.take_seat(bytes.byte() % 9, name, ClientKind::Program),
                    1 => wishes.peer.leave(),
                    _ => wishes.peer.agree(vec![u32::from(bytes.byte())]),
                };
                self.drain(device);
            }
        }
    }

    /// Lets a call into the host have its time and entropy, and does what it asks for.
    fn host<T>(&mut self, call: impl FnOnce(&mut Host<GameCodec<M>>, &mut Moment<'_>) -> T) -> T {
        let mut draw = || self.entropy.next();
        let result = call(&mut self.host, &mut Moment { now: self.now, entropy: &mut draw });
        self.drain_host();
        result
    }

    fn drain_host(&mut self) {
        while let Some(output) = self.host.poll() {
            match output {
                HostOutput::Store(secrets) => self.stored = Some(secrets),
                HostOutput::Append { number, entry } => {
                    assert_eq!(usize::try_from(number), Ok(self.disk.len()));
                    self.disk.push(entry);
                }
                HostOutput::Want { from_peer, from } => self.wanted.push((from_peer, from)),
                HostOutput::News(_) | HostOutput::Waiting(_) | HostOutput::Closed => {}
            }
        }
    }

    fn device<T>(&mut self, device: usize, call: impl FnOnce(&mut Peer<GameCodec<M>>, &mut Moment<'_>) -> T) -> T {
        let mut draw = || self.entropy.next();
        let moment = &mut Moment { now: self.now, entropy: &mut draw };
        let result = call(&mut self.devices[device].peer, moment);
        self.drain(device);
        result
    }

    fn drain(&mut self, device: usize) {
        let device = &mut self.devices[device];
        while let Some(output) = device.peer.poll() {
            match output {
                PeerOutput::Record(entry) => device.disk.push(entry),
                PeerOutput::Store(secrets) => device.stored = secrets,
                PeerOutput::Send(signed) => {
                    self.said.push(signed.clone());
                    if device.told.is_some() {
                        device.up.push_back(signed);
                    }
                }
                PeerOutput::News(_) | PeerOutput::Note(_) => {}
                alarm => panic!("an honest host's ledger: {alarm:?}"),
            }
        }
    }

    fn pass(&mut self, milliseconds: u64) {
        self.now += milliseconds;
        self.host(|host, moment| host.tick(moment));
        let due = self.host.wake_at();
        assert!(due.is_none_or(|due| due > self.now), "a host that never sleeps");
    }

    fn connect(&mut self, device: usize) {
        let (key, entries) = (self.devices[device].key.public(), self.devices[device].peer.next_number());
        self.devices[device].told = usize::try_from(entries).ok();
        self.devices[device].caught_up = false;
        self.host(|host, moment| host.connected(key, entries, moment));
        self.tell(device, 1000);
    }

    fn disconnect(&mut self, device: usize) {
        let key = self.devices[device].key.public();
        self.devices[device].told = None;
        self.devices[device].up.clear();
        self.devices[device].peer.disconnected();
        self.host(|host, moment| host.disconnected(key, moment));
    }

    /// Sends a device the next entries.
    fn tell(&mut self, device: usize, most: usize) {
        for _ in 0..most {
            let Some(told) = self.devices[device].told else { return };
            let Some(entry) = self.disk.get(told).cloned() else {
                if !std::mem::replace(&mut self.devices[device].caught_up, true) {
                    self.device(device, |peer, moment| peer.connected(moment));
                }
                return;
            };
            self.devices[device].told = Some(told + 1);
            self.device(device, |peer, moment| peer.receive(told as u64, &entry, moment));
        }
    }

    /// The host hears what a device says next.
    fn hear(&mut self, device: usize) {
        let Some(signed) = self.devices[device].up.pop_front() else { return };
        match self.submit(&signed) {
            Ok(()) => self.devices[device].peer.taken(&signed),
            Err(error) if Status::is_retriable(ErrorInfo::from(&error).status.code()) => {
                self.devices[device].up.push_back(signed);
            }
            Err(_) => self.devices[device].peer.refused(&signed),
        }
        self.drain(device);
    }

    fn submit(&mut self, signed: &Signed) -> Result<(), SubmitError> {
        let before = (self.host.replica().next_number(), self.host.replica().head());
        let answer = self.host(|host, moment| host.submit(signed, moment));
        if let Err(error) = &answer {
            assert_eq!((self.host.replica().next_number(), self.host.replica().head()), before, "{error}");
            words::say(|text| {
                let message = text.submit_error(error);
                vec![message.what, message.todo]
            });
        }
        answer.map(|_| ())
    }

    /// Whoever is to decide decides, everything arrives, and some time passes.
    fn settle(&mut self, bytes: &mut Bytes<'_>) {
        for (from, first) in std::mem::take(&mut self.wanted) {
            let kept = self.devices.iter().find(|device| device.key.public() == from).map(|device| device.disk.clone());
            let kept: Vec<Entry> = kept.into_iter().flatten().skip(usize::try_from(first).unwrap_or(0)).collect();
            self.host(|host, moment| host.take_over(first, &kept, moment)).expect("entries of this table");
        }
        for device in 0..HONEST {
            if self.devices[device].told.is_none() {
                self.connect(device);
            }
            self.tell(device, 1000);
            let seated = self.host.replica().seat_of(&self.devices[device].key.public()).is_some();
            let free = (0..self.settings.capacity).find(|seat| !self.host.replica().seats().contains_key(seat));
            if let Some(free) = free.filter(|_| !seated && self.host.replica().game().is_none()) {
                let name = Name::parse(&format!("p{device}")).expect("a name");
                let _ = self.device(device, |peer, _| peer.take_seat(free, name, ClientKind::Program));
            }
            self.act(device, bytes);
            for _ in 0..4 {
                self.hear(device);
            }
        }
        self.host_acts(bytes);
        if self.host.replica().game().is_none() && !self.host.is_starting() {
            for seat in 0..self.settings.capacity {
                let _ = self.host(|host, moment| host.seat_bot(seat, moment));
            }
            let _ = self.host(|host, moment| host.start(None, moment));
        }
        for device in 0..HONEST {
            self.tell(device, 1000);
        }
        self.pass(500);
    }

    fn act(&mut self, device: usize, bytes: &mut Bytes<'_>) {
        let key = self.devices[device].key.public();
        let Some(replica) = self.devices[device].peer.replica() else { return };
        let (Some(game), Some(seat)) = (replica.game(), replica.game_seat_of(&key)) else { return };
        let legal = game.legal(seat);
        let concedes = bytes.byte() == 255;
        let action = M::Game::concession().filter(|_| concedes).or_else(|| bytes.pick(&legal).cloned());
        if let Some(action) = action {
            let _ = self.device(device, |peer, moment| peer.act(&action, moment));
        }
    }

    fn host_acts(&mut self, bytes: &mut Bytes<'_>) {
        let seats = self.host.bots_to_move();
        if let (Some(seat), Some(game)) = (bytes.pick(&seats).copied(), self.host.replica().game()) {
            let legal = game.legal(seat);
            let chosen = match bytes.flag() {
                true => M::Game::choose(&game.view(Viewer::Seat(seat)), seat, &legal),
                false => bytes.pick(&legal).cloned(),
            };
            if let Some(action) = chosen {
                let done = self.host(|host, moment| host.act_for_bot(seat, &action, moment));
                assert!(done.is_ok(), "a bot's {action:?} of {seat}: {done:?}");
            }
        }
        let own = self.host.replica().game_seat_of(&self.host.public());
        let legal = own.and_then(|seat| Some(self.host.replica().game()?.legal(seat)));
        if let Some(action) = bytes.pick(&legal.unwrap_or_default()).cloned() {
            let _ = self.host(|host, moment| host.act(&action, moment));
        }
    }

    fn host_wishes(&mut self, bytes: &mut Bytes<'_>) {
        let number = bytes.byte();
        let _ = match bytes.below(8) {
            0 => self.host(|host, moment| host.start(Some(vec![number % 8, number / 32]), moment)),
            1 => self.host(|host, moment| host.start(None, moment)),
            2 => self.host(|host, moment| host.seat_bot(number, moment)),
            3 => self.host(|host, moment| host.clear(number % 8, moment)),
            4 => self.host(|host, moment| host.kick(Seat(number), moment)),
            5 if number > 200 => self.host(|host, moment| host.close(moment)),
            6 => {
                let name = Name::parse("host").expect("a name");
                return drop(self.host(|host, moment| host.sit(number % 9, name, moment)));
            }
            _ => return drop(self.host(|host, moment| host.agree(moment))),
        };
    }

    /// Something that the hostile device signs: what belongs there, or not quite.
    fn hostile(&mut self, bytes: &mut Bytes<'_>) -> Signed {
        let replica = self.host.replica();
        let head = match bytes.byte() {
            number @ 0..=127 => replica.hash_of(u64::from(number)).unwrap_or(jusawi_fair::Hash::ZERO),
            _ => replica.head(),
        };
        let draw = replica.draw();
        let number = replica.draw_number();
        let call = draw.and_then(|draw| draw.call.as_ref()).map_or(head, |call| call.hash);
        let payload = match bytes.below(9) {
            0 => {
                let client = if bytes.flag() { ClientKind::Page } else { ClientKind::Program };
                let name = Name::from_typed(&bytes.text()).or_else(|_| Name::parse("h")).expect("a name");
                Payload::Seat(TakeSeat { head, seat: bytes.byte() % 9, name, client })
            }
            1 => Payload::Leave(Leave { head }),
            2 => {
                let freeze = replica.frozen().map_or(head, |frozen| frozen.hash);
                let first_draw = if bytes.flag() { bytes.number() } else { number };
                let length = if bytes.flag() { u32::from(bytes.byte()) << 9 } else { 1024 };
                let tip = jusawi_fair::Hash([bytes.byte(); 32]);
                Payload::Commit(Commit { freeze, commitment: jusawi_fair::Commitment { first_draw, length, tip } })
            }
            3 => {
                let own = replica.game_seat_of(&self.hostile.public());
                let seat = own.filter(|_| bytes.flag()).unwrap_or_else(|| Seat(bytes.byte()));
                let legal = replica.game().map(|game| game.legal(seat)).unwrap_or_default();
                let action = bytes.pick(&legal).map(|action| M::encode_action(action));
                let action = action.unwrap_or_else(|| bytes.some().to_vec());
                Payload::Move(Move { head, seat, action })
            }
            4 => Payload::Here(Here { draw: number, opening: draw.map_or(head, |draw| draw.opening_hash) }),
            5 => {
                let objections = bytes.some().iter().map(|entry| u64::from(*entry)).collect();
                let link = jusawi_fair::Hash([bytes.byte(); 32]);
                Payload::Reveal(Reveal { draw: number, call, link, objections })
            }
            6 => {
                let missing = bytes.some().iter().map(|number| u32::from(*number)).collect();
                Payload::Agree(Agree { draw: number, call, missing })
            }
            7 => Payload::Seen(Seen { head }),
            _ => {
                let kind = Kind::ALL[bytes.below(Kind::ALL.len())];
                return Signed::new(kind, &replica.table(), bytes.some().to_vec(), &self.hostile);
            }
        };
        let written = GameCodec::<M>::encode_payload(&payload);
        Signed::new(payload.kind(), &replica.table(), written, &self.hostile)
    }

    /// The host stops and comes back with what it had stored.
    fn restart_host(&mut self) {
        for device in 0..HONEST {
            self.devices[device].told = None;
            self.devices[device].up.clear();
            self.devices[device].peer.disconnected();
        }
        self.wanted.clear();
        self.now += 10;
        let Some(stored) = &self.stored else { return };
        let lobby = Lobby {
            game: M::Game::KEY.to_owned(),
            name: "t".to_owned(),
            capacity: self.settings.capacity,
            options: M::encode_options(&self.settings.options),
            alone_after: self.settings.alone_after,
        };
        let (stored, kept) = decode_host_secrets(&encode_host_secrets(stored, &lobby)).expect("as it was written");
        assert_eq!(kept, lobby);
        let key = SecretKey::from_bytes([2; 32]);
        let host = Host::resume(stored, key, self.settings.clone(), &self.disk, self.now).expect("its own record");
        self.host = host.with_chain_length(1024);
        self.drain_host();
    }

    /// A device stops and comes back with what it had stored.
    fn restart(&mut self, device: usize) {
        if self.devices[device].told.is_some() {
            self.disconnect(device);
        }
        let code = InviteCode::of(&SecretKey::from_bytes(TABLE_KEY).public());
        let side = &mut self.devices[device];
        let stored = decode_secrets(&encode_secrets(&side.stored)).expect("as it was written");
        let peer = Peer::restore(code, side.key.clone(), stored, &side.disk).expect("its own record");
        side.peer = peer.with_chain_length(1024);
    }

    /// The host's record adds up, and whoever has heard all of it stands where the host stands.
    fn check(&self) {
        let (genesis, rest) = self.disk.split_first().expect("a genesis");
        let mut replica = Replica::<GameCodec<M>>::open(genesis).expect("an honest genesis");
        for entry in rest {
            replica.apply(entry).expect("an honest entry");
        }
        assert_eq!(replica.head(), self.host.replica().head());
        for device in &self.devices {
            assert!(!device.peer.is_stopped());
            assert_eq!(device.disk.as_slice(), &self.disk[..device.disk.len()], "another record");
            let heard = device.peer.replica().map(Replica::head);
            let number = (device.disk.len() as u64).checked_sub(1);
            assert_eq!(heard, number.and_then(|number| replica.hash_of(number)));
        }
    }
}
