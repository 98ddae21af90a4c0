//! Exchanges between players.

use super::*;
use crate::event::TradeResult;
use crate::state::EndReason;
use jusawi_rules::Composed;

fn trading(seats: u8) -> Marble {
    table_with(seats, Options { trade: true, island_fee: 10, ..Options::default() })
}

fn nothing() -> Goods {
    Goods::default()
}

fn resolved(events: &[Event]) -> Option<TradeResult> {
    events.iter().find_map(|event| match event {
        Event::TradeResolved { result, .. } => Some(*result),
        _ => None,
    })
}

// R51
#[test]
fn offers_are_possible_whenever_the_current_player_is_to_choose() {
    let mut fee = trading(2).stuck(A, 2);
    act(&mut fee, Action::PayIslandFee);
    let mut double = trading(2);
    roll(&mut double, [2, 2]);
    act(&mut double, Action::Pass);
    for game in [trading(2), trading(2).stuck(A, 2), trading(2).awaits_journey(A), fee, double] {
        assert_eq!((game.composed(A), game.composed(B)), (vec![Composed::Trade], vec![]));
        let mut game = game;
        act(&mut game, offer(B, goods(&[], 1), nothing()));
        assert_eq!((game.awaited().to_vec(), game.composed(A)), (vec![B], vec![]));
    }
    assert_eq!(table(2).composed(A), []);
    let mut deciding = trading(2);
    roll(&mut deciding, [1, 2]);
    assert_eq!(deciding.composed(A), []);
}

// R52
#[test]
fn lands_with_buildings_and_cash_go_both_ways_also_as_a_gift() {
    let mut game = trading(2).owns(A, &[(39, 3), (5, 0)]).owns(B, &[(1, 1)]);
    let events = act(&mut game, offer(B, goods(&[39, 5], 10), goods(&[1], 300)));
    assert!(matches!(&events[0], Event::TradeProposed { trade } if trade.give.lands == [Cell(5), Cell(39)]));
    apply(&mut game, B, answer(true));
    assert_eq!([39, 5, 1].map(|cell| deed(&game, cell)), [Some((B, 3)), Some((B, 0)), Some((A, 1))]);
    assert_eq!(game.cash_now(), [590, 10]);
    act(&mut game, offer(B, goods(&[], 590), nothing()));
    apply(&mut game, B, answer(true));
    assert_eq!(game.cash_now(), [0, 600], "all of the cash may go");
}

// R52
#[test]
fn offers_that_cannot_be_kept_are_refused() {
    let game = trading(3).owns(A, &[(1, 0)]).owns(B, &[(39, 0)]);
    let refusal = |to, give, take| refused(&game, A, offer(to, give, take));
    assert_eq!(refusal(B, nothing(), nothing()), Refusal::EmptyTrade);
    for to in [A, D, Seat(255)] {
        assert_eq!(refusal(to, goods(&[], 1), nothing()), Refusal::BadPartner { to });
    }
    assert_eq!(refusal(B, goods(&[], 301), nothing()), Refusal::CashNotOwned { seat: A, cash: 300 });
    assert_eq!(refusal(B, nothing(), goods(&[], u32::MAX)), Refusal::CashNotOwned { seat: B, cash: 300 });
    assert_eq!(refusal(B, goods(&[39], 0), nothing()), Refusal::LandNotOwned { cell: Cell(39), seat: A });
    assert_eq!(refusal(B, nothing(), goods(&[1], 0)), Refusal::LandNotOwned { cell: Cell(1), seat: B });
    assert_eq!(refusal(B, goods(&[200], 0), nothing()), Refusal::LandNotOwned { cell: Cell(200), seat: A });
    assert_eq!(refusal(B, goods(&[1, 1], 0), nothing()), Refusal::LandTwice { cell: Cell(1) });
    assert_eq!(refused(&table(2), A, offer(B, goods(&[], 1), nothing())), Refusal::OptionOff { option: "trade" });
}

// R53
#[test]
fn two_offers_count_whatever_became_of_them_and_refused_ones_do_not() {
    let mut game = trading(3);
    refused(&game, A, offer(B, nothing(), nothing()));
    for (to, accept) in [(B, false), (C, true)] {
        act(&mut game, offer(to, goods(&[], 1), nothing()));
        apply(&mut game, to, answer(accept));
    }
    assert_eq!(refused(&game, A, offer(B, goods(&[], 1), nothing())), Refusal::TooManyTrades { limit: 2 });
    assert_eq!(game.composed(A), []);
    roll(&mut game, [1, 2]);
    act(&mut game, Action::Pass);
    assert_eq!(game.composed(B), [Composed::Trade], "a new turn counts anew");
}

// R54
#[test]
fn an_open_offer_waits_for_its_partner_and_ends_with_one_of_the_two() {
    let mut game = trading(4);
    act(&mut game, offer(B, goods(&[], 1), nothing()));
    for seat in [A, C] {
        assert_eq!(refused(&game, seat, answer(true)), Refusal::NotAsked { to: B });
    }
    assert_eq!(game.legal(B), [answer(true), answer(false)]);
    for (seat, result) in [(A, Some(TradeResult::Left)), (B, Some(TradeResult::Left)), (C, None)] {
        let mut game = game.clone();
        assert_eq!(resolved(&apply(&mut game, seat, Action::Concede)), result);
        let next = match seat {
            A => (vec![B], 0),
            B => (vec![A], 1),
            _ => (vec![B], 1),
        };
        assert_eq!((game.awaited().to_vec(), game.turn.trades), next);
    }
}

// R55
#[test]
fn an_acceptance_is_tested_again_and_fails_without_harm() {
    let mut open = trading(2).owns(A, &[(1, 0)]).owns(B, &[(39, 0)]);
    act(&mut open, offer(B, goods(&[1], 100), goods(&[39], 50)));
    let without = |land: u8| {
        let mut game = open.clone();
        game.deeds.remove(&Cell(land));
        game
    };
    for broken in [open.clone().cash(A, 99), open.clone().cash(B, 49), without(1), without(39)] {
        let mut game = broken.clone();
        assert_eq!(resolved(&apply(&mut game, B, answer(true))), Some(TradeResult::Failed));
        assert_eq!((&game.deeds, game.cash_now()), (&broken.deeds, broken.cash_now()));
        assert!(to_roll(&game, A));
    }
    apply(&mut open, B, answer(true));
    assert_eq!(open.cash_now(), [250, 350]);
}

// R56
#[test]
fn debts_and_offers_never_meet() {
    let mut game = trading(2).cash(A, 0).owns(B, &[(3, 0)]).owns(A, &[(39, 0)]);
    roll(&mut game, [1, 2]);
    let phase = game.phase.kind();
    assert_eq!(refused(&game, A, offer(B, goods(&[39], 0), nothing())), Refusal::WrongPhase { phase });
    assert!(game.composed(A).is_empty() && game.composed(B).is_empty());
}

// R58
#[test]
fn an_exchange_is_no_visit() {
    let mut game = trading(2).at(A, 3).at(B, 3).owns(B, &[(3, 0)]);
    act(&mut game, offer(B, goods(&[], 9), goods(&[3], 0)));
    let events = apply(&mut game, B, answer(true));
    assert_eq!(money(&events), [(Party::Player(A), Party::Player(B), 9)]);
    assert!(to_roll(&game, A));
}

#[test]
fn the_last_two_players_offer_ends_with_the_game() {
    let mut game = trading(2);
    act(&mut game, offer(B, goods(&[], 1), nothing()));
    let events = apply(&mut game, B, Action::Concede);
    assert_eq!((resolved(&events), game.outcome().unwrap().reason), (Some(TradeResult::Left), EndReason::LastSurvivor));
}
