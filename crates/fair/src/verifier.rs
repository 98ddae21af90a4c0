//! Checking another device's links against what it committed to.

use crate::chain::next_link;
use crate::{Commitment, CommitmentFault, Hash, PublicKey, TableId};

/// What is known of one device's chain: its commitment and the last link that was accepted.
#[derive(Clone, Debug)]
pub struct LinkVerifier {
    table: TableId,
    key: PublicKey,
    commitment: Commitment,
    last: Option<Accepted>,
}

#[derive(Clone, Copy, Debug)]
struct Accepted {
    draw: u64,
    link: Hash,
}

/// What is wrong with a link; the device that sent it is to blame, or the host that let it into a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkFault {
    /// The device has no chain that serves this draw.
    #[error("no chain covers draw {draw}")]
    Uncovered {
        /// The draw that was asked about.
        draw: u64,
    },
    /// A link of this draw or a later one is known already, so everybody could know this one.
    #[error("link of draw {draw} comes after that of draw {last}")]
    Spent {
        /// The draw that was asked about.
        draw: u64,
        /// The draw of the last link that was accepted.
        last: u64,
    },
    /// The link does not hash forward to the last one known, or to the tip.
    #[error("link of draw {draw} leads to {found}, not to {expected}")]
    Wrong {
        /// The draw that was asked about.
        draw: u64,
        /// The last link known, or the tip.
        expected: Hash,
        /// What the link hashes forward to at the same place.
        found: Hash,
    },
}

impl LinkVerifier {
    /// A verifier for the chain that the device with this key committed to at this table.
    ///
    /// # Errors
    ///
    /// [`CommitmentFault`] for a commitment that no chain can have.
    pub fn new(table: TableId, key: PublicKey, commitment: Commitment) -> Result<Self, CommitmentFault> {
        commitment.check()?;
        Ok(Self { table, key, commitment, last: None })
    }

    /// The commitment that links are checked against.
    pub fn commitment(&self) -> &Commitment {
        &self.commitment
    }

    /// Checks the link of a draw by hashing it forward to the last link accepted, or to the tip: one hash for each draw
    /// since then, [`MAX_CHAIN_LENGTH`](crate::MAX_CHAIN_LENGTH) at most.
    ///
    /// # Errors
    ///
    /// [`LinkFault`].
    pub fn check(&self, draw: u64, link: &Hash) -> Result<(), LinkFault> {
        let index = self.commitment.index(draw).ok_or(LinkFault::Uncovered { draw })?;
        let (known_index, expected) = self.known();
        if let Some(last) = self.last
            && index >= known_index
        {
            return Err(LinkFault::Spent { draw, last: last.draw });
        }
        let found = self.forward(*link, index, known_index);
        if found == expected { Ok(()) } else { Err(LinkFault::Wrong { draw, expected, found }) }
    }

    /// Checks a link and remembers it, so that the next check is short.
    ///
    /// # Errors
    ///
    /// [`LinkFault`]; nothing has changed then.
    pub fn accept(&mut self, draw: u64, link: Hash) -> Result<(), LinkFault> {
        self.check(draw, &link)?;
        self.last = Some(Accepted { draw, link });
        Ok(())
    }

    /// The link of this draw if it follows from what has been accepted: that of the last draw accepted and of all draws
    /// before it. Tells what a void draw would have been.
    pub fn known_link(&self, draw: u64) -> Option<Hash> {
        let last = self.last?;
        let from = self.commitment.index(last.draw)?;
        let to = self.commitment.index(draw)?;
        (from <= to).then(|| self.forward(last.link, from, to))
    }

    /// Index and value of the lowest link known, which is the tip at first.
    fn known(&self) -> (u32, Hash) {
        let accepted = self.last.and_then(|last| Some((self.commitment.index(last.draw)?, last.link)));
        accepted.unwrap_or((self.commitment.length, self.commitment.tip))
    }

    fn forward(&self, link: Hash, from: u32, to: u32) -> Hash {
        (from..to).fold(link, |link, index| next_link(&self.table, &self.key, index + 1, &link))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chain;

    const TABLE: TableId = TableId(Hash([1; 32]));
    const KEY: PublicKey = PublicKey([2; 32]);

    fn chain() -> Chain {
        Chain::new(&TABLE, &KEY, [3; 32], 1, 1024).unwrap()
    }

    fn verifier() -> LinkVerifier {
        LinkVerifier::new(TABLE, KEY, chain().commitment()).unwrap()
    }

    #[test]
    fn links_may_skip_draws_in_between() {
        let chain = chain();
        let mut verifier = verifier();
        for draw in [1, 2, 7, 500, 1024] {
            assert_eq!(verifier.accept(draw, chain.link(draw).unwrap()), Ok(()));
        }
    }

    #[test]
    fn a_link_of_a_draw_up_to_the_last_accepted_is_spent() {
        let chain = chain();
        let mut verifier = verifier();
        verifier.accept(7, chain.link(7).unwrap()).unwrap();
        for draw in [1, 6, 7] {
            assert_eq!(verifier.check(draw, &chain.link(draw).unwrap()), Err(LinkFault::Spent { draw, last: 7 }));
        }
        assert_eq!(verifier.check(8, &chain.link(8).unwrap()), Ok(()));
    }

    #[test]
    fn a_link_of_another_draw_or_table_or_device_is_wrong() {
        let chain = chain();
        let link = chain.link(3).unwrap();
        assert!(matches!(verifier().check(4, &link), Err(LinkFault::Wrong { draw: 4, .. })));
        assert!(matches!(verifier().check(2, &link), Err(LinkFault::Wrong { draw: 2, .. })));
        assert!(matches!(verifier().check(3, &chain.tip()), Err(LinkFault::Wrong { draw: 3, .. })));
        let elsewhere = LinkVerifier::new(TableId(Hash([9; 32])), KEY, chain.commitment()).unwrap();
        assert!(matches!(elsewhere.check(3, &link), Err(LinkFault::Wrong { .. })));
        let other = LinkVerifier::new(TABLE, PublicKey([9; 32]), chain.commitment()).unwrap();
        assert!(matches!(other.check(3, &link), Err(LinkFault::Wrong { .. })));
    }

    #[test]
    fn a_draw_outside_the_chain_is_uncovered() {
        for draw in [0, 1025, u64::MAX] {
            assert_eq!(verifier().check(draw, &Hash::ZERO), Err(LinkFault::Uncovered { draw }));
        }
    }

    #[test]
    fn a_wrong_link_is_not_remembered() {
        let mut verifier = verifier();
        assert!(verifier.accept(5, Hash([4; 32])).is_err());
        assert_eq!(verifier.accept(3, chain().link(3).unwrap()), Ok(()));
    }

    #[test]
    fn links_up_to_the_last_accepted_are_known_and_no_others() {
        let chain = chain();
        let mut verifier = verifier();
        assert_eq!(verifier.known_link(1), None);
        verifier.accept(9, chain.link(9).unwrap()).unwrap();
        for draw in [1, 8, 9] {
            assert_eq!(verifier.known_link(draw), chain.link(draw));
        }
        assert_eq!([0, 10].map(|draw| verifier.known_link(draw)), [None, None]);
    }

    #[test]
    fn a_commitment_of_a_wrong_length_has_no_verifier() {
        let commitment = Commitment { length: 10, ..chain().commitment() };
        assert_eq!(LinkVerifier::new(TABLE, KEY, commitment).unwrap_err(), CommitmentFault::Length { found: 10 });
    }
}
