//! Play money in words. Its amounts are small numbers of 만 달러, worth nothing outside their table.

use core::fmt;
use core::str::FromStr;

use jusawi_game_vegas::Note;

use crate::{Args, Text};

/// How amounts of play money are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Unit {
    /// `47만 달러`, `$470,000`.
    #[default]
    Dollars,
    /// `47만`.
    Man,
    /// `47포인트`, `47 points`.
    Points,
}

/// A text that names no unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownUnit(pub String);

impl Unit {
    /// Every unit.
    pub const ALL: [Self; 3] = [Self::Dollars, Self::Man, Self::Points];

    /// How it is typed as a setting.
    pub fn key(self) -> &'static str {
        match self {
            Self::Dollars => "dollars",
            Self::Man => "man",
            Self::Points => "points",
        }
    }
}

impl FromStr for Unit {
    type Err = UnknownUnit;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|unit| unit.key() == text).ok_or_else(|| UnknownUnit(text.to_owned()))
    }
}

impl fmt::Display for UnknownUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no unit {:?}", self.0)
    }
}

impl core::error::Error for UnknownUnit {}

impl Text {
    /// An amount of `man` 만 달러: `47만 달러`, `$470,000`.
    pub fn money(&self, man: u32) -> String {
        let args = Args::new().with("man", man).said("dollars", dollars(man));
        match self.unit() {
            Unit::Dollars => self.say("money-dollars", &args),
            Unit::Man => self.say("money-man", &args),
            Unit::Points => self.say("money-points", &args),
        }
    }

    /// A note.
    pub fn note(&self, note: Note) -> String {
        self.money(u32::from(note.0))
    }

    /// Notes in the order given: `5만 달러, 3만 달러`.
    pub fn notes(&self, notes: &[Note]) -> String {
        let all: Vec<String> = notes.iter().map(|note| self.note(*note)).collect();
        if all.is_empty() { self.word("money-none") } else { all.join(", ") }
    }

    /// A setting's unit in words.
    pub fn unit_name(&self, unit: Unit) -> String {
        match unit {
            Unit::Dollars => self.word("unit-dollars"),
            Unit::Man => self.word("unit-man"),
            Unit::Points => self.word("unit-points"),
        }
    }
}

/// The amount in dollars with a comma before every three digits.
fn dollars(man: u32) -> String {
    let digits = (u64::from(man) * 10_000).to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn amounts_are_written_in_every_unit_and_language() {
        let say = |lang, unit, man| Text::new(lang).with_unit(unit).money(man);
        assert_eq!(say(Lang::Ko, Unit::Dollars, 47), "47만 달러");
        assert_eq!(say(Lang::En, Unit::Dollars, 47), "$470,000");
        assert_eq!(say(Lang::En, Unit::Dollars, 250), "$2,500,000");
        assert_eq!(say(Lang::Ko, Unit::Dollars, 0), "0만 달러");
        assert_eq!(say(Lang::En, Unit::Dollars, 0), "$0");
        assert_eq!(say(Lang::Ko, Unit::Man, 47), "47만");
        assert_eq!(say(Lang::Ko, Unit::Points, 47), "47포인트");
        assert_eq!(say(Lang::En, Unit::Points, 1), "1 point");
        assert_eq!(say(Lang::En, Unit::Points, 47), "47 points");
    }

    #[test]
    fn notes_are_listed_in_the_order_given() {
        assert_eq!(Text::new(Lang::Ko).notes(&[Note(5), Note(3)]), "5만 달러, 3만 달러");
        assert_eq!(Text::new(Lang::En).notes(&[Note(5)]), "$50,000");
        assert_eq!(Text::new(Lang::Ko).notes(&[]), "없음");
    }

    #[test]
    fn units_are_read_as_they_are_typed() {
        for unit in Unit::ALL {
            assert_eq!(unit.key().parse(), Ok(unit));
        }
        assert!("won".parse::<Unit>().is_err());
    }
}
