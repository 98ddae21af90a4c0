//! A bot for las-vegas: it places where that changes the expected payment most in its favour.
//!
//! It looks at casinos, dice and the roll alone, so hidden money stays hidden from it too.

mod outlook;
#[cfg(test)]
mod tests;

use jusawi_game_vegas::classic::{Action, View};
use jusawi_rules::Seat;

use outlook::Outlook;

/// How much a bot thinks of what.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// What a 만 달러 paid to the others, on average, counts against one paid to the bot; in sixteenths.
    others: i64,
    /// What an own die kept for later is worth, in sixty-fourths of 만 달러.
    kept: i64,
}

/// Found by letting bots of different weights play against each other, against random and against automatic players.
const WEIGHTS: Weights = Weights { others: 16, kept: 80 };

/// What the bot of `seat` does: one of `legal`, but never giving up; `None` where nothing else is legal.
///
/// It rolls when it can. Otherwise it compares, for each face, what it and all others may expect to be paid if they go
/// on to spread their dice evenly: an expectation that knows ties, the house, notes left for second places and how many
/// dice everybody still has. Of equal faces it takes the smallest.
///
/// Rules: las-vegas §5.
pub fn choose(view: &View, seat: Seat, legal: &[Action]) -> Option<Action> {
    choose_with(view, seat, legal, WEIGHTS)
}

fn choose_with(view: &View, seat: Seat, legal: &[Action], weights: Weights) -> Option<Action> {
    let mut best: Option<(i64, Action)> = None;
    for action in legal {
        let worth = match action {
            Action::Roll => i64::MAX,
            Action::Place { value } => {
                let face = view.faces.iter().find(|face| face.value == *value);
                face.map_or(i64::MIN, |face| Outlook::after(view, seat, *face).worth(weights))
            }
            Action::Concede => continue,
        };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *action));
        }
    }
    best.map(|(_, action)| action)
}
