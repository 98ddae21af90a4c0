//! The words that sentences of marble are made of: places, levels, whom money goes to, goods, tolls.

use jusawi_game_marble::{Cell, Deed, Goods, Kind, Level, Party, View, data};
use jusawi_rules::Seat;

use super::LINE;
use crate::{Args, Lang, Names, Text, fit, width};

/// A name that stands in the board or on a card, in the text's language.
pub(super) fn pick(text: &Text, ko: &'static str, en: &'static str) -> &'static str {
    match text.lang() {
        Lang::Ko => ko,
        Lang::En => en,
    }
}

/// The name of a cell: `서울`.
pub(super) fn land(text: &Text, cell: Cell) -> String {
    cell.square().map_or_else(|| cell.to_string(), |square| pick(text, square.ko, square.en).to_owned())
}

/// A cell with its number: `39번 서울`.
pub(super) fn place(text: &Text, cell: Cell) -> String {
    text.say("marble-place", &Args::new().with("number", cell.0).said("name", land(text, cell)))
}

/// A level's name.
pub(super) fn level(text: &Text, level: Level) -> String {
    match level {
        Level::Land => text.word("marble-level-land"),
        Level::Villa => text.word("marble-level-villa"),
        Level::Building => text.word("marble-level-building"),
        Level::Hotel => text.word("marble-level-hotel"),
        Level::Landmark => text.word("marble-level-landmark"),
    }
}

/// Whom money goes to: `민호에게`, `은행에`.
pub(super) fn to_party(text: &Text, party: Party, names: &Names) -> String {
    match party {
        Party::Player(seat) => text.say("marble-to-player", &Args::new().said("name", names.seat(text, seat))),
        Party::Bank => text.word("marble-to-bank"),
        Party::Fund => text.word("marble-to-fund"),
    }
}

/// Lands and money of one side of an offer, each by itself. With a view, buildings are named, which go along.
pub(super) fn items(text: &Text, goods: &Goods, view: Option<&View>) -> Vec<String> {
    let money = (goods.cash > 0).then(|| text.money(goods.cash));
    goods.lands.iter().map(|cell| built_land(text, *cell, view)).chain(money).collect()
}

/// One side of an offer in at most `cells`: all of it, or how many lands and the money.
pub(super) fn goods(text: &Text, goods: &Goods, view: Option<&View>, cells: usize) -> String {
    let all = items(text, goods, view).join(", ");
    if all.is_empty() {
        return text.word("marble-nothing");
    }
    if width(&all) <= cells || goods.lands.is_empty() {
        return all;
    }
    let lands = text.say("marble-lands-count", &Args::new().with("count", goods.lands.len()));
    let money = (goods.cash > 0).then(|| text.money(goods.cash));
    [Some(lands), money].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn built_land(text: &Text, cell: Cell, view: Option<&View>) -> String {
    let name = land(text, cell);
    match view.and_then(|view| view.deed(cell)).filter(|deed| deed.level > Level::Land) {
        Some(deed) => {
            text.say("marble-built-land", &Args::new().said("land", name).said("level", level(text, deed.level)))
        }
        None => name,
    }
}

/// The toll of a land as it is owned in a view.
pub(super) fn toll(view: &View, cell: Cell, deed: Deed) -> u32 {
    let is_tour = |cell: Cell| cell.square().is_some_and(|square| matches!(square.kind, Kind::Tour(_)));
    let tours = view.deeds.iter().filter(|(other, it)| it.owner == deed.owner && is_tour(*other)).count();
    match cell.square().map(|square| &square.kind) {
        Some(Kind::City(_)) => city_toll(cell, deed.level).unwrap_or(0),
        Some(Kind::Tour(tour)) if tours >= data::TOURS_FOR_DOUBLE => tour.toll.saturating_mul(2),
        Some(Kind::Tour(tour)) => tour.toll,
        _ => 0,
    }
}

/// The toll of a city at a level; `None` for what is no city.
pub(super) fn city_toll(cell: Cell, level: Level) -> Option<u32> {
    match cell.square().map(|square| &square.kind) {
        Some(Kind::City(city)) => city.tolls.get(level.steps()).copied(),
        _ => None,
    }
}

/// The cells of a player's lands, ascending.
pub(super) fn lands_of(view: &View, seat: Seat) -> Vec<(Cell, Deed)> {
    view.deeds.iter().filter(|(_, deed)| deed.owner == seat).copied().collect()
}

/// A name that leaves room for the rest of a line.
pub(super) fn short_name(text: &Text, names: &Names, seat: Seat, cells: usize) -> String {
    fit(&names.seat(text, seat), cells)
}

/// A heading and items behind it, broken between items so that no line is too wide.
pub(super) fn wrapped(heading: &str, items: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = heading.to_owned();
    let mut is_first = true;
    for item in items {
        let joint = if is_first { " " } else { " · " };
        if width(&line) + width(joint) + width(&item) > LINE {
            lines.push(std::mem::replace(&mut line, format!("  {item}")));
        } else {
            line.push_str(joint);
            line.push_str(&item);
        }
        is_first = false;
    }
    lines.push(line);
    lines.into_iter().map(|line| fit(&line, LINE)).collect()
}
