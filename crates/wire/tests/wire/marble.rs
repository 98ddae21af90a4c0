//! Marble: every action and option there and back, in one form only; states that differ are written differently.

use std::collections::{BTreeMap, BTreeSet};

use jusawi_game_marble::{Action, Cell, Event, Goods, Level, Marble, Options, Outcome, Phase, Portion, View};
use jusawi_proto::v1 as proto;
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Game, Seat, Viewer};
use jusawi_table::Malformed;
use jusawi_wire::GameMessages;
use jusawi_wire::games::MarbleMessages as Messages;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use prost::Message;

use crate::canonical::{all_forms, one_form};

fn action_again(bytes: &[u8]) -> Option<Vec<u8>> {
    Messages::decode_action(bytes).ok().map(|action| Messages::encode_action(&action))
}

fn options_again(bytes: &[u8]) -> Option<Vec<u8>> {
    Messages::decode_options(bytes).ok().map(|options| Messages::encode_options(&options))
}

fn goods() -> impl Strategy<Value = Goods> {
    (vec(any::<u8>().prop_map(Cell), 0..=28), any::<u32>()).prop_map(|(lands, cash)| Goods { lands, cash })
}

fn action() -> impl Strategy<Value = Action> {
    let cell = || any::<u8>().prop_map(Cell);
    let level = prop::sample::select(Level::ALL.to_vec());
    let portion = prop::sample::select(vec![Portion::Top, Portion::All]);
    prop_oneof![
        Just(Action::Roll),
        Just(Action::PayIslandFee),
        Just(Action::UseEscapeCard),
        cell().prop_map(|dest| Action::SpaceTravel { dest }),
        Just(Action::Buy),
        level.prop_map(|level| Action::Build { level }),
        Just(Action::Takeover),
        Just(Action::Pass),
        (cell(), portion).prop_map(|(cell, portion)| Action::Sell { cell, portion }),
        (any::<u8>().prop_map(Seat), goods(), goods()).prop_map(|(to, give, take)| Action::ProposeTrade {
            to,
            give,
            take
        }),
        any::<bool>().prop_map(|accept| Action::TradeRespond { accept }),
        Just(Action::Concede),
    ]
}

/// Every switch by a bit of `switches`.
fn options() -> impl Strategy<Value = Options> {
    let numbers = (any::<u32>(), any::<u32>(), any::<u32>(), any::<u8>(), any::<u32>());
    (numbers, any::<u8>(), option::of(1_u32..)).prop_map(|(numbers, switches, turn_seconds)| {
        let (start_money, salary, max_rounds, island_turns, island_fee) = numbers;
        Options {
            start_money,
            salary,
            max_rounds,
            build_on_purchase: switches & 1 != 0,
            island_turns,
            island_fee,
            takeover: switches & 2 != 0,
            landmark: switches & 4 != 0,
            monopoly_win: switches & 8 != 0,
            trade: switches & 16 != 0,
            turn_seconds,
        }
    })
}

proptest! {
    #[test]
    fn every_action_and_all_options_are_read_as_they_were_written(action in action(), options in options()) {
        prop_assert_eq!(Messages::decode_action(&Messages::encode_action(&action)), Ok(action));
        prop_assert_eq!(Messages::decode_options(&Messages::encode_options(&options)), Ok(options));
    }

    #[test]
    fn any_bytes_at_all_are_refused_or_in_the_one_form(bytes in vec(any::<u8>(), 0..60)) {
        one_form(&action_again, &bytes)?;
        one_form(&options_again, &bytes)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn an_action_and_options_have_one_form(
        action in action(),
        options in options(),
        flips in vec(any::<usize>(), 200),
    ) {
        all_forms(&action_again, &Messages::encode_action(&action), &flips)?;
        all_forms(&options_again, &Messages::encode_options(&options), &flips)?;
    }
}

/// The bytes of an action as another program might write it.
fn foreign(action: proto::marble_action::Action) -> Result<Action, Malformed> {
    Messages::decode_action(&proto::MarbleAction { action: Some(action) }.encode_to_vec())
}

#[test]
fn enum_values_that_nobody_knows_are_refused() {
    use proto::marble_action::Action as ProtoAction;
    for value in [0, 6, 99, -1] {
        let build = foreign(ProtoAction::Build(proto::MarbleBuild { level: value }));
        assert_eq!(build, Err(Malformed::BadValue { field: "level" }), "{value}");
        let sell = foreign(ProtoAction::Sell(proto::MarbleSell { cell: 1, portion: value }));
        assert_eq!(sell, Err(Malformed::BadValue { field: "portion" }), "{value}");
    }
}

#[test]
fn numbers_that_are_too_large_and_goods_that_are_missing_are_refused() {
    use proto::marble_action::Action as ProtoAction;
    let travel = |dest| foreign(ProtoAction::SpaceTravel(proto::MarbleSpaceTravel { dest }));
    assert_eq!(travel(255), Ok(Action::SpaceTravel { dest: Cell(255) }));
    assert_eq!(travel(256), Err(Malformed::BadValue { field: "dest" }));
    let sell = foreign(ProtoAction::Sell(proto::MarbleSell { cell: 256, portion: 1 }));
    assert_eq!(sell, Err(Malformed::BadValue { field: "cell" }));
    let offer = |to, give: Option<proto::MarbleGoods>, take: Option<proto::MarbleGoods>| {
        foreign(ProtoAction::ProposeTrade(proto::MarbleProposeTrade { to, give, take }))
    };
    let goods = |lands: usize, cell| Some(proto::MarbleGoods { lands: vec![cell; lands], cash: u32::MAX });
    assert_eq!(offer(256, goods(0, 0), goods(0, 0)), Err(Malformed::BadValue { field: "to" }));
    assert_eq!(offer(1, None, goods(0, 0)), Err(Malformed::Missing { field: "give" }));
    assert_eq!(offer(1, goods(0, 0), None), Err(Malformed::Missing { field: "take" }));
    assert_eq!(offer(1, goods(1, 256), goods(0, 0)), Err(Malformed::BadValue { field: "lands" }));
    assert!(offer(255, goods(28, 255), goods(28, 255)).is_ok(), "the largest offer fits");
    let too_large = Err(Malformed::TooLarge { what: "lands", limit: 28, found: 29 });
    assert_eq!(offer(1, goods(29, 39), goods(0, 0)), too_large);
    assert_eq!(offer(1, goods(0, 0), goods(29, 39)), too_large);
    let options = proto::MarbleOptions { island_turns: 256, ..proto::MarbleOptions::default() };
    let refused = Err(Malformed::BadValue { field: "island_turns" });
    assert_eq!(Messages::decode_options(&options.encode_to_vec()), refused);
}

#[test]
fn actions_and_options_end_at_their_limits() {
    let too_large = |what, limit| Malformed::TooLarge { what, limit, found: limit + 1 };
    assert_eq!(Messages::decode_action(&[0x0a; 513]), Err(too_large("MarbleAction", 512)));
    assert_eq!(Messages::decode_options(&[0x0a; 65]), Err(too_large("MarbleOptions", 64)));
    assert_eq!(Messages::decode_action(&[]), Err(Malformed::Missing { field: "action" }));
    let largest = Options {
        start_money: u32::MAX,
        salary: u32::MAX,
        max_rounds: u32::MAX,
        build_on_purchase: true,
        island_turns: u8::MAX,
        island_fee: u32::MAX,
        takeover: true,
        landmark: true,
        monopoly_win: true,
        trade: true,
        turn_seconds: Some(u32::MAX),
    };
    assert_eq!(Messages::decode_options(&Messages::encode_options(&largest)), Ok(largest));
}

fn lively(seed: u64) -> Options {
    Options {
        start_money: 200,
        salary: 10,
        max_rounds: 30,
        build_on_purchase: seed.is_multiple_of(2),
        island_turns: 1 + u8::try_from(seed % 3).unwrap(),
        island_fee: 10,
        takeover: true,
        landmark: seed.is_multiple_of(3),
        monopoly_win: !seed.is_multiple_of(4),
        trade: true,
        ..Options::default()
    }
}

/// Every state of some games, and what becomes of offers in them, which random hands do not make. Few pass, fewer give up.
fn every_state(mut check: impl FnMut(u64, &Marble, &[Event])) {
    for seed in 0..12 {
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let mut choices = Choices::new(seed);
        let (mut game, events) = Marble::setup(&lively(seed), seats, &mut Chance::from_seed(choices.seed())).unwrap();
        check(seed, &game, &events);
        while let Some(seat) = game.awaited().first().copied() {
            for (offered, events) in offers(&game, seat) {
                check(seed, &offered, &events);
            }
            let mut legal = game.legal(seat);
            legal.retain(|action| *action != Action::Pass);
            if choices.below(1000) == 0 {
                legal = vec![Action::Concede];
            } else if legal.is_empty() || choices.below(5) == 0 {
                legal = game.legal(seat);
            }
            let action = legal.swap_remove(choices.below(legal.len()));
            let events = game.apply(seat, &action, &mut Chance::from_seed(choices.seed())).unwrap();
            check(seed, &game, &events);
        }
    }
}

/// Offers of all land or none for all land where an offer may be made: open, refused, accepted, and left behind.
fn offers(game: &Marble, seat: Seat) -> Vec<(Marble, Vec<Event>)> {
    let mut seen = Vec::new();
    let Some(to) = Seat::all(game.seats()).find(|to| *to != seat && game.players()[to.index()].is_alive()) else {
        return seen;
    };
    let mut apply = |game: &Marble, seat, action: &Action| {
        let mut after = game.clone();
        let events = after.apply(seat, action, &mut Chance::from_seed([0; 32])).ok()?;
        seen.push((after.clone(), events));
        Some(after)
    };
    for (cash, lands) in [(0, owned(game, seat)), (1, Vec::new())] {
        let give = Goods { lands, cash: 0 };
        let take = Goods { lands: owned(game, to), cash };
        if let Some(offered) = apply(game, seat, &Action::ProposeTrade { to, give, take }) {
            apply(&offered, to, &Action::TradeRespond { accept: true });
            apply(&offered, to, &Action::TradeRespond { accept: false });
            apply(&offered, to, &Action::Concede);
        }
    }
    seen
}

fn owned(game: &Marble, seat: Seat) -> Vec<Cell> {
    game.deeds().iter().filter(|(_, deed)| deed.owner == seat).map(|(cell, _)| *cell).collect()
}

#[test]
fn different_states_are_written_differently() {
    let mut seen: BTreeMap<Vec<u8>, Marble> = BTreeMap::new();
    let mut phases = BTreeMap::new();
    every_state(|seed, game, _| {
        let bytes = Messages::encode_state(game);
        let known = seen.entry(bytes).or_insert_with(|| game.clone());
        assert_eq!(known, game, "seed {seed}: one encoding of two states");
        *phases.entry(format!("{:?}", game.phase().kind())).or_insert(0) += 1;
    });
    assert_eq!(phases.len(), 5, "some phase was never reached: {phases:?}");
}

#[test]
fn views_and_events_and_outcomes_are_written_and_can_be_read() {
    let mut told = BTreeSet::new();
    let mut views: BTreeMap<Vec<u8>, View> = BTreeMap::new();
    let mut heard: BTreeMap<Vec<u8>, Event> = BTreeMap::new();
    let mut ended: Vec<Outcome> = Vec::new();
    every_state(|seed, game, events| {
        for event in events {
            let bytes = Messages::encode_event(event);
            let read = proto::MarbleEvent::decode(&bytes[..]).unwrap();
            told.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned());
            assert!(read.event.is_some(), "seed {seed}");
            let known = heard.entry(bytes).or_insert_with(|| event.clone());
            assert_eq!(known, event, "seed {seed}: one encoding of two events");
        }
        for viewer in [Viewer::AllSeeing, Viewer::Spectator] {
            let mut view = game.view(viewer);
            let bytes = Messages::encode_view(&view);
            let read = proto::MarbleView::decode(&bytes[..]).unwrap();
            assert_eq!(read.prompt.is_some(), view.prompt.is_some());
            assert_eq!(read.outcome.is_some(), matches!(game.phase(), Phase::Finished(_)));
            // Who looks is the one thing that is not written.
            view.viewer = Viewer::Spectator;
            let known = views.entry(bytes).or_insert_with(|| view.clone());
            assert_eq!(*known, view, "seed {seed}: one encoding of two views");
        }
        if let Some(outcome) = game.outcome() {
            let read = proto::MarbleOutcome::decode(&Messages::encode_outcome(&outcome)[..]).unwrap();
            assert_eq!(read.ranking.len(), usize::from(game.seats()));
            ended.push(outcome);
        }
    });
    assert!(told.len() >= 28, "only {} kinds of events were told: {told:?}", told.len());
    assert!(!ended.is_empty());
}

#[test]
fn every_listed_action_fits() {
    let mut choices = Choices::new(7);
    every_state(|_, game, _| {
        for seat in game.awaited() {
            let legal = game.legal(seat);
            let action = legal.get(choices.below(legal.len())).unwrap();
            assert_eq!(Messages::decode_action(&Messages::encode_action(action)).as_ref(), Ok(action));
        }
    });
}
