//! What can be done in royale at the table as it lies, with what it leads to.

use jusawi_game_vegas::payout::pay;
use jusawi_game_vegas::royale::{Action, Bet, Dice, Owner, Phase, TileState, View};
use jusawi_rules::Seat;

use super::action::action as plain;
use super::question::{black_dice, tile_at};
use super::words::{amount, dice, leads, numbers, one, owner_name, tokens};
use super::{printed, tile_name};
use crate::{Args, Names, Text};

/// An action as a choice of whoever has to decide.
pub(super) fn choice(text: &Text, view: &View, action: &Action, names: &Names) -> String {
    let (seat, tile) = match view.phase {
        Phase::Decide(question) => (question.seat, tile_at(view, question.casino)),
        _ => (view.current, None),
    };
    let what = plain(text, action);
    match *action {
        Action::Place { value } => {
            let Some(face) = view.faces.iter().find(|face| face.value == value) else { return what };
            let args = Args::new().with("casino", value).said("dice", dice(text, face.dice));
            let what = text.say("royale-place-dice", &args);
            Placing { seat, casino: value, dice: face.dice, activates: true }.leads(text, view, what, names)
        }
        Action::PlaceAny { die, casino } => {
            Placing { seat, casino, dice: one(die), activates: true }.leads(text, view, what, names)
        }
        Action::Set { die, casino } => {
            Placing { seat, casino, dice: one(die), activates: false }.leads(text, view, what, names)
        }
        Action::Pass => {
            let chips = view.player(seat).map_or(0, |player| player.chips);
            let outlook = if view.faces.is_empty() {
                text.word("royale-pass-free")
            } else {
                text.say("royale-pass-cost", &Args::new().with("chips", chips.saturating_sub(1)))
            };
            leads(text, what, outlook)
        }
        Action::Hide { count } => {
            let args = Args::new().said("reward", amount(text, printed::hidden(count)));
            leads(text, what, text.say("royale-hide-reward", &args))
        }
        Action::Bet { bet } => match tile {
            Some(TileState::HighLow(tile)) => {
                let step = tile.run.map_or(0, |run| run.step);
                leads(text, what, bet_outlook(text, bet, step))
            }
            _ => what,
        },
        Action::Close { .. } => match tile {
            Some(TileState::ClosedDoor(tile)) => leads(text, what, amount(text, printed::next_close(tile.track))),
            _ => what,
        },
        Action::TakeSeat { value, .. } => leads(text, what, in_settlement(text, value)),
        Action::Gold { .. } => leads(text, what, in_settlement(text, printed::GOLD)),
        Action::Activate { casino } => match tile_at(view, casino) {
            Some(tile) => {
                let args = Args::new().with("casino", casino).said("tile", tile_name(text, tile.tile()));
                text.say("royale-activate-tile", &args)
            }
            None => what,
        },
        Action::Extra { first, second } => {
            let chosen = black_dice(tile).into_iter().flatten().zip([first, second]).filter(|(_, goes)| *goes);
            let casinos: Vec<u8> = chosen.map(|(face, _)| face).collect();
            if casinos.is_empty() {
                return what;
            }
            text.say("royale-extra-at", &Args::new().with("casinos", numbers(&casinos)))
        }
        Action::Split { pile } => {
            let [first, second] = printed::piles(pile, printed::tokens(view.options.black_box));
            let args = Args::new().said("first", tokens(text, &first)).said("second", tokens(text, &second));
            text.say("royale-split-worth", &args)
        }
        Action::Pick { pile } => match pile_size(tile, pile) {
            Some(size) => leads(text, what, text.say("royale-pick-size", &Args::new().with("count", size))),
            None => what,
        },
        _ => what,
    }
}

/// Dice that would come into a casino.
struct Placing {
    seat: Seat,
    casino: u8,
    dice: Dice,
    /// Whether a tile there is used.
    activates: bool,
}

impl Placing {
    /// The action with the place that the player would have, and the tile that would be used.
    fn leads(&self, text: &Text, view: &View, what: String, names: &Names) -> String {
        let Some(outlook) = self.outlook(text, view, names) else { return what };
        match tile_at(view, self.casino).filter(|_| self.activates) {
            Some(tile) => {
                let args = Args::new().said("what", what).said("outlook", outlook);
                text.say("royale-leads-to-tile", &args.said("tile", tile_name(text, tile.tile())))
            }
            None => leads(text, what, outlook),
        }
    }

    fn outlook(&self, text: &Text, view: &View, names: &Names) -> Option<String> {
        let mut casino = view.casino(self.casino)?.clone();
        let there = casino.dice.get_mut(self.seat.index())?;
        there.small = there.small.saturating_add(self.dice.small);
        there.big = there.big.saturating_add(self.dice.big);
        let me = Owner::Seat(self.seat);
        let counts = casino.strengths();
        let own = counts.iter().find(|(owner, _)| *owner == me).map(|(_, strength)| *strength)?;
        let payout = pay(&counts, &casino.notes);
        let Some(before) = payout.standing.iter().position(|owner| *owner == me) else {
            let level = counts.iter().filter(|(owner, strength)| *owner != me && *strength == own);
            let all = text.list(level.map(|(owner, _)| owner_name(text, *owner, names)));
            return Some(text.say("royale-outlook-tied", &Args::new().said("names", all)));
        };
        let place = match before {
            0 => text.word("las-vegas-outlook-first"),
            _ => text.say("las-vegas-outlook-place", &Args::new().with("rank", before.saturating_add(1))),
        };
        let note = payout.awards.iter().find(|(owner, _)| *owner == me).map(|(_, note)| *note);
        let args = Args::new().said("place", place);
        Some(match note {
            Some(note) => text.say("las-vegas-outlook-money", &args.said("money", text.note(note))),
            None => text.say("las-vegas-outlook-no-money", &args),
        })
    }
}

/// What a bet or stopping may bring after `step` bets won.
fn bet_outlook(text: &Text, bet: Bet, step: u8) -> String {
    match bet {
        Bet::Stop => amount(text, printed::bets(step)),
        Bet::Higher | Bet::Lower => {
            let reward = amount(text, printed::bets(step.saturating_add(1)));
            text.say("royale-bet-reward", &Args::new().said("reward", reward))
        }
    }
}

fn in_settlement(text: &Text, printed: u8) -> String {
    text.say("royale-in-settlement", &Args::new().said("reward", amount(text, printed)))
}

/// How many tokens a pile has, once they are split.
fn pile_size(tile: Option<&TileState>, pile: u8) -> Option<u8> {
    let Some(TileState::SplitAndPick(tile)) = tile else { return None };
    let first = tile.sharing?.split?.first;
    Some(if pile == 1 { first } else { 6u8.saturating_sub(first) })
}
