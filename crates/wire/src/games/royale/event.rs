//! The events of royale; what happens at a tile stands in `tile_event`.

use jusawi_game_vegas::royale::{Event, Reward};
use jusawi_proto::v1 as proto;
use proto::royale_event::Event as ProtoEvent;

use super::{part, tile_event};

pub(super) fn event(event: &Event) -> ProtoEvent {
    match event {
        Event::RoundStarted { round, tiles, casinos, start } => {
            let laid = (1..).zip(tiles.iter().zip(casinos)).map(|(value, (tile, notes))| proto::RoyaleLaidOut {
                value,
                tile: tile.map(|tile| part::tile(tile).into()),
                notes: part::notes(notes),
            });
            ProtoEvent::RoundStarted(proto::RoyaleRoundStartedEvent {
                round: (*round).into(),
                casinos: laid.collect(),
                start_seat: start.0.into(),
            })
        }
        Event::NeutralPlaced { small, big } => {
            ProtoEvent::NeutralPlaced(proto::RoyaleNeutralPlacedEvent { roll: Some(part::rolled(small, Some(*big))) })
        }
        Event::Rolled { seat, small, big } => {
            ProtoEvent::Rolled(proto::RoyaleRolledEvent { seat: seat.0.into(), roll: Some(part::rolled(small, *big)) })
        }
        Event::Placed { seat, value, dice } => ProtoEvent::Placed(proto::RoyalePlacedEvent {
            seat: seat.0.into(),
            value: (*value).into(),
            dice: Some(part::dice(*dice)),
        }),
        Event::Passed { seat, cost } => {
            ProtoEvent::Passed(proto::RoyalePassedEvent { seat: seat.0.into(), cost: (*cost).into() })
        }
        Event::PlacedAny { seat, die, casino } => ProtoEvent::PlacedAny(proto::RoyalePlacedAnyEvent {
            seat: seat.0.into(),
            die: part::die(*die).into(),
            casino: (*casino).into(),
        }),
        Event::Activated { tile, casino, seat } => ProtoEvent::Activated(proto::RoyaleActivatedEvent {
            tile: part::tile(*tile).into(),
            casino: (*casino).into(),
            seat: seat.0.into(),
        }),
        Event::Asked { question } => {
            ProtoEvent::Asked(proto::RoyaleAskedEvent { question: Some(part::question(*question)) })
        }
        Event::Tile { tile, event } => ProtoEvent::Tile(proto::RoyaleTileEvent {
            tile: part::tile(*tile).into(),
            event: Some(tile_event::tile_event(event)),
        }),
        Event::TilePaid { tile, seat, reward: paid, known_to } => ProtoEvent::TilePaid(proto::RoyaleTilePaidEvent {
            tile: part::tile(*tile).into(),
            seat: seat.0.into(),
            reward: paid.map(reward),
            known_to: known_to.map(|seat| seat.0.into()),
        }),
        Event::Conceded { seat } => ProtoEvent::Conceded(proto::RoyaleConcededEvent { seat: seat.0.into() }),
        Event::Settlement { round } => ProtoEvent::Settlement(proto::RoyaleSettlementEvent { round: (*round).into() }),
        Event::TiesRemoved { casino, owners } => ProtoEvent::TiesRemoved(proto::RoyaleTiesRemovedEvent {
            casino: (*casino).into(),
            owners: part::owners(owners),
        }),
        Event::Paid { casino, owner, note } => ProtoEvent::Paid(proto::RoyalePaidEvent {
            casino: (*casino).into(),
            owner: Some(part::owner(*owner)),
            note: part::hidden_note(*note),
        }),
        Event::NotesReturned { casino, notes } => ProtoEvent::NotesReturned(proto::RoyaleNotesReturnedEvent {
            casino: (*casino).into(),
            notes: part::notes(notes),
        }),
        Event::RoundEnd { round } => ProtoEvent::RoundEnd(proto::RoyaleRoundEndEvent { round: (*round).into() }),
        Event::GameOver { outcome } => {
            ProtoEvent::GameOver(proto::RoyaleGameOverEvent { outcome: Some(part::outcome(outcome)) })
        }
    }
}

fn reward(reward: Reward) -> proto::RoyaleReward {
    use proto::royale_reward::Reward as ProtoReward;
    let reward = match reward {
        Reward::Chips(chips) => ProtoReward::Chips(chips.into()),
        Reward::Note(note) => ProtoReward::Note(note.0.into()),
    };
    proto::RoyaleReward { reward: Some(reward) }
}
