//! Ties, payouts, what goes under the pile, and who begins next.

use super::*;

fn tied(casino: u8, seats: &[Seat]) -> Event {
    Event::TiesRemoved { casino, owners: seats.iter().copied().map(owner).collect() }
}

fn under(game: &Royale) -> Vec<u8> {
    game.table.pile.bottom().map(|note| note.0).collect()
}

/// Settles as round 1, so that another one follows.
fn round_of(game: &mut Royale) -> Vec<Event> {
    only(game, &[]);
    let mut events = Vec::new();
    game.begin_settlement(&mut events, &mut Chance::from_seed([5; 32]));
    assert_eq!(game.table.round, 2);
    events
}

// 003 2-2.2, 2-2.3, S-02
#[test]
fn a_big_die_counts_two_and_equal_strengths_cancel_at_any_place() {
    let mut game = bare(4, &[]);
    lay(&mut game, 1, &[8, 5], &[dice(5, 0), dice(3, 0), dice(1, 1), dice(1, 0)]);
    lay(&mut game, 2, &[8, 5], &[dice(0, 1), dice(1, 0), dice(2, 0), dice(1, 0)]);
    let events = settled(&mut game);
    assert!(events.contains(&tied(1, &[B, C])) && events.contains(&tied(2, &[A, B, C, D])));
    assert_eq!(pays(&events), [(1, owner(A), 8), (1, owner(D), 5)]);
}

// 003 2-2.4 to 2-2.6, S-04, R-06
#[test]
fn casinos_pay_from_one_to_six_and_the_rest_goes_under_the_pile_in_order() {
    let mut game = bare(4, &[]);
    let none = dice(0, 0);
    lay(&mut game, 1, &[5, 3], &[none, dice(2, 0)]);
    lay(&mut game, 2, &[6, 4], &[none, dice(1, 0), dice(0, 1), dice(0, 0)]);
    lay(&mut game, 5, &[7, 6], &[dice(2, 0), dice(2, 0)]);
    lay(&mut game, 6, &[10, 9], &[dice(1, 0)]);
    let events = round_of(&mut game);
    assert_eq!(pays(&events), [(1, owner(B), 5), (2, owner(C), 6), (2, owner(B), 4), (6, owner(A), 10)]);
    assert_eq!(under(&game), [3, 7, 6, 9]);
    assert!(game.table.players.iter().all(|player| (player.chips, player.supply) == (4, dice(7, 1))));
    assert_eq!(game.table.start, A);
}

// 003 2-2.4
#[test]
fn of_two_equal_notes_one_is_paid_and_the_other_returned() {
    let mut game = bare(4, &[]);
    lay(&mut game, 1, &[4, 4], &[dice(1, 0), dice(2, 0), dice(1, 0)]);
    let events = settled(&mut game);
    assert_eq!(pays(&events), [(1, owner(B), 4)]);
    assert!(events.contains(&Event::NotesReturned { casino: 1, notes: notes(&[4]) }));
}

// 003 2-2.5
#[test]
fn the_third_gets_nothing() {
    let mut game = bare(4, &[]);
    lay(&mut game, 1, &[7, 3], &[dice(0, 0), dice(2, 0), dice(2, 1), dice(1, 0)]);
    assert_eq!(pays(&settled(&mut game)), [(1, owner(C), 7), (1, owner(B), 3)]);
}

// 003 [3].1, [3].2, S-06
#[test]
fn neutral_dice_win_and_tie_as_a_player_whose_notes_go_under_the_pile() {
    let mut game = bare(2, &[]);
    lay(&mut game, 4, &[8, 3], &[dice(0, 0), dice(2, 0)]);
    game.table.casinos[3].neutral = dice(1, 1);
    lay(&mut game, 5, &[7, 4], &[dice(2, 0)]);
    game.table.casinos[4].neutral = dice(1, 0);
    let events = round_of(&mut game);
    let neutral = Owner::Neutral;
    assert_eq!(pays(&events), [(4, neutral, 8), (4, owner(B), 3), (5, owner(A), 7), (5, neutral, 4)]);
    assert_eq!(under(&game), [8, 4]);
    assert_eq!((money(&game, A), money(&game, B)), (vec![7], vec![3]));
}

//
#[test]
fn what_virtual_players_took_and_what_nobody_took_goes_under_together() {
    let mut game = bare(2, &[]);
    lay(&mut game, 1, &[9, 4], &[]);
    game.table.casinos[0].neutral = dice(1, 0);
    let events = round_of(&mut game);
    assert!(events.contains(&Event::NotesReturned { casino: 1, notes: notes(&[9, 4]) }));
    assert_eq!(under(&game), [9, 4]);
}

// S-05, R-20, R-21
#[test]
fn who_was_first_at_the_highest_casino_begins_and_else_the_same_player() {
    let mut game = bare(3, &[]);
    lay(&mut game, 6, &[10, 9], &[dice(1, 0), dice(1, 0)]);
    lay(&mut game, 5, &[7, 7], &[dice(0, 0), dice(1, 0), dice(2, 0)]);
    lay(&mut game, 1, &[4, 3], &[dice(1, 0)]);
    round_of(&mut game);
    assert_eq!(game.table.start, C);
    assert_eq!(game.table.current, C);

    let mut game = bare(3, &[]);
    game.table.start = B;
    round_of(&mut game);
    assert_eq!(game.table.start, B);
}

//
#[test]
fn virtual_winners_and_those_who_gave_up_do_not_begin() {
    let mut game = bare(3, &[]);
    lay(&mut game, 6, &[10, 9], &[dice(1, 0)]);
    game.table.casinos[5].gray = 2;
    lay(&mut game, 4, &[7, 6], &[dice(0, 0), dice(2, 0), dice(1, 0)]);
    lay(&mut game, 3, &[7, 3], &[dice(0, 0), dice(0, 0), dice(1, 0)]);
    apply(&mut game, B, Action::Concede);
    round_of(&mut game);
    assert_eq!(game.table.start, C);

    let mut game = bare(3, &[]);
    game.table.start = B;
    apply(&mut game, B, Action::Concede);
    round_of(&mut game);
    assert_eq!(game.table.start, C, "the next who still plays");
}

//
#[test]
fn the_parts_of_a_settlement_come_in_order() {
    let mut game = bare(3, &[(1, Tile::ExtraDice), (2, Tile::FiveTogether), (3, Tile::LastPays)]);
    lay(&mut game, 1, &[5, 3], &[dice(1, 0)]);
    lay(&mut game, 2, &[6, 4], &[dice(4, 0)]);
    game.table.current = A;
    put(&mut game, 2, dice(1, 0));
    let mut events = settled_with(&mut game, &mut faces(&[6, 6]));
    let answer = Action::Extra { first: false, second: false };
    events.extend(calmly(&mut game, A, answer));
    let kinds: Vec<&str> = events
        .iter()
        .map(|event| match event {
            Event::Settlement { .. } => "settlement",
            Event::Tile { event: TileEvent::LastCounted { .. }, .. } => "counted",
            Event::Tile { event: TileEvent::BlackRolled { .. }, .. } => "black",
            Event::Asked { .. } => "asked",
            Event::Tile { event: TileEvent::ExtraPlaced { .. }, .. } => "extra",
            Event::Paid { casino: 1, .. } => "paid 1",
            Event::Paid { casino: 2, .. } => "paid 2",
            Event::NotesReturned { .. } => "returned",
            Event::TilePaid { .. } => "tile",
            Event::Tile { event: TileEvent::Fined { .. }, .. } => "fined",
            Event::RoundEnd { .. } => "end",
            Event::GameOver { .. } => "over",
            other => panic!("{other:?}"),
        })
        .collect();
    let expected =
        "settlement counted black asked extra paid 1 returned paid 2 returned tile fined fined fined end over";
    assert_eq!(kinds.join(" "), expected);
}

//
#[test]
fn rounds_draw_from_undrawn_notes_and_never_reach_what_was_returned() {
    let mut chance = Chance::from_seed([4; 32]);
    let (mut game, _) = Royale::setup(&Options::default(), 3, &mut chance).unwrap();
    for left in [66, 54] {
        only(&mut game, &[]);
        game.tiles = vec![None; 6];
        game.begin_settlement(&mut Vec::new(), &mut chance);
        assert_eq!(game.table.pile.unknown().len(), left);
    }
    assert_eq!(game.table.pile.bottom().len(), 24);
}

//
#[test]
fn rewards_never_run_out_and_one_and_two_are_chips() {
    assert_eq!(
        [0, 1, 2, 3].map(Reward::printed),
        [None, Some(Reward::Chips(1)), Some(Reward::Chips(2)), Some(Reward::Note(Note(3)))]
    );
    let mut game = bare(2, &[]);
    for _ in 0..30 {
        game.table.pay(A, Reward::Note(Note(10)));
        game.table.pay(A, Reward::Chips(2));
    }
    assert_eq!((money(&game, A).len(), chips(&game, A)), (30, 62));
    assert_eq!(game.table.pile.len(), 90, "the bank is not the pile");
}
