//! A client of the contract: generated stubs, and the hashes and signatures that docs/fairness.md describes.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use jusawi_fair::{Hash, InviteCode, Kind, PublicKey, SecretKey, Signature, Signed, TableId, entry_hash};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::play_request::Content as Say;
use jusawi_proto::v1::play_response::Content as Heard;
use jusawi_proto::v1::table_service_client::TableServiceClient;
use prost::Message as _;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status, Streaming};
use tonic_types::StatusExt as _;

use crate::program::PATIENCE;

pub(crate) type Stub = TableServiceClient<Channel>;

/// A plaintext HTTP/2 connection to a port of this device.
pub(crate) async fn channel(port: u16) -> Channel {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap()
}

/// The same, of a client that takes little at once, and that asks every second whether the host is there.
pub(crate) async fn narrow_channel(port: u16) -> Channel {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    Endpoint::from_shared(format!("http://{address}"))
        .unwrap()
        .initial_stream_window_size(65_535)
        .initial_connection_window_size(65_535)
        .http2_keep_alive_interval(Duration::from_secs(1))
        .keep_alive_while_idle(true)
        .connect()
        .await
        .unwrap()
}

pub(crate) async fn stub(port: u16) -> Stub {
    TableServiceClient::new(channel(port).await)
}

/// What a host says of its table.
pub(crate) async fn get_table(stub: &mut Stub) -> proto::GetTableResponse {
    stub.get_table(proto::GetTableRequest {}).await.unwrap().into_inner()
}

/// A table, as its genesis makes it.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) id: TableId,
    pub(crate) key: PublicKey,
}

impl Table {
    /// The table of a genesis whose seal is checked.
    pub(crate) fn of(response: &proto::GetTableResponse) -> Self {
        let genesis = response.genesis.as_ref().unwrap();
        let body = proto::EntryBody::decode(genesis.body.as_slice()).unwrap();
        let Some(proto::entry_body::Content::Genesis(content)) = body.content else { panic!("no genesis: {body:?}") };
        let key = PublicKey::from_slice(&content.table_key).unwrap();
        let hash = check_seal(genesis, 0, &Hash::ZERO, &key);
        Self { id: TableId(hash), key }
    }

    pub(crate) fn code(&self) -> InviteCode {
        InviteCode::of(&self.key)
    }

    /// Something that the device with this key says here.
    pub(crate) fn sign(&self, kind: Kind, payload: &impl prost::Message, key: &SecretKey) -> proto::Signed {
        self.sign_bytes(kind, payload.encode_to_vec(), key)
    }

    pub(crate) fn sign_bytes(&self, kind: Kind, payload: Vec<u8>, key: &SecretKey) -> proto::Signed {
        let signed = Signed::new(kind, &self.id, payload, key);
        let number = 1 + Kind::ALL.iter().position(|known| *known == kind).unwrap();
        proto::Signed {
            kind: i32::try_from(number).unwrap(),
            payload: signed.payload,
            public_key: signed.public_key.as_bytes().to_vec(),
            signature: signed.signature.as_bytes().to_vec(),
        }
    }

    /// The request to follow, as the device with this key.
    pub(crate) fn watch(&self, challenge: &[u8], key: &SecretKey, from: u64, entries: bool) -> proto::WatchRequest {
        let watch = proto::WatchAs { challenge: challenge.to_vec(), seat: None };
        proto::WatchRequest { watch: Some(self.sign(Kind::Watch, &watch, key)), from, entries, views: !entries }
    }
}

/// The hash of an entry whose seal verifies.
pub(crate) fn check_seal(entry: &proto::Entry, number: u64, previous: &Hash, table: &PublicKey) -> Hash {
    let seal = Signature::from_slice(&entry.seal).unwrap();
    let hash = entry_hash(previous, &entry.body);
    table.verify(jusawi_fair::seal_digest(number, &hash).as_bytes(), &seal).unwrap();
    hash
}

/// A key that is nobody else's.
pub(crate) fn key(seed: u8) -> SecretKey {
    SecretKey::from_bytes([seed; 32])
}

/// The status and the stable reason of an error; its domain is checked.
#[track_caller]
pub(crate) fn reason(status: &Status) -> (Code, String) {
    let info = status.get_details_error_info().unwrap_or_else(|| panic!("no ErrorInfo: {status:?}"));
    assert_eq!(info.domain, "jusawi", "{status:?}");
    (status.code(), info.reason)
}

/// An open Play stream.
pub(crate) struct Play {
    pub(crate) welcome: proto::GetTableResponse,
    pub(crate) table: Table,
    said: mpsc::Sender<proto::PlayRequest>,
    heard: Streaming<proto::PlayResponse>,
    submits: u64,
}

impl Play {
    /// Opens the stream and says nothing: the host speaks first.
    pub(crate) async fn open(port: u16) -> Self {
        Self::open_at(&mut stub(port).await).await
    }

    pub(crate) async fn open_at(stub: &mut Stub) -> Self {
        let (said, saying) = mpsc::channel(64);
        let opening = stub.play(ReceiverStream::new(saying));
        let mut heard = timeout(PATIENCE, opening).await.expect("headers come at once").unwrap().into_inner();
        let first = timeout(PATIENCE, heard.message()).await.expect("the welcome comes at once").unwrap().unwrap();
        let Some(Heard::Welcome(welcome)) = first.content else { panic!("not welcome: {first:?}") };
        let table = Table::of(&welcome);
        Self { welcome, table, said, heard, submits: 0 }
    }

    /// Says who is there.
    pub(crate) async fn watch(&mut self, key: &SecretKey, entries: bool, views: bool) {
        let request = proto::WatchRequest { views, ..self.table.watch(&self.welcome.challenge, key, 0, entries) };
        self.say(Say::Watch(request)).await;
    }

    pub(crate) async fn say(&mut self, content: Say) {
        self.said.send(proto::PlayRequest { content: Some(content) }).await.unwrap();
    }

    /// Says a signed message, and gives the number that its answer will have.
    pub(crate) async fn submit(&mut self, signed: proto::Signed) -> u64 {
        self.submits += 1;
        self.say(Say::Submit(proto::PlaySubmit { id: self.submits, signed: Some(signed) })).await;
        self.submits
    }

    /// What comes next; none once the host has ended the stream.
    pub(crate) async fn next(&mut self) -> Result<Option<Heard>, Status> {
        Ok(self.heard.message().await?.map(|response| response.content.unwrap()))
    }
}

/// Waits until something that is asked for again and again is so.
pub(crate) async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let asking = async {
        loop {
            if let Some(found) = ask().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, asking).await.unwrap_or_else(|_| panic!("waited in vain: {what}"))
}
