//! A recorded game: it has to verify as long as there is this version of the rules.

use jusawi_fair::Entry;
use jusawi_game_vegas::classic::LasVegas;
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;
use jusawi_table::{ClientKind, ClosingReason, Codec, Content, Replica};
use jusawi_wire::{entry_from_proto, entry_to_proto};
use prost::Message;

use crate::sim::{World, fold};
use crate::whole_games::{LasVegasCodec, like_a_bot, settings};

/// Length-delimited entries, as a record on disk.
fn read(mut bytes: &[u8]) -> Vec<Entry> {
    let mut entries = Vec::new();
    while !bytes.is_empty() {
        entries.push(entry_from_proto(proto::Entry::decode_length_delimited(&mut bytes).unwrap()).unwrap());
    }
    entries
}

const RECORD: &[u8] = include_bytes!("../../../../tests/vectors/ledger-las-vegas.jusawi");

fn recorded() -> Vec<Entry> {
    read(RECORD)
}

/// A game of two programs, the host and a bot.
fn played() -> Vec<Entry> {
    let mut world = World::<LasVegasCodec>::new(7677, settings(), like_a_bot);
    world.server.chain_length = 8192;
    world.host_sits(0);
    world.host(|host, moment| host.seat_bot(1, moment)).unwrap();
    world.seat_all(&[ClientKind::Program; 2]);
    world.start();
    world.run_until(600_000, "the game ends", World::is_over);
    world.check();
    world.server.disk
}

#[test]
fn the_recorded_game_still_verifies_to_the_same_end() {
    let entries = recorded();
    let replica: Replica<LasVegasCodec> = fold(&entries);
    assert_eq!(replica.closed(), Some(ClosingReason::Finished));
    let report = replica.report();
    assert_eq!((entries.len(), report.draws, &report.seen[..]), ENTRIES_AND_DRAWS);
    let outcome = report.outcome.clone().unwrap();
    let ranking: Vec<_> = outcome.ranking.iter().map(|entry| (entry.seat, entry.total)).collect();
    assert_eq!(ranking, RANKING);
    let digests =
        entries.iter().rev().filter_map(|entry| match LasVegasCodec::decode_body(&entry.body).unwrap().content {
            Content::Moved { state, .. } => state,
            Content::Automatic(automatic) => automatic.state,
            Content::Drawing { state, .. } => Some(state),
            _ => None,
        });
    assert_eq!(digests.map(|digest| digest.to_string()).next().as_deref(), Some(LAST_DIGEST));
    assert_eq!(replica.head().to_string(), HEAD);
    assert_eq!(<LasVegas as jusawi_rules::Game>::VERSION, 1, "a new version of the rules needs a record of its own");
}

const ENTRIES_AND_DRAWS: (usize, u64, &[u32]) = (321, 79, &[0, 1, 2]);
const RANKING: [(Seat, u32); 4] = [(Seat(3), 31), (Seat(2), 30), (Seat(1), 27), (Seat(0), 16)];
const LAST_DIGEST: &str = "201c4dbfe93f4e0f9b7061376d9dab07b405dd2659e5ebfb6830e12a75568987";
const HEAD: &str = "948f8ca37c8cce09fda2a4c60edfcb18090f6387d85840395dd3ad1135326386";

#[test]
fn the_recorded_bytes_are_the_ones_that_entries_are_written_as() {
    let again: Vec<u8> =
        recorded().iter().flat_map(|entry| entry_to_proto(entry).encode_length_delimited_to_vec()).collect();
    assert_eq!(again, RECORD);
    for entry in recorded() {
        let body = LasVegasCodec::decode_body(&entry.body).unwrap();
        assert_eq!(LasVegasCodec::encode_body(&body), entry.body);
    }
}

#[test]
fn a_record_that_is_cut_anywhere_is_not_closed() {
    let entries = recorded();
    let mut replica: Replica<LasVegasCodec> = fold(&entries[..1]);
    for entry in &entries[1..] {
        assert_eq!(replica.closed(), None);
        replica.apply(entry).unwrap();
    }
    assert!(replica.closed().is_some());
}

#[test]
fn the_same_world_plays_the_same_game() {
    let (first, second) = (played(), played());
    assert_eq!(first, second);
}

/// Only for a new version of the rules, with `JUSAWI_WRITE_VECTORS=1`: a record that exists must verify for ever.
#[test]
#[allow(clippy::disallowed_methods, reason = "nothing else here touches the disk")]
fn the_record_is_written_anew_only_where_that_is_asked_for() {
    if std::env::var_os("JUSAWI_WRITE_VECTORS").is_none() {
        return;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/ledger-las-vegas.jusawi");
    let bytes: Vec<u8> =
        played().iter().flat_map(|entry| entry_to_proto(entry).encode_length_delimited_to_vec()).collect();
    std::fs::write(path, bytes).unwrap();
}
