//! Exchanging land and cash between players, by the option `trade`. An exchange is no visit.
//!
//! Rules: marble §5.8.

use jusawi_rules::Seat;

use crate::event::{Event, Reason, TradeResult};
use crate::game::{Flow, Marble};
use crate::state::{Goods, Party, Phase, Trade};
use crate::{Cell, Refusal, data};

impl Marble {
    /// Whether the player of `seat` may make an offer now.
    ///
    /// Rules: marble §5.8.
    pub(crate) fn may_propose(&self, seat: Seat) -> bool {
        self.options.trade
            && self.phase == Phase::TurnStart
            && seat == self.current
            && self.turn.trades < data::TRADES_PER_TURN
    }

    /// Makes an offer to one player; only what is accepted as an offer counts towards the two of a turn.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `OptionOff`, `TooManyTrades`, `BadPartner`, `EmptyTrade`, `LandTwice`,
    /// `LandNotOwned`, `CashNotOwned`.
    ///
    /// Rules: marble §5.8.
    pub(crate) fn propose_trade(
        &mut self,
        seat: Seat,
        to: Seat,
        give: &Goods,
        take: &Goods,
        flow: &mut Flow<'_>,
    ) -> Result<(), Refusal> {
        self.expect_turn_start(seat)?;
        if !self.options.trade {
            return Err(Refusal::OptionOff { option: "trade" });
        }
        if self.turn.trades >= data::TRADES_PER_TURN {
            return Err(Refusal::TooManyTrades { limit: data::TRADES_PER_TURN });
        }
        if to == seat || !self.is_alive(to) {
            return Err(Refusal::BadPartner { to });
        }
        if give.is_empty() && take.is_empty() {
            return Err(Refusal::EmptyTrade);
        }
        self.expect_goods(seat, give)?;
        self.expect_goods(to, take)?;
        let trade = Trade { from: seat, to, give: ascending(give), take: ascending(take) };
        self.turn.trades += 1;
        flow.events.push(Event::TradeProposed { trade: trade.clone() });
        self.phase = Phase::TradeResponse(trade);
        Ok(())
    }

    /// That `seat` has what it is to give: each land once, and the cash.
    fn expect_goods(&self, seat: Seat, goods: &Goods) -> Result<(), Refusal> {
        let mut named: Vec<Cell> = Vec::new();
        for cell in goods.lands.iter().copied() {
            if named.contains(&cell) {
                return Err(Refusal::LandTwice { cell });
            }
            if self.deeds.get(&cell).is_none_or(|deed| deed.owner != seat) {
                return Err(Refusal::LandNotOwned { cell, seat });
            }
            named.push(cell);
        }
        let cash = self.cash_of(seat);
        if cash < goods.cash { Err(Refusal::CashNotOwned { seat, cash }) } else { Ok(()) }
    }

    /// Answers the open offer. What was accepted but cannot be given any more fails without harm.
    ///
    /// # Errors
    /// `WrongPhase`, `NotAsked`.
    ///
    /// Rules: marble §5.8.
    pub(crate) fn answer_trade(&mut self, seat: Seat, accept: bool, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        let Phase::TradeResponse(trade) = &self.phase else { return Err(self.wrong_phase()) };
        if trade.to != seat {
            return Err(Refusal::NotAsked { to: trade.to });
        }
        let trade = trade.clone();
        let (from, to) = (trade.from, trade.to);
        let can_be_given = self.expect_goods(from, &trade.give).is_ok() && self.expect_goods(to, &trade.take).is_ok();
        let result = match (accept, can_be_given) {
            (false, _) => TradeResult::Refused,
            (true, false) => TradeResult::Failed,
            (true, true) => {
                self.hand_over(from, to, &trade.give, flow);
                self.hand_over(to, from, &trade.take, flow);
                TradeResult::Accepted
            }
        };
        flow.events.push(Event::TradeResolved { from, to, result });
        self.phase = Phase::TurnStart;
        if result == TradeResult::Accepted {
            self.end_by_monopoly(flow);
        }
        Ok(())
    }

    fn hand_over(&mut self, from: Seat, to: Seat, goods: &Goods, flow: &mut Flow<'_>) {
        for cell in &goods.lands {
            if let Some(deed) = self.deeds.get_mut(cell) {
                deed.owner = to;
            }
        }
        self.transfer(Party::Player(from), Party::Player(to), goods.cash, Reason::Trade, flow);
    }
}

/// The goods with their lands by cell.
fn ascending(goods: &Goods) -> Goods {
    let mut goods = goods.clone();
    goods.lands.sort_unstable();
    goods
}
