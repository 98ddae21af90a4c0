//! Tests of the bot: small tables whose best move is plain, and whole games against weaker players.

mod answers;
mod games;

use jusawi_game_vegas::Note;
use jusawi_game_vegas::royale::{Casino, Dice, Options, Question, QuestionKind, Royale, TileState};
use jusawi_rules::{Chance, Game, Viewer};

use super::*;

const BOT: Seat = Seat(0);

fn dice(small: u8, big: u8) -> Dice {
    Dice { small, big }
}

/// Casinos without notes and dice and no tiles; nobody but the bot has dice left, and it has `supply`.
fn table(seats: u8, supply: Dice) -> View {
    let options = Options { tiles: 0, ..Options::default() };
    let (game, _) = Royale::setup(&options, seats, &mut Chance::from_seed([0; 32])).unwrap();
    let mut view = game.view(Viewer::Seat(BOT));
    view.current = BOT;
    view.start = BOT;
    let by_seat = usize::from(seats);
    for casino in &mut view.casinos {
        *casino = Casino { dice: vec![Dice::default(); by_seat], black: vec![0; by_seat], ..Casino::default() };
    }
    for player in &mut view.players {
        player.supply = Dice::default();
    }
    view.players[0].supply = supply;
    view
}

/// The bot has rolled these small dice, and perhaps the big one.
fn rolled(small: &[u8], big: Option<u8>) -> View {
    let mut view = table(2, dice(u8::try_from(small.len()).unwrap(), u8::from(big.is_some())));
    let roll = Roll { small: small.to_vec(), big };
    view.phase = Phase::Place;
    view.faces = roll.faces();
    view.roll = Some(roll);
    view
}

fn lay(view: &mut View, casino: usize, notes: &[u8], by_seat: &[Dice]) {
    let casino = &mut view.casinos[casino - 1];
    casino.notes = notes.iter().copied().map(Note).collect();
    casino.dice[..by_seat.len()].copy_from_slice(by_seat);
}

/// A tile's question to the bot.
fn ask(view: &mut View, casino: u8, tile: TileState, kind: QuestionKind) {
    view.tiles[usize::from(casino) - 1] = Some(tile);
    view.phase = Phase::Decide(Question { kind, seat: BOT, casino });
}

/// What the bot does where it may place every face of the roll, or pass.
fn placed(view: &View) -> Action {
    let mut legal: Vec<Action> = view.faces.iter().map(|face| Action::Place { value: face.value }).collect();
    legal.extend([Action::Pass, Action::Concede]);
    choose(view, BOT, &legal).unwrap()
}

fn place(value: u8) -> Action {
    Action::Place { value }
}

#[test]
fn of_two_free_casinos_the_bot_takes_the_higher_note() {
    let mut view = rolled(&[2, 5], None);
    lay(&mut view, 2, &[5], &[]);
    lay(&mut view, 5, &[9], &[]);
    assert_eq!(placed(&view), place(5));
}

#[test]
fn the_bot_does_not_tie_itself_with_neutral_dice_for_nothing() {
    let mut view = rolled(&[1, 1, 2, 2], None);
    lay(&mut view, 1, &[9, 3], &[]);
    view.casinos[0].neutral = dice(0, 1);
    lay(&mut view, 2, &[4, 3], &[]);
    assert_eq!(placed(&view), place(2));
}

#[test]
fn the_bot_cancels_a_rich_leader_rather_than_take_a_little() {
    let mut view = rolled(&[2], Some(1));
    lay(&mut view, 1, &[10], &[dice(0, 0), dice(2, 0)]);
    lay(&mut view, 2, &[3], &[]);
    assert_eq!(placed(&view), place(1));
}

#[test]
fn a_big_die_counts_two_where_one_would_only_tie() {
    let mut view = rolled(&[4], Some(3));
    for casino in [3, 4] {
        lay(&mut view, casino, &[7], &[]);
        view.casinos[casino - 1].neutral = dice(1, 0);
    }
    assert_eq!(placed(&view), place(3));
}

#[test]
fn a_bad_roll_is_passed_for_a_chip_and_a_good_one_is_not() {
    let mut view = rolled(&[1], None);
    lay(&mut view, 1, &[9, 8], &[dice(1, 0)]);
    view.casinos[0].neutral = dice(2, 0);
    lay(&mut view, 2, &[6], &[]);
    assert_eq!(placed(&view), Action::Pass, "placing would tie with the neutral dice");
    view.casinos[0].neutral = dice(1, 0);
    assert_eq!(placed(&view), place(1), "placing breaks the tie");
}

#[test]
fn dice_go_to_the_tile_that_pays_ten_for_five_of_them() {
    let mut view = rolled(&[1, 1, 1, 6, 6], None);
    lay(&mut view, 1, &[3], &[dice(2, 0)]);
    lay(&mut view, 6, &[9], &[]);
    assert_eq!(placed(&view), place(6));
    view.tiles[0] = Some(TileState::FiveTogether(Default::default()));
    assert_eq!(placed(&view), place(1));
}

#[test]
fn the_bot_leaves_the_last_place_where_that_costs_a_fine() {
    let mut view = rolled(&[1, 5], None);
    lay(&mut view, 1, &[], &[dice(0, 0), dice(3, 0)]);
    lay(&mut view, 5, &[4], &[]);
    view.tiles[0] = Some(TileState::LastPays(Default::default()));
    assert_eq!(placed(&view), place(5), "one die does not help");
    lay(&mut view, 1, &[], &[dice(3, 0), dice(3, 0)]);
    assert_eq!(placed(&view), place(1), "alone in the last place is the other");
}

#[test]
fn with_the_key_the_last_die_goes_to_a_rich_casino() {
    let mut view = table(2, dice(1, 0));
    view.phase = Phase::Roll;
    lay(&mut view, 4, &[10, 9], &[]);
    let anywhere = |casino| Action::PlaceAny { die: Die::Small, casino };
    let legal: Vec<Action> = std::iter::once(Action::Roll).chain((1..=6).map(anywhere)).collect();
    assert_eq!(choose(&view, BOT, &legal), Some(anywhere(4)));
    lay(&mut view, 4, &[3], &[dice(4, 0)]);
    assert_eq!(choose(&view, BOT, &legal), Some(Action::Roll));
}

#[test]
fn the_bot_never_gives_up_and_opens_nothing_by_itself() {
    let mut view = rolled(&[1], None);
    assert_eq!(choose(&view, BOT, &[]), None);
    assert_eq!(choose(&view, BOT, &[Action::Concede]), None);
    assert_eq!(choose(&view, BOT, &[Action::Concede, place(1)]), Some(place(1)));
    ask(&mut view, 1, TileState::HiddenCount(Default::default()), QuestionKind::OpenCount);
    assert_eq!(choose(&view, BOT, &[]), None);
}

#[test]
fn places_are_given_as_casinos_pay_them() {
    use jusawi_game_vegas::payout::place;
    let mut choices = jusawi_rules::testkit::Choices::new(1);
    for _ in 0..500 {
        let strengths: Vec<u8> = (0..6).map(|_| u8::try_from(choices.below(6)).unwrap()).collect();
        let at = |wanted| (0..6).find(|index| place(&strengths, *index) == Some(wanted));
        assert_eq!(outlook::leaders(&strengths), (at(0), at(1)), "{strengths:?}");
    }
}
