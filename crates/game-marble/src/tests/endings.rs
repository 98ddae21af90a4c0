//! Winning lands, rounds, the end and places.

use super::*;
use crate::state::{EndReason, WinningLands};

fn winning() -> Options {
    Options { monopoly_win: true, takeover: true, trade: true, build_on_purchase: true, ..Options::default() }
}

const THREE_GROUPS: [(u8, usize); 9] = [(1, 0), (3, 0), (4, 0), (11, 0), (13, 0), (14, 0), (36, 0), (37, 0), (39, 0)];
const FIRST_LINE: [(u8, usize); 6] = [(1, 0), (3, 0), (4, 0), (6, 0), (8, 0), (9, 0)];
const TOURS: [(u8, usize); 4] = [(5, 0), (15, 0), (25, 0), (35, 0)];

// R59
#[test]
fn every_change_of_an_owner_can_win_at_once_for_anybody() {
    let end = |game: &Marble| game.outcome().map(|outcome| (outcome.reason, outcome.round));
    let won = |winner, kind| Some((EndReason::WinningLands { winner, kind }, 1));
    let mut bought = table_with(2, winning()).owns(A, &TOURS[1..]);
    roll(&mut bought, [2, 3]);
    act(&mut bought, Action::Buy);
    assert_eq!(end(&bought), won(A, WinningLands::Tour));

    let mut taken = table_with(2, winning()).owns(A, &FIRST_LINE).owns(B, &[(3, 2)]);
    roll(&mut taken, [1, 2]);
    act(&mut taken, Action::Takeover);
    assert_eq!(end(&taken), won(A, WinningLands::Line));

    let mut traded = table_with(3, winning()).owns(B, &THREE_GROUPS).owns(A, &[(39, 0)]);
    act(&mut traded, offer(B, goods(&[39], 0), goods(&[], 1)));
    let events = apply(&mut traded, B, answer(true));
    assert_eq!(end(&traded), won(B, WinningLands::Triple));
    assert!(!events.iter().any(|event| matches!(event, Event::RoundEnd { .. })));
}

// R60
#[test]
fn a_trade_that_completes_both_wins_for_the_current_player() {
    let lands = |seat| if seat == A { FIRST_LINE.to_vec() } else { TOURS.to_vec() };
    let mut game = table_with(2, winning()).owns(A, &lands(A)).owns(B, &lands(B));
    game = game.owns(B, &[(1, 0)]).owns(A, &[(5, 0)]);
    act(&mut game, offer(B, goods(&[5], 0), goods(&[1], 0)));
    apply(&mut game, B, answer(true));
    assert_eq!(game.outcome().unwrap().winners, [A]);
}

// R61
#[test]
fn of_several_monopolies_the_first_of_the_list_is_told() {
    let kind = |lands: &[&[(u8, usize)]]| {
        let game = lands.iter().fold(table_with(2, winning()), |game, lands| game.owns(A, lands));
        game.monopoly_of(A)
    };
    assert_eq!(kind(&[&THREE_GROUPS, &FIRST_LINE, &TOURS]), Some(WinningLands::Triple));
    assert_eq!(kind(&[&FIRST_LINE, &TOURS]), Some(WinningLands::Line));
    assert_eq!(kind(&[&TOURS]), Some(WinningLands::Tour));
    assert_eq!([&THREE_GROUPS[1..], &FIRST_LINE[1..], &TOURS[1..]].map(|lands| kind(&[lands])), [None; 3]);
    for side in 0..4 {
        let cities = Cell::all().filter(|cell| cell.side() == side);
        let lands: Vec<(u8, usize)> =
            cities.filter(|cell| cell.square().unwrap().kind.steps().len() == 5).map(|cell| (cell.0, 0)).collect();
        assert_eq!(kind(&[&lands]), Some(WinningLands::Line));
    }
}

// R62
#[test]
fn a_monopoly_ranks_before_richer_players_and_the_others_share_places() {
    let mut game = table_with(4, winning()).cash(A, 20).owns(A, &TOURS[1..]).cash(B, 500).cash(C, 500);
    game.players[3].bankrupt_at_round = Some(1);
    game.players[3].cash = 0;
    game.eliminated.push(D);
    roll(&mut game, [2, 3]);
    act(&mut game, Action::Buy);
    assert_eq!(game.places(), [(1, A), (2, B), (2, C), (4, D)]);
}

// R63
#[test]
fn a_round_ends_when_the_next_living_player_comes_no_later_in_the_order() {
    for out in [A, B, C] {
        let mut game = table(3);
        game.order = vec![B, C, A];
        game.current = B;
        apply(&mut game, out, Action::Concede);
        let mut rounds = Vec::new();
        for _ in 0..4 {
            rounds.push((game.current, game.round()));
            roll(&mut game, [1, 2]);
            act(&mut game, Action::Pass);
            game.players.iter_mut().for_each(|player| player.cell = data::START);
        }
        let living: Vec<Seat> = [B, C, A].into_iter().filter(|seat| *seat != out).collect();
        assert_eq!(rounds, [(living[0], 1), (living[1], 1), (living[0], 2), (living[1], 2)]);
    }
}

// R64
#[test]
fn the_limit_waits_for_the_last_living_players_whole_turn() {
    let mut game = table(3).next_cards(&["L16"]);
    game.round = 20;
    game.current = C;
    roll(&mut game, [2, 2]);
    act(&mut game, Action::Pass);
    assert!(game.outcome().is_none(), "another roll is open");
    roll(&mut game, [1, 2]);
    assert!(game.outcome().is_none(), "a decision is open");
    let mut conceded = game.clone();
    act(&mut game, Action::Pass);
    assert_eq!((game.outcome().unwrap().reason, game.round()), (EndReason::RoundLimit, 20));
    act(&mut conceded, Action::Concede);
    assert_eq!(conceded.outcome().unwrap().reason, EndReason::RoundLimit);
    let mut endless = table_with(2, Options { max_rounds: 0, ..Options::default() });
    endless.round = 1_000;
    endless.current = B;
    roll(&mut endless, [1, 2]);
    act(&mut endless, Action::Pass);
    assert_eq!((endless.outcome(), endless.round()), (None, 1_001));
}

// R65
#[test]
fn one_player_left_or_a_monopoly_beat_the_round_limit() {
    let mut last = table(2).cash(B, 0).owns(A, &[(3, 0)]);
    last.round = 20;
    last.current = B;
    let events = roll(&mut last, [1, 2]);
    assert_eq!(last.outcome().unwrap().reason, EndReason::LastSurvivor);
    assert!(!events.iter().any(|event| matches!(event, Event::RoundEnd { .. })));
    let mut monopoly = table_with(2, winning()).owns(B, &TOURS[1..]);
    monopoly.round = 20;
    monopoly.current = B;
    roll(&mut monopoly, [2, 3]);
    act(&mut monopoly, Action::Buy);
    assert!(matches!(monopoly.outcome().unwrap().reason, EndReason::WinningLands { winner: B, .. }));
}

/// The last turn of the last round at a table with this cash, by seat.
fn ended(cash: &[u32]) -> Marble {
    let seats = u8::try_from(cash.len()).unwrap();
    let mut game = table(seats);
    game.round = 20;
    game.current = Seat(seats - 1);
    for (seat, cash) in Seat::all(seats).zip(cash) {
        game = game.cash(seat, *cash);
    }
    roll(&mut game, [1, 2]);
    act(&mut game, Action::Pass);
    game
}

// R66
#[test]
fn equal_players_share_a_place_and_the_places_behind_are_skipped() {
    assert_eq!(ended(&[200, 180, 200, 100]).places(), [(1, A), (1, C), (3, B), (4, D)]);
    assert_eq!(ended(&[300, 200, 200, 100]).places(), [(1, A), (2, B), (2, C), (4, D)]);
    assert_eq!(ended(&[100, 100, 100, 300]).places(), [(1, D), (2, A), (2, B), (2, C)]);
    assert_eq!(ended(&[100, 100, 100, 100]).outcome().unwrap().winners, [A, B, C, D]);
}

// R66
#[test]
fn who_is_out_never_shares_a_place_and_has_nothing() {
    let mut game = table(4).at(A, 4).cash(B, 1).cash(C, 2).cash(D, 3).next_cards(&["L04"]);
    roll(&mut game, [1, 2]);
    assert_eq!(game.places(), [(1, A), (2, D), (3, C), (4, B)]);
    for rank in &game.outcome().unwrap().ranking[1..] {
        assert_eq!((rank.total_assets, rank.cash, rank.lands, rank.bankrupt_at_round), (0, 0, 0, Some(1)));
    }
}

// R67
#[test]
fn giving_up_is_possible_in_every_phase_and_leaves_others_turns_alone() {
    let on = Options { trade: true, ..Options::default() };
    let mut deciding = table_with(4, on);
    roll(&mut deciding, [2, 2]);
    let mut owing = table_with(4, on).cash(A, 0).owns(B, &[(3, 0)]).owns(A, &[(39, 0)]);
    roll(&mut owing, [1, 2]);
    let mut offering = table_with(4, on);
    act(&mut offering, offer(B, goods(&[], 1), goods(&[], 0)));
    for game in [table_with(4, on), deciding, owing, offering] {
        let mut by_other = game.clone().owns(D, &[(1, 2)]).keeps(D, Card::IslandEscape);
        apply(&mut by_other, D, Action::Concede);
        assert_eq!((&by_other.phase, by_other.current), (&game.phase, A));
        assert_eq!((deed(&by_other, 1), by_other.bottom()), (None, vec![Card::IslandEscape]));

        let mut by_current = game;
        let events = apply(&mut by_current, A, Action::Concede);
        assert_eq!(events[0], Event::Conceded { seat: A });
        assert!(to_roll(&by_current, B) && by_current.turn == Turn::default());
    }
}

#[test]
fn whoever_gives_up_at_whatever_time_the_order_of_turns_stays() {
    for out in [A, B, C, D] {
        for before in 0..4 {
            let mut game = table(4);
            let mut turns = Vec::new();
            for turn in 0..8 {
                if turn == before {
                    apply(&mut game, out, Action::Concede);
                }
                turns.push(game.current);
                roll(&mut game, [1, 2]);
                act(&mut game, Action::Pass);
                game.players.iter_mut().for_each(|player| player.cell = data::START);
            }
            let is_played = |turn: usize, seat: Seat| seat != out || turn < before;
            let all = (0..).zip([A, B, C, D].into_iter().cycle());
            let wanted: Vec<Seat> =
                all.filter(|(turn, seat)| is_played(*turn, *seat)).map(|(_, seat)| seat).take(8).collect();
            assert_eq!(turns, wanted, "{out} out before turn {before}");
        }
    }
}
