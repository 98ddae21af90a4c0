//! Royale: every action and option there and back, in one form only; states that differ are written differently.

use std::collections::{BTreeMap, BTreeSet};

use jusawi_game_vegas::royale::{
    Action, Bet, BlackBox, Die, Event, GrayReward, Options, Origin, Royale, Tile, TileEvent, TileReuse, TileState,
};
use jusawi_proto::v1 as proto;
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Composed, Game, Seat, Viewer};
use jusawi_table::Malformed;
use jusawi_wire::GameMessages;
use jusawi_wire::games::RoyaleMessages as Messages;
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

const BETS: [Bet; 3] = [Bet::Stop, Bet::Higher, Bet::Lower];
const REWARDS: [GrayReward; 3] = [GrayReward::Chip, GrayReward::Cash, GrayReward::Move];
const ORIGINS: [Origin; 2] = [Origin::Roll, Origin::Casino];

/// How many kinds of actions there are.
const ACTIONS: usize = 28;

/// An action of each kind, with these in its fields.
fn actions(bytes: [u8; 2], hidden: [u8; 32], pick: usize, flags: [bool; 2]) -> Vec<Action> {
    let [one, two] = bytes;
    let die = Die::ALL[pick % 2];
    vec![
        Action::Roll,
        Action::Place { value: one },
        Action::Pass,
        Action::PlaceAny { die, casino: one },
        Action::Hide { count: one },
        Action::SealHide { commitment: hidden },
        Action::Guess { count: one },
        Action::Open { nonce: hidden, choice: one },
        Action::Forfeit,
        Action::Bet { bet: BETS[pick % 3] },
        Action::Close { casino: one },
        Action::Keep,
        Action::Bench { die },
        Action::PlaceGray { group: one, casino: two },
        Action::TakeGray { casino: one, reward: REWARDS[pick % 3] },
        Action::Set { die, casino: one },
        Action::Take { die, casino: one },
        Action::Skip,
        Action::SetAside { small: one, big: two },
        Action::TakeSeat { from: ORIGINS[pick / 2 % 2], die, value: one },
        Action::Choose { value: one },
        Action::Activate { casino: one },
        Action::Gold { die },
        Action::Extra { first: flags[0], second: flags[1] },
        Action::Split { pile: one },
        Action::SealSplit { commitment: hidden, first: one },
        Action::Pick { pile: one },
        Action::Concede,
    ]
}

fn action() -> impl Strategy<Value = Action> {
    (0..ACTIONS, any::<[u8; 2]>(), any::<[u8; 32]>(), any::<usize>(), any::<[bool; 2]>())
        .prop_map(|(which, bytes, hidden, pick, flags)| actions(bytes, hidden, pick, flags)[which])
}

fn options() -> impl Strategy<Value = Options> {
    let tile_reuse = prop::sample::select(vec![TileReuse::Any, TileReuse::NoRepeat]);
    let black_box = prop::sample::select(vec![BlackBox::Article, BlackBox::Original]);
    (any::<u8>(), tile_reuse, black_box, any::<bool>(), option::of(1_u32..)).prop_map(
        |(tiles, tile_reuse, black_box, hide_money, turn_seconds)| Options {
            tiles,
            tile_reuse,
            black_box,
            hide_money,
            turn_seconds,
        },
    )
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

#[test]
fn every_kind_of_action_is_its_own_kind_on_the_wire_and_small() {
    let mut numbers = BTreeSet::new();
    let all = actions([255, 255], [255; 32], 1, [true, true]);
    assert_eq!(all.len(), ACTIONS);
    for (number, action) in (1..).zip(all) {
        let bytes = Messages::encode_action(&action);
        assert_eq!(Messages::decode_action(&bytes), Ok(action));
        let mut key = &bytes[..];
        assert_eq!(prost::encoding::decode_key(&mut key).unwrap().0, number, "{action:?}");
        assert!(numbers.insert(number) && bytes.len() <= 64, "{action:?}");
    }
}

/// The bytes of an action as another program might write it.
fn foreign(action: proto::royale_action::Action) -> Result<Action, Malformed> {
    Messages::decode_action(&proto::RoyaleAction { action: Some(action) }.encode_to_vec())
}

#[test]
fn enum_values_that_nobody_knows_are_refused() {
    use proto::royale_action::Action as ProtoAction;
    for value in [0, 4, 99, -1] {
        let refused = |action, field| assert_eq!(foreign(action), Err(Malformed::BadValue { field }), "{value}");
        refused(ProtoAction::PlaceAny(proto::RoyalePlaceAny { die: value, casino: 1 }), "die");
        refused(ProtoAction::Bench(proto::RoyaleBench { die: value }), "die");
        refused(ProtoAction::Set(proto::RoyaleSet { die: value, casino: 1 }), "die");
        refused(ProtoAction::Take(proto::RoyaleTake { die: value, casino: 1 }), "die");
        refused(ProtoAction::Gold(proto::RoyaleGold { die: value }), "die");
        refused(ProtoAction::TakeSeat(proto::RoyaleTakeSeat { from: 1, die: value, value: 1 }), "die");
        refused(ProtoAction::TakeSeat(proto::RoyaleTakeSeat { from: value, die: 1, value: 1 }), "from");
        refused(ProtoAction::Bet(proto::RoyaleBet { bet: value }), "bet");
        refused(ProtoAction::TakeGray(proto::RoyaleTakeGray { casino: 1, reward: value }), "reward");
        let options = proto::RoyaleOptions { tile_reuse: 1, black_box: 1, ..proto::RoyaleOptions::default() };
        let read = |options: proto::RoyaleOptions| Messages::decode_options(&options.encode_to_vec());
        assert!(read(options).is_ok());
        let tile_reuse = read(proto::RoyaleOptions { tile_reuse: value, ..options });
        assert_eq!(tile_reuse, Err(Malformed::BadValue { field: "tile_reuse" }));
        let black_box = read(proto::RoyaleOptions { black_box: value, ..options });
        assert_eq!(black_box, Err(Malformed::BadValue { field: "black_box" }));
    }
}

#[test]
fn commitments_and_nonces_have_32_bytes_and_numbers_fit_a_byte() {
    use proto::royale_action::Action as ProtoAction;
    let refused = |action, field| assert_eq!(foreign(action), Err(Malformed::BadValue { field }));
    for length in [0, 31, 33] {
        let commitment = vec![1; length];
        refused(ProtoAction::SealHide(proto::RoyaleSealHide { commitment: commitment.clone() }), "commitment");
        refused(ProtoAction::SealSplit(proto::RoyaleSealSplit { commitment, first: 1 }), "commitment");
        refused(ProtoAction::Open(proto::RoyaleOpen { nonce: vec![1; length], choice: 1 }), "nonce");
    }
    let bytes = || vec![1; 32];
    let large = 256;
    refused(ProtoAction::Place(proto::RoyalePlace { value: large }), "value");
    refused(ProtoAction::PlaceAny(proto::RoyalePlaceAny { die: 1, casino: large }), "casino");
    refused(ProtoAction::Hide(proto::RoyaleHide { count: large }), "count");
    refused(ProtoAction::Guess(proto::RoyaleGuess { count: large }), "count");
    refused(ProtoAction::Open(proto::RoyaleOpen { nonce: bytes(), choice: large }), "choice");
    refused(ProtoAction::Close(proto::RoyaleClose { casino: large }), "casino");
    refused(ProtoAction::PlaceGray(proto::RoyalePlaceGray { group: large, casino: 1 }), "group");
    refused(ProtoAction::PlaceGray(proto::RoyalePlaceGray { group: 1, casino: large }), "casino");
    refused(ProtoAction::TakeGray(proto::RoyaleTakeGray { casino: large, reward: 1 }), "casino");
    refused(ProtoAction::Set(proto::RoyaleSet { die: 1, casino: large }), "casino");
    refused(ProtoAction::Take(proto::RoyaleTake { die: 1, casino: large }), "casino");
    refused(ProtoAction::SetAside(proto::RoyaleSetAside { small: large, big: 0 }), "small");
    refused(ProtoAction::SetAside(proto::RoyaleSetAside { small: 0, big: large }), "big");
    refused(ProtoAction::TakeSeat(proto::RoyaleTakeSeat { from: 1, die: 1, value: large }), "value");
    refused(ProtoAction::Choose(proto::RoyaleChoose { value: large }), "value");
    refused(ProtoAction::Activate(proto::RoyaleActivate { casino: large }), "casino");
    refused(ProtoAction::Split(proto::RoyaleSplit { pile: large }), "pile");
    refused(ProtoAction::SealSplit(proto::RoyaleSealSplit { commitment: bytes(), first: large }), "first");
    refused(ProtoAction::Pick(proto::RoyalePick { pile: large }), "pile");
    let options = proto::RoyaleOptions { tiles: large, tile_reuse: 1, black_box: 1, ..Default::default() };
    let refused = Err(Malformed::BadValue { field: "tiles" });
    assert_eq!(Messages::decode_options(&options.encode_to_vec()), refused);
}

#[test]
fn actions_and_options_are_small() {
    let too_large = |what| Malformed::TooLarge { what, limit: 64, found: 65 };
    assert_eq!(Messages::decode_action(&[0x0a; 65]), Err(too_large("RoyaleAction")));
    assert_eq!(Messages::decode_options(&[0x0a; 65]), Err(too_large("RoyaleOptions")));
    assert_eq!(Messages::decode_action(&[]), Err(Malformed::Missing { field: "action" }));
    assert_eq!(Messages::decode_options(&[]), Err(Malformed::BadValue { field: "tile_reuse" }));
}

/// Plays some games to their end and looks at every state; hidden choices are sealed in half of them, and in some of
/// these nobody shows what was hidden.
fn every_state(mut check: impl FnMut(u64, &Royale, &[Event])) {
    for seed in 0..40 {
        let seats = 2 + u8::try_from(seed % 4).unwrap();
        let options = Options {
            tiles: u8::try_from(seed % 7).unwrap().max(2),
            tile_reuse: if seed % 2 == 0 { TileReuse::NoRepeat } else { TileReuse::Any },
            black_box: if seed % 3 == 0 { BlackBox::Original } else { BlackBox::Article },
            hide_money: seed % 5 != 0,
            ..Options::default()
        };
        let mut choices = Choices::new(seed);
        let (mut game, events) = Royale::setup(&options, seats, &mut Chance::from_seed(choices.seed())).unwrap();
        check(seed, &game, &events);
        while let Some(seat) = game.awaited().first().copied() {
            let action = choice(&game, seat, &mut choices, seed % 4 > 1);
            let events = game.apply(seat, &action, &mut Chance::from_seed(choices.seed())).unwrap();
            check(seed, &game, &events);
        }
    }
}

fn choice(game: &Royale, seat: Seat, choices: &mut Choices, is_sealing: bool) -> Action {
    let composed = game.composed(seat);
    let is_taken = |action: &Action| game.clone().apply(seat, action, &mut Chance::from_seed([0; 32])).is_ok();
    if composed.contains(&Composed::Open) {
        let nonce = choices.seed();
        let shown = (1..64).map(|choice| Action::Open { nonce, choice }).find(is_taken);
        return if choices.below(2) == 0 { Action::Forfeit } else { shown.unwrap() };
    }
    if composed.contains(&Composed::Seal) && is_sealing {
        let commitment = choices.seed();
        let sealed = [Action::SealHide { commitment }, Action::SealSplit { commitment, first: 2 }];
        return sealed.into_iter().find(is_taken).unwrap();
    }
    let legal = game.legal(seat);
    if choices.below(100) == 0 {
        return Action::Concede;
    }
    legal[choices.below(legal.len())]
}

#[test]
fn different_states_are_written_differently() {
    let mut seen: BTreeMap<Vec<u8>, Royale> = BTreeMap::new();
    let mut tiles = BTreeSet::new();
    every_state(|seed, game, _| {
        assert_eq!(game.table().casinos.len(), game.tiles().len());
        let names: Vec<Option<Tile>> = game.tiles().iter().map(|tile| tile.as_ref().map(TileState::tile)).collect();
        assert_eq!(names, game.table().tiles, "the states name the tiles, so the names are not written");
        tiles.extend(names.into_iter().flatten());
        let bytes = Messages::encode_state(game);
        let known = seen.entry(bytes).or_insert_with(|| game.clone());
        assert_eq!(known, game, "seed {seed}: one encoding of two states");
    });
    assert_eq!(tiles.len(), Tile::ALL.len(), "some tile never lay out: {tiles:?}");
}

#[test]
fn tiles_have_the_numbers_of_their_order() {
    let mut seen = BTreeSet::new();
    every_state(|_, game, events| {
        let read = proto::RoyaleState::decode(&Messages::encode_state(game)[..]).unwrap();
        for (casino, tile) in read.casinos.iter().zip(game.tiles()) {
            let Some(tile) = tile else {
                assert_eq!(casino.tile, None);
                continue;
            };
            let bytes = casino.tile.clone().unwrap().encode_to_vec();
            let (number, _) = prost::encoding::decode_key(&mut &bytes[..]).unwrap();
            assert_eq!(Tile::ALL[usize::try_from(number).unwrap() - 1], tile.tile());
        }
        for event in events {
            let Event::Activated { tile, .. } = event else { continue };
            let read = proto::RoyaleEvent::decode(&Messages::encode_event(event)[..]).unwrap();
            let Some(proto::royale_event::Event::Activated(activated)) = read.event else { panic!("{read:?}") };
            assert_eq!(Tile::ALL[usize::try_from(activated.tile).unwrap() - 1], *tile);
            seen.insert(*tile);
        }
    });
    assert!(seen.len() >= 10, "{seen:?}");
}

#[test]
fn views_and_events_and_outcomes_tell_each_viewer_what_it_may_know() {
    let mut told = BTreeSet::new();
    let mut heard: BTreeMap<Vec<u8>, Event> = BTreeMap::new();
    every_state(|seed, game, events| {
        let viewers = [Viewer::AllSeeing, Viewer::Spectator, Viewer::Seat(Seat(0))];
        for viewer in viewers {
            for event in events {
                let event = game.event_for(event, viewer);
                let bytes = Messages::encode_event(&event);
                let read = proto::RoyaleEvent::decode(&bytes[..]).unwrap();
                told.insert(match &event {
                    Event::Tile { event, .. } => name(&format!("{event:?}")),
                    other => name(&format!("{other:?}")),
                });
                hides_as_much(&event, &read);
                let known = heard.entry(bytes).or_insert_with(|| event.clone());
                assert_eq!(*known, event, "seed {seed}: one encoding of two events");
            }
            let view = game.view(viewer);
            let read = proto::RoyaleView::decode(&Messages::encode_view(&view)[..]).unwrap();
            assert_eq!(read.outcome.is_some(), view.outcome.is_some());
            for (read, player) in read.players.iter().zip(&view.players) {
                assert_eq!(read.note_count, u32::from(player.note_count));
                assert_eq!(read.notes.len(), player.notes.as_ref().map_or(0, Vec::len));
            }
        }
        if let Some(outcome) = game.outcome() {
            let read = proto::RoyaleOutcome::decode(&Messages::encode_outcome(&outcome)[..]).unwrap();
            assert_eq!(read.ranking.len(), usize::from(game.table().seats));
        }
    });
    assert!(told.len() >= 44, "only {} kinds of events were told: {told:?}", told.len());
}

/// The variant's name in what is written for debugging.
fn name(debug: &str) -> String {
    debug.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

fn hides_as_much(event: &Event, read: &proto::RoyaleEvent) {
    use proto::royale_event::Event as ProtoEvent;
    use proto::royale_tile_event::Event as ProtoTileEvent;
    match (event, read.event.as_ref().unwrap()) {
        (Event::Paid { note, .. }, ProtoEvent::Paid(read)) => assert_eq!(note.is_none(), read.note == 0),
        (Event::TilePaid { reward, .. }, ProtoEvent::TilePaid(read)) => {
            assert_eq!(reward.is_none(), read.reward.is_none());
        }
        (Event::Tile { event, .. }, ProtoEvent::Tile(read)) => match (event, read.event.as_ref().unwrap()) {
            (TileEvent::CountHidden { count, .. }, ProtoTileEvent::CountHidden(read)) => {
                assert_eq!(count.is_none(), read.count == 0);
            }
            (TileEvent::TokensSplit { pile, .. }, ProtoTileEvent::TokensSplit(read)) => {
                assert_eq!(pile.is_none(), read.pile == 0);
            }
            (TileEvent::PileTaken { tokens, .. }, ProtoTileEvent::PileTaken(read)) => {
                assert_eq!(tokens.is_none(), read.tokens.is_empty());
            }
            _ => {}
        },
        _ => {}
    }
}
