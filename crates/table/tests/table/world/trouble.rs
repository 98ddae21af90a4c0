//! What goes wrong without anybody's fault: networks, processes, disks, and people who do not do what they should.

use jusawi_fair::Kind;
use jusawi_rules::testkit::Choices;
use jusawi_table::Codec;

use crate::sim::{KEEN, World};

/// One piece of trouble.
pub fn one<C: Codec>(world: &mut World<C>, dice: &mut Choices) {
    let device = dice.below(world.devices.len());
    let mut up_to = |most: usize| dice.below(most) as u64;
    match up_to(16) {
        0 | 1 => world.lose_link(device, 200 + up_to(3000), up_to(8000)),
        2 => world.lose_link(device, 60_000 + up_to(100_000), up_to(15_000)),
        3 => part(world, up_to(1 << 8), 500 + up_to(20_000), up_to(8000)),
        4 if world.devices[device].peer.is_some() => {
            world.kill(device, 100 + up_to(20_000), up_to(8000));
            // What it had not synced of its record is gone; its secrets are not.
            let kept = world.devices[device].disk.len().saturating_sub(up_to(4) as usize);
            world.devices[device].disk.truncate(kept);
        }
        5 | 6 => world.devices[device].crash_in = Some((up_to(12) as usize, 100 + up_to(9000))),
        7 if world.server.host.is_some() => {
            world.crash(100 + up_to(9000));
            if up_to(2) == 0 && world.lose(1 + up_to(4) as usize) {
                // Whoever holds the rest must find the way back.
                calm(world);
                world.run_until(120_000, "the host has all its entries again", |world| {
                    world.server.host.as_ref().is_some_and(|host| !host.is_recovering())
                });
            }
        }
        8 | 9 => world.server.crash_in = Some((up_to(20) as usize, 100 + up_to(9000))),
        10 => world.weather.latency = (1, 1 + up_to(900)),
        11 => world.weather.twice = up_to(60) as usize,
        12 => world.weather.overtaking = up_to(60) as usize,
        13 => world.weather.breaks = up_to(300) as usize,
        // Somebody shuts the lid between here and reveal, or looks away, or comes back to the table.
        14 => {
            world.devices[device].mute = vec![[Kind::Reveal, Kind::Here][up_to(2) as usize]];
            world.devices[device].was_mute = true;
        }
        _ => world.devices[device].person.plays ^= true,
    }
}

/// Some devices cannot reach the host for a while.
fn part<C: Codec>(world: &mut World<C>, which: u64, away: u64, noticed: u64) {
    for device in (0..world.devices.len()).filter(|device| which >> device & 1 == 1) {
        world.lose_link(device, away, noticed);
    }
}

/// No process dies any more, and nothing breaks.
fn calm<C: Codec>(world: &mut World<C>) {
    world.server.crash_in = None;
    world.weather.breaks = 0;
    for device in &mut world.devices {
        device.crash_in = None;
    }
}

/// All trouble is over: everybody is there, looks, plays, and presses what is to be pressed.
pub fn over<C: Codec>(world: &mut World<C>) {
    calm(world);
    world.server.ignores.clear();
    world.server.person = KEEN;
    for device in 0..world.devices.len() {
        let silenced = !std::mem::take(&mut world.devices[device].mute).is_empty();
        world.devices[device].person = KEEN;
        // What was thrown away, or never left, is said again over the next connection.
        if silenced || world.devices[device].up {
            world.lose_link(device, 10, 0);
        }
    }
}
