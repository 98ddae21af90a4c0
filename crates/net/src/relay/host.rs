//! The host's end: a registration that comes back by itself, and tunnels that become connections of the port.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::TokioIo;
use jusawi_fair::{SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::{Channel, Endpoint};
use tonic::{Status, Streaming};
use tonic_types::StatusExt;

use super::dial::{AbortOnDrop, dial, tunnel};
use super::held::Held;
use super::neighbours::neighbours;
use super::standby::{Standby, Taken};
use super::{RelayError, RelayUrl};
use crate::clock::entropy;
use crate::port::{Entrance, Via};
use crate::tls::TableTls;

/// The version of the relay protocol.
const VERSION: u32 = 1;
/// How often a silent relay is asked whether it is still there, and how long it may take to answer.
const KEEPALIVE: Duration = Duration::from_secs(5);
/// How long a relay may take to answer a step of the registration.
const ANSWER: Duration = Duration::from_secs(10);
/// How long a guest may take for the handshake through its tunnel.
const ARRIVAL: Duration = Duration::from_secs(8);
/// Connections that a relay may bring at once, whatever it says.
const TUNNELS: usize = 96;
/// The shortest and the longest pause between two tries.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));
/// The pause where another try can hardly help.
const LONG_PAUSE: Duration = Duration::from_secs(60);

/// What a host needs for a relay.
#[derive(Clone)]
pub struct Access {
    /// Which relay.
    pub relay: RelayUrl,
    /// What the relay's owner gave to hosts, if it asks for it.
    pub token: Option<String>,
}

/// Whether a table can be reached through a relay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It is being tried.
    Trying,
    /// It can.
    Reachable,
    /// The relay is about to end; those who are connected have so many seconds left.
    Draining(u32),
    /// It cannot, but it can through this other relay of the same cluster.
    Instead(RelayUrl),
    /// It cannot; it is tried again.
    Trouble(RelayError),
}

/// A registration that comes back by itself as long as this is kept.
pub struct Registration {
    /// At which relay.
    pub relay: RelayUrl,
    /// Whether the table can be reached there.
    pub reach: watch::Receiver<Reach>,
    /// Whether browsers are given the page at the relay's link, as far as is known.
    pub page: watch::Receiver<bool>,
    _task: AbortOnDrop<()>,
}

/// A table that can be registered at relays.
#[derive(Clone)]
pub(crate) struct Table {
    key: SecretKey,
    tls: TableTls,
    entrance: Entrance,
    /// What this process calls itself: at several relays of a cluster it does not replace itself.
    session: [u8; 16],
    /// The relays at which it is registered or tries to be.
    pub(super) taken: Taken,
}

impl Table {
    /// The table of this key; tunnels come in by `entrance`.
    pub(crate) fn new(key: SecretKey, tls: TableTls, entrance: Entrance) -> Self {
        let mut session = [0; 16];
        session.copy_from_slice(entropy().split_at(16).0);
        Self { key, tls, entrance, session, taken: Taken::default() }
    }

    /// Makes the table reachable through a relay. Must be called within a tokio runtime.
    pub(crate) fn register(&self, access: Access) -> Registration {
        let (say, reach) = watch::channel(Reach::Trying);
        let relay = access.relay.clone();
        let (say_page, page) = watch::channel(false);
        let host = Host { access, table: self.clone(), tunnels: Arc::new(Semaphore::new(TUNNELS)), say_page };
        Registration { relay, reach, page, _task: AbortOnDrop(tokio::spawn(async move { host.run(&say).await })) }
    }
}

pub(super) struct Host {
    pub(super) access: Access,
    pub(super) table: Table,
    tunnels: Arc<Semaphore>,
    say_page: watch::Sender<bool>,
}

/// What a relay says while it has the table.
pub(super) enum News {
    Reachable,
    Draining(u32),
    /// Other relays lead to the table, too.
    Others(Vec<RelayUrl>),
}

impl Host {
    /// Registers, and again whenever the registration is lost; meanwhile at another relay of which the own one has told.
    async fn run(&self, say: &watch::Sender<Reach>) {
        let standby = Standby::new(say);
        let _taken = self.table.taken.take(&self.access.relay);
        tokio::join!(self.stay_for_ever(&standby), standby.run(self));
    }

    async fn stay_for_ever(&self, standby: &Standby<'_>) {
        let mut pause = PAUSES.0;
        loop {
            let mut was_reachable = false;
            let news = |news| {
                was_reachable |= matches!(news, News::Reachable);
                standby.hear(&self.access.relay, news);
            };
            let error = self.register_at(&self.access.relay, news).await;
            tracing::info!(relay = %self.access.relay, %error, "not reachable through the relay");
            standby.lost(&error);
            pause = if was_reachable { PAUSES.0 } else { pause };
            sleep(with_chance(wanted_pause(&error, pause))).await;
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    /// Registers at a relay and stays for as long as it lets it; gives why it has ended.
    pub(super) async fn register_at(&self, relay: &RelayUrl, news: impl FnMut(News)) -> RelayError {
        match self.stay(relay, news).await {
            Ok(never) => match never {},
            Err(error) => error,
        }
    }

    async fn stay(&self, relay: &RelayUrl, mut news: impl FnMut(News)) -> Result<Infallible, RelayError> {
        let key = &self.table.key;
        let channel = control(relay).await?;
        let (say, said) = mpsc::channel(4);
        let hello = proto::RegisterHello {
            version: VERSION,
            table_key: key.public().0.to_vec(),
            relay: relay.host.clone(),
            token: self.access.token.clone().unwrap_or_default(),
            session: self.table.session.to_vec(),
        };
        send(&say, Say::Hello(hello)).await?;
        let mut client = RelayServiceClient::new(channel);
        let answer = timeout(ANSWER, client.register(ReceiverStream::new(said))).await;
        let mut told = answer.map_err(|_| RelayError::Unreachable)?.map_err(|status| refused(&status))?.into_inner();
        let Told::Challenge(asked) = step(&mut told).await? else { return Err(RelayError::NotARelay) };
        let challenge = asked.challenge.as_slice().try_into().map_err(|_| RelayError::NotARelay)?;
        let digest = relay_proof_digest(&key.public(), challenge, &relay.host);
        let signature = key.sign(digest.as_bytes());
        send(&say, Say::Proof(proto::RegisterProof { signature: signature.0.to_vec() })).await?;
        let Told::Registered(registered) = step(&mut told).await? else { return Err(RelayError::NotARelay) };
        if *relay == self.access.relay {
            self.say_page.send_replace(registered.page);
        }
        let others = |urls: &[String]| News::Others(neighbours(relay, urls.iter().map(String::as_str)));
        news(others(&registered.relays));
        news(News::Reachable);
        loop {
            let message = told.message().await.map_err(|status| refused(&status))?.ok_or(RelayError::Lost)?;
            match message.content {
                Some(Told::Arrived(arrived)) => self.open(relay, &arrived.ticket),
                Some(Told::Draining(draining)) => news(News::Draining(draining.seconds)),
                Some(Told::Relays(told)) => news(others(&told.relays)),
                Some(Told::Challenge(_) | Told::Registered(_)) | None => {}
            }
        }
    }

    /// Opens the other end of a guest's tunnel, and lets the guest in as if it had come by TCP.
    fn open(&self, relay: &RelayUrl, ticket: &str) {
        // What is put into a path is checked: a relay's words must not become another request.
        if ticket.is_empty() || ticket.len() > 64 || !ticket.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return;
        }
        let Ok(permit) = Arc::clone(&self.tunnels).try_acquire_owned() else {
            tracing::warn!("the relay brings too many guests at once");
            return;
        };
        let (relay, path) = (relay.clone(), format!("/v1/accept/{ticket}"));
        let (tls, entrance) = (self.table.tls.clone(), self.table.entrance.clone());
        tokio::spawn(async move {
            let io = match tunnel(&relay, &path).await {
                Ok(tunnel) => tunnel.io,
                Err(error) => return tracing::info!(%error, "a guest's tunnel did not come about"),
            };
            match timeout(ARRIVAL, tls.acceptor().accept(io)).await {
                Ok(Ok(io)) => entrance.admit(Held { io, _kept: permit }, Via { remote: None, tls: true }).await,
                Ok(Err(error)) => tracing::debug!(%error, "a guest's handshake failed"),
                Err(_) => tracing::debug!("a guest took too long to arrive"),
            }
        });
    }
}

/// The next message of a registration that is not made yet.
async fn step(told: &mut Streaming<proto::RegisterResponse>) -> Result<Told, RelayError> {
    let message = timeout(ANSWER, told.message()).await.map_err(|_| RelayError::Unreachable)?;
    let message = message.map_err(|status| refused(&status))?.ok_or(RelayError::Lost)?;
    message.content.ok_or(RelayError::NotARelay)
}

async fn send(say: &mpsc::Sender<proto::RegisterRequest>, content: Say) -> Result<(), RelayError> {
    say.send(proto::RegisterRequest { content: Some(content) }).await.map_err(|_| RelayError::Lost)
}

/// The channel to a relay's service.
async fn control(relay: &RelayUrl) -> Result<Channel, RelayError> {
    let mut io = Some(TokioIo::new(dial(relay, "h2").await?));
    // The encryption is below; the scheme only keeps the library from adding its own.
    let endpoint = Endpoint::from_shared(format!("http://{}", relay.authority())).map_err(|_| RelayError::NotARelay)?;
    let endpoint =
        endpoint.http2_keep_alive_interval(KEEPALIVE).keep_alive_timeout(KEEPALIVE).keep_alive_while_idle(true);
    let connected = endpoint.connect_with_connector(tower::service_fn(move |_| {
        let io = io.take().ok_or(std::io::ErrorKind::NotConnected);
        async { io.map_err(std::io::Error::from) }
    }));
    timeout(ANSWER, connected).await.map_err(|_| RelayError::Unreachable)?.map_err(|_| RelayError::NotARelay)
}

/// What a relay's status says.
fn refused(status: &Status) -> RelayError {
    let Some(info) = status.get_details_error_info() else {
        // Without a reason of ours it is the library that says it: the connection is gone, or it never was a relay.
        let is_lost = matches!(status.code(), tonic::Code::Unavailable | tonic::Code::Unknown | tonic::Code::Cancelled);
        return if is_lost { RelayError::Lost } else { RelayError::NotARelay };
    };
    let retry_ms = info.metadata.get("retry_ms").and_then(|retry| retry.parse().ok());
    RelayError::Refused { reason: info.reason, retry_ms }
}

/// How long to wait after this.
fn wanted_pause(error: &RelayError, pause: Duration) -> Duration {
    match error {
        RelayError::Refused { retry_ms: Some(retry), .. } => pause.max(Duration::from_millis(*retry)).min(LONG_PAUSE),
        RelayError::Refused { retry_ms: None, .. } | RelayError::NotARelay | RelayError::Certificate => LONG_PAUSE,
        RelayError::Unreachable | RelayError::Lost => pause,
    }
}

/// Up to half as long again, so that many hosts do not come back at the same moment.
pub(super) fn with_chance(pause: Duration) -> Duration {
    let [first, ..] = entropy();
    pause + pause.mul_f64(f64::from(first) / 510.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_refused_waits_as_long_as_it_is_told_but_not_for_ever() {
        let refused = |retry_ms| RelayError::Refused { reason: "RELAY_FULL".to_owned(), retry_ms };
        let second = Duration::from_secs(1);
        assert_eq!(wanted_pause(&refused(Some(5_000)), second), Duration::from_secs(5));
        assert_eq!(wanted_pause(&refused(Some(u64::MAX)), second), LONG_PAUSE);
        assert_eq!(wanted_pause(&refused(None), second), LONG_PAUSE);
        assert_eq!(wanted_pause(&RelayError::Lost, second), second);
    }
}
