//! What the words mean that somebody types, in Korean and in English.

/// The longest chat line in bytes.
const LONGEST_CHAT: usize = 500;

/// A line that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Enter alone.
    Enter,
    /// Help.
    Help,
    /// Show the seats or the board once more.
    Board,
    /// Show the check code.
    Code,
    /// Say something to everybody.
    Say(String),
    /// Leave.
    Quit,
    /// Give up.
    Concede,
    /// Throw the open roll away and roll again.
    Again,
    /// Take a seat, or the first that is free.
    Sit(Option<u8>),
    /// Give the seat back.
    Stand,
    /// Begin.
    Start,
    /// Seat a bot.
    Bot,
    /// Free a seat.
    Clear(Option<u8>),
    /// Show the options, or change some.
    Options(Vec<(String, String)>),
    /// Close the table.
    Close,
    /// Play another game with the same people.
    Rematch,
    /// Compose an offer to another player.
    Trade,
    /// Drop what is being composed.
    Cancel,
    /// Take a long absent player out, by the seat as people count.
    Kick(Option<u8>),
    /// Anything else, which may be an action of the game.
    Other(String),
}

/// The words of a command, and the command with what stands behind them.
type Word = (&'static [&'static str], fn(&str) -> Command);

const WORDS: [Word; 18] = [
    (&["?", "？", "help", "h", "도움말", "도움"], |_| Command::Help),
    (&["board", "b", "seats", "판", "자리", "보기"], |_| Command::Board),
    (&["code", "c", "코드", "확인"], |_| Command::Code),
    (&["say", "말", "말하기"], |rest| Command::Say(chat(rest))),
    (&["q", "quit", "exit", "나가기", "나감"], |_| Command::Quit),
    (&["concede", "give up", "항복", "그만두기"], |_| Command::Concede),
    (&["again", "다시"], |_| Command::Again),
    (&["sit", "앉기"], |rest| Command::Sit(seat(rest))),
    (&["stand", "일어나기"], |_| Command::Stand),
    (&["start", "시작"], |_| Command::Start),
    (&["bot", "봇"], |_| Command::Bot),
    (&["clear", "비우기"], |rest| Command::Clear(seat(rest))),
    (&["options", "option", "설정"], |rest| Command::Options(pairs(rest))),
    (&["close", "닫기"], |_| Command::Close),
    (&["rematch", "한판더", "한 판 더"], |_| Command::Rematch),
    (&["trade", "t", "거래"], |_| Command::Trade),
    (&["cancel", "취소"], |_| Command::Cancel),
    (&["kick", "내보내기"], |rest| Command::Kick(rest.trim_end_matches('번').trim().parse().ok())),
];

impl Command {
    /// Reads a typed line. Words that take nothing mean what they mean only alone.
    pub(super) fn read(line: &str) -> Self {
        let kept: String = line.chars().filter(|c| !c.is_control()).collect();
        let line = kept.trim();
        if line.is_empty() {
            return Self::Enter;
        }
        if let Some(said) = line.strip_prefix('/') {
            return Self::Say(chat(said));
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let whole = line.to_lowercase();
        let first = first.to_lowercase();
        for (words, command) in WORDS {
            if words.contains(&whole.as_str()) {
                return command("");
            }
            let found = command(rest.trim());
            let takes =
                matches!(found, Self::Say(_) | Self::Sit(_) | Self::Clear(_) | Self::Options(_) | Self::Kick(_));
            if takes && words.contains(&first.as_str()) {
                return found;
            }
        }
        Self::Other(line.to_owned())
    }
}

/// A seat as people count, as the lobby counts.
fn seat(text: &str) -> Option<u8> {
    text.trim_end_matches('번').trim().parse::<u8>().ok()?.checked_sub(1)
}

fn pairs(text: &str) -> Vec<(String, String)> {
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        (key.trim().to_owned(), value.trim().to_owned())
    };
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(pair).collect()
}

/// What is said, cut to what a message holds.
fn chat(text: &str) -> String {
    let mut said = String::new();
    for character in text.trim().chars() {
        if said.len() + character.len_utf8() > LONGEST_CHAT {
            break;
        }
        said.push(character);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_word_in_both_languages() {
        for (english, korean) in [
            ("?", "도움말"),
            ("board", "판"),
            ("code", "확인"),
            ("q", "나가기"),
            ("concede", "항복"),
            ("again", "다시"),
            ("sit 2", "앉기 2번"),
            ("stand", "일어나기"),
            ("start", "시작"),
            ("BOT", " 봇 "),
            ("clear 3", "비우기 3"),
            ("options rounds=3, hideMoney=false", "설정 rounds=3 hideMoney=false"),
            ("close", "닫기"),
            ("rematch", "한 판 더"),
            ("say hello", "/hello"),
            ("", "\r"),
        ] {
            assert_eq!(Command::read(english), Command::read(korean), "{english}");
            assert!(!matches!(Command::read(english), Command::Other(_)), "{english}");
        }
    }

    #[test]
    fn seats_are_counted_from_one_and_options_are_pairs() {
        assert_eq!(Command::read("clear 3"), Command::Clear(Some(2)));
        assert_eq!(Command::read("clear 0"), Command::Clear(None));
        assert_eq!(Command::read("clear all"), Command::Clear(None));
        assert_eq!(Command::read("options"), Command::Options(Vec::new()));
        assert_eq!(Command::read("options rounds=3"), Command::Options(vec![("rounds".to_owned(), "3".to_owned())]));
    }

    #[test]
    fn a_word_with_something_behind_it_is_not_that_command() {
        for line in ["concede?", "q now", "again please", "3", "quit quit", "close it", "start 1"] {
            assert_eq!(Command::read(line), Command::Other(line.to_owned()));
        }
    }

    #[test]
    fn what_is_said_is_cut_between_characters() {
        assert_eq!(Command::read(&format!("/{}", "가".repeat(400))), Command::Say("가".repeat(166)));
    }
}
