//! Who sees what.

use super::*;

fn paid_game(hide_money: bool) -> (Royale, Vec<Event>) {
    let options = Options { hide_money, tiles: 0, ..Options::default() };
    let mut game = bare_with(options, 3, &[(1, Tile::SplitAndPick), (2, Tile::SpreadPay)]);
    lay(&mut game, 1, &[8, 3], &[dice(2, 0)]);
    lay(&mut game, 2, &[9, 4], &[dice(0, 0), dice(0, 0), dice(1, 0)]);
    game.table.casinos[1].gray = 3;
    only(&mut game, &[]);
    let mut events = Vec::new();
    game.begin_settlement(&mut events, &mut Chance::from_seed([6; 32]));
    events.extend(calmly(&mut game, B, Action::Split { pile: 0b11_1000 }));
    events.extend(apply(&mut game, A, Action::Pick { pile: 1 }));
    (game, events)
}

fn told(game: &Royale, events: &[Event], viewer: Viewer) -> Vec<Event> {
    events.iter().map(|event| game.event_for(event, viewer)).collect()
}

//
#[test]
fn with_hidden_money_payouts_of_casinos_are_seen_by_who_got_them() {
    let (game, events) = paid_game(true);
    let paid = |viewer, casino, who| {
        let told = told(&game, &events, viewer);
        let note = told.iter().find_map(|event| match event {
            Event::Paid { casino: at, owner, note } if *at == casino && *owner == who => Some(*note),
            _ => None,
        });
        note.unwrap()
    };
    assert_eq!(paid(Viewer::Seat(A), 1, owner(A)), Some(Note(8)));
    assert_eq!(paid(Viewer::Seat(B), 1, owner(A)), None);
    assert_eq!(paid(Viewer::Spectator, 1, owner(A)), None);
    assert_eq!(paid(Viewer::Spectator, 2, Owner::Gray), Some(Note(9)), "what lay open stays open");
    assert_eq!(paid(Viewer::Seat(A), 2, owner(C)), None);
    assert_eq!(paid(Viewer::AllSeeing, 2, owner(C)), Some(Note(4)));
}

//
#[test]
fn the_pile_that_was_picked_is_known_to_two_players_only() {
    let (game, events) = paid_game(true);
    let knows = |viewer| {
        let told = told(&game, &events, viewer);
        let tokens = told
            .iter()
            .any(|event| matches!(event, Event::Tile { event: TileEvent::PileTaken { tokens: Some(_), .. }, .. }));
        let paid = told.iter().any(|event| matches!(event, Event::TilePaid { reward: Some(_), .. }));
        assert_eq!(tokens, paid);
        tokens
    };
    assert!(knows(Viewer::Seat(A)) && knows(Viewer::Seat(B)));
    assert!(!knows(Viewer::Seat(C)) && !knows(Viewer::Spectator));
    let (open_game, events) = paid_game(false);
    let told = told(&open_game, &events, Viewer::Spectator);
    let unknown = |event: &Event| matches!(event, Event::TilePaid { reward: None, .. });
    assert!(!told.iter().any(unknown), "with open money everybody knows");
    let piles =
        |event: &Event| matches!(event, Event::Tile { event: TileEvent::TokensSplit { pile: Some(_), .. }, .. });
    assert!(!told.iter().any(piles), "but the other pile is nobody's business");
}

//
#[test]
fn a_view_counts_the_notes_of_others_and_shows_chips_and_dice() {
    let (game, _) = paid_game(true);
    for (viewer, own) in [(Viewer::Seat(A), Some(A)), (Viewer::Spectator, None), (Viewer::Seat(C), Some(C))] {
        let view = game.view(viewer);
        for player in &view.players {
            let has = &game.table.players[player.seat.index()];
            assert_eq!(player.notes.is_some(), own == Some(player.seat));
            assert_eq!(player.total().is_some(), player.notes.is_some());
            assert_eq!((usize::from(player.note_count), player.chips), (has.notes.len(), has.chips));
            assert_eq!(player.supply, has.supply);
        }
        let awards = view.results.iter().flat_map(|result| &result.casinos).flat_map(|casino| &casino.awards);
        for award in awards {
            assert_eq!(award.note.is_some(), award.owner == Owner::Gray || award.owner.seat() == own);
        }
    }
    assert!(paid_game(false).0.view(Viewer::Spectator).players.iter().all(|player| player.notes.is_some()));
}

//
#[test]
fn printed_rewards_of_tiles_are_open() {
    let mut game = bare(3, &[(2, Tile::SpreadPay)]);
    let events = put(&mut game, 2, dice(1, 0));
    assert_eq!(tile_pays(&told(&game, &events, Viewer::Seat(C))), [(A, Reward::Chips(1))]);
}

//
#[test]
fn payouts_of_a_settlement_that_a_question_interrupts_are_hidden_too() {
    let mut game = bare(3, &[(2, Tile::SplitAndPick)]);
    lay(&mut game, 1, &[8, 3], &[dice(2, 0)]);
    lay(&mut game, 2, &[9, 4], &[dice(0, 0), dice(0, 0), dice(1, 0)]);
    settled(&mut game);
    let seen = |viewer| game.view(viewer).settlement.unwrap().casinos[0].awards.clone();
    assert_eq!(seen(Viewer::Seat(A)), [Award { owner: owner(A), note: Some(Note(8)) }]);
    assert_eq!(seen(Viewer::Seat(B)), [Award { owner: owner(A), note: None }]);
}
