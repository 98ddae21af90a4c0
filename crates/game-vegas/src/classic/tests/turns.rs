//! Rolling, placing, and whose turn it is.

use super::*;

// 000 §10.2
#[test]
fn placing_moves_every_die_of_the_face_and_none_of_another() {
    let mut game = bare(2);
    rolled(&mut game, &[4, 4, 4, 2], &[]);
    let events = apply(&mut game, A, place(4));
    assert_eq!(events, [Event::Placed { seat: A, value: 4, own: 3, neutral: 0 }]);
    assert_eq!(game.casinos[3].owners(), [(owner(A), 3)]);
    assert_eq!(game.hands[0], Hand { own: 1, neutral: 0 });
}

// 000 §10.2
#[test]
fn a_face_that_was_not_rolled_is_refused() {
    let mut game = bare(2);
    rolled(&mut game, &[4, 4, 4, 2], &[]);
    for value in [1, 3, 5, 6, 0, 7, 77, 255] {
        assert_eq!(refused(&game, A, place(value)), Refusal::FaceNotRolled { value, faces: vec![2, 4] });
    }
}

// V-03
#[test]
fn own_and_neutral_dice_of_a_face_are_placed_together() {
    let mut game = bare_with(2, NeutralDice::Auto);
    let words = [3, 3, 5, 5, 1, 2, 6, 4, 3, 5, 5, 2].map(|face: u32| face - 1);
    let events = apply_with(&mut game, A, Action::Roll, &mut Chance::scripted(words));
    let own = vec![3, 3, 5, 5, 1, 2, 6, 4];
    assert_eq!(events, [Event::Rolled { seat: A, own, neutral: vec![3, 5, 5, 2] }]);

    apply(&mut game, A, place(5));
    assert_eq!(game.casinos[4].owners(), [(owner(A), 2), (Owner::House, 2)]);
    assert_eq!(game.hands[0], Hand { own: 6, neutral: 2 });
    assert_eq!(*game.awaited(), [B]);
}

// 000 §10.3
#[test]
fn a_face_of_neutral_dice_alone_places_neutral_dice_alone() {
    let mut game = bare_with(2, NeutralDice::Auto);
    rolled(&mut game, &[1, 1], &[6]);
    let events = apply(&mut game, A, place(6));
    assert_eq!(events, [Event::Placed { seat: A, value: 6, own: 0, neutral: 1 }]);
    assert_eq!(game.casinos[5].owners(), [(Owner::House, 1)]);
    assert_eq!(game.hands[0], Hand { own: 2, neutral: 0 });
}

// V-04
#[test]
fn neutral_dice_alone_are_dice_enough_for_a_turn() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 4, &[7], &[], 0);
    only(&mut game, A);
    game.hands[0] = Hand { own: 0, neutral: 2 };
    apply_with(&mut game, A, Action::Roll, &mut Chance::scripted([3, 3]));
    let events = apply(&mut game, A, place(4));
    assert_eq!(events[0], Event::Placed { seat: A, value: 4, own: 0, neutral: 2 });
    assert_eq!(events[1], Event::Paid { casino: 4, owner: Owner::House, note: Some(Note(7)) });
    assert_eq!(bottom(&game), notes(&[7]));
}

// V-05
#[test]
fn out_of_turn_and_out_of_phase_are_refused_without_a_trace() {
    let mut game = bare(3);
    let (current, phase) = (A, Phase::Roll);
    assert_eq!(refused(&game, B, Action::Roll), Refusal::NotTimeToRoll { current, phase });
    assert_eq!(refused(&game, A, place(1)), Refusal::NotTimeToPlace { current, phase });
    assert_eq!(refused(&game, B, place(1)), Refusal::NotTimeToPlace { current, phase });
    rolled(&mut game, &[1, 3], &[]);
    let phase = Phase::Place;
    assert_eq!(refused(&game, A, Action::Roll), Refusal::NotTimeToRoll { current, phase });
    assert_eq!(refused(&game, B, place(1)), Refusal::NotTimeToPlace { current, phase });
    for value in [2, 0, 7] {
        assert_eq!(refused(&game, A, place(value)), Refusal::FaceNotRolled { value, faces: vec![1, 3] });
    }
}

#[test]
fn a_seat_that_the_table_does_not_have_is_refused_everything() {
    let game = bare(3);
    for action in [Action::Roll, place(1), Action::Concede] {
        assert_eq!(refused(&game, D, action), Refusal::NoSuchSeat { seat: D, seats: 3 });
    }
}

#[test]
fn every_refusal_has_a_name_of_its_own() {
    use jusawi_rules::Refusal as _;
    let (current, phase) = (A, Phase::Roll);
    let refusals = [
        Refusal::NotTimeToRoll { current, phase },
        Refusal::NotTimeToPlace { current, phase },
        Refusal::FaceNotRolled { value: 2, faces: vec![] },
        Refusal::AlreadyConceded,
        Refusal::GameFinished,
        Refusal::NoSuchSeat { seat: D, seats: 3 },
    ];
    let names: std::collections::BTreeSet<_> = refusals.iter().map(jusawi_rules::Refusal::code).collect();
    assert_eq!(names.len(), refusals.len());
    assert_eq!(refusals[2].code(), "FACE_NOT_ROLLED");
}

// 000 §10.7
#[test]
fn a_player_without_dice_is_skipped_and_the_last_one_plays_on_alone() {
    let mut game = bare(3);
    game.hands[1] = Hand::default();
    rolled(&mut game, &[1, 1, 2], &[]);
    apply(&mut game, A, place(1));
    assert_eq!(*game.awaited(), [C]);

    rolled(&mut game, &[3, 3], &[]);
    apply(&mut game, C, place(3));
    assert_eq!(*game.awaited(), [A]);
    game.hands[0].own = 3;
    rolled(&mut game, &[1, 4, 4], &[]);
    apply(&mut game, A, place(4));
    assert_eq!((game.awaited().to_vec(), game.phase, game.round), (vec![A], Phase::Roll, 1));
}

#[test]
fn the_turn_passes_clockwise_from_the_last_seat_to_the_first() {
    let mut game = bare(3);
    game.current = C;
    rolled(&mut game, &[1, 2], &[]);
    apply(&mut game, C, place(2));
    assert_eq!(*game.awaited(), [A]);
}

// 000 §10.8
#[test]
fn the_start_passes_clockwise_each_round_and_the_fourth_is_the_last() {
    let (mut game, _) = LasVegas::setup(&Options::default(), 3, &mut Chance::from_seed([0; 32])).unwrap();
    let mut starts = vec![game.start];
    let mut seed = 0;
    while let Some(action) = game.automatic(game.current) {
        seed += 1;
        let round = game.round;
        let seat = game.current;
        apply_with(&mut game, seat, action, &mut Chance::from_seed([seed; 32]));
        if game.round != round {
            assert_eq!((game.current, game.hands[0].own), (game.start, 8));
            starts.push(game.start);
        }
    }
    assert_eq!(starts, [C, A, B, C]);
    assert!(game.outcome().is_some());
    assert_eq!(game.results.len(), 4);
}
