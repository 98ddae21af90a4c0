//! The end of a game.

use super::*;
use crate::classic::Rank;

// V-16, 000 §10.11
#[test]
fn equal_money_is_decided_by_notes_and_equal_notes_share_the_place() {
    let mut game = bare(4);
    game.money = vec![notes(&[1, 9]), notes(&[2, 5, 3]), notes(&[4, 2, 4]), notes(&[9])];
    settled(&mut game);
    let outcome = game.outcome().expect("the end");
    let rank = |rank, seat, total, amounts: &[u8]| Rank { rank, seat, total, notes: notes(amounts), conceded: false };
    let ranking =
        [rank(1, B, 10, &[5, 3, 2]), rank(1, C, 10, &[4, 4, 2]), rank(3, A, 10, &[9, 1]), rank(4, D, 9, &[9])];
    assert_eq!(outcome.ranking, ranking);
    assert_eq!(outcome.winners, [B, C]);
}

// V-18
#[test]
fn the_last_die_of_the_last_round_ends_the_game_without_chance() {
    let mut game = bare(2);
    game.round = 4;
    lay(&mut game, 6, &[7], &[], 0);
    only(&mut game, A);
    rolled(&mut game, &[6], &[]);
    let mut chance = Chance::probe();
    let events = apply_with(&mut game, A, place(6), &mut chance);
    assert!(!chance.was_asked());
    assert_eq!(game.phase, Phase::Finished);
    assert!(game.awaited().is_empty() && game.legal(A).is_empty() && game.automatic(A).is_none());
    assert_eq!(events[events.len() - 2], Event::RoundEnd { round: 4 });
    assert_eq!(events.last(), game.outcome().map(|outcome| Event::GameOver { outcome }).as_ref());
    assert_eq!(refused(&game, A, place(6)), Refusal::NotTimeToPlace { current: A, phase: Phase::Finished });
}

#[test]
fn round_totals_have_a_number_for_every_settled_round() {
    let mut game = bare(2);
    lay(&mut game, 1, &[5, 4], &[2, 1], 0);
    lay(&mut game, 2, &[9], &[1, 0], 0);
    only(&mut game, A);
    rolled(&mut game, &[3], &[]);
    apply(&mut game, A, place(3));
    apply(&mut game, B, Action::Concede);
    assert_eq!(game.outcome().unwrap().round_totals, [[14], [4]]);
}
