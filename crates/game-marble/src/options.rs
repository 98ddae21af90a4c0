//! What is agreed before a game of marble. It never looks at a running game.
//!
//! Every combination of the listed values may be played. Rules: marble §2.

use jusawi_rules::{OptionError, OptionSpec, read_pairs};

use crate::game::SEATS;

/// What was agreed before the start. Money is in 만.
///
/// Fields can hold numbers that the game does not know; [`Options::check`] refuses them.
///
/// Rules: marble §2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Cash of each player at the start: 200, 300 or 500. Key `startMoney`.
    pub start_money: u32,
    /// What passing or reaching the start pays: 10, 20 or 30. Key `salary`.
    pub salary: u32,
    /// After how many rounds the game ends: 15, 20 or 30; 0 for never. Key `maxRounds`.
    pub max_rounds: u32,
    /// Whether a villa may be built on the visit that bought the land. Key `buildOnPurchase`.
    pub build_on_purchase: bool,
    /// How many rolls on the island may fail: 1, 2 or 3. Key `islandTurns`.
    pub island_turns: u8,
    /// What leaving the island at once costs: 10 or 20; 0 where it cannot be done. Key `islandFee`.
    pub island_fee: u32,
    /// Whether others' cities can be taken over. Key `takeover`.
    pub takeover: bool,
    /// Whether there is a step above the hotel. Key `landmark`.
    pub landmark: bool,
    /// Whether a monopoly wins at once. Key `monopolyWin`.
    pub monopoly_win: bool,
    /// Whether players may exchange land and cash. Key `trade`.
    pub trade: bool,
    /// Seconds for each decision: 15, 30, 60, or `None` without a limit. Key `turnSeconds`.
    pub turn_seconds: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            start_money: 300,
            salary: 20,
            max_rounds: 20,
            build_on_purchase: false,
            island_turns: 3,
            island_fee: 0,
            takeover: false,
            landmark: false,
            monopoly_win: false,
            trade: false,
            turn_seconds: Some(30),
        }
    }
}

// Every value of an option, in the order of its words in `OPTIONS`.
const START_MONEY: [u32; 3] = [200, 300, 500];
const SALARY: [u32; 3] = [10, 20, 30];
const MAX_ROUNDS: [u32; 4] = [0, 15, 20, 30];
const SWITCH: [bool; 2] = [true, false];
const ISLAND_TURNS: [u8; 3] = [1, 2, 3];
const ISLAND_FEE: [u32; 3] = [0, 10, 20];
const TURN_SECONDS: [Option<u32>; 4] = [Some(15), Some(30), Some(60), None];

/// The options there are, in the rules' order.
pub(crate) static OPTIONS: [OptionSpec; 11] = [
    OptionSpec { key: "startMoney", values: &["200", "300", "500"], default: "300" },
    OptionSpec { key: "salary", values: &["10", "20", "30"], default: "20" },
    OptionSpec { key: "maxRounds", values: &["0", "15", "20", "30"], default: "20" },
    switch("buildOnPurchase"),
    OptionSpec { key: "islandTurns", values: &["1", "2", "3"], default: "3" },
    OptionSpec { key: "islandFee", values: &["0", "10", "20"], default: "0" },
    switch("takeover"),
    switch("landmark"),
    switch("monopolyWin"),
    switch("trade"),
    OptionSpec { key: "turnSeconds", values: &["15", "30", "60", "null"], default: "30" },
];

const fn switch(key: &'static str) -> OptionSpec {
    OptionSpec { key, values: &["true", "false"], default: "false" }
}

impl Options {
    /// Options from `key=value` pairs; a key that is not given takes its default.
    ///
    /// # Errors
    /// An unknown or repeated key or an unknown value.
    pub fn parse<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, OptionError> {
        let [money, salary, rounds, build, turns, fee, takeover, landmark, monopoly, trade, seconds] =
            read_pairs(&OPTIONS, pairs)?;
        let default = Self::default();
        Ok(Self {
            start_money: pick(&START_MONEY, money, default.start_money),
            salary: pick(&SALARY, salary, default.salary),
            max_rounds: pick(&MAX_ROUNDS, rounds, default.max_rounds),
            build_on_purchase: pick(&SWITCH, build, default.build_on_purchase),
            island_turns: pick(&ISLAND_TURNS, turns, default.island_turns),
            island_fee: pick(&ISLAND_FEE, fee, default.island_fee),
            takeover: pick(&SWITCH, takeover, default.takeover),
            landmark: pick(&SWITCH, landmark, default.landmark),
            monopoly_win: pick(&SWITCH, monopoly, default.monopoly_win),
            trade: pick(&SWITCH, trade, default.trade),
            turn_seconds: pick(&TURN_SECONDS, seconds, default.turn_seconds),
        })
    }

    /// The options as `(key, value)` pairs, every key once; a value that the game does not know reads as the default.
    pub fn describe(&self) -> Vec<(&'static str, &'static str)> {
        let words = OPTIONS.iter().zip(self.indices());
        words
            .map(|(spec, index)| {
                let word = index.and_then(|index| spec.values.get(index)).copied();
                (spec.key, word.unwrap_or(spec.default))
            })
            .collect()
    }

    /// Whether `seats` players can play with these options.
    ///
    /// # Errors
    /// `Seats` outside 2 to 4, then `UnknownValue` for the first option with a number that it cannot have.
    pub fn check(&self, seats: u8) -> Result<(), OptionError> {
        let (least, most) = SEATS;
        if !(least..=most).contains(&seats) {
            return Err(OptionError::Seats { seats, least, most });
        }
        let strange = OPTIONS.iter().zip(self.indices()).position(|(_, index)| index.is_none());
        match strange.and_then(|at| OPTIONS.get(at).zip(self.numbers().get(at).cloned())) {
            Some((spec, value)) => Err(spec.unknown(value)),
            None => Ok(()),
        }
    }

    /// Where the value of each option stands among the option's values.
    fn indices(&self) -> [Option<usize>; 11] {
        [
            index(&START_MONEY, &self.start_money),
            index(&SALARY, &self.salary),
            index(&MAX_ROUNDS, &self.max_rounds),
            index(&SWITCH, &self.build_on_purchase),
            index(&ISLAND_TURNS, &self.island_turns),
            index(&ISLAND_FEE, &self.island_fee),
            index(&SWITCH, &self.takeover),
            index(&SWITCH, &self.landmark),
            index(&SWITCH, &self.monopoly_win),
            index(&SWITCH, &self.trade),
            index(&TURN_SECONDS, &self.turn_seconds),
        ]
    }

    /// Every value as it would be typed, whether the option has it or not.
    fn numbers(&self) -> [String; 11] {
        [
            self.start_money.to_string(),
            self.salary.to_string(),
            self.max_rounds.to_string(),
            self.build_on_purchase.to_string(),
            self.island_turns.to_string(),
            self.island_fee.to_string(),
            self.takeover.to_string(),
            self.landmark.to_string(),
            self.monopoly_win.to_string(),
            self.trade.to_string(),
            self.turn_seconds.map_or("null".to_owned(), |seconds| seconds.to_string()),
        ]
    }
}

fn pick<T: Copy>(all: &[T], index: usize, default: T) -> T {
    all.get(index).copied().unwrap_or(default)
}

fn index<T: PartialEq>(all: &[T], value: &T) -> Option<usize> {
    all.iter().position(|known| known == value)
}
