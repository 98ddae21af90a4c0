//! How long a draw takes through a relay on loopback, in quiet and while the relay is flooded from sixteen sources.
//!
//! `cargo bench -p jusawi-net --bench flood [-- Guesses Registrations]` for some of the floods alone
//!
//! Whoever floods a relay has machines of their own for it. Here the flood is a program of its own which gets what the
//! others leave of the processors (`chrt --idle`), and at last once more with as good a right to them as the game has.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic, reason = "a benchmark is run by hand and prints")]

#[path = "../tests/relay"]
mod relay {
    pub(crate) mod floods;
    pub(crate) mod game;
}

use std::io::{Read, read_to_string};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use jusawi_net::screen::Update;
use jusawi_relay::Settings;
use jusawi_table::News;
use relay::floods::{Flood, Kind};
use relay::game::{Numbers, join, relay_with_numbers, table};
use tokio::runtime::{Builder, Runtime};

/// Games that are measured together.
const GAMES: usize = 6;
/// The variable that makes this program a flood: of which relay, and the kinds of it.
const FLOOD: &str = "JUSAWI_BENCH_FLOOD";

/// What a flood gets of the processors.
#[derive(Clone, Copy)]
enum Share {
    /// What nobody else needs.
    Rest,
    /// As much as everybody else.
    Equal,
}

fn main() {
    if let Ok(words) = std::env::var(FLOOD) {
        return flood(&words);
    }
    let [relays, players] = ["relay", "players"].map(runtime);
    let (at, numbers) = relays.block_on(relay_with_numbers(Settings::default()));
    let measure = |floods: &[Kind], share| players.block_on(measure(at, &numbers, floods, share));
    // What is done for the first time takes longer.
    measure(&[], Share::Rest);
    let mut quiet = measure(&[], Share::Rest);
    println!("quiet: {}", told(&quiet, &quiet));
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_asked = |kind: &Kind| words.is_empty() || words.contains(&format!("{kind:?}"));
    for kind in Kind::ALL.into_iter().filter(is_asked) {
        println!("{kind:?}: {}", told(&measure(&[kind], Share::Rest), &quiet));
        let again = measure(&[], Share::Rest);
        println!("quiet: {}", told(&again, &quiet));
        quiet.extend(again);
    }
    println!("all together: {}", told(&measure(&Kind::ALL, Share::Rest), &quiet));
    println!("all together, with an equal share: {}", told(&measure(&Kind::ALL, Share::Equal), &quiet));
}

fn runtime(name: &str) -> Runtime {
    Builder::new_multi_thread().thread_name(name).enable_all().build().unwrap()
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
async fn measure(at: SocketAddr, numbers: &Numbers, kinds: &[Kind], share: Share) -> Vec<Duration> {
    let mut draws = Vec::new();
    let mut beside = None;
    for number in 0..GAMES {
        // The first game comes about in quiet.
        let at_first_draw = || {
            if number == 0 && !kinds.is_empty() {
                beside = Some(begin(at, kinds, share));
            }
        };
        draws.extend(game(at, at_first_draw).await);
    }
    if let Some(mut flood) = beside {
        let turned_away = numbers.read("connections_turned_away_total").await;
        // It goes on for as long as it is listened to.
        drop(flood.stdin.take());
        let said = read_to_string(flood.stdout.take().unwrap()).unwrap();
        assert!(flood.wait().unwrap().success(), "the flood is no more");
        println!("    attempts: {}; turned away until now: {turned_away}", said.trim());
    }
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

/// Begins floods in a program of its own.
fn begin(at: SocketAddr, kinds: &[Kind], share: Share) -> Child {
    let this = std::env::current_exe().unwrap();
    let mut command = match share {
        Share::Rest => Command::new("chrt"),
        Share::Equal => Command::new(&this),
    };
    if matches!(share, Share::Rest) {
        command.args(["--idle", "0"]).arg(&this);
    }
    let kinds: Vec<String> = kinds.iter().map(|kind| format!("{kind:?}")).collect();
    command.env(FLOOD, format!("{at} {}", kinds.join(" ")));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// Floods a relay until nobody listens any more; then says how many attempts it made of each kind.
fn flood(words: &str) {
    let (relay, kinds) = words.split_once(' ').unwrap();
    let (relay, kinds): (SocketAddr, Vec<&str>) = (relay.parse().unwrap(), kinds.split(' ').collect());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kinds.contains(&format!("{kind:?}").as_str())).collect();
    let sources: Vec<_> = (2..18).map(|last| Ipv4Addr::new(127, 0, 0, last)).collect();
    let attackers = runtime("attackers");
    let _in = attackers.enter();
    let begin = |&kind: &Kind| (kind, Flood::begin(kind, relay, &sources, 8, Duration::from_millis(1)));
    let floods: Vec<(Kind, Flood)> = kinds.iter().map(begin).collect();
    let _ = std::io::stdin().read(&mut [0]);
    let attempts = floods.iter().map(|(kind, flood)| format!("{kind:?} {}", flood.attempts()));
    println!("{}", attempts.collect::<Vec<_>>().join(", "));
}
