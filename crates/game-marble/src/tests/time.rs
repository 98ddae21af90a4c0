//! What happens to players who let the time pass or are not there.

use super::*;
use jusawi_rules::Absence;

// R70
#[test]
fn after_two_away_rounds_the_host_may_let_a_player_go() {
    let game = table(3);
    let kick = |away_rounds| game.kick(B, Absence { automatic_actions: 9, away_rounds });
    assert_eq!([0, 1, 2, 5].map(kick), [None, None, Some(Action::Concede), Some(Action::Concede)]);
    let away = |automatic_actions, away_rounds| game.is_away(B, Absence { automatic_actions, away_rounds });
    assert_eq!([away(0, 0), away(2, 1), away(3, 0), away(2, 2)], [false, false, true, true]);
}

#[test]
fn who_is_out_is_neither_away_nor_let_go_and_nobody_is_after_the_end() {
    let absence = Absence { automatic_actions: 9, away_rounds: 9 };
    let mut game = table(3);
    apply(&mut game, B, Action::Concede);
    assert!(game.kick(B, absence).is_none() && !game.is_away(B, absence));
    apply(&mut game, C, Action::Concede);
    assert_eq!(game.kick(A, absence), None);
}

// R68
#[test]
fn time_rolls_travels_to_the_start_passes_refuses_and_sells() {
    let fee = Options { island_fee: 10, trade: true, ..Options::default() };
    let stuck = table_with(2, fee).stuck(A, 1).keeps(A, Card::IslandEscape);
    assert_eq!((stuck.automatic(A), stuck.automatic(B)), (Some(Action::Roll), None));
    assert_eq!(table(2).awaits_journey(A).automatic(A), Some(travel(0)));
    let mut asked = table_with(2, fee);
    act(&mut asked, offer(B, goods(&[], 1), goods(&[], 0)));
    assert_eq!((asked.automatic(B), asked.automatic(A)), (Some(answer(false)), None));
    let mut bought = table(2);
    roll(&mut bought, [1, 2]);
    assert_eq!(bought.automatic(A), Some(Action::Pass));
    let mut short = table(2).cash(A, 0).owns(B, &[(3, 3)]).owns(A, &[(9, 1), (4, 1), (39, 0)]);
    roll(&mut short, [1, 2]);
    assert_eq!(short.automatic(A), Some(sell_top(4)), "a villa for 2 before one for 3");
}

// R69
#[test]
fn selling_by_time_goes_on_sale_by_sale_until_the_debt_is_paid() {
    let mut game = table(2).cash(A, 0).owns(B, &[(3, 3)]).owns(A, &[(9, 1), (4, 1), (39, 0)]);
    roll(&mut game, [1, 2]);
    let mut sales = Vec::new();
    while *game.awaited() == [A] {
        let action = game.automatic(A).expect("a sale");
        assert!(game.legal(A).contains(&action));
        sales.push(action.clone());
        apply(&mut game, A, action);
    }
    assert_eq!(sales, [sell_top(4), sell_top(9), sell(4), sell(9)]);
    assert_eq!(game.cash_now()[1], 315);
}

// R72
#[test]
fn without_a_limit_and_without_anybody_the_rounds_go_on_and_the_state_stays_small() {
    let options = Options { max_rounds: 0, ..Options::default() };
    let (mut game, _) = Marble::setup(&options, 4, &mut Chance::from_seed([1; 32])).unwrap();
    let mut seed = [0; 32];
    for turn in 0..20_000_u32 {
        let [seat] = game.awaited()[..] else { panic!("somebody is awaited") };
        seed[..4].copy_from_slice(&turn.to_le_bytes());
        let action = game.automatic(seat).expect("the rules decide");
        apply_with(&mut game, seat, action, &mut Chance::from_seed(seed));
        let held: usize = game.players.iter().map(|player| player.held.len()).sum();
        assert_eq!(game.pile.len() + held, 20);
    }
    assert!(game.outcome().is_none() && game.eliminated.is_empty() && game.deeds.is_empty());
    assert!(game.round() > 2_000);
}

// R08
#[test]
fn the_state_holds_no_clock_and_no_counter_so_equal_play_gives_equal_states() {
    let play = || {
        let mut game = table(2);
        roll(&mut game, [1, 2]);
        act(&mut game, Action::Pass);
        game
    };
    let mut other = table(2);
    refused(&other, B, Action::Roll);
    roll(&mut other, [1, 2]);
    refused(&other, A, Action::Roll);
    act(&mut other, Action::Pass);
    assert_eq!(play(), other);
}
