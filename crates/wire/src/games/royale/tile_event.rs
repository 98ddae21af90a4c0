//! What happens at the tiles of royale.

use jusawi_game_vegas::royale::TileEvent;
use jusawi_proto::v1 as proto;
use proto::royale_tile_event::Event as ProtoEvent;

use super::part;

pub(super) fn tile_event(event: &TileEvent) -> ProtoEvent {
    match event {
        TileEvent::BlackRolled { seat, dice } => {
            ProtoEvent::BlackRolled(proto::RoyaleBlackRolledEvent { seat: seat.0.into(), dice: part::numbers(dice) })
        }
        TileEvent::CountHidden { seat, count, is_sealed } => ProtoEvent::CountHidden(proto::RoyaleCountHiddenEvent {
            seat: seat.0.into(),
            count: count.unwrap_or(0).into(),
            is_sealed: *is_sealed,
        }),
        TileEvent::GuessMade { seat, guess } => {
            ProtoEvent::GuessMade(proto::RoyaleGuessMadeEvent { seat: seat.0.into(), guess: (*guess).into() })
        }
        TileEvent::Guessed { seat, guess, hider, secret, is_right } => ProtoEvent::Guessed(proto::RoyaleGuessedEvent {
            seat: seat.0.into(),
            guess: (*guess).into(),
            hider: hider.0.into(),
            secret: secret.unwrap_or(0).into(),
            is_right: *is_right,
        }),
        TileEvent::Forfeited { seat } => ProtoEvent::Forfeited(proto::RoyaleForfeitedEvent { seat: seat.0.into() }),
        TileEvent::BetDecided { seat, bet, before, dice, is_won } => {
            ProtoEvent::BetDecided(proto::RoyaleBetDecidedEvent {
                seat: seat.0.into(),
                bet: part::bet(*bet).into(),
                before: (*before).into(),
                dice: part::numbers(dice),
                is_won: *is_won,
            })
        }
        TileEvent::Stopped { seat, step } => {
            ProtoEvent::Stopped(proto::RoyaleStoppedEvent { seat: seat.0.into(), step: (*step).into() })
        }
        TileEvent::FiveTaken { seat } => ProtoEvent::FiveTaken(proto::RoyaleFiveTakenEvent { seat: seat.0.into() }),
        TileEvent::LastCounted { seats } => {
            ProtoEvent::LastCounted(proto::RoyaleLastCountedEvent { seats: part::seats(seats) })
        }
        TileEvent::Fined { seat, money, chips } => {
            ProtoEvent::Fined(proto::RoyaleFinedEvent { seat: seat.0.into(), money: *money, chips: *chips })
        }
        TileEvent::KeyTaken { seat } => ProtoEvent::KeyTaken(proto::RoyaleKeyTakenEvent { seat: seat.0.into() }),
        TileEvent::KeyReturned { seat } => {
            ProtoEvent::KeyReturned(proto::RoyaleKeyReturnedEvent { seat: seat.0.into() })
        }
        TileEvent::Closed { seat, casino, track } => ProtoEvent::Closed(proto::RoyaleClosedEvent {
            seat: seat.0.into(),
            casino: (*casino).into(),
            track: (*track).into(),
        }),
        TileEvent::Kept { seat, casino } => {
            ProtoEvent::Kept(proto::RoyaleKeptEvent { seat: seat.0.into(), casino: (*casino).into() })
        }
        TileEvent::Benched { seat, die } => {
            ProtoEvent::Benched(proto::RoyaleBenchedEvent { seat: seat.0.into(), die: part::die(*die).into() })
        }
        TileEvent::BenchTakenBack { seat, dice } => ProtoEvent::BenchTakenBack(proto::RoyaleBenchTakenBackEvent {
            seat: seat.0.into(),
            dice: Some(part::dice(*dice)),
        }),
        TileEvent::GrayPlaced { seat, count, casino } => ProtoEvent::GrayPlaced(proto::RoyaleGrayPlacedEvent {
            seat: seat.0.into(),
            count: (*count).into(),
            casino: (*casino).into(),
        }),
        TileEvent::GrayTaken { seat, casino, reward } => ProtoEvent::GrayTaken(proto::RoyaleGrayTakenEvent {
            seat: seat.0.into(),
            casino: (*casino).into(),
            reward: part::gray_reward(*reward).into(),
        }),
        TileEvent::DieSet { seat, die, casino } => ProtoEvent::DieSet(proto::RoyaleDieSetEvent {
            seat: seat.0.into(),
            die: part::die(*die).into(),
            casino: (*casino).into(),
        }),
        TileEvent::DieTaken { seat, die, casino } => ProtoEvent::DieTaken(proto::RoyaleDieTakenEvent {
            seat: seat.0.into(),
            die: part::die(*die).into(),
            casino: (*casino).into(),
        }),
        TileEvent::SetAside { seat, dice } => {
            ProtoEvent::SetAside(proto::RoyaleSetAsideEvent { seat: seat.0.into(), dice: Some(part::dice(*dice)) })
        }
        TileEvent::SeatTaken { seat, die, value, from, replaced } => {
            ProtoEvent::SeatTaken(proto::RoyaleSeatTakenEvent {
                seat: seat.0.into(),
                die: part::die(*die).into(),
                value: (*value).into(),
                from: part::origin(*from).into(),
                replaced: replaced.map(part::occupant),
            })
        }
        TileEvent::Chosen { seat, value } => {
            ProtoEvent::Chosen(proto::RoyaleChosenEvent { seat: seat.0.into(), value: (*value).into() })
        }
        TileEvent::GoldPlaced { seat, die, replaced } => ProtoEvent::GoldPlaced(proto::RoyaleGoldPlacedEvent {
            seat: seat.0.into(),
            die: part::die(*die).into(),
            replaced: replaced.map(part::occupant),
        }),
        TileEvent::ExtraPlaced { seat, casinos } => ProtoEvent::ExtraPlaced(proto::RoyaleExtraPlacedEvent {
            seat: seat.0.into(),
            casinos: part::numbers(casinos),
        }),
        TileEvent::TokensSplit { seat, sizes, pile, is_sealed } => {
            ProtoEvent::TokensSplit(proto::RoyaleTokensSplitEvent {
                seat: seat.0.into(),
                sizes: part::numbers(sizes),
                pile: pile.unwrap_or(0).into(),
                is_sealed: *is_sealed,
            })
        }
        TileEvent::PilePicked { seat, pile } => {
            ProtoEvent::PilePicked(proto::RoyalePilePickedEvent { seat: seat.0.into(), pile: (*pile).into() })
        }
        TileEvent::PileTaken { seat, pile, tokens, splitter } => ProtoEvent::PileTaken(proto::RoyalePileTakenEvent {
            seat: seat.0.into(),
            pile: (*pile).into(),
            tokens: tokens.as_deref().map(part::numbers).unwrap_or_default(),
            splitter: splitter.0.into(),
        }),
    }
}
