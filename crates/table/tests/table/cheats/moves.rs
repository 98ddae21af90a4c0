//! Lies about moves, signed and automatic.

use jusawi_fair::{Hash, Signed};
use jusawi_rules::{Game, Seat};
use jusawi_table::{Automatic, Codec, Content, Foreseen, Move, Occupant, Payload, Reason};

use super::{Scene, Told, forged};

/// The signed move that is about to be told.
fn moved<'a, C: Codec>(scene: &Scene<'a, C>) -> Option<(&'a Signed, Option<Hash>, Move)> {
    let Content::Moved { signed, state } = &scene.truth.content else { return None };
    let Ok(Payload::Move(said)) = C::decode_payload(signed.kind, &signed.payload) else { return None };
    Some((signed, *state, said))
}

pub fn a_forged_move<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (signed, state, _) = moved(scene)?;
    scene.told(Content::Moved { signed: forged(signed), state })
}

pub fn a_move_whose_action_was_exchanged<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (signed, _, said) = moved(scene)?;
    let legal = scene.before.game()?.legal(said.seat);
    let mut others = legal.iter().map(C::encode_action).filter(|action| *action != said.action);
    let action = others.next()?;
    let state = led_to(scene, said.seat, &action);
    let payload = C::encode_payload(&Payload::Move(Move { action, ..said }));
    scene.told(Content::Moved { signed: Signed { payload, ..signed.clone() }, state })
}

pub fn a_move_by_another_hand<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (signed, state, said) = moved(scene)?;
    let own = signed.public_key == scene.host.public();
    let other = scene.sign(scene.host, &Payload::Move(said));
    (!own).then(|| scene.told(Content::Moved { signed: other, state }))?
}

pub fn a_move_that_is_told_again<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    if !scene.is_calm() {
        return None;
    }
    let earlier = scene.past().find(|content| match content {
        Content::Moved { signed, .. } => match C::decode_payload(signed.kind, &signed.payload) {
            Ok(Payload::Move(said)) => !concedes::<C>(&said.action),
            _ => false,
        },
        _ => false,
    })?;
    scene.told(earlier)
}

pub fn a_move_with_a_false_state<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (signed, state, _) = moved(scene)?;
    let mut state = state?;
    state.0[0] ^= 1;
    scene.told(Content::Moved { signed: signed.clone(), state: Some(state) })
}

pub fn a_roll_that_is_decided_before_its_draw<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (signed, state, _) = moved(scene)?;
    state.is_none().then(|| scene.told(Content::Moved { signed: signed.clone(), state: Some(Hash([2; 32])) }))?
}

/// A person who has to decide, without a draw being open.
fn awaited<'a, C: Codec>(scene: &Scene<'a, C>) -> Option<(&'a C::Game, Seat)> {
    let game = scene.before.game().filter(|_| scene.is_calm())?;
    let is_person = |seat: &Seat| matches!(scene.before.player(*seat), Some(Occupant::Device { .. }));
    Some((game, game.awaited().into_iter().find(is_person)?))
}

fn automatic<C: Codec>(
    scene: &Scene<'_, C>,
    at: u64,
    seat: Seat,
    reason: Reason,
    action: &<C::Game as Game>::Action,
) -> Option<Told> {
    let action = C::encode_action(action);
    let state = led_to(scene, seat, &action);
    scene.told_at(at, Content::Automatic(Automatic { seat, reason, action, state }))
}

fn led_to<C: Codec>(scene: &Scene<'_, C>, seat: Seat, action: &[u8]) -> Option<Hash> {
    match scene.before.foresee(seat, action) {
        Ok(Foreseen::Leads(state)) => Some(state),
        _ => None,
    }
}

fn concedes<C: Codec>(action: &[u8]) -> bool {
    C::decode_action(action).ok() == <C::Game as Game>::concession()
}

pub fn a_timeout_before_its_time<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (game, seat) = awaited(scene)?;
    let due = scene.before.deadline(seat).unwrap_or(u64::MAX);
    let action = game.automatic(seat).filter(|_| scene.truth.at < due)?;
    automatic(scene, scene.truth.at, seat, Reason::Timeout, &action)
}

pub fn an_offline_player_who_is_online<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (game, seat) = awaited(scene)?;
    let action = game.automatic(seat).filter(|_| scene.before.offline_since(seat).is_none())?;
    automatic(scene, scene.truth.at + 6000, seat, Reason::Offline, &action)
}

pub fn an_automatic_move_that_the_rules_do_not_prescribe<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (game, seat) = awaited(scene)?;
    let due = scene.before.deadline(seat)?.max(scene.truth.at);
    let prescribed = game.automatic(seat)?;
    let other = game.legal(seat).into_iter().find(|action| *action != prescribed)?;
    automatic(scene, due, seat, Reason::Timeout, &other)
}

pub fn a_person_who_is_played_as_a_bot<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (game, seat) = awaited(scene)?;
    let action = game.legal(seat).into_iter().next()?;
    automatic(scene, scene.truth.at, seat, Reason::Bot, &action)
}

pub fn a_kick_without_its_reason<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (game, seat) = awaited(scene)?;
    let concession = <C::Game as Game>::concession()?;
    let present = scene.before.absence(seat) == jusawi_rules::Absence::default();
    let allowed = game.kick(seat, scene.before.absence(seat)).is_some();
    (present && !allowed).then(|| automatic(scene, scene.truth.at, seat, Reason::Kick, &concession))?
}
