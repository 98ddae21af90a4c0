//! las-vegas in words: 주사위 카지노, Dice Casino.
//!
//! Rules: las-vegas §8.2, §9, §12.

#[cfg(test)]
mod tests;

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{Action, Event, Face, LasVegas, Outcome, Owner, Preview, Rank, Roll};

use super::Speak;
use crate::{Args, Names, Text, Unit, pad, pad_left, width};

impl Speak for LasVegas {
    fn game_name(text: &Text) -> String {
        text.word("las-vegas")
    }

    fn event(text: &Text, event: &Event, names: &Names) -> Option<String> {
        let named = |owner: Owner| Args::new().said("name", owner_name(text, owner, names));
        Some(match event {
            Event::CasinosRefilled { round, casinos, .. } => {
                let casinos = (1u8..).zip(casinos).map(|(number, notes)| {
                    text.say(
                        "las-vegas-casino-notes",
                        &Args::new().with("casino", number).said("notes", brief(text, notes)),
                    )
                });
                let casinos = casinos.collect::<Vec<_>>().join(" ");
                let args = Args::new().with("round", *round).said("casinos", casinos).said("unit", caption(text));
                text.say("las-vegas-refilled", &args)
            }
            Event::HouseDicePlaced { dice, .. } => {
                let dice = dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
                text.say("las-vegas-house-dice", &Args::new().with("dice", dice))
            }
            Event::Rolled { seat, own, neutral } => {
                let roll = Roll { own: own.clone(), neutral: neutral.clone() };
                text.say("las-vegas-rolled", &named(Owner::Seat(*seat)).said("groups", groups(text, &roll.faces())))
            }
            Event::Placed { seat, value, own, neutral } => {
                let args = named(Owner::Seat(*seat)).with("casino", *value).with("dice", own.saturating_add(*neutral));
                text.say("las-vegas-placed", &args.with("neutral", *neutral).said("kind", kind(*own, *neutral)))
            }
            Event::TiesRemoved { casino, owners } => {
                let all = text.list(owners.iter().map(|owner| owner_name(text, *owner, names)));
                text.say(
                    "las-vegas-ties",
                    &Args::new().with("casino", *casino).said("names", all).with("count", owners.len()),
                )
            }
            Event::Paid { casino, owner, note } => {
                let args = named(*owner).with("casino", *casino);
                match (owner, note) {
                    (Owner::House, Some(note)) => {
                        text.say("las-vegas-paid-house", &args.said("money", text.note(*note)))
                    }
                    (_, Some(note)) => text.say("las-vegas-paid", &args.said("money", text.note(*note))),
                    (_, None) => text.say("las-vegas-paid-hidden", &args),
                }
            }
            Event::NotesReturned { casino, notes } => {
                let args = Args::new().with("casino", *casino).said("notes", text.notes(notes));
                text.say("las-vegas-returned", &args.with("count", notes.len()))
            }
            Event::RoundEnd { round } => text.say("las-vegas-round-end", &Args::new().with("round", *round)),
            Event::Conceded { seat, own, neutral } => {
                text.say("las-vegas-conceded", &named(Owner::Seat(*seat)).with("dice", own.saturating_add(*neutral)))
            }
            Event::GameOver { outcome } => Self::summary(text, outcome, names),
        })
    }

    fn action(text: &Text, action: &Action) -> String {
        match action {
            Action::Roll => text.word("las-vegas-roll"),
            Action::Place { value } => text.say("las-vegas-place", &Args::new().with("casino", *value)),
            Action::Concede => text.word("las-vegas-concede"),
        }
    }

    fn result(text: &Text, outcome: &Outcome, names: &Names) -> Vec<String> {
        let name = |rank: &Rank| names.seat(text, rank.seat);
        let name_cells = outcome.ranking.iter().map(|rank| width(&name(rank))).max().unwrap_or(0);
        let money_cells = outcome.ranking.iter().map(|rank| width(&text.money(rank.total))).max().unwrap_or(0);
        let line = |rank: &Rank| {
            let args = Args::new()
                .with("rank", rank.rank)
                .said("name", pad(&name(rank), name_cells))
                .said("money", pad_left(&text.money(rank.total), money_cells))
                .with("count", rank.notes.len())
                .said("notes", brief(text, &rank.notes));
            text.say(if rank.conceded { "las-vegas-rank-conceded" } else { "las-vegas-rank" }, &args)
        };
        outcome.ranking.iter().map(line).chain([Self::summary(text, outcome, names)]).collect()
    }

    fn summary(text: &Text, outcome: &Outcome, names: &Names) -> String {
        let winner = |rank: &&Rank| outcome.winners.contains(&rank.seat);
        let Some(best) = outcome.ranking.iter().find(winner) else { return text.word("las-vegas-no-winner") };
        let all = text.list(outcome.winners.iter().map(|seat| names.seat(text, *seat)));
        let args = Args::new().said("names", all).said("money", text.money(best.total)).with("count", best.notes.len());
        match outcome.winners.as_slice() {
            [_] => text.say("las-vegas-won", &args),
            _ => text.say("las-vegas-won-together", &args),
        }
    }

    fn option_name(text: &Text, key: &str) -> String {
        let id = format!("las-vegas-option-{key}");
        if text.has(&id) { text.word(&id) } else { key.to_owned() }
    }

    fn option_value(text: &Text, key: &str, value: &str) -> String {
        let id = format!("las-vegas-option-{key}-{value}");
        if text.has(&id) { text.word(&id) } else { value.to_owned() }
    }

    fn first_help(text: &Text) -> Vec<String> {
        vec![text.word("las-vegas-help-same"), text.word("las-vegas-help-ties")]
    }

    fn notice(text: &Text) -> String {
        text.word("las-vegas-notice")
    }
}

/// A player's name, or the house.
pub fn owner_name(text: &Text, owner: Owner, names: &Names) -> String {
    match owner {
        Owner::Seat(seat) => names.seat(text, seat),
        Owner::House => text.word("las-vegas-house"),
    }
}

/// The dice of one face: `3 × 3개`, `5 × 2개(흰 1 포함)`.
pub fn group(text: &Text, face: &Face) -> String {
    let args = Args::new().with("value", face.value).with("dice", face.dice()).with("neutral", face.neutral);
    text.say("las-vegas-group", &args.said("kind", kind(face.own, face.neutral)))
}

/// The dice of every face, in the order given.
pub fn groups(text: &Text, faces: &[Face]) -> String {
    faces.iter().map(|face| group(text, face)).collect::<Vec<_>>().join(", ")
}

/// What placing a face would lead to: `4번에 3개 놓기 → 단독 1등`.
///
/// A tie is said in words, `동점 주의`, with everybody who would be tied.
pub fn preview(text: &Text, preview: &Preview, names: &Names) -> String {
    let dice = preview.placed_own.saturating_add(preview.placed_neutral);
    let args = Args::new().with("casino", preview.casino).with("dice", dice).with("neutral", preview.placed_neutral);
    let args = args.said("kind", kind(preview.placed_own, preview.placed_neutral));
    text.say("las-vegas-preview", &args.said("outlook", outlook(text, preview, names)))
}

/// The part of [`preview`] behind the arrow.
pub fn outlook(text: &Text, preview: &Preview, names: &Names) -> String {
    if preview.is_tied() {
        let all = text.list(preview.tied_with.iter().map(|owner| owner_name(text, *owner, names)));
        return text.say("las-vegas-outlook-tied", &Args::new().said("names", all));
    }
    let Some(rank) = preview.rank else { return text.word("las-vegas-outlook-none") };
    let place = if preview.is_first() {
        text.word("las-vegas-outlook-first")
    } else {
        text.say("las-vegas-outlook-place", &Args::new().with("rank", rank))
    };
    match preview.note {
        Some(note) => {
            text.say("las-vegas-outlook-money", &Args::new().said("place", place).said("money", text.note(note)))
        }
        None => text.say("las-vegas-outlook-no-money", &Args::new().said("place", place)),
    }
}

/// Which dice are meant: own ones only, white ones among them, white ones only.
fn kind(own: u8, neutral: u8) -> &'static str {
    match (own, neutral) {
        (_, 0) => "own",
        (0, _) => "white",
        _ => "mixed",
    }
}

/// Amounts alone, highest first as they come: `[5 3]`; [`caption`] says what they count.
pub(super) fn brief(text: &Text, notes: &[Note]) -> String {
    let amounts = notes.iter().map(|note| note.0.to_string()).collect::<Vec<_>>().join(" ");
    text.say("las-vegas-notes-brief", &Args::new().with("amounts", amounts))
}

/// What amounts alone count.
pub(super) fn caption(text: &Text) -> String {
    match text.unit() {
        Unit::Dollars => text.word("unit-caption-dollars"),
        Unit::Man => text.word("unit-caption-man"),
        Unit::Points => text.word("unit-caption-points"),
    }
}
