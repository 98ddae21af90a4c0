//! A link that does not come, and the people who may give up waiting for it.

use jusawi_fair::Kind;
use jusawi_table::{ClientKind, Content, Device, SubmitError, Wrong};

use crate::sim::{IDLE, KEEN, Person};
use crate::tables::{ToyWorld, current, lobby, quiet, turn};
use crate::toy::{ToyAction, ToyOptions};

const LONG: ToyOptions = ToyOptions { moves: 60, seconds: None, chance: true, shaky: false };
const PRESSES: Person = Person { plays: false, agrees: true, ..KEEN };

fn is_void(content: &Content) -> bool {
    matches!(content, Content::Void { .. })
}

/// A draw is open whose link of one device is missing; tells which device and its number.
fn stuck(seed: u64, programs: usize) -> (ToyWorld, usize, u32) {
    let mut world = quiet(seed, programs, LONG);
    let missing = (current(&world) + 1) % programs;
    world.devices[missing].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    assert!(world.replica().draw().unwrap().call.is_some());
    (world, missing, u32::try_from(missing).unwrap() + 1)
}

/// Elsewhere whoever opened last knew the result already, stayed silent when it was bad, and got a new roll for it.
#[test]
fn a_missing_link_is_named_after_five_seconds_and_waited_for_until_it_comes() {
    let (mut world, missing, number) = stuck(1, 3);
    world.run_for(4500);
    assert!(world.server.waiting.iter().all(|waiting| !waiting.called));
    world.run_for(1000);
    let waiting = world.server.waiting.last().unwrap().clone();
    assert_eq!((waiting.called, &waiting.contributors[..]), (true, &[number][..]));
    // Nobody presses: nothing ever happens by itself.
    world.run_for(100_000_000);
    assert_eq!(world.count(is_void), 0);
    world.devices[missing].mute.clear();
    world.kill(missing, 3000, 100);
    world.run_for(5000);
    assert!(world.replica().draw().is_none(), "{}", world.describe());
    assert_eq!(world.replica().report().draws, 2);
    world.check();
}

#[test]
fn people_at_half_of_the_independent_devices_throw_a_draw_away() {
    let (mut world, missing, number) = stuck(2, 3);
    let others: Vec<usize> = (0..3).filter(|device| *device != missing).collect();
    world.devices[others[0]].person = PRESSES;
    world.run_for(10_000);
    assert_eq!(world.count(is_void), 0, "one of three");
    // The host's own hand counts for nothing where there are independent devices.
    world.host(|host, moment| host.agree(moment)).unwrap();
    assert_eq!(world.count(is_void), 0);
    assert_eq!(world.server.waiting.last().unwrap().agree.len(), 2, "everybody sees the hands");
    world.vanish(missing);
    world.device(others[1], |peer, _| peer.agree(vec![number])).unwrap();
    world.run_for(100);
    assert_eq!(world.count(is_void), 1);
    world.run_for(6000);
    assert!(world.replica().draw().is_none(), "drawn without the missing one: {}", world.describe());
    let void = &world.replica().report().voids[0];
    assert_eq!((void.draw, &void.missing[..]), (2, &[number][..]));
    assert!(void.would_have_been.is_none());
    world.devices[missing].mute.clear();
    world.come_back(missing);
    world.run_for(500);
    while current(&world) == missing {
        turn(&mut world, ToyAction::Pass);
    }
    turn(&mut world, ToyAction::Roll);
    world.run_for(500);
    let void = &world.replica().report().voids[0];
    assert!(void.would_have_been.is_some(), "its next link shows what the void draw would have been");
    // It had revealed nothing, so it has nothing to object to.
    assert!(world.replica().report().objections.is_empty());
    world.check();
}

#[test]
fn a_device_that_had_revealed_objects_to_the_void_that_calls_it_missing() {
    let mut world = quiet(3, 3, LONG);
    let victim = (current(&world) + 1) % 3;
    let number = u32::try_from(victim).unwrap() + 1;
    world.server.ignores = vec![(victim, Kind::Reveal)];
    turn(&mut world, ToyAction::Roll);
    for device in (0..3).filter(|device| *device != victim) {
        world.devices[device].person = PRESSES;
    }
    world.run_until(10_000, "the others are deceived", |world| world.count(is_void) == 1);
    let void = world.server.disk.len() as u64 - 1;
    world.server.ignores.clear();
    world.run_for(1000);
    let report = world.replica().report();
    assert_eq!(
        report.objections.iter().map(|said| (said.contributor, said.entry)).collect::<Vec<_>>(),
        [(number, void)]
    );
    assert!(report.voids[0].would_have_been.is_some());
    world.check();
}

#[test]
fn a_hand_counts_only_for_exactly_the_links_that_are_missing() {
    let (mut world, missing, number) = stuck(4, 3);
    let other = (missing + 1) % 3;
    let revealed = u32::try_from(other).unwrap() + 1;
    let device = Device::new(world.devices[other].key.clone());
    let hand = device.agree(world.replica(), vec![revealed]).unwrap();
    let wrong = Wrong::Revealed { expected: vec![number], found: vec![revealed] };
    assert_eq!(world.submit(&hand), Err(SubmitError::Wrong(wrong)));
    // A second device goes silent; hands for one of both name too few.
    let hand = device.agree(world.replica(), vec![number]).unwrap();
    assert!(world.submit(&hand).is_ok());
    assert_eq!(world.count(is_void), 0);
}

#[test]
fn a_hand_that_a_broken_connection_swallowed_is_raised_again() {
    let (mut world, missing, number) = stuck(5, 2);
    let other = 1 - missing;
    world.run_for(6000);
    world.device(other, |peer, _| peer.agree(vec![number])).unwrap();
    world.lose_link(other, 500, 0);
    world.run_for(400);
    assert_eq!(world.count(is_void), 0);
    world.run_for(400);
    assert_eq!(world.count(is_void), 1, "half of two");
}

#[test]
fn a_move_sees_one_void_then_the_table_waits_or_the_host_closes_it() {
    let (mut world, missing, _) = stuck(6, 3);
    for device in (0..3).filter(|device| *device != missing) {
        world.devices[device].person = PRESSES;
    }
    world.server.person = Person { agrees: true, ..IDLE };
    // The device says here again and reveals nothing again.
    world.run_for(10_000_000);
    assert_eq!(world.count(is_void), 1);
    assert!(world.replica().draw().unwrap().voided);
    world.host(|host, moment| host.close(moment)).unwrap();
    world.run_for(100);
    assert!(world.server.closed);
    world.check();
}

#[test]
fn at_a_table_of_pages_the_host_may_throw_a_draw_away() {
    let mut world = lobby(7, LONG, Some(60));
    world.server.person = IDLE;
    world.seat_all(&[ClientKind::Page; 2]);
    for device in &mut world.devices {
        device.person = Person { plays: true, ..PRESSES };
    }
    world.start();
    world.devices[0].mute = vec![Kind::Reveal];
    world.run_until(60_000, "a link is missing", |world| {
        world.server.waiting.last().is_some_and(|waiting| waiting.called && waiting.contributors == [1])
    });
    world.run_for(20_000);
    assert_eq!(world.count(is_void), 0, "hands at pages alone do nothing");
    world.vanish(0);
    world.host(|host, moment| host.agree(moment)).unwrap();
    assert_eq!(world.count(is_void), 1);
}
