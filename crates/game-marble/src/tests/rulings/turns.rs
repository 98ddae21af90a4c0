//! Order, chance, turns, visits and decisions.

use super::*;

// R01
#[test]
fn turns_follow_the_drawn_order_and_skip_who_is_out() {
    let mut game = table(4);
    game.order = vec![C, A, D, B];
    game.current = C;
    apply(&mut game, D, Action::Concede);
    let mut turns = Vec::new();
    for _ in 0..4 {
        turns.push(game.current);
        roll(&mut game, [1, 2]);
        act(&mut game, Action::Pass);
        game.players.iter_mut().for_each(|player| player.cell = data::START);
    }
    assert_eq!(turns, [C, A, B, C]);
}

// R03
#[test]
fn players_pay_and_are_paid_clockwise_from_the_seat_after_the_drawer() {
    let mut game = table(4).at(C, 4).next_cards(&["L04"]);
    game.order = vec![C, B, A, D];
    game.current = C;
    let to = Party::Player(C);
    let payers = [D, A, B].map(|seat| (Party::Player(seat), to, 5));
    assert_eq!(money(&roll(&mut game, [1, 2])), payers);

    let mut game = table(4).at(C, 4).next_cards(&["L19"]);
    game.current = C;
    apply(&mut game, A, Action::Concede);
    let payees = [D, B].map(|seat| (to, Party::Player(seat), 5));
    assert_eq!(money(&roll(&mut game, [1, 2])), payees);
}

// R05
#[test]
fn undrawn_cards_come_by_chance_and_used_ones_in_the_order_they_went_under() {
    let mut game = table(2).at(A, 4);
    game.pile = Pile::from_parts([Card::Lottery, Card::Interest], [Card::Dividend, Card::Scholarship]);
    let mut drawn = Vec::new();
    for words in [vec![0, 1, 1], vec![0, 1, 0], vec![0, 1], vec![0, 1], vec![0, 1]] {
        game = game.at(A, 4).at(B, 4);
        let mut chance = Chance::scripted(words.clone());
        let seat = game.current;
        let events = apply_with(&mut game, seat, Action::Roll, &mut chance);
        assert_eq!(chance.words(), u64::try_from(words.len()).unwrap());
        drawn.extend(events.iter().filter_map(|event| match event {
            Event::CardDrawn { card, .. } => Some(card.id()),
            _ => None,
        }));
    }
    assert_eq!(drawn, ["L05", "L01", "L03", "L02", "L05"]);
}

// R06
#[test]
fn chance_is_asked_by_rolls_and_by_what_leads_to_an_undrawn_card_alone() {
    let asks = |game: &Marble, seat: Seat, action: &Action| {
        let mut chance = Chance::probe();
        game.clone().apply(seat, action, &mut chance).expect("a legal action");
        chance.words()
    };
    let journey = table(2).awaits_journey(A);
    for cell in Cell::all().filter(|cell| *cell != data::SPACE_TRAVEL) {
        let is_card = cell.square().unwrap().kind == crate::Kind::Card;
        assert_eq!(asks(&journey, A, &travel(cell.0)), u64::from(is_card), "{cell}");
    }
    let known = journey.next_cards(&[]);
    assert_eq!(asks(&known, A, &travel(2)), 0, "with nothing undrawn");
    assert_eq!(asks(&known, A, &Action::Concede), 0);

    let mut short = table(3).awaits_journey(A).cash(A, 0).owns(B, &[(25, 0)]).owns(A, &[(39, 0), (1, 0)]);
    act(&mut short, travel(7));
    assert_eq!(asks(&short, A, &sell(1)), 0, "not enough yet");
    assert_eq!(
        [asks(&short, A, &sell(39)), asks(&short, B, &Action::Concede), asks(&short, C, &Action::Concede)],
        [1, 1, 0]
    );
}

// R07
#[test]
fn a_roll_is_played_whole_before_anything_else_can_happen() {
    let mut game = table(3).at(A, 36).owns(B, &[(39, 3)]);
    roll(&mut game, [1, 2]);
    apply(&mut game, B, Action::Concede);
    assert_eq!(game.cash_now(), [200, 0, 300], "the toll was paid with the roll");
    assert!(to_roll(&game, C));
}

// R09
#[test]
fn a_turn_goes_from_the_roll_through_debt_and_decision_to_the_next_roll() {
    let on = Options { takeover: true, ..Options::default() };
    let mut game = table_with(2, on).cash(A, 0).owns(B, &[(4, 0)]).owns(A, &[(39, 0)]);
    let mut phases = vec![game.phase.kind()];
    roll(&mut game, [2, 2]);
    phases.push(game.phase.kind());
    act(&mut game, sell(39));
    phases.push(game.phase.kind());
    act(&mut game, Action::Takeover);
    phases.push(game.phase.kind());
    use crate::PhaseKind::{Debt, Decide, TurnStart};
    assert_eq!(phases, [TurnStart, Debt, Decide, TurnStart]);
    assert!(to_roll(&game, A), "the double gives another roll");
}

// R10
#[test]
fn every_arrival_is_a_visit_of_its_own() {
    let mut game = table(2).owns(A, &[(4, 0)]).next_cards(&["L16"]);
    roll(&mut game, [2, 2]);
    act(&mut game, Action::Build { level: Level::Villa });
    roll(&mut game, [1, 2]);
    act(&mut game, Action::Build { level: Level::Building });
    assert_eq!(deed(&game, 4), Some((A, 2)));
}

// R11
#[test]
fn a_choice_is_asked_whether_or_not_it_can_be_paid() {
    let on = Options { takeover: true, ..Options::default() };
    let of = |game: Marble| {
        let mut game = game;
        roll(&mut game, [1, 2]);
        let seen = (choice(&game).price(), game.legal(A), game.cash_now()[0]);
        act(&mut game, Action::Pass);
        assert!(to_roll(&game, B));
        seen
    };
    assert_eq!(of(table(2).cash(A, 5)), (6, vec![Action::Pass], 5));
    assert_eq!(of(table(2).cash(A, 2).owns(A, &[(3, 0)])), (3, vec![Action::Pass], 2));
    assert_eq!(of(table_with(2, on).cash(A, 12).owns(B, &[(3, 0)])), (12, vec![Action::Pass], 11));
    assert_eq!(of(table(2)).1, [Action::Buy, Action::Pass]);
}

// R12
#[test]
fn where_nothing_can_be_chosen_nothing_is_asked() {
    let lands: [(Seat, u8, usize, [u8; 2]); 3] = [(A, 5, 0, [2, 3]), (A, 3, 3, [1, 2]), (B, 3, 0, [1, 2])];
    for (owner, cell, steps, dice) in lands {
        let mut game = table(2).owns(owner, &[(cell, steps)]);
        roll(&mut game, dice);
        assert!(to_roll(&game, B), "cell {cell}");
    }
}

// R13
#[test]
fn build_on_purchase_opens_the_villa_alone() {
    let on = Options { build_on_purchase: true, ..Options::default() };
    let mut game = table_with(2, on);
    roll(&mut game, [1, 2]);
    act(&mut game, Action::Buy);
    let open =
        Decision { cell: Cell(3), choice: Choice::Build { level: Level::Villa, cost: 3 }, bought_this_visit: true };
    assert_eq!(decision(&game), open);
    assert_eq!(game.legal(A), [Action::Build { level: Level::Villa }, Action::Pass]);
    let mut tour = table_with(2, on);
    roll(&mut tour, [2, 3]);
    act(&mut tour, Action::Buy);
    assert!(to_roll(&tour, B));
}

// R14
#[test]
fn nothing_is_sold_to_pay_for_a_purchase() {
    let mut game = table(2).cash(A, 0).owns(A, &[(39, 3)]);
    roll(&mut game, [1, 2]);
    let phase = game.phase.kind();
    assert_eq!(refused(&game, A, sell(39)), Refusal::WrongPhase { phase });
    assert_eq!(refused(&game, A, sell_top(39)), Refusal::WrongPhase { phase });
}

// R37
#[test]
fn another_roll_is_kept_until_the_arrival_is_played() {
    let mut game = table(2);
    roll(&mut game, [2, 2]);
    assert_eq!((game.turn.extra_roll, game.turn.doubles), (true, 1));
    act(&mut game, Action::Pass);
    assert_eq!((game.turn.extra_roll, game.turn.doubles, to_roll(&game, A)), (false, 1, true));
}
