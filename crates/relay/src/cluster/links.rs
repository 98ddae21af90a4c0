//! Tunnels that lead to another relay: what arrives for each is put where its own task finds it, and never waits here.
//!
//! Whoever sends has been given credit for what it sends, so there is always room. A message that is lost, doubled or
//! beyond the credit ends its tunnel; the others do not notice.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;

use super::messages::{Frame, Id, PIECE};

/// What may be on its way in one direction, in bytes.
pub(super) const WINDOW: u32 = 64 << 10;
/// What a message counts for at least: small ones cost memory, too.
const LEAST: u32 = 1 << 10;
/// As many messages can wait as there can be credit for, and the two that need none.
const QUEUE: usize = (WINDOW / LEAST) as usize + 2;

/// What a piece of bytes counts for.
pub(super) fn cost(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX).max(LEAST)
}

/// What may be sent, and what was received and is still held.
#[derive(Debug)]
pub(super) struct Window {
    pub(super) credit: Semaphore,
    held: AtomicU32,
}

impl Window {
    /// So much has been passed on and is not held any more.
    pub(super) fn release(&self, cost: u32) {
        self.held.fetch_sub(cost, Ordering::Relaxed);
    }
}

#[derive(Debug)]
struct Link {
    partner: Option<Id>,
    next: u64,
    queue: mpsc::Sender<Frame>,
    window: Arc<Window>,
    killed: CancellationToken,
}

/// All ends of such tunnels at this relay.
#[derive(Clone, Debug, Default)]
pub(super) struct Links(Arc<Mutex<HashMap<Id, Link>>>);

/// One end's side of it; the end is forgotten when this is dropped.
#[derive(Debug)]
pub(super) struct Mailbox {
    pub(super) id: Id,
    pub(super) queue: mpsc::Receiver<Frame>,
    pub(super) window: Arc<Window>,
    /// The tunnel is over, whatever is still in the queue.
    pub(super) killed: CancellationToken,
    links: Links,
}

impl Links {
    fn lock(&self) -> MutexGuard<'_, HashMap<Id, Link>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes an end, at which messages can arrive from now on.
    pub(super) fn open(&self, id: Id) -> Mailbox {
        let (sender, queue) = mpsc::channel(QUEUE);
        let credit = Semaphore::new(WINDOW as usize);
        let window = Arc::new(Window { credit, held: AtomicU32::new(0) });
        let killed = CancellationToken::new();
        let link = Link { partner: None, next: 0, queue: sender, window: Arc::clone(&window), killed: killed.clone() };
        self.lock().insert(id, link);
        Mailbox { id, queue, window, killed, links: self.clone() }
    }

    /// A message has arrived for an end.
    pub(super) fn deliver(&self, id: &Id, bytes: &[u8]) {
        let mut links = self.lock();
        let Some(link) = links.get_mut(id) else { return };
        if link.take(bytes).is_none() {
            tracing::warn!("what another relay sent for a tunnel is not what must come next");
            link.killed.cancel();
            links.remove(id);
        }
    }

    /// A relay is gone, and with it the other ends of these tunnels.
    pub(super) fn lost(&self, partner: &Id) {
        self.lock().retain(|_, link| {
            let stays = link.partner.as_ref() != Some(partner);
            if !stays {
                link.killed.cancel();
            }
            stays
        });
    }

    /// No other relay can be reached.
    pub(super) fn lost_all(&self) {
        for (_, link) in self.lock().drain() {
            link.killed.cancel();
        }
    }

    /// The relays at which the other ends are.
    pub(super) fn partners(&self) -> BTreeSet<Id> {
        self.lock().values().filter_map(|link| link.partner).collect()
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }
}

impl Link {
    /// Takes the next message; `None` if it is not the next, or more than may come.
    fn take(&mut self, bytes: &[u8]) -> Option<()> {
        let (number, frame) = Frame::read(bytes)?;
        if number != self.next {
            return None;
        }
        self.next += 1;
        match &frame {
            Frame::Credit(more) => {
                let all = self.window.credit.available_permits() + usize::try_from(*more).ok()?;
                if all > WINDOW as usize {
                    return None;
                }
                self.window.credit.add_permits(usize::try_from(*more).ok()?);
                return Some(());
            }
            Frame::Data(data) => {
                let cost = cost(data.len());
                if self.window.held.fetch_add(cost, Ordering::Relaxed) + cost > WINDOW {
                    return None;
                }
            }
            Frame::Fin | Frame::Reset => {}
        }
        self.queue.try_send(frame).ok()
    }
}

impl Mailbox {
    /// Says at which relay the other end is.
    pub(super) fn partner(&self, partner: Id) {
        if let Some(link) = self.links.lock().get_mut(&self.id) {
            link.partner = Some(partner);
        }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        self.links.lock().remove(&self.id);
    }
}

const _: () = assert!(PIECE <= WINDOW as usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_arrive_in_their_order_or_the_tunnel_ends() {
        let links = Links::default();
        let mut end = links.open([1; 16]);
        links.deliver(&[1; 16], &Frame::Data(vec![7]).written(0));
        links.deliver(&[1; 16], &Frame::Fin.written(1));
        assert_eq!(end.queue.try_recv(), Ok(Frame::Data(vec![7])));
        assert_eq!(end.queue.try_recv(), Ok(Frame::Fin));
        assert!(!end.killed.is_cancelled());
        let wrong =
            [Frame::Fin.written(0), Frame::Data(vec![1]).written(1), Frame::Reset.written(5), b"nonsense".to_vec()];
        for bytes in wrong {
            let end = links.open([2; 16]);
            links.deliver(&[2; 16], &Frame::Data(vec![1]).written(0));
            links.deliver(&[2; 16], &bytes);
            let is_next = Frame::read(&bytes).is_some_and(|(number, _)| number == 1);
            assert_eq!(end.killed.is_cancelled(), !is_next, "{bytes:?}");
        }
        assert_eq!(links.count(), 1);
    }

    #[test]
    fn nobody_sends_more_than_there_is_credit_for() {
        let links = Links::default();
        let end = links.open([1; 16]);
        for number in 0..4 {
            links.deliver(&[1; 16], &Frame::Data(vec![0; PIECE]).written(number));
        }
        assert!(!end.killed.is_cancelled(), "a full window is taken");
        end.window.release(LEAST);
        links.deliver(&[1; 16], &Frame::Data(vec![0]).written(4));
        assert!(!end.killed.is_cancelled(), "what was given back can be used again");
        links.deliver(&[1; 16], &Frame::Data(vec![0]).written(5));
        assert!(end.killed.is_cancelled());
        // Many small messages are no way around it.
        let end = links.open([2; 16]);
        for number in 0..=u64::from(WINDOW / LEAST) {
            assert!(!end.killed.is_cancelled());
            links.deliver(&[2; 16], &Frame::Data(vec![0]).written(number));
        }
        assert!(end.killed.is_cancelled());
    }

    #[test]
    fn nobody_gives_more_credit_than_a_window() {
        let links = Links::default();
        let end = links.open([1; 16]);
        end.window.credit.try_acquire_many(5).unwrap().forget();
        links.deliver(&[1; 16], &Frame::Credit(5).written(0));
        assert_eq!((end.killed.is_cancelled(), end.window.credit.available_permits()), (false, WINDOW as usize));
        links.deliver(&[1; 16], &Frame::Credit(1).written(1));
        assert!(end.killed.is_cancelled());
    }

    #[test]
    fn a_relay_that_is_gone_takes_its_own_tunnels_along_and_no_others() {
        let links = Links::default();
        let (one, other, asking) = (links.open([1; 16]), links.open([2; 16]), links.open([3; 16]));
        one.partner([8; 16]);
        other.partner([9; 16]);
        links.lost(&[8; 16]);
        assert_eq!([&one, &other, &asking].map(|end| end.killed.is_cancelled()), [true, false, false]);
        drop(other);
        assert_eq!(links.count(), 1);
        links.lost_all();
        assert!(asking.killed.is_cancelled());
    }
}
