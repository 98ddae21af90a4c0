//! Relays of one cluster, and both ends of their tunnels.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use jusawi_fair::{InviteCode, SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use jusawi_relay::{ClusterSettings, Limits, Relay, Settings};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Endpoint;
use tonic::{Status, Streaming};
use tonic_types::StatusExt;

use crate::tunnels;

/// A relay on loopback.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    serving: JoinHandle<()>,
}

impl Served {
    pub(crate) async fn start(nats: &str, limits: Limits) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let url = format!("http://{address}");
        let cluster = ClusterSettings { nats: nats.parse().unwrap(), public_url: Some(url.clone()) };
        // Tests try again until it works, and send a lot.
        let many = 1_000_000_000.try_into().unwrap();
        let limits = Limits { tries_per_minute: many, bytes_per_second: many, connections_per_source: 2048, ..limits };
        let relay = Relay::new(Settings { limits, cluster: Some(cluster), ..Settings::default() });
        let serving = tokio::spawn(async move {
            relay.serve(listener, None, pending(), Duration::ZERO, pending()).await.unwrap();
        });
        Self { address, url, serving }
    }

    /// Ends it at once, with all its connections.
    pub(crate) async fn kill(self) {
        self.serving.abort();
        let _ = self.serving.await;
    }

    /// Asks for a tunnel; the reason if it is refused.
    pub(crate) async fn join(&self, code: InviteCode) -> Result<TcpStream, String> {
        Ok(self.ask(&format!("/v1/join/{code}")).await?.0)
    }

    /// Asks for a tunnel; and the head of the answer.
    pub(crate) async fn ask(&self, path: &str) -> Result<(TcpStream, String), String> {
        // Whoever asks again and again leaves the others some time.
        sleep(Duration::from_millis(2)).await;
        tunnels::ask(TcpStream::connect(self.address).await.unwrap(), path, "").await
    }

    pub(crate) async fn register(&self, key: u8, session: u8) -> Host {
        let key = SecretKey::from_bytes([key; 32]);
        let channel = Endpoint::new(self.url.clone()).unwrap().connect().await.unwrap();
        let (say, said) = mpsc::channel(4);
        let send = async |content| say.send(proto::RegisterRequest { content: Some(content) }).await.unwrap();
        let hello = proto::RegisterHello {
            version: 1,
            table_key: key.public().0.to_vec(),
            relay: "here".to_owned(),
            token: String::new(),
            session: vec![session; 16],
        };
        send(Say::Hello(hello)).await;
        let mut told = RelayServiceClient::new(channel).register(ReceiverStream::new(said)).await.unwrap().into_inner();
        let Told::Challenge(asked) = next(&mut told).await.unwrap() else { panic!("no challenge") };
        let challenge = asked.challenge.as_slice().try_into().unwrap();
        let digest = relay_proof_digest(&key.public(), challenge, "here");
        send(Say::Proof(proto::RegisterProof { signature: key.sign(digest.as_bytes()).0.to_vec() })).await;
        let Told::Registered(registered) = next(&mut told).await.unwrap() else { panic!("not registered") };
        Host { code: InviteCode::of(&key.public()), others: registered.relays, told, _say: say }
    }

    /// A tunnel from here to a host at another relay, as soon as the host is known here; both ends.
    pub(crate) async fn tunnel(&self, host: &mut Host, at: &Self) -> (TcpStream, TcpStream) {
        let code = host.code;
        let accepting = async {
            let ticket = host.ticket().await;
            at.ask(&format!("/v1/accept/{ticket}")).await.unwrap().0
        };
        let ((guest, _), at_host) = tokio::join!(self.join_when_known(code), accepting);
        (guest, at_host)
    }

    /// A tunnel to a host that is about to be known here, and the head of the answer.
    pub(crate) async fn join_when_known(&self, code: InviteCode) -> (TcpStream, String) {
        loop {
            match self.ask(&format!("/v1/join/{code}")).await {
                Ok(joined) => return joined,
                Err(reason) => assert_eq!(reason, "NO_SUCH_TABLE"),
            }
        }
    }
}

/// A host that has registered.
pub(crate) struct Host {
    pub(crate) code: InviteCode,
    /// The other relays that it was told of.
    pub(crate) others: Vec<String>,
    told: Streaming<proto::RegisterResponse>,
    _say: mpsc::Sender<proto::RegisterRequest>,
}

impl Host {
    /// What names the tunnel of the next guest.
    pub(crate) async fn ticket(&mut self) -> String {
        loop {
            match next(&mut self.told).await.unwrap() {
                Told::Arrived(arrived) => return arrived.ticket,
                Told::Relays(told) => self.others = told.relays,
                other => panic!("{other:?}"),
            }
        }
    }

    /// Waits until it is told of these other relays.
    pub(crate) async fn hears_of(&mut self, others: &[&str]) {
        while self.others != others {
            match next(&mut self.told).await.unwrap() {
                Told::Relays(told) => self.others = told.relays,
                other => panic!("{other:?}"),
            }
        }
    }

    /// Why its registration has ended.
    pub(crate) async fn ended(&mut self) -> String {
        loop {
            match next(&mut self.told).await {
                Ok(_) => {}
                Err(status) => return status.get_details_error_info().unwrap().reason,
            }
        }
    }
}

async fn next(told: &mut Streaming<proto::RegisterResponse>) -> Result<Told, Status> {
    Ok(told.message().await?.ok_or_else(|| Status::cancelled("ended"))?.content.unwrap())
}
