//! Tunnels: a joiner asks for a code, its host for the ticket it was told, and both connections become one.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use hyper::upgrade::OnUpgrade;
use jusawi_fair::InviteCode;
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_response::Content as Say;
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, duplex};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::control::told;
use crate::rooms::Ticket;
use crate::serve::Peer;
use crate::shared::{Place, Shared, TunnelEnd};
use crate::splice::splice;
use crate::{Refusal, UPGRADE};

/// The header in which a joiner is told of other relays that lead to its table, too.
const NEIGHBOURS: &str = "jusawi-relays";
/// What the relay's own end of a tunnel holds of each direction.
const HELD: usize = 16 << 10;

/// The routes by which tunnels come about.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new().route("/v1/join/{code}", get(join)).route("/v1/accept/{ticket}", get(accept))
}

/// A joiner's end.
async fn join(State(shared): State<Arc<Shared>>, Path(code): Path<String>, mut request: Request) -> Response {
    let Some(peer) = request.extensions().get::<Peer>().cloned() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let source = shared.source(&peer, request.headers());
    let joined = async {
        shared.admit(source)?;
        let code: InviteCode = code.parse().map_err(|_| Refusal::NotACode)?;
        let joiner = TunnelEnd::here(upgrade(&mut request)?, peer);
        let (place, host) = ask_host(&shared, code, source).await?;
        Ok((place, joiner, host))
    };
    match joined.await {
        Ok((place, joiner, host)) => {
            let mut answer = switching();
            if let Some(neighbours) = neighbours(&shared) {
                answer.headers_mut().insert(NEIGHBOURS, neighbours);
            }
            tokio::spawn(bring_together(shared, place, joiner, host));
            answer
        }
        Err(refusal) => shared.turn_down(refusal, source).await.into_response(),
    }
}

/// Tells the host that somebody has come, at whichever relay of the cluster it is, and waits for its end.
async fn ask_host(shared: &Arc<Shared>, code: InviteCode, source: IpAddr) -> Result<(Place, TunnelEnd), Refusal> {
    match (ask_own_host(shared, code, Some(source)).await, shared.cluster.get()) {
        (Err(Refusal::NoSuchTable), Some(cluster)) => cluster.ask(shared, code, source).await,
        (asked, _) => asked,
    }
}

/// Tells the host that somebody has come, if it is at this relay, and waits for its end. Somebody who has come to another
/// relay has no source here.
pub(crate) async fn ask_own_host(
    shared: &Arc<Shared>,
    code: InviteCode,
    source: Option<IpAddr>,
) -> Result<(Place, TunnelEnd), Refusal> {
    let mut ticket: Ticket = [0; 16];
    getrandom::fill(&mut ticket).map_err(|_| Refusal::RelayFull)?;
    let (to_joiner, host) = oneshot::channel();
    let place = {
        let mut rooms = shared.rooms();
        let (pass, to_host) = rooms.join(code, source, ticket, to_joiner)?;
        let arrived = proto::Arrived { ticket: written(&ticket) };
        let told = to_host.try_send(Ok(told(Say::Arrived(arrived))));
        if told.is_err() {
            rooms.leave(pass);
            return Err(Refusal::HostSilent);
        }
        shared.metrics.tunnels.set(rooms.tunnels());
        Place { shared: Arc::clone(shared), pass }
    };
    match timeout(shared.settings.limits.pickup, host).await {
        Ok(Ok(host)) => Ok((place, host)),
        Ok(Err(_)) | Err(_) => Err(Refusal::HostSilent),
    }
}

/// A host's end.
async fn accept(State(shared): State<Arc<Shared>>, Path(ticket): Path<String>, mut request: Request) -> Response {
    let Some(peer) = request.extensions().get::<Peer>().cloned() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let source = shared.source(&peer, request.headers());
    let accepted = || {
        let ticket = read(&ticket).ok_or(Refusal::NobodyWaits)?;
        let host = TunnelEnd::here(upgrade(&mut request)?, peer);
        let joiner = shared.rooms().accept(&ticket)?;
        joiner.send(host).map_err(|_| Refusal::NobodyWaits)
    };
    match accepted() {
        Ok(()) => switching(),
        Err(refusal) => shared.turn_down(refusal, source).await.into_response(),
    }
}

/// Makes one tunnel of two connections as soon as both have been told that they are one.
pub(crate) async fn bring_together(shared: Arc<Shared>, place: Place, joiner: TunnelEnd, host: TunnelEnd) {
    let limits = shared.settings.limits;
    let both = timeout(limits.pickup, async { tokio::try_join!(joiner.open(), host.open()) }).await;
    let Ok(Ok(((joiner, joiners), (host, hosts)))) = both else { return };
    carry(&shared, joiner, host).await;
    // Both connections and the joiner's place count until here.
    drop((joiners, hosts, place));
}

/// A tunnel to a table's host with an end of the relay's own, for somebody who cannot open one: it is counted and
/// bounded as any joiner's of this source.
pub(crate) async fn open(shared: &Arc<Shared>, code: InviteCode, source: IpAddr) -> Result<DuplexStream, Refusal> {
    shared.admit(source)?;
    let (place, host) = ask_host(shared, code, source).await?;
    let (own, other) = duplex(HELD);
    let shared = Arc::clone(shared);
    tokio::spawn(async move {
        if let Ok(Ok((host, peer))) = timeout(shared.settings.limits.pickup, host.open()).await {
            carry(&shared, other, host).await;
            drop(peer);
        }
        drop(place);
    });
    Ok(own)
}

/// Carries a tunnel's bytes until it ends.
async fn carry(shared: &Shared, joiner: impl AsyncRead + AsyncWrite, host: impl AsyncRead + AsyncWrite) {
    shared.metrics.joined.add(1);
    let count = |bytes| shared.metrics.bytes.add(bytes);
    tokio::select! {
        end = splice(joiner, host, &shared.settings.limits, count) => tracing::info!(?end, "tunnel ended"),
        () = shared.cut.cancelled() => tracing::info!("tunnel cut"),
    }
}

/// The connection behind a request that asks for a tunnel.
fn upgrade(request: &mut Request) -> Result<OnUpgrade, Refusal> {
    let asks = |headers: &HeaderMap| {
        let upgrade = headers.get(header::UPGRADE).and_then(|value| value.to_str().ok());
        upgrade.is_some_and(|upgrade| upgrade.eq_ignore_ascii_case(UPGRADE))
    };
    if !asks(request.headers()) {
        return Err(Refusal::NoUpgrade);
    }
    request.extensions_mut().remove::<OnUpgrade>().ok_or(Refusal::NoUpgrade)
}

/// The answer after which a connection is a tunnel's end.
fn switching() -> Response {
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static(UPGRADE)),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// Where else a joiner can go when this relay is gone.
fn neighbours(shared: &Shared) -> Option<HeaderValue> {
    let told = shared.cluster.get()?.neighbours().borrow().join(", ");
    HeaderValue::from_str(&told).ok().filter(|_| !told.is_empty())
}

/// A ticket as 32 hex digits.
pub(crate) fn written(ticket: &Ticket) -> String {
    ticket.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A ticket from 32 hex digits.
pub(crate) fn read(digits: &str) -> Option<Ticket> {
    let is_written = digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_written.then(|| u128::from_str_radix(digits, 16).ok().map(u128::to_be_bytes))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_read_as_it_was_written_and_nothing_else_is_one() {
        let ticket = [0x0a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xff];
        assert_eq!(read(&written(&ticket)), Some(ticket));
        for other in ["", "0", &"0".repeat(31), &"0".repeat(33), &"g".repeat(32), &format!("+{}", "0".repeat(31))] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
