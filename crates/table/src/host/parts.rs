//! What a host is set to, what it must not forget, and what it asks of its driver.

use jusawi_fair::{Entry, PublicKey, Signed};
use jusawi_rules::Game;

use crate::{Applied, Secrets};

/// What the host decides about its table beside the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings<O> {
    /// How many seats the lobby has.
    pub capacity: u8,
    /// The game's options.
    pub options: O,
    /// After how many seconds a draw may go on without half of the independent devices; none: never.
    pub alone_after: Option<u32>,
}

/// What a host must not forget, to be stored before anything that follows from it is told.
#[derive(Clone, PartialEq, Eq)]
pub struct HostSecrets {
    /// The table's key.
    pub table_key: [u8; 32],
    /// What its device must not forget.
    pub device: Secrets,
}

impl core::fmt::Debug for HostSecrets {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("HostSecrets").field("device", &self.device).finish_non_exhaustive()
    }
}

/// What a host asks of its driver, in the order in which it must happen.
#[allow(clippy::large_enum_variant, reason = "there are few at a time, and each is taken out at once")]
#[derive(Debug)]
pub enum HostOutput<G: Game> {
    /// Store this, synced, before going on.
    Store(HostSecrets),
    /// Append the entry to the record, synced, before going on; then tell everybody.
    Append {
        /// Its number.
        number: u64,
        /// The entry.
        entry: Entry,
    },
    /// What the entry brought.
    News(Applied<G>),
    /// A draw waits for devices, or for others than before; tell everybody.
    Waiting(WaitingFor),
    /// A peer holds entries that were lost in a crash: ask it for them.
    Want {
        /// The peer.
        from_peer: PublicKey,
        /// The first missing entry.
        from: u64,
    },
    /// The table is closed: nothing more follows, the secrets can be removed.
    Closed,
}

/// What the open draw waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingFor {
    /// The draw.
    pub draw: u64,
    /// The contributors, ascending.
    pub contributors: Vec<u32>,
    /// Whether their links are missing, or only their answers to the roll-call.
    pub called: bool,
    /// Since when, in milliseconds of the host's clock.
    pub since: u64,
    /// The hands that the host holds for throwing the draw away.
    pub agree: Vec<Signed>,
}
