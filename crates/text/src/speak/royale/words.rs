//! Phrases that several sentences of royale share: who, which dice, how much.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::royale::{Dice, Die, Face, GrayReward, Owner, Reward, Tile};
use jusawi_rules::Seat;

use super::{printed, tile_name};
use crate::{Args, Names, Text};

/// A sentence's values, with a player's name as `name`.
pub(super) fn who(text: &Text, names: &Names, seat: Seat) -> Args {
    Args::new().said("name", names.seat(text, seat))
}

/// A player's name, or which dice count as a virtual player.
pub(super) fn owner_name(text: &Text, owner: Owner, names: &Names) -> String {
    match owner {
        Owner::Seat(seat) => names.seat(text, seat),
        Owner::Neutral => text.word("royale-neutral"),
        Owner::Gray => text.word("royale-gray"),
    }
}

/// A sentence that a tile's name stands before.
pub(super) fn at_tile(text: &Text, tile: Tile, what: String) -> String {
    text.say("royale-at-tile", &Args::new().said("tile", tile_name(text, tile)).said("what", what))
}

/// An action with what it leads to.
pub(super) fn leads(text: &Text, what: String, outlook: String) -> String {
    text.say("royale-leads-to", &Args::new().said("what", what).said("outlook", outlook))
}

/// One die by its kind.
pub(super) fn die(text: &Text, die: Die) -> String {
    match die {
        Die::Small => text.word("royale-die-small"),
        Die::Big => text.word("royale-die-big"),
    }
}

/// One die alone.
pub(super) fn one(die: Die) -> Dice {
    Dice { small: u8::from(die == Die::Small), big: u8::from(die == Die::Big) }
}

/// Dice in a sentence: `주사위 3개와 큰 주사위 1개`.
pub(super) fn dice(text: &Text, dice: Dice) -> String {
    text.say("royale-dice", &counted(dice))
}

/// Dice in a table: `3개+큰 1개`.
pub(super) fn dice_brief(text: &Text, dice: Dice) -> String {
    text.say("royale-dice-brief", &counted(dice))
}

fn counted(dice: Dice) -> Args {
    let kind = match (dice.small, dice.big) {
        (_, 0) => "small",
        (0, _) => "big",
        _ => "both",
    };
    Args::new().said("kind", kind).with("small", dice.small).with("big", dice.big)
}

/// The dice of every face, in the order given: `3 × 2개+큰 1개`.
pub(super) fn groups(text: &Text, faces: &[Face]) -> String {
    let group = |face: &Face| {
        let args = Args::new().with("value", face.value).said("dice", dice_brief(text, face.dice));
        text.say("royale-group", &args)
    };
    faces.iter().map(group).collect::<Vec<_>>().join(", ")
}

/// Chips.
pub(super) fn chips(text: &Text, chips: u32) -> String {
    text.say("royale-chips", &Args::new().with("chips", chips))
}

/// What was paid.
pub(super) fn reward(text: &Text, reward: Reward) -> String {
    match reward {
        Reward::Chips(count) => chips(text, u32::from(count)),
        Reward::Note(note) => text.note(note),
    }
}

/// A printed amount: 1 and 2 are chips, more is money.
///
/// Rules: royale R-07.
pub(super) fn amount(text: &Text, amount: u8) -> String {
    match amount {
        0 => text.word("royale-nothing"),
        1 | 2 => reward(text, Reward::Chips(amount)),
        _ => reward(text, Reward::Note(Note(amount))),
    }
}

/// What a gray die is taken for.
pub(super) fn gray_reward(text: &Text, reward: GrayReward) -> String {
    match reward {
        GrayReward::Chip => amount(text, printed::GRAY_CHIP),
        GrayReward::Cash => amount(text, printed::GRAY_CASH),
        GrayReward::Move => text.word("royale-effect-move"),
    }
}

/// What the chosen one of two black dice does.
pub(super) fn effect(text: &Text, value: u8) -> String {
    match value {
        4 => text.word("royale-effect-tile"),
        5 => text.word("royale-effect-move"),
        6 => text.word("royale-effect-gold"),
        _ => amount(text, value),
    }
}

/// Faces or casinos in a row: `3, 5`.
pub(super) fn numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// The tokens in pile 1 and in pile 2 by their places from 1, each as `1, 3, 6`.
pub(super) fn places(pile: u8) -> [String; 2] {
    printed::piles(pile, 1..=6).map(|places| numbers(&places))
}

/// What tokens are worth: `[1 4 10]`.
pub(super) fn tokens(text: &Text, tokens: &[u8]) -> String {
    let amounts = tokens.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    text.say("las-vegas-notes-brief", &Args::new().with("amounts", amounts))
}
