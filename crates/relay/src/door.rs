//! The door: who comes is let in or turned away on a thread of its own, so that whoever plays shares none with a flood of
//! those who come. And who is turned away is kept waiting, so that nobody comes back at once, again and again.

use std::io;
use std::net::{self, IpAddr};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::io::{AsyncReadExt, Interest};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::connections::{Connections, Seat};
use crate::sources::source_of;

/// How long to wait after the system could not accept, for example because all file handles are in use.
const BREATH: Duration = Duration::from_millis(200);
/// How many may be let in before the first of them is attended to.
const UNATTENDED: usize = 64;
/// How long somebody who is turned away is kept waiting for that.
const WAITING: Duration = Duration::from_secs(1);
/// How many are kept waiting; beyond that they are turned away at once.
const WAITERS: usize = 1024;

/// Somebody who was let in.
pub(crate) struct Comer {
    pub(crate) stream: net::TcpStream,
    pub(crate) source: IpAddr,
    pub(crate) seat: Seat,
}

/// The open door; shut once it is dropped.
pub(crate) struct Door {
    comers: mpsc::Receiver<Comer>,
    shut: CancellationToken,
    keeper: Option<JoinHandle<()>>,
}

impl Door {
    /// Opens the door.
    ///
    /// # Errors
    /// What the system says that has no thread for it.
    pub(crate) fn open(listener: TcpListener, connections: Connections) -> io::Result<Self> {
        let (let_in, comers) = mpsc::channel(UNATTENDED);
        let shut = CancellationToken::new();
        let is_shut = shut.clone();
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = listener.into_std()?;
        let listener = {
            let _in = runtime.enter();
            TcpListener::from_std(listener)?
        };
        let keeping = async move {
            tokio::select! {
                () = is_shut.cancelled() => {}
                () = keep(listener, connections, let_in) => {}
            }
        };
        let keeper = thread::Builder::new().name("door".to_owned()).spawn(move || runtime.block_on(keeping))?;
        Ok(Self { comers, shut, keeper: Some(keeper) })
    }

    /// The next one who was let in.
    pub(crate) async fn next(&mut self) -> Option<Comer> {
        self.comers.recv().await
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.shut.cancel();
        // It only ever waits for what this has ended: the port is free at once.
        let _ = self.keeper.take().map(JoinHandle::join);
    }
}

async fn keep(listener: TcpListener, connections: Connections, let_in: mpsc::Sender<Comer>) {
    let mut turned_away = JoinSet::new();
    loop {
        let (stream, remote) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                let is_about_one = matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset | io::ErrorKind::Interrupted
                );
                if !is_about_one {
                    tracing::warn!(%error, "accepting a connection failed");
                    sleep(BREATH).await;
                }
                continue;
            }
        };
        let source = source_of(remote.ip());
        // Beyond a limit a connection is closed without a word: there is no room to say one in.
        let Some(seat) = connections.admit(source) else {
            while turned_away.try_join_next().is_some() {}
            if turned_away.len() < WAITERS {
                turned_away.spawn(keep_waiting(stream));
            }
            continue;
        };
        let Ok(stream) = stream.into_std() else { continue };
        if let_in.send(Comer { stream, source, seat }).await.is_err() {
            return;
        }
    }
}

/// Ends before its time when the other end does.
async fn keep_waiting(mut stream: TcpStream) {
    let ended = async {
        // What is said first is heard; more than that only fills the system's buffer.
        if stream.read(&mut [0; 1024]).await.is_ok_and(|length| length > 0) {
            let _ = stream.ready(Interest::ERROR).await;
        }
    };
    let _ = timeout(WAITING, ended).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::Shared;
    use crate::{Limits, Settings};

    async fn door(connections: usize) -> (Door, net::SocketAddr) {
        let listener = TcpListener::bind((net::Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let at = listener.local_addr().unwrap();
        let limits = Limits { connections, ..Limits::default() };
        let connections = Connections::new(&Shared::new(Settings { limits, ..Settings::default() }));
        (Door::open(listener, connections).unwrap(), at)
    }

    #[tokio::test]
    async fn who_finds_no_room_is_closed_without_a_word_and_the_next_comes_in_when_there_is_some() {
        let (mut door, at) = door(1).await;
        let _first = TcpStream::connect(at).await.unwrap();
        let inside = door.next().await.unwrap();
        for says_something in [false, true] {
            let mut second = TcpStream::connect(at).await.unwrap();
            if says_something {
                second.try_write(b"GET").unwrap();
            }
            // What is not read when a connection is closed makes of its end a reset.
            assert!(matches!(second.read(&mut [0; 8]).await, Ok(0) | Err(_)));
        }
        drop(inside);
        let _third = TcpStream::connect(at).await.unwrap();
        assert!(door.next().await.is_some());
    }

    #[tokio::test]
    async fn a_door_that_is_dropped_is_shut() {
        let (door, at) = door(1).await;
        drop(door);
        assert!(TcpStream::connect(at).await.is_err());
    }
}
