//! What a device does and does not do for a ledger that is handed to it.

use jusawi_fair::{Entry, InviteCode, Kind, SecretKey, Signed};
use jusawi_rules::Seat;
use jusawi_table::{
    ClientKind, Codec, Content, LinkStanding, Moment, Note, Payload, Peer, PeerOutput, Reason, Secrets, Wrong,
};

use crate::forge::Forge;
use crate::toy::{ToyAction, ToyCodec, ToyOptions};

/// Device 1 of a forge as a real peer: it commits to its own chain and answers for itself.
struct Puppet {
    forge: Forge,
    peer: Peer<ToyCodec>,
    handed: usize,
    now: u64,
    secrets: Secrets,
    notes: Vec<Note>,
    alarms: Vec<Wrong>,
}

const KEY: [u8; 32] = [2; 32];

impl Puppet {
    /// A game of two devices, the puppet and one of the forge's, up to the set-up drawn without the puppet.
    fn new(live: bool) -> Self {
        let mut forge = Forge::seated(&[ClientKind::Program; 2]);
        let options = ToyOptions { moves: 50, ..ToyOptions::default() };
        forge.freeze(options, Some(60));
        let peer = Peer::new(code(&forge), SecretKey::from_bytes(KEY));
        let secrets = Secrets::default();
        let mut puppet = Self { forge, peer, handed: 0, now: 0, secrets, notes: Vec::new(), alarms: Vec::new() };
        puppet.connect();
        let said = puppet.hand();
        let commit = said.into_iter().find(|signed| signed.kind == Kind::Commit).expect("it commits by itself");
        for device in [0, 2] {
            let commit = puppet.forge.commit(device, 1);
            puppet.forge.put(Content::Commit(commit));
        }
        puppet.forge.put(Content::Commit(commit));
        puppet.forge.put(Content::Start);
        puppet.forge.draw(&[0, 2]);
        if !live {
            puppet.peer.disconnected();
        }
        puppet.hand();
        puppet
    }

    fn connect(&mut self) {
        let now = self.now;
        let mut entropy = || [42; 32];
        self.peer.connected(&mut Moment { now, entropy: &mut entropy });
    }

    /// Hands over all new entries at once; gives what it says to them.
    fn hand(&mut self) -> Vec<Signed> {
        let entries: Vec<Entry> = self.forge.entries[self.handed..].to_vec();
        let mut said = Vec::new();
        for entry in entries {
            let number = self.handed as u64;
            self.handed += 1;
            said.extend(self.receive(number, &entry));
        }
        said
    }

    fn receive(&mut self, number: u64, entry: &Entry) -> Vec<Signed> {
        let now = self.now;
        let mut entropy = || [42; 32];
        self.peer.receive(number, entry, &mut Moment { now, entropy: &mut entropy });
        self.drain()
    }

    fn drain(&mut self) -> Vec<Signed> {
        let mut said = Vec::new();
        while let Some(output) = self.peer.poll() {
            match output {
                PeerOutput::Send(signed) => said.push(signed),
                PeerOutput::Store(secrets) => self.secrets = secrets,
                PeerOutput::Note(note) => self.notes.push(note),
                PeerOutput::Alarm { fault, .. } => self.alarms.push(fault.wrong),
                _ => {}
            }
        }
        said
    }

    /// Its process dies and comes back with the first of its entries.
    fn restart(&mut self, entries: usize) {
        let record = &self.forge.entries[..entries];
        self.peer = Peer::restore(code(&self.forge), SecretKey::from_bytes(KEY), self.secrets.clone(), record).unwrap();
        self.handed = entries;
    }

    /// Somebody opens a draw that the puppet has not heard of yet.
    fn open(&mut self) {
        let seat = self.forge.current();
        self.forge.moves(usize::from(seat.0) + 1, ToyAction::Roll);
    }

    /// A call with what the puppet said.
    fn call(&mut self, own: &[Signed]) {
        let draw = self.forge.replica.draw().unwrap().number;
        let mut here = vec![self.forge.here(0)];
        here.extend(own.iter().cloned());
        here.push(self.forge.here(2));
        self.forge.put(Content::Call { draw, here });
    }
}

fn code(forge: &Forge) -> InviteCode {
    InviteCode::of(&forge.replica.genesis().table_key)
}

fn kinds(said: &[Signed]) -> Vec<Kind> {
    said.iter().map(|signed| signed.kind).collect()
}

#[test]
fn a_link_leaves_the_device_only_for_a_sealed_call_with_its_own_answer_in_it() {
    let mut puppet = Puppet::new(true);
    puppet.open();
    let here = puppet.hand();
    assert_eq!(kinds(&here), [Kind::Here]);
    puppet.connect();
    assert_eq!(kinds(&puppet.drain()), [Kind::Here], "whoever asks");
    let mut left_out = Forge::clone(&puppet.forge);
    left_out.call(&[0, 2]);
    puppet.call(&here);
    let said = puppet.hand();
    assert_eq!(kinds(&said), [Kind::Reveal]);
    let answer = puppet.secrets.answer.clone().unwrap();
    assert_eq!(answer.reveal, said[0], "stored before it is sent");

    let mut other = Puppet::new(true);
    other.open();
    other.hand();
    other.forge.call(&[0, 2]);
    assert!(other.hand().is_empty(), "it is not in this call");
    other.connect();
    assert!(other.drain().is_empty());
}

#[test]
fn while_it_reads_up_a_device_says_nothing_and_then_what_still_counts() {
    let mut puppet = Puppet::new(true);
    puppet.peer.disconnected();
    // A draw that it missed, and one that is open.
    puppet.open();
    puppet.forge.draw(&[0, 2]);
    puppet.open();
    assert!(puppet.hand().is_empty());
    puppet.connect();
    let said = puppet.drain();
    assert_eq!(kinds(&said), [Kind::Here]);
    let draw = puppet.forge.replica.draw().unwrap();
    let here = jusawi_table::Here { draw: draw.number, opening: draw.opening_hash };
    assert_eq!(ToyCodec::decode_payload(Kind::Here, &said[0].payload), Ok(Payload::Here(here)));
}

#[test]
fn after_a_restart_a_device_gives_the_same_answer_to_the_same_call() {
    let mut puppet = Puppet::new(true);
    puppet.open();
    let here = puppet.hand();
    puppet.call(&here);
    let first = puppet.hand();
    puppet.restart(puppet.forge.entries.len());
    assert!(puppet.drain().is_empty(), "nothing is said without a connection");
    puppet.connect();
    assert_eq!(puppet.drain(), first);
}

#[test]
fn another_call_of_a_draw_that_was_answered_is_an_alarm_and_gets_no_link() {
    let mut puppet = Puppet::new(true);
    puppet.open();
    let here = puppet.hand();
    let mut other = Forge::clone(&puppet.forge);
    puppet.call(&here);
    assert_eq!(kinds(&puppet.hand()), [Kind::Reveal]);
    // A host that drops the first call, and a device whose record lost it too; its secrets did not.
    let before = other.entries.len();
    other.at += 1;
    let draw = other.replica.draw().unwrap().number;
    let content = Content::Call { draw, here: vec![other.here(0), here[0].clone(), other.here(2)] };
    other.put(content);
    puppet.forge = other;
    puppet.restart(before);
    puppet.connect();
    puppet.drain();
    let said = puppet.hand();
    assert!(said.is_empty(), "{:?}", kinds(&said));
    assert_eq!(puppet.alarms, [Wrong::SecondCall { draw }]);
    assert!(puppet.peer.is_stopped());
}

#[test]
fn a_device_that_reads_the_record_anew_answers_no_draw_that_is_past() {
    let mut puppet = Puppet::new(true);
    for _ in 0..2 {
        puppet.open();
        let here = puppet.hand();
        puppet.call(&here);
        let reveal = puppet.hand();
        let draw = puppet.forge.replica.draw().unwrap().number;
        let content = drawing_with(&puppet.forge, &reveal[0], draw);
        puppet.forge.put(content);
        puppet.hand();
    }
    let answer = puppet.secrets.answer.clone();
    let code = code(&puppet.forge);
    puppet.peer = Peer::restore(code, SecretKey::from_bytes(KEY), puppet.secrets.clone(), &[]).unwrap();
    puppet.handed = 0;
    // Also over a connection that counts as standing.
    puppet.connect();
    let said = puppet.hand();
    let last = answer.clone().unwrap().reveal;
    assert!(said.iter().all(|signed| signed.kind != Kind::Reveal || *signed == last));
    assert_eq!(puppet.secrets.answer, answer);
    assert!(puppet.alarms.is_empty());
}

/// The drawing of a call with the puppet's own link, which the forge does not know beforehand.
fn drawing_with(forge: &Forge, reveal: &Signed, draw: u64) -> Content {
    let Ok(Payload::Reveal(said)) = ToyCodec::decode_payload(Kind::Reveal, &reveal.payload) else { unreachable!() };
    let reveals = vec![forge.reveal(0, &[]), reveal.clone(), forge.reveal(2, &[])];
    // The forge's own digest would need the puppet's link: the honest checker tells the right one.
    let state = jusawi_fair::Hash::ZERO;
    let lie = Content::Drawing { draw, reveal: reveals.clone(), state };
    let Wrong::State { expected: Some(state), .. } = forge.lie(lie) else { panic!("the links are right: {said:?}") };
    Content::Drawing { draw, reveal: reveals, state }
}

#[test]
fn by_its_own_clock_a_device_notes_automatic_moves_that_come_early() {
    let early = |measured: u64| {
        let mut puppet = Puppet::new(true);
        puppet.forge.at += 30_000;
        let seat = puppet.forge.current();
        let timeout = puppet.forge.automatic(seat, Reason::Timeout, ToyAction::Pass);
        puppet.forge.put(timeout);
        puppet.now += measured;
        let entry = puppet.forge.entries.len() as u64 - 1;
        puppet.hand();
        assert!(puppet.alarms.is_empty(), "a measured time is no alarm");
        (puppet.notes, Note::EarlyByOwnClock { entry, seat, measured, due: 30_000 })
    };
    for measured in [0, 1000, 27_999] {
        let (notes, expected) = early(measured);
        assert_eq!(notes, [expected]);
    }
    for measured in [28_000, 30_000, 90_000] {
        assert!(early(measured).0.is_empty(), "two seconds are tolerated");
    }
}

#[test]
fn by_its_own_clock_a_device_notes_an_offline_player_who_was_moved_for_early() {
    for (measured, noted) in [(2000, true), (3500, false)] {
        let mut puppet = Puppet::new(true);
        let seat = puppet.forge.current();
        puppet.now += 10_000;
        puppet.forge.at += 10_000;
        puppet.forge.put(Content::Presence { seat: seat.0, online: false });
        puppet.hand();
        puppet.forge.at += 5000;
        puppet.now += measured;
        let offline = puppet.forge.automatic(seat, Reason::Offline, ToyAction::Pass);
        puppet.forge.put(offline);
        puppet.hand();
        assert_eq!(!puppet.notes.is_empty(), noted, "{measured}: {:?}", puppet.notes);
    }
}

#[test]
fn what_is_read_up_after_an_absence_is_not_measured() {
    let mut puppet = Puppet::new(false);
    let timeout = |puppet: &mut Puppet| {
        puppet.forge.at += 30_000;
        let seat = puppet.forge.current();
        let content = puppet.forge.automatic(seat, Reason::Timeout, ToyAction::Pass);
        puppet.forge.put(content);
    };
    timeout(&mut puppet);
    timeout(&mut puppet);
    assert!(puppet.hand().is_empty());
    puppet.connect();
    // The decision that is open began before this connection.
    timeout(&mut puppet);
    puppet.hand();
    assert!(puppet.notes.is_empty(), "{:?}", puppet.notes);
    timeout(&mut puppet);
    puppet.hand();
    assert_eq!(puppet.notes.len(), 1, "both ends of this one came in live");
}

#[test]
fn a_page_rolls_with_what_the_host_served_and_its_screen_says_so() {
    let mut forge = Forge::committed(&[ClientKind::Program, ClientKind::Page], ToyOptions::default());
    forge.put(Content::Start);
    forge.draw(&[0, 1, 2]);
    let standing =
        |forge: &Forge, device: usize| forge.replica.standing(forge.replica.last_drawn().unwrap(), &forge.key(device));
    assert_eq!(
        [0, 1, 2].map(|device| standing(&forge, device)),
        [LinkStanding::Own, LinkStanding::Own, LinkStanding::Shared]
    );
    let seat = forge.current();
    forge.moves(usize::from(seat.0) + 1, ToyAction::Roll);
    forge.draw(&[0, 1]);
    assert_eq!(standing(&forge, 2), LinkStanding::LeftOut);
    assert_eq!(forge.current(), Seat((seat.0 + 1) % 2));
}
