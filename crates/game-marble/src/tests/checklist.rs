//! The requirements' checklist and their worked examples, line by line.

use super::*;
use crate::event::{Escape, WayToIsland};
use crate::state::{EndReason, WinningLands};
use jusawi_rules::Limit;

// 004 §10.2
#[test]
fn passing_or_reaching_the_start_pays_one_salary_and_going_back_over_it_pays_none() {
    let mut game = table(2).at(A, 37).next_cards(&["L10"]);
    let events = roll(&mut game, [2, 3]);
    assert_eq!((paid_for(&events, Reason::Salary), game.cash_now()[0]), (vec![20], 320));
    assert!(matches!(events[1], Event::Moved { to: Cell(2), passed_start: true, .. }));

    let mut game = table(2).at(A, 37);
    assert_eq!(paid_for(&roll(&mut game, [1, 2]), Reason::Salary), [20]);

    let mut game = table(2).next_cards(&["L16"]);
    let events = roll(&mut game, [1, 1]);
    assert_eq!((paid_for(&events, Reason::Salary), game.cell_of(A)), (vec![], Cell(39)));
}

// 004 §10.3
#[test]
fn a_double_is_played_and_rolled_again_and_the_third_leads_to_the_island_without_moving() {
    let mut game = table(2).at(A, 38);
    roll(&mut game, [1, 1]);
    assert!(to_roll(&game, A), "again, after the start");
    roll(&mut game, [4, 4]);
    act(&mut game, Action::Pass);
    assert!(to_roll(&game, A) && game.turn.doubles == 2);
    let events = roll(&mut game, [6, 6]);
    assert!(events.contains(&Event::ToIsland { seat: A, from: Cell(8), way: WayToIsland::ThirdDouble }));
    assert_eq!((game.cell_of(A), game.cash_now()[0], game.players[0].island_left), (data::ISLAND, 320, 3));
    assert!(to_roll(&game, B));
}

// 004 §10.4
#[test]
fn a_double_onto_the_journey_is_lost_and_the_next_turn_only_travels() {
    let mut game = table(2).at(A, 24);
    roll(&mut game, [3, 3]);
    assert!(to_roll(&game, B) && game.players[0].space_pending);
    roll(&mut game, [1, 3]);
    act(&mut game, Action::Pass);
    assert_eq!(refused(&game, A, Action::Roll), Refusal::MustSpaceTravel);
    assert!(game.legal(A).iter().all(|action| matches!(action, Action::SpaceTravel { .. })));
    assert_eq!(game.legal(A).len(), 39);
}

// 004 §10.5
#[test]
fn the_island_holds_for_three_failed_rolls_and_lets_go_by_double_or_card() {
    let mut game = table(2).stuck(A, 3).stuck(B, 3);
    for left in [2, 1, 0] {
        let events = roll(&mut game, [1, 2]);
        assert!(events.contains(&Event::IslandRoll { seat: A, left }));
        roll(&mut game, [1, 2]);
    }
    roll(&mut game, [1, 3]);
    assert_eq!(game.cell_of(A), Cell(14), "the fourth turn is an ordinary one");

    let mut game = table(2).stuck(A, 3);
    let events = roll(&mut game, [2, 2]);
    assert!(events.contains(&Event::Escaped { seat: A, by: Escape::Double }));
    assert_eq!(game.cell_of(A), Cell(14));
    act(&mut game, Action::Pass);
    assert!(to_roll(&game, B), "no further roll");

    let mut game = table(2).stuck(A, 3).keeps(A, Card::IslandEscape);
    act(&mut game, Action::UseEscapeCard);
    roll(&mut game, [2, 2]);
    act(&mut game, Action::Pass);
    assert!(to_roll(&game, A), "an ordinary double");
}

// 004 §10.6
#[test]
fn building_waits_for_the_next_visit_and_goes_step_by_step() {
    let mut game = table(2);
    roll(&mut game, [1, 2]);
    assert_eq!(refused(&game, A, Action::Build { level: Level::Villa }), Refusal::CannotBuild { cell: Cell(3) });
    act(&mut game, Action::Buy);
    assert!(to_roll(&game, B), "nothing is built on the visit of the purchase");

    let mut game = table(2).owns(A, &[(3, 0)]);
    roll(&mut game, [1, 2]);
    let wrong = Refusal::WrongLevel { level: Level::Building, next: Level::Villa };
    assert_eq!(refused(&game, A, Action::Build { level: Level::Building }), wrong);
    act(&mut game, Action::Build { level: Level::Villa });
    assert_eq!(deed(&game, 3), Some((A, 1)));
    assert!(to_roll(&game, B), "one step for each visit");
}

// 004 §10.7
#[test]
fn tolls_are_those_of_the_table_and_the_waiver_goes_underneath() {
    for (steps, toll) in [(0, 8), (1, 24), (2, 60), (3, 100), (4, 160)] {
        let mut game = table(2).at(A, 36).owns(B, &[(39, steps)]);
        roll(&mut game, [1, 2]);
        assert_eq!(game.cash_now(), [300 - toll, 300 + toll]);
    }
    let mut game = table(2).owns(B, &[(5, 0), (15, 0)]);
    roll(&mut game, [2, 3]);
    assert_eq!(game.cash_now(), [280, 320]);

    let mut game = table(2).at(A, 36).owns(B, &[(39, 3)]).keeps(A, Card::TollWaiver);
    let events = roll(&mut game, [1, 2]);
    assert!(events.contains(&Event::TollPaid { from: A, to: B, amount: 100, waived: true }));
    assert_eq!((game.cash_now(), game.bottom()), (vec![300, 300], vec![Card::TollWaiver]));
}

// 004 §5.9.1, 004 §10.8
#[test]
fn the_example_of_a_debt_is_sold_off_and_paid() {
    let mut game = table(2).at(A, 30).cash(A, 70).owns(B, &[(39, 3)]).owns(A, &[(26, 2), (13, 0), (23, 0)]);
    roll(&mut game, [4, 5]);
    assert_eq!((debt(&game), game.reach(A)), ((A, 100, Party::Player(B)), 120));
    for (action, cash) in [(sell_top(26), 83), (sell_top(26), 89), (sell(26), 2)] {
        act_as(&mut game, A, action);
        assert_eq!(game.cash_now()[0], cash);
    }
    assert_eq!(game.cash_now()[1], 400);
    assert!(to_roll(&game, B));
}

fn act_as(game: &mut Marble, seat: Seat, action: Action) {
    apply(game, seat, action);
}

// 004 §10.8
#[test]
fn a_debt_out_of_reach_ruins_at_once_and_the_creditor_takes_all() {
    let mut game = table(3).at(A, 30).cash(A, 60).owns(B, &[(39, 3)]).owns(A, &[(13, 0), (26, 1)]);
    let events = roll(&mut game, [4, 5]);
    assert_eq!(paid_for(&events, Reason::Liquidation), [7 + 13 + 6]);
    assert!(events.contains(&Event::Bankrupt { seat: A, creditor: Party::Player(B), amount: 86 }));
    assert_eq!((game.cash_now(), deed(&game, 13), deed(&game, 26)), (vec![0, 386, 300], None, None));
}

// 004 §10.9
#[test]
fn ruin_in_the_middle_of_the_expenses_pays_only_who_comes_first() {
    let mut game = table(4).at(A, 4).cash(A, 12).next_cards(&["L19"]);
    roll(&mut game, [1, 2]);
    assert_eq!(game.cash_now(), [0, 305, 305, 302]);
    let mut game = table(4).at(A, 4).cash(A, 5).next_cards(&["L19"]);
    roll(&mut game, [1, 2]);
    assert_eq!((game.cash_now(), game.eliminated()), (vec![0, 305, 300, 300], &[A][..]));
}

// 004 §10.10
#[test]
fn the_fund_takes_from_38_and_two_cards_and_pays_out_at_20() {
    let mut game = table(2).at(A, 35).at(B, 4).next_cards(&["L06", "L08"]);
    roll(&mut game, [1, 2]);
    assert_eq!(game.fund(), 15);
    roll(&mut game, [1, 2]);
    assert_eq!(game.fund(), 20);
    let mut game = game.at(A, 14).at(B, 17);
    roll(&mut game, [1, 2]);
    assert_eq!(game.fund(), 30);
    roll(&mut game, [1, 2]);
    assert_eq!((game.fund(), game.cash_now()), (0, vec![300 - 15 - 10, 300 - 5 + 30]));
}

// 004 §10.11
#[test]
fn a_journey_pays_the_owner_of_the_space_centre_and_takes_the_salary_on_the_way() {
    let mut game = table(2).awaits_journey(A).owns(B, &[(25, 0)]);
    let events = act(&mut game, travel(5));
    assert_eq!((paid_for(&events, Reason::JourneyFee), paid_for(&events, Reason::Salary)), (vec![20], vec![20]));
    assert_eq!((game.cell_of(A), choice(&game)), (Cell(5), Choice::Buy { price: 20 }));
}

// 004 §10.12
#[test]
fn a_takeover_costs_twice_the_investment_after_the_toll_and_not_everywhere() {
    let on = Options { takeover: true, landmark: true, ..Options::default() };
    let mut game = table_with(2, on).at(A, 20).owns(B, &[(26, 2)]);
    let events = roll(&mut game, [2, 4]);
    assert_eq!(paid_for(&events, Reason::Toll), [39]);
    assert_eq!(choice(&game), Choice::Takeover { owner: B, price: 130 });
    act(&mut game, Action::Takeover);
    assert_eq!((deed(&game, 26), game.cash_now()), (Some((A, 2)), vec![131, 469]));

    let mut landmark = table_with(2, on).at(A, 20).owns(B, &[(26, 4)]);
    roll(&mut landmark, [2, 4]);
    assert!(to_roll(&landmark, B));
    let mut tour = table_with(2, on).owns(B, &[(5, 0)]);
    roll(&mut tour, [2, 3]);
    assert!(to_roll(&tour, B));
    let mut off = table(2).owns(B, &[(3, 0)]).at(B, 0);
    roll(&mut off, [1, 2]);
    assert!(to_roll(&off, B));
    assert_eq!(refused(&off, B, Action::Takeover), Refusal::WrongPhase { phase: crate::PhaseKind::TurnStart });
}

// 004 §10.13
#[test]
fn the_fourth_tour_spot_wins_the_moment_it_is_owned() {
    let on = Options { monopoly_win: true, ..Options::default() };
    let mut game = table_with(3, on).owns(A, &[(15, 0), (25, 0), (35, 0)]);
    roll(&mut game, [2, 3]);
    let events = act(&mut game, Action::Buy);
    assert!(events.contains(&Event::WinningLands { seat: A, kind: WinningLands::Tour }));
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::WinningLands { winner: A, kind: WinningLands::Tour });
    assert_eq!(outcome.winners, [A]);
}

// 004 §10.14
#[test]
fn the_twentieth_round_ends_the_game_by_assets_and_then_cash() {
    let mut game = table(3).cash(A, 100).cash(B, 80).owns(B, &[(5, 0)]).cash(C, 90);
    game.round = 20;
    for _ in 0..2 {
        roll(&mut game, [1, 2]);
        act(&mut game, Action::Pass);
        assert!(game.outcome().is_none());
    }
    roll(&mut game, [1, 2]);
    act(&mut game, Action::Pass);
    assert_eq!(game.places(), [(1, A), (2, B), (3, C)], "both have 100, and A more of it in cash");
    assert_eq!(game.outcome().unwrap().reason, EndReason::RoundLimit);
}

// 004 §10.15
#[test]
fn an_unanswered_offer_is_refused_after_twenty_seconds_and_a_hollow_one_fails() {
    let on = Options { trade: true, turn_seconds: Some(60), ..Options::default() };
    let mut game = table_with(2, on).owns(B, &[(5, 0)]);
    act(&mut game, offer(B, goods(&[], 50), goods(&[5], 0)));
    assert_eq!((game.time_limit(B), game.automatic(B)), (Limit::Seconds(20), Some(answer(false))));
    let mut hollow = game.clone().cash(A, 49);
    let events = apply(&mut hollow, B, answer(true));
    assert!(matches!(events[..], [Event::TradeResolved { result: crate::TradeResult::Failed, .. }]));
    assert_eq!((deed(&hollow, 5), hollow.cash_now()), (Some((B, 0)), vec![49, 300]));
    apply(&mut game, B, answer(true));
    assert_eq!((deed(&game, 5), game.cash_now()), (Some((A, 0)), vec![250, 350]));
}

// 004 §10.16
#[test]
fn time_spends_nothing_in_a_decision_and_sells_the_cheapest_in_a_debt() {
    let on = Options { takeover: true, ..Options::default() };
    for game in [table(2), table(2).owns(A, &[(3, 0)]), table_with(2, on).owns(B, &[(3, 0)])] {
        let mut game = game;
        roll(&mut game, [1, 2]);
        assert_eq!(game.automatic(A), Some(Action::Pass));
    }
    let mut game = table(2).at(A, 30).cash(A, 90).owns(B, &[(39, 3)]).owns(A, &[(37, 1), (1, 1), (5, 0)]);
    roll(&mut game, [4, 5]);
    let mut sold = Vec::new();
    while let Some(action) = game.automatic(A) {
        sold.push(action.clone());
        apply(&mut game, A, action);
    }
    assert_eq!(sold, [sell_top(1), sell_top(37)]);
    assert_eq!(game.cash_now(), [0, 400]);
}

// 004 §10.17
#[test]
fn a_player_who_is_gone_is_played_by_the_rules_and_still_takes_tolls() {
    let mut game = table(2).owns(B, &[(3, 0)]).stuck(B, 3);
    roll(&mut game, [1, 2]);
    assert_eq!(game.cash_now(), [299, 301]);
    let action = game.automatic(B).unwrap();
    assert_eq!(action, Action::Roll);
    apply_with(&mut game, B, action, &mut Chance::scripted([0, 1]));
    assert!(to_roll(&game, A));
}

// 004 §5.9.2
#[test]
fn the_example_of_a_double_over_the_start_buys_and_rolls_again() {
    let mut game = table(2).at(B, 37);
    game.current = B;
    let events = roll(&mut game, [4, 4]);
    assert_eq!((paid_for(&events, Reason::Salary), game.cell_of(B)), (vec![20], Cell(5)));
    act(&mut game, Action::Buy);
    assert!(to_roll(&game, B));
}

// 004 §5.9.3
#[test]
fn the_example_of_a_journey_pays_the_fee_and_no_salary() {
    let mut game = table(4).awaits_journey(C).owns(D, &[(25, 0)]);
    game.current = C;
    let events = act(&mut game, travel(39));
    assert_eq!(money(&events), [(Party::Player(C), Party::Player(D), 20)]);
    assert_eq!(choice(&game), Choice::Buy { price: 40 });
}

// 004 §6.1
#[test]
fn the_example_of_assets_counts_list_prices() {
    let game = table(2).cash(A, 120).owns(A, &[(39, 2), (5, 0)]);
    assert_eq!(game.assets(A), 240);
}
