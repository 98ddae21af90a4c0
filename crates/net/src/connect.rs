//! The peer's way to a table: addresses, a race between them, proof of the table key, and a gRPC channel.

mod address;
mod error;
mod race;

use std::net::SocketAddr;
use std::time::Duration;

use hyper_util::rt::TokioIo;
use jusawi_fair::{InviteCode, PublicKey};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tonic::transport::{Channel, Endpoint};

pub use address::{AddressError, Typed, read as read_address, resolve};
pub use error::ConnectError;

use crate::port::KEEPALIVE;
use crate::relay::RelayUrl;
use crate::tls::{Expected, TLS_NAME, handshake};

/// How long it may take to connect, all addresses and the handshake together.
pub const TIME_LIMIT: Duration = Duration::from_secs(8);

/// Bytes that one stream may send ahead: a large answer in one go.
const STREAM_WINDOW: u32 = 1 << 20;

/// Bytes that the whole connection may send ahead: more than its few streams together.
const CONNECTION_WINDOW: u32 = 16 << 20;

/// A way to a table that has proved its key.
#[derive(Clone, Debug)]
pub struct Connected {
    /// Carries gRPC. It ends with its connection and does not dial again: whoever uses it connects anew, by what is
    /// then known of the table's addresses, and learns why if that fails.
    pub channel: Channel,
    /// The table's public key.
    pub table_key: PublicKey,
    /// The address that answered; `None` through a tunnel.
    pub address: Option<SocketAddr>,
    /// Other relays that lead to the table, too, as the relay says whose tunnel this is.
    pub neighbours: Vec<RelayUrl>,
}

/// Connects to a table that is said to be at these addresses, of which the first 32 are tried.
///
/// IPv4 addresses come first; the next address is tried when 250 ms have passed or one has failed, and the first that
/// proves an expected key is taken, even if other tables or programs answer at the others. Takes at most
/// [`TIME_LIMIT`]. The connection is asked every 3 s whether it is alive, and ends when it has not answered for 3 s.
///
/// # Errors
///
/// [`ConnectError`]; if several addresses failed, the one that says most.
pub async fn connect(addresses: &[SocketAddr], expected: Expected) -> Result<Connected, ConnectError> {
    let won = race::race(addresses, expected, TIME_LIMIT).await?;
    let channel = channel(won.stream).await.map_err(|_| ConnectError::HungUp { address: Some(won.address) })?;
    Ok(Connected { channel, table_key: won.table_key, address: Some(won.address), neighbours: Vec::new() })
}

/// Connects to a table at the other end of a byte stream, such as a relay's tunnel. Takes at most [`TIME_LIMIT`].
///
/// # Errors
///
/// [`ConnectError`] without an address.
pub async fn connect_over<S>(io: S, expected: Expected) -> Result<Connected, ConnectError>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let proved = timeout(TIME_LIMIT, handshake(io, expected)).await;
    let (stream, table_key) = match proved {
        Ok(result) => result.map_err(|error| ConnectError::from_handshake(&error, None))?,
        Err(_) => return Err(ConnectError::NoAnswer { address: None }),
    };
    let channel = channel(stream).await.map_err(|_| ConnectError::HungUp { address: None })?;
    Ok(Connected { channel, table_key, address: None, neighbours: Vec::new() })
}

/// Asks which table answers at these addresses; whoever asks shows the code to a person before joining by it.
///
/// # Errors
///
/// As [`connect`], `WrongTable` excepted.
pub async fn probe(addresses: &[SocketAddr]) -> Result<InviteCode, ConnectError> {
    Ok(InviteCode::of(&race::race(addresses, Expected::Any, TIME_LIMIT).await?.table_key))
}

async fn channel<S>(stream: S) -> Result<Channel, tonic::transport::Error>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let mut stream = Some(TokioIo::new(stream));
    // The encryption is below; the scheme only keeps the library from adding its own.
    Endpoint::from_shared(format!("http://{TLS_NAME}"))?
        .http2_keep_alive_interval(KEEPALIVE)
        .keep_alive_timeout(KEEPALIVE)
        .keep_alive_while_idle(true)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .connect_with_connector(tower::service_fn(move |_| {
            let stream = stream.take().ok_or(std::io::ErrorKind::NotConnected);
            async { stream.map_err(std::io::Error::from) }
        }))
        .await
}

#[cfg(test)]
mod tests;
