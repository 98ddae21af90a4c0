//! Options as they are typed, listed and refused.

use super::*;
use jusawi_rules::{Limit, OptionError};

// R02
#[test]
fn exactly_the_listed_values_are_taken_typed_or_built() {
    for spec in Marble::OPTIONS {
        for value in spec.values {
            let options = Marble::parse_options([(spec.key, *value)]).unwrap();
            assert!(Marble::describe_options(&options).contains(&(spec.key, *value)));
            for seats in 2..=4 {
                assert_eq!(Marble::check_options(&options, seats), Ok(()));
            }
        }
        let error = Marble::parse_options([(spec.key, "7")]);
        let wanted = OptionError::UnknownValue { key: spec.key, value: "7".into(), values: spec.values };
        assert_eq!(error, Err(wanted));
    }
    let strange = [
        ("startMoney", Options { start_money: 400, ..Options::default() }, "400"),
        ("salary", Options { salary: 0, ..Options::default() }, "0"),
        ("maxRounds", Options { max_rounds: 25, ..Options::default() }, "25"),
        ("islandTurns", Options { island_turns: 0, ..Options::default() }, "0"),
        ("islandFee", Options { island_fee: 5, ..Options::default() }, "5"),
        ("turnSeconds", Options { turn_seconds: Some(20), ..Options::default() }, "20"),
    ];
    for (key, options, value) in strange {
        let error = Marble::setup(&options, 2, &mut Chance::probe()).expect_err("no such value");
        assert!(matches!(&error, OptionError::UnknownValue { key: k, value: v, .. } if *k == key && v == value));
    }
}

#[test]
fn one_or_five_players_cannot_play() {
    for seats in [0, 1, 5, 255] {
        let error = Marble::check_options(&Options::default(), seats);
        assert_eq!(error, Err(OptionError::Seats { seats, least: 2, most: 4 }));
    }
}

#[test]
fn an_unknown_or_repeated_key_is_refused() {
    let keys = Marble::OPTIONS.iter().map(|spec| spec.key).collect();
    let unknown = OptionError::UnknownKey { key: "startCash".into(), keys };
    assert_eq!(Marble::parse_options([("startCash", "300")]), Err(unknown));
    let twice = Marble::parse_options([("salary", "20"), ("salary", "20")]);
    assert_eq!(twice, Err(OptionError::Repeated { key: "salary" }));
}

#[test]
fn keys_that_are_not_given_take_their_defaults() {
    let standard = Marble::parse_options([]).unwrap();
    assert_eq!(standard, Options::default());
    let defaults: Vec<_> = Marble::OPTIONS.iter().map(|spec| (spec.key, spec.default)).collect();
    assert_eq!(Marble::describe_options(&standard), defaults);
    let keys = [
        "startMoney",
        "salary",
        "maxRounds",
        "buildOnPurchase",
        "islandTurns",
        "islandFee",
        "takeover",
        "landmark",
        "monopolyWin",
        "trade",
        "turnSeconds",
    ];
    assert!(defaults.iter().map(|(key, _)| *key).eq(keys));
}

#[test]
fn the_set_up_tells_the_order_and_deals_the_money() {
    let options = Options { start_money: 500, ..Options::default() };
    let (game, events) = Marble::setup(&options, 4, &mut Chance::scripted([0, 1, 1])).unwrap();
    let order = vec![D, C, B, A];
    assert_eq!(events, [Event::OrderDrawn { order: order.clone() }, Event::TurnStart { seat: D, round: 1 }]);
    assert_eq!((game.order(), game.current(), game.cash_now()), (&order[..], D, vec![500; 4]));
    assert_eq!((game.fund(), game.deeds().len(), game.pile().unknown().len(), game.round()), (0, 0, 20, 1));
}

// R57
#[test]
fn an_answer_has_twenty_seconds_and_everything_else_the_options_time() {
    for turn_seconds in [Some(15), Some(30), Some(60), None] {
        let options = Options { turn_seconds, trade: true, ..Options::default() };
        let mut game = table_with(2, options);
        let limit = turn_seconds.map_or(Limit::Unlimited, Limit::Seconds);
        assert_eq!(game.time_limit(A), limit);
        act(&mut game, offer(B, goods(&[], 1), goods(&[], 0)));
        assert_eq!((game.awaited().to_vec(), game.time_limit(B)), (vec![B], Limit::Seconds(20)));
        apply(&mut game, B, answer(false));
        assert_eq!((game.awaited().to_vec(), game.time_limit(A)), (vec![A], limit));
        roll(&mut game, [1, 2]);
        assert_eq!(game.time_limit(A), limit);
    }
}
