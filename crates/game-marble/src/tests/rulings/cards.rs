//! Cards.

use super::*;

// R38
#[test]
fn a_card_goes_underneath_before_its_effect() {
    let mut game = table(2).at(A, 4).cash(A, 3).keeps(A, Card::TollWaiver).next_cards(&["L07"]);
    roll(&mut game, [1, 2]);
    assert_eq!(game.bottom()[18..], [Card::HospitalBill, Card::TollWaiver]);
    let mut kept = table(2).at(A, 4).next_cards(&["L12"]);
    roll(&mut kept, [1, 2]);
    assert_eq!((kept.players[0].held.clone(), kept.pile.len()), (vec![Card::TollWaiver], 19));
}

// R39
#[test]
fn moving_cards_lead_where_the_board_says() {
    let to = |id: &str, from: u8| {
        let mut game = table(2).at(A, (from + 37) % 40).next_cards(&[id]);
        let before = u32::from(from < 3) * 20;
        let events = roll(&mut game, [1, 2]);
        let salary: u32 = paid_for(&events, Reason::Salary).into_iter().sum();
        (game.cell_of(A).0, salary - before)
    };
    let all = |id: &str| [2, 7, 12, 17, 22, 28, 33].map(|from| to(id, from));
    assert_eq!(all("L13"), [(0, 20); 7]);
    assert_eq!(all("L14"), [(30, 0), (30, 0), (30, 0), (30, 0), (30, 0), (30, 0), (30, 20)]);
    assert_eq!(all("L15"), [(39, 0); 7]);
    assert_eq!(all("L16"), [(39, 0), (4, 0), (9, 0), (14, 0), (19, 0), (25, 0), (30, 0)]);
    assert_eq!(all("L17"), [(20, 0), (20, 0), (20, 0), (20, 0), (20, 20), (20, 20), (20, 20)]);
    assert_eq!(all("L18"), [(5, 0), (15, 0), (15, 0), (25, 0), (25, 0), (35, 0), (35, 0)]);
    assert_eq!(all("L10"), [(10, 0); 7]);
}

// R40
#[test]
fn from_five_cards_on_a_card_cell_does_nothing() {
    for (cards, is_drawn) in [(4, true), (5, false), (6, false)] {
        let mut game = table(2).at(A, 4).next_cards(&["L01"]);
        game.turn.cards = cards;
        let events = roll(&mut game, [1, 2]);
        assert_eq!(events.iter().any(|event| matches!(event, Event::CardDrawn { .. })), is_drawn);
        assert_eq!(game.pile.len(), 20);
        assert!(to_roll(&game, B));
    }
    let mut game = table(2).at(A, 4).next_cards(&["L11"]);
    roll(&mut game, [3, 3]);
    assert!(game.turn.cards == 0, "cell 10 ends the turn, and with it the count");
    let mut game = table(2).next_cards(&["L11", "L12"]);
    roll(&mut game, [1, 1]);
    assert_eq!(game.turn.cards, 1, "kept cards count");
}

// R41
#[test]
fn repairs_sum_up_steps_and_the_tax_counts_lands() {
    for (steps, cost) in [(0, 0), (1, 3), (2, 9), (3, 19), (4, 34)] {
        let mut game = table(2).at(A, 4).owns(A, &[(39, steps), (5, 0)]).next_cards(&["L09"]);
        roll(&mut game, [1, 2]);
        assert_eq!(game.cash_now(), [300 - cost, 300]);
    }
    let mut game = table(2).at(A, 4).owns(A, &[(39, 3), (5, 0), (1, 0)]).next_cards(&["L20"]);
    let events = roll(&mut game, [1, 2]);
    assert_eq!(money(&events), [(Party::Player(A), Party::Bank, 6)]);
    let mut bare = table(2).at(A, 4).cash(A, 0).next_cards(&["L20"]);
    assert_eq!(money(&roll(&mut bare, [1, 2])), []);
}

// R42
#[test]
fn the_escape_card_waits_for_the_island_and_the_waiver_for_the_next_toll() {
    let game = table(2).keeps(A, Card::IslandEscape).keeps(A, Card::TollWaiver);
    assert_eq!(refused(&game, A, Action::UseEscapeCard), Refusal::NotOnIsland);
    assert_eq!(game.view(jusawi_rules::Viewer::Spectator).players[0].held, [Card::IslandEscape, Card::TollWaiver]);
    let mut game = game.cash(A, 0).owns(B, &[(3, 0)]);
    roll(&mut game, [1, 2]);
    assert_eq!((game.players[0].held.clone(), game.is_alive(A)), (vec![Card::IslandEscape], true));
}

// R43
#[test]
fn a_waived_toll_counts_as_settled_for_a_takeover() {
    let on = Options { takeover: true, ..Options::default() };
    let mut game = table_with(2, on).owns(B, &[(3, 1)]).keeps(A, Card::TollWaiver);
    let events = roll(&mut game, [1, 2]);
    assert!(events.contains(&Event::TollPaid { from: A, to: B, amount: 4, waived: true }) && money(&events).is_empty());
    assert_eq!(choice(&game), Choice::Takeover { owner: B, price: 18 });
}

// R44
#[test]
fn moving_cards_keep_another_roll_unless_they_strand_or_send_into_space() {
    let rolls_again = |id: &str, from: u8| {
        let mut game = table(2).at(A, (from + 38) % 40).owns(A, &[(39, 3), (4, 3), (25, 0), (5, 0), (15, 0)]);
        game = game.next_cards(&[id]);
        roll(&mut game, [1, 1]);
        to_roll(&game, A)
    };
    for id in ["L13", "L15", "L16", "L17", "L18"] {
        assert!(rolls_again(id, 7), "{id}");
    }
    assert!(!rolls_again("L16", 33) && !rolls_again("L10", 7) && !rolls_again("L14", 7));
}
