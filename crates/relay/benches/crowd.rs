//! One relay with a thousand tables of four guests: what it holds of each, how long a roll takes beside the same crowd
//! without a relay, and what becomes of both when more come than there is room for.
//!
//! A roll is what the devices of a table say for one: an opening, four answers, a call, four links, a drawing, in messages
//! of the usual sizes, without encryption and without stored records: what the relay adds, not what a game takes. All ends
//! are in this process, the relay is another; both need about 10,000 files (`ulimit -n 20000`).
//!
//! `cargo bench -p jusawi-relay --bench crowd`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a benchmark is run by hand and prints"
)]

mod parts;

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use jusawi_relay::{Limits, Relay, Settings};
use parts::{Beside, Host, PART, join, percentile};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep_until;

const TABLES: usize = 1_000;
const GUESTS: usize = 4;
/// How often every table rolls, and for how long all do.
const BETWEEN_ROLLS: Duration = Duration::from_secs(10);
const ROLLING: Duration = Duration::from_secs(30);
/// The bytes of an opening, an answer or a link, a call, and a drawing.
const OPENING: usize = 320;
const ANSWER: usize = 260;
const CALL: usize = 420;
const DRAWING: usize = 520;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match std::env::var(PART).as_deref() {
        Ok("relay") => runtime.block_on(relay()),
        _ => runtime.block_on(measure()),
    }
}

async fn measure() {
    let direct = directly().await;
    println!("| crowd | rolls | p50 | p99 |\n| --- | --- | --- | --- |");
    let tables = rolls("without a relay", direct).await;
    drop(tables);

    let relay = Beside::start("relay", "");
    let empty = relay.memory();
    let hosts = register(relay.address()).await;
    let registered = relay.memory();
    let tables = through(relay.address(), hosts).await;
    let joined = relay.memory();
    let (hosts, tables): (Vec<_>, Vec<_>) = tables.into_iter().unzip();
    let tables = rolls("through the relay", tables).await;
    let flood = Flood::start(relay.address());
    let tables = rolls("the same, while more come than there is room for", tables).await;
    let (refused, taken) = flood.end().await;
    let after = relay.memory();
    println!();
    println!("registered: {TABLES} tables, {:.1} KiB each", each(registered - empty, TABLES));
    println!("joined: {} tunnels, {:.1} KiB each", TABLES * GUESTS, each(joined - registered, TABLES * GUESTS));
    println!("memory: {} MiB empty, {} MiB full, {} MiB at the end", empty >> 10, joined >> 10, after >> 10);
    println!(
        "beyond the limit: {} refused, p50 {:.1?}, p99 {:.1?}; {taken} taken",
        refused.len(),
        percentile(&refused, 50.0),
        percentile(&refused, 99.0)
    );
    drop((hosts, tables));
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn each(kib: u64, count: usize) -> f64 {
    kib as f64 / count as f64
}

/// A table: the host's ends, and word from each guest that it has seen a drawing.
struct Table {
    ends: Vec<TcpStream>,
    seen: mpsc::Receiver<()>,
}

impl Table {
    fn new(pairs: Vec<(TcpStream, TcpStream)>) -> Self {
        let (tell, seen) = mpsc::channel(GUESTS);
        let ends = pairs.into_iter().map(|(guest, host)| {
            tokio::spawn(sit(guest, tell.clone()));
            host
        });
        Self { ends: ends.collect(), seen }
    }

    async fn roll(&mut self) {
        let mut answer = [0; ANSWER];
        for (ask, is_answered) in [([1; OPENING].as_slice(), true), (&[2; CALL], true), (&[3; DRAWING], false)] {
            for end in &mut self.ends {
                end.write_all(ask).await.unwrap();
            }
            for end in self.ends.iter_mut().filter(|_| is_answered) {
                end.read_exact(&mut answer).await.unwrap();
            }
        }
        for _ in 0..GUESTS {
            self.seen.recv().await.unwrap();
        }
    }
}

/// A guest that answers.
async fn sit(mut stream: TcpStream, tell: mpsc::Sender<()>) {
    let mut words = [0; DRAWING];
    while stream.read_exact(&mut words[..OPENING]).await.is_ok() {
        stream.write_all(&[4; ANSWER]).await.unwrap();
        stream.read_exact(&mut words[..CALL]).await.unwrap();
        stream.write_all(&[5; ANSWER]).await.unwrap();
        stream.read_exact(&mut words).await.unwrap();
        tell.send(()).await.unwrap();
    }
}

/// Rolls at every table in turn. A roll's time is counted from when it was due, however late it could begin.
async fn rolls(crowd: &str, tables: Vec<Table>) -> Vec<Table> {
    let begun = Instant::now();
    let rolling: Vec<JoinHandle<_>> = tables
        .into_iter()
        .enumerate()
        .map(|(place, mut table)| {
            let first = BETWEEN_ROLLS * u32::try_from(place).unwrap() / u32::try_from(TABLES).unwrap();
            tokio::spawn(async move {
                let mut times = Vec::new();
                let mut due = begun + first;
                while due < begun + ROLLING {
                    sleep_until(due.into()).await;
                    table.roll().await;
                    times.push(due.elapsed());
                    due += BETWEEN_ROLLS;
                }
                (table, times)
            })
        })
        .collect();
    let (mut tables, mut times) = (Vec::new(), Vec::new());
    for rolled in rolling {
        let (table, its) = rolled.await.unwrap();
        tables.push(table);
        times.extend(its);
    }
    let (p50, p99) = (percentile(&times, 50.0), percentile(&times, 99.0));
    println!("| {crowd} | {} | {p50:.1?} | {p99:.1?} |", times.len());
    tables
}

/// The crowd without anything between.
async fn directly() -> Vec<Table> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let mut pairs = Vec::new();
        for _ in 0..GUESTS {
            let guest = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
            let host = listener.accept().await.unwrap().0;
            guest.set_nodelay(true).unwrap();
            host.set_nodelay(true).unwrap();
            pairs.push((guest, host));
        }
        tables.push(Table::new(pairs));
    }
    tables
}

async fn register(relay: SocketAddr) -> Vec<Host> {
    let mut hosts = Vec::new();
    for number in 0..TABLES {
        hosts.push(Host::register(relay, u32::try_from(number).unwrap()).await.unwrap());
    }
    hosts
}

async fn through(relay: SocketAddr, hosts: Vec<Host>) -> Vec<(Host, Table)> {
    let mut tables = Vec::new();
    for mut host in hosts {
        let mut pairs = Vec::new();
        for _ in 0..GUESTS {
            let guest = tokio::spawn(join(relay, host.code));
            let end = host.open(relay).await;
            pairs.push((guest.await.unwrap().unwrap(), end));
        }
        tables.push((host, Table::new(pairs)));
    }
    tables
}

/// Hosts for whom there is no room any more, and guests who guess codes.
struct Flood(JoinSet<(Vec<Duration>, usize)>);

impl Flood {
    fn start(relay: SocketAddr) -> Self {
        let mut floods = JoinSet::new();
        for place in 0..20u32 {
            floods.spawn(async move {
                let begun = Instant::now();
                let (mut refused, mut taken, mut number) = (Vec::new(), 0, 0);
                while begun.elapsed() < ROLLING {
                    number += 1;
                    let asked = Instant::now();
                    let is_taken = if place % 2 == 0 {
                        Host::register(relay, 1_000_000 * (place + 1) + number).await.is_ok()
                    } else {
                        let guess = jusawi_fair::SecretKey::from_bytes([u8::try_from(place).unwrap(); 32]);
                        join(relay, jusawi_fair::InviteCode::of(&guess.public())).await.is_ok()
                    };
                    if is_taken {
                        taken += 1;
                    } else {
                        refused.push(asked.elapsed());
                    }
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                (refused, taken)
            });
        }
        Self(floods)
    }

    async fn end(self) -> (Vec<Duration>, usize) {
        let ends = self.0.join_all().await;
        let taken = ends.iter().map(|(_, taken)| taken).sum();
        (ends.into_iter().flat_map(|(refused, _)| refused).collect(), taken)
    }
}

/// A relay with room for exactly this crowd.
async fn relay() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let most = TABLES * (2 * GUESTS + 1) + 500;
    let limits = Limits {
        connections: most,
        connections_per_source: most,
        arrivals_per_second: NonZeroU32::MAX,
        tables: TABLES,
        tables_per_source: TABLES,
        tunnels: TABLES * GUESTS,
        tunnels_per_source: TABLES * GUESTS,
        tunnels_per_table: GUESTS,
        tries_per_minute: NonZeroU32::MAX,
        ..Limits::default()
    };
    let relay = Relay::new(Settings { limits, ..Settings::default() });
    relay.serve(listener, None, pending(), Duration::ZERO, pending()).await.unwrap();
}
