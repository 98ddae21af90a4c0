//! Being asked to stop: once to end well, twice to end at once.

use tokio_util::sync::CancellationToken;

/// Whether somebody has asked this program to stop, by Ctrl-C or by the system.
#[derive(Clone, Debug)]
pub(crate) struct Stop(CancellationToken);

impl Stop {
    /// Listens for the system's signals from now on. A second one ends the program at once.
    ///
    /// Must be called within a tokio runtime.
    pub(crate) fn on_signal() -> Self {
        let token = CancellationToken::new();
        let first = token.clone();
        // Made here and not in the task: a signal that comes before the task runs must not be missed.
        let mut signals = Signals::new();
        tokio::spawn(async move {
            signals.next().await;
            first.cancel();
            signals.next().await;
            std::process::exit(130);
        });
        Self(token)
    }

    /// Ends once somebody has asked.
    pub(crate) async fn stopped(&self) {
        self.0.cancelled().await;
    }
}

/// What the system says when the program is to end.
#[cfg(unix)]
struct Signals([Option<tokio::signal::unix::Signal>; 2]);

#[cfg(unix)]
impl Signals {
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self([SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()))
    }

    async fn next(&mut self) {
        async fn one(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => {
                    signal.recv().await;
                }
                None => std::future::pending().await,
            }
        }
        let [interrupt, terminate] = &mut self.0;
        tokio::select! {
            () = one(interrupt) => {}
            () = one(terminate) => {}
        }
    }
}

/// What the system says when the program is to end.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Self {
        Self
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
