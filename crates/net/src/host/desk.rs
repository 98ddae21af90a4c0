//! Where the services of the port meet the table's machine: they ask, and follow what it publishes.

use std::sync::{Arc, PoisonError, RwLock};

use jusawi_fair::{Entry, Hash, PublicKey, Signed, TableId};
use jusawi_proto::v1 as proto;
use jusawi_table::Taken;
use jusawi_wire::reason::ErrorInfo;
use tokio::sync::{broadcast, oneshot, watch};

/// A question to the machine.
pub(crate) enum Ask {
    /// Take a signed message.
    Submit(Signed, oneshot::Sender<Result<Taken, ErrorInfo>>),
    /// The game as a device's player may see it, with the events since an entry.
    View { key: PublicKey, since: u64, reply: oneshot::Sender<proto::TableView> },
    /// A device has opened its first stream and holds this many entries; again whenever that was not enough.
    Connected { key: PublicKey, entries: u64 },
    /// A device has lost its last stream.
    Disconnected { key: PublicKey },
    /// Entries that a device kept.
    TakeOver { first: u64, entries: Vec<Entry> },
    /// The link that leads here through a relay, as those who stand before the table are told it; empty without one.
    RelayLink(String),
    /// Words that were checked, for the screen of the host.
    Chat { key: PublicKey, text: String },
}

/// The services' side of a table.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) table: TableId,
    pub(crate) log: Arc<Log>,
    pub(crate) info: watch::Receiver<proto::TableInfo>,
    pub(crate) waiting: watch::Receiver<Option<proto::Waiting>>,
    /// The device that is asked for entries which the host lost, and from which number on.
    pub(crate) wanted: watch::Receiver<Option<(PublicKey, u64)>>,
    pub(crate) chat: broadcast::Sender<proto::Chatted>,
    /// The host's clock.
    pub(crate) clock: crate::clock::Clock,
    ask: Arc<dyn Fn(Ask) -> bool + Send + Sync>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("table", &self.table).finish_non_exhaustive()
    }
}

impl Desk {
    #[allow(clippy::too_many_arguments, reason = "the ends of the machine's channels")]
    pub(crate) fn new(
        table: TableId,
        log: Arc<Log>,
        info: watch::Receiver<proto::TableInfo>,
        waiting: watch::Receiver<Option<proto::Waiting>>,
        wanted: watch::Receiver<Option<(PublicKey, u64)>>,
        chat: broadcast::Sender<proto::Chatted>,
        clock: crate::clock::Clock,
        ask: Arc<dyn Fn(Ask) -> bool + Send + Sync>,
    ) -> Self {
        Self { table, log, info, waiting, wanted, chat, clock, ask }
    }

    /// Asks; false once the machine has stopped.
    pub(crate) fn ask(&self, ask: Ask) -> bool {
        (self.ask)(ask)
    }

    /// Says a signed message and waits for the answer; none once the machine has stopped.
    pub(crate) async fn submit(&self, signed: Signed) -> Option<Result<Taken, ErrorInfo>> {
        let (reply, answer) = oneshot::channel();
        if !self.ask(Ask::Submit(signed, reply)) {
            return None;
        }
        answer.await.ok()
    }
}

/// The other ends of a desk's channels, for a machine that only follows a table.
pub(crate) struct Board {
    pub(crate) log: Arc<Log>,
    pub(crate) info: watch::Sender<proto::TableInfo>,
    pub(crate) waiting: watch::Sender<Option<proto::Waiting>>,
    pub(crate) chat: broadcast::Sender<proto::Chatted>,
    _wanted: watch::Sender<Option<(PublicKey, u64)>>,
}

impl Board {
    /// A desk over a record that this device holds, and what keeps it current.
    pub(crate) fn new(
        log: Log,
        clock: crate::clock::Clock,
        ask: impl Fn(Ask) -> bool + Send + Sync + 'static,
    ) -> (Desk, Self) {
        let log = Arc::new(log);
        let (info, info_received) = watch::channel(proto::TableInfo::default());
        let (waiting, waiting_received) = watch::channel(None);
        let (wanted, wanted_received) = watch::channel(None);
        let chat = broadcast::Sender::new(64);
        // Whoever follows a record on this device proves nothing with a signature, so the table's id is not needed.
        let table = TableId(Hash::ZERO);
        let ask = Arc::new(ask);
        let (logged, said) = (log.clone(), chat.clone());
        let desk = Desk::new(table, logged, info_received, waiting_received, wanted_received, said, clock, ask);
        (desk, Self { log, info, waiting, chat, _wanted: wanted })
    }
}

/// The entries that are stored, for whoever follows them at its own pace. It only grows.
#[derive(Debug)]
pub(crate) struct Log {
    entries: RwLock<Vec<Arc<proto::Entry>>>,
    head: RwLock<Hash>,
    length: watch::Sender<u64>,
    over: watch::Sender<bool>,
}

impl Log {
    /// A log of entries that are stored, the last of them with this hash.
    pub(crate) fn new(entries: impl IntoIterator<Item = proto::Entry>, head: Hash) -> Self {
        let entries: Vec<_> = entries.into_iter().map(Arc::new).collect();
        let length = watch::Sender::new(entries.len() as u64);
        Self { entries: RwLock::new(entries), head: RwLock::new(head), length, over: watch::Sender::new(false) }
    }

    /// Lets everybody who follows go, once they have everything.
    pub(crate) fn end(&self) {
        self.over.send_replace(true);
    }

    /// Whether those who follow are let go.
    pub(crate) fn over(&self) -> watch::Receiver<bool> {
        self.over.subscribe()
    }

    /// Publishes stored entries, the last of them with this hash.
    pub(crate) fn extend(&self, new: impl IntoIterator<Item = proto::Entry>, head: Hash) {
        *self.head.write().unwrap_or_else(PoisonError::into_inner) = head;
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.extend(new.into_iter().map(Arc::new));
        let length = entries.len() as u64;
        drop(entries);
        self.length.send_replace(length);
    }

    /// The hash of the last.
    pub(crate) fn head(&self) -> Hash {
        *self.head.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u64 {
        *self.length.borrow()
    }

    /// Follows how many there are.
    pub(crate) fn length(&self) -> watch::Receiver<u64> {
        self.length.subscribe()
    }

    /// An entry.
    pub(crate) fn entry(&self, number: u64) -> Option<proto::Entry> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        entries.get(usize::try_from(number).ok()?).map(|entry| entry.as_ref().clone())
    }

    /// Entries from a number on, at least one if there is one, and no more than about `bytes`.
    pub(crate) fn from(&self, first: u64, bytes: usize) -> Vec<proto::Entry> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let Some(rest) = usize::try_from(first).ok().and_then(|first| entries.get(first..)) else { return Vec::new() };
        let mut taken = 0;
        rest.iter()
            .take_while(|entry| {
                let fits = taken == 0 || taken + entry.body.len() + 80 <= bytes;
                taken += entry.body.len() + 80;
                fits
            })
            .map(|entry| entry.as_ref().clone())
            .collect()
    }
}
