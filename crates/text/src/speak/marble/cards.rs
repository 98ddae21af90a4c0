//! Lucky cards: what each is called and what it does.
//!
//! Rules: marble §3.5.

use jusawi_game_marble::{Card, Effect, data};

use super::words::{land, pick};
use crate::{Args, Text, Unit};

/// What a card is called.
pub(super) fn card(text: &Text, card: Card) -> String {
    card.row().map_or_else(String::new, |row| pick(text, row.ko, row.en).to_owned())
}

/// What a card does.
pub(super) fn effect(text: &Text, card: Card) -> String {
    let Some(row) = card.row() else { return String::new() };
    let money = |amount: u32| Args::new().said("money", text.money(amount));
    match row.effect {
        Effect::FromBank(amount) => text.say("marble-card-from-bank", &money(amount)),
        Effect::FromOthers(amount) => text.say("marble-card-from-others", &money(amount)),
        Effect::ToFund(amount) => text.say("marble-card-to-fund", &money(amount)),
        Effect::ToBank(amount) => text.say("marble-card-to-bank", &money(amount)),
        Effect::ToOthers(amount) => text.say("marble-card-to-others", &money(amount)),
        Effect::ToBankPerLand(amount) => text.say("marble-card-per-land", &money(amount)),
        Effect::Repairs([villa, building, hotel, landmark]) => {
            let args = Args::new().with("villa", villa).with("building", building).with("hotel", hotel);
            text.say("marble-card-repairs", &args.with("landmark", landmark).said("unit", caption(text)))
        }
        Effect::ToIsland => text.word("marble-card-island"),
        Effect::Keep if card == Card::TollWaiver => text.word("marble-card-keep-waiver"),
        Effect::Keep => text.word("marble-card-keep-escape"),
        Effect::ForwardTo(data::START) => text.word("marble-card-start"),
        Effect::ForwardTo(data::FUND_PAYOUT) => text.word("marble-card-fund"),
        Effect::ForwardTo(cell) => text.say("marble-card-forward", &Args::new().said("place", land(text, cell))),
        Effect::ForwardToTour => text.word("marble-card-tour"),
        Effect::Back(steps) => text.say("marble-card-back", &Args::new().with("steps", steps)),
    }
}

/// What amounts alone count.
fn caption(text: &Text) -> String {
    match text.unit() {
        Unit::Dollars => text.word("unit-caption-dollars"),
        Unit::Man => text.word("unit-caption-man"),
        Unit::Points => text.word("unit-caption-points"),
    }
}
