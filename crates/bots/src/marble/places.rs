//! What cells are worth to arrive at, and what lands are worth to have.

use jusawi_game_marble::{Card, Cell, Choice, Deed, Kind, Level, data};

use super::MONEY;
use super::table::{Table, invested, kind, worth};

/// What being stuck on the island costs.
const STUCK: i64 = 12 * MONEY;
/// What a journey on the next turn is worth.
const JOURNEY: i64 = 8 * MONEY;
/// In how many ways two dice show totals 2 to 12.
const WAYS: [i64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

impl Table<'_> {
    /// What is won by buying, building or taking over, beside what the list says it is worth.
    pub(super) fn gain(&self, cell: Cell, choice: Choice) -> i64 {
        let level = match choice {
            Choice::Buy { .. } => Level::Land,
            Choice::Build { level, .. } => level,
            Choice::Takeover { .. } => self.deeds.get(&cell).map_or(Level::Land, |deed| deed.level),
        };
        let after = self.with(cell, Deed { owner: self.seat, level });
        let own = self.holdings(&after, self.seat) - self.holdings(&self.deeds, self.seat) - worth(choice.price());
        match choice {
            Choice::Buy { .. } => own + self.denied(cell, level),
            Choice::Build { .. } => own,
            Choice::Takeover { owner, price } => {
                let lost = self.holdings(&after, owner) - self.holdings(&self.deeds, owner) + worth(price);
                own - lost / self.count_others()
            }
        }
    }

    /// What it would be worth to the others to have a land.
    fn denied(&self, cell: Cell, level: Level) -> i64 {
        let gains = self.others().map(|player| {
            let after = self.with(cell, Deed { owner: player.seat, level });
            self.nearness(&after, player.seat) - self.nearness(&self.deeds, player.seat)
        });
        gains.max().unwrap_or(0) / self.count_others()
    }

    /// Whether to do what a decision is about.
    pub(super) fn wants(&self, cell: Cell, choice: Choice) -> bool {
        let decides = match choice {
            Choice::Buy { .. } => self.decides(cell, Level::Land),
            Choice::Build { .. } => false,
            Choice::Takeover { .. } => self.gain(cell, choice) > 50 * worth(choice.price()),
        };
        let price = choice.price();
        self.cash() >= price && (decides || self.can_spare(price) && self.gain(cell, choice) > 0)
    }

    /// What arriving at a cell is worth.
    pub(super) fn arrival(&self, cell: Cell) -> i64 {
        let wanted = |choice: Choice| if self.wants(cell, choice) { self.gain(cell, choice) } else { 0 };
        match (kind(cell), self.deeds.get(&cell)) {
            (Some(Kind::Island), _) => -STUCK,
            (Some(Kind::FundPayout), _) => worth(self.view.fund),
            (Some(Kind::FundPayment), _) => -worth(data::FUND_FEE),
            (Some(Kind::SpaceTravel), _) => JOURNEY,
            (Some(kind @ (Kind::City(_) | Kind::Tour(_))), None) => {
                kind.price().map_or(0, |price| wanted(Choice::Buy { price }))
            }
            (Some(kind), Some(deed)) if deed.owner == self.seat => {
                let next = deed.level.above().filter(|next| *next < Level::Landmark || self.view.options.landmark);
                let step = next.and_then(|level| Some(Choice::Build { level, cost: kind.cost(level)? }));
                step.map_or(0, wanted)
            }
            (Some(_), Some(deed)) => {
                let toll = worth(Self::toll(&self.deeds, cell, *deed));
                let price = invested(cell, deed.level).saturating_mul(data::TAKEOVER_FACTOR);
                let can = self.view.options.takeover && deed.level < Level::Landmark;
                let can = can && matches!(kind(cell), Some(Kind::City(_)));
                let taken = if can { wanted(Choice::Takeover { owner: deed.owner, price }) } else { 0 };
                // A waiver is spent on the way, so it is not worth the whole toll.
                taken - if self.holds(Card::TollWaiver) { toll / 3 } else { toll }
            }
            _ => 0,
        }
    }

    /// What an ordinary roll from the own cell is worth.
    pub(super) fn roll(&self) -> i64 {
        let from = self.view.player(self.seat).map_or(data::START, |player| player.cell);
        let totals = (2u8..).zip(WAYS).map(|(steps, ways)| {
            let to = from.ahead(steps);
            let salary = if to < from { worth(self.view.options.salary) } else { 0 };
            ways * (self.arrival(to) + salary)
        });
        totals.sum::<i64>() / 36
    }
}
