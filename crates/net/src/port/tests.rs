//! One port for plaintext, gRPC-Web and pinned TLS, and what crowds and slow connections can do to it.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use jusawi_fair::{InviteCode, SecretKey};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tonic::transport::Endpoint;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use super::*;
use crate::connect;
use crate::tls::{Expected, TableTls};

const LONG: Duration = Duration::from_secs(600);

/// A served port with the health service and one page, on loopback.
fn host(security: Security, limits: Limits) -> SocketAddr {
    let port = Port::bind(Some(0)).unwrap();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number()));
    let incoming = port.open(security, limits);
    tokio::spawn(serve(incoming, router(), pending(), LONG));
    address
}

fn router() -> Router {
    let (_, health) = tonic_health::server::health_reporter();
    grpc(Router::new(), health).route("/", get(async || "a page")).fallback(async || "nothing here")
}

fn key() -> SecretKey {
    SecretKey::from_bytes([1; 32])
}

fn both() -> Security {
    Security::Both(TableTls::new(&key()).unwrap())
}

async fn is_healthy(mut client: HealthClient<tonic::transport::Channel>) -> bool {
    let response = client.check(HealthCheckRequest { service: String::new() }).await.unwrap();
    response.into_inner().status() == ServingStatus::Serving
}

async fn plaintext(address: SocketAddr) -> HealthClient<tonic::transport::Channel> {
    HealthClient::new(Endpoint::new(format!("http://{address}")).unwrap().connect().await.unwrap())
}

async fn get_page(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn plaintext_http2_and_pinned_tls_and_http1_are_answered_on_one_port() {
    let address = host(both(), Limits::default());
    assert!(is_healthy(plaintext(address).await).await);

    let code = InviteCode::of(&key().public());
    let connected = connect::connect(&[address], Expected::Code(code)).await.unwrap();
    assert!(is_healthy(HealthClient::new(connected.channel)).await);

    let answer = get_page(address).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("a page"), "{answer}");
}

#[tokio::test]
async fn grpc_web_is_answered_over_http1() {
    let address = host(both(), Limits::default());
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = "POST /grpc.health.v1.Health/Check HTTP/1.1\r\nHost: here\r\n\
                Content-Type: application/grpc-web+proto\r\nContent-Length: 5\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&[0; 5]).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("grpc-status:0"), "{answer}");
}

/// One connection that says nothing, one that begins a TLS handshake, and one that begins a request.
async fn slow(address: SocketAddr) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    for words in [b"".as_slice(), &[0x16], b"PRI"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(words).await.unwrap();
        streams.push(stream);
    }
    streams
}

#[tokio::test]
async fn slow_connections_block_nobody() {
    let address = host(both(), Limits { arrival: LONG, ..Limits::default() });
    let _slow = slow(address).await;
    assert!(is_healthy(plaintext(address).await).await);
}

#[tokio::test]
async fn slow_connections_are_closed() {
    let address = host(both(), Limits { arrival: Duration::from_millis(50), ..Limits::default() });
    for mut stream in slow(address).await {
        // Ended or reset, but not open.
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
}

#[tokio::test]
async fn an_address_with_too_many_connections_is_disconnected_and_comes_back_later() {
    let limits = Limits { per_address: 1, ..Limits::default() };
    let address = host(both(), limits);
    let client = plaintext(address).await;
    assert!(is_healthy(client.clone()).await);
    assert_eq!(get_page_or_nothing(address).await, "");
    drop(client);
    // The place is free once the server has seen the end.
    while get_page_or_nothing(address).await.is_empty() {
        tokio::task::yield_now().await;
    }
}

async fn get_page_or_nothing(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await;
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

#[tokio::test]
async fn with_tls_only_plaintext_is_disconnected() {
    let address = host(Security::TlsOnly(TableTls::new(&key()).unwrap()), Limits::default());
    assert_eq!(get_page_or_nothing(address).await, "");
    let code = InviteCode::of(&key().public());
    let connected = connect::connect(&[address], Expected::Code(code)).await.unwrap();
    assert!(is_healthy(HealthClient::new(connected.channel)).await);
}

#[tokio::test]
async fn a_handler_is_told_how_the_request_came_in() {
    let port = Port::bind(Some(0)).unwrap();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number()));
    let incoming = port.open(both(), Limits::default());
    let page = async |via: axum::Extension<Via>| format!("{} {}", via.remote.unwrap().ip(), via.tls);
    tokio::spawn(serve(incoming, Router::new().route("/", get(page)), pending(), LONG));
    let answer = get_page(address).await;
    assert!(answer.ends_with("127.0.0.1 false"), "{answer}");
}

#[tokio::test]
async fn shutting_down_ends_although_a_stream_stays_open() {
    let port = Port::bind(Some(0)).unwrap();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number()));
    let incoming = port.open(both(), Limits::default());
    let (stop, stopped) = oneshot::channel::<()>();
    let served = tokio::spawn(serve(incoming, router(), async { drop(stopped.await) }, Duration::from_millis(50)));

    let mut client = plaintext(address).await;
    let request = HealthCheckRequest { service: String::new() };
    let mut watch = client.watch(request).await.unwrap().into_inner();
    assert!(watch.message().await.unwrap().is_some());
    stop.send(()).unwrap();
    served.await.unwrap().unwrap();
    assert!(watch.message().await.is_err(), "the stream was cut");
    assert!(TcpStream::connect(address).await.is_err(), "the port is closed");
}

#[tokio::test]
async fn a_port_that_was_asked_for_and_is_taken_is_named() {
    let first = Port::bind(Some(0)).unwrap();
    let error = Port::bind(Some(first.number())).unwrap_err();
    assert!(matches!(error, BindError::Taken { port } if port == first.number()), "{error:?}");
}

#[tokio::test]
async fn without_a_wish_there_is_always_a_port() {
    let ports: Vec<Port> = (0..20).map(|_| Port::bind(None).unwrap()).collect();
    let mut numbers: Vec<u16> = ports.iter().map(Port::number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 20);
}
