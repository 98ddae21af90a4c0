//! Moves on their way to the ledger: once each, in time, by whom they belong to.

use jusawi_fair::{Hash, Kind};
use jusawi_rules::Seat;
use jusawi_table::{Codec, Content, Device, Move, Payload, SubmitError, Taken, Wrong};

use crate::sim::START;
use crate::tables::{ToyWorld, current, is_automatic, is_move, quiet, turn};
use crate::toy::{ToyAction, ToyCodec, ToyOptions};

fn sign(world: &ToyWorld, device: usize, head: Hash, action: ToyAction) -> jusawi_fair::Signed {
    let seat = Seat(u8::try_from(device).unwrap());
    let wanted = Move { head, seat, action: ToyCodec::encode_action(&action) };
    let key = world.devices[device].key.clone();
    Device::new(key).sign::<ToyCodec>(&world.replica().table(), &Payload::Move(wanted))
}

#[test]
fn the_same_bytes_five_times_move_once_and_get_one_answer() {
    for action in [ToyAction::Pass, ToyAction::Roll] {
        let mut world = quiet(1, 2, ToyOptions::default());
        let device = current(&world);
        let signed = sign(&world, device, world.replica().head(), action);
        let entry = world.replica().next_number();
        for _ in 0..5 {
            assert_eq!(world.submit(&signed), Ok(Taken { number: Some(entry) }));
        }
        world.run_for(500);
        assert_eq!(world.submit(&signed), Ok(Taken { number: Some(entry) }));
        assert_eq!(world.count(is_move), 1);
    }
}

#[test]
fn every_message_that_stands_in_the_ledger_gets_its_answer_again_also_after_a_crash() {
    let mut world = quiet(2, 2, ToyOptions { moves: 2, ..ToyOptions::default() });
    turn(&mut world, ToyAction::Roll);
    turn(&mut world, ToyAction::Pass);
    world.run_for(6000);
    assert!(world.server.closed);
    for round in 0..2 {
        let mut kinds = std::collections::BTreeSet::new();
        for device in 0..2 {
            for signed in world.devices[device].sent.clone() {
                let Ok(Taken { number: Some(number) }) = world.submit(&signed) else {
                    panic!("round {round}: {:?} was forgotten", signed.kind);
                };
                let body = &world.server.disk[usize::try_from(number).unwrap()].body;
                assert!(body.windows(64).any(|bytes| bytes == signed.signature.0));
                kinds.insert(signed.kind);
            }
        }
        assert_eq!(kinds.len(), 6, "seat, commit, move, here, reveal, seen");
        world.crash(100);
        world.run_for(7000);
    }
}

/// Elsewhere an impatient second click rolled twice.
#[test]
fn five_different_moves_for_one_state_move_once_and_the_others_are_told() {
    let mut world = quiet(3, 2, ToyOptions::default());
    let device = current(&world);
    let head = world.replica().head();
    let actions = [ToyAction::Pass, ToyAction::Roll, ToyAction::Pass, ToyAction::Roll, ToyAction::Roll];
    let first = sign(&world, device, head, actions[0]);
    let changed = world.replica().next_number();
    world.submit(&first).unwrap();
    for action in actions {
        let signed = sign(&world, device, head, action);
        let expected = if signed == first {
            Ok(Taken { number: Some(changed) })
        } else {
            Err(SubmitError::Wrong(Wrong::Stale { changed }))
        };
        assert_eq!(world.submit(&signed), expected);
    }
    assert_eq!(world.count(is_move), 1);
}

#[test]
fn a_device_signs_one_move_for_one_state() {
    let mut world = quiet(4, 2, ToyOptions::default());
    let device = current(&world);
    world.act(device, &ToyAction::Pass);
    world.act(device, &ToyAction::Roll);
    world.act(device, &ToyAction::Pass);
    world.run_for(100);
    let moves = world.devices[device].sent.iter().filter(|signed| signed.kind == Kind::Move);
    assert_eq!(moves.count(), 1);
    let stored = world.devices[device].secrets.own_move.clone().unwrap().1;
    assert_eq!(world.submit(&stored).map(|taken| taken.number.is_some()), Ok(true), "it was stored before it was sent");
}

/// Elsewhere both sides thought that it was the other's turn after a connection had broken.
#[test]
fn a_move_under_way_when_the_connection_breaks_counts_once_and_its_player_is_told() {
    for (break_after, counted) in [(2, false), (7, true)] {
        let mut world = quiet(5, 2, ToyOptions::default());
        let device = current(&world);
        world.act(device, &ToyAction::Pass);
        // The host has it after five milliseconds, its answer and the entry come five later.
        world.run_for(break_after);
        world.lose_link(device, 2000, 100);
        assert_eq!(world.count(is_move), usize::from(counted));
        world.run_for(3000);
        assert_eq!(world.count(is_move), 1);
        assert_ne!(current(&world), device);
        assert!(world.devices[device].acknowledged.len() >= 2, "the seat and the move");
        world.check();
    }
}

#[test]
fn another_devices_key_moves_nobody() {
    let mut world = quiet(6, 2, ToyOptions::default());
    let device = current(&world);
    let other = 1 - device;
    let mut wanted = sign(&world, device, world.replica().head(), ToyAction::Pass);
    wanted.public_key = world.devices[other].key.public();
    let wrong = Wrong::Signature { kind: "move", key: wanted.public_key };
    // Whose seat it is comes before whose signature it is not, or after: refused it is.
    assert!(matches!(world.submit(&wanted), Err(SubmitError::Wrong(found)) if found == wrong));
    let head = world.replica().head();
    let out_of_turn = sign(&world, other, head, ToyAction::Pass);
    let refused = Wrong::Refused { code: "NOT_NOW" };
    assert_eq!(world.submit(&out_of_turn), Err(SubmitError::Wrong(refused)));
    assert_eq!(world.count(is_move), 0);
}

#[test]
fn giving_up_while_a_draw_is_open_enters_after_it_and_other_moves_are_told_to_wait() {
    let mut world = quiet(7, 3, ToyOptions::default());
    let (roller, other) = (current(&world), (current(&world) + 1) % 3);
    world.devices[roller].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    let draw = world.replica().draw().unwrap().number;
    let head = world.replica().head();
    let pass = sign(&world, other, head, ToyAction::Pass);
    assert_eq!(world.submit(&pass), Err(SubmitError::Wrong(Wrong::DrawOpen { draw })));
    let screen = world.device(other, |peer, moment| peer.act(&ToyAction::Pass, moment));
    assert_eq!(screen, Err(Wrong::DrawOpen { draw }));
    world.act(other, &ToyAction::Concede);
    world.run_for(100);
    assert_eq!(world.count(is_move), 1, "the roll");
    world.devices[roller].mute.clear();
    world.lose_link(roller, 10, 0);
    world.run_for(500);
    let contents: Vec<_> = world.bodies().into_iter().map(|body| body.content).collect();
    let drawing = contents.iter().rposition(|content| matches!(content, Content::Drawing { .. })).unwrap();
    assert!(matches!(contents[drawing + 1], Content::Moved { .. }), "{}", world.describe());
    assert_eq!(world.count(is_move), 2);
    assert!(matches!(world.submit(&pass), Err(SubmitError::Wrong(Wrong::Stale { .. }))));
    world.check();
}

#[test]
fn giving_up_is_said_again_until_it_stands_even_if_the_host_forgot_it() {
    let mut world = quiet(8, 3, ToyOptions::default());
    let (roller, other) = (current(&world), (current(&world) + 1) % 3);
    world.devices[roller].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    world.act(other, &ToyAction::Concede);
    world.run_for(100);
    world.devices[roller].mute.clear();
    world.crash(500);
    world.run_for(10_000);
    assert_eq!(world.count(is_move), 2, "{}", world.describe());
    world.check();
}

#[test]
fn a_finished_game_takes_no_more_moves() {
    let mut world = quiet(9, 2, ToyOptions { moves: 2, ..ToyOptions::default() });
    turn(&mut world, ToyAction::Pass);
    turn(&mut world, ToyAction::Pass);
    let outcome = world.replica().report().outcome.clone();
    assert!(outcome.is_some());
    for wait in [0, 10_000] {
        world.run_for(wait);
        let head = world.replica().head();
        for device in 0..2 {
            for action in [ToyAction::Roll, ToyAction::Pass, ToyAction::Concede] {
                let signed = sign(&world, device, head, action);
                assert_eq!(world.submit(&signed), Err(SubmitError::Wrong(Wrong::Over)));
            }
        }
        let kick = world.host(|host, moment| host.kick(Seat(0), moment));
        assert!(kick.is_err());
        assert_eq!(world.replica().report().outcome, outcome);
    }
    assert!(world.server.closed);
    let again = world.host(|host, moment| host.close(moment));
    assert_eq!(again, Err(Wrong::Closed));
}

/// Elsewhere the roll of the clock and the player's own came at the same moment, and both counted.
#[test]
fn at_the_deadline_a_move_and_the_automatic_one_never_both_count() {
    let mut by_hand = 0;
    for offset in (-200_i64..=200).step_by(5) {
        let mut world = quiet(10, 2, ToyOptions { seconds: Some(15), ..ToyOptions::default() });
        let device = current(&world);
        let deadline = world.replica().deadline(Seat(u8::try_from(device).unwrap())).unwrap();
        let send_at = u64::try_from(i64::try_from(deadline).unwrap() + offset).unwrap();
        world.run_for(send_at - world.now);
        // The player's screen may be a moment behind.
        let signed = sign(&world, device, head_of(&world, device), ToyAction::Roll);
        let answer = world.submit(&signed);
        world.run_for(1000);
        assert_eq!(world.count(is_move), 1, "offset {offset}");
        let automatic = world.count(is_automatic) == 1;
        assert_eq!(answer.is_ok(), !automatic, "offset {offset}: {answer:?}");
        by_hand += usize::from(!automatic);
        assert!(world.times(is_automatic).iter().all(|at| at + START == deadline));
    }
    assert_eq!(by_hand, 40, "all before the deadline, none at it or after");
}

/// The head that a device's own replica has.
fn head_of(world: &ToyWorld, device: usize) -> Hash {
    world.devices[device].peer.as_ref().unwrap().replica().unwrap().head()
}
