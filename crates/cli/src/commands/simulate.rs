//! `jusawi simulate GAME`: whole games without a network, so that other implementations can be compared with this one.
//!
//! Everything follows from the seed: the same words on the command line give the same bytes.

use std::fmt;
use std::io::{IsTerminal, Write};

use jusawi_bots::Player;
use jusawi_fair::{hash, simulate_seed};
use jusawi_proto::v1::DESCRIPTORS;
use jusawi_rules::{Chance, Game, OptionError, Seat, Viewer};
use jusawi_text::{Args as Words, Speak, Text};
use jusawi_wire::games::GAMES;
use jusawi_wire::{GameMessages, with_game};
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::args::{Policy, SimulateArgs};
use crate::output::Output;
use crate::{FAILED, OK, USAGE};

/// A game that is longer than this has a fault in its rules.
const LONGEST: usize = 1_000_000;
/// How often progress is shown, in games.
const PROGRESS: u64 = 100;

/// Plays games and writes them, or what came of them, to standard output.
pub fn run(text: &Text, output: &Output, args: &SimulateArgs) -> u8 {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut tell = |line: &str| output.error(line);
    write(text, args, &mut out, &mut tell)
}

/// Plays games and writes them, or what came of them; the exit code. `tell` is told what is wrong.
pub fn write(text: &Text, args: &SimulateArgs, out: &mut impl Write, tell: &mut impl FnMut(&str)) -> u8 {
    with_game!(
        args.game.as_str(),
        Messages => simulate::<Messages>(text, args, out, tell),
        else {
            let words = Words::new().with("given", args.game.clone()).with("choices", GAMES.join(", "));
            tell(&text.message("err-bad-choice", &words).to_string());
            USAGE
        }
    )
}

fn simulate<M: GameMessages>(text: &Text, args: &SimulateArgs, out: &mut impl Write, tell: &mut impl FnMut(&str)) -> u8
where
    M::Game: Speak + Player,
{
    let pairs = args.options.iter().map(|option| option.split_once('=').unwrap_or((option, "")));
    let checked = M::Game::parse_options(pairs)
        .and_then(|options| M::Game::check_options(&options, args.players).map(|()| options));
    let options = match checked {
        Ok(options) => options,
        Err(error) => {
            tell(&text.option_error(&error).to_string());
            return USAGE;
        }
    };
    let Some(json) = Json::of::<M>() else {
        tell(&text.by_reason("INTERNAL", |_| None).to_string());
        return FAILED;
    };
    let mut steps = 0;
    let mut unfinished = false;
    for number in 1..=args.games {
        let mut line = args.json.then_some(Line { json: &json, out });
        match play::<M>(&options, args, number, line.as_mut()) {
            Ok(played) => {
                steps += played.steps;
                unfinished |= !played.finished;
            }
            Err(Trouble::Options(error)) => {
                tell(&text.option_error(&error).to_string());
                return FAILED;
            }
            // Whoever closed the pipe has seen enough.
            Err(Trouble::Closed) => return OK,
        }
        if number % PROGRESS == 0 && std::io::stderr().is_terminal() {
            let _ = write!(std::io::stderr(), "\r{number}/{}", args.games);
        }
    }
    if !args.json {
        let words = Words::new().with("games", args.games).with("game", M::Game::game_name(text)).with("steps", steps);
        let _ = writeln!(out, "{}", text.say("cli-simulate-done", &words));
    }
    if out.flush().is_err() || !unfinished { OK } else { FAILED }
}

struct Played {
    steps: u64,
    finished: bool,
}

enum Trouble {
    Options(OptionError),
    Closed,
}

/// Where a game's line is written, step by step: games can be long.
struct Line<'a, W> {
    json: &'a Json,
    out: &'a mut W,
}

impl<W: Write> Line<'_, W> {
    fn write(&mut self, what: fmt::Arguments<'_>) -> Result<(), Trouble> {
        self.out.write_fmt(what).map_err(|_| Trouble::Closed)
    }
}

/// One game from its set-up to its end.
fn play<M: GameMessages>(
    options: &<M::Game as Game>::Options,
    args: &SimulateArgs,
    number: u64,
    mut line: Option<&mut Line<'_, impl Write>>,
) -> Result<Played, Trouble>
where
    M::Game: Player,
{
    let mut draws = Draws { seed: args.seed, game: number, next: 1 };
    let mut choices = choices(args.seed, number);
    let seed = draws.take();
    let (mut game, setup) =
        M::Game::setup(options, args.players, &mut Chance::from_seed(seed)).map_err(Trouble::Options)?;
    if let Some(line) = &mut line {
        let head = json!({
            "game": M::Game::KEY,
            "options": option_values::<M::Game>(options),
            "seats": args.players,
            "setup": { "seed": hex(seed), "events": line.json.events::<M>(&game, &setup) },
        });
        // The object goes on with its steps.
        let head = head.to_string();
        line.write(format_args!("{},\"steps\":[", head.strip_suffix('}').unwrap_or(&head)))?;
    }
    let mut count = 0;
    while game.outcome().is_none() && count < LONGEST {
        let Some(seat) = game.awaited().first().copied() else { break };
        let Some(action) = chosen::<M::Game>(&game, seat, args.policy, &mut choices) else { break };
        let mut probe = Chance::probe();
        let draws_chance = game.clone().apply(seat, &action, &mut probe).is_ok() && probe.was_asked();
        let seed = draws_chance.then(|| draws.take());
        let mut chance = seed.map_or_else(Chance::probe, Chance::from_seed);
        let Ok(events) = game.apply(seat, &action, &mut chance) else { break };
        if let Some(line) = &mut line {
            let step = json!({
                "seat": seat.0,
                "action": line.json.message(&line.json.action, &M::encode_action(&action)),
                "seed": seed.map(hex),
                "events": line.json.events::<M>(&game, &events),
            });
            line.write(format_args!("{}{step}", if count == 0 { "" } else { "," }))?;
        }
        count += 1;
    }
    let outcome = game.outcome();
    if let Some(line) = &mut line {
        let outcome =
            outcome.as_ref().map_or(Value::Null, |it| line.json.message(&line.json.outcome, &M::encode_outcome(it)));
        line.write(format_args!("],\"outcome\":{outcome}}}\n"))?;
    }
    Ok(Played { steps: count as u64, finished: outcome.is_some() })
}

/// What the player of a seat does.
fn chosen<G: Player>(game: &G, seat: Seat, policy: Policy, choices: &mut Chance) -> Option<G::Action> {
    let legal = game.legal(seat);
    match policy {
        Policy::Bot => G::choose(&game.view(Viewer::Seat(seat)), seat, &legal),
        Policy::Random => {
            composed_randomly(game, seat, choices).or_else(|| legal.get(choices.index_below(legal.len())).cloned())
        }
    }
    .or_else(|| game.automatic(seat))
}

/// Something composed at random, where something can be composed.
fn composed_randomly<G: Player>(game: &G, seat: Seat, choices: &mut Chance) -> Option<G::Action> {
    let can_compose = !game.composed(seat).is_empty();
    can_compose.then(|| G::compose_randomly(&game.view(Viewer::Seat(seat)), seat, choices)).flatten()
}

/// The seeds of one game's draws, in order.
struct Draws {
    seed: u64,
    game: u64,
    next: u64,
}

impl Draws {
    fn take(&mut self) -> [u8; 32] {
        let seed = simulate_seed(self.seed, self.game, self.next);
        self.next += 1;
        seed
    }
}

/// What choices at random follow from: a stream of its own, so that dice and choices do not hang together.
fn choices(seed: u64, game: u64) -> Chance {
    Chance::from_seed(hash("jusawi/v1/simulate-choices", &[&seed.to_be_bytes(), &game.to_be_bytes()]).0)
}

/// Options with the keys of the rules, and values as JSON has them.
fn option_values<G: Game>(options: &G::Options) -> Value {
    let value = |text: &str| match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "null" => Value::Null,
        text => text.parse::<u64>().map_or_else(|_| Value::String(text.to_owned()), Value::from),
    };
    let pairs = G::describe_options(options).into_iter().map(|(key, text)| (key.to_owned(), value(text)));
    Value::Object(pairs.collect::<Map<_, _>>())
}

fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The JSON form of one game's messages.
struct Json {
    action: MessageDescriptor,
    event: MessageDescriptor,
    outcome: MessageDescriptor,
}

impl Json {
    fn of<M: GameMessages>() -> Option<Self> {
        let pool = DescriptorPool::decode(DESCRIPTORS).ok()?;
        let message = |what: &str| pool.get_message_by_name(&format!("jusawi.v1.{}{what}", M::PREFIX));
        Some(Self { action: message("Action")?, event: message("Event")?, outcome: message("Outcome")? })
    }

    fn message(&self, descriptor: &MessageDescriptor, bytes: &[u8]) -> Value {
        let message = DynamicMessage::decode(descriptor.clone(), bytes);
        message.ok().and_then(|message| serde_json::to_value(message).ok()).unwrap_or_default()
    }

    fn events<M: GameMessages>(&self, game: &M::Game, events: &[<M::Game as Game>::Event]) -> Vec<Value> {
        let seen = events.iter().map(|event| game.event_for(event, Viewer::AllSeeing));
        seen.map(|event| self.message(&self.event, &M::encode_event(&event))).collect()
    }
}
