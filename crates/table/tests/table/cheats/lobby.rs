//! Lies about who sits there, what was agreed, and what devices committed to.

use jusawi_fair::{Commitment, Hash, Signed};
use jusawi_table::{Codec, Commit, Content, Payload};

use super::ledger::ELSEWHERE;
use super::{Scene, Told};

pub fn a_start_without_everybodys_commitment<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    matches!(scene.truth.content, Content::Commit(_)).then_some(())?;
    scene.before.game().is_none().then(|| scene.told(Content::Start))?
}

pub fn a_seat_that_changes_hands_after_the_start<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.before.game()?;
    let seat = scene.past().find(|content| matches!(content, Content::Seat(_)))?;
    scene.told(seat)
}

pub fn a_player_who_is_added_after_the_start<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.before.game().and_then(|_| scene.told(Content::Bot { seat: 7 }))
}

/// The commitment that is about to be told, if it is one of the lobby, with who made it.
fn commit<'a, C: Codec>(scene: &Scene<'a, C>) -> Option<(Commit, &'a Signed)> {
    let Content::Commit(signed) = &scene.truth.content else { return None };
    let Ok(Payload::Commit(commit)) = C::decode_payload(signed.kind, &signed.payload) else { return None };
    (commit.commitment.first_draw == 1).then_some((commit, signed))
}

/// Tells the commitment of a helper, changed.
fn instead<C: Codec>(scene: &Scene<'_, C>, change: impl FnOnce(&mut Commit)) -> Option<Told> {
    let (mut commit, signed) = commit(scene)?;
    let key = scene.helper(&signed.public_key)?;
    change(&mut commit);
    scene.told(Content::Commit(scene.sign(key, &Payload::Commit(commit))))
}

pub fn a_commitment_that_is_copied<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let earlier = scene.past().find_map(|content| match content {
        Content::Commit(signed) => match C::decode_payload(signed.kind, &signed.payload) {
            Ok(Payload::Commit(commit)) => Some(commit.commitment),
            _ => None,
        },
        _ => None,
    })?;
    instead(scene, |commit| commit.commitment = earlier)
}

/// The host's own, which stands already, exchanged for another.
pub fn a_commitment_that_is_replaced<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (commit, _) = commit(scene)?;
    let committed = !scene.before.frozen()?.contributors.uncommitted().contains(&0);
    let commitment = Commitment { tip: Hash([7; 32]), ..commit.commitment };
    let again = Payload::Commit(Commit { freeze: commit.freeze, commitment });
    committed.then(|| scene.told(Content::Commit(scene.sign(scene.host, &again))))?
}

pub fn a_commitment_to_another_freeze<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let genesis = scene.before.table().0;
    instead(scene, |commit| commit.freeze = genesis)
}

pub fn a_chain_that_is_too_short<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    instead(scene, |commit| commit.commitment.length = jusawi_fair::MIN_CHAIN_LENGTH - 1)
}

pub fn a_chain_that_is_too_long<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    instead(scene, |commit| commit.commitment.length = jusawi_fair::MAX_CHAIN_LENGTH + 1)
}

pub fn a_second_chain_while_the_first_lasts<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    if !scene.is_calm() {
        return None;
    }
    let commitment = Commitment { first_draw: scene.before.draw_number() + 1, length: 1024, tip: Hash([8; 32]) };
    let commit = Payload::Commit(Commit { freeze: scene.before.frozen()?.hash, commitment });
    scene.told(Content::Commit(scene.sign(scene.host, &commit)))
}

pub fn a_commitment_of_another_table<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (_, signed) = commit(scene)?;
    let key = scene.helper(&signed.public_key)?;
    let elsewhere = Signed::new(signed.kind, &ELSEWHERE, signed.payload.clone(), key);
    scene.told(Content::Commit(elsewhere))
}
