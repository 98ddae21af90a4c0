//! What happened at a tile of royale, a line each; the tile's name stands before it.

use jusawi_game_vegas::royale::{Bet, TileEvent};
use jusawi_rules::Seat;

use super::printed;
use super::words::{amount, dice, die, effect, gray_reward, numbers, places, tokens, who};
use crate::{Args, Names, Text};

/// What happened at a tile. What the event hides stays hidden.
pub(super) fn tile_event(text: &Text, event: &TileEvent, names: &Names) -> String {
    let named = |seat: &Seat| who(text, names, *seat);
    match event {
        TileEvent::BlackRolled { seat, dice } => text.say("royale-black-rolled", &rolled(named(seat), *dice)),
        TileEvent::CountHidden { seat, count: Some(count), .. } => {
            text.say("royale-hidden-count", &named(seat).with("count", *count))
        }
        TileEvent::CountHidden { seat, count: None, is_sealed } => {
            text.say(if *is_sealed { "royale-hidden-sealed" } else { "royale-hidden" }, &named(seat))
        }
        TileEvent::GuessMade { seat, guess } => text.say("royale-guess-made", &named(seat).with("guess", *guess)),
        TileEvent::Guessed { seat, guess, hider, secret, is_right } => {
            let args = named(seat).with("guess", *guess);
            match secret {
                Some(_) if *is_right => text.say("royale-guessed-right", &args),
                Some(secret) => {
                    let args = args.said("hider", names.seat(text, *hider)).with("secret", *secret);
                    text.say("royale-guessed-wrong", &args)
                }
                None => text.say("royale-guessed-unshown", &args.said("hider", names.seat(text, *hider))),
            }
        }
        TileEvent::Forfeited { seat } => text.say("royale-forfeited", &named(seat)),
        TileEvent::BetDecided { seat, bet, before, dice, is_won } => {
            let won = if *is_won { "yes" } else { "no" };
            let args = rolled(named(seat), *dice).with("before", *before).said("won", won);
            text.say(if *bet == Bet::Lower { "royale-bet-lower" } else { "royale-bet-higher" }, &args)
        }
        TileEvent::Stopped { seat, step } => text.say("royale-stopped", &named(seat).with("step", *step)),
        TileEvent::FiveTaken { seat } => {
            text.say("royale-five-taken", &named(seat).said("reward", amount(text, printed::FIVE)))
        }
        TileEvent::LastCounted { seats } => {
            let all = text.list(seats.iter().map(|seat| names.seat(text, *seat)));
            text.say("royale-last-counted", &Args::new().said("names", all).said("reward", amount(text, printed::FINE)))
        }
        TileEvent::Fined { seat, money, chips } => fined(text, named(seat), *money, *chips),
        TileEvent::KeyTaken { seat } => text.say("royale-key-taken", &named(seat)),
        TileEvent::KeyReturned { seat } => text.say("royale-key-returned", &named(seat)),
        TileEvent::Closed { seat, casino, .. } => text.say("royale-closed", &named(seat).with("casino", *casino)),
        TileEvent::Kept { seat, casino } => text.say("royale-kept", &named(seat).with("casino", *casino)),
        TileEvent::Benched { seat, die: which } => {
            text.say("royale-benched", &named(seat).said("die", die(text, *which)))
        }
        TileEvent::BenchTakenBack { seat, dice: taken } => {
            text.say("royale-bench-back", &named(seat).said("dice", dice(text, *taken)))
        }
        TileEvent::GrayPlaced { seat, count, casino } => {
            text.say("royale-gray-placed", &named(seat).with("dice", *count).with("casino", *casino))
        }
        TileEvent::GrayTaken { seat, casino, reward } => {
            let args = named(seat).with("casino", *casino).said("reward", gray_reward(text, *reward));
            text.say("royale-gray-taken", &args)
        }
        TileEvent::DieSet { seat, die: which, casino } => {
            text.say("royale-die-set", &named(seat).said("die", die(text, *which)).with("casino", *casino))
        }
        TileEvent::DieTaken { seat, die: which, casino } => {
            text.say("royale-die-taken", &named(seat).said("die", die(text, *which)).with("casino", *casino))
        }
        TileEvent::SetAside { seat, dice: moved } => {
            text.say("royale-set-aside", &named(seat).said("dice", dice(text, *moved)))
        }
        TileEvent::SeatTaken { seat, die: which, value, replaced, .. } => {
            let args = named(seat).said("die", die(text, *which)).with("value", *value);
            match replaced {
                Some(other) => text.say("royale-seated-replacing", &args.said("other", names.seat(text, other.seat))),
                None => text.say("royale-seated", &args),
            }
        }
        TileEvent::Chosen { seat, value } => {
            text.say("royale-chosen", &named(seat).with("value", *value).said("effect", effect(text, *value)))
        }
        TileEvent::GoldPlaced { seat, die: which, replaced } => {
            let args = named(seat).said("die", die(text, *which));
            match replaced {
                Some(other) => text.say("royale-gold-replacing", &args.said("other", names.seat(text, other.seat))),
                None => text.say("royale-gold-placed", &args),
            }
        }
        TileEvent::ExtraPlaced { seat, casinos } => match casinos.as_slice() {
            [] => text.say("royale-extra-kept", &named(seat)),
            casinos => text.say("royale-extra-placed", &named(seat).with("casinos", numbers(casinos))),
        },
        TileEvent::TokensSplit { seat, sizes: [first, second], pile, is_sealed } => {
            let args = named(seat).with("first", *first).with("second", *second);
            match pile {
                Some(pile) => {
                    let [pile, _] = places(*pile);
                    text.say("royale-tokens-split-known", &args.said("pile", pile))
                }
                None if *is_sealed => text.say("royale-tokens-split-sealed", &args),
                None => text.say("royale-tokens-split", &args),
            }
        }
        TileEvent::PilePicked { seat, pile } => text.say("royale-pile-picked", &named(seat).with("pile", *pile)),
        TileEvent::PileTaken { seat, pile, tokens: taken, .. } => {
            let args = named(seat).with("pile", *pile);
            match taken {
                Some(taken) => text.say("royale-pile-taken-known", &args.said("tokens", tokens(text, taken))),
                None => text.say("royale-pile-taken", &args),
            }
        }
    }
}

/// The two black dice and their total.
fn rolled(args: Args, dice: [u8; 2]) -> Args {
    let [first, second] = dice;
    args.with("dice", numbers(&dice)).with("total", first.saturating_add(second))
}

fn fined(text: &Text, args: Args, money: u32, paid_chips: u32) -> String {
    match (money, paid_chips) {
        (0, 0) => text.say("royale-fined-nothing", &args),
        (0, count) => text.say("royale-fined-chips", &args.with("chips", count)),
        (_, 0) => text.say("royale-fined-money", &args.said("money", text.money(money))),
        (_, count) => text.say("royale-fined-both", &args.said("money", text.money(money)).with("chips", count)),
    }
}
