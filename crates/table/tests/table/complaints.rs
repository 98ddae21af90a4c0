//! What people have complained about in programs that do a part of this job, and what holds here.
//!
//! Each test says in its comment what went wrong elsewhere. Where another test answers a complaint already, that one carries
//! the comment: look for “Elsewhere”.

use jusawi_fair::{Hash, Kind, Seed, Signed, seed};
use jusawi_table::{ClientKind, Codec, Content, Payload, Reveal, SubmitError, Wrong};

use crate::sim::KEEN;
use crate::tables::{ToyWorld, current, lobby, quiet, turn};
use crate::toy::{ToyAction, ToyCodec, ToyOptions};

const LONG: ToyOptions = ToyOptions { moves: 60, seconds: None, chance: true, shaky: false };

/// The ways in which 32 bytes may hide in a message: as they are, in hexadecimal digits, in base64 at any place.
fn disguises(secret: &[u8; 32]) -> Vec<Vec<u8>> {
    let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut disguises = vec![secret.to_vec(), hex.to_uppercase().into_bytes(), hex.into_bytes()];
    for skipped in 0..3 {
        disguises.push(base64(&secret[skipped..]));
    }
    disguises
}

/// Whole groups of three bytes, in base64.
fn base64(bytes: &[u8]) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let number = three.iter().fold(0, |number: usize, byte| number << 8 | usize::from(*byte));
        [18, 12, 6, 0].map(|shift| DIGITS[number >> shift & 63])
    };
    bytes.chunks_exact(3).flat_map(group).collect()
}

/// Elsewhere the filtered state still carried the generator's seed, so that any program could compute what was to come.
#[test]
fn no_secret_is_in_anything_that_is_sent_before_it_may_be_known() {
    let mut world: ToyWorld = lobby(1, ToyOptions { moves: 8, ..ToyOptions::default() }, Some(60));
    world.overheard = Some(Vec::new());
    world.host_sits(0);
    world.seat_all(&[ClientKind::Program; 2]);
    world.join();
    world.start();
    world.run_until(600_000, "the game ends", ToyWorld::is_over);
    let overheard = world.overheard.take().unwrap();
    let first_at = |secret: &[u8; 32]| {
        let disguises = disguises(secret);
        let holds = |said: &Vec<u8>| disguises.iter().any(|way| said.windows(way.len()).any(|bytes| bytes == way));
        overheard.iter().position(holds)
    };
    // Keys and what chains grow from never leave their devices.
    let devices = world.devices.iter().flat_map(|device| &device.secrets.chains);
    let chains = devices.chain(&world.server.secrets.as_ref().unwrap().device.chains);
    let mut secrets: Vec<[u8; 32]> = chains.map(|chain| chain.secret).collect();
    assert_eq!(secrets.len(), 3);
    secrets.extend(world.devices.iter().map(|device| device.key.to_bytes()));
    secrets.extend([world.server.table_key, world.server.device_key.to_bytes()]);
    assert!(secrets.iter().all(|secret| first_at(secret).is_none()));
    // Links are seen first in their own reveal, and a seed, which anybody can compute from then on, nowhere at all.
    let (mut previous, mut links) = (Seed::ZERO, 0);
    for body in world.bodies() {
        let Content::Drawing { draw, reveal, .. } = body.content else { continue };
        let contributors = &world.ledger().frozen().unwrap().contributors.clone();
        let mut shown = Vec::new();
        for signed in &reveal {
            let said = revealed(signed);
            let first = &overheard[first_at(said.link.as_bytes()).unwrap()];
            assert!(first.windows(signed.payload.len()).any(|bytes| bytes == signed.payload));
            shown.push((contributors.number_of(&signed.public_key).unwrap(), said.link));
            links += 1;
        }
        let drawn = seed(&world.ledger().table(), draw, &previous, &shown);
        assert_eq!(first_at(&drawn.0), None);
        previous = drawn;
    }
    assert!(links > 6, "{links}");
}

fn revealed(signed: &Signed) -> Reveal {
    match ToyCodec::decode_payload(signed.kind, &signed.payload) {
        Ok(Payload::Reveal(reveal)) => reveal,
        other => panic!("{other:?}"),
    }
}

/// Elsewhere promises and openings were not kept apart: somebody opened while others still chose.
#[test]
fn a_link_that_is_sent_before_the_call_is_refused_and_reaches_nobody() {
    let mut world = quiet(2, 3, LONG);
    let (eager, silent) = (current(&world), (current(&world) + 1) % 3);
    world.devices[silent].mute = vec![Kind::Here];
    turn(&mut world, ToyAction::Roll);
    let draw = world.replica().draw().unwrap().clone();
    assert!(draw.call.is_none());
    // It takes the opening for a call.
    let own = world.devices[eager].secrets.chains[0];
    let (table, key) = (world.replica().table(), world.devices[eager].key.clone());
    let chain = jusawi_fair::Chain::new(&table, &key.public(), own.secret, own.first_draw, own.length).unwrap();
    let link = chain.link(draw.number).unwrap();
    let said = Payload::Reveal(Reveal { draw: draw.number, call: draw.opening_hash, link, objections: Vec::new() });
    let early = Signed::new(Kind::Reveal, &table, ToyCodec::encode_payload(&said), &key);
    let refused = SubmitError::Wrong(Wrong::NotCalled { draw: draw.number });
    assert_eq!(world.submit(&early), Err(refused));
    let holds = |body: &[u8]| body.windows(32).any(|bytes| bytes == link.as_bytes());
    assert!(world.server.disk.iter().all(|entry| !holds(&entry.body)));
    assert!(world.server.waiting.iter().all(|waiting| waiting.agree.is_empty()));
    // The draw goes on, and every commitment stands before the first link.
    world.run_for(6000);
    let kinds: Vec<_> = world.bodies().into_iter().map(|body| body.content).collect();
    let committed = kinds.iter().rposition(|content| matches!(content, Content::Commit(_))).unwrap();
    let drawn = kinds.iter().position(|content| matches!(content, Content::Drawing { .. })).unwrap();
    assert!(committed < drawn);
    world.check();
}

/// Elsewhere a step back past a roll let a player look at what comes next, or roll again.
#[test]
fn nothing_that_anybody_can_do_takes_a_roll_back() {
    let mut world = quiet(3, 2, LONG);
    let roller = current(&world);
    turn(&mut world, ToyAction::Roll);
    let (entries, game) = (world.server.disk.clone(), world.replica().game().unwrap().clone());
    let name = crate::sim::name(9);
    let _ = world.device(roller, |peer, _| peer.leave());
    let _ = world.device(roller, |peer, _| peer.take_seat(4, name.clone(), ClientKind::Program));
    world.lose_link(roller, 300, 0);
    world.run_for(1000);
    world.kill(roller, 300, 0);
    world.run_for(1000);
    let refused = [
        world.host(|host, _| host.set_options(ToyOptions::default())).is_err(),
        world.host(|host, moment| host.start(None, moment)).is_err(),
        world.host(|host, moment| host.clear(0, moment)).is_err(),
        world.host(|host, moment| host.seat_bot(4, moment)).is_err(),
        world.host(|host, moment| host.sit(4, name, moment)).is_err(),
    ];
    assert_eq!(refused, [true; 5]);
    world.crash(500);
    world.run_for(8000);
    assert_eq!(world.server.disk[..entries.len()], entries);
    assert_eq!(world.replica().game(), Some(&game));
    // What was said for the state before the roll is no move for the one after it.
    let old = world.devices[roller].sent.iter().find(|signed| signed.kind == Kind::Move).unwrap().clone();
    let again = world.submit(&old).unwrap();
    assert!(again.number.is_some_and(|number| number < entries.len() as u64), "the old answer");
    world.check();
}

/// Elsewhere a round waited for ever for somebody who had come late and did not take part in it.
#[test]
fn who_comes_in_the_middle_to_watch_is_told_everything_and_never_waited_for() {
    let mut world = quiet(4, 2, LONG);
    let missing = (current(&world) + 1) % 2;
    world.devices[missing].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    // In the middle of a roll somebody comes; it goes again while the roll is still open.
    let watcher = world.join();
    world.run_for(200);
    assert!(world.devices[watcher].live && world.devices[watcher].sent.is_empty());
    world.devices[missing].mute.clear();
    world.lose_link(missing, 10, 0);
    world.run_for(200);
    assert!(world.replica().draw().is_none());
    world.vanish(watcher);
    turn(&mut world, ToyAction::Roll);
    assert!(world.replica().draw().is_none(), "nobody waited: {}", world.describe());
    world.come_back(watcher);
    world.run_for(200);
    // It has checked every link that it missed.
    let seen = world.devices[watcher].peer.as_ref().unwrap().replica().unwrap();
    assert_eq!((seen.head(), seen.report().draws), (world.replica().head(), 3));
    world.check();
}

/// Elsewhere the one who opened the table picked the number that everything else followed from.
#[test]
fn the_first_player_comes_from_a_draw_whose_promises_came_after_everything_was_settled() {
    let mut firsts = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let world = quiet(seed, 3, LONG);
        firsts.insert(current(&world));
        let contents: Vec<_> = world.bodies().into_iter().map(|body| body.content).collect();
        let place = |wanted: fn(&Content) -> bool| contents.iter().position(wanted).unwrap();
        let frozen = place(|content| matches!(content, Content::Freeze(_)));
        let last_seat = contents.iter().rposition(|content| matches!(content, Content::Seat(_))).unwrap();
        let committed = place(|content| matches!(content, Content::Commit(_)));
        let start = place(|content| matches!(content, Content::Start));
        assert!(last_seat < frozen && frozen < committed && committed < start);
        assert_eq!(contents[frozen + 1..start].len(), 4, "everybody's promise and nothing else");
    }
    assert_eq!(firsts.len(), 3, "anybody may be first");
}

/// Elsewhere whoever was quick enough, or came back at a bad moment, made a device say the same thing twice, differently.
#[test]
fn whatever_dies_a_device_never_signs_two_links_for_one_draw() {
    let mut world = lobby(5, ToyOptions { moves: 10, ..ToyOptions::default() }, Some(60));
    world.weather.twice = 50;
    world.weather.overtaking = 50;
    world.seat_all(&[ClientKind::Program; 2]);
    for device in &mut world.devices {
        device.person = KEEN;
    }
    world.start();
    for round in 0..10_u64 {
        world.kill(usize::try_from(round % 2).unwrap(), 200 + round * 37, 50);
        world.run_for(700);
    }
    world.run_until(600_000, "the game ends", |world| world.server.closed);
    world.run_for(2000);
    for device in &world.devices {
        let mut links = std::collections::BTreeMap::<u64, Hash>::new();
        for signed in device.sent.iter().filter(|signed| signed.kind == Kind::Reveal) {
            let said = revealed(signed);
            assert_eq!(*links.entry(said.draw).or_insert(said.call), said.call, "one call of draw {}", said.draw);
        }
        assert!(links.len() > 2);
    }
    world.check();
}
