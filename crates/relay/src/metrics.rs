//! What a relay counts, in the text form of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{Refusal, Relay};

/// A number that is read by others.
#[derive(Debug, Default)]
pub(crate) struct Number(AtomicU64);

impl Number {
    pub(crate) fn add(&self, number: usize) {
        self.0.fetch_add(u64::try_from(number).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    pub(crate) fn set(&self, number: usize) {
        self.0.store(u64::try_from(number).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

/// What a relay counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) tables: Number,
    pub(crate) tunnels: Number,
    pub(crate) connections: Number,
    pub(crate) turned_away: Number,
    pub(crate) registered: Number,
    pub(crate) joined: Number,
    pub(crate) bytes: Number,
    /// Whether NATS can be reached.
    pub(crate) nats: Number,
    /// Other relays.
    pub(crate) others: Number,
    /// Tunnels to other relays.
    pub(crate) far: Number,
    pub(crate) calls: Number,
    refused: Mutex<BTreeMap<&'static str, u64>>,
}

impl Metrics {
    pub(crate) fn refused(&self, refusal: Refusal) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(refusal.reason()).or_default() += 1;
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (name, kind, help, number) in [
            ("tables", "gauge", "Tables that are reachable.", &self.tables),
            ("tunnels", "gauge", "Tunnels, those included whose host has yet to come.", &self.tunnels),
            ("connections", "gauge", "Open TCP connections.", &self.connections),
            (
                "connections_turned_away_total",
                "counter",
                "TCP connections that were closed at once because there were too many.",
                &self.turned_away,
            ),
            ("registrations_total", "counter", "Tables that were registered.", &self.registered),
            ("joins_total", "counter", "Tunnels that came about.", &self.joined),
            ("cluster_connected", "gauge", "Whether NATS can be reached: 1 or 0.", &self.nats),
            ("cluster_relays", "gauge", "Other relays of the cluster.", &self.others),
            ("cluster_tunnels", "gauge", "Tunnels that lead to another relay.", &self.far),
            ("bytes_total", "counter", "Bytes carried through tunnels.", &self.bytes),
            ("browser_calls_total", "counter", "Calls of browsers that were carried to tables.", &self.calls),
        ] {
            let number = number.0.load(Ordering::Relaxed);
            // Writing to a text does not fail.
            let _ = write!(
                text,
                "# HELP jusawi_relay_{name} {help}\n# TYPE jusawi_relay_{name} {kind}\njusawi_relay_{name} {number}\n"
            );
        }
        text.push_str(
            "# HELP jusawi_relay_refusals_total What was refused.\n# TYPE jusawi_relay_refusals_total counter\n",
        );
        for (reason, number) in &*self.refused.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(text, "jusawi_relay_refusals_total{{reason=\"{reason}\"}} {number}");
        }
        text
    }
}

/// Serves what the relay counts at `/metrics` of a listener of its own, until `stop`.
pub async fn serve_metrics(relay: &Relay, listener: TcpListener, stop: CancellationToken) {
    let metrics = Arc::clone(&relay.shared.metrics);
    let page = get(move || {
        let page = ([("content-type", "text/plain; version=0.0.4")], metrics.text());
        async move { page }
    });
    let serving = axum::serve(listener, Router::new().route("/metrics", page)).into_future();
    tokio::select! {
        served = serving => if let Err(error) = served {
            tracing::error!(%error, "metrics are not served any more");
        },
        () = stop.cancelled() => {}
    }
}
