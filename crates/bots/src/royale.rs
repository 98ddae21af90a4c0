//! A bot for royale: it places and answers where that changes the expected payment most in its favour.
//!
//! It looks at what lies open and at its own notes alone. Where a choice must not be foreseen, hiding and guessing, it
//! mixes by a number that follows from its view.

mod outlook;
mod questions;
#[cfg(test)]
mod tests;
mod tiles;

use jusawi_game_vegas::royale::{Action, Die, Phase, Roll, View};
use jusawi_rules::Seat;

use outlook::Outlook;
use tiles::Activation;

/// The unit that everything is compared in: 만 달러 in thousandths.
const MONEY: i64 = 1000;
/// What own dice left are worth for each point of strength.
const KEPT: i64 = 1250;
/// How much better than placing a pass has to be, the chip that it costs included.
const PASS: i64 = 1500;
/// How much better than before the table has to be for placing one die without a roll.
const UNROLLED: i64 = 2500;

/// What the bot of `seat` does: one of `legal`, but never giving up; `None` where nothing else is legal, such as where
/// a hidden choice has to be shown.
///
/// Rules: royale §6.
pub fn choose(view: &View, seat: Seat, legal: &[Action]) -> Option<Action> {
    let legal: Vec<Action> = legal.iter().copied().filter(|action| *action != Action::Concede).collect();
    if let [only] = legal.as_slice() {
        return Some(*only);
    }
    let mut outlook = Outlook::new(view, seat);
    match view.phase {
        Phase::Decide(question) => questions::Answers::new(view, seat, question, outlook).best(&legal),
        _ => best(&legal, |action| placing(view, seat, &mut outlook, action)),
    }
}

/// The action of most worth, of equal ones the first.
fn best(actions: &[Action], mut worth: impl FnMut(&Action) -> i64) -> Option<Action> {
    let mut best: Option<(i64, Action)> = None;
    for action in actions {
        let worth = worth(action);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// What a way to begin or end the own turn is worth.
fn placing(view: &View, seat: Seat, outlook: &mut Outlook, action: &Action) -> i64 {
    let left = outlook.own_left();
    let put = |outlook: &mut Outlook, casino: u8, strength: u8, roll: Option<&Roll>| {
        let left = left.saturating_sub(strength);
        let activation = Activation { view, seat, casino, added: strength, left, roll };
        outlook.worth(&[(casino, strength)], left) + activation.worth(outlook)
    };
    match *action {
        Action::Roll => outlook.worth(&[], left) + UNROLLED,
        Action::PlaceAny { die, casino } => put(outlook, casino, strength(die), None),
        Action::Place { value } => {
            let face = view.faces.iter().find(|face| face.value == value);
            face.map_or(i64::MIN, |face| put(outlook, value, face.dice.strength(), view.roll.as_ref()))
        }
        Action::Pass => outlook.worth(&[], left) - PASS,
        _ => i64::MIN,
    }
}

/// What a die counts.
fn strength(die: Die) -> u8 {
    match die {
        Die::Small => 1,
        Die::Big => 2,
    }
}
