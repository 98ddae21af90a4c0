//! The guest's end: a table by its code, on this Wi-Fi or through a relay.

use std::net::SocketAddr;
use std::time::Duration;

use jusawi_fair::InviteCode;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::dial::tunnel;
use super::{RelayError, RelayUrl};
use crate::connect::{ConnectError, Connected, connect, connect_over};
use crate::tls::Expected;

/// How long a way that a relay has found waits for one that needs no relay.
const HEAD_START: Duration = Duration::from_millis(500);

/// Connects to a table through a relay.
///
/// # Errors
/// [`ConnectError`]; `Relay` if it is the relay that does not help.
pub async fn dial_table(relay: &RelayUrl, code: InviteCode) -> Result<Connected, ConnectError> {
    let io = tunnel(relay, &format!("/v1/join/{code}")).await.map_err(ConnectError::Relay)?;
    connect_over(io, Expected::Code(code)).await
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
    let direct = async {
        if addresses.is_empty() {
            return Err(ConnectError::NoAddress);
        }
        connect(addresses, Expected::Code(code)).await
    };
    if relays.is_empty() {
        return direct.await;
    }
    let relayed = through_any(relays, code);
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
async fn through_any(relays: &[RelayUrl], code: InviteCode) -> Result<Connected, ConnectError> {
    let mut dialled = JoinSet::new();
    for relay in relays {
        let relay = relay.clone();
        dialled.spawn(async move { dial_table(&relay, code).await });
    }
    let mut worst = ConnectError::Relay(RelayError::Unreachable);
    while let Some(done) = dialled.join_next().await {
        match done {
            Ok(Ok(connected)) => return Ok(connected),
            Ok(Err(error)) => worst = worst.or(error),
            // A task that was cancelled; none is.
            Err(_) => {}
        }
    }
    Err(worst)
}
