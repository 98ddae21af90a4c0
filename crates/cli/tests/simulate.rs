//! `jusawi simulate`: the same words give the same bytes, and what it writes is what the rules do.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "what tests may do, helpers of tests may do too"
)]

use std::time::Instant;

use jusawi_cli::OK;
use jusawi_cli::args::{Policy, SimulateArgs};
use jusawi_cli::commands::simulate::write;
use jusawi_fair::simulate_seed;
use jusawi_proto::v1::DESCRIPTORS;
use jusawi_rules::{Chance, Game, Seat, Viewer};
use jusawi_text::{Lang, Text};
use jusawi_wire::games::GAMES;
use jusawi_wire::{GameMessages, with_game};
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, prost::Message};
use serde_json::Value;

fn words(game: &str, seed: u64, games: u64, policy: Policy) -> SimulateArgs {
    SimulateArgs { game: game.to_owned(), players: 4, games, seed, options: Vec::new(), policy, json: true }
}

/// What is written, and the exit code.
fn simulated(args: &SimulateArgs) -> (u8, String) {
    let mut out = Vec::new();
    let code = write(&Text::new(Lang::En), args, &mut out, &mut |line| panic!("{line}"));
    (code, String::from_utf8(out).unwrap())
}

fn lines(args: &SimulateArgs) -> Vec<Value> {
    let (code, text) = simulated(args);
    assert_eq!(code, OK);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes32(hex: &str) -> [u8; 32] {
    assert_eq!(hex.len(), 64);
    std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap())
}

#[test]
fn the_same_words_give_the_same_bytes_and_another_seed_others() {
    for game in GAMES {
        for policy in [Policy::Random, Policy::Bot] {
            let first = simulated(&words(game, 3, 2, policy));
            assert_eq!(first, simulated(&words(game, 3, 2, policy)));
            assert_ne!(first, simulated(&words(game, 4, 2, policy)));
        }
    }
}

#[test]
fn a_line_is_a_game_with_these_keys() {
    for game in GAMES {
        let all = lines(&words(game, 0, 2, Policy::Random));
        assert_eq!(all.len(), 2);
        for line in all {
            assert_eq!(keys(&line), ["game", "options", "seats", "setup", "steps", "outcome"]);
            assert_eq!((&line["game"], &line["seats"]), (&Value::from(*game), &Value::from(4)));
            assert_eq!(keys(&line["setup"]), ["seed", "events"]);
            assert!(line["steps"].as_array().unwrap().len() > 20);
            for step in line["steps"].as_array().unwrap() {
                assert_eq!(keys(step), ["seat", "action", "seed", "events"]);
            }
            assert!(!line["outcome"]["winners"].as_array().unwrap().is_empty());
        }
    }
}

/// The seeds of a game's draws in order.
fn seeds(line: &Value) -> Vec<String> {
    let steps = line["steps"].as_array().unwrap().iter().map(|step| &step["seed"]);
    [&line["setup"]["seed"]].into_iter().chain(steps).filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn seeds_are_the_published_ones_in_the_order_of_draws() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/fair.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(vectors).unwrap()).unwrap();
    let mut compared = 0;
    for vector in vectors["simulate"].as_array().unwrap() {
        let number = |key: &str| vector[key].as_u64().unwrap();
        let (seed, game, draw) = (number("seed"), number("game"), number("draw"));
        assert_eq!(hex(&simulate_seed(seed, game, draw)), vector["value"]);
        if game > 2 {
            continue;
        }
        for kind in GAMES {
            let all = lines(&words(kind, seed, game, Policy::Random));
            assert_eq!(seeds(all.last().unwrap())[usize::try_from(draw).unwrap() - 1], vector["value"]);
            compared += 1;
        }
    }
    assert_eq!(compared, 4 * GAMES.len());
    for kind in GAMES {
        for (game, line) in (1..).zip(lines(&words(kind, 7, 2, Policy::Bot))) {
            let expected = (1..).map(|draw| hex(&simulate_seed(7, game, draw)));
            assert!(seeds(&line).into_iter().zip(expected).all(|(seed, expected)| seed == expected));
        }
    }
}

/// The JSON form of a game's messages.
struct Json(DescriptorPool);

impl Json {
    fn descriptor<M: GameMessages>(&self, what: &str) -> MessageDescriptor {
        self.0.get_message_by_name(&format!("jusawi.v1.{}{what}", M::PREFIX)).unwrap()
    }

    /// What a JSON form says, as the bytes of the message.
    fn bytes<M: GameMessages>(&self, what: &str, value: &Value) -> Vec<u8> {
        DynamicMessage::deserialize(self.descriptor::<M>(what), value).unwrap().encode_to_vec()
    }
}

fn replay<M: GameMessages>(line: &Value, options: &[String]) {
    let json = Json(DescriptorPool::decode(DESCRIPTORS).unwrap());
    let pairs = options.iter().map(|option| option.split_once('=').unwrap());
    let options = M::Game::parse_options(pairs).unwrap();
    let told = |game: &M::Game, events: &[<M::Game as Game>::Event]| -> Vec<Vec<u8>> {
        events.iter().map(|event| M::encode_event(&game.event_for(event, Viewer::AllSeeing))).collect()
    };
    let written = |value: &Value| -> Vec<Vec<u8>> {
        value["events"].as_array().unwrap().iter().map(|event| json.bytes::<M>("Event", event)).collect()
    };
    let seats = u8::try_from(line["seats"].as_u64().unwrap()).unwrap();
    let seed = bytes32(line["setup"]["seed"].as_str().unwrap());
    let (mut game, events) = M::Game::setup(&options, seats, &mut Chance::from_seed(seed)).unwrap();
    assert_eq!(told(&game, &events), written(&line["setup"]));
    for step in line["steps"].as_array().unwrap() {
        let seat = Seat(u8::try_from(step["seat"].as_u64().unwrap()).unwrap());
        let action = M::decode_action(&json.bytes::<M>("Action", &step["action"])).unwrap();
        let mut chance = step["seed"].as_str().map_or_else(Chance::probe, |seed| Chance::from_seed(bytes32(seed)));
        let events = game.apply(seat, &action, &mut chance).unwrap();
        assert_eq!(chance.was_asked(), step["seed"].is_string(), "a seed stands where chance is asked");
        assert_eq!(told(&game, &events), written(step));
    }
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(M::encode_outcome(&outcome), json.bytes::<M>("Outcome", &line["outcome"]));
}

#[test]
fn replaying_the_actions_with_the_seeds_gives_the_same_events() {
    for kind in GAMES {
        for policy in [Policy::Random, Policy::Bot] {
            let mut args = words(kind, 11, 3, policy);
            if *kind == "marble" {
                args.options = ["trade=true", "takeover=true", "monopolyWin=true"].map(str::to_owned).into();
            }
            for line in lines(&args) {
                with_game!(*kind, Messages => replay::<Messages>(&line, &args.options), else { panic!("no game {kind}") });
            }
        }
    }
}

#[test]
fn play_at_random_makes_offers_where_exchanges_are_allowed() {
    let mut args = words("marble", 1, 3, Policy::Random);
    let count = |args: &SimulateArgs| simulated(args).1.matches("proposeTrade").count();
    assert_eq!(count(&args), 0);
    args.options.push("trade=true".to_owned());
    assert!(count(&args) > 10);
}

/// That some 200 games at random and so many by bots have an end, over all numbers of players up to `most`.
fn comes_to_an_end(kind: &str, most: u8, by_bots: u64) {
    for (policy, about) in [(Policy::Random, 200), (Policy::Bot, by_bots)] {
        let start = Instant::now();
        for players in 2..=most {
            let games = about / u64::from(most - 1) + 1;
            let args = SimulateArgs { players, json: false, ..words(kind, 5, games, policy) };
            let (code, text) = simulated(&args);
            assert_eq!(code, OK, "{kind} of {players} has no end: {text}");
        }
        println!("{kind}, {policy:?}: {:?}", start.elapsed());
    }
}

#[test]
fn every_game_of_las_vegas_comes_to_an_end() {
    // This bot weighs every placing; without optimization that takes a second a game.
    comes_to_an_end("las-vegas", 5, 8);
}

#[test]
fn every_game_of_royale_comes_to_an_end() {
    comes_to_an_end("royale", 5, 200);
}

#[test]
fn every_game_of_marble_comes_to_an_end() {
    comes_to_an_end("marble", 4, 200);
}

#[test]
fn every_kind_of_game_is_played_to_its_end_here() {
    assert_eq!(GAMES, ["las-vegas", "royale", "marble"], "a new game needs a test of its own");
}
