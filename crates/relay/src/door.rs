//! The door: who comes is let in or turned away on a thread of its own, so that whoever plays shares none with a flood of
//! those who come.

use std::io;
use std::net::{IpAddr, TcpStream};
use std::thread;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::connections::{Connections, Seat};
use crate::sources::source_of;

/// How long to wait after the system could not accept, for example because all file handles are in use.
const BREATH: Duration = Duration::from_millis(200);
/// How many may be let in before the first of them is attended to.
const INSIDE: usize = 64;

/// Somebody who was let in.
pub(crate) struct Comer {
    pub(crate) stream: TcpStream,
    pub(crate) source: IpAddr,
    pub(crate) seat: Seat,
}

/// The open door; shut when dropped.
pub(crate) struct Door {
    comers: mpsc::Receiver<Comer>,
    _shut: DropGuard,
}

impl Door {
    /// Opens the door.
    ///
    /// # Errors
    /// What the system says that has no thread for it.
    pub(crate) fn open(listener: TcpListener, connections: Connections) -> io::Result<Self> {
        let (let_in, comers) = mpsc::channel(INSIDE);
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
        thread::Builder::new().name("door".to_owned()).spawn(move || runtime.block_on(keeping))?;
        Ok(Self { comers, _shut: shut.drop_guard() })
    }

    /// The next one who was let in.
    pub(crate) async fn next(&mut self) -> Option<Comer> {
        self.comers.recv().await
    }
}

async fn keep(listener: TcpListener, connections: Connections, let_in: mpsc::Sender<Comer>) {
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
        let Some(seat) = connections.admit(source) else { continue };
        let Ok(stream) = stream.into_std() else { continue };
        if let_in.send(Comer { stream, source, seat }).await.is_err() {
            return;
        }
    }
}
