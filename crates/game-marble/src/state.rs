//! The parts of a game of marble: players, deeds, decisions, debts, offers. They hold what is; they decide nothing.
//!
//! Rules: marble §8.1.

use jusawi_rules::Seat;

use crate::event::Reason;
use crate::{Card, Cell, Level};

/// Somebody who can have money: the other end of every payment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Party {
    /// A player.
    Player(Seat),
    /// The bank, whose money never ends.
    Bank,
    /// 사회복지기금: the fund on the table.
    Fund,
}

/// What the game waits for.
///
/// Rules: marble §8.1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The current player rolls, or chooses on the island or for a journey; offers can be made.
    TurnStart,
    /// The current player decides about the cell it stands on.
    Decide(Decision),
    /// A debtor sells; it need not be the current player.
    Debt(Debt),
    /// The partner answers an offer.
    TradeResponse(Trade),
    /// Nothing: the game is over.
    Finished(EndReason),
}

impl Phase {
    /// The phase's name alone.
    pub fn kind(&self) -> PhaseKind {
        match self {
            Self::TurnStart => PhaseKind::TurnStart,
            Self::Decide(_) => PhaseKind::Decide,
            Self::Debt(_) => PhaseKind::Debt,
            Self::TradeResponse(_) => PhaseKind::TradeResponse,
            Self::Finished(_) => PhaseKind::Finished,
        }
    }
}

/// The name of a phase, without what belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseKind {
    /// See [`Phase::TurnStart`].
    TurnStart,
    /// See [`Phase::Decide`].
    Decide,
    /// See [`Phase::Debt`].
    Debt,
    /// See [`Phase::TradeResponse`].
    TradeResponse,
    /// See [`Phase::Finished`].
    Finished,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Where the piece stands; for who is out, where it stood.
    pub cell: Cell,
    /// Cash, in 만.
    pub cash: u32,
    /// The round in which the player went out; `None` for who is in the game.
    pub bankrupt_at_round: Option<u32>,
    /// How many more rolls on the island may fail; 0: not stuck there.
    pub island_left: u8,
    /// Whether the player's next turn is a journey whose destination is not chosen yet.
    pub space_pending: bool,
    /// Kept cards in the order they were drawn: the escape card and the toll waiver, each at most once.
    pub held: Vec<Card>,
}

impl Player {
    /// Whether the player is in the game.
    pub fn is_alive(&self) -> bool {
        self.bankrupt_at_round.is_none()
    }

    /// Whether the player keeps this card.
    pub fn holds(&self, card: Card) -> bool {
        self.held.contains(&card)
    }
}

/// Who owns a land, and what stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deed {
    /// The owner.
    pub owner: Seat,
    /// How far it is built on; a tour spot stays bare land.
    pub level: Level,
}

/// What is counted within a turn; all of it starts anew with the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Doubles rolled in this turn; a double that leaves the island is none.
    pub doubles: u8,
    /// Cards drawn in this turn.
    pub cards: u8,
    /// Offers made in this turn, whatever became of them.
    pub trades: u8,
    /// Whether the double that is being played gives another roll.
    pub extra_roll: bool,
}

/// What the current player may decide about the cell it stands on.
///
/// It is asked also where the money is short; then only passing is left.
///
/// Rules: marble §5.2, §5.7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The cell.
    pub cell: Cell,
    /// What may be done there.
    pub choice: Choice,
    /// Whether the land was bought on this very visit.
    pub bought_this_visit: bool,
}

/// What a decision is about, with its price in 만.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Buying unowned land.
    Buy {
        /// The land's price.
        price: u32,
    },
    /// Building the next step of an own city.
    Build {
        /// The level afterwards.
        level: Level,
        /// What the step costs.
        cost: u32,
    },
    /// Taking another player's city over.
    Takeover {
        /// Whose it is.
        owner: Seat,
        /// What that player gets.
        price: u32,
    },
}

impl Choice {
    /// What it costs, in 만.
    pub fn price(self) -> u32 {
        match self {
            Self::Buy { price } | Self::Takeover { price, .. } => price,
            Self::Build { cost, .. } => cost,
        }
    }
}

/// A payment that has to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payment {
    /// Who pays.
    pub debtor: Seat,
    /// Who is paid.
    pub to: Party,
    /// How much, in 만.
    pub amount: u32,
    /// What for.
    pub reason: Reason,
}

/// A payment that its debtor can make only by selling.
///
/// Rules: marble §5.3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Debt {
    /// What is owed.
    pub due: Payment,
    /// Payments that come after it, in order.
    pub queue: Vec<Payment>,
    /// How the turn goes on when all are settled.
    pub then: Then,
}

/// How a turn goes on after payments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The visit is over.
    EndVisit,
    /// A toll is settled: a takeover may follow.
    AfterToll(Cell),
    /// A journey's fee is settled: the journey begins.
    Depart(Cell),
}

/// Lands and cash on one side of an offer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goods {
    /// Lands, with all that stands on them; by cell in an offer that was made.
    pub lands: Vec<Cell>,
    /// Cash, in 만.
    pub cash: u32,
}

impl Goods {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.lands.is_empty() && self.cash == 0
    }
}

/// An offer.
///
/// Rules: marble §5.8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// Who makes it.
    pub from: Seat,
    /// Who is asked.
    pub to: Seat,
    /// What goes from the proposer to the partner.
    pub give: Goods,
    /// What goes from the partner to the proposer.
    pub take: Goods,
}

/// Lands that win at once, by the option `monopolyWin`.
///
/// Rules: marble §5.7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WinningLands {
    /// 트리플 독점: three whole groups.
    Triple,
    /// 라인 독점: all six cities of a side.
    Line,
    /// 관광지 독점: all four tour spots.
    Tour,
}

/// Why the game is over.
///
/// Rules: marble §5.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// One player is left.
    LastSurvivor,
    /// The last round is over.
    RoundLimit,
    /// A player holds a monopoly.
    WinningLands {
        /// Who.
        winner: Seat,
        /// Which.
        kind: WinningLands,
    },
}
