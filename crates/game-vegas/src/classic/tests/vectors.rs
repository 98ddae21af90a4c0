//! Whole games of an independent model, replayed word for word.

use super::*;
use crate::classic::Outcome;
use serde_json::{Value, json};

const VECTORS: &str = include_str!("../../../../../tests/vectors/las-vegas.json");

fn name(seat: Seat) -> String {
    format!("p{seat}")
}

fn owner_name(owner: &Owner) -> String {
    match owner {
        Owner::Seat(seat) => name(*seat),
        Owner::House => "house".into(),
    }
}

fn amounts(notes: &[Note]) -> Vec<u8> {
    notes.iter().map(|note| note.0).collect()
}

fn outcome_json(outcome: &Outcome) -> Value {
    let ranking: Vec<Value> = outcome
        .ranking
        .iter()
        .map(|rank| {
            json!({ "rank": rank.rank, "player": name(rank.seat), "total": rank.total,
                "notes": amounts(&rank.notes), "conceded": rank.conceded })
        })
        .collect();
    let winners: Vec<String> = outcome.winners.iter().copied().map(name).collect();
    let totals: serde_json::Map<String, Value> =
        (0..).map(|seat| name(Seat(seat))).zip(outcome.round_totals.iter().map(|totals| json!(totals))).collect();
    json!({ "ranking": ranking, "winners": winners, "roundTotals": totals })
}

fn event_json(event: &Event) -> Value {
    match event {
        Event::CasinosRefilled { round, casinos, .. } => {
            let casinos: Vec<_> = casinos.iter().map(|notes| amounts(notes)).collect();
            json!({ "type": "casinosRefilled", "round": round, "casinos": casinos })
        }
        Event::HouseDicePlaced { seat, dice } => {
            json!({ "type": "houseDicePlaced", "player": name(*seat), "dice": dice })
        }
        Event::Rolled { seat, own, neutral } => {
            json!({ "type": "rolled", "player": name(*seat), "own": own, "neutral": neutral })
        }
        Event::Placed { seat, value, own, neutral } => json!({ "type": "placed", "player": name(*seat),
            "value": value, "ownCount": own, "neutralCount": neutral }),
        Event::TiesRemoved { casino, owners } => {
            let owners: Vec<_> = owners.iter().map(owner_name).collect();
            json!({ "type": "tiesRemoved", "casino": casino, "owners": owners })
        }
        Event::Paid { casino, owner, note } => json!({ "type": "paid", "casino": casino,
            "owner": owner_name(owner), "note": note.map(|note| note.0) }),
        Event::NotesReturned { casino, notes } => {
            json!({ "type": "notesReturned", "casino": casino, "notes": amounts(notes) })
        }
        Event::RoundEnd { round } => json!({ "type": "roundEnd", "round": round }),
        Event::Conceded { seat, own, neutral } => json!({ "type": "conceded", "player": name(*seat),
            "ownCount": own, "neutralCount": neutral }),
        Event::GameOver { outcome } => json!({ "type": "gameOver", "result": outcome_json(outcome) }),
    }
}

/// The sentence of a result is made elsewhere.
fn without_sentence(mut value: Value) -> Value {
    match &mut value {
        Value::Object(object) => {
            object.remove("summary");
            object.values_mut().for_each(|inner| *inner = without_sentence(inner.take()));
        }
        Value::Array(array) => array.iter_mut().for_each(|inner| *inner = without_sentence(inner.take())),
        _ => {}
    }
    value
}

fn chance_of(seed: &Value) -> Chance {
    let Some(hex) = seed.as_str() else { return Chance::probe() };
    let bytes: Vec<u8> = (0..64).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
    Chance::from_seed(bytes.try_into().unwrap())
}

fn options_of(vector: &Value) -> Options {
    let pairs: Vec<(String, String)> = vector["options"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| (key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect();
    LasVegas::parse_options(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))).unwrap()
}

fn told(events: &[Event]) -> Value {
    events.iter().map(event_json).collect()
}

#[test]
fn games_of_the_independent_model_replay_exactly() {
    let games: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    assert_eq!(games.len(), 6);
    for (number, vector) in games.iter().enumerate() {
        let seats = u8::try_from(vector["players"].as_array().unwrap().len()).unwrap();
        let (mut game, events) =
            LasVegas::setup(&options_of(vector), seats, &mut chance_of(&vector["setupSeed"])).unwrap();
        assert_eq!(told(&events), vector["setupEvents"], "game {number}");
        assert_eq!(vector["startSeat"], game.start.0);

        for (at, step) in vector["steps"].as_array().unwrap().iter().enumerate() {
            let seat = Seat(step["player"].as_str().unwrap()[1..].parse().unwrap());
            let action = match step["action"]["type"].as_str().unwrap() {
                "ROLL" => Action::Roll,
                "PLACE" => place(u8::try_from(step["action"]["value"].as_u64().unwrap()).unwrap()),
                "CONCEDE" => Action::Concede,
                other => panic!("unknown action {other}"),
            };
            let mut chance = chance_of(&step["seed"]);
            let events = apply_with(&mut game, seat, action, &mut chance);
            assert_eq!(told(&events), without_sentence(step["events"].clone()), "game {number}, step {at}");
            assert_eq!(step["draws"], chance.words(), "game {number}, step {at}");
        }
        let outcome = game.outcome().expect("the end");
        assert_eq!(outcome_json(&outcome), without_sentence(vector["result"].clone()), "game {number}");
    }
}
