//! The host's side of the world: its disk, its streams, its crashes.

use jusawi_fair::{Entry, Kind, SecretKey};
use jusawi_rules::Game;
use jusawi_table::{
    Applied, ClientKind, Codec, Host, HostOutput, HostSecrets, Moment, Settings, Stage, SubmitError, Taken, WaitingFor,
    Wrong,
};

use super::{Call, Event, KEEN, Liar, Person, Word, World};

/// A host and all that outlives it.
pub struct Server<C: Codec> {
    /// The machine; none while it is down.
    pub host: Option<Host<C>>,
    /// The stored entries.
    pub disk: Vec<Entry>,
    /// The stored secrets.
    pub secrets: Option<HostSecrets>,
    /// Its settings.
    pub settings: Settings<<C::Game as Game>::Options>,
    /// The table's key.
    pub table_key: [u8; 32],
    /// The device's key.
    pub device_key: SecretKey,
    /// The person at it.
    pub person: Person,
    /// The last notice of waiting.
    pub waiting: Vec<WaitingFor>,
    /// What happened.
    pub news: Vec<Applied<C::Game>>,
    /// Whether the table is closed.
    pub closed: bool,
    /// After how many outputs it crashes, and for how long it is down then.
    pub crash_in: Option<(usize, u64)>,
    /// How many crashes there were.
    pub crashes: usize,
    /// Whether it ever lost what it had stored.
    pub has_lost: bool,
    /// What this host says it has taken of a device and throws away.
    pub ignores: Vec<(usize, Kind)>,
    /// How many links its chains have.
    pub chain_length: u32,
    /// A lie that waits for its occasion.
    pub liar: Option<Liar<C>>,
    /// The lie that was told, and the number of the entry in whose place it stands.
    pub lied: Option<(&'static str, u64)>,
    /// What it said.
    pub told: Vec<(u64, Entry)>,
    streams: Vec<Option<Stream>>,
    tick_at: Option<u64>,
    /// Whether a device that was connected at the last crash held all entries.
    is_held: bool,
}

#[derive(Clone, Copy)]
struct Stream {
    epoch: u64,
    sent: usize,
}

impl<C: Codec> Server<C> {
    pub(super) fn new(
        settings: Settings<<C::Game as Game>::Options>,
        table_key: [u8; 32],
        device_key: SecretKey,
    ) -> Self {
        Self {
            host: None,
            disk: Vec::new(),
            secrets: None,
            settings,
            table_key,
            device_key,
            person: KEEN,
            waiting: Vec::new(),
            news: Vec::new(),
            closed: false,
            crash_in: None,
            crashes: 0,
            has_lost: false,
            ignores: Vec::new(),
            chain_length: 1024,
            liar: None,
            lied: None,
            told: Vec::new(),
            streams: Vec::new(),
            tick_at: None,
            is_held: false,
        }
    }
}

impl<C: Codec> World<C> {
    pub(super) fn open(&mut self) {
        let (table_key, key) = (self.server.table_key, self.server.device_key.clone());
        let settings = self.server.settings.clone();
        let length = self.server.chain_length;
        let host = self.with_entropy(self.now, |_, moment| Host::open(table_key, key, settings, moment).unwrap());
        self.server.host = Some(host.with_chain_length(length));
        self.drain_host();
    }

    /// Lets the host do something, and does what it asks for.
    ///
    /// # Panics
    /// The host is down.
    pub fn host<T>(&mut self, act: impl FnOnce(&mut Host<C>, &mut Moment<'_>) -> T) -> T {
        let result =
            self.with_entropy(self.now, |world, moment| act(world.server.host.as_mut().expect("host is up"), moment));
        self.drain_host();
        result
    }

    /// Seats the host's own player.
    pub fn host_sits(&mut self, seat: u8) {
        self.host(|host, moment| host.sit(seat, jusawi_table::Name::parse("주인").unwrap(), moment)).unwrap();
    }

    /// Starts the game as soon as everybody has committed.
    #[track_caller]
    pub fn start(&mut self) {
        self.host(|host, moment| host.start(None, moment)).unwrap();
        self.run_until(60_000, "the game begins", |world| {
            world.server.host.as_ref().is_some_and(|host| host.replica().game().is_some())
        });
    }

    fn drain_host(&mut self) {
        while let Some(output) = self.server.host.as_mut().and_then(Host::poll) {
            if let Some((left, down)) = self.server.crash_in {
                if left == 0 {
                    self.crash(down);
                    return;
                }
                self.server.crash_in = Some((left - 1, down));
            }
            match output {
                HostOutput::Store(secrets) => self.server.secrets = Some(secrets),
                HostOutput::Append { number, entry } => {
                    assert_eq!(number, self.server.disk.len() as u64);
                    self.lie_at(&entry);
                    self.server.disk.push(entry);
                    self.fan_out();
                }
                HostOutput::News(applied) => self.server.news.push(applied),
                HostOutput::Waiting(waiting) => {
                    self.tell_waiting(&waiting);
                    self.server.waiting.push(waiting);
                }
                HostOutput::Want { from_peer, from } => {
                    let device = self.device_of(&from_peer).unwrap();
                    self.tell(device, Word::Want { from });
                }
                HostOutput::Closed => self.server.closed = true,
            }
        }
        self.plan_tick();
    }

    fn plan_tick(&mut self) {
        let Some(due) = self.server.host.as_ref().and_then(Host::wake_at) else { return };
        assert!(due > self.now, "seed {}: a host that never sleeps\n{}", self.seed, self.describe());
        if self.server.tick_at.is_none_or(|at| due < at) {
            self.server.tick_at = Some(due);
            self.at(due, Event::Tick);
        }
    }

    pub(super) fn tick(&mut self) {
        if self.server.tick_at.is_some_and(|at| at <= self.now) {
            self.server.tick_at = None;
        }
        if self.server.host.is_some() {
            self.host(|host, moment| host.tick(moment));
        }
    }

    fn fan_out(&mut self) {
        for device in 0..self.server.streams.len() {
            while let Some(stream) = &mut self.server.streams[device]
                && let Some(entry) = self.server.disk.get(stream.sent)
            {
                let word = Word::Entry(stream.sent as u64, entry.clone());
                stream.sent += 1;
                self.tell(device, word);
            }
        }
    }

    fn tell_waiting(&mut self, waiting: &WaitingFor) {
        for device in 0..self.devices.len() {
            self.tell(device, Word::Waiting(waiting.clone()));
        }
        let missing_own = waiting.contributors.contains(&0);
        if waiting.called && self.server.person.agrees && !missing_own {
            let after = self.between(self.server.person.looks);
            self.schedule(after, Event::HostPresses(waiting.draw));
        }
    }

    pub(super) fn tell(&mut self, device: usize, word: Word) {
        if let Some(Some(stream)) = self.server.streams.get(device) {
            self.send_down(device, stream.epoch, word);
        }
    }

    pub(super) fn send_down(&mut self, device: usize, epoch: u64, word: Word) {
        match &word {
            Word::Entry(_, entry) | Word::Lie(_, entry) => self.hear(&word, &[&entry.body]),
            Word::Answer(signed, _) => self.hear(&word, &[&signed.payload]),
            Word::CaughtUp | Word::Want { .. } | Word::Waiting(_) | Word::Refused => self.hear(&word, &[]),
        }
        let latency = self.between(self.weather.latency) + self.between(self.devices[device].lag);
        let time = (self.now + latency).max(self.devices[device].last_down);
        self.devices[device].last_down = time;
        self.at(time, Event::ToDevice(device, epoch, word));
        if self.dice.below(10_000) < self.weather.breaks {
            self.schedule(0, Event::Break(device));
        }
    }

    pub(super) fn host_hears(&mut self, device: usize, call: Call) {
        let epoch = self.devices[device].epoch;
        if self.server.host.is_none() {
            self.send_down(device, epoch, Word::Refused);
            return;
        }
        let key = self.key_of(device);
        match call {
            Call::Hello { entries } => {
                self.server.streams.resize(self.devices.len(), None);
                let sent = usize::try_from(entries).unwrap();
                self.server.streams[device] = Some(Stream { epoch, sent });
                self.fan_out();
                self.tell(device, Word::CaughtUp);
                self.host(|host, moment| host.connected(key, entries, moment));
            }
            Call::Submit(signed) if self.server.ignores.contains(&(device, signed.kind)) => {
                self.tell(device, Word::Answer(signed, Ok(Taken { number: None })));
            }
            Call::Submit(signed) => {
                let answer = self.host(|host, moment| host.submit(&signed, moment));
                // A crash on the way takes the answer with it.
                self.tell(device, Word::Answer(signed, answer));
            }
            Call::Entries { first, entries } => {
                self.host(|host, moment| host.take_over(first, &entries, moment)).unwrap();
            }
        }
    }

    pub(super) fn host_notices(&mut self, device: usize, epoch: u64) {
        let Some(Some(stream)) = self.server.streams.get(device) else { return };
        if stream.epoch == epoch && self.server.host.is_some() {
            self.server.streams[device] = None;
            let key = self.key_of(device);
            self.host(|host, moment| host.disconnected(key, moment));
        }
    }

    /// The host's process dies and comes back after a while.
    pub fn crash(&mut self, down: u64) {
        self.server.crash_in = None;
        self.server.crashes += 1;
        self.server.host = None;
        self.server.tick_at = None;
        self.server.streams.clear();
        // Who is slow to take what comes would bring it too late, and who only watches may not be waited for.
        let ledger = self.ledger();
        let is_waited_for = |device: &super::Device<C>| {
            let number = ledger.frozen().map(|frozen| frozen.contributors.number_of(&device.key.public()));
            number.is_none_or(|number| number.is_some())
        };
        let quick = |device: &super::Device<C>| device.up && device.lag == (0, 0) && is_waited_for(device);
        let complete = |device: &super::Device<C>| quick(device) && device.disk.len() >= self.server.disk.len();
        self.server.is_held = self.devices.iter().any(complete);
        for device in 0..self.devices.len() {
            if self.devices[device].up {
                self.cut(device);
                let after = self.between((300, 1500));
                self.schedule(after, Event::Connect(device));
            }
        }
        self.schedule(down, Event::Resume);
    }

    /// Takes the last entries off the disk of a host that is down, if a device that will be back at once holds them all.
    /// Tells whether it did.
    pub fn lose(&mut self, entries: usize) -> bool {
        assert!(self.server.host.is_none());
        self.server.has_lost |= self.server.is_held;
        if self.server.is_held {
            let left = self.server.disk.len().saturating_sub(entries).max(1);
            self.server.disk.truncate(left);
        }
        self.server.is_held
    }

    pub(super) fn resume(&mut self) {
        let server = &self.server;
        let secrets = server.secrets.clone().unwrap();
        let (key, settings) = (server.device_key.clone(), server.settings.clone());
        let host = Host::resume(secrets, key, settings, &server.disk, self.now).unwrap();
        self.server.host = Some(host.with_chain_length(self.server.chain_length));
        self.host(|host, moment| host.tick(moment));
    }

    pub(super) fn host_looks(&mut self) {
        let after = self.between(self.server.person.looks);
        self.schedule(after, Event::HostLooks);
        let Some(host) = &self.server.host else { return };
        let replica = host.replica();
        if replica.stage() != Stage::Playing || replica.draw().is_some() || host.is_recovering() {
            return;
        }
        let Some(game) = replica.game() else { return };
        let own = replica.game_seat_of(&host.public()).filter(|seat| game.awaited().contains(seat));
        if let Some(bot) = host.bots_to_move().first().copied() {
            let action = (self.choose)(game, bot, &mut self.dice).unwrap();
            self.host(|host, moment| host.act_for_bot(bot, &action, moment)).unwrap();
        } else if let Some(seat) = own
            && self.server.person.plays
            && let Some(action) = (self.choose)(game, seat, &mut self.dice)
        {
            let acted = self.host(|host, moment| host.act(&action, moment));
            assert!(acted.is_ok(), "seed {}: {acted:?}\n{}", self.seed, self.describe());
        }
    }

    pub(super) fn host_presses(&mut self, draw: u64) {
        let Some(host) = &self.server.host else { return };
        if host.waiting().is_some_and(|waiting| waiting.draw == draw && waiting.called) {
            match self.host(|host, moment| host.agree(moment)) {
                Ok(_) | Err(SubmitError::Recovering | SubmitError::Wrong(Wrong::NoDrawOpen)) => {}
                Err(error) => panic!("seed {}: {error}", self.seed),
            }
        }
    }

    /// A program's seat wish for each of the first devices, the host apart, and everybody seated.
    #[track_caller]
    pub fn seat_all(&mut self, clients: &[ClientKind]) {
        let first = self.server.disk.len();
        for (number, client) in clients.iter().enumerate() {
            let taken = self.replica().seats().len() + number;
            let device = self.join();
            self.devices[device].wants = Some((u8::try_from(taken).unwrap(), super::name(device), *client));
        }
        let wanted = first + clients.len();
        self.run_until(10_000, "everybody is seated", |world| {
            world.count(|content| matches!(content, jusawi_table::Content::Seat(_))) >= clients.len()
                && world.server.disk.len() >= wanted
        });
        self.run_for(100);
    }
}
