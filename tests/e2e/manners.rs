//! How a command line behaves in pipes, in files and on terminals.

use crate::program::{Ended, Home, Words, at_terminal, jusawi, unread};

const COMMANDS: [&str; 5] = ["host", "join", "watch", "find", "verify"];

fn finished(home: &Home) -> Ended {
    let words = ["host", "--bots", "1", "--auto", "--pace", "0", "--port", "0", "-o", "rounds=3"];
    jusawi(&words).at(home).on_loopback().run()
}

fn record(ended: &Ended) -> String {
    let (_, path) = ended.out.split_once("Game record: ").unwrap();
    path.lines().next().unwrap().to_owned()
}

#[test]
fn help_is_no_error_and_speaks_both_languages() {
    let hangul = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
    let english = jusawi(&["--help"]).run();
    english.expect_code(&[0]);
    for command in COMMANDS {
        english.expect(command);
        let help = jusawi(&[command, "--help"]).run();
        help.expect_code(&[0]).expect(&format!("jusawi {command}"));
        assert_eq!(help.err, "");
        let korean = jusawi(&[command, "--help"]).in_korean().run();
        korean.expect_code(&[0]);
        assert!(hangul(&korean.out) && korean.err.is_empty(), "{korean:?}");
    }
    assert!(hangul(&jusawi(&["--help"]).in_korean().run().out));
    jusawi(&["--version"]).run().expect_code(&[0]).expect("jusawi 0.");
    // Nothing at all is not understood, and help is what helps.
    jusawi(&[]).run().expect_code(&[2]).expect("host");
}

#[test]
fn nobody_reading_any_more_is_no_panic() {
    let home = Home::new();
    let record = record(&finished(&home));
    let cases: Vec<Words> = vec![
        jusawi(&["--help"]),
        jusawi(&["host", "--help"]),
        // Long enough to explain an empty list.
        jusawi(&["find", "--seconds", "4"]).on_loopback(),
        jusawi(&["verify", &record]),
        jusawi(&["verify", "missing"]),
        jusawi(&["--version"]),
        jusawi(&["nothing"]),
        jusawi(&["host", "--bots", "1", "--auto", "--pace", "0", "--port", "0", "-o", "rounds=3"])
            .at(&home)
            .on_loopback(),
    ];
    for words in cases {
        let ended = unread(&words);
        assert!(!ended.err.contains("panicked"), "{ended:?}");
        assert!(matches!(ended.code, Some(0..=4 | 141)), "{ended:?}");
    }
}

#[test]
fn more_seconds_than_a_clock_can_tell_are_looked_until_stopped() {
    let mut find = jusawi(&["find", "--seconds", "18446744073709551615"]).on_loopback().start();
    find.expect("Looking for tables");
    find.interrupt();
    find.end().expect_code(&[1]);
}

#[test]
fn what_goes_into_a_pipe_has_no_colours() {
    let home = Home::new();
    let game = finished(&home);
    game.expect_code(&[0]);
    let record = record(&game);
    let ends = [
        game,
        jusawi(&["--help"]).run(),
        jusawi(&["host", "--help"]).run(),
        jusawi(&["verify", &record]).run(),
        jusawi(&["find", "--seconds", "1"]).on_loopback().run(),
        jusawi(&["host", "-o", "rounds=9"]).run(),
        jusawi(&["join", "127.0.0.1:1"]).at(&home).on_loopback().run(),
        jusawi(&["nothing"]).run(),
    ];
    for ended in ends {
        assert!(!ended.all().contains('\u{1b}'), "{ended:?}");
    }
}

#[test]
fn a_terminal_is_coloured_unless_somebody_asked_for_none() {
    let home = Home::new();
    let game = || {
        jusawi(&["host", "--bots", "1", "--auto", "--pace", "0", "--port", "0", "-o", "rounds=3"])
            .at(&home)
            .on_loopback()
    };
    let coloured = at_terminal(&game(), "").0;
    assert!(coloured.contains("Game record: "), "{coloured}");
    assert!(coloured.contains('\u{1b}'), "a terminal is coloured");
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let plain = at_terminal(&game().with(name, value), "").0;
        assert!(plain.contains("Game record: "), "{plain}");
        assert!(!plain.contains('\u{1b}'), "{name}={value}: {plain:?}");
    }
}
