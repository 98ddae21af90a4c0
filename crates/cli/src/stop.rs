//! Being asked to stop: once to end well, twice to end at once.

use tokio_util::sync::CancellationToken;

/// Whether somebody has asked this program to stop, by Ctrl-C or by the system.
#[derive(Clone, Debug)]
pub(crate) struct Stop(CancellationToken);

impl Stop {
    /// Listens for the system's signals. A second one ends the program at once.
    ///
    /// Must be called within a tokio runtime.
    pub(crate) fn on_signal() -> Self {
        let token = CancellationToken::new();
        let first = token.clone();
        tokio::spawn(async move {
            signalled().await;
            first.cancel();
            signalled().await;
            std::process::exit(130);
        });
        Self(token)
    }

    /// Ends once somebody has asked.
    pub(crate) async fn stopped(&self) {
        self.0.cancelled().await;
    }
}

#[cfg(unix)]
async fn signalled() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).ok();
    let ended = async {
        match &mut terminate {
            Some(terminate) => terminate.recv().await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = ended => {}
    }
}

#[cfg(not(unix))]
async fn signalled() {
    let _ = tokio::signal::ctrl_c().await;
}
