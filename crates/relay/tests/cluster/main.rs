//! Relays that serve each other's tables through a real NATS server.
//!
//! Needs `nats-server`; without it the tests say that they were skipped, or fail if `JUSAWI_TEST_ALL` is 1.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "what tests may do"
)]

mod ends;
mod nats;
#[path = "../ends/tunnels.rs"]
mod tunnels;

use std::time::Duration;

use ends::Served;
use jusawi_fair::{InviteCode, SecretKey};
use jusawi_relay::Limits;
use nats::Nats;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tunnels::hears;

async fn two(nats: &Nats) -> (Served, Served) {
    let url = nats.url("");
    (Served::start(&url, Limits::default()).await, Served::start(&url, Limits::default()).await)
}

#[tokio::test]
async fn who_reaches_another_relay_than_the_host_is_led_to_it() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let mut host = one.register(1, 1).await;
    let (mut guest, mut at_host) = other.tunnel(&mut host, &one).await;
    let (mut second, mut second_at_host) = one.tunnel(&mut host, &one).await;
    hears(&mut guest, &mut at_host, b"guest to host").await;
    hears(&mut second, &mut second_at_host, b"second guest").await;
    let long = vec![7; 1 << 20];
    let back = async {
        at_host.write_all(&long).await.unwrap();
        // Half an end leaves the other half open.
        at_host.shutdown().await.unwrap();
        let mut heard = Vec::new();
        at_host.read_to_end(&mut heard).await.unwrap();
        heard
    };
    let there = async {
        let mut heard = Vec::new();
        guest.read_to_end(&mut heard).await.unwrap();
        guest.write_all(b"all of it").await.unwrap();
        drop(guest);
        heard
    };
    let (at_host, at_guest) = tokio::join!(back, there);
    assert!(at_guest == long && at_host == b"all of it");
    drop(second_at_host);
    assert_eq!(second.read_to_end(&mut Vec::new()).await.unwrap(), 0, "the end of one end is the end of the other");
}

#[tokio::test]
async fn what_no_relay_knows_and_what_the_hosts_relay_refuses_is_said_in_its_reason() {
    let Some(nats) = Nats::start(&[]) else { return };
    let limits = Limits { tunnels_per_table: 1, ..Limits::default() };
    let one = Served::start(&nats.url(""), limits).await;
    let other = Served::start(&nats.url(""), Limits::default()).await;
    let third = Served::start(&nats.url(""), limits).await;
    let mut host = one.register(1, 1).await;
    let unknown = InviteCode::of(&SecretKey::from_bytes([9; 32]).public());
    let tunnel = other.tunnel(&mut host, &one).await;
    assert_eq!(other.join(unknown).await.unwrap_err(), "NO_SUCH_TABLE");
    assert_eq!(other.join(host.code).await.unwrap_err(), "TABLE_CROWDED");
    assert_eq!(third.join(host.code).await.unwrap_err(), "TABLE_CROWDED");
    drop(tunnel);
    // The place is free once both relays have seen the end.
    let code = host.code;
    let accepting = async {
        let ticket = host.ticket().await;
        one.ask(&format!("/v1/accept/{ticket}")).await.unwrap().0
    };
    let joining = async {
        loop {
            match third.join(code).await {
                Ok(guest) => break guest,
                Err(reason) => assert_eq!(reason, "TABLE_CROWDED"),
            }
        }
    };
    let (mut guest, mut at_host) = tokio::join!(joining, accepting);
    hears(&mut guest, &mut at_host, b"now there is room").await;

    let limits = Limits { pickup: Duration::from_millis(50), ..Limits::default() };
    let hasty = Served::start(&nats.url(""), limits).await;
    let host = hasty.register(2, 2).await;
    loop {
        match other.join(host.code).await.unwrap_err().as_str() {
            "NO_SUCH_TABLE" => {}
            reason => break assert_eq!(reason, "HOST_SILENT"),
        }
    }
}

#[tokio::test]
async fn hosts_and_guests_are_told_where_else_they_can_go() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let mut host = one.register(1, 1).await;
    host.hears_of(&[&other.url]).await;
    // The other relay may have to hear of the first one yet.
    let wanted = format!("jusawi-relays: {}", one.url);
    loop {
        let code = host.code;
        let accepting = async {
            let ticket = host.ticket().await;
            one.ask(&format!("/v1/accept/{ticket}")).await.unwrap()
        };
        let ((_guest, head), _at_host) = tokio::join!(other.join_when_known(code), accepting);
        if head.contains(&wanted) {
            break;
        }
    }
    other.kill().await;
    host.hears_of(&[]).await;
}

#[tokio::test]
async fn guests_that_read_nothing_stop_nobody_else_at_another_relay() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let mut host = one.register(1, 1).await;
    let (mut stalled, mut flooding) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let (guest, mut at_host) = other.tunnel(&mut host, &one).await;
        stalled.push(guest);
        // More than all buffers on the way hold: the host waits, and with it nobody.
        flooding.push(tokio::spawn(async move { at_host.write_all(&vec![0; 32 << 20]).await }));
    }
    let (mut guest, mut at_host) = other.tunnel(&mut host, &one).await;
    for number in 0..300_u32 {
        hears(&mut guest, &mut at_host, &number.to_be_bytes()).await;
        hears(&mut at_host, &mut guest, &number.to_be_bytes()).await;
    }
    assert!(flooding.iter().all(|flood| !flood.is_finished()), "somebody took 32 MiB for guests that read nothing");
    // Whoever begins to read gets all of it.
    stalled[0].read_exact(&mut vec![0; 32 << 20]).await.unwrap();
}

#[tokio::test]
async fn the_newest_registration_counts_in_the_whole_cluster() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let mut old = one.register(1, 1).await;
    let (mut guest, mut at_old) = other.tunnel(&mut old, &one).await;
    let mut new = other.register(1, 2).await;
    assert_eq!(old.ended().await, "REPLACED");
    hears(&mut guest, &mut at_old, b"still here").await;
    let (mut second, mut at_new) = one.tunnel(&mut new, &other).await;
    hears(&mut second, &mut at_new, b"led to the new one").await;
    // And back again.
    let mut newest = one.register(1, 1).await;
    assert_eq!(new.ended().await, "REPLACED");
    let (mut third, mut at_newest) = other.tunnel(&mut newest, &one).await;
    hears(&mut third, &mut at_newest, b"led to the newest").await;
}

#[tokio::test]
async fn a_host_that_registers_at_several_relays_does_not_replace_itself() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let third = Served::start(&nats.url(""), Limits::default()).await;
    let (mut first, mut second) = (one.register(1, 1).await, other.register(1, 1).await);
    let (mut guest, mut at_host) = one.tunnel(&mut first, &one).await;
    hears(&mut guest, &mut at_host, b"through one").await;
    let (mut guest, mut at_host) = other.tunnel(&mut second, &other).await;
    hears(&mut guest, &mut at_host, b"through the other").await;
    // Elsewhere the host is asked once, at one of both.
    let joining = tokio::spawn(async move { third.join_when_known(first.code).await });
    let (ticket, at) = tokio::select! {
        ticket = first.ticket() => (ticket, &one),
        ticket = second.ticket() => (ticket, &other),
    };
    let (mut at_host, _) = at.ask(&format!("/v1/accept/{ticket}")).await.unwrap();
    let (mut guest, _) = joining.await.unwrap();
    hears(&mut guest, &mut at_host, b"through the third").await;
}

#[tokio::test]
async fn a_relay_that_is_killed_costs_its_own_connections_only() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let (mut host, mut own) = (one.register(1, 1).await, other.register(2, 2).await);
    let (mut guest, _at_host) = other.tunnel(&mut host, &one).await;
    let (mut near, mut at_own) = other.tunnel(&mut own, &other).await;
    one.kill().await;
    // Ended or reset, but not open.
    let _ = guest.read_to_end(&mut Vec::new()).await;
    hears(&mut near, &mut at_own, b"not touched").await;
    let mut host = other.register(1, 1).await;
    let (mut guest, mut at_host) = other.tunnel(&mut host, &other).await;
    hears(&mut guest, &mut at_host, b"back").await;
}

#[tokio::test]
async fn without_nats_each_relay_serves_its_own_tables_and_with_it_again_those_of_others() {
    let Some(mut nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    let mut host = one.register(1, 1).await;
    let (mut guest, _at_host) = other.tunnel(&mut host, &one).await;
    let (mut near, mut at_near) = one.tunnel(&mut host, &one).await;
    nats.kill();
    // What was on its way is lost, so the tunnel is.
    let _ = guest.read_to_end(&mut Vec::new()).await;
    hears(&mut near, &mut at_near, b"not touched").await;
    assert_eq!(other.join(host.code).await.unwrap_err(), "NO_SUCH_TABLE");
    let (mut second, mut at_second) = one.tunnel(&mut host, &one).await;
    hears(&mut second, &mut at_second, b"served without it").await;
    let mut late = other.register(2, 2).await;
    nats.restart();
    let (mut guest, mut at_host) = other.tunnel(&mut host, &one).await;
    hears(&mut guest, &mut at_host, b"found again").await;
    let (mut guest, mut at_host) = one.tunnel(&mut late, &other).await;
    hears(&mut guest, &mut at_host, b"registered meanwhile").await;
}

#[tokio::test]
async fn two_that_were_registered_while_nats_was_away_are_one_afterwards() {
    let Some(mut nats) = Nats::start(&[]) else { return };
    let (one, other) = two(&nats).await;
    // Both have been there, so that one of them is connected when the other is.
    let mut warm = one.register(2, 9).await;
    drop(other.tunnel(&mut warm, &one).await);
    nats.kill();
    let _known = other.join(warm.code).await.unwrap_err();
    let mut old = one.register(1, 1).await;
    let mut new = other.register(1, 2).await;
    nats.restart();
    assert_eq!(old.ended().await, "REPLACED");
    let (mut guest, mut at_host) = one.tunnel(&mut new, &other).await;
    hears(&mut guest, &mut at_host, b"led to the newer one").await;
}

#[tokio::test]
async fn nats_is_shown_what_it_asks_for() {
    for (words, access) in [
        (["--user", "relay", "--pass", "open sesame"].as_slice(), "relay:open%20sesame@"),
        (&["--auth", "secret"], "secret@"),
    ] {
        let Some(nats) = Nats::start(words) else { return };
        let (one, other) = (
            Served::start(&nats.url(access), Limits::default()).await,
            Served::start(&nats.url(access), Limits::default()).await,
        );
        let mut host = one.register(1, 1).await;
        let (mut guest, mut at_host) = other.tunnel(&mut host, &one).await;
        hears(&mut guest, &mut at_host, b"let in").await;
        // Whoever does not know it works alone.
        let stranger = Served::start(&nats.url(""), Limits::default()).await;
        assert_eq!(stranger.join(host.code).await.unwrap_err(), "NO_SUCH_TABLE");
    }
}
