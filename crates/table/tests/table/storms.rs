//! Whole games through everything that can happen to networks and processes.

use jusawi_rules::testkit::Choices;
use jusawi_table::{ClientKind, ClosingReason, Codec, Settings};

use crate::sim::{START, World, at_random};
use crate::toy::{ToyCodec, ToyOptions};
use crate::whole_games::{LasVegasCodec, like_a_bot};

/// One piece of trouble.
fn trouble<C: Codec>(world: &mut World<C>, dice: &mut Choices) {
    let device = dice.below(world.devices.len());
    let mut up_to = |most: usize| dice.below(most) as u64;
    match up_to(12) {
        0 | 1 => world.lose_link(device, 200 + up_to(3000), up_to(8000)),
        2 => world.lose_link(device, 10_000 + up_to(20_000), up_to(15_000)),
        // A device sleeps.
        3 => world.lose_link(device, 60_000 + up_to(200_000), up_to(15_000)),
        4 if world.devices[device].peer.is_some() => world.kill(device, 100 + up_to(20_000), up_to(8000)),
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
        _ => {}
    }
}

/// No process dies any more.
fn calm<C: Codec>(world: &mut World<C>) {
    world.server.crash_in = None;
    for device in &mut world.devices {
        device.crash_in = None;
    }
}

fn weather<C: Codec>(mut world: World<C>, troubles: usize) -> World<C> {
    let mut dice = Choices::new(world.seed ^ 0xbad);
    let programs = 1 + dice.below(3);
    let clients: Vec<_> =
        (0..programs).map(|_| if dice.below(4) == 0 { ClientKind::Page } else { ClientKind::Program }).collect();
    if programs == 1 || dice.below(2) == 0 {
        world.host_sits(0);
    }
    world.seat_all(&clients);
    if dice.below(3) == 0 {
        let seat = u8::try_from(world.replica().seats().len()).unwrap();
        world.host(|host, moment| host.seat_bot(seat, moment)).unwrap();
    }
    world.start();
    for _ in 0..troubles {
        world.run_for(dice.below(1000) as u64);
        if world.server.closed {
            break;
        }
        trouble(&mut world, &mut dice);
    }
    calm(&mut world);
    world.run_until(3_000_000, "the game ends", |world| world.server.closed);
    // Whoever slept through the end comes back and reads it.
    world.run_until(600_000, "everybody is back", |world| world.devices.iter().all(|device| device.live));
    world.run_until(60_000, "everybody knows", World::is_over);
    world.check();
    let ledger = world.ledger();
    assert_eq!(ledger.closed(), Some(ClosingReason::Finished));
    let objections = &ledger.report().objections;
    // A host that dies forgets answers that it had taken; nothing else gives honest people a reason to object.
    let honest = objections.is_empty() || world.server.crashes > 0;
    assert!(honest, "seed {}: {objections:?}\n{}", world.seed, world.describe());
    world
}

fn toy_storms(seeds: core::ops::Range<u64>) {
    for seed in seeds {
        let options = ToyOptions { moves: 14, shaky: seed % 2 == 0, ..ToyOptions::default() };
        let settings = Settings { capacity: 6, options, alone_after: Some(60) };
        let world = weather::<ToyCodec>(World::new(seed, settings, at_random::<ToyCodec>), 14);
        println!("seed {seed}: {} ms, {} crashes", world.now - START, world.server.crashes);
    }
}

#[test]
fn a_small_game_survives_whatever_happens_part_1() {
    toy_storms(0..60);
}

#[test]
fn a_small_game_survives_whatever_happens_part_2() {
    toy_storms(60..120);
}

#[test]
fn a_small_game_survives_whatever_happens_part_3() {
    toy_storms(120..200);
}

#[test]
fn las_vegas_survives_whatever_happens() {
    for seed in 1000..1005 {
        weather::<LasVegasCodec>(World::new(seed, crate::whole_games::settings(), like_a_bot), 40);
    }
}
