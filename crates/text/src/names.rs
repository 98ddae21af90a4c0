//! Who is called what: names for the game's seats, for contributors and for seats of the lobby.

use std::collections::BTreeMap;

use jusawi_rules::Seat;
use jusawi_table::{Codec, Occupant, Replica};

use crate::{Args, Text, safe};

/// Names for whatever a sentence speaks of. Every name that comes out is [`safe`]; what has no name gets a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    seats: BTreeMap<Seat, String>,
    contributors: BTreeMap<u32, String>,
    places: BTreeMap<u8, String>,
}

impl Names {
    /// Nobody yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The names of a table: players, bots, and the devices that roll together.
    pub fn of_table<C: Codec>(text: &Text, replica: &Replica<C>) -> Self {
        let mut names = Self::new();
        for (place, occupant) in replica.seats() {
            let name = match occupant {
                Occupant::Device { name, .. } => name.as_str().to_owned(),
                Occupant::Bot => text.say("bot-name", &Args::new().with("seat", shown(*place))),
            };
            names = names.with_place(*place, &name);
        }
        let Some(frozen) = replica.frozen() else { return names };
        for (seat, place) in (0u8..).map(Seat).zip(&frozen.order) {
            if let Some(name) = names.places.get(place) {
                names.seats.insert(seat, name.clone());
            }
        }
        for number in frozen.contributors.numbers() {
            let place = frozen.contributors.key(number).and_then(|key| replica.seat_of(&key));
            if let Some(name) = place.and_then(|place| names.places.get(&place)) {
                names.contributors.insert(number, name.clone());
            }
        }
        names
    }

    /// One more player of the game. A name that another seat bears gets this seat's number behind it.
    #[must_use]
    pub fn with_seat(mut self, seat: Seat, name: &str) -> Self {
        let name = apart(&self.seats, &seat, name, shown(seat.0));
        self.seats.insert(seat, name);
        self
    }

    /// One more device that takes part in rolls; 0 is the host's.
    #[must_use]
    pub fn with_contributor(mut self, number: u32, name: &str) -> Self {
        self.contributors.insert(number, safe(name));
        self
    }

    /// One more player in the lobby. A name that another seat bears gets this seat's number behind it.
    #[must_use]
    pub fn with_place(mut self, place: u8, name: &str) -> Self {
        let name = apart(&self.places, &place, name, shown(place));
        self.places.insert(place, name);
        self
    }

    /// The player of a seat in the game.
    pub fn seat(&self, text: &Text, seat: Seat) -> String {
        self.seats.get(&seat).cloned().unwrap_or_else(|| numbered(text, "seat-name", u32::from(shown(seat.0))))
    }

    /// The player or device that takes part in rolls.
    pub fn contributor(&self, text: &Text, number: u32) -> String {
        let unnamed = || if number == 0 { text.word("host-device") } else { numbered(text, "device-name", number) };
        self.contributors.get(&number).cloned().unwrap_or_else(unnamed)
    }

    /// Who holds a seat of the lobby.
    pub fn place(&self, text: &Text, place: u8) -> String {
        self.places.get(&place).cloned().unwrap_or_else(|| numbered(text, "seat-name", u32::from(shown(place))))
    }

    /// Several devices that take part in rolls, in one phrase.
    pub fn contributors(&self, text: &Text, numbers: &[u32]) -> String {
        text.list(numbers.iter().map(|number| self.contributor(text, *number)))
    }

    /// Every contributor that has a name, ascending.
    pub(crate) fn known_contributors(&self) -> impl Iterator<Item = u32> + '_ {
        self.contributors.keys().copied()
    }
}

impl Text {
    /// Names or other phrases in a row: `지수·민호`, `Jisu and Minho`.
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let items: Vec<String> = items.into_iter().collect();
        match items.split_last() {
            None => self.word("list-none"),
            Some((only, [])) => only.clone(),
            Some((last, before)) => {
                let first = before.join(&self.word("list-comma"));
                self.say("list-and", &Args::new().said("first", first).said("last", last.clone()))
            }
        }
    }
}

/// The number of a seat as people count: from 1.
pub(crate) fn shown(place: u8) -> u8 {
    place.saturating_add(1)
}

fn numbered(text: &Text, id: &str, number: u32) -> String {
    text.say(id, &Args::new().with("number", number))
}

/// The safe form of `name`, told apart from the names of others.
fn apart<K: Ord>(others: &BTreeMap<K, String>, key: &K, name: &str, number: u8) -> String {
    let name = safe(name);
    let taken = others.iter().any(|(other, taken)| other != key && *taken == name);
    if taken { format!("{name} ({number})") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn equal_names_are_told_apart_by_seat() {
        let ko = Text::new(Lang::Ko);
        let names = Names::new().with_seat(Seat(0), "지수").with_seat(Seat(1), "지수").with_seat(Seat(0), "지수");
        assert_eq!(names.seat(&ko, Seat(0)), "지수");
        assert_eq!(names.seat(&ko, Seat(1)), "지수 (2)");
    }

    #[test]
    fn what_has_no_name_gets_a_number_from_one() {
        let ko = Text::new(Lang::Ko);
        assert_eq!(Names::new().seat(&ko, Seat(0)), "1번 자리");
        assert_eq!(Names::new().contributor(&ko, 0), "방장 기기");
        assert_eq!(Names::new().contributor(&Text::new(Lang::En), 2), "device 2");
    }

    #[test]
    fn names_stand_in_a_row_as_each_language_writes_them() {
        let all = || ["가", "나", "다"].map(str::to_owned);
        assert_eq!(Text::new(Lang::Ko).list(all()), "가·나·다");
        assert_eq!(Text::new(Lang::En).list(all()), "가, 나 and 다");
        assert_eq!(Text::new(Lang::En).list(["가".to_owned()]), "가");
    }
}
