//! The state of a game of marble, and how a table drives it. What actions do stands in the files they are named after.
//!
//! Rules: marble §4, §8.1, §8.2.

use std::collections::BTreeMap;

use jusawi_rules::{Absence, Chance, Composed, Game, Limit, OptionError, OptionSpec, Pile, Seat, Seats, Viewer};

use crate::options::OPTIONS;
use crate::{Action, Card, Cell, Deed, Event, Options, Outcome, Phase, Player, Refusal, Turn, View, data};

/// The fewest and the most seats.
pub(crate) const SEATS: (u8, u8) = (2, 4);

/// A game of marble as its state.
///
/// Rules: marble §8.1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marble {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) order: Vec<Seat>,
    pub(crate) current: Seat,
    pub(crate) round: u32,
    pub(crate) phase: Phase,
    pub(crate) players: Vec<Player>,
    pub(crate) deeds: BTreeMap<Cell, Deed>,
    pub(crate) fund: u32,
    pub(crate) pile: Pile<Card>,
    pub(crate) turn: Turn,
    pub(crate) last_roll: Option<[u8; 2]>,
    pub(crate) eliminated: Vec<Seat>,
}

/// What happens while an action runs, and where its chance comes from.
#[derive(Debug)]
pub(crate) struct Flow<'a> {
    pub(crate) events: Vec<Event>,
    pub(crate) chance: &'a mut Chance,
}

/// Every part of the state, for whoever encodes or checks it.
impl Marble {
    /// What was agreed.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many seats the table has, those that are out included.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The order of turns, those that are out included; it never changes.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Whose turn it is; after the end, whose it was.
    pub fn current(&self) -> Seat {
        self.current
    }

    /// The running or last round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// What the game waits for, with the decision, debt or offer that is open.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Players, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Owned lands, by cell; what is not in it is the bank's.
    pub fn deeds(&self) -> &BTreeMap<Cell, Deed> {
        &self.deeds
    }

    /// What lies in the fund, in 만.
    pub fn fund(&self) -> u32 {
        self.fund
    }

    /// The pile: undrawn cards ascending, and used cards below them, next to be drawn first.
    pub fn pile(&self) -> &Pile<Card> {
        &self.pile
    }

    /// What was counted in the running turn.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The last roll, faces 1 to 6 in rolling order; `None` before the first.
    pub fn last_roll(&self) -> Option<[u8; 2]> {
        self.last_roll
    }

    /// Who is out, first one out first.
    pub fn eliminated(&self) -> &[Seat] {
        &self.eliminated
    }
}

impl Marble {
    /// The player of `seat`.
    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    /// Whether the player of `seat` is in the game.
    pub(crate) fn is_alive(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(Player::is_alive)
    }

    /// Where the piece of `seat` stands.
    pub(crate) fn cell_of(&self, seat: Seat) -> Cell {
        self.player(seat).map_or(data::START, |player| player.cell)
    }

    /// The living players but `seat`, clockwise from the seat after it: the order of payments.
    ///
    /// Rules: marble §5.3.
    pub(crate) fn others_of(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let clockwise = std::iter::successors(Some(seat.next(self.seats)), |other| Some(other.next(self.seats)));
        clockwise.take(usize::from(self.seats)).filter(move |other| *other != seat && self.is_alive(*other))
    }

    /// That the current player acts, in the phase of rolling.
    ///
    /// # Errors
    /// `NotYourTurn`, then `WrongPhase`.
    pub(crate) fn expect_turn_start(&self, seat: Seat) -> Result<(), Refusal> {
        if seat != self.current {
            return Err(Refusal::NotYourTurn { current: self.current });
        }
        if self.phase != Phase::TurnStart {
            return Err(self.wrong_phase());
        }
        Ok(())
    }

    pub(crate) fn wrong_phase(&self) -> Refusal {
        Refusal::WrongPhase { phase: self.phase.kind() }
    }

    /// That the player of `seat` has `cost`.
    ///
    /// # Errors
    /// `NoMoney`.
    pub(crate) fn expect_cash(&self, seat: Seat, cost: u32) -> Result<(), Refusal> {
        let cash = self.cash_of(seat);
        if cash < cost { Err(Refusal::NoMoney { cost, cash }) } else { Ok(()) }
    }
}

impl Game for Marble {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;
    type Refusal = Refusal;

    const KEY: &'static str = "marble";
    const VERSION: u32 = 1;
    const SEATS: (u8, u8) = SEATS;
    const OPTIONS: &'static [OptionSpec] = &OPTIONS;

    fn parse_options<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Options, OptionError> {
        Options::parse(pairs)
    }

    fn describe_options(options: &Options) -> Vec<(&'static str, &'static str)> {
        options.describe()
    }

    fn check_options(options: &Options, seats: u8) -> Result<(), OptionError> {
        options.check(seats)
    }

    /// Draws the order of turns. The pile is not shuffled: which card comes next is decided when it is drawn.
    ///
    /// Rules: marble §4.
    fn setup(options: &Options, seats: u8, chance: &mut Chance) -> Result<(Self, Vec<Event>), OptionError> {
        options.check(seats)?;
        let mut order: Vec<Seat> = Seat::all(seats).collect();
        chance.shuffle(&mut order);
        let first = order.first().copied().unwrap_or(Seat(0));
        let player = Player {
            cell: data::START,
            cash: options.start_money,
            bankrupt_at_round: None,
            island_left: 0,
            space_pending: false,
            held: Vec::new(),
        };
        let events = vec![Event::OrderDrawn { order: order.clone() }, Event::TurnStart { seat: first, round: 1 }];
        let game = Self {
            options: *options,
            seats,
            order,
            current: first,
            round: 1,
            phase: Phase::TurnStart,
            players: vec![player; usize::from(seats)],
            deeds: BTreeMap::new(),
            fund: 0,
            pile: Pile::new(data::CARDS.iter().map(|row| row.card)),
            turn: Turn::default(),
            last_roll: None,
            eliminated: Vec::new(),
        };
        Ok((game, events))
    }

    fn apply(&mut self, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        if seat.0 >= self.seats {
            return Err(Refusal::NoSuchSeat { seat, seats: self.seats });
        }
        if matches!(self.phase, Phase::Finished(_)) {
            return Err(Refusal::GameFinished);
        }
        if !self.is_alive(seat) {
            return Err(Refusal::Eliminated);
        }
        let mut flow = Flow { events: Vec::new(), chance };
        match action {
            Action::Roll => self.roll(seat, &mut flow)?,
            Action::PayIslandFee => self.pay_island_fee(seat, &mut flow)?,
            Action::UseEscapeCard => self.use_escape_card(seat, &mut flow)?,
            Action::SpaceTravel { dest } => self.space_travel(seat, *dest, &mut flow)?,
            Action::Buy => self.buy(seat, &mut flow)?,
            Action::Build { level } => self.build(seat, *level, &mut flow)?,
            Action::Takeover => self.take_over(seat, &mut flow)?,
            Action::Pass => self.pass(seat, &mut flow)?,
            Action::Sell { cell, portion } => self.sell(seat, *cell, *portion, &mut flow)?,
            Action::ProposeTrade { to, give, take } => self.propose_trade(seat, *to, give, take, &mut flow)?,
            Action::TradeRespond { accept } => self.answer_trade(seat, *accept, &mut flow)?,
            Action::Concede => self.concede(seat, &mut flow),
        }
        Ok(flow.events)
    }

    fn awaited(&self) -> Seats {
        self.decider().into_iter().collect()
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        self.choices(seat)
    }

    fn composed(&self, seat: Seat) -> Vec<Composed> {
        if self.may_propose(seat) { vec![Composed::Trade] } else { Vec::new() }
    }

    fn automatic(&self, seat: Seat) -> Option<Action> {
        self.default_choice(seat)
    }

    fn time_limit(&self, _seat: Seat) -> Limit {
        match self.phase {
            Phase::TradeResponse(_) => Limit::Seconds(data::ANSWER_SECONDS),
            _ => self.options.turn_seconds.map_or(Limit::Unlimited, Limit::Seconds),
        }
    }

    fn concession() -> Option<Action> {
        Some(Action::Concede)
    }

    fn round(&self) -> u32 {
        self.round
    }

    fn is_away(&self, seat: Seat, absence: Absence) -> bool {
        let is_long = absence.automatic_actions >= data::AWAY_AFTER || absence.away_rounds >= data::KICK_AFTER;
        is_long && self.is_alive(seat)
    }

    fn keeps_clock(&self, seat: Seat) -> bool {
        matches!(&self.phase, Phase::Debt(debt) if debt.due.debtor == seat)
    }

    fn kick(&self, seat: Seat, absence: Absence) -> Option<Action> {
        let is_over = matches!(self.phase, Phase::Finished(_));
        (absence.away_rounds >= data::KICK_AFTER && self.is_alive(seat) && !is_over).then_some(Action::Concede)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    /// Everything that happens lies open.
    fn event_for(&self, event: &Event, _viewer: Viewer) -> Event {
        event.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }
}
