//! Who is waited for before a draw is called, and for how long.

use jusawi_fair::Kind;
use jusawi_table::{Content, LinkStanding, Note};

use crate::sim::START;
use crate::tables::{ToyWorld, current, is_call, quiet, quiet_with, turn};
use crate::toy::{ToyAction, ToyOptions};

const LONG: ToyOptions = ToyOptions { moves: 60, seconds: None, chance: true, shaky: false };

/// How long the last draw waited for its call, and who is in it.
fn last_call(world: &ToyWorld) -> (u64, Vec<u32>) {
    let bodies = world.bodies();
    let call = bodies.iter().rposition(|body| is_call(&body.content)).unwrap();
    let replica = world.replica();
    let Content::Call { here, .. } = &bodies[call].content else { unreachable!() };
    let contributors = &replica.frozen().unwrap().contributors;
    let members = here.iter().map(|signed| contributors.number_of(&signed.public_key).unwrap()).collect();
    (bodies[call].at - bodies[call - 1].at, members)
}

/// Lets players that are not silent roll and the others pass until a loud one rolled.
fn roll(world: &mut ToyWorld, silent: &[usize]) {
    while silent.contains(&current(world)) {
        // Its time is without limit, so it goes offline for a moment that is too long.
        let device = current(world);
        world.lose_link(device, 5500, 0);
        world.run_for(6000);
    }
    turn(world, ToyAction::Roll);
}

#[test]
fn a_connected_device_that_is_silent_is_waited_for_once_until_it_answers() {
    let mut world = quiet(1, 3, LONG);
    let silent = (current(&world) + 2) % 3;
    let number = u32::try_from(silent).unwrap() + 1;
    world.devices[silent].mute = vec![Kind::Here];
    turn(&mut world, ToyAction::Roll);
    world.run_for(5000);
    let (waited, members) = last_call(&world);
    assert_eq!((waited, members.len(), members.contains(&number)), (5000, 3, false));
    turn(&mut world, ToyAction::Roll);
    let (waited, _) = last_call(&world);
    assert!(waited < 100, "it was waited for in vain: {waited}");
    // It answers something, be it late or a move.
    turn(&mut world, ToyAction::Pass);
    turn(&mut world, ToyAction::Roll);
    world.run_for(6000);
    assert_eq!(last_call(&world).0, 5000);
    world.devices[silent].mute.clear();
    turn(&mut world, ToyAction::Roll);
    assert!(!last_call(&world).1.contains(&number), "its answer came after those that were waited for");
    turn(&mut world, ToyAction::Roll);
    let (waited, members) = last_call(&world);
    assert!(waited < 100 && members.contains(&number), "{waited} {members:?}");
    world.check();
}

#[test]
fn a_device_whose_answer_comes_too_late_is_waited_for_again() {
    let mut world = quiet(2, 3, LONG);
    let slow = (current(&world) + 2) % 3;
    world.devices[slow].mute = vec![Kind::Here, Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    world.devices[(slow + 1) % 3].mute = vec![Kind::Reveal];
    world.run_for(6000);
    assert!(world.replica().draw().unwrap().call.is_some());
    let late = world.devices[slow].peer.as_ref().unwrap().replica().unwrap().draw().unwrap().clone();
    let device = jusawi_table::Device::new(world.devices[slow].key.clone());
    let here = jusawi_table::Here { draw: late.number, opening: late.opening_hash };
    let payload = jusawi_table::Payload::Here(here);
    let signed = device.sign::<crate::toy::ToyCodec>(&world.replica().table(), &payload);
    assert!(world.submit(&signed).is_err(), "the call stands already");
    world.devices[(slow + 1) % 3].mute.clear();
    world.lose_link((slow + 1) % 3, 10, 0);
    world.run_for(500);
    assert!(world.replica().draw().is_none(), "{}", world.describe());
    turn(&mut world, ToyAction::Roll);
    world.run_for(6000);
    assert_eq!(last_call(&world).0, 5000);
}

#[test]
fn who_has_just_gone_is_waited_for_and_who_has_long_gone_is_not() {
    let mut world = quiet(3, 3, LONG);
    let gone = (current(&world) + 2) % 3;
    world.vanish(gone);
    world.run_for(2000);
    turn(&mut world, ToyAction::Roll);
    world.run_for(5000);
    assert_eq!(last_call(&world).0, 2995, "five seconds from when it went");
    turn(&mut world, ToyAction::Roll);
    assert!(last_call(&world).0 < 100);
    world.come_back(gone);
    world.run_for(500);
    roll(&mut world, &[]);
    let (waited, members) = last_call(&world);
    assert!(waited < 100 && members.len() == 4);
    world.check();
}

#[test]
fn without_half_of_the_independent_devices_a_draw_waits_as_long_as_was_agreed() {
    for (alone_after, expected) in [(Some(60), 60_000), (Some(8), 8000)] {
        let mut world = quiet_with(4, 3, LONG, alone_after);
        let loud = current(&world);
        let silent = [(loud + 1) % 3, (loud + 2) % 3];
        for device in silent {
            world.devices[device].mute = vec![Kind::Here];
        }
        turn(&mut world, ToyAction::Roll);
        world.run_for(expected - 300);
        assert!(world.replica().draw().unwrap().call.is_none(), "{}", world.describe());
        let waiting = world.server.waiting.last().unwrap();
        assert_eq!((waiting.called, waiting.contributors.len()), (false, 2));
        world.run_for(1000);
        assert_eq!(last_call(&world).0, expected);
        // Both were waited for in vain and have signed nothing since.
        roll(&mut world, &silent);
        let (waited, members) = last_call(&world);
        assert!(waited < 100 && members.len() == 2, "{waited} {members:?}");
        world.check();
    }
}

#[test]
fn where_never_was_agreed_the_table_waits_for_them_and_goes_on_when_they_come() {
    let mut world = quiet_with(5, 2, LONG, None);
    let silent = [0, 1];
    for device in silent {
        world.devices[device].mute = vec![Kind::Here];
    }
    turn(&mut world, ToyAction::Roll);
    world.run_for(10_000_000);
    assert!(world.replica().draw().unwrap().call.is_none());
    world.devices[1].mute.clear();
    world.lose_link(1, 1000, 0);
    world.run_for(2000);
    assert!(world.replica().draw().is_none(), "half of two is enough");
    world.check();
}

#[test]
fn a_game_alone_against_bots_goes_on_without_its_player_only_after_waiting() {
    let mut world = crate::tables::lobby(6, LONG, Some(60));
    world.host(|host, moment| host.seat_bot(0, moment)).unwrap();
    world.seat_all(&[jusawi_table::ClientKind::Program]);
    world.start();
    world.vanish(0);
    world.run_until(400_000, "a bot rolled alone", |world| !world.ledger().report().unproven.is_empty());
    let (waited, members) = last_call(&world);
    assert_eq!((waited, &members[..]), (60_000, &[0][..]));
    let standing = world.replica().standing(world.replica().last_drawn().unwrap(), &world.devices[0].key.public());
    assert_eq!(standing, LinkStanding::Unproven);
}

#[test]
fn a_host_that_came_back_calls_nobody_before_five_seconds_unless_all_have_answered() {
    let mut world = quiet(7, 3, LONG);
    let silent = (current(&world) + 2) % 3;
    world.devices[silent].mute = vec![Kind::Here];
    turn(&mut world, ToyAction::Roll);
    world.run_for(1000);
    world.crash(20_000);
    world.run_for(20_000);
    let back = world.now - START;
    world.run_for(10_000);
    let called = *world.times(is_call).last().unwrap();
    assert_eq!(called, back + 5000, "the opening is long past, but nobody could answer");

    let mut world = quiet(7, 3, LONG);
    world.devices[silent].mute = vec![Kind::Here];
    turn(&mut world, ToyAction::Roll);
    world.devices[silent].mute.clear();
    world.crash(20_000);
    world.run_for(22_000);
    let called = *world.times(is_call).last().unwrap();
    assert!(called < back + 5000, "everybody has answered");
    world.check();
}

#[test]
fn a_device_that_was_left_out_although_it_answered_objects_and_its_screen_says_so() {
    let mut world = quiet(8, 3, LONG);
    let device = (current(&world) + 2) % 3;
    let number = u32::try_from(device).unwrap() + 1;
    world.server.ignores = vec![(device, Kind::Here)];
    turn(&mut world, ToyAction::Roll);
    world.run_for(6000);
    let call = world.bodies().iter().rposition(|body| is_call(&body.content)).unwrap() as u64;
    let draw = world.replica().last_drawn().unwrap().number;
    assert_eq!(world.devices[device].notes, [Note::LeftOut { entry: call, draw }]);
    let standing = world.devices[device].peer.as_ref().unwrap().standing();
    assert_eq!(standing, Some(LinkStanding::LeftOut));
    world.server.ignores.clear();
    // Its next answer is late, as nobody waited for it; from then on it rolls again.
    turn(&mut world, ToyAction::Roll);
    turn(&mut world, ToyAction::Roll);
    let report = world.replica().report();
    let objections: Vec<_> = report.objections.iter().map(|said| (said.contributor, said.entry)).collect();
    assert_eq!(objections, [(number, call)]);
    assert_eq!(report.left_out.iter().map(|left| left.contributor).collect::<Vec<_>>(), [number; 2]);
    assert_eq!(world.devices[device].peer.as_ref().unwrap().standing(), Some(LinkStanding::Own));
    // Said once.
    turn(&mut world, ToyAction::Roll);
    assert_eq!(world.replica().report().objections.len(), 1);
    world.check();
}

#[test]
fn a_device_objects_to_an_automatic_move_that_stands_where_it_had_moved() {
    let mut world = quiet(9, 2, ToyOptions { seconds: Some(20), ..LONG });
    let device = current(&world);
    world.server.ignores = vec![(device, Kind::Move)];
    turn(&mut world, ToyAction::Roll);
    world.run_for(21_000);
    let automatic = world.bodies().iter().rposition(|body| matches!(body.content, Content::Automatic(_))).unwrap();
    world.server.ignores.clear();
    turn(&mut world, ToyAction::Roll);
    let report = world.replica().report();
    let objections: Vec<_> = report.objections.iter().map(|said| (said.contributor, said.entry)).collect();
    assert_eq!(objections, [(u32::try_from(device).unwrap() + 1, automatic as u64)]);
}

#[test]
fn nobody_objects_to_an_automatic_move_that_it_had_coming() {
    let mut world = quiet(10, 2, ToyOptions { seconds: Some(20), ..LONG });
    // Both move once, then let the time pass.
    turn(&mut world, ToyAction::Roll);
    turn(&mut world, ToyAction::Roll);
    world.run_for(50_000);
    turn(&mut world, ToyAction::Roll);
    turn(&mut world, ToyAction::Roll);
    assert!(world.replica().report().automatic.values().sum::<u64>() >= 2);
    assert!(world.replica().report().objections.is_empty(), "{:?}", world.replica().report().objections);
}
