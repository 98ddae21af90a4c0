//! What happens to players who let the time pass or are not there.

use super::*;
use jusawi_rules::Absence;

fn timeout(game: &mut LasVegas) -> Option<Action> {
    game.automatic(game.current)
}

// V-14, 000 §10.12
#[test]
fn a_timeout_rolls_and_then_places_most_dice_own_and_neutral() {
    let mut game = bare_with(2, NeutralDice::Auto);
    assert_eq!(timeout(&mut game), Some(Action::Roll));
    assert_eq!(game.automatic(B), None);
    rolled(&mut game, &[1, 1, 2], &[2, 2, 4]);
    assert_eq!(timeout(&mut game), Some(place(2)));
    assert_eq!(game.automatic(B), None);
}

// V-14
#[test]
fn a_timeout_with_equal_dice_places_by_the_higher_top_note_and_then_the_smaller_number() {
    let mut game = bare(2);
    lay(&mut game, 2, &[9], &[], 0);
    lay(&mut game, 3, &[9, 1], &[], 0);
    lay(&mut game, 4, &[8, 8], &[], 0);
    lay(&mut game, 5, &[5], &[], 0);
    rolled(&mut game, &[5, 2, 3, 4], &[]);
    assert_eq!(timeout(&mut game), Some(place(2)));
}

// V-14
#[test]
fn a_casino_without_notes_loses_against_notes_but_not_against_more_dice() {
    let mut game = bare(2);
    lay(&mut game, 2, &[1], &[], 0);
    rolled(&mut game, &[4, 4, 2], &[]);
    assert_eq!(timeout(&mut game), Some(place(4)));
    rolled(&mut game, &[1, 2], &[]);
    assert_eq!(timeout(&mut game), Some(place(2)));
}

// V-15
#[test]
fn three_automatic_actions_in_a_row_mark_a_player_as_away() {
    let game = bare(2);
    let away = |automatic_actions| game.is_away(A, Absence { automatic_actions, ..Absence::default() });
    assert_eq!([0, 1, 2, 3, 4].map(away), [false, false, false, true, true]);
    assert_eq!(game.kick(A, Absence { automatic_actions: 100, away_rounds: 100 }), None);
}

// 000 §10.13
#[test]
fn a_round_runs_to_its_end_with_everybody_gone() {
    for seats in 2..=5 {
        let (mut game, _) = LasVegas::setup(&Options::default(), seats, &mut Chance::from_seed([3; 32])).unwrap();
        let mut seed = 0;
        while game.outcome().is_none() {
            seed += 1;
            assert!(seed < 250, "no end");
            let [seat] = game.awaited()[..] else { panic!("one player is awaited") };
            let action = game.automatic(seat).expect("the rules decide");
            assert!(game.legal(seat).contains(&action));
            apply_with(&mut game, seat, action, &mut Chance::from_seed([seed; 32]));
        }
        assert!(game.conceded.iter().all(|conceded| !conceded), "being gone is not giving up");
    }
}
