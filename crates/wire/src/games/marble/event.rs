//! The events of marble.

use jusawi_game_marble::{Direction, Escape, Event, Payment, TradeResult, WayToIsland};
use jusawi_proto::v1 as proto;
use proto::marble_event::Event as ProtoEvent;

use super::part;

pub(super) fn event(event: &Event) -> ProtoEvent {
    match event {
        Event::OrderDrawn { order } => {
            ProtoEvent::OrderDrawn(proto::MarbleOrderDrawnEvent { order: part::seats(order) })
        }
        Event::TurnStart { seat, round } => {
            ProtoEvent::TurnStart(proto::MarbleTurnStartEvent { seat: seat.0.into(), round: *round })
        }
        Event::Rolled { seat, dice, double } => ProtoEvent::Rolled(proto::MarbleRolledEvent {
            seat: seat.0.into(),
            dice: part::faces(*dice),
            double: *double,
        }),
        Event::Moved { seat, from, to, direction, passed_start } => ProtoEvent::Moved(proto::MarbleMovedEvent {
            seat: seat.0.into(),
            from: from.0.into(),
            to: to.0.into(),
            direction: way_round(*direction).into(),
            passed_start: *passed_start,
        }),
        Event::Salary { seat, amount } => {
            ProtoEvent::Salary(proto::MarbleSalaryEvent { seat: seat.0.into(), amount: *amount })
        }
        Event::Bought { seat, cell, price } => {
            ProtoEvent::Bought(proto::MarbleBoughtEvent { seat: seat.0.into(), cell: cell.0.into(), price: *price })
        }
        Event::Built { seat, cell, level, cost } => ProtoEvent::Built(proto::MarbleBuiltEvent {
            seat: seat.0.into(),
            cell: cell.0.into(),
            level: part::level(*level).into(),
            cost: *cost,
        }),
        Event::Passed { seat, cell } => {
            ProtoEvent::Passed(proto::MarblePassedEvent { seat: seat.0.into(), cell: cell.0.into() })
        }
        Event::TollPaid { from, to, amount, waived } => ProtoEvent::TollPaid(proto::MarbleTollPaidEvent {
            from: from.0.into(),
            to: to.0.into(),
            amount: *amount,
            waived: *waived,
        }),
        Event::Takeover { seat, from, cell, price } => ProtoEvent::Takeover(proto::MarbleTakeoverEvent {
            seat: seat.0.into(),
            from: from.0.into(),
            cell: cell.0.into(),
            price: *price,
        }),
        Event::CardDrawn { seat, card } => {
            ProtoEvent::CardDrawn(proto::MarbleCardDrawnEvent { seat: seat.0.into(), card: part::card(*card).into() })
        }
        Event::FundPaid { seat, amount } => {
            ProtoEvent::FundPaid(proto::MarbleFundPaidEvent { seat: seat.0.into(), amount: *amount })
        }
        Event::FundReceived { seat, amount } => {
            ProtoEvent::FundReceived(proto::MarbleFundReceivedEvent { seat: seat.0.into(), amount: *amount })
        }
        Event::ToIsland { seat, from, way } => ProtoEvent::ToIsland(proto::MarbleToIslandEvent {
            seat: seat.0.into(),
            from: from.0.into(),
            way: way_to_island(*way).into(),
        }),
        Event::IslandRoll { seat, left } => {
            ProtoEvent::IslandRoll(proto::MarbleIslandRollEvent { seat: seat.0.into(), left: (*left).into() })
        }
        Event::Escaped { seat, by } => {
            ProtoEvent::Escaped(proto::MarbleEscapedEvent { seat: seat.0.into(), by: escape(*by).into() })
        }
        Event::SpaceArrived { seat } => {
            ProtoEvent::SpaceArrived(proto::MarbleSpaceArrivedEvent { seat: seat.0.into() })
        }
        Event::SpaceTravel { seat, dest } => {
            ProtoEvent::SpaceTravel(proto::MarbleSpaceTravelEvent { seat: seat.0.into(), dest: dest.0.into() })
        }
        Event::DebtOpened { debtor, to, amount, reason } => {
            let due = Payment { debtor: *debtor, to: *to, amount: *amount, reason: *reason };
            ProtoEvent::DebtOpened(proto::MarbleDebtOpenedEvent { due: Some(part::payment(due)) })
        }
        Event::Sold { seat, cell, portion, amount } => ProtoEvent::Sold(proto::MarbleSoldEvent {
            seat: seat.0.into(),
            cell: cell.0.into(),
            portion: part::portion(*portion).into(),
            amount: *amount,
        }),
        Event::Conceded { seat } => ProtoEvent::Conceded(proto::MarbleConcededEvent { seat: seat.0.into() }),
        Event::Bankrupt { seat, creditor, amount } => ProtoEvent::Bankrupt(proto::MarbleBankruptEvent {
            seat: seat.0.into(),
            creditor: Some(part::party(*creditor)),
            amount: *amount,
        }),
        Event::TradeProposed { trade } => {
            ProtoEvent::TradeProposed(proto::MarbleTradeProposedEvent { trade: Some(part::trade(trade)) })
        }
        Event::TradeResolved { from, to, result } => ProtoEvent::TradeResolved(proto::MarbleTradeResolvedEvent {
            from: from.0.into(),
            to: to.0.into(),
            result: trade_result(*result).into(),
        }),
        Event::Money { from, to, amount, reason } => ProtoEvent::Money(proto::MarbleMoneyEvent {
            from: Some(part::party(*from)),
            to: Some(part::party(*to)),
            amount: *amount,
            reason: Some(part::reason(*reason)),
        }),
        Event::RoundEnd { round } => ProtoEvent::RoundEnd(proto::MarbleRoundEndEvent { round: *round }),
        Event::WinningLands { seat, kind } => ProtoEvent::WinningLands(proto::MarbleWinningLandsEvent {
            seat: seat.0.into(),
            kind: part::winning_lands(*kind).into(),
        }),
        Event::GameOver { outcome } => {
            ProtoEvent::GameOver(proto::MarbleGameOverEvent { outcome: Some(part::outcome(outcome)) })
        }
    }
}

fn way_round(direction: Direction) -> proto::MarbleDirection {
    match direction {
        Direction::Forward => proto::MarbleDirection::Forward,
        Direction::Back => proto::MarbleDirection::Back,
    }
}

fn way_to_island(way: WayToIsland) -> proto::MarbleWayToIsland {
    match way {
        WayToIsland::Landed => proto::MarbleWayToIsland::Landed,
        WayToIsland::Card => proto::MarbleWayToIsland::Card,
        WayToIsland::ThirdDouble => proto::MarbleWayToIsland::ThirdDouble,
    }
}

fn escape(escape: Escape) -> proto::MarbleEscape {
    match escape {
        Escape::Double => proto::MarbleEscape::Double,
        Escape::Fee => proto::MarbleEscape::Fee,
        Escape::Card => proto::MarbleEscape::Card,
    }
}

fn trade_result(result: TradeResult) -> proto::MarbleTradeResult {
    match result {
        TradeResult::Accepted => proto::MarbleTradeResult::Accepted,
        TradeResult::Refused => proto::MarbleTradeResult::Refused,
        TradeResult::Failed => proto::MarbleTradeResult::Failed,
        TradeResult::Left => proto::MarbleTradeResult::Left,
    }
}
