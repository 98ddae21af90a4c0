//! What is seen of a relay from outside: who it takes a request to come from, health, reflection, and its numbers.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, unreachable_pub, reason = "what tests may do")]

mod ends;
#[path = "ends/tunnels.rs"]
mod tunnels;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;

use ends::{register, serve};
use jusawi_fair::{InviteCode, SecretKey};
use jusawi_relay::{Limits, Relay, Settings, serve_metrics};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tonic::Code;
use tonic::metadata::MetadataMap;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_reflection::pb::v1::ServerReflectionRequest;
use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_types::StatusExt;
use tunnels::{ask, hears};

async fn channel(address: SocketAddr) -> Channel {
    Endpoint::new(format!("http://{address}")).unwrap().connect().await.unwrap()
}

async fn connect(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).await.unwrap()
}

/// One try in a minute for each source.
fn one_try(behind_proxy: bool) -> Relay {
    let limits = Limits { tries_per_minute: NonZeroU32::MIN, ..Limits::default() };
    Relay::new(Settings { limits, behind_proxy, ..Settings::default() })
}

/// What is answered to somebody who asks for a table that is not there, by what a proxy says of them.
async fn asked(address: SocketAddr, forwarded: &str) -> String {
    let path = format!("/v1/join/{}", InviteCode::of(&SecretKey::from_bytes([1; 32]).public()));
    let more = format!("X-Forwarded-For: {forwarded}\r\n");
    ask(connect(address).await, &path, &more).await.unwrap_err()
}

#[tokio::test]
async fn behind_a_proxy_each_one_that_it_names_is_a_source() {
    let address = serve(&one_try(true), None).await;
    assert_eq!(asked(address, "192.0.2.1").await, "NO_SUCH_TABLE");
    assert_eq!(asked(address, "192.0.2.2").await, "NO_SUCH_TABLE");
    assert_eq!(asked(address, "192.0.2.1").await, "RATE_LIMITED");
    // What somebody has written there before the proxy is their own word.
    assert_eq!(asked(address, "192.0.2.77, 192.0.2.1").await, "RATE_LIMITED");
    let named = |source: &str| {
        let mut metadata = MetadataMap::new();
        metadata.insert("x-forwarded-for", source.parse().unwrap());
        metadata
    };
    let key = SecretKey::from_bytes([1; 32]);
    let refused = register(channel(address).await, &key, named("192.0.2.2")).await.err().unwrap();
    assert_eq!(refused.get_details_error_info().unwrap().reason, "RATE_LIMITED");
    assert!(register(channel(address).await, &key, named("192.0.2.3")).await.is_ok());
}

#[tokio::test]
async fn without_a_proxy_nobody_chooses_where_they_come_from() {
    let address = serve(&one_try(false), None).await;
    assert_eq!(asked(address, "192.0.2.1").await, "NO_SUCH_TABLE");
    assert_eq!(asked(address, "192.0.2.2").await, "RATE_LIMITED");
}

#[tokio::test]
async fn who_asks_on_and_on_has_to_connect_anew_each_time() {
    let address = serve(&one_try(false), None).await;
    assert_eq!(asked(address, "192.0.2.1").await, "NO_SUCH_TABLE");
    let paths = ["/v1/join/0000-0000-0000-0000".to_owned(), format!("/v1/accept/{}", "0".repeat(32))];
    for (path, reason) in paths.iter().zip(["RATE_LIMITED", "NOBODY_WAITS"]) {
        let mut stream = connect(address).await;
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: here\r\nUpgrade: jusawi-tunnel\r\nConnection: upgrade\r\n\r\n");
        // Both are there before the first is answered.
        stream.write_all(head.repeat(2).as_bytes()).await.unwrap();
        let mut answer = String::new();
        // Ended or reset.
        let _ = stream.read_to_string(&mut answer).await;
        assert_eq!(answer.matches("jusawi-reason: ").count(), 1, "{answer}");
        assert!(answer.contains(reason), "{answer}");
    }
}

#[tokio::test]
async fn health_and_reflection_answer() {
    let address = serve(&Relay::new(Settings::default()), None).await;
    let mut health = HealthClient::new(channel(address).await);
    let service = "jusawi.v1.RelayService".to_owned();
    let answer = health.check(HealthCheckRequest { service }).await.unwrap().into_inner();
    assert_eq!(answer.status(), ServingStatus::Serving);

    let mut reflection = ServerReflectionClient::new(channel(address).await);
    let question =
        |message_request| ServerReflectionRequest { message_request: Some(message_request), ..Default::default() };
    let questions = vec![
        question(MessageRequest::ListServices(String::new())),
        question(MessageRequest::FileContainingSymbol("jusawi.v1.RelayService".to_owned())),
    ];
    let mut answers = reflection.server_reflection_info(tokio_stream::iter(questions)).await.unwrap().into_inner();
    let mut answer = async || answers.message().await.unwrap().unwrap().message_response.unwrap();
    let MessageResponse::ListServicesResponse(list) = answer().await else { panic!("no list") };
    assert!(list.service.iter().any(|service| service.name == "jusawi.v1.RelayService"), "{list:?}");
    let MessageResponse::FileDescriptorResponse(files) = answer().await else { panic!("no description") };
    assert!(!files.file_descriptor_proto.is_empty());
}

#[tokio::test]
async fn no_service_keeps_a_large_message_for_anybody() {
    let address = serve(&Relay::new(Settings::default()), None).await;
    let large = "x".repeat(100_000);
    let mut health = HealthClient::new(channel(address).await);
    let error = health.check(HealthCheckRequest { service: large.clone() }).await.unwrap_err();
    assert_eq!(error.code(), Code::OutOfRange, "{error}");
    let mut reflection = ServerReflectionClient::new(channel(address).await);
    let asked = MessageRequest::ListServices(String::new());
    for (host, is_answered) in [(String::new(), true), (large, false)] {
        let question = ServerReflectionRequest { host, message_request: Some(asked.clone()) };
        let answers = reflection.server_reflection_info(tokio_stream::iter([question])).await;
        let answer = match answers {
            Err(_) => None,
            Ok(answers) => answers.into_inner().message().await.ok().flatten(),
        };
        assert_eq!(answer.is_some(), is_answered);
    }
}

/// The numbers as Prometheus reads them, by name and labels; what is not in its text form is an error.
fn numbers(page: &str) -> BTreeMap<String, u64> {
    let (mut kinds, mut numbers) = (BTreeMap::new(), BTreeMap::new());
    for line in page.lines() {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        match words.as_slice() {
            ["#", "HELP", name, help] => assert!(!help.is_empty() && !kinds.contains_key(*name), "{line}"),
            ["#", "TYPE", name, kind] => {
                assert_eq!(*kind == "counter", name.ends_with("_total"), "{line}");
                assert!(kinds.insert((*name).to_owned(), *kind).is_none(), "{line}");
            }
            [series, number] => {
                let name = series.split('{').next().unwrap();
                assert!(
                    kinds.contains_key(name) && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'),
                    "{line}"
                );
                let labels = &series[name.len()..];
                let is_labels = labels.starts_with("{reason=\"") && labels.ends_with("\"}");
                assert!(labels.is_empty() || is_labels, "{line}");
                assert!(numbers.insert((*series).to_owned(), number.parse().unwrap()).is_none(), "{line}");
            }
            _ => panic!("{line}"),
        }
    }
    assert!(page.ends_with('\n'));
    numbers
}

#[tokio::test]
async fn the_numbers_move_and_are_read_by_prometheus() {
    let relay = Relay::new(Settings::default());
    let address = serve(&relay, None).await;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let at = listener.local_addr().unwrap();
    let stop = CancellationToken::new();
    let _stopped = stop.clone().drop_guard();
    tokio::spawn(async move { serve_metrics(&relay, listener, stop).await });
    let read = async || {
        let mut stream = connect(at).await;
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, page) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 ") && head.contains("text/plain; version=0.0.4"), "{head}");
        numbers(page)
    };
    let until = async |name: &str, wanted: u64| {
        while read().await.get(&format!("jusawi_relay_{name}")).copied() != Some(wanted) {
            tokio::task::yield_now().await;
        }
    };
    assert!(read().await.values().all(|&number| number == 0));

    assert_eq!(asked(address, "192.0.2.1").await, "NO_SUCH_TABLE");
    until("refusals_total{reason=\"NO_SUCH_TABLE\"}", 1).await;
    let key = SecretKey::from_bytes([1; 32]);
    let mut host = register(channel(address).await, &key, MetadataMap::new()).await.unwrap();
    until("tables", 1).await;
    let guest = connect(address).await;
    let path = format!("/v1/join/{}", host.code);
    let joining = tokio::spawn(async move { ask(guest, &path, "").await });
    let ticket = host.ticket().await;
    let (mut at_host, _) = ask(connect(address).await, &format!("/v1/accept/{ticket}"), "").await.unwrap();
    let (mut guest, _) = joining.await.unwrap().unwrap();
    hears(&mut guest, &mut at_host, &[7; 1000]).await;
    hears(&mut at_host, &mut guest, &[7; 234]).await;
    for (name, wanted) in
        [("tunnels", 1), ("connections", 3), ("joins_total", 1), ("registrations_total", 1), ("bytes_total", 1234)]
    {
        until(name, wanted).await;
    }
    drop((guest, at_host, host));
    for name in ["tunnels", "tables", "connections"] {
        until(name, 0).await;
    }
    until("bytes_total", 1234).await;
}
