//! Giving up.

use super::*;

//
#[test]
fn supply_goes_placed_dice_stay_and_are_paid() {
    let mut game = bare(3, &[]);
    lay(&mut game, 1, &[9, 4], &[dice(2, 0), dice(1, 0)]);
    calmly(&mut game, B, Action::Concede);
    assert_eq!((game.table.supply(B), to_roll(&game)), (dice(0, 0), Some(A)));
    assert_eq!(refused(&game, B, Action::Concede), Refusal::AlreadyConceded);
    only(&mut game, &[]);
    let mut events = Vec::new();
    game.begin_settlement(&mut events, &mut Chance::from_seed([5; 32]));
    assert_eq!(pays(&events), [(1, owner(A), 9), (1, owner(B), 4)]);
    assert_eq!((chips(&game, B), game.table.supply(B)), (2, dice(0, 0)), "R-27: no chips and no dice");
    assert_eq!(chips(&game, A), 4);
}

//
#[test]
fn giving_up_in_the_own_turn_voids_the_roll_and_passes_the_turn() {
    let mut game = bare(3, &[]);
    rolled(&mut game, &[1, 2], None);
    calmly(&mut game, A, Action::Concede);
    assert_eq!((to_roll(&game), game.table.roll.clone()), (Some(B), None));
    rolled(&mut game, &[1, 2], None);
    game.table.players[2].conceded = false;
    let mut others = game.clone();
    others.table.players[0].conceded = false;
    calmly(&mut others, A, Action::Concede);
    assert_eq!((others.phase, others.table.roll), (Phase::Place, game.table.roll), "B's roll is not touched");
}

// S-33, R-22, R-26
#[test]
fn with_one_player_left_the_game_is_over_unsettled_and_who_gave_up_never_wins() {
    let mut game = bare(2, &[]);
    game.table.players[0].notes = notes(&[10, 10]);
    lay(&mut game, 1, &[9, 4], &[dice(2, 0), dice(1, 0)]);
    let events = calmly(&mut game, A, Action::Concede);
    assert!(pays(&events).is_empty());
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winners, [B]);
    let places: Vec<_> = outcome.ranking.iter().map(|rank| (rank.rank, rank.seat, rank.total, rank.conceded)).collect();
    assert_eq!(places, [(1, B, 2, false), (2, A, 22, true)]);
    assert_eq!(events, [Event::Conceded { seat: A }, Event::GameOver { outcome }]);
}

//
#[test]
fn when_nobody_else_has_dice_giving_up_settles_the_round() {
    let mut game = bare(3, &[]);
    only(&mut game, &[A]);
    let events = apply(&mut game, A, Action::Concede);
    assert!(events.contains(&Event::RoundEnd { round: 1 }));
    assert_eq!((game.table.round, to_roll(&game)), (2, Some(B)));
}

//
#[test]
fn if_the_answer_ends_the_game_giving_up_does_nothing_more() {
    let mut game = bare(3, &[(1, Tile::HighLow)]);
    game.table.round = 3;
    only(&mut game, &[A]);
    put_rolling(&mut game, 1, dice(0, 0), [1, 2]);
    let events = calmly(&mut game, A, Action::Concede);
    assert!(!events.contains(&Event::Conceded { seat: A }));
    assert_eq!(game.phase, Phase::Finished);
    assert!(game.outcome().unwrap().ranking.iter().all(|rank| !rank.conceded));
}

//
#[test]
fn if_the_answer_begins_a_new_round_giving_up_holds_in_that() {
    let mut game = bare(3, &[(1, Tile::HighLow)]);
    only(&mut game, &[A]);
    put_rolling(&mut game, 1, dice(0, 0), [1, 2]);
    let events = apply(&mut game, A, Action::Concede);
    assert!(events.contains(&Event::Conceded { seat: A }));
    assert_eq!((game.table.round, game.table.supply(A)), (2, dice(0, 0)));
    assert_eq!(to_roll(&game), Some(B));
}
