//! The messages of marble: options, actions and states; `part` writes what these and events share, `view` writes views
//! and `event` what happens.

mod event;
mod part;
mod view;

use jusawi_game_marble::{Action, Cell, Event, Goods, Level, Marble, Options, Outcome, Portion, View};
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;
use jusawi_table::Malformed;

use crate::canonical::{at_most, decode, encode, narrow};
use crate::games::GameMessages;

/// The most bytes of an options message.
const MAX_OPTIONS: usize = 64;

/// The most bytes of an action message: an offer names lands on both sides.
const MAX_ACTION: usize = 512;

/// The most lands on one side of an offer: all that the board has.
const MAX_LANDS: usize = 28;

/// How marble is written.
#[derive(Debug)]
pub struct MarbleMessages;

impl GameMessages for MarbleMessages {
    type Game = Marble;

    const PREFIX: &'static str = "Marble";

    fn decode_options(bytes: &[u8]) -> Result<Options, Malformed> {
        let options: proto::MarbleOptions = decode("MarbleOptions", MAX_OPTIONS, bytes)?;
        Ok(Options {
            start_money: options.start_money,
            salary: options.salary,
            max_rounds: options.max_rounds,
            build_on_purchase: options.build_on_purchase,
            island_turns: narrow("island_turns", options.island_turns)?,
            island_fee: options.island_fee,
            takeover: options.takeover,
            landmark: options.landmark,
            monopoly_win: options.monopoly_win,
            trade: options.trade,
            turn_seconds: (options.turn_seconds != 0).then_some(options.turn_seconds),
        })
    }

    fn encode_options(options: &Options) -> Vec<u8> {
        encode(&part::options(options))
    }

    fn decode_action(bytes: &[u8]) -> Result<Action, Malformed> {
        use proto::marble_action::Action as ProtoAction;
        let action: proto::MarbleAction = decode("MarbleAction", MAX_ACTION, bytes)?;
        Ok(match action.action.ok_or(Malformed::Missing { field: "action" })? {
            ProtoAction::Roll(proto::MarbleRoll {}) => Action::Roll,
            ProtoAction::PayIslandFee(proto::MarblePayIslandFee {}) => Action::PayIslandFee,
            ProtoAction::UseEscapeCard(proto::MarbleUseEscapeCard {}) => Action::UseEscapeCard,
            ProtoAction::SpaceTravel(travel) => Action::SpaceTravel { dest: cell_from_proto("dest", travel.dest)? },
            ProtoAction::Buy(proto::MarbleBuy {}) => Action::Buy,
            ProtoAction::Build(build) => Action::Build { level: level_from_proto(build.level)? },
            ProtoAction::Takeover(proto::MarbleTakeover {}) => Action::Takeover,
            ProtoAction::Pass(proto::MarblePass {}) => Action::Pass,
            ProtoAction::Sell(sell) => {
                Action::Sell { cell: cell_from_proto("cell", sell.cell)?, portion: portion_from_proto(sell.portion)? }
            }
            ProtoAction::ProposeTrade(offer) => Action::ProposeTrade {
                to: Seat(narrow("to", offer.to)?),
                give: goods_from_proto("give", offer.give)?,
                take: goods_from_proto("take", offer.take)?,
            },
            ProtoAction::TradeRespond(answer) => Action::TradeRespond { accept: answer.accept },
            ProtoAction::Concede(proto::MarbleConcede {}) => Action::Concede,
        })
    }

    fn encode_action(action: &Action) -> Vec<u8> {
        use proto::marble_action::Action as ProtoAction;
        let action = match action {
            Action::Roll => ProtoAction::Roll(proto::MarbleRoll {}),
            Action::PayIslandFee => ProtoAction::PayIslandFee(proto::MarblePayIslandFee {}),
            Action::UseEscapeCard => ProtoAction::UseEscapeCard(proto::MarbleUseEscapeCard {}),
            Action::SpaceTravel { dest } => ProtoAction::SpaceTravel(proto::MarbleSpaceTravel { dest: dest.0.into() }),
            Action::Buy => ProtoAction::Buy(proto::MarbleBuy {}),
            Action::Build { level } => ProtoAction::Build(proto::MarbleBuild { level: part::level(*level).into() }),
            Action::Takeover => ProtoAction::Takeover(proto::MarbleTakeover {}),
            Action::Pass => ProtoAction::Pass(proto::MarblePass {}),
            Action::Sell { cell, portion } => {
                ProtoAction::Sell(proto::MarbleSell { cell: cell.0.into(), portion: part::portion(*portion).into() })
            }
            Action::ProposeTrade { to, give, take } => ProtoAction::ProposeTrade(proto::MarbleProposeTrade {
                to: to.0.into(),
                give: Some(part::goods(give)),
                take: Some(part::goods(take)),
            }),
            Action::TradeRespond { accept } => ProtoAction::TradeRespond(proto::MarbleTradeRespond { accept: *accept }),
            Action::Concede => ProtoAction::Concede(proto::MarbleConcede {}),
        };
        encode(&proto::MarbleAction { action: Some(action) })
    }

    fn encode_state(game: &Marble) -> Vec<u8> {
        encode(&proto::MarbleState {
            options: Some(part::options(game.options())),
            seats: game.seats().into(),
            order: part::seats(game.order()),
            current_seat: game.current().0.into(),
            round: game.round(),
            phase: Some(part::phase(game.phase())),
            players: game.players().iter().map(part::player).collect(),
            deeds: game.deeds().iter().map(|(cell, deed)| part::deed(*cell, *deed)).collect(),
            fund: game.fund(),
            pile_unknown: part::cards(game.pile().unknown()),
            pile_bottom: part::cards(game.pile().bottom()),
            turn: Some(part::turn(game.turn())),
            last_roll: part::last_roll(game.last_roll()),
            eliminated: part::seats(game.eliminated()),
        })
    }

    fn encode_view(view: &View) -> Vec<u8> {
        encode(&view::view(view))
    }

    fn encode_outcome(outcome: &Outcome) -> Vec<u8> {
        encode(&part::outcome(outcome))
    }

    fn encode_event(event: &Event) -> Vec<u8> {
        encode(&proto::MarbleEvent { event: Some(event::event(event)) })
    }
}

fn cell_from_proto(field: &'static str, cell: u32) -> Result<Cell, Malformed> {
    narrow(field, cell).map(Cell)
}

fn level_from_proto(level: i32) -> Result<Level, Malformed> {
    match proto::MarbleLevel::try_from(level) {
        Ok(proto::MarbleLevel::Land) => Ok(Level::Land),
        Ok(proto::MarbleLevel::Villa) => Ok(Level::Villa),
        Ok(proto::MarbleLevel::Building) => Ok(Level::Building),
        Ok(proto::MarbleLevel::Hotel) => Ok(Level::Hotel),
        Ok(proto::MarbleLevel::Landmark) => Ok(Level::Landmark),
        Ok(proto::MarbleLevel::Unspecified) | Err(_) => Err(Malformed::BadValue { field: "level" }),
    }
}

fn portion_from_proto(portion: i32) -> Result<Portion, Malformed> {
    match proto::MarblePortion::try_from(portion) {
        Ok(proto::MarblePortion::Top) => Ok(Portion::Top),
        Ok(proto::MarblePortion::All) => Ok(Portion::All),
        Ok(proto::MarblePortion::Unspecified) | Err(_) => Err(Malformed::BadValue { field: "portion" }),
    }
}

fn goods_from_proto(field: &'static str, goods: Option<proto::MarbleGoods>) -> Result<Goods, Malformed> {
    let goods = goods.ok_or(Malformed::Missing { field })?;
    at_most("lands", MAX_LANDS, goods.lands.len())?;
    let lands = goods.lands.into_iter().map(|cell| cell_from_proto("lands", cell)).collect::<Result<_, _>>()?;
    Ok(Goods { lands, cash: goods.cash })
}
