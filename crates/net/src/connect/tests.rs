//! Connecting to tables, to other tables and to what is none: what each failure says, and which of several wins.

use std::future::pending;
use std::net::Ipv4Addr;

use jusawi_fair::SecretKey;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};

use super::*;
use crate::port::{Limits, Port, Security, serve};
use crate::tls::TableTls;

const LONG: Duration = Duration::from_secs(600);

fn key(seed: u8) -> SecretKey {
    SecretKey::from_bytes([seed; 32])
}

fn code(seed: u8) -> InviteCode {
    InviteCode::of(&key(seed).public())
}

/// A table on loopback.
fn table(seed: u8) -> SocketAddr {
    let port = Port::bind(Some(0)).unwrap();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number()));
    let incoming = port.open(Security::Both(TableTls::new(&key(seed)).unwrap()), Limits::default());
    tokio::spawn(serve(incoming, axum::Router::new(), pending(), LONG));
    address
}

/// Something that takes one connection, says `words`, and keeps it open or not.
async fn stranger(words: &'static [u8], stays: bool) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.write_all(words).await.unwrap();
        if stays {
            pending::<()>().await;
        }
        // Reading what has come makes the end an orderly one.
        let mut hello = [0; 4096];
        let _ = stream.read(&mut hello).await;
    });
    address
}

/// An address that nobody listens at. The socket is bound, so that nobody else can either.
fn nobody() -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let address = socket.local_addr().unwrap();
    (socket, address)
}

async fn failure(addresses: &[SocketAddr]) -> ConnectError {
    match race::race(addresses, Expected::Code(code(1)), TIME_LIMIT).await {
        Ok(won) => panic!("{} answered", won.address),
        Err(error) => error,
    }
}

#[tokio::test]
async fn the_table_with_the_code_is_found_among_others() {
    let (_socket, nobody) = nobody();
    let silent = stranger(b"", true).await;
    let addresses = [nobody, silent, table(2), table(1), stranger(b"SSH-2.0-x\r\n", true).await];
    let connected = connect(&addresses, Expected::Code(code(1))).await.unwrap();
    assert_eq!(connected.table_key, key(1).public());
    assert_eq!(connected.address, Some(addresses[3]));
}

#[tokio::test]
async fn a_probe_tells_which_table_it_is() {
    assert_eq!(probe(&[table(2)]).await, Ok(code(2)));
}

#[tokio::test]
async fn another_table_is_named() {
    let address = table(2);
    let expected = ConnectError::WrongTable { address: Some(address), expected: code(1), found: code(2) };
    assert_eq!(connect(&[address], Expected::Code(code(1))).await.unwrap_err(), expected);
}

#[tokio::test]
async fn a_closed_port_refuses() {
    let (_socket, address) = nobody();
    assert_eq!(failure(&[address]).await, ConnectError::Refused { address: Some(address) });
}

#[tokio::test]
async fn what_stays_silent_does_not_answer() {
    let address = stranger(b"", true).await;
    let limit = Duration::from_secs(2);
    let error = race::race(&[address], Expected::Code(code(1)), limit).await.err();
    assert_eq!(error, Some(ConnectError::NoAnswer { address: Some(address) }));
}

#[tokio::test]
async fn what_speaks_something_else_is_not_a_table() {
    let address = stranger(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", true).await;
    assert_eq!(failure(&[address]).await, ConnectError::NotATable { address: Some(address) });
}

#[tokio::test]
async fn what_speaks_tls_of_another_kind_is_not_a_table() {
    let key_pair = rcgen::generate_simple_self_signed(vec!["printer.invalid".to_owned()]).unwrap();
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let secret = rustls::pki_types::PrivatePkcs8KeyDer::from(key_pair.signing_key.serialize_der());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![key_pair.cert.der().clone()], secret.into())
        .unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let acceptor = tokio_rustls::TlsAcceptor::from(std::sync::Arc::new(config));
        let _ = acceptor.accept(stream).await;
        pending::<()>().await;
    });
    assert_eq!(failure(&[address]).await, ConnectError::NotATable { address: Some(address) });
}

#[tokio::test]
async fn what_hangs_up_is_told_apart() {
    let address = stranger(b"", false).await;
    assert_eq!(failure(&[address]).await, ConnectError::HungUp { address: Some(address) });
}

#[tokio::test]
async fn an_address_that_no_way_leads_to_is_unreachable() {
    // A link-local address without its interface.
    let address = "[fe80::1]:7677".parse().unwrap();
    assert_eq!(failure(&[address]).await, ConnectError::Unreachable { address: Some(address) });
}

#[tokio::test]
async fn without_addresses_there_is_nothing_to_try() {
    assert_eq!(connect(&[], Expected::Any).await.unwrap_err(), ConnectError::NoAddress);
}

#[tokio::test]
async fn of_several_failures_the_one_that_says_most_is_reported() {
    let (_socket, refusing) = nobody();
    let other = table(2);
    let expected = ConnectError::WrongTable { address: Some(other), expected: code(1), found: code(2) };
    assert_eq!(failure(&[other, refusing]).await, expected);
    assert_eq!(failure(&[refusing, other]).await, expected);
}

#[tokio::test]
async fn a_tunnel_is_a_way_too() {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let port = Port::bind(Some(0)).unwrap();
    let tls = TableTls::new(&key(1)).unwrap();
    let incoming = port.open(Security::Both(tls.clone()), Limits::default());
    let entrance = incoming.entrance();
    tokio::spawn(serve(incoming, axum::Router::new(), pending(), LONG));
    tokio::spawn(async move {
        let io = tls.acceptor().accept(theirs).await.unwrap();
        entrance.admit(io, crate::port::Via { remote: None, tls: true }).await;
    });
    let connected = connect_over(ours, Expected::Code(code(1))).await.unwrap();
    assert_eq!(connected.table_key, key(1).public());
}
