//! Two programs on two devices: one hosts, one joins, both keep the same record.

use std::fs;
use std::time::Instant;

use crate::program::{Home, Host, jusawi, record_of};
use crate::record::Record;

#[test]
fn two_programs_play_to_the_end_and_every_roll_is_proven_for_the_guest() {
    let (home, other) = (Home::new(), Home::new());
    let words = ["--seats", "2", "--auto", "--pace", "0", "--name", "alice", "-o", "rounds=3"];
    let host = Host::open(&home, &words);
    let begun = Instant::now();
    let join = ["join", &host.code, "--auto", "--pace", "0", "--name", "bob"];
    let mut guest = jusawi(&join).at(&other).on_loopback().start();
    guest.expect("Joining ");
    println!("join: found and connected after {:?}", begun.elapsed());
    let record = guest.expect("Game record: ");
    println!("join: game over after {:?}", begun.elapsed());
    guest.end().expect_code(&[0]);
    let own = host.record(&home);
    host.program.end().expect_code(&[0]);
    assert_eq!(fs::read(&own).unwrap(), fs::read(&record).unwrap(), "both records are the same");

    let read = Record::read(&own);
    assert!(read.is_finished());
    assert!(read.hands().iter().all(|&hands| hands == 2), "both devices are in every roll: {:?}", read.hands());
    let draws = read.draws();
    for path in [own.to_str().unwrap(), &record] {
        jusawi(&["verify", path])
            .run()
            .expect_code(&[0])
            .expect(&format!("bob: the device of bob rolled too in {draws} of {draws}."))
            .expect("Rolls by the host's device alone: none")
            .expect("Devices that confirmed the end: ");
    }
}

#[test]
fn who_finds_no_free_seat_watches_and_nobody_loses_a_name() {
    let home = Home::new();
    let mut host = Host::open(&home, &["--seats", "3", "--name", "alice"]);
    let mut homes = Vec::new();
    let mut guests = Vec::new();
    for name in ["alice", "bob", "carol"] {
        let home = Home::new();
        let mut guest = jusawi(&["join", &host.code, "--name", name]).at(&home).on_loopback().start_with_input();
        guest.expect("Joining ");
        if name == "carol" {
            guest.expect("3 players are seated.");
        } else {
            guest.expect("you");
        }
        homes.push(home);
        guests.push(guest);
    }
    host.program.expect("bob");
    // Two people of one name are told apart in the ledger itself.
    let names = Record::read(&host.record(&home)).names();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(names[0], "alice");
    assert!(names[1] != "alice" && names[1].starts_with("alice"), "{names:?}");
    assert_eq!(names[2], "bob");
}

#[test]
fn someone_who_watches_sees_the_game_to_its_end() {
    let (home, other) = (Home::new(), Home::new());
    let words = ["--seats", "2", "--auto", "--pace", "0", "--name", "alice", "-o", "rounds=3"];
    let host = Host::open(&home, &words);
    let mut watcher = jusawi(&["watch", &host.code]).on_loopback().start();
    watcher.expect("Joining ");
    watcher.expect("alice");
    let join = ["join", &host.code, "--auto", "--pace", "0", "--name", "bob"];
    let guest = jusawi(&join).at(&other).on_loopback().start();
    guest.end().expect_code(&[0]);
    watcher.end().expect_code(&[0]).expect("bob");
    host.program.end().expect_code(&[0]);
    assert!(record_of(&other, &host.code).exists());
}
