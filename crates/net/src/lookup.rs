//! What a table is, asked before joining it.

use std::time::Duration;

use jusawi_proto::v1 as proto;
use jusawi_proto::v1::table_service_client::TableServiceClient;
use tokio::time::timeout;

use crate::connect::{ConnectError, Connected};

/// How long a host may take to say what table it has.
const ANSWER: Duration = Duration::from_secs(5);

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
    let mut client = TableServiceClient::new(connected.channel.clone());
    let answer = timeout(ANSWER, client.get_table(proto::GetTableRequest {})).await;
    let answer = answer.ok().and_then(Result::ok).ok_or(LookupError::NoAnswer)?;
    answer.into_inner().info.ok_or(LookupError::NoAnswer)
}
