//! What is typed, and what it does. What cannot be undone has to be typed twice; what is not understood does nothing.

use std::time::{Duration, Instant};

use jusawi_net::screen::{HostWish, Wish};
use jusawi_table::Stage;
use jusawi_text::Args;

use super::Screen;
use crate::screen::Ending;
use crate::screen::command::Command;
use crate::screen::face::Face;
use crate::screen::lines::Style;

/// How long the second time may take.
const CONFIRM: Duration = Duration::from_secs(30);

/// Something that was typed once and is done when it is typed again.
#[derive(Debug)]
pub(super) struct Confirm {
    what: Command,
    since: Instant,
}

impl<G: Face> Screen<G> {
    /// Takes a typed line.
    pub fn typed(&mut self, line: &str, now: Instant) {
        if !self.setting.interactive {
            return;
        }
        let command = Command::read(line);
        let answers = matches!(command, Command::Enter | Command::Other(_));
        if answers && self.drafted(line, now) {
            return;
        }
        let confirmed = self
            .confirm
            .take()
            .is_some_and(|confirm| confirm.what == command && now.saturating_duration_since(confirm.since) <= CONFIRM);
        match command {
            Command::Enter => self.enter(now),
            Command::Help => self.help(),
            Command::Board => self.show_again(),
            Command::Code => self.show_code(),
            Command::Say(said) if said.is_empty() => self.say_word(Style::Plain, "cli-screen-say-what"),
            Command::Say(said) => self.wish(Wish::Chat(said)),
            Command::Quit => self.quit(confirmed, line, now),
            Command::Concede => self.concede(confirmed, line, now),
            Command::Again => self.again(),
            Command::Sit(_) | Command::Stand => self.sit(&command),
            Command::Start | Command::Bot | Command::Clear(_) | Command::Options(_) | Command::Close => {
                self.host(command, confirmed, line, now);
            }
            Command::Rematch => self.rematch(),
            Command::Trade => self.trade(now),
            Command::Cancel => {
                if !self.drop_draft() {
                    self.say_word(Style::Dim, "cli-nothing-done");
                }
            }
            Command::Kick(_) if !self.setting.is_host => {
                let message = self.text.by_reason("NOT_HOST", |_| None);
                self.message(Style::Plain, &message);
            }
            Command::Kick(number) => self.kick(number),
            Command::Other(words) => self.other(&words, now),
        }
    }

    fn enter(&mut self, now: Instant) {
        if self.is_waiting() {
            self.remind();
            return;
        }
        if self.answer("", now) {
            return;
        }
        let Some(picture) = &self.picture else { return };
        if picture.stage == Stage::Lobby && !picture.starting {
            let (least, _) = G::SEATS;
            if self.setting.is_host && picture.seats.len() >= usize::from(least) && self.plays() {
                self.wish(Wish::Host(HostWish::Start));
            } else {
                self.show_lobby(false);
            }
        }
    }

    /// Words that are no command: an answer, or nothing.
    fn other(&mut self, words: &str, now: Instant) {
        if self.answer(words, now) {
            return;
        }
        if self.setting.auto {
            self.say_word(Style::Dim, "cli-screen-auto");
        } else if words.trim_end_matches('번').chars().all(|c| c.is_ascii_digit()) {
            self.no_such_choice();
        } else {
            let shown = self.lines.columns().fit(&jusawi_text::safe(words), 24);
            let line = self.text.say("cli-screen-unknown", &Args::new().said("line", shown));
            self.lines.say(Style::Dim, line);
        }
    }

    fn show_again(&mut self) {
        let lobby = self.picture.as_ref().is_some_and(|picture| picture.stage == Stage::Lobby);
        if lobby { self.show_lobby(false) } else { self.show_board(true) }
    }

    /// Leaves. It never gives up: the rules play on for whoever is away.
    fn quit(&mut self, confirmed: bool, line: &str, now: Instant) {
        let Some(stage) = self.picture.as_ref().map(|picture| picture.stage) else {
            self.ending = Some(Ending::Left);
            return;
        };
        let over = matches!(stage, Stage::Finished | Stage::Closed);
        let asks = !over && (self.setting.is_host || self.in_game());
        if asks && !confirmed {
            let id = if self.setting.is_host { "cli-screen-confirm-quit-host" } else { "cli-screen-confirm-quit" };
            self.ask_again(id, Command::Quit, line, now);
            return;
        }
        let seated = self.picture.as_ref().is_some_and(|picture| picture.lobby_seat.is_some());
        if stage == Stage::Lobby && seated && !self.setting.is_host {
            self.wish(Wish::Leave);
        }
        self.ending = Some(if self.is_waiting() { Ending::Finished } else { Ending::Left });
    }

    fn concede(&mut self, confirmed: bool, line: &str, now: Instant) {
        let action = G::concession().filter(|_| self.in_game());
        match action {
            None => self.say_word(Style::Plain, "cli-screen-only-playing"),
            Some(action) if confirmed => self.wish(Wish::Act(action)),
            Some(_) => self.ask_again("cli-screen-confirm-concede", Command::Concede, line, now),
        }
    }

    fn sit(&mut self, command: &Command) {
        let in_lobby = self.picture.as_ref().is_some_and(|picture| picture.stage == Stage::Lobby);
        match (command, self.setting.name.clone()) {
            _ if !in_lobby => self.say_word(Style::Plain, "cli-screen-only-lobby"),
            (Command::Sit(seat), Some(name)) => self.wish(Wish::Sit { seat: *seat, name }),
            (Command::Stand, _) => self.wish(Wish::Leave),
            _ => self.say_word(Style::Plain, "cli-screen-watching"),
        }
    }

    /// What only the host may do.
    fn host(&mut self, command: Command, confirmed: bool, line: &str, now: Instant) {
        let in_lobby = self.picture.as_ref().is_some_and(|picture| picture.stage == Stage::Lobby);
        match command {
            Command::Options(given) if given.is_empty() => self.show_options(),
            _ if !self.setting.is_host => {
                let message = self.text.by_reason("NOT_HOST", |_| None);
                self.message(Style::Plain, &message);
            }
            Command::Close if confirmed => self.wish(Wish::Host(HostWish::Close)),
            Command::Close => self.ask_again("cli-screen-confirm-close", Command::Close, line, now),
            _ if !in_lobby => self.say_word(Style::Plain, "cli-screen-only-lobby"),
            Command::Start => self.wish(Wish::Host(HostWish::Start)),
            Command::Bot => self.wish(Wish::Host(HostWish::SeatBot)),
            Command::Clear(Some(seat)) => self.wish(Wish::Host(HostWish::Clear(seat))),
            Command::Options(given) => self.set_options(&given),
            _ => self.say_word(Style::Plain, "cli-screen-which-seat"),
        }
    }

    /// Changes the options that were typed and leaves the others as they are.
    fn set_options(&mut self, given: &[(String, String)]) {
        let current = self.picture.as_ref().and_then(|picture| picture.options.clone()).unwrap_or_default();
        let kept =
            G::describe_options(&current).into_iter().filter(|(key, _)| given.iter().all(|(typed, _)| typed != key));
        let typed = given.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        match G::parse_options(typed.chain(kept)) {
            Ok(options) => self.wish(Wish::Host(HostWish::SetOptions(options))),
            Err(error) => {
                let message = self.text.option_error(&error);
                self.message(Style::Plain, &message);
            }
        }
    }

    fn show_options(&mut self) {
        let options = self.picture.as_ref().and_then(|picture| picture.options.as_ref());
        let lines = match options {
            Some(options) if !self.setting.is_host => self.text.options::<G>(options),
            _ => self.text.option_help::<G>(),
        };
        for line in lines {
            self.lines.say(Style::Plain, format!("  {line}"));
        }
    }

    fn ask_again(&mut self, id: &str, what: Command, line: &str, now: Instant) {
        let word = jusawi_text::safe(line.trim());
        let line = self.text.say(id, &Args::new().said("word", word));
        self.lines.say(Style::Warn, line);
        self.confirm = Some(Confirm { what, since: now });
    }

    fn help(&mut self) {
        let lobby = self.picture.as_ref().is_none_or(|picture| picture.stage == Stage::Lobby);
        let host = self.setting.is_host;
        let all = [
            (lobby && host, "cli-screen-help-enter-start"),
            (lobby && host, "cli-screen-help-bot"),
            (lobby && host, "cli-screen-help-clear"),
            (lobby, "cli-screen-help-options"),
            (lobby && !host, "cli-screen-help-sit"),
            (!lobby && !self.setting.auto, "cli-screen-help-turn"),
            (true, "cli-screen-help-board"),
            (!lobby, "cli-screen-help-code"),
            (true, "cli-screen-help-say"),
            (!lobby && !self.setting.auto, "cli-screen-help-again"),
            (!lobby && self.in_game(), "cli-screen-help-concede"),
            (host, "cli-screen-help-close"),
            (host && !lobby, "cli-screen-help-rematch"),
            (true, "cli-screen-help-quit"),
        ];
        self.lines.blank();
        self.say_word(Style::Bold, "cli-screen-help");
        for (_, id) in all.iter().filter(|(holds, _)| *holds) {
            let line = self.text.word(id);
            self.lines.say(Style::Plain, format!("  {line}"));
        }
        let notes = G::first_help(&self.text).into_iter().chain([G::notice(&self.text)]);
        for note in notes {
            self.lines.say(Style::Dim, format!("  {note}"));
        }
    }
}
