//! Tests of the bot: small tables whose best move is plain, and whole games against weaker players.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{Hand, LasVegas, Options, Phase, Roll};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Game, Viewer};

use super::*;
use crate::arena::{self, play, some_options};

const BOT: Seat = Seat(0);

/// Two players with empty casinos: the bot of seat 0 has rolled `own` and `neutral`, the other has no dice left.
fn table(own: &[u8], neutral: &[u8]) -> View {
    let (game, _) = LasVegas::setup(&Options::default(), 2, &mut Chance::from_seed([0; 32])).unwrap();
    let mut view = game.view(Viewer::Seat(BOT));
    let roll = Roll { own: own.to_vec(), neutral: neutral.to_vec() };
    view.current = BOT;
    view.phase = Phase::Place;
    view.faces = roll.faces();
    view.roll = Some(roll);
    view.players[0].hand = Hand { own: own.len().try_into().unwrap(), neutral: neutral.len().try_into().unwrap() };
    view.players[1].hand = Hand::default();
    for casino in &mut view.casinos {
        casino.notes.clear();
    }
    view
}

fn lay(view: &mut View, casino: usize, notes: &[u8], dice: [u8; 2], house: u8) {
    let casino = &mut view.casinos[casino - 1];
    casino.notes = notes.iter().copied().map(Note).collect();
    casino.dice = dice.to_vec();
    casino.house = house;
}

/// What the bot does where it may place every face of the roll.
fn chosen(view: &View) -> Option<u8> {
    let legal: Vec<Action> = view.faces.iter().map(|face| Action::Place { value: face.value }).collect();
    match choose(view, BOT, &legal)? {
        Action::Place { value } => Some(value),
        other => panic!("{other:?} was not legal"),
    }
}

#[test]
fn of_two_free_casinos_the_bot_takes_the_higher_note() {
    let mut view = table(&[2, 5], &[]);
    lay(&mut view, 2, &[5], [0, 0], 0);
    lay(&mut view, 5, &[9], [0, 0], 0);
    assert_eq!(chosen(&view), Some(5));
}

#[test]
fn the_bot_does_not_tie_itself_with_the_house_for_nothing() {
    let mut view = table(&[1, 1, 2, 2], &[]);
    lay(&mut view, 1, &[9], [0, 0], 2);
    lay(&mut view, 2, &[4, 1], [0, 0], 0);
    assert_eq!(chosen(&view), Some(2));
}

#[test]
fn the_bot_cancels_a_rich_leader_rather_than_take_a_little() {
    let mut view = table(&[1, 1, 2, 2], &[]);
    lay(&mut view, 1, &[9], [0, 2], 0);
    lay(&mut view, 2, &[2, 1], [0, 0], 0);
    assert_eq!(chosen(&view), Some(1));
}

#[test]
fn white_dice_spoil_the_others_place_and_not_ones_own() {
    let mut view = table(&[], &[3, 6]);
    lay(&mut view, 3, &[8], [1, 0], 0);
    lay(&mut view, 6, &[8], [0, 1], 0);
    assert_eq!(chosen(&view), Some(6));
}

#[test]
fn of_placings_that_win_the_same_the_bot_keeps_more_dice() {
    let mut view = table(&[1, 2, 2, 2], &[]);
    lay(&mut view, 1, &[6], [0, 0], 0);
    lay(&mut view, 2, &[6], [0, 0], 0);
    assert_eq!(chosen(&view), Some(1));
}

#[test]
fn the_bot_never_gives_up() {
    let view = table(&[1], &[]);
    assert_eq!(choose(&view, BOT, &[]), None);
    assert_eq!(choose(&view, BOT, &[Action::Concede]), None);
    let legal = [Action::Concede, Action::Place { value: 1 }];
    assert_eq!(choose(&view, BOT, &legal), Some(legal[1]));
    assert_eq!(choose(&view, BOT, &[Action::Concede, Action::Roll]), Some(Action::Roll));
}

#[test]
fn bots_alone_play_every_kind_of_game_to_its_end_by_the_rules() {
    for seed in 0..8 {
        let seats = 2 + u8::try_from(seed % 4).unwrap();
        let options = some_options::<LasVegas>(seats, seed);
        assert!(play::<LasVegas>(&options, seats, seed, BOT, arena::Others::Bots, 1_000).is_some());
    }
}

/// Who sits around the bot.
#[derive(Clone, Copy, Debug)]
enum Others {
    Automatic,
    Random,
}

/// What the bot does at the seat of `view`; also with all that a checker sees it would do the same.
fn bot(game: &LasVegas, seat: Seat, legal: &[Action]) -> Action {
    let action = choose(&game.view(Viewer::Seat(seat)), seat, legal).expect("something is legal");
    assert!(legal.contains(&action));
    if game.phase() == Phase::Place && game.round() == 2 {
        assert_eq!(choose(&game.view(Viewer::AllSeeing), seat, legal), Some(action), "hidden money decides nothing");
    }
    action
}

/// How many of 20 games the bot wins, in hundredths, a shared win counting in parts. Its seat moves from game to game.
fn wins(seats: u8, others: Others) -> usize {
    let mut hundredths = 0;
    for number in 0..20 {
        let mut choices = Choices::new(number);
        let own = Seat(u8::try_from(number % u64::from(seats)).unwrap());
        let (mut game, _) =
            LasVegas::setup(&Options::default(), seats, &mut Chance::from_seed(choices.seed())).unwrap();
        while let [seat] = game.awaited()[..] {
            let legal = game.legal(seat);
            let action = match others {
                _ if seat == own => bot(&game, seat, &legal),
                Others::Automatic => game.automatic(seat).unwrap(),
                Others::Random => legal[choices.below(legal.len())],
            };
            game.apply(seat, &action, &mut Chance::from_seed(choices.seed())).unwrap();
        }
        let winners = game.outcome().unwrap().winners;
        hundredths += if winners.contains(&own) { 100 / winners.len() } else { 0 };
    }
    let wins = hundredths / 20;
    println!("{seats} players, {others:?} others: the bot wins {wins} % of 20 games");
    wins
}

#[test]
fn the_bot_beats_the_automatic_choice_clearly() {
    let least = [95, 75, 65];
    for (seats, least) in (2..).zip(least) {
        assert!(wins(seats, Others::Automatic) >= least);
    }
}

#[test]
fn the_bot_beats_random_players_overwhelmingly() {
    let least = [95, 75, 65];
    for (seats, least) in (2..).zip(least) {
        assert!(wins(seats, Others::Random) >= least);
    }
}
