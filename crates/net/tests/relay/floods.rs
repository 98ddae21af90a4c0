//! Floods of a relay: what somebody can do who wants to keep others from playing.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use hyper_util::rt::TokioIo;
use jusawi_fair::{InviteCode, SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Streaming;
use tonic::transport::{Channel, Endpoint};

/// What there is too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Connections that end at once.
    Connections,
    /// Connections that say nothing for as long as they may.
    Silence,
    /// Codes of tables that are not there.
    Guesses,
    /// Tables that nobody plays at.
    Registrations,
    /// Requests that take their time to be said.
    SlowHeads,
    /// HTTP/2 frames that do.
    SlowFrames,
    /// Tunnels in which much is said and nothing heard.
    DeafTunnels,
}

impl Kind {
    pub(crate) const ALL: [Self; 7] = [
        Self::Connections,
        Self::Silence,
        Self::Guesses,
        Self::Registrations,
        Self::SlowHeads,
        Self::SlowFrames,
        Self::DeafTunnels,
    ];
}

/// A flood that goes on until this is dropped.
pub(crate) struct Flood {
    attempts: Arc<AtomicUsize>,
    _tasks: JoinSet<()>,
}

impl Flood {
    /// Begins a flood by so many at once from each source, each of which rests for a while between two attempts.
    pub(crate) fn begin(kind: Kind, relay: SocketAddr, sources: &[Ipv4Addr], each: usize, rest: Duration) -> Self {
        let attempts = Arc::<AtomicUsize>::default();
        let mut tasks = JoinSet::new();
        for &source in sources {
            for _ in 0..each {
                let (attempts, from) = (attempts.clone(), From { source, relay });
                tasks.spawn(async move {
                    loop {
                        attempts.fetch_add(1, Ordering::Relaxed);
                        // Whatever the relay does to it, it comes back.
                        let _ = from.attempt(kind).await;
                        sleep(rest).await;
                    }
                });
            }
        }
        Self { attempts, _tasks: tasks }
    }

    pub(crate) fn attempts(&self) -> usize {
        self.attempts.load(Ordering::Relaxed)
    }
}

/// From where, and to which relay.
#[derive(Clone, Copy)]
struct From {
    source: Ipv4Addr,
    relay: SocketAddr,
}

type Tried = Option<()>;

impl From {
    async fn connect(self) -> Option<TcpStream> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.bind((self.source, 0).into()).ok()?;
        // Many that have ended must not use up this machine's ports.
        socket.set_zero_linger().ok()?;
        socket.connect(self.relay).await.ok()
    }

    async fn attempt(self, kind: Kind) -> Tried {
        match kind {
            Kind::Connections => self.connect().await.map(drop),
            Kind::Silence => self.slowly(b"").await,
            Kind::Guesses => self.guess().await,
            Kind::Registrations => self.stay().await,
            Kind::SlowHeads => self.slowly(b"GET /v1/join/0000-0000-0000-0000 HTTP/1.1\r\nHost: here\r\n").await,
            Kind::SlowFrames => {
                // The preface, and the settings of which there could be more than two thousand.
                let frame = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice(), &[0, 0x30, 0, 4, 0, 0, 0, 0, 0], &[0; 40]];
                self.slowly(&frame.concat()).await
            }
            Kind::DeafTunnels => self.be_deaf().await,
        }
    }

    /// Says this byte by byte, and then nothing until the relay has had enough.
    async fn slowly(self, words: &[u8]) -> Tried {
        let mut stream = self.connect().await?;
        for byte in words {
            stream.write_all(&[*byte]).await.ok()?;
            sleep(Duration::from_millis(50)).await;
        }
        stream.read_to_end(&mut Vec::new()).await.ok().map(drop)
    }

    /// Asks for one code after the other on one connection.
    async fn guess(self) -> Tried {
        let mut stream = self.connect().await?;
        let mut answer = vec![0; 4096];
        for _ in 0..20 {
            let code = InviteCode::of(&any_key().public());
            let head = format!("GET /v1/join/{code} HTTP/1.1\r\nHost: x\r\nUpgrade: jusawi-tunnel\r\n\r\n");
            stream.write_all(head.as_bytes()).await.ok()?;
            (stream.read(&mut answer).await.ok()? > 0).then_some(())?;
        }
        Some(())
    }

    async fn channel(self) -> Option<Channel> {
        let mut io = Some(TokioIo::new(self.connect().await?));
        let connector = tower::service_fn(move |_| {
            let io = io.take().ok_or(std::io::ErrorKind::NotConnected);
            async { io.map_err(std::io::Error::from) }
        });
        Endpoint::from_static("http://relay").connect_with_connector(connector).await.ok()
    }

    /// Registers tables, one for each stream that the relay gives, until it has had enough.
    async fn stay(self) -> Tried {
        let channel = self.channel().await?;
        let mut hosts = Vec::new();
        loop {
            hosts.push(register(channel.clone()).await?);
        }
    }

    /// Registers a table, comes to it as its guest, and speaks at one end what nobody hears at the other.
    async fn be_deaf(self) -> Tried {
        let mut host = register(self.channel().await?).await?;
        let path = format!("/v1/join/{}", host.code);
        let joining = async { self.tunnel(&path).await };
        let accepting = async {
            let Told::Arrived(arrived) = host.told.message().await.ok()??.content? else { return None };
            self.tunnel(&format!("/v1/accept/{}", arrived.ticket)).await
        };
        let (_guest, at_host) = tokio::join!(joining, accepting);
        let (mut at_host, words) = (at_host?, vec![0; 64 << 10]);
        while at_host.write_all(&words).await.is_ok() {}
        Some(())
    }

    async fn tunnel(self, path: &str) -> Option<TcpStream> {
        let mut stream = self.connect().await?;
        let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: jusawi-tunnel\r\n\r\n");
        stream.write_all(head.as_bytes()).await.ok()?;
        let mut answer = vec![0; 4096];
        let length = stream.read(&mut answer).await.ok()?;
        answer.get(..length)?.starts_with(b"HTTP/1.1 101 ").then_some(stream)
    }
}

/// A host of nothing.
struct Nobody {
    code: InviteCode,
    told: Streaming<proto::RegisterResponse>,
    _say: mpsc::Sender<proto::RegisterRequest>,
}

async fn register(channel: Channel) -> Option<Nobody> {
    let key = any_key();
    let (say, said) = mpsc::channel(4);
    let send = async |content| say.send(proto::RegisterRequest { content: Some(content) }).await.ok();
    let (table_key, relay) = (key.public().0.to_vec(), "relay".to_owned());
    let (token, session) = (String::new(), Vec::new());
    send(Say::Hello(proto::RegisterHello { version: 1, table_key, relay, token, session })).await?;
    let mut told = RelayServiceClient::new(channel).register(ReceiverStream::new(said)).await.ok()?.into_inner();
    let Told::Challenge(asked) = told.message().await.ok()??.content? else { return None };
    let digest = relay_proof_digest(&key.public(), asked.challenge.as_slice().try_into().ok()?, "relay");
    send(Say::Proof(proto::RegisterProof { signature: key.sign(digest.as_bytes()).0.to_vec() })).await?;
    let Told::Registered(_) = told.message().await.ok()??.content? else { return None };
    Some(Nobody { code: InviteCode::of(&key.public()), told, _say: say })
}

fn any_key() -> SecretKey {
    SecretKey::from_bytes(jusawi_net::entropy())
}
