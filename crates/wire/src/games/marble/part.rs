//! What states, views and events of marble share: parts of the game, the outcome included.

use jusawi_game_marble::{
    Card, Cell, Choice, Debt, Decision, Deed, EndReason, Goods, Level, Options, Outcome, Party, Payment, Phase, Player,
    Portion, Rank, Reason, Then, Trade, Turn, WinningLands,
};
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;

pub(super) fn options(options: &Options) -> proto::MarbleOptions {
    proto::MarbleOptions {
        start_money: options.start_money,
        salary: options.salary,
        max_rounds: options.max_rounds,
        build_on_purchase: options.build_on_purchase,
        island_turns: options.island_turns.into(),
        island_fee: options.island_fee,
        takeover: options.takeover,
        landmark: options.landmark,
        monopoly_win: options.monopoly_win,
        trade: options.trade,
        turn_seconds: options.turn_seconds.unwrap_or(0),
    }
}

pub(super) fn level(level: Level) -> proto::MarbleLevel {
    match level {
        Level::Land => proto::MarbleLevel::Land,
        Level::Villa => proto::MarbleLevel::Villa,
        Level::Building => proto::MarbleLevel::Building,
        Level::Hotel => proto::MarbleLevel::Hotel,
        Level::Landmark => proto::MarbleLevel::Landmark,
    }
}

pub(super) fn portion(portion: Portion) -> proto::MarblePortion {
    match portion {
        Portion::Top => proto::MarblePortion::Top,
        Portion::All => proto::MarblePortion::All,
    }
}

pub(super) fn card(card: Card) -> proto::MarbleCard {
    match card {
        Card::Lottery => proto::MarbleCard::Lottery,
        Card::Scholarship => proto::MarbleCard::Scholarship,
        Card::Dividend => proto::MarbleCard::Dividend,
        Card::Birthday => proto::MarbleCard::Birthday,
        Card::Interest => proto::MarbleCard::Interest,
        Card::SpeedingFine => proto::MarbleCard::SpeedingFine,
        Card::HospitalBill => proto::MarbleCard::HospitalBill,
        Card::Charity => proto::MarbleCard::Charity,
        Card::Repairs => proto::MarbleCard::Repairs,
        Card::StormWarning => proto::MarbleCard::StormWarning,
        Card::IslandEscape => proto::MarbleCard::IslandEscape,
        Card::TollWaiver => proto::MarbleCard::TollWaiver,
        Card::ToStart => proto::MarbleCard::ToStart,
        Card::SpaceInvitation => proto::MarbleCard::SpaceInvitation,
        Card::SeoulTrip => proto::MarbleCard::SeoulTrip,
        Card::ThreeBack => proto::MarbleCard::ThreeBack,
        Card::GivingAngel => proto::MarbleCard::GivingAngel,
        Card::TourGuide => proto::MarbleCard::TourGuide,
        Card::TravelExpenses => proto::MarbleCard::TravelExpenses,
        Card::PropertyTax => proto::MarbleCard::PropertyTax,
    }
}

pub(super) fn cards<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Vec<i32> {
    cards.into_iter().map(|one| card(*one).into()).collect()
}

pub(super) fn seats(seats: &[Seat]) -> Vec<u32> {
    seats.iter().map(|seat| seat.0.into()).collect()
}

pub(super) fn faces(dice: [u8; 2]) -> Vec<u32> {
    dice.into_iter().map(u32::from).collect()
}

/// No roll is empty.
pub(super) fn last_roll(roll: Option<[u8; 2]>) -> Vec<u32> {
    roll.map(faces).unwrap_or_default()
}

pub(super) fn goods(goods: &Goods) -> proto::MarbleGoods {
    proto::MarbleGoods { lands: goods.lands.iter().map(|cell| cell.0.into()).collect(), cash: goods.cash }
}

pub(super) fn trade(trade: &Trade) -> proto::MarbleTrade {
    proto::MarbleTrade {
        from: trade.from.0.into(),
        to: trade.to.0.into(),
        give: Some(goods(&trade.give)),
        take: Some(goods(&trade.take)),
    }
}

pub(super) fn party(party: Party) -> proto::MarbleParty {
    use proto::marble_party::Party as ProtoParty;
    let party = match party {
        Party::Player(seat) => ProtoParty::Seat(seat.0.into()),
        Party::Bank => ProtoParty::Bank(proto::MarbleBank {}),
        Party::Fund => ProtoParty::Fund(proto::MarbleFund {}),
    };
    proto::MarbleParty { party: Some(party) }
}

pub(super) fn reason(reason: Reason) -> proto::MarbleReason {
    use proto::marble_reason::Reason as ProtoReason;
    let purpose = |purpose: proto::MarblePurpose| ProtoReason::Purpose(purpose.into());
    let reason = match reason {
        Reason::Salary => purpose(proto::MarblePurpose::Salary),
        Reason::Buy => purpose(proto::MarblePurpose::Buy),
        Reason::Build => purpose(proto::MarblePurpose::Build),
        Reason::Takeover => purpose(proto::MarblePurpose::Takeover),
        Reason::Toll => purpose(proto::MarblePurpose::Toll),
        Reason::JourneyFee => purpose(proto::MarblePurpose::JourneyFee),
        Reason::IslandFee => purpose(proto::MarblePurpose::IslandFee),
        Reason::FundFee => purpose(proto::MarblePurpose::FundFee),
        Reason::FundPayout => purpose(proto::MarblePurpose::FundPayout),
        Reason::Card(drawn) => ProtoReason::Card(card(drawn).into()),
        Reason::Sale => purpose(proto::MarblePurpose::Sale),
        Reason::Trade => purpose(proto::MarblePurpose::Trade),
        Reason::Liquidation => purpose(proto::MarblePurpose::Liquidation),
        Reason::Bankruptcy => purpose(proto::MarblePurpose::Bankruptcy),
    };
    proto::MarbleReason { reason: Some(reason) }
}

pub(super) fn phase(phase: &Phase) -> proto::MarblePhase {
    use proto::marble_phase::Phase as ProtoPhase;
    let phase = match phase {
        Phase::TurnStart => ProtoPhase::TurnStart(proto::MarbleTurnStart {}),
        Phase::Decide(open) => ProtoPhase::Decide(decision(*open)),
        Phase::Debt(open) => ProtoPhase::Debt(debt(open)),
        Phase::TradeResponse(open) => ProtoPhase::TradeResponse(trade(open)),
        Phase::Finished(reason) => ProtoPhase::Finished(end(*reason)),
    };
    proto::MarblePhase { phase: Some(phase) }
}

pub(super) fn decision(decision: Decision) -> proto::MarbleDecision {
    use proto::marble_decision::Choice as ProtoChoice;
    let choice = match decision.choice {
        Choice::Buy { price } => ProtoChoice::Buy(proto::MarbleLandOffer { price }),
        Choice::Build { level, cost } => ProtoChoice::Build(step(level, cost)),
        Choice::Takeover { owner, price } => {
            ProtoChoice::Takeover(proto::MarbleTakeoverOffer { owner: owner.0.into(), price })
        }
    };
    proto::MarbleDecision {
        cell: decision.cell.0.into(),
        choice: Some(choice),
        bought_this_visit: decision.bought_this_visit,
    }
}

pub(super) fn step(built: Level, cost: u32) -> proto::MarbleStepOffer {
    proto::MarbleStepOffer { level: level(built).into(), cost }
}

pub(super) fn payment(payment: Payment) -> proto::MarblePayment {
    proto::MarblePayment {
        debtor: payment.debtor.0.into(),
        to: Some(party(payment.to)),
        amount: payment.amount,
        reason: Some(reason(payment.reason)),
    }
}

fn debt(debt: &Debt) -> proto::MarbleDebt {
    use proto::marble_debt::Then as ProtoThen;
    let then = match debt.then {
        Then::EndVisit => ProtoThen::EndVisit(proto::MarbleEndVisit {}),
        Then::AfterToll(cell) => ProtoThen::AfterToll(cell.0.into()),
        Then::Depart(cell) => ProtoThen::Depart(cell.0.into()),
    };
    proto::MarbleDebt {
        due: Some(payment(debt.due)),
        queue: debt.queue.iter().copied().map(payment).collect(),
        then: Some(then),
    }
}

pub(super) fn winning_lands(lands: WinningLands) -> proto::MarbleWinningLands {
    match lands {
        WinningLands::Triple => proto::MarbleWinningLands::Triple,
        WinningLands::Line => proto::MarbleWinningLands::Line,
        WinningLands::Tour => proto::MarbleWinningLands::Tour,
    }
}

fn end(reason: EndReason) -> proto::MarbleEnd {
    use proto::marble_end::Reason as ProtoReason;
    let reason = match reason {
        EndReason::LastSurvivor => ProtoReason::LastSurvivor(proto::MarbleLastSurvivor {}),
        EndReason::RoundLimit => ProtoReason::RoundLimit(proto::MarbleRoundLimit {}),
        EndReason::WinningLands { winner, kind } => ProtoReason::WinningLands(proto::MarbleWonByLands {
            winner: winner.0.into(),
            kind: winning_lands(kind).into(),
        }),
    };
    proto::MarbleEnd { reason: Some(reason) }
}

pub(super) fn player(player: &Player) -> proto::MarblePlayer {
    proto::MarblePlayer {
        cell: player.cell.0.into(),
        cash: player.cash,
        bankrupt_at_round: player.bankrupt_at_round.unwrap_or(0),
        island_left: player.island_left.into(),
        space_pending: player.space_pending,
        held: cards(&player.held),
    }
}

pub(super) fn deed(cell: Cell, deed: Deed) -> proto::MarbleDeed {
    proto::MarbleDeed { cell: cell.0.into(), owner: deed.owner.0.into(), level: level(deed.level).into() }
}

pub(super) fn turn(turn: Turn) -> proto::MarbleTurn {
    proto::MarbleTurn {
        doubles: turn.doubles.into(),
        cards: turn.cards.into(),
        trades: turn.trades.into(),
        extra_roll: turn.extra_roll,
    }
}

pub(super) fn outcome(outcome: &Outcome) -> proto::MarbleOutcome {
    proto::MarbleOutcome {
        reason: Some(end(outcome.reason)),
        round: outcome.round,
        ranking: outcome.ranking.iter().map(ranked).collect(),
        winners: seats(&outcome.winners),
    }
}

fn ranked(rank: &Rank) -> proto::MarbleRanked {
    proto::MarbleRanked {
        rank: rank.rank.into(),
        seat: rank.seat.0.into(),
        total_assets: rank.total_assets,
        cash: rank.cash,
        lands: rank.lands,
        bankrupt_at_round: rank.bankrupt_at_round.unwrap_or(0),
    }
}
