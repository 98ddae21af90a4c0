//! Tests of the bot: small tables whose best move is plain, and whole games against weaker players.

mod games;
mod trading;

use jusawi_game_marble::{Card, Choice, Debt, Decision, Marble, Options, Party, Payment, Reason, Then};
use jusawi_rules::{Chance, Game, Viewer};

use super::*;

const BOT: Seat = Seat(0);
const RIVAL: Seat = Seat(1);
const THIRD: Seat = Seat(2);
const SEOUL: Cell = Cell(39);

/// The bot of seat 0 begins a turn in the middle of a game; nobody owns anything.
fn table(seats: u8, options: Options) -> View {
    let (game, _) = Marble::setup(&options, seats, &mut Chance::from_seed([0; 32])).unwrap();
    let mut view = game.view(Viewer::Seat(BOT));
    view.current = BOT;
    view.decider = Some(BOT);
    view.round = 6;
    view
}

fn own(view: &mut View, owner: Seat, lands: &[(u8, Level)]) {
    view.deeds.extend(lands.iter().map(|(cell, level)| (Cell(*cell), Deed { owner, level: *level })));
    view.deeds.sort_by_key(|(cell, _)| *cell);
}

fn lands(view: &mut View, owner: Seat, cells: &[u8]) {
    let bare: Vec<(u8, Level)> = cells.iter().map(|cell| (*cell, Level::Land)).collect();
    own(view, owner, &bare);
}

/// What the bot does about a decision that it can pay.
fn decided(view: &mut View, cell: Cell, choice: Choice) -> Action {
    view.phase = Phase::Decide(Decision { cell, choice, bought_this_visit: false });
    let action = match choice {
        Choice::Buy { .. } => Action::Buy,
        Choice::Build { level, .. } => Action::Build { level },
        Choice::Takeover { .. } => Action::Takeover,
    };
    choose(view, BOT, &[action, Action::Pass]).unwrap()
}

/// What the bot sells first for a debt.
fn sold(view: &mut View, amount: u32) -> Action {
    let due = Payment { debtor: BOT, to: Party::Player(RIVAL), amount, reason: Reason::Toll };
    view.phase = Phase::Debt(Debt { due, queue: Vec::new(), then: Then::EndVisit });
    let own = view.deeds.iter().filter(|(_, deed)| deed.owner == BOT);
    let sales: Vec<Action> = own
        .flat_map(|(cell, deed)| {
            let top = (deed.level > Level::Land).then_some(Portion::Top);
            top.into_iter().chain([Portion::All]).map(|portion| Action::Sell { cell: *cell, portion })
        })
        .collect();
    choose(view, BOT, &sales).unwrap()
}

#[test]
fn land_is_bought_and_built_on_while_a_reserve_for_the_next_toll_is_left() {
    let mut view = table(3, Options::default());
    assert_eq!(decided(&mut view, SEOUL, Choice::Buy { price: 40 }), Action::Buy);
    own(&mut view, RIVAL, &[(37, Level::Hotel)]);
    view.players[0].cash = 60;
    assert_eq!(decided(&mut view, SEOUL, Choice::Buy { price: 40 }), Action::Pass, "Tokyo's hotel takes 88");
    lands(&mut view, BOT, &[39]);
    let villa = Choice::Build { level: Level::Villa, cost: 20 };
    assert_eq!(decided(&mut view, SEOUL, villa), Action::Build { level: Level::Villa });
    view.players[0].cash = 30;
    assert_eq!(decided(&mut view, SEOUL, villa), Action::Pass);
}

#[test]
fn the_land_that_wins_or_keeps_another_from_winning_is_bought_without_a_reserve() {
    for owner in [BOT, RIVAL] {
        for (monopoly_win, expected) in [(true, Action::Buy), (false, Action::Pass)] {
            let mut view = table(3, Options { monopoly_win, ..Options::default() });
            lands(&mut view, owner, &[5, 15, 25]);
            view.players[0].cash = 30;
            assert_eq!(decided(&mut view, Cell(35), Choice::Buy { price: 25 }), expected);
        }
    }
}

#[test]
fn a_city_is_not_taken_over_for_twice_its_price_unless_that_wins() {
    let options = Options { takeover: true, monopoly_win: true, ..Options::default() };
    let mut view = table(3, options);
    lands(&mut view, RIVAL, &[39]);
    let takeover = Choice::Takeover { owner: RIVAL, price: 80 };
    assert_eq!(decided(&mut view, SEOUL, takeover), Action::Pass);
    lands(&mut view, BOT, &[31, 32, 34, 36, 37]);
    view.players[0].cash = 80;
    assert_eq!(decided(&mut view, SEOUL, takeover), Action::Takeover);
}

#[test]
fn bare_land_is_sold_before_what_earns_more() {
    let mut view = table(3, Options::default());
    view.players[0].cash = 0;
    own(&mut view, BOT, &[(36, Level::Land), (37, Level::Hotel)]);
    assert_eq!(sold(&mut view, 15), Action::Sell { cell: Cell(36), portion: Portion::All });
}

#[test]
fn no_more_is_sold_than_the_debt_needs() {
    let mut view = table(3, Options::default());
    view.players[0].cash = 20;
    lands(&mut view, BOT, &[1, 9, 39]);
    assert_eq!(sold(&mut view, 26), Action::Sell { cell: Cell(9), portion: Portion::All });
}

#[test]
fn a_land_that_is_needed_for_a_monopoly_is_sold_last() {
    let mut view = table(3, Options { monopoly_win: true, ..Options::default() });
    view.players[0].cash = 0;
    lands(&mut view, BOT, &[5, 15, 25, 21]);
    assert_eq!(sold(&mut view, 10), Action::Sell { cell: Cell(21), portion: Portion::All });
}

#[test]
fn the_island_is_left_for_free_land_and_is_a_refuge_from_hotels() {
    let mut view = table(3, Options { island_fee: 10, ..Options::default() });
    view.players[0].cell = data::ISLAND;
    view.players[0].island_left = 3;
    view.players[0].held = vec![Card::IslandEscape];
    view.fund = 400;
    let legal = [Action::Roll, Action::PayIslandFee, Action::UseEscapeCard];
    assert_eq!(choose(&view, BOT, &legal), Some(Action::UseEscapeCard), "the card is for nothing");
    assert_eq!(choose(&view, BOT, &legal[..2]), Some(Action::PayIslandFee), "the fund is near");
    view.fund = 0;
    let hotels: Vec<(u8, Level)> = [13, 14, 16, 18, 19, 21].map(|cell| (cell, Level::Hotel)).into();
    own(&mut view, RIVAL, &hotels);
    assert_eq!(choose(&view, BOT, &legal), Some(Action::Roll));
}

#[test]
fn a_journey_goes_where_most_is_to_be_had_and_never_to_a_hotel_of_others() {
    let mut view = table(3, Options::default());
    view.players[0].cell = data::SPACE_TRAVEL;
    view.players[0].space_pending = true;
    let legal: Vec<Action> =
        Cell::all().filter(|cell| *cell != data::SPACE_TRAVEL).map(|dest| Action::SpaceTravel { dest }).collect();
    let travels = |view: &View| match choose(view, BOT, &legal) {
        Some(Action::SpaceTravel { dest }) => dest,
        other => panic!("{other:?}"),
    };
    own(&mut view, RIVAL, &[(29, Level::Hotel)]);
    own(&mut view, BOT, &[(27, Level::Building)]);
    assert_eq!(travels(&view), Cell(27), "a hotel there takes 26 more, and the way passes the start");
    view.fund = 200;
    assert_eq!(travels(&view), data::FUND_PAYOUT);
    assert_eq!(choose(&view, BOT, &[legal[29].clone(), legal[0].clone()]), Some(legal[0].clone()));
}

#[test]
fn the_bot_never_gives_up_and_does_nothing_where_others_decide() {
    let mut view = table(2, Options { trade: true, ..Options::default() });
    assert_eq!(choose(&view, BOT, &[Action::Concede]), None);
    assert_eq!(choose(&view, BOT, &[Action::Concede, Action::Roll]), Some(Action::Roll));
    view.decider = Some(RIVAL);
    assert_eq!(choose(&view, BOT, &[]), None);
}
