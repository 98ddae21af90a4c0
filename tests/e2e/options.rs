//! What a table is opened with: every option of the game, and what is said where one is wrong.

use std::net::TcpListener;

use jusawi_proto::v1 as proto;
use prost::Message as _;

use crate::client::{get_table, stub};
use crate::program::{Ended, Home, Host, jusawi};

fn wrong(words: &[&str]) -> (Ended, Ended) {
    let home = Home::new();
    let english = jusawi(&["host"]).and(words).at(&home).on_loopback().run();
    let korean = jusawi(&["host"]).and(words).at(&home).on_loopback().in_korean().run();
    for ended in [&english, &korean] {
        ended.expect_code(&[2]);
        assert!(ended.out.is_empty() && !ended.err.is_empty(), "{words:?}: {ended:?}");
        assert!(!ended.err.contains("err-") && !ended.err.contains("usage-"), "{words:?}: {ended:?}");
    }
    assert!(korean.err.chars().any(|c| ('가'..='힣').contains(&c)), "{words:?}: {korean:?}");
    assert!(!english.err.chars().any(|c| ('가'..='힣').contains(&c)), "{words:?}: {english:?}");
    (english, korean)
}

/// Wrong, and both sentences have all of these.
#[track_caller]
fn wrong_and_says(words: &[&str], says: &[&str]) {
    let (english, korean) = wrong(words);
    for say in says {
        english.expect(say);
        korean.expect(say);
    }
}

type Holds = fn(&proto::LasVegasOptions) -> bool;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_value_of_every_option_is_taken() {
    let cases: [(&str, Holds); 12] = [
        ("rounds=3", |options| options.rounds == 3),
        ("rounds=4", |options| options.rounds == 4),
        ("rounds=5", |options| options.rounds == 5),
        ("neutralDice=auto", |options| options.neutral_dice() == proto::LasVegasNeutralDice::Auto),
        ("neutralDice=on", |options| options.neutral_dice() == proto::LasVegasNeutralDice::On),
        ("neutralDice=off", |options| options.neutral_dice() == proto::LasVegasNeutralDice::Off),
        ("hideMoney=true", |options| options.hide_money),
        ("hideMoney=false", |options| !options.hide_money),
        ("turnSeconds=20", |options| options.turn_seconds == 20),
        ("turnSeconds=30", |options| options.turn_seconds == 30),
        ("turnSeconds=60", |options| options.turn_seconds == 60),
        ("turnSeconds=null", |options| options.turn_seconds == 0),
    ];
    for (option, holds) in cases {
        let home = Home::new();
        let host = Host::open(&home, &["las-vegas", "--seats", "3", "-o", option]);
        let info = get_table(&mut stub(host.port).await).await.info.unwrap();
        let options = proto::LasVegasOptions::decode(info.options.as_slice()).unwrap();
        assert!(holds(&options), "{option}: {options:?}");
    }
}

#[test]
fn games_with_the_rarer_options_are_played_to_their_end_and_verify() {
    let cases: [&[&str]; 4] = [
        &["--bots", "1", "-o", "neutralDice=off", "-o", "rounds=5", "-o", "turnSeconds=20"],
        &["--bots", "2", "-o", "neutralDice=on", "-o", "rounds=3", "-o", "hideMoney=false"],
        &["--bots", "3", "-o", "neutralDice=on", "-o", "rounds=3", "-o", "turnSeconds=null"],
        &["--bots", "4", "-o", "rounds=3", "-o", "turnSeconds=60"],
    ];
    for words in cases {
        let home = Home::new();
        let mut program =
            jusawi(&["host", "--auto", "--pace", "0", "--port", "0"]).and(words).at(&home).on_loopback().start();
        let record = program.expect("Game record: ");
        program.end().expect_code(&[0]);
        let verified = jusawi(&["verify", &record]).run();
        verified.expect_code(&[0]);
        // What was agreed is part of what is verified.
        for option in words.iter().filter(|word| word.contains('=')) {
            verified.expect(option);
        }
    }
}

#[test]
fn a_wrong_option_lists_the_right_ones() {
    wrong_and_says(&["-o", "roundz=3"], &["roundz", "rounds", "neutralDice", "hideMoney", "turnSeconds"]);
    wrong_and_says(&["-o", "rounds"], &["rounds", "3", "4", "5"]);
    wrong_and_says(&["-o", "rounds=6"], &["rounds", "6", "3", "4", "5"]);
    wrong_and_says(&["-o", "rounds="], &["rounds", "3", "4", "5"]);
    wrong_and_says(&["-o", "neutralDice=maybe"], &["neutralDice", "maybe", "auto", "on", "off"]);
    wrong_and_says(&["-o", "hideMoney=yes"], &["hideMoney", "yes", "true", "false"]);
    wrong_and_says(&["-o", "turnSeconds=45"], &["turnSeconds", "45", "20", "30", "60", "null"]);
    wrong_and_says(&["-o", "rounds=3", "-o", "rounds=4"], &["rounds"]);
    wrong_and_says(&["--seats", "5", "-o", "neutralDice=on"], &["5", "neutralDice", "on"]);
    wrong_and_says(&["--bots", "4", "-o", "neutralDice=on"], &["5", "neutralDice", "on"]);
}

#[test]
fn a_wrong_number_of_seats_or_bots_says_how_many_there_can_be() {
    wrong_and_says(&["--seats", "1"], &["2"]);
    wrong_and_says(&["--seats", "0"], &["2"]);
    wrong_and_says(&["--seats", "6"], &["5", "6"]);
    wrong_and_says(&["--seats", "300"], &["300"]);
    wrong_and_says(&["--seats", "many"], &["many"]);
    wrong_and_says(&["--bots", "5"], &["5"]);
    wrong_and_says(&["--seats", "3", "--bots", "3"], &["3", "4"]);
    wrong_and_says(&["--bots", "255"], &["5"]);
}

#[test]
fn a_word_that_nobody_understands_is_named() {
    wrong_and_says(&["chess"], &["chess", "las-vegas"]);
    wrong_and_says(&["--colour"], &["--colour", "--help"]);
    wrong_and_says(&["--port", "http"], &["http"]);
    wrong_and_says(&["--port", "70000"], &["70000"]);
    wrong_and_says(&["--pace"], &["--pace"]);
    wrong_and_says(&["--alone-after", "soon"], &["soon", "never"]);
    wrong_and_says(&["--name", ""], &[]);
    jusawi(&["fnid"]).run().expect_code(&[2]).expect("fnid").expect("--help");
    jusawi(&["join", "a", "b"]).run().expect_code(&[2]);
    jusawi(&["watch"]).run().expect_code(&[2]).expect("--help");
}

#[test]
fn the_help_begins_a_line_for_the_options_of_each_game() {
    let help = jusawi(&["host", "--help"]).run();
    let lines: Vec<&str> = help.expect_code(&[0]).out.lines().collect();
    for game in ["las-vegas", "royale", "marble"] {
        let head = format!("Options of {game} (-o KEY=VALUE):");
        assert!(lines.contains(&head.as_str()), "{help:#?}");
    }
}

#[test]
fn a_port_that_another_program_has_is_named() {
    let taken = TcpListener::bind("0.0.0.0:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let home = Home::new();
    let ended = jusawi(&["host", "--port", &port]).at(&home).on_loopback().run();
    ended.expect_code(&[1]).expect(&format!("Port {port} is used by another program."));
    assert!(ended.out.is_empty(), "{ended:?}");
    let korean = jusawi(&["host", "--port", &port]).at(&home).on_loopback().in_korean().run();
    korean.expect_code(&[1]).expect(&port);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_usual_port_is_taken_another_one_is_used_and_said() {
    // Somebody has it, whether it is this test or not.
    let _taken = TcpListener::bind("0.0.0.0:7677");
    let home = Home::new();
    let mut host = Host::of(jusawi(&["host", "--seats", "2"]).at(&home).on_loopback().start());
    assert_ne!(host.port, 7677);
    host.program.expect(&format!("Port 7677 is used by another program, so the table is at port {}.", host.port));
    get_table(&mut stub(host.port).await).await;
}
