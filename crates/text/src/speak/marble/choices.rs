//! What players of marble can do, as choices: by themselves, and in a view with what they cost and lead to.
//!
//! Rules: marble §8.2, §8.3, §9.

use jusawi_game_marble::{
    Action, Arrival, Cell, Choice, DebtPrompt, DecisionPrompt, IslandPrompt, JourneyPreview, Level, Portion, Prompt,
    TradePrompt, TurnPrompt, View, data,
};

use super::words::{city_toll, goods, land, level, place};
use crate::{Args, Names, Text, fit};

/// How wide a choice is at most; its number stands before it.
const CHOICE: usize = 76;
/// How wide one side of an offer may be in a choice.
const SIDE: usize = 24;

/// An action by itself.
pub(super) fn action(text: &Text, action: &Action) -> String {
    match action {
        Action::Roll => text.word("marble-roll"),
        Action::PayIslandFee => text.word("marble-pay-fee"),
        Action::UseEscapeCard => text.word("marble-use-card"),
        Action::SpaceTravel { dest } => text.say("marble-travel", &Args::new().said("place", place(text, *dest))),
        Action::Buy => text.word("marble-buy"),
        Action::Build { level: built } => text.say("marble-build", &Args::new().said("level", level(text, *built))),
        Action::Takeover => text.word("marble-take"),
        Action::Pass => text.word("marble-pass"),
        Action::Sell { cell, portion: Portion::Top } => {
            text.say("marble-sell-top", &Args::new().said("land", land(text, *cell)))
        }
        Action::Sell { cell, portion: Portion::All } => {
            text.say("marble-sell-all", &Args::new().said("land", land(text, *cell)))
        }
        Action::ProposeTrade { .. } => text.word("marble-propose"),
        Action::TradeRespond { accept: true } => text.word("marble-accept"),
        Action::TradeRespond { accept: false } => text.word("marble-refuse"),
        Action::Concede => text.word("marble-concede"),
    }
}

/// An action in a view: what it costs, what it leads to.
pub(super) fn choice(text: &Text, view: &View, chosen: &Action, names: &Names) -> String {
    let said = match (&view.prompt, chosen) {
        (Some(Prompt::Turn(turn)), _) => in_turn(text, view, turn, chosen, names),
        (Some(Prompt::Decide(decision)), _) => decide(text, decision, chosen),
        (Some(Prompt::Debt(debt)), Action::Sell { cell, portion }) => sell(text, view, debt, *cell, *portion),
        (Some(Prompt::Trade(trade)), Action::TradeRespond { accept: true }) => Some(accept(text, view, trade)),
        _ => None,
    };
    fit(&said.unwrap_or_else(|| action(text, chosen)), CHOICE)
}

fn in_turn(text: &Text, view: &View, turn: &TurnPrompt, chosen: &Action, names: &Names) -> Option<String> {
    match chosen {
        Action::Roll => roll(text, view, turn),
        Action::PayIslandFee => pay_fee(text, view, turn.island?),
        Action::UseEscapeCard => Some(text.word("marble-use-card-then")),
        Action::SpaceTravel { dest } => {
            let journey = turn.journeys.iter().find(|journey| journey.dest == *dest)?;
            let args = Args::new().said("place", place(text, *dest)).said("preview", preview(text, journey, names));
            Some(text.say("marble-travel-to", &args))
        }
        _ => None,
    }
}

fn roll(text: &Text, view: &View, turn: &TurnPrompt) -> Option<String> {
    if let Some(island) = turn.island {
        return Some(text.say("marble-roll-island", &Args::new().with("left", island.left)));
    }
    if view.turn.doubles.saturating_add(1) >= data::DOUBLES_TO_ISLAND {
        return Some(text.word("marble-roll-third"));
    }
    turn.is_extra_roll.then(|| text.word("marble-roll-again"))
}

fn pay_fee(text: &Text, view: &View, island: IslandPrompt) -> Option<String> {
    let (fee, cash) = (island.fee?, view.player(view.current)?.cash);
    let args = Args::new().said("money", text.money(fee)).said("left", text.money(cash.saturating_sub(fee)));
    let said = text.say("marble-pay-fee-left", &args);
    Some(if island.can_pay { said } else { short(text, text.word("marble-pay-fee")) })
}

/// What a journey costs, earns and leads to: `월급 20만, 통행료 10만(민호)`.
fn preview(text: &Text, journey: &JourneyPreview, names: &Names) -> String {
    let money = |amount: u32| Args::new().said("money", text.money(amount));
    let mut parts = Vec::new();
    if journey.fee > 0 {
        parts.push(text.say("marble-preview-fee", &money(journey.fee)));
    }
    if journey.salary > 0 {
        parts.push(text.say("marble-preview-salary", &money(journey.salary)));
    }
    match journey.arrival {
        Arrival::Nothing if journey.salary > 0 => {}
        Arrival::Nothing => parts.push(text.word("marble-preview-nothing")),
        Arrival::Island => parts.push(text.word("marble-preview-island")),
        Arrival::FundPayout { amount: 0 } => parts.push(text.word("marble-preview-fund-empty")),
        Arrival::FundPayout { amount } => parts.push(text.say("marble-preview-fund", &money(amount))),
        Arrival::FundPayment { amount } => parts.push(text.say("marble-preview-fund-pay", &money(amount))),
        Arrival::Card => parts.push(text.word("marble-preview-card")),
        Arrival::Buy { price } => parts.push(text.say("marble-preview-buy", &money(price))),
        Arrival::Build { level: built, cost } => {
            parts.push(text.say("marble-preview-build", &money(cost).said("level", level(text, built))));
        }
        Arrival::Toll { waived: true, .. } => parts.push(text.word("marble-preview-waived")),
        Arrival::Toll { owner, amount, waived: false } => {
            let args = money(amount).said("owner", names.seat(text, owner));
            parts.push(text.say("marble-preview-toll", &args));
        }
    }
    parts.join(", ")
}

/// A decision that costs something with what would be left, or letting it go by.
fn decide(text: &Text, prompt: &DecisionPrompt, chosen: &Action) -> Option<String> {
    let DecisionPrompt { decision, price, cash_after, is_low } = *prompt;
    let Some(left) = cash_after.filter(|_| *chosen != Action::Pass) else {
        return match (chosen, decision.choice) {
            (Action::Pass, Choice::Buy { .. }) => Some(text.word("marble-pass-buy")),
            (Action::Pass, Choice::Build { .. }) => Some(text.word("marble-pass-build")),
            (Action::Pass, Choice::Takeover { .. }) => Some(text.word("marble-pass-take")),
            (Action::Buy | Action::Build { .. } | Action::Takeover, _) => Some(short(text, action(text, chosen))),
            _ => None,
        };
    };
    let args = Args::new().said("money", text.money(price)).said("left", text.money(left));
    match (chosen, is_low) {
        (Action::Buy, false) => Some(text.say("marble-buy-left", &args)),
        (Action::Buy, true) => Some(text.say("marble-buy-low", &args)),
        (Action::Takeover, false) => Some(text.say("marble-take-left", &args)),
        (Action::Takeover, true) => Some(text.say("marble-take-low", &args)),
        (Action::Build { level: built }, _) => {
            let toll = city_toll(decision.cell, *built).unwrap_or(0);
            let args = args.said("level", level(text, *built)).said("toll", text.money(toll));
            Some(if is_low { text.say("marble-build-low", &args) } else { text.say("marble-build-left", &args) })
        }
        _ => None,
    }
}

/// A sale with what the bank pays for it, and what is missing then.
fn sell(text: &Text, view: &View, debt: &DebtPrompt, cell: Cell, portion: Portion) -> Option<String> {
    let sale = debt.sales.iter().find(|sale| sale.cell == cell && sale.portion == portion)?;
    let built = view.deed(cell)?.level;
    let args = Args::new().said("land", land(text, cell));
    let what = match portion {
        Portion::Top => text.say("marble-sell-step", &args.said("level", level(text, built))),
        Portion::All if built == Level::Land => text.say("marble-sell-land", &args),
        Portion::All => text.say("marble-sell-whole", &args),
    };
    let args = Args::new().said("what", what).said("value", text.money(sale.value));
    Some(match debt.missing.saturating_sub(sale.value) {
        0 => text.say("marble-sell-enough", &args),
        missing => text.say("marble-sell-more", &args.said("missing", text.money(missing))),
    })
}

/// Accepting an offer: what the asked player gets and gives.
fn accept(text: &Text, view: &View, prompt: &TradePrompt) -> String {
    let args = Args::new().said("get", goods(text, &prompt.trade.give, Some(view), SIDE));
    text.say("marble-accept-goods", &args.said("give", goods(text, &prompt.trade.take, Some(view), SIDE)))
}

fn short(text: &Text, what: String) -> String {
    text.say("marble-short", &Args::new().said("what", what))
}
