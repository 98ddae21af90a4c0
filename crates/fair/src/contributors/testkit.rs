//! Tables for the tests of the rulebook.

use super::Contributors;
use crate::{Chain, Hash, PublicKey, TableId};

pub(super) const TABLE: TableId = TableId(Hash([7; 32]));

/// The key of the device with this number.
pub(super) fn key(number: u32) -> PublicKey {
    PublicKey([u8::try_from(number).unwrap() + 1; 32])
}

/// The host and one device for each item, which says whether it is independent. Nobody has committed.
pub(super) fn table_of(independent: &[bool]) -> Contributors {
    Contributors::new(key(0), (1..).map(key).zip(independent.iter().copied()))
}

/// The chain of a device that begins at this draw, 1024 links long.
pub(super) fn chain(number: u32, first_draw: u64) -> Chain {
    let mut secret = [u8::try_from(number).unwrap(); 32];
    secret[..8].copy_from_slice(&first_draw.to_be_bytes());
    Chain::new(&TABLE, &key(number), secret, first_draw, 1024).unwrap()
}

/// [`table_of`] with everybody committed to the first [`chain`].
pub(super) fn committed(independent: &[bool]) -> Contributors {
    let mut table = table_of(independent);
    for number in table.numbers() {
        table.commit(&TABLE, &key(number), chain(number, 1).commitment()).unwrap();
    }
    table
}

/// A link of a device's first [`chain`].
pub(super) fn link(number: u32, draw: u64) -> Hash {
    chain(number, 1).link(draw).unwrap()
}
