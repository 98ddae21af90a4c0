//! Chains that run out in the middle of a game.

use jusawi_table::{ClientKind, Content};

use crate::sim::{KEEN, Person, World};
use crate::tables::{ToyWorld, lobby};
use crate::toy::{ToyAction, ToyOptions};

#[test]
fn a_game_longer_than_a_chain_goes_on_with_the_next_one_and_every_draw_stays_proven() {
    let options = ToyOptions { moves: 1060, ..ToyOptions::default() };
    let mut world: ToyWorld = lobby(1, options, Some(60));
    world.weather.latency = (1, 1);
    world.choose_with(|_, _, _| Some(ToyAction::Roll));
    world.seat_all(&[ClientKind::Program; 2]);
    for device in &mut world.devices {
        device.person = Person { looks: (10, 20), ..KEEN };
    }
    world.start();
    let commits = |world: &ToyWorld| world.count(|content| matches!(content, Content::Commit(_)));
    assert_eq!(commits(&world), 3);
    world.run_until(1_000_000, "the game ends", |world| world.server.closed);
    world.run_until(10_000, "everybody knows", World::is_over);
    world.check();
    assert_eq!(commits(&world), 6, "each device committed once more");
    let replica = world.ledger();
    let report = replica.report();
    assert_eq!(report.draws, 1061);
    assert_eq!((report.proven[&1], report.proven[&2]), (1061, 1061));
}
