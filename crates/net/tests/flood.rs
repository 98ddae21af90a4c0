//! A relay that is flooded: games come about and go on, and nothing of the flood stays behind. What it costs in time is
//! told by `cargo bench -p jusawi-net --bench flood`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what tests may do, their helpers may do")]

mod relay {
    pub(crate) mod floods;
    pub(crate) mod game;
}

use std::net::Ipv4Addr;
use std::time::Duration;

use jusawi_relay::Settings;
use relay::floods::{Flood, Kind};
use relay::game::{join, relay_with_numbers, same_record_at_the_end, table};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_comes_about_and_goes_on_at_a_flooded_relay_and_nothing_of_the_flood_stays_behind() {
    let (at, numbers) = relay_with_numbers(Settings::default()).await;
    let sources = [2, 3, 4].map(|last| Ipv4Addr::new(127, 0, 0, last));
    // Gently: this machine has other tests to do.
    let rest = Duration::from_millis(50);
    let floods = Kind::ALL.map(|kind| Flood::begin(kind, at, &sources, 2, rest));
    numbers.until("refusals_total{reason=\"RATE_LIMITED\"}", |count| count > 0).await;
    numbers.until("tunnels", |count| count > 0).await;
    let table = table(1, 2).await;
    let registered = table.register(at).await;
    let home = tempfile::tempdir().unwrap();
    let guest = join(table.hosted.code, at, &home);
    same_record_at_the_end(table, vec![guest]).await;
    for (kind, flood) in Kind::ALL.iter().zip(&floods) {
        assert!(flood.attempts() >= 6, "{kind:?}: {}", flood.attempts());
    }
    drop((floods, registered));
    for name in ["tunnels", "tables", "connections"] {
        numbers.until(name, |count| count == 0).await;
    }
}
