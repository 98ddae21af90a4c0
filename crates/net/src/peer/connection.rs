//! The connection to a host, made again whenever it is lost.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use jusawi_fair::{Entry, InviteCode, Signed};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::play_request::Content as Say;
use jusawi_proto::v1::play_response::Content;
use jusawi_proto::v1::play_submitted::Answer;
use jusawi_proto::v1::table_service_client::TableServiceClient;
use jusawi_proto::v1::watch_response::Content as Watched;
use jusawi_rules::Game;
use jusawi_wire::{entry_from_proto, entry_to_proto, signed_to_proto};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;

use super::machine::Command;
use crate::clock::entropy;
use crate::connect::{ConnectError, Connected};
use crate::lookup;
use crate::relay::{RelayUrl, connect_again};

/// How often the client says that it is there.
const PING: Duration = Duration::from_secs(2);
/// How long the host may say nothing.
const SILENCE: Duration = Duration::from_secs(8);
/// How long the host may take to say who it is.
const WELCOME: Duration = Duration::from_secs(8);
/// The shortest pause between two tries, and the most that chance adds to it.
const PAUSE: (Duration, Duration) = (Duration::from_millis(1000), Duration::from_millis(500));
/// What a host's process says of itself on its streams when it ends.
const ENDING: &str = "UNAVAILABLE";
/// The same where a relay was lost over which the table was followed: others may lead there.
const PAUSE_AT_RELAY: (Duration, Duration) = (Duration::from_millis(300), Duration::from_millis(400));
/// How many bytes of entries are sent back to a host in one message.
const BATCH: usize = 256 << 10;

/// Where a table is looked for; asked again before every try.
pub type Addresses = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Vec<SocketAddr>> + Send>> + Send + Sync>;

pub(super) struct Connection<G: Game> {
    code: InviteCode,
    addresses: Addresses,
    relays: Vec<RelayUrl>,
    /// A connection that was there before; the first one that is used.
    open: Option<Connected>,
    /// Relays that the last relay has named, tried when the ones above do not help.
    learned: Vec<RelayUrl>,
    machine: mpsc::Sender<Command<G>>,
    from_machine: UnboundedReceiver<Signed>,
}

/// How a connection ended.
#[derive(Default)]
struct Ended {
    why: Option<ConnectError>,
    /// Whether the host has said that its process ends.
    is_over: bool,
    /// Whether the table was followed over it, by way of a relay.
    followed_through_relay: bool,
}

/// How far a table was followed over a connection.
#[derive(PartialEq, Eq)]
enum Followed {
    /// It was not, or something came that cannot be.
    Never,
    /// Until the connection was lost.
    Lost,
    /// Until the host said that its process ends.
    ToItsEnd,
}

impl<G: Game> Connection<G> {
    pub(super) fn new(
        code: InviteCode,
        addresses: Addresses,
        relays: Vec<RelayUrl>,
        open: Option<Connected>,
        machine: mpsc::Sender<Command<G>>,
        from_machine: UnboundedReceiver<Signed>,
    ) -> Self {
        Self { code, addresses, relays, open, learned: Vec::new(), machine, from_machine }
    }

    /// Connects again and again until the machine is gone.
    pub(super) async fn run(mut self) {
        loop {
            let Ended { why, is_over, followed_through_relay } = self.once().await;
            let elsewhere = self.elsewhere(why.as_ref()).await;
            if elsewhere.is_some_and(|elsewhere| self.machine.send(elsewhere).is_err())
                || self.machine.send(Command::Lost { why, is_over }).is_err()
            {
                return;
            }
            // What was to be said over the lost connection is said again over the next.
            while self.from_machine.try_recv().is_ok() {}
            sleep(pause(if followed_through_relay { PAUSE_AT_RELAY } else { PAUSE })).await;
        }
    }

    /// The beginning of the table that answers where this one was.
    async fn elsewhere(&self, why: Option<&ConnectError>) -> Option<Command<G>> {
        let Some(ConnectError::WrongTable { address: Some(address), found, .. }) = why else { return None };
        let table = lookup::table(*found, &[*address], &[]).await.ok()?;
        let genesis = entry_from_proto(table.genesis?).ok()?;
        Some(Command::Elsewhere { code: *found, genesis })
    }

    async fn once(&mut self) -> Ended {
        let addresses = (self.addresses)().await;
        let connected = match self.open.take() {
            Some(open) => open,
            None if addresses.is_empty() && self.relays.is_empty() => return Ended::default(),
            None => match connect_again(&addresses, &self.relays, &self.learned, self.code).await {
                Ok(connected) => connected,
                Err(error) => return Ended { why: Some(error), ..Ended::default() },
            },
        };
        if !connected.neighbours.is_empty() {
            self.learned.clone_from(&connected.neighbours);
        }
        let is_relayed = connected.address.is_none();
        let followed = self.follow(connected.channel).await;
        Ended {
            why: None,
            is_over: followed == Followed::ToItsEnd,
            followed_through_relay: followed == Followed::Lost && is_relayed,
        }
    }

    /// Follows the table until the connection is lost.
    async fn follow(&mut self, channel: Channel) -> Followed {
        let (say, said) = tokio::sync::mpsc::channel(64);
        let mut client = TableServiceClient::new(channel).max_decoding_message_size(1 << 20);
        let heard = timeout(WELCOME, client.play(ReceiverStream::new(said))).await;
        let Ok(Ok(heard)) = heard else { return Followed::Never };
        let mut heard = heard.into_inner();
        let Ok(Ok(Some(first))) = timeout(WELCOME, heard.message()).await else { return Followed::Never };
        let Some(Content::Welcome(welcome)) = first.content else { return Followed::Never };
        let Some(watch) = self.introduce(welcome).await else { return Followed::Never };
        if say.send(proto::PlayRequest { content: Some(Say::Watch(watch)) }).await.is_err() {
            return Followed::Never;
        }

        let mut submitted: BTreeMap<u64, Signed> = BTreeMap::new();
        let mut next_id = 0;
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let request = tokio::select! {
                message = timeout(SILENCE, heard.message()) => {
                    let message = match message {
                        Ok(Ok(Some(message))) => message,
                        Ok(Err(status)) if status.message() == ENDING => return Followed::ToItsEnd,
                        _ => return Followed::Lost,
                    };
                    match self.hear(message.content, &mut submitted).await {
                        Ok(None) => continue,
                        Ok(Some(request)) => request,
                        Err(()) => return Followed::Never,
                    }
                }
                signed = self.from_machine.recv() => {
                    let Some(signed) = signed else { return Followed::Never };
                    next_id += 1;
                    let submit = proto::PlaySubmit { id: next_id, signed: Some(signed_to_proto(&signed)) };
                    submitted.insert(next_id, signed);
                    Say::Submit(submit)
                }
                _ = ping.tick() => Say::Ping(proto::Ping {}),
            };
            if say.send(proto::PlayRequest { content: Some(request) }).await.is_err() {
                return Followed::Lost;
            }
        }
    }

    /// Checks the table and signs its challenge.
    async fn introduce(&self, welcome: proto::GetTableResponse) -> Option<proto::WatchRequest> {
        let genesis = entry_from_proto(welcome.genesis?).ok()?;
        let challenge = welcome.challenge.as_slice().try_into().ok()?;
        let (reply, answer) = oneshot::channel();
        let command = Command::Welcome { genesis, entries: welcome.entries, info: welcome.info, challenge, reply };
        self.machine.send(command).ok()?;
        let (watch, from) = answer.await.ok()??;
        Some(proto::WatchRequest { watch: Some(signed_to_proto(&watch)), from, entries: true, views: false })
    }

    /// Takes what the host says; gives what is to be answered.
    async fn hear(&self, content: Option<Content>, submitted: &mut BTreeMap<u64, Signed>) -> Result<Option<Say>, ()> {
        let command = match content {
            Some(Content::Watch(watched)) => match watched.content {
                Some(Watched::Entries(batch)) => {
                    let entries = batch.entries.into_iter().map(entry_from_proto).collect::<Result<_, _>>();
                    Command::Entries { first: batch.first, entries: entries.map_err(|_| ())? }
                }
                Some(Watched::Info(info)) => Command::Info(info),
                Some(Watched::Heartbeat(heartbeat)) => Command::Heartbeat { at: heartbeat.at },
                Some(Watched::Waiting(waiting)) => Command::Waiting(waiting),
                Some(Watched::Chat(chatted)) => Command::Chat(chatted),
                Some(Watched::View(_)) | None => return Ok(None),
            },
            Some(Content::Submitted(answer)) => {
                let Some(signed) = submitted.remove(&answer.id) else { return Ok(None) };
                match answer.answer {
                    Some(Answer::Taken(_)) => Command::Taken(signed),
                    Some(Answer::Refused(refused)) => Command::Refused(signed, refused),
                    None => return Ok(None),
                }
            }
            Some(Content::Wanted(wanted)) => {
                let (reply, answer) = oneshot::channel();
                self.machine.send(Command::Wanted { from: wanted.from, reply }).map_err(|_| ())?;
                let entries = answer.await.map_err(|_| ())?;
                let mut bytes = 0;
                let fits = |entry: &&Entry| {
                    bytes += entry.body.len() + 80;
                    bytes <= BATCH
                };
                let entries = entries.iter().take_while(fits).map(entry_to_proto).collect();
                return Ok(Some(Say::Entries(proto::Entries { first: wanted.from, entries })));
            }
            Some(Content::Welcome(_)) | None => return Ok(None),
        };
        self.machine.send(command).map_err(|_| ())?;
        Ok(None)
    }
}

/// A pause with some chance in it, so that many devices do not come back at the same moment.
fn pause((least, more): (Duration, Duration)) -> Duration {
    let [first, ..] = entropy();
    least + more.mul_f64(f64::from(first) / 255.0)
}
