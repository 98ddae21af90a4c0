//! What is refused, and that a refusal leaves no trace.

use super::*;
use crate::PhaseKind;
use jusawi_rules::Refusal as _;
use std::collections::BTreeSet;

fn every_action() -> Vec<Action> {
    vec![
        Action::Roll,
        Action::PayIslandFee,
        Action::UseEscapeCard,
        travel(5),
        Action::Buy,
        Action::Build { level: Level::Villa },
        Action::Takeover,
        Action::Pass,
        sell(1),
        sell_top(1),
        offer(B, goods(&[], 1), goods(&[], 0)),
        answer(true),
        answer(false),
        Action::Concede,
    ]
}

#[test]
fn a_seat_that_the_table_does_not_have_is_refused_everything() {
    for action in every_action() {
        assert_eq!(refused(&table(3), D, action), Refusal::NoSuchSeat { seat: D, seats: 3 });
    }
}

#[test]
fn out_of_turn_everything_of_the_turn_is_refused() {
    let game = table(3);
    for action in every_action() {
        let wanted = match action {
            Action::Sell { .. } | Action::TradeRespond { .. } => Refusal::WrongPhase { phase: PhaseKind::TurnStart },
            Action::Concede => continue,
            _ => Refusal::NotYourTurn { current: A },
        };
        assert_eq!(refused(&game, B, action), wanted);
    }
}

#[test]
fn what_belongs_to_another_phase_is_refused() {
    let mut game = table(2);
    let phase = PhaseKind::TurnStart;
    for action in [Action::Buy, Action::Build { level: Level::Villa }, Action::Takeover, Action::Pass, sell(1)] {
        assert_eq!(refused(&game, A, action), Refusal::WrongPhase { phase });
    }
    assert_eq!(refused(&game, A, travel(5)), Refusal::NoJourney);
    roll(&mut game, [1, 2]);
    let phase = PhaseKind::Decide;
    for action in [Action::Roll, Action::PayIslandFee, Action::UseEscapeCard, travel(5), answer(true)] {
        assert_eq!(refused(&game, A, action), Refusal::WrongPhase { phase });
    }
}

#[test]
fn journeys_go_to_other_cells_of_the_board_alone() {
    let game = table(2).awaits_journey(A);
    for dest in [30, 40, 255] {
        assert_eq!(refused(&game, A, travel(dest)), Refusal::BadDestination { dest: Cell(dest) });
    }
}

#[test]
fn a_refusal_for_money_says_what_it_costs_and_what_is_there() {
    let mut game = table(2).cash(A, 5);
    roll(&mut game, [1, 2]);
    assert_eq!(refused(&game, A, Action::Buy), Refusal::NoMoney { cost: 6, cash: 5 });
}

#[test]
fn levels_that_are_no_next_step_are_refused() {
    let mut game = table(2).owns(A, &[(3, 2)]);
    roll(&mut game, [1, 2]);
    for level in [Level::Land, Level::Villa, Level::Building, Level::Landmark] {
        assert_eq!(refused(&game, A, Action::Build { level }), Refusal::WrongLevel { level, next: Level::Hotel });
    }
}

#[test]
fn after_the_end_everything_is_refused() {
    let mut game = table(2);
    apply(&mut game, B, Action::Concede);
    for seat in [A, B] {
        for action in every_action() {
            assert_eq!(refused(&game, seat, action), Refusal::GameFinished);
        }
        assert!(game.legal(seat).is_empty() && game.automatic(seat).is_none() && game.composed(seat).is_empty());
    }
    assert!(game.awaited().is_empty());
}

#[test]
fn every_refusal_has_a_name_of_its_own() {
    let (seat, cell, phase) = (A, Cell(3), PhaseKind::Decide);
    let refusals = [
        Refusal::NoSuchSeat { seat, seats: 3 },
        Refusal::GameFinished,
        Refusal::Eliminated,
        Refusal::NotYourTurn { current: seat },
        Refusal::WrongPhase { phase },
        Refusal::OptionOff { option: "trade" },
        Refusal::MustSpaceTravel,
        Refusal::NoJourney,
        Refusal::BadDestination { dest: cell },
        Refusal::NotOnIsland,
        Refusal::NoCard { card: Card::IslandEscape },
        Refusal::NoMoney { cost: 6, cash: 5 },
        Refusal::NotForSale { cell },
        Refusal::CannotBuild { cell },
        Refusal::WrongLevel { level: Level::Hotel, next: Level::Villa },
        Refusal::NoTakeover { cell },
        Refusal::NotTheDebtor { debtor: seat },
        Refusal::NotYourLand { cell },
        Refusal::NoBuilding { cell },
        Refusal::TooManyTrades { limit: 2 },
        Refusal::BadPartner { to: seat },
        Refusal::EmptyTrade,
        Refusal::LandTwice { cell },
        Refusal::LandNotOwned { cell, seat },
        Refusal::CashNotOwned { seat, cash: 5 },
        Refusal::NotAsked { to: seat },
    ];
    let names: BTreeSet<_> = refusals.iter().map(jusawi_rules::Refusal::code).collect();
    assert_eq!(names.len(), refusals.len());
    assert!(names.iter().all(|name| name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')));
    assert_eq!(refusals[11].code(), "NO_MONEY");
}
