//! The services of a table, asked by a stranger: what may be asked, what is refused, and with which stable reason.

use std::collections::BTreeSet;
use std::time::Duration;

use jusawi_fair::{Kind, MAX_PAYLOAD};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::play_response::Content as Heard;
use jusawi_proto::v1::watch_response::Content;
use prost::Message as _;
use tokio::time::timeout;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::client::{Play, Stub, Table, channel, get_table, key, reason, stub};
use crate::program::{Home, Host, PATIENCE};
use crate::record::Record;

/// A table with this many seats that waits for players, its host in the first.
struct Lobby {
    host: Host,
    home: Home,
}

impl Lobby {
    fn open(seats: &str) -> Self {
        let home = Home::new();
        let host = Host::open(&home, &["--seats", seats, "--name", "alice"]);
        Self { host, home }
    }

    /// Who has sat down, as the record has it.
    fn names(&self) -> Vec<String> {
        Record::read(&self.host.record(&self.home)).names()
    }

    async fn stub(&self) -> (Stub, Table, proto::GetTableResponse) {
        let mut stub = stub(self.host.port).await;
        let welcome = get_table(&mut stub).await;
        let table = Table::of(&welcome);
        assert_eq!(table.code().to_string(), self.host.code, "the code pins the key of the genesis");
        (stub, table, welcome)
    }
}

fn seat(welcome: &proto::GetTableResponse, seat: u32, name: &str) -> proto::Seat {
    let client = proto::ClientKind::Program.into();
    proto::Seat { head: welcome.head.clone(), seat, name: name.to_owned(), client }
}

async fn submit(stub: &mut Stub, signed: proto::Signed) -> Result<Option<u64>, (Code, String)> {
    let answer = stub.submit(proto::SubmitRequest { signed: Some(signed) }).await;
    answer.map(|response| response.into_inner().number).map_err(|status| reason(&status))
}

fn refused<T>(code: Code, reason: &str) -> Result<T, (Code, String)> {
    Err((code, reason.to_owned()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_and_both_versions_of_reflection_tell_what_is_served() {
    use tonic_reflection::pb::{v1, v1alpha};
    let lobby = Lobby::open("2");
    let channel = channel(lobby.host.port).await;
    let mut health = HealthClient::new(channel.clone());
    for service in ["", "jusawi.v1.TableService"] {
        let answer = health.check(HealthCheckRequest { service: service.to_owned() }).await.unwrap();
        assert_eq!(answer.into_inner().status(), ServingStatus::Serving, "{service:?}");
    }
    let expected = ["grpc.health.v1.Health", "jusawi.v1.TableService"];

    let request = v1::ServerReflectionRequest {
        host: String::new(),
        message_request: Some(v1::server_reflection_request::MessageRequest::ListServices(String::new())),
    };
    let mut client = v1::server_reflection_client::ServerReflectionClient::new(channel.clone());
    let answer = client.server_reflection_info(tokio_stream::once(request)).await.unwrap();
    let answer = answer.into_inner().message().await.unwrap().unwrap().message_response.unwrap();
    let v1::server_reflection_response::MessageResponse::ListServicesResponse(list) = answer else {
        panic!("{answer:?}")
    };
    let names: BTreeSet<String> = list.service.into_iter().map(|service| service.name).collect();
    assert!(expected.iter().all(|name| names.contains(*name)), "{names:?}");

    let request = v1alpha::ServerReflectionRequest {
        host: String::new(),
        message_request: Some(v1alpha::server_reflection_request::MessageRequest::ListServices(String::new())),
    };
    let mut client = v1alpha::server_reflection_client::ServerReflectionClient::new(channel);
    let answer = client.server_reflection_info(tokio_stream::once(request)).await.unwrap();
    let answer = answer.into_inner().message().await.unwrap().unwrap().message_response.unwrap();
    let v1alpha::server_reflection_response::MessageResponse::ListServicesResponse(list) = answer else {
        panic!("{answer:?}")
    };
    let names: BTreeSet<String> = list.service.into_iter().map(|service| service.name).collect();
    assert!(expected.iter().all(|name| names.contains(*name)), "{names:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_says_what_it_is() {
    let lobby = Lobby::open("3");
    let (_, _, welcome) = lobby.stub().await;
    let info = welcome.info.unwrap();
    assert_eq!((info.game.as_str(), info.capacity, info.state()), ("las-vegas", 3, proto::TableState::Lobby));
    assert_eq!(info.seats.len(), 1);
    assert_eq!((info.seats[0].seat, info.seats[0].name.as_str()), (0, "alice"));
    assert!(info.name.contains("alice"));
    assert_eq!(proto::LasVegasOptions::decode(info.options.as_slice()).unwrap().rounds, 4);
    assert_eq!(welcome.challenge.len(), 32);
    assert_eq!(welcome.entries, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_is_refused_with_a_reason_and_changes_nothing() {
    let lobby = Lobby::open("3");
    let (mut stub, table, welcome) = lobby.stub().await;
    let bob = key(11);
    let good = table.sign(Kind::Seat, &seat(&welcome, 1, "bob"), &bob);

    let status = stub.submit(proto::SubmitRequest { signed: None }).await.unwrap_err();
    assert_eq!(reason(&status), (Code::InvalidArgument, "MISSING".to_owned()));
    let invalid = |answer: Result<Option<u64>, (Code, String)>, expected: &str, what: &str| {
        assert_eq!(answer, refused(Code::InvalidArgument, expected), "{what}");
    };
    let cases = [
        ("BAD_VALUE", "no kind", proto::Signed { kind: 0, ..good.clone() }),
        ("BAD_VALUE", "an unknown kind", proto::Signed { kind: 99, ..good.clone() }),
        ("BAD_VALUE", "half a key", proto::Signed { public_key: vec![1; 16], ..good.clone() }),
        ("BAD_VALUE", "half a signature", proto::Signed { signature: vec![1; 32], ..good.clone() }),
        ("NOT_A_MESSAGE", "a payload of noise", table.sign_bytes(Kind::Seat, vec![0xff; 20], &bob)),
        ("TOO_LARGE", "too large a payload", table.sign_bytes(Kind::Seat, vec![0; MAX_PAYLOAD + 1], &bob)),
        ("BAD_VALUE", "no name", table.sign(Kind::Seat, &seat(&welcome, 1, ""), &bob)),
        ("NO_SEAT", "a seat that there is not", table.sign(Kind::Seat, &seat(&welcome, 3, "bob"), &bob)),
    ];
    for (expected, what, signed) in cases {
        invalid(submit(&mut stub, signed).await, expected, what);
    }
    // B-115: the signed bytes travel, and only the canonical ones.
    let unknown = [seat(&welcome, 1, "bob").encode_to_vec(), vec![0xba, 0x3e, 0x00]].concat();
    invalid(submit(&mut stub, table.sign_bytes(Kind::Seat, unknown, &bob)).await, "NOT_CANONICAL", "a field 999");
    let watch = proto::WatchAs { challenge: welcome.challenge.clone(), seat: None };
    invalid(submit(&mut stub, table.sign(Kind::Watch, &watch, &bob)).await, "NOT_FOR_LEDGER", "a watch");

    // Not signed by whom it says, or for another table, or changed on the way.
    let unauthenticated = refused(Code::Unauthenticated, "SIGNATURE");
    let mut changed = good.clone();
    changed.signature[5] ^= 1;
    assert_eq!(submit(&mut stub, changed).await, unauthenticated);
    let other = proto::Signed { public_key: key(12).public().as_bytes().to_vec(), ..good.clone() };
    assert_eq!(submit(&mut stub, other).await, unauthenticated);
    let elsewhere = Table { id: jusawi_fair::TableId(jusawi_fair::Hash([9; 32])), ..table };
    assert_eq!(submit(&mut stub, elsewhere.sign(Kind::Seat, &seat(&welcome, 1, "bob"), &bob)).await, unauthenticated);
    let mut payload = good.clone();
    payload.payload = seat(&welcome, 2, "bob").encode_to_vec();
    assert_eq!(submit(&mut stub, payload).await, unauthenticated);

    // A message that no limit of the protocol allows is refused before it is read.
    let huge = table.sign_bytes(Kind::Seat, vec![0; 2 << 20], &bob);
    let status = stub.submit(proto::SubmitRequest { signed: Some(huge) }).await.unwrap_err();
    println!("two megabytes: {:?} {:?}", status.code(), status.message());
    assert!(matches!(status.code(), Code::OutOfRange | Code::ResourceExhausted | Code::InvalidArgument), "{status:?}");

    assert_eq!(get_table(&mut stub).await.entries, welcome.entries, "nothing of this is in the ledger");
    assert!(submit(&mut stub, good).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_bytes_five_times_give_the_same_answer_and_one_entry() {
    let lobby = Lobby::open("3");
    let (mut stub, table, welcome) = lobby.stub().await;
    let signed = table.sign(Kind::Seat, &seat(&welcome, 1, "bob"), &key(11));
    let mut answers = BTreeSet::new();
    for _ in 0..5 {
        answers.insert(submit(&mut stub, signed.clone()).await.unwrap());
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers.iter().all(Option::is_some), "{answers:?}");
    // And all at once.
    let signed = table.sign(Kind::Seat, &seat(&welcome, 2, "carol"), &key(12));
    let tasks: Vec<_> = (0..5)
        .map(|_| {
            let (mut stub, signed) = (stub.clone(), signed.clone());
            tokio::spawn(async move { submit(&mut stub, signed).await.unwrap() })
        })
        .collect();
    let mut answers = BTreeSet::new();
    for task in tasks {
        answers.insert(task.await.unwrap());
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(lobby.names(), ["alice", "bob", "carol"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_who_sit_down_at_once_one_gets_the_seat() {
    let lobby = Lobby::open("2");
    let (stub, table, welcome) = lobby.stub().await;
    let tasks: Vec<_> = (0..20)
        .map(|number| {
            let (mut stub, name) = (stub.clone(), format!("guest {number}"));
            let signed = table.sign(Kind::Seat, &seat(&welcome, 1, &name), &key(40 + number));
            tokio::spawn(async move { submit(&mut stub, signed).await })
        })
        .collect();
    let mut seated = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(_) => seated += 1,
            Err(refusal) => assert_eq!(refusal, (Code::AlreadyExists, "SEAT_TAKEN".to_owned())),
        }
    }
    assert_eq!(seated, 1);
    let (mut stub, _, after) = lobby.stub().await;
    assert_eq!(lobby.names().len(), 2);
    let late = table.sign(Kind::Seat, &seat(&after, 2, "late"), &key(99));
    assert_eq!(submit(&mut stub, late).await, refused(Code::InvalidArgument, "NO_SEAT"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_holds_no_seat_can_do_nothing_that_players_do() {
    let lobby = Lobby::open("3");
    let (mut stub, table, welcome) = lobby.stub().await;
    let bob = key(11);
    let leave = table.sign(Kind::Leave, &proto::Leave { head: welcome.head.clone() }, &bob);
    let chat = table.sign(Kind::Chat, &proto::Chat { nonce: vec![1; 16], text: "hello".to_owned() }, &bob);
    let action = proto::LasVegasAction { action: Some(proto::las_vegas_action::Action::Roll(proto::LasVegasRoll {})) };
    let moved = proto::Move { head: welcome.head.clone(), seat: 0, action: action.encode_to_vec() };
    let moved = table.sign(Kind::Move, &moved, &bob);
    let commit = proto::Commit { freeze: welcome.head.clone(), first_draw: 1, length: 1024, tip: vec![7; 32] };
    let commit = table.sign(Kind::Commit, &commit, &bob);
    for (what, signed) in [("leave", leave), ("chat", chat), ("move", moved), ("commit", commit)] {
        let (code, reason) = submit(&mut stub, signed).await.unwrap_err();
        println!("{what} of a stranger: {code:?} {reason}");
        assert!(matches!(code, Code::PermissionDenied | Code::FailedPrecondition | Code::InvalidArgument), "{what}");
    }
    assert_eq!(get_table(&mut stub).await.entries, welcome.entries);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_is_welcomed_before_it_says_anything_and_stays_open_in_silence() {
    let lobby = Lobby::open("2");
    // Asking every second whether the host is there is no offence (B-060).
    let channel = crate::client::narrow_channel(lobby.host.port).await;
    let mut play = Play::open_at(&mut Stub::new(channel)).await;
    assert_eq!(play.table.code().to_string(), lobby.host.code);
    // Longer than a silent stream may be once it follows the table.
    assert!(timeout(Duration::from_secs(9), play.next()).await.is_err(), "nothing more comes, and nothing ends");
    play.watch(&key(5), true, false).await;
    let Heard::Watch(first) = timeout(PATIENCE, play.next()).await.unwrap().unwrap().unwrap() else { panic!() };
    assert!(matches!(first.content, Some(Content::Entries(_))), "{first:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watching_begins_at_the_entry_that_is_asked_for() {
    let lobby = Lobby::open("3");
    let (mut stub, table, welcome) = lobby.stub().await;
    submit(&mut stub, table.sign(Kind::Seat, &seat(&welcome, 1, "bob"), &key(11))).await.unwrap();
    for from in [0, 1, 2] {
        let challenge = get_table(&mut stub).await.challenge;
        let request = table.watch(&challenge, &key(5), from, true);
        let mut stream = stub.watch(request).await.unwrap().into_inner();
        let first = timeout(PATIENCE, stream.message()).await.unwrap().unwrap().unwrap();
        let Some(Content::Entries(batch)) = first.content else { panic!("{first:?}") };
        let length = get_table(&mut stub).await.entries;
        assert_eq!(batch.first, from);
        assert!(!batch.entries.is_empty() && from + batch.entries.len() as u64 <= length, "{batch:?}");
    }
}

/// Elsewhere the name that everybody sees was also the key to the seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_a_fresh_signature_over_a_fresh_challenge_says_who_somebody_is() {
    let lobby = Lobby::open("3");
    let (mut stub, table, welcome) = lobby.stub().await;
    let bob = key(11);
    submit(&mut stub, table.sign(Kind::Seat, &seat(&welcome, 1, "bob"), &bob)).await.unwrap();
    let request = table.watch(&welcome.challenge, &bob, 0, true);
    let stream = stub.watch(request.clone()).await.unwrap();

    // What an onlooker has recorded is worth nothing.
    let refused = |code: Code, reason: &str| (code, reason.to_owned());
    let replayed = stub.watch(request.clone()).await.unwrap_err();
    assert_eq!(reason(&replayed), refused(Code::Unauthenticated, "BAD_CHALLENGE"));
    let mut play = Play::open(lobby.host.port).await;
    play.say(proto::play_request::Content::Watch(request)).await;
    let replayed = timeout(PATIENCE, play.next()).await.unwrap().unwrap_err();
    assert_eq!(reason(&replayed), refused(Code::Unauthenticated, "BAD_CHALLENGE"));

    // A fresh challenge, signed by somebody else in bob's name.
    let challenge = get_table(&mut stub).await.challenge;
    let mut forged = table.watch(&challenge, &key(12), 0, true);
    forged.watch.as_mut().unwrap().public_key = bob.public().as_bytes().to_vec();
    let status = stub.watch(forged).await.unwrap_err();
    assert_eq!(reason(&status), refused(Code::Unauthenticated, "SIGNATURE"));
    // A message of another kind over the same bytes.
    let challenge = get_table(&mut stub).await.challenge;
    let watch = proto::WatchAs { challenge, seat: Some(1) };
    let other = table.sign(Kind::Chat, &watch, &bob);
    let status = stub.watch(proto::WatchRequest { watch: Some(other), ..Default::default() }).await.unwrap_err();
    assert_eq!(reason(&status), refused(Code::InvalidArgument, "KIND"));
    // Naming a seat does not give it.
    let mut play = Play::open(lobby.host.port).await;
    let watch = proto::WatchAs { challenge: play.welcome.challenge.clone(), seat: Some(1) };
    let watch = Some(table.sign(Kind::Watch, &watch, &key(12)));
    play.say(proto::play_request::Content::Watch(proto::WatchRequest { watch, from: 0, entries: false, views: true }))
        .await;
    loop {
        match timeout(PATIENCE, play.next()).await.unwrap() {
            Ok(Some(Heard::Watch(proto::WatchResponse { content: Some(Content::View(view)) }))) => {
                assert_eq!(view.seat, None);
                break;
            }
            Ok(Some(_)) => {}
            ended => {
                println!("a stream that names a foreign seat ends: {ended:?}");
                break;
            }
        }
    }
    drop(stream);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_beyond_the_limits_are_refused_with_a_reason() {
    let lobby = Lobby::open("2");
    let (mut stub, table, _) = lobby.stub().await;
    let mut kept = Vec::new();
    for number in 0..8 {
        let challenge = get_table(&mut stub).await.challenge;
        let stream = stub.watch(table.watch(&challenge, &key(100), 0, true)).await;
        kept.push(stream.unwrap_or_else(|error| panic!("stream {number} of a device: {error:?}")));
    }
    let challenge = get_table(&mut stub).await.challenge;
    let status = stub.watch(table.watch(&challenge, &key(100), 0, true)).await.unwrap_err();
    assert_eq!(reason(&status), (Code::ResourceExhausted, "TOO_MANY_STREAMS".to_owned()));
    for number in 1..32 {
        let challenge = get_table(&mut stub).await.challenge;
        let stream = stub.watch(table.watch(&challenge, &key(100 + number), 0, true)).await;
        kept.push(stream.unwrap_or_else(|error| panic!("spectator {number}: {error:?}")));
    }
    let challenge = get_table(&mut stub).await.challenge;
    let status = stub.watch(table.watch(&challenge, &key(200), 0, true)).await.unwrap_err();
    assert_eq!(reason(&status), (Code::ResourceExhausted, "TOO_MANY_SPECTATORS".to_owned()));
    let info = get_table(&mut stub).await.info.unwrap();
    assert_eq!(info.spectators, 32);
    // A player is no spectator and always gets in.
    let welcome = get_table(&mut stub).await;
    submit(&mut stub, table.sign(Kind::Seat, &seat(&welcome, 1, "bob"), &key(201))).await.unwrap();
    stub.watch(table.watch(&welcome.challenge, &key(201), 0, true)).await.unwrap();
    // And places become free.
    drop(kept);
    crate::client::until("a free place", async || {
        let challenge = get_table(&mut stub).await.challenge;
        stub.watch(table.watch(&challenge, &key(200), 0, true)).await.ok()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_much_is_told_to_slow_down() {
    let lobby = Lobby::open("2");
    let (stub, _, _) = lobby.stub().await;
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let mut stub = stub.clone();
            tokio::spawn(async move {
                for _ in 0..400 {
                    if let Err(status) = stub.get_table(proto::GetTableRequest {}).await {
                        return Some(reason(&status));
                    }
                }
                None
            })
        })
        .collect();
    let mut refusals = Vec::new();
    for task in tasks {
        refusals.extend(task.await.unwrap());
    }
    assert!(!refusals.is_empty(), "3200 calls at once are too many");
    assert!(refusals.iter().all(|refusal| *refusal == (Code::ResourceExhausted, "RATE_LIMITED".to_owned())));
}
