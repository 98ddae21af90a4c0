//! The guest's end: a table by its code, on this Wi-Fi or through a relay.

use std::net::SocketAddr;
use std::time::Duration;

use jusawi_fair::InviteCode;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::dial::tunnel;
use super::{RelayError, RelayUrl};
use crate::connect::{ConnectError, Connected, connect, connect_over};
use crate::tls::Expected;

/// How long a way that a relay has found waits for one that needs no relay.
const HEAD_START: Duration = Duration::from_millis(500);
/// How long relays are waited for before another one is tried.
const NEXT: Duration = Duration::from_secs(1);

/// Connects to a table through a relay.
///
/// # Errors
/// [`ConnectError`]; `Relay` if it is the relay that does not help.
pub async fn dial_table(relay: &RelayUrl, code: InviteCode) -> Result<Connected, ConnectError> {
    let tunnel = tunnel(relay, &format!("/v1/join/{code}")).await.map_err(ConnectError::Relay)?;
    let connected = connect_over(tunnel.io, Expected::Code(code)).await?;
    Ok(Connected { neighbours: tunnel.neighbours, ..connected })
}

/// Connects to a table at these addresses or through these relays, whichever answers first; a relay's answer waits half
/// a second for one that needs no relay.
///
/// # Errors
/// [`ConnectError`]; what the relays say counts for more than that nobody is at the addresses.
pub async fn connect_any(
    addresses: &[SocketAddr],
    relays: &[RelayUrl],
    code: InviteCode,
) -> Result<Connected, ConnectError> {
    connect_again(addresses, relays, &[], code).await
}

/// As [`connect_any`]; relays that were learned of are tried one after the other where those that were given do not help
/// within a second.
pub(crate) async fn connect_again(
    addresses: &[SocketAddr],
    relays: &[RelayUrl],
    learned: &[RelayUrl],
    code: InviteCode,
) -> Result<Connected, ConnectError> {
    let direct = async {
        if addresses.is_empty() {
            return Err(ConnectError::NoAddress);
        }
        connect(addresses, Expected::Code(code)).await
    };
    if relays.is_empty() {
        return direct.await;
    }
    let relayed = through_any(relays, learned, code);
    tokio::pin!(direct, relayed);
    tokio::select! {
        biased;
        near = &mut direct => match near {
            Ok(connected) => Ok(connected),
            Err(near) => relayed.await.map_err(|far| near.or(far)),
        },
        far = &mut relayed => match far {
            Err(far) => direct.await.map_err(|near| near.or(far)),
            Ok(far) => tokio::select! {
                biased;
                near = &mut direct => Ok(near.unwrap_or(far)),
                () = sleep(HEAD_START) => Ok(far),
            },
        },
    }
}

/// The first of several relays that has a way to the table.
async fn through_any(relays: &[RelayUrl], learned: &[RelayUrl], code: InviteCode) -> Result<Connected, ConnectError> {
    let mut dialled = JoinSet::new();
    let dial = |dialled: &mut JoinSet<_>, relay: &RelayUrl| {
        let relay = relay.clone();
        dialled.spawn(async move { dial_table(&relay, code).await });
    };
    for relay in relays {
        dial(&mut dialled, relay);
    }
    let others: Vec<&RelayUrl> = learned.iter().filter(|relay| !relays.contains(relay)).collect();
    let mut others = others.into_iter();
    let mut worst = ConnectError::Relay(RelayError::Unreachable);
    loop {
        let wants_another = match timeout(NEXT, dialled.join_next()).await {
            Ok(Some(Ok(Ok(connected)))) => return Ok(connected),
            Ok(Some(Ok(Err(error)))) => {
                worst = worst.or(error);
                dialled.is_empty()
            }
            // A task that was cancelled; none is.
            Ok(Some(Err(_))) => dialled.is_empty(),
            Ok(None) => true,
            // It takes its time.
            Err(_) => others.len() > 0,
        };
        if !wants_another {
            continue;
        }
        match others.next() {
            Some(relay) => dial(&mut dialled, relay),
            None if dialled.is_empty() => return Err(worst),
            None => {}
        }
    }
}
