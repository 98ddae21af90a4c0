//! Whole games of royale and marble by real programs on several devices: one record everywhere, which verifies.

use std::collections::BTreeSet;
use std::fs;

use jusawi_game_vegas::royale::{Event, Royale, Tile};
use jusawi_proto::v1 as proto;
use jusawi_rules::Game;
use jusawi_table::{ClosingReason, News, Replica};
use jusawi_wire::games::{MarbleMessages, RoyaleMessages};
use jusawi_wire::{GameCodec, GameMessages, entry_from_proto};
use prost::Message as _;

use crate::program::{Home, Host, jusawi};
use crate::record::Record;

/// Plays a game on this many devices, the host's among them; what its record says, entry by entry.
#[track_caller]
fn play<M: GameMessages>(game: &str, devices: usize, options: &[&str]) -> (Replica<GameCodec<M>>, Vec<News<M::Game>>) {
    let seats = devices.to_string();
    let automatic = ["--auto", "--pace", "0"];
    let given: Vec<&str> = options.iter().flat_map(|option| ["-o", option]).collect();
    let home = Home::new();
    let words: Vec<&str> =
        [game, "--seats", &seats, "--name", "alice"].into_iter().chain(automatic).chain(given).collect();
    let host = Host::open(&home, &words);
    let homes: Vec<Home> = (1..devices).map(|_| Home::new()).collect();
    let join = |home| jusawi(&["join", &host.code, "--name", "bob"]).and(&automatic).at(home).on_loopback().start();
    let mut guests: Vec<_> = homes.iter().map(join).collect();
    let mut records: Vec<_> = guests.iter_mut().map(|guest| guest.expect("Game record: ")).collect();
    for guest in guests {
        guest.end().expect_code(&[0]);
    }
    records.push(host.record(&home).to_str().unwrap().to_owned());
    host.program.end().expect_code(&[0]);

    let bytes = fs::read(&records[0]).unwrap();
    for path in &records {
        assert_eq!(fs::read(path).unwrap(), bytes, "{game} {options:?}: all records are the same");
        let verified = jusawi(&["verify", path]).run();
        verified.expect_code(&[0]).expect("The record adds up from beginning to end.");
        for option in options {
            verified.expect(option);
        }
    }
    let read = Record::of(bytes);
    assert!(read.is_finished());
    assert!(read.hands().iter().all(|&hands| hands == devices), "all devices are in every roll: {:?}", read.hands());
    let (replica, news) = folded::<M>(&read.bytes);
    assert_eq!(replica.closed(), Some(ClosingReason::Finished));
    assert!(replica.report().outcome.is_some() && replica.report().objections.is_empty());
    assert_eq!(replica.report().seen.len(), devices, "everybody has signed the end");
    (replica, news)
}

/// A record, and what each of its entries brought, as somebody who sees everything is told it.
#[track_caller]
fn folded<M: GameMessages>(mut bytes: &[u8]) -> (Replica<GameCodec<M>>, Vec<News<M::Game>>) {
    let mut next = || {
        (!bytes.is_empty())
            .then(|| entry_from_proto(proto::Entry::decode_length_delimited(&mut bytes).unwrap()).unwrap())
    };
    let mut replica = Replica::open(&next().unwrap()).unwrap();
    let mut news = Vec::new();
    while let Some(entry) = next() {
        news.push(replica.apply(&entry).unwrap().news);
    }
    (replica, news)
}

fn events<G: Game>(news: Vec<News<G>>) -> Vec<G::Event> {
    let of_one = |news| match news {
        News::Drawn { events, .. } | News::Moved { events, .. } => events,
        _ => Vec::new(),
    };
    news.into_iter().flat_map(of_one).collect()
}

/// The tiles at which something happened.
fn seen(events: &[Event]) -> BTreeSet<Tile> {
    let tile = |event: &Event| match event {
        Event::Activated { tile, .. } | Event::TilePaid { tile, .. } => Some(*tile),
        _ => None,
    };
    events.iter().filter_map(tile).collect()
}

#[test]
fn three_devices_play_royale_until_every_tile_has_come_to_something() {
    let mut tiles = BTreeSet::new();
    let mut games = 0;
    while tiles.len() < Tile::ALL.len() {
        assert!(
            games < 8,
            "never seen: {:?}",
            Tile::ALL.iter().filter(|tile| !tiles.contains(*tile)).collect::<Vec<_>>()
        );
        let (_, news) = play::<RoyaleMessages>("royale", 3, &["tiles=6", "tileReuse=noRepeat"]);
        tiles.extend(seen(&events::<Royale>(news)));
        games += 1;
    }
    println!("royale: all sixteen tiles after {games} games");
}

#[test]
fn royale_is_played_by_two_and_without_tiles() {
    let (_, news) = play::<RoyaleMessages>("royale", 2, &["tiles=6", "blackBox=original", "hideMoney=false"]);
    let told = events::<Royale>(news);
    let neutral = told.iter().filter(|event| matches!(event, Event::NeutralPlaced { .. })).count();
    assert_eq!(neutral, 3, "the neutral dice of each round");
    let (_, news) = play::<RoyaleMessages>("royale", 3, &["tiles=0", "turnSeconds=null"]);
    assert!(seen(&events::<Royale>(news)).is_empty());
}

#[test]
fn marble_is_played_by_two_devices_with_every_option_turned_on() {
    let options = [
        "buildOnPurchase=true",
        "islandTurns=1",
        "islandFee=10",
        "takeover=true",
        "landmark=true",
        "monopolyWin=true",
        "trade=true",
        "salary=30",
        "maxRounds=15",
        "turnSeconds=60",
    ];
    play::<MarbleMessages>("marble", 2, &options);
}

#[test]
fn marble_without_a_last_round_ends_with_the_last_player() {
    let (replica, _) = play::<MarbleMessages>("marble", 2, &["startMoney=200", "buildOnPurchase=true", "maxRounds=0"]);
    assert_eq!(replica.game().unwrap().eliminated().len(), 1);
    assert_eq!(replica.report().outcome.as_ref().unwrap().winners.len(), 1);
}
