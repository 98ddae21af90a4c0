//! The client in Python, made from the documents alone: it plays with the program, checks records, refuses liars.
//!
//! Needs a Python with `tests/clients/python/requirements.txt`, named by `JUSAWI_PYTHON`, `python3` without it. Where that
//! is missing the tests say that they were skipped, or fail if `JUSAWI_TEST_ALL` is 1.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{Ended, Home, Host, Program, jusawi, record_of};
use crate::record::Record;

/// A Python that can run the client.
struct Python(String);

impl Python {
    fn find() -> Option<Self> {
        let name = std::env::var("JUSAWI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let needed = "import cryptography, google.protobuf, grpc, grpc_tools";
        let reason = match Command::new(&name).args(["-c", needed]).output() {
            Ok(found) if found.status.success() => return Some(Self(name)),
            Ok(found) => String::from_utf8_lossy(&found.stderr).into_owned(),
            Err(error) => error.to_string(),
        };
        assert!(std::env::var("JUSAWI_TEST_ALL").as_deref() != Ok("1"), "no Python for the client: {reason}");
        println!("skipped: no Python for the client: {reason}");
        None
    }

    fn start(&self, words: &[&str]) -> Program {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/python");
        let mut command = Command::new(&self.0);
        command.arg("-m").args(words).current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
        Program::other(&mut command, &format!("{} -m {}", self.0, words.join(" ")))
    }

    /// Joins a table; its record and its key lie in this home.
    fn join(&self, host: &Host, home: &Home) -> Program {
        let address = format!("127.0.0.1:{}", host.port);
        let home = home.path().to_str().unwrap();
        let words = ["jusawi_client", "play", "--address", &address, "--code", &host.code, "--name", "bob"];
        self.start(&[&words[..], &["--home", home, "--seed", "1", "--json"]].concat())
    }

    fn verify(&self, record: &Path) -> Ended {
        self.start(&["jusawi_client", "verify", record.to_str().unwrap()]).end()
    }
}

/// Opens a table whose host plays by itself.
fn open(home: &Home, game: &str, words: &[&str]) -> Host {
    Host::open(home, &[&[game, "--seats", "2", "--name", "alice", "--auto", "--pace", "0"], words].concat())
}

/// Both keep the same record, both checkers find it sound, and the client has seen all dice follow from the links.
#[track_caller]
fn expect_one_record(python: &Python, host: Host, homes: [&Home; 2]) -> Record {
    host.program.end().expect_code(&[0]);
    let records = [record_of(homes[0], &host.code), homes[1].path().join(format!("{}.jusawi", host.code))];
    let record = Record::read(&records[0]);
    assert!(record.is_finished());
    assert_eq!(fs::read(&records[1]).unwrap(), record.bytes, "both records are the same");
    let draws = record.draws();
    jusawi(&["verify", records[1].to_str().unwrap()])
        .run()
        .expect_code(&[0])
        .expect(&format!("bob: the device of bob rolled too in {draws} of {draws}."));
    python.verify(&records[0]).expect_code(&[0]).expect(&format!("\"draws\": {draws}"));
    record
}

#[track_caller]
fn play(game: &str, words: &[&str]) {
    let Some(python) = Python::find() else { return };
    let homes = [Home::new(), Home::new()];
    let host = open(&homes[0], game, words);
    let guest = python.join(&host, &homes[1]).end();
    guest.expect_code(&[0]);
    let record = expect_one_record(&python, host, [&homes[0], &homes[1]]);
    guest.expect(&format!("\"dice\": {}", record.draws())).expect("\"event\": \"over\"");
}

#[test]
fn a_client_made_from_the_documents_plays_las_vegas() {
    play("las-vegas", &["-o", "rounds=3"]);
}

#[test]
fn a_client_made_from_the_documents_plays_royale_and_hides_its_choices() {
    play("royale", &["-o", "tiles=6"]);
}

#[test]
fn a_client_made_from_the_documents_plays_marble() {
    play("marble", &["-o", "maxRounds=15", "-o", "takeover=true", "-o", "landmark=true"]);
}

#[test]
fn a_client_made_from_the_documents_comes_back_after_it_was_killed() {
    let Some(python) = Python::find() else { return };
    let homes = [Home::new(), Home::new()];
    let host = open(&homes[0], "las-vegas", &["-o", "rounds=3"]);
    for draw in [1, 5, 9] {
        let mut guest = python.join(&host, &homes[1]);
        guest.expect(&format!("\"draw\": {draw},"));
        guest.kill();
    }
    python.join(&host, &homes[1]).end().expect_code(&[0]);
    expect_one_record(&python, host, [&homes[0], &homes[1]]);
}

#[test]
fn a_client_made_from_the_documents_and_the_program_find_the_same_entry_false() {
    let Some(python) = Python::find() else { return };
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/ledger-las-vegas.jusawi");
    let bytes = fs::read(whole).unwrap();
    let home = Home::new();
    let record = home.path().join("changed.jusawi");
    for at in (50..bytes.len()).step_by(bytes.len() / 6) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        fs::write(&record, changed).unwrap();
        let found = python.verify(&record);
        let (_, rest) = found.expect_code(&[1]).out.split_once("\"entry\": ").unwrap();
        let number = rest.split(|letter: char| !letter.is_ascii_digit()).next().unwrap();
        jusawi(&["verify", record.to_str().unwrap()])
            .run()
            .expect_code(&[1])
            .expect(&format!("Entry {number} does not add up."));
    }
}

#[test]
fn a_client_made_from_the_documents_refuses_hosts_that_lie() {
    let Some(python) = Python::find() else { return };
    let met = python.start(&["jusawi_client", "refuse-liars"]).end();
    println!("{}", met.out);
    met.expect_code(&[0]).expect(" liars, 0 wrong");
}

#[test]
fn a_client_made_from_the_documents_computes_the_worked_values() {
    let Some(python) = Python::find() else { return };
    python.start(&["unittest"]).end().expect_code(&[0]).expect("OK");
}

#[test]
fn a_client_made_from_the_documents_and_the_program_agree_on_forged_records() {
    let Some(python) = Python::find() else { return };
    let home = Home::new();
    let forged = python.start(&["liars.forge", home.path().to_str().unwrap(), "60", "1"]).end();
    for line in forged.expect_code(&[0]).out.lines() {
        let (name, rest) = line.split_once('\t').unwrap();
        let numbers: Vec<i32> = rest.split('\t').take(3).map(|number| number.parse().unwrap()).collect();
        let (entries, code, needs_rules) = (numbers[0], numbers[1], numbers[2]);
        let found = jusawi(&["verify", home.path().join(name).to_str().unwrap()]).run();
        if code == 1 || (needs_rules == 1 && found.code == Some(1)) {
            found.expect_code(&[1]).expect(&format!("Entry {} does not add up.", entries - 1));
        } else {
            found.expect_code(&[code]);
        }
    }
}
