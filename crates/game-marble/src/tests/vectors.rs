//! Whole games of an independent model, replayed word for word.

use super::json::{action_of, decision_json, event_json, options_of, outcome_json, party_json, phase_word, trade_json};
use super::*;
use serde_json::{Value, json};

const VECTORS: &str = include_str!("../../../../tests/vectors/marble.json");

fn name(seat: Seat) -> String {
    format!("p{seat}")
}

fn seat_of(name: &str) -> Seat {
    Seat(name[1..].parse().unwrap())
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

/// What the bank has taken in less what it has paid out.
fn bank_flow(events: &[Event]) -> i64 {
    let flow = |(from, to, amount): (Party, Party, u32)| match (from, to) {
        (Party::Bank, _) => -i64::from(amount),
        (_, Party::Bank) => i64::from(amount),
        _ => 0,
    };
    money(events).into_iter().map(flow).sum()
}

/// The whole position in the model's words.
fn position(game: &Marble, bank: i64) -> Value {
    let of = |field: fn(&Player) -> Value| game.players.iter().map(field).collect::<Vec<Value>>();
    let ids = |cards: &[Card]| cards.iter().map(|card| card.id()).collect::<Vec<_>>();
    let owners: Vec<Value> =
        game.deeds.iter().map(|(cell, deed)| json!([cell.0, name(deed.owner), deed.level.steps()])).collect();
    let (mut debt, mut decision, mut trade) = (Value::Null, Value::Null, Value::Null);
    match &game.phase {
        Phase::Debt(open) => {
            debt = json!([name(open.due.debtor), open.due.amount, party_json(open.due.to, name)]);
        }
        Phase::Decide(open) => decision = decision_json(open),
        Phase::TradeResponse(open) => trade = trade_json(open, name),
        Phase::TurnStart | Phase::Finished(_) => {}
    }
    json!({
        "phase": phase_word(game.phase.kind()),
        "decider": game.awaited().first().map(|seat| name(*seat)),
        "current": name(game.current),
        "round": game.round,
        "fund": game.fund,
        "bank": bank,
        "pos": of(|player| player.cell.0.into()),
        "cash": of(|player| player.cash.into()),
        "island": of(|player| player.island_left.into()),
        "space": of(|player| player.space_pending.into()),
        "held": of(|player| player.held.iter().map(|card| card.id()).collect()),
        "owners": owners,
        "unknown": ids(game.pile.unknown()),
        "bottom": ids(&game.bottom()),
        "doubles": game.turn.doubles,
        "eliminated": game.eliminated.iter().map(|seat| name(*seat)).collect::<Vec<_>>(),
        "debt": debt,
        "decision": decision,
        "pendingTrade": trade,
    })
}

// 004 §10.19
#[test]
fn games_of_the_independent_model_replay_exactly() {
    let games: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    assert_eq!(games.len(), 8);
    for (number, vector) in games.iter().enumerate() {
        let seats = u8::try_from(vector["players"].as_array().unwrap().len()).unwrap();
        let options = options_of(&vector["options"]);
        let (mut game, _) = Marble::setup(&options, seats, &mut chance_of(&vector["setupSeed"])).unwrap();
        assert_eq!(json!(game.order.iter().map(|seat| name(*seat)).collect::<Vec<_>>()), vector["order"]);

        let mut bank = -i64::from(options.start_money) * i64::from(seats);
        for (at, step) in vector["steps"].as_array().unwrap().iter().enumerate() {
            let seat = seat_of(step["player"].as_str().unwrap());
            let action = action_of(&step["action"], seat_of).expect("an action");
            let mut chance = chance_of(&step["seed"]);
            let events = apply_with(&mut game, seat, action, &mut chance);
            bank += bank_flow(&events);
            let told: Value = events.iter().map(|event| event_json(event, name)).collect();
            assert_eq!(told, without_sentence(step["events"].clone()), "game {number}, step {at}");
            assert_eq!(step["draws"], chance.words(), "game {number}, step {at}");
            assert_eq!(position(&game, bank), step["after"], "game {number}, step {at}");
        }
        let outcome = game.outcome().expect("the end");
        assert_eq!(Value::Object(outcome_json(&outcome, name)), without_sentence(vector["result"].clone()));
    }
}
