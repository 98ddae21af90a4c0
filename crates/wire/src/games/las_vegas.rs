//! The messages of las-vegas.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{
    Action, Casino, CasinoResult, Event, Hand, LasVegas, NeutralDice, Options, Outcome, Owner, Phase, Roll,
    RoundResult, View,
};
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;
use jusawi_table::Malformed;

use crate::canonical::{decode, encode, narrow};
use crate::games::GameMessages;

/// The most bytes of an options or action message.
const MAX_BYTES: usize = 64;

/// How las-vegas is written.
#[derive(Debug)]
pub struct LasVegasMessages;

impl GameMessages for LasVegasMessages {
    type Game = LasVegas;

    const PREFIX: &'static str = "LasVegas";

    fn decode_options(bytes: &[u8]) -> Result<Options, Malformed> {
        let options: proto::LasVegasOptions = decode("LasVegasOptions", MAX_BYTES, bytes)?;
        let neutral_dice = match options.neutral_dice() {
            proto::LasVegasNeutralDice::Unspecified => return Err(Malformed::BadValue { field: "neutral_dice" }),
            proto::LasVegasNeutralDice::Auto => NeutralDice::Auto,
            proto::LasVegasNeutralDice::On => NeutralDice::On,
            proto::LasVegasNeutralDice::Off => NeutralDice::Off,
        };
        Ok(Options {
            rounds: narrow("rounds", options.rounds)?,
            neutral_dice,
            hide_money: options.hide_money,
            turn_seconds: (options.turn_seconds != 0).then_some(options.turn_seconds),
        })
    }

    fn encode_options(options: &Options) -> Vec<u8> {
        encode(&options_to_proto(options))
    }

    fn decode_action(bytes: &[u8]) -> Result<Action, Malformed> {
        use proto::las_vegas_action::Action as ProtoAction;
        let action: proto::LasVegasAction = decode("LasVegasAction", MAX_BYTES, bytes)?;
        Ok(match action.action.ok_or(Malformed::Missing { field: "action" })? {
            ProtoAction::Roll(proto::LasVegasRoll {}) => Action::Roll,
            ProtoAction::Place(place) => Action::Place { value: narrow("value", place.value)? },
            ProtoAction::Concede(proto::LasVegasConcede {}) => Action::Concede,
        })
    }

    fn encode_action(action: &Action) -> Vec<u8> {
        use proto::las_vegas_action::Action as ProtoAction;
        let action = match action {
            Action::Roll => ProtoAction::Roll(proto::LasVegasRoll {}),
            Action::Place { value } => ProtoAction::Place(proto::LasVegasPlace { value: (*value).into() }),
            Action::Concede => ProtoAction::Concede(proto::LasVegasConcede {}),
        };
        encode(&proto::LasVegasAction { action: Some(action) })
    }

    fn encode_state(game: &LasVegas) -> Vec<u8> {
        encode(&proto::LasVegasState {
            options: Some(options_to_proto(game.options())),
            seats: game.seats().into(),
            round: game.round().into(),
            start_seat: game.start().0.into(),
            current_seat: game.current().0.into(),
            phase: phase(game.phase()).into(),
            pile_unknown: notes(game.pile().unknown()),
            pile_bottom: notes(game.pile().bottom()),
            casinos: casinos(game.casinos()),
            hands: game.hands().iter().copied().map(hand).collect(),
            last_roll: game.roll().map(roll),
            money: game.money().iter().map(|money| open_money(money)).collect(),
            round_results: game.results().iter().map(round_result).collect(),
            conceded: conceded(game.conceded().iter().copied()),
        })
    }

    fn encode_view(view: &View) -> Vec<u8> {
        encode(&proto::LasVegasView {
            options: Some(options_to_proto(&view.options)),
            round: view.round.into(),
            start_seat: view.start.0.into(),
            current_seat: view.current.0.into(),
            phase: phase(view.phase).into(),
            pile_count: view.cards_left.into(),
            casinos: casinos(&view.casinos),
            hands: view.players.iter().map(|player| hand(player.hand)).collect(),
            last_roll: view.roll.as_ref().map(roll),
            money: view
                .players
                .iter()
                .map(|player| proto::LasVegasMoney {
                    count: player.note_count.into(),
                    notes: player.notes.as_deref().map(notes).unwrap_or_default(),
                })
                .collect(),
            round_results: view.results.iter().map(round_result).collect(),
            conceded: conceded(view.players.iter().map(|player| player.conceded)),
            outcome: view.outcome.as_ref().map(outcome),
        })
    }

    fn encode_outcome(ended: &Outcome) -> Vec<u8> {
        encode(&outcome(ended))
    }

    fn encode_event(event: &Event) -> Vec<u8> {
        encode(&proto::LasVegasEvent { event: Some(event_to_proto(event)) })
    }
}

fn event_to_proto(event: &Event) -> proto::las_vegas_event::Event {
    use proto::las_vegas_event::Event as ProtoEvent;
    match event {
        Event::Rolled { seat, own, neutral } => ProtoEvent::Rolled(proto::LasVegasRolledEvent {
            seat: seat.0.into(),
            roll: Some(proto::LasVegasRolled { own: faces(own), neutral: faces(neutral) }),
        }),
        Event::Placed { seat, value, own, neutral } => ProtoEvent::Placed(proto::LasVegasPlacedEvent {
            seat: seat.0.into(),
            value: (*value).into(),
            own_count: (*own).into(),
            neutral_count: (*neutral).into(),
        }),
        Event::TiesRemoved { casino, owners } => ProtoEvent::TiesRemoved(proto::LasVegasTiesRemovedEvent {
            casino: (*casino).into(),
            owners: owners.iter().map(|tied| owner(*tied)).collect(),
        }),
        Event::Paid { casino, owner: paid, note } => ProtoEvent::Paid(proto::LasVegasPaidEvent {
            casino: (*casino).into(),
            owner: Some(owner(*paid)),
            note: hidden_note(*note),
        }),
        Event::NotesReturned { casino, notes: returned } => {
            ProtoEvent::NotesReturned(proto::LasVegasNotesReturnedEvent {
                casino: (*casino).into(),
                notes: notes(returned),
            })
        }
        Event::RoundEnd { round } => ProtoEvent::RoundEnd(proto::LasVegasRoundEndEvent { round: (*round).into() }),
        Event::CasinosRefilled { round, start, casinos } => {
            let casinos = (1..).zip(casinos).map(|(value, filled)| proto::LasVegasCasino {
                value,
                notes: notes(filled),
                dice: Vec::new(),
            });
            ProtoEvent::CasinosRefilled(proto::LasVegasCasinosRefilledEvent {
                round: (*round).into(),
                casinos: casinos.collect(),
                start_seat: start.0.into(),
            })
        }
        Event::HouseDicePlaced { seat, dice } => {
            ProtoEvent::HouseDicePlaced(proto::LasVegasHouseDicePlacedEvent { seat: seat.0.into(), dice: faces(dice) })
        }
        Event::Conceded { seat, own, neutral } => ProtoEvent::Conceded(proto::LasVegasConcededEvent {
            seat: seat.0.into(),
            own_count: (*own).into(),
            neutral_count: (*neutral).into(),
        }),
        Event::GameOver { outcome: ended } => {
            ProtoEvent::GameOver(proto::LasVegasGameOverEvent { outcome: Some(outcome(ended)) })
        }
    }
}

fn options_to_proto(options: &Options) -> proto::LasVegasOptions {
    proto::LasVegasOptions {
        rounds: options.rounds.into(),
        neutral_dice: match options.neutral_dice {
            NeutralDice::Auto => proto::LasVegasNeutralDice::Auto,
            NeutralDice::On => proto::LasVegasNeutralDice::On,
            NeutralDice::Off => proto::LasVegasNeutralDice::Off,
        }
        .into(),
        hide_money: options.hide_money,
        turn_seconds: options.turn_seconds.unwrap_or(0),
    }
}

fn phase(phase: Phase) -> proto::LasVegasPhase {
    match phase {
        Phase::Roll => proto::LasVegasPhase::Roll,
        Phase::Place => proto::LasVegasPhase::Place,
        Phase::Finished => proto::LasVegasPhase::Finished,
    }
}

fn owner(owner: Owner) -> proto::LasVegasOwner {
    use proto::las_vegas_owner::Owner as ProtoOwner;
    let owner = match owner {
        Owner::Seat(seat) => ProtoOwner::Seat(seat.0.into()),
        Owner::House => ProtoOwner::House(proto::LasVegasHouse {}),
    };
    proto::LasVegasOwner { owner: Some(owner) }
}

fn casinos(casinos: &[Casino]) -> Vec<proto::LasVegasCasino> {
    (1..)
        .zip(casinos)
        .map(|(value, casino)| proto::LasVegasCasino {
            value,
            notes: notes(&casino.notes),
            dice: casino
                .owners()
                .into_iter()
                .map(|(placed_by, count)| proto::LasVegasDice { owner: Some(owner(placed_by)), count: count.into() })
                .collect(),
        })
        .collect()
}

fn hand(hand: Hand) -> proto::LasVegasHand {
    proto::LasVegasHand { own: hand.own.into(), neutral: hand.neutral.into() }
}

fn roll(roll: &Roll) -> proto::LasVegasRolled {
    proto::LasVegasRolled { own: faces(&roll.own), neutral: faces(&roll.neutral) }
}

fn open_money(money: &[Note]) -> proto::LasVegasMoney {
    proto::LasVegasMoney { count: u32::try_from(money.len()).unwrap_or(u32::MAX), notes: notes(money) }
}

fn round_result(result: &RoundResult) -> proto::LasVegasRoundResult {
    proto::LasVegasRoundResult { round: result.round.into(), payouts: result.casinos.iter().map(payout).collect() }
}

fn payout(result: &CasinoResult) -> proto::LasVegasPayout {
    proto::LasVegasPayout {
        casino: result.casino.into(),
        removed_ties: result.ties.iter().map(|tied| owner(*tied)).collect(),
        awards: result
            .awards
            .iter()
            .map(|award| proto::LasVegasAward { owner: Some(owner(award.owner)), note: hidden_note(award.note) })
            .collect(),
        returned: notes(&result.returned),
    }
}

fn outcome(outcome: &Outcome) -> proto::LasVegasOutcome {
    proto::LasVegasOutcome {
        ranking: outcome
            .ranking
            .iter()
            .map(|ranked| proto::LasVegasRanked {
                rank: ranked.rank.into(),
                seat: ranked.seat.0.into(),
                total: ranked.total,
                notes: notes(&ranked.notes),
                conceded: ranked.conceded,
            })
            .collect(),
        winners: outcome.winners.iter().map(|seat| seat.0.into()).collect(),
        round_totals: outcome
            .round_totals
            .iter()
            .map(|totals| proto::LasVegasRoundTotals { totals: totals.clone() })
            .collect(),
    }
}

fn conceded(conceded: impl Iterator<Item = bool>) -> Vec<u32> {
    (0..).zip(conceded).filter_map(|(seat, gave_up)| gave_up.then_some(Seat(seat).0.into())).collect()
}

/// A note that the viewer may not see is 0.
fn hidden_note(note: Option<Note>) -> u32 {
    note.map_or(0, |note| note.0.into())
}

fn notes<'a>(notes: impl IntoIterator<Item = &'a Note>) -> Vec<u32> {
    notes.into_iter().map(|note| note.0.into()).collect()
}

fn faces(dice: &[u8]) -> Vec<u32> {
    dice.iter().map(|face| (*face).into()).collect()
}
