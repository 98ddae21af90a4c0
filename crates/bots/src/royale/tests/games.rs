//! Whole games of royale by bots.

use super::*;
use crate::arena::{Others, play, some_options, wins};

#[test]
fn bots_alone_play_every_kind_of_game_to_its_end_by_the_rules() {
    for seed in 0..70 {
        let seats = 2 + u8::try_from(seed % 4).unwrap();
        let options = some_options::<Royale>(seats, seed);
        assert!(play::<Royale>(&options, seats, seed, BOT, Others::Bots, 5_000).is_some());
    }
}

fn beats(others: Others, tiles: u8, least: [usize; 4]) {
    let options = Options { tiles, ..Options::default() };
    for (seats, least) in (2..).zip(least) {
        let won = wins::<Royale>(&options, seats, others, 20, |outcome| &outcome.winners);
        assert!(won >= least, "{won} of 20 games with {seats} players");
    }
}

#[test]
fn the_bot_beats_random_players_overwhelmingly() {
    beats(Others::Random, 3, [19, 18, 16, 14]);
    beats(Others::Random, 6, [19, 18, 16, 14]);
}

#[test]
fn the_bot_beats_the_automatic_choice_clearly() {
    beats(Others::Automatic, 3, [19, 18, 16, 14]);
    beats(Others::Automatic, 0, [18, 17, 15, 12]);
}
