//! The board, the price table and the cards.

use super::*;
use crate::{City, Effect, Group, Kind};

const RULES: &str = include_str!("../../../../docs/rules/marble.md");

fn cities() -> Vec<(u8, City)> {
    let city = |square: &crate::Square| match square.kind {
        Kind::City(city) => Some((square.cell.0, city)),
        _ => None,
    };
    data::BOARD.iter().filter_map(city).collect()
}

fn cells_of(wanted: impl Fn(&Kind) -> bool) -> Vec<u8> {
    data::BOARD.iter().filter(|square| wanted(&square.kind)).map(|square| square.cell.0).collect()
}

// 004 §10.1
#[test]
fn forty_cells_are_24_cities_4_tour_spots_7_card_cells_and_5_special_ones() {
    for (at, square) in (0..).zip(&data::BOARD) {
        assert_eq!(square.cell, Cell(at));
        assert!(!square.ko.is_empty() && !square.en.is_empty());
    }
    assert_eq!(cities().len(), 24);
    assert_eq!(cells_of(|kind| matches!(kind, Kind::Tour(_))), [5, 15, 25, 35]);
    assert_eq!(cells_of(|kind| *kind == Kind::Card), [2, 7, 12, 17, 22, 28, 33]);
    let special = [Kind::Start, Kind::Island, Kind::FundPayout, Kind::SpaceTravel, Kind::FundPayment];
    assert_eq!(special.map(|kind| cells_of(|other| *other == kind)), [[0], [10], [20], [30], [38]]);
    for group in Group::ALL {
        assert_eq!(cities().iter().filter(|(_, city)| city.group == group).count(), 3);
    }
    for side in 0..4 {
        assert_eq!(cities().iter().filter(|(cell, _)| Cell(*cell).side() == side).count(), 6);
    }
}

// 004 §10.1
#[test]
fn every_price_and_toll_follows_from_the_land_price_with_halves_rounded_up() {
    let tenths = |price: u32, factor: u32| (price * factor + 5) / 10;
    for (cell, city) in cities() {
        let land = city.steps[0];
        assert_eq!(city.steps, [10, 5, 10, 15, 20].map(|factor| tenths(land, factor)), "cell {cell}");
        assert_eq!(city.tolls, [2, 6, 15, 25, 40].map(|factor| tenths(land, factor).max(1)), "cell {cell}");
    }
    let sum = |steps: core::ops::Range<usize>| -> u32 {
        cities().iter().flat_map(|(_, city)| &city.steps[steps.clone()]).sum()
    };
    assert_eq!((sum(0..1), sum(1..4)), (502, 1508));
}

// 004 §10.1
#[test]
fn the_rules_page_shows_the_same_board() {
    let rows: Vec<Vec<&str>> = RULES
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").map(str::trim).collect())
        .collect();
    let shown = |cell: u8, name: &str, numbers: &[u32]| {
        let (cell, numbers) = (cell.to_string(), numbers.iter().map(u32::to_string).collect::<Vec<_>>());
        let is_shown =
            |row: &Vec<&str>| row[0] == cell && row[1].starts_with(name) && row.ends_with(&as_strs(&numbers));
        assert!(rows.iter().any(is_shown), "cell {cell} {name} {numbers:?}");
    };
    for square in &data::BOARD {
        let name = format!("{} · {}", square.ko, square.en);
        match square.kind {
            Kind::City(city) => shown(square.cell.0, &name, &[city.steps, city.tolls].concat()),
            Kind::Tour(tour) => shown(square.cell.0, &name, &[tour.price, tour.toll]),
            _ => shown(square.cell.0, &name, &[]),
        }
    }
    for row in &data::CARDS {
        let name = format!("{} · {}", row.ko, row.en);
        assert!(rows.iter().any(|shown| shown[0] == row.id && shown[1] == name), "{name}");
    }
}

fn as_strs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

#[test]
fn there_are_twenty_cards_each_once_in_order() {
    let ids: Vec<String> = data::CARDS.iter().map(|row| row.id.to_owned()).collect();
    assert_eq!(ids, (1..=20).map(|number| format!("L{number:02}")).collect::<Vec<_>>());
    assert!(all_cards().is_sorted());
    let kept: Vec<_> = data::CARDS.iter().filter(|row| row.effect == Effect::Keep).map(|row| row.id).collect();
    assert_eq!(kept, ["L11", "L12"]);
}

#[test]
fn no_card_moves_a_piece_onto_a_card_cell() {
    for from in cells_of(|kind| *kind == Kind::Card).into_iter().map(Cell) {
        for row in &data::CARDS {
            let to = match row.effect {
                Effect::ForwardTo(cell) => cell,
                Effect::ForwardToTour => from.next_tour(),
                Effect::Back(steps) => from.back(steps),
                Effect::ToIsland => data::ISLAND,
                _ => continue,
            };
            assert_ne!(to.square().unwrap().kind, Kind::Card);
        }
    }
}

#[test]
fn steps_lead_round_the_board_and_back() {
    assert_eq!((Cell(37).ahead(5), Cell(2).back(3), Cell(0).back(40)), (Cell(2), Cell(39), Cell(0)));
    assert_eq!((Cell(30).steps_to(Cell(39)), Cell(30).steps_to(Cell(5)), Cell(5).steps_to(Cell(5))), (9, 15, 40));
    assert_eq!(Cell(5).next_tour(), Cell(15), "a tour spot itself does not count");
    assert_eq!((Cell(40).square(), Cell(255).square()), (None, None));
}

// R04
#[test]
fn every_step_is_sold_for_half_rounded_down_by_itself() {
    let new_york = &Cell(36).square().unwrap().kind;
    assert_eq!(Level::ALL.map(|level| new_york.step_value(level)), [17, 9, 17, 26, 35]);
    assert_eq!(new_york.sale_value(Level::Hotel), 69);
    assert_eq!(new_york.invested(Level::Hotel) / 2, 70, "halving the sum would give more");
    let centre = &data::SPACE_CENTRE.square().unwrap().kind;
    assert_eq!((centre.sale_value(Level::Land), centre.step_value(Level::Villa)), (15, 0));
}
