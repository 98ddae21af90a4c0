//! Whole games by random hands, with what must always hold.

use super::*;
use crate::classic::{RoundResult, View};
use jusawi_rules::Viewer;
use jusawi_rules::testkit::{Choices, games, play_randomly};

/// Every combination of options that `seats` players may agree on.
fn tables(seats: u8) -> Vec<Options> {
    let mut tables = Vec::new();
    for rounds in [3, 4, 5] {
        for neutral_dice in [NeutralDice::Auto, NeutralDice::On, NeutralDice::Off] {
            for hide_money in [true, false] {
                for turn_seconds in [Some(20), Some(30), Some(60), None] {
                    tables.push(Options { rounds, neutral_dice, hide_money, turn_seconds });
                }
            }
        }
    }
    tables.retain(|options| options.check(seats).is_ok());
    tables
}

/// All 54 notes are in the pile, in casinos or with players.
fn notes_are_conserved(game: &LasVegas) {
    let casinos = game.casinos.iter().flat_map(|casino| &casino.notes);
    let players = game.money.iter().flatten();
    let mut all: Vec<Note> =
        game.pile.unknown().iter().chain(game.pile.bottom()).chain(casinos).chain(players).copied().collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(data::all_notes()));
}

/// Every die that was not thrown away is in a hand or in a casino.
fn dice_are_conserved(game: &LasVegas) {
    let mut thrown_away = false;
    for seat in Seat::all(game.seats) {
        let placed: u8 = game.casinos.iter().map(|casino| casino.count(owner(seat))).sum();
        let dice = game.hands[seat.index()].own + placed;
        thrown_away |= game.conceded[seat.index()];
        assert!(dice == data::OWN_DICE || game.conceded[seat.index()] && dice < data::OWN_DICE);
    }
    let placed: u8 = game.casinos.iter().map(|casino| casino.house).sum();
    let hands: u8 = game.hands.iter().map(|hand| hand.neutral).sum();
    let all = game.allotment.each * game.seats + game.allotment.house;
    assert!(placed + hands == all || thrown_away && placed + hands < all);
}

fn the_turn_makes_sense(game: &LasVegas) {
    let hand = game.hands[game.current.index()];
    match &game.roll {
        None => assert_ne!(game.phase, Phase::Place),
        Some(roll) => {
            assert_eq!(game.phase, Phase::Place);
            assert_eq!((roll.own.len(), roll.neutral.len()), (hand.own.into(), hand.neutral.into()));
        }
    }
    if game.phase != Phase::Finished {
        assert!(hand.dice() > 0 && !game.conceded[game.current.index()]);
        assert!(game.legal(game.current).contains(&game.automatic(game.current).unwrap()));
    }
}

/// With hidden money and before the end, no amount of another player stands in a view or an event.
fn nothing_leaks(game: &LasVegas, events: &[Event]) {
    if !game.options.hide_money {
        return;
    }
    let viewers = Seat::all(game.seats).map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        let known = |owner: Owner| owner == Owner::House || matches!(owner, Owner::Seat(seat) if viewer.sees(seat));
        for event in events.iter().map(|event| game.event_for(event, viewer)) {
            if let Event::Paid { owner, note, .. } = event {
                assert_eq!(note.is_some(), known(owner));
            }
        }
        if game.phase == Phase::Finished {
            continue;
        }
        let View { players, results, outcome, .. } = game.view(viewer);
        assert!(outcome.is_none());
        assert!(players.iter().all(|player| player.notes.is_some() == viewer.sees(player.seat)));
        let mut awards =
            results.iter().flat_map(|RoundResult { casinos, .. }| casinos).flat_map(|casino| &casino.awards);
        assert!(awards.all(|award| award.note.is_some() == known(award.owner)));
    }
}

fn check(game: &LasVegas, events: &[Event]) {
    notes_are_conserved(game);
    dice_are_conserved(game);
    the_turn_makes_sense(game);
    nothing_leaks(game, events);
}

#[test]
fn every_table_can_be_played_to_its_end() {
    for seats in 2..=5 {
        for (seed, options) in (0..).zip(tables(seats)) {
            let (game, actions) = play_randomly::<LasVegas>(&options, seats, seed, 700, check);
            assert_eq!(game.results.len(), usize::from(options.rounds));
            assert!(actions >= 2 * usize::from(options.rounds) * usize::from(seats));
        }
    }
}

#[test]
fn random_games_at_random_tables_keep_notes_and_dice_together() {
    for seed in 0..games(60) {
        let mut choices = Choices::new(seed);
        let seats = u8::try_from(2 + choices.below(4)).unwrap();
        let tables = tables(seats);
        let options = tables[choices.below(tables.len())];
        play_randomly::<LasVegas>(&options, seats, seed, 700, check);
    }
}

// 000 §10.15
#[test]
fn the_same_seeds_and_actions_give_the_same_game_also_with_players_giving_up() {
    for seed in 0..120 {
        let mut choices = Choices::new(seed);
        let seats = u8::try_from(2 + choices.below(4)).unwrap();
        let tables = tables(seats);
        let options = tables[choices.below(tables.len())];
        let set_up = choices.seed();
        let (mut game, events) = LasVegas::setup(&options, seats, &mut Chance::from_seed(set_up)).unwrap();
        check(&game, &events);

        let mut moves = Vec::new();
        while game.outcome().is_none() {
            let anybody = Seat(u8::try_from(choices.below(seats.into())).unwrap());
            let (seat, action) = if choices.below(40) == 0 && !game.has_conceded(anybody) {
                (anybody, Action::Concede)
            } else {
                let legal = game.legal(game.current);
                (game.current, legal[choices.below(legal.len())])
            };
            let draw = choices.seed();
            let events = apply_with(&mut game, seat, action, &mut Chance::from_seed(draw));
            check(&game, &events);
            moves.push((seat, action, draw));
        }

        let (mut replay, _) = LasVegas::setup(&options, seats, &mut Chance::from_seed(set_up)).unwrap();
        for (seat, action, draw) in moves {
            apply_with(&mut replay, seat, action, &mut Chance::from_seed(draw));
        }
        assert_eq!(replay, game, "seed {seed}");
        assert_eq!(replay.outcome(), game.outcome());
    }
}
