//! What was expected in an entry and what stands there, as far as both can be named.

use core::fmt::Display;

use jusawi_fair::{CallFault, CommitFault, Hash, LinkFault, RevealFault};
use jusawi_table::{Malformed, Wrong};

use crate::names::shown;
use crate::{Args, Names, Text};

impl Text {
    /// What was expected and what stands there.
    pub(super) fn expected_and_found(&self, wrong: &Wrong, names: &Names) -> Option<(String, String)> {
        let devices = |numbers: &[u32]| names.contributors(self, numbers);
        match wrong {
            Wrong::Fork { known: expected, found }
            | Wrong::OtherFreeze { expected, found }
            | Wrong::OtherEntry { expected, found } => Some((short(expected), short(found))),
            Wrong::Time { last, found } => {
                let least = self.say("fault-at-least", &Args::new().with("value", *last));
                Some((least, found.to_string()))
            }
            Wrong::OtherTable { found } => Some((self.word("fault-invited-table"), short(found))),
            Wrong::Kind { expected, found } => Some(((*expected).to_owned(), (*found).to_owned())),
            Wrong::UnknownHead { head } => Some((self.word("fault-entry-of-this-table"), short(head))),
            Wrong::Repeated { entry, .. } => Some((self.word("fault-once"), self.entry(*entry))),
            Wrong::Stale { changed } => {
                let after = Args::new().said("entry", self.entry(*changed));
                Some((self.say("fault-after", &after), self.word("fault-before")))
            }
            Wrong::Malformed(malformed) => self.shape(malformed),
            Wrong::FrozenSeats { expected, found } => Some((places(expected), places(found))),
            Wrong::Uncommitted { missing } => Some((self.word("fault-everybody"), devices(missing))),
            Wrong::OtherDraw { expected, found } => Some((expected.to_string(), found.to_string())),
            Wrong::Revealed { expected, found } => Some((devices(expected), devices(found))),
            Wrong::Hands { first, other } => Some((devices(first), devices(other))),
            Wrong::State { expected, found } => {
                let hash = |hash: &Option<Hash>| hash.as_ref().map_or_else(|| self.word("fault-nothing"), short);
                Some((hash(expected), hash(found)))
            }
            Wrong::Early { due, found } => {
                let due = due.map_or_else(
                    || self.word("fault-never"),
                    |due| self.say("fault-at-least", &Args::new().with("value", due)),
                );
                Some((due, found.to_string()))
            }
            Wrong::Unsorted { found } => Some((self.word("fault-ascending"), devices(found))),
            Wrong::Reveal(RevealFault::Link { fault: LinkFault::Wrong { expected, found, .. }, .. }) => {
                Some((short(expected), short(found)))
            }
            Wrong::Commit(CommitFault::FirstDraw { expected, found }) => {
                Some((expected.to_string(), found.to_string()))
            }
            Wrong::Call(CallFault::TooEarly { waited_ms, due_ms, .. }) => {
                let due = due_ms.map_or_else(|| self.word("fault-never"), |due| self.milliseconds(due));
                Some((due, self.milliseconds(*waited_ms)))
            }
            _ => None,
        }
    }

    fn shape(&self, malformed: &Malformed) -> Option<(String, String)> {
        match malformed {
            Malformed::TooLarge { limit, found, .. } => {
                Some((self.say("fault-at-most", &Args::new().with("value", *limit)), found.to_string()))
            }
            Malformed::NotAMessage { message } | Malformed::NotCanonical { message } => {
                Some(((*message).to_owned(), self.word("fault-something-else")))
            }
            Malformed::Missing { field } => Some(((*field).to_owned(), self.word("fault-nothing"))),
            Malformed::BadValue { field } => Some(((*field).to_owned(), self.word("fault-something-else"))),
            Malformed::UnknownEntry => None,
        }
    }

    fn entry(&self, number: u64) -> String {
        self.say("fault-entry", &Args::new().with("number", number))
    }

    fn milliseconds(&self, count: u64) -> String {
        self.say("fault-seconds", &Args::new().with("seconds", count.div_ceil(1000)))
    }
}

/// The beginning of a hash or key, enough to tell it from others by eye.
fn short(hash: &impl Display) -> String {
    let mut start: String = hash.to_string().chars().take(16).collect();
    start.push('…');
    start
}

/// Seats as people count them.
fn places(places: &[u8]) -> String {
    places.iter().map(|place| shown(*place).to_string()).collect::<Vec<_>>().join(", ")
}
