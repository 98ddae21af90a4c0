//! What the benchmarks of the relay share: programs beside this one, ends of tunnels, and how times are told.

#![allow(dead_code, reason = "each benchmark uses its part")]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jusawi_fair::{InviteCode, SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Streaming;
use tonic::transport::Endpoint;

/// The variable that makes this program take another part.
pub(crate) const PART: &str = "JUSAWI_BENCH_PART";

/// This program once more, in another part; it ends with this value.
pub(crate) struct Beside {
    child: Child,
    /// What it said first.
    pub(crate) said: String,
}

impl Beside {
    pub(crate) fn start(part: &str, words: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.env(PART, part).env("JUSAWI_BENCH_WORDS", words).stdout(Stdio::piped()).stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        Self { child, said: said.trim().to_owned() }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.said.parse().unwrap()
    }

    /// The memory that it holds, in KiB: all of it that is in use and belongs to it alone.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table that is registered at a relay.
pub(crate) struct Host {
    pub(crate) code: InviteCode,
    told: Streaming<proto::RegisterResponse>,
    _say: mpsc::Sender<proto::RegisterRequest>,
}

impl Host {
    pub(crate) async fn register(relay: SocketAddr, number: u32) -> Result<Self, tonic::Status> {
        let mut seed = [7; 32];
        seed[..4].copy_from_slice(&number.to_be_bytes());
        let key = SecretKey::from_bytes(seed);
        let channel = Endpoint::new(format!("http://{relay}")).unwrap().connect().await.unwrap();
        let (say, said) = mpsc::channel(4);
        let send = async |content| say.send(proto::RegisterRequest { content: Some(content) }).await.unwrap();
        let hello = proto::RegisterHello {
            version: jusawi_relay::VERSION,
            table_key: key.public().0.to_vec(),
            relay: "bench".to_owned(),
            token: String::new(),
            session: Vec::new(),
        };
        send(Say::Hello(hello)).await;
        let mut told = RelayServiceClient::new(channel).register(ReceiverStream::new(said)).await?.into_inner();
        let Told::Challenge(asked) = next(&mut told).await? else { panic!("no challenge") };
        let challenge = asked.challenge.as_slice().try_into().unwrap();
        let digest = relay_proof_digest(&key.public(), challenge, "bench");
        let signature = key.sign(digest.as_bytes()).0.to_vec();
        send(Say::Proof(proto::RegisterProof { signature })).await;
        let Told::Registered(_) = next(&mut told).await? else { panic!("not registered") };
        Ok(Self { code: InviteCode::of(&key.public()), told, _say: say })
    }

    /// The host's end for the next guest.
    pub(crate) async fn open(&mut self, relay: SocketAddr) -> TcpStream {
        let Told::Arrived(arrived) = next(&mut self.told).await.unwrap() else { panic!("nobody has arrived") };
        ask(relay, &format!("/v1/accept/{}", arrived.ticket)).await.unwrap()
    }
}

async fn next(told: &mut Streaming<proto::RegisterResponse>) -> Result<Told, tonic::Status> {
    Ok(told.message().await?.ok_or_else(|| tonic::Status::cancelled("ended"))?.content.unwrap())
}

/// A guest's end.
pub(crate) async fn join(relay: SocketAddr, code: InviteCode) -> Result<TcpStream, String> {
    ask(relay, &format!("/v1/join/{code}")).await
}

/// Asks for a tunnel; the head of the answer if it is refused.
async fn ask(relay: SocketAddr, path: &str) -> Result<TcpStream, String> {
    let mut stream = TcpStream::connect(relay).await.map_err(|error| error.to_string())?;
    stream.set_nodelay(true).unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nHost: bench\r\nConnection: upgrade\r\nUpgrade: jusawi-tunnel\r\n\r\n");
    stream.write_all(head.as_bytes()).await.map_err(|error| error.to_string())?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.map_err(|error| error.to_string())?);
    }
    if answer.starts_with(b"HTTP/1.1 101 ") { Ok(stream) } else { Err(String::from_utf8(answer).unwrap()) }
}

/// The time below which this part of all lies.
pub(crate) fn percentile(times: &[Duration], percent: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place in a list"
    )]
    let place = (times.len() as f64 * percent / 100.0) as usize;
    times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// The middle one of several measurements.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
