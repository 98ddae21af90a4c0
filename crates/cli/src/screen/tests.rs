//! Tests of the screen, and the tables that they look at: a game of las-vegas that is played here, without a network.

mod board;
mod flow;
mod over;
mod rolls;
mod typed;
mod words;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jusawi_fair::{Hash, Proof, PublicKey, ScreenCode, Seed};
use jusawi_game_vegas::classic::{Action, LasVegas, Options};
use jusawi_net::screen::{DrawnPicture, Picture, SeatPicture, Update, Wish};
use jusawi_rules::{Chance, Game, Seat, Seats, Viewer};
use jusawi_table::{Applied, ClientKind, Drawn, LinkStanding, Name, News, Occupant, Opener, Stage};
use jusawi_text::{Columns, Lang, Text};

use super::{Lines, Screen, Setting};

/// Keeps what is written.
#[derive(Clone, Default)]
pub(super) struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    /// The lines that were written since the last time.
    pub(super) fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A table with a screen before it. Seat 0 is this screen's, unless it only watches.
struct Table {
    screen: Screen<LasVegas>,
    sink: Sink,
    picture: Picture<LasVegas>,
    game: Option<LasVegas>,
    now: Instant,
    draws: u64,
}

/// How a person plays at a terminal.
fn playing() -> Setting {
    Setting { interactive: true, terminal: true, name: Name::parse("지수").ok(), ..Setting::default() }
}

fn hosting() -> Setting {
    Setting { is_host: true, ..playing() }
}

fn device(lobby: u8, name: &str) -> SeatPicture {
    let name = Name::parse(name).unwrap();
    let occupant = Occupant::Device { key: PublicKey([lobby; 32]), name, client: ClientKind::Program };
    SeatPicture { lobby, occupant, online: true, away: false, own: lobby == 0, host: lobby == 0 }
}

fn bot(lobby: u8) -> SeatPicture {
    SeatPicture { occupant: Occupant::Bot, host: false, ..device(lobby, "b") }
}

impl Table {
    /// A lobby of five with these seats taken.
    fn new(lang: Lang, setting: Setting, seats: Vec<SeatPicture>) -> Self {
        let sink = Sink::default();
        let lines = Lines::to(sink.clone(), 80, false, Columns::default());
        let names = seats.iter().filter_map(|seat| match &seat.occupant {
            Occupant::Device { name, .. } => Some(Some(name.clone())),
            Occupant::Bot => None,
        });
        let picture = Picture {
            code: "0123-4567-89AB-CDEF".parse().unwrap(),
            entries: 1,
            stage: Stage::Lobby,
            options: Some(Options::default()),
            own: None,
            lobby_seat: seats.iter().find(|seat| seat.own).map(|seat| seat.lobby),
            capacity: Some(5),
            view: None,
            legal: Vec::new(),
            composed: Vec::new(),
            absent: Vec::new(),
            awaited: Seats::new(),
            deadline: None,
            draw: None,
            drawn: None,
            contributors: names.collect(),
            starting: false,
            connected: true,
            outcome: None,
            seats,
        };
        let screen = Screen::new(Text::new(lang), setting, lines);
        Self { screen, sink, picture, game: None, now: Instant::now(), draws: 0 }
    }

    /// A game of these seats that has just begun.
    fn begun(lang: Lang, setting: Setting, seats: Vec<SeatPicture>) -> Self {
        let mut table = Self::new(lang, setting, seats);
        table.show();
        table.begin();
        table
    }

    fn begin(&mut self) {
        let seats = u8::try_from(self.picture.seats.len()).unwrap();
        let (game, events) = LasVegas::setup(&Options::default(), seats, &mut Chance::from_seed([7; 32])).unwrap();
        self.game = Some(game);
        self.picture.stage = Stage::Playing;
        self.picture.own = self.picture.lobby_seat.map(Seat);
        let drawn = self.drawn(LinkStanding::Own);
        self.news(News::Drawn { drawn, opener: Opener::Setup, events });
        self.show();
    }

    fn drawn(&mut self, standing: LinkStanding) -> Drawn {
        self.draws += 1;
        let code = ScreenCode::of(&Hash([1; 32]), &Seed([u8::try_from(self.draws).unwrap(); 32]));
        let contributed = standing == LinkStanding::Own;
        self.picture.drawn = Some(DrawnPicture { number: self.draws, code, standing, contributed });
        let proof = match standing {
            LinkStanding::Own | LinkStanding::LeftOut => Proof::Proven(vec![1]),
            LinkStanding::Shared => Proof::Shared,
            LinkStanding::Unproven => Proof::Unproven,
        };
        Drawn { number: self.draws, members: vec![0, 1], proof, code }
    }

    fn current(&self) -> Seat {
        self.game.as_ref().unwrap().current()
    }

    /// The player whose turn it is rolls these dice.
    fn roll(&mut self, dice: &[u8], standing: LinkStanding) {
        let seat = self.current();
        let words: Vec<u32> = dice.iter().map(|die| u32::from(*die) - 1).collect();
        let events = self.game.as_mut().unwrap().apply(seat, &Action::Roll, &mut Chance::scripted(words)).unwrap();
        let drawn = self.drawn(standing);
        let opener = Opener::Move { seat, action: Vec::new(), automatic: None };
        self.news(News::Drawn { drawn, opener, events });
        self.show();
    }

    /// The player whose turn it is places a face; a round that ends with it is settled.
    fn place(&mut self, value: u8) {
        let seat = self.current();
        let viewer = self.picture.own.map_or(Viewer::Spectator, Viewer::Seat);
        let game = self.game.as_mut().unwrap();
        let events = game.apply(seat, &Action::Place { value }, &mut Chance::from_seed([9; 32])).unwrap();
        let events = events.iter().map(|event| game.event_for(event, viewer)).collect();
        self.news(News::Moved { seat, automatic: None, events });
        self.show();
    }

    fn news(&mut self, news: News<LasVegas>) {
        let applied = Applied { number: self.picture.entries, hash: Hash([0; 32]), at: 0, news };
        self.picture.entries += 1;
        self.screen.update(Update::News(applied), self.now);
    }

    /// Shows the table as it is.
    fn show(&mut self) {
        if let Some(game) = &self.game {
            let own = self.picture.own;
            self.picture.view = Some(game.view(own.map_or(Viewer::Spectator, Viewer::Seat)));
            self.picture.awaited = if self.picture.draw.is_some() { Seats::new() } else { game.awaited() };
            let asked = own.filter(|own| self.picture.awaited.contains(own));
            self.picture.legal = asked.map(|own| game.legal(own)).unwrap_or_default();
            self.picture.deadline = Some(self.now + Duration::from_secs(30));
            self.picture.outcome = game.outcome();
        }
        self.screen.update(Update::Picture(Box::new(self.picture.clone())), self.now);
    }

    fn after(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.screen.tick(self.now);
    }

    /// Types a line and gives what it says.
    fn typed(&mut self, line: &str) -> Vec<String> {
        self.sink.take();
        self.screen.typed(line, self.now);
        self.sink.take()
    }

    fn wishes(&mut self) -> Vec<Wish<LasVegas>> {
        self.screen.take_wishes()
    }

    /// Plays until it is this screen's turn to place, with the lines of its own roll left to be read.
    fn roll_own(&mut self, dice: &[u8]) {
        while self.current() != Seat(0) {
            let left = self.game.as_ref().unwrap().hands()[self.current().index()].own;
            self.roll(&vec![6; usize::from(left)], LinkStanding::Own);
            self.place(6);
        }
        self.after(1);
        self.sink.take();
        self.roll(dice, LinkStanding::Own);
    }
}
