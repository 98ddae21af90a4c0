//! Time limits and what the rules do for who lets them pass.

use jusawi_rules::Absence;

use super::*;

//
#[test]
fn the_limit_holds_for_every_decision() {
    let mut game = bare(2, &[(1, Tile::GrayGuests)]);
    assert_eq!(game.time_limit(A), Limit::Seconds(30));
    put(&mut game, 1, dice(2, 0));
    assert_eq!(game.time_limit(A), Limit::Seconds(30));
    game.table.options.turn_seconds = None;
    assert_eq!(game.time_limit(A), Limit::Unlimited);
}

//
#[test]
fn three_automatic_actions_make_a_player_away_and_nobody_is_thrown_out() {
    let game = bare(2, &[]);
    let absent = |automatic_actions| Absence { automatic_actions, ..Absence::default() };
    assert!(!game.is_away(A, absent(2)));
    assert!(game.is_away(A, absent(3)));
    assert_eq!(game.kick(A, absent(99)), None);
    assert_eq!(Royale::concession(), Some(Action::Concede));
}

// S-31, R-30
#[test]
fn by_itself_the_strongest_face_is_placed_then_the_richer_casino_then_the_smaller_number() {
    let mut game = bare(2, &[]);
    assert_eq!(automatic(&game), Action::Roll);
    rolled(&mut game, &[1, 1, 2, 3], Some(4));
    assert_eq!(automatic(&game), place(1), "two small ones and a big one count the same, and both casinos are bare");
    lay(&mut game, 4, &[3, 3], &[]);
    assert_eq!(automatic(&game), place(4));
    rolled(&mut game, &[1, 1, 4], Some(1));
    assert_eq!(automatic(&game), place(1));
    lay(&mut game, 5, &[9, 3], &[]);
    lay(&mut game, 2, &[9, 4], &[]);
    rolled(&mut game, &[5, 2, 4], None);
    assert_eq!(automatic(&game), place(2));
    assert_eq!(game.automatic(B), None);
}

//
#[test]
fn by_itself_no_chip_is_spent_and_closed_numbers_are_left_out() {
    let mut game = bare(2, &[]);
    game.table.closed = Some(2);
    rolled(&mut game, &[2, 2, 2, 5], None);
    assert_eq!(automatic(&game), place(5));
    rolled(&mut game, &[2, 2], None);
    assert_eq!(automatic(&game), Action::Pass);
    assert_eq!(calmly(&mut game, A, Action::Pass), [Event::Passed { seat: A, cost: 0 }]);
}
