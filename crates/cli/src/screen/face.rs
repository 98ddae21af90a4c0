//! How one game looks in lines, and what a frame of a table knows while it is drawn.

use std::any::Any;

use jusawi_net::screen::{Picture, SeatPicture};
use jusawi_rules::Seat;
use jusawi_table::Stage;
use jusawi_text::{Columns, Names, Speak, Text};

use super::las_vegas;
use super::lines::{Row, Style};

/// The marks of the seats: a player's mark stands wherever a colour could stand.
const MARKS: [&str; 8] = ["●", "▲", "■", "◆", "★", "▼", "◀", "▶"];
/// The same in ASCII.
const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
/// How many cells a name takes at most in a sentence or a table.
const NAME_CELLS: usize = 16;

/// A game that can be shown in lines: every game that can speak. Those with a screen of their own are shown by it, the
/// others in plain lines, with every legal action behind a number.
pub trait Face: Speak {
    /// The table as it lies, in lines no wider than the frame.
    fn board(frame: &Frame<'_>, view: &Self::View) -> Vec<Row>;

    /// What can be done now and what each would lead to.
    fn choices(frame: &Frame<'_>, picture: &Picture<Self>) -> Vec<Choice>;

    /// What is to be decided, as a question.
    fn question(frame: &Frame<'_>, picture: &Picture<Self>) -> String;

    /// Whether the board is to be seen with the decision that is open.
    fn wants_board(picture: &Picture<Self>) -> bool;

    /// One line about what happened; `boards` says whether boards are shown, too.
    fn told(text: &Text, event: &Self::Event, names: &Names, boards: bool) -> Option<String>;

    /// How that line is coloured for `own`.
    fn style(event: &Self::Event, own: Option<Seat>) -> Style;

    /// How that line stands among others.
    fn beat(event: &Self::Event) -> Beat;

    /// How many seconds a decision takes at most, where that is known: no clock shows more.
    fn limit(view: &Self::View) -> Option<u32>;
}

impl<G: Speak> Face for G {
    fn board(frame: &Frame<'_>, view: &Self::View) -> Vec<Row> {
        match known(view) {
            Some(view) => las_vegas::board(frame, view),
            None => <G as Speak>::view(frame.text, view, frame.names, frame.own).into_iter().map(Row::plain).collect(),
        }
    }

    fn choices(frame: &Frame<'_>, picture: &Picture<Self>) -> Vec<Choice> {
        if let Some(picture) = known(picture) {
            return las_vegas::choices(frame, picture);
        }
        let Some(view) = &picture.view else { return Vec::new() };
        let numbered = picture.legal.iter().enumerate().map(|(place, action)| Choice {
            key: (place + 1).to_string(),
            label: G::choice(frame.text, view, action, frame.names),
            style: Style::Plain,
            place,
            // With one thing to do there is nothing to choose.
            default: picture.legal.len() == 1,
        });
        numbered.collect()
    }

    fn question(frame: &Frame<'_>, picture: &Picture<Self>) -> String {
        if let Some(picture) = known(picture) {
            return las_vegas::question(frame, picture);
        }
        picture.view.as_ref().map(|view| <G as Speak>::question(frame.text, view, frame.names)).unwrap_or_default()
    }

    fn wants_board(picture: &Picture<Self>) -> bool {
        known(picture).is_none_or(las_vegas::wants_board)
    }

    fn told(text: &Text, event: &Self::Event, names: &Names, boards: bool) -> Option<String> {
        match known(event) {
            Some(event) => las_vegas::told(text, event, names, boards),
            None => G::event(text, event, names),
        }
    }

    fn style(event: &Self::Event, own: Option<Seat>) -> Style {
        known(event).map_or(Style::Plain, |event| las_vegas::style(event, own))
    }

    fn beat(event: &Self::Event) -> Beat {
        known(event).map_or(Beat::Same, las_vegas::beat)
    }

    fn limit(view: &Self::View) -> Option<u32> {
        known(view).and_then(las_vegas::limit)
    }
}

/// A part of a game as that of the game with a screen of its own, if it is that game's.
fn known<T: 'static>(part: &dyn Any) -> Option<&T> {
    part.downcast_ref()
}

/// How a line about an event stands among others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// With the line before.
    Same,
    /// In a part of its own together with others of its kind.
    Part,
    /// As the beginning of something new, with the board behind it.
    Board,
}

/// Something that can be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What is typed for it; nothing: Enter.
    pub key: String,
    /// What it would lead to.
    pub label: String,
    /// How that is coloured.
    pub style: Style,
    /// The place of the action among the legal ones of the picture.
    pub place: usize,
    /// Whether Enter alone takes it.
    pub default: bool,
}

/// What is known while a table is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The language.
    pub text: &'a Text,
    /// Who is called what.
    pub names: &'a Names,
    /// How cells are counted.
    pub columns: Columns,
    /// How many cells a line has.
    pub width: usize,
    /// The taken seats, in playing order after the start.
    pub seats: &'a [SeatPicture],
    /// This screen's seat in the game.
    pub own: Option<Seat>,
}

impl Frame<'_> {
    /// A seat's mark.
    pub fn mark(&self, index: usize) -> String {
        mark(self.columns, index)
    }

    /// What stands between two things in a row.
    pub fn dot(&self) -> &'static str {
        if self.columns.ascii || self.columns.ambiguous_wide { ", " } else { " · " }
    }

    /// How a seat is doing and whose it is, in words.
    pub fn words(&self, seat: &SeatPicture) -> Vec<String> {
        let is_bot = seat.client().is_none();
        let all = [
            (!seat.online, "cli-offline"),
            (seat.away, "cli-away"),
            (seat.own, "cli-seat-you"),
            (seat.host, "cli-seat-host"),
            (is_bot, "cli-screen-bot"),
        ];
        all.iter().filter(|(holds, _)| *holds).map(|(_, id)| self.text.word(id)).collect()
    }
}

/// The mark of the seat at `index`, or its number where there is none.
pub(super) fn mark(columns: Columns, index: usize) -> String {
    let marks = if columns.ascii { LETTERS } else { MARKS };
    marks.get(index).map_or_else(|| (index + 1).to_string(), |mark| (*mark).to_owned())
}

/// The names of everybody in a picture, cut to what fits a sentence.
pub(super) fn names_of<G: Speak>(text: &Text, columns: Columns, picture: &Picture<G>) -> Names {
    let mut names = Names::new();
    let playing = picture.stage != Stage::Lobby;
    for (index, seat) in (0u8..).zip(&picture.seats) {
        let name = columns.fit(&seat_name(text, seat), NAME_CELLS);
        names = names.with_place(seat.lobby, &name);
        if playing {
            names = names.with_seat(Seat(index), &name);
        }
    }
    for (number, name) in (0u32..).zip(&picture.contributors) {
        if let Some(name) = name {
            names = names.with_contributor(number, &columns.fit(&jusawi_text::safe(name.as_str()), NAME_CELLS));
        }
    }
    names
}

/// The whole name of whoever holds a seat.
pub(super) fn seat_name(text: &Text, seat: &SeatPicture) -> String {
    match &seat.occupant {
        jusawi_table::Occupant::Device { name, .. } => jusawi_text::safe(name.as_str()),
        jusawi_table::Occupant::Bot => {
            text.say("bot-name", &jusawi_text::Args::new().with("seat", seat.lobby.saturating_add(1)))
        }
    }
}
