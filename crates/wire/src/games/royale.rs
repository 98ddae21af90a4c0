//! The messages of royale: options and states; `action` reads and writes actions, `part` writes what states, views and
//! events share, `tile` what tiles keep, `event` and `tile_event` what happens.

mod action;
mod event;
mod part;
mod tile;
mod tile_event;

use jusawi_game_vegas::royale::{Action, BlackBox, Event, Options, Outcome, Royale, TileReuse, View};
use jusawi_proto::v1 as proto;
use jusawi_table::Malformed;

use crate::canonical::{decode, encode, narrow};
use crate::games::GameMessages;

/// The most bytes of an options or action message.
const MAX_BYTES: usize = 64;

/// How royale is written.
#[derive(Debug)]
pub struct RoyaleMessages;

impl GameMessages for RoyaleMessages {
    type Game = Royale;

    const PREFIX: &'static str = "Royale";

    fn decode_options(bytes: &[u8]) -> Result<Options, Malformed> {
        let options: proto::RoyaleOptions = decode("RoyaleOptions", MAX_BYTES, bytes)?;
        let tile_reuse = match options.tile_reuse() {
            proto::RoyaleTileReuse::Unspecified => return Err(Malformed::BadValue { field: "tile_reuse" }),
            proto::RoyaleTileReuse::Any => TileReuse::Any,
            proto::RoyaleTileReuse::NoRepeat => TileReuse::NoRepeat,
        };
        let black_box = match options.black_box() {
            proto::RoyaleBlackBox::Unspecified => return Err(Malformed::BadValue { field: "black_box" }),
            proto::RoyaleBlackBox::Article => BlackBox::Article,
            proto::RoyaleBlackBox::Original => BlackBox::Original,
        };
        Ok(Options {
            tiles: narrow("tiles", options.tiles)?,
            tile_reuse,
            black_box,
            hide_money: options.hide_money,
            turn_seconds: (options.turn_seconds != 0).then_some(options.turn_seconds),
        })
    }

    fn encode_options(options: &Options) -> Vec<u8> {
        encode(&part::options(options))
    }

    fn decode_action(bytes: &[u8]) -> Result<Action, Malformed> {
        let action: proto::RoyaleAction = decode("RoyaleAction", MAX_BYTES, bytes)?;
        action::from_proto(action.action.ok_or(Malformed::Missing { field: "action" })?)
    }

    fn encode_action(action: &Action) -> Vec<u8> {
        encode(&proto::RoyaleAction { action: Some(action::to_proto(action)) })
    }

    /// The tiles' names on the table are those of the tiles' states, so they are not written again.
    fn encode_state(game: &Royale) -> Vec<u8> {
        let table = game.table();
        let (phase, question) = part::phase(game.phase());
        encode(&proto::RoyaleState {
            options: Some(part::options(&table.options)),
            seats: table.seats.into(),
            round: table.round.into(),
            start_seat: table.start.0.into(),
            current_seat: table.current.0.into(),
            phase: phase.into(),
            question,
            pile_unknown: part::notes(table.pile.unknown()),
            pile_bottom: part::notes(table.pile.bottom()),
            casinos: part::casinos(&table.casinos, game.tiles()),
            closed: table.closed.unwrap_or(0).into(),
            players: table.players.iter().map(part::player).collect(),
            last_roll: table.roll.as_ref().map(part::roll),
            used: game.used().iter().map(|used| part::tile(*used).into()).collect(),
            settlement: game.settlement().map(part::settlement),
            round_results: game.results().iter().map(part::round_result).collect(),
        })
    }

    fn encode_view(view: &View) -> Vec<u8> {
        let (phase, question) = part::phase(view.phase);
        encode(&proto::RoyaleView {
            options: Some(part::options(&view.options)),
            round: view.round.into(),
            start_seat: view.start.0.into(),
            current_seat: view.current.0.into(),
            phase: phase.into(),
            question,
            pile_count: view.cards_left.into(),
            casinos: part::casinos(&view.casinos, &view.tiles),
            closed: view.closed.unwrap_or(0).into(),
            players: view.players.iter().map(part::player_view).collect(),
            last_roll: view.roll.as_ref().map(part::roll),
            faces: view
                .faces
                .iter()
                .map(|face| proto::RoyaleFace { value: face.value.into(), dice: Some(part::dice(face.dice)) })
                .collect(),
            settlement: view.settlement.as_ref().map(part::settlement),
            round_results: view.results.iter().map(part::round_result).collect(),
            outcome: view.outcome.as_ref().map(part::outcome),
        })
    }

    fn encode_outcome(outcome: &Outcome) -> Vec<u8> {
        encode(&part::outcome(outcome))
    }

    fn encode_event(event: &Event) -> Vec<u8> {
        encode(&proto::RoyaleEvent { event: Some(event::event(event)) })
    }
}
