//! The screen of a running game: typed lines, what others say, and pictures; lines come out that steer no terminal, and wishes
//! that the rules allow.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jusawi_bots::Player;
use jusawi_cli::screen::{Face, Lines, Screen, Setting};
use jusawi_fair::{Hash, PublicKey};
use jusawi_net::screen::{Picture, SeatPicture, Update, Wish};
use jusawi_rules::{Chance, Game, Seat, Viewer};
use jusawi_table::{Applied, ClientKind, Name, News, Note, Occupant, Stage};
use jusawi_text::{Columns, Lang, Text};
use jusawi_wire::games::GAMES;
use jusawi_wire::{GameMessages, with_game};

use super::bytes::{Bytes, Stream};
use super::{rules, words};

/// The most that happens in one input.
const LONGEST: usize = 120;
/// How wide the screen is.
const WIDTH: usize = 60;

/// A game of any kind.
pub fn screen(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = GAMES.get(bytes.below(GAMES.len())).copied().unwrap_or_default();
    with_game!(game, Messages => played::<Messages>(&mut bytes), else ());
}

/// What the screen has written.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Table<M: GameMessages> {
    game: M::Game,
    picture: Picture<M::Game>,
    seeds: Stream,
}

fn played<M: GameMessages>(bytes: &mut Bytes<'_>)
where
    M::Game: Face + Player,
{
    let options = rules::options::<M::Game>(bytes);
    let seats = rules::seats::<M::Game>(&options, bytes);
    let mut seeds = Stream::new(u64::from(bytes.byte()));
    let Ok((game, events)) = M::Game::setup(&options, seats, &mut Chance::from_seed(seeds.next())) else { return };
    let how = bytes.byte();
    let own = (how & 1 == 0).then_some(Seat(0));
    let columns = Columns { ambiguous_wide: how & 2 == 2, ascii: how & 4 == 4 };
    let text = Text::new(if how & 8 == 8 { Lang::En } else { Lang::Ko });
    let setting = Setting {
        is_host: how & 16 == 16,
        auto: false,
        interactive: true,
        terminal: how & 32 == 32,
        compact: how & 64 == 64,
        name: Name::parse("me").ok(),
        ..Setting::default()
    };
    let names: Vec<String> = (0..seats).map(|_| bytes.text()).collect();
    let picture = picture::<M>(&game, options, own, &names);
    let mut table = Table::<M> { game, picture, seeds };
    let sink = Sink::default();
    let mut screen = Screen::<M::Game>::new(text, setting, Lines::to(sink.clone(), WIDTH, false, columns));
    let mut now = Instant::now();
    table.show(&mut screen, &events, now);
    for _ in 0..LONGEST {
        if bytes.is_empty() || screen.ending().is_some() {
            break;
        }
        now += Duration::from_millis(700);
        match bytes.byte() % 12 {
            0..=3 => {
                let line = bytes.text();
                screen.typed(&line, now);
            }
            // A key of what is asked for.
            4 => screen.typed(&(bytes.byte() % 40).to_string(), now),
            5 => screen.typed(["t", "done", "yes", "b", "?", "c", "no", ""][bytes.below(8)], now),
            6 | 7 => table.others(&mut screen, bytes, now),
            8 => {
                let (name, text) = (Name::from_typed(&bytes.text()).ok(), bytes.text());
                // A chat line comes without control characters, line breaks excepted.
                let text = text.chars().filter(|c| !c.is_control() || *c == '\n').collect();
                screen.update(Update::Chat { key: PublicKey([1; 32]), name, text }, now);
            }
            9 => {
                let (reason, data) = (bytes.text(), vec![(bytes.text(), bytes.text())]);
                screen.update(Update::Refused { reason, metadata: data }, now);
            }
            10 => {
                now += Duration::from_secs(u64::from(bytes.byte()));
                screen.tick(now);
            }
            _ => {
                let note = Note::LeftOut { entry: bytes.number(), draw: bytes.number() };
                screen.update(Update::Note(note), now);
            }
        }
        for wish in screen.take_wishes() {
            if let Wish::Act(action) = wish {
                table.own(&mut screen, &action, now);
            }
        }
    }
    let written = sink.0.lock().unwrap();
    let written = std::str::from_utf8(&written).expect("text");
    for line in written.lines() {
        words::shows_nothing_hidden(line);
        assert!(columns.width(line) <= WIDTH, "{} cells: {line:?}", columns.width(line));
    }
}

impl<M: GameMessages> Table<M>
where
    M::Game: Face + Player,
{
    /// The person at the screen acts: all that it can be brought to wish is allowed.
    fn own(&mut self, screen: &mut Screen<M::Game>, action: &<M::Game as Game>::Action, now: Instant) {
        let own = self.picture.own.expect("who only watches wishes nothing");
        let mut chance = Chance::from_seed(self.seeds.next());
        match self.game.apply(own, action, &mut chance) {
            Ok(events) => self.show(screen, &events, now),
            Err(refusal) => panic!("{action:?} was wished and is refused: {refusal:?}"),
        }
    }

    /// Whoever is awaited acts.
    fn others(&mut self, screen: &mut Screen<M::Game>, bytes: &mut Bytes<'_>, now: Instant) {
        let Some(seat) = self.game.awaited().first().copied() else { return };
        let legal = self.game.legal(seat);
        let action = bytes.pick(&legal).cloned().or_else(|| self.game.automatic(seat));
        let mut chance = Chance::from_seed(self.seeds.next());
        let events = action.and_then(|action| self.game.apply(seat, &action, &mut chance).ok());
        self.show(screen, &events.unwrap_or_default(), now);
    }

    fn show(&mut self, screen: &mut Screen<M::Game>, events: &[<M::Game as Game>::Event], now: Instant) {
        let viewer = self.picture.own.map_or(Viewer::Spectator, Viewer::Seat);
        let events = events.iter().map(|event| self.game.event_for(event, viewer)).collect();
        let number = self.picture.entries;
        let news = News::Moved { seat: Seat(0), automatic: None, events };
        screen.update(Update::News(Applied { number, hash: Hash::ZERO, at: 0, news }), now);
        let picture = &mut self.picture;
        picture.entries += 1;
        picture.view = Some(self.game.view(viewer));
        picture.awaited = self.game.awaited();
        let asked = picture.own.filter(|own| picture.awaited.contains(own));
        picture.legal = asked.map(|own| self.game.legal(own)).unwrap_or_default();
        picture.composed = asked.map(|own| self.game.composed(own)).unwrap_or_default();
        picture.outcome = self.game.outcome();
        picture.stage = if picture.outcome.is_some() { Stage::Finished } else { Stage::Playing };
        picture.deadline = Some(now + Duration::from_secs(30));
        screen.update(Update::Picture(Box::new(picture.clone())), now);
    }
}

fn picture<M: GameMessages>(
    game: &M::Game,
    options: <M::Game as Game>::Options,
    own: Option<Seat>,
    names: &[String],
) -> Picture<M::Game> {
    let seat = |(lobby, name): (u8, &String)| SeatPicture {
        lobby,
        occupant: match Name::from_typed(name) {
            Ok(name) => Occupant::Device { key: PublicKey([lobby; 32]), name, client: ClientKind::Page },
            Err(_) => Occupant::Bot,
        },
        online: lobby != 1,
        away: lobby == 2,
        own: own == Some(Seat(lobby)),
        host: lobby == 0,
    };
    Picture {
        code: "0123-4567-89AB-CDEF".parse().unwrap(),
        entries: 1,
        stage: Stage::Playing,
        options: Some(options),
        seats: (0..).zip(names).map(seat).collect(),
        own,
        lobby_seat: own.map(|own| own.0),
        capacity: None,
        view: Some(game.view(own.map_or(Viewer::Spectator, Viewer::Seat))),
        legal: Vec::new(),
        composed: Vec::new(),
        absent: Vec::new(),
        awaited: jusawi_rules::Seats::new(),
        deadline: None,
        draw: None,
        drawn: None,
        contributors: names.iter().map(|name| Name::from_typed(name).ok()).collect(),
        starting: false,
        connected: true,
        outcome: None,
    }
}
