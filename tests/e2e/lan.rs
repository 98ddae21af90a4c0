//! Devices on one Wi-Fi, each a network namespace: tables are found and joined without typing an address.
//!
//! Needs root and `ip` (iproute2); without them the tests say that they were skipped, or fail if `JUSAWI_TEST_ALL` is 1.

use std::fs;
use std::time::{Duration, Instant};

use crate::network::Network;
use crate::program::{Home, Host, Program, Words, jusawi, record_of};
use crate::record::Record;

/// A bound that no working network comes near; the time itself is printed.
const FOUND: Duration = Duration::from_secs(5);

fn on(network: &Network, device: &str, words: &[&str]) -> Words {
    jusawi(words).in_namespace(network.namespace(device))
}

/// Three devices find each other, play, and keep the same record.
fn play_together(network: &Network, what: &str) -> Vec<String> {
    let homes: Vec<Home> = (0..3).map(|_| Home::new()).collect();
    let words = ["host", "--seats", "3", "--auto", "--pace", "0", "--name", "alice", "-o", "rounds=3"];
    let host = Host::of(on(network, "a", &words).at(&homes[0]).start());
    let said = host.program.said();

    let begun = Instant::now();
    let mut find = on(network, "b", &["find", "--seconds", "60"]).start();
    find.expect("Looking for tables");
    let row = find.expect(&host.code);
    let took = begun.elapsed();
    println!("{what}: found after {took:?}: {row}");
    assert!(row.contains("alice") && row.contains("1/3"), "{row}");
    assert!(took < FOUND, "{took:?}");
    drop(find);

    let join = |device: &str, home: &Home, name: &str| -> Program {
        on(network, device, &["join", "--auto", "--pace", "0", "--name", name]).at(home).start()
    };
    let begun = Instant::now();
    let mut second = join("b", &homes[1], "bob");
    second.expect("Joining ");
    println!("{what}: joined by nothing but `join` after {:?}", begun.elapsed());
    let third = join("c", &homes[2], "carol");
    second.end().expect_code(&[0]);
    third.end().expect_code(&[0]);
    host.program.end().expect_code(&[0]);
    println!("{what}: three devices finished after {:?}", begun.elapsed());
    let records: Vec<_> = homes.iter().map(|home| record_of(home, &host.code)).collect();
    let first = Record::read(&records[0]);
    assert!(first.is_finished());
    for record in &records {
        assert_eq!(fs::read(record).unwrap(), first.bytes, "all three records are the same");
        let draws = first.draws();
        jusawi(&["verify", record.to_str().unwrap()])
            .run()
            .expect_code(&[0])
            .expect(&format!("bob: the device of bob rolled too in {draws} of {draws}."))
            .expect(&format!("carol: the device of carol rolled too in {draws} of {draws}."));
    }
    said.lines().filter_map(|line| line.strip_prefix("Address: ")).map(str::to_owned).collect()
}

#[test]
fn three_devices_on_one_wifi_play_without_typing_an_address() {
    let Some(network) = Network::new(&["a", "b", "c"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    network.attach("c", "eth0", &["10.77.0.3/24"]);
    let addresses = play_together(&network, "IPv4 and IPv6");
    assert!(addresses[0].starts_with("10.77.0.1:"), "{addresses:?}");
}

#[test]
fn a_dead_container_network_at_the_host_disturbs_nobody() {
    let Some(mut network) = Network::new(&["a", "b", "c"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    network.attach("c", "eth0", &["10.77.0.3/24"]);
    network.dead_end("a", "docker0", "172.17.0.1/16");
    let addresses = play_together(&network, "beside a dead docker0");
    assert!(addresses.iter().all(|address| !address.contains("172.17.")), "{addresses:?}");
}

#[test]
fn a_network_without_ipv4_is_enough() {
    let Some(network) = Network::new(&["a", "b", "c"]) else { return };
    for device in ["a", "b", "c"] {
        network.attach(device, "eth0", &[]);
    }
    let addresses = play_together(&network, "IPv6 alone");
    assert!(addresses.iter().all(|address| address.starts_with("[fe80::")), "{addresses:?}");
}

#[test]
fn where_nobody_has_opened_a_table_it_is_said_why_the_list_may_be_empty() {
    let Some(network) = Network::new(&["a"]) else { return };
    on(&network, "a", &["find", "--seconds", "4"])
        .run()
        .expect_code(&[1])
        .expect("No tables were found.")
        .expect("not connected to a network");
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    let ended = on(&network, "a", &["find"]).run();
    ended
        .expect_code(&[1])
        .expect("No tables were found.")
        .expect("nobody has opened one")
        .expect("Guest Wi-Fi often keeps devices apart")
        .expect("filter announcements (mDNS)")
        .expect("jusawi join 192.");
    assert!(ended.took < Duration::from_secs(10), "{ended:?}");
}

#[test]
fn a_table_whose_host_was_killed_leaves_the_list() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    let home = Home::new();
    let host = Host::of(on(&network, "a", &["host", "--seats", "2"]).at(&home).start());
    let mut find = on(&network, "b", &["find", "--seconds", "100"]).start();
    find.expect(&host.code);
    host.program.kill();
    let begun = Instant::now();
    find.expect("The table is gone.");
    println!("a killed host leaves the list after {:?}", begun.elapsed());
}

#[test]
fn where_no_way_leads_it_is_said_soon() {
    let Some(network) = Network::new(&["a"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    let home = Home::new();
    // Nobody has the first address, and no route leads to the second.
    for address in ["10.77.0.99:7677", "192.0.2.1:7677"] {
        let ended = on(&network, "a", &["join", address]).at(&home).run();
        ended.expect_code(&[1]).expect("No way leads to this address.");
        println!("join {address}: after {:?}", ended.took);
        assert!(ended.took < Duration::from_secs(10), "{ended:?}");
    }
}

#[test]
fn several_tables_are_listed_and_not_guessed_from() {
    let Some(network) = Network::new(&["a", "b", "c"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    network.attach("c", "eth0", &["10.77.0.3/24"]);
    let homes: Vec<Home> = (0..3).map(|_| Home::new()).collect();
    let first = Host::of(on(&network, "a", &["host", "--seats", "2", "--name", "alice"]).at(&homes[0]).start());
    // B-094: one that only looks the same is told apart by its code.
    let second = Host::of(on(&network, "b", &["host", "--seats", "2", "--name", "alice"]).at(&homes[1]).start());
    on(&network, "c", &["join", "--auto", "--name", "carol"])
        .at(&homes[2])
        .run()
        .expect_code(&[1])
        .expect(&first.code)
        .expect(&second.code)
        .expect("Give the invite code of one.");
    let mut guest = on(&network, "c", &["join", &second.code, "--auto", "--name", "carol"]).at(&homes[2]).start();
    guest.expect("carol");
    assert_eq!(Record::read(&second.record(&homes[1])).names(), ["alice", "carol"]);
    assert_eq!(Record::read(&first.record(&homes[0])).names(), ["alice"]);
}

/// Elsewhere a phone that walked out of range left one side waiting for ever, and its place taken.
#[test]
fn a_guest_that_walks_out_of_range_is_told_and_comes_back_by_itself() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    let homes = [Home::new(), Home::new()];
    let words = ["host", "--seats", "2", "--auto", "--pace", "60", "--name", "alice", "-o", "rounds=3"];
    let host = Host::of(on(&network, "a", &words).at(&homes[0]).start());
    let mut guest = on(&network, "b", &["join", "--auto", "--pace", "60", "--name", "bob"]).at(&homes[1]).start();
    guest.expect("bob");
    crate::crashes::grown(&host.record(&homes[0]), 30);
    network.set_link("b", "eth0", false);
    let begun = Instant::now();
    guest.expect("The host is gone.");
    println!("a dead link is noticed after {:?}", begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(20));
    network.set_link("b", "eth0", true);
    // An address may have to be given anew, as a Wi-Fi does.
    let _ = std::process::Command::new("ip")
        .args(["-n", &network.namespace("b"), "addr", "replace", "10.77.0.2/24", "dev", "eth0"])
        .status();
    guest.end().expect_code(&[0]);
    println!("back and at the end {:?} after the link was lost", begun.elapsed());
    let record = host.record(&homes[0]);
    host.program.end().expect_code(&[0]);
    assert_eq!(fs::read(record).unwrap(), fs::read(record_of(&homes[1], &host.code)).unwrap());
}
