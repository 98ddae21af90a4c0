//! The space journey: arriving for it, its fee, and the trip on the next turn.
//!
//! Rules: marble §5.5.

use jusawi_rules::Seat;

use crate::event::{Event, Reason};
use crate::game::{Flow, Marble};
use crate::state::{Party, Payment, Then};
use crate::{Cell, Refusal, data};

impl Marble {
    /// Makes the current player's next turn a journey and ends this one; another roll is lost.
    ///
    /// Rules: marble §5.2, §5.5.
    pub(crate) fn await_journey(&mut self, flow: &mut Flow<'_>) {
        let seat = self.current;
        if let Some(player) = self.player_mut(seat) {
            player.space_pending = true;
        }
        flow.events.push(Event::SpaceArrived { seat });
        self.end_turn(flow);
    }

    /// Chooses where to travel: the fee first, then the trip. Where the fee is a debt, the choice waits with it.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `NoJourney`, `BadDestination`.
    ///
    /// Rules: marble §5.5.
    pub(crate) fn space_travel(&mut self, seat: Seat, dest: Cell, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        self.expect_turn_start(seat)?;
        if !self.player(seat).is_some_and(|player| player.space_pending) {
            return Err(Refusal::NoJourney);
        }
        if dest == data::SPACE_TRAVEL || dest.square().is_none() {
            return Err(Refusal::BadDestination { dest });
        }
        if let Some(player) = self.player_mut(seat) {
            player.space_pending = false;
        }
        self.settle(self.journey_fee(seat).into_iter().collect(), Then::Depart(dest), flow);
        Ok(())
    }

    /// What a journey costs `seat`: a fee where another player owns the space centre, else nothing. It is no toll.
    ///
    /// Rules: marble §5.5.
    pub(crate) fn journey_fee(&self, seat: Seat) -> Option<Payment> {
        let owner = self.deeds.get(&data::SPACE_CENTRE).map(|deed| deed.owner).filter(|owner| *owner != seat)?;
        Some(Payment { debtor: seat, to: Party::Player(owner), amount: data::JOURNEY_FEE, reason: Reason::JourneyFee })
    }

    /// Begins the journey of the current player, its fee being settled.
    pub(crate) fn depart(&mut self, dest: Cell, flow: &mut Flow<'_>) {
        let seat = self.current;
        flow.events.push(Event::SpaceTravel { seat, dest });
        self.advance(self.cell_of(seat).steps_to(dest), flow);
    }
}
