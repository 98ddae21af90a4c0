//! What states, views and events of royale share: parts of the game, the outcome included.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::royale::{
    Bet, BlackBox, Casino, CasinoResult, Dice, Die, GrayReward, Occupant, Options, Origin, Outcome, Owner, Phase,
    Player, PlayerView, Question, QuestionKind, Roll, RoundResult, Settlement, Tile, TileReuse, TileState,
};
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;

use super::tile::tile_state;

pub(super) fn options(options: &Options) -> proto::RoyaleOptions {
    proto::RoyaleOptions {
        tiles: options.tiles.into(),
        tile_reuse: match options.tile_reuse {
            TileReuse::Any => proto::RoyaleTileReuse::Any,
            TileReuse::NoRepeat => proto::RoyaleTileReuse::NoRepeat,
        }
        .into(),
        black_box: match options.black_box {
            BlackBox::Article => proto::RoyaleBlackBox::Article,
            BlackBox::Original => proto::RoyaleBlackBox::Original,
        }
        .into(),
        hide_money: options.hide_money,
        turn_seconds: options.turn_seconds.unwrap_or(0),
    }
}

pub(super) fn tile(tile: Tile) -> proto::RoyaleTile {
    match tile {
        Tile::HiddenCount => proto::RoyaleTile::HiddenCount,
        Tile::GrowingPot => proto::RoyaleTile::GrowingPot,
        Tile::ExtraDice => proto::RoyaleTile::ExtraDice,
        Tile::HighLow => proto::RoyaleTile::HighLow,
        Tile::FiveTogether => proto::RoyaleTile::FiveTogether,
        Tile::LastPays => proto::RoyaleTile::LastPays,
        Tile::SpreadPay => proto::RoyaleTile::SpreadPay,
        Tile::LeaderKey => proto::RoyaleTile::LeaderKey,
        Tile::ClosedDoor => proto::RoyaleTile::ClosedDoor,
        Tile::Bench => proto::RoyaleTile::Bench,
        Tile::GrayGuests => proto::RoyaleTile::GrayGuests,
        Tile::GrayHarvest => proto::RoyaleTile::GrayHarvest,
        Tile::SplitAndPick => proto::RoyaleTile::SplitAndPick,
        Tile::SideTable => proto::RoyaleTile::SideTable,
        Tile::SixSeats => proto::RoyaleTile::SixSeats,
        Tile::TakeYourPick => proto::RoyaleTile::TakeYourPick,
    }
}

pub(super) fn die(die: Die) -> proto::RoyaleDie {
    match die {
        Die::Small => proto::RoyaleDie::Small,
        Die::Big => proto::RoyaleDie::Big,
    }
}

pub(super) fn bet(bet: Bet) -> proto::RoyaleBetKind {
    match bet {
        Bet::Stop => proto::RoyaleBetKind::Stop,
        Bet::Higher => proto::RoyaleBetKind::Higher,
        Bet::Lower => proto::RoyaleBetKind::Lower,
    }
}

pub(super) fn gray_reward(reward: GrayReward) -> proto::RoyaleGrayReward {
    match reward {
        GrayReward::Chip => proto::RoyaleGrayReward::Chip,
        GrayReward::Cash => proto::RoyaleGrayReward::Cash,
        GrayReward::Move => proto::RoyaleGrayReward::Move,
    }
}

pub(super) fn origin(from: Origin) -> proto::RoyaleOrigin {
    match from {
        Origin::Roll => proto::RoyaleOrigin::Roll,
        Origin::Casino => proto::RoyaleOrigin::Casino,
    }
}

pub(super) fn dice(dice: Dice) -> proto::RoyaleDice {
    proto::RoyaleDice { small: dice.small.into(), big: dice.big.into() }
}

pub(super) fn all_dice(all: &[Dice]) -> Vec<proto::RoyaleDice> {
    all.iter().copied().map(dice).collect()
}

pub(super) fn occupant(occupant: Occupant) -> proto::RoyaleOccupant {
    proto::RoyaleOccupant { seat: occupant.seat.0.into(), die: die(occupant.die).into() }
}

pub(super) fn owner(owner: Owner) -> proto::RoyaleOwner {
    use proto::royale_owner::Owner as ProtoOwner;
    let owner = match owner {
        Owner::Seat(seat) => ProtoOwner::Seat(seat.0.into()),
        Owner::Neutral => ProtoOwner::Neutral(proto::RoyaleNeutral {}),
        Owner::Gray => ProtoOwner::Gray(proto::RoyaleGray {}),
    };
    proto::RoyaleOwner { owner: Some(owner) }
}

pub(super) fn owners(owners: &[Owner]) -> Vec<proto::RoyaleOwner> {
    owners.iter().copied().map(owner).collect()
}

/// The phase, and the question of a phase that has one.
pub(super) fn phase(phase: Phase) -> (proto::RoyalePhase, Option<proto::RoyaleQuestion>) {
    match phase {
        Phase::Roll => (proto::RoyalePhase::Roll, None),
        Phase::Place => (proto::RoyalePhase::Place, None),
        Phase::Decide(open) => (proto::RoyalePhase::Decide, Some(question(open))),
        Phase::Finished => (proto::RoyalePhase::Finished, None),
    }
}

pub(super) fn question(question: Question) -> proto::RoyaleQuestion {
    let kind = match question.kind {
        QuestionKind::HideCount => proto::RoyaleQuestionKind::HideCount,
        QuestionKind::GuessCount => proto::RoyaleQuestionKind::GuessCount,
        QuestionKind::OpenCount => proto::RoyaleQuestionKind::OpenCount,
        QuestionKind::Bet => proto::RoyaleQuestionKind::Bet,
        QuestionKind::CloseCasino => proto::RoyaleQuestionKind::CloseCasino,
        QuestionKind::BenchDie => proto::RoyaleQuestionKind::BenchDie,
        QuestionKind::PlaceGray => proto::RoyaleQuestionKind::PlaceGray,
        QuestionKind::TakeGray => proto::RoyaleQuestionKind::TakeGray,
        QuestionKind::MoveDie => proto::RoyaleQuestionKind::MoveDie,
        QuestionKind::SetAside => proto::RoyaleQuestionKind::SetAside,
        QuestionKind::TakeSeat => proto::RoyaleQuestionKind::TakeSeat,
        QuestionKind::ChooseResult => proto::RoyaleQuestionKind::ChooseResult,
        QuestionKind::ActivateTile => proto::RoyaleQuestionKind::ActivateTile,
        QuestionKind::GoldDie => proto::RoyaleQuestionKind::GoldDie,
        QuestionKind::ExtraDice => proto::RoyaleQuestionKind::ExtraDice,
        QuestionKind::SplitTokens => proto::RoyaleQuestionKind::SplitTokens,
        QuestionKind::PickPile => proto::RoyaleQuestionKind::PickPile,
        QuestionKind::OpenSplit => proto::RoyaleQuestionKind::OpenSplit,
    };
    proto::RoyaleQuestion { kind: kind.into(), seat: question.seat.0.into(), casino: question.casino.into() }
}

/// Casinos from 1 with their tiles, of which there are as many.
pub(super) fn casinos(casinos: &[Casino], tiles: &[Option<TileState>]) -> Vec<proto::RoyaleCasino> {
    let numbered = (1..).zip(casinos.iter().zip(tiles));
    numbered
        .map(|(value, (casino, tile))| proto::RoyaleCasino {
            value,
            tile: tile.as_ref().map(tile_state),
            notes: notes(&casino.notes),
            dice: all_dice(&casino.dice),
            neutral: Some(dice(casino.neutral)),
            gray: casino.gray.into(),
            black: numbers(&casino.black),
        })
        .collect()
}

pub(super) fn roll(roll: &Roll) -> proto::RoyaleRolled {
    rolled(&roll.small, roll.big)
}

/// A big die that was not rolled is 0.
pub(super) fn rolled(small: &[u8], big: Option<u8>) -> proto::RoyaleRolled {
    proto::RoyaleRolled { small: numbers(small), big: big.unwrap_or(0).into() }
}

pub(super) fn player(player: &Player) -> proto::RoyalePlayer {
    proto::RoyalePlayer {
        supply: Some(dice(player.supply)),
        chips: player.chips,
        conceded: player.conceded,
        note_count: u32::try_from(player.notes.len()).unwrap_or(u32::MAX),
        notes: notes(&player.notes),
    }
}

pub(super) fn player_view(player: &PlayerView) -> proto::RoyalePlayer {
    proto::RoyalePlayer {
        supply: Some(dice(player.supply)),
        chips: player.chips,
        conceded: player.conceded,
        note_count: player.note_count.into(),
        notes: player.notes.as_deref().map(notes).unwrap_or_default(),
    }
}

pub(super) fn settlement(settlement: &Settlement) -> proto::RoyaleSettlement {
    proto::RoyaleSettlement {
        steps: settlement.steps.into(),
        casinos: settlement.casinos.iter().map(casino_result).collect(),
    }
}

pub(super) fn round_result(result: &RoundResult) -> proto::RoyaleRoundResult {
    proto::RoyaleRoundResult { round: result.round.into(), casinos: result.casinos.iter().map(casino_result).collect() }
}

fn casino_result(result: &CasinoResult) -> proto::RoyaleCasinoResult {
    proto::RoyaleCasinoResult {
        casino: result.casino.into(),
        removed_ties: owners(&result.ties),
        winner: result.winner.map(owner),
        awards: result
            .awards
            .iter()
            .map(|award| proto::RoyaleAward { owner: Some(owner(award.owner)), note: hidden_note(award.note) })
            .collect(),
        returned: notes(&result.returned),
    }
}

pub(super) fn outcome(outcome: &Outcome) -> proto::RoyaleOutcome {
    proto::RoyaleOutcome {
        ranking: outcome
            .ranking
            .iter()
            .map(|ranked| proto::RoyaleRanked {
                rank: ranked.rank.into(),
                seat: ranked.seat.0.into(),
                total: ranked.total,
                notes: notes(&ranked.notes),
                chips: ranked.chips,
                conceded: ranked.conceded,
            })
            .collect(),
        winners: seats(&outcome.winners),
    }
}

/// A note that the viewer may not see is 0.
pub(super) fn hidden_note(note: Option<Note>) -> u32 {
    note.map_or(0, |note| note.0.into())
}

pub(super) fn notes<'a>(notes: impl IntoIterator<Item = &'a Note>) -> Vec<u32> {
    notes.into_iter().map(|note| note.0.into()).collect()
}

pub(super) fn seats(seats: &[Seat]) -> Vec<u32> {
    seats.iter().map(|seat| seat.0.into()).collect()
}

pub(super) fn numbers(numbers: &[u8]) -> Vec<u32> {
    numbers.iter().copied().map(u32::from).collect()
}
