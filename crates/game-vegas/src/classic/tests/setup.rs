//! The start of a game and of a round.

use super::*;

// 000 §10.1
#[test]
fn fifty_four_notes_are_worth_two_hundred_and_fifty() {
    let all: Vec<Note> = data::all_notes().collect();
    let copies = (1..=9).map(|amount| all.iter().filter(|note| note.0 == amount).count());
    assert!(copies.eq([6, 8, 8, 6, 6, 5, 5, 5, 5]));
    assert_eq!((all.len(), crate::total(&all)), (54, 250));
}

// 000 §10.1
#[test]
fn every_casino_is_filled_to_five_and_not_further() {
    for seed in 0..200 {
        // In drawing order, unlike the casinos themselves: a word for each note, then the start seat.
        let (game, _) = LasVegas::setup(&Options::default(), 4, &mut Chance::from_seed([seed; 32])).unwrap();
        let mut pile = Pile::new(data::all_notes());
        let mut chance = Chance::from_seed([seed; 32]);
        for casino in &game.casinos {
            let drawn: Vec<Note> = casino.notes.iter().map(|_| pile.draw(&mut chance).unwrap()).collect();
            let (last, before) = drawn.split_last().unwrap();
            assert!(crate::total(&drawn) >= 5 && crate::total(before) < 5, "{drawn:?} and then {last:?}");
            assert_eq!(crate::money::highest_first(drawn), casino.notes);
        }
    }
}

#[test]
fn an_all_zero_seed_gives_the_published_set_up() {
    for (seats, start) in [(2, 1), (3, 2), (4, 3), (5, 0)] {
        let (game, events) = LasVegas::setup(&Options::default(), seats, &mut Chance::from_seed([0; 32])).unwrap();
        let casinos: Vec<Vec<Note>> = [&[5][..], &[6], &[8], &[7], &[8], &[3, 2]].map(notes).into_iter().collect();
        assert_eq!(events, [Event::CasinosRefilled { round: 1, start: Seat(start), casinos }]);
        assert_eq!((game.start, game.current, game.phase), (Seat(start), Seat(start), Phase::Roll));
    }
    let on = Options { neutral_dice: NeutralDice::On, ..Options::default() };
    let (_, events) = LasVegas::setup(&on, 3, &mut Chance::from_seed([0; 32])).unwrap();
    assert_eq!(events[1], Event::HouseDicePlaced { seat: C, dice: vec![5, 4] });
}

// V-02, 000 §10.9
#[test]
fn three_players_with_neutral_dice_begin_with_two_house_dice_in_the_start_players_name() {
    let on = Options { neutral_dice: NeutralDice::On, ..Options::default() };
    // The last of the undrawn notes six times, which are ascending: 9, 9, 9, 9, 9, 8. Then seat 1, then a 6 and a 6.
    let words = [53, 52, 51, 50, 49, 48, 1, 5, 5];
    let (game, events) = LasVegas::setup(&on, 3, &mut Chance::scripted(words)).unwrap();
    assert_eq!(events[1], Event::HouseDicePlaced { seat: B, dice: vec![6, 6] });
    assert_eq!(game.casinos[5].owners(), [(Owner::House, 2)]);
    assert_eq!(*game.awaited(), [B]);
    assert_eq!(game.hands, [Hand { own: 8, neutral: 2 }; 3]);
}

// V-12
#[test]
fn an_empty_pile_leaves_casinos_empty_and_dice_may_still_lie_there() {
    let mut game = bare(2);
    game.pile = Pile::from_parts(notes(&[3]), notes(&[1, 6]));
    only(&mut game, A);
    rolled(&mut game, &[1], &[]);
    let events = apply(&mut game, A, place(1));
    let refilled: Vec<Vec<Note>> = [&[6, 3, 1][..], &[], &[], &[], &[], &[]].map(notes).into_iter().collect();
    assert_eq!(events.last(), Some(&Event::CasinosRefilled { round: 2, start: B, casinos: refilled }));

    rolled(&mut game, &[2, 2, 3], &[]);
    let current = game.current;
    assert_eq!(apply(&mut game, current, place(2)), [Event::Placed { seat: current, value: 2, own: 2, neutral: 0 }]);
    assert_eq!(game.casinos[1].count(owner(current)), 2);
}

// V-13
#[test]
fn the_pile_gives_undrawn_notes_by_chance_and_then_the_bottom_without() {
    let mut pile = Pile::from_parts(notes(&[4]), notes(&[9, 2]));
    let mut chance = Chance::from_seed([1; 32]);
    assert_eq!((pile.draw(&mut chance), chance.words()), (Some(Note(4)), 1));
    assert_eq!([(); 3].map(|()| pile.draw(&mut chance)), [Some(Note(9)), Some(Note(2)), None]);
    assert_eq!(chance.words(), 1);
}
