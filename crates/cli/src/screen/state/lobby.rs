//! The lobby: who sits where, what is agreed, and what one can do until the game starts.

use jusawi_net::screen::{Picture, SeatPicture};
use jusawi_table::{ClientKind, Stage};
use jusawi_text::Args;

use super::Screen;
use crate::screen::face::{Face, mark, seat_name};
use crate::screen::lines::{Row, Style};

impl<G: Face> Screen<G> {
    /// The table as a whole, when this screen comes to it.
    pub(super) fn opening(&mut self) {
        match self.picture.as_ref().map(|picture| picture.stage) {
            Some(Stage::Lobby) => self.show_lobby(true),
            Some(_) => {
                self.show_board(true);
                if self.picture.as_ref().is_some_and(|picture| picture.own.is_none()) {
                    self.say_word(Style::Dim, "cli-screen-watching");
                }
            }
            None => {}
        }
    }

    /// Seats, options, and what one can do now; on `arriving`, whoever has a name is about to be seated without a word.
    pub(super) fn show_lobby(&mut self, arriving: bool) {
        let Some(picture) = &self.picture else { return };
        let args = Args::new().said("game", G::game_name(&self.text)).said("code", picture.code.to_string());
        let title = self.text.say("cli-screen-lobby", &args);
        let options = picture.options.as_ref().map(|options| self.text.options::<G>(options)).unwrap_or_default();
        let seats = self.seat_rows(picture);
        self.lines.blank();
        self.lines.say(Style::Bold, title);
        self.lines.rows(&seats);
        for option in options {
            self.lines.say(Style::Dim, format!(" {option}"));
        }
        self.say_what_next(!arriving);
        if self.plays() {
            self.say_word(Style::Dim, "cli-screen-help-hint");
        }
    }

    /// What has changed in the lobby and has no news of its own.
    pub(super) fn lobby_changed(&mut self, before: Option<&Picture<G>>) {
        let (Some(before), Some(picture)) = (before, &self.picture) else { return };
        if picture.stage != Stage::Lobby || picture.starting {
            return;
        }
        let describe = |picture: &Picture<G>| picture.options.as_ref().map(G::describe_options).unwrap_or_default();
        let was = describe(before);
        let lines: Vec<String> = describe(picture)
            .into_iter()
            .filter(|option| !was.is_empty() && !was.contains(option))
            .map(|(key, value)| {
                let option = Args::new().said("option", self.text.option::<G>(key, value));
                self.text.say("cli-screen-option-changed", &option)
            })
            .collect();
        let taken = |picture: &Picture<G>| picture.seats.iter().map(|seat| seat.lobby).collect::<Vec<_>>();
        let moved = taken(before) != taken(picture) || before.starting;
        for line in lines {
            self.lines.say(Style::Plain, line);
        }
        if moved {
            self.say_what_next(true);
        }
    }

    /// How many sit there and what that means for this screen.
    fn say_what_next(&mut self, can_sit: bool) {
        let Some(picture) = &self.picture else { return };
        let count = picture.seats.len();
        let (least, _) = G::SEATS;
        let mut parts = vec![self.text.say("cli-screen-seats", &Args::new().with("count", count))];
        let enough = count >= usize::from(least);
        let free = picture.capacity.is_some_and(|capacity| count < usize::from(capacity));
        if !enough {
            parts.push(self.text.say("cli-screen-start-wait", &Args::new().with("least", least)));
        }
        if self.setting.is_host && self.plays() {
            if enough {
                parts.push(self.word("cli-screen-start-now"));
            }
            if free {
                parts.push(self.word("cli-screen-start-bots"));
            }
        } else if enough && !self.setting.is_host {
            parts.push(self.word("cli-waiting-host"));
        }
        if can_sit && free && picture.lobby_seat.is_none() && self.plays() && self.setting.name.is_some() {
            parts.push(self.word("cli-screen-sit-how"));
        }
        self.lines.say(Style::Plain, parts.join(" "));
    }

    fn seat_rows(&self, picture: &Picture<G>) -> Vec<Row> {
        let last = picture.seats.iter().map(|seat| seat.lobby + 1).max().unwrap_or(0);
        let places = picture.capacity.unwrap_or(0).max(last);
        let columns = self.lines.columns();
        let number = |place: u8| self.text.say("cli-screen-seat", &Args::new().with("seat", place + 1));
        let name_cells =
            picture.seats.iter().map(|seat| columns.width(&seat_name(&self.text, seat))).max().unwrap_or(0);
        let row = |place: u8| {
            let index = picture.seats.iter().position(|seat| seat.lobby == place);
            let Some((index, seat)) = index.and_then(|index| Some((index, picture.seats.get(index)?))) else {
                return Row::new(Style::Dim, format!(" {}   {}", number(place), self.text.word("cli-screen-free")));
            };
            let name = columns.pad(&seat_name(&self.text, seat), name_cells.min(24));
            let words = self.seat_words(seat).join(if columns.ascii { ", " } else { " · " });
            Row::plain(format!(" {} {} {name}  {words}", number(place), mark(columns, index)))
        };
        (0..places).map(row).collect()
    }

    /// Whose a seat is and what plays there.
    fn seat_words(&self, seat: &SeatPicture) -> Vec<String> {
        let Some(client) = seat.client() else { return vec![self.text.word("cli-screen-bot-seat")] };
        let client = match client {
            ClientKind::Program => "cli-seat-program",
            ClientKind::Page => "cli-seat-page",
        };
        let all = [
            (seat.own, "cli-seat-you"),
            (seat.host, "cli-seat-host"),
            (true, client),
            (seat.online, "cli-online"),
            (!seat.online, "cli-offline"),
        ];
        all.iter().filter(|(holds, _)| *holds).map(|(_, id)| self.text.word(id)).collect()
    }
}
