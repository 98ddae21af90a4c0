//! Rolling and moving: dice, doubles, the salary. Where a piece arrives, `landing` goes on.
//!
//! Rules: marble §5.1.

use jusawi_rules::Seat;

use crate::event::{Direction, Event, Reason, WayToIsland};
use crate::game::{Flow, Marble};
use crate::state::Party;
use crate::{Cell, Refusal, data};

impl Marble {
    /// Rolls both dice and plays what follows: on the island the attempt to get away, otherwise a move.
    ///
    /// A double gives another roll once its arrival is played; the third of a turn leads to the island without moving.
    ///
    /// # Errors
    /// `NotYourTurn`, `WrongPhase`, `MustSpaceTravel`.
    ///
    /// Rules: marble §5.1, §5.4.
    pub(crate) fn roll(&mut self, seat: Seat, flow: &mut Flow<'_>) -> Result<(), Refusal> {
        self.expect_turn_start(seat)?;
        let player = self.player(seat).ok_or(Refusal::Eliminated)?;
        if player.space_pending {
            return Err(Refusal::MustSpaceTravel);
        }
        let is_stuck = player.island_left > 0;
        let dice = [flow.chance.die(), flow.chance.die()];
        let [first, second] = dice;
        let double = first == second;
        self.last_roll = Some(dice);
        flow.events.push(Event::Rolled { seat, dice, double });
        if is_stuck {
            self.roll_on_island(seat, dice, flow);
            return Ok(());
        }
        if double {
            self.turn.doubles += 1;
            if self.turn.doubles >= data::DOUBLES_TO_ISLAND {
                self.strand(WayToIsland::ThirdDouble, flow);
                return Ok(());
            }
            self.turn.extra_roll = true;
        }
        self.advance(first + second, flow);
        Ok(())
    }

    /// Moves the current player clockwise, pays the salary where the start is passed or reached, and plays the arrival.
    ///
    /// Rules: marble §5.1.
    pub(crate) fn advance(&mut self, steps: u8, flow: &mut Flow<'_>) {
        let seat = self.current;
        let from = self.cell_of(seat);
        let passed_start = from.0.saturating_add(steps) >= data::CELLS;
        self.move_to(from.ahead(steps), Direction::Forward, passed_start, flow);
        if passed_start {
            let amount = self.options.salary;
            flow.events.push(Event::Salary { seat, amount });
            self.transfer(Party::Bank, Party::Player(seat), amount, Reason::Salary, flow);
        }
        self.arrive(flow);
    }

    /// Moves the current player counter-clockwise, without salary, and plays the arrival.
    pub(crate) fn retreat(&mut self, steps: u8, flow: &mut Flow<'_>) {
        let to = self.cell_of(self.current).back(steps);
        self.move_to(to, Direction::Back, false, flow);
        self.arrive(flow);
    }

    fn move_to(&mut self, to: Cell, direction: Direction, passed_start: bool, flow: &mut Flow<'_>) {
        let seat = self.current;
        let from = self.cell_of(seat);
        if let Some(player) = self.player_mut(seat) {
            player.cell = to;
        }
        flow.events.push(Event::Moved { seat, from, to, direction, passed_start });
    }
}
