//! Who decides, what may be decided, and what the rules do for a player who lets the time pass. They spend nothing that
//! need not be spent, and give up for nobody.
//!
//! Rules: marble §8.2, §8.5.

use jusawi_rules::Seat;

use crate::game::Marble;
use crate::state::{Choice, Phase};
use crate::{Action, Card, Cell, Level, Player, Portion, data};

impl Marble {
    /// Who decides now: the current player, a debtor, or the partner of an offer; nobody after the end.
    pub(crate) fn decider(&self) -> Option<Seat> {
        match &self.phase {
            Phase::TurnStart | Phase::Decide(_) => Some(self.current),
            Phase::Debt(debt) => Some(debt.due.debtor),
            Phase::TradeResponse(trade) => Some(trade.to),
            Phase::Finished(_) => None,
        }
    }

    /// Everything that `seat` may do now, without offers and giving up; destinations and sales by cell.
    ///
    /// Rules: marble §8.2.
    pub(crate) fn choices(&self, seat: Seat) -> Vec<Action> {
        let Some(player) = self.player(seat).filter(|_| self.decider() == Some(seat)) else { return Vec::new() };
        match &self.phase {
            Phase::TurnStart if player.space_pending => {
                destinations().map(|dest| Action::SpaceTravel { dest }).collect()
            }
            Phase::TurnStart => self.turn_choices(player),
            Phase::Decide(decision) => {
                let action = match decision.choice {
                    Choice::Buy { .. } => Action::Buy,
                    Choice::Build { level, .. } => Action::Build { level },
                    Choice::Takeover { .. } => Action::Takeover,
                };
                let can_pay = player.cash >= decision.choice.price();
                can_pay.then_some(action).into_iter().chain([Action::Pass]).collect()
            }
            Phase::Debt(_) => self.sales(seat),
            Phase::TradeResponse(_) => [true, false].map(|accept| Action::TradeRespond { accept }).into(),
            Phase::Finished(_) => Vec::new(),
        }
    }

    fn turn_choices(&self, player: &Player) -> Vec<Action> {
        let mut choices = vec![Action::Roll];
        if player.island_left > 0 {
            if self.options.island_fee > 0 && player.cash >= self.options.island_fee {
                choices.push(Action::PayIslandFee);
            }
            if player.holds(Card::IslandEscape) {
                choices.push(Action::UseEscapeCard);
            }
        }
        choices
    }

    /// Rolls, travels to the start, passes, refuses, or sells the cheapest.
    ///
    /// Rules: marble §8.5.
    pub(crate) fn default_choice(&self, seat: Seat) -> Option<Action> {
        let player = self.player(seat).filter(|_| self.decider() == Some(seat))?;
        match &self.phase {
            Phase::TurnStart if player.space_pending => Some(Action::SpaceTravel { dest: data::START }),
            Phase::TurnStart => Some(Action::Roll),
            Phase::Decide(_) => Some(Action::Pass),
            Phase::Debt(_) => self.cheapest_sale(seat),
            Phase::TradeResponse(_) => Some(Action::TradeRespond { accept: false }),
            Phase::Finished(_) => None,
        }
    }

    /// The top step of lowest sale value; without buildings the land of lowest price; of equals the lower cell.
    ///
    /// Rules: marble §8.5.
    fn cheapest_sale(&self, seat: Seat) -> Option<Action> {
        let built = self.deeds_of(seat).filter(|(_, deed)| deed.level > Level::Land);
        let step = built.min_by_key(|(cell, deed)| (cell.square().map(|it| it.kind.step_value(deed.level)), *cell));
        let land = || self.deeds_of(seat).min_by_key(|(cell, _)| (cell.square().map(|it| it.kind.price()), *cell));
        match step {
            Some((cell, _)) => Some(Action::Sell { cell, portion: Portion::Top }),
            None => land().map(|(cell, _)| Action::Sell { cell, portion: Portion::All }),
        }
    }
}

/// Where a journey may go, ascending.
pub(crate) fn destinations() -> impl Iterator<Item = Cell> {
    Cell::all().filter(|cell| *cell != data::SPACE_TRAVEL)
}
