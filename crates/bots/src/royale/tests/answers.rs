//! What the bot answers when tiles ask.

use jusawi_game_vegas::royale::{Bet, BlackBox, GrayReward, Occupant, Origin, Run};

use super::*;

fn answer(view: &View, legal: &[Action]) -> Action {
    choose(view, BOT, legal).unwrap()
}

#[test]
fn hidden_numbers_and_guesses_change_from_turn_to_turn() {
    let mut hidden = [0; 3];
    let mut guessed = [0; 3];
    for chips in 0..260 {
        let mut view = table(2, dice(3, 0));
        view.players[0].chips = chips;
        let hide = [1, 2, 3].map(|count| Action::Hide { count });
        let guess = [1, 2, 3].map(|count| Action::Guess { count });
        ask(&mut view, 1, TileState::HiddenCount(Default::default()), QuestionKind::HideCount);
        let Action::Hide { count } = answer(&view, &hide) else { panic!() };
        hidden[usize::from(count) - 1] += 1;
        ask(&mut view, 1, TileState::HiddenCount(Default::default()), QuestionKind::GuessCount);
        let Action::Guess { count } = answer(&view, &guess) else { panic!() };
        guessed[usize::from(count) - 1] += 1;
    }
    assert!(hidden[0] > hidden[1] && hidden[1] > hidden[2] && hidden[2] > 30, "6 : 4 : 3, {hidden:?}");
    assert!(guessed[2] > guessed[1] && guessed[1] > guessed[0] && guessed[0] > 5, "1 : 5 : 7, {guessed:?}");
}

#[test]
fn bets_follow_the_odds_and_stop_where_too_much_would_be_lost() {
    let betting = |step, total| {
        let mut view = table(2, dice(3, 0));
        let run = Some(Run { step, total });
        ask(&mut view, 1, TileState::HighLow(jusawi_game_vegas::royale::HighLow { run }), QuestionKind::Bet);
        let bets = [Bet::Stop, Bet::Higher, Bet::Lower].map(|bet| Action::Bet { bet });
        let Action::Bet { bet } = answer(&view, &bets) else { panic!() };
        bet
    };
    assert_eq!((betting(0, 4), betting(0, 10)), (Bet::Higher, Bet::Lower));
    assert_ne!(betting(0, 7), Bet::Stop, "nothing is paid yet");
    assert_eq!((betting(3, 3), betting(3, 7), betting(3, 11)), (Bet::Higher, Bet::Stop, Bet::Lower));
}

#[test]
fn the_bot_closes_the_casino_that_it_leads_and_keeps_it_closed() {
    let mut view = table(2, dice(2, 0));
    view.players[1].supply = dice(4, 0);
    lay(&mut view, 5, &[10, 3], &[dice(3, 0), dice(2, 0)]);
    lay(&mut view, 6, &[10, 3], &[dice(2, 0), dice(3, 0)]);
    let door = |track| TileState::ClosedDoor(jusawi_game_vegas::royale::ClosedDoor { track });
    let close = |casino| Action::Close { casino };
    ask(&mut view, 1, door(0), QuestionKind::CloseCasino);
    assert_eq!(answer(&view, &[2, 3, 4, 5, 6].map(close)), close(5));
    view.closed = Some(5);
    ask(&mut view, 1, door(1), QuestionKind::CloseCasino);
    assert_eq!(answer(&view, &[close(2), close(3), close(4), close(6), Action::Keep]), Action::Keep);
}

#[test]
fn a_small_die_goes_to_the_bench() {
    let mut view = table(2, dice(1, 1));
    ask(&mut view, 1, TileState::Bench(Default::default()), QuestionKind::BenchDie);
    let legal = [Die::Big, Die::Small].map(|die| Action::Bench { die });
    assert_eq!(answer(&view, &legal), legal[1]);
}

#[test]
fn gray_dice_tie_with_the_others_best_place() {
    let mut view = table(2, dice(0, 0));
    lay(&mut view, 3, &[9], &[dice(0, 0), dice(2, 0)]);
    lay(&mut view, 4, &[9], &[dice(2, 0), dice(0, 0)]);
    ask(&mut view, 1, TileState::GrayGuests(Default::default()), QuestionKind::PlaceGray);
    let into = |group| (1..=6).map(move |casino| Action::PlaceGray { group, casino });
    let legal: Vec<Action> = [1, 2].into_iter().flat_map(into).collect();
    assert_eq!(answer(&view, &legal), Action::PlaceGray { group: 2, casino: 3 });
}

#[test]
fn a_gray_die_that_ties_with_the_bot_is_taken_for_cash() {
    let mut view = table(2, dice(0, 0));
    lay(&mut view, 4, &[9], &[dice(1, 0)]);
    for casino in &mut view.casinos {
        casino.gray = 1;
    }
    ask(&mut view, 1, TileState::GrayHarvest(Default::default()), QuestionKind::TakeGray);
    let rewards = [GrayReward::Chip, GrayReward::Cash, GrayReward::Move];
    let from = |casino| rewards.map(|reward| Action::TakeGray { casino, reward });
    let legal: Vec<Action> = (1..=6).flat_map(from).chain([Action::Skip]).collect();
    assert_eq!(answer(&view, &legal), Action::TakeGray { casino: 4, reward: GrayReward::Cash });
}

#[test]
fn a_die_is_moved_where_it_wins_and_left_where_nothing_is_to_be_had() {
    let mut view = table(2, dice(1, 0));
    lay(&mut view, 2, &[9, 8], &[]);
    lay(&mut view, 5, &[9], &[dice(3, 0)]);
    ask(&mut view, 1, TileState::TakeYourPick(Default::default()), QuestionKind::MoveDie);
    let set = |casino| Action::Set { die: Die::Small, casino };
    let legal: Vec<Action> =
        (1..=6).map(set).chain([Action::Take { die: Die::Small, casino: 5 }, Action::Skip]).collect();
    assert!(matches!(answer(&view, &legal), Action::Set { casino: 2, .. } | Action::Take { casino: 5, .. }));
    assert_eq!(answer(&view, &[set(3), set(5), Action::Skip]), Action::Skip);
}

#[test]
fn dice_that_win_nothing_in_the_casino_go_to_the_side_table() {
    let mut view = table(2, dice(0, 0));
    lay(&mut view, 1, &[4], &[dice(3, 0), dice(1, 0)]);
    let aside = jusawi_game_vegas::royale::SideTable { dice: vec![Dice::default(); 2] };
    ask(&mut view, 1, TileState::SideTable(aside), QuestionKind::SetAside);
    let legal: Vec<Action> = (0..=3).map(|small| Action::SetAside { small, big: 0 }).collect();
    assert_eq!(answer(&view, &legal), Action::SetAside { small: 1, big: 0 }, "two still win the casino");
}

#[test]
fn a_die_left_takes_a_rich_seat_and_no_poor_one() {
    let mut view = table(2, dice(2, 0));
    view.roll = Some(Roll { small: vec![1, 6], big: None });
    ask(&mut view, 3, TileState::SixSeats(Default::default()), QuestionKind::TakeSeat);
    let seat = |value| Action::TakeSeat { from: Origin::Roll, die: Die::Small, value };
    assert_eq!(answer(&view, &[seat(1), seat(6), Action::Skip]), seat(6));
    assert_eq!(answer(&view, &[seat(1), Action::Skip]), Action::Skip);
}

#[test]
fn of_two_results_the_better_is_chosen_and_another_tile_is_activated_for_what_it_pays() {
    let mut view = table(2, dice(0, 0));
    let chosen = |view: &View, values: [u8; 2]| match answer(view, &values.map(|value| Action::Choose { value })) {
        Action::Choose { value } => value,
        other => panic!("{other:?}"),
    };
    ask(&mut view, 1, TileState::TakeYourPick(Default::default()), QuestionKind::ChooseResult);
    assert_eq!((chosen(&view, [1, 3]), chosen(&view, [2, 4])), (3, 2));
    for casino in 1..=6 {
        lay(&mut view, casino, &[], &[dice(1, 0)]);
    }
    view.tiles[1] = Some(TileState::SpreadPay(Default::default()));
    view.tiles[2] = Some(TileState::LastPays(Default::default()));
    assert_eq!(chosen(&view, [3, 4]), 4, "six casinos pay six");
    ask(&mut view, 1, TileState::TakeYourPick(Default::default()), QuestionKind::ActivateTile);
    let activate = |casino| Action::Activate { casino };
    assert_eq!(answer(&view, &[activate(3), activate(2), Action::Skip]), activate(2));
}

#[test]
fn the_golden_space_is_taken_from_another_and_not_from_oneself() {
    let mut view = table(2, dice(1, 0));
    let gold = |seat| {
        let gold = Some(Occupant { seat, die: Die::Small });
        TileState::TakeYourPick(jusawi_game_vegas::royale::TakeYourPick { dice: None, gold })
    };
    let legal = [Action::Skip, Action::Gold { die: Die::Small }];
    ask(&mut view, 1, gold(Seat(1)), QuestionKind::GoldDie);
    assert_eq!(answer(&view, &legal), legal[1]);
    ask(&mut view, 1, gold(BOT), QuestionKind::GoldDie);
    assert_eq!(answer(&view, &legal), legal[0]);
}

#[test]
fn black_dice_go_where_they_win_and_not_where_they_tie() {
    let mut view = table(2, dice(0, 0));
    lay(&mut view, 2, &[9], &[dice(1, 0)]);
    view.casinos[1].neutral = dice(2, 0);
    lay(&mut view, 4, &[7], &[]);
    let tile = jusawi_game_vegas::royale::ExtraDice { dice: Some([2, 4]) };
    ask(&mut view, 1, TileState::ExtraDice(tile), QuestionKind::ExtraDice);
    lay(&mut view, 2, &[9, 8], &[dice(1, 0)]);
    let extra = |first, second| Action::Extra { first, second };
    let legal = [extra(false, false), extra(true, false), extra(false, true), extra(true, true)];
    assert_eq!(answer(&view, &legal), extra(false, true));
}

#[test]
fn piles_are_of_three_tokens_and_as_even_as_they_can_be() {
    for (black_box, tokens) in [(BlackBox::Article, [1, 1, 4, 6, 8, 10]), (BlackBox::Original, [0, 0, 0, 2, 2, 6])] {
        let mut view = table(2, dice(0, 0));
        view.options.black_box = black_box;
        ask(&mut view, 1, TileState::SplitAndPick(Default::default()), QuestionKind::SplitTokens);
        let legal: Vec<Action> = (1..63).map(|pile| Action::Split { pile }).collect();
        let Action::Split { pile } = answer(&view, &legal) else { panic!() };
        let worth: u8 = tokens.iter().enumerate().filter(|(at, _)| pile >> at & 1 == 1).map(|(_, token)| token).sum();
        let all: u8 = tokens.iter().sum();
        assert!(pile.count_ones() == 3 && worth.abs_diff(all - worth) <= 2, "{worth} of {all}");
    }
}

#[test]
fn either_pile_is_picked_at_times() {
    let mut picked = [0; 2];
    for chips in 0..60 {
        let mut view = table(2, dice(0, 0));
        view.players[1].chips = chips;
        ask(&mut view, 1, TileState::SplitAndPick(Default::default()), QuestionKind::PickPile);
        let Action::Pick { pile } = answer(&view, &[1, 2].map(|pile| Action::Pick { pile })) else { panic!() };
        picked[usize::from(pile) - 1] += 1;
    }
    assert!(picked.iter().all(|times| *times > 15), "{picked:?}");
}
