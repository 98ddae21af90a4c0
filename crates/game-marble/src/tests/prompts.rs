//! What viewers see, and what the one who decides is shown.

use super::*;
use crate::prompt::{Arrival, DecisionPrompt, IslandPrompt, Prompt, Sale};
use crate::{TurnPrompt, View};
use jusawi_rules::Viewer;

fn prompt(game: &Marble, seat: Seat) -> Prompt {
    game.view(Viewer::Seat(seat)).prompt.expect("something to decide")
}

fn turn_prompt(game: &Marble) -> TurnPrompt {
    match prompt(game, game.current) {
        Prompt::Turn(turn) => turn,
        other => panic!("{other:?}"),
    }
}

fn decision_prompt(game: &Marble) -> DecisionPrompt {
    match prompt(game, game.current) {
        Prompt::Decide(decision) => decision,
        other => panic!("{other:?}"),
    }
}

/// Everything that everybody sees.
fn open(view: View) -> View {
    View { viewer: Viewer::Spectator, prompt: None, ..view }
}

// R71
#[test]
fn players_who_are_out_and_spectators_see_what_everybody_sees() {
    let mut game = table(3).cash(B, 0).owns(A, &[(3, 0)]).owns(B, &[(39, 0)]);
    apply(&mut game, C, Action::Concede);
    game.current = B;
    roll(&mut game, [1, 2]);
    let views = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator].map(|viewer| game.view(viewer));
    assert_eq!(views.each_ref().map(|view| view.prompt.is_some()), [false, true, false, false]);
    let [a, b, c, spectator] = views.map(open);
    assert!(a == spectator && b == spectator && c == spectator);
    assert_eq!((spectator.phase.clone(), spectator.decider), (game.phase.clone(), Some(B)));
    assert_eq!(spectator.player(B).map(|player| (player.cash, player.total_assets, player.lands)), Some((0, 40, 1)));
    assert_eq!((spectator.deed(Cell(39)), spectator.deed(Cell(1))), (game.deeds.get(&Cell(39)).copied(), None));
}

// 004 §10.18
#[test]
fn no_view_and_no_event_tells_what_the_pile_holds() {
    let mut known = table(2).at(A, 4);
    let mut other = known.clone();
    known.pile = Pile::from_parts([Card::Lottery, Card::Charity], [Card::Interest]);
    other.pile = Pile::from_parts([Card::Lottery], [Card::PropertyTax, Card::Repairs]);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator, Viewer::AllSeeing] {
        assert_eq!(known.view(viewer), other.view(viewer));
        assert_eq!(known.view(viewer).cards_left, 3);
    }
    let events = roll(&mut known, [1, 2]);
    let drawn = Event::CardDrawn { seat: A, card: Card::Lottery };
    assert!(events.contains(&drawn));
    assert_eq!(known.event_for(&drawn, Viewer::Seat(B)), drawn, "a drawn card is open");
}

#[test]
fn a_decision_shows_its_cost_and_warns_of_little_cash() {
    let of = |cash| {
        let mut game = table(2).at(A, 36).cash(A, cash);
        roll(&mut game, [1, 2]);
        let DecisionPrompt { price, cash_after, is_low, .. } = decision_prompt(&game);
        (price, cash_after, is_low)
    };
    assert_eq!(
        [of(90), of(89), of(40), of(39)],
        [(40, Some(50), false), (40, Some(49), true), (40, Some(0), true), (40, None, false)]
    );
}

#[test]
fn a_debt_shows_what_is_missing_and_what_sales_bring() {
    let mut game = table(2).at(A, 30).cash(A, 70).owns(B, &[(39, 3)]).owns(A, &[(26, 2), (5, 0)]);
    roll(&mut game, [4, 5]);
    let Prompt::Debt(debt) = prompt(&game, A) else { panic!("no debt") };
    assert_eq!((debt.amount, debt.to, debt.missing, debt.reach), (100, Party::Player(B), 30, 112));
    let sale = |cell, portion, value| Sale { cell: Cell(cell), portion, value };
    let sales = [sale(5, Portion::All, 10), sale(26, Portion::Top, 13), sale(26, Portion::All, 32)];
    assert_eq!(debt.sales, sales);
    assert_eq!(game.legal(A).len(), sales.len());
}

#[test]
fn a_journey_shows_fee_salary_and_what_waits_at_each_cell() {
    let mut game = table(2).awaits_journey(A).owns(B, &[(25, 0), (5, 0), (3, 1)]).owns(A, &[(31, 1), (35, 0)]);
    game.fund = 7;
    let journeys = turn_prompt(&game).journeys;
    assert_eq!(journeys.len(), 39);
    let at = |cell: u8| journeys.iter().find(|journey| journey.dest == Cell(cell)).copied().expect("a destination");
    assert!(journeys.iter().all(|journey| journey.fee == 20));
    assert_eq!([at(29).salary, at(31).salary, at(0).salary], [20, 0, 20]);
    let toll = |amount| Arrival::Toll { owner: B, amount, waived: false };
    assert_eq!([at(25).arrival, at(5).arrival, at(3).arrival], [toll(30), toll(20), toll(4)]);
    assert_eq!(at(31).arrival, Arrival::Build { level: Level::Building, cost: 30 });
    assert_eq!([at(0).arrival, at(35).arrival], [Arrival::Nothing; 2]);
    assert_eq!([at(10).arrival, at(2).arrival], [Arrival::Island, Arrival::Card]);
    assert_eq!(
        [at(20).arrival, at(38).arrival],
        [Arrival::FundPayout { amount: 7 }, Arrival::FundPayment { amount: 15 }]
    );
    assert_eq!(at(39).arrival, Arrival::Buy { price: 40 });
    let waived = turn_prompt(&game.keeps(A, Card::TollWaiver)).journeys;
    assert!(waived.iter().any(|journey| journey.arrival == Arrival::Toll { owner: B, amount: 4, waived: true }));
}

#[test]
fn the_island_shows_its_ways_out_and_offers_what_they_would_leave() {
    let on = Options { island_fee: 20, trade: true, ..Options::default() };
    let game = table_with(2, on).stuck(A, 2).cash(A, 19).keeps(A, Card::IslandEscape);
    let turn = turn_prompt(&game);
    assert_eq!(turn.island, Some(IslandPrompt { left: 2, fee: Some(20), can_pay: false, has_card: true }));
    assert_eq!((turn.trades_left, turn.is_extra_roll, turn.journeys.len()), (2, false, 0));
    assert_eq!(turn_prompt(&table(2).stuck(A, 1)).island.and_then(|island| island.fee), None);

    let mut asked = table_with(2, on).owns(B, &[(1, 0)]);
    act(&mut asked, offer(B, goods(&[], 30), goods(&[1], 5)));
    let Prompt::Trade(trade) = prompt(&asked, B) else { panic!("no offer") };
    assert_eq!((trade.cash_after, trade.trade.take), (325, goods(&[1], 5)));
    apply(&mut asked, B, answer(false));
    assert_eq!(turn_prompt(&asked).trades_left, 1);
    let mut again = table(2);
    roll(&mut again, [2, 2]);
    act(&mut again, Action::Pass);
    assert!(turn_prompt(&again).is_extra_roll);
    assert_eq!(turn_prompt(&again).trades_left, 0, "without the option");
}
