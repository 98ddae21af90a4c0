//! What viewers may see.

use super::*;
use crate::classic::View;
use jusawi_rules::Viewer;

/// Two players and the house have been paid in casino 1: A took 8, the house 6, and 2 was left.
fn paid_table() -> (LasVegas, Vec<Event>) {
    let mut game = bare_with(2, NeutralDice::Auto);
    lay(&mut game, 1, &[8, 6, 2], &[3, 0], 2);
    only(&mut game, A);
    rolled(&mut game, &[5], &[]);
    let events = apply(&mut game, A, place(5));
    (game, events)
}

fn awarded(view: &View) -> Vec<(Owner, Option<Note>)> {
    view.results[0].casinos[0].awards.iter().map(|award| (award.owner, award.note)).collect()
}

// V-17, 000 §10.14
#[test]
fn a_hidden_amount_is_seen_by_its_owner_alone_and_the_houses_by_everybody() {
    let (game, events) = paid_table();
    let house = (Owner::House, Some(Note(6)));
    for (viewer, note) in [
        (Viewer::Seat(A), Some(Note(8))),
        (Viewer::Seat(B), None),
        (Viewer::Spectator, None),
        (Viewer::AllSeeing, Some(Note(8))),
    ] {
        let view = game.view(viewer);
        assert_eq!(awarded(&view), [(owner(A), note), house]);
        assert_eq!(view.results[0].casinos[0].returned, notes(&[6, 2]));
        assert_eq!(view.players[0].note_count, 1);
        assert_eq!(view.players[0].notes, note.map(|note| vec![note]));
        assert_eq!(view.players[0].total(), note.map(|note| u32::from(note.0)));

        let told: Vec<_> = events.iter().map(|event| game.event_for(event, viewer)).collect();
        assert_eq!(told[1], Event::Paid { casino: 1, owner: owner(A), note });
        assert_eq!(told[2], Event::Paid { casino: 1, owner: Owner::House, note: Some(Note(6)) });
        assert_eq!(told[3], Event::NotesReturned { casino: 1, notes: notes(&[6, 2]) });
    }
}

// V-17
#[test]
fn with_the_end_everything_is_open() {
    let (mut game, _) = paid_table();
    settled(&mut game);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let view = game.view(viewer);
        assert_eq!(awarded(&view)[0], (owner(A), Some(Note(8))));
        assert_eq!(view.players[0].notes, Some(notes(&[8])));
        assert_eq!(view.outcome, game.outcome());
    }
}

#[test]
fn a_player_who_gave_up_still_sees_its_own_notes_and_no_others() {
    let mut game = bare(3);
    game.money = vec![notes(&[9]), notes(&[4, 1]), notes(&[2])];
    apply(&mut game, B, Action::Concede);
    let view = game.view(Viewer::Seat(B));
    assert_eq!([0, 1, 2].map(|seat: usize| view.players[seat].total()), [None, Some(5), None]);
}

#[test]
fn open_money_is_seen_by_everybody() {
    let (mut game, events) = paid_table();
    game.options.hide_money = false;
    let view = game.view(Viewer::Spectator);
    assert_eq!(awarded(&view)[0], (owner(A), Some(Note(8))));
    assert_eq!(view.players[0].notes, Some(notes(&[8])));
    assert_eq!(game.event_for(&events[1], Viewer::Spectator), events[1]);
}

// 000 §10.14
#[test]
fn views_do_not_change_with_the_pile_or_with_others_hidden_notes() {
    let (game, _) = paid_table();
    let mut other = game.clone();
    other.pile = Pile::from_parts(vec![Note(1); 3], vec![Note(2); game.pile.len() - 3]);
    other.money[0] = notes(&[3]);
    other.results[0].casinos[0].awards[0].note = Some(Note(3));
    for viewer in [Viewer::Seat(B), Viewer::Spectator] {
        assert_eq!(other.view(viewer), game.view(viewer));
    }
    assert_ne!(other.view(Viewer::Seat(A)), game.view(Viewer::Seat(A)));
}

#[test]
fn a_view_shows_what_may_be_placed() {
    let mut game = bare_with(2, NeutralDice::Auto);
    rolled(&mut game, &[5, 2, 5], &[5, 1]);
    let view = game.view(Viewer::Spectator);
    let faces: Vec<_> = view.faces.iter().map(|face| (face.value, face.own, face.neutral)).collect();
    assert_eq!(faces, [(1, 0, 1), (2, 1, 0), (5, 2, 1)]);
    assert_eq!(view.roll, game.roll);
    assert_eq!(view.cards_left, 54);
    assert_eq!(game.legal(A), [place(1), place(2), place(5)]);
    assert!(game.legal(B).is_empty());
}
