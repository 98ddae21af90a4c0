//! Whole games by random hands, with what must always hold.

use super::invariants::{Ledger, check, the_closed_casino_is_left_alone};
use super::*;
use jusawi_rules::Refusal as _;
use jusawi_rules::testkit::{Choices, games, play_randomly};

/// An action that may well be impossible.
fn any_action(choices: &mut Choices) -> Action {
    let number = u8::try_from(choices.below(8)).unwrap();
    let die = Die::ALL[choices.below(2)];
    let casino = u8::try_from(choices.below(8)).unwrap();
    let actions = [
        Action::Roll,
        Action::Pass,
        Action::Keep,
        Action::Skip,
        Action::Forfeit,
        place(casino),
        Action::PlaceAny { die, casino },
        Action::Hide { count: number },
        Action::Guess { count: number },
        Action::Open { nonce: [0; 32], choice: number },
        Action::SealSplit { commitment: [0; 32], first: number },
        bet(Bet::Higher),
        Action::Close { casino },
        Action::Bench { die },
        Action::PlaceGray { group: number, casino },
        Action::TakeGray { casino, reward: GrayReward::Move },
        Action::Set { die, casino },
        Action::Take { die, casino },
        Action::SetAside { small: number, big: number },
        Action::TakeSeat { from: Origin::Roll, die, value: casino },
        Action::TakeSeat { from: Origin::Casino, die, value: casino },
        Action::Choose { value: number },
        Action::Activate { casino },
        Action::Gold { die },
        Action::Extra { first: true, second: true },
        Action::Split { pile: number * 9 },
        Action::Pick { pile: number },
    ];
    actions[choices.below(actions.len())]
}

/// What a random player does who is awaited: something listed, or something composed.
fn some_action(game: &Royale, seat: Seat, choices: &mut Choices) -> Action {
    let legal = game.legal(seat);
    let kind = asked(game).map(|(kind, _)| kind);
    match (game.composed(seat).first(), kind) {
        (Some(Composed::Seal), Some(QuestionKind::HideCount)) if choices.below(2) == 0 => {
            Action::SealHide { commitment: [1; 32] }
        }
        (Some(Composed::Seal), Some(QuestionKind::SplitTokens)) if choices.below(2) == 0 => {
            Action::SealSplit { commitment: [1; 32], first: 2 }
        }
        (Some(Composed::Open), _) => match choices.below(3) {
            0 => Action::Forfeit,
            // Two tokens, or three of them: fits both questions.
            _ => Action::Open { nonce: [0; 32], choice: 3 },
        },
        _ => legal[choices.below(legal.len())],
    }
}

/// Plays on to the end of the game with all checks, and then the same moves again.
fn played_out(start: Royale, opening: &[Event], seed: u64, concessions: usize) -> Royale {
    let mut choices = Choices::new(seed);
    let mut game = start.clone();
    let mut ledger = Ledger(Vec::new());
    for player in &game.table.players {
        let notes: i64 = player.notes.iter().map(|note| i64::from(note.0)).sum();
        ledger.0.push(notes + i64::from(player.chips));
    }
    check(&game, opening);
    let mut moves = Vec::new();
    while game.outcome().is_none() {
        assert!(moves.len() < 3000, "seed {seed}: no end");
        let anybody = Seat(u8::try_from(choices.below(game.table.seats.into())).unwrap());
        let (seat, action) = if concessions > 0 && choices.below(concessions) == 0 && game.table.is_active(anybody) {
            (anybody, Action::Concede)
        } else {
            let seat = game.awaited()[0];
            (seat, some_action(&game, seat, &mut choices))
        };
        let strange = any_action(&mut choices);
        let mut after = game.clone();
        let mut probe = Chance::probe();
        if let Err(refusal) = after.apply(anybody, &strange, &mut probe) {
            assert!(after == game && !probe.was_asked(), "{strange:?}: {}", refusal.code());
        } else {
            assert!(game.legal(anybody).contains(&strange) || !game.composed(anybody).is_empty());
        }
        let draw = choices.seed();
        let before = game.clone();
        let active: Vec<bool> = game.table.players.iter().map(|player| !player.conceded).collect();
        let events = apply_with(&mut game, seat, action, &mut Chance::from_seed(draw));
        ledger.book(&events, &active);
        ledger.agrees(&game);
        check(&game, &events);
        the_closed_casino_is_left_alone(&before, &game);
        moves.push((seat, action, draw));
    }
    let mut replay = start;
    for (seat, action, draw) in moves {
        apply_with(&mut replay, seat, action, &mut Chance::from_seed(draw));
    }
    assert_eq!(replay, game, "seed {seed}");
    game
}

/// The last round of a game with just these tiles.
fn last_round_with(seats: u8, tiles: &[(u8, Tile)], options: Options, seed: u64) -> Royale {
    let mut chance = Chance::from_seed(Choices::new(seed).seed());
    let (mut game, _) = Royale::setup(&Options { tiles: 0, ..options }, seats, &mut chance).unwrap();
    game.table.round = data::ROUNDS;
    for (casino, tile) in tiles {
        let at = usize::from(*casino) - 1;
        let mut state = tile.laid();
        state.rules_mut().set_up(&mut game.table);
        game.table.tiles[at] = Some(*tile);
        game.tiles[at] = Some(state);
    }
    game
}

//
#[test]
fn every_pair_of_tiles_that_can_meet_plays_to_the_end() {
    let mut seed = 0;
    for (index, first) in Tile::ALL.into_iter().enumerate() {
        for (other, second) in Tile::ALL.into_iter().enumerate().skip(index + 1) {
            if index / 2 == other / 2 {
                continue;
            }
            for seats in 2..=5 {
                seed += 1;
                let mut choices = Choices::new(seed);
                let at = u8::try_from(choices.below(6)).unwrap();
                let next = (at + 1 + u8::try_from(choices.below(5)).unwrap()) % 6;
                let black_box = if choices.below(2) == 0 { BlackBox::Article } else { BlackBox::Original };
                let options = Options { black_box, hide_money: choices.below(2) == 0, ..Options::default() };
                let game = last_round_with(seats, &[(at + 1, first), (next + 1, second)], options, seed);
                played_out(game, &[], seed, if seed % 3 == 0 { 40 } else { 0 });
            }
        }
    }
}

#[test]
fn whole_games_with_any_number_of_tiles_play_to_the_end() {
    for seats in 2..=5 {
        for (seed, tiles) in (0..).zip((0..=6).chain([6; 5])) {
            let tile_reuse = if seed % 2 == 0 { TileReuse::Any } else { TileReuse::NoRepeat };
            let options = Options { tiles, tile_reuse, ..Options::default() };
            let (game, events) = Royale::setup(&options, seats, &mut Chance::from_seed([seed; 32])).unwrap();
            let mut ledger = Ledger::new(seats);
            ledger.book(&events, &vec![true; seats.into()]);
            ledger.agrees(&game);
            played_out(game, &events, u64::from(seed), if seed % 4 == 3 { 150 } else { 0 });
        }
    }
}

#[test]
fn random_games_at_random_tables_keep_cards_dice_chips_and_tokens_together() {
    for seed in 0..games(30) {
        let mut choices = Choices::new(seed);
        let seats = u8::try_from(2 + choices.below(4)).unwrap();
        let options = Options {
            tiles: [0, 1, 2, 3, 4, 5, 6, 6, 6][choices.below(9)],
            tile_reuse: [TileReuse::Any, TileReuse::NoRepeat][choices.below(2)],
            black_box: [BlackBox::Article, BlackBox::Original][choices.below(2)],
            hide_money: choices.below(2) == 0,
            ..Options::default()
        };
        let (game, events) = Royale::setup(&options, seats, &mut Chance::from_seed(choices.seed())).unwrap();
        let mut ledger = Ledger::new(seats);
        ledger.book(&events, &vec![true; seats.into()]);
        ledger.agrees(&game);
        played_out(game, &events, seed, if choices.below(4) == 0 { 150 } else { 0 });
    }
}

#[test]
fn listed_actions_alone_lead_to_the_end() {
    for seats in 2..=5 {
        let options = Options { tiles: 6, ..Options::default() };
        let (game, _) = play_randomly::<Royale>(&options, seats, 11, 3000, check);
        assert_eq!(game.results.len(), usize::from(data::ROUNDS));
    }
}
