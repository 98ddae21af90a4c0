//! Tables through a relay: found by their code, played to the end, and what stands between can neither read nor change.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests may do, their helpers may do"
)]

mod relay {
    pub(crate) mod game;
    pub(crate) mod middle;
}

use std::net::{Ipv4Addr, SocketAddr};

use jusawi_net::connect::ConnectError;
use jusawi_net::relay::{Access, Reach, RelayError, connect_any, dial_table};
use jusawi_relay::Settings;
use relay::game::{PATIENCE, in_the_middle, join, relay, same_record_at_the_end, table, url};
use relay::middle::{Middle, Plan};
use tokio::net::TcpListener;
use tokio::time::timeout;

#[tokio::test(flavor = "multi_thread")]
async fn what_no_relay_can_do_is_said_in_reasons() {
    let (at, serving) = relay(None, Settings { token: Some("open sesame".to_owned()), ..Settings::default() }).await;
    let table = table(1, 2).await;
    let refused = |error: &ConnectError, reason: &str| {
        assert!(
            matches!(error, ConnectError::Relay(RelayError::Refused { reason: found, .. }) if found == reason),
            "{error:?}"
        );
    };
    refused(&dial_table(&url(at), table.hosted.code).await.unwrap_err(), "NO_SUCH_TABLE");
    let mut registration = table.serving.register(Access { relay: url(at), token: Some("wrong".to_owned()) });
    let reach = timeout(PATIENCE, registration.reach.wait_for(|reach| *reach != Reach::Trying)).await.unwrap().unwrap();
    let Reach::Trouble(trouble) = reach.clone() else { panic!("{reach:?}") };
    assert_eq!(trouble.reason(), "RELAY_TOKEN");
    drop(reach);
    serving.abort();
    let _ = serving.await;
    let error = dial_table(&url(at), table.hosted.code).await.unwrap_err();
    assert_eq!(error, ConnectError::Relay(RelayError::Unreachable));
    // A table's own port is no relay.
    let port = SocketAddr::from((Ipv4Addr::LOCALHOST, table.serving.port));
    let error = dial_table(&url(port), table.hosted.code).await.unwrap_err();
    assert_eq!(error, ConnectError::Relay(RelayError::NotARelay));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_leads_to_another_table_is_found_out() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let (meant, other) = (table(1, 2).await, table(2, 2).await);
    let _registered = (meant.register(at).await, other.register(at).await);
    let swapped = Middle::open(at, Plan::Rewrite(meant.hosted.code, other.hosted.code)).await;
    let error = dial_table(&url(swapped.address), meant.hosted.code).await.unwrap_err();
    let (expected, found) = (meant.hosted.code, other.hosted.code);
    assert_eq!(error, ConnectError::WrongTable { address: None, expected, found });
    assert!(dial_table(&url(at), meant.hosted.code).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wi_fi_is_taken_where_both_ways_lead_to_the_table() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let table = table(1, 2).await;
    let _registered = table.register(at).await;
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, table.serving.port));
    let connected = connect_any(&[here], &[url(at)], table.hosted.code).await.unwrap();
    assert_eq!(connected.address, Some(here));
    let nowhere = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap().local_addr().unwrap();
    let connected = connect_any(&[nowhere], &[url(at)], table.hosted.code).await.unwrap();
    assert_eq!((connected.address, connected.table_key), (None, table.hosted.table_key.public()));
    let connected = connect_any(&[here], &[url(nowhere)], table.hosted.code).await.unwrap();
    assert_eq!(connected.address, Some(here));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_through_a_relay_that_sees_no_name_no_move_and_no_link() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let (hosts, guests) = (Middle::open(at, Plan::Nothing).await, Middle::open(at, Plan::Nothing).await);
    let table = table(1, 2).await;
    let _registered = table.register(hosts.address).await;
    let home = tempfile::tempdir().unwrap();
    let guest = join(table.hosted.code, guests.address, &home);
    let entries = same_record_at_the_end(table, vec![guest]).await;

    let mut seen = hosts.shared.seen.lock().unwrap().clone();
    seen.extend_from_slice(&guests.shared.seen.lock().unwrap());
    let holds = |needle: &[u8]| seen.windows(needle.len()).any(|window| window == needle);
    assert!(holds(b"/v1/join/") && holds(b"/v1/accept/"), "nothing was seen at all");
    for name in ["지수", "민호", "las-vegas"] {
        assert!(!holds(name.as_bytes()), "{name}");
    }
    for (number, entry) in entries.iter().enumerate().skip(1) {
        // A piece from the middle of each entry: names, moves, links and signatures.
        let piece = &entry.body[entry.body.len() / 2..];
        assert!(!holds(&piece[..piece.len().min(12)]), "entry {number} can be read");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_its_relay_restarts() {
    let (at, serving) = relay(None, Settings::default()).await;
    let table = table(1, 2).await;
    let registration = table.register(at).await;
    let home = tempfile::tempdir().unwrap();
    let mut guest = join(table.hosted.code, at, &home);
    in_the_middle(&mut guest).await;
    serving.abort();
    let _ = serving.await;
    let (_, _serving) = relay(Some(at), Settings::default()).await;
    same_record_at_the_end(table, vec![guest]).await;
    drop(registration);
}
