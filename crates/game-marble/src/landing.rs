//! What a cell does to who arrives there, and the decisions about it: buying, building, letting it go by.
//!
//! Every arrival is a visit of its own. Rules: marble §5.2.

use jusawi_rules::Seat;

use crate::event::{Event, Reason, WayToIsland};
use crate::game::{Flow, Marble};
use crate::state::{Choice, Deed, Party, Payment, Phase, Then};
use crate::{Card, Cell, Decision, Kind, Level, Refusal, data};

impl Marble {
    /// Plays the cell that the current player has just arrived at.
    ///
    /// Rules: marble §5.2.
    pub(crate) fn arrive(&mut self, flow: &mut Flow<'_>) {
        let seat = self.current;
        let cell = self.cell_of(seat);
        let Some(square) = cell.square() else { return self.end_visit(flow) };
        match &square.kind {
            Kind::Start => self.end_visit(flow),
            Kind::Island => self.strand(WayToIsland::Landed, flow),
            Kind::FundPayout => self.pay_out_fund(flow),
            Kind::SpaceTravel => self.await_journey(flow),
            Kind::FundPayment => {
                let due = Payment { debtor: seat, to: Party::Fund, amount: data::FUND_FEE, reason: Reason::FundFee };
                self.settle(vec![due], Then::EndVisit, flow);
            }
            Kind::Card => self.draw_card(flow),
            kind @ (Kind::City(_) | Kind::Tour(_)) => self.visit_land(cell, kind, flow),
        }
    }

    fn pay_out_fund(&mut self, flow: &mut Flow<'_>) {
        let (seat, amount) = (self.current, self.fund);
        if amount > 0 {
            flow.events.push(Event::FundReceived { seat, amount });
            self.transfer(Party::Fund, Party::Player(seat), amount, Reason::FundPayout, flow);
        }
        self.end_visit(flow);
    }

    fn visit_land(&mut self, cell: Cell, kind: &Kind, flow: &mut Flow<'_>) {
        if let Some(choice) = self.land_choice(self.current, cell, kind) {
            return self.decide(cell, choice, false);
        }
        match self.deeds.get(&cell).copied().filter(|deed| deed.owner != self.current) {
            Some(deed) => self.owe_toll(cell, kind, deed, flow),
            None => self.end_visit(flow),
        }
    }

    /// What `seat` may decide on arriving at a land: buying it, or building the next step; whether or not it can pay.
    ///
    /// Rules: marble §5.2.
    pub(crate) fn land_choice(&self, seat: Seat, cell: Cell, kind: &Kind) -> Option<Choice> {
        match self.deeds.get(&cell) {
            None => kind.price().map(|price| Choice::Buy { price }),
            Some(deed) if deed.owner == seat => {
                self.next_step(kind, deed.level).map(|(level, cost)| Choice::Build { level, cost })
            }
            Some(_) => None,
        }
    }

    pub(crate) fn decide(&mut self, cell: Cell, choice: Choice, bought_this_visit: bool) {
        self.phase = Phase::Decide(Decision { cell, choice, bought_this_visit });
    }

    /// The step above `level` and its cost, where the board and the options have one.
    fn next_step(&self, kind: &Kind, level: Level) -> Option<(Level, u32)> {
        let next = level.above().filter(|next| *next != Level::Landmark || self.options.landmark)?;
        Some((next, kind.cost(next)?))
    }

    /// Settles the toll by the waiver, if the visitor keeps it, or makes it a payment.
    ///
    /// Rules: marble §5.2.
    fn owe_toll(&mut self, cell: Cell, kind: &Kind, deed: Deed, flow: &mut Flow<'_>) {
        let seat = self.current;
        let amount = self.toll(kind, deed);
        if self.use_held(seat, Card::TollWaiver) {
            flow.events.push(Event::TollPaid { from: seat, to: deed.owner, amount, waived: true });
            return self.offer_takeover(cell, flow);
        }
        let due = Payment { debtor: seat, to: Party::Player(deed.owner), amount, reason: Reason::Toll };
        self.settle(vec![due], Then::AfterToll(cell), flow);
    }

    /// The toll of a land, in 만: by its level, or a tour spot's, doubled for an owner of two or more.
    ///
    /// Rules: marble §3.2, §3.3, §5.2.
    pub(crate) fn toll(&self, kind: &Kind, deed: Deed) -> u32 {
        match kind {
            Kind::City(city) => city.tolls.get(deed.level.steps()).copied().unwrap_or(0),
            Kind::Tour(tour) if self.tours_of(deed.owner) >= data::TOURS_FOR_DOUBLE => tour.toll * 2,
            Kind::Tour(tour) => tour.toll,
            Kind::Start | Kind::Island | Kind::FundPayout | Kind::SpaceTravel | Kind::FundPayment | Kind::Card => 0,
        }
    }

    /// Takes a kept card from `seat` and puts it underneath the pile; whether the player had it.
    pub(crate) fn use_held(&mut self, seat: Seat, card: Card) -> bool {
        let Some(player) = self.player_mut(seat).filter(|player| player.holds(card)) else { return false };
        player.held.retain(|held| *held != card);
        self.pile.put_under(card);
        true
    }

    /// Buys the land that the decision is about.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `NotForSale`, `NoMoney`.
    ///
    /// Rules: marble §5.2.
    pub(crate) fn buy(&mut self, seat: Seat, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        let decision = self.expect_decision(seat)?;
        let cell = decision.cell;
        let Choice::Buy { price } = decision.choice else { return Err(Refusal::NotForSale { cell }) };
        self.expect_cash(seat, price)?;
        self.deeds.insert(cell, Deed { owner: seat, level: Level::Land });
        flow.events.push(Event::Bought { seat, cell, price });
        self.transfer(Party::Player(seat), Party::Bank, price, Reason::Buy, flow);
        if self.end_by_monopoly(flow) {
            return Ok(());
        }
        let kind = cell.square().map(|square| &square.kind).filter(|_| self.options.build_on_purchase);
        match kind.and_then(|kind| self.next_step(kind, Level::Land)) {
            Some((level, cost)) => self.decide(cell, Choice::Build { level, cost }, true),
            None => self.end_visit(flow),
        }
        Ok(())
    }

    /// Builds the step that the decision is about.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `CannotBuild`, `WrongLevel`, `NoMoney`.
    ///
    /// Rules: marble §5.2.
    pub(crate) fn build(&mut self, seat: Seat, level: Level, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        let decision = self.expect_decision(seat)?;
        let cell = decision.cell;
        let Choice::Build { level: next, cost } = decision.choice else { return Err(Refusal::CannotBuild { cell }) };
        if level != next {
            return Err(Refusal::WrongLevel { level, next });
        }
        self.expect_cash(seat, cost)?;
        self.deeds.insert(cell, Deed { owner: seat, level });
        flow.events.push(Event::Built { seat, cell, level, cost });
        self.transfer(Party::Player(seat), Party::Bank, cost, Reason::Build, flow);
        self.end_visit(flow);
        Ok(())
    }

    /// Lets the decision go by.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`.
    ///
    /// Rules: marble §5.2.
    pub(crate) fn pass(&mut self, seat: Seat, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        let cell = self.expect_decision(seat)?.cell;
        flow.events.push(Event::Passed { seat, cell });
        self.end_visit(flow);
        Ok(())
    }

    /// The decision that the current player has to make.
    ///
    /// # Errors
    /// `NotYourTurn`, then `WrongPhase`.
    pub(crate) fn expect_decision(&self, seat: Seat) -> Result<Decision, Refusal> {
        if seat != self.current {
            return Err(Refusal::NotYourTurn { current: self.current });
        }
        match &self.phase {
            Phase::Decide(decision) => Ok(*decision),
            Phase::TurnStart | Phase::Debt(_) | Phase::TradeResponse(_) | Phase::Finished(_) => Err(self.wrong_phase()),
        }
    }

    /// Ends the visit: another roll where a double gave one, else the next turn.
    ///
    /// Rules: marble §5.1.
    pub(crate) fn end_visit(&mut self, flow: &mut Flow<'_>) {
        if self.turn.extra_roll {
            self.turn.extra_roll = false;
            self.phase = Phase::TurnStart;
        } else {
            self.end_turn(flow);
        }
    }
}
