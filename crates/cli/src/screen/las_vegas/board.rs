//! The casinos and the players of las-vegas as two tables whose columns stand in line.
//!
//! What others won shows as far as the view knows it, and nothing is added up that the view does not add up.

use std::cmp::Reverse;

use jusawi_game_vegas::classic::{Casino, Hand, Owner, PlayerView, View};
use jusawi_game_vegas::payout::pay;
use jusawi_game_vegas::{Note, total};
use jusawi_text::{Args, Unit};

use crate::screen::face::Frame;
use crate::screen::lines::{Row, Style};

/// What stands between two columns.
const RULE: &str = " | ";
/// What stands in an empty field.
const NOTHING: &str = "-";

/// Both tables under a title.
pub(super) fn board(frame: &Frame<'_>, view: &View) -> Vec<Row> {
    let mut rows = vec![Row::new(Style::Bold, title(frame, view))];
    rows.extend(casinos(frame, view));
    rows.extend(view.players.iter().zip(players(frame, view)).map(|(player, text)| {
        let style = if player.conceded { Style::Dim } else { Style::Plain };
        Row::new(style, text)
    }));
    rows.extend(own_notes(frame, view).map(Row::plain));
    for row in &mut rows {
        row.text = frame.columns.fit(&row.text, frame.width).trim_end().to_owned();
    }
    rows
}

/// Dice in hand: `주사위 8개`, `주사위 12개(흰 4)`.
pub(super) fn dice(frame: &Frame<'_>, hand: Hand) -> String {
    let args = Args::new().with("dice", hand.dice()).with("neutral", hand.neutral);
    frame.text.say(if hand.neutral > 0 { "cli-screen-dice-white" } else { "cli-screen-dice" }, &args)
}

fn title(frame: &Frame<'_>, view: &View) -> String {
    let unit = match frame.text.unit() {
        Unit::Dollars => "unit-caption-dollars",
        Unit::Man => "unit-caption-man",
        Unit::Points => "unit-caption-points",
    };
    let args = Args::new().with("round", view.round).with("rounds", view.options.rounds).with("cards", view.cards_left);
    frame.text.say("cli-screen-board", &args.said("unit", frame.text.word(unit)).said("dot", frame.dot()))
}

fn casinos(frame: &Frame<'_>, view: &View) -> Vec<Row> {
    let head = ["casino", "notes", "dice", "now"].map(|part| frame.text.word(&format!("cli-screen-head-{part}")));
    let table = |drawn: bool, room: bool| {
        let lines = (1u8..).zip(&view.casinos).map(|(number, casino)| {
            let number = frame.text.say("cli-casino", &Args::new().with("casino", number));
            [number, notes(&casino.notes, room), dice_here(frame, casino, drawn), outlook(frame, casino)]
        });
        std::iter::once(head.clone()).chain(lines).collect::<Vec<_>>()
    };
    let fits = |lines: &Vec<[String; 4]>| {
        let cells = widths(frame, lines);
        cells.iter().sum::<usize>() + 3 * RULE.len() < frame.width
    };
    let lines = [(true, true), (false, true), (false, false)].map(|(drawn, room)| table(drawn, room));
    let [.., last] = &lines;
    let lines = lines.iter().find(|lines| fits(lines)).unwrap_or(last);
    let cells = widths(frame, lines);
    let text = |line: &[String; 4]| {
        let padded = line.iter().zip(cells).map(|(field, cells)| frame.columns.pad(field, cells));
        format!(" {}", padded.collect::<Vec<_>>().join(RULE))
    };
    let style = |index: usize| if index == 0 { Style::Dim } else { Style::Plain };
    lines.iter().enumerate().map(|(index, line)| Row::new(style(index), text(line))).collect()
}

fn widths(frame: &Frame<'_>, lines: &[[String; 4]]) -> [usize; 4] {
    let mut cells = [0; 4];
    for line in lines {
        for (cell, field) in cells.iter_mut().zip(line) {
            *cell = frame.columns.width(field).max(*cell);
        }
    }
    cells
}

/// `[5][3]`, or with less room `[5 3]`.
fn notes(notes: &[Note], room: bool) -> String {
    if notes.is_empty() {
        return NOTHING.to_owned();
    }
    let amounts: Vec<String> = notes.iter().map(|note| note.0.to_string()).collect();
    format!("[{}]", amounts.join(if room { "][" } else { " " }))
}

/// Whose dice lie here, most first: drawn one by one, or only counted.
fn dice_here(frame: &Frame<'_>, casino: &Casino, drawn: bool) -> String {
    let mut owners = casino.owners();
    owners.sort_by_key(|(_, count)| Reverse(*count));
    let field = |(owner, count): &(Owner, u8)| match owner {
        Owner::Seat(seat) if drawn => format!("{} {count}", frame.mark(seat.index()).repeat(usize::from(*count))),
        _ => format!("{}{count}", named(frame, *owner)),
    };
    let fields: Vec<String> = owners.iter().map(field).collect();
    if fields.is_empty() { NOTHING.to_owned() } else { fields.join(if drawn { frame.dot() } else { " " }) }
}

/// Who would get what if the round ended now; whoever is tied gets nothing.
fn outlook(frame: &Frame<'_>, casino: &Casino) -> String {
    let payout = pay(&casino.owners(), &casino.notes);
    let awards = payout.awards.iter().map(|(owner, note)| format!("{}[{}]", named(frame, *owner), note.0));
    let mut fields: Vec<String> = awards.collect();
    if !payout.tied.is_empty() {
        let tied: Vec<String> = payout.tied.iter().map(|owner| named(frame, *owner).trim_end().to_owned()).collect();
        fields.push(frame.text.say("cli-screen-tied", &Args::new().said("marks", tied.join("="))));
    }
    if fields.is_empty() { NOTHING.to_owned() } else { fields.join(" ") }
}

/// An owner's mark, or the house in a word, with what it takes to set it apart from a number.
fn named(frame: &Frame<'_>, owner: Owner) -> String {
    match owner {
        Owner::Seat(seat) => frame.mark(seat.index()),
        Owner::House => frame.text.word("cli-screen-house") + " ",
    }
}

fn players(frame: &Frame<'_>, view: &View) -> Vec<String> {
    let line = |player: &PlayerView| {
        let mut words = frame.seats.get(player.seat.index()).map(|seat| frame.words(seat)).unwrap_or_default();
        if player.conceded {
            words.insert(0, frame.text.word("cli-screen-conceded"));
        }
        [
            frame.mark(player.seat.index()),
            frame.names.seat(frame.text, player.seat),
            dice(frame, player.hand),
            won(frame, player),
            words.join(frame.dot()),
        ]
    };
    let lines: Vec<[String; 5]> = view.players.iter().map(line).collect();
    let mut cells = [0; 5];
    for line in &lines {
        for (cell, field) in cells.iter_mut().zip(line) {
            *cell = frame.columns.width(field).max(*cell);
        }
    }
    let text = |line: &[String; 5]| {
        let [mark, name, dice, won, words] = line;
        let [mark_cells, name_cells, dice_cells, won_cells, _] = cells;
        format!(
            " {} {}  {}  {}  {words}",
            frame.columns.pad(mark, mark_cells),
            frame.columns.pad(name, name_cells),
            frame.columns.pad(dice, dice_cells),
            frame.columns.pad(won, won_cells),
        )
    };
    lines.iter().map(text).collect()
}

/// How many notes a player has won, and what they are worth where that may be known.
fn won(frame: &Frame<'_>, player: &PlayerView) -> String {
    let args = Args::new().with("count", player.note_count);
    match player.total() {
        Some(man) if player.note_count > 0 => {
            frame.text.say("cli-screen-won-money", &args.said("money", frame.text.money(man)))
        }
        _ => frame.text.say("cli-screen-won", &args),
    }
}

fn own_notes(frame: &Frame<'_>, view: &View) -> Option<String> {
    let mut own = view.player(frame.own?)?.notes.clone().filter(|notes| !notes.is_empty())?;
    own.sort_by_key(|note| Reverse(*note));
    let args = Args::new().said("notes", notes(&own, true)).said("money", frame.text.money(total(&own)));
    Some(format!(" {}", frame.text.say("cli-screen-own-notes", &args)))
}
