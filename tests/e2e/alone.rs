//! A host with bots, from the opening to the verified record.

use crate::program::{Home, Host, jusawi};
use crate::record::Record;

#[test]
fn a_host_with_bots_plays_to_the_end_and_its_record_verifies() {
    let home = Home::new();
    let words = ["host", "--bots", "2", "--auto", "--pace", "0", "--name", "alice", "--port", "0"];
    let mut program = jusawi(&words).at(&home).on_loopback().start();
    let code = program.expect("Invite code: ");
    let record = program.expect("Game record: ");
    let ended = program.end();
    ended.expect_code(&[0]).expect(&format!("jusawi verify {record}")).expect("alice");
    assert_eq!(ended.err, "");
    assert!(record.ends_with(&format!("{code}.jusawi")), "{record}");

    let read = Record::read(record.as_ref());
    assert!(read.is_finished());
    let verified = jusawi(&["verify", &record]).run();
    let head = format!("last entry {} ", read.bodies.len() - 1);
    verified
        .expect_code(&[0])
        .expect("The record adds up from beginning to end.")
        .expect(&format!("Entries checked: {}", read.bodies.len()))
        .expect(&format!("Rolls: {}", read.draws()))
        // Nobody's device but the host's was there, and that is said.
        .expect(&format!("Rolls that the host could know beforehand: {}", read.draws()))
        .expect("Devices that confirmed the end: ")
        .expect(&head);
    assert_eq!(verified.err, "");
}

#[test]
fn a_table_that_was_opened_with_nobody_at_the_input_waits_for_players_and_ends_when_it_is_told() {
    let home = Home::new();
    let words = ["host", "--seats", "3", "--port", "0"];
    let mut host = Host::of(jusawi(&words).at(&home).on_loopback().start());
    host.program.expect("1 player is seated.");
    host.program.interrupt();
    host.program.end().expect_code(&[0, 3]).expect("jusawi host --resume");
}

#[test]
fn a_table_that_is_closed_early_says_so_and_verifies_as_unfinished() {
    let home = Home::new();
    let mut host = Host::open(&home, &["--seats", "3"]);
    let record = host.record(&home);
    host.program.say("close");
    host.program.expect("once more: close");
    host.program.say("close");
    host.program.end().expect_code(&[0, 3]);
    jusawi(&["verify", record.to_str().unwrap()]).run().expect_code(&[3]).expect("The record adds up so far");
}
