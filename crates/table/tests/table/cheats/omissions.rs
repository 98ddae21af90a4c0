//! What a host leaves out, so that nothing false stands anywhere: the device that it concerns notices, and objects.

use jusawi_fair::Kind;
use jusawi_rules::Seat;
use jusawi_table::{Content, News, Reason};

use crate::sim::IDLE;
use crate::tables::{current, is_automatic, quiet, turn};
use crate::toy::{ToyAction, ToyOptions};

const LONG: ToyOptions = ToyOptions { moves: 60, seconds: None, chance: true, shaky: false };

#[test]
fn a_player_who_is_falsely_called_offline_sees_it_and_objects_to_the_move_made_for_it() {
    let mut world = quiet(1, 2, LONG);
    let device = current(&world);
    let (seat, key) = (u8::try_from(device).unwrap(), world.devices[device].key.public());
    world.server.ignores = vec![(device, Kind::Move)];
    turn(&mut world, ToyAction::Roll);
    // It is connected all the time; the host says that it is not.
    world.host(|host, moment| host.disconnected(key, moment));
    world.run_for(5100);
    let automatic = world.bodies().iter().rposition(|body| is_automatic(&body.content)).unwrap();
    let Content::Automatic(made) = &world.bodies()[automatic].content else { unreachable!() };
    assert_eq!((made.seat, made.reason), (Seat(seat), Reason::Offline));
    let told = |news: &News<_>| matches!(news, News::Presence { seat: gone, online: false } if *gone == seat);
    for device in &world.devices {
        assert!(device.alarms.is_empty() && device.news.iter().any(|applied| told(&applied.news)), "everybody sees it");
    }
    world.server.ignores.clear();
    turn(&mut world, ToyAction::Roll);
    let report = world.replica().report();
    let objections: Vec<_> = report.objections.iter().map(|said| (said.contributor, said.entry)).collect();
    assert_eq!(objections, [(u32::from(seat) + 1, automatic as u64)]);
}

#[test]
fn a_message_that_is_refused_leaves_no_trace_anywhere() {
    let mut world = quiet(2, 2, LONG);
    let (device, other) = (current(&world), 1 - current(&world));
    let before = (format!("{:?}", world.replica()), world.server.disk.clone());
    let head = world.replica().head();
    let seat = Seat(u8::try_from(other).unwrap());
    let said = jusawi_table::Move { head, seat, action: vec![0] };
    let key = world.devices[other].key.clone();
    let signer = jusawi_table::Device::new(key);
    let signed = signer.sign::<crate::toy::ToyCodec>(&world.replica().table(), &jusawi_table::Payload::Move(said));
    assert!(world.submit(&signed).is_err(), "it is not its turn");
    let entered = (format!("{:?}", world.replica()), world.server.disk.clone());
    assert_eq!(entered, before);
    // The device itself would not even sign it.
    let asked = world.device(other, |peer, moment| peer.act(&ToyAction::Roll, moment));
    assert!(asked.is_err());
    world.run_for(1000);
    assert!(world.devices[other].sent.iter().all(|signed| signed.kind != Kind::Move));
    world.act(device, &ToyAction::Pass);
    world.run_for(100);
    world.check();
}

#[test]
fn a_device_that_nobody_plays_never_gives_its_hand_for_a_void() {
    // Bots, an idle host, and players who press nothing: whatever is missing and however long.
    let mut world = quiet(3, 3, LONG);
    let missing = (current(&world) + 1) % 3;
    world.devices[missing].mute = vec![Kind::Reveal];
    turn(&mut world, ToyAction::Roll);
    for round in 0..20 {
        world.run_for(60_000);
        for device in 0..3 {
            if round % 5 == device {
                world.lose_link(device, 500, 100);
            } else if round % 7 == device {
                world.kill(device, 500, 100);
            }
        }
    }
    assert!(world.server.waiting.last().is_some_and(|waiting| waiting.called));
    let hands = world.devices.iter().flat_map(|device| &device.sent).filter(|signed| signed.kind == Kind::Agree);
    assert_eq!(hands.count(), 0);
    assert_eq!(world.server.person.agrees, IDLE.agrees);
    assert_eq!(world.count(|content| matches!(content, Content::Void { .. })), 0);
    assert!(world.server.waiting.iter().all(|waiting| waiting.agree.is_empty()), "the host gave none either");
}
