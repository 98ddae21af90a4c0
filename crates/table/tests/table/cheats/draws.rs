//! Lies about draws: calls, links, dice, voids.

use jusawi_fair::{Hash, Signed, state_digest};
use jusawi_table::{Agree, Codec, Content, Here, Payload, Reveal};

use super::ledger::ELSEWHERE;
use super::{Scene, Told, forged};

/// The call that is about to be told.
fn call<'a, C: Codec>(scene: &Scene<'a, C>) -> Option<(u64, &'a [Signed])> {
    match &scene.truth.content {
        Content::Call { draw, here } => Some((*draw, here)),
        _ => None,
    }
}

fn calling<C: Codec>(scene: &Scene<'_, C>, here: Vec<Signed>) -> Option<Told> {
    scene.told(Content::Call { draw: call(scene)?.0, here })
}

pub fn a_forged_answer_in_a_call<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let mut here = call(scene)?.1.to_vec();
    let last = here.last_mut()?;
    *last = forged(last);
    calling(scene, here)
}

pub fn an_answer_to_another_opening<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (draw, here) = call(scene)?;
    let mut here = here.to_vec();
    let opening = scene.before.table().0;
    *here.first_mut()? = scene.sign(scene.host, &Payload::Here(Here { draw, opening }));
    calling(scene, here)
}

pub fn a_call_without_the_hosts_own_device<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    calling(scene, call(scene)?.1.get(1..)?.to_vec())
}

pub fn a_call_out_of_order<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let here = call(scene)?.1;
    (here.len() > 1).then(|| calling(scene, here.iter().rev().cloned().collect()))?
}

/// Everybody was there, but the host calls itself alone, at once.
pub fn a_call_before_anybody_could_answer<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let here = call(scene)?.1;
    let (frozen, draw) = (scene.before.frozen()?, scene.before.draw()?);
    let independent: Vec<u32> =
        frozen.contributors.numbers().filter(|n| frozen.contributors.is_independent(*n)).collect();
    let waited_for = independent.iter().any(|number| !frozen.contributors.given_up(*number));
    let is_early = scene.truth.at - draw.opened_at < u64::from(frozen.alone_after.unwrap_or(u32::MAX)) * 1000;
    (waited_for && is_early).then(|| calling(scene, here[..1].to_vec()))?
}

pub fn a_second_call_of_a_draw<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    scene.called()?;
    let call = scene.past().find(|content| matches!(content, Content::Call { .. }))?;
    scene.told(call)
}

pub fn a_call_where_nothing_is_drawn<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    if !scene.is_calm() {
        return None;
    }
    let call = scene.past().find(|content| matches!(content, Content::Call { .. }))?;
    scene.told(call)
}

/// The drawing that is about to be told.
fn drawing<'a, C: Codec>(scene: &Scene<'a, C>) -> Option<(u64, &'a [Signed], Hash)> {
    match &scene.truth.content {
        Content::Drawing { draw, reveal, state } => Some((*draw, reveal, *state)),
        _ => None,
    }
}

fn with_links<C: Codec>(scene: &Scene<'_, C>, change: impl FnOnce(&mut Vec<Signed>) -> Option<()>) -> Option<Told> {
    let (draw, reveal, state) = drawing(scene)?;
    let mut reveal = reveal.to_vec();
    change(&mut reveal)?;
    scene.told(Content::Drawing { draw, reveal, state })
}

/// The host signs another link for itself.
fn own_link<C: Codec>(scene: &Scene<'_, C>, link: Hash) -> Option<Told> {
    let (draw, call) = scene.called()?;
    let said = Payload::Reveal(Reveal { draw, call, link, objections: Vec::new() });
    with_links(scene, |reveal| {
        *reveal.first_mut()? = scene.sign(scene.host, &said);
        Some(())
    })
}

pub fn a_link_that_was_never_committed_to<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    own_link(scene, Hash([0x66; 32]))
}

pub fn a_link_of_an_earlier_draw<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let earlier = scene.past().find_map(|content| match content {
        Content::Drawing { reveal, .. } => reveal.first().cloned(),
        _ => None,
    })?;
    let Ok(Payload::Reveal(said)) = C::decode_payload(earlier.kind, &earlier.payload) else { return None };
    own_link(scene, said.link)
}

pub fn a_link_signed_for_another_table<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    with_links(scene, |reveal| {
        let own = reveal.first_mut()?;
        *own = Signed::new(own.kind, &ELSEWHERE, own.payload.clone(), scene.host);
        Some(())
    })
}

pub fn links_in_another_order<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    with_links(scene, |reveal| (reveal.len() > 1).then(|| reveal.swap(0, 1)))
}

pub fn a_link_that_is_left_out<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    with_links(scene, |reveal| (reveal.len() > 1).then(|| drop(reveal.pop())))
}

pub fn a_link_that_stands_twice<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    with_links(scene, |reveal| {
        let last = reveal.last()?.clone();
        reveal.push(last);
        Some(())
    })
}

/// The links are right, and the game stands where it stood, as if the dice had brought nothing.
pub fn dice_that_the_seed_does_not_give<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (draw, reveal, _) = drawing(scene)?;
    let state = state_digest(&scene.before.table(), scene.number(), &C::encode_state(scene.before.game()?));
    scene.told(Content::Drawing { draw, reveal: reveal.to_vec(), state })
}

/// A hand of the host, for the last of the call being missing.
fn hand<C: Codec>(scene: &Scene<'_, C>) -> Option<(u64, Agree)> {
    let (draw, call) = scene.called()?;
    let members = &scene.before.draw()?.call.as_ref()?.members;
    Some((draw, Agree { draw, call, missing: members.last().copied().into_iter().filter(|last| *last > 0).collect() }))
}

pub fn a_void_by_the_hosts_hand_alone<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (draw, said) = hand(scene)?;
    let draw_state = scene.before.draw()?;
    let others = scene.before.frozen()?.contributors.independent_count() > 0 && !draw_state.voided;
    let agree = vec![scene.sign(scene.host, &Payload::Agree(said.clone()))];
    (others && !said.missing.is_empty()).then(|| scene.told(Content::Void { draw, agree }))?
}

pub fn a_void_with_a_forged_hand<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (draw, said) = hand(scene)?;
    let voided = scene.before.draw()?.voided;
    let victim = scene.before.frozen()?.contributors.key(1).filter(|_| !voided)?;
    let signed = Signed { public_key: victim, ..scene.sign(scene.host, &Payload::Agree(said)) };
    scene.told(Content::Void { draw, agree: vec![signed] })
}

pub fn a_void_in_which_nobody_is_missing<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (draw, said) = hand(scene)?;
    let voided = scene.before.draw()?.voided;
    let nobody = Agree { missing: Vec::new(), ..said };
    let agree = vec![scene.sign(scene.host, &Payload::Agree(nobody))];
    (!voided).then(|| scene.told(Content::Void { draw, agree }))?
}

pub fn a_void_before_the_call<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let open = scene.before.draw().filter(|open| open.call.is_none())?;
    let said = Agree { draw: open.number, call: open.opening_hash, missing: vec![1] };
    let agree = vec![scene.sign(scene.host, &Payload::Agree(said))];
    scene.told(Content::Void { draw: open.number, agree })
}

pub fn a_second_void_for_one_move<C: Codec>(scene: &Scene<'_, C>) -> Option<Told> {
    let (draw, said) = hand(scene)?;
    let voided = scene.before.draw()?.voided;
    let mut hands: Vec<_> = [scene.host].into_iter().chain(scene.helpers.iter().copied()).collect();
    hands.retain(|key| {
        scene.before.frozen().is_some_and(|frozen| {
            frozen.contributors.number_of(&key.public()).is_some_and(|number| !said.missing.contains(&number))
        })
    });
    hands.sort_by_key(|key| scene.before.frozen().and_then(|frozen| frozen.contributors.number_of(&key.public())));
    let agree = hands.into_iter().map(|key| scene.sign(key, &Payload::Agree(said.clone()))).collect();
    voided.then(|| scene.told(Content::Void { draw, agree }))?
}
