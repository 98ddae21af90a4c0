//! Tests of las-vegas, and the tables that they are played at.
//!
//! A tag in front of a test names what it checks: a line of the requirements' checklist (`000 §10.4`), a worked example
//! (`000 §5.1.2`) or a scenario (`V-07`).

mod conceding;
mod ending;
mod hiding;
mod options;
mod preview;
mod random_play;
mod settlement;
mod setup;
mod time;
mod turns;
mod vectors;

use jusawi_rules::{Chance, Game, Pile, Seat};

use super::{
    Action, Allotment, Casino, Event, Hand, LasVegas, NeutralDice, Options, Owner, Phase, Refusal, Roll, data,
};
use crate::Note;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const D: Seat = Seat(3);

fn owner(seat: Seat) -> Owner {
    Owner::Seat(seat)
}

fn notes(amounts: &[u8]) -> Vec<Note> {
    amounts.iter().copied().map(Note).collect()
}

/// A table of `seats` without neutral dice at the start of round 1: bare casinos, seat A to roll, all notes in the
/// pile.
fn bare(seats: u8) -> LasVegas {
    bare_with(seats, NeutralDice::Off)
}

fn bare_with(seats: u8, neutral_dice: NeutralDice) -> LasVegas {
    let options = Options { neutral_dice, ..Options::default() };
    let allotment = options.check(seats).expect("a table for this many");
    let by_seat = usize::from(seats);
    LasVegas {
        options,
        allotment,
        seats,
        round: 1,
        start: A,
        current: A,
        phase: Phase::Roll,
        pile: Pile::new(data::all_notes()),
        casinos: vec![Casino { notes: Vec::new(), dice: vec![0; by_seat], house: 0 }; 6],
        hands: vec![Hand { own: 8, neutral: allotment.each }; by_seat],
        roll: None,
        money: vec![Vec::new(); by_seat],
        results: Vec::new(),
        conceded: vec![false; by_seat],
    }
}

/// What lies in a casino: notes highest first, dice by seat, dice of the house.
fn lay(game: &mut LasVegas, casino: usize, amounts: &[u8], dice: &[u8], house: u8) {
    let casino = &mut game.casinos[casino - 1];
    casino.notes = notes(amounts);
    casino.dice[..dice.len()].copy_from_slice(dice);
    casino.house = house;
}

/// The current player has rolled these faces and holds just these dice.
fn rolled(game: &mut LasVegas, own: &[u8], neutral: &[u8]) {
    let hand = Hand { own: own.len().try_into().unwrap(), neutral: neutral.len().try_into().unwrap() };
    game.hands[game.current.index()] = hand;
    game.roll = Some(Roll { own: own.to_vec(), neutral: neutral.to_vec() });
    game.phase = Phase::Place;
}

/// Nobody but `seat` has dice left.
fn only(game: &mut LasVegas, seat: Seat) {
    for (index, hand) in game.hands.iter_mut().enumerate() {
        if index != seat.index() {
            *hand = Hand::default();
        }
    }
}

fn apply(game: &mut LasVegas, seat: Seat, action: Action) -> Vec<Event> {
    apply_with(game, seat, action, &mut Chance::from_seed([7; 32]))
}

fn apply_with(game: &mut LasVegas, seat: Seat, action: Action, chance: &mut Chance) -> Vec<Event> {
    game.apply(seat, &action, chance).expect("a legal action")
}

/// Expects a refusal that changes nothing and asks no chance.
fn refused(game: &LasVegas, seat: Seat, action: Action) -> Refusal {
    let mut after = game.clone();
    let mut chance = Chance::probe();
    let refusal = after.apply(seat, &action, &mut chance).expect_err("a refusal");
    assert_eq!(&after, game);
    assert!(!chance.was_asked());
    refusal
}

/// Settles a table whose dice are all placed, as the last round.
fn settled(game: &mut LasVegas) -> Vec<Event> {
    game.round = game.options.rounds;
    let mut events = Vec::new();
    let mut chance = Chance::probe();
    game.end_round(&mut events, &mut chance);
    assert!(!chance.was_asked());
    events
}

fn bottom(game: &LasVegas) -> Vec<Note> {
    game.pile.bottom().copied().collect()
}

fn place(value: u8) -> Action {
    Action::Place { value }
}
