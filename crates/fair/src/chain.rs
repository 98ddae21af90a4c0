//! A device's own chain of links: its secret share in every draw, published only as the chain's tip until used.

use std::fmt;

use zeroize::Zeroizing;

use crate::{Hash, PublicKey, TableId, hash};

/// The fewest links of a chain.
pub const MIN_CHAIN_LENGTH: u32 = 1024;
/// The most links of a chain.
pub const MAX_CHAIN_LENGTH: u32 = 65_536;

/// What a device publishes of a chain before it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment {
    /// The draw that the first link serves; draws are numbered from 1.
    pub first_draw: u64,
    /// How many draws in a row the chain serves, [`MIN_CHAIN_LENGTH`] to [`MAX_CHAIN_LENGTH`].
    pub length: u32,
    /// The end of the chain, to which every link hashes forward.
    pub tip: Hash,
}

/// A commitment that no chain can have; the device that made it is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommitmentFault {
    /// The length is not within [`MIN_CHAIN_LENGTH`] and [`MAX_CHAIN_LENGTH`].
    #[error("a chain has {MIN_CHAIN_LENGTH} to {MAX_CHAIN_LENGTH} links, found {found}")]
    Length {
        /// The length that was given.
        found: u32,
    },
    /// The chain begins at draw 0, or ends beyond the last number that a draw can have.
    #[error("no {length} draws can begin at number {first_draw}")]
    Draws {
        /// The first draw that was given.
        first_draw: u64,
        /// The length that was given.
        length: u32,
    },
}

impl Commitment {
    /// Checks what can be checked without knowing the game: length and numbers of draws.
    ///
    /// # Errors
    ///
    /// [`CommitmentFault`].
    pub fn check(&self) -> Result<(), CommitmentFault> {
        if !(MIN_CHAIN_LENGTH..=MAX_CHAIN_LENGTH).contains(&self.length) {
            return Err(CommitmentFault::Length { found: self.length });
        }
        if self.first_draw == 0 || self.first_draw.checked_add(self.length.into()).is_none() {
            return Err(CommitmentFault::Draws { first_draw: self.first_draw, length: self.length });
        }
        Ok(())
    }

    /// Whether the chain has a link for this draw.
    pub fn covers(&self, draw: u64) -> bool {
        self.index(draw).is_some()
    }

    /// The first draw after those that the chain serves, where a successor has to begin.
    pub fn end(&self) -> u64 {
        self.first_draw.saturating_add(self.length.into())
    }

    /// The index of the link for this draw: chains are used from the end to the beginning.
    pub(crate) fn index(&self, draw: u64) -> Option<u32> {
        let used = u32::try_from(draw.checked_sub(self.first_draw)?).ok()?;
        self.length.checked_sub(1)?.checked_sub(used)
    }
}

/// The link with index `index`, from the one before it.
pub(crate) fn next_link(table: &TableId, key: &PublicKey, index: u32, previous: &Hash) -> Hash {
    hash("jusawi/v1/link", &[table.as_bytes(), key.as_bytes(), &index.to_be_bytes(), previous.as_bytes()])
}

/// A chain with all its links. They are wiped when it is dropped, and `Debug` does not show them.
///
/// It keeps 32 bytes a link, 2 MiB at most, so that a link is at hand the moment a call asks for it.
pub struct Chain {
    commitment: Commitment,
    /// Links 0 to `length - 1`; the tip is in the commitment.
    links: Zeroizing<Vec<[u8; 32]>>,
}

impl Chain {
    /// Computes the chain of a device at a table, `length` hashes. The same arguments give the same chain, so a device
    /// only has to store `secret`, `first_draw` and `length`.
    ///
    /// `secret` is 32 bytes of the operating system's randomness, made for this chain alone.
    ///
    /// # Errors
    ///
    /// [`CommitmentFault`] for a length or first draw that no chain can have.
    pub fn new(
        table: &TableId,
        key: &PublicKey,
        secret: [u8; 32],
        first_draw: u64,
        length: u32,
    ) -> Result<Self, CommitmentFault> {
        let secret = Zeroizing::new(secret);
        let mut commitment = Commitment { first_draw, length, tip: Hash::ZERO };
        commitment.check()?;
        // The room is taken at once: a vector that grows would leave copies of links behind.
        let mut links = Zeroizing::new(Vec::with_capacity(length as usize));
        let mut link = Hash(*secret);
        for index in 1..=length {
            links.push(link.0);
            link = next_link(table, key, index, &link);
        }
        commitment.tip = link;
        Ok(Self { commitment, links })
    }

    /// What the device publishes of it.
    pub fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// The end of the chain, to which every link hashes forward.
    pub fn tip(&self) -> Hash {
        self.commitment.tip
    }

    /// The draw that the first link serves.
    pub fn first_draw(&self) -> u64 {
        self.commitment.first_draw
    }

    /// How many draws in a row it serves.
    pub fn length(&self) -> u32 {
        self.commitment.length
    }

    /// Whether there is a link for this draw.
    pub fn covers(&self, draw: u64) -> bool {
        self.commitment.covers(draw)
    }

    /// The link for this draw, if the chain covers it. Showing a link shows those of all earlier draws: it may leave the
    /// device only in answer to the sealed call of its draw.
    pub fn link(&self, draw: u64) -> Option<Hash> {
        let index = usize::try_from(self.commitment.index(draw)?).ok()?;
        self.links.get(index).copied().map(Hash)
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").field("commitment", &self.commitment).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId(Hash([1; 32]));
    const KEY: PublicKey = PublicKey([2; 32]);

    #[test]
    fn a_chain_covers_exactly_its_draws() {
        let chain = Chain::new(&TABLE, &KEY, [3; 32], 5, 1024).unwrap();
        assert_eq!([4, 5, 1028, 1029, u64::MAX].map(|draw| chain.covers(draw)), [false, true, true, false, false]);
        assert_eq!([4, 5, 1028, 1029].map(|draw| chain.link(draw).is_some()), [false, true, true, false]);
        assert_eq!(chain.commitment().end(), 1029);
        assert_eq!(chain.link(1028), Some(Hash([3; 32])));
        assert_eq!(next_link(&TABLE, &KEY, 1024, &chain.link(5).unwrap()), chain.tip());
    }

    #[test]
    fn lengths_outside_the_limits_are_refused() {
        for (length, fits) in [(0, false), (1023, false), (1024, true), (65_536, true), (65_537, false)] {
            let commitment = Commitment { first_draw: 1, length, tip: Hash::ZERO };
            let expected = if fits { Ok(()) } else { Err(CommitmentFault::Length { found: length }) };
            assert_eq!(commitment.check(), expected);
        }
        assert_eq!(Chain::new(&TABLE, &KEY, [3; 32], 1, 1023).unwrap_err(), CommitmentFault::Length { found: 1023 });
        assert_eq!(Chain::new(&TABLE, &KEY, [3; 32], 1, 65_536).unwrap().length(), 65_536);
    }

    #[test]
    fn draws_that_have_no_number_are_refused() {
        for first_draw in [0, u64::MAX, u64::MAX - 1023] {
            let fault = CommitmentFault::Draws { first_draw, length: 1024 };
            assert_eq!(Commitment { first_draw, length: 1024, tip: Hash::ZERO }.check(), Err(fault));
        }
        assert_eq!(Commitment { first_draw: u64::MAX - 1024, length: 1024, tip: Hash::ZERO }.check(), Ok(()));
    }

    #[test]
    fn debug_keeps_the_links() {
        let shown = format!("{:?}", Chain::new(&TABLE, &KEY, [0xab; 32], 1, 1024).unwrap());
        assert!(!shown.contains("abab") && !shown.contains("171, 171"), "{shown}");
    }
}
