//! Options as they are typed, listed and refused.

use super::*;
use jusawi_rules::{Limit, OptionError};

// V-01
#[test]
fn neutral_dice_are_handed_out_by_option_and_number_of_players() {
    let of = |neutral_dice, seats| {
        let allotment = Options { neutral_dice, ..Options::default() }.check(seats).unwrap();
        (allotment.each, allotment.house)
    };
    assert_eq!([2, 3, 4, 5].map(|seats| of(NeutralDice::Auto, seats)), [(4, 0), (0, 0), (0, 0), (0, 0)]);
    assert_eq!([2, 3, 4].map(|seats| of(NeutralDice::On, seats)), [(4, 0), (2, 2), (2, 0)]);
    assert_eq!([2, 3, 4, 5].map(|seats| of(NeutralDice::Off, seats)), [(0, 0); 4]);
}

// V-01, 000 §10.10
#[test]
fn five_players_cannot_switch_neutral_dice_on() {
    let on = Options { neutral_dice: NeutralDice::On, ..Options::default() };
    let error = LasVegas::setup(&on, 5, &mut Chance::probe()).expect_err("no colour is left");
    assert_eq!(error, OptionError::NotForSeats { key: "neutralDice", value: "on", seats: 5 });
    assert!(LasVegas::check_options(&Options::default(), 5).is_ok());
}

// V-01
#[test]
fn one_or_six_players_cannot_play() {
    for seats in [0, 1, 6, 255] {
        let error = LasVegas::check_options(&Options::default(), seats);
        assert_eq!(error, Err(OptionError::Seats { seats, least: 2, most: 5 }));
    }
}

// V-01
#[test]
fn numbers_that_are_not_listed_are_refused_typed_or_built() {
    let rounds = OptionError::UnknownValue { key: "rounds", value: "2".into(), values: &["3", "4", "5"] };
    assert_eq!(LasVegas::parse_options([("rounds", "2")]), Err(rounds.clone()));
    assert_eq!(LasVegas::check_options(&Options { rounds: 2, ..Options::default() }, 3), Err(rounds));

    let values = &["20", "30", "60", "null"];
    let seconds = OptionError::UnknownValue { key: "turnSeconds", value: "45".into(), values };
    assert_eq!(LasVegas::parse_options([("turnSeconds", "45")]), Err(seconds.clone()));
    assert_eq!(LasVegas::check_options(&Options { turn_seconds: Some(45), ..Options::default() }, 3), Err(seconds));
}

// V-01
#[test]
fn an_unknown_or_repeated_key_is_refused() {
    let keys = vec!["rounds", "neutralDice", "hideMoney", "turnSeconds"];
    assert_eq!(LasVegas::parse_options([("round", "3")]), Err(OptionError::UnknownKey { key: "round".into(), keys }));
    let twice = LasVegas::parse_options([("rounds", "3"), ("rounds", "3")]);
    assert_eq!(twice, Err(OptionError::Repeated { key: "rounds" }));
}

#[test]
fn keys_that_are_not_given_take_their_defaults() {
    let standard = Options { rounds: 4, neutral_dice: NeutralDice::Auto, hide_money: true, turn_seconds: Some(30) };
    assert_eq!(LasVegas::parse_options([]), Ok(standard));
    assert_eq!(Options::default(), standard);
    let defaults: Vec<_> = LasVegas::OPTIONS.iter().map(|spec| (spec.key, spec.default)).collect();
    assert_eq!(LasVegas::describe_options(&standard), defaults);
}

#[test]
fn every_listed_value_is_read_and_described_alike() {
    for spec in LasVegas::OPTIONS {
        for value in spec.values {
            let options = LasVegas::parse_options([(spec.key, *value)]).unwrap();
            assert!(LasVegas::describe_options(&options).contains(&(spec.key, *value)));
        }
    }
}

#[test]
fn the_limit_is_the_option_for_each_phase() {
    let mut game = bare(3);
    assert_eq!(game.time_limit(A), Limit::Seconds(30));
    apply(&mut game, A, Action::Roll);
    assert_eq!(game.time_limit(A), Limit::Seconds(30));
    game.options.turn_seconds = None;
    assert_eq!(game.time_limit(A), Limit::Unlimited);
}
