//! Tests of G1.

use crate::royale::tests::*;

const SEAL: [u8; 32] = [9; 32];

/// A wins the tile's casino; B to the left is asked to split.
fn won_with(black_box: BlackBox) -> Royale {
    let options = Options { black_box, ..Options::default() };
    let mut game = bare_with(options, 3, &[(1, Tile::SplitAndPick)]);
    lay(&mut game, 1, &[5, 3], &[dice(2, 0), dice(1, 0)]);
    let events = settled(&mut game);
    assert_eq!(pays(&events), [(1, owner(A), 5), (1, owner(B), 3)], "after the casino's notes");
    assert_eq!(asked(&game), Some((QuestionKind::SplitTokens, B)));
    game
}

fn won() -> Royale {
    won_with(BlackBox::Article)
}

fn split(tokens: &[u8]) -> Action {
    Action::Split { pile: tokens.iter().map(|token| 1 << token).sum() }
}

fn pick(pile: u8) -> Action {
    Action::Pick { pile }
}

fn open(tokens: &[u8]) -> Action {
    let Action::Split { pile } = split(tokens) else { panic!("no split") };
    Action::Open { nonce: [1; 32], choice: pile }
}

fn paid(events: &[Event]) -> Vec<u8> {
    let amount = |reward| match reward {
        Reward::Chips(chips) => chips,
        Reward::Note(note) => note.0,
    };
    tile_pays(events).into_iter().inspect(|(seat, _)| assert_eq!(*seat, A)).map(|(_, reward)| amount(reward)).collect()
}

// 003 [5] G1.1 to G1.3, S-24
#[test]
fn the_winner_sees_sizes_only_and_is_paid_the_tokens_of_one_pile() {
    let mut game = won();
    calmly(&mut game, B, split(&[5]));
    assert_eq!(game.legal(A), [pick(1), pick(2)]);
    let Some(TileState::SplitAndPick(tile)) = &game.view(Viewer::Seat(A)).tiles[0] else { panic!("no tile") };
    let seen = tile.sharing.unwrap().split.unwrap();
    assert_eq!((seen.first, seen.tokens), (1, Secret::Plain { choice: None }));
    assert_eq!(paid(&calmly(&mut game.clone(), A, pick(1))), [10]);
    assert_eq!(paid(&calmly(&mut game, A, pick(2))), [1, 1, 4, 6, 8]);
    assert_eq!((chips(&game, A), money(&game, A)), (4, vec![5, 4, 6, 8]));
    assert_eq!(game.phase, Phase::Finished);
}

// 003 [5] G1.2, T-G1
#[test]
fn any_split_with_a_token_in_each_pile_will_do_and_no_other() {
    let game = won();
    assert_eq!(game.legal(B).len(), 62);
    for pile in [0, 63, 64, 255] {
        assert!(matches!(refused(&game, B, Action::Split { pile }), Refusal::AnswerNotPossible { .. }));
    }
    assert!(matches!(refused(&game, A, split(&[1])), Refusal::NotAsked { .. }));
    let mut game = game;
    calmly(&mut game, B, split(&[1]));
    assert!(matches!(refused(&game, A, pick(3)), Refusal::AnswerNotPossible { .. }));
}

// S-25
#[test]
fn with_the_original_tokens_the_sum_is_paid() {
    let piles: [(&[u8], Vec<u8>); 6] = [
        (&[0], vec![]),
        (&[3], vec![2]),
        (&[3, 4], vec![4]),
        (&[5], vec![6]),
        (&[4, 5], vec![8]),
        (&[1, 2, 3, 4, 5], vec![10]),
    ];
    for (pile, expected) in piles {
        let mut game = won_with(BlackBox::Original);
        calmly(&mut game, B, split(pile));
        let events = calmly(&mut game, A, pick(1));
        assert_eq!(paid(&events), expected);
        assert_eq!(chips(&game, A), if pile == [3] { 4 } else { 2 });
    }
}

// S-25, R-19, R-27, S-34
#[test]
fn without_a_player_as_winner_nobody_splits() {
    for (by_seat, gray, gone) in [([2, 2], 0, false), ([2, 1], 3, false), ([2, 1], 0, true)] {
        let mut game = bare(3, &[(1, Tile::SplitAndPick)]);
        lay(&mut game, 1, &[5, 3], &[dice(by_seat[0], 0), dice(by_seat[1], 0)]);
        game.table.casinos[0].gray = gray;
        if gone {
            apply(&mut game, A, Action::Concede);
        }
        settled(&mut game);
        assert_eq!(game.phase, Phase::Finished);
    }
}

//
#[test]
fn who_gave_up_does_not_split() {
    let mut game = bare(3, &[(1, Tile::SplitAndPick)]);
    lay(&mut game, 1, &[5, 3], &[dice(2, 0)]);
    apply(&mut game, B, Action::Concede);
    settled(&mut game);
    assert_eq!(asked(&game), Some((QuestionKind::SplitTokens, C)));
}

// S-31
#[test]
fn by_itself_the_split_is_even_and_the_larger_pile_is_picked() {
    let mut game = won();
    assert_eq!(automatic(&game), split(&[0, 2, 5]));
    for (tokens, picked) in [(&[0][..], 2), (&[0, 1], 2), (&[0, 1, 2], 1), (&[0, 1, 2, 3], 1)] {
        let mut game = game.clone();
        calmly(&mut game, B, split(tokens));
        assert_eq!(automatic(&game), pick(picked));
    }
    calmly(&mut game, B, split(&[0, 2, 5]));
    assert_eq!(paid(&calmly(&mut game.clone(), A, pick(1))).iter().sum::<u8>(), 15);
    assert_eq!(paid(&calmly(&mut game, A, pick(2))).iter().sum::<u8>(), 15);
}

#[test]
fn a_sealed_split_is_shown_after_the_pick_and_pays_then() {
    let mut game = won();
    assert_eq!(game.composed(B), [Composed::Seal]);
    for first in [0, 6] {
        let action = Action::SealSplit { commitment: SEAL, first };
        assert_eq!(refused(&game, B, action), Refusal::PileSize { first });
    }
    calmly(&mut game, B, Action::SealSplit { commitment: SEAL, first: 2 });
    let events = calmly(&mut game, A, pick(2));
    assert!(tile_pays(&events).is_empty());
    assert_eq!(asked(&game), Some((QuestionKind::OpenSplit, B)));
    assert_eq!(
        (game.composed(B), game.legal(B), game.time_limit(B)),
        (vec![Composed::Open], vec![], Limit::Seconds(10))
    );
    for tokens in [&[0][..], &[0, 1, 2], &[], &[0, 6], &[0, 1, 2, 3, 4, 5]] {
        assert!(matches!(refused(&game, B, open(tokens)), Refusal::OpenedChoice { .. }));
    }
    assert_eq!(paid(&calmly(&mut game, B, open(&[0, 5]))), [1, 4, 6, 8]);
    assert_eq!(game.phase, Phase::Finished);
}

#[test]
fn showing_nothing_pays_the_most_valuable_tokens_of_the_announced_number() {
    for (black_box, first, picked, expected) in [
        (BlackBox::Article, 2, 1, vec![8, 10]),
        (BlackBox::Article, 2, 2, vec![4, 6, 8, 10]),
        (BlackBox::Original, 2, 1, vec![8]),
        (BlackBox::Original, 1, 2, vec![10]),
    ] {
        let sealed = Action::SealSplit { commitment: SEAL, first };
        let mut game = won_with(black_box);
        calmly(&mut game, B, sealed);
        let mut earlier = game.clone();
        calmly(&mut game, A, pick(picked));
        let mut later = game.clone();
        assert_eq!(game.automatic(B), Some(Action::Forfeit));
        assert_eq!(paid(&calmly(&mut game, B, Action::Forfeit)), expected);
        assert_eq!(paid(&calmly(&mut later, B, Action::Concede)), expected, "giving up after the pick");

        calmly(&mut earlier, B, Action::Concede);
        assert_eq!(asked(&earlier), Some((QuestionKind::PickPile, A)), "giving up before the pick");
        assert_eq!(paid(&calmly(&mut earlier, A, pick(picked))), expected);
    }
}

//
#[test]
fn a_winner_who_gives_up_before_picking_gets_nothing_and_the_settlement_goes_on() {
    let mut game = won();
    lay(&mut game, 2, &[9, 4], &[dice(0, 0), dice(0, 0), dice(1, 0)]);
    let mut picking = game.clone();
    let events = calmly(&mut game, A, Action::Concede);
    assert!(tile_pays(&events).is_empty());
    assert_eq!(pays(&events), [(2, owner(C), 9)]);

    calmly(&mut picking, B, split(&[5]));
    let events = calmly(&mut picking, A, Action::Concede);
    assert_eq!(paid(&events), [1, 1, 4, 6, 8], "the open question is answered first");
}

//
#[test]
fn a_splitter_who_gives_up_splits_evenly_first() {
    let mut game = won();
    calmly(&mut game, B, Action::Concede);
    assert_eq!(asked(&game), Some((QuestionKind::PickPile, A)));
    assert_eq!(paid(&calmly(&mut game, A, pick(1))), [1, 4, 10]);
}

//
#[test]
fn a_winner_who_gives_up_after_picking_is_paid_once_the_pile_is_shown() {
    let mut game = won();
    calmly(&mut game, B, Action::SealSplit { commitment: SEAL, first: 1 });
    calmly(&mut game, A, pick(1));
    calmly(&mut game, A, Action::Concede);
    assert_eq!(asked(&game), Some((QuestionKind::OpenSplit, B)));
    assert_eq!(paid(&calmly(&mut game, B, open(&[5]))), [10]);
}
