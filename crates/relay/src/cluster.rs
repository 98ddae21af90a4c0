//! Several relays as one: a joiner that reaches another relay than the host is led to it through NATS.
//!
//! Relays of one cluster trust each other. Each is heard of every second, and is asked every second whether somebody
//! listens for it at all, so that one that was killed is missed within a second and one that is frozen within five.
//! Without NATS each relay serves its own tables. A tunnel to another relay ends when a message of it was lost, be it
//! with NATS or with the other relay; its ends come back by another way. [`links`] and [`far`] are these tunnels,
//! [`members`] and [`presence`] who is there, [`tables`] which relay has which host, [`url`] how NATS is reached.

mod far;
mod links;
mod members;
mod messages;
mod presence;
mod tables;
mod url;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, StatusCode};
use jusawi_fair::InviteCode;
use prost::Message as _;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_stream::StreamExt;

use crate::Refusal;
use crate::shared::{Place, Shared, TunnelEnd};
use crate::tunnel::written;
use far::{Say, far};
use links::Mailbox;
use messages::{Answer, Ask, Here, Id, VERSION, id, read};
use presence::Presence;

pub(crate) use far::Far;
pub use url::{ClusterUrl, ClusterUrlError};

/// How often a relay says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long a relay waits for the answer of another beyond the time that that one waits for the host.
const BEYOND: Duration = Duration::from_secs(2);
/// The longest pause between two tries to reach NATS.
const PAUSE: Duration = Duration::from_secs(2);
/// Messages that may wait to be handed to their tunnels. They never do for long: nothing there waits.
const WAITING: usize = 1 << 17;

/// How a relay works together with others.
#[derive(Clone, Debug)]
pub struct ClusterSettings {
    /// Where NATS is.
    pub nats: ClusterUrl,
    /// Where hosts and guests reach this relay; they are told by the other relays. `None`: they are not told.
    pub public_url: Option<String>,
}

/// The other relays, as one of them sees them.
pub(crate) struct Cluster {
    own: Id,
    url: String,
    client: Client,
    presence: Arc<Presence>,
    neighbours: watch::Sender<Vec<String>>,
}

impl Cluster {
    /// Begins to work together with others, as soon as NATS can be reached; ends with the relay.
    pub(crate) async fn start(shared: &Arc<Shared>, settings: &ClusterSettings) -> Option<Arc<Self>> {
        let mut own = [0; 16];
        getrandom::fill(&mut own).ok()?;
        let presence = Arc::new(Presence::new(Arc::clone(&shared.metrics)));
        let noted = Arc::clone(&presence);
        let options = settings.nats.options().unwrap_or_default();
        let connecting = options
            .name("jusawi-relay")
            .custom_inbox_prefix("jusawi.v1.answers")
            .retry_on_initial_connect()
            // No other addresses than those that were given.
            .ignore_discovered_servers()
            .reconnect_delay_callback(|tries| {
                let tries = u32::try_from(tries.saturating_sub(1)).unwrap_or(u32::MAX);
                PAUSE.min(Duration::from_millis(100).saturating_mul(tries))
            })
            .ping_interval(BEAT * 3)
            .subscription_capacity(WAITING)
            .event_callback(move |event| {
                let noted = Arc::clone(&noted);
                async move { noted.note(&event) }
            })
            .connect(settings.nats.servers())
            .await;
        let client = match connecting {
            Ok(client) => client,
            Err(error) => {
                tracing::error!(%error, "the relay works alone");
                return None;
            }
        };
        let url = settings.public_url.clone().unwrap_or_default();
        let neighbours = watch::channel(Vec::new()).0;
        let cluster = Arc::new(Self { own, url, client, presence, neighbours });
        let (running, cut) = (Arc::clone(&cluster), shared.cut.clone());
        let shared = Arc::clone(shared);
        tokio::spawn(async move {
            tokio::select! {
                () = running.run(&shared) => {}
                () = cut.cancelled() => {}
            }
        });
        Some(cluster)
    }

    /// Where hosts and guests can go instead of this relay.
    pub(crate) fn neighbours(&self) -> watch::Receiver<Vec<String>> {
        self.neighbours.subscribe()
    }

    /// Listens and says that it is there, for ever. Nothing that is done with a message may wait.
    async fn run(&self, shared: &Arc<Shared>) {
        let all = self.client.subscribe("jusawi.v1.all.*");
        let own = self.client.subscribe(format!("jusawi.v1.to.{}.>", written(&self.own)));
        let (Ok(mut all), Ok(mut own)) = (all.await, own.await) else { return };
        let beats = async {
            let mut beat = interval(BEAT);
            beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    _ = beat.tick() => {}
                    () = self.presence.hurry.notified() => {}
                }
                // Without NATS nothing leaves; what waits to leave is not worth more.
                let _ = timeout(BEAT, self.beat(shared)).await;
            }
        };
        let hears = async {
            loop {
                tokio::select! {
                    message = all.next() => match message {
                        Some(message) => self.hear(shared, &message),
                        None => return,
                    },
                    message = own.next() => match message {
                        Some(message) => self.receive(&message),
                        None => return,
                    },
                }
            }
        };
        tokio::join!(beats, hears);
    }

    async fn beat(&self, shared: &Shared) {
        let presence = &self.presence;
        presence.metrics.far.set(presence.links.count());
        if !presence.is_connected() {
            return;
        }
        let (clock, leaving) = (presence.now(), shared.draining.is_cancelled());
        let here = Here { version: VERSION, relay: self.own.to_vec(), clock, url: self.url.clone(), leaving };
        let _ = self.client.publish("jusawi.v1.all.here", here.encode_to_vec().into()).await;
        for silent in presence.members().silent(Instant::now()) {
            tracing::warn!(relay = written(&silent), "another relay has fallen silent");
            presence.links.lost(&silent);
        }
        self.tell();
        // Also those of which nothing has been heard but that they have a tunnel's other end.
        let mut others: BTreeSet<Id> = presence.links.partners();
        others.extend(presence.members().all());
        for other in others {
            // If nobody listens any more, NATS itself answers.
            let asked = format!("jusawi.v1.to.{}.there", written(&other));
            let answer = format!("jusawi.v1.to.{}.gone.{}", written(&self.own), written(&other));
            let _ = self.client.publish_with_reply(asked, answer, Vec::new().into()).await;
        }
        for claim in presence.tables.to_repeat(&self.own) {
            let _ = self.client.publish("jusawi.v1.all.claim", claim.encode_to_vec().into()).await;
        }
    }

    /// Hears what a relay says to all.
    fn hear(&self, shared: &Shared, message: &async_nats::Message) {
        let presence = &self.presence;
        match message.subject.rsplit('.').next() {
            Some("here") => {
                let Some(here) = read::<Here>(&message.payload).filter(|here| here.version == VERSION) else { return };
                let Some(relay) = id(&here.relay).filter(|relay| *relay != self.own) else { return };
                presence.heard(here.clock);
                if presence.members().heard(relay, &here.url, here.leaving, Instant::now()) {
                    presence.hurry.notify_one();
                }
                self.tell();
            }
            Some("claim") => {
                let Some(claim) = read::<messages::Claim>(&message.payload) else { return };
                let Some(relay) = id(&claim.relay).filter(|relay| *relay != self.own) else { return };
                if claim.version == VERSION {
                    presence.heard(claim.clock);
                    presence.tables.hear(shared, &self.own, &relay, &claim);
                }
            }
            _ => {}
        }
    }

    /// Takes what is meant for this relay alone.
    fn receive(&self, message: &async_nats::Message) {
        let mut words = message.subject.split('.').skip(4);
        match (words.next(), words.next()) {
            (Some("gone"), Some(relay)) if message.status == Some(StatusCode::NO_RESPONDERS) => {
                let Some(relay) = crate::tunnel::read(relay) else { return };
                tracing::warn!(relay = written(&relay), "another relay is gone");
                self.presence.members().lost(&relay);
                self.presence.links.lost(&relay);
                self.tell();
            }
            (Some(tunnel), None) => {
                if let Some(tunnel) = crate::tunnel::read(tunnel) {
                    self.presence.links.deliver(&tunnel, &message.payload);
                }
            }
            _ => {}
        }
    }

    /// Tells hosts who has come or gone.
    fn tell(&self) {
        let (urls, count) = {
            let members = self.presence.members();
            (members.urls(), members.all().len())
        };
        self.presence.metrics.others.set(count);
        let others: Vec<String> = urls.into_iter().filter(|url| *url != self.url).collect();
        self.neighbours.send_if_modified(|told| {
            let is_new = *told != others;
            if is_new {
                *told = others;
            }
            is_new
        });
    }

    /// Asks the relay that has this table's host for a tunnel to it.
    pub(crate) async fn ask(
        &self,
        shared: &Arc<Shared>,
        code: InviteCode,
        source: std::net::IpAddr,
    ) -> Result<(Place, TunnelEnd), Refusal> {
        if !self.presence.is_connected() {
            return Err(Refusal::NoSuchTable);
        }
        let place = {
            let mut rooms = shared.rooms();
            let pass = rooms.join_elsewhere(code, source)?;
            shared.metrics.tunnels.set(rooms.tunnels());
            Place { shared: Arc::clone(shared), pass }
        };
        let mailbox = self.mailbox().ok_or(Refusal::RelayFull)?;
        let ask = Ask { version: VERSION, relay: self.own.to_vec(), tunnel: mailbox.id.to_vec() };
        let patience = shared.settings.limits.pickup + BEYOND;
        let request = async_nats::Request::new().payload(ask.encode_to_vec().into()).timeout(Some(patience));
        let asked = self.client.send_request(tables::subject(code), request);
        let asked = tokio::select! {
            asked = timeout(patience, asked) => asked,
            // Without NATS no answer comes.
            () = mailbox.killed.cancelled() => return Err(Refusal::NoSuchTable),
        };
        let answer = match asked {
            Ok(Ok(answer)) => read::<Answer>(&answer.payload).ok_or(Refusal::HostSilent)?,
            Ok(Err(error)) if error.kind() == async_nats::RequestErrorKind::NoResponders => {
                return Err(Refusal::NoSuchTable);
            }
            Ok(Err(_)) | Err(_) => return Err(Refusal::HostSilent),
        };
        if !answer.refusal.is_empty() {
            return Err(Refusal::of_another(&answer.refusal));
        }
        let (relay, tunnel) = id(&answer.relay).zip(id(&answer.tunnel)).ok_or(Refusal::HostSilent)?;
        Ok((place, TunnelEnd::far(self.connect(mailbox, relay, tunnel, shared.settings.limits.pickup))))
    }

    /// A new end of a tunnel.
    fn mailbox(&self) -> Option<Mailbox> {
        let mut tunnel = [0; 16];
        getrandom::fill(&mut tunnel).ok()?;
        Some(self.presence.links.open(tunnel))
    }

    /// Connects an end with its other end.
    fn connect(&self, mailbox: Mailbox, relay: Id, tunnel: Id, patience: Duration) -> Far {
        mailbox.partner(relay);
        let to = format!("jusawi.v1.to.{}.{}", written(&relay), written(&tunnel));
        far(mailbox, Post { client: self.client.clone(), to, presence: Arc::clone(&self.presence) }, patience)
    }
}

/// The way to a tunnel's other end.
struct Post {
    client: Client,
    to: String,
    presence: Arc<Presence>,
}

impl Say for Post {
    async fn say(&self, bytes: Vec<u8>) -> bool {
        self.presence.is_connected() && self.client.publish(self.to.clone(), bytes.into()).await.is_ok()
    }
}
