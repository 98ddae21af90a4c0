//! royale as it is said, in both languages.

mod table;
mod whole_games;

use jusawi_game_vegas::Note;
use jusawi_game_vegas::royale::{
    Action, Bet, Dice, Die, Event, GrayReward, Occupant, Origin, Outcome, Owner, Rank, Reward, Royale, Tile, TileEvent,
};
use jusawi_rules::{Game, Refusal as _, Seat};

use super::{tile_name, tile_text};
use crate::{Lang, Names, REASONS, Speak, Text, Unit};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn names() -> Names {
    Names::new().with_seat(A, "지수").with_seat(B, "민호").with_seat(Seat(2), "준영")
}

/// An event in both languages.
fn check(event: &Event, ko: &str, en: &str) {
    for (lang, expected) in [(Lang::Ko, ko), (Lang::En, en)] {
        assert_eq!(Royale::event(&Text::new(lang), event, &names()).unwrap(), expected);
    }
}

/// What happened at a tile, in both languages.
fn check_at(tile: Tile, event: TileEvent, ko: &str, en: &str) {
    check(&Event::Tile { tile, event }, ko, en);
}

fn dice(small: u8, big: u8) -> Dice {
    Dice { small, big }
}

#[test]
fn every_tile_has_a_name_and_a_text_in_both_languages() {
    for lang in Lang::ALL {
        let text = Text::new(lang);
        let mut names = std::collections::BTreeSet::new();
        for tile in Tile::ALL {
            let (name, about) = (tile_name(&text, tile), tile_text(&text, tile));
            assert!(!name.starts_with("royale-") && !about.starts_with("royale-"), "{lang}: {tile:?}");
            assert!(names.insert(name) && names.insert(about), "{lang}: {tile:?} says what another says");
        }
        assert_eq!(names.len(), 32);
    }
}

#[test]
fn every_refusal_has_a_sentence() {
    use jusawi_game_vegas::royale::{Phase, Question, QuestionKind, Refusal};
    let (current, phase, casino, die) = (A, Phase::Roll, 7, Die::Big);
    let question = Question { kind: QuestionKind::Bet, seat: A, casino: 1 };
    let all = [
        Refusal::NotTimeToRoll { current, phase },
        Refusal::NotTimeToPlace { current, phase },
        Refusal::FaceNotRolled { value: 7, faces: Vec::new() },
        Refusal::CasinoClosed { casino },
        Refusal::NoSuchCasino { casino },
        Refusal::NoChips,
        Refusal::KeyNotHeld { holder: None },
        Refusal::NotAsked { current, phase },
        Refusal::OtherQuestion { question },
        Refusal::DieNotLeft { die },
        Refusal::AnswerNotPossible { question },
        Refusal::PileSize { first: 0 },
        Refusal::OpenedChoice { choice: 0 },
        Refusal::AlreadyConceded,
        Refusal::GameFinished,
        Refusal::NoSuchSeat { seat: A, seats: 0 },
    ];
    for refusal in all {
        assert!(REASONS.contains(&refusal.code()), "{refusal:?}");
    }
    let closed = |lang| Text::new(lang).refusal("CASINO_CLOSED");
    assert_eq!(closed(Lang::Ko).what, "그 카지노는 닫혀 있어요.");
    assert_eq!(closed(Lang::Ko).todo, "다른 곳을 골라 주세요.");
    assert_eq!(closed(Lang::En).what, "That casino is closed.");
}

#[test]
fn rolls_and_placings_tell_the_big_die_apart() {
    check(
        &Event::Rolled { seat: A, small: vec![3, 5, 3], big: Some(3) },
        "지수가 굴렸어요: 3 × 2개+큰 1개, 5 × 1개",
        "지수 rolled: 3 × 2+1 big, 5 × 1",
    );
    let placed = |small, big| Event::Placed { seat: B, value: 4, dice: dice(small, big) };
    check(&placed(2, 0), "민호가 4번에 주사위 2개를 놓았어요.", "민호 placed 2 dice in casino 4.");
    check(&placed(0, 1), "민호가 4번에 큰 주사위 1개를 놓았어요.", "민호 placed the big die in casino 4.");
    check(
        &placed(1, 1),
        "민호가 4번에 주사위 1개와 큰 주사위 1개를 놓았어요.",
        "민호 placed 1 die and 1 big one in casino 4.",
    );
}

#[test]
fn what_passing_cost_is_told() {
    check(&Event::Passed { seat: A, cost: 1 }, "지수가 칩 1개를 내고 패스했어요.", "지수 paid 1 chip and passed.");
    check(
        &Event::Passed { seat: A, cost: 0 },
        "지수가 놓을 데가 없어서 그냥 패스했어요.",
        "지수 had nowhere to place and passed for nothing.",
    );
}

#[test]
fn a_round_begins_with_its_notes_and_tiles() {
    let casinos = vec![vec![Note(5), Note(3)], vec![Note(7)]];
    let started = |tiles: &[Option<Tile>]| Event::RoundStarted {
        round: 2,
        tiles: tiles.to_vec(),
        casinos: casinos.clone(),
        start: B,
    };
    check(
        &started(&[None, None]),
        "2라운드! 민호부터 굴려요. 지폐(만 달러): 1번 [5 3] 2번 [7]",
        "Round 2! 민호 begins. Notes (× $10,000): 1 [5 3] 2 [7]",
    );
    check(
        &started(&[Some(Tile::GrowingPot), None]),
        "2라운드! 민호부터 굴려요. 지폐(만 달러): 1번 [5 3] 2번 [7] · 타일: 1번 ‘쌓이는 상금’",
        "Round 2! 민호 begins. Notes (× $10,000): 1 [5 3] 2 [7] · Tiles: 1 ‘Growing Pot’",
    );
}

#[test]
fn a_settlement_hides_what_is_hidden() {
    let paid = |owner, note: Option<u8>| Event::Paid { casino: 1, owner, note: note.map(Note) };
    check(&paid(Owner::Seat(A), Some(8)), "1번: 지수가 8만 달러를 받았어요.", "Casino 1: 지수 took $80,000.");
    check(&paid(Owner::Seat(A), None), "1번: 지수 1장 받음", "Casino 1: 지수 took 1 note");
    check(
        &paid(Owner::Neutral, Some(8)),
        "1번: 중립 주사위가 8만 달러를 가져가요.",
        "Casino 1: $80,000 went to the neutral dice.",
    );
    check(
        &Event::TiesRemoved { casino: 2, owners: vec![Owner::Seat(A), Owner::Gray] },
        "2번: 지수·회색 주사위, 세어 보니 같아서 둘 다 꽝!",
        "Casino 2: 지수 and the gray dice count the same, so both get nothing!",
    );
    let reward = |reward| Event::TilePaid { tile: Tile::SplitAndPick, seat: A, reward, known_to: Some(B) };
    check(&reward(None), "[나누고 고르기] 지수 상 1개 받음", "[Split and Pick] 지수 got 1 prize");
    check(
        &reward(Some(Reward::Chips(2))),
        "[나누고 고르기] 지수가 칩 2개를 받았어요.",
        "[Split and Pick] 지수 got 2 chips.",
    );
}

#[test]
fn guesses_and_bets_are_told_with_how_they_ended() {
    let guessed = |secret: Option<u8>, is_right| TileEvent::Guessed { seat: B, guess: 2, hider: A, secret, is_right };
    let tile = Tile::HiddenCount;
    check_at(
        tile,
        TileEvent::CountHidden { seat: A, count: None, is_sealed: false },
        "[몇 개게?] 지수가 토큰을 숨겼어요.",
        "[How Many?] 지수 hid tokens.",
    );
    check_at(
        tile,
        guessed(Some(2), true),
        "[몇 개게?] 민호가 2개라고 해서 맞혔어요!",
        "[How Many?] 민호 says 2, and that is right!",
    );
    check_at(
        tile,
        guessed(Some(3), false),
        "[몇 개게?] 민호는 2개라고 했지만 3개였어요. 지수가 상을 받아요.",
        "[How Many?] 민호 says 2, but it was 3. 지수 is paid.",
    );
    check_at(
        tile,
        guessed(None, true),
        "[몇 개게?] 민호는 2개라고 했어요. 지수가 보여 주지 않아서 맞힌 것으로 해요.",
        "[How Many?] 민호 says 2. 지수 did not show it, so it counts as right.",
    );
    check_at(
        Tile::HighLow,
        TileEvent::BetDecided { seat: A, bet: Bet::Lower, before: 7, dice: [1, 3], is_won: true },
        "[위냐 아래냐] 지수가 7보다 작다에 걸어서 맞혔어요: 1, 3 (합 4)",
        "[Up or Down] 지수 bet on lower than 7 and was right: 1, 3 (total 4)",
    );
}

#[test]
fn fines_say_what_paid_them() {
    let fined = |money, chips| TileEvent::Fined { seat: A, money, chips };
    let tile = Tile::LastPays;
    check_at(
        tile,
        fined(3, 2),
        "[꼴찌가 내요] 지수가 3만 달러와 칩 2개를 냈어요.",
        "[Last One Pays] 지수 paid $30,000 and 2 chips.",
    );
    check_at(tile, fined(5, 0), "[꼴찌가 내요] 지수가 5만 달러를 냈어요.", "[Last One Pays] 지수 paid $50,000.");
    check_at(tile, fined(0, 1), "[꼴찌가 내요] 지수가 칩 1개를 냈어요.", "[Last One Pays] 지수 paid 1 chip.");
    check_at(
        tile,
        fined(0, 0),
        "[꼴찌가 내요] 지수는 낼 것이 없었어요.",
        "[Last One Pays] 지수 had nothing to pay with.",
    );
}

#[test]
fn dice_that_are_replaced_are_followed() {
    let replaced = Some(Occupant { seat: B, die: Die::Small });
    check_at(
        Tile::SixSeats,
        TileEvent::SeatTaken { seat: A, die: Die::Big, value: 3, from: Origin::Roll, replaced },
        "[여섯 자리] 지수가 큰 주사위 하나를 3번 자리에 앉혔어요. 앉아 있던 민호 주사위는 3번 카지노로 가요.",
        "[Six Seats] 지수 put the big die on seat 3. The die of 민호 there goes to casino 3.",
    );
    check_at(
        Tile::GrayHarvest,
        TileEvent::GrayTaken { seat: A, casino: 3, reward: GrayReward::Cash },
        "[회색 거두기] 지수가 3번에서 회색 주사위를 거뒀어요: 3만 달러",
        "[Gray Harvest] 지수 took a gray die out of casino 3: $30,000",
    );
}

#[test]
fn a_split_is_told_token_by_token_to_whoever_may_know_it() {
    let split = |pile, is_sealed| TileEvent::TokensSplit { seat: A, sizes: [3, 3], pile, is_sealed };
    let tile = Tile::SplitAndPick;
    check_at(
        tile,
        split(Some(0b10_0101), false),
        "[나누고 고르기] 지수가 토큰을 3개와 3개로 나눴어요. 더미 1에는 1, 3, 6번째 토큰이 있어요.",
        "[Split and Pick] 지수 split the tokens into 3 and 3. In pile 1: tokens 1, 3, 6.",
    );
    check_at(
        tile,
        split(None, false),
        "[나누고 고르기] 지수가 토큰을 3개와 3개로 나눴어요.",
        "[Split and Pick] 지수 split the tokens into 3 and 3.",
    );
    let action = Action::Split { pile: 0b10_0101 };
    assert_eq!(Royale::action(&Text::new(Lang::En), &action), "tokens 1, 3, 6 in pile 1, tokens 2, 4, 5 in pile 2");
}

fn rank(rank: u8, seat: u8, notes: &[u8], chips: u32, conceded: bool) -> Rank {
    let total = notes.iter().map(|note| u32::from(*note)).sum::<u32>() + chips;
    Rank { rank, seat: Seat(seat), total, notes: notes.iter().map(|note| Note(*note)).collect(), chips, conceded }
}

#[test]
fn the_final_table_counts_notes_and_chips() {
    let ranking = vec![rank(1, 0, &[9, 1], 2, false), rank(2, 2, &[5], 1, false), rank(3, 1, &[], 0, true)];
    let outcome = Outcome { ranking, winners: vec![A] };
    assert_eq!(
        Royale::result(&Text::new(Lang::Ko), &outcome, &names()),
        [
            "1등  지수  12만 달러 (지폐 2장, 칩 2개)  [9 1]",
            "2등  준영   6만 달러 (지폐 1장, 칩 1개)  [5]",
            "3등  민호   0만 달러 (지폐 0장, 칩 0개)  []  그만둠",
            "지수 승리! 12만 달러 (지폐 2장, 칩 2개)",
        ]
    );
    let en = Text::new(Lang::En).with_unit(Unit::Points);
    assert_eq!(Royale::summary(&en, &outcome, &names()), "지수 wins! 12 points (2 notes, 2 chips)");
    let together = Outcome { winners: vec![A, Seat(2)], ..outcome };
    assert_eq!(Royale::summary(&en, &together, &names()), "지수 and 준영 win together! 12 points (2 notes, 2 chips)");
}

#[test]
fn every_option_and_value_has_words() {
    for lang in Lang::ALL {
        let text = Text::new(lang);
        for spec in Royale::OPTIONS {
            assert_ne!(Royale::option_name(&text, spec.key), spec.key);
            for value in spec.values {
                assert!(text.has(&format!("royale-option-{}-{value}", spec.key)), "{lang}: {} {value}", spec.key);
            }
        }
        assert_eq!(text.option_help::<Royale>().len(), 5 + 7 + 2 + 2 + 2 + 4);
        assert_eq!(Royale::first_help(&text).len(), 5);
        assert!(!Royale::notice(&text).is_empty());
    }
}
