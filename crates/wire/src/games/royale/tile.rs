//! What the tiles of royale keep, in states and views.

use jusawi_game_vegas::royale::{Hiding, Secret, Sharing, SixSeats, TileState};
use jusawi_proto::v1 as proto;

use super::part;

pub(super) fn tile_state(tile: &TileState) -> proto::RoyaleTileState {
    use proto::royale_tile_state::Tile as ProtoTile;
    let tile = match tile {
        TileState::HiddenCount(tile) => {
            ProtoTile::HiddenCount(proto::RoyaleHiddenCountTile { hiding: tile.hiding.map(hiding) })
        }
        TileState::GrowingPot(tile) => ProtoTile::GrowingPot(proto::RoyaleGrowingPotTile { pot: tile.pot.into() }),
        TileState::ExtraDice(tile) => ProtoTile::ExtraDice(proto::RoyaleExtraDiceTile { dice: black_dice(tile.dice) }),
        TileState::HighLow(tile) => ProtoTile::HighLow(proto::RoyaleHighLowTile {
            run: tile.run.map(|run| proto::RoyaleRun { step: run.step.into(), total: run.total.into() }),
        }),
        TileState::FiveTogether(tile) => {
            ProtoTile::FiveTogether(proto::RoyaleFiveTogetherTile { holder: tile.holder.map(|seat| seat.0.into()) })
        }
        TileState::LastPays(tile) => ProtoTile::LastPays(proto::RoyaleLastPaysTile { noted: part::seats(&tile.noted) }),
        TileState::SpreadPay(_) => ProtoTile::SpreadPay(proto::RoyaleSpreadPayTile {}),
        TileState::LeaderKey(tile) => {
            ProtoTile::LeaderKey(proto::RoyaleLeaderKeyTile { holder: tile.holder.map(|seat| seat.0.into()) })
        }
        TileState::ClosedDoor(tile) => ProtoTile::ClosedDoor(proto::RoyaleClosedDoorTile { track: tile.track.into() }),
        TileState::Bench(tile) => ProtoTile::Bench(proto::RoyaleBenchTile { dice: part::all_dice(&tile.dice) }),
        TileState::GrayGuests(tile) => {
            ProtoTile::GrayGuests(proto::RoyaleGrayGuestsTile { groups: part::numbers(&tile.groups) })
        }
        TileState::GrayHarvest(tile) => ProtoTile::GrayHarvest(proto::RoyaleGrayHarvestTile {
            chip: tile.chip.into(),
            cash: tile.cash.into(),
            moves: tile.moves.into(),
        }),
        TileState::SplitAndPick(tile) => {
            ProtoTile::SplitAndPick(proto::RoyaleSplitAndPickTile { sharing: tile.sharing.map(sharing) })
        }
        TileState::SideTable(tile) => {
            ProtoTile::SideTable(proto::RoyaleSideTableTile { dice: part::all_dice(&tile.dice) })
        }
        TileState::SixSeats(tile) => ProtoTile::SixSeats(six_seats(tile)),
        TileState::TakeYourPick(tile) => ProtoTile::TakeYourPick(proto::RoyaleTakeYourPickTile {
            dice: black_dice(tile.dice),
            gold: tile.gold.map(part::occupant),
        }),
    };
    proto::RoyaleTileState { tile: Some(tile) }
}

/// Dice that were not rolled are none.
fn black_dice(dice: Option<[u8; 2]>) -> Vec<u32> {
    dice.map(|dice| part::numbers(&dice)).unwrap_or_default()
}

fn hiding(hiding: Hiding) -> proto::RoyaleHiding {
    proto::RoyaleHiding {
        hider: hiding.hider.0.into(),
        secret: Some(secret(hiding.secret)),
        guess: hiding.guess.map(|(seat, count)| proto::RoyaleOpenGuess { seat: seat.0.into(), count: count.into() }),
    }
}

fn sharing(sharing: Sharing) -> proto::RoyaleSharing {
    proto::RoyaleSharing {
        winner: sharing.winner.0.into(),
        splitter: sharing.splitter.0.into(),
        split: sharing
            .split
            .map(|split| proto::RoyalePiles { first: split.first.into(), tokens: Some(secret(split.tokens)) }),
        picked: sharing.picked.unwrap_or(0).into(),
    }
}

/// A choice that the viewer may not know is 0, which no choice is.
fn secret(secret: Secret) -> proto::RoyaleSecret {
    use proto::royale_secret::Secret as ProtoSecret;
    let secret = match secret {
        Secret::Plain { choice } => ProtoSecret::Plain(choice.unwrap_or(0).into()),
        Secret::Sealed { commitment } => ProtoSecret::Sealed(commitment.to_vec()),
        Secret::Lost => ProtoSecret::Lost(proto::RoyaleLost {}),
    };
    proto::RoyaleSecret { secret: Some(secret) }
}

fn six_seats(tile: &SixSeats) -> proto::RoyaleSixSeatsTile {
    let taken = (1..).zip(tile.seats).filter_map(|(value, occupant)| {
        occupant.map(|occupant| proto::RoyaleTakenSeat { value, occupant: Some(part::occupant(occupant)) })
    });
    proto::RoyaleSixSeatsTile { taken: taken.collect() }
}
