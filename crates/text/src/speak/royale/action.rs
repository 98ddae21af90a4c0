//! What can be done in royale, without the table that it is done at.

use jusawi_game_vegas::royale::{Action, Bet, Dice, Origin};

use super::words::{dice, die, effect, gray_reward, leads, places};
use crate::{Args, Text};

/// An action in words.
pub(super) fn action(text: &Text, action: &Action) -> String {
    let at = |casino: u8| Args::new().with("casino", casino);
    match *action {
        Action::Roll => text.word("royale-roll"),
        Action::Place { value } => text.say("royale-place", &at(value)),
        Action::Pass => text.word("royale-pass"),
        Action::PlaceAny { die: which, casino } => {
            text.say("royale-place-any", &at(casino).said("die", die(text, which)))
        }
        Action::Hide { count } => text.say("royale-hide", &Args::new().with("count", count)),
        Action::SealHide { .. } => text.word("royale-seal-hide"),
        Action::Guess { count } => text.say("royale-guess", &Args::new().with("count", count)),
        Action::Open { .. } => text.word("royale-open"),
        Action::Forfeit => text.word("royale-forfeit"),
        Action::Bet { bet } => match bet {
            Bet::Stop => text.word("royale-stop"),
            Bet::Higher => text.word("royale-higher"),
            Bet::Lower => text.word("royale-lower"),
        },
        Action::Close { casino } => text.say("royale-close", &at(casino)),
        Action::Keep => text.word("royale-keep"),
        Action::Bench { die: which } => text.say("royale-bench", &Args::new().said("die", die(text, which))),
        Action::PlaceGray { group, casino } => text.say("royale-place-gray", &at(casino).with("dice", group)),
        Action::TakeGray { casino, reward } => {
            leads(text, text.say("royale-take-gray", &at(casino)), gray_reward(text, reward))
        }
        Action::Set { die: which, casino } => text.say("royale-set", &at(casino).said("die", die(text, which))),
        Action::Take { die: which, casino } => text.say("royale-take", &at(casino).said("die", die(text, which))),
        Action::Skip => text.word("royale-skip"),
        Action::SetAside { small: 0, big: 0 } => text.word("royale-aside-none"),
        Action::SetAside { small, big } => {
            let moved = Dice { small, big };
            text.say("royale-aside", &Args::new().said("dice", dice(text, moved)))
        }
        Action::TakeSeat { from, die: which, value } => {
            let args = Args::new().said("die", die(text, which)).with("value", value);
            text.say(if from == Origin::Roll { "royale-seat-rolled" } else { "royale-seat-placed" }, &args)
        }
        Action::Choose { value } => {
            leads(text, text.say("royale-choose", &Args::new().with("value", value)), effect(text, value))
        }
        Action::Activate { casino } => text.say("royale-activate", &at(casino)),
        Action::Gold { die: which } => text.say("royale-gold", &Args::new().said("die", die(text, which))),
        Action::Extra { first: false, second: false } => text.word("royale-extra-none"),
        Action::Extra { first: true, second: false } => text.word("royale-extra-first"),
        Action::Extra { first: false, second: true } => text.word("royale-extra-second"),
        Action::Extra { first: true, second: true } => text.word("royale-extra-both"),
        Action::Split { pile } => {
            let [first, second] = places(pile);
            text.say("royale-split", &Args::new().said("first", first).said("second", second))
        }
        Action::SealSplit { first, .. } => text.say("royale-seal-split", &Args::new().with("first", first)),
        Action::Pick { pile } => text.say("royale-pick", &Args::new().with("pile", pile)),
        Action::Concede => text.word("royale-concede"),
    }
}
