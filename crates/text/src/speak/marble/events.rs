//! What happened in marble, a line each.
//!
//! Money that moves is told by the event that it belongs to. Where no other event says how much, the money itself is told.
//!
//! Rules: marble §8.2.

use jusawi_game_marble::{
    Card, Direction, Effect, Escape, Event, Party, Portion, Reason, TradeResult, WayToIsland, WinningLands,
};
use jusawi_rules::Seat;

use super::cards::{card, effect};
use super::result::summary;
use super::words::{city_toll, goods, land, level, place, to_party};
use crate::{Args, Names, Text};

/// How wide one side of an offer may be in a line.
const SIDE: usize = 20;

/// One line about an event, if it is worth one.
pub(super) fn event(text: &Text, event: &Event, names: &Names) -> Option<String> {
    let name = |seat: Seat| names.seat(text, seat);
    let named = |seat: Seat| Args::new().said("name", name(seat));
    let paid = |seat: Seat, amount: u32| named(seat).said("money", text.money(amount));
    Some(match event {
        Event::OrderDrawn { order } => {
            let all = order.iter().map(|seat| name(*seat)).collect::<Vec<_>>().join(" → ");
            text.say("marble-order", &Args::new().said("names", all))
        }
        Event::TurnStart { seat, round } => text.say("marble-turn", &named(*seat).with("round", *round)),
        Event::Rolled { seat, dice: [first, second], double } => {
            let args = named(*seat).with("first", *first).with("second", *second);
            let args = args.with("sum", first.saturating_add(*second));
            text.say("marble-rolled", &args.said("kind", if *double { "double" } else { "single" }))
        }
        Event::Moved { seat, to, direction, .. } => {
            let kind = match direction {
                Direction::Forward => "forward",
                Direction::Back => "back",
            };
            text.say("marble-moved", &named(*seat).said("place", place(text, *to)).said("kind", kind))
        }
        Event::Salary { seat, amount } => text.say("marble-salary", &paid(*seat, *amount)),
        Event::Bought { seat, cell, price } => {
            text.say("marble-bought", &paid(*seat, *price).said("land", land(text, *cell)))
        }
        Event::Built { seat, cell, level: built, cost } => {
            let args = paid(*seat, *cost).said("land", land(text, *cell)).said("level", level(text, *built));
            text.say("marble-built", &args.said("toll", text.money(city_toll(*cell, *built).unwrap_or(0))))
        }
        Event::Passed { seat, cell } => text.say("marble-passed", &named(*seat).said("land", land(text, *cell))),
        Event::TollPaid { from, amount, waived: true, .. } => text.say("marble-toll-waived", &paid(*from, *amount)),
        Event::TollPaid { from, to, amount, waived: false } => {
            text.say("marble-toll", &paid(*from, *amount).said("owner", name(*to)))
        }
        Event::Takeover { seat, from, cell, price } => {
            let args = paid(*seat, *price).said("owner", name(*from));
            text.say("marble-takeover", &args.said("land", land(text, *cell)))
        }
        Event::CardDrawn { seat, card: drawn } => {
            let args = named(*seat).said("card", card(text, *drawn)).said("effect", effect(text, *drawn));
            text.say("marble-card", &args)
        }
        Event::FundPaid { seat, amount } => text.say("marble-fund-paid", &paid(*seat, *amount)),
        Event::FundReceived { seat, amount } => text.say("marble-fund-received", &paid(*seat, *amount)),
        Event::ToIsland { seat, way, .. } => {
            let kind = match way {
                WayToIsland::Landed => "landed",
                WayToIsland::Card => "card",
                WayToIsland::ThirdDouble => "doubles",
            };
            text.say("marble-island", &named(*seat).said("kind", kind))
        }
        Event::IslandRoll { seat, left } => text.say("marble-island-roll", &named(*seat).with("left", *left)),
        Event::Escaped { seat, by } => {
            let kind = match by {
                Escape::Double => "double",
                Escape::Fee => "fee",
                Escape::Card => "card",
            };
            text.say("marble-escaped", &named(*seat).said("kind", kind))
        }
        Event::SpaceArrived { seat } => text.say("marble-space-arrived", &named(*seat)),
        Event::SpaceTravel { seat, dest } => {
            text.say("marble-space-travel", &named(*seat).said("place", place(text, *dest)))
        }
        Event::DebtOpened { debtor, to, amount, .. } => {
            text.say("marble-debt-opened", &paid(*debtor, *amount).said("to", to_party(text, *to, names)))
        }
        Event::Sold { seat, cell, portion, amount } => {
            let kind = match portion {
                Portion::Top => "top",
                Portion::All => "all",
            };
            text.say("marble-sold", &paid(*seat, *amount).said("land", land(text, *cell)).said("kind", kind))
        }
        Event::Conceded { seat } => text.say("marble-conceded", &named(*seat)),
        Event::Bankrupt { seat, creditor, amount } => {
            let (kind, creditor) = match (creditor, amount) {
                (_, 0) => ("nothing", String::new()),
                (Party::Player(creditor), _) => ("player", name(*creditor)),
                (Party::Fund, _) => ("fund", String::new()),
                (Party::Bank, _) => ("bank", String::new()),
            };
            text.say("marble-bankrupt", &paid(*seat, *amount).said("creditor", creditor).said("kind", kind))
        }
        Event::TradeProposed { trade } => {
            let args = named(trade.from).said("partner", name(trade.to));
            let args = args.said("give", goods(text, &trade.give, None, SIDE));
            text.say("marble-offered", &args.said("take", goods(text, &trade.take, None, SIDE)))
        }
        Event::TradeResolved { from, to, result } => {
            let kind = match result {
                TradeResult::Accepted => "accepted",
                TradeResult::Refused => "refused",
                TradeResult::Failed => "failed",
                TradeResult::Left => "left",
            };
            text.say("marble-offer-ended", &named(*from).said("partner", name(*to)).said("kind", kind))
        }
        Event::Money { from: Party::Player(from), to, amount, reason } => {
            let args = paid(*from, *amount).said("to", to_party(text, *to, names));
            return money(text, *to, *reason, &args);
        }
        Event::Money { .. } => return None,
        Event::RoundEnd { round } => text.say("marble-round-end", &Args::new().with("round", *round)),
        Event::WinningLands { seat, kind } => {
            text.say("marble-winning-lands", &named(*seat).said("kind", winning(*kind)))
        }
        Event::GameOver { outcome } => summary(text, outcome, names),
    })
}

/// Which lands win, as sentences tell them apart.
pub(super) fn winning(kind: WinningLands) -> &'static str {
    match kind {
        WinningLands::Triple => "triple",
        WinningLands::Line => "line",
        WinningLands::Tour => "tour",
    }
}

/// Money that a player paid and that no other event tells.
fn money(text: &Text, to: Party, reason: Reason, args: &Args) -> Option<String> {
    match reason {
        Reason::JourneyFee => Some(text.say("marble-journey-fee", args)),
        Reason::IslandFee => Some(text.say("marble-island-fee", args)),
        Reason::Card(card) if to != Party::Fund && !is_fixed(card) => Some(text.say("marble-paid", args)),
        _ => None,
    }
}

/// Whether the card itself says what one pays to the bank.
fn is_fixed(card: Card) -> bool {
    card.row().is_some_and(|row| matches!(row.effect, Effect::ToBank(_)))
}
