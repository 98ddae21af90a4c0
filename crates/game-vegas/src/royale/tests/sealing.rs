//! Choices that are hidden behind a commitment: what is hidden, how, and how it is shown again.

use super::*;
use jusawi_rules::Sealing;

const SEAL: [u8; 32] = [5; 32];
const NONCE: [u8; 32] = [6; 32];

/// Every action of a player that takes a plain choice, another's answer to it, and everything that hides nothing.
fn nothing_to_hide() -> Vec<Action> {
    vec![
        Action::Roll,
        place(3),
        Action::Pass,
        Action::Guess { count: 2 },
        Action::Pick { pile: 1 },
        Action::Forfeit,
        Action::Concede,
        Action::Open { nonce: NONCE, choice: 2 },
        Action::SealHide { commitment: SEAL },
        Action::SealSplit { commitment: SEAL, first: 2 },
    ]
}

// §9
#[test]
fn a_plain_number_and_a_plain_split_are_what_can_be_hidden() {
    assert_eq!(Royale::hidden_choice(&Action::Hide { count: 3 }), Some(vec![3]));
    assert_eq!(Royale::hidden_choice(&Action::Split { pile: 0b10_0101 }), Some(vec![0b10_0101]));
    for action in nothing_to_hide() {
        assert_eq!((Royale::hidden_choice(&action), Royale::seal(&action, SEAL)), (None, None), "{action:?}");
    }
}

// §9
#[test]
fn a_sealed_choice_tells_no_more_than_the_commitment_and_the_size_of_pile_one() {
    assert_eq!(Royale::seal(&Action::Hide { count: 3 }, SEAL), Some(Action::SealHide { commitment: SEAL }));
    for pile in 1..63u8 {
        let first = u8::try_from(pile.count_ones()).unwrap();
        assert_eq!(Royale::seal(&Action::Split { pile }, SEAL), Some(Action::SealSplit { commitment: SEAL, first }));
    }
    for action in [Action::Hide { count: 1 }, Action::Split { pile: 7 }] {
        let sealed = Royale::seal(&action, SEAL).unwrap();
        assert_eq!(Royale::sealing(&sealed), Some(Sealing::Seals { commitment: SEAL }));
    }
}

// §9
#[test]
fn a_choice_of_one_byte_is_shown_and_no_other() {
    let shown = Royale::open(NONCE, &[2]).unwrap();
    assert_eq!(shown, Action::Open { nonce: NONCE, choice: 2 });
    assert_eq!(Royale::sealing(&shown), Some(Sealing::Opens { nonce: NONCE, choice: vec![2] }));
    assert_eq!(Royale::open(NONCE, &[]), None);
    assert_eq!(Royale::open(NONCE, &[1, 2]), None);
}

// §9
#[test]
fn a_number_that_is_sealed_and_shown_pays_what_the_plain_one_pays() {
    for count in 1..=3 {
        let plain = Action::Hide { count };
        let mut game = bare(2, &[(1, Tile::HiddenCount)]);
        put(&mut game, 1, dice(3, 0));
        let mut open = game.clone();

        calmly(&mut open, A, plain);
        let paid = tile_pays(&calmly(&mut open, B, Action::Guess { count: 2 }));

        calmly(&mut game, A, Royale::seal(&plain, SEAL).unwrap());
        calmly(&mut game, B, Action::Guess { count: 2 });
        let shown = Royale::open(NONCE, &Royale::hidden_choice(&plain).unwrap()).unwrap();
        assert_eq!(tile_pays(&calmly(&mut game, A, shown)), paid);
        assert_eq!(game, open);
    }
}

// §9
#[test]
fn a_split_that_is_sealed_and_shown_pays_what_the_plain_one_pays() {
    for pile in 1..63 {
        let plain = Action::Split { pile };
        let mut game = bare(2, &[(1, Tile::SplitAndPick)]);
        lay(&mut game, 1, &[5], &[dice(1, 0)]);
        settled(&mut game);
        let mut open = game.clone();

        calmly(&mut open, B, plain);
        let paid = tile_pays(&calmly(&mut open, A, Action::Pick { pile: 1 }));

        calmly(&mut game, B, Royale::seal(&plain, SEAL).unwrap());
        calmly(&mut game, A, Action::Pick { pile: 1 });
        let shown = Royale::open(NONCE, &Royale::hidden_choice(&plain).unwrap()).unwrap();
        assert_eq!(tile_pays(&calmly(&mut game, B, shown)), paid);
    }
}
