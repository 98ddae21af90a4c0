//! Relays, or whoever stands before one, that do what they should not: games go on or end with a reason, and no false
//! alarm is raised and nothing false stands in a record.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests may do, their helpers may do"
)]

mod relay {
    pub(crate) mod game;
    pub(crate) mod liar;
    pub(crate) mod middle;
}

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use jusawi_net::connect::ConnectError;
use jusawi_net::host::Serving;
use jusawi_net::relay::{Access, Reach, RelayError, RelayUrl, dial_table};
use jusawi_relay::{Relay, Settings, TlsFiles};
use relay::game::{
    PATIENCE, guest, in_the_middle, join, relay, relay_with_numbers, same_record_at_the_end, table, url,
};
use relay::liar::{Answer, Liar, answering};
use relay::middle::{Deed, Middle, Plan, Way};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// What is done to the first five tunnels of a game, and to which piece of each.
const DEEDS: &[(Deed, usize)] =
    &[(Deed::Drop, 5), (Deed::Reorder, 8), (Deed::Duplicate, 11), (Deed::Flip, 14), (Deed::Truncate, 17)];

/// Plays a game in which all of this is done at one side.
async fn done_to(host: Option<Way>, guest: Option<Way>) {
    let (at, _serving) = relay(None, Settings::default()).await;
    let plan = |way: Option<Way>| way.map_or(Plan::Nothing, |way| Plan::Do(DEEDS, way));
    let (before_host, before_guest) = (Middle::open(at, plan(host)).await, Middle::open(at, plan(guest)).await);
    let table = table(1, 2).await;
    let _registered = table.register(before_host.address).await;
    let home = tempfile::tempdir().unwrap();
    let guest = join(table.hosted.code, before_guest.address, &home);
    same_record_at_the_end(table, vec![guest]).await;
    assert_eq!(before_host.done() + before_guest.done(), DEEDS.len(), "the game was too short for this test");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_whatever_is_done_to_what_a_guest_hears() {
    done_to(None, Some(Way::FromRelay)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_whatever_is_done_to_what_a_guest_says() {
    done_to(None, Some(Way::ToRelay)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_whatever_is_done_to_what_a_host_hears() {
    done_to(Some(Way::FromRelay), None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_whatever_is_done_to_what_a_host_says() {
    done_to(Some(Way::ToRelay), None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tunnels_of_one_table_that_change_places_are_noticed_and_the_game_goes_on() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let table = table(1, 3).await;
    let _registered = table.register(at).await;
    let middle = Middle::open(at, Plan::Swap(12)).await;
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let people = [(&homes[0], 2, "민호"), (&homes[1], 3, "서연")];
    let guests = people.map(|(home, key, name)| guest(table.hosted.code, (&[], &[middle.address]), home, key, name));
    same_record_at_the_end(table, guests.into()).await;
    assert!(middle.done() > 0, "nothing has changed places");
}

#[tokio::test(flavor = "multi_thread")]
async fn tunnels_of_two_tables_that_change_places_are_noticed_and_both_games_go_on() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let tables = [table(1, 2).await, table(2, 2).await];
    let _registered = [tables[0].register(at).await, tables[1].register(at).await];
    let middle = Middle::open(at, Plan::Swap(12)).await;
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let guests = [0, 1].map(|number| join(tables[number].hosted.code, middle.address, &homes[number]));
    for (table, guest) in tables.into_iter().zip(guests) {
        same_record_at_the_end(table, vec![guest]).await;
    }
    assert!(middle.done() > 0, "nothing has changed places");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_speaks_for_the_table_itself_is_found_out() {
    let (meant, other) = (table(1, 2).await, table(2, 2).await);
    let (expected, found) = (meant.hosted.code, other.hosted.code);
    let other = SocketAddr::from((Ipv4Addr::LOCALHOST, other.serving.port));
    let dial = async |answer| dial_table(&url(answering(answer).await), expected).await.unwrap_err();
    assert_eq!(dial(Answer::OtherTable(other)).await, ConnectError::WrongTable { address: None, expected, found });
    assert_eq!(dial(Answer::Garbage).await, ConnectError::NotATable { address: None });
    assert_eq!(dial(Answer::HangUp).await, ConnectError::HungUp { address: None });
    assert_eq!(dial(Answer::NotHttp).await, ConnectError::Relay(RelayError::NotARelay));
}

/// Waits for the trouble that a host has with a relay.
async fn trouble(serving: &Serving, relay: RelayUrl) -> RelayError {
    let mut registration = serving.register(Access { relay, token: None });
    let in_trouble = registration.reach.wait_for(|reach| matches!(reach, Reach::Trouble(_)));
    let reach = timeout(PATIENCE, in_trouble).await.unwrap().unwrap().clone();
    let Reach::Trouble(error) = reach else { panic!("{reach:?}") };
    error
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_learns_why_a_relay_does_not_take_it() {
    let table = table(1, 2).await;
    let refusing = Liar::serve(Some("VERSION")).await;
    let refused = RelayError::Refused { reason: "VERSION".to_owned(), retry_ms: None };
    assert_eq!(trouble(&table.serving, url(refusing.address)).await, refused);
    let no_http = answering(Answer::NotHttp).await;
    let error = trouble(&table.serving, url(no_http)).await;
    assert!(matches!(error, RelayError::NotARelay | RelayError::Lost), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_whose_certificate_nobody_trusts_gets_neither_hosts_nor_guests() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let files = TlsFiles { certificate: folder.path().join("certificate"), key: folder.path().join("key") };
    std::fs::write(&files.certificate, made.cert.pem()).unwrap();
    std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let at = listener.local_addr().unwrap();
    let tls = Some(files.acceptor().unwrap());
    let relay = Relay::new(Settings::default());
    tokio::spawn(async move { relay.serve(listener, tls, pending(), Duration::ZERO, pending()).await });
    let table = table(1, 2).await;
    let https = |at: SocketAddr| format!("https://{at}").parse::<RelayUrl>().unwrap();
    let error = dial_table(&https(at), table.hosted.code).await.unwrap_err();
    assert_eq!(error, ConnectError::Relay(RelayError::Certificate));
    assert_eq!(trouble(&table.serving, https(at)).await, RelayError::Certificate);
    // Nor does TLS fall back to plaintext where a relay has none.
    let (plain, _serving) = self::relay(None, Settings::default()).await;
    let error = dial_table(&https(plain), table.hosted.code).await.unwrap_err();
    assert_eq!(error, ConnectError::Relay(RelayError::NotARelay));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_lies_to_its_host_disturbs_nobody_at_the_table() {
    let liar = Liar::serve(None).await;
    let table = table(1, 2).await;
    let _registration = table.serving.register(Access { relay: url(liar.address), token: None });
    // It has taken the host, but not for long; it has sent guests that are none, and says all that it should not.
    liar.until_tunnels(40).await;
    let home = tempfile::tempdir().unwrap();
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, table.serving.port));
    let guest = guest(table.hosted.code, (&[here], &[liar.address]), &home, 2, "민호");
    same_record_at_the_end(table, vec![guest]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_proof_takes_nobodys_place() {
    let (at, numbers) = relay_with_numbers(Settings::default()).await;
    let middle = Middle::open(at, Plan::Nothing).await;
    let table = table(1, 2).await;
    let registered = table.register(middle.address).await;
    let home = tempfile::tempdir().unwrap();
    let mut guest = join(table.hosted.code, at, &home);
    in_the_middle(&mut guest).await;
    let old = middle.shared.first.lock().unwrap().clone();
    let mut again = TcpStream::connect(at).await.unwrap();
    again.write_all(&old).await.unwrap();
    numbers.until("refusals_total{reason=\"SIGNATURE\"}", |count| count == 1).await;
    assert_eq!(numbers.read("registrations_total").await, 1);
    assert_eq!(*registered.reach.borrow(), Reach::Reachable);
    same_record_at_the_end(table, vec![guest]).await;
}
