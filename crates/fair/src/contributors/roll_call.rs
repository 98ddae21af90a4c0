//! Calls: who takes part in a draw, and how long the others have to be waited for.

use super::{Contributors, NumbersFault};
use crate::PublicKey;

/// How long the host waits for connected devices before it calls a draw, in milliseconds after the opening.
pub const ROLL_CALL_MS: u64 = 5_000;

/// Why a call is not valid; the host is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CallFault {
    /// The numbers do not ascend, or one stands twice.
    #[error("contributor {number} is out of order in the call")]
    Unsorted {
        /// The first number that is not above the one before it.
        number: u32,
    },
    /// A number that no contributor has.
    #[error("the call names contributor {number}, who does not exist")]
    Unknown {
        /// The number.
        number: u32,
    },
    /// The host's own device is not in the call.
    #[error("the host's own device is not in the call")]
    WithoutHost,
    /// A device without a chain for this draw.
    #[error("contributor {number} has no link for draw {draw}")]
    NoLink {
        /// The device's number.
        number: u32,
        /// The draw's number.
        draw: u64,
    },
    /// Fewer than half of the independent devices have answered, and those who have not were not waited for.
    #[error("{answered} of {independent} independent devices are in a call made after {waited_ms} ms")]
    TooEarly {
        /// How many independent devices are in the call.
        answered: usize,
        /// How many the table has.
        independent: usize,
        /// The time from opening to call, in milliseconds.
        waited_ms: u64,
        /// The time after which the call would have been valid, in milliseconds; `None`: never.
        due_ms: Option<u64>,
    },
}

impl From<NumbersFault> for CallFault {
    fn from(fault: NumbersFault) -> Self {
        match fault {
            NumbersFault::Unsorted(number) => Self::Unsorted { number },
            NumbersFault::Unknown(number) => Self::Unknown { number },
        }
    }
}

impl Contributors {
    /// Checks the call of a draw. `here` are the numbers in it; `waited_ms` is its `at` less that of its opening;
    /// `alone_after` is the table's option in seconds, `None` for never.
    ///
    /// With fewer than half of the independent devices it is valid only after the whole of `alone_after`, or if each of
    /// the missing is [given up](Self::given_up).
    ///
    /// # Errors
    ///
    /// [`CallFault`].
    pub fn check_call(
        &self,
        draw: u64,
        here: &[u32],
        waited_ms: u64,
        alone_after: Option<u32>,
    ) -> Result<(), CallFault> {
        self.check_numbers(here)?;
        if here.first() != Some(&0) {
            return Err(CallFault::WithoutHost);
        }
        if let Some(&number) = here.iter().find(|&&number| !self.has_link(number, draw)) {
            return Err(CallFault::NoLink { number, draw });
        }
        let (answered, independent) = (self.independents_among(here), self.independent_count());
        let may_go_on = 2 * answered >= independent
            || waited_in_full(waited_ms, alone_after)
            || self.missing_independents(here).all(|number| self.given_up(number));
        if may_go_on {
            return Ok(());
        }
        Err(CallFault::TooEarly { answered, independent, waited_ms, due_ms: alone_after.map(milliseconds) })
    }

    /// Takes note of a valid call, with the same arguments: independent devices that are missing although the whole of
    /// `alone_after` was waited are given up, and those in it have signed something.
    pub fn note_call(&mut self, here: &[u32], waited_ms: u64, alone_after: Option<u32>) {
        let in_vain = waited_in_full(waited_ms, alone_after);
        for (number, device) in (0..).zip(&mut self.devices) {
            let is_here = here.contains(&number);
            device.given_up = !is_here && (device.given_up || in_vain && device.independent);
            device.missed = !is_here && (device.missed || waited_ms >= ROLL_CALL_MS);
        }
    }

    /// Takes note that an entry of the ledger carries something that this device signed: it is not given up any more.
    /// Keys of others than contributors change nothing.
    pub fn note_signed(&mut self, key: &PublicKey) {
        if let Some(device) = self.device_of(key) {
            device.given_up = false;
            device.missed = false;
        }
    }

    /// Takes note that this device has answered, whether or not that will stand in the ledger, as with a `here` that
    /// came after the call. Only [`Contributors::waits_for`] depends on it, never what is valid.
    pub fn note_answered(&mut self, key: &PublicKey) {
        if let Some(device) = self.device_of(key) {
            device.missed = false;
        }
    }

    /// Whether this device was missing from a call for which the whole of `alone_after` was waited, and no entry since
    /// carries anything that it signed. Calls may be made without waiting for it.
    pub fn given_up(&self, number: u32) -> bool {
        self.device(number).is_some_and(|device| device.given_up)
    }

    /// Whether the host still gives this device [`ROLL_CALL_MS`] while it is connected. It does not after having done so
    /// in vain, until the device answers something.
    pub fn waits_for(&self, number: u32) -> bool {
        self.device(number).is_some_and(|device| !device.missed)
    }

    fn missing_independents(&self, here: &[u32]) -> impl Iterator<Item = u32> {
        self.numbers().filter(move |number| self.is_independent(*number) && !here.contains(number))
    }
}

fn milliseconds(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}

fn waited_in_full(waited_ms: u64, alone_after: Option<u32>) -> bool {
    alone_after.is_some_and(|seconds| waited_ms >= milliseconds(seconds))
}

#[cfg(test)]
mod tests;
