//! Tests of marble, and the tables that they are played at.
//!
//! A tag in front of a test names what it checks: a line of the requirements' checklist (`004 §10.4`), a worked example
//! (`004 §5.9.1`), a ruling of `docs/rules/marble.md` (`R17`) or a scenario of `tests/vectors/marble-scenarios.json` (`J01`).

mod board;
mod checklist;
mod endings;
mod json;
mod offers;
mod options;
mod prompts;
mod random_play;
mod refusals;
mod rulings;
mod scenarios;
mod time;
mod vectors;

use std::collections::BTreeMap;

use jusawi_rules::{Chance, Game, Pile, Seat};

use crate::{
    Action, Card, Cell, Choice, Decision, Deed, Event, Goods, Level, Marble, Options, Party, Phase, Player, Portion,
    Reason, Refusal, Turn, data,
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const D: Seat = Seat(3);

/// A table with the default options at the start: turns go by seat, A begins, everybody has 300 on cell 0.
fn table(seats: u8) -> Marble {
    table_with(seats, Options::default())
}

fn table_with(seats: u8, options: Options) -> Marble {
    let player = Player {
        cell: data::START,
        cash: options.start_money,
        bankrupt_at_round: None,
        island_left: 0,
        space_pending: false,
        held: Vec::new(),
    };
    Marble {
        options,
        seats,
        order: Seat::all(seats).collect(),
        current: A,
        round: 1,
        phase: Phase::TurnStart,
        players: vec![player; usize::from(seats)],
        deeds: BTreeMap::new(),
        fund: 0,
        pile: Pile::new(all_cards()),
        turn: Turn::default(),
        last_roll: None,
        eliminated: Vec::new(),
    }
}

fn all_cards() -> Vec<Card> {
    data::CARDS.iter().map(|row| row.card).collect()
}

fn card(id: &str) -> Card {
    data::CARDS.iter().find(|row| row.id == id).unwrap_or_else(|| panic!("no card {id}")).card
}

impl Marble {
    fn at(mut self, seat: Seat, cell: u8) -> Self {
        self.players[seat.index()].cell = Cell(cell);
        self
    }

    fn cash(mut self, seat: Seat, cash: u32) -> Self {
        self.players[seat.index()].cash = cash;
        self
    }

    fn owns(mut self, seat: Seat, lands: &[(u8, usize)]) -> Self {
        for (cell, steps) in lands {
            let level = Level::from_steps(*steps).expect("a level");
            self.deeds.insert(Cell(*cell), Deed { owner: seat, level });
        }
        self
    }

    /// Keeps a card, which leaves the pile.
    fn keeps(mut self, seat: Seat, card: Card) -> Self {
        self.players[seat.index()].held.push(card);
        let without = |cards: Vec<Card>| cards.into_iter().filter(move |other| *other != card);
        let unknown = without(self.pile.unknown().to_vec());
        self.pile = Pile::from_parts(unknown, without(self.pile.bottom().copied().collect()));
        self
    }

    fn stuck(self, seat: Seat, left: u8) -> Self {
        let mut game = self.at(seat, 10);
        game.players[seat.index()].island_left = left;
        game
    }

    fn awaits_journey(self, seat: Seat) -> Self {
        let mut game = self.at(seat, 30);
        game.players[seat.index()].space_pending = true;
        game
    }

    /// These cards lie on top; the pile has been gone through once, so their order is fixed.
    fn next_cards(mut self, cards: &[&str]) -> Self {
        let next: Vec<Card> = cards.iter().map(|id| card(id)).collect();
        let all = self.pile.unknown().iter().chain(self.pile.bottom()).copied();
        let rest: Vec<Card> = all.filter(|card| !next.contains(card)).collect();
        self.pile = Pile::from_parts([], next.into_iter().chain(rest));
        self
    }

    fn cash_now(&self) -> Vec<u32> {
        self.players.iter().map(|player| player.cash).collect()
    }

    fn bottom(&self) -> Vec<Card> {
        self.pile.bottom().copied().collect()
    }

    fn places(&self) -> Vec<(u8, Seat)> {
        self.outcome().expect("the end").ranking.iter().map(|rank| (rank.rank, rank.seat)).collect()
    }
}

fn apply(game: &mut Marble, seat: Seat, action: Action) -> Vec<Event> {
    apply_with(game, seat, action, &mut Chance::probe())
}

#[allow(clippy::needless_pass_by_value, reason = "tests write actions where they call")]
fn apply_with(game: &mut Marble, seat: Seat, action: Action, chance: &mut Chance) -> Vec<Event> {
    game.apply(seat, &action, chance).expect("a legal action")
}

/// The current player rolls these faces.
fn roll(game: &mut Marble, dice: [u8; 2]) -> Vec<Event> {
    let words: Vec<u32> = dice.iter().map(|face| u32::from(*face) - 1).collect();
    let seat = game.current;
    apply_with(game, seat, Action::Roll, &mut Chance::scripted(words))
}

/// The current player acts.
fn act(game: &mut Marble, action: Action) -> Vec<Event> {
    let seat = game.current;
    apply(game, seat, action)
}

/// Expects a refusal that changes nothing and asks no chance.
#[allow(clippy::needless_pass_by_value, reason = "tests write actions where they call")]
fn refused(game: &Marble, seat: Seat, action: Action) -> Refusal {
    let mut after = game.clone();
    let mut chance = Chance::probe();
    let refusal = after.apply(seat, &action, &mut chance).expect_err("a refusal");
    assert_eq!(&after, game);
    assert!(!chance.was_asked());
    refusal
}

fn choice(game: &Marble) -> Choice {
    decision(game).choice
}

fn decision(game: &Marble) -> Decision {
    match &game.phase {
        Phase::Decide(decision) => *decision,
        other => panic!("no decision, but {other:?}"),
    }
}

/// Who owes how much to whom.
fn debt(game: &Marble) -> (Seat, u32, Party) {
    match &game.phase {
        Phase::Debt(debt) => (debt.due.debtor, debt.due.amount, debt.due.to),
        other => panic!("no debt, but {other:?}"),
    }
}

fn deed(game: &Marble, cell: u8) -> Option<(Seat, usize)> {
    game.deeds.get(&Cell(cell)).map(|deed| (deed.owner, deed.level.steps()))
}

fn to_roll(game: &Marble, seat: Seat) -> bool {
    game.phase == Phase::TurnStart && game.current == seat
}

fn sell(cell: u8) -> Action {
    Action::Sell { cell: Cell(cell), portion: Portion::All }
}

fn sell_top(cell: u8) -> Action {
    Action::Sell { cell: Cell(cell), portion: Portion::Top }
}

fn travel(dest: u8) -> Action {
    Action::SpaceTravel { dest: Cell(dest) }
}

fn goods(lands: &[u8], cash: u32) -> Goods {
    Goods { lands: lands.iter().copied().map(Cell).collect(), cash }
}

fn offer(to: Seat, give: Goods, take: Goods) -> Action {
    Action::ProposeTrade { to, give, take }
}

fn answer(accept: bool) -> Action {
    Action::TradeRespond { accept }
}

/// Every coin that moved, as payer, payee, amount.
fn money(events: &[Event]) -> Vec<(Party, Party, u32)> {
    let coin = |event: &Event| match event {
        Event::Money { from, to, amount, .. } => Some((*from, *to, *amount)),
        _ => None,
    };
    events.iter().filter_map(coin).collect()
}

/// What was paid for this.
fn paid_for(events: &[Event], wanted: Reason) -> Vec<u32> {
    let coin = |event: &Event| match event {
        Event::Money { amount, reason, .. } if *reason == wanted => Some(*amount),
        _ => None,
    };
    events.iter().filter_map(coin).collect()
}
