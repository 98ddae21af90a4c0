//! A game that began through a relay outlives it: it goes on when the relay is back, or over the Wi-Fi on which both meet.
//!
//! Needs root and `ip` (iproute2), as [`relay`](crate::relay).

use std::fs;

use crate::crashes::grown;
use crate::program::{Home, Host, Program, jusawi, record_of};
use crate::record::Record;
use crate::relay::{Homes, RELAY};

/// A game of two through the relay, which takes a while.
struct Game {
    people: [Home; 2],
    host: Host,
    guest: Program,
}

impl Game {
    fn begin(homes: &Homes) -> Self {
        let people = [Home::new(), Home::new()];
        let words = ["--seats", "2", "--name", "alice", "-o", "rounds=3", "--auto", "--pace", "40", "--relay", RELAY];
        let mut host = Host::of(homes.on("host", &["host"]).and(&words).at(&people[0]).start_with_input());
        let link = host.program.expect("Through the relay others join from anywhere: jusawi join ");
        let words = ["join", &link, "--auto", "--pace", "40", "--name", "bob"];
        let guest = homes.on("guest", &words).at(&people[1]).start();
        Self { people, host, guest }
    }

    /// Waits until the record has grown by so many entries.
    fn goes_on(&self, entries: usize) {
        let record = self.host.record(&self.people[0]);
        let now = if record.exists() { Record::read(&record).ends.len() } else { 0 };
        grown(&record, now + entries);
    }

    fn is_over(&self) -> bool {
        Record::read(&self.host.record(&self.people[0])).is_finished()
    }

    /// Waits for the end, and for the same record on both devices.
    fn end(self) {
        self.guest.end().expect_code(&[0]);
        self.host.program.end().expect_code(&[0]);
        let [record, other] = [&self.people[0], &self.people[1]].map(|home| record_of(home, &self.host.code));
        assert!(Record::read(&record).is_finished());
        assert_eq!(fs::read(&record).unwrap(), fs::read(&other).unwrap(), "both records are the same");
        jusawi(&["verify", other.to_str().unwrap()]).run().expect_code(&[0]);
    }
}

#[test]
fn a_game_goes_on_when_its_relay_is_killed_and_started_again() {
    let Some(homes) = Homes::new() else { return };
    let mut relay = homes.relay();
    let mut game = Game::begin(&homes);
    for _ in 0..2 {
        game.goes_on(15);
        relay.kill();
        game.host.program.expect("Not reachable through");
        game.guest.expect("The host is gone.");
        assert!(!game.is_over(), "the game is too short for this test");
        relay = homes.relay();
        game.host.program.expect("Through the relay others join from anywhere:");
    }
    game.end();
}

#[test]
fn a_host_whose_line_is_dead_for_a_while_keeps_its_code_and_its_game() {
    let Some(homes) = Homes::new() else { return };
    let mut relay = homes.relay();
    let mut game = Game::begin(&homes);
    game.goes_on(15);
    // Nobody says goodbye: the relay has to notice by itself.
    homes.network.set_link("host", "eth0", false);
    relay.expect("table gone");
    game.guest.expect("The host is gone.");
    assert!(!game.is_over(), "the game is too short for this test");
    homes.network.set_link("host", "eth0", true);
    homes.network.route("host", "default", "10.1.0.1");
    game.host.program.expect("Through the relay others join from anywhere:");
    game.end();
}

#[test]
fn a_game_that_began_through_a_relay_goes_on_over_the_wifi_where_both_meet() {
    let Some(homes) = Homes::new() else { return };
    let relay = homes.relay();
    homes.network.attach("host", "wlan0", &["10.77.0.1/24"]);
    let mut game = Game::begin(&homes);
    game.goes_on(15);
    // The guest comes over: another network, another address, and no way to the relay from there.
    homes.network.set_link("guest", "eth0", false);
    homes.network.attach("guest", "wlan0", &["10.77.0.2/24"]);
    relay.kill();
    game.guest.expect("The host is gone.");
    assert!(!game.is_over(), "the game is too short for this test");
    game.end();
}
