//! What the one who decides is shown beside the open table: costs, what would be left, what sales bring, where journeys
//! lead. All of it follows from what lies open; it never looks into the pile.
//!
//! Rules: marble §8.3, §9.

use jusawi_rules::Seat;

use crate::automatic::destinations;
use crate::game::Marble;
use crate::state::{Choice, Debt, Decision, Party, Phase, Trade};
use crate::{Action, Card, Cell, Kind, Level, Player, Portion, data};

/// What a player has to decide, worked out. Money is in 만.
///
/// Rules: marble §8.3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// Rolling, or choosing on the island or for a journey.
    Turn(TurnPrompt),
    /// Buying, building or taking over.
    Decide(DecisionPrompt),
    /// Selling to pay a debt.
    Debt(DebtPrompt),
    /// Answering an offer.
    Trade(TradePrompt),
}

/// What can be done at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnPrompt {
    /// How one may leave the island, where one is stuck there.
    pub island: Option<IslandPrompt>,
    /// Every destination of a pending journey, ascending; empty without one.
    pub journeys: Vec<JourneyPreview>,
    /// How many more offers may be made in this turn.
    pub trades_left: u8,
    /// Whether this is another roll because of a double.
    pub is_extra_roll: bool,
}

/// How the island may be left, beside rolling a double.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IslandPrompt {
    /// How many more rolls may fail.
    pub left: u8,
    /// What leaving costs; `None` where the options have no fee.
    pub fee: Option<u32>,
    /// Whether the player has the fee.
    pub can_pay: bool,
    /// Whether the player keeps the escape card.
    pub has_card: bool,
}

/// Where a journey leads.
///
/// Rules: marble §9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JourneyPreview {
    /// The destination.
    pub dest: Cell,
    /// The fee of the trip; 0 where it is free.
    pub fee: u32,
    /// The salary on the way; 0 where the start is not passed.
    pub salary: u32,
    /// What waits there.
    pub arrival: Arrival,
}

/// What waits at a cell, as things lie now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Nothing more: the start, or own land that cannot be built on.
    Nothing,
    /// Being stuck.
    Island,
    /// All that lies in the fund.
    FundPayout {
        /// How much.
        amount: u32,
    },
    /// A payment into the fund.
    FundPayment {
        /// How much.
        amount: u32,
    },
    /// A card.
    Card,
    /// Unowned land.
    Buy {
        /// Its price.
        price: u32,
    },
    /// An own city with a next step.
    Build {
        /// The level afterwards.
        level: Level,
        /// What it costs.
        cost: u32,
    },
    /// Another player's land.
    Toll {
        /// The owner.
        owner: Seat,
        /// The toll.
        amount: u32,
        /// Whether a kept waiver will settle it.
        waived: bool,
    },
}

/// A decision with what it costs.
///
/// Rules: marble §9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionPrompt {
    /// The decision.
    pub decision: Decision,
    /// What it costs.
    pub price: u32,
    /// What would be left; `None` where the money is short and only passing works.
    pub cash_after: Option<u32>,
    /// Whether so little would be left that a screen should warn.
    pub is_low: bool,
}

/// A debt with what can be sold for it.
///
/// Rules: marble §8.3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DebtPrompt {
    /// What is owed.
    pub amount: u32,
    /// To whom.
    pub to: Party,
    /// What is still missing.
    pub missing: u32,
    /// Cash and all sale values together.
    pub reach: u32,
    /// What can be sold, by cell, the top step before the whole.
    pub sales: Vec<Sale>,
}

/// Something that can be sold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sale {
    /// Where.
    pub cell: Cell,
    /// How much of it.
    pub portion: Portion,
    /// What the bank pays.
    pub value: u32,
}

/// An offer with what it would leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TradePrompt {
    /// The offer.
    pub trade: Trade,
    /// The asked player's cash if it is accepted.
    pub cash_after: u32,
}

impl Marble {
    /// What `seat`, which decides now, has to decide.
    pub(crate) fn prompt_for(&self, seat: Seat) -> Option<Prompt> {
        let player = self.player(seat)?;
        match &self.phase {
            Phase::TurnStart => Some(Prompt::Turn(self.turn_prompt(seat, player))),
            Phase::Decide(decision) => Some(Prompt::Decide(decision_prompt(*decision, player.cash))),
            Phase::Debt(debt) => Some(Prompt::Debt(self.debt_prompt(seat, debt))),
            Phase::TradeResponse(trade) => {
                let cash_after = player.cash.saturating_add(trade.give.cash).saturating_sub(trade.take.cash);
                Some(Prompt::Trade(TradePrompt { trade: trade.clone(), cash_after }))
            }
            Phase::Finished(_) => None,
        }
    }

    fn turn_prompt(&self, seat: Seat, player: &Player) -> TurnPrompt {
        let fee = self.options.island_fee;
        let island = (player.island_left > 0).then(|| IslandPrompt {
            left: player.island_left,
            fee: (fee > 0).then_some(fee),
            can_pay: fee > 0 && player.cash >= fee,
            has_card: player.holds(Card::IslandEscape),
        });
        let journeys = destinations().filter(|_| player.space_pending).map(|dest| self.journey_preview(seat, dest));
        let trades_left = data::TRADES_PER_TURN.saturating_sub(self.turn.trades);
        TurnPrompt {
            island,
            journeys: journeys.collect(),
            trades_left: if self.options.trade { trades_left } else { 0 },
            is_extra_roll: self.turn.doubles > 0,
        }
    }

    fn journey_preview(&self, seat: Seat, dest: Cell) -> JourneyPreview {
        let passes_start = dest < data::SPACE_TRAVEL;
        JourneyPreview {
            dest,
            fee: self.journey_fee(seat).map_or(0, |fee| fee.amount),
            salary: if passes_start { self.options.salary } else { 0 },
            arrival: self.arrival(seat, dest),
        }
    }

    /// What waits for `seat` at `cell`.
    fn arrival(&self, seat: Seat, cell: Cell) -> Arrival {
        let Some(square) = cell.square() else { return Arrival::Nothing };
        match &square.kind {
            Kind::Start | Kind::SpaceTravel => Arrival::Nothing,
            Kind::Island => Arrival::Island,
            Kind::FundPayout => Arrival::FundPayout { amount: self.fund },
            Kind::FundPayment => Arrival::FundPayment { amount: data::FUND_FEE },
            Kind::Card => Arrival::Card,
            kind @ (Kind::City(_) | Kind::Tour(_)) => match self.land_choice(seat, cell, kind) {
                Some(Choice::Buy { price }) => Arrival::Buy { price },
                Some(Choice::Build { level, cost }) => Arrival::Build { level, cost },
                _ => self.toll_at(seat, cell, kind),
            },
        }
    }

    fn toll_at(&self, seat: Seat, cell: Cell, kind: &Kind) -> Arrival {
        match self.deeds.get(&cell).copied().filter(|deed| deed.owner != seat) {
            Some(deed) => Arrival::Toll {
                owner: deed.owner,
                amount: self.toll(kind, deed),
                waived: self.player(seat).is_some_and(|player| player.holds(Card::TollWaiver)),
            },
            None => Arrival::Nothing,
        }
    }

    fn debt_prompt(&self, seat: Seat, debt: &Debt) -> DebtPrompt {
        let amount = debt.due.amount;
        let sales = self.sales(seat).into_iter().filter_map(|action| match action {
            Action::Sell { cell, portion } => Some(Sale { cell, portion, value: self.value_of(cell, portion) }),
            _ => None,
        });
        DebtPrompt {
            amount,
            to: debt.due.to,
            missing: amount.saturating_sub(self.cash_of(seat)),
            reach: self.reach(seat),
            sales: sales.collect(),
        }
    }
}

fn decision_prompt(decision: Decision, cash: u32) -> DecisionPrompt {
    let price = decision.choice.price();
    let cash_after = cash.checked_sub(price);
    DecisionPrompt { decision, price, cash_after, is_low: cash_after.is_some_and(|left| left < data::LOW_CASH) }
}
