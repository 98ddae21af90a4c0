//! The island: how one gets stuck there, and how one leaves it.
//!
//! Rules: marble §5.4.

use jusawi_rules::Seat;

use crate::event::{Escape, Event, Reason, WayToIsland};
use crate::game::{Flow, Marble};
use crate::state::Party;
use crate::{Card, Refusal, data};

impl Marble {
    /// Puts the current player on the island and ends the turn; another roll is lost.
    ///
    /// Rules: marble §5.4.
    pub(crate) fn strand(&mut self, way: WayToIsland, flow: &mut Flow<'_>) {
        let seat = self.current;
        let turns = self.options.island_turns;
        let from = self.cell_of(seat);
        if let Some(player) = self.player_mut(seat) {
            player.cell = data::ISLAND;
            player.island_left = turns;
        }
        flow.events.push(Event::ToIsland { seat, from, way });
        self.end_turn(flow);
    }

    /// A double leaves the island and moves on, without another roll; anything else is a lost turn.
    ///
    /// Rules: marble §5.4.
    pub(crate) fn roll_on_island(&mut self, seat: Seat, dice: [u8; 2], flow: &mut Flow<'_>) {
        let [first, second] = dice;
        let Some(player) = self.player_mut(seat) else { return };
        if first == second {
            player.island_left = 0;
            flow.events.push(Event::Escaped { seat, by: Escape::Double });
            self.advance(first + second, flow);
        } else {
            player.island_left = player.island_left.saturating_sub(1);
            flow.events.push(Event::IslandRoll { seat, left: player.island_left });
            self.end_turn(flow);
        }
    }

    /// Pays the bank to leave the island before an ordinary roll.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `OptionOff`, `NotOnIsland`, `NoMoney`.
    ///
    /// Rules: marble §5.4.
    pub(crate) fn pay_island_fee(&mut self, seat: Seat, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        self.expect_turn_start(seat)?;
        let fee = self.options.island_fee;
        if fee == 0 {
            return Err(Refusal::OptionOff { option: "islandFee" });
        }
        self.expect_stuck(seat)?;
        self.expect_cash(seat, fee)?;
        self.transfer(Party::Player(seat), Party::Bank, fee, Reason::IslandFee, flow);
        self.leave_island(seat, Escape::Fee, flow);
        Ok(())
    }

    /// Uses the kept card to leave the island before an ordinary roll.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `NotOnIsland`, `NoCard`.
    ///
    /// Rules: marble §5.4.
    pub(crate) fn use_escape_card(&mut self, seat: Seat, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        self.expect_turn_start(seat)?;
        self.expect_stuck(seat)?;
        if !self.use_held(seat, Card::IslandEscape) {
            return Err(Refusal::NoCard { card: Card::IslandEscape });
        }
        self.leave_island(seat, Escape::Card, flow);
        Ok(())
    }

    fn leave_island(&mut self, seat: Seat, by: Escape, flow: &mut Flow<'_>) {
        if let Some(player) = self.player_mut(seat) {
            player.island_left = 0;
        }
        flow.events.push(Event::Escaped { seat, by });
    }

    fn expect_stuck(&self, seat: Seat) -> Result<(), Refusal> {
        let is_stuck = self.player(seat).is_some_and(|player| player.island_left > 0);
        if is_stuck { Ok(()) } else { Err(Refusal::NotOnIsland) }
    }
}
