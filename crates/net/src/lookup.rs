//! What a table is, asked before joining it.

use std::net::SocketAddr;
use std::time::Duration;

use jusawi_fair::InviteCode;
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::table_service_client::TableServiceClient;
use jusawi_table::{Genesis, Replica, Succession};
use jusawi_wire::games::LasVegasMessages;
use jusawi_wire::{GameCodec, entry_from_proto};
use tokio::time::{sleep, timeout};

use crate::connect::{ConnectError, Connected};
use crate::relay::{RelayUrl, connect_any};
use crate::screen::Onward;

/// How long a host may take to say what table it has.
const ANSWER: Duration = Duration::from_secs(5);

/// How often the next table is asked for, and the pause between two tries.
const TRIES: u32 = 40;
const PAUSE: Duration = Duration::from_millis(500);

/// Why nothing is known of a table.
#[derive(Debug, thiserror::Error)]
pub enum LookupError {
    /// There is no way to it.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The host answered something else than what table it has.
    #[error("no answer to what table this is")]
    NoAnswer,
}

/// Asks a host what table it has, over a connection that can be kept for joining it. All but its key is the host's word.
///
/// # Errors
/// [`LookupError::NoAnswer`].
pub async fn table_info(connected: &Connected) -> Result<proto::TableInfo, LookupError> {
    asked(connected).await?.info.ok_or(LookupError::NoAnswer)
}

/// Connects to a table, and gives all that its host says of it.
pub(crate) async fn table(
    code: InviteCode,
    addresses: &[SocketAddr],
    relays: &[RelayUrl],
) -> Result<proto::GetTableResponse, LookupError> {
    asked(&connect_any(addresses, relays, code).await?).await
}

async fn asked(connected: &Connected) -> Result<proto::GetTableResponse, LookupError> {
    let mut client = TableServiceClient::new(connected.channel.clone());
    let answer = timeout(ANSWER, client.get_table(proto::GetTableRequest {})).await;
    Ok(answer.ok().and_then(Result::ok).ok_or(LookupError::NoAnswer)?.into_inner())
}

/// What answers under the code of a table that is said to follow another.
#[derive(Debug)]
pub struct Successor {
    /// Whether it does: what its genesis says of the former table, held against what this device knows.
    pub succession: Succession,
    /// The game that is played there.
    pub game: String,
}

/// Asks for the table that is said to follow another, again and again while its host is about to open it.
///
/// # Errors
/// [`LookupError`] of the last try.
pub async fn successor(
    onward: &Onward,
    addresses: &[SocketAddr],
    relays: &[RelayUrl],
) -> Result<Successor, LookupError> {
    let mut tries = 0;
    let table = loop {
        tries += 1;
        match table(onward.code, addresses, relays).await {
            Ok(table) => break table,
            Err(error) if tries == TRIES => return Err(error),
            Err(_) => sleep(PAUSE).await,
        }
    };
    let genesis = table.genesis.and_then(|entry| entry_from_proto(entry).ok());
    // What opens a table is the same for every game.
    let opened = genesis.and_then(|entry| Replica::<GameCodec<LasVegasMessages>>::open(&entry).ok());
    let is_it = |genesis: &Genesis| InviteCode::of(&genesis.table_key) == onward.code;
    let genesis = opened.as_ref().map(Replica::genesis).filter(|genesis| is_it(genesis));
    let succession = genesis.map_or(Succession::Other, |genesis| onward.former.succeeded_by(genesis));
    Ok(Successor { succession, game: table.info.map(|info| info.game).unwrap_or_default() })
}
