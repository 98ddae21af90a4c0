//! The tiles of Royale have the same list everywhere: in the rules, the contract, both languages and the rules document.

#![allow(clippy::unwrap_used, reason = "what tests may do, helpers of tests may do too")]

use std::collections::BTreeSet;

use jusawi_game_vegas::royale::Tile;
use jusawi_proto::v1::DESCRIPTORS;
use jusawi_text::royale::{tile_name, tile_text};
use jusawi_text::{Lang, Text};
use prost_reflect::DescriptorPool;

/// `HIDDEN_COUNT` of `HiddenCount`.
fn upper_snake(name: &str) -> String {
    let mut upper = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !upper.is_empty() {
            upper.push('_');
        }
        upper.push(letter.to_ascii_uppercase());
    }
    upper
}

#[test]
fn the_contract_numbers_the_tiles_of_the_rules_in_their_order() {
    let pool = DescriptorPool::decode(DESCRIPTORS).unwrap();
    let listed = pool.get_enum_by_name("jusawi.v1.RoyaleTile").unwrap();
    let listed: Vec<(i32, String)> = listed.values().map(|value| (value.number(), value.name().to_owned())).collect();
    let names = Tile::ALL.iter().map(|tile| upper_snake(&format!("{tile:?}")));
    let expected = ["UNSPECIFIED".to_owned()].into_iter().chain(names).map(|name| format!("ROYALE_TILE_{name}"));
    assert_eq!(listed, (0..).zip(expected).collect::<Vec<_>>());
}

#[test]
fn plates_and_sides_are_a1_to_h2() {
    let codes: Vec<String> = Tile::ALL.iter().map(|tile| tile.code().to_owned()).collect();
    let expected: Vec<String> = ('A'..='H').flat_map(|plate| [1, 2].map(|side| format!("{plate}{side}"))).collect();
    assert_eq!(codes, expected);
}

#[test]
fn the_rules_document_lists_the_tiles_of_the_rules() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/royale.md");
    let document = std::fs::read_to_string(path).unwrap();
    let listed = document.lines().filter_map(|line| {
        let (code, rest) = line.strip_prefix("**")?.split_once(" `")?;
        let (name, rest) = rest.split_once('`')?;
        let (ruling, _) = rest.strip_prefix(" (")?.split_once(").**")?;
        Some((code.to_owned(), name.to_owned(), ruling.to_owned()))
    });
    let expected = Tile::ALL.iter().map(|tile| {
        let code = tile.code();
        (code.to_owned(), format!("{tile:?}"), format!("T-{code}"))
    });
    assert_eq!(listed.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn both_languages_name_and_explain_every_tile() {
    for lang in [Lang::Ko, Lang::En] {
        let text = Text::new(lang);
        for said in [tile_name, tile_text] {
            let all: BTreeSet<String> = Tile::ALL.iter().map(|tile| said(&text, *tile)).collect();
            assert_eq!(all.len(), Tile::ALL.len(), "{lang:?}: no two tiles are called the same");
            assert!(all.iter().all(|said| !said.is_empty() && !said.starts_with("royale-tile-")), "{all:?}");
        }
    }
}
