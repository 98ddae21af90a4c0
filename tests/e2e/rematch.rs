//! Another game with the same people: programs that go over by themselves, and what the two records say of each other.

use std::fs;

use crate::program::{Home, Host, jusawi, record_of};
use crate::record::Record;

/// The words of a game that plays itself, as fast as it can.
const SWIFT: [&str; 3] = ["--auto", "--pace", "0"];

#[test]
fn three_devices_play_two_games_in_a_row_and_the_second_record_names_the_first() {
    let homes = [Home::new(), Home::new(), Home::new()];
    let words = ["--seats", "3", "--games", "2", "--name", "alice", "-o", "rounds=3"];
    let mut host = Host::open(&homes[0], &[SWIFT.as_slice(), &words].concat());
    let join = |home: &Home, name: &str| {
        jusawi(&["join", &host.code, "--name", name]).and(&SWIFT).at(home).on_loopback().start()
    };
    let mut watcher = jusawi(&["watch", &host.code]).on_loopback().start();
    watcher.expect("Joining ");
    let mut guests = vec![join(&homes[1], "bob")];
    guests[0].expect("bob");
    guests.push(join(&homes[2], "carol"));

    host.program.expect("Another game with the same people!");
    let second = host.program.expect("Invite code: ");
    assert_ne!(second, host.code);
    for guest in guests {
        let said = guest.end();
        let said =
            said.expect_code(&[0]).expect(&format!("Another game with the same people! New invite code: {second}"));
        assert_eq!(said.all().matches("Game record: ").count(), 2, "{said:#?}");
    }
    watcher.end().expect_code(&[0]).expect(&second);
    let first = host.code;
    host.program.end().expect_code(&[0]).expect("jusawi verify ");

    let mut seats = Vec::new();
    for code in [&first, &second] {
        let all: Vec<_> = homes.iter().map(|home| fs::read(record_of(home, code)).unwrap()).collect();
        assert!(all.iter().all(|record| *record == all[0]), "every device has the same record of {code}");
        let record = Record::read(&record_of(&homes[0], code));
        assert!(record.is_finished());
        assert!(record.hands().iter().all(|&hands| hands == 3), "every device is in every roll of {code}");
        seats.push(record.seats());
    }
    assert_eq!(seats[0], seats[1], "everybody is at the seat of before");
    let paths = [&first, &second].map(|code| record_of(&homes[1], code).to_str().unwrap().to_owned());
    jusawi(&["verify", &paths[0], &paths[1]])
        .run()
        .expect_code(&[0])
        .expect(&format!("it follows the game checked above, {}", paths[0]));
    let alone = jusawi(&["verify", &paths[1]]).run();
    alone.expect_code(&[0]).expect("it follows the game whose last entry is ");
}

#[test]
fn a_host_asks_for_a_rematch_by_a_word_and_its_bots_keep_their_seats() {
    let home = Home::new();
    let words = ["--bots", "2", "--seats", "3", "--name", "alice", "--pace", "0", "-o", "rounds=3"];
    let mut host = Host::open(&home, &words);
    host.program.expect("Here we go!");
    host.program.say("rematch");
    host.program.expect("Another game can be asked for once this one is over.");
    host.program.say("concede");
    host.program.expect("Give up for good?");
    host.program.say("concede");
    host.program.expect("For another game with the same people type rematch");
    host.program.say("rematch");
    host.program.expect("Another game with the same people!");
    let second = host.program.expect("Invite code: ");
    host.program.expect("Here we go!");
    host.program.say("concede");
    host.program.say("concede");
    host.program.expect("For another game with the same people type rematch");
    host.program.say("q");
    let ended = host.program.end();
    assert_eq!(ended.expect_code(&[0]).all().matches("Game record: ").count(), 2, "{ended:#?}");
    let record = Record::read(&record_of(&home, &second));
    assert!(record.is_finished());
}
