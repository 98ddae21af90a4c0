//! Whole games said aloud: everything has words, and everything fits a line.

use jusawi_game_marble::Action;
use jusawi_rules::testkit::play_randomly;

use super::*;

/// A line is ours: no id shows through, nothing is empty, and it fits.
fn fits(line: &str) {
    let is_said = !line.contains("marble-") && !line.contains('{') && !line.trim().is_empty();
    assert!(is_said && width(line) <= super::super::LINE, "{}: {line}", width(line));
}

#[test]
fn every_event_view_question_and_choice_of_random_games_is_said_in_a_line() {
    let everything = Options {
        start_money: 200,
        max_rounds: 30,
        build_on_purchase: true,
        island_fee: 10,
        takeover: true,
        landmark: true,
        monopoly_win: true,
        trade: true,
        ..Options::default()
    };
    let texts = [Text::new(Lang::Ko), en(), ko()];
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..6 {
        let options = if seed % 3 == 0 { Options::default() } else { everything };
        play_randomly::<Marble>(&options, 2 + u8::try_from(seed % 3).unwrap(), seed, 20_000, |game, events| {
            let text = &texts[usize::try_from(seed % 3).unwrap()];
            for event in events {
                let name = format!("{event:?}");
                kinds.insert(name.split([' ', '{']).next().unwrap().to_owned());
                Marble::event(text, event, &names()).iter().for_each(|line| fits(line));
            }
            let Some(seat) = game.awaited().first().copied() else { return };
            let view = game.view(Viewer::Seat(seat));
            <Marble as Speak>::view(text, &view, &names(), Some(seat)).iter().for_each(|line| fits(line));
            fits(&Marble::question(text, &view, &names()));
            for action in game.legal(seat).iter().chain([&Action::Concede]) {
                fits(&Marble::action(text, action));
                let choice = Marble::choice(text, &view, action, &names());
                fits(&choice);
                assert!(!choice.contains('…'), "{choice}");
            }
            let other = game.view(Viewer::Spectator);
            fits(&Marble::question(text, &other, &names()));
        });
    }
    assert!(kinds.len() > 15, "{kinds:?}");
}

#[test]
fn every_summary_of_the_vectors_is_said_word_for_word() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/marble.json");
    let games: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let games = games.as_array().unwrap();
    assert!(!games.is_empty());
    for game in games {
        let (players, result) = (game["players"].as_array().unwrap(), &game["result"]);
        let named =
            |names: Names, (seat, name): (u8, &serde_json::Value)| names.with_seat(Seat(seat), name.as_str().unwrap());
        let names = (0u8..).zip(players).fold(Names::new(), named);
        let seat = |name: &serde_json::Value| {
            Seat(u8::try_from(players.iter().position(|player| player == name).unwrap()).unwrap())
        };
        let number = |value: &serde_json::Value| value.as_u64().map(|number| u32::try_from(number).unwrap());
        let ranking = result["ranking"].as_array().unwrap().iter().map(|entry| Rank {
            rank: u8::try_from(entry["rank"].as_u64().unwrap()).unwrap(),
            seat: seat(&entry["player"]),
            total_assets: number(&entry["totalAssets"]).unwrap(),
            cash: number(&entry["cash"]).unwrap(),
            lands: number(&entry["lands"]).unwrap(),
            bankrupt_at_round: number(&entry["bankruptAtRound"]),
        });
        let winners: Vec<Seat> = result["winners"].as_array().unwrap().iter().map(seat).collect();
        let reason = match result["reason"].as_str().unwrap() {
            "roundLimit" => EndReason::RoundLimit,
            "lastSurvivor" => EndReason::LastSurvivor,
            _ => EndReason::WinningLands {
                winner: winners[0],
                kind: match result["monopolyType"].as_str().unwrap() {
                    "triple" => WinningLands::Triple,
                    "line" => WinningLands::Line,
                    _ => WinningLands::Tour,
                },
            },
        };
        let round = number(&game["options"]["maxRounds"]).unwrap();
        let outcome = Outcome { reason, round, ranking: ranking.collect(), winners };
        assert_eq!(Marble::summary(&ko(), &outcome, &names), result["summary"].as_str().unwrap());
    }
}
