//! What lies on the table when a round begins.

use std::collections::BTreeSet;

use super::*;
use crate::total;

fn set_up(options: Options, seats: u8, seed: u8) -> (Royale, Vec<Event>) {
    Royale::setup(&options, seats, &mut Chance::from_seed([seed; 32])).unwrap()
}

fn with_tiles(tiles: u8) -> Options {
    Options { tiles, ..Options::default() }
}

fn amounts(game: &Royale) -> Vec<Vec<u8>> {
    let of = |casino: &Casino| casino.notes.iter().map(|note| note.0).collect();
    game.table.casinos.iter().map(of).collect()
}

// S-01, 003 2-1, R-04, R-09
#[test]
fn a_new_game_has_pairs_in_order_three_tiles_two_chips_and_eight_dice() {
    for seed in 0..20 {
        let (game, _) = set_up(Options::default(), 4, seed);
        let key = |casino: &Casino| (total(&casino.notes), casino.notes[0]);
        assert!(game.table.casinos.iter().all(|casino| casino.notes.len() == 2));
        assert!(game.table.casinos.is_sorted_by_key(key), "of equal sums the higher note lies higher");
        assert_eq!((game.table.pile.unknown().len(), game.table.pile.bottom().len()), (78, 0));
        assert!(game.table.players.iter().all(|player| (player.supply, player.chips) == (dice(7, 1), 2)));
        let lies_out: Vec<bool> = game.table.tiles.iter().map(Option::is_some).collect();
        assert_eq!(lies_out, [true, true, true, false, false, false]);
        assert_eq!(to_roll(&game), Some(game.table.start));
    }
}

// (c): set-up with an all-zero seed
#[test]
fn an_all_zero_seed_gives_the_published_set_up() {
    let (game, events) = set_up(Options::default(), 2, 0);
    let tiles = [Some(Tile::SplitAndPick), Some(Tile::LastPays), Some(Tile::SixSeats), None, None, None];
    assert_eq!(game.table.tiles, tiles);
    assert_eq!(amounts(&game), [[5, 3], [6, 3], [6, 4], [7, 5], [9, 3], [9, 7]]);
    assert_eq!(game.table.start, A);
    assert_eq!(events[1], Event::NeutralPlaced { small: vec![2, 6, 5, 5, 3, 4, 1], big: 2 });
    assert_eq!(set_up(Options::default(), 3, 0).0.table.start, B);

    let (game, _) = set_up(with_tiles(0), 5, 0);
    assert_eq!(amounts(&game), [[3, 3], [8, 3], [7, 5], [7, 5], [8, 6], [10, 6]]);
    assert_eq!(game.table.start, B);
}

// 003 [1], (b1)
#[test]
fn there_are_ninety_notes_worth_562() {
    let all: Vec<Note> = data::all_notes().collect();
    assert_eq!((all.len(), total(&all)), (90, 562));
}

// 003 [3], R-23
#[test]
fn a_game_of_two_rolls_eight_neutral_dice_into_casinos_every_round_and_others_none() {
    for seats in 2..=5 {
        let (game, events) = set_up(Options::default(), seats, 3);
        let neutral: u8 = game.table.casinos.iter().map(|casino| casino.neutral.strength()).sum();
        assert_eq!(neutral, if seats == 2 { 9 } else { 0 });
        assert_eq!(events.len(), if seats == 2 { 2 } else { 1 });
        assert!(!events.iter().any(|event| matches!(event, Event::Activated { .. })), "R-14");
    }
}

// 003 [5] variants, R-01, R-02
#[test]
fn zero_to_six_tiles_lie_at_the_first_casinos_and_never_both_sides_of_a_plate() {
    for tiles in 0..=6 {
        for seed in 0..40 {
            let (game, _) = set_up(with_tiles(tiles), 3, seed);
            let out: Vec<Tile> = game.table.tiles.iter().flatten().copied().collect();
            assert_eq!(out.len(), usize::from(tiles));
            assert!(game.table.tiles[..usize::from(tiles)].iter().all(Option::is_some));
            let plates: BTreeSet<char> = out.iter().filter_map(|tile| tile.code().chars().next()).collect();
            assert_eq!(plates.len(), out.len());
            assert_eq!(game.tiles.iter().flatten().map(TileState::tile).collect::<Vec<_>>(), out);
        }
    }
}

//
#[test]
fn a_plate_is_drawn_and_then_its_side() {
    let mut words = vec![7, 1, 0, 0, 5, 1];
    words.extend([0; 12]);
    let (game, _) = Royale::setup(&Options::default(), 3, &mut Chance::scripted(words)).unwrap();
    let codes: Vec<_> = game.table.tiles.iter().flatten().map(|tile| tile.code()).collect();
    assert_eq!(codes, ["H2", "A1", "G2"]);
}

// 003 4-2, R-03
#[test]
fn any_tile_may_come_again_unless_that_was_agreed_otherwise() {
    let mut repeats = false;
    for seed in 0..30 {
        let (mut game, _) = set_up(with_tiles(6), 3, seed);
        let mut seen: Vec<Tile> = game.table.tiles.iter().flatten().copied().collect();
        let mut chance = Chance::from_seed([seed; 32]);
        game.next_round(&mut Vec::new(), &mut chance);
        repeats |= game.table.tiles.iter().flatten().any(|tile| seen.contains(tile));
        assert!(game.used.is_empty());

        let options = Options { tile_reuse: TileReuse::NoRepeat, ..with_tiles(4) };
        let (mut game, _) = set_up(options, 3, seed);
        seen = game.table.tiles.iter().flatten().copied().collect();
        for _ in 0..2 {
            game.next_round(&mut Vec::new(), &mut chance);
            for tile in game.table.tiles.iter().flatten() {
                assert!(!seen.contains(tile), "twelve of sixteen sides suffice");
                seen.push(*tile);
            }
        }
    }
    assert!(repeats);
}

//
#[test]
fn the_side_is_not_drawn_where_one_is_left_and_all_count_again_once_none_is() {
    let options = Options { tile_reuse: TileReuse::NoRepeat, ..with_tiles(1) };
    let (mut game, _) = set_up(options, 3, 0);
    game.used = Tile::ALL.into_iter().filter(|tile| *tile != Tile::HighLow).collect();
    let mut chance = Chance::probe();
    game.next_round(&mut Vec::new(), &mut chance);
    assert_eq!((game.table.tiles[0], chance.words()), (Some(Tile::HighLow), 1 + 12));
    let mut chance = Chance::probe();
    game.next_round(&mut Vec::new(), &mut chance);
    assert_eq!((game.table.tiles[0], chance.words()), (Some(Tile::HiddenCount), 2 + 12));
    assert_eq!(game.used.len(), 1);
}

//
#[test]
fn the_sides_of_every_plate_are_neighbours_in_the_list() {
    let codes: Vec<&str> = Tile::ALL.into_iter().map(Tile::code).collect();
    let expected = "A1 A2 B1 B2 C1 C2 D1 D2 E1 E2 F1 F2 G1 G2 H1 H2";
    assert_eq!(codes.join(" "), expected);
}
