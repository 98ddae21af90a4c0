//! Winning at once by owning enough, by the option `monopolyWin`. It only looks at who owns what.
//!
//! Rules: marble §5.7.

use jusawi_rules::Seat;

use crate::event::Event;
use crate::game::{Flow, Marble};
use crate::state::EndReason;
use crate::{Cell, Group, Kind, WinningLands, data};

impl Marble {
    /// Ends the game where a player holds a monopoly; whether it did. To be asked after every change of an owner.
    ///
    /// The current player comes first, then the others clockwise.
    ///
    /// Rules: marble §5.7.
    pub(crate) fn end_by_monopoly(&mut self, flow: &mut Flow<'_>) -> bool {
        if !self.options.monopoly_win {
            return false;
        }
        let players = std::iter::once(self.current).chain(self.others_of(self.current));
        let held: Vec<_> = players.filter_map(|seat| Some((seat, self.monopoly_of(seat)?))).collect();
        let Some(&(winner, kind)) = held.first() else { return false };
        flow.events.push(Event::WinningLands { seat: winner, kind });
        self.finish(EndReason::WinningLands { winner, kind }, flow);
        true
    }

    /// The monopoly that a player holds; of several the first in the order triple, line, tour.
    ///
    /// Rules: marble §5.7.
    pub(crate) fn monopoly_of(&self, seat: Seat) -> Option<WinningLands> {
        let owns_all = |wanted: &dyn Fn(Cell, &Kind) -> bool| {
            let mut cells = data::BOARD.iter().filter(|square| wanted(square.cell, &square.kind));
            cells.all(|square| self.deeds.get(&square.cell).is_some_and(|deed| deed.owner == seat))
        };
        let is_whole = |group: &&Group| owns_all(&|_, kind| matches!(kind, Kind::City(city) if city.group == **group));
        if Group::ALL.iter().filter(is_whole).count() >= data::GROUPS_TO_WIN {
            return Some(WinningLands::Triple);
        }
        let sides = 0..data::CELLS / data::SIDE;
        let is_line = |side: u8| owns_all(&|cell, kind| cell.side() == side && matches!(kind, Kind::City(_)));
        if sides.into_iter().any(is_line) {
            return Some(WinningLands::Line);
        }
        owns_all(&|_, kind| matches!(kind, Kind::Tour(_))).then_some(WinningLands::Tour)
    }
}
