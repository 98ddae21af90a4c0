//! Whole games of las-vegas without trouble.

use std::collections::BTreeMap;

use jusawi_game_vegas::classic::{LasVegas, Options};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Game, Seat, Viewer};
use jusawi_table::{ClientKind, ClosingReason, Settings};
use jusawi_wire::GameCodec;
use jusawi_wire::games::LasVegasMessages;

use crate::sim::World;

pub type LasVegasCodec = GameCodec<LasVegasMessages>;

/// What the bot would do.
pub fn like_a_bot(game: &LasVegas, seat: Seat, _: &mut Choices) -> Option<<LasVegas as Game>::Action> {
    jusawi_bots::las_vegas::choose(&game.view(Viewer::Seat(seat)), seat, &game.legal(seat))
}

pub fn settings() -> Settings<Options> {
    Settings { capacity: 5, options: Options { rounds: 3, ..Options::default() }, alone_after: Some(60) }
}

fn play(seed: u64, host_plays: bool, bots: u8, programs: usize) -> World<LasVegasCodec> {
    let mut world = World::new(seed, settings(), like_a_bot);
    if host_plays {
        world.host_sits(0);
    }
    for _ in 0..bots {
        let seat = u8::try_from(world.replica().seats().len()).unwrap();
        world.host(|host, moment| host.seat_bot(seat, moment)).unwrap();
    }
    world.seat_all(&vec![ClientKind::Program; programs]);
    world.start();
    world.run_until(600_000, "the game ends", World::is_over);
    world.check();
    world
}

#[test]
fn games_of_every_size_end_with_one_ledger_proven_to_everybody_and_seen_by_all() {
    for (seed, host_plays, bots, programs) in
        [(1, false, 0, 2), (2, true, 0, 1), (3, true, 2, 2), (4, false, 1, 4), (5, true, 0, 4)]
    {
        let world = play(seed, host_plays, bots, programs);
        let replica = world.ledger();
        assert_eq!(replica.closed(), Some(ClosingReason::Finished));
        let report = replica.report();
        let devices = u32::try_from(programs).unwrap();
        assert!(report.outcome.is_some() && report.draws > 20, "seed {seed}: {report:?}");
        let proven: BTreeMap<u32, u64> = (1..=devices).map(|number| (number, report.draws)).collect();
        assert_eq!(report.proven, proven, "seed {seed}");
        assert_eq!((report.shared, report.unproven.len(), report.left_out.len()), (0, 0, 0), "seed {seed}");
        assert_eq!(report.seen, (0..=devices).collect::<Vec<_>>(), "seed {seed}");
        assert!(report.objections.is_empty() && report.voids.is_empty());
        for device in &world.devices {
            assert!(device.notes.is_empty(), "seed {seed}: {:?}", device.notes);
        }
    }
}
