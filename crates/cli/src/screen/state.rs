//! The screen as a machine: updates, typed lines and the time go in; lines and wishes come out.
//!
//! News wait for the picture that follows them, because only the picture knows the names in them. What was told once is
//! not told again until it has changed.

mod absent;
mod compose;
mod hand;
mod lobby;
mod news;
mod over;
mod rolls;
mod turn;

use std::time::{Duration, Instant};

use jusawi_net::screen::{Picture, Update, Wish};
use jusawi_table::{Applied, ClosingReason, Fault, Stage};
use jusawi_text::{Args, Message, Names, Text, safe};

use super::face::{Face, Frame, names_of};
use super::lines::{Lines, Row, Style};
use super::{Ending, Setting};
use crate::fault::{connect_error, file_error};
use hand::Confirm;
use rolls::Rolls;
use turn::Turn;

/// How long a finished table waits for a host that is gone to close it.
const FAREWELL: Duration = Duration::from_secs(10);
/// After how long it is said that the devices are still getting ready.
const STARTING: Duration = Duration::from_secs(3);

/// A table's screen in lines.
#[derive(Debug)]
pub struct Screen<G: Face> {
    text: Text,
    setting: Setting,
    lines: Lines,
    picture: Option<Picture<G>>,
    names: Names,
    pending: Vec<Applied<G>>,
    wishes: Vec<Wish<G>>,
    ending: Option<Ending>,
    closing: Option<ClosingReason>,
    /// Whether the table was shown as a whole: before that, news are history.
    met: bool,
    turn: Turn,
    rolls: Rolls,
    confirm: Option<Confirm>,
    draft: Option<compose::Draft>,
    absent: absent::Told,
    board: Vec<Row>,
    lost: Lost,
    /// What was last said about storing.
    storage: Option<String>,
    /// Since when the start waits for devices, and whether that was said.
    starting: Option<(Instant, bool)>,
    result_told: bool,
    over: over::Over<G>,
}

/// What was told about the connection.
#[derive(Debug, Default)]
struct Lost {
    since: Option<Instant>,
    told: Option<String>,
}

impl<G: Face> Screen<G> {
    /// A screen that shows nothing yet.
    pub fn new(text: Text, setting: Setting, lines: Lines) -> Self {
        Self {
            text,
            setting,
            lines,
            picture: None,
            names: Names::new(),
            pending: Vec::new(),
            wishes: Vec::new(),
            ending: None,
            closing: None,
            met: false,
            turn: Turn::default(),
            rolls: Rolls::default(),
            confirm: None,
            draft: None,
            absent: absent::Told::default(),
            board: Vec::new(),
            lost: Lost::default(),
            storage: None,
            starting: None,
            result_told: false,
            over: over::Over::default(),
        }
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What the person wanted since the last time.
    pub fn take_wishes(&mut self) -> Vec<Wish<G>> {
        std::mem::take(&mut self.wishes)
    }

    /// Takes what the screen is told.
    pub fn update(&mut self, update: Update<G>, now: Instant) {
        match update {
            Update::News(applied) => self.pending.push(applied),
            Update::Picture(picture) => self.look(*picture, now),
            Update::Chat { name, text, .. } => {
                let name = name.map_or_else(|| self.word("cli-screen-somebody"), |name| safe(name.as_str()));
                let args = Args::new().said("name", name).with("words", text);
                let line = self.text.say("cli-chat", &args);
                self.lines.say(Style::Plain, line);
            }
            Update::Refused { reason, metadata } => self.refused(&reason, &metadata, now),
            Update::Connected => self.connected(),
            Update::Disconnected { why } => {
                let message = match why {
                    Some(error) => connect_error(&self.text, &error),
                    None => self.text.by_reason("HOST_GONE", |_| None),
                };
                self.disconnected(&message, now);
            }
            Update::Alarm { fault, evidence } => self.alarm(&fault, evidence.as_deref()),
            Update::CannotCheck(reason) => {
                self.flush(true);
                let number = self.picture.as_ref().map_or(0, |picture| picture.entries);
                let message = self.text.cannot_check(number, &reason);
                self.message(Style::Bad, &message);
                self.ending = Some(Ending::CannotCheck);
            }
            Update::Note(note) => {
                let line = self.text.note_of_peer(&note, &self.names);
                self.lines.say(Style::Warn, line);
            }
            Update::Storage(error) => {
                let message = file_error(&self.text, &error);
                if self.storage.replace(message.what.clone()).as_ref() != Some(&message.what) {
                    self.message(Style::Bad, &message);
                }
            }
            Update::Closed => self.closed(now),
            Update::Rematch(_) | Update::Next(_) | Update::Gone => self.afterwards(update),
        }
    }

    /// Looks at the clock.
    pub fn tick(&mut self, now: Instant) {
        self.tick_turn(now);
        self.tick_rolls(now);
        if let Some((since, told)) = &mut self.starting
            && !*told
            && now.saturating_duration_since(*since) >= STARTING
        {
            *told = true;
            let line = self.text.word("cli-starting");
            self.lines.say(Style::Dim, line);
        }
        self.tick_over(now);
        let over = self.picture.as_ref().is_some_and(|picture| picture.outcome.is_some());
        if over && self.lost.since.is_some_and(|since| now.saturating_duration_since(since) >= FAREWELL) {
            self.say_word(Style::Warn, "cli-screen-host-gone");
            self.ending = Some(Ending::Unfinished);
        }
    }

    /// Nobody can type any more, which ends nothing.
    pub fn input_closed(&mut self) {
        let asked = self.plays() && self.picture.as_ref().is_some_and(|picture| picture.lobby_seat.is_some());
        self.setting.interactive = false;
        self.confirm = None;
        if self.ends_without_a_person() {
            return;
        }
        if asked {
            self.say_word(Style::Dim, "cli-screen-input-closed");
        }
    }

    /// Takes a new picture, tells the news that led to it, and what they mean for this screen.
    fn look(&mut self, picture: Picture<G>, now: Instant) {
        self.names = names_of(&self.text, self.lines.columns(), &picture);
        let before = self.picture.replace(picture);
        let Some(picture) = &self.picture else { return };
        if !picture.connected {
            // What comes now is history until everything is here.
            self.turn.close();
            return;
        }
        let behind = before.as_ref().is_none_or(|before| !before.connected);
        self.starting = match self.starting {
            _ if !picture.starting || picture.stage != Stage::Lobby => None,
            Some(starting) => Some(starting),
            None => Some((now, false)),
        };
        let first = !std::mem::replace(&mut self.met, true);
        if first {
            self.pending.clear();
            self.opening();
        }
        let changed = self.flush(behind);
        if !first {
            self.lobby_changed(before.as_ref());
        }
        self.show_rolls(now);
        self.show_result();
        self.ask_about_absent();
        self.show_turn(now, changed || first);
    }

    fn connected(&mut self) {
        if self.lost.since.take().is_some() {
            self.lost.told = None;
            self.say_word(Style::Good, "cli-reconnected");
        }
    }

    fn disconnected(&mut self, message: &Message, now: Instant) {
        self.lost.since.get_or_insert(now);
        if self.lost.told.as_ref() != Some(&message.what) {
            self.lost.told = Some(message.what.clone());
            self.message(Style::Warn, message);
        }
    }

    fn refused(&mut self, reason: &str, metadata: &[(String, String)], now: Instant) {
        let about = |key: &str| metadata.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
        let message = self.text.by_reason(reason, about);
        self.message(Style::Warn, &message);
        self.turn.refused(now);
    }

    fn alarm(&mut self, fault: &Fault, proof: Option<&std::path::Path>) {
        self.flush(true);
        let alarm = self.text.alarm();
        let bar = "!".repeat(self.lines.width().min(60));
        self.lines.blank();
        self.lines.say(Style::Bad, bar.clone());
        self.lines.say(Style::Bad, alarm.what);
        self.lines.say(Style::Bad, self.text.fault(fault, &self.names).what);
        self.lines.say(Style::Bad, alarm.todo);
        if let Some(path) = proof {
            let args = Args::new().with("path", path.display().to_string());
            self.lines.say(Style::Bad, self.text.say("cli-evidence", &args));
        }
        self.lines.say(Style::Bad, bar);
        self.ending = Some(Ending::Alarm);
    }

    fn closed(&mut self, now: Instant) {
        self.flush(false);
        self.show_result();
        if let Some(reason) = self.closing {
            let line = self.text.closing(reason);
            self.lines.say(Style::Dim, line);
        }
        match self.closing {
            Some(ClosingReason::Finished) => self.finished(now),
            Some(ClosingReason::Unfinished) | None => {
                self.ending.get_or_insert(Ending::Unfinished);
            }
        }
    }

    /// The final table, once.
    fn show_result(&mut self) {
        let outcome = self.picture.as_ref().and_then(|picture| picture.outcome.as_ref());
        let Some(outcome) = outcome.filter(|_| !self.result_told) else { return };
        let mut lines = G::result(&self.text, outcome, &self.names);
        let summary = lines.pop();
        self.result_told = true;
        self.lines.blank();
        self.say_word(Style::Bold, "cli-screen-result");
        for line in lines {
            self.lines.say(Style::Plain, format!(" {line}"));
        }
        if let Some(summary) = summary {
            self.lines.say(Style::Bold, summary);
        }
    }

    /// Whether somebody at this screen can decide.
    fn plays(&self) -> bool {
        self.setting.interactive && !self.setting.auto
    }

    /// Whether this screen has a seat in a game that runs.
    fn in_game(&self) -> bool {
        self.picture.as_ref().is_some_and(|picture| picture.stage == Stage::Playing && picture.own.is_some())
    }

    fn frame<'a>(&'a self, picture: &'a Picture<G>) -> Frame<'a> {
        Frame {
            text: &self.text,
            names: &self.names,
            columns: self.lines.columns(),
            width: self.lines.width(),
            seats: &picture.seats,
            own: picture.own,
        }
    }

    /// The board, unless it is the one that was shown last and nobody asks for it again.
    fn show_board(&mut self, again: bool) {
        let Some(picture) = &self.picture else { return };
        let Some(view) = picture.view.as_ref().filter(|_| again || !self.setting.compact) else { return };
        let board = G::board(&self.frame(picture), view);
        if again || board != self.board {
            self.lines.blank();
            self.lines.rows(&board);
            self.lines.blank();
            self.board = board;
        }
    }

    fn word(&self, id: &str) -> String {
        self.text.word(id)
    }

    fn say_word(&mut self, style: Style, id: &str) {
        let line = self.text.word(id);
        self.lines.say(style, line);
    }

    fn message(&mut self, style: Style, message: &Message) {
        self.lines.say(style, message.what.clone());
        if !message.todo.is_empty() {
            self.lines.say(Style::Plain, format!("  {}", message.todo));
        }
    }

    fn wish(&mut self, wish: Wish<G>) {
        self.wishes.push(wish);
    }
}
