//! The island, moving, the fund and the journey.

use super::*;
use crate::event::{Escape, WayToIsland};

// R25
#[test]
fn the_island_fee_goes_to_the_bank() {
    let fee = Options { island_fee: 10, ..Options::default() };
    let mut game = table_with(2, fee).stuck(A, 2);
    let events = act(&mut game, Action::PayIslandFee);
    assert_eq!(money(&events), [(Party::Player(A), Party::Bank, 10)]);
    assert_eq!(game.fund(), 0);
}

// R26
#[test]
fn as_many_rolls_fail_as_the_option_says_and_then_the_turn_is_ordinary() {
    for turns in 1..=3 {
        let options = Options { island_turns: turns, island_fee: 10, ..Options::default() };
        let mut game = table_with(2, options).at(A, 7).stuck(B, 3);
        roll(&mut game, [1, 2]);
        assert_eq!(game.players[0].island_left, turns);
        for left in (0..turns).rev() {
            game.current = A;
            roll(&mut game, [1, 2]);
            assert_eq!((game.players[0].island_left, game.cell_of(A)), (left, data::ISLAND));
        }
        game.current = A;
        let game = game.keeps(A, Card::IslandEscape);
        assert_eq!(game.legal(A), [Action::Roll]);
        assert_eq!(refused(&game, A, Action::UseEscapeCard), Refusal::NotOnIsland);
        assert_eq!(refused(&game, A, Action::PayIslandFee), Refusal::NotOnIsland);
    }
}

// R27
#[test]
fn fee_or_card_come_before_an_ordinary_roll_whose_doubles_count_from_none() {
    let fee = Options { island_fee: 20, ..Options::default() };
    let stuck = table_with(2, fee).stuck(A, 3).keeps(A, Card::IslandEscape);
    for action in [Action::PayIslandFee, Action::UseEscapeCard] {
        let mut game = stuck.clone();
        act(&mut game, action);
        assert!(to_roll(&game, A) && game.players[0].island_left == 0);
        for doubles in 1..=2 {
            roll(&mut game, [2, 2]);
            assert_eq!(game.turn.doubles, doubles);
            act(&mut game, Action::Pass);
        }
        roll(&mut game, [2, 2]);
        assert_eq!((game.cell_of(A), game.players[0].island_left), (data::ISLAND, 3));
    }
}

// R28
#[test]
fn a_double_that_leaves_the_island_counts_for_nothing_else() {
    let mut game = table(2).stuck(A, 3);
    let events = roll(&mut game, [4, 4]);
    assert_eq!(events[1], Event::Escaped { seat: A, by: Escape::Double });
    assert_eq!((game.turn.doubles, game.turn.extra_roll, game.cell_of(A)), (0, false, Cell(18)));
    let mut game = table(2).stuck(A, 3);
    game.fund = 9;
    roll(&mut game, [5, 5]);
    assert_eq!((game.fund(), game.cash_now()[0]), (0, 309), "a normal arrival");
}

// R29
#[test]
fn every_exact_arrival_on_the_island_strands_and_only_dice_and_journeys_pay_the_salary() {
    let mut dice = table(2).at(A, 38);
    roll(&mut dice, [6, 6]);
    let mut journey = table(2).awaits_journey(A);
    act(&mut journey, travel(10));
    let mut storm = table(2).at(A, 31).next_cards(&["L10"]);
    let events = roll(&mut storm, [1, 1]);
    assert!(events.contains(&Event::ToIsland { seat: A, from: Cell(33), way: WayToIsland::Card }));
    let mut third = table(2).at(A, 39);
    third.turn.doubles = 2;
    roll(&mut third, [1, 1]);
    for (game, cash) in [(dice, 320), (journey, 320), (storm, 300), (third, 300)] {
        assert_eq!((game.cell_of(A), game.players[0].island_left, game.cash_now()[0]), (data::ISLAND, 3, cash));
        assert!(to_roll(&game, B));
    }
}

// R30
#[test]
fn the_third_double_is_shown_but_not_moved() {
    let mut game = table(2).at(A, 39);
    game.turn.doubles = 2;
    let events = roll(&mut game, [6, 6]);
    assert_eq!(events[0], Event::Rolled { seat: A, dice: [6, 6], double: true });
    assert_eq!(events[1], Event::ToIsland { seat: A, from: Cell(39), way: WayToIsland::ThirdDouble });
    assert_eq!((game.last_roll(), money(&events)), (Some([6, 6]), vec![]));
}

// R31
#[test]
fn on_the_island_one_takes_money_answers_and_pays_for_birthdays() {
    let on = Options { trade: true, ..Options::default() };
    let mut game = table_with(3, on).owns(B, &[(3, 0), (25, 0)]).stuck(B, 3);
    act(&mut game, offer(B, goods(&[], 10), goods(&[], 0)));
    apply(&mut game, B, answer(true));
    roll(&mut game, [1, 2]);
    assert_eq!(game.cash_now(), [289, 311, 300]);
    let mut game = game.at(C, 4).next_cards(&["L04"]);
    game.current = C;
    roll(&mut game, [1, 2]);
    assert_eq!(game.cash_now(), [284, 306, 310]);
    let mut game = game.awaits_journey(A);
    act(&mut game, travel(39));
    assert_eq!(game.cash_now(), [264, 326, 310]);
}

// R32
#[test]
fn each_movement_over_the_start_pays_before_its_arrival() {
    let mut game = table(2).at(A, 39).cash(A, 0).owns(B, &[(1, 3)]);
    roll(&mut game, [1, 1]);
    assert_eq!((game.cash_now(), game.is_alive(A)), (vec![5, 315], true));
    let mut game = table(2).at(A, 38).next_cards(&["L13"]);
    assert_eq!(paid_for(&roll(&mut game, [1, 3]), Reason::Salary), [20, 20]);
    let mut game = table(2).next_cards(&["L16"]);
    assert_eq!(paid_for(&roll(&mut game, [1, 1]), Reason::Salary), [0; 0]);
}

// R33
#[test]
fn the_fund_pays_out_and_takes_in_on_every_exact_arrival_and_on_no_passing() {
    let with_fund = |game: Marble| Marble { fund: 40, ..game };
    let mut dice = with_fund(table(2).at(A, 16));
    roll(&mut dice, [1, 3]);
    let mut angel = with_fund(table(2).at(A, 14).next_cards(&["L17"]));
    roll(&mut angel, [1, 2]);
    let mut journey = with_fund(table(2).awaits_journey(A));
    act(&mut journey, travel(20));
    let mut island = with_fund(table(2).stuck(A, 1));
    roll(&mut island, [5, 5]);
    for (game, cash) in [(dice, 340), (angel, 340), (journey, 360), (island, 340)] {
        assert_eq!((game.fund(), game.cash_now()[0]), (0, cash));
    }
    let mut passing = with_fund(table(2).at(A, 36).owns(B, &[(39, 0)]));
    roll(&mut passing, [1, 2]);
    assert_eq!(passing.fund(), 40);
    let mut paying = with_fund(table(2).awaits_journey(A));
    act(&mut paying, travel(38));
    assert_eq!((paying.fund(), paying.cash_now()[0]), (55, 285));
}

// R34
#[test]
fn a_journey_pays_the_fee_first_and_the_salary_for_every_cell_before_30() {
    for cell in Cell::all().filter(|cell| *cell != data::SPACE_TRAVEL) {
        let mut game = table(2).awaits_journey(A).owns(B, &[(25, 0)]).next_cards(&["L01"]);
        let events = act(&mut game, travel(cell.0));
        let salary = if cell.0 < 30 { vec![20] } else { vec![] };
        assert_eq!(paid_for(&events, Reason::Salary), salary, "{cell}");
        assert_eq!(money(&events)[0], (Party::Player(A), Party::Player(B), 20));
        assert!(!game.turn.extra_roll && !game.players[0].space_pending);
    }
    for (game, dice) in [(table(2).at(A, 24), [3, 3]), (table(2).at(A, 31).next_cards(&["L14"]), [1, 1])] {
        let mut game = game;
        roll(&mut game, dice);
        assert!(game.players[0].space_pending && to_roll(&game, B), "another roll is lost");
    }
    let mut own = table(2).awaits_journey(A).owns(A, &[(31, 1)]);
    act(&mut own, travel(31));
    assert_eq!(choice(&own), Choice::Build { level: Level::Building, cost: 30 });
}

// R35
#[test]
fn a_fee_that_is_short_is_owed_before_the_trip_and_the_salary_cannot_help() {
    let short = table(3).awaits_journey(A).cash(A, 19).owns(B, &[(25, 0)]);
    let mut ruined = short.clone();
    act(&mut ruined, travel(0));
    assert_eq!((ruined.is_alive(A), ruined.cell_of(A), ruined.cash_now()[1]), (false, Cell(30), 319));

    let mut game = short.owns(A, &[(1, 0)]);
    act(&mut game, travel(0));
    assert_eq!((debt(&game), game.cell_of(A)), ((A, 20, Party::Player(B)), Cell(30)));
    let mut lapsed = game.clone();
    act(&mut game, sell(1));
    assert_eq!((game.cell_of(A), game.cash_now()), (Cell(0), vec![22, 320, 300]));
    apply(&mut lapsed, B, Action::Concede);
    assert_eq!((lapsed.cell_of(A), lapsed.cash_now()), (Cell(0), vec![39, 0, 300]));
}

// R36
#[test]
fn the_fee_is_no_toll() {
    let mut game = table(2).awaits_journey(A).owns(B, &[(25, 0), (5, 0)]).keeps(A, Card::TollWaiver);
    let events = act(&mut game, travel(0));
    assert_eq!((paid_for(&events, Reason::JourneyFee), game.players[0].held.len()), (vec![20], 1));
    for game in [table(2), table(2).owns(A, &[(25, 0)])] {
        let mut game = game.awaits_journey(A);
        assert_eq!(paid_for(&act(&mut game, travel(39)), Reason::JourneyFee), [0; 0]);
    }
}
