//! Lies in the bytes: the truth, written as nobody may write it.

use jusawi_table::Codec;

use super::{Scene, Told};

fn truth<C: Codec>(scene: &Scene<'_, C>) -> Option<Vec<u8>> {
    (scene.number() > 0).then(|| C::encode_body(scene.truth))
}

pub fn a_body_with_an_unknown_field<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.bytes([&truth(scene)?[..], &[0xba, 0x3e, 1, b'x']].concat())
}

pub fn a_body_that_says_everything_twice<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let truth = truth(scene)?;
    scene.bytes([&truth[..], &truth[..]].concat())
}

pub fn a_body_that_was_cut<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let mut truth = truth(scene)?;
    truth.pop();
    // Cut exactly between two fields, what is left may be another entry; that is a lie of another kind.
    C::decode_body(&truth).is_err().then(|| scene.bytes(truth))?
}

/// The time of an entry is its first field.
pub fn a_body_with_a_long_number<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let truth = truth(scene)?;
    let last = truth.iter().skip(1).position(|byte| *byte < 0x80)? + 1;
    let mut long = truth;
    long[last] |= 0x80;
    long.insert(last + 1, 0);
    scene.bytes(long)
}
