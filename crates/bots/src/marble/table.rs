//! What lies open, worked out for one player: tolls, what lands may earn until the end, how close somebody is to a
//! monopoly, and how much cash is better kept.

use std::collections::BTreeMap;

use jusawi_game_marble::{Card, Cell, Deed, Group, Kind, Level, PlayerView, View, data};
use jusawi_rules::Seat;

use super::MONEY;

/// How often, in thousandths, a turn of somebody ends on a certain cell.
const VISITS: i64 = 29;
/// As how many rounds an endless game counts, and the most that are looked ahead.
const ROUNDS: i64 = 20;
/// How many hundredths of the highest toll are kept in cash.
const RESERVE: u32 = 40;
/// What it is worth to lack 0, 1, 2 … lands for a monopoly.
const NEAR: [i64; 6] = [100_000 * MONEY, 60 * MONEY, 25 * MONEY, 10 * MONEY, 4 * MONEY, MONEY];

/// Who owns which land, as it is or as it might be.
pub(super) type Deeds = BTreeMap<Cell, Deed>;

/// The open table as the player of a seat sees it.
pub(super) struct Table<'a> {
    /// What is seen.
    pub(super) view: &'a View,
    /// The player.
    pub(super) seat: Seat,
    /// Owned lands.
    pub(super) deeds: Deeds,
}

/// What stands on a cell.
pub(super) fn kind(cell: Cell) -> Option<&'static Kind> {
    cell.square().map(|square| &square.kind)
}

/// What was spent on a land and its buildings by the list.
pub(super) fn invested(cell: Cell, level: Level) -> u32 {
    kind(cell).map_or(0, |kind| kind.invested(level))
}

/// Money as what everything is compared in.
pub(super) fn worth(amount: u32) -> i64 {
    i64::from(amount) * MONEY
}

impl<'a> Table<'a> {
    pub(super) fn new(view: &'a View, seat: Seat) -> Self {
        Self { view, seat, deeds: view.deeds.iter().copied().collect() }
    }

    /// The player of a seat, while in the game.
    pub(super) fn living(&self) -> impl Iterator<Item = &'a PlayerView> {
        self.view.players.iter().filter(|player| player.bankrupt_at_round.is_none())
    }

    /// The others who are in the game.
    pub(super) fn others(&self) -> impl Iterator<Item = &'a PlayerView> {
        let own = self.seat;
        self.living().filter(move |player| player.seat != own)
    }

    /// How many others are in the game, at least one.
    pub(super) fn count_others(&self) -> i64 {
        i64::try_from(self.others().count()).unwrap_or(1).max(1)
    }

    /// The own cash.
    pub(super) fn cash(&self) -> u32 {
        self.view.player(self.seat).map_or(0, |player| player.cash)
    }

    /// Whether the player keeps a card.
    pub(super) fn holds(&self, card: Card) -> bool {
        self.view.player(self.seat).is_some_and(|player| player.held.contains(&card))
    }

    /// How often, in thousandths, others will probably visit one certain land before the end.
    pub(super) fn visits(&self) -> i64 {
        let left = match self.view.options.max_rounds {
            0 => ROUNDS,
            most => (i64::from(most) - i64::from(self.view.round) + 1).clamp(0, ROUNDS),
        };
        left * self.count_others() * VISITS
    }

    /// What a visitor of a land pays, as owners stand in `deeds`.
    pub(super) fn toll(deeds: &Deeds, cell: Cell, deed: Deed) -> u32 {
        match kind(cell) {
            Some(Kind::City(city)) => city.tolls.get(deed.level.steps()).copied().unwrap_or(0),
            Some(Kind::Tour(tour)) => {
                let spots = deeds.iter().filter(|(cell, other)| other.owner == deed.owner && is_tour(**cell)).count();
                if spots >= data::TOURS_FOR_DOUBLE { tour.toll * 2 } else { tour.toll }
            }
            _ => 0,
        }
    }

    /// How much cash is better kept: a part of the highest toll that may have to be paid.
    pub(super) fn reserve(&self) -> u32 {
        let foreign = self.deeds.iter().filter(|(_, deed)| deed.owner != self.seat);
        let highest = foreign.map(|(cell, deed)| Self::toll(&self.deeds, *cell, *deed)).max().unwrap_or(0);
        let due = if self.holds(Card::TollWaiver) { 0 } else { highest.saturating_mul(RESERVE) / 100 };
        due.max(data::FUND_FEE)
    }

    /// Whether a price can be paid with the reserve left.
    pub(super) fn can_spare(&self, price: u32) -> bool {
        self.cash().checked_sub(price).is_some_and(|left| left >= self.reserve())
    }

    /// The deeds with one land in other hands, or built on further.
    pub(super) fn with(&self, cell: Cell, deed: Deed) -> Deeds {
        let mut deeds = self.deeds.clone();
        deeds.insert(cell, deed);
        deeds
    }

    /// What the lands of a player are worth: by the list, by tolls to come, and by being near a monopoly.
    pub(super) fn holdings(&self, deeds: &Deeds, seat: Seat) -> i64 {
        let visits = self.visits();
        let own = deeds.iter().filter(|(_, deed)| deed.owner == seat);
        let lands = own.map(|(cell, deed)| {
            worth(invested(*cell, deed.level)) + i64::from(Self::toll(deeds, *cell, *deed)) * visits
        });
        lands.sum::<i64>() + self.nearness(deeds, seat)
    }

    /// What being near a monopoly is worth to a player.
    pub(super) fn nearness(&self, deeds: &Deeds, seat: Seat) -> i64 {
        if !self.view.options.monopoly_win {
            return 0;
        }
        NEAR.get(lacking(deeds, seat)).copied().unwrap_or(0)
    }

    /// Whether a player has won with these deeds.
    pub(super) fn wins(&self, deeds: &Deeds, seat: Seat) -> bool {
        self.view.options.monopoly_win && lacking(deeds, seat) == 0
    }

    /// Whether owning this land decides the game: for the player, or for another who would have it otherwise.
    pub(super) fn decides(&self, cell: Cell, level: Level) -> bool {
        self.view.options.monopoly_win
            && self.living().any(|player| self.wins(&self.with(cell, Deed { owner: player.seat, level }), player.seat))
    }
}

/// Whether a cell is a tour spot.
pub(super) fn is_tour(cell: Cell) -> bool {
    matches!(kind(cell), Some(Kind::Tour(_)))
}

/// How many lands a player lacks for the nearest monopoly.
fn lacking(deeds: &Deeds, seat: Seat) -> usize {
    let mut groups = Group::ALL.map(|group| (group, 3usize));
    let mut sides = [6usize; 4];
    let mut tours = 4usize;
    for (cell, _) in deeds.iter().filter(|(_, deed)| deed.owner == seat) {
        match kind(*cell) {
            Some(Kind::City(city)) => {
                let group = groups.iter_mut().find(|(group, _)| *group == city.group);
                let side = sides.get_mut(usize::from(cell.side()));
                group
                    .map(|(_, lacks)| lacks)
                    .into_iter()
                    .chain(side)
                    .for_each(|lacks| *lacks = lacks.saturating_sub(1));
            }
            Some(Kind::Tour(_)) => tours = tours.saturating_sub(1),
            _ => {}
        }
    }
    let mut lacks = groups.map(|(_, lacks)| lacks);
    lacks.sort_unstable();
    let triple: usize = lacks.iter().take(data::GROUPS_TO_WIN).sum();
    sides.into_iter().fold(triple.min(tours), usize::min)
}
