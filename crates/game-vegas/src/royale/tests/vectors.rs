//! Whole games of an independent model, replayed word for word.

use super::*;
use serde_json::{Map, Value, json};

const VECTORS: &str = include_str!("../../../../../tests/vectors/royale.json");

fn name(seat: Seat) -> String {
    format!("p{seat}")
}

fn owner_name(owner: &Owner) -> String {
    match owner {
        Owner::Seat(seat) => name(*seat),
        Owner::Neutral => "neutral".into(),
        Owner::Gray => "gray".into(),
    }
}

fn die_name(die: Die) -> &'static str {
    match die {
        Die::Small => "small",
        Die::Big => "big",
    }
}

fn die_of(value: &Value) -> Die {
    if value == "big" { Die::Big } else { Die::Small }
}

fn amounts(notes: &[Note]) -> Vec<u8> {
    notes.iter().map(|note| note.0).collect()
}

fn occupant_json(occupant: &Option<Occupant>) -> Value {
    occupant.map_or(Value::Null, |occupant| json!({ "owner": name(occupant.seat), "die": die_name(occupant.die) }))
}

fn question_name(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::HideCount => "luckyHide",
        QuestionKind::GuessCount => "luckyGuess",
        QuestionKind::Bet => "fiftyFifty",
        QuestionKind::CloseCasino => "noEntry",
        QuestionKind::BenchDie => "knockout",
        QuestionKind::PlaceGray => "blockIt",
        QuestionKind::TakeGray => "handicap",
        QuestionKind::MoveDie => "moveDie",
        QuestionKind::SetAside => "doubleDown",
        QuestionKind::TakeSeat => "niceDice",
        QuestionKind::ChooseResult => "myChoice",
        QuestionKind::ActivateTile => "myActivate",
        QuestionKind::GoldDie => "golden",
        QuestionKind::ExtraDice => "primeTime",
        QuestionKind::SplitTokens => "blackSplit",
        QuestionKind::PickPile => "blackPick",
        QuestionKind::OpenCount | QuestionKind::OpenSplit => panic!("the model hides nothing"),
    }
}

fn outcome_json(outcome: &Outcome) -> Value {
    let ranking: Vec<Value> = outcome
        .ranking
        .iter()
        .map(|rank| {
            json!({ "rank": rank.rank, "player": name(rank.seat), "total": rank.total, "chips": rank.chips,
                "notes": amounts(&rank.notes), "conceded": rank.conceded })
        })
        .collect();
    let winners: Vec<String> = outcome.winners.iter().copied().map(name).collect();
    json!({ "ranking": ranking, "winners": winners })
}

fn tile_paid(tile: Tile, seat: Seat, reward: Reward, known_to: Option<Seat>) -> Value {
    let (chips, note) = match reward {
        Reward::Chips(chips) => (chips, None),
        Reward::Note(note) => (0, Some(note.0)),
    };
    let mut event = json!({ "type": "tilePaid", "tile": tile.code(), "player": name(seat), "chips": chips,
        "note": note });
    if let Some(other) = known_to {
        event["secretTo"] = json!([name(seat), name(other)]);
    }
    event
}

fn piles_json(pile: u8) -> Value {
    let of = |pile: u8| (0..6).filter(|token| pile & (1 << token) != 0).collect::<Vec<u8>>();
    json!([of(pile), of(!pile)])
}

/// The model's words for an event at a tile: its type, who, and the rest.
fn tile_event(tile: Tile, event: &TileEvent) -> (&'static str, Option<&Seat>, Value) {
    match event {
        TileEvent::BlackRolled { seat, dice } => {
            ("blackDice", Some(seat), json!({ "tile": tile.code(), "dice": dice }))
        }
        TileEvent::CountHidden { seat, count, .. } => {
            ("hidden", Some(seat), json!({ "count": count, "secretTo": [name(*seat)] }))
        }
        TileEvent::Guessed { seat, guess, hider, secret, is_right } => {
            let rest = json!({ "guess": guess, "hider": name(*hider), "secret": secret, "right": is_right });
            ("guessed", Some(seat), rest)
        }
        TileEvent::BetDecided { seat, bet, before, dice, is_won } => {
            let bet = if *bet == Bet::Higher { "higher" } else { "lower" };
            ("bet", Some(seat), json!({ "bet": bet, "before": before, "dice": dice, "won": is_won }))
        }
        TileEvent::Stopped { seat, step } => ("stopped", Some(seat), json!({ "step": step })),
        TileEvent::LastCounted { seats } => {
            let players: Vec<_> = seats.iter().copied().map(name).collect();
            ("badLuck", None, json!({ "players": players }))
        }
        TileEvent::Fined { seat, money, chips } => ("fined", Some(seat), json!({ "money": money, "chips": chips })),
        TileEvent::KeyTaken { seat } => ("powerTaken", Some(seat), json!({})),
        TileEvent::KeyReturned { seat } => ("powerReturned", Some(seat), json!({})),
        TileEvent::Closed { seat, casino, track } => {
            ("closed", Some(seat), json!({ "casino": casino, "track": track }))
        }
        TileEvent::Kept { seat, casino } => ("kept", Some(seat), json!({ "casino": casino })),
        TileEvent::Benched { seat, die } => ("barred", Some(seat), json!({ "die": die_name(*die) })),
        TileEvent::BenchTakenBack { seat, dice } => {
            ("barTakenBack", Some(seat), json!({ "small": dice.small, "big": dice.big }))
        }
        TileEvent::GrayPlaced { seat, count, casino } => {
            ("grayPlaced", Some(seat), json!({ "count": count, "casino": casino }))
        }
        TileEvent::GrayTaken { seat, casino, reward } => {
            let reward = match reward {
                GrayReward::Chip => "chip",
                GrayReward::Cash => "cash",
                GrayReward::Move => "move",
            };
            ("grayTaken", Some(seat), json!({ "casino": casino, "reward": reward }))
        }
        TileEvent::DieSet { seat, die, casino } => {
            ("dieSet", Some(seat), json!({ "die": die_name(*die), "casino": casino }))
        }
        TileEvent::DieTaken { seat, die, casino } => {
            ("dieTaken", Some(seat), json!({ "die": die_name(*die), "casino": casino }))
        }
        TileEvent::SetAside { seat, dice } => {
            ("doubledDown", Some(seat), json!({ "small": dice.small, "big": dice.big }))
        }
        TileEvent::SeatTaken { seat, die, value, from, replaced } => {
            let from = if *from == Origin::Roll { "roll" } else { "casino" };
            let rest = json!({ "die": die_name(*die), "value": value, "from": from,
                "replaced": occupant_json(replaced) });
            ("nicePlaced", Some(seat), rest)
        }
        TileEvent::Chosen { seat, value } => ("chose", Some(seat), json!({ "value": value })),
        TileEvent::GoldPlaced { seat, die, replaced } => {
            ("goldPlaced", Some(seat), json!({ "die": die_name(*die), "replaced": occupant_json(replaced) }))
        }
        TileEvent::ExtraPlaced { seat, casinos } => ("primePlaced", Some(seat), json!({ "casinos": casinos })),
        TileEvent::TokensSplit { seat, sizes, pile, .. } => {
            let piles = piles_json(pile.expect("a plain split"));
            ("boxSplit", Some(seat), json!({ "sizes": sizes, "piles": piles, "secretTo": [name(*seat)] }))
        }
        TileEvent::PileTaken { seat, pile, tokens, splitter } => {
            let rest = json!({ "pile": pile, "tokens": tokens, "secretTo": [name(*seat), name(*splitter)] });
            ("boxPicked", Some(seat), rest)
        }
        TileEvent::FiveTaken { .. }
        | TileEvent::GuessMade { .. }
        | TileEvent::PilePicked { .. }
        | TileEvent::Forfeited { .. } => {
            panic!("the model tells no such event: {event:?}")
        }
    }
}

/// The model's words for an event: its type, who, and the rest.
fn event_json(event: &Event) -> Value {
    let (kind, seat, rest) = match event {
        Event::RoundStarted { round, tiles, casinos, start } => {
            let tiles: Vec<_> = tiles.iter().map(|tile| tile.map(Tile::code)).collect();
            let casinos: Vec<_> = casinos.iter().map(|notes| amounts(notes)).collect();
            let rest = json!({ "round": round, "tiles": tiles, "casinos": casinos, "start": name(*start) });
            ("roundStart", None, rest)
        }
        Event::NeutralPlaced { small, big } => ("neutralPlaced", None, json!({ "small": small, "big": big })),
        Event::Rolled { seat, small, big } => ("rolled", Some(seat), json!({ "small": small, "big": big })),
        Event::Placed { seat, value, dice } => {
            ("placed", Some(seat), json!({ "value": value, "small": dice.small, "big": dice.big }))
        }
        Event::Passed { seat, cost } => ("passed", Some(seat), json!({ "cost": cost })),
        Event::PlacedAny { seat, die, casino } => {
            ("power", Some(seat), json!({ "die": die_name(*die), "casino": casino }))
        }
        Event::Activated { tile, casino, seat } => {
            ("activated", Some(seat), json!({ "tile": tile.code(), "casino": casino }))
        }
        Event::Asked { question } => {
            ("decision", Some(&question.seat), json!({ "kind": question_name(question.kind) }))
        }
        Event::TilePaid { tile, seat, reward, known_to } => {
            return tile_paid(*tile, *seat, reward.expect("a known reward"), *known_to);
        }
        Event::Conceded { seat } => ("conceded", Some(seat), json!({})),
        Event::Settlement { round } => ("settlement", None, json!({ "round": round })),
        Event::TiesRemoved { casino, owners } => {
            let owners: Vec<_> = owners.iter().map(owner_name).collect();
            ("tiesRemoved", None, json!({ "casino": casino, "owners": owners }))
        }
        Event::Paid { casino, owner, note } => {
            let rest = json!({ "casino": casino, "owner": owner_name(owner), "note": note.map(|note| note.0) });
            ("paid", None, rest)
        }
        Event::NotesReturned { casino, notes } => {
            ("notesReturned", None, json!({ "casino": casino, "notes": amounts(notes) }))
        }
        Event::RoundEnd { round } => ("roundEnd", None, json!({ "round": round })),
        Event::GameOver { outcome } => ("gameOver", None, json!({ "result": outcome_json(outcome) })),
        Event::Tile { tile, event } => tile_event(*tile, event),
    };
    let mut told: Map<String, Value> = rest.as_object().unwrap().clone();
    told.insert("type".into(), kind.into());
    if let Some(seat) = seat {
        told.insert("player".into(), name(*seat).into());
    }
    Value::Object(told)
}

fn action_of(action: &Value) -> Action {
    let number = |key: &str| u8::try_from(action[key].as_u64().unwrap()).unwrap();
    let die = || die_of(&action["die"]);
    let flag = |key: &str| action[key].as_bool().unwrap();
    match action["type"].as_str().unwrap() {
        "ROLL" => Action::Roll,
        "PLACE" => place(number("value")),
        "PASS" => Action::Pass,
        "POWER" => Action::PlaceAny { die: die(), casino: number("casino") },
        "HIDE" => Action::Hide { count: number("count") },
        "GUESS" => Action::Guess { count: number("count") },
        "BET" => bet(match action["bet"].as_str().unwrap() {
            "stop" => Bet::Stop,
            "higher" => Bet::Higher,
            _ => Bet::Lower,
        }),
        "CLOSE" => Action::Close { casino: number("casino") },
        "KEEP" => Action::Keep,
        "BAR" => Action::Bench { die: die() },
        "BLOCK" => Action::PlaceGray { group: number("group"), casino: number("casino") },
        "HANDICAP" => {
            let reward = match action["reward"].as_str().unwrap() {
                "chip" => GrayReward::Chip,
                "cash" => GrayReward::Cash,
                _ => GrayReward::Move,
            };
            Action::TakeGray { casino: number("casino"), reward }
        }
        "SET" => Action::Set { die: die(), casino: number("casino") },
        "TAKE" => Action::Take { die: die(), casino: number("casino") },
        "SKIP" => Action::Skip,
        "DOUBLE" => Action::SetAside { small: number("small"), big: number("big") },
        "NICE" => {
            let from = if action["from"] == "roll" { Origin::Roll } else { Origin::Casino };
            Action::TakeSeat { from, die: die(), value: number("value") }
        }
        "CHOOSE" => Action::Choose { value: number("value") },
        "ACTIVATE" => Action::Activate { casino: number("casino") },
        "GOLD" => Action::Gold { die: die() },
        "PRIME" => Action::Extra { first: flag("first"), second: flag("second") },
        "SPLIT" => {
            let tokens = action["pile"].as_array().unwrap().iter();
            Action::Split { pile: tokens.map(|token| 1 << token.as_u64().unwrap()).sum() }
        }
        "PICK" => Action::Pick { pile: number("pile") },
        "CONCEDE" => Action::Concede,
        other => panic!("unknown action {other}"),
    }
}

fn chance_of(seed: &Value) -> Chance {
    let Some(hex) = seed.as_str() else { return Chance::probe() };
    let bytes: Vec<u8> = (0..64).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
    Chance::from_seed(bytes.try_into().unwrap())
}

fn options_of(vector: &Value) -> Options {
    let options = vector["options"].as_object().unwrap();
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs: Vec<(String, String)> = options.iter().map(|(key, value)| (key.clone(), word(value))).collect();
    Royale::parse_options(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))).unwrap()
}

fn told(events: &[Event]) -> Value {
    events.iter().map(event_json).collect()
}

#[test]
fn games_of_the_independent_model_replay_exactly() {
    let games: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    assert_eq!(games.len(), 8);
    for (number, vector) in games.iter().enumerate() {
        let seats = u8::try_from(vector["players"].as_array().unwrap().len()).unwrap();
        let (mut game, events) =
            Royale::setup(&options_of(vector), seats, &mut chance_of(&vector["setupSeed"])).unwrap();
        assert_eq!(told(&events), vector["setupEvents"], "game {number}");
        assert_eq!(vector["startSeat"], game.table.start.0);

        for (at, step) in vector["steps"].as_array().unwrap().iter().enumerate() {
            let seat = Seat(step["player"].as_str().unwrap()[1..].parse().unwrap());
            let action = action_of(&step["action"]);
            assert!(action == Action::Concede || game.legal(seat).contains(&action), "game {number}, step {at}");
            let mut chance = chance_of(&step["seed"]);
            let events = apply_with(&mut game, seat, action, &mut chance);
            assert_eq!(told(&events), step["events"], "game {number}, step {at}");
            assert_eq!(step["draws"], chance.words(), "game {number}, step {at}");
        }
        let outcome = game.outcome().expect("the end");
        assert_eq!(outcome_json(&outcome), vector["result"], "game {number}");
    }
}
