//! Time limits, presence and the moves that stand for who does not come.

use jusawi_fair::Kind;
use jusawi_rules::Seat;
use jusawi_table::{Content, Reason, Wrong};

use crate::sim::START;
use crate::tables::{ToyWorld, current, is_automatic, is_move, quiet, turn};
use crate::toy::{ToyAction, ToyOptions};

fn automatic(world: &ToyWorld) -> Vec<(u64, Seat, Reason)> {
    let bodies = world.bodies().into_iter();
    let automatic = bodies.filter_map(|body| match body.content {
        Content::Automatic(automatic) => Some((body.at - START, automatic.seat, automatic.reason)),
        _ => None,
    });
    automatic.collect()
}

fn phase(world: &ToyWorld) -> u64 {
    world.replica().phase().unwrap().1 - START
}

fn seat(device: usize) -> Seat {
    Seat(u8::try_from(device).unwrap())
}

#[test]
fn whoever_lets_the_time_pass_is_moved_for_when_it_is_over() {
    let mut world = quiet(1, 2, ToyOptions::default());
    let (device, begun) = (current(&world), phase(&world));
    world.run_for(61_000);
    let expected =
        [(begun + 30_000, seat(device), Reason::Timeout), (begun + 60_000, seat(1 - device), Reason::Timeout)];
    assert_eq!(automatic(&world), expected);
    world.check();
}

#[test]
fn whoever_goes_offline_in_the_own_turn_has_five_seconds() {
    let mut world = quiet(2, 2, ToyOptions::default());
    let device = current(&world);
    world.run_for(3000);
    let gone = world.now - START;
    world.vanish(device);
    world.run_for(5001);
    assert_eq!(automatic(&world), [(gone + 5000, seat(device), Reason::Offline)]);
}

#[test]
fn the_five_seconds_never_outlast_the_deadline() {
    let mut world = quiet(3, 2, ToyOptions::default());
    let (device, begun) = (current(&world), phase(&world));
    world.run_for(begun + 28_000 + START - world.now);
    world.vanish(device);
    world.run_for(3000);
    assert_eq!(automatic(&world), [(begun + 30_000, seat(device), Reason::Timeout)]);
}

#[test]
fn coming_back_in_time_ends_the_grace() {
    let mut world = quiet(4, 2, ToyOptions::default());
    let device = current(&world);
    world.lose_link(device, 4000, 0);
    world.run_for(20_000);
    assert!(automatic(&world).is_empty());
    let presence = world.bodies().into_iter().filter_map(|body| match body.content {
        Content::Presence { online, .. } => Some(online),
        _ => None,
    });
    assert_eq!(presence.collect::<Vec<_>>(), [false, true]);
}

/// Elsewhere being offline for a moment in somebody else's turn cost time, or the game.
#[test]
fn being_away_in_anothers_turn_costs_nothing() {
    let mut world = quiet(5, 2, ToyOptions::default());
    let (device, other) = (current(&world), 1 - current(&world));
    world.lose_link(other, 20_000, 0);
    world.run_for(25_000);
    turn(&mut world, ToyAction::Pass);
    assert_eq!(current(&world), other);
    let begun = phase(&world);
    world.run_for(29_000);
    assert!(automatic(&world).is_empty(), "the whole time, from the beginning of the own turn");
    world.run_for(2000);
    assert_eq!(automatic(&world), [(begun + 30_000, seat(other), Reason::Timeout)]);
    // Who is away when the own turn begins has five seconds of it.
    assert_eq!(current(&world), device);
    world.vanish(other);
    world.run_for(10_000);
    turn(&mut world, ToyAction::Pass);
    let begun = phase(&world);
    world.run_for(6000);
    assert_eq!(automatic(&world).last(), Some(&(begun + 5000, seat(other), Reason::Offline)));
}

#[test]
fn without_a_limit_only_the_offline_are_moved_for() {
    let mut world = quiet(6, 2, ToyOptions { seconds: None, ..ToyOptions::default() });
    let device = current(&world);
    world.run_for(10_000_000);
    assert!(automatic(&world).is_empty());
    world.vanish(device);
    world.run_for(6000);
    assert_eq!(automatic(&world).len(), 1);
}

#[test]
fn a_game_without_any_chance_is_played_like_every_other() {
    let mut world = quiet(7, 2, ToyOptions { chance: false, ..ToyOptions::default() });
    for _ in 0..6 {
        turn(&mut world, ToyAction::Pass);
    }
    world.run_until(10_000, "it is over", ToyWorld::is_over);
    world.check();
    // The set-up is a draw all the same.
    assert_eq!(world.ledger().report().draws, 1);
}

#[test]
fn the_host_takes_out_whoever_was_absent_for_long_and_an_own_move_forgives() {
    let mut world = quiet(8, 2, ToyOptions { moves: 40, ..ToyOptions::default() });
    let device = current(&world);
    let kick = |world: &mut ToyWorld| world.host(|host, moment| host.kick(seat(device), moment));
    assert_eq!(kick(&mut world), Err(Wrong::NoKick { seat: seat(device) }));
    world.run_for(30_100);
    assert_eq!(world.replica().absence(seat(device)).automatic_actions, 1);
    turn(&mut world, ToyAction::Pass);
    turn(&mut world, ToyAction::Pass);
    assert_eq!(world.replica().absence(seat(device)).automatic_actions, 0);
    world.vanish(device);
    for _ in 0..2 {
        turn(&mut world, ToyAction::Pass);
        world.run_for(6000);
    }
    assert_eq!(world.replica().absence(seat(device)).automatic_actions, 2);
    kick(&mut world).unwrap();
    assert_eq!(automatic(&world).last().map(|last| last.2), Some(Reason::Kick));
    assert_eq!(kick(&mut world), Err(Wrong::NoKick { seat: seat(device) }));
    // Taken out of the game, not off the table: it comes back and reads on.
    world.come_back(device);
    world.run_for(1000);
    world.check();
}

#[test]
fn after_its_own_absence_the_host_gives_everybody_the_whole_time_again() {
    let mut world = quiet(9, 2, ToyOptions::default());
    let device = current(&world);
    world.run_for(10_000);
    world.crash(60_000);
    world.run_for(60_000);
    let back = world.now - START;
    world.run_for(2500);
    assert!(!world.server.host.as_ref().unwrap().is_recovering(), "everybody is back");
    let recovered = world.now - START;
    world.run_for(27_000);
    assert!(automatic(&world).is_empty());
    world.run_for(5000);
    let (at, moved, reason) = automatic(&world)[0];
    assert_eq!((moved, reason), (seat(device), Reason::Timeout));
    assert!((back + 30_000..=recovered + 30_000).contains(&at), "{at}");
}

#[test]
fn after_the_hosts_absence_the_offline_have_five_seconds_not_more() {
    let mut world = quiet(10, 2, ToyOptions::default());
    let device = current(&world);
    world.vanish(device);
    world.crash(60_000);
    world.run_for(60_000);
    let back = world.now - START;
    world.run_for(12_000);
    let (at, moved, reason) = automatic(&world)[0];
    assert_eq!((at, moved, reason), (back + 10_000, seat(device), Reason::Offline), "five to return, five of grace");
}

#[test]
fn time_stands_while_a_draw_is_open() {
    let mut world = quiet(11, 3, ToyOptions::default());
    let silent = (current(&world) + 2) % 3;
    world.devices[silent].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    world.run_for(100_000);
    assert!(world.replica().draw().is_some());
    assert_eq!(world.count(is_move), 1);
    world.devices[silent].mute.clear();
    world.lose_link(silent, 10, 0);
    world.run_for(100);
    assert!(world.replica().draw().is_none(), "{}", world.describe());
    let begun = phase(&world);
    assert!(begun + START > world.now - 100);
    world.run_for(29_000);
    assert_eq!(world.count(is_automatic), 0);
}

#[test]
fn somebody_elses_giving_up_neither_begins_the_time_anew_nor_uses_it_up() {
    let mut world = quiet(12, 3, ToyOptions { shaky: true, ..ToyOptions::default() });
    let (device, other) = (current(&world), (current(&world) + 1) % 3);
    let begun = phase(&world);
    world.run_for(10_000);
    world.devices[device].mute = vec![Kind::Reveal];
    world.act(other, &ToyAction::Concede);
    world.run_for(12_000);
    assert!(world.replica().draw().is_some(), "it asks for chance here, and a link is missing");
    world.devices[device].mute.clear();
    world.lose_link(device, 1000, 0);
    world.run_for(2000);
    let (opened, drawn) =
        (world.times(is_move)[0], *world.times(|content| matches!(content, Content::Drawing { .. })).last().unwrap());
    assert!(drawn > opened + 12_000);
    assert_eq!(phase(&world), begun + (drawn - opened));
    world.run_for(40_000);
    assert_eq!(automatic(&world)[0].0, begun + (drawn - opened) + 30_000);
}
