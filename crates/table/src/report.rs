//! What can be said of a ledger as a whole.

use std::collections::{BTreeMap, BTreeSet};

use jusawi_fair::{Proof, Seed};
use jusawi_rules::{Game, Seat};

use crate::Reason;
use crate::replica::{Drawn, Opener};

/// What a checker tells after folding a ledger. Everything in it follows from the entries.
#[derive(Clone, Debug)]
pub struct Report<G: Game> {
    /// How many draws were completed.
    pub draws: u64,
    /// For each contributor with an independent device: how many draws its link proves to its player.
    pub proven: BTreeMap<u32, u64>,
    /// Draws in which only pages besides the host took part, at a table without independent devices.
    pub shared: u64,
    /// Draws that the host could have known beforehand.
    pub unproven: Vec<u64>,
    /// Calls that left out a device which the ledger says was online.
    pub left_out: Vec<LeftOut>,
    /// What devices objected to.
    pub objections: Vec<Objection>,
    /// Draws that were thrown away.
    pub voids: Vec<VoidDraw<G>>,
    /// Automatic moves by seat of the game and reason.
    pub automatic: BTreeMap<(Seat, Reason), AutomaticCount>,
    /// The contributors who signed the end, ascending.
    pub seen: Vec<u32>,
    /// How the game ended.
    pub outcome: Option<G::Outcome>,
    calls: BTreeMap<u64, Vec<u32>>,
    automatic_entries: BTreeMap<u64, Seat>,
    void_entries: BTreeMap<u64, Vec<u32>>,
    last_reveals: BTreeMap<u32, u64>,
}

/// How many automatic moves.
pub type AutomaticCount = u64;

/// A call that left out a device which the ledger says was online.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The number of the call's entry.
    pub entry: u64,
    /// The draw.
    pub draw: u64,
    /// The contributor.
    pub contributor: u32,
}

/// A device's objection to an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objection {
    /// Whose.
    pub contributor: u32,
    /// To what.
    pub entry: u64,
    /// The drawing that carries it.
    pub stands_at: u64,
}

/// A draw that was thrown away.
#[derive(Clone, Debug)]
pub struct VoidDraw<G: Game> {
    /// The draw.
    pub draw: u64,
    /// The contributors of its call.
    pub members: Vec<u32>,
    /// Whose links were missing.
    pub missing: Vec<u32>,
    /// Who wanted it thrown away.
    pub hands: Vec<u32>,
    /// What it would have brought; none as long as not all its devices have answered a later draw.
    pub would_have_been: Option<Vec<G::Event>>,
    pub(crate) previous_seed: Seed,
    pub(crate) opener: Opener,
    pub(crate) before: Option<G>,
}

impl<G: Game> Default for Report<G> {
    fn default() -> Self {
        Self {
            draws: 0,
            proven: BTreeMap::new(),
            shared: 0,
            unproven: Vec::new(),
            left_out: Vec::new(),
            objections: Vec::new(),
            voids: Vec::new(),
            automatic: BTreeMap::new(),
            seen: Vec::new(),
            outcome: None,
            calls: BTreeMap::new(),
            automatic_entries: BTreeMap::new(),
            void_entries: BTreeMap::new(),
            last_reveals: BTreeMap::new(),
        }
    }
}

impl<G: Game> Report<G> {
    pub(crate) fn called(&mut self, entry: u64, draw: u64, members: &[u32], left_out_online: &[u32]) {
        self.calls.insert(entry, members.to_vec());
        let left_out = left_out_online.iter().map(|contributor| LeftOut { entry, draw, contributor: *contributor });
        self.left_out.extend(left_out);
    }

    pub(crate) fn drawn(&mut self, entry: u64, drawn: &Drawn, objections: Vec<(u32, u64)>) {
        self.draws += 1;
        match &drawn.proof {
            Proof::Proven(devices) => {
                for device in devices {
                    *self.proven.entry(*device).or_default() += 1;
                }
            }
            Proof::Shared => self.shared += 1,
            Proof::Unproven => self.unproven.push(drawn.number),
        }
        let said =
            objections.into_iter().map(|(contributor, to)| Objection { contributor, entry: to, stands_at: entry });
        self.objections.extend(said);
        self.last_reveals.extend(drawn.members.iter().map(|member| (*member, entry)));
    }

    pub(crate) fn voided(&mut self, entry: u64, void: VoidDraw<G>) {
        self.void_entries.insert(entry, void.missing.clone());
        self.voids.push(void);
    }

    pub(crate) fn automatic(&mut self, seat: Seat, reason: Reason, entry: u64) {
        *self.automatic.entry((seat, reason)).or_default() += 1;
        self.automatic_entries.insert(entry, seat);
    }

    /// The entry of the last drawing with this contributor's link.
    pub(crate) fn last_reveal(&self, contributor: u32) -> Option<u64> {
        self.last_reveals.get(&contributor).copied()
    }

    /// Whether an entry is one that this contributor can object to: a call without it, an automatic move of its seat, or
    /// a void that calls it missing.
    pub(crate) fn concerns(&self, entry: u64, contributor: u32, seat: Option<Seat>) -> bool {
        self.calls.get(&entry).is_some_and(|members| !members.contains(&contributor))
            || (seat.is_some() && self.automatic_entries.get(&entry).copied() == seat)
            || self.void_entries.get(&entry).is_some_and(|missing| missing.contains(&contributor))
    }

    /// Every contributor that some draw could have proven or did, ascending.
    pub fn contributors(&self) -> BTreeSet<u32> {
        self.calls.values().flatten().copied().collect()
    }
}
