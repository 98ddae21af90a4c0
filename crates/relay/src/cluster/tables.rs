//! Which relay has which host: each listens for joiners of its own tables, and the newest registration counts.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::{Client, Message};
use jusawi_fair::InviteCode;
use prost::Message as _;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_stream::StreamExt;

use super::Cluster;
use super::messages::{Answer, Ask, Claim, Id, VERSION, id, read};
use crate::Refusal;
use crate::rooms::Stay;
use crate::shared::{Shared, TunnelEnd};
use crate::tunnel::{ask_own_host, bring_together};

/// How long a host waits until other relays can find it, before it is told that it is reachable all the same.
const KNOWN: Duration = Duration::from_secs(1);
/// The longest name that a host's process may have.
const SESSION: usize = 32;

/// Where the relay of this table's host listens.
pub(super) fn subject(code: InviteCode) -> String {
    format!("jusawi.v1.table.{code}")
}

/// The registrations at this relay.
#[derive(Debug, Default)]
pub(super) struct Tables(Mutex<BTreeMap<InviteCode, Own>>);

#[derive(Debug)]
struct Own {
    stay: Stay,
    session: Vec<u8>,
    clock: u64,
    /// Whether it has to be said once more that it is here.
    again: bool,
}

impl Own {
    fn claim(&self, code: InviteCode, own: &Id) -> Claim {
        let session = self.session.clone();
        Claim { version: VERSION, relay: own.to_vec(), clock: self.clock, code: code.to_string(), session }
    }
}

impl Tables {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<InviteCode, Own>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All have to be said once more.
    pub(super) fn repeat_all(&self) {
        for own in self.lock().values_mut() {
            own.again = true;
        }
    }

    /// What has to be said once more.
    pub(super) fn to_repeat(&self, own: &Id) -> Vec<Claim> {
        let mut tables = self.lock();
        let again = tables.iter_mut().filter(|(_, table)| table.again);
        let said = again.map(|(code, table)| {
            table.again = false;
            table.claim(*code, own)
        });
        said.collect()
    }

    /// Another relay says that it has a table's host.
    pub(super) fn hear(&self, shared: &Shared, own: &Id, relay: &Id, claim: &Claim) {
        let Ok(code) = claim.code.parse::<InviteCode>() else { return };
        let mut tables = self.lock();
        let Some(table) = tables.get_mut(&code) else { return };
        if !claim.session.is_empty() && claim.session == table.session {
            return;
        }
        if (claim.clock, relay) < (table.clock, own) {
            table.again = true;
            return;
        }
        let stay = table.stay;
        tables.remove(&code);
        drop(tables);
        let host = shared.rooms().withdraw(stay);
        if let Some(host) = host {
            tracing::info!("a table has registered anew at another relay");
            let _ = host.try_send(Err(Refusal::Replaced.into()));
        }
    }

    fn forget(&self, code: &InviteCode, stay: Stay) {
        let mut tables = self.lock();
        if tables.get(code).is_some_and(|table| table.stay == stay) {
            tables.remove(code);
        }
    }
}

/// A registration as other relays know it; withdrawn with its drop.
pub(crate) struct Claimed {
    cluster: Arc<Cluster>,
    code: InviteCode,
    stay: Stay,
    listening: AbortHandle,
}

impl Drop for Claimed {
    fn drop(&mut self) {
        self.listening.abort();
        self.cluster.presence.tables.forget(&self.code, self.stay);
    }
}

impl Cluster {
    /// Makes a table known to the other relays, and waits a little until it is.
    pub(crate) async fn claim(
        self: &Arc<Self>,
        shared: &Arc<Shared>,
        code: InviteCode,
        session: &[u8],
        stay: Stay,
    ) -> Claimed {
        let session = if session.len() <= SESSION { session.to_vec() } else { Vec::new() };
        let own = Own { stay, session, clock: self.presence.now(), again: false };
        let claim = own.claim(code, &self.own);
        self.presence.tables.lock().insert(code, own);
        let (known, is_known) = oneshot::channel();
        let listening = tokio::spawn(listen(Arc::clone(self), Arc::clone(shared), code, claim, known));
        if self.presence.is_connected() {
            let _ = timeout(KNOWN, is_known).await;
        }
        Claimed { cluster: Arc::clone(self), code, stay, listening: listening.abort_handle() }
    }
}

/// Listens for joiners of a table until nobody new is taken.
async fn listen(
    cluster: Arc<Cluster>,
    shared: Arc<Shared>,
    code: InviteCode,
    claim: Claim,
    known: oneshot::Sender<()>,
) {
    // A host that is registered at several relays is to be asked once.
    let Ok(mut asks) = cluster.client.queue_subscribe(subject(code), "host".to_owned()).await else { return };
    let _ = cluster.client.publish("jusawi.v1.all.claim", claim.encode_to_vec().into()).await;
    let _ = cluster.client.flush().await;
    let _ = known.send(());
    loop {
        tokio::select! {
            () = shared.draining.cancelled() => return,
            () = shared.cut.cancelled() => return,
            ask = asks.next() => match ask {
                Some(ask) => drop(tokio::spawn(answer(Arc::clone(&cluster), Arc::clone(&shared), code, ask))),
                None => return,
            },
        }
    }
}

/// Leads a joiner at another relay to the host.
async fn answer(cluster: Arc<Cluster>, shared: Arc<Shared>, code: InviteCode, message: Message) {
    let Some(reply) = message.reply else { return };
    let Some(ask) = read::<Ask>(&message.payload).filter(|ask| ask.version == VERSION) else { return };
    let Some((relay, tunnel)) = id(&ask.relay).zip(id(&ask.tunnel)) else { return };
    let own = cluster.own.to_vec();
    let met = async {
        let (place, host) = ask_own_host(&shared, code, None).await?;
        let mailbox = cluster.mailbox().ok_or(Refusal::RelayFull)?;
        Ok((place, host, mailbox))
    };
    match met.await {
        Ok((place, host, mailbox)) => {
            let opened = Answer { relay: own, tunnel: mailbox.id.to_vec(), refusal: String::new() };
            if say(&cluster.client, reply, &opened).await {
                let joiner = TunnelEnd::far(cluster.connect(mailbox, relay, tunnel, shared.settings.limits.pickup));
                bring_together(shared, place, joiner, host).await;
            }
        }
        Err(refusal) => {
            shared.metrics.refused(refusal);
            let refused = Answer { relay: own, tunnel: Vec::new(), refusal: refusal.reason().to_owned() };
            say(&cluster.client, reply, &refused).await;
        }
    }
}

async fn say(client: &Client, to: async_nats::Subject, answer: &Answer) -> bool {
    client.publish(to, answer.encode_to_vec().into()).await.is_ok()
}
