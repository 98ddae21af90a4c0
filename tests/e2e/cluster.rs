//! Two relays and NATS: one is killed in the middle of a game, and then the other.
//!
//! Needs root, `ip` (iproute2) and `nats-server`; without them the test says that it was skipped, or fails if
//! `JUSAWI_TEST_ALL` is 1.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::crashes::grown;
use crate::program::{Home, Host, PATIENCE, Program, jusawi, record_of};
use crate::record::Record;
use crate::relay::Homes;

const ONE: &str = "203.0.113.1:7670";
const OTHER: &str = "203.0.113.1:7671";

fn nats(homes: &Homes) -> Option<Program> {
    if let Err(reason) = Command::new("nats-server").arg("--version").output() {
        assert!(std::env::var("JUSAWI_TEST_ALL").as_deref() != Ok("1"), "no nats-server: {reason}");
        println!("skipped: no nats-server: {reason}");
        return None;
    }
    let words = ["netns", "exec", &homes.network.namespace("relay"), "nats-server", "--addr", "127.0.0.1"];
    let mut nats = Program::other(Command::new("ip").args(words), "nats-server");
    nats.expect("Server is ready");
    Some(nats)
}

/// A relay of the cluster, as soon as it has found NATS.
fn relay(homes: &Homes, address: &str) -> Program {
    let url = format!("http://{address}");
    let words = ["relay", "--listen", address, "--cluster", "nats://127.0.0.1:4222", "--public-url", &url];
    let mut relay = homes.on("relay", &words).start();
    relay.expect("The relay listens at ");
    let until = Instant::now() + PATIENCE;
    while !relay.said().contains("connected to NATS") {
        assert!(Instant::now() < until, "{}", relay.said());
        std::thread::sleep(Duration::from_millis(5));
    }
    relay
}

/// Waits until all these records have grown by a few entries.
fn goes_on(what: &str, records: &[&Path]) {
    let begun = Instant::now();
    let now = records.iter().map(|record| Record::read(record).ends.len()).max().unwrap();
    for record in records {
        grown(record, now + 4);
    }
    println!("{what}: the game goes on for everybody after {:?}", begun.elapsed());
}

#[test]
fn a_game_goes_on_whichever_of_two_relays_is_killed() {
    let Some(homes) = Homes::new() else { return };
    let Some(_nats) = nats(&homes) else { return };
    let (one, other) = (relay(&homes, ONE), relay(&homes, OTHER));
    let people = [Home::new(), Home::new(), Home::new()];
    let words = ["--seats", "3", "--name", "alice", "-o", "rounds=3", "-oturnSeconds=null", "--auto", "--pace", "40"];
    let host = homes.on("host", &["host"]).and(&words).and(&["--relay", &format!("http://{ONE}")]);
    let mut host = Host::of(host.at(&people[0]).start_with_input());
    host.program.expect("Through the relay others join from anywhere: jusawi join ");
    let guests = [("bob", &people[1], ONE), ("carol", &people[2], OTHER)].map(|(name, home, relay)| {
        let words =
            ["join", &host.code, "--relay", &format!("http://{relay}"), "--auto", "--pace", "40", "--name", name];
        homes.on("guest", &words).at(home).start()
    });
    let records = [0, 1, 2].map(|person: usize| record_of(&people[person], &host.code));
    let all = [0, 1, 2].map(|person: usize| records[person].as_path());
    grown(all[2], 20);

    // The host's relay and one guest's. The other guest had come through its partner.
    one.kill();
    let begun = Instant::now();
    goes_on("the host's relay killed", &all);
    let link = host.program.expect("another one took over. Others join like this now: jusawi join ");
    assert_eq!(link, format!("http://{OTHER}/{}", host.code));
    println!("in all {:?}", begun.elapsed());

    // The first is started again, the host is back there, and the other one is killed.
    let _one = relay(&homes, ONE);
    host.program.expect("Through the relay others join from anywhere: jusawi join ");
    other.kill();
    goes_on("the guests' relay killed", &all);

    for guest in guests {
        guest.end().expect_code(&[0]);
    }
    host.program.end().expect_code(&[0]);
    let first = Record::read(all[0]);
    assert!(first.is_finished());
    for record in all {
        assert_eq!(fs::read(record).unwrap(), first.bytes, "all three records are the same");
        jusawi(&["verify", record.to_str().unwrap()]).run().expect_code(&[0]);
    }
}
