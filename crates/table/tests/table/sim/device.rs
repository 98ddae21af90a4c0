//! A device's side of the world: its disk, its connection, the person at it.

use jusawi_fair::{Entry, Kind, SecretKey, Signature, Signed};
use jusawi_rules::Game;
use jusawi_table::{
    Applied, CannotCheck, ClientKind, Codec, Fault, Moment, Name, Note, Peer, PeerOutput, Secrets, SubmitError,
};

use super::liar::Kept;
use super::{Call, Clock, Event, KEEN, Person, Word, World, is_retriable};

/// A device and all that outlives its process.
pub struct Device<C: Codec> {
    /// Its key.
    pub key: SecretKey,
    /// The process; none while it is dead.
    pub peer: Option<Peer<C>>,
    /// The stored entries.
    pub disk: Vec<Entry>,
    /// The stored secrets.
    pub secrets: Secrets,
    /// Whether it has a connection, or believes so.
    pub up: bool,
    /// Whether all entries up to now have come over it.
    pub live: bool,
    /// The person at it.
    pub person: Person,
    /// The seat that it asks for as soon as it is there.
    pub wants: Option<(u8, Name, ClientKind)>,
    /// What it says to nobody, though it should.
    pub mute: Vec<Kind>,
    /// Whether there ever was anything of that.
    pub was_mute: bool,
    /// After how many outputs its process dies, and for how long.
    pub crash_in: Option<(usize, u64)>,
    /// What it raised.
    pub alarms: Vec<Fault>,
    /// What it could not check.
    pub cannot_check: Vec<CannotCheck>,
    /// What it noted.
    pub notes: Vec<Note>,
    /// What happened, as it heard it.
    pub news: Vec<Applied<C::Game>>,
    /// What was refused.
    pub refused: Vec<(Kind, SubmitError)>,
    /// What the host said it had taken, and where.
    pub acknowledged: Vec<(Signature, u64)>,
    /// What it has said.
    pub sent: Vec<Signed>,
    /// Its own clock.
    pub clock: Clock,
    /// The least and the most milliseconds by which it is slow to take what comes.
    pub lag: (u64, u64),
    /// The numbers of the lies that it heard.
    pub lied_to: Vec<u64>,
    /// What the host says it has taken and the device may have to object to.
    pub kept: Kept,
    pub(super) epoch: u64,
    pub(super) last_down: u64,
    last_up: u64,
    returns: bool,
}

impl<C: Codec> World<C> {
    /// A new device comes, and connects.
    pub fn join(&mut self) -> usize {
        let key = SecretKey::from_bytes(self.entropy.seed());
        let device = self.devices.len();
        self.devices.push(Device {
            peer: Some(Peer::new(self.code(), key.clone()).with_chain_length(self.server.chain_length)),
            key,
            disk: Vec::new(),
            secrets: Secrets::default(),
            up: false,
            live: false,
            person: KEEN,
            wants: None,
            mute: Vec::new(),
            was_mute: false,
            crash_in: None,
            alarms: Vec::new(),
            cannot_check: Vec::new(),
            notes: Vec::new(),
            news: Vec::new(),
            refused: Vec::new(),
            acknowledged: Vec::new(),
            sent: Vec::new(),
            clock: Clock::default(),
            lag: (0, 0),
            lied_to: Vec::new(),
            kept: Kept::default(),
            epoch: 0,
            last_down: 0,
            last_up: 0,
            returns: true,
        });
        self.schedule(0, Event::Connect(device));
        self.schedule(1, Event::Look(device));
        device
    }

    /// Lets a device do something, and does what it asks for.
    ///
    /// # Panics
    /// It is dead.
    pub fn device<T>(&mut self, device: usize, act: impl FnOnce(&mut Peer<C>, &mut Moment<'_>) -> T) -> T {
        let now = self.devices[device].clock.at(self.now);
        let result = self.with_entropy(now, |world, moment| {
            act(world.devices[device].peer.as_mut().expect("the device is alive"), moment)
        });
        self.drain_device(device);
        result
    }

    fn drain_device(&mut self, number: usize) {
        while let Some(output) = self.devices[number].peer.as_mut().and_then(Peer::poll) {
            let device = &mut self.devices[number];
            if let Some((left, down)) = device.crash_in {
                if left == 0 {
                    device.crash_in = None;
                    self.kill(number, down, 0);
                    return;
                }
                device.crash_in = Some((left - 1, down));
            }
            match output {
                PeerOutput::Record(entry) => device.disk.push(entry),
                PeerOutput::Store(secrets) => device.secrets = secrets,
                PeerOutput::Send(signed) if device.mute.contains(&signed.kind) => {}
                PeerOutput::Send(signed) => {
                    let stored = device.secrets.answer.as_ref().map(|answer| &answer.reveal);
                    assert!(signed.kind != Kind::Reveal || stored == Some(&signed), "sent before it was stored");
                    device.sent.push(signed.clone());
                    self.send_up(number, &Call::Submit(signed));
                }
                PeerOutput::News(applied) => {
                    let replica = device.peer.as_ref().and_then(Peer::replica).expect("it has news of it");
                    device.kept.heard(replica, &device.key.public(), &applied, device.live);
                    device.news.push(applied);
                }
                PeerOutput::Alarm { fault, fork } => {
                    if let Some(fork) = fork {
                        fork.verify().unwrap();
                    }
                    device.alarms.push(fault);
                }
                PeerOutput::CannotCheck(reason) => device.cannot_check.push(reason),
                PeerOutput::Note(note) => device.notes.push(note),
                PeerOutput::Resume { .. } => {
                    self.cut(number);
                    self.schedule(100, Event::Connect(number));
                }
            }
        }
    }

    fn send_up(&mut self, number: usize, call: &Call) {
        if !self.devices[number].up {
            return;
        }
        match call {
            Call::Submit(signed) => self.hear(call, &[&signed.payload]),
            Call::Hello { .. } | Call::Entries { .. } => self.hear(call, &[]),
        }
        let copies = if self.dice.below(100) < self.weather.twice { 2 } else { 1 };
        let latency = self.between(self.weather.latency);
        let overtakes = self.dice.below(100) < self.weather.overtaking;
        let breaks = self.dice.below(10_000) < self.weather.breaks;
        let device = &mut self.devices[number];
        let overtakes = matches!(call, Call::Submit(_)) && overtakes;
        let time = if overtakes { self.now + latency } else { (self.now + latency).max(device.last_up) };
        device.last_up = time.max(device.last_up);
        let epoch = device.epoch;
        if breaks {
            self.schedule(0, Event::Break(number));
        }
        for _ in 0..copies {
            self.at(time, Event::ToHost(number, epoch, call.clone()));
        }
    }

    pub(super) fn connect(&mut self, number: usize) {
        let device = &mut self.devices[number];
        let Some(peer) = &device.peer else { return };
        if device.up || !device.returns {
            return;
        }
        device.epoch += 1;
        device.up = true;
        let entries = peer.next_number();
        let latency = self.between(self.weather.latency);
        let device = &mut self.devices[number];
        device.last_up = (self.now + latency).max(device.last_up);
        let (time, epoch) = (device.last_up, device.epoch);
        self.at(time, Event::ToHost(number, epoch, Call::Hello { entries }));
    }

    /// The connection breaks, as the device sees it; what is under way is gone.
    pub(super) fn cut(&mut self, number: usize) {
        let device = &mut self.devices[number];
        let epoch = device.epoch;
        device.epoch += 1;
        device.up = false;
        device.live = false;
        if let Some(peer) = &mut device.peer {
            peer.disconnected();
        }
        self.at(self.now, Event::Noticed(number, epoch));
    }

    /// The connection breaks; the host notices later, and the device comes back by itself after a while.
    pub fn lose_link(&mut self, number: usize, away: u64, noticed_after: u64) {
        let epoch = self.devices[number].epoch;
        let device = &mut self.devices[number];
        device.epoch += 1;
        device.up = false;
        device.live = false;
        if let Some(peer) = &mut device.peer {
            peer.disconnected();
        }
        self.schedule(noticed_after, Event::Noticed(number, epoch));
        self.schedule(away, Event::Connect(number));
    }

    /// The device goes and does not come back by itself.
    pub fn vanish(&mut self, number: usize) {
        self.devices[number].returns = false;
        self.cut(number);
    }

    /// A device that had gone comes back.
    pub fn come_back(&mut self, number: usize) {
        self.devices[number].returns = true;
        self.schedule(0, Event::Connect(number));
    }

    /// The device's process dies, and starts again after a while with what it had stored.
    pub fn kill(&mut self, number: usize, down: u64, noticed_after: u64) {
        self.lose_link(number, down + 1, noticed_after);
        self.devices[number].peer = None;
        self.devices[number].kept = Kept::default();
        self.schedule(down, Event::Revive(number));
    }

    pub(super) fn revive(&mut self, number: usize) {
        let (code, length) = (self.code(), self.server.chain_length);
        let device = &mut self.devices[number];
        let peer = Peer::restore(code, device.key.clone(), device.secrets.clone(), &device.disk);
        device.peer = Some(peer.unwrap().with_chain_length(length));
        self.schedule(1, Event::Connect(number));
    }

    pub(super) fn device_hears(&mut self, number: usize, word: Word) {
        match word {
            Word::Entry(entry, body) => self.device(number, |peer, moment| peer.receive(entry, &body, moment)),
            Word::Lie(place, entry) => {
                let device = &mut self.devices[number];
                if device.peer.as_ref().is_some_and(|peer| !peer.is_stopped()) {
                    // It lives to raise the alarm.
                    device.crash_in = None;
                    device.lied_to.push(place);
                }
                self.device(number, |peer, moment| peer.receive(place, &entry, moment));
            }
            Word::CaughtUp => {
                self.devices[number].live = true;
                self.device(number, Peer::connected);
                if let Some((seat, name, client)) = self.devices[number].wants.take() {
                    let asked = self.device(number, |peer, _| peer.take_seat(seat, name, client));
                    assert!(asked.is_ok() || self.is_stopped(number), "{asked:?}");
                }
            }
            Word::Answer(signed, Ok(taken)) => {
                let place = taken.number.map(|entry| (signed.signature, entry));
                self.devices[number].acknowledged.extend(place);
                self.devices[number].kept.taken::<C>(&signed, taken.number);
                self.device(number, |peer, _| peer.taken(&signed));
            }
            Word::Answer(signed, Err(error)) if is_retriable(&error) => {
                let epoch = self.devices[number].epoch;
                self.schedule(300, Event::ToHost(number, epoch, Call::Submit(signed)));
            }
            Word::Answer(signed, Err(error)) => {
                self.devices[number].refused.push((signed.kind, error));
                self.device(number, |peer, _| peer.refused(&signed));
            }
            Word::Want { from } => {
                let entries = self.devices[number].disk[usize::try_from(from).unwrap()..].to_vec();
                self.send_up(number, &Call::Entries { first: from, entries });
            }
            Word::Waiting(waiting) => {
                let device = &self.devices[number];
                let own = device
                    .peer
                    .as_ref()
                    .and_then(|peer| peer.replica()?.frozen()?.contributors.number_of(&peer.public()));
                if waiting.called && device.person.agrees && own.is_some_and(|own| !waiting.contributors.contains(&own))
                {
                    let after = self.between(device.person.looks);
                    self.schedule(after, Event::Press(number, waiting.draw, waiting.contributors));
                }
            }
            Word::Refused => {
                self.cut(number);
                self.schedule(500, Event::Connect(number));
            }
        }
    }

    fn is_stopped(&self, number: usize) -> bool {
        self.devices[number].peer.as_ref().is_some_and(Peer::is_stopped)
    }

    pub(super) fn look(&mut self, number: usize) {
        let after = self.between(self.devices[number].person.looks);
        self.schedule(after, Event::Look(number));
        let device = &self.devices[number];
        let Some(peer) = device.peer.as_ref().filter(|_| device.live && device.person.plays) else { return };
        let Some(replica) = peer.replica().filter(|replica| replica.draw().is_none()) else { return };
        let (Some(game), Some(seat)) = (replica.game(), replica.game_seat_of(&peer.public())) else { return };
        if !game.awaited().contains(&seat) {
            return;
        }
        // What it has hidden, a device shows by itself: there is nothing to choose.
        let Some(action) = (self.choose)(game, seat, &mut self.dice) else { return };
        self.device(number, |peer, moment| peer.act(&action, moment)).unwrap();
    }

    pub(super) fn press(&mut self, number: usize, draw: u64, missing: Vec<u32>) {
        let device = &self.devices[number];
        let open = device.peer.as_ref().and_then(|peer| peer.replica()?.draw()).filter(|open| open.number == draw);
        if device.live && open.is_some_and(|open| open.call.is_some()) {
            self.device(number, |peer, _| peer.agree(missing)).unwrap();
        }
    }

    /// The action that a device's player makes, whatever the screen offers.
    #[track_caller]
    pub fn act(&mut self, number: usize, action: &<C::Game as Game>::Action) {
        self.device(number, |peer, moment| peer.act(action, moment)).unwrap();
    }

    /// A message of a device goes to the host as it is.
    pub fn submit(&mut self, signed: &Signed) -> Result<jusawi_table::Taken, SubmitError> {
        self.host(|host, moment| host.submit(signed, moment))
    }
}
