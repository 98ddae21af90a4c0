//! Debts and going out.

use super::*;
use crate::state::EndReason;

// R15
#[test]
fn reach_that_equals_the_debt_is_enough_and_an_empty_purse_is_no_ruin() {
    for (cash, is_alive) in [(6, true), (5, true), (4, false)] {
        let mut game = table(3).cash(A, cash).owns(B, &[(3, 2)]).owns(A, &[(4, 0)]);
        roll(&mut game, [1, 2]);
        assert_eq!(game.is_alive(A), is_alive, "{cash} and land worth 4 against 9");
    }
    let mut game = table(2).cash(A, 9).owns(B, &[(3, 2)]);
    roll(&mut game, [1, 2]);
    assert_eq!((game.cash_now()[0], game.is_alive(A)), (0, true));
}

// R16
#[test]
fn a_debtor_out_of_turn_sells_and_the_turn_goes_on() {
    let mut game = table(3).cash(B, 3).owns(B, &[(1, 0)]).owns(A, &[(39, 0)]).next_cards(&["L04"]);
    roll(&mut game, [1, 1]);
    assert_eq!((debt(&game).0, game.current(), game.awaited().to_vec()), (B, A, vec![B]));
    assert_eq!(refused(&game, A, sell(39)), Refusal::NotTheDebtor { debtor: B });
    apply(&mut game, B, sell(1));
    assert!(to_roll(&game, A) && game.turn.doubles == 1);
}

// R17
#[test]
fn a_payment_of_or_to_a_player_who_is_out_lapses() {
    let mut game = table(3).cash(A, 0).owns(B, &[(3, 0)]).owns(A, &[(39, 0)]);
    roll(&mut game, [1, 2]);
    let events = apply(&mut game, B, Action::Concede);
    assert_eq!((game.cash_now(), deed(&game, 39)), (vec![0, 0, 300], Some((A, 0))));
    assert!(!events.iter().any(|event| matches!(event, Event::TollPaid { .. })));
    assert!(to_roll(&game, C));
}

// R18
#[test]
fn a_debtor_who_gives_up_leaves_the_creditor_nothing() {
    let mut game = table(3).cash(A, 0).owns(B, &[(3, 0)]).owns(A, &[(39, 0)]);
    roll(&mut game, [1, 2]);
    let events = apply(&mut game, A, Action::Concede);
    assert!(events.contains(&Event::Bankrupt { seat: A, creditor: Party::Bank, amount: 20 }));
    assert_eq!(game.cash_now(), [0, 300, 300]);
}

// R19
#[test]
fn an_owner_who_gives_up_closes_the_takeover_and_another_roll_stays() {
    let on = Options { takeover: true, ..Options::default() };
    let mut game = table_with(3, on).owns(B, &[(4, 0)]);
    roll(&mut game, [2, 2]);
    apply(&mut game, B, Action::Concede);
    assert!(to_roll(&game, A), "no purchase is offered on this visit");
    assert_eq!(deed(&game, 4), None);
}

// R20
#[test]
fn the_sale_that_reaches_the_debt_pays_it_and_may_bring_more() {
    let mut game = table(2).cash(A, 0).owns(B, &[(3, 0)]).owns(A, &[(39, 3), (1, 0)]);
    roll(&mut game, [1, 2]);
    act(&mut game, sell(39));
    assert_eq!((game.cash_now(), deed(&game, 1)), (vec![79, 301], Some((A, 0))));
    let phase = game.phase.kind();
    assert_eq!(refused(&game, A, sell(1)), Refusal::WrongPhase { phase });
}

// R21
#[test]
fn expenses_are_debts_of_five_tested_one_by_one() {
    let mut game = table(4).at(A, 4).cash(A, 12).next_cards(&["L19"]);
    let events = roll(&mut game, [1, 2]);
    assert_eq!(paid_for(&events, Reason::Card(Card::TravelExpenses)), [5, 5]);
    assert_eq!((paid_for(&events, Reason::Bankruptcy), game.cash_now()), (vec![2], vec![0, 305, 305, 302]));
}

// R22
#[test]
fn a_ruined_current_player_loses_the_turn_and_the_rest_of_the_payments() {
    let mut game = table(4).cash(A, 6).next_cards(&["L19"]);
    roll(&mut game, [1, 1]);
    assert_eq!(game.cash_now(), [0, 305, 301, 300]);
    assert!(to_roll(&game, B) && game.turn == Turn::default());
}

// R23
#[test]
fn a_ruined_payer_gives_what_is_left_and_the_rest_goes_on() {
    let mut game = table(4).cash(B, 2).next_cards(&["L04"]);
    roll(&mut game, [1, 1]);
    assert_eq!((game.cash_now(), game.eliminated()), (vec![312, 0, 295, 295], &[B][..]));
    assert!(to_roll(&game, A) && game.turn.doubles == 1);
}

// R24
#[test]
fn going_out_clears_everything_and_the_land_is_for_sale_again() {
    let mut game = table(3).at(A, 4).cash(A, 3).keeps(A, Card::TollWaiver).keeps(A, Card::IslandEscape);
    game.round = 7;
    game = game.owns(A, &[(1, 1)]).next_cards(&["L07"]);
    let events = roll(&mut game, [1, 2]);
    assert!(events.contains(&Event::Bankrupt { seat: A, creditor: Party::Bank, amount: 7 }));
    let player = &game.players()[0];
    assert_eq!((player.cash, player.held.len(), player.bankrupt_at_round), (0, 0, Some(7)));
    assert_eq!(game.bottom()[17..], [Card::HospitalBill, Card::TollWaiver, Card::IslandEscape]);
    assert_eq!((deed(&game, 1), game.eliminated()), (None, &[A][..]));
    let mut game = game.at(B, 39);
    roll(&mut game, [1, 1]);
    assert_eq!(choice(&game), Choice::Buy { price: 6 });
}

// R24
#[test]
fn the_fund_is_a_creditor_too() {
    for (cell, dice, cards, fund) in
        [(35, [1, 2], [""; 0].as_slice(), 4), (4, [1, 2], &["L06"], 4), (4, [1, 2], &["L08"], 4)]
    {
        let mut game = table(3).at(A, cell).cash(A, fund).next_cards(cards);
        roll(&mut game, dice);
        assert_eq!((game.is_alive(A), game.fund()), (false, fund));
    }
}

// R24
#[test]
fn giving_up_on_the_island_or_before_a_journey_leaves_no_trace_of_them() {
    for game in [table(3).stuck(B, 2), table(3).awaits_journey(B)] {
        let mut game = game;
        apply(&mut game, B, Action::Concede);
        assert_eq!((game.players[1].island_left, game.players[1].space_pending), (0, false));
    }
}

// R24
#[test]
fn one_player_left_ends_the_game_in_the_middle_of_the_payments() {
    let mut game = table(3).at(A, 4).cash(A, 0).next_cards(&["L19"]);
    apply(&mut game, C, Action::Concede);
    let events = roll(&mut game, [1, 2]);
    assert_eq!(game.outcome().unwrap().reason, EndReason::LastSurvivor);
    assert!(matches!(events.last(), Some(Event::GameOver { .. })));
}

#[test]
fn the_card_that_costs_for_each_land_or_building_can_ruin_and_costs_nothing_without() {
    let mut game = table(3).at(A, 4).cash(A, 1).owns(A, &[(1, 0)]).next_cards(&["L20"]);
    roll(&mut game, [1, 2]);
    assert_eq!(debt(&game), (A, 2, Party::Bank));
    let mut bare = table(2).at(A, 4).cash(A, 0).next_cards(&["L20"]);
    roll(&mut bare, [1, 2]);
    assert!(bare.is_alive(A) && to_roll(&bare, B));
}

#[test]
fn who_is_out_is_asked_nothing_however_it_came() {
    let on = Options { trade: true, ..Options::default() };
    let third = |cash| {
        let mut game = table_with(4, on).cash(C, cash);
        game.current = C;
        game
    };
    let mut toll = third(9).at(C, 36).owns(D, &[(39, 3)]).owns(C, &[(1, 1)]);
    roll(&mut toll, [1, 2]);
    let mut bill = third(9).at(C, 4).next_cards(&["L07"]);
    roll(&mut bill, [1, 2]);
    // No land sells for less than its tax, so that the tax alone ruins nobody; the expenses do.
    let mut expenses = third(4).at(C, 4).next_cards(&["L19"]);
    roll(&mut expenses, [1, 2]);
    let mut given_up = third(9).owns(C, &[(1, 1)]).keeps(C, Card::TollWaiver);
    apply(&mut given_up, C, Action::Concede);
    let mut out_of_turn = table_with(4, on).owns(C, &[(1, 1)]);
    apply(&mut out_of_turn, C, Action::Concede);
    assert!(to_roll(&out_of_turn, A), "the turn goes on");

    for game in [toll, bill, expenses, given_up, out_of_turn] {
        assert!(!game.is_alive(C));
        assert_eq!((game.cash_now()[2], game.deeds_of(C).count(), game.players[2].held.len()), (0, 0, 0));
        assert!(!game.awaited().contains(&C) && game.legal(C).is_empty() && game.automatic(C).is_none());
        assert!(*game.awaited() == [game.current] && game.is_alive(game.current));
        let asked = refused(&game, game.current, offer(C, goods(&[], 1), goods(&[], 0)));
        assert_eq!(asked, Refusal::BadPartner { to: C });
    }
}
