//! A host that lies at the first occasion, and what a device remembers that the host has taken of it.

use std::collections::BTreeSet;

use jusawi_fair::{Entry, PublicKey, SecretKey, Signed};
use jusawi_table::{Applied, Codec, Content, News, Opener, Payload, Reason, Replica};

use super::{Word, World, fold};
use crate::cheats::{Lie, Scene};

/// A lie that waits for its occasion.
pub struct Liar<C: Codec> {
    /// The lie.
    pub lie: Lie<C>,
    /// The devices that are told; all, if none are named.
    pub victims: Vec<usize>,
    /// How many entries are told truly before.
    pub patience: usize,
    before: Option<Replica<C>>,
}

impl<C: Codec> Liar<C> {
    /// A liar that tells everybody as soon as it can.
    pub fn new(lie: Lie<C>) -> Self {
        Self { lie, victims: Vec::new(), patience: 0, before: None }
    }
}

impl<C: Codec> World<C> {
    /// What a lying host tells just before it stores a new entry and tells that.
    pub(super) fn lie_at(&mut self, truth: &Entry) {
        let Some(mut liar) = self.server.liar.take() else { return };
        let disk = &self.server.disk;
        // Beside a truth that somebody brought back after a crash it would be another lie: a second history.
        let is_known = self.devices.iter().any(|device| device.disk.len() > disk.len());
        if liar.patience > 0 || disk.is_empty() || is_known {
            liar.patience = liar.patience.saturating_sub(1);
            self.server.liar = Some(liar);
            return;
        }
        let stands = liar.before.take().filter(|before| before.hash_of(disk.len() as u64 - 1) == Some(before.head()));
        let stands = stands.filter(|before| before.next_number() == disk.len() as u64);
        let mut before = stands.unwrap_or_else(|| fold(disk));
        let scene = Scene {
            before: &before,
            entries: disk,
            truth: &C::decode_body(&truth.body).unwrap(),
            table_key: &SecretKey::from_bytes(self.server.table_key),
            host: &self.server.device_key,
            helpers: self.devices.iter().map(|device| &device.key).collect(),
        };
        let told = (liar.lie.tell)(&scene);
        let number = scene.number();
        let Some(told) = told.filter(|_| self.has_victim(&liar)) else {
            before.apply(truth).unwrap();
            liar.before = Some(before);
            self.server.liar = Some(liar);
            return;
        };
        self.server.lied = Some((liar.lie.name, number));
        self.server.told.clone_from(&told);
        for device in 0..self.devices.len() {
            if liar.victims.is_empty() || liar.victims.contains(&device) {
                self.tell_lies(device, &told);
            }
        }
    }

    fn has_victim(&self, liar: &Liar<C>) -> bool {
        let hears = |device: usize| self.devices[device].up && self.devices[device].live;
        (0..self.devices.len())
            .any(|device| hears(device) && (liar.victims.is_empty() || liar.victims.contains(&device)))
    }

    /// Tells a device what is not so.
    pub fn tell_lies(&mut self, device: usize, told: &[(u64, Entry)]) {
        for (number, entry) in told {
            self.tell(device, Word::Lie(*number, entry.clone()));
        }
    }

    /// Tells everybody something false as the next entry.
    pub fn lie_now(&mut self, content: Content) {
        let replica = self.replica();
        let number = replica.next_number();
        let at = self.now.max(replica.last_at());
        let entry = crate::games::forged(self, replica, at, content);
        for device in 0..self.devices.len() {
            self.tell_lies(device, &[(number, entry.clone())]);
        }
        self.server.lied = Some(("told by hand", number));
    }
}

/// What the host says it has taken of a device, and what the device must therefore note and object to.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    here: BTreeSet<u64>,
    reveal: BTreeSet<u64>,
    moved: bool,
    /// The calls that it has to note.
    pub noted: BTreeSet<u64>,
    owed: BTreeSet<u64>,
    /// What it must have objected to by now.
    pub objected: BTreeSet<u64>,
}

impl Kept {
    /// The host says that it has taken something.
    pub fn taken<C: Codec>(&mut self, signed: &Signed, entry: Option<u64>) {
        match C::decode_payload(signed.kind, &signed.payload) {
            Ok(Payload::Here(here)) => drop(self.here.insert(here.draw)),
            Ok(Payload::Reveal(reveal)) => drop(self.reveal.insert(reveal.draw)),
            Ok(Payload::Move(_)) => self.moved = entry.is_none(),
            _ => {}
        }
    }

    /// The device takes an entry.
    pub fn heard<C: Codec>(&mut self, replica: &Replica<C>, key: &PublicKey, applied: &Applied<C::Game>, live: bool) {
        let number = replica.frozen().and_then(|frozen| frozen.contributors.number_of(key));
        let is_own = |numbers: &[u32]| number.is_some_and(|number| numbers.contains(&number));
        let seat = replica.game_seat_of(key);
        match &applied.news {
            News::Called { draw, left_out, .. } if is_own(left_out) && self.here.contains(draw) => {
                self.owed.insert(applied.number);
                if live {
                    self.noted.insert(applied.number);
                }
            }
            News::Drawn { drawn, .. } if is_own(&drawn.members) => self.objected.append(&mut self.owed),
            News::Voided { draw, missing, .. } if is_own(missing) && self.reveal.contains(draw) => {
                self.owed.insert(applied.number);
            }
            News::Moved { seat: mover, automatic: Some(reason), .. }
            | News::DrawOpened { opener: Opener::Move { seat: mover, automatic: Some(reason), .. }, .. }
                if Some(*mover) == seat && *reason != Reason::Bot && self.moved =>
            {
                self.owed.insert(applied.number);
            }
            _ => {}
        }
        if replica.changed() == Some(applied.number) {
            self.moved = false;
        }
    }
}
