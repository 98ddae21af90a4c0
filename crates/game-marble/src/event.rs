//! What happens in marble, as it is told to players. Nothing in it is hidden: a card is named once it is drawn.
//!
//! Rules: marble §8.2, §8.3.

use jusawi_rules::Seat;

use crate::state::{Party, Trade, WinningLands};
use crate::{Card, Cell, Level, Outcome, Portion};

/// What happened.
///
/// Every coin that moves is told once, by [`Event::Money`], right after the event that it belongs to. A journey's fee
/// comes before [`Event::SpaceTravel`]; what a kept card, a passed start or a debt leads to follows in the order it
/// happens.
///
/// Rules: marble §8.2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The order of turns was drawn.
    OrderDrawn {
        /// All seats; the first begins.
        order: Vec<Seat>,
    },
    /// A player's turn begins.
    TurnStart {
        /// Whose.
        seat: Seat,
        /// The round, from 1.
        round: u32,
    },
    /// Both dice were rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// Faces 1 to 6 in rolling order.
        dice: [u8; 2],
        /// Whether both show the same.
        double: bool,
    },
    /// A piece moved. Being taken to the island is [`Event::ToIsland`] alone.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
        /// Which way round.
        direction: Direction,
        /// Whether the start was passed or reached forward, so that the salary follows.
        passed_start: bool,
    },
    /// The salary for passing or reaching the start.
    Salary {
        /// Whose.
        seat: Seat,
        /// How much, in 만.
        amount: u32,
    },
    /// Unowned land was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        cell: Cell,
        /// For how much, in 만.
        price: u32,
    },
    /// A step was built.
    Built {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// The level afterwards.
        level: Level,
        /// What the step cost, in 만.
        cost: u32,
    },
    /// A decision was let go by.
    Passed {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
    },
    /// A toll was settled.
    TollPaid {
        /// By whom.
        from: Seat,
        /// The owner.
        to: Seat,
        /// The toll, in 만.
        amount: u32,
        /// Whether the card L12 settled it, so that no money follows.
        waived: bool,
    },
    /// A city was taken over.
    Takeover {
        /// By whom.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// Which.
        cell: Cell,
        /// For how much, in 만.
        price: u32,
    },
    /// A card was drawn, and everybody sees it.
    CardDrawn {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// Money went into the fund.
    FundPaid {
        /// Whose.
        seat: Seat,
        /// How much, in 만.
        amount: u32,
    },
    /// The fund was paid out.
    FundReceived {
        /// To whom.
        seat: Seat,
        /// All of it, in 만.
        amount: u32,
    },
    /// A player is on the island and cannot move on.
    ToIsland {
        /// Who.
        seat: Seat,
        /// From where; the island itself for who landed there.
        from: Cell,
        /// Why.
        way: WayToIsland,
    },
    /// A roll on the island was no double.
    IslandRoll {
        /// Whose.
        seat: Seat,
        /// How many more turns may be lost; 0: the next turn is an ordinary one.
        left: u8,
    },
    /// A player left the island.
    Escaped {
        /// Who.
        seat: Seat,
        /// How.
        by: Escape,
    },
    /// A player is to travel on the next turn.
    SpaceArrived {
        /// Who.
        seat: Seat,
    },
    /// A journey begins; its fee is paid.
    SpaceTravel {
        /// Whose.
        seat: Seat,
        /// Where to.
        dest: Cell,
    },
    /// A player has to sell before a payment can be made.
    DebtOpened {
        /// Who.
        debtor: Seat,
        /// To whom it is owed.
        to: Party,
        /// How much, in 만.
        amount: u32,
        /// What for.
        reason: Reason,
    },
    /// Something was sold to the bank.
    Sold {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// How much of it.
        portion: Portion,
        /// For how much, in 만.
        amount: u32,
    },
    /// A player gave up; [`Event::Bankrupt`] follows.
    Conceded {
        /// Who.
        seat: Seat,
    },
    /// A player is out: all land went back to the bank, kept cards underneath the pile.
    Bankrupt {
        /// Who.
        seat: Seat,
        /// Who took what was left.
        creditor: Party,
        /// What was left, sales included, in 만.
        amount: u32,
    },
    /// An exchange was offered.
    TradeProposed {
        /// The offer.
        trade: Trade,
    },
    /// An offer came to its end.
    TradeResolved {
        /// Who made it.
        from: Seat,
        /// Whom it was made to.
        to: Seat,
        /// How it ended.
        result: TradeResult,
    },
    /// Money moved.
    Money {
        /// From whom.
        from: Party,
        /// To whom.
        to: Party,
        /// How much, in 만; never 0.
        amount: u32,
        /// What for.
        reason: Reason,
    },
    /// Every living player has had a turn.
    RoundEnd {
        /// The round, from 1.
        round: u32,
    },
    /// A player holds a monopoly and wins at once.
    WinningLands {
        /// Who.
        seat: Seat,
        /// Which.
        kind: WinningLands,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
}

/// Which way round a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Clockwise.
    Forward,
    /// Counter-clockwise.
    Back,
}

/// Why a player is on the island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayToIsland {
    /// By landing exactly there.
    Landed,
    /// By the card L10.
    Card,
    /// By the third double of a turn.
    ThirdDouble,
}

/// How a player left the island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escape {
    /// By rolling a double.
    Double,
    /// By paying the fee.
    Fee,
    /// By the card L11.
    Card,
}

/// How an offer ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TradeResult {
    /// The exchange was made.
    Accepted,
    /// The partner refused, or let the time pass.
    Refused,
    /// It was accepted, but land or cash was not there any more.
    Failed,
    /// One of the two gave up.
    Left,
}

/// What money is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Passing or reaching the start.
    Salary,
    /// Buying land.
    Buy,
    /// Building a step.
    Build,
    /// Taking a city over.
    Takeover,
    /// A toll.
    Toll,
    /// The fee of a journey.
    JourneyFee,
    /// The fee for leaving the island.
    IslandFee,
    /// What cell 38 takes.
    FundFee,
    /// The fund being paid out.
    FundPayout,
    /// A card.
    Card(Card),
    /// A sale to the bank.
    Sale,
    /// An exchange between players.
    Trade,
    /// The bank buying all that a player had who is out.
    Liquidation,
    /// What was left of a player who is out.
    Bankruptcy,
}
