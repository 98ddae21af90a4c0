//! Seats, who may take them, and the way to the start.

use jusawi_fair::{Kind, SecretKey};
use jusawi_rules::Seat;
use jusawi_table::{ClientKind, Content, Device, Leave, Move, Occupant, Payload, Stage, SubmitError, TakeSeat, Wrong};

use crate::sim::name;
use crate::tables::{ToyWorld, lobby, quiet};
use crate::toy::ToyOptions;

const PROGRAM: ClientKind = ClientKind::Program;

fn taken(world: &ToyWorld) -> Vec<u8> {
    world.replica().seats().keys().copied().collect()
}

#[test]
fn of_twenty_who_want_the_last_seat_one_gets_it_and_the_others_are_told() {
    for seed in 0..20 {
        let mut world = lobby(seed, ToyOptions::default(), Some(60));
        world.host_sits(0);
        for seat in 1..4 {
            world.host(|host, moment| host.seat_bot(seat, moment)).unwrap();
        }
        for _ in 0..20 {
            let device = world.join();
            world.devices[device].wants = Some((4, name(device), PROGRAM));
        }
        world.run_for(2000);
        let seated = world.count(|content| matches!(content, Content::Seat(_)));
        assert_eq!(seated, 2, "seed {seed}: the host and one guest");
        let refused = world
            .devices
            .iter()
            .filter(|device| device.refused == [(Kind::Seat, SubmitError::Wrong(Wrong::SeatTaken { seat: 4 }))]);
        assert_eq!(refused.count(), 19, "seed {seed}");
        world.check();
    }
}

#[test]
fn a_player_moves_to_another_seat_leaves_and_sits_down_again() {
    let mut world = lobby(1, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM]);
    for seat in [3, 1] {
        world.device(0, |peer, _| peer.take_seat(seat, name(0), PROGRAM)).unwrap();
        world.run_for(100);
        assert_eq!(taken(&world), [seat]);
    }
    world.device(0, |peer, _| peer.leave()).unwrap();
    world.run_for(100);
    assert!(taken(&world).is_empty());
    world.device(0, |peer, _| peer.take_seat(1, name(0), PROGRAM)).unwrap();
    world.run_for(100);
    assert_eq!(taken(&world), [1]);
    assert!(world.devices[0].refused.is_empty());
}

#[test]
fn two_players_cannot_bear_one_name_and_no_seat_is_beyond_the_lobby() {
    let mut world = lobby(2, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM; 2]);
    world.device(1, |peer, _| peer.take_seat(3, name(0), PROGRAM)).unwrap();
    world.run_for(100);
    world.device(1, |peer, _| peer.take_seat(5, name(1), PROGRAM)).unwrap();
    world.run_for(100);
    let refused: Vec<_> = world.devices[1].refused.iter().map(|(_, error)| error.clone()).collect();
    assert_eq!(refused, [SubmitError::NameTaken, SubmitError::NoSeat { seat: 5, capacity: 5 }]);
    assert_eq!(taken(&world), [0, 1]);
}

#[test]
fn a_wish_that_was_under_way_when_the_connection_broke_is_said_again() {
    let mut world = lobby(3, ToyOptions::default(), Some(60));
    world.join();
    world.run_for(100);
    world.device(0, |peer, _| peer.take_seat(2, name(0), PROGRAM)).unwrap();
    world.lose_link(0, 1000, 500);
    world.run_for(900);
    assert!(taken(&world).is_empty());
    world.run_for(500);
    assert_eq!(taken(&world), [2]);
}

#[test]
fn a_guest_who_vanishes_keeps_the_seat_for_a_minute() {
    let mut world = lobby(4, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM; 2]);
    world.lose_link(0, 50_000, 0);
    world.vanish(1);
    world.run_for(100);
    let gone = world.times(|content| matches!(content, Content::Presence { online: false, .. }));
    assert_eq!(gone.len(), 2);
    world.run_for(59_700);
    assert_eq!(taken(&world), [0, 1]);
    world.run_for(1000);
    assert_eq!(taken(&world), [0], "the one who came back stays");
    let cleared = world.times(|content| matches!(content, Content::Clear { .. }));
    assert_eq!(cleared, [gone[0] + 60_000]);
}

#[test]
fn whoever_sits_down_without_ever_opening_a_stream_has_vanished_too() {
    let mut world = lobby(5, ToyOptions::default(), Some(60));
    let device = Device::new(SecretKey::from_bytes([9; 32]));
    let wish = device.take_seat(world.replica(), 0, name(9), ClientKind::Page);
    world.submit(&wish).unwrap();
    world.run_for(59_900);
    assert_eq!(taken(&world), [0]);
    world.run_for(200);
    assert!(taken(&world).is_empty());
}

#[test]
fn a_start_needs_enough_players_and_says_so() {
    let mut world = lobby(6, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM]);
    let refused = world.host(|host, moment| host.start(None, moment)).unwrap_err();
    assert!(matches!(refused, Wrong::Options(_)), "{refused}");
    let listed = world.host(|host, moment| host.start(Some(vec![0, 1]), moment)).unwrap_err();
    assert_eq!(listed, Wrong::FrozenSeats { expected: vec![0], found: vec![0, 1] });
}

/// Elsewhere somebody who came a moment late missed the others' promises, and everybody waited for everybody.
#[test]
fn a_start_waits_for_every_commitment_and_nobody_sits_down_meanwhile() {
    let mut world = lobby(7, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM; 2]);
    world.devices[1].mute = vec![Kind::Commit];
    world.host(|host, moment| host.start(None, moment)).unwrap();
    let late = world.join();
    world.devices[late].wants = Some((4, name(late), PROGRAM));
    world.run_for(30_000);
    assert!(world.server.host.as_ref().unwrap().is_starting());
    assert_eq!(world.replica().frozen().unwrap().contributors.uncommitted(), [2]);
    assert_eq!((world.replica().stage(), taken(&world)), (Stage::Lobby, vec![0, 1]));
    world.devices[1].mute.clear();
    world.lose_link(1, 100, 0);
    world.run_for(1000);
    assert_eq!(world.replica().stage(), Stage::Playing);
}

#[test]
fn a_start_is_off_when_a_guest_vanishes_and_everybody_commits_anew_for_the_next() {
    let mut world = lobby(8, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM; 3]);
    world.devices[2].mute = vec![Kind::Commit];
    world.host(|host, moment| host.start(None, moment)).unwrap();
    world.run_for(1000);
    world.vanish(2);
    world.run_for(9900);
    assert!(world.server.host.as_ref().unwrap().is_starting());
    world.run_for(200);
    assert!(!world.server.host.as_ref().unwrap().is_starting());
    assert_eq!(taken(&world), [0, 1]);
    assert!(world.replica().frozen().is_none());
    world.start();
    world.run_until(600_000, "the game ends", ToyWorld::is_over);
    world.check();
    let tips: Vec<_> = world.bodies().into_iter().filter(|body| matches!(body.content, Content::Commit(_))).collect();
    assert_eq!(tips.len(), 3 + 3);
}

#[test]
fn options_and_order_may_change_until_the_start_is_asked_for() {
    let mut world = lobby(9, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM; 2]);
    let options = ToyOptions { moves: 2, ..ToyOptions::default() };
    world.host(|host, _| host.set_options(options)).unwrap();
    world.host(|host, moment| host.start(Some(vec![1, 0]), moment)).unwrap();
    let refused = world.host(|host, _| host.set_options(ToyOptions::default()));
    assert_eq!(refused, Err(Wrong::NotInLobby));
    world.run_for(500);
    let replica = world.replica();
    assert_eq!((replica.frozen().unwrap().options, &replica.frozen().unwrap().order[..]), (options, &[1, 0][..]));
    assert_eq!(replica.game_seat_of(&world.devices[1].key.public()), Some(Seat(0)));
}

#[test]
fn a_host_that_comes_back_to_its_lobby_goes_on_and_clears_who_does_not_return() {
    let mut world = lobby(10, ToyOptions::default(), Some(60));
    world.seat_all(&[PROGRAM; 3]);
    world.devices[1].mute = vec![Kind::Commit];
    world.host(|host, moment| host.start(None, moment)).unwrap();
    world.run_for(500);
    world.vanish(1);
    world.crash(1000);
    world.run_for(1000 + 9_000);
    assert_eq!(taken(&world), [0, 1, 2]);
    world.run_for(7000);
    assert_eq!(taken(&world), [0, 2]);
    world.start();
    world.run_until(600_000, "the game ends", ToyWorld::is_over);
    world.check();
}

#[test]
fn spectators_and_strangers_can_do_nothing() {
    let mut world = quiet(11, 2, ToyOptions::default());
    let watcher = world.join();
    world.run_for(100);
    let before = world.server.disk.len();
    let device = Device::new(world.devices[watcher].key.clone());
    let replica = world.replica();
    let (table, head, key) = (replica.table(), replica.head(), device.public());
    let say = |payload: Payload| device.sign::<crate::toy::ToyCodec>(&table, &payload);
    let seat = Payload::Seat(TakeSeat { head, seat: 4, name: name(7), client: PROGRAM });
    let cases = [
        (Payload::Move(Move { head, seat: Seat(0), action: vec![1] }), Wrong::OtherPlayer { seat: Seat(0) }),
        (seat, Wrong::NotInLobby),
        (Payload::Leave(Leave { head }), Wrong::NotInLobby),
        (Payload::Here(jusawi_table::Here { draw: 1, opening: head }), Wrong::NoDrawOpen),
        (Payload::Seen(jusawi_table::Seen { head }), Wrong::NotOver),
    ];
    for (payload, wrong) in cases {
        assert_eq!(world.submit(&say(payload)), Err(SubmitError::Wrong(wrong)));
    }
    let chat = say(Payload::Chat { nonce: [1; 16], text: "안녕".to_owned() });
    assert_eq!(world.submit(&chat), Err(SubmitError::NotForLedger { kind: "chat" }));
    crate::tables::turn(&mut world, crate::toy::ToyAction::Pass);
    let freeze = world.replica().frozen().unwrap().hash;
    let commitment = jusawi_fair::Commitment { first_draw: 1025, length: 1024, tip: head };
    let commit = say(Payload::Commit(jusawi_table::Commit { freeze, commitment }));
    assert_eq!(world.submit(&commit), Err(SubmitError::Wrong(Wrong::NotAContributor { key })));
    assert_eq!(world.server.disk.len(), before + 1, "the move alone");
}

#[test]
fn while_a_draw_is_open_a_strangers_commitment_is_not_kept_for_later() {
    let mut world = quiet(12, 2, ToyOptions::default());
    world.devices[1].mute = vec![Kind::Reveal];
    crate::tables::turn(&mut world, crate::toy::ToyAction::Roll);
    assert!(world.replica().draw().is_some());
    let stranger = Device::new(SecretKey::from_bytes([3; 32]));
    let (freeze, head) = (world.replica().frozen().unwrap().hash, world.replica().head());
    let commitment = jusawi_fair::Commitment { first_draw: 1025, length: 1024, tip: head };
    let commit = Payload::Commit(jusawi_table::Commit { freeze, commitment });
    let signed = stranger.sign::<crate::toy::ToyCodec>(&world.replica().table(), &commit);
    let wrong = Wrong::NotAContributor { key: stranger.public() };
    assert_eq!(world.submit(&signed), Err(SubmitError::Wrong(wrong)));
}

#[test]
fn a_bot_sits_where_the_host_puts_it_and_gets_up_again() {
    let mut world = lobby(13, ToyOptions::default(), Some(60));
    world.host(|host, moment| host.seat_bot(2, moment)).unwrap();
    assert_eq!(world.replica().seats()[&2], Occupant::Bot);
    let again = world.host(|host, moment| host.seat_bot(2, moment));
    assert_eq!(again, Err(Wrong::SeatTaken { seat: 2 }));
    let beyond = world.host(|host, moment| host.seat_bot(5, moment));
    assert_eq!(beyond, Err(Wrong::NoSuchSeat { seat: 5 }));
    world.host(|host, moment| host.clear(2, moment)).unwrap();
    assert!(taken(&world).is_empty());
}
