//! What marble asks of a table: offers with a time of their own, sales under one clock, letting the absent go.

use jusawi_game_marble::{Action, Goods, Marble, Options, Phase};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Composed, Game, Seat};
use jusawi_table::{Automatic, Codec, Content, Foreseen, Reason, Wrong};

use crate::games::{
    LONG, MarbleCodec, device_at, everything, lie, moves, nobody_out_is_awaited, play_on, seat_of, still,
};
use crate::games::{awake, table, table_of};
use crate::sim::{IDLE, World};

fn game(world: &World<MarbleCodec>) -> &Marble {
    world.replica().game().unwrap()
}

fn begun(world: &World<MarbleCodec>) -> u64 {
    world.replica().phase().unwrap().1
}

/// The entry of an automatic move, as it would stand next.
fn automatic(world: &World<MarbleCodec>, seat: Seat, reason: Reason, action: &Action) -> Content {
    let action = MarbleCodec::encode_action(action);
    let state = match world.replica().foresee(seat, &action) {
        Ok(Foreseen::Leads(state)) => Some(state),
        _ => None,
    };
    Content::Automatic(Automatic { seat, reason, action, state })
}

// R57
#[test]
fn an_offer_that_nobody_answers_is_refused_after_twenty_seconds_and_the_proposer_has_the_whole_time_again() {
    for seconds in [None, Some(15)] {
        let mut world: World<MarbleCodec> = table(1, everything(seconds), false, 0, 2);
        still(&mut world);
        world.run_for(10_000);
        let from = game(&world).current();
        let to = Seat(1 - from.0);
        let (give, take) = (Goods { lands: Vec::new(), cash: 1 }, Goods { lands: Vec::new(), cash: 0 });
        let device = device_at(&world, from).unwrap();
        world.act(device, &Action::ProposeTrade { to, give, take });
        world.run_for(100);
        assert_eq!(*game(&world).awaited(), [to]);
        let due = begun(&world) + 20_000;
        assert_eq!(world.replica().deadline(to), Some(due));
        let refuse = Action::TradeRespond { accept: false };
        let early = automatic(&world, to, Reason::Timeout, &refuse);
        assert_eq!(lie(&world, due - 1, early), Wrong::Early { due: Some(due), found: due - 1 });
        let accept = automatic(&world, to, Reason::Timeout, &Action::TradeRespond { accept: true });
        assert_eq!(lie(&world, due, accept), Wrong::NotPrescribed { seat: to });
        world.run_for(due - world.now - 1);
        assert_eq!(*game(&world).awaited(), [to]);
        world.run_for(100);
        let last = moves(&world).pop().unwrap();
        assert_eq!((last.1, last.2, last.3, last.4), (due, to, Some(Reason::Timeout), refuse));
        assert_eq!((game(&world).awaited().to_vec(), game(&world).phase()), (vec![from], &Phase::TurnStart));
        assert_eq!(world.replica().deadline(from), seconds.map(|seconds| due + u64::from(seconds) * 1000));
        awake(&mut world);
        play_on(&mut world);
    }
}

/// How many sales the rules make for the debtor of an open debt, if they need no chance.
fn sales(game: &Marble) -> Option<(Seat, usize)> {
    let Phase::Debt(debt) = game.phase() else { return None };
    let (seat, mut game, mut sales) = (debt.due.debtor, game.clone(), 0);
    while game.keeps_clock(seat) {
        let mut chance = Chance::probe();
        game.apply(seat, &game.automatic(seat)?, &mut chance).ok().filter(|_| !chance.was_asked())?;
        sales += 1;
    }
    Some((seat, sales))
}

// R68, R69
#[test]
fn a_debtor_who_lets_the_time_pass_sells_as_often_as_it_takes_at_one_time() {
    let options = Options { monopoly_win: false, trade: false, max_rounds: 30, ..everything(Some(15)) };
    let enough = |world: &World<MarbleCodec>| {
        let game = world.replica().game().filter(|_| world.replica().draw().is_none());
        game.and_then(sales).filter(|(_, sales)| *sales >= 2)
    };
    for seed in 0..30 {
        let mut world: World<MarbleCodec> = table(seed, options, false, 0, 4);
        world.run_until(LONG, "somebody has to sell twice", |world| world.is_over() || enough(world).is_some());
        let Some((debtor, sales)) = enough(&world) else { continue };
        still(&mut world);
        let (before, due) = (world.server.disk.len(), begun(&world) + 15_000);
        assert_eq!(world.replica().deadline(debtor), Some(due));
        world.run_for(due - world.now - 1);
        assert_eq!(world.server.disk.len(), before);
        world.run_for(500);
        let sold: Vec<_> = moves(&world).into_iter().filter(|it| it.0 >= before).collect();
        assert_eq!(sold.len(), sales, "{sold:?}");
        for (_, at, seat, reason, action) in sold {
            assert_eq!((at, seat, reason), (due, debtor, Some(Reason::Timeout)));
            assert!(matches!(action, Action::Sell { .. }), "{action:?}");
        }
        assert!(!matches!(game(&world).phase(), Phase::Debt(debt) if debt.due.debtor == debtor));
        for seat in game(&world).awaited() {
            assert_eq!(world.replica().deadline(seat), Some(due + 15_000), "the next decision has its own time");
        }
        awake(&mut world);
        play_on(&mut world);
        return;
    }
    panic!("nobody ever had to sell twice");
}

// R68, R69
#[test]
fn sales_in_the_name_of_somebody_offline_keep_the_clock_as_well() {
    let options = Options { monopoly_win: false, trade: false, max_rounds: 30, ..everything(None) };
    let enough = |world: &World<MarbleCodec>| {
        let game = world.replica().game().filter(|_| world.replica().draw().is_none());
        game.and_then(sales).filter(|(_, sales)| *sales >= 2)
    };
    for seed in 0..30 {
        let mut world: World<MarbleCodec> = table(seed, options, false, 0, 4);
        world.run_until(LONG, "somebody has to sell twice", |world| world.is_over() || enough(world).is_some());
        let Some((debtor, sales)) = enough(&world) else { continue };
        still(&mut world);
        world.run_for(60_000);
        assert!(enough(&world).is_some(), "without a limit nothing happens");
        let device = device_at(&world, debtor).unwrap();
        let before = world.server.disk.len();
        world.vanish(device);
        world.run_for(6000);
        let due = world.replica().offline_since(debtor).unwrap() + 5000;
        let sold: Vec<_> = moves(&world).into_iter().filter(|it| it.0 >= before).collect();
        assert_eq!(sold.len(), sales, "{sold:?}");
        assert!(sold.iter().all(|it| (it.1, it.2, it.3) == (due, debtor, Some(Reason::Offline))), "{sold:?}");
        world.check();
        return;
    }
    panic!("nobody ever had to sell twice");
}

// R70
#[test]
fn two_rounds_away_let_the_host_let_a_player_go_and_one_does_not() {
    let options = Options { monopoly_win: false, trade: false, start_money: 500, ..everything(Some(15)) };
    let mut world: World<MarbleCodec> = table(3, options, false, 0, 3);
    let lazy = 2;
    world.devices[lazy].person = IDLE;
    let seat = seat_of(&world, lazy);
    let away = |world: &World<MarbleCodec>| world.replica().absence(seat).away_rounds;
    let calm = |world: &World<MarbleCodec>| world.replica().draw().is_none();
    for rounds in 0..2 {
        world.run_until(LONG, "a round passes", |world| away(world) == rounds && calm(world));
        assert!(world.replica().absence(seat).automatic_actions == 0 || rounds > 0);
        assert_eq!(world.host(|host, moment| host.kick(seat, moment)), Err(Wrong::NoKick { seat }));
        let kick = automatic(&world, seat, Reason::Kick, &Action::Concede);
        assert_eq!(lie(&world, world.now, kick), Wrong::NoKick { seat });
    }
    // An action of one's own starts the count anew.
    world.run_until(LONG, "it is its turn", |world| calm(world) && *game(world).awaited() == [seat]);
    let action = game(&world).legal(seat)[0].clone();
    world.run_for(100);
    world.act(lazy, &action);
    world.run_until(LONG, "it has acted", |world| world.replica().absence(seat) == jusawi_rules::Absence::default());
    let round = game(&world).round();
    world.run_until(LONG, "it is away for long", |world| calm(world) && away(world) == 2);
    assert!(game(&world).round() >= round + 2, "two whole rounds");
    let other = Action::Roll;
    let kick = automatic(&world, seat, Reason::Kick, &other);
    assert_eq!(lie(&world, world.now, kick), Wrong::NoKick { seat });
    let others = seat_of(&world, 0);
    let kick = automatic(&world, others, Reason::Kick, &Action::Concede);
    assert_eq!(lie(&world, world.now, kick), Wrong::NoKick { seat: others });

    // In another's turn.
    world.run_until(LONG, "it is another's turn", |world| calm(world) && game(world).current() != seat);
    let entry = world.server.disk.len();
    world.host(|host, moment| host.kick(seat, moment)).unwrap();
    let kicked = moves(&world).into_iter().find(|it| it.0 >= entry).unwrap();
    assert_eq!((kicked.2, kicked.3, kicked.4), (seat, Some(Reason::Kick), Action::Concede));
    assert_eq!(world.host(|host, moment| host.kick(seat, moment)), Err(Wrong::NoKick { seat }));
    play_on(&mut world);
    nobody_out_is_awaited(&world);
    assert!(moves(&world).iter().all(|it| it.0 <= kicked.0 || it.2 != seat), "it is never its turn again");
    let outcome = world.ledger().report().outcome.clone().unwrap();
    assert!(!outcome.winners.contains(&seat));
}

/// What the generous player keeps: less than what a birthday costs.
const KEPT: u32 = 4;
const GENEROUS: Seat = Seat(1);

/// Nobody buys anything, and one player gives away what it has to the next.
fn generous(game: &Marble, seat: Seat, _: &mut Choices) -> Option<Action> {
    let accepts = Action::TradeRespond { accept: true };
    let legal = game.legal(seat);
    if legal.contains(&accepts) {
        return Some(accepts);
    }
    let cash = game.players()[seat.index()].cash;
    if seat == GENEROUS && game.composed(seat).contains(&Composed::Trade) && cash > KEPT {
        let goods = |cash| Goods { lands: Vec::new(), cash };
        let to = *game.order().iter().find(|other| **other != seat && !game.eliminated().contains(other))?;
        return Some(Action::ProposeTrade { to, give: goods(cash - KEPT), take: goods(0) });
    }
    [Action::Pass, Action::Roll].into_iter().find(|action| legal.contains(action)).or_else(|| legal.first().cloned())
}

// R16
#[test]
fn a_player_made_bankrupt_in_another_players_turn_is_out_everywhere_and_the_turn_goes_on() {
    let options = Options { trade: true, monopoly_win: false, ..everything(Some(30)) };
    for seed in 0..40 {
        let mut world: World<MarbleCodec> = table_of(generous, seed, options, false, 0, 4);
        let is_out = |world: &World<MarbleCodec>| {
            world.replica().game().is_some_and(|game| game.eliminated().contains(&GENEROUS))
        };
        world.run_until(LONG, "somebody is out", |world| world.is_over() || is_out(world));
        let last = moves(&world).pop().unwrap();
        if !is_out(&world) || last.2 == GENEROUS || game(&world).outcome().is_some() {
            continue;
        }
        assert_eq!(last.4, Action::Roll, "it was another's roll that ruined it");
        assert_ne!(game(&world).current(), GENEROUS);
        let drawn = world.count(|content| matches!(content, Content::Drawing { .. }));
        play_on(&mut world);
        assert!(world.count(|content| matches!(content, Content::Drawing { .. })) > drawn, "the others play on");
        nobody_out_is_awaited(&world);
        assert!(moves(&world).iter().all(|it| it.0 <= last.0 || it.2 != GENEROUS), "it is never its turn again");
        let outcome = world.ledger().report().outcome.clone().unwrap();
        assert!(!outcome.winners.contains(&GENEROUS));
        return;
    }
    panic!("no birthday ever ruined anybody");
}
