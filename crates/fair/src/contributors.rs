//! The devices that roll together at one table: who they are, what they have committed to, and what calls, links and
//! voids are valid among them.
//!
//! One rulebook for the host, who must not do what others will refuse, and for everybody who checks. How it is driven:
//! [`Contributors::new`] at the freeze ([`Contributors::refrozen`] at a later one); [`Contributors::commit`] for each
//! commitment until [`Contributors::all_committed`]; then for each draw [`Contributors::check_call`] and
//! [`Contributors::note_call`], and [`Contributors::accept_links`] at the drawing or [`Contributors::check_void`] at a
//! void. [`Contributors::note_signed`] follows whatever a device signs into the ledger.

mod commitments;
mod links;
mod proof;
mod roll_call;
#[cfg(test)]
mod testkit;
mod void;

use std::collections::BTreeSet;

pub use commitments::CommitFault;
pub use links::RevealFault;
pub use proof::Proof;
pub use roll_call::{CallFault, ROLL_CALL_MS};
pub use void::VoidFault;

use crate::{Hash, LinkVerifier, PublicKey};

/// The contributors of one freeze. Number 0 is the host's device, seated or not; the others follow in the frozen order
/// of seats.
#[derive(Clone, Debug)]
pub struct Contributors {
    devices: Vec<Device>,
    /// Every tip that stands in the ledger, also those for earlier freezes.
    tips: BTreeSet<Hash>,
}

#[derive(Clone, Debug)]
struct Device {
    key: PublicKey,
    independent: bool,
    /// Its chains, each beginning where the one before ends. Used ones are kept to say what a void draw would have been.
    chains: Vec<LinkVerifier>,
    /// Missing from a call after the whole of `alone_after`, and nothing signed since.
    given_up: bool,
    /// Missing from a call after the usual wait, and nothing heard since.
    missed: bool,
}

impl Device {
    fn new(key: PublicKey, independent: bool) -> Self {
        Self { key, independent, chains: Vec::new(), given_up: false, missed: false }
    }
}

impl Contributors {
    /// The contributors of the first freeze: the host's device, then the other devices that hold a seat, in the order of
    /// seats, each with whether it is independent (it runs the program, not the page that the host serves).
    ///
    /// A key that is there already adds nothing, so the host's own seat may be among `others`.
    pub fn new(host: PublicKey, others: impl IntoIterator<Item = (PublicKey, bool)>) -> Self {
        let mut contributors = Self { devices: vec![Device::new(host, false)], tips: BTreeSet::new() };
        for (key, independent) in others {
            if contributors.number_of(&key).is_none() {
                contributors.devices.push(Device::new(key, independent));
            }
        }
        contributors
    }

    /// The contributors of a later freeze. All of them have to commit anew; tips that stand in the ledger stay used.
    #[must_use]
    pub fn refrozen(self, host: PublicKey, others: impl IntoIterator<Item = (PublicKey, bool)>) -> Self {
        Self { tips: self.tips, ..Self::new(host, others) }
    }

    /// The number of the device with this key.
    pub fn number_of(&self, key: &PublicKey) -> Option<u32> {
        let position = self.devices.iter().position(|device| device.key == *key)?;
        u32::try_from(position).ok()
    }

    /// The key of the device with this number.
    pub fn key(&self, number: u32) -> Option<PublicKey> {
        self.device(number).map(|device| device.key)
    }

    /// How many there are, the host's device among them.
    pub fn len(&self) -> usize {
        self.devices.len()
    }

    /// Always `false`: the host's device is always there.
    pub fn is_empty(&self) -> bool {
        self.devices.is_empty()
    }

    /// Every number, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.devices.len()).unwrap_or(u32::MAX)
    }

    /// How many are independent of the host.
    pub fn independent_count(&self) -> usize {
        self.devices.iter().filter(|device| device.independent).count()
    }

    /// Whether the device with this number is independent of the host; the host's own is not.
    pub fn is_independent(&self, number: u32) -> bool {
        self.device(number).is_some_and(|device| device.independent)
    }

    fn device(&self, number: u32) -> Option<&Device> {
        self.devices.get(usize::try_from(number).ok()?)
    }

    fn device_mut(&mut self, number: u32) -> Option<&mut Device> {
        self.devices.get_mut(usize::try_from(number).ok()?)
    }

    fn device_of(&mut self, key: &PublicKey) -> Option<&mut Device> {
        self.devices.iter_mut().find(|device| device.key == *key)
    }

    /// How many of these numbers are independent devices.
    fn independents_among(&self, numbers: &[u32]) -> usize {
        numbers.iter().filter(|&&number| self.is_independent(number)).count()
    }

    /// Checks that a list of numbers ascends strictly and names contributors only.
    fn check_numbers(&self, numbers: &[u32]) -> Result<(), NumbersFault> {
        let mut lowest = 0;
        for &number in numbers {
            if number < lowest {
                return Err(NumbersFault::Unsorted(number));
            }
            if self.device(number).is_none() {
                return Err(NumbersFault::Unknown(number));
            }
            lowest = number + 1;
        }
        Ok(())
    }
}

/// What is wrong with a list of numbers; each public fault says it in its own terms.
enum NumbersFault {
    Unsorted(u32),
    Unknown(u32),
}

#[cfg(test)]
mod tests {
    use super::testkit::{key, table_of};
    use super::*;

    #[test]
    fn the_host_is_number_0_and_the_others_follow_in_order() {
        let table = table_of(&[true, false, true]);
        assert_eq!(table.len(), 4);
        assert_eq!(table.numbers().collect::<Vec<_>>(), [0, 1, 2, 3]);
        for number in table.numbers() {
            assert_eq!(table.key(number), Some(key(number)));
            assert_eq!(table.number_of(&key(number)), Some(number));
        }
        assert_eq!((table.key(4), table.number_of(&key(4))), (None, None));
    }

    #[test]
    fn the_hosts_own_seat_and_a_repeated_key_add_nothing() {
        let table = Contributors::new(key(0), [(key(1), true), (key(0), true), (key(1), false), (key(2), false)]);
        assert_eq!(table.len(), 3);
        assert_eq!(table.independent_count(), 1);
        assert_eq!([0, 1, 2, 3].map(|number| table.is_independent(number)), [false, true, false, false]);
    }
}
