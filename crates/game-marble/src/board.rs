//! The board: cells, what stands on them, and what land costs, earns and sells for. It knows neither players nor owners.
//!
//! Rules: marble §3.1, §3.2, §3.3, §3.4.

use core::fmt;

use crate::data;

/// A cell of the board, clockwise from the start: 0 to 39. From the network it can be any number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// All cells of the board, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..data::CELLS).map(Self)
    }

    /// What stands here; `None` where the board has no such cell.
    pub fn square(self) -> Option<&'static Square> {
        data::BOARD.get(usize::from(self.0))
    }

    /// The cell `steps` ahead, clockwise.
    pub fn ahead(self, steps: u8) -> Self {
        let cell = (u16::from(self.0) + u16::from(steps)) % u16::from(data::CELLS);
        // The remainder is below 40, so it fits.
        Self(u8::try_from(cell).unwrap_or(0))
    }

    /// The cell `steps` back, counter-clockwise; no more than once round the board.
    pub fn back(self, steps: u8) -> Self {
        self.ahead(data::CELLS.saturating_sub(steps))
    }

    /// Steps clockwise from here to `to`: 1 to 40, a whole round to the cell itself.
    pub fn steps_to(self, to: Self) -> u8 {
        (1..=data::CELLS).find(|steps| self.ahead(*steps) == to).unwrap_or(data::CELLS)
    }

    /// The nearest tour spot ahead; this cell itself does not count.
    pub fn next_tour(self) -> Self {
        let ahead = (1..=data::CELLS).map(|steps| self.ahead(steps));
        let is_tour = |cell: &Self| cell.square().is_some_and(|square| matches!(square.kind, Kind::Tour(_)));
        ahead.clone().find(is_tour).unwrap_or(self)
    }

    /// The side of the board, 0 to 3: its cells make a line.
    pub fn side(self) -> u8 {
        self.0 / data::SIDE
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A row of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    /// Where it is.
    pub cell: Cell,
    /// Its name in Korean.
    pub ko: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// What it is.
    pub kind: Kind,
}

/// What a cell is.
///
/// Rules: marble §3.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// 출발: the start.
    Start,
    /// 무인도: the island.
    Island,
    /// 사회복지기금 받는 곳: the fund is paid out.
    FundPayout,
    /// 우주여행: the journey.
    SpaceTravel,
    /// 사회복지기금 내는 곳: the fund is paid into.
    FundPayment,
    /// 행운카드: a card is drawn.
    Card,
    /// 도시: land that can be built on.
    City(City),
    /// 관광지: land that cannot.
    Tour(Tour),
}

/// A city's group and numbers, in 만.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct City {
    /// The group of three that it belongs to.
    pub group: Group,
    /// What each step costs by itself: land, villa, building, hotel, landmark.
    pub steps: [u32; 5],
    /// The toll at each of these steps.
    pub tolls: [u32; 5],
}

/// A tour spot's numbers, in 만.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tour {
    /// What its land costs.
    pub price: u32,
    /// Its toll, before it is doubled.
    pub toll: u32,
}

/// A group of three cities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "groups have letters for names")]
pub enum Group {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl Group {
    /// All groups, clockwise.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];
}

/// How far a land is built on; each level holds all below it.
///
/// Rules: marble §3.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// 땅: bare land.
    #[default]
    Land,
    /// 별장.
    Villa,
    /// 빌딩.
    Building,
    /// 호텔.
    Hotel,
    /// 랜드마크, only with the option `landmark`.
    Landmark,
}

impl Level {
    /// All levels, ascending.
    pub const ALL: [Self; 5] = [Self::Land, Self::Villa, Self::Building, Self::Hotel, Self::Landmark];

    /// How many steps above bare land: 0 to 4.
    pub fn steps(self) -> usize {
        Self::ALL.iter().position(|level| *level == self).unwrap_or(0)
    }

    /// The level that is `steps` above bare land, if there is one.
    pub fn from_steps(steps: usize) -> Option<Self> {
        Self::ALL.get(steps).copied()
    }

    /// The level above; `None` above the landmark.
    pub fn above(self) -> Option<Self> {
        Self::from_steps(self.steps() + 1)
    }

    /// The level below; `None` below bare land.
    pub fn below(self) -> Option<Self> {
        self.steps().checked_sub(1).and_then(Self::from_steps)
    }
}

impl Kind {
    /// What each step costs by itself, land first; empty for what nobody can own.
    pub fn steps(&self) -> &[u32] {
        match self {
            Self::City(city) => &city.steps,
            Self::Tour(tour) => core::slice::from_ref(&tour.price),
            Self::Start | Self::Island | Self::FundPayout | Self::SpaceTravel | Self::FundPayment | Self::Card => &[],
        }
    }

    /// What the land costs, in 만; `None` for what nobody can own.
    pub fn price(&self) -> Option<u32> {
        self.steps().first().copied()
    }

    /// What the step up to `level` costs by itself; `None` where it cannot be built.
    pub fn cost(&self, level: Level) -> Option<u32> {
        self.steps().get(level.steps()).copied()
    }

    /// What land and buildings up to `level` cost together, at list prices.
    pub fn invested(&self, level: Level) -> u32 {
        self.steps().iter().take(level.steps() + 1).sum()
    }

    /// What the bank pays for the step at `level` alone: half its cost, rounded down.
    ///
    /// Rules: marble §3.4.
    pub fn step_value(&self, level: Level) -> u32 {
        self.cost(level).unwrap_or(0) / 2
    }

    /// What the bank pays for land and buildings up to `level`: every step halved and rounded down by itself.
    ///
    /// Rules: marble §3.4.
    pub fn sale_value(&self, level: Level) -> u32 {
        self.steps().iter().take(level.steps() + 1).map(|step| step / 2).sum()
    }
}
