//! Offers: which are taken, and which are made. Both sides are valued in the same way, and the gain is shared.

use jusawi_game_marble::{Action, Cell, Deed, Goods, Level, PlayerView, Trade};
use jusawi_rules::Seat;

use super::MONEY;
use super::table::{Deeds, Table, invested, is_tour, worth};

/// How much an exchange has to bring to both together before it is offered.
const SURPLUS: i64 = 6 * MONEY;
/// Every how many rounds a player makes an offer: nobody likes to be asked the same each turn.
const ROUNDS: u32 = 3;

/// What an exchange would bring to both.
#[derive(Clone, Copy, Debug)]
struct Brings {
    proposer: i64,
    partner: i64,
}

impl Table<'_> {
    /// Whether an offer is good for the player who is asked, and leaves enough cash.
    pub(super) fn accepts(&self, trade: &Trade) -> bool {
        let after = self.after(trade.from, trade.to, &trade.give, &trade.take);
        if self.wins(&after, trade.from) {
            return false;
        }
        if self.wins(&after, trade.to) {
            return true;
        }
        let left = self.cash().saturating_add(trade.give.cash).saturating_sub(trade.take.cash);
        let is_affordable = trade.take.cash <= trade.give.cash || left >= self.reserve();
        let brings = self.brings(trade.from, trade.to, &trade.give, &trade.take);
        is_affordable && brings.partner > 0 && brings.partner * self.count_others() >= brings.proposer
    }

    /// An offer to make in this turn, where one makes sense.
    pub(super) fn offer(&self) -> Option<Action> {
        let view = self.view;
        let is_my_round = view.round % ROUNDS == u32::from(self.seat.0) % ROUNDS;
        if !view.options.trade || view.turn.trades > 0 || view.turn.doubles > 0 || !is_my_round {
            return None;
        }
        let mut offers: Vec<(i64, Action)> = self.others().flat_map(|partner| self.offers_to(partner)).collect();
        offers.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        offers.truncate(3);
        // Another one each time, as a refused one would be refused again.
        let turn = usize::try_from(view.round / ROUNDS).unwrap_or(0);
        let count = offers.len().max(1);
        offers.into_iter().nth(turn % count).map(|(_, offer)| offer)
    }

    /// Offers to one player: a land for cash in either direction, or a land for a land.
    ///
    /// Only lands that are worth more to the one than to the other come into question.
    fn offers_to(&self, partner: &PlayerView) -> Vec<(i64, Action)> {
        let own = self.lands_of(self.seat);
        let theirs = self.lands_of(partner.seat);
        let given: Vec<Cell> = own.iter().copied().filter(|cell| self.is_sought(*cell, partner.seat)).collect();
        let taken: Vec<Cell> = theirs.into_iter().filter(|cell| self.is_sought(*cell, self.seat)).collect();
        let buying = taken.iter().map(|cell| (None, Some(*cell)));
        let selling = given.iter().map(|cell| (Some(*cell), None));
        let swapping = given.iter().flat_map(|give| taken.iter().map(|take| (Some(*give), Some(*take))));
        let all = buying.chain(selling).chain(swapping);
        let mut offers: Vec<(i64, Action)> =
            all.filter_map(|(give, take)| self.balanced(partner, give, take)).collect();
        offers.extend(self.emergency(partner, &own));
        offers
    }

    /// Whether a land would be worth more to a player than what it is by itself.
    fn is_sought(&self, cell: Cell, seat: Seat) -> bool {
        if is_tour(cell) {
            return true;
        }
        let Some(deed) = self.deeds.get(&cell).filter(|_| self.view.options.monopoly_win) else { return false };
        let after = self.with(cell, Deed { owner: seat, level: deed.level });
        self.nearness(&after, seat) > self.nearness(&self.deeds, seat)
    }

    /// An exchange of lands with as much cash as gives each side half of what it brings; with the own gain.
    fn balanced(&self, partner: &PlayerView, give: Option<Cell>, take: Option<Cell>) -> Option<(i64, Action)> {
        let goods = |cell: Option<Cell>, cash| Goods { lands: cell.into_iter().collect(), cash };
        let brings = self.brings(self.seat, partner.seat, &goods(give, 0), &goods(take, 0));
        let after = self.after(self.seat, partner.seat, &goods(give, 0), &goods(take, 0));
        let surplus = brings.proposer + brings.partner;
        // Nobody sells the game.
        if surplus < SURPLUS || self.wins(&after, partner.seat) || self.wins(&after, self.seat) {
            return None;
        }
        // What the partner still has to get for half of it, rounded in the partner's favour.
        let due = (surplus / 2 - brings.partner).div_euclid(MONEY) + 1;
        let paid = u32::try_from(due.max(0)).ok()?;
        let asked = u32::try_from((-due).max(0)).ok()?;
        let is_there = (paid == 0 || self.can_spare(paid)) && asked <= partner.cash;
        // Against nothing but cash it is a purchase or a sale; a gift is no offer.
        let is_fair = give.is_some() || paid > 0;
        let is_fair = is_fair && (take.is_some() || asked > 0);
        let action = Action::ProposeTrade { to: partner.seat, give: goods(give, paid), take: goods(take, asked) };
        (is_there && is_fair && surplus / 2 > MONEY).then_some((surplus / 2 - MONEY, action))
    }

    /// Short of cash: a bare land for its price is better than selling to the bank at half of it.
    fn emergency(&self, partner: &PlayerView, own: &[Cell]) -> Option<(i64, Action)> {
        if self.cash() >= self.reserve() {
            return None;
        }
        let bare = own.iter().filter(|cell| self.deeds.get(cell).is_some_and(|deed| deed.level == Level::Land));
        let cell = bare.copied().max_by_key(|cell| (invested(*cell, Level::Land), *cell))?;
        let price = invested(cell, Level::Land);
        let give = Goods { lands: vec![cell], cash: 0 };
        let take = Goods { lands: Vec::new(), cash: price };
        let helps_to_win = self.nearness(&self.after(self.seat, partner.seat, &give, &take), partner.seat)
            > self.nearness(&self.deeds, partner.seat);
        let action = Action::ProposeTrade { to: partner.seat, give, take };
        (partner.cash > price && !helps_to_win).then_some((1, action))
    }

    fn lands_of(&self, seat: Seat) -> Vec<Cell> {
        self.deeds.iter().filter(|(_, deed)| deed.owner == seat).map(|(cell, _)| *cell).collect()
    }

    /// Who would own what.
    fn after(&self, from: Seat, to: Seat, give: &Goods, take: &Goods) -> Deeds {
        let mut deeds = self.deeds.clone();
        for (lands, owner) in [(&give.lands, to), (&take.lands, from)] {
            for cell in lands {
                if let Some(deed) = deeds.get_mut(cell) {
                    deed.owner = owner;
                }
            }
        }
        deeds
    }

    fn brings(&self, from: Seat, to: Seat, give: &Goods, take: &Goods) -> Brings {
        let after = self.after(from, to, give, take);
        let change = |seat: Seat| self.holdings(&after, seat) - self.holdings(&self.deeds, seat);
        let cash = worth(take.cash) - worth(give.cash);
        Brings { proposer: change(from) + cash, partner: change(to) - cash }
    }
}
