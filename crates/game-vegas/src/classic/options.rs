//! What is agreed before a game of las-vegas, and which tables may agree on it. It never looks at a running game.
//!
//! Rules: las-vegas §2, §4.4.

use jusawi_rules::{OptionError, OptionSpec, read_pairs};

use super::data;

/// What was agreed before the start.
///
/// Fields can hold numbers that the game does not know; [`Options::check`] refuses them.
///
/// Rules: las-vegas §2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many rounds are played: 3, 4 or 5. Key `rounds`.
    pub rounds: u8,
    /// Whether white dice take part. Key `neutralDice`.
    pub neutral_dice: NeutralDice,
    /// Whether amounts that others won stay hidden until the end. Key `hideMoney`.
    pub hide_money: bool,
    /// Seconds for rolling and, again, for placing: 20, 30, 60, or `None` without a limit. Key `turnSeconds`.
    pub turn_seconds: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 4, neutral_dice: NeutralDice::Auto, hide_money: true, turn_seconds: Some(30) }
    }
}

/// Whether neutral (white) dice take part.
///
/// Rules: las-vegas §4.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeutralDice {
    /// Only in a game that starts with two players.
    Auto,
    /// With two to four players.
    On,
    /// Never.
    Off,
}

/// Neutral dice as they were handed out at the start; fixed for the whole game.
///
/// Rules: las-vegas §4.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// Neutral dice of each player in every round.
    pub each: u8,
    /// Neutral dice that are rolled into casinos at the start of every round.
    pub house: u8,
}

impl Allotment {
    /// A game without neutral dice.
    pub const NONE: Self = Self { each: 0, house: 0 };
}

/// Every value of `rounds`, in the order of [`OPTIONS`].
const ROUNDS: [u8; 3] = [3, 4, 5];
/// Every value of `neutralDice`, in the order of [`OPTIONS`].
const NEUTRAL_DICE: [NeutralDice; 3] = [NeutralDice::Auto, NeutralDice::On, NeutralDice::Off];
/// Every value of `hideMoney`, in the order of [`OPTIONS`].
const HIDE_MONEY: [bool; 2] = [true, false];
/// Every value of `turnSeconds`, in the order of [`OPTIONS`].
const TURN_SECONDS: [Option<u32>; 4] = [Some(20), Some(30), Some(60), None];

const ROUNDS_SPEC: OptionSpec = OptionSpec { key: "rounds", values: &["3", "4", "5"], default: "4" };
const NEUTRAL_DICE_SPEC: OptionSpec =
    OptionSpec { key: "neutralDice", values: &["auto", "on", "off"], default: "auto" };
const HIDE_MONEY_SPEC: OptionSpec = OptionSpec { key: "hideMoney", values: &["true", "false"], default: "true" };
const TURN_SECONDS_SPEC: OptionSpec =
    OptionSpec { key: "turnSeconds", values: &["20", "30", "60", "null"], default: "30" };

/// The options there are, in the rules' order.
pub(super) static OPTIONS: [OptionSpec; 4] = [ROUNDS_SPEC, NEUTRAL_DICE_SPEC, HIDE_MONEY_SPEC, TURN_SECONDS_SPEC];

impl Options {
    /// Options from `key=value` pairs; a key that is not given takes its default.
    ///
    /// # Errors
    /// An unknown or repeated key or an unknown value.
    pub fn parse<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, OptionError> {
        let [rounds, neutral_dice, hide_money, turn_seconds] = read_pairs(&OPTIONS, pairs)?;
        let default = Self::default();
        Ok(Self {
            rounds: ROUNDS.get(rounds).copied().unwrap_or(default.rounds),
            neutral_dice: NEUTRAL_DICE.get(neutral_dice).copied().unwrap_or(default.neutral_dice),
            hide_money: HIDE_MONEY.get(hide_money).copied().unwrap_or(default.hide_money),
            turn_seconds: TURN_SECONDS.get(turn_seconds).copied().unwrap_or(default.turn_seconds),
        })
    }

    /// The options as `(key, value)` pairs, every key once; a value that the game does not know reads as the default.
    pub fn describe(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            (ROUNDS_SPEC.key, ROUNDS_SPEC.word(&ROUNDS, &self.rounds)),
            (NEUTRAL_DICE_SPEC.key, NEUTRAL_DICE_SPEC.word(&NEUTRAL_DICE, &self.neutral_dice)),
            (HIDE_MONEY_SPEC.key, HIDE_MONEY_SPEC.word(&HIDE_MONEY, &self.hide_money)),
            (TURN_SECONDS_SPEC.key, TURN_SECONDS_SPEC.word(&TURN_SECONDS, &self.turn_seconds)),
        ]
    }

    /// Whether `seats` players can play with these options, and the neutral dice that they are handed.
    ///
    /// # Errors
    /// `Seats` outside 2 to 5, `UnknownValue` for numbers of rounds or seconds that there are not, `NotForSeats` for neutral dice
    /// with five players; the first of these.
    pub fn check(&self, seats: u8) -> Result<Allotment, OptionError> {
        let Some(row) = data::NEUTRAL.iter().find(|row| row.seats == seats) else {
            let (least, most) = super::SEATS;
            return Err(OptionError::Seats { seats, least, most });
        };
        if !ROUNDS.contains(&self.rounds) {
            return Err(ROUNDS_SPEC.unknown(self.rounds.to_string()));
        }
        if !TURN_SECONDS.contains(&self.turn_seconds) {
            let value = self.turn_seconds.map_or("null".to_owned(), |seconds| seconds.to_string());
            return Err(TURN_SECONDS_SPEC.unknown(value));
        }
        match self.neutral_dice {
            NeutralDice::Off => Ok(Allotment::NONE),
            NeutralDice::Auto => Ok(row.auto),
            NeutralDice::On => row.on.ok_or(OptionError::NotForSeats {
                key: NEUTRAL_DICE_SPEC.key,
                value: NEUTRAL_DICE_SPEC.word(&NEUTRAL_DICE, &NeutralDice::On),
                seats,
            }),
        }
    }
}
