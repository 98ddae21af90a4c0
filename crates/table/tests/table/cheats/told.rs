//! A lie is told to a quiet table, and everybody there notices.

use jusawi_fair::Kind;
use jusawi_table::ClientKind;

use super::all;
use crate::sim::{IDLE, Liar};
use crate::tables::{ToyWorld, current, lobby, turn};
use crate::toy::{ToyAction, ToyCodec, ToyOptions};

/// Three players' programs and somebody who watches, at a host that tells this lie at the first occasion.
fn table_of_a_liar(name: &str) -> ToyWorld {
    let mut world = lobby(11, ToyOptions { moves: 9, ..ToyOptions::default() }, Some(60));
    world.server.person = IDLE;
    world.weather.latency = (5, 5);
    world.join();
    world.run_for(100);
    let lie = all::<ToyCodec>().into_iter().find(|lie| lie.name == name).unwrap();
    world.server.liar = Some(Liar::new(lie));
    for seat in 0..3 {
        let device = world.join();
        world.devices[device].wants = Some((seat, crate::sim::name(device), ClientKind::Program));
    }
    world.run_for(100);
    // A lie about seats or commitments may have ended it already.
    let _ = world.host(|host, moment| host.start(None, moment));
    world
}

/// A draw is thrown away, so that a second void can be told.
fn throw_a_draw_away(world: &mut ToyWorld) {
    world.run_until(10_000, "the game begins", |world| world.replica().game().is_some());
    for device in &mut world.devices {
        device.person = IDLE;
    }
    world.run_for(500);
    assert!(world.replica().draw().is_none(), "{}", world.describe());
    // Devices 1 to 3 are at seats 0 to 2; device 0 watches.
    let (roller, missing) = (1 + current(world), 1 + (current(world) + 1) % 3);
    world.devices[missing].mute = vec![Kind::Reveal];
    world.act(roller, &ToyAction::Roll);
    world.run_for(6000);
    let number = u32::try_from(missing).unwrap();
    for device in (1..4).filter(|device| *device != missing) {
        world.device(device, |peer, _| peer.agree(vec![number])).unwrap();
    }
    world.devices[missing].mute.clear();
}

/// The table just after this lie was told.
pub fn table_of_a_liar_that_lied(name: &str) -> ToyWorld {
    let mut world = table_of_a_liar(name);
    if name == "a_second_void_for_one_move" {
        throw_a_draw_away(&mut world);
    }
    world.run_until(600_000, "the lie is told", |world| world.server.lied.is_some());
    world.run_for(200);
    world
}

/// Tells the lie of this name: every device raises this alarm for this entry, has taken nothing false, and is silent from
/// then on.
#[track_caller]
pub fn everybody_notices(name: &str) {
    let mut world = table_of_a_liar_that_lied(name);
    let (_, number) = world.server.lied.unwrap();
    let lie = all::<ToyCodec>().into_iter().find(|lie| lie.name == name).unwrap();
    let said: Vec<usize> = world.devices.iter().map(|device| device.sent.len()).collect();
    world.run_for(20_000);
    assert_eq!(world.devices.len(), 4);
    for (device, said) in world.devices.iter().zip(said) {
        let [fault] = &device.alarms[..] else { panic!("{:?}\n{}", device.alarms, world.describe()) };
        assert_eq!((fault.number, fault.wrong.code()), (number, lie.codes[0]), "{fault}");
        assert!(device.peer.as_ref().unwrap().is_stopped());
        // Of two histories the first was no lie as long as there was no second.
        let taken = usize::try_from(number).unwrap();
        assert_eq!(device.disk.len(), taken + usize::from(lie.two_histories));
        assert_eq!(device.disk[..taken], world.server.disk[..taken]);
        assert_eq!(device.sent.len(), said, "it said something after its alarm");
    }
}

#[test]
fn every_kind_of_lie_has_its_own_name() {
    let mut names: Vec<_> = all::<ToyCodec>().iter().map(|lie| lie.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn a_table_whose_host_tells_no_lie_raises_no_alarm() {
    let mut world = table_of_a_liar("a_second_void_for_one_move");
    world.server.liar = None;
    world.run_until(600_000, "the game ends", ToyWorld::is_over);
    world.check();
    // And turn by turn: nothing in the helpers above moves by itself.
    let mut quiet = crate::tables::quiet(1, 2, ToyOptions::default());
    turn(&mut quiet, ToyAction::Roll);
    quiet.check();
}
