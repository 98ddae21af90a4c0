//! marble in words: 세계 여행 땅따먹기, Round the World.
//!
//! Names of cells and cards stand in the game's own tables, in both languages; all else stands in `marble.ftl`.
//!
//! Rules: marble §2, §8.6, §9, §12.

mod board;
mod cards;
mod choices;
mod events;
mod questions;
mod result;
#[cfg(test)]
mod tests;
mod trade;
mod words;

use jusawi_game_marble::{Action, Event, Marble, Outcome, View};
use jusawi_rules::{Composed, Seat};

use super::{Compose, Speak};
use crate::{Names, Text};

/// How wide a line of a view, a choice or a question is at most, in cells of a terminal.
const LINE: usize = 80;

impl Speak for Marble {
    fn game_name(text: &Text) -> String {
        text.word("marble")
    }

    fn event(text: &Text, event: &Event, names: &Names) -> Option<String> {
        events::event(text, event, names)
    }

    fn action(text: &Text, action: &Action) -> String {
        choices::action(text, action)
    }

    fn view(text: &Text, view: &View, names: &Names, own: Option<Seat>) -> Vec<String> {
        board::lines(text, view, names, own)
    }

    fn question(text: &Text, view: &View, names: &Names) -> String {
        questions::question(text, view, names)
    }

    fn choice(text: &Text, view: &View, action: &Action, names: &Names) -> String {
        choices::choice(text, view, action, names)
    }

    fn compose(text: &Text, view: &View, names: &Names, what: Composed, answers: &[String]) -> Compose<Self> {
        match what {
            Composed::Trade => trade::step(text, view, names, answers),
            Composed::Seal | Composed::Open => Compose::Nothing,
        }
    }

    fn result(text: &Text, outcome: &Outcome, names: &Names) -> Vec<String> {
        result::table(text, outcome, names)
    }

    fn summary(text: &Text, outcome: &Outcome, names: &Names) -> String {
        result::summary(text, outcome, names)
    }

    fn option_name(text: &Text, key: &str) -> String {
        let id = format!("marble-option-{key}");
        if text.has(&id) { text.word(&id) } else { key.to_owned() }
    }

    /// Amounts of money are said as such; 0 means that there is none, and has words of its own.
    fn option_value(text: &Text, key: &str, value: &str) -> String {
        let id = format!("marble-option-{key}-{value}");
        if text.has(&id) {
            return text.word(&id);
        }
        match (key, value.parse()) {
            ("startMoney" | "salary" | "islandFee", Ok(man)) => text.money(man),
            _ => value.to_owned(),
        }
    }

    fn first_help(text: &Text) -> Vec<String> {
        vec![
            text.word("marble-help-land"),
            text.word("marble-help-toll"),
            text.word("marble-help-doubles"),
            text.word("marble-help-debt"),
        ]
    }

    fn notice(text: &Text) -> String {
        text.word("marble-notice")
    }
}
