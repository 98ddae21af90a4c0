//! States, actions and events in the words of the vectors, which an independent model wrote.

use super::*;
use crate::event::{Direction, Escape, TradeResult, WayToIsland};
use crate::state::{EndReason, PhaseKind, Trade, WinningLands};
use crate::{Outcome, Rank};
use serde_json::{Map, Value, json};

/// How a seat is called in a file of vectors.
pub(super) type Name = fn(Seat) -> String;

pub(super) fn options_of(given: &Value) -> Options {
    let pairs: Vec<(String, String)> = given
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| (key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect();
    Marble::parse_options(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))).unwrap()
}

/// The action, or `None` for what no value of the type can say.
pub(super) fn action_of(value: &Value, seat_of: impl Fn(&str) -> Seat) -> Option<Action> {
    let cell = |key: &str| Some(Cell(u8::try_from(value[key].as_u64()?).ok()?));
    let goods = |key: &str| {
        let lands = value[key]["lands"].as_array()?.iter();
        let lands = lands.map(|cell| Some(Cell(u8::try_from(cell.as_u64()?).ok()?))).collect::<Option<_>>()?;
        Some(Goods { lands, cash: u32::try_from(value[key]["cash"].as_u64()?).ok()? })
    };
    Some(match value["type"].as_str()? {
        "ROLL" => Action::Roll,
        "PAY_ISLAND_FEE" => Action::PayIslandFee,
        "USE_ESCAPE_CARD" => Action::UseEscapeCard,
        "SPACE_TRAVEL" => Action::SpaceTravel { dest: cell("dest")? },
        "BUY" => Action::Buy,
        "BUILD" => {
            let steps = value["level"].as_u64().unwrap_or(0);
            Action::Build { level: Level::from_steps(usize::try_from(steps).ok()?)? }
        }
        "TAKEOVER" => Action::Takeover,
        "PASS" => Action::Pass,
        "SELL" if value["what"] == "top" => Action::Sell { cell: cell("pos")?, portion: Portion::Top },
        "SELL" => Action::Sell { cell: cell("pos")?, portion: Portion::All },
        "PROPOSE_TRADE" => {
            Action::ProposeTrade { to: seat_of(value["to"].as_str()?), give: goods("give")?, take: goods("take")? }
        }
        "TRADE_RESPOND" => Action::TradeRespond { accept: value["accept"].as_bool()? },
        "CONCEDE" => Action::Concede,
        other => panic!("unknown action {other}"),
    })
}

pub(super) fn action_json(action: &Action, name: Name) -> Value {
    match action {
        Action::Roll => json!({ "type": "ROLL" }),
        Action::PayIslandFee => json!({ "type": "PAY_ISLAND_FEE" }),
        Action::UseEscapeCard => json!({ "type": "USE_ESCAPE_CARD" }),
        Action::SpaceTravel { dest } => json!({ "type": "SPACE_TRAVEL", "dest": dest.0 }),
        Action::Buy => json!({ "type": "BUY" }),
        Action::Build { level } => json!({ "type": "BUILD", "level": level.steps() }),
        Action::Takeover => json!({ "type": "TAKEOVER" }),
        Action::Pass => json!({ "type": "PASS" }),
        Action::Sell { cell, portion } => json!({ "type": "SELL", "pos": cell.0, "what": portion_word(*portion) }),
        Action::ProposeTrade { to, give, take } => {
            json!({ "type": "PROPOSE_TRADE", "to": name(*to), "give": goods_json(give), "take": goods_json(take) })
        }
        Action::TradeRespond { accept } => json!({ "type": "TRADE_RESPOND", "accept": accept }),
        Action::Concede => json!({ "type": "CONCEDE" }),
    }
}

pub(super) fn party_json(party: Party, name: Name) -> Value {
    match party {
        Party::Player(seat) => json!({ "kind": "player", "id": name(seat) }),
        Party::Bank => json!({ "kind": "bank" }),
        Party::Fund => json!({ "kind": "fund" }),
    }
}

pub(super) fn phase_word(kind: PhaseKind) -> &'static str {
    match kind {
        PhaseKind::TurnStart => "turnStart",
        PhaseKind::Decide => "decide",
        PhaseKind::Debt => "debt",
        PhaseKind::TradeResponse => "tradeResponse",
        PhaseKind::Finished => "finished",
    }
}

pub(super) fn monopoly_word(kind: WinningLands) -> &'static str {
    match kind {
        WinningLands::Triple => "triple",
        WinningLands::Line => "line",
        WinningLands::Tour => "tour",
    }
}

pub(super) fn reason_word(reason: EndReason) -> &'static str {
    match reason {
        EndReason::LastSurvivor => "lastSurvivor",
        EndReason::RoundLimit => "roundLimit",
        EndReason::WinningLands { .. } => "monopoly",
    }
}

fn money_word(reason: Reason) -> &'static str {
    match reason {
        Reason::Salary => "salary",
        Reason::Buy => "buy",
        Reason::Build => "build",
        Reason::Takeover => "takeover",
        Reason::Toll => "toll",
        Reason::JourneyFee => "spaceFee",
        Reason::IslandFee => "islandFee",
        Reason::FundFee => "fundFee",
        Reason::FundPayout => "fundReceived",
        Reason::Card(card) => card.id(),
        Reason::Sale => "sell",
        Reason::Trade => "trade",
        Reason::Liquidation => "liquidation",
        Reason::Bankruptcy => "bankruptcy",
    }
}

fn portion_word(portion: Portion) -> &'static str {
    match portion {
        Portion::Top => "top",
        Portion::All => "all",
    }
}

fn goods_json(goods: &Goods) -> Value {
    json!({ "lands": goods.lands.iter().map(|cell| cell.0).collect::<Vec<_>>(), "cash": goods.cash })
}

pub(super) fn trade_json(trade: &Trade, name: Name) -> Value {
    json!({ "from": name(trade.from), "to": name(trade.to), "give": goods_json(&trade.give),
        "take": goods_json(&trade.take) })
}

/// A decision as the model says it: what can be done, and what cannot.
pub(super) fn decision_json(decision: &Decision) -> Value {
    let Decision { cell, choice, bought_this_visit } = *decision;
    let level = match choice {
        Choice::Build { level, .. } => Some(level.steps()),
        Choice::Buy { .. } | Choice::Takeover { .. } => None,
    };
    let takeover = match choice {
        Choice::Takeover { price, .. } => Some(price),
        Choice::Buy { .. } | Choice::Build { .. } => None,
    };
    json!({ "pos": cell.0, "canBuy": matches!(choice, Choice::Buy { .. }), "canBuild": level, "canTakeover": takeover,
        "boughtThisVisit": bought_this_visit })
}

/// A result without its sentence, which is made elsewhere.
pub(super) fn outcome_json(outcome: &Outcome, name: Name) -> Map<String, Value> {
    let rank = |rank: &Rank| {
        json!({ "rank": rank.rank, "player": name(rank.seat), "totalAssets": rank.total_assets, "cash": rank.cash,
            "lands": rank.lands, "bankruptAtRound": rank.bankrupt_at_round })
    };
    let mut result = Map::new();
    result.insert("reason".into(), reason_word(outcome.reason).into());
    result.insert("ranking".into(), outcome.ranking.iter().map(rank).collect());
    result.insert("winners".into(), outcome.winners.iter().map(|seat| name(*seat)).collect());
    if let EndReason::WinningLands { kind, .. } = outcome.reason {
        result.insert("monopolyType".into(), monopoly_word(kind).into());
    }
    result
}

/// The event in the model's words.
pub(super) fn event_json(event: &Event, name: Name) -> Value {
    match event {
        Event::OrderDrawn { order } => {
            json!({ "type": "orderDrawn", "order": order.iter().map(|seat| name(*seat)).collect::<Vec<_>>() })
        }
        Event::TurnStart { seat, round } => json!({ "type": "turnStart", "player": name(*seat), "round": round }),
        Event::Rolled { seat, dice, double } => {
            json!({ "type": "rolled", "player": name(*seat), "dice": dice, "double": double })
        }
        Event::Moved { seat, from, to, direction: Direction::Forward | Direction::Back, passed_start } => {
            json!({ "type": "moved", "player": name(*seat), "frm": from.0, "to": to.0, "passedStart": passed_start })
        }
        Event::Salary { seat, amount } => json!({ "type": "salary", "player": name(*seat), "amount": amount }),
        Event::Bought { seat, cell, price } => {
            json!({ "type": "bought", "player": name(*seat), "pos": cell.0, "price": price })
        }
        Event::Built { seat, cell, level, cost } => {
            json!({ "type": "built", "player": name(*seat), "pos": cell.0, "level": level.steps(), "cost": cost })
        }
        Event::Passed { seat, cell } => json!({ "type": "passed", "player": name(*seat), "pos": cell.0 }),
        Event::TollPaid { from, to, amount, waived } => {
            json!({ "type": "tollPaid", "frm": name(*from), "to": name(*to), "amount": amount, "waived": waived })
        }
        Event::Takeover { seat, from, cell, price } => {
            json!({ "type": "takeover", "player": name(*seat), "frm": name(*from), "pos": cell.0, "price": price })
        }
        Event::CardDrawn { seat, card } => {
            json!({ "type": "cardDrawn", "player": name(*seat), "cardId": card.id() })
        }
        Event::FundPaid { seat, amount } => json!({ "type": "fundPaid", "player": name(*seat), "amount": amount }),
        Event::FundReceived { seat, amount } => {
            json!({ "type": "fundReceived", "player": name(*seat), "amount": amount })
        }
        Event::ToIsland { seat, from, way } => {
            let why = match way {
                WayToIsland::Landed => "landed",
                WayToIsland::Card => "card",
                WayToIsland::ThirdDouble => "thirdDouble",
            };
            json!({ "type": "toIsland", "player": name(*seat), "frm": from.0, "why": why })
        }
        Event::IslandRoll { seat, left } => json!({ "type": "islandRoll", "player": name(*seat), "left": left }),
        Event::Escaped { seat, by } => {
            let by = match by {
                Escape::Double => "double",
                Escape::Fee => "fee",
                Escape::Card => "card",
            };
            json!({ "type": "escaped", "player": name(*seat), "by": by })
        }
        Event::SpaceArrived { seat } => json!({ "type": "spaceArrived", "player": name(*seat) }),
        Event::SpaceTravel { seat, dest } => json!({ "type": "spaceTravel", "player": name(*seat), "dest": dest.0 }),
        Event::DebtOpened { debtor, to, amount, reason } => {
            json!({ "type": "debt", "debtor": name(*debtor), "amount": amount, "to": party_json(*to, name),
                "reason": money_word(*reason) })
        }
        Event::Sold { seat, cell, portion, amount } => {
            json!({ "type": "sold", "player": name(*seat), "pos": cell.0, "what": portion_word(*portion),
                "amount": amount })
        }
        Event::Conceded { seat } => json!({ "type": "conceded", "player": name(*seat) }),
        Event::Bankrupt { seat, creditor, amount } => {
            json!({ "type": "bankrupt", "player": name(*seat), "creditor": party_json(*creditor, name),
                "amount": amount })
        }
        Event::TradeProposed { trade } => {
            let mut value = trade_json(trade, name);
            value["type"] = "tradeProposed".into();
            value
        }
        Event::TradeResolved { from, to, result } => {
            let why = match result {
                TradeResult::Accepted => "accepted",
                TradeResult::Refused => "refused",
                TradeResult::Failed => "failed",
                TradeResult::Left => "left",
            };
            json!({ "type": "tradeResolved", "frm": name(*from), "to": name(*to), "accepted": why == "accepted",
                "why": why })
        }
        Event::Money { from, to, amount, reason } => {
            json!({ "type": "money", "frm": party_json(*from, name), "to": party_json(*to, name), "amount": amount,
                "reason": money_word(*reason) })
        }
        Event::RoundEnd { round } => json!({ "type": "roundEnd", "round": round }),
        Event::WinningLands { seat, kind } => {
            json!({ "type": "monopoly", "player": name(*seat), "monopolyType": monopoly_word(*kind) })
        }
        Event::GameOver { outcome } => {
            let mut value = outcome_json(outcome, name);
            value.insert("type".into(), "gameOver".into());
            value.into()
        }
    }
}
