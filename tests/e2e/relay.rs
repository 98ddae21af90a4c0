//! Two homes that have no way to each other, and a relay that both reach.
//!
//! Needs root and `ip` (iproute2); without them the tests say that they were skipped, or fail if `JUSAWI_TEST_ALL` is 1.

use std::fs;

use crate::network::Network;
use crate::program::{Home, Host, Program, Words, jusawi, record_of};
use crate::record::Record;

const RELAY: &str = "http://203.0.113.1:7670";

/// A host behind one router, guests behind another, a relay between, and no route from one home to the other.
pub(crate) struct Homes {
    pub(crate) network: Network,
}

impl Homes {
    pub(crate) fn new() -> Option<Self> {
        let network = Network::new(&["host", "guest", "r1", "r2", "relay"])?;
        network.attach("relay", "eth0", &["203.0.113.1/24"]);
        for (home, router, number) in [("host", "r1", 1), ("guest", "r2", 2)] {
            network.attach(router, "wan", &[&format!("203.0.113.1{number}/24")]);
            let (own, gate) = (format!("10.{number}.0.2/24"), format!("10.{number}.0.1/24"));
            network.wire((home, "eth0", &own), (router, "lan", &gate));
            network.forward(router);
            network.route(home, "default", &format!("10.{number}.0.1"));
            network.route("relay", &format!("10.{number}.0.0/24"), &format!("203.0.113.1{number}"));
        }
        Some(Self { network })
    }

    pub(crate) fn on(&self, device: &str, words: &[&str]) -> Words {
        jusawi(words).in_namespace(self.network.namespace(device))
    }

    fn relay(&self) -> Program {
        let mut relay = self.on("relay", &["relay"]).start();
        relay.expect("The relay listens at ");
        relay
    }

    /// A table that is reachable through the relay, and the link that leads there.
    fn host(&self, home: &Home, words: &[&str]) -> (Host, String) {
        let host = self.on("host", &["host"]).and(words).and(&["--relay", RELAY, "--auto", "--pace", "0"]);
        let mut host = Host::of(host.at(home).start_with_input());
        let link = host.program.expect("Through the relay others join from anywhere: jusawi join ");
        (host, link)
    }
}

#[test]
fn friends_in_two_homes_play_every_game_and_keep_the_same_record() {
    let Some(homes) = Homes::new() else { return };
    let relay = homes.relay();
    for (game, options) in [("las-vegas", ["-o", "rounds=3"].as_slice()), ("royale", &[]), ("marble", &[])] {
        let people: Vec<Home> = (0..3).map(|_| Home::new()).collect();
        let (host, link) = homes.host(&people[0], &[&[game, "--seats", "3", "--name", "alice"], options].concat());
        assert_eq!(link, format!("{RELAY}/{}", host.code));
        let guests: Vec<Program> = [("bob", &people[1]), ("carol", &people[2])]
            .into_iter()
            .map(|(name, home)| {
                let words = ["join", &link, "--auto", "--pace", "0", "--name", name];
                homes.on("guest", &words).at(home).start()
            })
            .collect();
        for guest in guests {
            guest.end().expect_code(&[0]);
        }
        host.program.end().expect_code(&[0]);
        let records: Vec<_> = people.iter().map(|home| record_of(home, &host.code)).collect();
        let first = Record::read(&records[0]);
        assert!(first.is_finished());
        assert!(first.hands().iter().all(|&hands| hands == 3), "all devices are in every roll");
        for record in &records {
            assert_eq!(fs::read(record).unwrap(), first.bytes, "{game}: all three records are the same");
            jusawi(&["verify", record.to_str().unwrap()]).run().expect_code(&[0]);
        }
    }
    drop(relay);
}

#[test]
fn without_the_relay_no_way_leads_from_one_home_to_the_other() {
    let Some(homes) = Homes::new() else { return };
    let _relay = homes.relay();
    let people = [Home::new(), Home::new()];
    let (host, link) = homes.host(&people[0], &["--seats", "2", "--name", "alice"]);
    let address = format!("10.1.0.2:{}", host.port);
    homes
        .on("guest", &["join", &address])
        .at(&people[1])
        .run()
        .expect_code(&[1])
        .expect("No way leads to this address.");
    let other = "0000-0000-0000-000Z";
    homes
        .on("guest", &["join", other, "--relay", RELAY])
        .at(&people[1])
        .run()
        .expect_code(&[1])
        .expect("The relay knows no table of this code.");
    homes
        .on("guest", &["join", &link.replace(":7670", ":7671")])
        .at(&people[1])
        .run()
        .expect_code(&[1])
        .expect("The relay cannot be reached.");
}

#[test]
fn a_relay_that_is_asked_to_end_says_so_and_lets_the_game_end() {
    let Some(homes) = Homes::new() else { return };
    let mut relay = homes.relay();
    let people = [Home::new(), Home::new()];
    let words = ["--seats", "2", "--name", "alice", "-o", "rounds=3", "--pace", "40"];
    let host = homes.on("host", &["host"]).and(&words).and(&["--relay", RELAY, "--auto"]);
    let mut host = Host::of(host.at(&people[0]).start_with_input());
    let link = host.program.expect("Through the relay others join from anywhere: jusawi join ");
    let guest = homes.on("guest", &["join", &link, "--auto", "--pace", "40", "--name", "bob"]);
    let guest = guest.at(&people[1]).start();
    crate::crashes::grown(&host.record(&people[0]), 20);
    relay.interrupt();
    relay.expect("The relay takes nobody new");
    host.program.expect("is about to be restarted");
    guest.end().expect_code(&[0]);
    host.program.end().expect_code(&[0]);
    relay.end().expect_code(&[0]).expect("The relay has ended.");
}
