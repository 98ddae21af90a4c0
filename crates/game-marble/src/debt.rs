//! Payments that have to be made: at once, by selling first, or not at all. Choosing to spend never comes here.
//!
//! Rules: marble §5.3.

use jusawi_rules::Seat;

use crate::event::{Event, Reason};
use crate::game::{Flow, Marble};
use crate::state::{Debt, Deed, Party, Payment, Phase, Then};
use crate::{Action, Cell, Portion, Refusal};

impl Marble {
    /// Makes payments one after the other, each tested by itself, and goes on with `then`.
    ///
    /// With enough cash a payment is made at once. With cash and all sale values below it, its debtor is out at once;
    /// where that is the current player, the rest is dropped and the turn is over. Otherwise the debtor has to sell, and
    /// the rest waits. A payment of nothing, or of or to somebody who is out, lapses.
    ///
    /// Rules: marble §5.3.
    pub(crate) fn settle(&mut self, dues: Vec<Payment>, then: Then, flow: &mut Flow<'_>) {
        let mut dues = dues.into_iter();
        while let Some(due) = dues.next() {
            if self.lapses(due) {
                continue;
            }
            if self.cash_of(due.debtor) >= due.amount {
                self.pay(due, flow);
                continue;
            }
            if self.reach(due.debtor) < due.amount {
                if self.eliminate(due.debtor, due.to, flow) {
                    return;
                }
                if due.debtor == self.current {
                    return self.end_turn(flow);
                }
                continue;
            }
            let Payment { debtor, to, amount, reason } = due;
            flow.events.push(Event::DebtOpened { debtor, to, amount, reason });
            self.phase = Phase::Debt(Debt { due, queue: dues.collect(), then });
            return;
        }
        match then {
            Then::EndVisit => self.end_visit(flow),
            Then::AfterToll(cell) => self.offer_takeover(cell, flow),
            Then::Depart(dest) => self.depart(dest, flow),
        }
    }

    /// Whether a payment has become none.
    fn lapses(&self, due: Payment) -> bool {
        let is_creditor_gone = matches!(due.to, Party::Player(seat) if !self.is_alive(seat));
        due.amount == 0 || !self.is_alive(due.debtor) || is_creditor_gone
    }

    fn pay(&mut self, due: Payment, flow: &mut Flow<'_>) {
        let Payment { debtor, to, amount, reason } = due;
        match (to, reason) {
            (Party::Player(owner), Reason::Toll) => {
                flow.events.push(Event::TollPaid { from: debtor, to: owner, amount, waived: false });
            }
            (Party::Fund, _) => flow.events.push(Event::FundPaid { seat: debtor, amount }),
            _ => {}
        }
        self.transfer(Party::Player(debtor), to, amount, reason, flow);
    }

    /// Sells the top step or the whole of an own land to the bank; the debt is paid as soon as the cash is there.
    ///
    /// It may ask chance, where paying the fee of a journey leads to a card.
    ///
    /// # Errors
    /// `WrongPhase`, `NotTheDebtor`, `NotYourLand`, `NoBuilding`.
    ///
    /// Rules: marble §5.3.
    pub(crate) fn sell(
        &mut self,
        seat: Seat,
        cell: Cell,
        portion: Portion,
        flow: &mut Flow<'_>,
    ) -> Result<(), Refusal> {
        let Phase::Debt(debt) = &self.phase else { return Err(self.wrong_phase()) };
        let due = debt.due;
        if due.debtor != seat {
            return Err(Refusal::NotTheDebtor { debtor: due.debtor });
        }
        let not_yours = Refusal::NotYourLand { cell };
        let deed = self.deeds.get(&cell).copied().filter(|deed| deed.owner == seat).ok_or(not_yours)?;
        let amount = self.value_of(cell, portion);
        match portion {
            Portion::Top => {
                let level = deed.level.below().ok_or(Refusal::NoBuilding { cell })?;
                self.deeds.insert(cell, Deed { owner: seat, level });
            }
            Portion::All => {
                self.deeds.remove(&cell);
            }
        }
        flow.events.push(Event::Sold { seat, cell, portion, amount });
        self.transfer(Party::Bank, Party::Player(seat), amount, Reason::Sale, flow);
        if self.cash_of(seat) >= due.amount {
            self.resume(flow);
        }
        Ok(())
    }

    /// Settles the open debt and what waits behind it, as far as that can be done now.
    pub(crate) fn resume(&mut self, flow: &mut Flow<'_>) {
        let Phase::Debt(debt) = std::mem::replace(&mut self.phase, Phase::TurnStart) else { return };
        let dues = std::iter::once(debt.due).chain(debt.queue).collect();
        self.settle(dues, debt.then, flow);
    }

    /// What the bank pays for the top step or the whole of an owned land, in 만.
    ///
    /// Rules: marble §3.4.
    pub(crate) fn value_of(&self, cell: Cell, portion: Portion) -> u32 {
        let Some((deed, square)) = self.deeds.get(&cell).zip(cell.square()) else { return 0 };
        match portion {
            Portion::Top => square.kind.step_value(deed.level),
            Portion::All => square.kind.sale_value(deed.level),
        }
    }

    /// Everything that `seat` can sell, by cell, the top step before the whole.
    ///
    /// Rules: marble §5.3.
    pub(crate) fn sales(&self, seat: Seat) -> Vec<Action> {
        let mut sales = Vec::new();
        for (cell, deed) in self.deeds_of(seat) {
            if deed.level.below().is_some() {
                sales.push(Action::Sell { cell, portion: Portion::Top });
            }
            sales.push(Action::Sell { cell, portion: Portion::All });
        }
        sales
    }
}
