//! Rolling, placing, passing, and whose turn it is.

use super::*;

// 003 2-2, R-11, R-32
#[test]
fn all_dice_left_are_rolled_the_big_one_last() {
    let mut game = bare(3, &[]);
    let events = apply_with(&mut game, A, Action::Roll, &mut faces(&[1, 2, 3, 4, 5, 6, 1, 2]));
    assert_eq!(events, [Event::Rolled { seat: A, small: vec![1, 2, 3, 4, 5, 6, 1], big: Some(2) }]);
    assert_eq!(game.phase, Phase::Place);
    assert_eq!(game.view(Viewer::Spectator).faces.len(), 6);

    let mut game = bare(3, &[]);
    supply(&mut game, A, dice(2, 0));
    let mut chance = faces(&[3, 3]);
    apply_with(&mut game, A, Action::Roll, &mut chance);
    assert_eq!(chance.words(), 2);
}

// 003 2-2.1
#[test]
fn all_dice_of_the_chosen_face_are_placed_and_the_last_die_where_it_falls() {
    let mut game = bare(2, &[]);
    rolled(&mut game, &[3, 3, 3, 3, 5], None);
    assert_eq!(game.legal(A), [place(3), place(5), Action::Pass]);
    calmly(&mut game, A, place(3));
    assert_eq!((game.table.dice_at(3, A), game.table.supply(A)), (dice(4, 0), dice(1, 0)));
    only(&mut game, &[A]);
    game.table.current = A;
    rolled(&mut game, &[6], None);
    game.table.players[0].chips = 0;
    assert_eq!(game.legal(A), [place(6)]);
}

// 003 2-2, R-10
#[test]
fn the_big_die_goes_with_its_face_and_others_dice_do_not_matter() {
    let mut game = bare(2, &[]);
    lay(&mut game, 4, &[], &[dice(1, 0), dice(2, 0)]);
    rolled(&mut game, &[4, 2], Some(4));
    let events = calmly(&mut game, A, place(4));
    assert_eq!(events, [Event::Placed { seat: A, value: 4, dice: dice(1, 1) }]);
    assert_eq!(game.table.dice_at(4, A), dice(2, 1));
    assert_eq!(game.table.supply(A), dice(1, 0));
}

// S-03, R-12, 003 2-2 chips
#[test]
fn passing_costs_a_chip_and_brings_all_dice_back() {
    let mut game = bare(3, &[]);
    let full = [1, 2, 3, 4, 5, 6, 6];
    rolled(&mut game, &full, Some(6));
    let events = calmly(&mut game, A, Action::Pass);
    assert_eq!(events, [Event::Passed { seat: A, cost: 1 }]);
    assert_eq!((chips(&game, A), game.table.supply(A), to_roll(&game)), (1, dice(7, 1), Some(B)));
    game.table.players[1].chips = 0;
    rolled(&mut game, &full, Some(6));
    assert_eq!(refused(&game, B, Action::Pass), Refusal::NoChips);
    assert!(!game.legal(B).contains(&Action::Pass));
}

//
#[test]
fn who_passes_alone_rolls_again() {
    let mut game = bare(3, &[]);
    only(&mut game, &[A]);
    rolled(&mut game, &[4], None);
    calmly(&mut game, A, Action::Pass);
    assert_eq!(to_roll(&game), Some(A));
}

// R-17, 003 2-2
#[test]
fn turns_go_clockwise_past_those_without_dice() {
    let mut game = bare(4, &[]);
    only(&mut game, &[A, D]);
    put(&mut game, 1, dice(1, 0));
    assert_eq!(to_roll(&game), Some(D));
    put(&mut game, 1, dice(1, 0));
    assert_eq!(to_roll(&game), Some(A));
}

//
#[test]
fn what_is_left_of_a_roll_lies_until_the_turn_ends() {
    let mut game = bare(2, &[(1, Tile::SixSeats)]);
    rolled(&mut game, &[1, 2, 1], Some(3));
    calmly(&mut game, A, place(1));
    assert_eq!(game.table.roll, Some(Roll { small: vec![2], big: Some(3) }));
    calmly(&mut game, A, Action::Skip);
    assert_eq!(game.table.roll, None);
}

//
#[test]
fn a_tile_is_activated_once_however_many_dice_are_placed() {
    let mut game = bare(2, &[(1, Tile::SpreadPay)]);
    rolled(&mut game, &[1, 1, 1, 2], Some(1));
    let events = calmly(&mut game, A, place(1));
    assert_eq!(tile_pays(&events).len(), 1);
}

// 003 4-1, 4-2
#[test]
fn casinos_without_a_tile_activate_nothing() {
    let mut game = bare(2, &[(1, Tile::SpreadPay)]);
    let events = put(&mut game, 5, dice(1, 0));
    assert_eq!(events, [Event::Placed { seat: A, value: 5, dice: dice(1, 0) }]);
}

#[test]
fn refusals_say_whose_turn_it_is_and_change_nothing() {
    let mut game = bare(2, &[]);
    let phase = Phase::Roll;
    assert_eq!(refused(&game, B, Action::Roll), Refusal::NotTimeToRoll { current: A, phase });
    assert_eq!(refused(&game, A, place(1)), Refusal::NotTimeToPlace { current: A, phase });
    assert_eq!(refused(&game, A, Action::Pass), Refusal::NotTimeToPlace { current: A, phase });
    assert_eq!(refused(&game, A, Action::Skip), Refusal::NotAsked { current: A, phase });
    let anywhere = Action::PlaceAny { die: SMALL, casino: 1 };
    assert_eq!(refused(&game, A, anywhere), Refusal::KeyNotHeld { holder: None });
    assert_eq!(refused(&game, Seat(2), Action::Roll), Refusal::NoSuchSeat { seat: Seat(2), seats: 2 });
    rolled(&mut game, &[2, 5], None);
    let phase = Phase::Place;
    assert_eq!(refused(&game, A, Action::Roll), Refusal::NotTimeToRoll { current: A, phase });
    assert_eq!(refused(&game, B, place(2)), Refusal::NotTimeToPlace { current: A, phase });
    for value in [0, 1, 6, 7, 255] {
        assert_eq!(refused(&game, A, place(value)), Refusal::FaceNotRolled { value, faces: vec![2, 5] });
    }
    game.phase = Phase::Finished;
    for action in [Action::Roll, place(2), Action::Skip, Action::Concede] {
        assert_eq!(refused(&game, A, action), Refusal::GameFinished);
    }
}

//
#[test]
fn while_somebody_is_asked_nobody_else_may_do_anything_but_give_up() {
    let mut game = bare(3, &[(1, Tile::GrayGuests)]);
    put(&mut game, 1, dice(2, 0));
    assert_eq!((game.awaited().to_vec(), game.legal(B)), (vec![A], vec![]));
    assert!(matches!(refused(&game, A, Action::Roll), Refusal::NotTimeToRoll { .. }));
    assert!(matches!(refused(&game, B, Action::Roll), Refusal::NotTimeToRoll { .. }));
    let answer = Action::PlaceGray { group: 1, casino: 1 };
    assert!(matches!(refused(&game, B, answer), Refusal::NotAsked { .. }));
    apply(&mut game, B, Action::Concede);
    assert_eq!(asked(&game), Some((QuestionKind::PlaceGray, A)));
}
