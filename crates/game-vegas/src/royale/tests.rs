//! Tests of royale, and the tables that they are played at.
//!
//! A tag in front of a test names what it checks: a section of the requirements (`003 2-2.1`, the n-th example there;
//! `003 [5] A1.2`, the n-th sentence of a tile's text), a scenario (`S-07`) or a ruling (`R-12`, `T-B1`). Tests of a
//! tile stand in the tile's own file.

mod conceding;
mod ending;
mod invariants;
mod options;
mod random_play;
mod sealing;
mod settlement;
mod setup;
mod time;
mod turns;
mod vectors;
mod viewing;

pub(super) use jusawi_rules::{Chance, Composed, Game, Limit, Seat, Viewer};

pub(super) use super::table::Table as Board;
pub(super) use super::{
    Action, Award, Bet, BlackBox, Casino, Dice, Die, Event, GrayReward, Occupant, Options, Origin, Outcome, Owner,
    Phase, QuestionKind, Refusal, Reward, Roll, Royale, Secret, Tile, TileEvent, TileReuse, TileState, data,
};
pub(super) use crate::Note;

pub(super) const A: Seat = Seat(0);
pub(super) const B: Seat = Seat(1);
pub(super) const C: Seat = Seat(2);
pub(super) const D: Seat = Seat(3);
pub(super) const SMALL: Die = Die::Small;
pub(super) const BIG: Die = Die::Big;

pub(super) fn dice(small: u8, big: u8) -> Dice {
    Dice { small, big }
}

pub(super) fn owner(seat: Seat) -> Owner {
    Owner::Seat(seat)
}

pub(super) fn notes(amounts: &[u8]) -> Vec<Note> {
    amounts.iter().copied().map(Note).collect()
}

/// A table of `seats` at the start of round 1: bare casinos with these tiles, seat A to roll with 7 + 1 dice, two chips
/// each, all notes in the pile.
pub(super) fn bare(seats: u8, tiles: &[(u8, Tile)]) -> Royale {
    bare_with(Options::default(), seats, tiles)
}

pub(super) fn bare_with(options: Options, seats: u8, tiles: &[(u8, Tile)]) -> Royale {
    let mut table = Board::new(options, seats);
    table.casinos = vec![Casino::new(Vec::new(), seats); 6];
    table.tiles = vec![None; 6];
    for player in &mut table.players {
        player.chips = data::CHIPS;
        player.supply = data::DICE;
    }
    let mut states: Vec<Option<TileState>> = vec![None; 6];
    for (casino, tile) in tiles {
        let at = usize::from(*casino) - 1;
        table.tiles[at] = Some(*tile);
        let mut state = tile.laid();
        state.rules_mut().set_up(&mut table);
        states[at] = Some(state);
    }
    Royale { table, phase: Phase::Roll, tiles: states, used: Default::default(), settlement: None, results: Vec::new() }
}

/// What lies in a casino: notes highest first, dice by seat.
pub(super) fn lay(game: &mut Royale, casino: usize, amounts: &[u8], by_seat: &[Dice]) {
    let casino = &mut game.table.casinos[casino - 1];
    casino.notes = notes(amounts);
    casino.dice[..by_seat.len()].copy_from_slice(by_seat);
}

/// The current player has rolled these faces and holds just these dice.
pub(super) fn rolled(game: &mut Royale, small: &[u8], big: Option<u8>) {
    let current = game.table.current;
    supply(game, current, dice(small.len().try_into().unwrap(), u8::from(big.is_some())));
    game.table.roll = Some(Roll { small: small.to_vec(), big });
    game.phase = Phase::Place;
}

pub(super) fn supply(game: &mut Royale, seat: Seat, dice: Dice) {
    game.table.players[seat.index()].supply = dice;
}

pub(super) fn chips(game: &Royale, seat: Seat) -> u32 {
    game.table.players[seat.index()].chips
}

pub(super) fn money(game: &Royale, seat: Seat) -> Vec<u8> {
    game.table.players[seat.index()].notes.iter().map(|note| note.0).collect()
}

/// Nobody has dice left but those listed.
pub(super) fn only(game: &mut Royale, seats: &[Seat]) {
    for (index, player) in game.table.players.iter_mut().enumerate() {
        if !seats.iter().any(|seat| seat.index() == index) {
            player.supply = Dice::default();
        }
    }
}

/// The current player rolls just one small die of this face, keeps `left` and places it.
pub(super) fn put(game: &mut Royale, value: u8, left: Dice) -> Vec<Event> {
    put_with(game, value, left, &mut Chance::probe())
}

/// As [`put`], with what the black dice show.
pub(super) fn put_rolling(game: &mut Royale, value: u8, left: Dice, black: [u8; 2]) -> Vec<Event> {
    put_with(game, value, left, &mut faces(&black))
}

fn put_with(game: &mut Royale, value: u8, left: Dice, chance: &mut Chance) -> Vec<Event> {
    let current = game.table.current;
    game.table.roll = Some(Roll { small: vec![value], big: None });
    supply(game, current, dice(left.small + 1, left.big));
    game.phase = Phase::Place;
    game.apply(current, &place(value), chance).expect("a legal placing")
}

/// A chance that shows these faces first.
pub(super) fn faces(faces: &[u8]) -> Chance {
    Chance::scripted(faces.iter().map(|face| u32::from(*face) - 1).collect::<Vec<_>>())
}

pub(super) fn place(value: u8) -> Action {
    Action::Place { value }
}

pub(super) fn bet(bet: Bet) -> Action {
    Action::Bet { bet }
}

pub(super) fn apply(game: &mut Royale, seat: Seat, action: Action) -> Vec<Event> {
    apply_with(game, seat, action, &mut Chance::from_seed([7; 32]))
}

pub(super) fn apply_with(game: &mut Royale, seat: Seat, action: Action, chance: &mut Chance) -> Vec<Event> {
    game.apply(seat, &action, chance).expect("a legal action")
}

/// Does it without a word of chance.
pub(super) fn calmly(game: &mut Royale, seat: Seat, action: Action) -> Vec<Event> {
    let mut chance = Chance::probe();
    let events = apply_with(game, seat, action, &mut chance);
    assert!(!chance.was_asked());
    events
}

/// Expects a refusal that changes nothing and asks no chance.
pub(super) fn refused(game: &Royale, seat: Seat, action: Action) -> Refusal {
    let mut after = game.clone();
    let mut chance = Chance::probe();
    let refusal = after.apply(seat, &action, &mut chance).expect_err("a refusal");
    assert_eq!(&after, game);
    assert!(!chance.was_asked());
    refusal
}

/// The open question's kind and who is asked.
pub(super) fn asked(game: &Royale) -> Option<(QuestionKind, Seat)> {
    match game.phase {
        Phase::Decide(question) => Some((question.kind, question.seat)),
        _ => None,
    }
}

/// Whose turn it is to roll.
pub(super) fn to_roll(game: &Royale) -> Option<Seat> {
    (game.phase == Phase::Roll).then_some(game.table.current)
}

/// What the rules do for who is awaited.
pub(super) fn automatic(game: &Royale) -> Action {
    game.automatic(game.awaited()[0]).expect("an automatic action")
}

/// What tiles paid, in order.
pub(super) fn tile_pays(events: &[Event]) -> Vec<(Seat, Reward)> {
    let pays = events.iter().filter_map(|event| match event {
        Event::TilePaid { seat, reward: Some(reward), .. } => Some((*seat, *reward)),
        _ => None,
    });
    pays.collect()
}

/// What casinos paid, in order.
pub(super) fn pays(events: &[Event]) -> Vec<(u8, Owner, u8)> {
    let pays = events.iter().filter_map(|event| match event {
        Event::Paid { casino, owner, note } => Some((*casino, *owner, note.unwrap().0)),
        _ => None,
    });
    pays.collect()
}

/// Settles a table whose dice are all placed, as the last round, up to the first question.
pub(super) fn settled(game: &mut Royale) -> Vec<Event> {
    settled_with(game, &mut Chance::probe())
}

/// As [`settled`], with what the black dice show.
pub(super) fn settled_with(game: &mut Royale, chance: &mut Chance) -> Vec<Event> {
    game.table.round = data::ROUNDS;
    only(game, &[]);
    let mut events = Vec::new();
    game.begin_settlement(&mut events, chance);
    events
}
