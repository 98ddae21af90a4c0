//! Paying at the end of a round.

use super::*;

fn paid(events: &[Event]) -> Vec<(u8, Owner, u8)> {
    let payment = |event: &Event| match event {
        Event::Paid { casino, owner, note } => Some((*casino, *owner, note.expect("an open note").0)),
        _ => None,
    };
    events.iter().filter_map(payment).collect()
}

fn ties(events: &[Event]) -> Vec<(u8, Vec<Owner>)> {
    let tie = |event: &Event| match event {
        Event::TiesRemoved { casino, owners } => Some((*casino, owners.clone())),
        _ => None,
    };
    events.iter().filter_map(tie).collect()
}

// 000 §5.1.1, 000 §10.4
#[test]
fn a_tie_in_the_middle_lets_the_last_take_the_second_note() {
    let mut game = bare(4);
    lay(&mut game, 1, &[8, 3, 1], &[5, 3, 3, 1], 0);
    let events = settled(&mut game);
    assert_eq!(ties(&events), [(1, vec![owner(B), owner(C)])]);
    assert_eq!(paid(&events), [(1, owner(A), 8), (1, owner(D), 3)]);
    assert_eq!(bottom(&game), notes(&[1]));
}

// 000 §5.1.2, 000 §10.4
#[test]
fn two_pairs_of_ties_leave_nobody_to_pay() {
    let mut game = bare(4);
    lay(&mut game, 1, &[4, 4], &[2, 1, 2, 1], 0);
    let events = settled(&mut game);
    assert_eq!(ties(&events), [(1, vec![owner(A), owner(B), owner(C), owner(D)])]);
    assert!(paid(&events).is_empty());
    assert_eq!(bottom(&game), notes(&[4, 4]));
}

// 000 §5.1.3, 000 §10.4
#[test]
fn where_notes_run_out_the_fewest_dice_get_nothing() {
    let mut game = bare(4);
    lay(&mut game, 1, &[7, 2], &[0, 2, 4, 1], 0);
    let events = settled(&mut game);
    assert_eq!(paid(&events), [(1, owner(C), 7), (1, owner(B), 2)]);
    assert!(game.money[3].is_empty() && bottom(&game).is_empty());
}

// 000 §5.1.4, 000 §10.4
#[test]
fn the_house_takes_the_only_note_from_both_players() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 1, &[9], &[2, 1], 3);
    let events = settled(&mut game);
    assert_eq!(paid(&events), [(1, Owner::House, 9)]);
    assert!(game.money.iter().all(Vec::is_empty));
    assert_eq!(bottom(&game), notes(&[9]));
}

// 000 §10.5
#[test]
fn the_house_and_a_player_cancel_each_other() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 3, &[6, 2], &[3, 1], 3);
    let events = settled(&mut game);
    assert_eq!(ties(&events), [(3, vec![owner(A), Owner::House])]);
    assert_eq!(paid(&events), [(3, owner(B), 6)]);
}

// V-11, 000 §10.6
#[test]
fn notes_of_the_house_and_of_nobody_go_under_the_pile_casino_by_casino_highest_first() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 2, &[7, 3, 1], &[3, 0], 2);
    lay(&mut game, 4, &[4, 2, 2], &[1, 1], 0);
    let events = settled(&mut game);
    assert_eq!(paid(&events), [(2, owner(A), 7), (2, Owner::House, 3)]);
    assert_eq!(bottom(&game), notes(&[3, 1, 4, 2, 2]));
}

#[test]
fn the_house_as_first_puts_its_note_before_the_unclaimed_one() {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 5, &[8, 6, 2], &[1, 0], 4);
    let events = settled(&mut game);
    assert_eq!(paid(&events), [(5, Owner::House, 8), (5, owner(A), 6)]);
    assert!(events.contains(&Event::NotesReturned { casino: 5, notes: notes(&[8, 2]) }));
    assert_eq!(game.results[0].casinos[4].returned, notes(&[8, 2]));
}

#[test]
fn equal_counts_cancel_only_when_the_round_is_over() {
    let mut game = bare(2);
    lay(&mut game, 1, &[9], &[1, 2], 0);
    only(&mut game, A);
    rolled(&mut game, &[1, 2], &[]);
    let events = apply(&mut game, A, place(1));
    assert_eq!(events.len(), 1, "2 : 2 stands, A has a die left");
    rolled(&mut game, &[1], &[]);
    let events = apply(&mut game, A, place(1));
    assert!(ties(&events).is_empty());
    assert_eq!(paid(&events), [(1, owner(A), 9)]);
}

#[test]
fn the_end_of_a_round_is_told_casino_by_casino_and_the_next_round_follows() {
    let mut game = bare_with(3, NeutralDice::On);
    lay(&mut game, 1, &[5, 3], &[2, 2, 1], 0);
    lay(&mut game, 6, &[9], &[0, 1, 0], 0);
    only(&mut game, A);
    rolled(&mut game, &[2], &[]);
    let events = apply(&mut game, A, place(2));
    let refilled = game.casinos.iter().map(|casino| casino.notes.clone()).collect();
    let house_dice = match events.last() {
        Some(Event::HouseDicePlaced { dice, .. }) => dice.clone(),
        other => panic!("no house dice at the end: {other:?}"),
    };
    let told = [
        Event::Placed { seat: A, value: 2, own: 1, neutral: 0 },
        Event::TiesRemoved { casino: 1, owners: vec![owner(A), owner(B)] },
        Event::Paid { casino: 1, owner: owner(C), note: Some(Note(5)) },
        Event::NotesReturned { casino: 1, notes: notes(&[3]) },
        Event::Paid { casino: 6, owner: owner(B), note: Some(Note(9)) },
        Event::RoundEnd { round: 1 },
        Event::CasinosRefilled { round: 2, start: B, casinos: refilled },
        Event::HouseDicePlaced { seat: B, dice: house_dice },
    ];
    assert_eq!(events, told);
    assert_eq!((game.start, game.current, game.phase), (B, B, Phase::Roll));
    assert_eq!(game.hands, [Hand { own: 8, neutral: 2 }; 3]);
}
