//! Commitments: each device's first chain before the start, and the successors of used-up chains.

use super::Contributors;
use crate::{Commitment, CommitmentFault, Hash, LinkVerifier, PublicKey, TableId};

/// Why a commitment is not valid; the device that made it is to blame, or the host that let it into the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommitFault {
    /// The device is no contributor.
    #[error("{0} is no contributor")]
    Stranger(PublicKey),
    /// No chain can be like that.
    #[error(transparent)]
    Commitment(#[from] CommitmentFault),
    /// The chain begins at another draw than it has to: 1 before the start, then where the device's last chain ends.
    #[error("a chain that begins at draw {expected} is due, found {found}")]
    FirstDraw {
        /// The draw at which it has to begin.
        expected: u64,
        /// The draw at which it begins.
        found: u64,
    },
    /// The tip stands in the ledger already.
    #[error("tip {tip} is in the ledger already")]
    UsedTip {
        /// The tip.
        tip: Hash,
    },
    /// The device has committed to this freeze already.
    #[error("contributor {number} has committed already")]
    Repeated {
        /// The device's number.
        number: u32,
    },
    /// The device has no chain that another could succeed.
    #[error("contributor {number} has no chain to succeed")]
    NothingToSucceed {
        /// The device's number.
        number: u32,
    },
    /// The device's last chain has not begun to serve draws; one successor may wait, not two.
    #[error("the chain of contributor {number} that begins at draw {pending} still waits")]
    Pending {
        /// The device's number.
        number: u32,
        /// The first draw of the chain that waits.
        pending: u64,
    },
    /// The new chain would begin at the next draw or before, when seeds that go into it may be known.
    #[error("a chain that begins at draw {first_draw} is not beyond the next draw, {next_draw}")]
    NotBeyond {
        /// The draw at which it begins.
        first_draw: u64,
        /// The number of the next draw.
        next_draw: u64,
    },
}

impl Contributors {
    /// Takes a device's commitment before the start: it begins at draw 1, and each device makes one.
    ///
    /// # Errors
    ///
    /// [`CommitFault`]; nothing has changed then.
    pub fn commit(&mut self, table: &TableId, key: &PublicKey, commitment: Commitment) -> Result<(), CommitFault> {
        let number = self.number_of(key).ok_or(CommitFault::Stranger(*key))?;
        if self.has_committed(number) {
            return Err(CommitFault::Repeated { number });
        }
        if commitment.first_draw != 1 {
            return Err(CommitFault::FirstDraw { expected: 1, found: commitment.first_draw });
        }
        self.add_chain(table, key, commitment)
    }

    /// Takes a device's commitment to the successor of its chain while a game runs; `next_draw` is the number that the
    /// next draw to be opened will have.
    ///
    /// # Errors
    ///
    /// [`CommitFault`]; nothing has changed then.
    pub fn recommit(
        &mut self,
        table: &TableId,
        key: &PublicKey,
        commitment: Commitment,
        next_draw: u64,
    ) -> Result<(), CommitFault> {
        let number = self.number_of(key).ok_or(CommitFault::Stranger(*key))?;
        let last = self.device(number).and_then(|device| device.chains.last());
        let last = *last.ok_or(CommitFault::NothingToSucceed { number })?.commitment();
        if last.first_draw > next_draw {
            return Err(CommitFault::Pending { number, pending: last.first_draw });
        }
        let first_draw = commitment.first_draw;
        if first_draw != last.end() {
            return Err(CommitFault::FirstDraw { expected: last.end(), found: first_draw });
        }
        if first_draw <= next_draw {
            return Err(CommitFault::NotBeyond { first_draw, next_draw });
        }
        self.add_chain(table, key, commitment)
    }

    fn add_chain(&mut self, table: &TableId, key: &PublicKey, commitment: Commitment) -> Result<(), CommitFault> {
        let verifier = LinkVerifier::new(*table, *key, commitment)?;
        if self.tips.contains(&commitment.tip) {
            return Err(CommitFault::UsedTip { tip: commitment.tip });
        }
        self.device_of(key).ok_or(CommitFault::Stranger(*key))?.chains.push(verifier);
        self.tips.insert(commitment.tip);
        Ok(())
    }

    /// Whether every contributor has committed, without which no game starts.
    pub fn all_committed(&self) -> bool {
        self.devices.iter().all(|device| !device.chains.is_empty())
    }

    /// The numbers of those who have not committed, ascending.
    pub fn uncommitted(&self) -> Vec<u32> {
        self.numbers().filter(|&number| !self.has_committed(number)).collect()
    }

    fn has_committed(&self, number: u32) -> bool {
        self.device(number).is_some_and(|device| !device.chains.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testkit::{TABLE, chain, committed, key, table_of};
    use super::*;

    #[test]
    fn a_game_starts_only_when_everybody_has_committed() {
        let mut table = table_of(&[true, false]);
        for (number, left) in [(1, vec![0, 2]), (0, vec![2]), (2, vec![])] {
            assert!(!table.all_committed());
            table.commit(&TABLE, &key(number), chain(number, 1).commitment()).unwrap();
            assert_eq!(table.uncommitted(), left);
        }
        assert!(table.all_committed());
    }

    #[test]
    fn a_first_chain_begins_at_draw_1_and_comes_once_and_from_a_contributor() {
        let mut table = table_of(&[true]);
        let late = chain(1, 2).commitment();
        assert_eq!(table.commit(&TABLE, &key(1), late), Err(CommitFault::FirstDraw { expected: 1, found: 2 }));
        assert_eq!(table.commit(&TABLE, &key(9), late), Err(CommitFault::Stranger(key(9))));
        let short = Commitment { length: 1023, ..chain(1, 1).commitment() };
        let fault = CommitFault::Commitment(CommitmentFault::Length { found: 1023 });
        assert_eq!(table.commit(&TABLE, &key(1), short), Err(fault));
        assert_eq!(table.uncommitted(), [0, 1]);
        table.commit(&TABLE, &key(1), chain(1, 1).commitment()).unwrap();
        let again = Commitment { tip: Hash([3; 32]), ..chain(1, 1).commitment() };
        assert_eq!(table.commit(&TABLE, &key(1), again), Err(CommitFault::Repeated { number: 1 }));
    }

    #[test]
    fn a_tip_stands_in_the_ledger_once_also_across_devices_and_freezes() {
        let mut table = table_of(&[true, true]);
        let commitment = chain(1, 1).commitment();
        let fault = CommitFault::UsedTip { tip: commitment.tip };
        table.commit(&TABLE, &key(1), commitment).unwrap();
        assert_eq!(table.commit(&TABLE, &key(2), commitment), Err(fault));
        let mut later = table.refrozen(key(0), [(key(1), true)]);
        assert_eq!(later.uncommitted(), [0, 1]);
        assert_eq!(later.commit(&TABLE, &key(1), commitment), Err(fault));
        assert_eq!(later.commit(&TABLE, &key(0), commitment), Err(fault));
        let fresh = Commitment { tip: Hash([3; 32]), ..commitment };
        assert_eq!(later.commit(&TABLE, &key(1), fresh), Ok(()));
        let successor = Commitment { first_draw: 1025, ..commitment };
        assert_eq!(later.recommit(&TABLE, &key(1), successor, 5), Err(fault));
    }

    #[test]
    fn a_successor_begins_where_the_old_chain_ends() {
        let mut table = committed(&[true]);
        for found in [1, 1024, 1026] {
            let fault = CommitFault::FirstDraw { expected: 1025, found };
            assert_eq!(table.recommit(&TABLE, &key(1), chain(1, found).commitment(), 9), Err(fault));
        }
        assert_eq!(table.recommit(&TABLE, &key(1), chain(1, 1025).commitment(), 9), Ok(()));
        assert_eq!([1024, 1025, 2048, 2049].map(|draw| table.has_link(1, draw)), [true, true, true, false]);
        assert!(!table.has_link(0, 1025));
    }

    #[test]
    fn a_successor_lies_beyond_the_next_draw() {
        let successor = chain(1, 1025).commitment();
        for (next_draw, valid) in [(1024, true), (1025, false), (1026, false)] {
            let fault = CommitFault::NotBeyond { first_draw: 1025, next_draw };
            let expected = if valid { Ok(()) } else { Err(fault) };
            assert_eq!(committed(&[true]).recommit(&TABLE, &key(1), successor, next_draw), expected);
        }
    }

    #[test]
    fn one_successor_waits_at_a_time() {
        let mut table = committed(&[true]);
        table.recommit(&TABLE, &key(1), chain(1, 1025).commitment(), 9).unwrap();
        let second = chain(1, 2049).commitment();
        let fault = CommitFault::Pending { number: 1, pending: 1025 };
        assert_eq!(table.recommit(&TABLE, &key(1), second, 1024), Err(fault));
        assert_eq!(table.recommit(&TABLE, &key(1), second, 1025), Ok(()));
    }

    #[test]
    fn only_a_device_that_has_committed_can_commit_to_a_successor() {
        let mut table = table_of(&[true]);
        let fault = CommitFault::NothingToSucceed { number: 1 };
        assert_eq!(table.recommit(&TABLE, &key(1), chain(1, 1025).commitment(), 9), Err(fault));
        assert_eq!(table.recommit(&TABLE, &key(5), chain(1, 1025).commitment(), 9), Err(CommitFault::Stranger(key(5))));
    }
}
