//! The scenarios of the independent model, one test each. They are worked out by hand and stand in a file of vectors;
//! here is how they are set up, played and compared.

mod list;

use super::json::{
    action_json, action_of, decision_json, event_json, monopoly_word, options_of, party_json, phase_word, reason_word,
};
use super::*;
use crate::state::{EndReason, Trade};
use jusawi_rules::Refusal as _;
use serde_json::{Map, Value, json};

const SCENARIOS: &str = include_str!("../../../../tests/vectors/marble-scenarios.json");

fn all() -> Vec<Value> {
    serde_json::from_str(SCENARIOS).unwrap()
}

/// Plays the scenario of this number.
#[track_caller]
fn play(id: &str) {
    let all = all();
    let scenario = all.iter().find(|scenario| scenario["id"] == id).unwrap_or_else(|| panic!("no scenario {id}"));
    let title = format!("{id}: {}", scenario["title"].as_str().unwrap());
    if let Some(new) = scenario.get("new") {
        let words: Vec<u32> = new["draws"].as_array().unwrap().iter().map(number).collect();
        let seats = u8::try_from(scenario["players"].as_array().unwrap().len()).unwrap();
        let options = options_of(&scenario["options"]);
        let (game, _) = Marble::setup(&options, seats, &mut Chance::scripted(words)).unwrap();
        assert_eq!(json!(names(&game.order)), new["order"], "{title}");
        assert_eq!(game.cash_now(), vec![options.start_money; usize::from(seats)], "{title}");
        return;
    }
    let mut game = given(scenario);
    for (at, step) in scenario["steps"].as_array().unwrap().iter().enumerate() {
        do_step(&mut game, step, &format!("{title}, step {at}"));
    }
}

fn do_step(game: &mut Marble, step: &Value, title: &str) {
    let seat = seat_of(step["by"].as_str().unwrap());
    let action = action_of(&step["do"], seat_of);
    if let Some(error) = step.get("error").and_then(Value::as_str) {
        let Some(action) = action else { return assert_eq!(error, "badPayload", "{title}") };
        let code = refused(game, seat, action).code();
        return assert!(codes(error).iter().any(|wanted| wanted == code), "{title}: {error}, but {code}");
    }
    let dice = step["dice"].as_array().into_iter().flatten().map(|face| number(face) - 1);
    let draws = step["draws"].as_array().into_iter().flatten().map(number);
    let words: Vec<u32> = dice.chain(draws).collect();
    let asked = words.len();
    let mut chance = Chance::scripted(words);
    let events = apply_with(game, seat, action.expect("an action"), &mut chance);
    assert_eq!(chance.words(), u64::try_from(asked).unwrap(), "{title}: chance");

    let told: Vec<String> = events.iter().map(word).collect();
    let mut rest = told.iter();
    for wanted in step["events"].as_array().into_iter().flatten() {
        assert!(rest.any(|word| wanted == word), "{title}: {wanted} in {told:?}");
    }
    for (key, wanted) in step["expect"].as_object().unwrap_or(&Map::new()) {
        let found = seen(game, key, wanted);
        assert!(fits(&found, wanted), "{title}: {key} is {found}, not {wanted}");
    }
}

fn word(event: &Event) -> String {
    event_json(event, name)["type"].as_str().unwrap().to_owned()
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn name(seat: Seat) -> String {
    char::from(b'A' + seat.0).into()
}

fn names(seats: &[Seat]) -> Vec<String> {
    seats.iter().map(|seat| name(*seat)).collect()
}

fn seat_of(name: &str) -> Seat {
    Seat(name.as_bytes()[0] - b'A')
}

/// The codes that the model's `badPayload` and the like are called here.
fn codes(error: &str) -> Vec<String> {
    let named = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect();
    match error {
        "finished" => named(&["GAME_FINISHED"]),
        "notOwned" => named(&["LAND_NOT_OWNED", "CASH_NOT_OWNED"]),
        "badPayload" => named(&["LAND_TWICE"]),
        other => {
            let snake = other.chars().flat_map(|letter| {
                letter.is_ascii_uppercase().then_some('_').into_iter().chain([letter.to_ascii_uppercase()])
            });
            vec![snake.collect()]
        }
    }
}

/// The state that a scenario begins in.
fn given(scenario: &Value) -> Marble {
    let seats = u8::try_from(scenario["players"].as_array().unwrap().len()).unwrap();
    let mut game = table_with(seats, options_of(&scenario["options"]));
    game.order = scenario["order"].as_array().unwrap().iter().map(|seat| seat_of(seat.as_str().unwrap())).collect();
    let given = scenario["given"].as_object().unwrap();
    game.current = given.get("current").map_or(game.order[0], |seat| seat_of(seat.as_str().unwrap()));
    if let Some(round) = given.get("round") {
        game.round = number(round);
    }
    for (key, value) in given {
        match key.as_str() {
            "current" | "round" | "next" | "unknown" => {}
            "fund" => game.fund = number(value),
            "doublesThisTurn" => game.turn.doubles = small(value),
            "cardsThisTurn" => game.turn.cards = small(value),
            "own" => {
                for (cell, deed) in value.as_object().unwrap() {
                    let owner = seat_of(deed[0].as_str().unwrap());
                    game = game.owns(owner, &[(cell.parse().unwrap(), usize::from(small(&deed[1])))]);
                }
            }
            "out" => {
                for seat in value.as_array().unwrap().iter().map(|seat| seat_of(seat.as_str().unwrap())) {
                    game.players[seat.index()].bankrupt_at_round = Some(1);
                    game.players[seat.index()].cash = 0;
                    game.eliminated.push(seat);
                }
            }
            "pendingTrade" => {
                let goods = |side: &str| {
                    let lands: Vec<u8> = value[side]["lands"].as_array().unwrap().iter().map(small).collect();
                    goods(&lands, number(&value[side]["cash"]))
                };
                let seat = |side: &str| seat_of(value[side].as_str().unwrap());
                let trade = Trade { from: seat("from"), to: seat("to"), give: goods("give"), take: goods("take") };
                game.phase = Phase::TradeResponse(trade);
            }
            player => game = with_player(game, seat_of(player), value),
        }
    }
    if let Some(next) = given.get("next") {
        let ids: Vec<&str> = next.as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
        game = game.next_cards(&ids);
    }
    if let Some(unknown) = given.get("unknown") {
        let cards = unknown.as_array().unwrap().iter().map(|id| card(id.as_str().unwrap()));
        game.pile = Pile::from_parts(cards, []);
    }
    game
}

fn small(value: &Value) -> u8 {
    u8::try_from(value.as_u64().unwrap()).unwrap()
}

fn with_player(mut game: Marble, seat: Seat, given: &Value) -> Marble {
    for (key, value) in given.as_object().unwrap() {
        match key.as_str() {
            "pos" => game = game.at(seat, small(value)),
            "cash" => game = game.cash(seat, number(value)),
            "islandLeft" => game.players[seat.index()].island_left = small(value),
            "spacePending" => game.players[seat.index()].space_pending = value.as_bool().unwrap(),
            "heldCards" => {
                for id in value.as_array().unwrap() {
                    game = game.keeps(seat, card(id.as_str().unwrap()));
                }
            }
            other => panic!("unknown field {other}"),
        }
    }
    game
}

/// What stands in the game under the model's `key`.
fn seen(game: &Marble, key: &str, wanted: &Value) -> Value {
    let ids = |cards: &[Card]| json!(cards.iter().map(|card| card.id()).collect::<Vec<_>>());
    let outcome = || game.outcome().expect("the end");
    let ranks = || outcome().ranking.into_iter();
    let open_types = || -> Vec<Value> {
        let decider = game.awaited()[0];
        game.legal(decider).iter().map(|action| action_json(action, name)["type"].clone()).collect()
    };
    match key {
        "phase" => phase_word(game.phase.kind()).into(),
        "current" => name(game.current).into(),
        "round" => game.round.into(),
        "fund" => game.fund.into(),
        "doubles" => game.turn.doubles.into(),
        "unknown" => ids(game.pile.unknown()),
        "bottom" => {
            let bottom = game.bottom();
            ids(&bottom[bottom.len() - wanted.as_array().unwrap().len()..])
        }
        "decision" => match &game.phase {
            Phase::Decide(decision) => decision_json(decision),
            _ => Value::Null,
        },
        "debt" => match &game.phase {
            Phase::Debt(debt) => json!({ "debtor": name(debt.due.debtor), "amount": debt.due.amount,
                "to": party_json(debt.due.to, name) }),
            _ => Value::Null,
        },
        "trade" => match &game.phase {
            Phase::TradeResponse(_) => json!("open"),
            _ => Value::Null,
        },
        "can" => wanted.as_array().unwrap().iter().filter(|action| open_types().contains(action)).cloned().collect(),
        "cannot" => {
            wanted.as_array().unwrap().iter().filter(|action| !open_types().contains(action)).cloned().collect()
        }
        "auto" => {
            let decider = game.awaited()[0];
            json!([name(decider), action_json(&game.automatic(decider).expect("an action"), name)])
        }
        "reason" => reason_word(outcome().reason).into(),
        "monopolyType" => match outcome().reason {
            EndReason::WinningLands { kind, .. } => monopoly_word(kind).into(),
            _ => Value::Null,
        },
        "winners" => json!(names(&outcome().winners)),
        "ranks" => ranks().map(|rank| json!([name(rank.seat), rank.rank])).collect(),
        "assets" => Value::Object(ranks().map(|rank| (name(rank.seat), rank.total_assets.into())).collect()),
        _ => match key.split_once('.').expect("a known key") {
            ("own", cell) => deed(game, cell.parse().unwrap()).map(|(owner, level)| json!([name(owner), level])).into(),
            (seat, field) => of_player(&game.players[seat_of(seat).index()], field, ids),
        },
    }
}

fn of_player(player: &Player, field: &str, ids: impl Fn(&[Card]) -> Value) -> Value {
    match field {
        "pos" => player.cell.0.into(),
        "cash" => player.cash.into(),
        "islandLeft" => player.island_left.into(),
        "spacePending" => player.space_pending.into(),
        "alive" => player.is_alive().into(),
        "held" => ids(&player.held),
        "out" => player.bankrupt_at_round.into(),
        other => panic!("unknown field {other}"),
    }
}

/// Whether all that is `wanted` is in what was found; objects may hold more.
fn fits(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|found| fits(found, wanted)))
        }
        _ => found == wanted,
    }
}

#[test]
fn every_scenario_of_the_file_is_a_test_here() {
    let ids: Vec<Value> = all().into_iter().map(|scenario| scenario["id"].clone()).collect();
    assert_eq!(json!(list::IDS), Value::Array(ids));
}
