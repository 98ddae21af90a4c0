//! What disturbs a table of royale while a question is open: the game goes on, and ends.

use jusawi_fair::Kind;
use jusawi_game_vegas::royale::{Action, Question};
use jusawi_rules::Game;
use jusawi_table::{Content, Reason, Replica};

use crate::games::{LONG, RoyaleCodec, awake, device_at, moves, play_on, question, table, tiles};
use crate::sim::{IDLE, KEEN, World};

/// Plays a game of four with this trouble at its questions, one after the other; how often there was any.
fn disturbed(
    seed: u64,
    most: usize,
    mut trouble: impl FnMut(&mut World<RoyaleCodec>, Question, usize),
) -> (World<RoyaleCodec>, Replica<RoyaleCodec>) {
    let mut world = table(seed, tiles(Some(30)), false, 0, 4);
    let mut last = 0;
    for done in 0.. {
        let is_new =
            |world: &World<RoyaleCodec>| question(world).is_some() && world.replica().phase().unwrap().0 > last;
        world.run_until(LONG, "a question", |world| world.is_over() || is_new(world));
        if world.is_over() || done == most {
            assert!(done > 2, "seed {seed}: only {done} questions");
            break;
        }
        last = world.replica().phase().unwrap().0;
        let question = question(&world).unwrap();
        let device = device_at(&world, question.seat).unwrap();
        trouble(&mut world, question, device);
    }
    awake(&mut world);
    let ledger = play_on(&mut world);
    (world, ledger)
}

#[test]
fn a_host_that_crashes_at_questions_goes_on() {
    let (world, ledger) = disturbed(1, 8, |world, _, _| {
        world.crash(300);
        world.run_until(20_000, "the host is back", |world| {
            world.server.host.as_ref().is_some_and(|host| !host.is_recovering())
        });
    });
    assert!(world.server.crashes > 2);
    assert!(ledger.report().left_out.is_empty());
}

#[test]
fn devices_that_die_at_their_questions_go_on() {
    let (world, _) = disturbed(2, 12, |world, _, device| world.kill(device, 400, 50));
    assert!(!world.bodies().is_empty());
    assert!(moves(&world).iter().all(|it| it.3.is_none()), "everybody was back in time");
}

#[test]
fn who_is_absent_from_roll_calls_after_a_question_is_left_out_and_plays_on() {
    let (world, ledger) = disturbed(3, 4, |world, _, device| {
        world.devices[device].mute = vec![Kind::Here];
        world.run_for(12_000);
        world.devices[device].mute.clear();
    });
    let report = ledger.report();
    assert!(!report.left_out.is_empty() && report.voids.is_empty());
    assert!(world.count(|content| matches!(content, Content::Void { .. })) == 0);
}

#[test]
fn who_gives_up_at_a_question_leaves_the_others_a_game() {
    let mut gone = Vec::new();
    let (world, ledger) = disturbed(4, 5, |world, question, device| {
        if gone.len() < 2 {
            // Its device has heard of its own move that led here.
            world.devices[device].person = IDLE;
            world.run_for(100);
            world.act(device, &Action::Concede);
            world.run_for(1000);
            gone.push(question.seat);
        }
    });
    let all = moves(&world);
    let conceded: Vec<_> = all.iter().filter(|it| it.4 == Action::Concede).map(|it| it.2).collect();
    assert_eq!(conceded, gone);
    for seat in gone {
        let at = all.iter().find(|it| it.2 == seat && it.4 == Action::Concede).unwrap().0;
        assert!(all.iter().all(|it| it.2 != seat || it.0 <= at || it.3.is_some()), "nobody plays on for {seat:?}");
    }
    assert!(ledger.ended().is_some());
}

#[test]
fn who_lets_the_time_of_a_question_pass_has_the_rules_answer() {
    let mut passed = 0;
    let (world, _) = disturbed(5, 6, |world, question, device| {
        world.devices[device].person = IDLE;
        let game = world.replica().game().unwrap();
        let (begun, expected) = (world.replica().phase().unwrap(), game.automatic(question.seat).unwrap());
        // An answer that shows what was hidden comes by itself.
        if question.kind.is_opening() {
            world.devices[device].person = KEEN;
            return;
        }
        let before = world.server.disk.len();
        world.run_until(40_000, "the time is over", |world| world.server.disk.len() > before);
        let answer = moves(world).into_iter().find(|it| it.0 >= before).unwrap();
        assert_eq!((answer.2, answer.3, answer.4), (question.seat, Some(Reason::Timeout), expected), "{question:?}");
        assert_eq!(answer.1, begun.1 + 30_000, "{question:?}");
        world.devices[device].person = KEEN;
        passed += 1;
    });
    assert!(passed > 2);
    assert!(moves(&world).iter().any(|it| it.3 == Some(Reason::Timeout)));
}
