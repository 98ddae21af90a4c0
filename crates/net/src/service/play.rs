//! One stream that carries what `Submit` and `Watch` carry.

use std::time::Duration;

use jusawi_proto::v1 as proto;
use jusawi_proto::v1::play_request::Content as Said;
use jusawi_proto::v1::play_response::Content;
use jusawi_proto::v1::play_submitted::Answer;
use jusawi_wire::entry_from_proto;
use jusawi_wire::reason::{ErrorInfo, Status as ReasonStatus};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Status, Streaming};

use super::follow::{self, QUEUE, Wants, follow};
use super::{Service, missing, status};
use crate::clock::entropy;
use crate::host::Ask;
use crate::port::Via;

/// How long a client may take to say who it is.
const INTRODUCTION: Duration = Duration::from_secs(60);
/// How long a client may say nothing; it is asked to say something every two seconds.
const SILENCE: Duration = Duration::from_secs(8);

type Sender = mpsc::Sender<Result<proto::PlayResponse, Status>>;

/// The host's half of a client's stream.
pub(super) fn stream(
    service: Service,
    via: Option<Via>,
    said: Streaming<proto::PlayRequest>,
) -> ReceiverStream<Result<proto::PlayResponse, Status>> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        let ended = tokio::select! {
            ended = converse(&service, via, said, &sender) => ended,
            () = sender.closed() => return,
        };
        if let Err(error) = ended {
            // A client that does not read will not read this either.
            let _ = sender.try_send(Err(error));
        }
    });
    ReceiverStream::new(receiver)
}

async fn converse(
    service: &Service,
    via: Option<Via>,
    mut said: Streaming<proto::PlayRequest>,
    sender: &Sender,
) -> Result<(), Status> {
    let challenge = entropy();
    tell(sender, Content::Welcome(service.table(challenge)?)).await?;
    let first = timeout(INTRODUCTION, said.next())
        .await
        .map_err(|_| status(ReasonStatus::Unavailable, "SILENT"))?
        .ok_or_else(|| missing("watch"))??;
    let Some(Said::Watch(watch)) = first.content else { return Err(missing("watch")) };
    let (key, seat) = service.identify(watch.watch, |redeemed| redeemed == challenge)?;
    let _presence = service.presences.enter(key, seat, watch.from)?;
    let wants = Wants { from: watch.from, entries: watch.entries, views: watch.views };

    let following = follow(&service.desk, key, wants, |response| {
        follow::send(sender, Ok(proto::PlayResponse { content: Some(Content::Watch(response)) }))
    });
    let asking = ask_for_lost(service, key, sender);
    let listening = listen(service, via, &mut said, sender);
    tokio::select! {
        ended = following => Err(ended.status()),
        () = asking => Err(follow::Ended::Gone.status()),
        ended = listening => ended,
    }
}

async fn tell(sender: &Sender, content: Content) -> Result<(), Status> {
    if follow::send(sender, Ok(proto::PlayResponse { content: Some(content) })).await {
        Ok(())
    } else {
        Err(status(ReasonStatus::Unavailable, "TOO_SLOW"))
    }
}

/// Asks the client for entries whenever the host has lost some that this client holds.
async fn ask_for_lost(service: &Service, key: jusawi_fair::PublicKey, sender: &Sender) {
    let mut wanted = service.desk.wanted.clone();
    wanted.mark_changed();
    while wanted.changed().await.is_ok() {
        let current = *wanted.borrow_and_update();
        if let Some((holder, from)) = current
            && holder == key
            && tell(sender, Content::Wanted(proto::EntriesWanted { from })).await.is_err()
        {
            return;
        }
    }
}

async fn listen(
    service: &Service,
    via: Option<Via>,
    said: &mut Streaming<proto::PlayRequest>,
    sender: &Sender,
) -> Result<(), Status> {
    loop {
        let next = timeout(SILENCE, said.next()).await.map_err(|_| status(ReasonStatus::Unavailable, "SILENT"))?;
        let Some(message) = next else { return Ok(()) };
        match message?.content {
            Some(Said::Submit(submit)) => {
                let answer = match (service.rates.check(via), submit.signed) {
                    (Ok(()), Some(signed)) => service.take(signed).await,
                    (Ok(()), None) => {
                        Err(ErrorInfo::new(ReasonStatus::InvalidArgument, "MISSING").with("field", "signed"))
                    }
                    (Err(limited), _) => Err(limited),
                };
                let answer = match answer {
                    Ok(taken) => Answer::Taken(taken),
                    Err(info) => Answer::Refused(refused(info)),
                };
                let answer = proto::PlaySubmitted { id: submit.id, answer: Some(answer) };
                tell(sender, Content::Submitted(answer)).await?;
            }
            Some(Said::Entries(batch)) => {
                let entries = batch.entries.into_iter().map(entry_from_proto).collect::<Result<Vec<_>, _>>();
                let entries = entries.map_err(|malformed| super::error_info(&ErrorInfo::from(&malformed)))?;
                service.desk.ask(Ask::TakeOver { first: batch.first, entries });
            }
            Some(Said::Ping(proto::Ping {})) => {}
            Some(Said::Watch(_)) => return Err(status(ReasonStatus::FailedPrecondition, "SECOND_WATCH")),
            None => return Err(missing("content")),
        }
    }
}

fn refused(info: ErrorInfo) -> proto::Refused {
    proto::Refused {
        code: info.status.code(),
        reason: info.reason.to_owned(),
        metadata: info.metadata.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    }
}
