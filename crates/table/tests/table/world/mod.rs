//! Whole tables in storms, with hosts that lie, hosts that leave things out, guests that lie, and people of all kinds.
//!
//! A number gives a world: who sits there, which game is played, what the network and the processes do, who cheats and how.
//! In every one of them this must hold: whoever is connected at the end has the host's ledger and result, or has raised an
//! alarm, and raised it for a lie that it was told; what was acknowledged stands in the ledger; what was left out is noted and
//! objected to; and once trouble is over, the table waits for nothing but people.
//!
//! `JUSAWI_WORLDS=10000` plays so many instead of a few, and `JUSAWI_WORLDS_FROM` says with which to begin.

mod guests;
mod tally;
mod trouble;

use jusawi_fair::Kind;
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Game, Seat};
use jusawi_table::{ClientKind, ClosingReason, Codec, Settings, Stage};

use crate::cheats::all;
use crate::games::{MarbleCodec, RoyaleCodec, everything, tiles};
use crate::sim::{Chooser, Clock, Liar, Person, World, at_random};
use crate::toy::{ToyCodec, ToyOptions};
use crate::whole_games::{LasVegasCodec, like_a_bot};
use tally::Tally;

/// Worlds in which something once went wrong.
const REGRESSIONS: &[u64] = &[402, 100_285, 102_886, 103_110, 105_214, 106_754];

/// How many worlds are played if nobody says otherwise.
const USUAL: u64 = 30;

/// What the host of a world does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Host {
    /// What it should.
    Honest,
    /// Tells one lie.
    Lies,
    /// Says of what devices say that it has taken it, and throws it away.
    LeavesOut,
}

/// A table before its game.
struct Plan {
    dice: Choices,
    host: Host,
    clients: Vec<ClientKind>,
    host_plays: bool,
    bot: bool,
    guests_lie: bool,
    troubles: usize,
}

impl Plan {
    fn of(seed: u64) -> Self {
        let mut dice = Choices::new(seed ^ 0x3019);
        let host = [Host::Honest, Host::Lies, Host::Lies, Host::LeavesOut][dice.below(4)];
        let programs = 1 + dice.below(3);
        let client = |dice: &mut Choices| if dice.below(5) == 0 { ClientKind::Page } else { ClientKind::Program };
        let clients: Vec<_> = (0..programs).map(|_| client(&mut dice)).collect();
        let bot = dice.below(4) == 0;
        let host_plays = programs == 1 && !bot || dice.below(3) == 0;
        let guests_lie = dice.below(3) == 0;
        let troubles = 4 + dice.below(12);
        Self { dice, host, clients, host_plays, bot, guests_lie, troubles }
    }
}

/// Plays one world.
fn play(seed: u64, tally: &mut Tally) {
    match seed % 40 {
        37 => storm::<LasVegasCodec>(seed, crate::whole_games::settings().options, like_a_bot, tally),
        38 => storm::<RoyaleCodec>(seed, tiles(Some(30)), bot_like, tally),
        39 => storm::<MarbleCodec>(seed, everything(Some(30)), bot_like, tally),
        _ => {
            let options = ToyOptions { moves: 14, shaky: seed.is_multiple_of(2), ..ToyOptions::default() };
            storm::<ToyCodec>(seed, options, at_random::<ToyCodec>, tally);
        }
    }
}

fn bot_like<G: jusawi_bots::Player>(game: &G, seat: Seat, _: &mut Choices) -> Option<G::Action> {
    G::choose(&game.view(jusawi_rules::Viewer::Seat(seat)), seat, &game.legal(seat))
}

fn storm<C: Codec>(seed: u64, options: <C::Game as Game>::Options, choose: Chooser<C>, tally: &mut Tally) {
    let mut plan = Plan::of(seed);
    let capacity = C::Game::SEATS.1.min(5);
    plan.bot &= plan.clients.len() + usize::from(plan.host_plays) < usize::from(capacity);
    let settings = Settings { capacity, options, alone_after: Some(60) };
    let mut world: World<C> = World::new(seed, settings, choose);
    if plan.host == Host::Lies {
        arm(&mut world, &mut plan);
    }
    sit_down(&mut world, &mut plan);
    for _ in 0..plan.troubles {
        let quiet = [500, 2000, 12_000][plan.dice.below(3)];
        world.run_for(plan.dice.below(quiet) as u64);
        if world.server.closed || world.server.lied.is_some() {
            break;
        }
        trouble::one(&mut world, &mut plan.dice);
        if plan.host == Host::LeavesOut && plan.dice.below(3) > 0 {
            leave_out(&mut world, &mut plan.dice);
        }
        if plan.guests_lie {
            guests::lie(&mut world, &mut plan.dice, tally);
        }
    }
    trouble::over(&mut world);
    if plan.host == Host::Lies {
        world.run_until(20_000_000, "the lie is told or the game ends", |world| {
            world.server.lied.is_some() || world.server.closed
        });
        // Time enough for whoever was on the way back to hear it.
        world.run_for(60_000);
    }
    if world.server.lied.is_none() {
        world.run_until(20_000_000, "the game ends", |world| world.server.closed);
        world.run_until(600_000, "everybody is back", |world| world.devices.iter().all(|device| device.live));
        world.run_until(60_000, "everybody knows", World::is_over);
        assert_eq!(world.ledger().closed(), Some(ClosingReason::Finished), "seed {seed}");
        world.check();
        check_what_was_left_out(&world, tally);
        let ledger = world.ledger();
        let objections = &ledger.report().objections;
        // Entries that somebody brings back to a host come to the others all at once, as from a host whose clock runs fast.
        for device in world.devices.iter().filter(|device| device.lag == (0, 0) && !world.server.has_lost) {
            let early = |note: &jusawi_table::Note| matches!(note, jusawi_table::Note::EarlyByOwnClock { .. });
            assert!(!device.notes.iter().any(early), "seed {seed}: {:?}\n{}", device.notes, world.describe());
        }
        // A host that dies forgets answers that it had taken, and a device that is mute does not know that it is; nothing
        // else gives anybody a reason to object.
        let mute = world.devices.iter().any(|device| device.was_mute);
        let honest = plan.host != Host::LeavesOut && world.server.crashes == 0 && !mute;
        assert!(!honest || objections.is_empty(), "seed {seed}: {objections:?}\n{}", world.describe());
    }
    check_alarms(&world, tally);
    tally.world(C::Game::KEY, plan.host == Host::LeavesOut, world.server.crashes);
}

/// A lie that waits, for everybody or some.
fn arm<C: Codec>(world: &mut World<C>, plan: &mut Plan) {
    let mut lies = all::<C>();
    let mut liar = Liar::new(lies.swap_remove(plan.dice.below(lies.len())));
    if plan.dice.below(3) > 0 {
        liar.victims = (0..=plan.clients.len()).filter(|_| plan.dice.below(2) == 0).collect();
    }
    let in_the_lobby = plan.dice.below(2) == 0;
    liar.patience = if in_the_lobby { 0 } else { plan.dice.below(60) };
    world.server.liar = Some(liar);
}

/// Everybody comes, and the game starts, unless a lie is noticed on the way.
fn sit_down<C: Codec>(world: &mut World<C>, plan: &mut Plan) {
    if plan.host_plays {
        world.host_sits(0);
    }
    if plan.bot {
        let last = world.server.settings.capacity - 1;
        world.host(|host, moment| host.seat_bot(last, moment)).unwrap();
    }
    for (number, client) in plan.clients.iter().enumerate() {
        let device = world.join();
        let seat = u8::try_from(number + usize::from(plan.host_plays)).unwrap();
        world.devices[device].wants = Some((seat, crate::sim::name(device), *client));
    }
    // Somebody who only watches, sometimes slowly.
    if plan.dice.below(3) == 0 {
        let watcher = world.join();
        world.devices[watcher].lag = [(0, 0), (2000, 9000)][plan.dice.below(2)];
    }
    for device in &mut world.devices {
        device.clock = Clock {
            begins_at: plan.dice.below(100_000_000) as u64,
            drift: i64::try_from(plan.dice.below(400)).unwrap() - 200,
        };
        device.person = person(&mut plan.dice);
    }
    world.server.person = person(&mut plan.dice);
    world.run_for(1500);
    let started = world.host(|host, moment| host.start(None, moment));
    assert!(started.is_ok() || world.server.lied.is_some(), "seed {}: {started:?}", world.seed);
    world.run_for(500);
}

/// Quick or slow, and willing to throw a draw away or not.
fn person(dice: &mut Choices) -> Person {
    let looks = [(50, 400), (300, 4000)][dice.below(2)];
    Person { plays: true, agrees: dice.below(2) == 0, looks }
}

/// From now on the host throws away what one device says of one kind.
fn leave_out<C: Codec>(world: &mut World<C>, dice: &mut Choices) {
    if world.server.ignores.len() > 1 {
        world.server.ignores.remove(0);
    }
    let device = dice.below(world.devices.len());
    let kind = [Kind::Here, Kind::Here, Kind::Move, Kind::Reveal][dice.below(4)];
    world.server.ignores.push((device, kind));
}

/// Who was told that its answer was taken, and was left out all the same, has noted it, and objected as soon as it rolled again.
#[track_caller]
fn check_what_was_left_out<C: Codec>(world: &World<C>, tally: &mut Tally) {
    let ledger = world.ledger();
    for (number, device) in world.devices.iter().enumerate() {
        let who = format!("seed {}, device {number}", world.seed);
        for entry in &device.kept.noted {
            let noted = device
                .notes
                .iter()
                .any(|note| matches!(note, jusawi_table::Note::LeftOut { entry: noted, .. } if noted == entry));
            assert!(noted, "{who}: nothing noted for {entry}\n{}", world.describe());
            tally.noticed("left out of a call");
        }
        let contributor = ledger.frozen().and_then(|frozen| frozen.contributors.number_of(&device.key.public()));
        for entry in &device.kept.objected {
            let said = |said: &jusawi_table::Objection| Some(said.contributor) == contributor && said.entry == *entry;
            let objected = ledger.report().objections.iter().any(said);
            assert!(objected, "{who}: no objection to {entry}\n{}", world.describe());
            tally.noticed("objected to in the ledger");
        }
    }
}

/// Alarms are raised by whoever was told a lie, for that lie, and by nobody else; and nothing false was taken.
#[track_caller]
fn check_alarms<C: Codec>(world: &World<C>, tally: &mut Tally) {
    let lie = world.server.lied.map(|(name, number)| {
        let lie = all::<C>().into_iter().find(|lie| lie.name == name).unwrap();
        tally.told(name);
        (lie, number)
    });
    for (number, device) in world.devices.iter().enumerate() {
        let who = format!("seed {}, device {number}", world.seed);
        assert!(device.cannot_check.is_empty(), "{who}: {:?}", device.cannot_check);
        let Some((lie, place)) = lie.as_ref().filter(|_| !device.lied_to.is_empty()) else {
            assert!(device.alarms.is_empty(), "{who}: a false alarm {:?}\n{}", device.alarms, world.describe());
            let same = device.disk.len().min(world.server.disk.len());
            assert_eq!(device.disk[..same], world.server.disk[..same], "{who}: another record");
            continue;
        };
        let taken = usize::try_from(*place).unwrap();
        let same = device.disk.len().min(taken);
        assert_eq!(device.disk[..same], world.server.disk[..same], "{who}: another record");
        let Some(fault) = device.alarms.first() else {
            panic!("{who}: nothing noticed of {} at {place}\n{}", lie.name, world.describe());
        };
        // Who was cut off between two histories meets the second at the entry after.
        let places = *place..=*place + u64::from(lie.two_histories);
        let expected = places.contains(&fault.number) && lie.codes.contains(&fault.wrong.code());
        assert!(expected, "{who}: {fault} for {} at {place}\n{}", lie.name, world.describe());
        tally.noticed(lie.name);
    }
    for device in &world.devices {
        for (signature, entry) in &device.acknowledged {
            let body = &world.server.disk[usize::try_from(*entry).unwrap()].body;
            assert!(body.windows(64).any(|bytes| bytes == signature.0), "seed {}: lost what was taken", world.seed);
        }
    }
    if lie.is_none() {
        let stage = world.ledger().stage();
        assert_eq!(stage, Stage::Closed, "seed {}", world.seed);
    }
}

/// A number that somebody set for this run.
#[allow(clippy::disallowed_methods, reason = "how many worlds are played is said outside")]
fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn in_every_world_lies_are_noticed_and_nothing_else_is() {
    let (count, from) = (asked("JUSAWI_WORLDS").unwrap_or(USUAL), asked("JUSAWI_WORLDS_FROM").unwrap_or(10));
    let mut tally = Tally::default();
    for seed in from..from + count {
        play(seed, &mut tally);
        if (seed - from) % 500 == 499 {
            println!("{} worlds", seed - from + 1);
        }
    }
    println!("{tally}");
}

#[test]
fn worlds_in_which_something_went_wrong_once_stay_right() {
    let mut tally = Tally::default();
    for seed in REGRESSIONS {
        play(*seed, &mut tally);
    }
}
