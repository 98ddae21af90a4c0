//! A bot for marble: it buys and builds while a reserve is left, sells what is missed least, and exchanges where that
//! brings both something.
//!
//! Everything it looks at lies open. What the list says of a land counts at the end, so spending on land loses nothing
//! but cash at hand; what is weighed are tolls to come, near monopolies, and sales at half the price.

mod places;
mod random;
mod table;
#[cfg(test)]
mod tests;
mod trades;

use jusawi_game_marble::{Action, Cell, Deed, Level, Phase, Portion, View, data};
use jusawi_rules::Seat;

pub use random::offer_randomly;
use table::{Table, kind, worth};

/// The unit that everything is compared in: 만 in thousandths.
const MONEY: i64 = 1000;

/// What the bot of `seat` does: one of `legal` or an offer to another player, but never giving up; `None` where it does
/// not decide.
///
/// Rules: marble §8.2.
pub fn choose(view: &View, seat: Seat, legal: &[Action]) -> Option<Action> {
    let mut legal: Vec<Action> = legal.iter().filter(|action| **action != Action::Concede).cloned().collect();
    let may_offer = view.options.trade && view.phase == Phase::TurnStart && view.decider == Some(seat);
    if legal.len() <= 1 && !may_offer {
        return legal.pop();
    }
    let table = Table::new(view, seat);
    if let Some(offer) = table.offer().filter(|_| may_offer) {
        return Some(offer);
    }
    let mut best: Option<(i64, usize)> = None;
    for (index, action) in legal.iter().enumerate() {
        let worth = table.action(action);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, index));
        }
    }
    best.map(|(_, index)| legal.swap_remove(index))
}

impl Table<'_> {
    /// What an action is worth, compared with the others that are possible at the same time.
    fn action(&self, action: &Action) -> i64 {
        let decision = match &self.view.phase {
            Phase::Decide(decision) => Some(*decision),
            _ => None,
        };
        let is_wanted = || decision.is_some_and(|it| self.wants(it.cell, it.choice));
        match action {
            Action::Buy | Action::Build { .. } | Action::Takeover => {
                if is_wanted() {
                    1
                } else {
                    -1
                }
            }
            Action::TradeRespond { accept } => {
                let accepts = matches!(&self.view.phase, Phase::TradeResponse(trade) if self.accepts(trade));
                if accepts == *accept { 1 } else { 0 }
            }
            // The card is better than the fee; both are better than staying only where a roll brings something.
            Action::UseEscapeCard => self.roll() - MONEY,
            Action::PayIslandFee => self.roll() - worth(self.view.options.island_fee).max(2 * MONEY),
            Action::SpaceTravel { dest } => self.journey(*dest),
            Action::Sell { cell, portion } => -self.harm(*cell, *portion),
            _ => 0,
        }
    }

    fn journey(&self, dest: Cell) -> i64 {
        let salary = if dest < data::SPACE_TRAVEL { worth(self.view.options.salary) } else { 0 };
        salary + self.arrival(dest)
    }

    /// How much a sale harms for each part of the debt that it covers, in thousandths.
    fn harm(&self, cell: Cell, portion: Portion) -> i64 {
        let Phase::Debt(debt) = &self.view.phase else { return 0 };
        let (Some(kind), Some(deed)) = (kind(cell), self.deeds.get(&cell).copied()) else { return i64::MAX };
        let missing = debt.due.amount.saturating_sub(self.cash()).max(1);
        let mut after = self.deeds.clone();
        let below = deed.level.below().filter(|_| portion == Portion::Top);
        match below {
            Some(level) => after.insert(cell, Deed { owner: deed.owner, level }),
            None => after.remove(&cell),
        };
        let value = if below.is_some() { kind.step_value(deed.level) } else { kind.sale_value(deed.level) };
        let lost = self.holdings(&self.deeds, self.seat) - self.holdings(&after, self.seat) - worth(value);
        // Bare land is open to the others; what they would have of it is lost, too.
        let opened = if below.is_none() { self.opened(cell, kind.price().unwrap_or(0)) } else { 0 };
        // Of equals what ends the debt at once.
        let harm = (lost + opened) * if value < missing { 1050 } else { 1000 };
        harm / i64::from(value.min(missing).max(1))
    }

    /// What is lost if somebody else may buy a land that is sold.
    fn opened(&self, cell: Cell, price: u32) -> i64 {
        let helps = self.others().any(|player| {
            player.cash >= price
                && self.wins(&self.with(cell, Deed { owner: player.seat, level: Level::Land }), player.seat)
        });
        if helps { 1000 * MONEY } else { 0 }
    }
}
