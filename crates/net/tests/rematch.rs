//! Another game with the same people over real sockets: the port is handed over, guests are told, look, and go along.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests may do, their helpers may do"
)]

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use jusawi_fair::{Hash, InviteCode, SecretKey};
use jusawi_game_vegas::classic::LasVegas;
use jusawi_net::files::{Folders, read_entries};
use jusawi_net::host::{self, After, Hosted, Manner, Manners, Opening, Rematch, Serving, serve_table};
use jusawi_net::lookup::successor;
use jusawi_net::peer::{self, Joined, Joining};
use jusawi_net::port::Port;
use jusawi_net::screen::{Chooser, HostWish, Onward, Update, Wish};
use jusawi_rules::Game;
use jusawi_table::{Name, Previous, Replica, Settings, Succession};
use jusawi_wire::GameCodec;
use jusawi_wire::games::LasVegasMessages;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

type Updates = UnboundedReceiver<Update<LasVegas>>;

/// Long enough for any machine; nothing waits for it to pass.
const PATIENCE: Duration = Duration::from_secs(120);

fn chooser() -> Chooser<LasVegas> {
    Arc::new(jusawi_bots::las_vegas::choose)
}

fn opening(folders: Folders) -> Opening<LasVegas> {
    let options = LasVegas::parse_options([("rounds", "3"), ("turnSeconds", "null")]).unwrap();
    Opening {
        folders,
        device: SecretKey::from_bytes([1; 32]),
        name: "지수의 방".to_owned(),
        settings: Settings { capacity: 3, options, alone_after: Some(60) },
        player: Some(Name::parse("지수").unwrap()),
        bots: 1,
        manner: Manner { chooser: chooser(), pace: Duration::ZERO, auto: true, start_when_full: true },
        after: None,
    }
}

fn next_opening(folders: Folders, rematch: Rematch<LasVegas>) -> Opening<LasVegas> {
    let Rematch { name, settings, player, after } = rematch;
    Opening { name, settings, player, bots: 0, after: Some(after), ..opening(folders) }
}

async fn serve(hosted: &Hosted<LasVegas>, port: Port) -> Serving {
    serve_table(hosted, port, Manners::default(), None, None).await.unwrap()
}

async fn opened(folders: Folders) -> (Hosted<LasVegas>, Serving) {
    let hosted = host::open::<LasVegasMessages>(opening(folders)).unwrap();
    let serving = serve(&hosted, Port::bind(Some(0)).unwrap()).await;
    (hosted, serving)
}

fn joining(code: InviteCode, port: u16, folders: Option<Folders>, key: u8) -> Joining<LasVegas> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let player = folders.is_some().then(|| Name::parse("민호").unwrap());
    Joining {
        code,
        addresses: Arc::new(move || Box::pin(async move { vec![address] })),
        relays: Vec::new(),
        device: SecretKey::from_bytes([key; 32]),
        folders,
        auto: player.is_some().then(chooser),
        player,
        seat: None,
        pace: Duration::ZERO,
    }
}

fn join(joining: Joining<LasVegas>) -> Joined<LasVegas> {
    peer::join::<LasVegasMessages>(joining).unwrap()
}

/// Waits until an update brings something.
async fn until<T>(updates: &mut Updates, what: &str, mut look: impl FnMut(Update<LasVegas>) -> Option<T>) -> T {
    let waiting = async {
        loop {
            let Some(update) = updates.recv().await else { panic!("the machine ended before: {what}") };
            if let Update::Alarm { fault, .. } = &update {
                panic!("alarm: {fault}");
            }
            if let Some(found) = look(update) {
                return found;
            }
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("waited in vain for: {what}"))
}

async fn closed(updates: &mut Updates) {
    until(updates, "the closing", |update| matches!(update, Update::Closed).then_some(())).await;
}

async fn rematch(hosted: &mut Hosted<LasVegas>) -> Rematch<LasVegas> {
    hosted.wishes.make(Wish::Host(HostWish::Rematch));
    let rematch = |update| match update {
        Update::Rematch(rematch) => Some(*rematch),
        _ => None,
    };
    until(&mut hosted.updates, "the rematch", rematch).await
}

async fn next(updates: &mut Updates) -> Onward {
    let next = |update| match update {
        Update::Next(onward) => Some(*onward),
        _ => None,
    };
    until(updates, "the next table", next).await
}

async fn looked_at(onward: &Onward, port: u16) -> Succession {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let found = successor(onward, &[address], &[]).await.unwrap();
    assert_eq!(found.game, LasVegas::KEY);
    found.succession
}

/// What the first entry of a record says of the table before.
fn previous_of(record: &std::path::Path) -> Option<Previous> {
    let entries = read_entries(record).unwrap().entries;
    Replica::<GameCodec<LasVegasMessages>>::open(&entries[0]).unwrap().genesis().previous
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_and_a_watcher_go_along_to_the_rematch_at_the_same_port() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let folders = |number: usize| Folders::below(homes[number].path());
    let (mut first, serving) = opened(folders(0)).await;
    let port = serving.port;
    let watching = joining(first.code, port, None, 9);
    let mut watcher = join(watching.clone());
    let playing = joining(first.code, port, Some(folders(1)), 2);
    let mut guest = join(playing.clone());
    closed(&mut first.updates).await;
    closed(&mut guest.updates).await;
    closed(&mut watcher.updates).await;

    let taken_over = rematch(&mut first).await;
    assert_eq!(taken_over.after.bots, [1]);
    let mut second = host::open::<LasVegasMessages>(next_opening(folders(0), taken_over)).unwrap();
    assert_ne!(second.code, first.code);
    first.wishes.farewell(Some(second.code));
    let told = [next(&mut guest.updates).await, next(&mut watcher.updates).await];
    let serving = serve(&second, serving.hand_over().await.unwrap()).await;
    assert_eq!(serving.port, port);
    for onward in &told {
        assert_eq!(onward.code, second.code);
        assert_eq!(looked_at(onward, port).await, Succession::Follows);
    }
    let [player, spectator] = told;
    assert_eq!((player.seat, player.player.as_ref().map(Name::as_str)), (Some(2), Some("민호")));
    assert_eq!((spectator.seat, spectator.player), (None, None));

    let mut second_watcher = join(Joining { code: second.code, ..watching });
    let again = Joining { code: second.code, player: player.player, seat: player.seat, ..playing };
    let mut second_guest = join(again);
    closed(&mut second.updates).await;
    closed(&mut second_guest.updates).await;
    closed(&mut second_watcher.updates).await;
    let (own, others) = (&second.record, second_guest.record.as_ref().unwrap());
    assert_eq!(std::fs::read(own).unwrap(), std::fs::read(others).unwrap());
    let entries = read_entries(guest.record.as_ref().unwrap()).unwrap().entries;
    let previous = previous_of(others).unwrap();
    assert_eq!((previous.number, previous.hash), (entries.len() as u64 - 1, player.former.hash));
    assert_eq!(previous_of(&first.record), None);
    serving.stop().await;
}

/// A table that a guest sits at and that is closed in its lobby.
async fn closed_in_the_lobby(homes: &[tempfile::TempDir]) -> (Hosted<LasVegas>, Serving, Joined<LasVegas>) {
    let folders = |number: usize| Folders::below(homes[number].path());
    let mut opening = opening(folders(0));
    opening.settings.capacity = 4;
    let mut hosted = host::open::<LasVegasMessages>(opening).unwrap();
    let serving = serve(&hosted, Port::bind(Some(0)).unwrap()).await;
    let mut guest = join(joining(hosted.code, serving.port, Some(folders(1)), 2));
    let seated = |update| match update {
        Update::Picture(picture) => picture.lobby_seat,
        _ => None,
    };
    assert_eq!(until(&mut guest.updates, "a seat", seated).await, 2);
    hosted.wishes.make(Wish::Host(HostWish::Rematch));
    let refused = |update| match update {
        Update::Refused { reason, .. } => Some(reason),
        _ => None,
    };
    assert_eq!(until(&mut hosted.updates, "a refusal before the end", refused).await, "NOT_OVER");
    (hosted, serving, guest)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_said_to_follow_but_does_not_is_found_out() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let (mut first, serving, mut guest) = closed_in_the_lobby(&homes).await;
    let port = serving.port;
    first.wishes.make(Wish::Host(HostWish::Close));
    closed(&mut guest.updates).await;
    let mut claims = rematch(&mut first).await;
    claims.after.end.hash = Hash([4; 32]);
    let second = host::open::<LasVegasMessages>(next_opening(Folders::below(homes[0].path()), claims)).unwrap();
    first.wishes.farewell(Some(second.code));
    let onward = next(&mut guest.updates).await;
    let serving = serve(&second, serving.hand_over().await.unwrap()).await;
    assert_eq!(looked_at(&onward, port).await, Succession::Other);
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_that_was_offline_finds_the_rematch_where_its_table_was_and_no_other_table() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let folders = |number: usize| Folders::below(homes[number].path());
    let (mut first, serving, guest) = closed_in_the_lobby(&homes).await;
    let port = serving.port;
    let again = joining(first.code, port, Some(folders(1)), 2);
    guest.wishes.stop();
    guest.connection.end();
    first.wishes.make(Wish::Host(HostWish::Close));
    let taken_over = rematch(&mut first).await;
    let other = Rematch {
        after: After {
            end: Previous { number: 0x1000, hash: Hash([4; 32]), ..taken_over.after.end },
            ..taken_over.after.clone()
        },
        ..taken_over.clone()
    };
    first.wishes.stop();
    let kept = serving.hand_over().await.unwrap();
    let mut strangers = opening(folders(0));
    strangers.device = SecretKey::from_bytes([8; 32]);
    strangers.settings.capacity = 4;
    strangers.after = Some(other.after);
    let stranger = host::open::<LasVegasMessages>(strangers).unwrap();
    let serving = serve(&stranger, kept).await;
    // The first machine may still hold its file.
    let mut back = loop {
        match peer::join::<LasVegasMessages>(again.clone()) {
            Ok(joined) => break joined,
            Err(error) => assert!(error.to_string().contains("in use"), "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    // Another host's table is looked at before it is told that the own one is not there.
    let first_told = |update| match update {
        Update::Disconnected { why: Some(_) } => Some(None),
        Update::Next(onward) => Some(Some(onward.code)),
        _ => None,
    };
    assert_eq!(until(&mut back.updates, "another table", first_told).await, None);
    stranger.wishes.stop();
    let kept = serving.hand_over().await.unwrap();
    let second = host::open::<LasVegasMessages>(next_opening(folders(0), taken_over)).unwrap();
    let serving = serve(&second, kept).await;
    let onward = next(&mut back.updates).await;
    assert_eq!((onward.code, onward.seat, onward.former.is_closed), (second.code, Some(2), false));
    assert_eq!(looked_at(&onward, port).await, Succession::Unseen);
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_next_table_cannot_be_stored_the_old_one_stays_and_it_can_be_tried_again() {
    let homes: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let (mut first, serving, mut guest) = closed_in_the_lobby(&homes).await;
    first.wishes.make(Wish::Host(HostWish::Close));
    closed(&mut guest.updates).await;
    let taken_over = rematch(&mut first).await;
    let no_folder = homes[0].path().join("a file");
    std::fs::write(&no_folder, "").unwrap();
    let refused = host::open::<LasVegasMessages>(next_opening(Folders::below(&no_folder), taken_over));
    assert!(matches!(refused, Err(host::HostError::File(_))), "{refused:?}");

    let again = rematch(&mut first).await;
    let second = host::open::<LasVegasMessages>(next_opening(Folders::below(homes[0].path()), again)).unwrap();
    assert!(second.record.exists());
    first.wishes.farewell(Some(second.code));
    assert_eq!(next(&mut guest.updates).await.code, second.code);
    serving.stop().await;
}
