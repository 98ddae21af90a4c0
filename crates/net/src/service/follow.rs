//! Following a table: each follower reads the log at its own pace, so that none can hold up another or fill memory.

use std::time::Duration;

use jusawi_fair::PublicKey;
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::watch_response::Content;
use jusawi_wire::reason::Status as ReasonStatus;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;

use super::presence::Presence;
use super::status;
use crate::host::{Ask, Desk};

/// How often something is sent at least.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(2);
/// How long a follower may take nothing before it is cut off; it comes back and goes on from its entry number.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many messages may be on their way to one follower.
pub(super) const QUEUE: usize = 16;
/// How large a batch of entries is, in bytes.
const BATCH: usize = 256 << 10;

/// Why nobody is followed any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The follower is gone or did not keep up.
    Slow,
    /// The table's machine has stopped, or lets everybody go.
    Gone,
}

impl Ended {
    pub(super) fn status(self) -> Status {
        match self {
            Self::Slow => status(ReasonStatus::Unavailable, "TOO_SLOW"),
            Self::Gone => status(ReasonStatus::Unavailable, "UNAVAILABLE"),
        }
    }
}

/// What a follower wants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wants {
    pub(super) from: u64,
    pub(super) entries: bool,
    pub(super) views: bool,
}

/// A server stream for one follower.
pub(super) fn stream(
    desk: Desk,
    key: PublicKey,
    wants: Wants,
    presence: Presence,
) -> ReceiverStream<Result<proto::WatchResponse, Status>> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        // The presence ends with this task, and the task with the stream.
        let _presence = presence;
        let ended = follow(&desk, key, wants, |response| send(&sender, Ok(response))).await;
        // A follower that takes nothing will not take this either.
        let _ = sender.try_send(Err(ended.status()));
    });
    ReceiverStream::new(receiver)
}

/// Sends to a follower that takes something at least every few seconds; false once it is gone or too slow.
pub(super) async fn send<T>(sender: &mpsc::Sender<Result<T, Status>>, message: Result<T, Status>) -> bool {
    matches!(timeout(PATIENCE, sender.send(message)).await, Ok(Ok(())))
}

/// Follows the table until `send` says that nobody takes it any more.
pub(super) async fn follow<F: Future<Output = bool>>(
    desk: &Desk,
    key: PublicKey,
    wants: Wants,
    mut send: impl FnMut(proto::WatchResponse) -> F,
) -> Ended {
    let mut send = move |content| send(proto::WatchResponse { content: Some(content) });
    let mut length = desk.log.length();
    let mut info = desk.info.clone();
    let mut waiting = desk.waiting.clone();
    let mut chat = desk.chat.subscribe();
    let mut over = desk.log.over();
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    info.mark_changed();
    waiting.mark_changed();
    length.mark_changed();
    over.mark_changed();
    let mut next = wants.from;
    let mut seen = wants.from;
    loop {
        let sent = tokio::select! {
            biased;
            changed = length.changed() => {
                if changed.is_err() { return Ended::Gone }
                catch_up(desk, key, wants, &mut next, &mut seen, &mut send).await
            }
            changed = info.changed() => {
                if changed.is_err() { return Ended::Gone }
                let current = info.borrow_and_update().clone();
                send(Content::Info(current)).await
            }
            changed = waiting.changed() => {
                if changed.is_err() { return Ended::Gone }
                let current = waiting.borrow_and_update().clone();
                match current {
                    Some(current) => send(Content::Waiting(current)).await,
                    None => true,
                }
            }
            said = chat.recv() => match said {
                Ok(chatted) => send(Content::Chat(chatted)).await,
                // Words that came too fast are lost; the game is not.
                Err(broadcast::error::RecvError::Lagged(_)) => true,
                Err(broadcast::error::RecvError::Closed) => return Ended::Gone,
            },
            // Behind everything that is told: nobody is let go before the last of it.
            changed = over.changed() => {
                if changed.is_err() || *over.borrow_and_update() { return Ended::Gone }
                true
            }
            _ = heartbeat.tick() => {
                send(Content::Heartbeat(proto::Heartbeat { at: desk.clock.now(), entries: desk.log.len() })).await
            }
        };
        if !sent {
            return Ended::Slow;
        }
    }
}

/// Sends all entries that are stored, batch after batch, and then one view of where they lead.
async fn catch_up<F: Future<Output = bool>>(
    desk: &Desk,
    key: PublicKey,
    wants: Wants,
    next: &mut u64,
    seen: &mut u64,
    send: &mut impl FnMut(Content) -> F,
) -> bool {
    loop {
        let entries = if wants.entries { desk.log.from(*next, BATCH) } else { Vec::new() };
        if entries.is_empty() {
            break;
        }
        let first = *next;
        *next += entries.len() as u64;
        if !send(Content::Entries(proto::Entries { first, entries })).await {
            return false;
        }
    }
    if !wants.views {
        return true;
    }
    let (reply, answer) = oneshot::channel();
    if !desk.ask(Ask::View { key, since: *seen, reply }) {
        return false;
    }
    let Ok(view) = answer.await else { return false };
    *seen = view.number.saturating_add(1);
    send(Content::View(view)).await
}
