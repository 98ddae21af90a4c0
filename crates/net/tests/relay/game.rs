//! A table and its guests at a relay, all in this process, over real sockets.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use jusawi_fair::{Entry, InviteCode, SecretKey};
use jusawi_game_vegas::classic::LasVegas;
use jusawi_net::files::{Folders, read_entries};
use jusawi_net::host::{self, Hosted, Manner, Manners, Opening, Serving, serve_table};
use jusawi_net::peer::{self, Joined, Joining};
use jusawi_net::port::Port;
use jusawi_net::relay::{Access, Reach, Registration, RelayUrl};
use jusawi_net::screen::{Chooser, Update};
use jusawi_relay::{Relay, Settings, serve_metrics};
use jusawi_rules::Game;
use jusawi_table::Name;
use jusawi_wire::games::LasVegasMessages;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// Long enough for any machine; nothing waits for it to pass.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn chooser() -> Chooser<LasVegas> {
    Arc::new(jusawi_bots::las_vegas::choose)
}

/// A relay on loopback, and what reads its numbers.
pub(crate) async fn relay_with_numbers(settings: Settings) -> (SocketAddr, Numbers) {
    let relay = Relay::new(settings);
    let [listener, metrics] = [bind().await, bind().await];
    let (address, numbers) = (listener.local_addr().unwrap(), Numbers(metrics.local_addr().unwrap()));
    let watched = relay.clone();
    tokio::spawn(async move { serve_metrics(&watched, metrics, CancellationToken::new()).await });
    tokio::spawn(async move { relay.serve(listener, None, pending(), Duration::ZERO, pending()).await.unwrap() });
    (address, numbers)
}

async fn bind() -> TcpListener {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap()
}

/// What a relay counts.
pub(crate) struct Numbers(SocketAddr);

impl Numbers {
    pub(crate) async fn read(&self, name: &str) -> u64 {
        let mut stream = TcpStream::connect(self.0).await.unwrap();
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await.unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).await.unwrap();
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
        let of = |line: &str| line.strip_prefix("jusawi_relay_")?.strip_prefix(name)?.trim().parse().ok();
        page.lines().find_map(of).unwrap_or_default()
    }

    /// Waits until this is the number.
    pub(crate) async fn until(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        let waiting = async {
            while !wanted(self.read(name).await) {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("waited in vain for the number of {name}"));
    }
}

/// A relay at this address, or at any.
pub(crate) async fn relay(at: Option<SocketAddr>, settings: Settings) -> (SocketAddr, JoinHandle<()>) {
    let at = at.unwrap_or_else(|| (Ipv4Addr::LOCALHOST, 0).into());
    let listener = loop {
        match TcpListener::bind(at).await {
            Ok(listener) => break listener,
            // The one before may still be closing.
            Err(_) => tokio::task::yield_now().await,
        }
    };
    let address = listener.local_addr().unwrap();
    let serving = async move {
        Relay::new(settings).serve(listener, None, pending(), Duration::ZERO, pending()).await.unwrap();
    };
    (address, tokio::spawn(serving))
}

pub(crate) fn url(address: SocketAddr) -> RelayUrl {
    format!("http://{address}").parse().unwrap()
}

/// A table that plays by itself, served on loopback.
pub(crate) struct Table {
    pub(crate) hosted: Hosted<LasVegas>,
    pub(crate) serving: Serving,
    home: tempfile::TempDir,
}

/// With so many seats.
pub(crate) async fn table(key: u8, seats: u8) -> Table {
    let home = tempfile::tempdir().unwrap();
    let options = LasVegas::parse_options([("rounds", "3"), ("turnSeconds", "null")]).unwrap();
    let hosted = host::open::<LasVegasMessages>(Opening {
        folders: Folders::below(home.path()),
        device: SecretKey::from_bytes([key; 32]),
        name: "지수의 방".to_owned(),
        settings: jusawi_table::Settings { capacity: seats, options, alone_after: Some(60) },
        player: Some(Name::parse("지수").unwrap()),
        bots: 0,
        manner: Manner { chooser: chooser(), pace: Duration::ZERO, auto: true, start_when_full: true },
        after: None,
    })
    .unwrap();
    let serving = serve_table(&hosted, Port::bind(Some(0)).unwrap(), Manners::default(), None, None).await.unwrap();
    Table { hosted, serving, home }
}

impl Table {
    pub(crate) async fn register(&self, at: SocketAddr) -> Registration {
        let mut registration = self.serving.register(Access { relay: url(at), token: None });
        timeout(PATIENCE, registration.reach.wait_for(|reach| *reach == Reach::Reachable)).await.unwrap().unwrap();
        registration
    }
}

/// A guest that knows no address, only a relay.
pub(crate) fn join(code: InviteCode, at: SocketAddr, home: &tempfile::TempDir) -> Joined<LasVegas> {
    guest(code, (&[], &[at]), home, 200, "민호")
}

/// A guest that knows these addresses and these relays.
pub(crate) fn guest(
    code: InviteCode,
    (addresses, relays): (&[SocketAddr], &[SocketAddr]),
    home: &tempfile::TempDir,
    key: u8,
    name: &str,
) -> Joined<LasVegas> {
    let addresses = addresses.to_vec();
    peer::join::<LasVegasMessages>(Joining {
        code,
        addresses: Arc::new(move || {
            let addresses = addresses.clone();
            Box::pin(async { addresses })
        }),
        relays: relays.iter().map(|&relay| url(relay)).collect(),
        device: SecretKey::from_bytes([key; 32]),
        folders: Some(Folders::below(home.path())),
        player: Some(Name::parse(name).unwrap()),
        seat: None,
        auto: Some(chooser()),
        pace: Duration::ZERO,
    })
    .unwrap()
}

/// Waits for an update; an alarm is a failure.
pub(crate) async fn until(
    updates: &mut UnboundedReceiver<Update<LasVegas>>,
    what: &str,
    mut done: impl FnMut(&Update<LasVegas>) -> bool,
) {
    let waiting = async {
        while let Some(update) = updates.recv().await {
            if let Update::Alarm { fault, .. } = &update {
                panic!("alarm: {fault}");
            }
            if done(&update) {
                return;
            }
        }
        panic!("the machine ended before: {what}");
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("waited in vain for: {what}"));
}

/// Waits for the end of the game and compares all records; gives what stands in them.
pub(crate) async fn same_record_at_the_end(mut table: Table, guests: Vec<Joined<LasVegas>>) -> Vec<Entry> {
    let is_closing = |update: &Update<LasVegas>| matches!(update, Update::Closed);
    until(&mut table.hosted.updates, "the closing", is_closing).await;
    let record = std::fs::read(&table.hosted.record).unwrap();
    for mut guest in guests {
        until(&mut guest.updates, "the closing", is_closing).await;
        assert_eq!(record, std::fs::read(guest.record.as_ref().unwrap()).unwrap());
    }
    let entries = read_entries(&table.hosted.record).unwrap().entries;
    assert!(entries.len() > 60);
    table.serving.stop().await;
    drop(table.home);
    entries
}

/// Waits until the game is in its middle.
pub(crate) async fn in_the_middle(guest: &mut Joined<LasVegas>) {
    let mut news = 0;
    until(&mut guest.updates, "the middle of the game", |update| {
        news += u32::from(matches!(update, Update::News(_)));
        news > 30
    })
    .await;
}
