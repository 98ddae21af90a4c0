//! How long a draw takes through a relay on loopback, in quiet and while the relay is flooded from sixteen sources.
//!
//! `cargo bench -p jusawi-net --bench flood [-- Guesses Registrations]` for some of the floods alone
//!
//! Relay, game and flood have threads of their own, but not processors: what the flood itself needs is in the figures.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic, reason = "a benchmark is run by hand and prints")]

#[path = "../tests/relay"]
mod relay {
    pub(crate) mod floods;
    pub(crate) mod game;
}

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use jusawi_net::screen::Update;
use jusawi_relay::Settings;
use jusawi_table::News;
use relay::floods::{Flood, Kind};
use relay::game::{Numbers, join, relay_with_numbers, table};
use tokio::runtime::Runtime;

/// Games that are measured together.
const GAMES: usize = 3;

fn main() {
    let [relays, players, attackers] = [(), (), ()].map(|()| Runtime::new().unwrap());
    let (at, numbers) = relays.block_on(relay_with_numbers(Settings::default()));
    let measure = |floods: &[Kind]| players.block_on(measure(at, &numbers, &attackers, floods));
    // What is done for the first time takes longer.
    measure(&[]);
    let mut quiet = measure(&[]);
    println!("quiet: {}", told(&quiet, &quiet));
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_asked = |kind: &Kind| words.is_empty() || words.contains(&format!("{kind:?}"));
    for kind in Kind::ALL.into_iter().filter(is_asked) {
        println!("{kind:?}: {}", told(&measure(&[kind]), &quiet));
        let again = measure(&[]);
        println!("quiet: {}", told(&again, &quiet));
        quiet.extend(again);
    }
    println!("all together: {}", told(&measure(&Kind::ALL), &quiet));
}

fn told(draws: &[Duration], quiet: &[Duration]) -> String {
    let ratio = |percent| percentile(draws, percent).as_secs_f64() / percentile(quiet, percent).as_secs_f64();
    format!(
        "{} draws: p50 {:?}, p99 {:?}; {:.2} and {:.2} × quiet",
        draws.len(),
        percentile(draws, 50),
        percentile(draws, 99),
        ratio(50),
        ratio(99)
    )
}

fn percentile(times: &[Duration], percent: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times.get(times.len() * percent / 100).copied().unwrap_or_default()
}

/// Plays games through the relay, all but the first moments under these floods, and measures their draws.
async fn measure(at: SocketAddr, numbers: &Numbers, attackers: &Runtime, kinds: &[Kind]) -> Vec<Duration> {
    let mut draws = Vec::new();
    let mut floods = Vec::new();
    for number in 0..GAMES {
        // The first game comes about in quiet.
        let at_first_draw = || {
            if number == 0 {
                floods = begin(at, attackers, kinds);
            }
        };
        draws.extend(game(at, at_first_draw).await);
    }
    for (kind, flood) in kinds.iter().zip(&floods) {
        let turned_away = numbers.read("connections_turned_away_total").await;
        println!("    {kind:?}: {} attempts; turned away until now: {turned_away}", flood.attempts());
    }
    drop(floods);
    for name in ["tunnels", "tables", "connections"] {
        numbers.until(name, |count| count == 0).await;
    }
    draws
}

/// Plays a game through the relay, and measures its draws at the host's screen.
async fn game(at: SocketAddr, at_first_draw: impl FnOnce()) -> Vec<Duration> {
    let mut table = table(1, 2).await;
    let registered = table.register(at).await;
    let home = tempfile::tempdir().unwrap();
    let guest = join(table.hosted.code, at, &home);
    let mut at_first_draw = Some(at_first_draw);
    let (mut draws, mut opened) = (Vec::new(), None);
    while let Some(update) = table.hosted.updates.recv().await {
        match update {
            Update::News(applied) => match applied.news {
                News::DrawOpened { .. } => {
                    opened = Some(Instant::now());
                    if let Some(begin) = at_first_draw.take() {
                        begin();
                    }
                }
                News::Drawn { .. } => draws.extend(opened.take().map(|opened: Instant| opened.elapsed())),
                _ => {}
            },
            Update::Closed => break,
            _ => {}
        }
    }
    drop((guest, registered));
    table.serving.stop().await;
    draws
}

fn begin(at: SocketAddr, attackers: &Runtime, kinds: &[Kind]) -> Vec<Flood> {
    let _in = attackers.enter();
    let sources: Vec<_> = (2..18).map(|last| Ipv4Addr::new(127, 0, 0, last)).collect();
    kinds.iter().map(|&kind| Flood::begin(kind, at, &sources, 8, Duration::from_millis(1))).collect()
}
