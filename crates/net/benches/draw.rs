//! How long a draw takes on loopback, from its opening to its drawing, beside the floor measured in the same run: two round
//! trips over plain TCP (roll-call and links), and the synced writes that a host makes for it.
//!
//! `cargo bench -p jusawi-net --bench draw`

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic, reason = "a benchmark is run by hand and prints")]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jusawi_fair::SecretKey;
use jusawi_game_vegas::classic::LasVegas;
use jusawi_net::files::Folders;
use jusawi_net::host::{self, Manner, Manners, Opening, serve_table};
use jusawi_net::peer::{self, Joining};
use jusawi_net::port::Port;
use jusawi_net::screen::{Chooser, Update};
use jusawi_rules::Game;
use jusawi_table::{Name, News, Settings};
use jusawi_wire::games::LasVegasMessages;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    for peers in [1, 2, 4] {
        let draws = runtime.block_on(game(peers));
        let floor_tcp = tcp_round_trips(2000);
        let floor_disk = synced_writes(300);
        // A draw is the opening, the call and the drawing in the record, and one set of secrets.
        let floor = 2 * percentile(&floor_tcp, 50) + 4 * percentile(&floor_disk, 50);
        let (p50, p99) = (percentile(&draws, 50), percentile(&draws, 99));
        println!(
            "{} devices, {} draws: p50 {p50:?}, p99 {p99:?}; floor {floor:?} (TCP {:?}, synced write {:?}); p50 is {:.2} × the floor",
            peers + 1,
            draws.len(),
            percentile(&floor_tcp, 50),
            percentile(&floor_disk, 50),
            p50.as_secs_f64() / floor.as_secs_f64(),
        );
    }
}

fn percentile(times: &[Duration], percent: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times.get(times.len() * percent / 100).copied().unwrap_or_default()
}

/// Plays a game between devices that choose at once, and measures its draws at the host's screen.
async fn game(peers: u8) -> Vec<Duration> {
    let chooser: Chooser<LasVegas> = Arc::new(jusawi_bots::las_vegas::choose);
    let homes: Vec<_> = (0..=peers).map(|_| tempfile::tempdir().unwrap()).collect();
    let mut folders = homes.iter().map(|home| Folders::below(home.path()));
    let options = LasVegas::parse_options([("turnSeconds", "null")]).unwrap();
    let mut hosted = host::open::<LasVegasMessages>(Opening {
        folders: folders.next().unwrap(),
        device: SecretKey::from_bytes([1; 32]),
        name: "bench".to_owned(),
        settings: Settings { capacity: peers + 1, options, alone_after: Some(60) },
        player: Some(Name::parse("host").unwrap()),
        bots: 0,
        manner: Manner { chooser: chooser.clone(), pace: Duration::ZERO, auto: true, start_when_full: true },
        after: None,
    })
    .unwrap();
    let serving = serve_table(&hosted, Port::bind(Some(0)).unwrap(), Manners::default(), None, None).await.unwrap();
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, serving.port));
    let joined: Vec<_> = (1..=peers)
        .zip(folders)
        .map(|(number, folders)| {
            peer::join::<LasVegasMessages>(Joining {
                code: hosted.code,
                addresses: Arc::new(move || Box::pin(async move { vec![address] })),
                relays: Vec::new(),
                device: SecretKey::from_bytes([number + 1; 32]),
                folders: Some(folders),
                player: Some(Name::parse(&format!("peer {number}")).unwrap()),
                seat: None,
                auto: Some(chooser.clone()),
                pace: Duration::ZERO,
            })
            .unwrap()
        })
        .collect();
    let mut draws = Vec::new();
    let mut opened = None;
    while let Some(update) = hosted.updates.recv().await {
        match update {
            Update::News(applied) => match applied.news {
                News::DrawOpened { .. } => opened = Some(Instant::now()),
                News::Drawn { .. } => draws.extend(opened.take().map(|opened: Instant| opened.elapsed())),
                _ => {}
            },
            Update::Closed => break,
            _ => {}
        }
    }
    drop(joined);
    serving.stop().await;
    draws
}

fn tcp_round_trips(count: usize) -> Vec<Duration> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let echo = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_nodelay(true).unwrap();
        let mut bytes = [0; 256];
        while stream.read_exact(&mut bytes).is_ok() {
            stream.write_all(&bytes).unwrap();
        }
    });
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    let mut bytes = [7; 256];
    let times = (0..count).map(|_| {
        let begun = Instant::now();
        stream.write_all(&bytes).unwrap();
        stream.read_exact(&mut bytes).unwrap();
        begun.elapsed()
    });
    let times = times.collect();
    drop(stream);
    echo.join().unwrap();
    times
}

fn synced_writes(count: usize) -> Vec<Duration> {
    let mut file = tempfile::tempfile().unwrap();
    let write = |_| {
        let begun = Instant::now();
        file.write_all(&[7; 400]).unwrap();
        file.sync_data().unwrap();
        begun.elapsed()
    };
    (0..count).map(write).collect()
}
