//! One table after another: what a rematch names of the table before it, and whether it is the table that one knows.

use jusawi_fair::{Hash, PublicKey, TableId};

use crate::{Codec, Genesis, Previous, Replica, Wrong};

impl Previous {
    /// Checks what can be checked without the former table: its last entry is a closing, which entry 0 never is.
    pub(crate) fn check(&self) -> Result<(), Wrong> {
        if self.number == 0 { Err(Wrong::Previous) } else { Ok(()) }
    }
}

/// A table as this device knows it, against which a genesis is held that claims to follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Former {
    /// Its id.
    pub table: TableId,
    /// The key of its host's device.
    pub host_key: PublicKey,
    /// The number of the last entry that this device holds.
    pub number: u64,
    /// The hash of that entry.
    pub hash: Hash,
    /// Whether that entry is the closing.
    pub is_closed: bool,
}

/// How a table stands to the one that this device knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Succession {
    /// It follows that table, and its genesis names the very end that this device holds.
    Follows,
    /// It follows that table by an end that this device has not seen: it holds fewer entries.
    Unseen,
    /// It follows another table, another end of this one, or none; or another device hosts it.
    Other,
}

impl Former {
    /// Whether the table of this genesis is the rematch of this one.
    pub fn succeeded_by(&self, genesis: &Genesis) -> Succession {
        let Some(previous) = genesis.previous else { return Succession::Other };
        if previous.table != self.table || genesis.host_key != self.host_key {
            return Succession::Other;
        }
        match (self.is_closed, previous.number == self.number) {
            (true, true) if previous.hash == self.hash => Succession::Follows,
            (false, false) if previous.number > self.number => Succession::Unseen,
            _ => Succession::Other,
        }
    }
}

impl<C: Codec> Replica<C> {
    /// This table as far as it is known here, for a table that may follow it.
    pub fn former(&self) -> Former {
        Former {
            table: self.table(),
            host_key: self.genesis().host_key,
            number: self.next_number().saturating_sub(1),
            hash: self.head(),
            is_closed: self.closed().is_some(),
        }
    }

    /// What the genesis of a rematch names of this table; none before its closing stands.
    pub fn end(&self) -> Option<Previous> {
        let Former { table, number, hash, is_closed, .. } = self.former();
        is_closed.then_some(Previous { table, number, hash })
    }
}
