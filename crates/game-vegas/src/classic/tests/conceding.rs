//! Giving up.

use super::*;

// V-06
#[test]
fn dice_in_casinos_stay_and_are_paid_but_dice_in_hand_are_gone() {
    let mut game = bare(3);
    lay(&mut game, 1, &[9], &[0, 3, 0], 0);
    game.hands = vec![Hand { own: 1, neutral: 0 }, Hand { own: 5, neutral: 0 }, Hand::default()];
    let events = apply(&mut game, B, Action::Concede);
    assert_eq!(events, [Event::Conceded { seat: B, own: 5, neutral: 0 }]);
    assert_eq!(game.hands[1], Hand::default());
    assert_eq!(*game.awaited(), [A], "the turn is not touched");
    assert_eq!(refused(&game, B, Action::Concede), Refusal::AlreadyConceded);

    rolled(&mut game, &[2], &[]);
    apply(&mut game, A, place(2));
    assert_eq!(game.money[1], notes(&[9]));
    assert_eq!((game.round, game.hands[1], game.hands[2].own), (2, Hand::default(), 8));
}

// V-07
#[test]
fn a_roll_of_the_player_who_gives_up_is_void() {
    let mut game = bare(3);
    rolled(&mut game, &[1, 1, 2, 3, 4, 5, 6, 6], &[]);
    let casinos = game.casinos.clone();
    let mut chance = Chance::probe();
    apply_with(&mut game, A, Action::Concede, &mut chance);
    assert!(!chance.was_asked());
    assert_eq!((game.awaited().to_vec(), game.phase, &game.roll), (vec![B], Phase::Roll, &None));
    assert_eq!(game.casinos, casinos);
}

#[test]
fn a_roll_of_somebody_else_stays() {
    let mut game = bare(3);
    rolled(&mut game, &[1, 2], &[]);
    let roll = game.roll.clone();
    apply(&mut game, C, Action::Concede);
    assert_eq!((game.awaited().to_vec(), game.phase, &game.roll), (vec![A], Phase::Place, &roll));
}

// V-08
#[test]
fn the_last_player_with_dice_giving_up_settles_the_round() {
    let mut game = bare(3);
    lay(&mut game, 3, &[5], &[0, 1, 0], 0);
    only(&mut game, A);
    game.hands[0].own = 2;
    let mut chance = Chance::from_seed([9; 32]);
    let events = apply_with(&mut game, A, Action::Concede, &mut chance);
    assert!(chance.was_asked());
    assert!(events.contains(&Event::Paid { casino: 3, owner: owner(B), note: Some(Note(5)) }));
    assert_eq!((game.round, game.start, game.awaited().to_vec()), (2, B, vec![B]));
}

// V-09
#[test]
fn one_player_left_ends_the_game_at_once_and_the_leader_who_gave_up_does_not_win() {
    let mut game = bare(2);
    game.money = vec![notes(&[9, 8]), notes(&[1])];
    lay(&mut game, 1, &[9], &[0, 1], 0);
    let mut chance = Chance::probe();
    let events = apply_with(&mut game, A, Action::Concede, &mut chance);
    assert!(!chance.was_asked());
    let outcome = game.outcome().expect("the end");
    assert_eq!(events[1..], [Event::GameOver { outcome: outcome.clone() }]);
    let places: Vec<_> = outcome.ranking.iter().map(|rank| (rank.rank, rank.seat, rank.total, rank.conceded)).collect();
    assert_eq!(places, [(1, B, 1, false), (2, A, 17, true)]);
    assert_eq!((outcome.winners, outcome.round_totals), (vec![B], vec![vec![], vec![]]));
    assert_eq!(game.casinos[0].notes, notes(&[9]), "unpaid");
    assert_eq!(refused(&game, B, Action::Concede), Refusal::GameFinished);
    assert_eq!(refused(&game, A, Action::Roll), Refusal::NotTimeToRoll { current: A, phase: Phase::Finished });
}

// V-10
#[test]
fn the_start_passes_over_a_player_who_gave_up() {
    let mut game = bare_with(3, NeutralDice::On);
    apply(&mut game, B, Action::Concede);
    only(&mut game, A);
    rolled(&mut game, &[2], &[]);
    let events = apply(&mut game, A, place(2));
    assert!(matches!(events.last(), Some(Event::HouseDicePlaced { seat: C, dice }) if dice.len() == 2));
    assert_eq!((game.start, game.awaited().to_vec()), (C, vec![C]));
    let full = Hand { own: 8, neutral: 2 };
    assert_eq!(game.hands, [full, Hand::default(), full]);
}

#[test]
fn three_players_falling_to_two_gain_no_neutral_dice() {
    let mut game = bare_with(3, NeutralDice::Auto);
    apply(&mut game, C, Action::Concede);
    only(&mut game, A);
    rolled(&mut game, &[2], &[]);
    apply(&mut game, A, place(2));
    assert_eq!((game.round, game.allotment), (2, Allotment::NONE));
    assert_eq!(game.hands, [Hand { own: 8, neutral: 0 }, Hand { own: 8, neutral: 0 }, Hand::default()]);
}

#[test]
fn players_who_gave_up_rank_behind_all_others_by_their_money() {
    let mut game = bare(4);
    game.money = vec![notes(&[9, 9]), notes(&[2]), notes(&[9]), notes(&[4])];
    apply(&mut game, A, Action::Concede);
    apply(&mut game, C, Action::Concede);
    settled(&mut game);
    let places: Vec<_> = game.outcome().unwrap().ranking.iter().map(|rank| (rank.rank, rank.seat)).collect();
    assert_eq!(places, [(1, D), (2, B), (3, A), (4, C)]);
}
