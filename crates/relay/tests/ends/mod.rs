//! A relay and a host that is registered there, as tests of the relay need them.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use jusawi_fair::{InviteCode, SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use jusawi_relay::Relay;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_stream::wrappers::ReceiverStream;
use tonic::metadata::MetadataMap;
use tonic::transport::Channel;
use tonic::{Request, Status, Streaming};

/// Serves a relay on loopback for as long as the test lasts.
pub async fn serve(relay: &Relay, tls: Option<TlsAcceptor>) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let relay = relay.clone();
    tokio::spawn(async move { relay.serve(listener, tls, pending(), Duration::ZERO, pending()).await.unwrap() });
    address
}

/// A host that has registered.
pub struct Host {
    pub code: InviteCode,
    told: Streaming<proto::RegisterResponse>,
    _say: mpsc::Sender<proto::RegisterRequest>,
}

/// Registers a table; `metadata` is what a proxy on the way adds.
pub async fn register(channel: Channel, key: &SecretKey, metadata: MetadataMap) -> Result<Host, Status> {
    let (say, said) = mpsc::channel(4);
    let send = async |content| say.send(proto::RegisterRequest { content: Some(content) }).await.unwrap();
    let table_key = key.public().0.to_vec();
    let (relay, token, session) = ("here".to_owned(), String::new(), Vec::new());
    send(Say::Hello(proto::RegisterHello { version: 1, table_key, relay, token, session })).await;
    let mut request = Request::new(ReceiverStream::new(said));
    *request.metadata_mut() = metadata;
    let mut told = RelayServiceClient::new(channel).register(request).await?.into_inner();
    let Told::Challenge(asked) = next(&mut told).await? else { panic!("no challenge") };
    let digest = relay_proof_digest(&key.public(), asked.challenge.as_slice().try_into().unwrap(), "here");
    send(Say::Proof(proto::RegisterProof { signature: key.sign(digest.as_bytes()).0.to_vec() })).await;
    let Told::Registered(_) = next(&mut told).await? else { panic!("not registered") };
    Ok(Host { code: InviteCode::of(&key.public()), told, _say: say })
}

async fn next(told: &mut Streaming<proto::RegisterResponse>) -> Result<Told, Status> {
    Ok(told.message().await?.ok_or_else(|| Status::cancelled("ended"))?.content.unwrap())
}

impl Host {
    /// What names the tunnel of the next guest.
    pub async fn ticket(&mut self) -> String {
        let Told::Arrived(arrived) = next(&mut self.told).await.unwrap() else { panic!("nobody has arrived") };
        arrived.ticket
    }
}
