//! Whole games of royale and marble by the choices of bots, at devices, at the host and in the host's hands.

use jusawi_bots::Player;
use jusawi_fair::{Entry, SecretKey};
use jusawi_game_marble::{self as marble, Marble};
use jusawi_game_vegas::royale::{self, Action, Royale};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Game, Seat, Viewer};
use jusawi_table::{
    Automatic, Body, ClientKind, ClosingReason, Codec, Content, Move, News, Payload, Reason, Rejection, Replica,
    Settings, Wrong,
};
use jusawi_wire::GameCodec;
use jusawi_wire::games::{MarbleMessages, RoyaleMessages};

use crate::sim::{Chooser, IDLE, KEEN, World, fold};

/// The codec of tables of royale.
pub type RoyaleCodec = GameCodec<RoyaleMessages>;
/// The codec of tables of marble.
pub type MarbleCodec = GameCodec<MarbleMessages>;

/// More than any game takes, in the world's milliseconds.
pub const LONG: u64 = 24 * 3_600_000;

/// What the bot would do.
fn like_a_bot<G: Player>(game: &G, seat: Seat, _: &mut Choices) -> Option<G::Action> {
    G::choose(&game.view(Viewer::Seat(seat)), seat, &game.legal(seat))
}

/// A table at the beginning of its game: the host's player, if it plays, then bots, then programs.
pub fn table<C: Codec>(
    seed: u64,
    options: <C::Game as Game>::Options,
    host_plays: bool,
    bots: u8,
    programs: u8,
) -> World<C>
where
    C::Game: Player,
{
    table_of(like_a_bot::<C::Game>, seed, options, host_plays, bots, programs)
}

/// The same, with people who choose in their own way.
pub fn table_of<C: Codec>(
    chooser: Chooser<C>,
    seed: u64,
    options: <C::Game as Game>::Options,
    host_plays: bool,
    bots: u8,
    programs: u8,
) -> World<C> {
    let capacity = u8::from(host_plays) + bots + programs;
    let settings = Settings { capacity, options, alone_after: Some(60) };
    let mut world = World::new(seed, settings, chooser);
    if host_plays {
        world.host_sits(0);
    }
    for bot in 0..bots {
        world.host(|host, moment| host.seat_bot(u8::from(host_plays) + bot, moment)).unwrap();
    }
    world.seat_all(&vec![ClientKind::Program; programs.into()]);
    world.start();
    world
}

/// Royale with a tile at every casino.
pub fn tiles(turn_seconds: Option<u32>) -> royale::Options {
    royale::Options { tiles: 6, tile_reuse: royale::TileReuse::NoRepeat, turn_seconds, ..royale::Options::default() }
}

/// Marble with every option turned on, little money, and an end.
pub fn everything(turn_seconds: Option<u32>) -> marble::Options {
    marble::Options {
        start_money: 200,
        max_rounds: 15,
        build_on_purchase: true,
        island_turns: 2,
        island_fee: 10,
        takeover: true,
        landmark: true,
        monopoly_win: true,
        trade: true,
        turn_seconds,
        ..marble::Options::default()
    }
}

/// From now on nobody does anything by themselves; bots do.
pub fn still<C: Codec>(world: &mut World<C>) {
    world.server.person = IDLE;
    for device in &mut world.devices {
        device.person = IDLE;
    }
}

/// From now on everybody plays.
pub fn awake<C: Codec>(world: &mut World<C>) {
    world.server.person = KEEN;
    for device in &mut world.devices {
        device.person = KEEN;
    }
}

/// Plays to the end: one ledger everywhere, no alarm, and everybody has signed the end.
#[track_caller]
pub fn play_on<C: Codec>(world: &mut World<C>) -> Replica<C> {
    world.run_until(LONG, "the game ends", World::is_over);
    world.run_for(100);
    world.check();
    let ledger = world.ledger();
    assert_eq!(ledger.closed(), Some(ClosingReason::Finished), "seed {}", world.seed);
    let report = ledger.report();
    assert!(report.outcome.is_some(), "seed {}", world.seed);
    let all: Vec<u32> = (0..=u32::try_from(world.devices.len()).unwrap()).collect();
    assert_eq!(report.seen, all, "seed {}", world.seed);
    ledger
}

/// The seat of a device.
#[track_caller]
pub fn seat_of<C: Codec>(world: &World<C>, device: usize) -> Seat {
    world.replica().game_seat_of(&world.devices[device].key.public()).unwrap()
}

/// The device of a seat; none for a bot and for the host's own player.
pub fn device_at<C: Codec>(world: &World<C>, seat: Seat) -> Option<usize> {
    (0..world.devices.len()).find(|device| seat_of(world, *device) == seat)
}

/// A move of a ledger: the number and time of its entry, the seat, the reason of an automatic one, the action.
pub type Made<A> = (usize, u64, Seat, Option<Reason>, A);

/// Every move of a ledger, in order.
pub fn moves<C: Codec>(world: &World<C>) -> Vec<Made<<C::Game as Game>::Action>> {
    let mut moves = Vec::new();
    for (number, body) in world.bodies().into_iter().enumerate() {
        let (seat, reason, action) = match body.content {
            Content::Moved { signed, .. } => match C::decode_payload(signed.kind, &signed.payload) {
                Ok(Payload::Move(Move { seat, action, .. })) => (seat, None, action),
                other => panic!("{other:?}"),
            },
            Content::Automatic(Automatic { seat, reason, action, .. }) => (seat, Some(reason), action),
            _ => continue,
        };
        moves.push((number, body.at, seat, reason, C::decode_action(&action).unwrap()));
    }
    moves
}

/// An entry that the host could seal next, at a time of its choice.
pub fn forged<C: Codec>(world: &World<C>, replica: &Replica<C>, at: u64, content: Content) -> Entry {
    let body = C::encode_body(&Body { at, content });
    let key = SecretKey::from_bytes(world.server.table_key);
    Entry::seal(body, replica.next_number(), &replica.head(), &key).unwrap().0
}

/// What every checker says is wrong with that.
#[track_caller]
pub fn lie<C: Codec>(world: &World<C>, at: u64, content: Content) -> Wrong {
    lie_after(world, &fold(&world.server.disk), at, content)
}

/// [`lie`] after another ledger of the table; it stands where it stood.
#[track_caller]
pub fn lie_after<C: Codec>(world: &World<C>, replica: &Replica<C>, at: u64, content: Content) -> Wrong {
    let mut checker = replica.clone();
    let rejection = checker.apply(&forged(world, replica, at, content)).expect_err("this is not allowed");
    assert_eq!(format!("{replica:?}"), format!("{checker:?}"), "a rejected entry left a trace");
    match rejection {
        Rejection::Fault(fault) => fault.wrong,
        other @ Rejection::CannotCheck { .. } => panic!("no alarm: {other}"),
    }
}

/// How many choices were sealed, and how many of them shown; none that a person or a bot made is in the open.
#[track_caller]
fn seals(world: &World<RoyaleCodec>) -> (usize, usize) {
    let (mut sealed, mut shown) = (0, 0);
    for (number, _, _, reason, action) in moves(world) {
        match action {
            Action::SealHide { .. } | Action::SealSplit { .. } => sealed += 1,
            Action::Open { .. } => shown += 1,
            Action::Hide { .. } | Action::Split { .. } => {
                assert!(matches!(reason, Some(Reason::Timeout | Reason::Offline)), "entry {number} is in the open");
            }
            _ => {}
        }
    }
    (sealed, shown)
}

#[test]
fn games_of_royale_of_every_size_end_with_one_ledger_and_every_choice_hidden_until_its_answer() {
    let (mut sealed, mut by_bots) = (0, 0);
    for (seed, host_plays, bots, programs) in
        [(1, false, 0, 2), (2, true, 0, 1), (3, false, 0, 3), (4, true, 2, 2), (5, true, 0, 4), (6, false, 0, 5)]
    {
        let mut world: World<RoyaleCodec> = table(seed, tiles(Some(30)), host_plays, bots, programs);
        let ledger = play_on(&mut world);
        let report = ledger.report();
        assert!(report.voids.is_empty() && report.left_out.is_empty() && report.objections.is_empty(), "seed {seed}");
        assert!(report.proven.values().all(|draws| *draws == report.draws), "seed {seed}");
        let (hidden, shown) = seals(&world);
        assert_eq!(hidden, shown, "seed {seed}");
        sealed += hidden;
        by_bots += moves(&world)
            .iter()
            .filter(|(_, _, _, reason, action)| *reason == Some(Reason::Bot) && matches!(action, Action::Open { .. }))
            .count();
        assert!(world.devices.iter().all(|device| device.notes.is_empty()), "seed {seed}");
    }
    assert!(sealed > 5 && by_bots > 0, "{sealed} choices were hidden, {by_bots} of them by bots");
}

#[test]
fn games_of_marble_with_every_option_end_with_one_ledger_and_wait_for_nobody_who_is_out() {
    let (mut offers, mut out) = (0, 0);
    for (seed, host_plays, bots, programs) in [(1, false, 0, 2), (2, true, 0, 1), (3, true, 1, 1), (4, false, 0, 4)] {
        let mut world: World<MarbleCodec> = table(seed, everything(Some(30)), host_plays, bots, programs);
        let ledger = play_on(&mut world);
        assert!(ledger.report().voids.is_empty() && ledger.report().left_out.is_empty(), "seed {seed}");
        offers += moves(&world).iter().filter(|it| matches!(it.4, marble::Action::ProposeTrade { .. })).count();
        out += ledger.game().map_or(0, |game: &Marble| game.eliminated().len());
        nobody_out_is_awaited(&world);
    }
    println!("marble: {offers} offers, {out} players went out");
}

/// In no state of a ledger is anybody awaited who is out. Who went out by a debt in another's turn, with the entry.
#[track_caller]
pub fn nobody_out_is_awaited(world: &World<MarbleCodec>) -> Vec<(Seat, u64)> {
    let mut replica: Replica<MarbleCodec> = Replica::open(&world.server.disk[0]).unwrap();
    let mut out = Vec::new();
    for entry in &world.server.disk[1..] {
        let current = replica.game().map(Marble::current);
        let applied = replica.apply(entry).unwrap();
        if let Some(game) = replica.game() {
            let awaited = game.awaited();
            assert!(awaited.iter().all(|seat| !game.eliminated().contains(seat)), "entry {}", applied.number);
        }
        let (News::Drawn { events, .. } | News::Moved { events, .. }) = applied.news else { continue };
        let has_conceded = events.iter().any(|event| matches!(event, marble::Event::Conceded { .. }));
        for event in events {
            if let marble::Event::Bankrupt { seat, .. } = event
                && current.is_some_and(|current| current != seat)
                && !has_conceded
            {
                out.push((seat, applied.number));
            }
        }
    }
    out
}

/// A question that is open and may be answered now.
pub fn question(world: &World<RoyaleCodec>) -> Option<royale::Question> {
    let replica = world.server.host.as_ref().filter(|host| !host.is_recovering())?.replica();
    match replica.game().filter(|_| replica.draw().is_none()).map(Royale::phase) {
        Some(royale::Phase::Decide(question)) => Some(question),
        _ => None,
    }
}
