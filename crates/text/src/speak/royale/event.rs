//! What happened in royale, a line each.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::royale::{Event, Owner, Roll, Royale, Tile};
use jusawi_rules::Seat;

use super::super::las_vegas::{brief, caption};
use super::words::{at_tile, dice, die, groups, numbers, owner_name, reward, who};
use super::{tile_event, tile_name};
use crate::{Args, Names, Speak, Text};

/// What happened, if it is worth a line: a question shows where it is answered.
pub(super) fn event(text: &Text, event: &Event, names: &Names) -> Option<String> {
    let named = |seat: &Seat| who(text, names, *seat);
    Some(match event {
        Event::RoundStarted { round, tiles, casinos, start } => {
            let args = named(start).with("round", *round).said("unit", caption(text));
            round_started(text, args, tiles, casinos)
        }
        Event::NeutralPlaced { small, big } => {
            text.say("royale-neutral-placed", &Args::new().with("dice", numbers(small)).with("big", *big))
        }
        Event::Rolled { seat, small, big } => {
            let roll = Roll { small: small.clone(), big: *big };
            text.say("royale-rolled", &named(seat).said("groups", groups(text, &roll.faces())))
        }
        Event::Placed { seat, value, dice: placed } => {
            text.say("royale-placed", &named(seat).with("casino", *value).said("dice", dice(text, *placed)))
        }
        Event::Passed { seat, cost } => text.say("royale-passed", &named(seat).with("cost", *cost)),
        Event::PlacedAny { seat, die: which, casino } => {
            text.say("royale-placed-any", &named(seat).said("die", die(text, *which)).with("casino", *casino))
        }
        Event::Activated { tile, casino, seat } => {
            text.say("royale-activated", &named(seat).with("casino", *casino).said("tile", tile_name(text, *tile)))
        }
        Event::Asked { .. } => return None,
        Event::Tile { tile, event } => at_tile(text, *tile, tile_event::tile_event(text, event, names)),
        Event::TilePaid { tile, seat, reward: paid, .. } => {
            let what = match paid {
                Some(paid) => text.say("royale-pays", &named(seat).said("reward", reward(text, *paid))),
                None => text.say("royale-pays-hidden", &named(seat)),
            };
            at_tile(text, *tile, what)
        }
        Event::Conceded { seat } => text.say("royale-conceded", &named(seat)),
        Event::Settlement { round } => text.say("royale-settlement", &Args::new().with("round", *round)),
        Event::TiesRemoved { casino, owners } => {
            let all = text.list(owners.iter().map(|owner| owner_name(text, *owner, names)));
            let args = Args::new().with("casino", *casino).said("names", all).with("count", owners.len());
            text.say("royale-ties", &args)
        }
        Event::Paid { casino, owner, note } => paid(text, *casino, *owner, *note, names),
        Event::NotesReturned { casino, notes } => {
            let args = Args::new().with("casino", *casino).said("notes", text.notes(notes)).with("count", notes.len());
            text.say("las-vegas-returned", &args)
        }
        Event::RoundEnd { round } => text.say("las-vegas-round-end", &Args::new().with("round", *round)),
        Event::GameOver { outcome } => Royale::summary(text, outcome, names),
    })
}

fn round_started(text: &Text, args: Args, tiles: &[Option<Tile>], casinos: &[Vec<Note>]) -> String {
    let casinos = (1u8..).zip(casinos).map(|(number, notes)| {
        let args = Args::new().with("casino", number).said("notes", brief(text, notes));
        text.say("las-vegas-casino-notes", &args)
    });
    let tiles = (1u8..).zip(tiles).filter_map(|(number, tile)| {
        let args = Args::new().with("casino", number).said("tile", tile_name(text, (*tile)?));
        Some(text.say("royale-round-tile", &args))
    });
    let args = args.said("casinos", casinos.collect::<Vec<_>>().join(" "));
    let tiles: Vec<String> = tiles.collect();
    if tiles.is_empty() {
        return text.say("royale-round", &args);
    }
    text.say("royale-round-tiles", &args.said("tiles", tiles.join(", ")))
}

fn paid(text: &Text, casino: u8, owner: Owner, note: Option<Note>, names: &Names) -> String {
    let args = Args::new().with("casino", casino).said("name", owner_name(text, owner, names));
    match (owner, note) {
        (Owner::Seat(_), Some(note)) => text.say("las-vegas-paid", &args.said("money", text.note(note))),
        (_, Some(note)) => text.say("las-vegas-paid-house", &args.said("money", text.note(note))),
        (_, None) => text.say("las-vegas-paid-hidden", &args),
    }
}
