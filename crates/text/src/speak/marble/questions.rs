//! What is to be decided in marble, as a question to the one who decides.
//!
//! Rules: marble §9.

use jusawi_game_marble::{Choice, DecisionPrompt, Prompt, TurnPrompt, View};

use super::LINE;
use super::words::{land, level, short_name};
use crate::{Args, Names, Text, fit};

/// How wide a name may be in a question.
const NAME: usize = 24;

/// The question; for everybody else than the one who decides, only that something is to be decided.
pub(super) fn question(text: &Text, view: &View, names: &Names) -> String {
    let asked = match &view.prompt {
        Some(Prompt::Turn(turn)) => turn_start(text, turn),
        Some(Prompt::Decide(decision)) => decide(text, decision, names),
        Some(Prompt::Debt(debt)) => text.say("marble-ask-debt", &Args::new().said("missing", text.money(debt.missing))),
        Some(Prompt::Trade(offer)) => {
            let args = Args::new().said("name", short_name(text, names, offer.trade.from, NAME));
            text.say("marble-ask-trade", &args.said("left", text.money(offer.cash_after)))
        }
        None => text.word("what-to-do"),
    };
    fit(&asked, LINE)
}

fn turn_start(text: &Text, turn: &TurnPrompt) -> String {
    if let Some(journey) = turn.journeys.first() {
        return match journey.fee {
            0 => text.word("marble-ask-journey"),
            fee => text.say("marble-ask-journey-fee", &Args::new().said("money", text.money(fee))),
        };
    }
    match (turn.island, turn.is_extra_roll) {
        (Some(_), _) => text.word("marble-ask-island"),
        (None, true) => text.word("marble-ask-again"),
        (None, false) => text.word("marble-ask-roll"),
    }
}

fn decide(text: &Text, prompt: &DecisionPrompt, names: &Names) -> String {
    let cell = prompt.decision.cell;
    let args = Args::new().said("land", land(text, cell)).said("money", text.money(prompt.price));
    let asked = match prompt.decision.choice {
        Choice::Buy { .. } => text.say("marble-ask-buy", &args),
        Choice::Build { level: built, .. } => text.say("marble-ask-build", &args.said("level", level(text, built))),
        Choice::Takeover { owner, .. } => {
            text.say("marble-ask-take", &args.said("owner", short_name(text, names, owner, NAME)))
        }
    };
    match prompt.cash_after {
        Some(_) => asked,
        None => text.say("marble-ask-short", &Args::new().said("question", asked)),
    }
}
