//! Taking a city over from its owner, by the option `takeover`. The owner is not asked.
//!
//! Rules: marble §5.7.

use jusawi_rules::Seat;

use crate::event::{Event, Reason};
use crate::game::{Flow, Marble};
use crate::state::{Choice, Deed, Party};
use crate::{Cell, Kind, Level, Refusal, data};

impl Marble {
    /// After a toll is settled: asks for a takeover where the rules allow one, else ends the visit.
    ///
    /// Rules: marble §5.7.
    pub(crate) fn offer_takeover(&mut self, cell: Cell, flow: &mut Flow<'_>) {
        match self.takeover_price(cell) {
            Some((owner, price)) => self.decide(cell, Choice::Takeover { owner, price }, false),
            None => self.end_visit(flow),
        }
    }

    /// The owner and the price of a city that the current player may take over.
    ///
    /// The price is twice what land and buildings cost at list prices, in 만. No tour spots, no landmarks.
    ///
    /// Rules: marble §5.7.
    fn takeover_price(&self, cell: Cell) -> Option<(Seat, u32)> {
        let Deed { owner, level } = *self.deeds.get(&cell)?;
        let kind = &cell.square()?.kind;
        let is_allowed =
            self.options.takeover && matches!(kind, Kind::City(_)) && level != Level::Landmark && owner != self.current;
        is_allowed.then(|| (owner, data::TAKEOVER_FACTOR * kind.invested(level)))
    }

    /// Takes the city over that the decision is about, with all that stands on it.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `NoTakeover`, `NoMoney`.
    ///
    /// Rules: marble §5.7.
    pub(crate) fn take_over(&mut self, seat: Seat, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        let decision = self.expect_decision(seat)?;
        let cell = decision.cell;
        let Choice::Takeover { owner, price } = decision.choice else { return Err(Refusal::NoTakeover { cell }) };
        self.expect_cash(seat, price)?;
        if let Some(deed) = self.deeds.get_mut(&cell) {
            deed.owner = seat;
        }
        flow.events.push(Event::Takeover { seat, from: owner, cell, price });
        self.transfer(Party::Player(seat), Party::Player(owner), price, Reason::Takeover, flow);
        if !self.end_by_monopoly(flow) {
            self.end_visit(flow);
        }
        Ok(())
    }
}
