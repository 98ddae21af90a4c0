//! Links of all devices: which chain serves a draw, and whether what was revealed belongs to it.

use super::Contributors;
use crate::{Hash, LinkFault, LinkVerifier};

/// Why the links of a drawing are not valid; the host that let them in is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RevealFault {
    /// The links do not ascend by their contributors' numbers, or two are one contributor's.
    #[error("link of contributor {number} is out of order")]
    Unsorted {
        /// The first number that is not above the one before it.
        number: u32,
    },
    /// A link is not the one that its device committed to.
    #[error("link of contributor {number}: {fault}")]
    Link {
        /// The device's number.
        number: u32,
        /// What is wrong with the link.
        fault: LinkFault,
    },
}

impl Contributors {
    /// Whether the device with this number has committed to a chain that covers this draw.
    pub fn has_link(&self, number: u32, draw: u64) -> bool {
        self.chain(number, draw).is_some()
    }

    /// Checks what a device reveals for a draw.
    ///
    /// # Errors
    ///
    /// [`LinkFault`], [`LinkFault::Uncovered`] also for a number that nobody has.
    pub fn check_link(&self, number: u32, draw: u64, link: &Hash) -> Result<(), LinkFault> {
        self.chain(number, draw).ok_or(LinkFault::Uncovered { draw })?.check(draw, link)
    }

    /// Checks and remembers the links of a drawing, ascending by number.
    ///
    /// # Errors
    ///
    /// [`RevealFault`] of the first that is not valid; nothing has changed then.
    pub fn accept_links(&mut self, draw: u64, links: &[(u32, Hash)]) -> Result<(), RevealFault> {
        let mut lowest = 0;
        let mut accepted = Vec::with_capacity(links.len());
        for (number, link) in links {
            let number = *number;
            if number < lowest {
                return Err(RevealFault::Unsorted { number });
            }
            lowest = number.saturating_add(1);
            let chain = self.chain(number, draw).ok_or(LinkFault::Uncovered { draw });
            // All or nothing: the successors of the verifiers are put in place when every link has passed.
            let successor = chain.cloned().and_then(|mut chain| chain.accept(draw, *link).map(|()| chain));
            accepted.push((number, successor.map_err(|fault| RevealFault::Link { number, fault })?));
        }
        for (number, successor) in accepted {
            if let Some(chain) = self.chain_mut(number, draw) {
                *chain = successor;
            }
        }
        Ok(())
    }

    /// The link of a device for a draw, if it follows from the links accepted so far; a void draw's follows from that of
    /// any later draw out of the same chain.
    pub fn known_link(&self, number: u32, draw: u64) -> Option<Hash> {
        self.chain(number, draw)?.known_link(draw)
    }

    fn chain(&self, number: u32, draw: u64) -> Option<&LinkVerifier> {
        self.device(number)?.chains.iter().find(|chain| chain.commitment().covers(draw))
    }

    fn chain_mut(&mut self, number: u32, draw: u64) -> Option<&mut LinkVerifier> {
        self.device_mut(number)?.chains.iter_mut().find(|chain| chain.commitment().covers(draw))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testkit::{TABLE, chain, committed, key, link, table_of};
    use super::*;

    #[test]
    fn each_device_reveals_from_its_own_chain() {
        let table = committed(&[true, false]);
        assert_eq!(table.check_link(1, 4, &link(1, 4)), Ok(()));
        assert!(matches!(table.check_link(1, 4, &link(2, 4)), Err(LinkFault::Wrong { draw: 4, .. })));
        assert!(matches!(table.check_link(1, 5, &link(1, 4)), Err(LinkFault::Wrong { draw: 5, .. })));
        assert_eq!(table.check_link(3, 4, &link(1, 4)), Err(LinkFault::Uncovered { draw: 4 }));
        assert_eq!(table.check_link(1, 1025, &link(1, 4)), Err(LinkFault::Uncovered { draw: 1025 }));
        assert!(!table_of(&[true]).has_link(1, 1));
    }

    #[test]
    fn one_wrong_link_leaves_everything_as_it_was() {
        let mut table = committed(&[true, false]);
        let fault = table.accept_links(6, &[(0, link(0, 6)), (1, link(1, 5))]).unwrap_err();
        assert!(matches!(fault, RevealFault::Link { number: 1, fault: LinkFault::Wrong { .. } }));
        assert_eq!(table.known_link(0, 6), None);
        assert_eq!(table.accept_links(2, &[(0, link(0, 2)), (1, link(1, 2))]), Ok(()));
        assert_eq!(table.check_link(1, 2, &link(1, 2)), Err(LinkFault::Spent { draw: 2, last: 2 }));
        assert_eq!(table.check_link(2, 2, &link(2, 2)), Ok(()));
    }

    #[test]
    fn links_of_a_drawing_ascend_without_repetition() {
        for links in [[(1, link(1, 3)), (0, link(0, 3))], [(1, link(1, 3)), (1, link(1, 3))]] {
            let number = links[1].0;
            assert_eq!(committed(&[true]).accept_links(3, &links), Err(RevealFault::Unsorted { number }));
        }
        let unknown = RevealFault::Link { number: 8, fault: LinkFault::Uncovered { draw: 3 } };
        assert_eq!(committed(&[true]).accept_links(3, &[(8, link(1, 3))]), Err(unknown));
    }

    #[test]
    fn a_void_draws_links_follow_from_later_ones_also_after_a_new_chain() {
        let mut table = committed(&[true]);
        table.recommit(&TABLE, &key(1), chain(1, 1025).commitment(), 9).unwrap();
        table.accept_links(1024, &[(1, link(1, 1024))]).unwrap();
        table.accept_links(1025, &[(1, chain(1, 1025).link(1025).unwrap())]).unwrap();
        assert_eq!(table.known_link(1, 77), Some(link(1, 77)));
        assert_eq!(table.known_link(1, 1025), chain(1, 1025).link(1025));
        assert_eq!(table.known_link(1, 1026), None);
        assert_eq!(table.known_link(0, 77), None);
    }
}
