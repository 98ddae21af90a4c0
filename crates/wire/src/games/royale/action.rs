//! The actions of royale, there and back.

use jusawi_game_vegas::royale::{Action, Bet, Die, GrayReward, Origin};
use jusawi_proto::v1 as proto;
use jusawi_table::Malformed;
use proto::royale_action::Action as ProtoAction;

use super::part;
use crate::canonical::{bytes32, narrow};

pub(super) fn from_proto(action: ProtoAction) -> Result<Action, Malformed> {
    Ok(match action {
        ProtoAction::Roll(proto::RoyaleRoll {}) => Action::Roll,
        ProtoAction::Place(place) => Action::Place { value: narrow("value", place.value)? },
        ProtoAction::Pass(proto::RoyalePass {}) => Action::Pass,
        ProtoAction::PlaceAny(place) => Action::PlaceAny { die: die(place.die)?, casino: casino(place.casino)? },
        ProtoAction::Hide(hide) => Action::Hide { count: narrow("count", hide.count)? },
        ProtoAction::SealHide(hide) => Action::SealHide { commitment: bytes32("commitment", &hide.commitment)? },
        ProtoAction::Guess(guess) => Action::Guess { count: narrow("count", guess.count)? },
        ProtoAction::Open(open) => {
            Action::Open { nonce: bytes32("nonce", &open.nonce)?, choice: narrow("choice", open.choice)? }
        }
        ProtoAction::Forfeit(proto::RoyaleForfeit {}) => Action::Forfeit,
        ProtoAction::Bet(made) => Action::Bet { bet: bet(made.bet)? },
        ProtoAction::Close(close) => Action::Close { casino: casino(close.casino)? },
        ProtoAction::Keep(proto::RoyaleKeep {}) => Action::Keep,
        ProtoAction::Bench(bench) => Action::Bench { die: die(bench.die)? },
        ProtoAction::PlaceGray(place) => {
            Action::PlaceGray { group: narrow("group", place.group)?, casino: casino(place.casino)? }
        }
        ProtoAction::TakeGray(take) => {
            Action::TakeGray { casino: casino(take.casino)?, reward: gray_reward(take.reward)? }
        }
        ProtoAction::Set(set) => Action::Set { die: die(set.die)?, casino: casino(set.casino)? },
        ProtoAction::Take(take) => Action::Take { die: die(take.die)?, casino: casino(take.casino)? },
        ProtoAction::Skip(proto::RoyaleSkip {}) => Action::Skip,
        ProtoAction::SetAside(dice) => {
            Action::SetAside { small: narrow("small", dice.small)?, big: narrow("big", dice.big)? }
        }
        ProtoAction::TakeSeat(take) => {
            Action::TakeSeat { from: origin(take.from)?, die: die(take.die)?, value: narrow("value", take.value)? }
        }
        ProtoAction::Choose(choose) => Action::Choose { value: narrow("value", choose.value)? },
        ProtoAction::Activate(activate) => Action::Activate { casino: casino(activate.casino)? },
        ProtoAction::Gold(gold) => Action::Gold { die: die(gold.die)? },
        ProtoAction::Extra(extra) => Action::Extra { first: extra.first, second: extra.second },
        ProtoAction::Split(split) => Action::Split { pile: narrow("pile", split.pile)? },
        ProtoAction::SealSplit(split) => Action::SealSplit {
            commitment: bytes32("commitment", &split.commitment)?,
            first: narrow("first", split.first)?,
        },
        ProtoAction::Pick(pick) => Action::Pick { pile: narrow("pile", pick.pile)? },
        ProtoAction::Concede(proto::RoyaleConcede {}) => Action::Concede,
    })
}

pub(super) fn to_proto(action: &Action) -> ProtoAction {
    match *action {
        Action::Roll => ProtoAction::Roll(proto::RoyaleRoll {}),
        Action::Place { value } => ProtoAction::Place(proto::RoyalePlace { value: value.into() }),
        Action::Pass => ProtoAction::Pass(proto::RoyalePass {}),
        Action::PlaceAny { die, casino } => {
            ProtoAction::PlaceAny(proto::RoyalePlaceAny { die: part::die(die).into(), casino: casino.into() })
        }
        Action::Hide { count } => ProtoAction::Hide(proto::RoyaleHide { count: count.into() }),
        Action::SealHide { commitment } => {
            ProtoAction::SealHide(proto::RoyaleSealHide { commitment: commitment.to_vec() })
        }
        Action::Guess { count } => ProtoAction::Guess(proto::RoyaleGuess { count: count.into() }),
        Action::Open { nonce, choice } => {
            ProtoAction::Open(proto::RoyaleOpen { nonce: nonce.to_vec(), choice: choice.into() })
        }
        Action::Forfeit => ProtoAction::Forfeit(proto::RoyaleForfeit {}),
        Action::Bet { bet } => ProtoAction::Bet(proto::RoyaleBet { bet: part::bet(bet).into() }),
        Action::Close { casino } => ProtoAction::Close(proto::RoyaleClose { casino: casino.into() }),
        Action::Keep => ProtoAction::Keep(proto::RoyaleKeep {}),
        Action::Bench { die } => ProtoAction::Bench(proto::RoyaleBench { die: part::die(die).into() }),
        Action::PlaceGray { group, casino } => {
            ProtoAction::PlaceGray(proto::RoyalePlaceGray { group: group.into(), casino: casino.into() })
        }
        Action::TakeGray { casino, reward } => ProtoAction::TakeGray(proto::RoyaleTakeGray {
            casino: casino.into(),
            reward: part::gray_reward(reward).into(),
        }),
        Action::Set { die, casino } => {
            ProtoAction::Set(proto::RoyaleSet { die: part::die(die).into(), casino: casino.into() })
        }
        Action::Take { die, casino } => {
            ProtoAction::Take(proto::RoyaleTake { die: part::die(die).into(), casino: casino.into() })
        }
        Action::Skip => ProtoAction::Skip(proto::RoyaleSkip {}),
        Action::SetAside { small, big } => {
            ProtoAction::SetAside(proto::RoyaleSetAside { small: small.into(), big: big.into() })
        }
        Action::TakeSeat { from, die, value } => ProtoAction::TakeSeat(proto::RoyaleTakeSeat {
            from: part::origin(from).into(),
            die: part::die(die).into(),
            value: value.into(),
        }),
        Action::Choose { value } => ProtoAction::Choose(proto::RoyaleChoose { value: value.into() }),
        Action::Activate { casino } => ProtoAction::Activate(proto::RoyaleActivate { casino: casino.into() }),
        Action::Gold { die } => ProtoAction::Gold(proto::RoyaleGold { die: part::die(die).into() }),
        Action::Extra { first, second } => ProtoAction::Extra(proto::RoyaleExtra { first, second }),
        Action::Split { pile } => ProtoAction::Split(proto::RoyaleSplit { pile: pile.into() }),
        Action::SealSplit { commitment, first } => {
            ProtoAction::SealSplit(proto::RoyaleSealSplit { commitment: commitment.to_vec(), first: first.into() })
        }
        Action::Pick { pile } => ProtoAction::Pick(proto::RoyalePick { pile: pile.into() }),
        Action::Concede => ProtoAction::Concede(proto::RoyaleConcede {}),
    }
}

fn casino(casino: u32) -> Result<u8, Malformed> {
    narrow("casino", casino)
}

fn die(die: i32) -> Result<Die, Malformed> {
    match proto::RoyaleDie::try_from(die) {
        Ok(proto::RoyaleDie::Small) => Ok(Die::Small),
        Ok(proto::RoyaleDie::Big) => Ok(Die::Big),
        Ok(proto::RoyaleDie::Unspecified) | Err(_) => Err(Malformed::BadValue { field: "die" }),
    }
}

fn bet(bet: i32) -> Result<Bet, Malformed> {
    match proto::RoyaleBetKind::try_from(bet) {
        Ok(proto::RoyaleBetKind::Stop) => Ok(Bet::Stop),
        Ok(proto::RoyaleBetKind::Higher) => Ok(Bet::Higher),
        Ok(proto::RoyaleBetKind::Lower) => Ok(Bet::Lower),
        Ok(proto::RoyaleBetKind::Unspecified) | Err(_) => Err(Malformed::BadValue { field: "bet" }),
    }
}

fn gray_reward(reward: i32) -> Result<GrayReward, Malformed> {
    match proto::RoyaleGrayReward::try_from(reward) {
        Ok(proto::RoyaleGrayReward::Chip) => Ok(GrayReward::Chip),
        Ok(proto::RoyaleGrayReward::Cash) => Ok(GrayReward::Cash),
        Ok(proto::RoyaleGrayReward::Move) => Ok(GrayReward::Move),
        Ok(proto::RoyaleGrayReward::Unspecified) | Err(_) => Err(Malformed::BadValue { field: "reward" }),
    }
}

fn origin(from: i32) -> Result<Origin, Malformed> {
    match proto::RoyaleOrigin::try_from(from) {
        Ok(proto::RoyaleOrigin::Roll) => Ok(Origin::Roll),
        Ok(proto::RoyaleOrigin::Casino) => Ok(Origin::Casino),
        Ok(proto::RoyaleOrigin::Unspecified) | Err(_) => Err(Malformed::BadValue { field: "from" }),
    }
}
