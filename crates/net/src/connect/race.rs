//! The race between a table's addresses.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jusawi_fair::PublicKey;
use tokio::net::TcpStream;
use tokio::select;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_rustls::client::TlsStream;

use super::ConnectError;
use crate::tls::{Expected, handshake};

/// How long an address has the field to itself before the next one starts.
const HEAD_START: Duration = Duration::from_millis(250);

/// How many addresses are tried.
const MOST: usize = 32;

/// The address that won, with its stream.
pub(super) struct Won {
    pub(super) stream: TlsStream<TcpStream>,
    pub(super) table_key: PublicKey,
    pub(super) address: SocketAddr,
}

/// Tries the addresses until one proves an expected key, all have failed, or `limit` is over.
pub(super) async fn race(addresses: &[SocketAddr], expected: Expected, limit: Duration) -> Result<Won, ConnectError> {
    let mut runners = ordered(addresses);
    let first = runners.front().copied().ok_or(ConnectError::NoAddress)?;
    let mut worst = ConnectError::NoAddress;
    let mut attempts = JoinSet::new();
    // Those that have not come back, and whether they got as far as a connection.
    let mut silent: Vec<(SocketAddr, Arc<AtomicBool>)> = Vec::new();

    let running = async {
        loop {
            if let Some(address) = runners.pop_front() {
                let connected = Arc::new(AtomicBool::new(false));
                silent.push((address, Arc::clone(&connected)));
                attempts.spawn(attempt(address, expected, connected));
            }
            let head_start = async {
                if runners.is_empty() {
                    std::future::pending::<()>().await;
                } else {
                    sleep(HEAD_START).await;
                }
            };
            select! {
                biased;
                finished = attempts.join_next() => match finished {
                    Some(Ok((_, Ok(won)))) => return Ok(won),
                    Some(Ok((address, Err(error)))) => {
                        silent.retain(|(of, _)| *of != address);
                        worst = worst.clone().or(error);
                    }
                    // A task that was cancelled; none is.
                    Some(Err(_)) => {}
                    None if runners.is_empty() => return Err(worst.clone()),
                    None => {}
                },
                () = head_start => {}
            }
        }
    };
    if let Ok(result) = timeout(limit, running).await {
        return result;
    }
    let waiting = silent.iter().find(|(_, connected)| connected.load(Ordering::Relaxed));
    Err(worst.or(match waiting {
        Some(&(address, _)) => ConnectError::NoAnswer { address: Some(address) },
        None => ConnectError::Unreachable { address: Some(first) },
    }))
}

/// Each address once, IPv4 before IPv6, otherwise in the given order.
fn ordered(addresses: &[SocketAddr]) -> VecDeque<SocketAddr> {
    let mut ordered = VecDeque::new();
    let (v4, v6): (Vec<_>, Vec<_>) = addresses.iter().partition(|address| address.is_ipv4());
    for address in v4.into_iter().chain(v6) {
        if ordered.len() < MOST && !ordered.contains(&address) {
            ordered.push_back(address);
        }
    }
    ordered
}

async fn attempt(
    address: SocketAddr,
    expected: Expected,
    connected: Arc<AtomicBool>,
) -> (SocketAddr, Result<Won, ConnectError>) {
    (address, prove(address, expected, &connected).await)
}

async fn prove(address: SocketAddr, expected: Expected, connected: &AtomicBool) -> Result<Won, ConnectError> {
    let stream = TcpStream::connect(address).await.map_err(|error| match error.kind() {
        ErrorKind::ConnectionRefused => ConnectError::Refused { address: Some(address) },
        _ => ConnectError::Unreachable { address: Some(address) },
    })?;
    connected.store(true, Ordering::Relaxed);
    // Small messages must not wait for each other; without it all works, only slower.
    let _ = stream.set_nodelay(true);
    let (stream, table_key) =
        handshake(stream, expected).await.map_err(|error| ConnectError::from_handshake(&error, Some(address)))?;
    Ok(Won { stream, table_key, address })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv4_runs_first_and_no_address_twice() {
        let addresses = ["[::1]:1", "10.0.0.2:1", "10.0.0.1:1", "10.0.0.2:1"].map(|text| text.parse().unwrap());
        let expected = ["10.0.0.2:1", "10.0.0.1:1", "[::1]:1"].map(|text| text.parse::<SocketAddr>().unwrap());
        assert_eq!(ordered(&addresses), expected);
    }
}
