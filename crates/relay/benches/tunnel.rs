//! One tunnel beside other ways between the same two ends: directly, through a bare splice of two TCP connections, and
//! through `bore`, a tunnel from crates.io. Each piece is a process of its own; the ways take turns.
//!
//! `cargo bench -p jusawi-relay --bench tunnel`

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
use parts::{Beside, Host, PART, join, median, percentile};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// Rounds, in each of which every way has its turn.
const ROUNDS: usize = 7;
/// Questions of a round.
const QUESTIONS: usize = 4_000;
/// The bytes of a question, and of its answer.
const QUESTION: usize = 64;
/// The bytes of a piece of the long message, and how many pieces it has.
const PIECE: usize = 32 << 10;
const PIECES: usize = 8_192;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match std::env::var(PART).as_deref() {
        Ok("far") => runtime.block_on(far()),
        Ok("splice") => runtime.block_on(splice()),
        Ok("relay") => runtime.block_on(relay()),
        Ok("bore") => runtime.block_on(bore()),
        _ => runtime.block_on(measure()),
    }
}

/// What each way gave, round by round.
struct Way {
    name: &'static str,
    stream: TcpStream,
    p50: Vec<f64>,
    p99: Vec<f64>,
    throughput: Vec<f64>,
}

async fn measure() {
    let relay = Beside::start("relay", "");
    let bore = Beside::start("bore", "");
    let far = Beside::start("far", &relay.said);
    let mut said = far.said.split(' ');
    let (near, code) = (said.next().unwrap().parse::<SocketAddr>().unwrap(), said.next().unwrap().parse().unwrap());
    let bored: SocketAddr = said.next().unwrap().parse().unwrap();
    let splice = Beside::start("splice", &near.to_string());
    let mut ways = [
        ("directly", connect(near).await),
        ("through a splice", connect(splice.address()).await),
        ("through the relay", join(relay.address(), code).await.unwrap()),
        ("through bore", connect(bored).await),
    ]
    .map(|(name, stream)| Way { name, stream, p50: Vec::new(), p99: Vec::new(), throughput: Vec::new() });
    for round in 0..=ROUNDS {
        for way in &mut ways {
            let times = questions(&mut way.stream).await;
            let throughput = long_message(&mut way.stream).await;
            // The first round warms up.
            if round > 0 {
                way.p50.push(percentile(&times, 50.0).as_secs_f64() * 1e6);
                way.p99.push(percentile(&times, 99.0).as_secs_f64() * 1e6);
                way.throughput.push(throughput / 1e6);
            }
        }
    }
    drop((bore, splice));
    println!("| way | p50 µs | p99 µs | MB/s | p50 beside the splice | MB/s beside the splice |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let figures = ways.map(|way| (way.name, median(way.p50), median(way.p99), median(way.throughput)));
    let (_, floor, _, most) = figures[1];
    for (name, p50, p99, throughput) in figures {
        let (slower, part) = (p50 / floor, throughput / most);
        println!("| {name} | {p50:.0} | {p99:.0} | {throughput:.0} | {slower:.2} × | {part:.2} × |");
    }
}

async fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// How long short questions take to be answered, one after the other.
async fn questions(stream: &mut TcpStream) -> Vec<Duration> {
    let mut times = Vec::with_capacity(QUESTIONS);
    let mut words = [b'q'; QUESTION];
    for _ in 0..QUESTIONS {
        let asked = Instant::now();
        stream.write_all(&words).await.unwrap();
        stream.read_exact(&mut words).await.unwrap();
        times.push(asked.elapsed());
    }
    times
}

/// Bytes a second of a long message.
async fn long_message(stream: &mut TcpStream) -> f64 {
    let mut words = [b'l'; QUESTION];
    let piece = vec![b'l'; PIECE];
    let begun = Instant::now();
    stream.write_all(&words).await.unwrap();
    for _ in 0..PIECES {
        stream.write_all(&piece).await.unwrap();
    }
    stream.read_exact(&mut words).await.unwrap();
    #[allow(clippy::cast_precision_loss, reason = "a quarter of a gigabyte")]
    let bytes = (PIECE * PIECES) as f64;
    bytes / begun.elapsed().as_secs_f64()
}

/// The far end: answers questions, and says when it has read a long message. Reachable at its own address, under a code at
/// the relay, and at bore's address.
async fn far() {
    let relay: SocketAddr = std::env::var("JUSAWI_BENCH_WORDS").unwrap().parse().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let bored = bore_cli::client::Client::new("127.0.0.1", address.port(), "127.0.0.1", 0, None).await.unwrap();
    let bore = SocketAddr::from((Ipv4Addr::LOCALHOST, bored.remote_port()));
    tokio::spawn(bored.listen());
    let mut host = Host::register(relay, 1).await.unwrap();
    println!("{address} {} {bore}", host.code);
    tokio::spawn(async move {
        loop {
            tokio::spawn(answer(host.open(relay).await));
        }
    });
    loop {
        tokio::spawn(answer(listener.accept().await.unwrap().0));
    }
}

async fn answer(mut stream: TcpStream) {
    stream.set_nodelay(true).unwrap();
    let mut words = [0; QUESTION];
    let mut piece = vec![0; PIECE];
    while stream.read_exact(&mut words).await.is_ok() {
        if words[0] == b'l' {
            let mut left = PIECE * PIECES;
            while left > 0 {
                let most = left.min(PIECE);
                left -= stream.read(&mut piece[..most]).await.unwrap();
            }
        }
        stream.write_all(&words).await.unwrap();
    }
}

/// The least that can stand between two ends.
async fn splice() {
    let far: SocketAddr = std::env::var("JUSAWI_BENCH_WORDS").unwrap().parse().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    loop {
        let (mut near, _) = listener.accept().await.unwrap();
        near.set_nodelay(true).unwrap();
        let mut far = connect(far).await;
        tokio::spawn(async move { copy_bidirectional(&mut near, &mut far).await });
    }
}

async fn relay() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let limits = Limits { bytes_per_second: NonZeroU32::MAX, ..Limits::default() };
    let relay = Relay::new(Settings { limits, ..Settings::default() });
    relay.serve(listener, None, pending(), Duration::ZERO, pending()).await.unwrap();
}

async fn bore() {
    let mut server = bore_cli::server::Server::new(20_000..=29_999, None);
    server.set_bind_addr(Ipv4Addr::LOCALHOST.into());
    server.set_bind_tunnels(Ipv4Addr::LOCALHOST.into());
    let listening = server.listen();
    let ready = async {
        while TcpStream::connect((Ipv4Addr::LOCALHOST, 7835)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        println!("ready");
        pending::<()>().await;
    };
    tokio::select! {
        served = listening => served.unwrap(),
        () = ready => {}
    }
}
