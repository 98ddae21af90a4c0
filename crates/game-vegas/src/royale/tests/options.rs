//! What may be agreed, and who may play.

use jusawi_rules::OptionError;

use super::*;

fn parse(pairs: &[(&'static str, &'static str)]) -> Result<Options, OptionError> {
    Royale::parse_options(pairs.iter().copied())
}

//
#[test]
fn keys_that_are_not_given_take_their_defaults() {
    let options = parse(&[]).unwrap();
    assert_eq!(options, Options::default());
    let described =
        [("tiles", "3"), ("tileReuse", "any"), ("blackBox", "article"), ("hideMoney", "true"), ("turnSeconds", "30")];
    assert_eq!(Royale::describe_options(&options), described);
    let defaults: Vec<_> = Royale::OPTIONS.iter().map(|spec| (spec.key, spec.default)).collect();
    assert_eq!(defaults, described);
}

//
#[test]
fn every_value_that_is_listed_is_read_and_told_again() {
    for spec in Royale::OPTIONS {
        for value in spec.values {
            let options = parse(&[(spec.key, value)]).unwrap();
            assert!(Royale::describe_options(&options).contains(&(spec.key, value)));
            assert_eq!(Royale::check_options(&options, 3), Ok(()));
        }
    }
}

//
#[test]
fn unknown_keys_and_values_are_refused() {
    assert!(matches!(parse(&[("rounds", "3")]), Err(OptionError::UnknownKey { .. })));
    assert!(matches!(parse(&[("tiles", "7")]), Err(OptionError::UnknownValue { key: "tiles", .. })));
    assert!(matches!(parse(&[("blackBox", "box")]), Err(OptionError::UnknownValue { .. })));
    assert!(matches!(parse(&[("tiles", "1"), ("tiles", "2")]), Err(OptionError::Repeated { .. })));
    let wrong = [Options { tiles: 7, ..Options::default() }, Options { turn_seconds: Some(45), ..Options::default() }];
    for options in wrong {
        assert!(matches!(Royale::check_options(&options, 3), Err(OptionError::UnknownValue { .. })));
    }
}

//
#[test]
fn two_to_five_can_play() {
    for seats in 2..=5 {
        assert!(Royale::setup(&Options::default(), seats, &mut Chance::probe()).is_ok());
    }
    for seats in [0, 1, 6] {
        let refusal = Royale::setup(&Options::default(), seats, &mut Chance::probe()).map(|_| ());
        assert_eq!(refusal, Err(OptionError::Seats { seats, least: 2, most: 5 }));
    }
}
