//! What the tiles of royale keep, in words.

use jusawi_game_vegas::royale::{Dice, Hiding, Occupant, Secret, Sharing, TileState};
use jusawi_rules::Seat;

use super::printed;
use super::words::{amount, dice_brief, numbers, places, who};
use crate::{Args, Names, Text};

/// What a tile keeps now, as far as the viewer may know it; `None` where it keeps nothing.
pub(super) fn tile_state(text: &Text, tile: &TileState, names: &Names) -> Option<String> {
    let name = |seat: Seat| who(text, names, seat);
    Some(match tile {
        TileState::HiddenCount(tile) => hiding(text, &tile.hiding?, names),
        TileState::GrowingPot(tile) => {
            text.say("royale-state-pot", &Args::new().said("reward", amount(text, tile.pot)))
        }
        TileState::ExtraDice(tile) => black(text, tile.dice?),
        TileState::HighLow(tile) => {
            let run = tile.run?;
            let args = Args::new().with("total", run.total).with("step", run.step);
            text.say("royale-state-bet", &args.said("reward", amount(text, printed::bets(run.step))))
        }
        TileState::FiveTogether(tile) => match tile.holder {
            Some(seat) => text.say("royale-state-token", &name(seat)),
            None => text.word("royale-state-token-free"),
        },
        TileState::LastPays(tile) => {
            if tile.noted.is_empty() {
                return None;
            }
            let all = text.list(tile.noted.iter().map(|seat| names.seat(text, *seat)));
            text.say("royale-state-noted", &Args::new().said("names", all))
        }
        TileState::SpreadPay(_) => return None,
        TileState::LeaderKey(tile) => match tile.holder {
            Some(seat) => text.say("royale-state-key", &name(seat)),
            None => text.word("royale-state-key-free"),
        },
        TileState::ClosedDoor(tile) => {
            let reward = amount(text, printed::next_close(tile.track));
            text.say("royale-state-next-close", &Args::new().said("reward", reward))
        }
        TileState::Bench(tile) => {
            text.say("royale-state-bench", &Args::new().said("dice", by_seat(text, &tile.dice, names)))
        }
        TileState::GrayGuests(tile) => match tile.groups.as_slice() {
            [] => text.word("royale-state-no-groups"),
            groups => text.say("royale-state-groups", &Args::new().with("groups", numbers(groups))),
        },
        TileState::GrayHarvest(tile) => {
            let args = Args::new().with("chips", tile.chip).with("notes", tile.cash).with("moves", tile.moves);
            text.say("royale-state-spaces", &args.said("money", amount(text, printed::GRAY_CASH)))
        }
        TileState::SplitAndPick(tile) => sharing(text, &tile.sharing?, names),
        TileState::SideTable(tile) => {
            text.say("royale-state-aside", &Args::new().said("dice", by_seat(text, &tile.dice, names)))
        }
        TileState::SixSeats(tile) => {
            text.say("royale-state-seats", &Args::new().said("seats", seated(text, &tile.seats, names)))
        }
        TileState::TakeYourPick(tile) => {
            let gold = match tile.gold {
                Some(occupant) => text.say("royale-state-gold", &name(occupant.seat)),
                None => text.word("royale-state-gold-free"),
            };
            tile.dice.map(|dice| black(text, dice)).into_iter().chain([gold]).collect::<Vec<_>>().join(" · ")
        }
    })
}

fn black(text: &Text, dice: [u8; 2]) -> String {
    text.say("royale-state-black", &Args::new().with("dice", numbers(&dice)))
}

fn hiding(text: &Text, hiding: &Hiding, names: &Names) -> String {
    let args = who(text, names, hiding.hider);
    let mut said = vec![match hiding.secret {
        Secret::Plain { choice: Some(count) } => text.say("royale-state-hiding-count", &args.with("count", count)),
        Secret::Plain { choice: None } | Secret::Sealed { .. } | Secret::Lost => text.say("royale-state-hiding", &args),
    }];
    if let Some((seat, guess)) = hiding.guess {
        said.push(text.say("royale-state-guess", &who(text, names, seat).with("guess", guess)));
    }
    said.join(" · ")
}

fn sharing(text: &Text, sharing: &Sharing, names: &Names) -> String {
    let args = who(text, names, sharing.winner).said("splitter", names.seat(text, sharing.splitter));
    let mut said = vec![text.say("royale-state-sharing", &args)];
    if let Some(split) = sharing.split {
        let args = Args::new().with("first", split.first).with("second", 6u8.saturating_sub(split.first));
        said.push(text.say("royale-state-piles", &args));
        if let Secret::Plain { choice: Some(pile) } = split.tokens {
            let [first, _] = places(pile);
            said.push(text.say("royale-state-pile-known", &Args::new().said("pile", first)));
        }
    }
    if let Some(pile) = sharing.picked {
        said.push(text.say("royale-state-picked", &Args::new().with("pile", pile)));
    }
    said.join(" · ")
}

/// Everybody who has dice there, with them.
fn by_seat(text: &Text, dice: &[Dice], names: &Names) -> String {
    let all = (0u8..).map(Seat).zip(dice).filter(|(_, dice)| dice.count() > 0);
    let said = all
        .map(|(seat, dice)| text.say("royale-state-of", &who(text, names, seat).said("dice", dice_brief(text, *dice))));
    or_empty(text, &said.collect::<Vec<_>>())
}

fn seated(text: &Text, seats: &[Option<Occupant>], names: &Names) -> String {
    let said = (1u8..).zip(seats).filter_map(|(value, occupant)| {
        let args = who(text, names, (*occupant)?.seat).with("value", value);
        Some(text.say("royale-state-seat", &args))
    });
    or_empty(text, &said.collect::<Vec<_>>())
}

fn or_empty(text: &Text, said: &[String]) -> String {
    if said.is_empty() { text.word("royale-state-empty") } else { said.join(", ") }
}
