//! Discovery between devices: processes of this test in network namespaces of their own, on one bridge.
//!
//! Needs root and `ip` (iproute2); without them the tests say that they were skipped, or fail if `JUSAWI_TEST_ALL` is
//! 1.
//! Waiting has no upper bounds that a slow machine could miss; times are printed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "what tests may do, helpers of tests may do too"
)]

mod lan {
    pub(crate) mod device;
    pub(crate) mod network;
}

use std::time::Instant;

use lan::device::Device;
use lan::network::Network;

/// Not a test: what the devices run. See `lan/device.rs`.
#[test]
fn device() {
    lan::device::run();
}

#[test]
fn a_table_is_found_and_joined_although_the_host_has_a_dead_container_network() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    network.dead_end("a", "docker0", "172.17.0.1/16");
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced 10.77.0.1,fe80:");
    let mut peer = Device::start(&network, "b", &["join", "1"]);
    let found = peer.expect("found ");
    assert!(found.contains("10.77.0.1:") && !found.contains("172.17."), "{found}");
    println!("{found}");
    println!("{}", peer.expect("joined 10.77.0.1:"));
}

#[test]
fn nothing_is_sent_on_a_container_network() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    let beyond = network.dead_end("a", "docker0", "172.17.0.1/16");
    let mut outside = Device::start(&network, "b", &["listen", "10.77.0.2"]);
    let mut inside = Device::start_in(&beyond, &["listen", "172.17.0.2"]);
    outside.expect("listening");
    inside.expect("listening");
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced ");
    let mut watcher = Device::start(&network, "a", &["watch"]);
    watcher.expect("rows 1 ");
    drop(watcher);
    drop(host);
    outside.expect("heard 1");
    inside.say("count");
    assert_eq!(inside.expect("counted "), "counted 0");
}

#[test]
fn a_network_without_ipv4_and_with_a_second_interface_works() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &[]);
    network.attach("b", "eth1", &[]);
    network.dead_end("b", "eth0", "10.9.0.1/24");
    let mut host = Device::start(&network, "a", &["host", "1"]);
    let announced = host.expect("announced fe80:");
    let port = host.expect("port ").replace("port ", "");
    let mut peer = Device::start(&network, "b", &["join", "1"]);
    println!("{}", peer.expect("found "));
    println!("{}", peer.expect("joined [fe80:"));
    // The address as the host prints it, without a zone.
    let typed = format!("[{}]:{port}", announced.replace("announced ", ""));
    let mut typing = Device::start(&network, "b", &["type", "1", &typed]);
    typing.expect("joined [fe80:");
}

#[test]
fn a_table_on_two_interfaces_is_one_row_and_changes_are_heard() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    for (interface, net) in [("eth0", 77), ("eth1", 78)] {
        network.attach("a", interface, &[&format!("10.{net}.0.1/24")]);
        network.attach("b", interface, &[&format!("10.{net}.0.2/24")]);
    }
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced ");
    let mut peer = Device::start(&network, "b", &["watch"]);
    let mut row = peer.expect("rows 1 ");
    while !(row.contains("10.77.0.1:") && row.contains("10.78.0.1:")) {
        row = peer.expect("rows 1 ");
    }
    let asked = Instant::now();
    host.say("update");
    while !row.contains("seats=3/5 phase=Playing name=끝. 진의 방 \"a\\b\"") {
        row = peer.expect("rows ");
        assert!(row.starts_with("rows 1 "), "{row}");
    }
    println!("update heard after {:?}", asked.elapsed());
}

#[test]
fn tables_with_one_name_are_told_apart_and_the_own_one_is_heard_too() {
    let Some(network) = Network::new(&["a", "b", "c"]) else { return };
    for (last, name) in ["a", "b", "c"].into_iter().enumerate() {
        network.attach(name, "eth0", &[&format!("10.77.0.{}/24", last + 1)]);
    }
    let mut first = Device::start(&network, "a", &["host", "1"]);
    let mut second = Device::start(&network, "b", &["host", "2"]);
    first.expect("announced ");
    second.expect("announced ");
    for namespace in ["a", "c"] {
        let mut watcher = Device::start(&network, namespace, &["watch"]);
        watcher.expect("rows 2 ");
    }
    for code in ["1", "2"] {
        let mut peer = Device::start(&network, "c", &["join", code]);
        peer.expect("joined ");
    }
}

#[test]
fn who_says_goodbye_and_who_dies_are_dropped() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    let mut watcher = Device::start(&network, "b", &["watch"]);
    for last_word in ["quit", ""] {
        let started = Instant::now();
        let mut host = Device::start(&network, "a", &["host", "1"]);
        host.expect("announced ");
        let announced = Instant::now();
        watcher.expect("rows 1 ");
        println!("heard {:?} after it was announced, {:?} after the start", announced.elapsed(), started.elapsed());
        let ended = Instant::now();
        if last_word.is_empty() {
            host.kill();
        } else {
            host.say(last_word);
        }
        watcher.expect("rows 0 ");
        println!("dropped {:?} after {}", ended.elapsed(), if last_word.is_empty() { "death" } else { "goodbye" });
    }
}

#[test]
fn a_host_whose_link_was_down_is_heard_again() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced ");
    let mut watcher = Device::start(&network, "b", &["watch"]);
    watcher.expect("rows 1 ");
    network.set_link("a", "eth0", false);
    watcher.expect("rows 0 ");
    let up = Instant::now();
    network.set_link("a", "eth0", true);
    watcher.expect("rows 1 ");
    println!("heard again {:?} after the link came up", up.elapsed());
}

#[test]
fn between_isolated_devices_nothing_is_found_but_it_ends() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    network.isolate("a");
    network.isolate("b");
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced ");
    let mut peer = Device::start(&network, "b", &["join", "1", "3"]);
    peer.expect("not found None");
}

#[test]
fn without_a_network_the_reason_is_told() {
    let Some(network) = Network::new(&["a"]) else { return };
    let mut peer = Device::start(&network, "a", &["join", "1", "1"]);
    peer.expect("not found Some(NoInterface)");
}

#[test]
fn a_host_that_was_frozen_is_heard_again() {
    let Some(network) = Network::new(&["a", "b"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    network.attach("b", "eth0", &["10.77.0.2/24"]);
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced ");
    let mut watcher = Device::start(&network, "b", &["watch"]);
    watcher.expect("rows 1 ");
    host.freeze(true);
    watcher.expect("rows 0 ");
    let awake = Instant::now();
    host.freeze(false);
    watcher.expect("rows 1 ");
    println!("heard again {:?} after it woke up", awake.elapsed());
}

#[test]
fn where_another_program_has_the_port_alone_it_is_told() {
    let Some(network) = Network::new(&["a"]) else { return };
    network.attach("a", "eth0", &["10.77.0.1/24"]);
    let mut device = Device::start(&network, "a", &["crowded"]);
    let told = device.expect("Socket(");
    assert!(told.ends_with("; Some(NoSocket(AddrInUse))"), "{told}");
}

#[test]
fn processes_of_a_device_without_a_network_find_each_other() {
    let Some(network) = Network::new(&["a"]) else { return };
    let mut host = Device::start(&network, "a", &["host", "1"]);
    host.expect("announced 127.0.0.1");
    let mut peer = Device::start(&network, "a", &["join", "1"]);
    peer.expect("joined 127.0.0.1:");
}
