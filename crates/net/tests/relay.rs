//! Tables through a relay: found by their code, played to the end, and what stands between can neither read nor change.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests may do, their helpers may do"
)]

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jusawi_fair::{Entry, InviteCode, SecretKey};
use jusawi_game_vegas::classic::LasVegas;
use jusawi_net::connect::ConnectError;
use jusawi_net::files::{Folders, read_entries};
use jusawi_net::host::{self, Hosted, Manner, Manners, Opening, Serving, serve_table};
use jusawi_net::peer::{self, Joined, Joining};
use jusawi_net::port::Port;
use jusawi_net::relay::{Access, Reach, Registration, RelayError, RelayUrl, connect_any, dial_table};
use jusawi_net::screen::{Chooser, Update};
use jusawi_relay::{Relay, Settings};
use jusawi_rules::Game;
use jusawi_table::Name;
use jusawi_wire::games::LasVegasMessages;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Long enough for any machine; nothing waits for it to pass.
const PATIENCE: Duration = Duration::from_secs(120);

fn chooser() -> Chooser<LasVegas> {
    Arc::new(jusawi_bots::las_vegas::choose)
}

/// A relay at this address, or at any.
async fn relay(at: Option<SocketAddr>, settings: Settings) -> (SocketAddr, JoinHandle<()>) {
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

fn url(address: SocketAddr) -> RelayUrl {
    format!("http://{address}").parse().unwrap()
}

/// A table that plays by itself, served on loopback, with two seats.
struct Table {
    hosted: Hosted<LasVegas>,
    serving: Serving,
    home: tempfile::TempDir,
}

async fn table(key: u8) -> Table {
    let home = tempfile::tempdir().unwrap();
    let options = LasVegas::parse_options([("rounds", "3"), ("turnSeconds", "null")]).unwrap();
    let hosted = host::open::<LasVegasMessages>(Opening {
        folders: Folders::below(home.path()),
        device: SecretKey::from_bytes([key; 32]),
        name: "지수의 방".to_owned(),
        settings: jusawi_table::Settings { capacity: 2, options, alone_after: Some(60) },
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
    async fn register(&self, at: SocketAddr) -> Registration {
        let mut registration = self.serving.register(Access { relay: url(at), token: None });
        timeout(PATIENCE, registration.reach.wait_for(|reach| *reach == Reach::Reachable)).await.unwrap().unwrap();
        registration
    }
}

/// A guest that knows no address, only a relay.
fn join(code: InviteCode, at: SocketAddr, home: &tempfile::TempDir) -> Joined<LasVegas> {
    peer::join::<LasVegasMessages>(Joining {
        code,
        addresses: Arc::new(|| Box::pin(async { Vec::new() })),
        relays: vec![url(at)],
        device: SecretKey::from_bytes([200; 32]),
        folders: Some(Folders::below(home.path())),
        player: Some(Name::parse("민호").unwrap()),
        seat: None,
        auto: Some(chooser()),
        pace: Duration::ZERO,
    })
    .unwrap()
}

/// Waits for an update; an alarm is a failure.
async fn until(
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

/// Waits for the end of the game and compares both records; gives what stands in them.
async fn same_record_at_the_end(mut table: Table, mut guest: Joined<LasVegas>) -> Vec<Entry> {
    until(&mut guest.updates, "the closing", |update| matches!(update, Update::Closed)).await;
    until(&mut table.hosted.updates, "the closing", |update| matches!(update, Update::Closed)).await;
    let record = std::fs::read(&table.hosted.record).unwrap();
    assert_eq!(record, std::fs::read(guest.record.as_ref().unwrap()).unwrap());
    let entries = read_entries(&table.hosted.record).unwrap().entries;
    assert!(entries.len() > 60);
    table.serving.stop().await;
    drop(table.home);
    entries
}

/// Waits until the game is in its middle.
async fn in_the_middle(guest: &mut Joined<LasVegas>) {
    let mut news = 0;
    until(&mut guest.updates, "the middle of the game", |update| {
        news += u32::from(matches!(update, Update::News(_)));
        news > 30
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_relay_can_do_is_said_in_reasons() {
    let (at, serving) = relay(None, Settings { token: Some("open sesame".to_owned()), ..Settings::default() }).await;
    let table = table(1).await;
    let refused = |error: &ConnectError, reason: &str| {
        assert!(
            matches!(error, ConnectError::Relay(RelayError::Refused { reason: found, .. }) if found == reason),
            "{error:?}"
        );
    };
    refused(&dial_table(&url(at), table.hosted.code).await.unwrap_err(), "NO_SUCH_TABLE");
    let mut registration = table.serving.register(Access { relay: url(at), token: Some("wrong".to_owned()) });
    let reach = timeout(PATIENCE, registration.reach.wait_for(|reach| *reach != Reach::Trying)).await.unwrap().unwrap();
    let Reach::Trouble(trouble) = reach.clone() else { panic!("{reach:?}") };
    assert_eq!(trouble.reason(), "RELAY_TOKEN");
    drop(reach);
    serving.abort();
    let _ = serving.await;
    let error = dial_table(&url(at), table.hosted.code).await.unwrap_err();
    assert_eq!(error, ConnectError::Relay(RelayError::Unreachable));
    // A table's own port is no relay.
    let port = SocketAddr::from((Ipv4Addr::LOCALHOST, table.serving.port));
    let error = dial_table(&url(port), table.hosted.code).await.unwrap_err();
    assert_eq!(error, ConnectError::Relay(RelayError::NotARelay));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_leads_to_another_table_is_found_out() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let (meant, other) = (table(1).await, table(2).await);
    let _registered = (meant.register(at).await, other.register(at).await);
    let swapped = Middle::open(at, Mangle::Rewrite(meant.hosted.code, other.hosted.code)).await;
    let error = dial_table(&url(swapped.address), meant.hosted.code).await.unwrap_err();
    let (expected, found) = (meant.hosted.code, other.hosted.code);
    assert_eq!(error, ConnectError::WrongTable { address: None, expected, found });
    assert!(dial_table(&url(at), meant.hosted.code).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wi_fi_is_taken_where_both_ways_lead_to_the_table() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let table = table(1).await;
    let _registered = table.register(at).await;
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, table.serving.port));
    let connected = connect_any(&[here], &[url(at)], table.hosted.code).await.unwrap();
    assert_eq!(connected.address, Some(here));
    let nowhere = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap().local_addr().unwrap();
    let connected = connect_any(&[nowhere], &[url(at)], table.hosted.code).await.unwrap();
    assert_eq!((connected.address, connected.table_key), (None, table.hosted.table_key.public()));
    let connected = connect_any(&[here], &[url(nowhere)], table.hosted.code).await.unwrap();
    assert_eq!(connected.address, Some(here));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_through_a_relay_that_sees_no_name_no_move_and_no_link() {
    let (at, _serving) = relay(None, Settings::default()).await;
    let (hosts, guests) = (Middle::open(at, Mangle::Nothing).await, Middle::open(at, Mangle::Nothing).await);
    let table = table(1).await;
    let _registered = table.register(hosts.address).await;
    let home = tempfile::tempdir().unwrap();
    let guest = join(table.hosted.code, guests.address, &home);
    let entries = same_record_at_the_end(table, guest).await;

    let mut seen = hosts.seen.lock().unwrap().clone();
    seen.extend_from_slice(&guests.seen.lock().unwrap());
    let holds = |needle: &[u8]| seen.windows(needle.len()).any(|window| window == needle);
    assert!(holds(b"/v1/join/") && holds(b"/v1/accept/"), "nothing was seen at all");
    for name in ["지수", "민호", "las-vegas"] {
        assert!(!holds(name.as_bytes()), "{name}");
    }
    for (number, entry) in entries.iter().enumerate().skip(1) {
        // A piece from the middle of each entry: names, moves, links and signatures.
        let piece = &entry.body[entry.body.len() / 2..];
        assert!(!holds(&piece[..piece.len().min(12)]), "entry {number} can be read");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_its_relay_restarts() {
    let (at, serving) = relay(None, Settings::default()).await;
    let table = table(1).await;
    let registration = table.register(at).await;
    let home = tempfile::tempdir().unwrap();
    let mut guest = join(table.hosted.code, at, &home);
    in_the_middle(&mut guest).await;
    serving.abort();
    let _ = serving.await;
    let (_, _serving) = relay(Some(at), Settings::default()).await;
    same_record_at_the_end(table, guest).await;
    drop(registration);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_done_to_the_bytes_the_game_comes_to_its_end_without_a_false_alarm() {
    let (at, _serving) = relay(None, Settings::default()).await;
    for mangle in [Mangle::Cut, Mangle::Flip, Mangle::Duplicate, Mangle::Drop, Mangle::Reorder, Mangle::Delay] {
        let table = table(1).await;
        let _registered = table.register(at).await;
        let home = tempfile::tempdir().unwrap();
        let middle = Middle::open(at, mangle).await;
        let guest = join(table.hosted.code, middle.address, &home);
        same_record_at_the_end(table, guest).await;
        let wanted = if mangle == Mangle::Delay { 1 } else { 2 };
        let connections = middle.connections.load(Ordering::Relaxed);
        assert!(connections >= wanted, "{mangle:?} was not noticed: {connections} connections");
    }
}

/// What stands between an end and its relay, and keeps all that passes.
struct Middle {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<u8>>>,
    connections: Arc<AtomicUsize>,
    accepting: JoinHandle<()>,
}

/// What it does to the first connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mangle {
    Nothing,
    /// Hangs up in the middle.
    Cut,
    /// Changes a bit.
    Flip,
    /// Says a piece twice.
    Duplicate,
    /// Leaves a piece out.
    Drop,
    /// Says two pieces in the wrong order.
    Reorder,
    /// Holds each piece back for a while.
    Delay,
    /// Asks for another code than was asked for, on all connections.
    Rewrite(InviteCode, InviteCode),
}

/// How many connections are mangled; the next ones are left alone.
const MANGLED: usize = 2;
/// Which piece from the relay is mangled: one in the middle of the game.
const PIECE: usize = 40;

impl Middle {
    async fn open(relay: SocketAddr, mangle: Mangle) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (seen, connections) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
        let (all, count) = (seen.clone(), connections.clone());
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let number = count.fetch_add(1, Ordering::Relaxed);
                let Ok(far) = TcpStream::connect(relay).await else { continue };
                let is_always = matches!(mangle, Mangle::Rewrite(..) | Mangle::Delay);
                let mangle = if number < MANGLED || is_always { mangle } else { Mangle::Nothing };
                let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
                let there = match mangle {
                    Mangle::Rewrite(..) => mangle,
                    _ => Mangle::Nothing,
                };
                tokio::spawn(pass(from_near, to_far, there, all.clone()));
                tokio::spawn(pass(from_far, to_near, mangle, all.clone()));
            }
        });
        Self { address, seen, connections, accepting }
    }
}

impl Drop for Middle {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// One direction.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mangle: Mangle, seen: Arc<Mutex<Vec<u8>>>) {
    let mut buffer = vec![0; 4096];
    let mut held: Option<Vec<u8>> = None;
    for number in 0.. {
        let Ok(length @ 1..) = from.read(&mut buffer).await else { break };
        let mut piece = buffer[..length].to_vec();
        seen.lock().unwrap().extend_from_slice(&piece);
        let is_the_one = number == PIECE;
        match mangle {
            Mangle::Cut if is_the_one => break,
            Mangle::Drop if is_the_one => continue,
            Mangle::Flip if is_the_one => piece[length / 2] ^= 1,
            Mangle::Duplicate if is_the_one => piece.extend_from_within(..),
            Mangle::Reorder if is_the_one => {
                held = Some(piece);
                continue;
            }
            Mangle::Reorder => piece.extend(held.take().unwrap_or_default()),
            Mangle::Delay => tokio::time::sleep(Duration::from_millis(3)).await,
            Mangle::Rewrite(asked, other) => {
                let text = String::from_utf8_lossy(&piece).into_owned();
                if text.starts_with("GET ") {
                    piece = text.replace(&asked.to_string(), &other.to_string()).into_bytes();
                }
            }
            _ => {}
        }
        if to.write_all(&piece).await.is_err() {
            break;
        }
    }
}
