//! `RelayService`: a host proves its table key and is told who comes.

use std::net::IpAddr;
use std::sync::Arc;

use jusawi_fair::{InviteCode, PublicKey, Signature, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Said;
use jusawi_proto::v1::register_response::Content as Say;
use jusawi_proto::v1::relay_service_server::RelayService;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};

use crate::serve::Peer;
use crate::shared::{Registered, Shared, ToHost};
use crate::{Refusal, VERSION};

/// How much a host may have waiting for it: joiners beyond that are told that it does not answer.
const NOTICES: usize = 64;

/// The relay's service.
#[derive(Clone)]
pub(crate) struct Control(pub(crate) Arc<Shared>);

#[tonic::async_trait]
impl RelayService for Control {
    type RegisterStream = Notices;

    async fn register(&self, request: Request<Streaming<proto::RegisterRequest>>) -> Result<Response<Notices>, Status> {
        let peer = request.extensions().get::<Peer>().cloned().ok_or_else(|| Status::internal("INTERNAL"))?;
        let source = self.0.source(&peer, request.metadata().as_ref());
        if let Err(refusal) = self.0.admit(source) {
            return Err(self.0.turn_down(refusal, source).await.into());
        }
        let (say, notices) = mpsc::channel(NOTICES);
        let (shared, said) = (Arc::clone(&self.0), request.into_inner());
        // The stream's life is the connection's reason to be kept.
        let staying = peer.stay();
        tokio::spawn(async move {
            let why = attend(&shared, source, said, &say).await;
            if let Some(refusal) = why {
                // A host that does not listen any more needs no reason.
                let _ = say.try_send(Err(shared.refuse(refusal, source).into()));
            }
            drop(staying);
        });
        Ok(Response::new(ReceiverStream::new(notices)))
    }
}

/// What a host is told.
type Notices = ReceiverStream<Result<proto::RegisterResponse, Status>>;

/// Attends to a host for as long as it stays; gives why it may not.
async fn attend(
    shared: &Arc<Shared>,
    source: IpAddr,
    mut said: Streaming<proto::RegisterRequest>,
    say: &ToHost,
) -> Option<Refusal> {
    let (code, session) = match timeout(shared.settings.limits.pickup, prove(shared, &mut said, say)).await {
        Ok(Ok(proved)) => proved,
        Ok(Err(refusal)) => return Some(refusal),
        Err(_) => return Some(Refusal::Silent),
    };
    let registered = {
        let mut rooms = shared.rooms();
        let (stay, replaced) = match rooms.register(code, source, say.clone()) {
            Ok(registered) => registered,
            Err(refusal) => return Some(refusal),
        };
        shared.metrics.tables.set(rooms.tables());
        if let Some(old) = replaced {
            let _ = old.try_send(Err(Refusal::Replaced.into()));
        }
        Registered { shared: Arc::clone(shared), stay }
    };
    let claimed = match shared.cluster.get() {
        Some(cluster) => Some(cluster.claim(shared, code, &session, registered.stay).await),
        None => None,
    };
    shared.metrics.registered.add(1);
    tracing::info!(source = shared.named(source), "table registered");
    let tunnels = u32::try_from(shared.settings.limits.tunnels_per_table).unwrap_or(u32::MAX);
    let mut neighbours = shared.cluster.get().map(|cluster| cluster.neighbours());
    let urls = neighbours.as_mut().map(|urls| urls.borrow_and_update().clone()).unwrap_or_default();
    let registered_as = proto::Registered { tunnels, relays: urls, page: shared.settings.page };
    let _ = say.try_send(Ok(told(Say::Registered(registered_as))));
    let refusal = tokio::select! {
        // A host has nothing more to say; its stream ends with it.
        _ = said.message() => None,
        () = say.closed() => None,
        () = tell_of_others(neighbours, say) => None,
        () = shared.cut.cancelled() => Some(Refusal::Draining),
    };
    drop((claimed, registered));
    refusal
}

/// Tells a host whenever other relays have come or gone.
async fn tell_of_others(mut neighbours: Option<watch::Receiver<Vec<String>>>, say: &ToHost) {
    while let Some(urls) = &mut neighbours {
        if urls.changed().await.is_err() {
            break;
        }
        let relays = urls.borrow_and_update().clone();
        let _ = say.try_send(Ok(told(Say::Relays(proto::Relays { relays }))));
    }
    std::future::pending::<()>().await;
}

/// Lets a host prove its table key; gives the table's code, and what the host's process calls itself.
async fn prove(
    shared: &Shared,
    said: &mut Streaming<proto::RegisterRequest>,
    say: &ToHost,
) -> Result<(InviteCode, Vec<u8>), Refusal> {
    let Some(Said::Hello(hello)) = hear(said).await? else { return Err(Refusal::Malformed) };
    if hello.version != VERSION {
        return Err(Refusal::Version);
    }
    let settings = &shared.settings;
    if settings.token.as_ref().is_some_and(|token| !is_equal(token.as_bytes(), hello.token.as_bytes())) {
        return Err(Refusal::Token);
    }
    if !settings.names.is_empty() && !settings.names.iter().any(|name| name.eq_ignore_ascii_case(&hello.relay)) {
        return Err(Refusal::OtherRelay);
    }
    let key = PublicKey::from_slice(&hello.table_key).ok_or(Refusal::Malformed)?;
    let mut challenge = [0; 32];
    getrandom::fill(&mut challenge).map_err(|_| Refusal::RelayFull)?;
    let asked = proto::RegisterChallenge { challenge: challenge.to_vec() };
    say.send(Ok(told(Say::Challenge(asked)))).await.map_err(|_| Refusal::Silent)?;
    let Some(Said::Proof(proof)) = hear(said).await? else { return Err(Refusal::Malformed) };
    let signature = Signature::from_slice(&proof.signature).ok_or(Refusal::Malformed)?;
    let digest = relay_proof_digest(&key, &challenge, &hello.relay);
    key.verify(digest.as_bytes(), &signature).map_err(|_| Refusal::Signature)?;
    Ok((InviteCode::of(&key), hello.session))
}

async fn hear(said: &mut Streaming<proto::RegisterRequest>) -> Result<Option<Said>, Refusal> {
    let request = said.message().await.map_err(|_| Refusal::Malformed)?;
    Ok(request.ok_or(Refusal::Silent)?.content)
}

/// A message to a host.
pub(crate) fn told(content: Say) -> proto::RegisterResponse {
    proto::RegisterResponse { content: Some(content) }
}

/// Compares without telling by its time how much is equal.
fn is_equal(expected: &[u8], given: &[u8]) -> bool {
    let differences = expected.iter().zip(given).fold(0, |differences, (one, other)| differences | (one ^ other));
    expected.len() == given.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_equal_as_a_whole_only() {
        assert!(is_equal(b"token", b"token"));
        for other in ["toke", "tokens", "tokem", "", "Token"] {
            assert!(!is_equal(b"token", other.as_bytes()), "{other}");
        }
    }
}
