//! How turns and rounds end, and the game with them.
//!
//! Rules: marble §5.6.

use jusawi_rules::Seat;

use crate::event::Event;
use crate::game::{Flow, Marble};
use crate::state::{EndReason, Phase, Turn};

impl Marble {
    /// Ends the turn, and with it the round where the next living player does not sit behind in the order of turns.
    ///
    /// Rules: marble §5.6.
    pub(crate) fn end_turn(&mut self, flow: &mut Flow<'_>) {
        self.turn = Turn::default();
        let Some((next, is_new_round)) = self.next_living() else { return };
        if is_new_round {
            flow.events.push(Event::RoundEnd { round: self.round });
            if self.options.max_rounds > 0 && self.round >= self.options.max_rounds {
                return self.finish(EndReason::RoundLimit, flow);
            }
            self.round = self.round.saturating_add(1);
        }
        self.current = next;
        self.phase = Phase::TurnStart;
        flow.events.push(Event::TurnStart { seat: next, round: self.round });
    }

    /// The living player whose turn comes next, and whether that begins a new round.
    fn next_living(&self) -> Option<(Seat, bool)> {
        let at = self.order.iter().position(|seat| *seat == self.current)?;
        let behind = self.order.iter().skip(at + 1).map(|seat| (*seat, false));
        let around = self.order.iter().take(at + 1).map(|seat| (*seat, true));
        behind.chain(around).find(|(seat, _)| self.is_alive(*seat))
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, reason: EndReason, flow: &mut Flow<'_>) {
        self.phase = Phase::Finished(reason);
        if let Some(outcome) = self.result() {
            flow.events.push(Event::GameOver { outcome });
        }
    }
}
