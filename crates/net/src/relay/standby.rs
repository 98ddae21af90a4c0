//! The host's other relays: while its own relay is gone, the table is reachable through one that it had told of.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

use super::host::{Host, News, Reach, with_chance};
use super::{RelayError, RelayUrl};

/// The pause after none of them has helped.
const PAUSE: Duration = Duration::from_secs(1);
/// More are not remembered.
const MOST: usize = 8;

/// Where a table is registered or tries to be: no relay is asked twice.
#[derive(Clone, Default)]
pub(super) struct Taken(Arc<Mutex<Vec<RelayUrl>>>);

/// Gives the relay free again.
pub(super) struct TakenRelay {
    taken: Taken,
    relay: RelayUrl,
}

impl Taken {
    fn lock(&self) -> MutexGuard<'_, Vec<RelayUrl>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take(&self, relay: &RelayUrl) -> Option<TakenRelay> {
        let mut taken = self.lock();
        if taken.contains(relay) {
            return None;
        }
        taken.push(relay.clone());
        Some(TakenRelay { taken: self.clone(), relay: relay.clone() })
    }
}

impl Drop for TakenRelay {
    fn drop(&mut self) {
        self.taken.lock().retain(|relay| *relay != self.relay);
    }
}

/// What is known of the own relay and of others, and what the host is told of it.
pub(super) struct Standby<'a> {
    say: &'a watch::Sender<Reach>,
    known: Mutex<Known>,
    /// Whether another relay is wanted.
    wanted: watch::Sender<bool>,
}

struct Known {
    own: Reach,
    instead: Option<RelayUrl>,
    others: Vec<RelayUrl>,
}

impl<'a> Standby<'a> {
    pub(super) fn new(say: &'a watch::Sender<Reach>) -> Self {
        let known = Known { own: Reach::Trying, instead: None, others: Vec::new() };
        Self { say, known: Mutex::new(known), wanted: watch::Sender::new(false) }
    }

    /// Changes what is known, and says what that means.
    fn note(&self, change: impl FnOnce(&mut Known)) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut known);
        let reach = match (&known.own, &known.instead) {
            (Reach::Trouble(_), Some(instead)) => Reach::Instead(instead.clone()),
            (own, _) => own.clone(),
        };
        self.say.send_if_modified(|said| {
            let is_new = *said != reach;
            if is_new {
                *said = reach;
            }
            is_new
        });
    }

    /// The own relay says something.
    pub(super) fn hear(&self, relay: &RelayUrl, news: News) {
        match news {
            News::Reachable => {
                self.note(|known| known.own = Reach::Reachable);
                self.wanted.send_replace(false);
            }
            News::Draining(seconds) => {
                self.note(|known| known.own = Reach::Draining(seconds));
                self.wanted.send_replace(true);
            }
            News::Others(others) => self.learn(relay, relay, others),
        }
    }

    /// The own relay does not help any more. Whoever was refused for good does not go elsewhere.
    pub(super) fn lost(&self, error: &RelayError) {
        self.note(|known| known.own = Reach::Trouble(error.clone()));
        let is_gone = match error {
            RelayError::Unreachable | RelayError::Lost => true,
            RelayError::Refused { reason, .. } => reason == "RELAY_DRAINING",
            RelayError::Certificate | RelayError::NotARelay => false,
        };
        self.wanted.send_replace(is_gone);
    }

    /// A relay tells of others.
    fn learn(&self, own: &RelayUrl, by: &RelayUrl, others: Vec<RelayUrl>) {
        self.note(|known| {
            known.others = std::iter::once(by.clone()).chain(others).filter(|other| other != own).take(MOST).collect();
        });
    }

    fn others(&self) -> Vec<RelayUrl> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).others.clone()
    }

    /// Registers the table at another relay whenever that is wanted, for ever.
    pub(super) async fn run(&self, host: &Host) {
        let mut wanted = self.wanted.subscribe();
        loop {
            // The sender is ours.
            let _ = wanted.wait_for(|wanted| *wanted).await;
            tokio::select! {
                () = self.try_others(host) => {}
                _ = wanted.wait_for(|wanted| !wanted) => {}
            }
            self.note(|known| known.instead = None);
        }
    }

    async fn try_others(&self, host: &Host) {
        loop {
            for relay in self.others() {
                let Some(_taken) = host.table.taken.take(&relay) else { continue };
                let (leave, mut left) = watch::channel(false);
                let news = |news| match news {
                    News::Reachable => self.note(|known| known.instead = Some(relay.clone())),
                    News::Draining(_) => drop(leave.send_replace(true)),
                    News::Others(others) => self.learn(&host.access.relay, &relay, others),
                };
                tokio::select! {
                    error = host.register_at(&relay, news) => {
                        tracing::info!(%relay, %error, "not reachable through the other relay");
                    }
                    _ = left.wait_for(|left| *left) => {}
                }
                self.note(|known| known.instead = None);
            }
            sleep(with_chance(PAUSE)).await;
        }
    }
}
