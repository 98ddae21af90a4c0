//! Lies about the chain of entries.

use jusawi_fair::{Hash, SecretKey, TableId};
use jusawi_table::{Body, ClosingReason, Codec, Content, Genesis, Payload, Seen};

use super::{Scene, Told, forged};

/// The truth a moment later: nothing is wrong with it but that there are two of it.
pub fn an_entry_that_is_changed_and_sealed_again<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let goes_on = !matches!(scene.truth.content, Content::Closing { .. } | Content::Genesis(_));
    let later = scene.truth.at + 1;
    goes_on.then(|| scene.told_at(later, scene.truth.content.clone()))?
}

pub fn an_entry_that_is_told_twice<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let again = scene.entries.last().filter(|_| scene.entries.len() > 1)?;
    Some(vec![(scene.number(), again.clone())])
}

/// One entry was left out before it.
pub fn an_entry_out_of_its_place<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let entry = scene.seal(C::encode_body(scene.truth), scene.number() + 1, scene.table_key);
    (scene.number() > 0).then(|| vec![(scene.number(), entry)])
}

pub fn an_entry_that_another_key_sealed<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let entry = scene.seal(C::encode_body(scene.truth), scene.number(), &SecretKey::from_bytes([99; 32]));
    (scene.number() > 0).then(|| vec![(scene.number(), entry)])
}

pub fn an_entry_that_was_changed_under_its_seal<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let mut entry = scene.seal(C::encode_body(scene.truth), scene.number(), scene.table_key);
    entry.body = C::encode_body(&Body { at: scene.truth.at + 1, content: scene.truth.content.clone() });
    (scene.number() > 0).then(|| vec![(scene.number(), entry)])
}

pub fn a_clock_that_falls<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.told_at(scene.before.last_at().checked_sub(1)?, scene.truth.content.clone()).filter(|_| scene.number() > 0)
}

pub fn a_second_genesis<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let genesis = Genesis { nonce: [3; 32], ..scene.before.genesis().clone() };
    (scene.number() > 0).then(|| scene.told(Content::Genesis(genesis)))?
}

pub fn a_second_start<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.before.game().and_then(|_| scene.told(Content::Start))
}

pub fn a_freeze_after_the_start<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.before.game()?;
    let freeze = scene.past().find(|content| matches!(content, Content::Freeze(_)))?;
    scene.told(freeze)
}

pub fn an_entry_that_has_no_place_in_an_open_draw<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.before.draw()?;
    let seat = device_seat(scene)?;
    scene.told(Content::Presence { seat, online: false })
}

pub fn an_end_before_the_end<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    if !scene.is_calm() {
        return None;
    }
    let seen = scene.sign(scene.host, &Payload::Seen(Seen { head: scene.before.head() }));
    scene.told(Content::Closing { reason: ClosingReason::Finished, seen: vec![seen] })
}

pub fn a_forged_witness_of_the_end<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let Content::Closing { reason: ClosingReason::Finished, seen } = &scene.truth.content else { return None };
    let mut seen = seen.clone();
    let last = seen.last_mut()?;
    *last = forged(last);
    scene.told(Content::Closing { reason: ClosingReason::Finished, seen })
}

/// A seat of the lobby at which a device sits.
pub(super) fn device_seat<C: Codec>(scene: &Scene<'_, C>) -> Option<u8> {
    let mut seats = scene.before.seats().iter();
    seats.find(|(_, occupant)| **occupant != jusawi_table::Occupant::Bot).map(|(seat, _)| *seat)
}

/// Another table.
pub(super) const ELSEWHERE: TableId = TableId(Hash([0xe1; 32]));
