//! What players have: cash, lands, what these are worth; and how money moves. Money is never made here, only moved.
//!
//! Rules: marble §3.4, §5.3, §6.

use jusawi_rules::Seat;

use crate::event::{Event, Reason};
use crate::game::{Flow, Marble};
use crate::state::{Deed, Party};
use crate::{Cell, Kind};

impl Marble {
    /// What `seat` has in cash, in 만.
    pub(crate) fn cash_of(&self, seat: Seat) -> u32 {
        self.player(seat).map_or(0, |player| player.cash)
    }

    /// The lands of `seat`, by cell.
    pub(crate) fn deeds_of(&self, seat: Seat) -> impl Iterator<Item = (Cell, Deed)> {
        self.deeds.iter().filter(move |(_, deed)| deed.owner == seat).map(|(cell, deed)| (*cell, *deed))
    }

    /// The lands of `seat`, with what the board says of them.
    fn holdings(&self, seat: Seat) -> impl Iterator<Item = (&'static Kind, Deed)> {
        self.deeds_of(seat).filter_map(|(cell, deed)| Some((&cell.square()?.kind, deed)))
    }

    /// How many lands `seat` has.
    pub(crate) fn land_count(&self, seat: Seat) -> u32 {
        u32::try_from(self.deeds_of(seat).count()).unwrap_or(u32::MAX)
    }

    /// How many tour spots `seat` has.
    pub(crate) fn tours_of(&self, seat: Seat) -> usize {
        self.holdings(seat).filter(|(kind, _)| matches!(kind, Kind::Tour(_))).count()
    }

    /// Cash and all land and buildings of `seat` at list prices, in 만.
    ///
    /// Rules: marble §6.
    pub(crate) fn assets(&self, seat: Seat) -> u32 {
        let invested: u32 = self.holdings(seat).map(|(kind, deed)| kind.invested(deed.level)).sum();
        self.cash_of(seat).saturating_add(invested)
    }

    /// What the bank would pay for all that `seat` has, in 만.
    pub(crate) fn sale_values(&self, seat: Seat) -> u32 {
        self.holdings(seat).map(|(kind, deed)| kind.sale_value(deed.level)).sum()
    }

    /// What `seat` could pay by selling everything, in 만.
    ///
    /// Rules: marble §5.3.
    pub(crate) fn reach(&self, seat: Seat) -> u32 {
        self.cash_of(seat).saturating_add(self.sale_values(seat))
    }

    /// Moves money and tells it; nothing happens where the amount is 0. Whether it is there has been checked before.
    pub(crate) fn transfer(&mut self, from: Party, to: Party, amount: u32, reason: Reason, flow: &mut Flow<'_>) {
        if amount == 0 {
            return;
        }
        if let Some(purse) = self.purse(from) {
            *purse = purse.saturating_sub(amount);
        }
        if let Some(purse) = self.purse(to) {
            *purse = purse.saturating_add(amount);
        }
        flow.events.push(Event::Money { from, to, amount, reason });
    }

    /// Where a party's money lies; the bank's is not counted.
    fn purse(&mut self, party: Party) -> Option<&mut u32> {
        match party {
            Party::Player(seat) => self.player_mut(seat).map(|player| &mut player.cash),
            Party::Bank => None,
            Party::Fund => Some(&mut self.fund),
        }
    }
}
