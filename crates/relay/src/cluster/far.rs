//! One end of a tunnel whose other end is at another relay: a byte stream here, numbered messages there.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf, duplex};
use tokio::io::{ReadHalf, WriteHalf};
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::links::{Mailbox, WINDOW, Window, cost};
use super::messages::{Frame, PIECE};

/// The end, as a byte stream. What is not read here is not given credit for at the other relay, and waits there.
pub(crate) struct Far {
    io: DuplexStream,
    state: Arc<State>,
    _gone: DropGuard,
}

#[derive(Default)]
struct State {
    /// Everything has been said here.
    finished: AtomicBool,
    /// The tunnel has ended by something else than that both ends have said everything.
    lost: AtomicBool,
}

/// How messages leave for the other end; `false` if they cannot.
pub(super) trait Say: Send + Sync + 'static {
    /// Sends one, after those before.
    fn say(&self, bytes: Vec<u8>) -> impl Future<Output = bool> + Send;
}

/// Makes a byte stream of an end. What is still to be said when it is dropped is given as long as `patience`.
pub(super) fn far(mailbox: Mailbox, say: impl Say, patience: Duration) -> Far {
    let (io, inner) = duplex(PIECE);
    let (state, gone) = (Arc::<State>::default(), CancellationToken::new());
    let sender = Sender { say, number: Mutex::new(0), window: Arc::clone(&mailbox.window) };
    tokio::spawn(carry(mailbox, sender, inner, Arc::clone(&state), gone.clone(), patience));
    Far { io, state, _gone: gone.drop_guard() }
}

struct Sender<S> {
    say: S,
    number: Mutex<u64>,
    window: Arc<Window>,
}

impl<S: Say> Sender<S> {
    async fn send(&self, frame: &Frame) -> Option<()> {
        // Held until it has been handed over: numbers leave in their order.
        let mut number = self.number.lock().await;
        let bytes = frame.written(*number);
        *number += 1;
        self.say.say(bytes).await.then_some(())
    }
}

/// Carries both directions until both have ended or the tunnel has.
async fn carry<S: Say>(
    mut mailbox: Mailbox,
    sender: Sender<S>,
    io: DuplexStream,
    state: Arc<State>,
    gone: CancellationToken,
    patience: Duration,
) {
    let killed = mailbox.killed.clone();
    let (mut from_here, mut to_here) = tokio::io::split(io);
    let heard_all = CancellationToken::new();
    let both = async {
        let inbound = async {
            tokio::select! {
                () = inbound(&mut mailbox, &sender, &mut to_here, &heard_all) => {}
                // Nobody is there to hear it.
                () = gone.cancelled() => {}
            }
        };
        let outbound = async {
            let too_long = async {
                gone.cancelled().await;
                sleep(patience).await;
            };
            tokio::select! {
                said = outbound(&sender, &mut from_here, &state) => said.is_some(),
                () = too_long => false,
            }
        };
        tokio::pin!(inbound, outbound);
        tokio::select! {
            // What was said before the end here was dropped is still carried.
            () = &mut inbound => gone.is_cancelled() && outbound.await && heard_all.is_cancelled(),
            said_all = &mut outbound => {
                if !said_all {
                    return false;
                }
                tokio::select! {
                    () = inbound => heard_all.is_cancelled() && gone.is_cancelled(),
                    () = heard_all.cancelled() => true,
                }
            }
        }
    };
    let is_whole = tokio::select! {
        is_whole = both => is_whole,
        () = killed.cancelled() => false,
    };
    if !is_whole {
        state.lost.store(true, Ordering::Release);
        // The other end may be gone, or believe the same of this one.
        let _ = timeout(patience, sender.send(&Frame::Reset)).await;
    }
}

/// What comes from the other relay, until the tunnel is lost; says when it has come to its end.
async fn inbound<S: Say>(
    mailbox: &mut Mailbox,
    sender: &Sender<S>,
    to_here: &mut WriteHalf<DuplexStream>,
    heard_all: &CancellationToken,
) {
    let mut owed = 0;
    while let Some(frame) = mailbox.queue.recv().await {
        match frame {
            Frame::Data(data) if !heard_all.is_cancelled() => {
                if to_here.write_all(&data).await.is_err() {
                    return;
                }
                let cost = cost(data.len());
                mailbox.window.release(cost);
                owed += cost;
                if owed >= WINDOW / 4 {
                    if sender.send(&Frame::Credit(owed)).await.is_none() {
                        return;
                    }
                    owed = 0;
                }
            }
            Frame::Fin if !heard_all.is_cancelled() => {
                if to_here.shutdown().await.is_err() {
                    return;
                }
                heard_all.cancel();
            }
            Frame::Data(_) | Frame::Fin | Frame::Credit(_) | Frame::Reset => return,
        }
    }
}

/// What goes to the other relay; `Some` if it has come to its end.
async fn outbound<S: Say>(sender: &Sender<S>, from_here: &mut ReadHalf<DuplexStream>, state: &State) -> Option<()> {
    let mut buffer = vec![0; PIECE];
    loop {
        let read = from_here.read(&mut buffer).await.ok()?;
        let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else {
            // Dropped without having said everything.
            state.finished.load(Ordering::Acquire).then_some(())?;
            return sender.send(&Frame::Fin).await;
        };
        sender.window.credit.acquire_many(cost(read)).await.ok()?.forget();
        sender.send(&Frame::Data(bytes.to_vec())).await?;
    }
}

impl AsyncRead for Far {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.io).poll_read(context, buffer))?;
        if buffer.filled().len() == before && buffer.remaining() > 0 && self.state.lost.load(Ordering::Acquire) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Far {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.state.finished.store(true, Ordering::Release);
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests;
