//! Processes that end without a word, in the middle of a game: whoever starts them again plays on.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::program::{Home, Host, PATIENCE, Program, jusawi, record_of};
use crate::record::Record;

const GAME: [&str; 10] =
    ["--seats", "2", "--auto", "--pace", "15", "--name", "alice", "-o", "rounds=3", "-oturnSeconds=null"];

fn join(home: &Home, code: &str) -> Program {
    jusawi(&["join", code, "--auto", "--pace", "15", "--name", "bob"]).at(home).on_loopback().start()
}

/// Waits until a record has this many entries.
#[track_caller]
pub(crate) fn grown(record: &Path, entries: usize) {
    let until = Instant::now() + PATIENCE;
    while !record.exists() || Record::read(record).ends.len() < entries {
        assert!(Instant::now() < until, "{} does not grow to {entries} entries", record.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A number that differs from run to run, below `bound`.
fn any(bound: usize) -> usize {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    now.subsec_nanos() as usize / 97 % bound
}

#[track_caller]
fn check_same(first: &Path, second: &Path) {
    assert_eq!(fs::read(first).unwrap(), fs::read(second).unwrap(), "both records are the same");
    assert!(Record::read(first).is_finished());
    jusawi(&["verify", first.to_str().unwrap()]).run().expect_code(&[0]);
}

/// Elsewhere the server still counted the old connection after a crash and refused the same person as a duplicate.
#[test]
fn a_guest_that_is_killed_and_started_again_has_its_seat_and_nobody_presses_anything() {
    let (home, other) = (Home::new(), Home::new());
    let host = Host::open(&home, &GAME);
    let record = host.record(&home);
    let mut guest = join(&other, &host.code);
    for entries in [20 + any(20), 80 + any(30)] {
        grown(&record, entries);
        guest.kill();
        let begun = Instant::now();
        guest = join(&other, &host.code);
        let now = Record::read(&record).ends.len();
        grown(&record, now + 4);
        println!("killed at {entries} entries; the game goes on {:?} after the restart", begun.elapsed());
    }
    guest.end().expect_code(&[0]);
    host.program.end().expect_code(&[0]);
    check_same(&record, &record_of(&other, &host.code));
    assert_eq!(Record::read(&record).names(), ["alice", "bob"], "nobody sat down twice");
}

/// Elsewhere a client did not come back after the server had gone away and returned, or came back and heard nothing.
#[test]
fn a_host_that_is_killed_goes_on_under_its_code_and_its_guest_comes_back_by_itself() {
    let (home, other) = (Home::new(), Home::new());
    let host = Host::open(&home, &GAME);
    let record = host.record(&home);
    let guest = join(&other, &host.code);
    let (code, port) = (host.code.clone(), host.port.to_string());
    let mut program = host.program;
    let (mut kills, mut in_a_draw) = (0, 0);
    let mut entries = 8 + any(10);
    // At moments that nobody has chosen, until some of them were in the middle of a roll.
    while kills < 3 || (in_a_draw == 0 && kills < 6) {
        grown(&record, entries);
        program.kill();
        kills += 1;
        let left = Record::read(&record);
        in_a_draw += usize::from(left.is_in_a_draw());
        assert!(!left.is_finished(), "the game is too short for this test");
        let begun = Instant::now();
        let words = ["host", "--resume", &code, "--port", &port, "--auto", "--pace", "15", "--name", "alice"];
        program = jusawi(&words).at(&home).on_loopback().start();
        grown(&record, left.ends.len() + 4);
        println!(
            "killed after {} entries, {} a roll; the game goes on {:?} after the restart",
            left.ends.len(),
            if left.is_in_a_draw() { "within" } else { "outside" },
            begun.elapsed()
        );
        entries = left.ends.len() + 15 + any(20);
    }
    assert!(in_a_draw > 0, "none of {kills} kills was in the middle of a roll");
    let ended = guest.end();
    ended.expect_code(&[0]);
    program.end().expect_code(&[0]);
    check_same(&record, &record_of(&other, &code));
}

#[test]
fn both_can_be_killed_at_once() {
    let (home, other) = (Home::new(), Home::new());
    let host = Host::open(&home, &GAME);
    let record = host.record(&home);
    let guest = join(&other, &host.code);
    grown(&record, 40 + any(20));
    host.program.kill();
    guest.kill();
    let words = ["host", "--resume", &host.code, "--port", "0", "--auto", "--pace", "15", "--name", "alice"];
    let again = jusawi(&words).at(&home).on_loopback().start();
    let guest = join(&other, &host.code);
    guest.end().expect_code(&[0]);
    again.end().expect_code(&[0]);
    check_same(&record, &record_of(&other, &host.code));
}

#[test]
fn a_host_that_is_asked_to_stop_ends_soon_and_says_how_to_go_on_and_its_guest_is_told() {
    let (home, other) = (Home::new(), Home::new());
    let host = Host::open(&home, &GAME);
    let record = host.record(&home);
    let mut guest = join(&other, &host.code);
    grown(&record, 30);
    host.program.interrupt();
    let ended = host.program.end();
    ended.expect_code(&[0, 3]).expect(&format!("jusawi host --resume {}", host.code));
    println!("host: Ctrl-C to the end took {:?}", ended.took);
    assert!(ended.took < Duration::from_secs(5), "{ended:?}");
    guest.expect("The host is gone.");
    // The guest can be stopped while it waits.
    guest.interrupt();
    let ended = guest.end();
    ended.expect_code(&[0, 3]).expect("Game record: ");
    assert!(ended.took < Duration::from_secs(5), "{ended:?}");
    jusawi(&["verify", record.to_str().unwrap()]).run().expect_code(&[3]);
}

#[test]
fn an_identity_is_used_once_at_a_time() {
    let home = Home::new();
    let host = Host::open(&home, &["--seats", "2"]);
    let second = jusawi(&["host", "--port", "0"]).at(&home).on_loopback().run();
    second.expect_code(&[1]).expect("This device's identity is in use in another window.").expect("--home");
    let guest = jusawi(&["join", &host.code]).at(&home).on_loopback().run();
    guest.expect_code(&[1]).expect("This device's identity is in use in another window.");
}

#[test]
fn what_cannot_be_gone_on_with_says_why() {
    let home = Home::new();
    jusawi(&["host", "--resume", "0000-0000-0000-0000"]).at(&home).on_loopback().run().expect_code(&[1, 2]);
    jusawi(&["host", "--resume", "abc"]).at(&home).on_loopback().run().expect_code(&[2]).expect("16 characters");
    let words = ["host", "--bots", "1", "--auto", "--pace", "0", "--port", "0", "-o", "rounds=3"];
    let mut program = jusawi(&words).at(&home).on_loopback().start();
    let code = program.expect("Invite code: ");
    program.end().expect_code(&[0]);
    let closed = jusawi(&["host", "--resume", &code]).at(&home).on_loopback().run();
    closed.expect_code(&[1]);
    assert!(!closed.err.is_empty(), "{closed:?}");
}
