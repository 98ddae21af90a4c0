//! What people type, and what strangers say that people read.

use std::ffi::OsString;

use jusawi_cli::args::Args;
use jusawi_fair::InviteCode;
use jusawi_net::connect::{Typed, read_address};
use jusawi_rules::{Game, OptionError};
use jusawi_text::{Columns, Lang, Names, Particle, Speak, Unit, safe, with_particle};
use jusawi_wire::games::GAMES;
use jusawi_wire::{GameMessages, with_game};

use super::bytes::Bytes;
use super::words;

/// Options of a game, `key=value` a line; the first byte says of which game.
pub fn options(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = GAMES.get(bytes.below(GAMES.len())).copied().unwrap_or_default();
    let text = String::from_utf8_lossy(bytes.rest()).into_owned();
    with_game!(game, Messages => of_game::<Messages>(&text), else ());
}

fn of_game<M: GameMessages>(text: &str)
where
    M::Game: Speak,
{
    let pairs: Vec<_> = text.lines().map(|line| line.split_once('=').unwrap_or((line, ""))).collect();
    match M::Game::parse_options(pairs.iter().copied()) {
        Ok(options) => {
            let described = M::Game::describe_options(&options);
            for (key, value) in &pairs {
                assert!(described.contains(&(key, value)), "{key}={value} became {described:?}");
            }
            assert_eq!(M::Game::parse_options(described.iter().copied()), Ok(options.clone()));
            let bytes = M::encode_options(&options);
            assert_eq!(M::decode_options(&bytes), Ok(options.clone()));
            words::say(|text| text.options::<M::Game>(&options));
        }
        Err(error) => {
            assert!(!matches!(error, OptionError::Seats { .. } | OptionError::NotForSeats { .. }), "{error}");
            words::say(|text| vec![text.option_error(&error).what]);
        }
    }
}

/// Invite codes, addresses, languages and units of money.
pub fn codes(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<InviteCode>() {
        Ok(code) => {
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
            assert_eq!(code.to_string().replace('-', "").parse(), Ok(code));
        }
        Err(error) => words::say(|text| vec![text.invite_error(&error).what]),
    }
    match read_address(text) {
        Ok(Typed::Numbers(addresses)) => {
            for address in addresses {
                assert_ne!(address.port(), 0);
                // What is shown of an address leads there.
                assert_eq!(read_address(&address.to_string()), Ok(Typed::Numbers(vec![address])));
            }
        }
        Ok(Typed::Name { host, port }) => {
            assert!(text.contains(host) && !host.is_empty() && port != 0);
            assert_eq!(read_address(&format!("{host}:{port}")), Ok(Typed::Name { host, port }));
        }
        Err(_) => {}
    }
    let _ = (text.parse::<Lang>(), text.parse::<Unit>(), Lang::from_environment(Some(text)));
}

/// Columns, particles and names: what strangers call themselves keeps its place in a line.
pub fn columns(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let how = bytes.byte();
    let columns = Columns { ambiguous_wide: how & 1 == 1, ascii: how & 2 == 2 };
    let cells = bytes.below(100);
    let text = String::from_utf8_lossy(bytes.rest()).into_owned();
    let shown = safe(&text);
    words::shows_nothing_hidden(&shown);
    assert_eq!(safe(&shown), shown, "safe twice is something else");
    assert!(columns.width(&columns.fit(&shown, cells)) <= cells, "too wide");
    assert_eq!(columns.width(&columns.pad(&shown, cells)), cells, "not filled");
    assert_eq!(columns.width(&columns.pad_left(&shown, cells)), cells, "not filled");
    let _ = (columns.plain(&shown), Particle::from_form(&text), with_particle(&shown, "이/가"));
    let names = Names::new().with_place(0, &text).with_place(1, &text).with_contributor(0, &text);
    words::say(|text| {
        assert_ne!(names.place(text, 0), names.place(text, 1), "one name for two");
        vec![names.place(text, 0), names.contributors(text, &[0, 1])]
    });
}

/// What a host says in refusing: a reason and data, lines of `key=value` after it.
pub fn refusal(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let (reason, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let about = |key: &str| {
        let pairs = rest.lines().filter_map(|line| line.split_once('='));
        pairs.filter(|(name, _)| *name == key).map(|(_, value)| value.to_owned()).next()
    };
    words::say(|text| {
        let message = text.by_reason(reason, about);
        assert!(!message.what.is_empty());
        vec![message.what, message.todo]
    });
}

/// A command line, words with a zero byte between.
pub fn arguments(data: &[u8]) {
    let words: Vec<OsString> = data.split(|byte| *byte == 0).take(20).map(os_string).collect();
    words::korean(|text| {
        let _ = Args::parse(text, [OsString::from("jusawi")].into_iter().chain(words).collect());
    });
}

#[cfg(unix)]
fn os_string(bytes: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
