//! Processes that die, at every point where they can, and come back with what they had stored.

use jusawi_fair::Kind;
use jusawi_table::{ClientKind, Content, Stage, SubmitError, Wrong};

use crate::sim::World;
use crate::tables::{ToyWorld, current, is_move, lobby, quiet, turn};
use crate::toy::{ToyAction, ToyOptions};

/// Plays a short game to its end whatever dies on the way.
fn play(mut world: ToyWorld) -> ToyWorld {
    for _ in 0..1000 {
        if world.is_over() {
            world.check();
            return world;
        }
        let ready = |host: &jusawi_table::Host<_>| !host.is_recovering() && !host.is_starting();
        if world.server.host.as_ref().is_some_and(|host| ready(host) && host.replica().stage() == Stage::Lobby)
            && world.replica().seats().len() == 2
        {
            // A crash in the middle of it takes the answer along.
            let _ = world.host(|host, moment| host.start(None, moment));
        }
        world.run_for(500);
    }
    panic!("seed {}: no end\n{}", world.seed, world.describe());
}

fn short(seed: u64) -> ToyWorld {
    let mut world = lobby(seed, ToyOptions { moves: 3, ..ToyOptions::default() }, Some(60));
    world.weather.latency = (1, 3);
    world
}

#[test]
fn a_host_that_dies_between_any_two_steps_goes_on_where_it_was() {
    let mut crashed = 0;
    for output in 0.. {
        let mut world = lobby(1, ToyOptions { moves: 9, ..ToyOptions::default() }, Some(60));
        world.weather.latency = (1, 3);
        world.server.crash_in = Some((output, 400));
        for number in 0..2 {
            let device = world.join();
            world.devices[device].wants = Some((number, crate::sim::name(device), ClientKind::Program));
        }
        let world = play(world);
        if world.server.crashes == 0 {
            assert!(output > 35, "only {output} outputs");
            break;
        }
        crashed += 1;
        assert!(world.ledger().report().objections.is_empty(), "output {output}");
    }
    assert!(crashed > 35);
}

#[test]
fn a_device_that_dies_between_any_two_steps_goes_on_where_it_was() {
    for output in 0.. {
        let mut world = short(2);
        for number in 0..2 {
            let device = world.join();
            world.devices[device].wants = Some((number, crate::sim::name(device), ClientKind::Program));
        }
        world.run_for(50);
        world.devices[0].crash_in = Some((output, 400));
        let world = play(world);
        if world.devices[0].crash_in.is_some() {
            assert!(output > 20, "only {output} outputs");
            break;
        }
        // One answer for each draw, whatever happened.
        let reveals = world.devices[0].sent.iter().filter(|signed| signed.kind == Kind::Reveal);
        let mut answers = std::collections::BTreeMap::new();
        for signed in reveals {
            let payload = <crate::toy::ToyCodec as jusawi_table::Codec>::decode_payload(signed.kind, &signed.payload);
            let Ok(jusawi_table::Payload::Reveal(reveal)) = payload else { unreachable!() };
            let first = answers.entry(reveal.draw).or_insert_with(|| signed.clone());
            assert_eq!(first, signed, "output {output}: two answers for draw {}", reveal.draw);
        }
        assert!(world.ledger().report().objections.is_empty(), "output {output}");
    }
}

#[test]
fn entries_that_a_host_lost_come_back_from_whoever_kept_them() {
    for lost in 1..6 {
        let mut world = quiet(3, 2, ToyOptions::default());
        turn(&mut world, ToyAction::Roll);
        turn(&mut world, ToyAction::Pass);
        let before = world.server.disk.clone();
        world.crash(300);
        assert!(world.lose(lost));
        assert_eq!(world.server.disk.len(), before.len() - lost);
        world.run_for(4000);
        assert!(!world.server.host.as_ref().unwrap().is_recovering(), "everybody is back and has told");
        assert_eq!(world.server.disk[..before.len()], before[..]);
        world.check();
    }
}

#[test]
fn a_host_that_lost_more_than_one_message_holds_asks_again_and_is_not_kept_waiting_for_nothing() {
    let mut world = quiet(9, 2, ToyOptions::default());
    for _ in 0..4 {
        turn(&mut world, ToyAction::Pass);
    }
    // Nobody comes back by itself: the test speaks for device 0, which says that it holds more than there ever was.
    world.vanish(0);
    world.vanish(1);
    world.run_for(10);
    let kept = world.server.disk.clone();
    let key = world.devices[0].key.public();
    world.server.disk.truncate(kept.len() - 4);
    world.crash(100);
    world.run_for(200);
    world.host(|host, moment| host.connected(key, 1 << 40, moment));
    world.run_for(3000);
    let recovering = |world: &ToyWorld| world.server.host.as_ref().unwrap().is_recovering();
    let first = kept.len() - 4;
    world.host(|host, moment| host.take_over(first as u64, &kept[first..=first], moment)).unwrap();
    world.run_for(4000);
    assert!(recovering(&world), "it has got something and waits for the rest");
    world.host(|host, moment| host.take_over(first as u64, &kept[first..=first], moment)).unwrap();
    world.run_for(1100);
    assert!(!recovering(&world), "that brought nothing new");
    assert_eq!(world.server.disk[..=first], kept[..=first]);
}

#[test]
fn entries_beyond_the_last_number_are_not_taken() {
    let mut world = quiet(4, 2, ToyOptions::default());
    world.crash(100);
    let kept = world.server.disk.clone();
    world.run_for(150);
    world.host(|host, moment| host.take_over(u64::MAX, &kept, moment)).unwrap();
    world.host(|host, moment| host.take_over(u64::MAX - 1, &kept, moment)).unwrap();
    assert_eq!(world.server.disk, kept);
}

#[test]
fn a_host_that_has_just_come_back_appends_nothing_before_it_has_asked() {
    let mut world = quiet(4, 2, ToyOptions::default());
    let device = current(&world);
    world.vanish(1 - device);
    world.crash(100);
    let kept = world.server.disk.len();
    world.run_for(150);
    let recovering = |result: Result<(), Wrong>| assert_eq!(result, Err(Wrong::Recovering));
    recovering(world.host(|host, moment| host.close(moment)));
    recovering(world.host(|host, moment| host.kick(jusawi_rules::Seat(0), moment)).map_err(|wrong| match wrong {
        Wrong::NoKick { .. } => Wrong::Recovering,
        other => other,
    }));
    let wish = world.host(|host, moment| host.sit(4, crate::sim::name(9), moment));
    assert_eq!(wish, Err(SubmitError::Recovering));
    world.run_for(4800);
    assert_eq!(world.server.disk.len(), kept);
    world.run_for(200);
    assert!(!world.server.host.as_ref().unwrap().is_recovering());
    assert!(matches!(world.bodies().last().unwrap().content, Content::Presence { online: false, .. }));
    world.check();
}

#[test]
fn what_a_device_says_to_a_host_that_is_coming_back_is_taken_a_little_later() {
    let mut world = quiet(5, 2, ToyOptions::default());
    let device = current(&world);
    world.vanish(1 - device);
    world.run_for(100);
    world.crash(100);
    world.run_for(3000);
    assert!(world.server.host.as_ref().unwrap().is_recovering());
    world.act(device, &ToyAction::Pass);
    world.run_for(500);
    assert_eq!(world.count(is_move), 0);
    world.run_for(3000);
    assert_eq!(world.count(|content| matches!(content, Content::Moved { .. })), 1);
    world.check();
}

#[test]
fn a_move_that_a_dead_device_had_stored_is_said_when_it_lives_again() {
    let mut world = quiet(6, 2, ToyOptions::default());
    let device = current(&world);
    // Stored, and dead before it is sent.
    world.devices[device].crash_in = Some((1, 2000));
    world.act(device, &ToyAction::Pass);
    world.run_for(1000);
    assert_eq!(world.count(is_move), 0);
    world.run_for(2000);
    assert_eq!(world.count(|content| matches!(content, Content::Moved { .. })), 1);
    world.check();
}

#[test]
fn a_closed_table_is_closed_when_the_host_comes_back() {
    let mut world = play({
        let mut world = short(7);
        world.seat_all(&[ClientKind::Program; 2]);
        world
    });
    world.server.closed = false;
    world.crash(100);
    world.run_for(200);
    assert!(world.server.closed, "the secrets can be removed");
    assert_eq!(world.server.host.as_ref().unwrap().wake_at(), None);
    world.run_for(20_000);
    world.check();
}

#[test]
fn the_closing_waits_five_seconds_for_witnesses_whoever_comes_and_goes() {
    let mut world: World<_> = quiet(8, 3, ToyOptions { moves: 1, ..ToyOptions::default() });
    let silent = (current(&world) + 1) % 3;
    world.devices[silent].mute = vec![Kind::Seen];
    turn(&mut world, ToyAction::Pass);
    let ended = *world.times(is_move).last().unwrap();
    world.run_for(3000);
    world.lose_link((silent + 1) % 3, 1000, 0);
    world.run_for(10_000);
    let closed = world.times(|content| matches!(content, Content::Closing { .. }));
    assert_eq!(closed, [ended + 5000]);
    let missing = u32::try_from(silent).unwrap() + 1;
    let expected: Vec<u32> = (0..4).filter(|number| *number != missing).collect();
    assert_eq!(world.ledger().report().seen, expected);
    world.check();
}
