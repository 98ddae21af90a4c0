//! royale in words: 주사위 카지노 스페셜, Dice Casino Special.
//!
//! What happened stands in `event` and `tile_event`, what can be done in `action` and with its consequence in
//! `choice`, what is asked in `question`, the table in lines in `view` with what tiles keep in `state`.
//!
//! Rules: royale §2 to §7.

mod action;
mod choice;
mod event;
mod printed;
mod question;
mod state;
#[cfg(test)]
mod tests;
mod tile_event;
mod view;
mod words;

use jusawi_game_vegas::royale::{Action, Event, Outcome, Rank, Royale, Tile, View};
use jusawi_rules::Seat;

use super::Speak;
use super::las_vegas::brief;
use crate::{Args, Names, Text, pad, pad_left, width};

impl Speak for Royale {
    fn game_name(text: &Text) -> String {
        text.word("royale")
    }

    fn event(text: &Text, event: &Event, names: &Names) -> Option<String> {
        event::event(text, event, names)
    }

    fn action(text: &Text, action: &Action) -> String {
        action::action(text, action)
    }

    fn view(text: &Text, view: &View, names: &Names, own: Option<Seat>) -> Vec<String> {
        view::view(text, view, names, own)
    }

    fn question(text: &Text, view: &View, names: &Names) -> String {
        question::question(text, view, names)
    }

    fn choice(text: &Text, view: &View, action: &Action, names: &Names) -> String {
        choice::choice(text, view, action, names)
    }

    fn result(text: &Text, outcome: &Outcome, names: &Names) -> Vec<String> {
        let name = |rank: &Rank| names.seat(text, rank.seat);
        let name_cells = outcome.ranking.iter().map(|rank| width(&name(rank))).max().unwrap_or(0);
        let money_cells = outcome.ranking.iter().map(|rank| width(&text.money(rank.total))).max().unwrap_or(0);
        let line = |rank: &Rank| {
            let args = owned(text, rank)
                .with("rank", rank.rank)
                .said("name", pad(&name(rank), name_cells))
                .said("money", pad_left(&text.money(rank.total), money_cells))
                .said("notes", brief(text, &rank.notes));
            text.say(if rank.conceded { "royale-rank-conceded" } else { "royale-rank" }, &args)
        };
        outcome.ranking.iter().map(line).chain([Self::summary(text, outcome, names)]).collect()
    }

    fn summary(text: &Text, outcome: &Outcome, names: &Names) -> String {
        let winner = |rank: &&Rank| outcome.winners.contains(&rank.seat);
        let Some(best) = outcome.ranking.iter().find(winner) else { return text.word("royale-no-winner") };
        let all = text.list(outcome.winners.iter().map(|seat| names.seat(text, *seat)));
        // Of equals one may have more notes and the other more chips.
        let args = owned(text, best).said("names", all).said("money", text.money(best.total));
        match outcome.winners.as_slice() {
            [_] => text.say("royale-won", &args),
            _ => text.say("royale-won-together", &args),
        }
    }

    fn option_name(text: &Text, key: &str) -> String {
        let id = format!("royale-option-{key}");
        if text.has(&id) { text.word(&id) } else { key.to_owned() }
    }

    fn option_value(text: &Text, key: &str, value: &str) -> String {
        let id = format!("royale-option-{key}-{value}");
        if text.has(&id) { text.word(&id) } else { value.to_owned() }
    }

    fn first_help(text: &Text) -> Vec<String> {
        vec![
            text.word("royale-help-same"),
            text.word("royale-help-big"),
            text.word("royale-help-ties"),
            text.word("royale-help-pass"),
            text.word("royale-help-tiles"),
        ]
    }

    fn notice(text: &Text) -> String {
        text.word("royale-notice")
    }
}

/// What a tile is called.
pub fn tile_name(text: &Text, tile: Tile) -> String {
    text.word(&tile_id(tile))
}

/// What a tile does, in one sentence.
pub fn tile_text(text: &Text, tile: Tile) -> String {
    text.word(&format!("{}-text", tile_id(tile)))
}

/// The id of a tile's name: `royale-tile-a1`.
fn tile_id(tile: Tile) -> String {
    format!("royale-tile-{}", tile.code().to_ascii_lowercase())
}

/// How many notes and chips somebody has at the end.
fn owned(text: &Text, rank: &Rank) -> Args {
    let cards = text.say("royale-cards", &Args::new().with("cards", rank.notes.len()));
    Args::new().said("cards", cards).said("chips", words::chips(text, rank.chips))
}
