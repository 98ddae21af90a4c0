//! Making an offer in marble step by step: whom, which lands and how much money to give, then to take, and a last look.
//!
//! Every step follows from the answers before it; nothing is kept. Rules: marble §5.8.

use std::slice::Iter;

use jusawi_game_marble::{Action, Cell, Goods, Marble, Prompt, View};
use jusawi_rules::Seat;

use super::LINE;
use super::words::{goods, lands_of, level, place, short_name};
use crate::names::shown;
use crate::speak::Compose;
use crate::{Args, Names, Text, fit};

/// The key of having chosen all lands.
const DONE: &str = "done";
/// The key of making the offer.
const YES: &str = "yes";
/// The key of making none.
const NO: &str = "no";
/// How wide lands chosen so far may be in a question.
const CHOSEN: usize = 36;
/// How wide one side of an offer may be in the last question.
const SIDE: usize = 20;
/// How wide the partner's name may be in the last question.
const NAME: usize = 12;

/// A step that is not over: what to ask, or what is wrong with the last answer.
type Open = Compose<Marble>;

/// Which way goods go.
#[derive(Clone, Copy)]
enum Way {
    Give,
    Take,
}

/// The step after `answers`: seat numbers from 1, cell numbers, `done`, numbers typed, `yes`.
pub(super) fn step(text: &Text, view: &View, names: &Names, answers: &[String]) -> Open {
    let Some(own) = proposer(view) else { return Compose::Nothing };
    offer(text, view, names, own, answers.iter()).unwrap_or_else(|open| open)
}

/// Who may make an offer now, seen by that player.
fn proposer(view: &View) -> Option<Seat> {
    let can = matches!(&view.prompt, Some(Prompt::Turn(turn)) if turn.trades_left > 0);
    can.then_some(view.current)
}

fn offer(text: &Text, view: &View, names: &Names, own: Seat, mut answers: Iter<'_, String>) -> Result<Open, Open> {
    let to = partner(text, view, names, own, &mut answers)?;
    let give = side(text, view, own, Way::Give, &mut answers)?;
    let take = side(text, view, to, Way::Take, &mut answers)?;
    if give.is_empty() && take.is_empty() {
        return Err(Compose::Again(text.word("marble-trade-empty")));
    }
    confirm(text, view, names, (to, &give, &take), &mut answers)?;
    Ok(Compose::Done(Action::ProposeTrade { to, give, take }))
}

fn partner(text: &Text, view: &View, names: &Names, own: Seat, answers: &mut Iter<'_, String>) -> Result<Seat, Open> {
    let living = view.players.iter().filter(|player| player.bankrupt_at_round.is_none());
    let others: Vec<Seat> = living.map(|player| player.seat).filter(|seat| *seat != own).collect();
    let key = |seat: Seat| shown(seat.0).to_string();
    match answers.next() {
        None => {
            let answers = others.iter().map(|seat| (key(*seat), names.seat(text, *seat))).collect();
            Err(Compose::Ask { question: text.word("marble-trade-partner"), answers })
        }
        Some(answer) => others.into_iter().find(|seat| key(*seat) == answer.trim()).ok_or_else(|| other(text)),
    }
}

/// The lands and the money that `giver` gives.
fn side(text: &Text, view: &View, giver: Seat, way: Way, answers: &mut Iter<'_, String>) -> Result<Goods, Open> {
    let lands = lands(text, view, giver, way, answers)?;
    let cash = money(text, view, giver, way, answers)?;
    Ok(Goods { lands, cash })
}

fn lands(text: &Text, view: &View, giver: Seat, way: Way, answers: &mut Iter<'_, String>) -> Result<Vec<Cell>, Open> {
    let mut left = lands_of(view, giver);
    let mut chosen = Goods::default();
    loop {
        let Some(answer) = answers.next() else {
            let label = |cell, built| {
                let args = Args::new().said("land", place(text, cell)).said("level", level(text, built));
                text.say("marble-trade-land", &args)
            };
            let lands = left.iter().map(|(cell, deed)| (cell.to_string(), label(*cell, deed.level)));
            let done = (DONE.to_owned(), text.word("marble-trade-done"));
            let question = land_question(text, view, way, &chosen);
            return Err(Compose::Ask { question, answers: lands.chain([done]).collect() });
        };
        let answer = answer.trim();
        if answer == DONE {
            return Ok(chosen.lands);
        }
        let at = left.iter().position(|(cell, _)| cell.to_string() == answer).ok_or_else(|| other(text))?;
        let (cell, _) = left.remove(at);
        chosen.lands.push(cell);
    }
}

fn land_question(text: &Text, view: &View, way: Way, chosen: &Goods) -> String {
    let question = match way {
        Way::Give => text.word("marble-trade-give-land"),
        Way::Take => text.word("marble-trade-take-land"),
    };
    if chosen.is_empty() {
        return question;
    }
    let args = Args::new().said("question", question).said("lands", goods(text, chosen, Some(view), CHOSEN));
    fit(&text.say("marble-trade-chosen", &args), LINE)
}

fn money(text: &Text, view: &View, giver: Seat, way: Way, answers: &mut Iter<'_, String>) -> Result<u32, Open> {
    let most = view.player(giver).map_or(0, |player| player.cash);
    let args = Args::new().with("most", most);
    let Some(answer) = answers.next() else {
        let args = args.said("unit", text.money(1));
        let question = match way {
            Way::Give => text.say("marble-trade-give-money", &args),
            Way::Take => text.say("marble-trade-take-money", &args),
        };
        return Err(Compose::Ask { question, answers: Vec::new() });
    };
    let number = answer.trim().parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| Compose::Again(text.say("marble-trade-number", &args)))
}

/// A last look at the offer. Whoever makes none after all has nothing to compose any more.
fn confirm(
    text: &Text,
    view: &View,
    names: &Names,
    (to, give, take): (Seat, &Goods, &Goods),
    answers: &mut Iter<'_, String>,
) -> Result<(), Open> {
    match (answers.next().map(|answer| answer.trim()), answers.next()) {
        (None, _) => {
            let args = Args::new().said("partner", short_name(text, names, to, NAME));
            let args = args.said("give", goods(text, give, Some(view), SIDE));
            let args = args.said("take", goods(text, take, Some(view), SIDE));
            let yes = (YES.to_owned(), text.word("marble-trade-yes"));
            let no = (NO.to_owned(), text.word("marble-trade-no"));
            Err(Compose::Ask { question: fit(&text.say("marble-trade-confirm", &args), LINE), answers: vec![yes, no] })
        }
        (Some(YES), None) => Ok(()),
        (Some(NO), None) => Err(Compose::Nothing),
        _ => Err(other(text)),
    }
}

fn other(text: &Text) -> Open {
    Compose::Again(text.word("marble-trade-other"))
}
