//! Whole games of marble by bots.

use super::*;
use crate::arena::{Others, play, some_options, wins};

#[test]
fn bots_alone_play_every_kind_of_game_to_its_end_by_the_rules() {
    let mut endless = 0;
    for seed in 0..104 {
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let options = some_options::<Marble>(seats, seed);
        if play::<Marble>(&options, seats, seed, BOT, Others::Bots, 4_000).is_none() {
            assert_eq!(options.max_rounds, 0, "only games without a limit may go on");
            endless += 1;
        }
    }
    assert!(endless < 6, "{endless} games without a limit went on");
}

fn rough() -> Options {
    Options {
        start_money: 200,
        max_rounds: 30,
        build_on_purchase: true,
        takeover: true,
        landmark: true,
        ..Options::default()
    }
}

fn beats(options: &Options, others: Others, least: [usize; 3]) {
    for (seats, least) in (2..).zip(least) {
        let won = wins::<Marble>(options, seats, others, 40, |outcome| &outcome.winners);
        assert!(won >= least, "{won} of 40 games with {seats} players");
    }
}

#[test]
fn the_bot_beats_random_players_clearly() {
    beats(&Options::default(), Others::Random, [22, 18, 16]);
    beats(&rough(), Others::Random, [30, 28, 28]);
    let all = Options { monopoly_win: true, trade: true, island_fee: 10, ..rough() };
    beats(&all, Others::Random, [30, 28, 28]);
}

#[test]
fn the_bot_beats_the_automatic_choice_clearly() {
    beats(&Options::default(), Others::Automatic, [30, 30, 30]);
}
