//! Whole games by random hands over all options, with what must always hold.

use super::*;
use crate::{Kind, Outcome};
use jusawi_rules::testkit::{Choices, games, play_randomly};
use jusawi_rules::{Composed, Viewer};

/// Every combination of options that changes the play; the seconds vary along.
fn all_options() -> Vec<Options> {
    let mut all = vec![Options::default()];
    let mut vary = |set: &dyn Fn(Options, usize) -> Options, values: usize| {
        all = all.iter().flat_map(|options| (0..values).map(|value| set(*options, value))).collect();
    };
    vary(&|options, at| Options { start_money: [200, 300, 500][at], ..options }, 3);
    vary(&|options, at| Options { salary: [10, 20, 30][at], ..options }, 3);
    vary(&|options, at| Options { max_rounds: [0, 15, 20, 30][at], ..options }, 4);
    vary(&|options, at| Options { build_on_purchase: at == 1, ..options }, 2);
    vary(&|options, at| Options { island_turns: [1, 2, 3][at], ..options }, 3);
    vary(&|options, at| Options { island_fee: [0, 10, 20][at], ..options }, 3);
    vary(&|options, at| Options { takeover: at == 1, ..options }, 2);
    vary(&|options, at| Options { landmark: at == 1, ..options }, 2);
    vary(&|options, at| Options { monopoly_win: at == 1, ..options }, 2);
    vary(&|options, at| Options { trade: at == 1, ..options }, 2);
    for (options, seconds) in all.iter_mut().zip([Some(15), Some(30), Some(60), None].into_iter().cycle()) {
        options.turn_seconds = seconds;
    }
    all
}

/// Money as it has to be by the payments that were told: players by seat, the bank, the fund.
struct Ledger {
    players: Vec<i64>,
    bank: i64,
    fund: i64,
}

impl Ledger {
    fn new(game: &Marble) -> Self {
        let start = i64::from(game.options.start_money);
        Self { players: vec![start; game.players.len()], bank: -start * i64::from(game.seats), fund: 0 }
    }

    fn purse(&mut self, party: Party) -> &mut i64 {
        match party {
            Party::Player(seat) => &mut self.players[seat.index()],
            Party::Bank => &mut self.bank,
            Party::Fund => &mut self.fund,
        }
    }

    fn follow(&mut self, game: &Marble, events: &[Event]) {
        for (from, to, amount) in money(events) {
            assert!(amount > 0 && from != to);
            *self.purse(from) -= i64::from(amount);
            *self.purse(to) += i64::from(amount);
            assert!(self.fund >= 0 && self.players.iter().all(|cash| *cash >= 0), "nobody pays what is not there");
        }
        assert!(self.players.iter().zip(game.cash_now()).all(|(told, cash)| *told == i64::from(cash)));
        assert_eq!(self.fund, i64::from(game.fund));
        assert_eq!(self.players.iter().sum::<i64>() + self.fund + self.bank, 0);
    }
}

fn cards_are_conserved(game: &Marble) {
    let held = game.players.iter().flat_map(|player| &player.held);
    let mut cards: Vec<Card> = game.pile.unknown().iter().chain(game.pile.bottom()).chain(held).copied().collect();
    cards.sort_unstable();
    assert_eq!(cards, all_cards());
}

fn lands_make_sense(game: &Marble) {
    for (cell, deed) in &game.deeds {
        assert!(game.is_alive(deed.owner));
        match cell.square().unwrap().kind {
            Kind::City(_) => assert!(deed.level < Level::Landmark || game.options.landmark),
            Kind::Tour(_) => assert_eq!(deed.level, Level::Land),
            _ => panic!("{cell} cannot be owned"),
        }
    }
}

fn players_make_sense(game: &Marble) {
    for (seat, player) in Seat::all(game.seats).zip(&game.players) {
        assert!(player.cell.0 < data::CELLS && player.island_left <= game.options.island_turns);
        assert!(player.island_left == 0 || player.cell == data::ISLAND);
        assert_eq!(game.eliminated.contains(&seat), !player.is_alive());
        if !player.is_alive() {
            assert!(player.cash == 0 && player.held.is_empty() && player.island_left == 0 && !player.space_pending);
        }
    }
}

fn the_phase_makes_sense(game: &Marble) {
    let awaited = game.awaited().to_vec();
    match &game.phase {
        Phase::TurnStart => assert_eq!(awaited, [game.current]),
        Phase::Decide(decision) => {
            assert_eq!((awaited, decision.cell), (vec![game.current], game.cell_of(game.current)));
            assert!(decision.choice.price() > 0);
        }
        Phase::Debt(debt) => {
            assert_eq!(awaited, [debt.due.debtor]);
            let (cash, reach) = (game.cash_of(debt.due.debtor), game.reach(debt.due.debtor));
            assert!(cash < debt.due.amount && debt.due.amount <= reach);
        }
        Phase::TradeResponse(trade) => {
            assert!(game.options.trade && trade.from == game.current && awaited == [trade.to]);
        }
        Phase::Finished(_) => {
            assert!(awaited.is_empty());
            every_player_has_one_place(game, &game.outcome().unwrap());
            return;
        }
    }
    assert!(game.outcome().is_none() && game.is_alive(game.current) && game.is_alive(game.awaited()[0]));
    assert!(!game.turn.extra_roll || game.phase != Phase::TurnStart);
}

fn every_player_has_one_place(game: &Marble, outcome: &Outcome) {
    let mut seats: Vec<Seat> = outcome.ranking.iter().map(|rank| rank.seat).collect();
    seats.sort_unstable();
    assert!(seats.into_iter().eq(Seat::all(game.seats)));
    assert!(!outcome.winners.is_empty() && outcome.winners.iter().all(|seat| game.is_alive(*seat)));
    assert!(outcome.ranking.is_sorted_by_key(|rank| rank.rank));
    for (at, rank) in outcome.ranking.iter().enumerate() {
        let better = outcome.ranking.iter().filter(|other| other.rank < rank.rank).count();
        assert_eq!((usize::from(rank.rank), better <= at), (better + 1, true));
    }
}

/// Listed actions work, the rules' own choice is one of them, and only some of them ask chance.
fn choices_make_sense(game: &Marble) {
    for seat in Seat::all(game.seats) {
        let legal = game.legal(seat);
        assert_eq!(legal.is_empty(), !game.awaited().contains(&seat));
        assert_eq!(game.automatic(seat).is_some(), !legal.is_empty());
        assert!(game.automatic(seat).is_none_or(|action| legal.contains(&action)));
        for action in legal {
            let mut chance = Chance::probe();
            let events = game.clone().apply(seat, &action, &mut chance).expect("a listed action");
            let is_drawn = events.iter().any(|event| matches!(event, Event::CardDrawn { .. }));
            let is_undrawn = !game.pile.unknown().is_empty();
            let dice = if action == Action::Roll { 2 } else { 0 };
            assert!(chance.words() >= dice && (chance.words() == dice || is_drawn && is_undrawn));
        }
    }
}

/// Nothing in a view changes with the pile, and only the decider is shown a prompt.
fn nothing_leaks(game: &Marble) {
    let mut other = game.clone();
    other.pile = Pile::from_parts([], std::iter::repeat_n(Card::Lottery, game.pile.len()));
    for viewer in Seat::all(game.seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let view = game.view(viewer);
        assert_eq!(view, other.view(viewer));
        assert_eq!(view.prompt.is_some(), view.decider.is_some_and(|seat| viewer.sees(seat)));
    }
}

fn check(game: &Marble) {
    cards_are_conserved(game);
    lands_make_sense(game);
    players_make_sense(game);
    the_phase_makes_sense(game);
}

fn some_goods(game: &Marble, seat: Seat, choices: &mut Choices) -> Goods {
    let lands = game.deeds_of(seat).map(|(cell, _)| cell).filter(|_| choices.below(3) == 0).collect();
    let all = usize::try_from(game.cash_of(seat)).unwrap();
    let cash = [0, all, choices.below(all + 1)][choices.below(3)];
    Goods { lands, cash: u32::try_from(cash).unwrap() }
}

/// What somebody does next: mostly a listed action of whoever decides, sometimes an offer or giving up.
fn next(game: &Marble, choices: &mut Choices) -> (Seat, Action) {
    let anybody = Seat(u8::try_from(choices.below(game.seats.into())).unwrap());
    if choices.below(150) == 0 && game.is_alive(anybody) {
        return (anybody, Action::Concede);
    }
    let seat = game.awaited()[0];
    if game.composed(seat) == [Composed::Trade] && choices.below(3) == 0 && anybody != seat && game.is_alive(anybody) {
        let (give, take) = (some_goods(game, seat, choices), some_goods(game, anybody, choices));
        if !(give.is_empty() && take.is_empty()) {
            return (seat, offer(anybody, give, take));
        }
    }
    let mut legal = game.legal(seat);
    // Buying and building most of the time leads to debts.
    if legal.last() == Some(&Action::Pass) && legal.len() > 1 && choices.below(5) > 0 {
        legal.pop();
    }
    (seat, legal.swap_remove(choices.below(legal.len())))
}

/// Words of chance for one action, which never takes more; cheaper than a stream.
type Draw = [u32; 4];

fn draw(choices: &mut Choices) -> Draw {
    [(); 4].map(|()| u32::try_from(choices.below(1 << 30)).unwrap())
}

/// Plays up to `limit` actions and returns the game and what was done.
fn play(options: &Options, seats: u8, seed: u64, limit: usize) -> (Marble, Vec<(Seat, Action, Draw)>) {
    let mut choices = Choices::new(seed);
    let (mut game, events) = Marble::setup(options, seats, &mut Chance::scripted(draw(&mut choices))).unwrap();
    let mut ledger = Ledger::new(&game);
    ledger.follow(&game, &events);
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < limit {
        let (seat, action) = next(&game, &mut choices);
        let draw = draw(&mut choices);
        let mut chance = Chance::scripted(draw);
        let events = apply_with(&mut game, seat, action.clone(), &mut chance);
        assert!(chance.words() <= 4);
        ledger.follow(&game, &events);
        check(&game);
        moves.push((seat, action, draw));
    }
    if seed.is_multiple_of(4) {
        choices_make_sense(&game);
        nothing_leaks(&game);
    }
    (game, moves)
}

#[test]
fn every_combination_of_options_keeps_money_cards_and_lands_together() {
    let all = all_options();
    assert_eq!(all.len(), 10_368);
    for (seed, options) in (0_u64..).zip(all) {
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        // Every sixteenth game goes on until land is owned and tolls are paid.
        let limit = if seed.is_multiple_of(16) { 120 } else { 12 };
        play(&options, seats, seed, limit);
    }
}

/// Options under which players go out.
fn harsh(seed: u64) -> Options {
    let on = |bit: u64| seed >> bit & 1 == 1;
    Options {
        start_money: 200,
        salary: 10,
        max_rounds: if on(0) { 30 } else { 0 },
        build_on_purchase: true,
        takeover: on(1),
        landmark: true,
        monopoly_win: on(2),
        trade: on(3),
        island_fee: 10,
        ..Options::default()
    }
}

#[test]
fn long_games_meet_debts_ruin_and_every_end() {
    let mut ends = [0; 3];
    let mut ruined = 0;
    for seed in 0..96 {
        let (game, _) = play(&harsh(seed), 2 + u8::try_from(seed % 3).unwrap(), seed, 1_500);
        ruined += game.eliminated.len();
        let Some(outcome) = game.outcome() else { continue };
        ends[match outcome.reason {
            crate::EndReason::LastSurvivor => 0,
            crate::EndReason::RoundLimit => 1,
            crate::EndReason::WinningLands { .. } => 2,
        }] += 1;
    }
    assert!(ends.iter().all(|count| *count > 0) && ruined > 50, "{ends:?}, {ruined} ruined");
}

#[test]
fn random_games_at_random_tables_keep_money_cards_and_lands_together() {
    let all = all_options();
    for seed in 0..games(12) {
        let mut choices = Choices::new(seed);
        let options = all[choices.below(all.len())];
        play(&options, u8::try_from(2 + choices.below(3)).unwrap(), seed, 1_500);
    }
}

// 004 §10.19
#[test]
fn the_same_seeds_and_actions_give_the_same_game() {
    for seed in 0..24 {
        let options = harsh(seed);
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let (game, moves) = play(&options, seats, seed, 600);
        let set_up = draw(&mut Choices::new(seed));
        let (mut replay, _) = Marble::setup(&options, seats, &mut Chance::scripted(set_up)).unwrap();
        for (seat, action, draw) in moves {
            apply_with(&mut replay, seat, action, &mut Chance::scripted(draw));
        }
        assert_eq!(replay, game, "seed {seed}");
        assert_eq!(replay.outcome(), game.outcome());
    }
}

#[test]
fn games_of_listed_actions_alone_come_to_their_end() {
    for seed in 0..12 {
        let options = Options { max_rounds: 15, takeover: true, landmark: true, ..Options::default() };
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let (game, _) = play_randomly::<Marble>(&options, seats, seed, 2_000, |game, _| {
            check(game);
            choices_make_sense(game);
            nothing_leaks(game);
        });
        assert!(game.outcome().is_some());
    }
}
