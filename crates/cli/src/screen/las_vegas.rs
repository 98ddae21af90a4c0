//! las-vegas in lines: six casinos as a table, the players below, and what each placing would lead to.
//!
//! Rules: las-vegas §8.3, §8.5, §9.

mod board;

use std::cmp::Reverse;

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{Action, Event, Face as Dice, LasVegas, Owner, Phase, Preview, View, preview};
use jusawi_net::screen::Picture;
use jusawi_rules::Seat;
use jusawi_text::{Args, Names, Speak, Text, las_vegas};

use super::face::{Beat, Choice, Frame};
use super::lines::{Row, Style};

/// The casinos and the players.
pub(super) fn board(frame: &Frame<'_>, view: &View) -> Vec<Row> {
    board::board(frame, view)
}

/// Rolling, or the rolled faces with what placing each would lead to.
pub(super) fn choices(frame: &Frame<'_>, picture: &Picture<LasVegas>) -> Vec<Choice> {
    let place = |action: Action| picture.legal.iter().position(|legal| *legal == action);
    let Some((view, own)) = picture.view.as_ref().zip(picture.own) else { return Vec::new() };
    if let Some(place) = place(Action::Roll) {
        return vec![Choice {
            key: String::new(),
            label: LasVegas::action(frame.text, &Action::Roll),
            style: Style::Plain,
            place,
            default: true,
        }];
    }
    let mut faces: Vec<Dice> = view.faces.clone();
    faces.retain(|face| picture.legal.contains(&Action::Place { value: face.value }));
    // The first is what the rules choose for a player who lets the time pass.
    faces.sort_by_key(|face| (Reverse(face.dice()), Reverse(top_note(view, face.value)), face.value));
    let choice = |(index, face): (usize, &Dice)| {
        let ahead = preview(view, own, face.value)?;
        Some(Choice {
            key: face.value.to_string(),
            label: las_vegas::preview(frame.text, &ahead, frame.names),
            style: outlook_style(&ahead),
            place: place(Action::Place { value: face.value })?,
            default: index == 0,
        })
    };
    faces.iter().enumerate().filter_map(choice).collect()
}

/// What is to be decided.
pub(super) fn question(frame: &Frame<'_>, picture: &Picture<LasVegas>) -> String {
    let hand = picture.view.as_ref().zip(picture.own).and_then(|(view, own)| view.player(own)).map(|me| me.hand);
    if picture.legal.contains(&Action::Roll) {
        let hand = hand.unwrap_or_default();
        return frame.text.say("cli-screen-ask-roll", &Args::new().said("dice", board::dice(frame, hand)));
    }
    frame.text.word("cli-screen-ask-place")
}

/// Whether the board is to be seen with the decision.
pub(super) fn wants_board(picture: &Picture<LasVegas>) -> bool {
    picture.view.as_ref().is_some_and(|view| view.phase == Phase::Place)
}

/// One line about what happened.
pub(super) fn told(text: &Text, event: &Event, names: &Names, boards: bool) -> Option<String> {
    match event {
        // The board behind it shows the notes.
        Event::CasinosRefilled { round, .. } if boards => {
            Some(text.say("cli-screen-round", &Args::new().with("round", *round)))
        }
        event => LasVegas::event(text, event, names),
    }
}

/// How it is coloured.
pub(super) fn style(event: &Event, own: Option<Seat>) -> Style {
    match event {
        Event::CasinosRefilled { .. } | Event::GameOver { .. } => Style::Bold,
        Event::TiesRemoved { .. } => Style::Warn,
        Event::Paid { owner: Owner::Seat(seat), .. } if own == Some(*seat) => Style::Good,
        Event::NotesReturned { .. } => Style::Dim,
        _ => Style::Plain,
    }
}

/// How it stands among others.
pub(super) fn beat(event: &Event) -> Beat {
    match event {
        Event::CasinosRefilled { .. } => Beat::Board,
        Event::TiesRemoved { .. }
        | Event::Paid { .. }
        | Event::NotesReturned { .. }
        | Event::RoundEnd { .. }
        | Event::GameOver { .. } => Beat::Part,
        Event::HouseDicePlaced { .. } | Event::Rolled { .. } | Event::Placed { .. } | Event::Conceded { .. } => {
            Beat::Same
        }
    }
}

/// How many seconds a decision takes at most.
pub(super) fn limit(view: &View) -> Option<u32> {
    view.options.turn_seconds
}

fn top_note(view: &View, value: u8) -> Option<Note> {
    view.casino(value)?.notes.first().copied()
}

fn outlook_style(ahead: &Preview) -> Style {
    if ahead.is_tied() {
        Style::Warn
    } else if ahead.is_first() && ahead.note.is_some() {
        Style::Good
    } else {
        Style::Plain
    }
}
