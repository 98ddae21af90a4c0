//! What an announcement says of its table, as keys and values of a TXT record.

use jusawi_fair::InviteCode;

/// The version of the protocol that this program announces and understands.
pub const VERSION: u32 = 1;

/// The longest name of a table that is announced or read, in bytes of UTF-8.
const MAX_NAME: usize = 200;

/// The longest name of a game that is read, in bytes.
const MAX_GAME: usize = 32;

/// More seats than any game has.
const MAX_SEATS: u32 = 100;

/// How far a table is, as far as strangers are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Seats can be taken.
    Lobby,
    /// The game runs.
    Playing,
    /// The game is over.
    Finished,
}

impl Phase {
    fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Playing => "playing",
            Self::Finished => "finished",
        }
    }
}

/// What is announced of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Card {
    pub(super) version: u32,
    pub(super) code: InviteCode,
    pub(super) game: String,
    pub(super) name: String,
    /// Taken seats, and all.
    pub(super) seats: Option<(u32, u32)>,
    pub(super) phase: Option<Phase>,
}

impl Card {
    pub(super) fn properties(&self) -> Vec<(&'static str, String)> {
        let mut properties = vec![
            ("v", self.version.to_string()),
            ("code", self.code.to_string()),
            ("game", self.game.clone()),
            ("name", cut(&self.name).to_owned()),
        ];
        if let Some((taken, seats)) = self.seats {
            properties.push(("seats", format!("{taken}/{seats}")));
        }
        if let Some(phase) = self.phase {
            properties.push(("state", phase.word().to_owned()));
        }
        properties
    }

    /// Reads a TXT record; `None` if it lacks what a row needs: version, code and game. What else is missing or
    /// malformed is left open, since another version may write it differently.
    pub(super) fn read<'a>(value: impl Fn(&str) -> Option<&'a [u8]>) -> Option<Self> {
        let text = |key| value(key).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let game = text("game")?;
        let is_game = !game.is_empty()
            && game.len() <= MAX_GAME
            && game.chars().all(|character| matches!(character, 'a'..='z' | '0'..='9' | '-'));
        Some(Self {
            version: text("v")?.parse().ok()?,
            code: text("code")?.parse().ok()?,
            game: is_game.then(|| game.to_owned())?,
            name: text("name").filter(|name| name.len() <= MAX_NAME).map(printable).unwrap_or_default(),
            seats: text("seats").and_then(seats),
            phase: match text("state") {
                Some("lobby") => Some(Phase::Lobby),
                Some("playing") => Some(Phase::Playing),
                Some("finished") => Some(Phase::Finished),
                _ => None,
            },
        })
    }
}

fn seats(text: &str) -> Option<(u32, u32)> {
    let (taken, seats) = text.split_once('/')?;
    let (taken, seats) = (taken.parse().ok()?, seats.parse().ok()?);
    (taken <= seats && seats <= MAX_SEATS).then_some((taken, seats))
}

/// The longest beginning of whole characters that is not too long.
fn cut(name: &str) -> &str {
    let mut end = name.len().min(MAX_NAME);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.get(..end).unwrap_or_default()
}

/// A stranger's text without what would move the cursor or turn the direction of writing.
fn printable(text: &str) -> String {
    let turns =
        |character| matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|&character| !character.is_control() && !turns(character)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use jusawi_fair::PublicKey;

    use super::*;

    pub(in crate::discovery) fn card(seed: u8) -> Card {
        Card {
            version: VERSION,
            code: InviteCode::of(&PublicKey([seed; 32])),
            game: "las-vegas".to_owned(),
            name: "진의 방".to_owned(),
            seats: Some((2, 5)),
            phase: Some(Phase::Lobby),
        }
    }

    fn read(properties: &[(&'static str, String)]) -> Option<Card> {
        Card::read(|key| properties.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_bytes()))
    }

    fn with(key: &'static str, value: &str) -> Vec<(&'static str, String)> {
        let mut properties = card(1).properties();
        properties.retain(|(name, _)| *name != key);
        properties.push((key, value.to_owned()));
        properties
    }

    #[test]
    fn a_card_is_read_as_it_was_written() {
        for name in ["진의 방", "", "v1.2", "끝.", "a\\b", "_tcp", " leading space", "\"quoted\"", "👩‍👩‍👧"]
        {
            let card = Card { name: name.to_owned(), ..card(1) };
            assert_eq!(read(&card.properties()), Some(card));
        }
    }

    #[test]
    fn long_names_are_cut_between_characters_and_fit() {
        for name in ["가".repeat(64), "a".repeat(300), format!("a{}", "😀".repeat(80))] {
            let properties = Card { name: name.clone(), ..card(1) }.properties();
            let announced = &properties.iter().find(|(key, _)| *key == "name").unwrap().1;
            assert!(name.starts_with(announced.as_str()));
            assert!((197..=MAX_NAME).contains(&announced.len()) || announced == &name);
        }
    }

    #[test]
    fn without_version_code_or_game_there_is_no_row() {
        for (key, value) in [("v", ""), ("v", "x"), ("v", "-1"), ("code", "ABC"), ("game", ""), ("game", "\u{1b}[2J")] {
            assert_eq!(read(&with(key, value)), None, "{key}={value}");
        }
        for key in ["v", "code", "game"] {
            let mut properties = card(1).properties();
            properties.retain(|(name, _)| *name != key);
            assert_eq!(read(&properties), None, "{key}");
        }
        assert_eq!(Card::read(|_| Some(&[0xff, 0xfe])), None);
    }

    #[test]
    fn what_else_is_malformed_is_left_open() {
        for seats in ["", "2", "5/2", "-1/5", "2/5/6", "1/4000000000"] {
            assert_eq!(read(&with("seats", seats)).unwrap().seats, None, "{seats}");
        }
        assert_eq!(read(&with("state", "elsewhere")).unwrap().phase, None);
        assert_eq!(read(&with("name", &"a".repeat(201))).unwrap().name, "");
        assert_eq!(read(&with("name", "a\u{1b}[2J\u{202e}b\n")).unwrap().name, "a[2Jb");
        assert_eq!(read(&with("v", "7")).unwrap().version, 7);
    }
}
