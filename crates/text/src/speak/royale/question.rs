//! What royale asks, with what one needs to know for an answer.

use jusawi_game_vegas::royale::{BlackBox, Dice, Phase, Question, QuestionKind, TileState, View};
use jusawi_rules::Seat;

use super::super::las_vegas::caption;
use super::printed;
use super::words::{amount, at_tile, dice, numbers, tokens, who};
use crate::{Args, Names, Text};

/// What is to be decided now.
pub(super) fn question(text: &Text, view: &View, names: &Names) -> String {
    match view.phase {
        Phase::Roll => {
            let left = view.player(view.current).map_or(Dice::default(), |player| player.supply);
            let has_key = has_key(view, view.current);
            let id = if has_key { "royale-ask-roll-or-key" } else { "royale-ask-roll" };
            text.say(id, &Args::new().said("dice", dice(text, left)))
        }
        Phase::Place if view.faces.is_empty() => text.word("royale-ask-pass"),
        Phase::Place => text.word("royale-ask-place"),
        Phase::Decide(question) => {
            let tile = tile_at(view, question.casino);
            let what = asked(text, view, &question, tile, names);
            match tile {
                Some(tile) => at_tile(text, tile.tile(), what),
                None => what,
            }
        }
        Phase::Finished => text.word("what-to-do"),
    }
}

/// The tile of a casino, if one lies there.
pub(super) fn tile_at(view: &View, casino: u8) -> Option<&TileState> {
    view.tiles.get(usize::from(casino).checked_sub(1)?)?.as_ref()
}

/// Whether a player holds the leader's key.
fn has_key(view: &View, seat: Seat) -> bool {
    let held = |tile: &TileState| matches!(tile, TileState::LeaderKey(tile) if tile.holder == Some(seat));
    view.tiles.iter().flatten().any(held)
}

fn asked(text: &Text, view: &View, question: &Question, tile: Option<&TileState>, names: &Names) -> String {
    match question.kind {
        QuestionKind::HideCount => text.word("royale-ask-hide"),
        QuestionKind::GuessCount => match tile {
            Some(TileState::HiddenCount(tile)) => {
                let hider = tile.hiding.map_or(view.current, |hiding| hiding.hider);
                text.say("royale-ask-guess", &who(text, names, hider))
            }
            _ => text.say("royale-ask-guess", &who(text, names, view.current)),
        },
        QuestionKind::OpenCount => text.word("royale-ask-open-count"),
        QuestionKind::Bet => {
            let total = match tile {
                Some(TileState::HighLow(tile)) => tile.run.map_or(0, |run| run.total),
                _ => 0,
            };
            text.say("royale-ask-bet", &Args::new().with("total", total))
        }
        QuestionKind::CloseCasino => text.word("royale-ask-close"),
        QuestionKind::BenchDie => text.word("royale-ask-bench"),
        QuestionKind::PlaceGray => text.word("royale-ask-place-gray"),
        QuestionKind::TakeGray => text.word("royale-ask-take-gray"),
        QuestionKind::MoveDie => text.word("royale-ask-move"),
        QuestionKind::SetAside => text.word("royale-ask-aside"),
        QuestionKind::TakeSeat => text.word("royale-ask-seat"),
        QuestionKind::ChooseResult => text.say("royale-ask-choose", &black(tile)),
        QuestionKind::ActivateTile => text.word("royale-ask-activate"),
        QuestionKind::GoldDie => text.say("royale-ask-gold", &Args::new().said("reward", amount(text, printed::GOLD))),
        QuestionKind::ExtraDice => text.say("royale-ask-extra", &black(tile)),
        QuestionKind::SplitTokens => {
            let all = printed::tokens(view.options.black_box);
            let args = Args::new().said("tokens", tokens(text, &all)).said("unit", caption(text));
            match view.options.black_box {
                BlackBox::Article => text.say("royale-ask-split-each", &args),
                BlackBox::Original => text.say("royale-ask-split-sum", &args),
            }
        }
        QuestionKind::PickPile => text.word("royale-ask-pick"),
        QuestionKind::OpenSplit => text.word("royale-ask-open-split"),
    }
}

/// The black dice that lie at a tile.
pub(super) fn black_dice(tile: Option<&TileState>) -> Option<[u8; 2]> {
    match tile? {
        TileState::ExtraDice(tile) => tile.dice,
        TileState::TakeYourPick(tile) => tile.dice,
        _ => None,
    }
}

fn black(tile: Option<&TileState>) -> Args {
    Args::new().with("dice", black_dice(tile).map(|dice| numbers(&dice)).unwrap_or_default())
}
