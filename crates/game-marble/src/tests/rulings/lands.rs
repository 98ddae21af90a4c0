//! Tolls, takeovers and landmarks.

use super::*;

fn taking_over() -> Options {
    Options { takeover: true, landmark: true, trade: true, ..Options::default() }
}

// R45
#[test]
fn an_owner_of_two_or_more_tour_spots_takes_double_and_never_more() {
    for (spots, toll) in [(&[5_u8][..], 10), (&[5, 15], 20), (&[5, 15, 25], 20), (&[5, 15, 25, 35], 20)] {
        let lands: Vec<_> = spots.iter().map(|cell| (*cell, 0)).collect();
        let mut game = table(2).owns(B, &lands);
        roll(&mut game, [2, 3]);
        assert_eq!(game.cash_now(), [300 - toll, 300 + toll]);
    }
    let mut game = table(3).owns(B, &[(5, 0)]).owns(C, &[(15, 0), (25, 0)]);
    roll(&mut game, [2, 3]);
    assert_eq!(game.cash_now(), [290, 310, 300]);
    let mut owed = table(3).cash(A, 5).owns(B, &[(5, 0), (15, 0)]).owns(A, &[(39, 0)]);
    roll(&mut owed, [2, 3]);
    owed.deeds.remove(&Cell(15));
    act(&mut owed, sell(39));
    assert_eq!(owed.cash_now(), [5, 320, 300], "the amount was fixed on arrival");
}

// R46
#[test]
fn a_toll_is_owed_wherever_the_owner_is() {
    for game in [table(2).stuck(B, 2), table(2).awaits_journey(B)] {
        let mut game = game.owns(B, &[(3, 1)]);
        roll(&mut game, [1, 2]);
        assert_eq!(game.cash_now(), [296, 304]);
    }
}

// R47
#[test]
fn a_takeover_costs_twice_all_steps_and_brings_them_along() {
    for (steps, price) in [(0, 12), (1, 18), (2, 30), (3, 48)] {
        let mut game = table_with(2, taking_over()).owns(B, &[(3, steps)]);
        roll(&mut game, [1, 2]);
        assert_eq!(choice(&game), Choice::Takeover { owner: B, price });
        act(&mut game, Action::Takeover);
        assert_eq!(deed(&game, 3), Some((A, steps)));
    }
}

// R48
#[test]
fn tour_spots_and_landmarks_cannot_be_taken_over_and_the_cash_has_to_be_there() {
    for (cell, steps, dice) in [(5, 0, [2, 3]), (3, 4, [1, 2])] {
        let mut game = table_with(2, taking_over()).owns(B, &[(cell, steps)]);
        roll(&mut game, dice);
        assert!(to_roll(&game, B));
    }
    let mut game = table_with(2, taking_over()).cash(A, 12).owns(B, &[(3, 0)]).owns(A, &[(39, 3)]);
    roll(&mut game, [1, 2]);
    assert_eq!(refused(&game, A, Action::Takeover), Refusal::NoMoney { cost: 12, cash: 11 });
    let mut sold = table_with(2, taking_over()).cash(A, 0).owns(B, &[(3, 0)]).owns(A, &[(39, 3)]);
    roll(&mut sold, [1, 2]);
    act(&mut sold, sell(39));
    act(&mut sold, Action::Takeover);
    assert_eq!(sold.cash_now(), [80 - 1 - 12, 313], "what a sale left over may be used");
}

// R49
#[test]
fn after_a_takeover_the_visit_is_over_and_another_roll_stays() {
    let mut game = table_with(2, taking_over()).owns(B, &[(4, 0)]).next_cards(&["L16"]);
    roll(&mut game, [2, 2]);
    act(&mut game, Action::Takeover);
    assert!(to_roll(&game, A));
    roll(&mut game, [1, 2]);
    assert_eq!(choice(&game), Choice::Build { level: Level::Villa, cost: 4 }, "the next visit builds");
}

// R50
#[test]
fn a_landmark_stands_on_a_hotel_is_sold_for_half_and_can_be_traded() {
    let mut game = table_with(2, taking_over()).at(A, 36).owns(A, &[(39, 3)]);
    roll(&mut game, [1, 2]);
    assert_eq!(choice(&game), Choice::Build { level: Level::Landmark, cost: 80 });
    act(&mut game, Action::Build { level: Level::Landmark });
    assert_eq!(game.value_of(Cell(39), Portion::Top), 40);
    let mut game = Marble { current: A, ..game };
    act(&mut game, offer(B, goods(&[39], 0), goods(&[], 0)));
    apply(&mut game, B, answer(true));
    assert_eq!(deed(&game, 39), Some((B, 4)));
    let mut off = table(2).at(A, 36).owns(A, &[(39, 3)]);
    roll(&mut off, [1, 2]);
    assert!(to_roll(&off, B));
}
