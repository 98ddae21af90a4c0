//! Records that were changed, cut or never written: nothing but a whole one is ever called whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jusawi_fair::{Entry, Fork, Hash, SecretKey};

use crate::guest::Guest;
use crate::program::{Home, Host, jusawi};
use crate::record::Record;

/// How many files one command line is given.
const AT_ONCE: usize = 400;

/// What `verify` says of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    Whole,
    Unfinished,
    Torn,
    Empty,
    /// It does not add up, and this entry is named.
    False(u64),
    CannotCheck,
}

/// Lets one program after another verify records, and gives what each says of every one.
fn verdicts(records: impl IntoIterator<Item = Vec<u8>>) -> Vec<Verdict> {
    let folder = tempfile::tempdir().unwrap();
    let mut verdicts = Vec::new();
    let records: Vec<Vec<u8>> = records.into_iter().collect();
    for batch in records.chunks(AT_ONCE) {
        let paths: Vec<String> = (0..batch.len())
            .map(|number| folder.path().join(format!("{number}.jusawi")).to_str().unwrap().to_owned())
            .collect();
        for (path, bytes) in paths.iter().zip(batch) {
            fs::write(path, bytes).unwrap();
        }
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let ended = jusawi(&["verify"]).and(&paths).run();
        assert_eq!(ended.err, "");
        let said: BTreeMap<&str, &str> =
            ended.out.split("Verifying ").skip(1).map(|part| part.split_once('\n').unwrap()).collect();
        let batch: Vec<Verdict> = paths.iter().map(|path| verdict(said[path])).collect();
        let worst =
            batch.iter().map(|verdict| code(*verdict)).min_by_key(|code| [1, 4, 3, 0].iter().position(|c| c == code));
        ended.expect_code(&[worst.unwrap()]);
        verdicts.extend(batch);
    }
    verdicts
}

fn code(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Whole => 0,
        Verdict::False(_) => 1,
        Verdict::Unfinished | Verdict::Torn | Verdict::Empty => 3,
        Verdict::CannotCheck => 4,
    }
}

fn verdict(said: &str) -> Verdict {
    let first = said.lines().next().unwrap_or_default();
    if first.starts_with("The record adds up from beginning to end.") {
        Verdict::Whole
    } else if first.starts_with("The record adds up so far") {
        Verdict::Unfinished
    } else if first.starts_with("The record is cut off") {
        Verdict::Torn
    } else if first.starts_with("The record is empty") {
        Verdict::Empty
    } else if first.starts_with("The record does not add up.") {
        Verdict::False(named_entry(said).unwrap_or_else(|| panic!("no entry is named: {said}")))
    } else if first.starts_with("It cannot be checked") {
        Verdict::CannotCheck
    } else {
        panic!("unknown verdict: {said}")
    }
}

/// The number of the entry that the sentence after the verdict names.
fn named_entry(said: &str) -> Option<u64> {
    let sentence = said.lines().nth(1)?;
    let (_, rest) = sentence.split_once("ntry ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Flips bits of one byte at each of these places, and checks that no verdict is a good one and which entry is named.
fn check_changes(record: &Record, places: &[usize]) {
    let changed = places.iter().map(|&place| {
        let mut bytes = record.bytes.clone();
        // Another bit each time, and sometimes all.
        bytes[place] ^= [0x01, 0x80, 0x10, 0xff, 0x04][place % 5];
        bytes
    });
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (&place, verdict) in places.iter().zip(verdicts(changed)) {
        let entry = record.ends.iter().position(|&end| place < end).unwrap() as u64;
        let count = match verdict {
            Verdict::False(named) => {
                assert_eq!(named, entry, "byte {place} was changed, which is in entry {entry}");
                "false"
            }
            // A changed length looks like a cut, and so does a last entry that is no message: a crash leaves such.
            Verdict::Torn => {
                let entry = usize::try_from(entry).unwrap();
                let start = entry.checked_sub(1).map_or(0, |before| record.ends[before]);
                let is_last = entry + 1 == record.ends.len();
                assert!(is_last || place < start + 3, "byte {place} in entry {entry} is no length");
                "torn"
            }
            other => panic!("byte {place} in entry {entry} was changed: {other:?}"),
        };
        *counts.entry(count).or_default() += 1;
    }
    println!("{} changes of {} bytes: {counts:?}", places.len(), record.bytes.len());
    assert!(counts.get("false").copied().unwrap_or_default() * 10 > places.len() * 9, "{counts:?}");
}

/// A game that its guest gives up at once.
async fn short_record() -> Record {
    let home = Home::new();
    let host = Host::open(&home, &["--seats", "2", "--auto", "--pace", "0", "-o", "turnSeconds=null"]);
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    guest.concede();
    guest.finish().await;
    let record = host.record(&home);
    host.program.end().expect_code(&[0]);
    Record::read(&record)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_of_a_short_record_can_be_changed_unseen() {
    let record = short_record().await;
    assert_eq!(verdicts([record.bytes.clone()]), [Verdict::Whole]);
    println!("a record of {} bytes in {} entries", record.bytes.len(), record.ends.len());
    assert!(record.bytes.len() <= 8192, "{} bytes", record.bytes.len());
    check_changes(&record, &(0..record.bytes.len()).collect::<Vec<_>>());
}

/// Elsewhere the checker said that a record without its end was in order.
#[test]
fn a_whole_game_can_be_neither_changed_nor_cut_unseen() {
    let home = Home::new();
    let words = ["host", "--bots", "1", "--auto", "--pace", "0", "--port", "0", "-o", "rounds=3"];
    let ended = jusawi(&words).at(&home).on_loopback().run();
    ended.expect_code(&[0]);
    let (_, path) = ended.out.split_once("Game record: ").unwrap();
    let record = Record::read(Path::new(path.lines().next().unwrap()));
    assert!(record.is_finished());

    // Places that are the same in each run, but without any pattern.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % record.bytes.len() as u64).unwrap()
    };
    let places: Vec<usize> = (0..500).map(|_| random()).collect();
    check_changes(&record, &places);

    let (_, cuts) = record.ends.split_last().unwrap();
    let cut = verdicts(cuts.iter().map(|&end| record.bytes[..end].to_vec()));
    for (number, verdict) in cut.iter().enumerate() {
        assert_eq!(*verdict, Verdict::Unfinished, "cut after entry {number}");
    }
    // In the middle of an entry.
    let torn = verdicts(cuts.iter().map(|&end| record.bytes[..end + 7].to_vec()));
    for (number, verdict) in torn.iter().enumerate() {
        assert_eq!(*verdict, Verdict::Torn, "cut within entry {}", number + 1);
    }
    println!("{} cuts of {} bytes", cuts.len() * 2, record.bytes.len());
    // An entry left out, twice, and in another order.
    let part = |from: usize, to: usize| record.bytes[record.ends[from]..record.ends[to]].to_vec();
    let around = |middle: Vec<u8>| {
        [record.bytes[..record.ends[9]].to_vec(), middle, record.bytes[record.ends[11]..].to_vec()].concat()
    };
    let odd = [
        around(part(9, 10)),
        around([part(9, 11), part(10, 11)].concat()),
        around([part(10, 11), part(9, 10)].concat()),
    ];
    for (case, verdict) in verdicts(odd).into_iter().enumerate() {
        assert!(matches!(verdict, Verdict::False(10..=12)), "case {case}: {verdict:?}");
    }
}

/// Elsewhere the checker said that an empty record was in order.
#[test]
fn what_is_no_record_is_not_called_one() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    jusawi(&["verify", &write("empty", b"")]).run().expect_code(&[1, 3, 4]).expect("The record is empty.");
    let missing = jusawi(&["verify", &folder.path().join("missing").display().to_string()]).run();
    missing.expect_code(&[1, 2, 4]).expect("missing");
    let letter = jusawi(&["verify", &write("text", b"This is a letter, and no record of any game.\n")]).run();
    letter.expect_code(&[1, 3, 4]);
    assert!(!letter.out.contains("empty") && !letter.out.contains("end to end"), "{letter:?}");
    jusawi(&["verify", folder.path().to_str().unwrap()]).run().expect_code(&[1, 2, 4]);
    jusawi(&["verify"]).run().expect_code(&[2]);
}

#[test]
fn a_proof_of_two_histories_is_recognised_and_names_the_table_and_the_entry() {
    let table = SecretKey::from_bytes([3; 32]);
    let seal = |body: &[u8]| {
        let (entry, hash) = Entry::seal(body.to_vec(), 12, &Hash::ZERO, &table).unwrap();
        (hash, entry.seal)
    };
    let fork = Fork { table_key: table.public(), number: 12, entries: [seal(b"one"), seal(b"other")] };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    fs::write(&path, fork.to_bytes()).unwrap();
    let code = jusawi_fair::InviteCode::of(&table.public());
    let ended = jusawi(&["verify", path.to_str().unwrap()]).run();
    ended.expect_code(&[1]).expect("two entries of one number").expect(&code.to_string()).expect("entry 12");

    // A proof that proves nothing is no proof.
    let mut forged = fork.to_bytes();
    forged[100] ^= 1;
    fs::write(&path, forged).unwrap();
    let ended = jusawi(&["verify", path.to_str().unwrap()]).run();
    ended.expect_code(&[1, 3, 4]);
    assert!(!ended.all().contains("two entries of one number"), "{ended:?}");
}
