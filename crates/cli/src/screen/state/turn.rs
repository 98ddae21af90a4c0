//! Whose turn it is, what can be decided, and the clock.

use std::time::{Duration, Instant};

use jusawi_net::screen::{Picture, Wish};
use jusawi_rules::{Composed, Seat};
use jusawi_table::Stage;
use jusawi_text::{Args, Text};

use super::Screen;
use crate::screen::face::{Choice, Face};
use crate::screen::lines::Style;

/// What is typed sooner than this after a question was typed before it could be read.
const TOO_SOON: Duration = Duration::from_millis(500);
/// With so much time left it is said once more.
const HURRY: Duration = Duration::from_secs(10);

/// What was told about turns.
#[derive(Debug, Default)]
pub(super) struct Turn {
    /// Whose turn was told last.
    told: Option<Seat>,
    open: Option<Open>,
}

/// The question that is open at this screen.
#[derive(Debug)]
struct Open {
    since: Instant,
    answered: bool,
    hurried: bool,
}

impl Turn {
    /// Nothing can be decided for now, and whose turn it is has to be told anew.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }

    /// The answer was not taken: another can be given.
    pub(super) fn refused(&mut self, now: Instant) {
        if let Some(open) = &mut self.open {
            open.answered = false;
            open.since = now;
        }
    }
}

impl<G: Face> Screen<G> {
    /// Asks this screen's player, or says whose turn it is.
    pub(super) fn show_turn(&mut self, now: Instant, changed: bool) {
        let Some(picture) = &self.picture else { return };
        if picture.stage != Stage::Playing || picture.draw.is_some() {
            self.turn.open = None;
            return;
        }
        if (!picture.legal.is_empty() || picture.composed.contains(&Composed::Trade)) && self.plays() {
            if changed || self.turn.open.is_none() {
                self.turn.told = picture.own;
                self.ask(now);
                self.turn.open = Some(Open { since: now, answered: false, hurried: false });
            }
            return;
        }
        self.turn.open = None;
        let awaited = picture.awaited.first().copied();
        if std::mem::replace(&mut self.turn.told, awaited) == awaited {
            return;
        }
        let Some(seat) = awaited.filter(|seat| picture.own != Some(*seat)) else { return };
        // A bot plays at once; what it does says whose turn it was.
        let is_bot = picture.seats.get(seat.index()).is_some_and(|seat| seat.client().is_none());
        if !is_bot {
            let frame = self.frame(picture);
            let name = format!("{} {}", frame.mark(seat.index()), self.names.seat(&self.text, seat));
            let line = self.text.say("cli-screen-turn", &Args::new().said("name", name));
            let line = with_clock(&self.text, line, picture, now);
            self.lines.say(Style::Dim, line);
        }
    }

    /// The question, what can be chosen, and the time left.
    fn ask(&mut self, now: Instant) {
        let Some(picture) = &self.picture else { return };
        if G::wants_board(picture) {
            self.show_board(false);
        }
        let Some(picture) = &self.picture else { return };
        let frame = self.frame(picture);
        let choices = G::choices(&frame, picture);
        let mark = picture.own.map(|own| frame.mark(own.index())).unwrap_or_default();
        let question = <G as Face>::question(&frame, picture);
        let line = format!("{mark} {} {question}", self.text.word("cli-your-turn"));
        let line = with_clock(&self.text, line, picture, now);
        let cells = choices.iter().map(|choice| choice.key.len()).max().unwrap_or(0);
        let keyed = |choice: &Choice| {
            let key = frame.columns.pad_left(&choice.key, cells);
            if choice.default { format!(" [{key}] {}", choice.label) } else { format!("  {key}  {}", choice.label) }
        };
        let listed: Vec<_> = choices.iter().filter(|choice| !choice.key.is_empty()).collect();
        let rows: Vec<(Style, String)> = listed.iter().map(|choice| (choice.style, keyed(choice))).collect();
        let how = listed.iter().find(|choice| choice.default).map_or_else(
            || self.text.word("cli-screen-ask-number"),
            |choice| self.text.say("cli-screen-ask-default", &Args::new().said("key", choice.key.clone())),
        );
        self.lines.say(Style::Bold, line);
        for (style, row) in &rows {
            self.lines.say(*style, row.clone());
        }
        if !rows.is_empty() {
            self.lines.say(Style::Dim, format!("  {how}"));
        }
        if self.picture.as_ref().is_some_and(|picture| picture.composed.contains(&Composed::Trade)) {
            self.say_word(Style::Dim, "cli-screen-trade-how");
        }
    }

    pub(super) fn tick_turn(&mut self, now: Instant) {
        let Some(left) = self.picture.as_ref().and_then(|picture| time_left(picture, now)) else { return };
        let Some(open) = &mut self.turn.open else { return };
        let long = now.saturating_duration_since(open.since) + left > HURRY * 3 / 2;
        if !open.hurried && !open.answered && left <= HURRY && long && !left.is_zero() {
            open.hurried = true;
            let line = self.text.say("cli-screen-hurry", &Args::new().with("seconds", seconds(left)));
            self.lines.say(Style::Warn, line);
        }
    }

    /// A number was typed that is none of the choices: which there are, if any.
    pub(super) fn no_such_choice(&mut self) {
        let open = self.turn.open.as_ref().and(self.picture.as_ref());
        let keys = open.map(|picture| G::choices(&self.frame(picture), picture)).unwrap_or_default();
        let keys: Vec<String> = keys.into_iter().map(|choice| choice.key).filter(|key| !key.is_empty()).collect();
        let line = if keys.is_empty() {
            self.word("cli-screen-nothing-now")
        } else {
            self.text.say("cli-screen-choices", &Args::new().said("keys", keys.join(", ")))
        };
        self.lines.say(Style::Dim, line);
    }

    /// Takes a typed line as an answer to the open question; whether it was one.
    pub(super) fn answer(&mut self, typed: &str, now: Instant) -> bool {
        let Some(picture) = &self.picture else { return false };
        let Some(open) = &self.turn.open else { return false };
        let choices = G::choices(&self.frame(picture), picture);
        let typed = typed.trim_end_matches('번').trim();
        let chosen = choices.iter().find(|choice| if typed.is_empty() { choice.default } else { choice.key == typed });
        let Some(action) = chosen.and_then(|choice| picture.legal.get(choice.place)).cloned() else { return false };
        if open.answered {
            self.say_word(Style::Dim, "cli-screen-done");
            return true;
        }
        if self.setting.terminal && now.saturating_duration_since(open.since) < TOO_SOON {
            self.say_word(Style::Dim, "cli-screen-too-soon");
            return true;
        }
        self.wish(Wish::Act(action));
        if let Some(open) = &mut self.turn.open {
            open.answered = true;
        }
        true
    }
}

/// How much time a decision has left: never less than none, and never more than the rules give.
fn time_left<G: Face>(picture: &Picture<G>, now: Instant) -> Option<Duration> {
    let left = picture.deadline?.saturating_duration_since(now);
    let limit = picture.view.as_ref().and_then(|view| G::limit(view));
    Some(limit.map_or(left, |limit| left.min(Duration::from_secs(limit.into()))))
}

fn seconds(left: Duration) -> u64 {
    left.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX)
}

fn with_clock<G: Face>(text: &Text, line: String, picture: &Picture<G>, now: Instant) -> String {
    let Some(left) = time_left(picture, now).map(seconds) else { return line };
    let clock = format!("{}:{:02}", left / 60, left % 60);
    format!("{line} ({})", text.say("cli-screen-left", &Args::new().said("clock", clock)))
}
