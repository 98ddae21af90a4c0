//! Whole tables over real sockets: a host, peers that join it, and what is left on disk afterwards.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests may do, their helpers may do"
)]

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use jusawi_fair::{InviteCode, SecretKey};
use jusawi_game_vegas::classic::LasVegas;
use jusawi_net::files::{Folders, read_entries};
use jusawi_net::host::{self, Hosted, Manner, Manners, Opening, Serving, serve_table};
use jusawi_net::peer::{self, Joined, Joining, PeerError};
use jusawi_net::port::Port;
use jusawi_net::screen::{Chooser, HostWish, Update, Wish};
use jusawi_rules::Game;
use jusawi_table::{Name, Settings};
use jusawi_wire::games::LasVegasMessages;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

type Updates = UnboundedReceiver<Update<LasVegas>>;

/// Long enough for any machine; nothing waits for it to pass.
const PATIENCE: Duration = Duration::from_secs(120);

fn chooser() -> Chooser<LasVegas> {
    Arc::new(jusawi_bots::las_vegas::choose)
}

fn opening(folders: Folders, bots: u8, capacity: u8) -> Opening<LasVegas> {
    let options = LasVegas::parse_options([("rounds", "3"), ("turnSeconds", "null")]).unwrap();
    Opening {
        folders,
        device: SecretKey::from_bytes([1; 32]),
        name: "지수의 방".to_owned(),
        settings: Settings { capacity, options, alone_after: Some(60) },
        player: Some(Name::parse("지수").unwrap()),
        bots,
        manner: manner(),
        after: None,
    }
}

fn manner() -> Manner<LasVegas> {
    Manner { chooser: chooser(), pace: Duration::ZERO, auto: true, start_when_full: true }
}

async fn serve(hosted: &Hosted<LasVegas>, port: Option<u16>) -> Serving {
    let port = Port::bind(Some(port.unwrap_or(0))).unwrap();
    serve_table(hosted, port, Manners::default(), None, None).await.unwrap()
}

fn joining(code: InviteCode, port: u16, folders: Folders, key: u8, name: &str) -> Joining<LasVegas> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    Joining {
        code,
        addresses: Arc::new(move || Box::pin(async move { vec![address] })),
        relays: Vec::new(),
        device: SecretKey::from_bytes([key; 32]),
        folders: Some(folders),
        player: Some(Name::parse(name).unwrap()),
        seat: None,
        auto: Some(chooser()),
        pace: Duration::ZERO,
    }
}

async fn until(updates: &mut Updates, what: &str, mut done: impl FnMut(&Update<LasVegas>) -> bool) {
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

async fn closed(updates: &mut Updates) {
    until(updates, "the closing", |update| matches!(update, Update::Closed)).await;
}

fn join(joining: Joining<LasVegas>) -> Joined<LasVegas> {
    peer::join::<LasVegasMessages>(joining).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_devices_play_a_game_to_its_end_and_keep_the_same_record() {
    let homes: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let folders = |number: usize| Folders::below(homes[number].path());
    let mut hosted = host::open::<LasVegasMessages>(opening(folders(0), 0, 3)).unwrap();
    let serving = serve(&hosted, None).await;
    let mut second = join(joining(hosted.code, serving.port, folders(1), 2, "민호"));
    let mut third = join(joining(hosted.code, serving.port, folders(2), 3, "서연"));

    closed(&mut hosted.updates).await;
    closed(&mut second.updates).await;
    closed(&mut third.updates).await;
    let record = |path: &std::path::Path| std::fs::read(path).unwrap();
    let first = record(&hosted.record);
    assert!(read_entries(&hosted.record).unwrap().entries.len() > 100);
    assert_eq!(first, record(second.record.as_ref().unwrap()));
    assert_eq!(first, record(third.record.as_ref().unwrap()));
    assert!(!folders(0).secrets(hosted.code).exists(), "secrets are removed once the closing is stored");
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_stops_in_the_middle_goes_on_under_its_code_and_peers_come_back_by_themselves() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let folders = |number: usize| Folders::below(homes[number].path());
    let mut first = host::open::<LasVegasMessages>(opening(folders(0), 0, 2)).unwrap();
    let serving = serve(&first, None).await;
    let (code, port) = (first.code, serving.port);
    let mut guest = join(joining(code, port, folders(1), 2, "민호"));
    let mut news = 0;
    until(&mut first.updates, "the middle of the game", |update| {
        news += u32::from(matches!(update, Update::News(_)));
        news > 60
    })
    .await;
    first.wishes.stop();
    serving.stop().await;
    until(&mut guest.updates, "the loss", |update| matches!(update, Update::Disconnected { .. })).await;
    drop(first);

    let mut second = loop {
        // The first machine may still be storing.
        match host::resume::<LasVegasMessages>(&folders(0), code, SecretKey::from_bytes([1; 32]), manner()) {
            Ok(hosted) => break hosted,
            Err(error) => {
                assert!(error.to_string().contains("in use"), "{error}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    };
    let serving = serve(&second, Some(port)).await;
    closed(&mut second.updates).await;
    closed(&mut guest.updates).await;
    assert_eq!(std::fs::read(&second.record).unwrap(), std::fs::read(guest.record.as_ref().unwrap()).unwrap());
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_peer_that_ends_and_begins_again_takes_its_own_seat() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let folders = |number: usize| Folders::below(homes[number].path());
    let mut hosted = host::open::<LasVegasMessages>(opening(folders(0), 0, 2)).unwrap();
    let serving = serve(&hosted, None).await;
    let mut guest = join(joining(hosted.code, serving.port, folders(1), 2, "민호"));
    let mut news = 0;
    until(&mut guest.updates, "the middle of the game", |update| {
        news += u32::from(matches!(update, Update::News(_)));
        news > 40
    })
    .await;
    guest.wishes.stop();
    drop(guest);
    let mut guest = loop {
        match peer::join::<LasVegasMessages>(joining(hosted.code, serving.port, folders(1), 2, "민호")) {
            Ok(joined) => break joined,
            // The first machine may still be storing.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    closed(&mut guest.updates).await;
    closed(&mut hosted.updates).await;
    assert_eq!(std::fs::read(&hosted.record).unwrap(), std::fs::read(guest.record.as_ref().unwrap()).unwrap());
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_with_bots_plays_alone_and_says_that_its_rolls_are_unproven() {
    let home = tempfile::tempdir().unwrap();
    let mut hosted = host::open::<LasVegasMessages>(opening(Folders::below(home.path()), 1, 2)).unwrap();
    closed(&mut hosted.updates).await;
    assert!(hosted.record.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_can_close_a_table_before_its_end() {
    let home = tempfile::tempdir().unwrap();
    let mut hosted = host::open::<LasVegasMessages>(opening(Folders::below(home.path()), 0, 3)).unwrap();
    hosted.wishes.make(Wish::Host(HostWish::Close));
    closed(&mut hosted.updates).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_has_raised_an_alarm_says_nothing_at_that_table_after_a_restart_either() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let folders = |number: usize| Folders::below(homes[number].path());
    let hosted = host::open::<LasVegasMessages>(opening(folders(0), 0, 3)).unwrap();
    let serving = serve(&hosted, None).await;
    let mut guest = join(joining(hosted.code, serving.port, folders(1), 2, "민호"));
    until(&mut guest.updates, "the table", |update| matches!(update, Update::News(_))).await;
    let record = guest.record.clone().unwrap();
    guest.wishes.stop();
    drop(guest);
    for evidence in ["fork", "false.jusawi"] {
        let evidence = record.with_extension(evidence);
        std::fs::write(&evidence, [0; 240]).unwrap();
        let again = loop {
            match peer::join::<LasVegasMessages>(joining(hosted.code, serving.port, folders(1), 2, "민호")) {
                // The first machine may still be storing.
                Err(PeerError::File(_)) => tokio::time::sleep(Duration::from_millis(20)).await,
                other => break other,
            }
        };
        assert!(matches!(again, Err(PeerError::Alarmed { evidence: kept }) if kept == evidence));
        std::fs::remove_file(evidence).unwrap();
    }
    serving.stop().await;
}
