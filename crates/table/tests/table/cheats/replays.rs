//! Lies that take more than one false entry: what was true once is told again, or two groups are told two games.

use jusawi_fair::{Chain, Commitment, Entry, Fork, Hash, Kind, SecretKey, TableId, seed, state_digest};
use jusawi_game_marble::{Action, Goods};
use jusawi_rules::{Chance, Game, Seat};
use jusawi_table::{ClientKind, ClosingReason, Codec, Commit, Content, Here, Payload, Wrong};
use jusawi_wire::GameMessages;

use crate::forge::Forge;
use crate::games::{MarbleCodec, device_at, everything, lie, still, table};
use crate::sim::World;
use crate::tables::{current, is_call, quiet, turn};
use crate::toy::{ToyAction, ToyCodec, ToyMessages, ToyOptions};

const LONG: ToyOptions = ToyOptions { moves: 60, seconds: Some(20), chance: true, shaky: false };

/// Every device has raised one alarm, and this is it.
#[track_caller]
fn all_alarmed<C: Codec>(world: &World<C>, code: &str) {
    for device in &world.devices {
        let codes: Vec<_> = device.alarms.iter().map(|fault| fault.wrong.code()).collect();
        assert_eq!(codes, [code], "{}", world.describe());
    }
}

#[test]
fn an_answer_to_an_old_offer_cannot_be_told_for_a_new_one() {
    let mut world: World<MarbleCodec> = table(1, everything(None), false, 0, 2);
    still(&mut world);
    world.run_for(10_000);
    let from = world.replica().game().unwrap().current();
    let to = Seat(1 - from.0);
    let (proposer, partner) = (device_at(&world, from).unwrap(), device_at(&world, to).unwrap());
    let offer = |give, take| {
        let goods = |cash| Goods { lands: Vec::new(), cash };
        Action::ProposeTrade { to, give: goods(give), take: goods(take) }
    };
    world.act(proposer, &offer(5, 1));
    world.run_for(100);
    world.act(partner, &Action::TradeRespond { accept: true });
    world.run_for(100);
    let accepted = world.bodies().pop().unwrap().content;
    let changed = world.server.disk.len() as u64;
    world.act(proposer, &offer(0, 100));
    world.run_for(100);
    assert_eq!(*world.replica().game().unwrap().awaited(), [to]);
    let now = world.now;
    assert_eq!(lie(&world, now, accepted.clone()), Wrong::Stale { changed });
    // The same action is what a new acceptance would say, but it was signed for another state.
    let before = world.replica().game().unwrap().clone();
    world.lie_now(accepted);
    world.run_for(100);
    all_alarmed(&world, "STALE");
    for device in &world.devices {
        assert_eq!(device.peer.as_ref().unwrap().replica().unwrap().game(), Some(&before), "nobody has paid");
    }
}

#[test]
fn a_move_that_was_held_back_cannot_be_told_later() {
    let mut world = quiet(1, 2, LONG);
    let device = current(&world);
    world.server.ignores = vec![(device, Kind::Move)];
    turn(&mut world, ToyAction::Pass);
    world.run_for(21_000);
    world.server.ignores.clear();
    turn(&mut world, ToyAction::Pass);
    assert_eq!(current(&world), device, "its turn again, in another state");
    let held = world.devices[device].sent.iter().find(|signed| signed.kind == Kind::Move).unwrap().clone();
    let seat = Seat(u8::try_from(device).unwrap());
    let state = match world.replica().foresee(seat, &[1]) {
        Ok(jusawi_table::Foreseen::Leads(state)) => Some(state),
        other => panic!("{other:?}"),
    };
    world.lie_now(Content::Moved { signed: held, state });
    world.run_for(100);
    all_alarmed(&world, "STALE");
}

#[test]
fn two_games_for_two_groups_leave_each_out_of_the_others_rolls_and_their_codes_differ() {
    let mut first = Forge::game();
    let mut second = first.clone();
    // One group is told that seat 0 rolls at once, the other that it took its time.
    first.moves(1, ToyAction::Roll);
    second.at += 1;
    second.moves(1, ToyAction::Roll);
    let (draw, elsewhere) = (second.replica.draw().unwrap().number, second.replica.draw().unwrap().opening_hash);
    let expected = first.replica.draw().unwrap().opening_hash;
    let foreign = second.here(2);
    let call = Content::Call { draw, here: vec![first.here(0), first.here(1), foreign] };
    assert_eq!(first.lie(call), Wrong::OtherEntry { expected, found: elsewhere });
    // So the host can only leave each out of the other's.
    first.at += 60_000;
    second.at += 60_000;
    first.draw(&[0, 1]);
    second.draw(&[0, 2, 3]);
    let code = |forge: &Forge| forge.replica.last_drawn().unwrap().code;
    assert_ne!(code(&first), code(&second));
    assert_eq!(first.replica.report().left_out.iter().map(|left| left.contributor).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(second.replica.report().left_out.iter().map(|left| left.contributor).collect::<Vec<_>>(), [1]);
    // Who lays the two records side by side has the proof.
    let number = (0..).zip(first.entries.iter().zip(&second.entries)).find(|(_, (a, b))| a != b).unwrap().0;
    proof(&first, &second, number).verify().unwrap();
}

/// What two records prove that differ at this entry.
fn proof(first: &Forge, second: &Forge, number: u64) -> Fork {
    let side =
        |forge: &Forge| (forge.replica.hash_of(number).unwrap(), forge.entries[usize::try_from(number).unwrap()].seal);
    Fork { table_key: first.replica.genesis().table_key, number, entries: [side(first), side(second)] }
}

#[test]
fn two_endings_for_two_groups_are_proof_beside_each_other_and_an_alarm_where_they_meet() {
    let over = Forge::over();
    let (mut first, mut second) = (over, Forge::game());
    let all = first.closing(&[0, 1, 2, 3]);
    first.put(all);
    let number = second.replica.next_number();
    second.put(Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() });
    assert_eq!(first.entries[..usize::try_from(number).unwrap()], second.entries[..usize::try_from(number).unwrap()]);
    proof(&first, &second, number).verify().unwrap();

    let mut world = quiet(2, 2, LONG);
    let closed = Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() };
    let (number, at) = (world.replica().next_number(), world.now);
    let entry = crate::games::forged(&world, world.replica(), at, closed);
    world.tell_lies(0, &[(number, entry)]);
    world.run_for(50);
    assert!(world.devices[0].alarms.is_empty(), "it could be true");
    // The other hears that the game goes on; the first does as soon as anything more comes to it.
    turn(&mut world, ToyAction::Pass);
    let alarm = &world.devices[0].alarms;
    assert!(matches!(&alarm[..], [fault] if fault.number == number && fault.wrong.code() == "FORK"), "{alarm:?}");
    assert!(world.devices[1].alarms.is_empty());
}

#[test]
fn a_host_that_comes_back_with_another_call_is_caught_by_whoever_has_the_first() {
    let mut world = quiet(3, 3, LONG);
    let missing = (current(&world) + 1) % 3;
    world.devices[missing].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    let number = world.bodies().iter().rposition(|body| is_call(&body.content)).unwrap();
    let Content::Call { draw, mut here } = world.bodies()[number].content.clone() else { unreachable!() };
    // It has seen links, dies, says that it has forgotten, and calls one device fewer.
    world.crash(300);
    world.run_for(6000);
    here.pop();
    let body = ToyCodec::encode_body(&jusawi_table::Body { at: world.now, content: Content::Call { draw, here } });
    let before = world.replica().hash_of(number as u64 - 1).unwrap();
    let key = SecretKey::from_bytes(world.server.table_key);
    let (again, _) = Entry::seal(body, number as u64, &before, &key).unwrap();
    let links = |world: &World<ToyCodec>| {
        world.devices.iter().map(|device| &device.secrets.answer).cloned().collect::<Vec<_>>()
    };
    let known = links(&world);
    for device in 0..3 {
        world.tell_lies(device, &[(number as u64, again.clone())]);
    }
    world.run_for(100);
    all_alarmed(&world, "FORK");
    assert_eq!(links(&world), known, "no other link has left any device");
}

#[test]
fn dice_of_another_seed_are_an_alarm_whatever_they_show() {
    let forge = Forge::called();
    let Content::Drawing { draw, reveal, state } = forge.drawing() else { unreachable!() };
    let links: Vec<_> = (0..4).map(|device| (device, forge.chain(device as usize, 1).link(draw).unwrap())).collect();
    let table = forge.replica.table();
    // The seed without what came before, with fewer links, and of the next draw.
    let zero = jusawi_fair::Seed::ZERO;
    let seeds = [
        seed(&table, draw, &zero, &links),
        seed(&table, draw, &zero, &links[..3]),
        seed(&table, draw + 1, &zero, &links),
    ];
    for other in seeds {
        let mut game = forge.replica.game().unwrap().clone();
        game.apply(Seat(0), &ToyAction::Roll, &mut Chance::from_seed(other.0)).unwrap();
        let found = state_digest(&table, forge.replica.next_number(), &ToyMessages::encode_state(&game));
        // By luck it may be the same die; then it is the same game, and no lie.
        if found != state {
            let wrong = Wrong::State { expected: Some(state), found: Some(found) };
            assert_eq!(forge.lie(Content::Drawing { draw, reveal: reveal.clone(), state: found }), wrong);
        }
    }
}

#[test]
fn a_chain_that_was_made_for_another_table_has_no_link_at_this_one() {
    let mut forge = Forge::seated(&[ClientKind::Program; 2]);
    forge.freeze(ToyOptions::default(), Some(60));
    for device in [0, 1] {
        let commit = forge.commit(device, 1);
        forge.put(Content::Commit(commit));
    }
    let elsewhere = Chain::new(&TableId(Hash([4; 32])), &forge.key(2), [9; 32], 1, 1024).unwrap();
    let freeze = forge.replica.frozen().unwrap().hash;
    let commitment: Commitment = elsewhere.commitment();
    let commit = forge.sign(2, &Payload::Commit(Commit { freeze, commitment }));
    // A tip is only a number of 32 bytes: that it belongs to no chain of this table shows with the first link.
    forge.put(Content::Commit(commit));
    forge.put(Content::Start);
    forge.call(&[0, 1, 2]);
    let call = forge.replica.head();
    let said = jusawi_table::Reveal { draw: 1, call, link: elsewhere.link(1).unwrap(), objections: Vec::new() };
    let reveal = vec![forge.reveal(0, &[]), forge.reveal(1, &[]), forge.sign(2, &Payload::Reveal(said))];
    let wrong = forge.lie(Content::Drawing { draw: 1, reveal, state: Hash::ZERO });
    assert_eq!(wrong.code(), "REVEAL");
}

/// Elsewhere a copied promise cancelled the original out, and a third party alone chose the result.
#[test]
fn whoever_mirrors_anothers_commitment_is_refused_by_the_host_and_by_everybody() {
    let mut world = crate::tables::lobby(4, ToyOptions::default(), Some(60));
    world.seat_all(&[ClientKind::Program; 2]);
    // The second device says nothing by itself; somebody speaks for it.
    world.devices[1].mute = vec![Kind::Commit];
    world.host(|host, moment| host.start(None, moment)).unwrap();
    world.run_for(500);
    let first = world.devices[0].sent.iter().find(|signed| signed.kind == Kind::Commit).unwrap().clone();
    let mirrored =
        jusawi_fair::Signed::new(Kind::Commit, &world.replica().table(), first.payload, &world.devices[1].key);
    let refused = world.submit(&mirrored).unwrap_err();
    assert!(matches!(
        &refused,
        jusawi_table::SubmitError::Wrong(Wrong::Commit(jusawi_fair::CommitFault::UsedTip { .. }))
    ));
    assert!(world.host(|host, _| host.is_starting()));
    world.lie_now(Content::Commit(mirrored));
    world.run_for(100);
    all_alarmed(&world, "COMMIT");
}

#[test]
fn a_device_answers_a_roll_call_of_its_own_table_and_opening_only() {
    let mut world = quiet(5, 2, LONG);
    turn(&mut world, ToyAction::Roll);
    for device in &world.devices {
        let heres = device.sent.iter().filter(|signed| signed.kind == Kind::Here);
        let mut draws = Vec::new();
        for signed in heres {
            let Ok(Payload::Here(Here { draw, opening })) = ToyCodec::decode_payload(Kind::Here, &signed.payload)
            else {
                unreachable!()
            };
            assert!(world.replica().number_of(&opening).is_some());
            draws.push(draw);
        }
        assert_eq!(draws, [1, 2]);
        assert_eq!(device.sent.iter().filter(|signed| signed.kind == Kind::Reveal).count(), 2, "one link for each");
    }
}
