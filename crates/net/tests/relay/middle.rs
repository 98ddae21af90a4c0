//! What stands between an end and its relay, as a relay itself could: it keeps what passes, or does something to it.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jusawi_fair::InviteCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What is done to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// It is left out.
    Drop,
    /// It is said after the next one.
    Reorder,
    /// It is said twice.
    Duplicate,
    /// One of its bits is another.
    Flip,
    /// Half of it is said, and nothing more.
    Truncate,
}

/// In which direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    ToRelay,
    FromRelay,
}

/// What is done to connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// They are only looked at.
    Nothing,
    /// Another code is asked for than the first.
    Rewrite(InviteCode, InviteCode),
    /// Something is done to this piece of the first tunnel, of the second, and so on; the later ones are delayed, piece
    /// by piece.
    Do(&'static [(Deed, usize)], Way),
    /// From this piece on the first two tunnels from the relay change places.
    Swap(usize),
}

/// What stands between an end and its relay.
pub(crate) struct Middle {
    pub(crate) address: SocketAddr,
    pub(crate) shared: Arc<Shared>,
    accepting: JoinHandle<()>,
}

/// What all connections share.
#[derive(Default)]
pub(crate) struct Shared {
    /// Everything that has passed, in order for each direction of a connection.
    pub(crate) seen: Mutex<Vec<u8>>,
    /// What was said to the relay on the first connection.
    pub(crate) first: Mutex<Vec<u8>>,
    /// How many deeds were done.
    pub(crate) done: AtomicUsize,
    connections: AtomicUsize,
    tunnels: AtomicUsize,
    crossed: AtomicBool,
    ends: Mutex<Vec<End>>,
}

type End = Arc<tokio::sync::Mutex<OwnedWriteHalf>>;

impl Middle {
    pub(crate) async fn open(relay: SocketAddr, plan: Plan) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::<Shared>::default();
        let all = shared.clone();
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = TcpStream::connect(relay).await else { continue };
                tokio::spawn(stand_between(near, far, plan, all.clone()));
            }
        });
        Self { address, shared, accepting }
    }

    pub(crate) fn done(&self) -> usize {
        self.shared.done.load(Ordering::Relaxed)
    }
}

impl Drop for Middle {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn stand_between(near: TcpStream, far: TcpStream, plan: Plan, shared: Arc<Shared>) {
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let is_first = shared.connections.fetch_add(1, Ordering::Relaxed) == 0;
    let mut begins = [0; 4];
    // Who says less than this says nothing.
    while near.peek(&mut begins).await.is_ok_and(|length| (1..4).contains(&length)) {}
    let number = (begins == *b"GET ").then(|| shared.tunnels.fetch_add(1, Ordering::Relaxed));
    let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
    let [to_near, to_far] = [to_near, to_far].map(|end| Arc::new(tokio::sync::Mutex::new(end)));
    if matches!(plan, Plan::Swap(_)) && number.is_some_and(|number| number < 2) {
        shared.ends.lock().unwrap().push(to_near.clone());
    }
    let passing = |way, to| Passing { plan, way, number, is_first, to, shared: shared.clone() };
    tokio::spawn(passing(Way::ToRelay, to_far).run(from_near));
    tokio::spawn(passing(Way::FromRelay, to_near).run(from_far));
}

/// One direction of a connection.
struct Passing {
    plan: Plan,
    way: Way,
    /// Which tunnel it is, if it is one.
    number: Option<usize>,
    is_first: bool,
    to: End,
    shared: Arc<Shared>,
}

impl Passing {
    async fn run(self, mut from: OwnedReadHalf) {
        let mut buffer = vec![0; 4096];
        let mut held = None;
        for place in 0.. {
            let Ok(length @ 1..) = from.read(&mut buffer).await else { break };
            let mut piece = buffer[..length].to_vec();
            self.shared.seen.lock().unwrap().extend_from_slice(&piece);
            if self.is_first && self.way == Way::ToRelay {
                self.shared.first.lock().unwrap().extend_from_slice(&piece);
            }
            let deed = self.deed(place).await;
            self.shared.done.fetch_add(usize::from(deed.is_some()), Ordering::Relaxed);
            match deed {
                Some(Deed::Drop) => continue,
                Some(Deed::Reorder) => {
                    held = Some(piece);
                    continue;
                }
                Some(Deed::Duplicate) => piece.extend_from_within(..),
                Some(Deed::Flip) => piece[length / 2] ^= 1,
                Some(Deed::Truncate) => piece.truncate(length / 2),
                None => piece = self.rewritten(piece),
            }
            piece.extend(held.take().unwrap_or_default());
            let is_written = self.end(place).lock().await.write_all(&piece).await.is_ok();
            if !is_written || deed == Some(Deed::Truncate) {
                break;
            }
        }
        let _ = self.to.lock().await.shutdown().await;
    }

    /// What is done to this piece.
    async fn deed(&self, place: usize) -> Option<Deed> {
        let (Plan::Do(deeds, way), Some(number)) = (self.plan, self.number) else { return None };
        match deeds.get(number) {
            Some((deed, wanted)) => (way == self.way && place == *wanted).then_some(*deed),
            None => {
                tokio::time::sleep(Duration::from_millis(3)).await;
                None
            }
        }
    }

    fn rewritten(&self, piece: Vec<u8>) -> Vec<u8> {
        match self.plan {
            Plan::Rewrite(asked, other) if piece.starts_with(b"GET ") => {
                String::from_utf8_lossy(&piece).replace(&asked.to_string(), &other.to_string()).into_bytes()
            }
            _ => piece,
        }
    }

    /// Where a piece goes.
    fn end(&self, place: usize) -> End {
        let (Plan::Swap(wanted), Way::FromRelay, Some(number @ 0..2)) = (self.plan, self.way, self.number) else {
            return self.to.clone();
        };
        let ends = self.shared.ends.lock().unwrap();
        if ends.len() == 2 && number == 0 && place == wanted {
            self.shared.crossed.store(true, Ordering::Relaxed);
        }
        if !self.shared.crossed.load(Ordering::Relaxed) {
            return self.to.clone();
        }
        self.shared.done.fetch_add(1, Ordering::Relaxed);
        let other = ends.iter().find(|end| !Arc::ptr_eq(end, &self.to));
        other.unwrap_or(&self.to).clone()
    }
}
