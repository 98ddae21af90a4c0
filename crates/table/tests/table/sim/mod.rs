//! A simulated world: one host, its devices, the network between them, and the people at them, in virtual time.
//!
//! Nothing here waits: [`World::run_until`] takes event after event from a queue, the clock jumps with them, and the same
//! seed gives the same world. Connections keep the order of what they carry; what is under way when one breaks is gone.

mod clock;
mod device;
mod host;
mod liar;

use std::collections::BTreeMap;

use jusawi_fair::{Entry, InviteCode, PublicKey, SecretKey, Signed};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Game, Seat};
use jusawi_table::{Body, Codec, Content, Moment, Name, Replica, Settings, Stage, SubmitError, Taken, WaitingFor};

pub use clock::Clock;
pub use device::Device;
pub use host::Server;
pub use liar::Liar;

/// How somebody chooses among what is legal.
pub type Chooser<C> = fn(&<C as Codec>::Game, Seat, &mut Choices) -> Option<<<C as Codec>::Game as Game>::Action>;

/// Any legal action.
pub fn at_random<C: Codec>(game: &C::Game, seat: Seat, dice: &mut Choices) -> Option<<C::Game as Game>::Action> {
    let legal = game.legal(seat);
    legal.get(dice.below(legal.len())).cloned()
}

/// What the network does.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    /// The least and the most milliseconds from here to there.
    pub latency: (u64, u64),
    /// How many of a hundred messages to the host arrive twice.
    pub twice: usize,
    /// How many of a hundred messages to the host overtake those that left before them.
    pub overtaking: usize,
    /// With how many of ten thousand messages the connection breaks that carries them.
    pub breaks: usize,
}

/// What somebody at a device does.
#[derive(Clone, Copy, Debug)]
pub struct Person {
    /// Whether it moves when it is its turn.
    pub plays: bool,
    /// Whether it presses the key that throws a draw away.
    pub agrees: bool,
    /// The least and the most milliseconds from one look at the screen to the next.
    pub looks: (u64, u64),
}

/// Plays quickly, and would throw a draw away.
pub const KEEN: Person = Person { plays: true, agrees: true, looks: (50, 400) };
/// Sits there.
pub const IDLE: Person = Person { plays: false, agrees: false, looks: (50, 400) };

/// What a device says to the host.
#[derive(Clone, Debug)]
enum Call {
    Hello { entries: u64 },
    Submit(Signed),
    Entries { first: u64, entries: Vec<Entry> },
}

/// What the host says to a device.
#[derive(Clone, Debug)]
enum Word {
    Entry(u64, Entry),
    /// What a lying host tells in the place of an entry.
    Lie(u64, Entry),
    CaughtUp,
    Answer(Signed, Result<Taken, SubmitError>),
    Want {
        from: u64,
    },
    Waiting(WaitingFor),
    Refused,
}

#[derive(Clone, Debug)]
enum Event {
    ToHost(usize, u64, Call),
    ToDevice(usize, u64, Word),
    Connect(usize),
    Noticed(usize, u64),
    Break(usize),
    Revive(usize),
    Resume,
    Tick,
    Look(usize),
    HostLooks,
    Press(usize, u64, Vec<u32>),
    HostPresses(u64),
}

/// The world.
pub struct World<C: Codec> {
    /// The host's clock.
    pub now: u64,
    /// What all randomness here follows from.
    pub seed: u64,
    /// The randomness of network and people.
    pub dice: Choices,
    entropy: Choices,
    /// The network.
    pub weather: Weather,
    /// All that was sent, if somebody listens.
    pub overheard: Option<Vec<Vec<u8>>>,
    /// The host and its disk.
    pub server: Server<C>,
    /// Everybody else.
    pub devices: Vec<Device<C>>,
    choose: Chooser<C>,
    events: BTreeMap<(u64, u64), Event>,
    serial: u64,
}

/// The time when every world begins.
pub const START: u64 = 1_000_000;

/// The name of player `number`.
pub fn name(number: usize) -> Name {
    Name::parse(&format!("손님{number}")).unwrap()
}

impl<C: Codec> World<C> {
    /// A world with a table in it and nobody there yet.
    pub fn new(seed: u64, settings: Settings<<C::Game as Game>::Options>, choose: Chooser<C>) -> Self {
        let mut entropy = Choices::new(seed ^ 0x5eed);
        let server = Server::new(settings, entropy.seed(), SecretKey::from_bytes(entropy.seed()));
        let mut world = Self {
            now: START,
            seed,
            dice: Choices::new(seed),
            entropy,
            weather: Weather { latency: (1, 20), twice: 0, overtaking: 0, breaks: 0 },
            overheard: None,
            server,
            devices: Vec::new(),
            choose,
            events: BTreeMap::new(),
            serial: 0,
        };
        world.open();
        world.schedule(1, Event::HostLooks);
        world
    }

    /// Lets everybody choose otherwise.
    pub fn choose_with(&mut self, choose: Chooser<C>) {
        self.choose = choose;
    }

    /// The table's code.
    pub fn code(&self) -> InviteCode {
        InviteCode::of(&SecretKey::from_bytes(self.server.table_key).public())
    }

    /// A number between two, both included.
    pub fn between(&mut self, (least, most): (u64, u64)) -> u64 {
        least + if most > least { self.dice.below(usize::try_from(most - least + 1).unwrap()) as u64 } else { 0 }
    }

    fn schedule(&mut self, after: u64, event: Event) {
        self.at(self.now + after, event);
    }

    fn at(&mut self, time: u64, event: Event) {
        self.serial += 1;
        self.events.insert((time, self.serial), event);
    }

    /// Lets the next thing happen.
    fn step(&mut self) {
        let ((time, _), event) = self.events.pop_first().unwrap();
        self.now = time;
        match event {
            Event::ToHost(device, epoch, call) if self.devices[device].epoch == epoch => self.host_hears(device, call),
            Event::ToDevice(device, epoch, word) if self.devices[device].epoch == epoch => {
                self.device_hears(device, word);
            }
            Event::ToHost(..) | Event::ToDevice(..) => {}
            Event::Connect(device) => self.connect(device),
            Event::Noticed(device, epoch) => self.host_notices(device, epoch),
            Event::Break(device) => {
                let (away, noticed) = (self.between((100, 4000)), self.between((0, 6000)));
                if self.devices[device].up {
                    self.lose_link(device, away, noticed);
                }
            }
            Event::Revive(device) => self.revive(device),
            Event::Resume => self.resume(),
            Event::Tick => self.tick(),
            Event::Look(device) => self.look(device),
            Event::HostLooks => self.host_looks(),
            Event::Press(device, draw, missing) => self.press(device, draw, missing),
            Event::HostPresses(draw) => self.host_presses(draw),
        }
    }

    /// Runs until something holds; at most `limit` milliseconds of the world.
    #[track_caller]
    pub fn run_until(&mut self, limit: u64, what: &str, mut holds: impl FnMut(&Self) -> bool) {
        let end = self.now + limit;
        while !holds(self) {
            assert!(self.now <= end, "seed {}: not within {limit} ms: {what}\n{}", self.seed, self.describe());
            self.step();
        }
    }

    /// Runs for a while.
    pub fn run_for(&mut self, milliseconds: u64) {
        let end = self.now + milliseconds;
        while self.events.first_key_value().is_some_and(|((time, _), _)| *time <= end) {
            self.step();
        }
        self.now = end;
    }

    /// What the host's ledger says, also while the host is down.
    #[track_caller]
    pub fn ledger(&self) -> Replica<C> {
        fold(&self.server.disk)
    }

    /// The host's replica.
    #[track_caller]
    pub fn replica(&self) -> &Replica<C> {
        self.server.host.as_ref().expect("the host is up").replica()
    }

    /// Whether the table is closed and everybody who is connected knows.
    pub fn is_over(&self) -> bool {
        let told = |device: &Device<C>| match &device.peer {
            Some(peer) if device.live => peer.replica().is_some_and(|replica| replica.stage() == Stage::Closed),
            _ => true,
        };
        self.server.closed && self.devices.iter().all(told)
    }

    /// What holds in every world: no alarms, and everybody who is connected and has heard all has the host's ledger.
    #[track_caller]
    pub fn check(&self) {
        let ledger = self.ledger();
        for (number, device) in self.devices.iter().enumerate() {
            let who = format!("seed {}, device {number}", self.seed);
            assert!(device.alarms.is_empty(), "{who}: {:?}\n{}", device.alarms, self.describe());
            for (signature, entry) in &device.acknowledged {
                let body = &self.server.disk[usize::try_from(*entry).unwrap()].body;
                assert!(body.windows(64).any(|bytes| bytes == signature.0), "{who}: lost what was taken");
            }
            if !device.live {
                continue;
            }
            let replica = device.peer.as_ref().unwrap().replica().unwrap();
            assert_eq!(replica.head(), ledger.head(), "{who}: another ledger\n{}", self.describe());
            assert_eq!(replica.report().outcome, ledger.report().outcome, "{who}");
            assert_eq!(device.disk, self.server.disk, "{who}: another record");
        }
    }

    /// Where things stand, for whoever reads a failure.
    pub fn describe(&self) -> String {
        let mut text = format!("at {}: {} entries", self.now - START, self.server.disk.len());
        let tail = self.server.disk.len().saturating_sub(6);
        for (number, entry) in self.server.disk.iter().enumerate().skip(tail) {
            let body = C::decode_body(&entry.body).unwrap();
            let said = format!("{:?}", body.content).chars().take(110).collect::<String>();
            text += &format!("\n  {number} at {}: {said}", body.at - START);
        }
        match &self.server.host {
            Some(host) => {
                let due = host.wake_at().map(|at| at - START);
                text += &format!("\nhost due {due:?}, waiting for {:?}", host.waiting().map(|w| &w.contributors));
            }
            None => text += "\nhost down",
        }
        text += &format!(", {} crashes, lied {:?}", self.server.crashes, self.server.lied);
        for (number, device) in self.devices.iter().enumerate() {
            let entries = device.disk.len();
            text += &format!("\n  device {number}: up {} live {} entries {entries}", device.up, device.live);
            let other = device.disk.iter().zip(&self.server.disk).position(|(own, told)| own != told);
            text += &format!(" other from {other:?} lag {:?} alarms {:?}", device.lag, device.alarms);
            text += &format!(" refused {:?}", device.refused.iter().rev().take(3).collect::<Vec<_>>());
        }
        text
    }

    fn with_entropy<T>(&mut self, now: u64, then: impl FnOnce(&mut Self, &mut Moment<'_>) -> T) -> T {
        let mut entropy = self.entropy.clone();
        let mut draw = || entropy.seed();
        let result = then(self, &mut Moment { now, entropy: &mut draw });
        self.entropy = entropy;
        result
    }

    /// Something goes over the network.
    fn hear(&mut self, said: &impl std::fmt::Debug, bytes: &[&[u8]]) {
        if let Some(overheard) = &mut self.overheard {
            overheard.push(format!("{said:?}").into_bytes());
            overheard.extend(bytes.iter().map(|bytes| bytes.to_vec()));
        }
    }

    fn key_of(&self, device: usize) -> PublicKey {
        self.devices[device].key.public()
    }

    /// The device of a key; none for the host's own.
    pub fn device_of(&self, key: &PublicKey) -> Option<usize> {
        self.devices.iter().position(|device| device.key.public() == *key)
    }

    /// The bodies of the ledger.
    pub fn bodies(&self) -> Vec<Body> {
        self.server.disk.iter().map(|entry| C::decode_body(&entry.body).unwrap()).collect()
    }

    /// When the entries of a kind were made, in the world's milliseconds.
    pub fn times(&self, wanted: impl Fn(&Content) -> bool) -> Vec<u64> {
        self.bodies().into_iter().filter(|body| wanted(&body.content)).map(|body| body.at - START).collect()
    }

    /// How many entries there are of a kind.
    pub fn count(&self, wanted: impl Fn(&Content) -> bool) -> usize {
        self.times(wanted).len()
    }
}

/// Folds a record.
#[track_caller]
pub fn fold<C: Codec>(entries: &[Entry]) -> Replica<C> {
    let mut replica = Replica::open(&entries[0]).unwrap();
    for entry in &entries[1..] {
        replica.apply(entry).unwrap();
    }
    replica
}

/// Whether a message may be said again soon.
fn is_retriable(error: &SubmitError) -> bool {
    let info = jusawi_wire::reason::ErrorInfo::from(error);
    jusawi_wire::reason::Status::is_retriable(info.status.code())
}
