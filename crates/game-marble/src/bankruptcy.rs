//! How a player goes out, and giving up. Going out never gives land to another player.
//!
//! Rules: marble §5.3, §8.2.

use jusawi_rules::Seat;

use crate::event::{Event, Reason, TradeResult};
use crate::game::{Flow, Marble};
use crate::state::{Choice, EndReason, Party, Phase};

impl Marble {
    /// Puts a player out of the game; whether that ended it.
    ///
    /// The bank buys all that the player has, the creditor takes all cash, lands are unowned and bare again, and kept
    /// cards go underneath the pile in the order they were drawn.
    ///
    /// Rules: marble §5.3.
    pub(crate) fn eliminate(&mut self, seat: Seat, creditor: Party, flow: &mut Flow<'_>) -> bool {
        let value = self.sale_values(seat);
        self.transfer(Party::Bank, Party::Player(seat), value, Reason::Liquidation, flow);
        self.deeds.retain(|_, deed| deed.owner != seat);
        let amount = self.cash_of(seat);
        self.transfer(Party::Player(seat), creditor, amount, Reason::Bankruptcy, flow);
        let round = self.round;
        if let Some(player) = self.player_mut(seat) {
            player.island_left = 0;
            player.space_pending = false;
            player.bankrupt_at_round = Some(round);
            for card in std::mem::take(&mut player.held) {
                self.pile.put_under(card);
            }
        }
        self.eliminated.push(seat);
        flow.events.push(Event::Bankrupt { seat, creditor, amount });
        let is_over = self.players.iter().filter(|player| player.is_alive()).count() <= 1;
        if is_over {
            self.finish(EndReason::LastSurvivor, flow);
        }
        is_over
    }

    /// Gives up: as a bankruptcy towards the bank, at any time.
    ///
    /// In one's own turn the turn is over, with its decision, its offer and all open payments. In another's turn that
    /// turn goes on; payments of and to the player lapse, a takeover from the player is off, and an offer to the player
    /// is refused. It may ask chance, where the lapse of a journey's fee leads to a card.
    ///
    /// Rules: marble §8.2.
    pub(crate) fn concede(&mut self, seat: Seat, flow: &mut Flow<'_>) {
        flow.events.push(Event::Conceded { seat });
        if let Phase::TradeResponse(trade) = &self.phase
            && [trade.from, trade.to].contains(&seat)
        {
            flow.events.push(Event::TradeResolved { from: trade.from, to: trade.to, result: TradeResult::Left });
            self.phase = Phase::TurnStart;
        }
        if self.eliminate(seat, Party::Bank, flow) {
            return;
        }
        if seat == self.current {
            return self.end_turn(flow);
        }
        match &self.phase {
            Phase::Decide(decision) => {
                if matches!(decision.choice, Choice::Takeover { owner, .. } if owner == seat) {
                    self.end_visit(flow);
                }
            }
            Phase::Debt(debt) => {
                if debt.due.debtor == seat || debt.due.to == Party::Player(seat) {
                    self.resume(flow);
                }
            }
            Phase::TurnStart | Phase::TradeResponse(_) | Phase::Finished(_) => {}
        }
    }
}
