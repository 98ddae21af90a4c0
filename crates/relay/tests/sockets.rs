//! A relay over real sockets: who is taken, who is led where, and what one end can do to the others.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "what tests may do")]

#[path = "ends/tunnels.rs"]
mod tunnels;

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use jusawi_fair::{InviteCode, SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use jusawi_relay::{Limits, Relay, Settings, Stopped};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Endpoint;
use tonic::{Status, Streaming};
use tonic_types::StatusExt;
use tunnels::hears;

/// A relay on loopback, and what makes it end.
struct Served {
    address: SocketAddr,
    drain: Option<oneshot::Sender<()>>,
    ended: JoinHandle<Stopped>,
}

async fn serve(settings: Settings) -> Served {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (drain, drained) = oneshot::channel::<()>();
    let ended = tokio::spawn(async move {
        let asked = async { drop(drained.await) };
        Relay::new(settings).serve(listener, None, asked, Duration::from_secs(600), pending()).await.unwrap()
    });
    Served { address, drain: Some(drain), ended }
}

async fn with_limits(limits: Limits) -> Served {
    serve(Settings { limits, ..Settings::default() }).await
}

/// A host that has registered.
struct Host {
    code: InviteCode,
    told: Streaming<proto::RegisterResponse>,
    _say: mpsc::Sender<proto::RegisterRequest>,
}

/// How a registration is to be attempted.
struct Attempt {
    key: SecretKey,
    signer: SecretKey,
    named: &'static str,
    signed_for: &'static str,
    version: u32,
    token: &'static str,
}

impl Attempt {
    fn of(number: u8) -> Self {
        let key = SecretKey::from_bytes([number; 32]);
        Self { signer: key.clone(), key, named: "here", signed_for: "here", version: 1, token: "" }
    }

    async fn register(self, address: SocketAddr) -> Result<Host, Status> {
        let channel = Endpoint::new(format!("http://{address}")).unwrap().connect().await.unwrap();
        let (say, said) = mpsc::channel(4);
        let send = async |content| say.send(proto::RegisterRequest { content: Some(content) }).await.unwrap();
        let hello = proto::RegisterHello {
            version: self.version,
            table_key: self.key.public().0.to_vec(),
            relay: self.named.to_owned(),
            token: self.token.to_owned(),
            session: Vec::new(),
        };
        send(Say::Hello(hello)).await;
        let mut told = RelayServiceClient::new(channel).register(ReceiverStream::new(said)).await?.into_inner();
        let Told::Challenge(asked) = next(&mut told).await? else { panic!("no challenge") };
        let challenge = asked.challenge.as_slice().try_into().unwrap();
        let digest = relay_proof_digest(&self.key.public(), challenge, self.signed_for);
        let signature = self.signer.sign(digest.as_bytes()).0.to_vec();
        send(Say::Proof(proto::RegisterProof { signature })).await;
        let Told::Registered(_) = next(&mut told).await? else { panic!("not registered") };
        Ok(Host { code: InviteCode::of(&self.key.public()), told, _say: say })
    }

    /// The reason for which it is refused.
    async fn refused(self, address: SocketAddr) -> String {
        let Err(status) = self.register(address).await else { panic!("it was taken") };
        status.get_details_error_info().unwrap().reason
    }
}

async fn next(told: &mut Streaming<proto::RegisterResponse>) -> Result<Told, Status> {
    Ok(told.message().await?.ok_or_else(|| Status::cancelled("ended"))?.content.unwrap())
}

impl Host {
    async fn ticket(&mut self) -> String {
        let Told::Arrived(arrived) = next(&mut self.told).await.unwrap() else { panic!("nobody has arrived") };
        arrived.ticket
    }

    /// A tunnel to this host: the joiner's end and the host's.
    async fn tunnel(&mut self, address: SocketAddr) -> (TcpStream, TcpStream) {
        let joining = tokio::spawn(join(address, self.code));
        let ticket = self.ticket().await;
        let host = ask(address, &format!("/v1/accept/{ticket}")).await.unwrap();
        (joining.await.unwrap().unwrap(), host)
    }
}

async fn join(address: SocketAddr, code: InviteCode) -> Result<TcpStream, String> {
    ask(address, &format!("/v1/join/{code}")).await
}

/// Asks for a tunnel; the reason if it is refused.
async fn ask(address: SocketAddr, path: &str) -> Result<TcpStream, String> {
    Ok(tunnels::ask(TcpStream::connect(address).await.unwrap(), path, "").await?.0)
}

#[tokio::test]
async fn both_ends_of_a_tunnel_hear_each_other_and_nobody_else() {
    let relay = serve(Settings::default()).await;
    let mut host = Attempt::of(1).register(relay.address).await.unwrap();
    let mut other = Attempt::of(2).register(relay.address).await.unwrap();
    let (mut guest, mut at_host) = host.tunnel(relay.address).await;
    let (mut second, mut second_at_host) = host.tunnel(relay.address).await;
    let (mut stranger, mut at_other) = other.tunnel(relay.address).await;
    hears(&mut guest, &mut at_host, b"guest to host").await;
    hears(&mut at_other, &mut stranger, b"other to stranger").await;
    hears(&mut at_host, &mut guest, b"host to guest").await;
    hears(&mut second, &mut second_at_host, b"second guest").await;
    drop(guest);
    let mut rest = Vec::new();
    at_host.read_to_end(&mut rest).await.unwrap();
    assert_eq!(rest, b"", "the end of one end is the end of the other");
}

#[tokio::test]
async fn who_asks_for_what_is_not_there_is_told_so() {
    let relay = serve(Settings::default()).await;
    let code = InviteCode::of(&SecretKey::from_bytes([1; 32]).public());
    assert_eq!(join(relay.address, code).await.unwrap_err(), "NO_SUCH_TABLE");
    assert_eq!(ask(relay.address, "/v1/join/nonsense").await.unwrap_err(), "BAD_VALUE");
    assert_eq!(ask(relay.address, &format!("/v1/accept/{}", "0".repeat(32))).await.unwrap_err(), "NOBODY_WAITS");
    let answer = ask(relay.address, "http://127.0.0.1:22/").await.unwrap_err();
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
}

#[tokio::test]
async fn only_the_holder_of_a_table_key_registers_its_table() {
    let relay = serve(Settings { names: vec!["here".to_owned()], ..Settings::default() }).await;
    let forger = SecretKey::from_bytes([9; 32]);
    assert_eq!(Attempt { signer: forger, ..Attempt::of(1) }.refused(relay.address).await, "SIGNATURE");
    assert_eq!(Attempt { signed_for: "elsewhere", ..Attempt::of(1) }.refused(relay.address).await, "SIGNATURE");
    let elsewhere = Attempt { named: "elsewhere", signed_for: "elsewhere", ..Attempt::of(1) };
    assert_eq!(elsewhere.refused(relay.address).await, "OTHER_RELAY");
    assert_eq!(Attempt { version: 2, ..Attempt::of(1) }.refused(relay.address).await, "VERSION");
    assert!(Attempt::of(1).register(relay.address).await.is_ok());
}

#[tokio::test]
async fn a_relay_with_a_token_takes_hosts_that_know_it_and_any_guest() {
    let relay = serve(Settings { token: Some("open sesame".to_owned()), ..Settings::default() }).await;
    assert_eq!(Attempt::of(1).refused(relay.address).await, "RELAY_TOKEN");
    assert_eq!(Attempt { token: "open", ..Attempt::of(1) }.refused(relay.address).await, "RELAY_TOKEN");
    let mut host = Attempt { token: "open sesame", ..Attempt::of(1) }.register(relay.address).await.unwrap();
    let (mut guest, mut at_host) = host.tunnel(relay.address).await;
    hears(&mut guest, &mut at_host, b"hello").await;
}

#[tokio::test]
async fn a_host_that_comes_back_keeps_its_code_and_its_tunnels() {
    let relay = serve(Settings::default()).await;
    let mut old = Attempt::of(1).register(relay.address).await.unwrap();
    let (mut guest, mut at_host) = old.tunnel(relay.address).await;
    let mut new = Attempt::of(1).register(relay.address).await.unwrap();
    assert_eq!(old.code, new.code);
    let status = next(&mut old.told).await.unwrap_err();
    assert_eq!(status.get_details_error_info().unwrap().reason, "REPLACED");
    hears(&mut guest, &mut at_host, b"still here").await;
    let (mut second, mut at_new) = new.tunnel(relay.address).await;
    hears(&mut second, &mut at_new, b"led to the new one").await;
}

#[tokio::test]
async fn a_table_is_gone_with_its_host() {
    let relay = serve(Settings::default()).await;
    let host = Attempt::of(1).register(relay.address).await.unwrap();
    let code = host.code;
    drop(host);
    // The relay may need a moment to see it; until then the host is silent.
    while join(relay.address, code).await.unwrap_err() != "NO_SUCH_TABLE" {}
}

#[tokio::test]
async fn guests_that_read_nothing_stop_nobody_else() {
    let relay = serve(Settings::default()).await;
    let mut host = Attempt::of(1).register(relay.address).await.unwrap();
    let mut stalled = Vec::new();
    let mut flooding = Vec::new();
    for _ in 0..8 {
        let (guest, mut at_host) = host.tunnel(relay.address).await;
        stalled.push(guest);
        // More than all buffers on the way hold: the host waits, and with it nobody.
        flooding.push(tokio::spawn(async move { at_host.write_all(&vec![0; 32 << 20]).await }));
    }
    let (mut guest, mut at_host) = host.tunnel(relay.address).await;
    for number in 0..700_u32 {
        hears(&mut guest, &mut at_host, &number.to_be_bytes()).await;
        hears(&mut at_host, &mut guest, &number.to_be_bytes()).await;
    }
    assert!(flooding.iter().all(|flood| !flood.is_finished()), "somebody took 32 MiB for guests that read nothing");
}

#[tokio::test]
async fn limits_are_told_apart() {
    let relay = with_limits(Limits { tunnels_per_table: 1, tables_per_source: 1, ..Limits::default() }).await;
    let mut host = Attempt::of(1).register(relay.address).await.unwrap();
    let tunnel = host.tunnel(relay.address).await;
    assert_eq!(join(relay.address, host.code).await.unwrap_err(), "TABLE_CROWDED");
    assert_eq!(Attempt::of(2).refused(relay.address).await, "SOURCE_FULL");
    drop(tunnel);
    let tries = Limits { tries_per_minute: 1.try_into().unwrap(), ..Limits::default() };
    let relay = with_limits(tries).await;
    assert_eq!(join(relay.address, host.code).await.unwrap_err(), "NO_SUCH_TABLE");
    assert_eq!(join(relay.address, host.code).await.unwrap_err(), "RATE_LIMITED");
    assert_eq!(Attempt::of(1).refused(relay.address).await, "RATE_LIMITED");
}

#[tokio::test]
async fn a_host_that_does_not_come_for_its_guest_costs_the_guest_a_bounded_time() {
    let limits = Limits { pickup: Duration::from_millis(50), tunnels_per_table: 1, ..Limits::default() };
    let relay = with_limits(limits).await;
    let mut host = Attempt::of(1).register(relay.address).await.unwrap();
    assert_eq!(join(relay.address, host.code).await.unwrap_err(), "HOST_SILENT");
    let ticket = host.ticket().await;
    assert_eq!(ask(relay.address, &format!("/v1/accept/{ticket}")).await.unwrap_err(), "NOBODY_WAITS");
    // The place is free again.
    assert_eq!(join(relay.address, host.code).await.unwrap_err(), "HOST_SILENT");
}

#[tokio::test]
async fn who_connects_and_asks_for_nothing_is_closed() {
    let brief = Duration::from_millis(50);
    let relay = with_limits(Limits { arrival: brief, pickup: brief, ..Limits::default() }).await;
    for words in ["", "G", "GET /v1/join/", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] {
        let mut stream = TcpStream::connect(relay.address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        // Ended or reset, but not open.
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    let hello = Attempt::of(1).register(relay.address).await;
    assert!(hello.is_ok());
}

#[tokio::test]
async fn one_source_has_a_bounded_number_of_connections() {
    let relay = with_limits(Limits { connections_per_source: 2, ..Limits::default() }).await;
    let first = TcpStream::connect(relay.address).await.unwrap();
    let _second = TcpStream::connect(relay.address).await.unwrap();
    let code = InviteCode::of(&SecretKey::from_bytes([1; 32]).public());
    let mut third = TcpStream::connect(relay.address).await.unwrap();
    let _ = third.read_to_end(&mut Vec::new()).await;
    drop(first);
    // The place is free once the relay has seen the end.
    loop {
        let mut stream = TcpStream::connect(relay.address).await.unwrap();
        let head = format!("GET /v1/join/{code} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
        let mut answer = String::new();
        let written = stream.write_all(head.as_bytes()).await;
        if written.is_ok() && stream.read_to_string(&mut answer).await.is_ok() && !answer.is_empty() {
            assert!(answer.starts_with("HTTP/1.1 426 "), "{answer}");
            break;
        }
    }
}

#[tokio::test]
async fn a_relay_that_is_to_end_takes_nobody_new_and_lets_games_end() {
    let mut relay = serve(Settings::default()).await;
    let mut host = Attempt::of(1).register(relay.address).await.unwrap();
    let (mut guest, mut at_host) = host.tunnel(relay.address).await;
    hears(&mut guest, &mut at_host, b"before").await;
    relay.drain.take().unwrap().send(()).unwrap();
    let Told::Draining(draining) = next(&mut host.told).await.unwrap() else { panic!("not told") };
    assert_eq!(draining.seconds, 600);
    let mut asking = TcpStream::connect(relay.address).await.unwrap();
    let head = format!("GET /v1/join/{} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", host.code);
    asking.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    asking.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("jusawi-reason: RELAY_DRAINING") && answer.contains("retry-after: 5"), "{answer}");
    hears(&mut guest, &mut at_host, b"after").await;
    drop((guest, at_host));
    assert_eq!(relay.ended.await.unwrap(), Stopped::Drained);
    assert!(TcpStream::connect(relay.address).await.is_err());
}
