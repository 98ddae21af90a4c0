//! What happened, told in the order in which it happened.

use jusawi_rules::Seat;
use jusawi_table::{Applied, News, Opener};
use jusawi_text::Args;

use super::Screen;
use crate::screen::face::{Beat, Face, mark};
use crate::screen::lines::{Row, Style};

/// How many lines are told of what happened while this screen was gone.
const MEANWHILE: usize = 12;

/// Lines to be told, with what each is worth behind it.
#[derive(Default)]
struct Told {
    rows: Vec<Row>,
    board: bool,
    changed: bool,
}

impl<G: Face> Screen<G> {
    /// Tells the news that wait, in short after a time away; whether they changed the game.
    pub(super) fn flush(&mut self, behind: bool) -> bool {
        let pending = std::mem::take(&mut self.pending);
        if pending.is_empty() {
            return false;
        }
        if self.storage.take().is_some() {
            self.say_word(Style::Good, "cli-screen-stored-again");
        }
        let mut told = Told::default();
        for applied in pending {
            self.tell(&mut told, applied);
        }
        let rows = &told.rows;
        let skipped = if behind { rows.len().saturating_sub(MEANWHILE) } else { 0 };
        if skipped > 0 {
            let line = self.text.say("cli-screen-caught-up", &Args::new().with("count", rows.len()));
            self.lines.say(Style::Dim, line);
        }
        self.lines.rows(rows.get(skipped..).unwrap_or_default());
        if told.board {
            self.show_board(false);
        }
        told.changed
    }

    fn tell(&mut self, told: &mut Told, applied: Applied<G>) {
        match applied.news {
            News::Drawn { drawn, opener, events } => {
                let (seat, automatic) = match &opener {
                    Opener::Setup => (None, None),
                    Opener::Move { seat, automatic, .. } => (Some(*seat), *automatic),
                };
                if opener == Opener::Setup {
                    self.began(told);
                }
                if let Some(seat) = seat {
                    // Why it happened without its player's hand, if it did.
                    let why = News::<G>::Moved { seat, automatic, events: Vec::new() };
                    self.tell_plainly(told, Style::Dim, &why);
                }
                self.happened(told, seat, &events);
                let worth = self.worth(&drawn);
                // A roll's worth stands behind the roll, not within a part about something else.
                told.rows.extend(worth);
            }
            News::Moved { seat, automatic, events } => {
                let why = News::<G>::Moved { seat, automatic, events: Vec::new() };
                self.tell_plainly(told, Style::Dim, &why);
                self.happened(told, Some(seat), &events);
            }
            News::Presence { seat, .. } if self.is_own_place(seat) => {}
            // It is said behind the result.
            News::Closed { reason } => self.closing = Some(reason),
            news @ (News::Voided { .. } | News::Called { .. } | News::Presence { online: false, .. }) => {
                self.tell_plainly(told, Style::Warn, &news);
            }
            news => self.tell_plainly(told, Style::Plain, &news),
        }
    }

    fn tell_plainly(&self, told: &mut Told, style: Style, news: &News<G>) {
        let lines = self.text.news(news, &self.names);
        told.rows.extend(lines.into_iter().map(|line| Row::new(style, line)));
    }

    /// Events, the first with the mark of whoever made them happen.
    fn happened(&self, told: &mut Told, seat: Option<Seat>, events: &[G::Event]) {
        told.changed = true;
        let outcome = self.picture.as_ref().and_then(|picture| picture.outcome.as_ref());
        // The result says it, together with the table.
        let summary = outcome.map(|outcome| G::summary(&self.text, outcome, &self.names));
        let own = self.picture.as_ref().and_then(|picture| picture.own);
        let mut last = Beat::Same;
        for (index, event) in events.iter().enumerate() {
            let line = G::told(&self.text, event, &self.names, !self.setting.compact);
            let Some(line) = line.filter(|line| Some(line) != summary.as_ref()) else { continue };
            let beat = G::beat(event);
            if !self.setting.compact && beat != last && beat != Beat::Same {
                told.rows.push(Row::plain(""));
            }
            told.board |= beat == Beat::Board;
            let mark = seat.filter(|_| index == 0).map(|seat| mark(self.lines.columns(), seat.index()));
            let line = mark.map_or_else(|| format!("  {line}"), |mark| format!("{mark} {line}"));
            let line = if beat == Beat::Board { line.trim_start().to_owned() } else { line };
            told.rows.push(Row::new(G::style(event, own), line));
            last = beat;
        }
    }

    /// The game begins: who plays in which order, and what beginners need.
    fn began(&self, told: &mut Told) {
        let seats = self.picture.as_ref().map_or(0, |picture| picture.seats.len());
        let all = (0u8..).take(seats).map(|seat| {
            let mark = mark(self.lines.columns(), usize::from(seat));
            format!("{mark} {}", self.names.seat(&self.text, Seat(seat)))
        });
        let order = Args::new().said("names", all.collect::<Vec<_>>().join(", "));
        let order = self.text.say("cli-start-order", &order);
        told.rows.push(Row::plain(format!("{} {order}", self.text.word("cli-started"))));
        if self.plays() && !self.setting.compact {
            let help = format!("{}: {}", self.text.word("cli-first-game"), G::first_help(&self.text).join(", "));
            told.rows.push(Row::new(Style::Dim, help));
        }
    }

    fn is_own_place(&self, place: u8) -> bool {
        self.picture.as_ref().is_some_and(|picture| picture.lobby_seat == Some(place))
    }
}
