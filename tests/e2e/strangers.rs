//! Clients of the contract at a table with the program: one that plays by views alone, ones that behave badly.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use jusawi_fair::{Hash, Kind};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::las_vegas_event::Event;
use jusawi_proto::v1::las_vegas_owner::Owner;
use jusawi_proto::v1::play_response::Content as Heard;
use jusawi_proto::v1::play_submitted::Answer;
use jusawi_proto::v1::watch_response::Content;
use prost::Message as _;
use tonic::Code;

use crate::client::{get_table, key, stub};
use crate::guest::Guest;
use crate::program::{Home, Host, jusawi};
use crate::record::Record;

const GAME: [&str; 10] =
    ["--seats", "2", "--auto", "--pace", "0", "--name", "alice", "-o", "rounds=3", "-oturnSeconds=null"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_without_rules_plays_a_whole_game_by_what_views_offer() {
    let home = Home::new();
    let host = Host::open(&home, &GAME);
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    guest.finish().await;
    let record = host.record(&home);
    host.program.end().expect_code(&[0]);

    let read = Record::read(&record);
    assert!(read.is_finished());
    assert_eq!(read.bodies, guest.entries, "what was sent is what was stored");
    assert_eq!(guest.contributed, read.draws(), "its link is in every roll");
    let refused: Vec<_> = guest.answers.values().filter(|answer| matches!(answer, Answer::Refused(_))).collect();
    assert!(refused.is_empty(), "{refused:?}");
    let draws = read.draws();
    jusawi(&["verify", record.to_str().unwrap()])
        .run()
        .expect_code(&[0])
        .expect(&format!("bob: the device of bob rolled too in {draws} of {draws}."))
        .expect("Devices that confirmed the end: ");

    // The end is in the last view, for everybody.
    let view = proto::LasVegasView::decode(guest.views.last().unwrap().game.as_slice()).unwrap();
    let outcome = view.outcome.unwrap();
    assert_eq!(outcome.ranking.len(), 2);
    assert!(!outcome.winners.is_empty());
}

/// All amounts of others' money that a view or its events show.
fn amounts_of_others(view: &proto::TableView) -> Vec<String> {
    let foreign = |owner: &Option<proto::LasVegasOwner>| match owner.as_ref().unwrap().owner.as_ref().unwrap() {
        Owner::Seat(seat) => Some(*seat) != view.seat,
        Owner::House(_) => false,
    };
    let game = proto::LasVegasView::decode(view.game.as_slice()).unwrap();
    let mut shown = Vec::new();
    for (seat, money) in (0..).zip(&game.money) {
        if Some(seat) != view.seat && !money.notes.is_empty() {
            shown.push(format!("money of seat {seat}: {:?}", money.notes));
        }
    }
    for result in &game.round_results {
        for award in result.payouts.iter().flat_map(|payout| &payout.awards) {
            if foreign(&award.owner) && award.note != 0 {
                shown.push(format!("round {}: {award:?}", result.round));
            }
        }
    }
    for event in &view.events {
        match proto::LasVegasEvent::decode(event.as_slice()).unwrap().event.unwrap() {
            Event::Paid(paid) if foreign(&paid.owner) && paid.note != 0 => shown.push(format!("{paid:?}")),
            Event::GameOver(over) => shown.push(format!("{over:?}")),
            _ => {}
        }
    }
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_money_is_in_nothing_that_is_sent_before_the_end() {
    for (option, hidden) in [("hideMoney=true", true), ("hideMoney=false", false)] {
        let home = Home::new();
        let host = Host::open(&home, &[GAME.as_slice(), &["-o", option]].concat());
        let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
        guest
            .until("the second round", |guest| {
                let view = guest.views.last().map(|view| proto::LasVegasView::decode(view.game.as_slice()).unwrap());
                view.is_some_and(|view| view.round == 2)
            })
            .await;
        // Somebody who comes late is sent everything that has happened.
        let mut late = Guest::stand(host.port, 8).await;
        tokio::join!(guest.finish(), late.finish());
        host.program.end().expect_code(&[0]);
        let game = |view: &proto::TableView| proto::LasVegasView::decode(view.game.as_slice()).unwrap();
        let mut before_the_end = Vec::new();
        for (viewer, least) in [(&guest, 50), (&late, 20)] {
            let shown = viewer.views.iter().filter(|view| !view.game.is_empty());
            let (after, before): (Vec<_>, Vec<_>) = shown.partition(|view| game(view).outcome.is_some());
            assert!(before.len() > least && !after.is_empty(), "{} and {}", before.len(), after.len());
            let shown: Vec<String> = before.iter().flat_map(|view| amounts_of_others(view)).collect();
            assert_eq!(shown.is_empty(), hidden, "{option}: {shown:?}");
            assert!(!amounts_of_others(after.last().unwrap()).is_empty(), "after the end everything is seen");
            before_the_end.push((*before.last().unwrap()).clone());
        }
        let first = late.views.iter().find(|view| !view.game.is_empty()).unwrap();
        assert!(first.events.len() > 20, "{} events for somebody who comes late", first.events.len());
        if hidden {
            // Counts are public all the time.
            let last = game(&before_the_end[0]);
            assert_eq!(last.money.len(), 2);
            assert!(last.money.iter().any(|money| money.count > 0));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_out_of_turn_or_for_a_state_that_is_gone_are_refused_and_change_nothing() {
    let home = Home::new();
    // The host plays by hand, so that its turn lasts.
    let mut host = Host::open(&home, &["--seats", "2", "--name", "alice", "-o", "rounds=3", "-o", "turnSeconds=null"]);
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    guest.hold(true);
    host.program.expect("bob");
    host.program.say("start");
    let idle = |guest: &Guest| {
        let view = guest.views.last();
        view.is_some_and(|view| view.draw.is_none() && !view.game.is_empty() && !view.awaited.is_empty())
    };
    guest.until("the set-up", idle).await;
    if guest.may_move() {
        // It rolls, places, and then it is the host's turn.
        let seat = guest.seat();
        guest.hold(false);
        guest
            .until("the host's turn", |guest| {
                idle(guest) && guest.views.last().unwrap().awaited.iter().all(|awaited| Some(*awaited) != seat)
            })
            .await;
        guest.hold(true);
    }
    let seat = guest.seat().unwrap();
    let view = guest.views.last().unwrap().clone();
    assert!(view.legal.is_empty(), "nothing is offered out of turn");
    let entries = guest.entries.len();
    let roll = proto::las_vegas_action::Action::Roll(proto::LasVegasRoll {});
    let roll = proto::LasVegasAction { action: Some(roll) }.encode_to_vec();
    let mut answers = Vec::new();
    let says = [
        ("out of turn", guest.sign_move(&view.head, seat, roll.clone())),
        ("for the host's seat", guest.sign_move(&view.head, 1 - seat, roll.clone())),
        ("for no seat", guest.sign_move(&view.head, 9, roll.clone())),
        ("after an unknown entry", guest.sign_move(&[9; 32], seat, roll.clone())),
        ("of noise", guest.sign_move(&view.head, seat, vec![0xff; 9])),
    ];
    for (what, signed) in says {
        let id = guest.play.submit(signed).await;
        guest.until(what, |guest| guest.answers.contains_key(&id)).await;
        let Answer::Refused(refused) = guest.answers[&id].clone() else { panic!("{what} was taken") };
        println!("a move {what}: {:?} {}", Code::from(i32::try_from(refused.code).unwrap()), refused.reason);
        answers.push((Code::from(i32::try_from(refused.code).unwrap()), refused.reason));
    }
    assert_eq!(answers[0].0, Code::FailedPrecondition);
    assert_eq!(answers[1].0, Code::PermissionDenied);
    assert_eq!(answers[3], (Code::InvalidArgument, "UNKNOWN_HEAD".to_owned()));
    assert_eq!(answers[4].0, Code::InvalidArgument);
    assert_eq!(guest.entries.len(), entries, "nothing of this is in the ledger");

    // In the middle of a game nobody sits down, and nobody's seat is taken over.
    let mut stub = stub(host.port).await;
    let welcome = get_table(&mut stub).await;
    let client = proto::ClientKind::Program.into();
    for (who, place) in [(9, 1), (7, 0)] {
        let payload = proto::Seat { head: welcome.head.clone(), seat: place, name: "eve".to_owned(), client };
        let signed = guest.play.table.sign(Kind::Seat, &payload, &key(who));
        let status = stub.submit(proto::SubmitRequest { signed: Some(signed) }).await.unwrap_err();
        println!("sitting down in a running game: {:?}", crate::client::reason(&status));
    }
    assert_eq!(get_table(&mut stub).await.entries, welcome.entries);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_move_five_times_is_one_move() {
    let home = Home::new();
    let host = Host::open(&home, &GAME);
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    guest.hold(true);
    guest.until("its turn", Guest::may_move).await;
    let view = guest.views.last().unwrap().clone();
    let signed = guest.sign_move(&view.head, view.seat.unwrap(), view.legal[0].clone());
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(guest.play.submit(signed.clone()).await);
    }
    guest.until("the answers", |guest| ids.iter().all(|id| guest.answers.contains_key(id))).await;
    let answers: Vec<_> = ids.iter().map(|id| guest.answers[id].clone()).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let Answer::Taken(taken) = &answers[0] else { panic!("{answers:?}") };
    assert!(taken.number.is_some_and(|number| number > view.number));
    guest.hold(false);
    guest.until("its next turn", |guest| guest.hashes.len() as u64 > view.number + 8).await;
    // What was taken gets its old answer for ever; something else for the state that is gone is stale.
    let place = proto::las_vegas_action::Action::Place(proto::LasVegasPlace { value: 3 });
    let place = proto::LasVegasAction { action: Some(place) }.encode_to_vec();
    let stale = guest.sign_move(&view.head, view.seat.unwrap(), place);
    let (again, stale) = (guest.play.submit(signed.clone()).await, guest.play.submit(stale).await);
    guest.until("the answers", |guest| [again, stale].iter().all(|id| guest.answers.contains_key(id))).await;
    assert_eq!(guest.answers[&again], answers[0]);
    let Answer::Refused(refused) = &guest.answers[&stale] else { panic!("a stale move was taken") };
    assert_eq!((refused.code, refused.reason.as_str()), (Code::Aborted as u32, "STALE"));
    guest.finish().await;
    let moves = guest.entries.iter().filter(|body| match &body.content {
        Some(proto::entry_body::Content::Moved(moved)) => moved.r#move.as_ref() == Some(&signed),
        _ => false,
    });
    assert_eq!(moves.count(), 1);
    host.program.end().expect_code(&[0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_end_nothing_is_taken_any_more() {
    let home = Home::new();
    let host = Host::open(&home, &GAME);
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    guest.concede();
    // The host waits five seconds for this device's signature, and all that time the table is open.
    guest.withhold_seen();
    let over = |guest: &Guest| {
        let finished = proto::TableState::Finished;
        guest.info.as_ref().is_some_and(|info| info.state() == finished)
            && guest
                .views
                .last()
                .is_some_and(|view| proto::LasVegasView::decode(view.game.as_slice()).unwrap().outcome.is_some())
    };
    guest.until("the end", over).await;
    let view = guest.views.last().unwrap().clone();
    assert!(view.legal.is_empty() && view.awaited.is_empty());
    use proto::las_vegas_action::Action;
    let actions = [
        Action::Roll(proto::LasVegasRoll {}),
        Action::Place(proto::LasVegasPlace { value: 1 }),
        Action::Concede(proto::LasVegasConcede {}),
    ];
    let table = guest.play.table;
    let mut says: Vec<proto::Signed> = actions
        .into_iter()
        .map(|action| proto::LasVegasAction { action: Some(action) }.encode_to_vec())
        .map(|action| guest.sign_move(&view.head, guest.seat().unwrap(), action))
        .collect();
    says.push(table.sign(Kind::Leave, &proto::Leave { head: view.head.clone() }, &guest.key));
    let client = proto::ClientKind::Program.into();
    let seat = proto::Seat { head: view.head.clone(), seat: 1, name: "eve".to_owned(), client };
    says.push(table.sign(Kind::Seat, &seat, &key(9)));
    let mut stub = stub(host.port).await;
    let entries = get_table(&mut stub).await.entries;
    for signed in says {
        let kind = signed.kind;
        let status = stub.submit(proto::SubmitRequest { signed: Some(signed) }).await.unwrap_err();
        let (code, reason) = crate::client::reason(&status);
        println!("a message of kind {kind} after the end: {code:?} {reason}");
        assert_eq!(code, Code::FailedPrecondition, "{reason}");
    }
    assert_eq!(get_table(&mut stub).await.entries, entries);
    guest.finish().await;
    host.program.end().expect_code(&[0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_that_stops_reading_holds_nobody_up() {
    let home = Home::new();
    let host = Host::open(&home, &GAME);
    let mut lazy = Vec::new();
    for seed in 0..3 {
        let channel = crate::client::narrow_channel(host.port).await;
        let mut spectator = crate::client::Play::open_at(&mut crate::client::Stub::new(channel)).await;
        spectator.watch(&key(50 + seed), true, true).await;
        lazy.push(spectator);
    }
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    guest.finish().await;
    let record = host.record(&home);
    // They are still there, and the program ends all the same.
    let ended = host.program.end();
    ended.expect_code(&[0]);
    println!("the end with three streams that nobody reads took {:?}", ended.took);
    assert!(ended.took < Duration::from_secs(10), "{ended:?}");
    let read = Record::read(&record);
    assert!(read.is_finished());
    // Their streams were full indeed: most of the game has never been on its way to them.
    for mut spectator in lazy {
        let mut got = 0;
        while let Ok(Some(heard)) = spectator.next().await {
            if let Heard::Watch(proto::WatchResponse { content: Some(Content::Entries(batch)) }) = heard {
                got += batch.entries.len();
            }
        }
        println!("{got} of {} entries were on their way to a spectator that did not read", read.bodies.len());
        assert!(got < read.bodies.len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn noise_beside_a_running_game_ends_nothing() {
    let home = Home::new();
    let host = Host::open(&home, &GAME);
    let port = host.port;
    let noise = std::thread::spawn(move || {
        let mut state = 0x9e37_79b9_u32;
        for round in 0..60 {
            let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return round };
            let beginning: &[u8] = match round % 4 {
                0 => b"",
                1 => b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                2 => b"\x16\x03\x01\x00\xff",
                _ => b"POST /jusawi.v1.TableService/Submit HTTP/1.1\r\nContent-Type: application/grpc-web+proto\r\n",
            };
            let _ = stream.write_all(beginning);
            let random: Vec<u8> = std::iter::repeat_with(|| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.to_be_bytes()[0]
            })
            .take(200)
            .collect();
            let _ = stream.write_all(&random);
            let _ = stream.set_read_timeout(Some(Duration::from_millis(10)));
            let _ = stream.read(&mut [0; 64]);
        }
        60
    });
    let mut guest = Guest::sit(host.port, 7, 1, "bob").await;
    let mut stub = stub(host.port).await;
    for number in 0..40_u8 {
        let payload = vec![number; usize::from(number)];
        let kinds = Kind::ALL;
        let kind = kinds[usize::from(number) % kinds.len()];
        let signed = guest.play.table.sign_bytes(kind, payload, &guest.key);
        let status = stub.submit(proto::SubmitRequest { signed: Some(signed) }).await.unwrap_err();
        assert_ne!(status.code(), Code::Internal, "{status:?}");
        assert_ne!(status.code(), Code::Unknown, "{status:?}");
    }
    guest.finish().await;
    println!("{} connections of noise", noise.join().unwrap());
    assert_ne!(guest.hashes.last(), Some(&Hash::ZERO));
    host.program.end().expect_code(&[0]);
}
