//! The table of royale in plain lines: round, casinos with dice and tiles, players, the roll.
//!
//! Dice stand by the marks of their owners; whose mark is whose stands with the players. No line is wider than a
//! terminal's 80 cells.

use jusawi_game_vegas::royale::{Casino, Phase, PlayerView, Roll, TileState, View, data};
use jusawi_rules::Seat;

use super::super::las_vegas::{brief, caption};
use super::state::tile_state;
use super::words::{chips, dice_brief, groups, who};
use super::{tile_name, tile_text};
use crate::{Args, Columns, Names, Text, fit, width};

/// The widest line.
const CELLS: usize = 80;
/// The widest name.
const NAME_CELLS: usize = 24;

/// The game as one viewer sees it.
pub(super) fn view(text: &Text, view: &View, names: &Names, own: Option<Seat>) -> Vec<String> {
    let mut lines = head(text, view, names);
    for (number, casino) in (1u8..).zip(&view.casinos) {
        lines.extend(casino_rows(text, view, number, casino));
        if let Some(tile) = view.tiles.get(usize::from(number).saturating_sub(1)).and_then(Option::as_ref) {
            lines.extend(tile_rows(text, tile, names));
        }
    }
    for player in &view.players {
        lines.extend(player_rows(text, view, player, names));
    }
    let own_notes = own.and_then(|seat| view.player(seat)).and_then(|player| player.notes.as_ref().zip(player.total()));
    if let Some((notes, total)) = own_notes.filter(|(notes, _)| !notes.is_empty()) {
        let mut notes = notes.clone();
        notes.sort_by(|one, other| other.cmp(one));
        let args = Args::new().said("notes", brief(text, &notes)).said("money", text.money(total));
        lines.extend(paragraph("", &text.say("royale-view-own-notes", &args)));
    }
    if let Some(faces) = view.roll.as_ref().map(Roll::faces).filter(|faces| !faces.is_empty()) {
        let args = who(text, names, view.current).said("groups", groups(text, &faces));
        lines.extend(paragraph("", &text.say("royale-view-roll", &args)));
    }
    lines
}

fn head(text: &Text, view: &View, names: &Names) -> Vec<String> {
    let args = Args::new()
        .with("round", view.round)
        .with("rounds", data::ROUNDS)
        .said("name", fit(&names.seat(text, view.start), NAME_CELLS))
        .with("cards", view.cards_left)
        .said("unit", caption(text));
    let mut lines = paragraph("", &text.say("royale-view-head", &args));
    if view.settlement.is_some() && view.phase != Phase::Finished {
        lines.push(text.word("royale-view-settling"));
    }
    lines
}

fn casino_rows(text: &Text, view: &View, number: u8, casino: &Casino) -> Vec<String> {
    let args = Args::new().with("casino", number).said("notes", brief(text, &casino.notes));
    let is_closed = view.closed == Some(number);
    let id = if is_closed { "royale-view-casino-closed" } else { "royale-view-casino" };
    let mut items = vec![text.say(id, &args)];
    let black = casino.black.iter().copied().chain(std::iter::repeat(0));
    for ((seat, dice), black) in (0u8..).map(Seat).zip(&casino.dice).zip(black) {
        let said = match (dice.count(), black) {
            (0, 0) => continue,
            (_, 0) => dice_brief(text, *dice),
            (0, _) => text.say("royale-view-black-only", &Args::new().with("black", black)),
            _ => {
                let args = Args::new().said("dice", dice_brief(text, *dice)).with("black", black);
                text.say("royale-view-black", &args)
            }
        };
        items.push(format!("{} {said}", Columns::default().mark(seat)));
    }
    if casino.neutral.count() > 0 {
        let args = Args::new().said("dice", dice_brief(text, casino.neutral));
        items.push(text.say("royale-view-neutral", &args));
    }
    if casino.gray > 0 {
        items.push(text.say("royale-view-gray", &Args::new().with("dice", casino.gray)));
    }
    rows("", items, "  ")
}

fn tile_rows(text: &Text, tile: &TileState, names: &Names) -> Vec<String> {
    let about = tile_state(text, tile, names).into_iter().chain([tile_text(text, tile.tile())]);
    let about = about.collect::<Vec<_>>().join(" · ");
    let args = Args::new().said("tile", tile_name(text, tile.tile())).said("about", about);
    paragraph(INDENT, &text.say("royale-view-tile", &args))
}

fn player_rows(text: &Text, view: &View, player: &PlayerView, names: &Names) -> Vec<String> {
    let name = fit(&names.seat(text, player.seat), NAME_CELLS);
    let mut items = vec![format!("{} {name}", Columns::default().mark(player.seat))];
    items.push(if player.supply.count() > 0 {
        text.say("royale-view-supply", &Args::new().said("dice", dice_brief(text, player.supply)))
    } else {
        text.word("royale-view-no-supply")
    });
    items.push(chips(text, player.chips));
    let cards = text.say("royale-cards", &Args::new().with("cards", player.note_count));
    items.push(match player.total() {
        Some(total) => format!("{cards} ({})", text.money(total)),
        None => cards,
    });
    if player.conceded {
        items.push(text.word("royale-view-conceded"));
    }
    if player.seat == view.current && view.phase != Phase::Finished {
        items.push(text.word("royale-view-turn"));
    }
    if matches!(view.phase, Phase::Decide(question) if question.seat == player.seat) {
        items.push(text.word("royale-view-asked"));
    }
    rows("", items, " · ")
}

/// What stands before the second line of what is too long for one.
const INDENT: &str = "   ";

/// A sentence, broken between words.
fn paragraph(indent: &str, sentence: &str) -> Vec<String> {
    rows(indent, sentence.split(' ').map(str::to_owned), " ")
}

/// Items in as few lines as they fit, none of them broken; an item that fits no line is cut.
fn rows(indent: &str, items: impl IntoIterator<Item = String>, between: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row: Option<String> = None;
    for item in items {
        row = Some(match row.take() {
            None => format!("{indent}{item}"),
            Some(row) => {
                let longer = format!("{row}{between}{item}");
                if width(&longer) <= CELLS {
                    longer
                } else {
                    rows.push(row);
                    format!("{INDENT}{item}")
                }
            }
        });
    }
    rows.extend(row);
    rows.into_iter().map(|row| fit(&row, CELLS)).collect()
}
