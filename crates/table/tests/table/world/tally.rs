//! What happened in many worlds.

use std::collections::BTreeMap;
use std::fmt;

use crate::cheats::all;
use crate::toy::ToyCodec;

/// What happened in many worlds.
#[derive(Default)]
pub struct Tally {
    worlds: BTreeMap<&'static str, usize>,
    crashes: usize,
    leaving_out: usize,
    /// For each lie: in how many worlds it was told, and by how many devices it was noticed.
    lies: BTreeMap<&'static str, (usize, usize)>,
    /// What lying guests said: how often, and how often it was refused or changed nothing.
    guests: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// A world is over.
    pub fn world(&mut self, game: &'static str, leaves_out: bool, crashes: usize) {
        *self.worlds.entry(game).or_default() += 1;
        self.leaving_out += usize::from(leaves_out);
        self.crashes += crashes;
    }

    /// A lie was told.
    pub fn told(&mut self, name: &'static str) {
        self.lies.entry(name).or_default().0 += 1;
    }

    /// A device has noticed something.
    pub fn noticed(&mut self, name: &'static str) {
        self.lies.entry(name).or_default().1 += 1;
    }

    /// A guest has lied and was refused.
    pub fn refused(&mut self, what: &'static str) {
        *self.guests.entry(what).or_default() += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count: usize = self.worlds.values().sum();
        writeln!(f, "{count} worlds {:?}, {} crashes of hosts", self.worlds, self.crashes)?;
        writeln!(f, "{} hosts left something out", self.leaving_out)?;
        for (name, (told, noticed)) in &self.lies {
            writeln!(f, "{told:>6} told, {noticed:>6} devices noticed: {name}")?;
        }
        for lie in all::<ToyCodec>().iter().filter(|lie| !self.lies.contains_key(lie.name)) {
            writeln!(f, "never told: {}", lie.name)?;
        }
        for (what, count) in &self.guests {
            writeln!(f, "{count:>6} refused: {what}")?;
        }
        Ok(())
    }
}
