//! Who wins.

use super::*;

fn finished(hands: &[(&[u8], u32)]) -> Vec<(u8, Seat, u32)> {
    let mut game = bare(hands.len().try_into().unwrap(), &[]);
    for (player, (amounts, chips)) in game.table.players.iter_mut().zip(hands) {
        player.notes = notes(amounts);
        player.chips = *chips;
    }
    settled(&mut game);
    game.outcome().unwrap().ranking.iter().map(|rank| (rank.rank, rank.seat, rank.total)).collect()
}

// 003 2-3, S-07, R-22
#[test]
fn chips_count_one_and_with_equal_money_more_notes_and_chips_win() {
    let ranking = finished(&[(&[6], 0), (&[3], 3), (&[3, 3], 0)]);
    assert_eq!(ranking, [(1, B, 6), (2, C, 6), (3, A, 6)]);
    assert_eq!(finished(&[(&[4], 0), (&[4], 1)]), [(1, B, 5), (2, A, 4)]);
}

// S-07, 003 2-3, 4-3
#[test]
fn with_equal_items_the_place_is_shared() {
    let ranking = finished(&[(&[6], 1), (&[3, 4], 0), (&[9], 0), (&[3], 0)]);
    assert_eq!(ranking, [(1, C, 9), (2, A, 7), (2, B, 7), (4, D, 3)]);
}

//
#[test]
fn after_three_rounds_the_last_board_lies_and_all_money_is_open() {
    let mut game = bare(2, &[]);
    lay(&mut game, 2, &[8, 3], &[dice(2, 0)]);
    settled(&mut game);
    assert_eq!((game.phase, game.awaited().to_vec(), game.legal(A)), (Phase::Finished, vec![], vec![]));
    assert_eq!(game.automatic(A), None);
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.casino(2).unwrap().of(A), dice(2, 0));
    assert_eq!(view.player(A).unwrap().notes, Some(notes(&[8])));
    assert_eq!(view.results[0].casinos[1].awards[0].note, Some(Note(8)));
    assert_eq!(view.outcome, game.outcome());
    assert_eq!(game.outcome().unwrap().winners, [A]);
}

//
#[test]
fn a_game_has_three_rounds() {
    let mut game = bare(2, &[]);
    for round in 1..=3 {
        assert_eq!((game.table.round, Game::round(&game)), (round, round.into()));
        only(&mut game, &[]);
        game.begin_settlement(&mut Vec::new(), &mut Chance::from_seed([5; 32]));
    }
    assert_eq!((game.phase, game.results.len()), (Phase::Finished, 3));
}
