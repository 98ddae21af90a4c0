//! Which offers the bot takes, and which it makes.

use jusawi_game_marble::{Goods, Trade};

use super::*;

fn goods(lands: &[u8], cash: u32) -> Goods {
    Goods { lands: lands.iter().copied().map(Cell).collect(), cash }
}

/// Whether the bot takes what the rival offers.
fn accepts(view: &mut View, give: Goods, take: Goods) -> bool {
    view.current = RIVAL;
    view.phase = Phase::TradeResponse(Trade { from: RIVAL, to: BOT, give, take });
    let legal = [true, false].map(|accept| Action::TradeRespond { accept });
    choose(view, BOT, &legal) == Some(Action::TradeRespond { accept: true })
}

/// A game with exchanges, in a round in which the bot makes offers.
fn market(options: Options) -> View {
    table(3, Options { trade: true, ..options })
}

fn offered(view: &View) -> Option<(Seat, Goods, Goods)> {
    match choose(view, BOT, &[Action::Roll]) {
        Some(Action::ProposeTrade { to, give, take }) => Some((to, give, take)),
        Some(Action::Roll) => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_land_is_sold_for_more_than_it_is_worth_and_not_for_less() {
    let mut view = market(Options::default());
    lands(&mut view, BOT, &[39]);
    assert!(!accepts(&mut view, goods(&[], 30), goods(&[39], 0)));
    assert!(accepts(&mut view, goods(&[], 90), goods(&[39], 0)));
    assert!(!accepts(&mut view, goods(&[], 0), goods(&[39], 0)), "no presents");
    assert!(accepts(&mut view, goods(&[], 5), goods(&[], 0)), "but they are taken");
}

#[test]
fn a_land_is_bought_below_its_worth_as_long_as_a_reserve_is_left() {
    let mut view = market(Options::default());
    lands(&mut view, RIVAL, &[39]);
    assert!(accepts(&mut view, goods(&[39], 0), goods(&[], 35)));
    assert!(!accepts(&mut view, goods(&[39], 0), goods(&[], 120)));
    view.players[0].cash = 40;
    assert!(!accepts(&mut view, goods(&[39], 0), goods(&[], 35)), "5 would be left");
}

#[test]
fn no_cash_buys_the_game() {
    let mut view = market(Options { monopoly_win: true, ..Options::default() });
    lands(&mut view, RIVAL, &[5, 15, 25]);
    lands(&mut view, BOT, &[35]);
    assert!(!accepts(&mut view, goods(&[], 300), goods(&[35], 0)));
}

#[test]
fn an_exchange_that_wins_is_always_taken() {
    let mut view = market(Options { monopoly_win: true, ..Options::default() });
    lands(&mut view, BOT, &[5, 15, 25, 39]);
    lands(&mut view, RIVAL, &[35]);
    assert!(accepts(&mut view, goods(&[35], 0), goods(&[39], 300)));
}

#[test]
fn a_second_tour_spot_is_worth_an_offer_that_is_good_for_both() {
    let mut view = market(Options { max_rounds: 30, ..Options::default() });
    lands(&mut view, BOT, &[5]);
    lands(&mut view, RIVAL, &[25]);
    let (to, give, take) = offered(&view).expect("an offer");
    assert_eq!((to, give.lands.is_empty(), take.lands), (RIVAL, true, vec![Cell(25)]));
    assert!(give.cash >= 30 && give.cash < 70, "{}", give.cash);
    view.players[0].cash = 20;
    assert!(offered(&view).is_none_or(|(_, give, _)| give.cash == 0), "it has no more than that");
}

#[test]
fn a_city_of_the_third_group_is_asked_for_where_groups_win_but_not_the_last_one() {
    let mut view = market(Options { monopoly_win: true, ..Options::default() });
    lands(&mut view, BOT, &[1, 3, 4, 11, 13, 14, 21]);
    lands(&mut view, THIRD, &[24, 39]);
    let (to, give, take) = offered(&view).expect("an offer");
    assert_eq!((to, take), (THIRD, goods(&[24], 0)));
    assert!(give.lands.is_empty() && give.cash > 24);
    lands(&mut view, BOT, &[23]);
    assert!(offered(&view).is_none_or(|(_, _, take)| !take.lands.contains(&Cell(24))), "nobody sells the game");
}

#[test]
fn at_most_one_offer_is_made_in_a_turn_and_none_where_nothing_is_exchanged() {
    let mut view = market(Options { max_rounds: 30, ..Options::default() });
    lands(&mut view, BOT, &[5]);
    lands(&mut view, RIVAL, &[25]);
    assert!(offered(&view).is_some());
    view.turn.trades = 1;
    assert_eq!(offered(&view), None);
    view.turn.trades = 0;
    view.round += 1;
    assert_eq!(offered(&view), None, "nobody likes to be asked each turn");
    view.round -= 1;
    view.options.trade = false;
    assert_eq!(offered(&view), None);
}

#[test]
fn who_is_short_of_cash_offers_a_bare_land_at_its_price() {
    let mut view = market(Options::default());
    own(&mut view, BOT, &[(16, Level::Land), (21, Level::Building)]);
    own(&mut view, RIVAL, &[(39, Level::Hotel)]);
    view.players[0].cash = 10;
    assert_eq!(offered(&view).map(|(_, give, take)| (give, take)), Some((goods(&[16], 0), goods(&[], 18))));
}
