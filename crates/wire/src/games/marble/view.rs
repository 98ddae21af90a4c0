//! The views of marble, with what the one who decides is shown.

use jusawi_game_marble::{
    Arrival, DebtPrompt, DecisionPrompt, IslandPrompt, JourneyPreview, PlayerView, Prompt, Sale, TradePrompt,
    TurnPrompt, View,
};
use jusawi_proto::v1 as proto;

use super::part;

pub(super) fn view(view: &View) -> proto::MarbleView {
    proto::MarbleView {
        options: Some(part::options(&view.options)),
        order: part::seats(&view.order),
        current_seat: view.current.0.into(),
        decider: view.decider.map(|seat| seat.0.into()),
        round: view.round,
        phase: Some(part::phase(&view.phase)),
        players: view.players.iter().map(player).collect(),
        deeds: view.deeds.iter().map(|(cell, deed)| part::deed(*cell, *deed)).collect(),
        fund: view.fund,
        pile_count: view.cards_left.into(),
        turn: Some(part::turn(view.turn)),
        last_roll: part::last_roll(view.last_roll),
        eliminated: part::seats(&view.eliminated),
        prompt: view.prompt.as_ref().map(prompt),
        outcome: view.outcome.as_ref().map(part::outcome),
    }
}

fn player(player: &PlayerView) -> proto::MarblePlayerView {
    proto::MarblePlayerView {
        player: Some(proto::MarblePlayer {
            cell: player.cell.0.into(),
            cash: player.cash,
            bankrupt_at_round: player.bankrupt_at_round.unwrap_or(0),
            island_left: player.island_left.into(),
            space_pending: player.space_pending,
            held: part::cards(&player.held),
        }),
        total_assets: player.total_assets,
        lands: player.lands,
    }
}

fn prompt(prompt: &Prompt) -> proto::MarblePrompt {
    use proto::marble_prompt::Prompt as ProtoPrompt;
    let prompt = match prompt {
        Prompt::Turn(turn) => ProtoPrompt::Turn(turn_prompt(turn)),
        Prompt::Decide(decide) => ProtoPrompt::Decide(decision_prompt(*decide)),
        Prompt::Debt(debt) => ProtoPrompt::Debt(debt_prompt(debt)),
        Prompt::Trade(TradePrompt { trade, cash_after }) => {
            ProtoPrompt::Trade(proto::MarbleTradePrompt { trade: Some(part::trade(trade)), cash_after: *cash_after })
        }
    };
    proto::MarblePrompt { prompt: Some(prompt) }
}

fn turn_prompt(prompt: &TurnPrompt) -> proto::MarbleTurnPrompt {
    proto::MarbleTurnPrompt {
        island: prompt.island.map(island),
        journeys: prompt.journeys.iter().copied().map(journey).collect(),
        trades_left: prompt.trades_left.into(),
        is_extra_roll: prompt.is_extra_roll,
    }
}

fn island(island: IslandPrompt) -> proto::MarbleIslandPrompt {
    proto::MarbleIslandPrompt {
        left: island.left.into(),
        fee: island.fee.unwrap_or(0),
        can_pay: island.can_pay,
        has_card: island.has_card,
    }
}

fn journey(journey: JourneyPreview) -> proto::MarbleJourney {
    use proto::marble_journey::Arrival as ProtoArrival;
    let arrival = match journey.arrival {
        Arrival::Nothing => ProtoArrival::Nothing(proto::MarbleNothing {}),
        Arrival::Island => ProtoArrival::Island(proto::MarbleIsland {}),
        Arrival::FundPayout { amount } => ProtoArrival::FundPayout(amount),
        Arrival::FundPayment { amount } => ProtoArrival::FundPayment(amount),
        Arrival::Card => ProtoArrival::Card(proto::MarbleCardCell {}),
        Arrival::Buy { price } => ProtoArrival::Buy(proto::MarbleLandOffer { price }),
        Arrival::Build { level, cost } => ProtoArrival::Build(part::step(level, cost)),
        Arrival::Toll { owner, amount, waived } => {
            ProtoArrival::Toll(proto::MarbleToll { owner: owner.0.into(), amount, waived })
        }
    };
    proto::MarbleJourney {
        dest: journey.dest.0.into(),
        fee: journey.fee,
        salary: journey.salary,
        arrival: Some(arrival),
    }
}

fn decision_prompt(prompt: DecisionPrompt) -> proto::MarbleDecisionPrompt {
    proto::MarbleDecisionPrompt {
        decision: Some(part::decision(prompt.decision)),
        price: prompt.price,
        cash_after: prompt.cash_after,
        is_low: prompt.is_low,
    }
}

fn debt_prompt(prompt: &DebtPrompt) -> proto::MarbleDebtPrompt {
    proto::MarbleDebtPrompt {
        amount: prompt.amount,
        to: Some(part::party(prompt.to)),
        missing: prompt.missing,
        reach: prompt.reach,
        sales: prompt.sales.iter().copied().map(sale).collect(),
    }
}

fn sale(sale: Sale) -> proto::MarbleSale {
    proto::MarbleSale { cell: sale.cell.0.into(), portion: part::portion(sale.portion).into(), value: sale.value }
}
