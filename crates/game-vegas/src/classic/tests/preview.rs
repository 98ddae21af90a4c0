//! What a screen says before a placing.

use super::*;
use crate::classic::{Preview, preview};
use jusawi_rules::Viewer;

fn preview_of(game: &LasVegas, value: u8) -> Preview {
    preview(&game.view(Viewer::Seat(A)), A, value).expect("a face to place")
}

#[test]
fn more_dice_than_anybody_are_alone_at_the_first_place() {
    let mut game = bare(3);
    lay(&mut game, 4, &[8, 3], &[1, 2, 0], 0);
    rolled(&mut game, &[4, 4, 1], &[]);
    let first = preview_of(&game, 4);
    assert_eq!((first.placed_own, first.own, first.rank, first.note), (2, 3, Some(1), Some(Note(8))));
    assert!(first.is_first() && !first.is_tied() && first.removed.is_empty());
}

#[test]
fn as_many_dice_as_another_are_tied_and_take_nothing() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 2, &[6, 5], &[0, 2], 1);
    rolled(&mut game, &[2, 2], &[2]);
    let tie = preview_of(&game, 2);
    assert_eq!((tie.own, tie.house, tie.placed_neutral), (2, 2, 1));
    assert_eq!((tie.rank, tie.note), (None, None));
    assert_eq!(tie.tied_with, [owner(B), Owner::House]);
    assert_eq!(tie.removed, [owner(A), owner(B), Owner::House]);
}

#[test]
fn a_tie_above_lifts_a_single_die_to_the_first_place() {
    let mut game = bare(3);
    lay(&mut game, 1, &[9], &[0, 2, 2], 0);
    rolled(&mut game, &[1, 3], &[]);
    let lifted = preview_of(&game, 1);
    assert!(lifted.is_first());
    assert_eq!((lifted.note, lifted.removed), (Some(Note(9)), vec![owner(B), owner(C)]));
}

#[test]
fn neutral_dice_alone_give_no_place_but_can_break_others() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 6, &[9], &[0, 1], 0);
    rolled(&mut game, &[1], &[6]);
    let spoiled = preview_of(&game, 6);
    assert_eq!((spoiled.own, spoiled.house, spoiled.rank), (0, 1, None));
    assert!(!spoiled.is_tied());
    assert_eq!(spoiled.removed, [owner(B), Owner::House]);
}

#[test]
fn a_place_without_a_note_left_is_a_place_still() {
    let mut game = bare(3);
    lay(&mut game, 3, &[5], &[0, 4, 0], 0);
    rolled(&mut game, &[3], &[]);
    let second = preview_of(&game, 3);
    assert_eq!((second.rank, second.note), (Some(2), None));
}

#[test]
fn there_is_nothing_to_preview_for_others_or_for_faces_that_were_not_rolled() {
    let mut game = bare(2);
    assert_eq!(preview(&game.view(Viewer::Seat(A)), A, 1), None);
    rolled(&mut game, &[1], &[]);
    let view = game.view(Viewer::Seat(A));
    assert_eq!([0, 2, 7, 77].map(|value| preview(&view, A, value)), [None, None, None, None]);
    assert_eq!(preview(&view, B, 1), None);
}
