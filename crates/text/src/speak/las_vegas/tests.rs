//! las-vegas as it is said, in both languages.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{Action, Event, Face, LasVegas, Outcome, Owner, Preview, Rank};
use jusawi_rules::{Game, Seat};

use super::{group, preview};
use crate::{Lang, Names, Speak, Text, Unit};

fn names() -> Names {
    Names::new().with_seat(Seat(0), "지수").with_seat(Seat(1), "민호").with_seat(Seat(2), "준영")
}

/// An event in both languages.
fn check(event: &Event, ko: &str, en: &str) {
    for (lang, expected) in [(Lang::Ko, ko), (Lang::En, en)] {
        assert_eq!(LasVegas::event(&Text::new(lang), event, &names()).unwrap(), expected);
    }
}

fn rank(rank: u8, seat: u8, notes: &[u8], conceded: bool) -> Rank {
    let total = notes.iter().map(|note| u32::from(*note)).sum();
    Rank { rank, seat: Seat(seat), total, notes: notes.iter().map(|note| Note(*note)).collect(), conceded }
}

fn outcome(ranking: Vec<Rank>) -> Outcome {
    let winners = ranking.iter().filter(|entry| entry.rank == 1).map(|entry| entry.seat).collect();
    Outcome { ranking, winners, round_totals: Vec::new() }
}

#[test]
fn rolls_are_told_in_groups() {
    check(
        &Event::Rolled { seat: Seat(0), own: vec![3, 5, 3, 1, 3], neutral: vec![5, 6] },
        "지수가 굴렸어요: 1 × 1개, 3 × 3개, 5 × 2개(흰 1 포함), 6 × 1개(흰 주사위만)",
        "지수 rolled: 1 × 1, 3 × 3, 5 × 2 (1 white), 6 × 1 (white only)",
    );
}

#[test]
fn placings_say_how_many_and_which_dice() {
    let placed = |own, neutral| Event::Placed { seat: Seat(2), value: 4, own, neutral };
    check(&placed(3, 0), "준영이 4번에 3개를 놓았어요.", "준영 placed 3 dice in casino 4.");
    check(&placed(1, 0), "준영이 4번에 1개를 놓았어요.", "준영 placed 1 die in casino 4.");
    check(&placed(1, 1), "준영이 4번에 2개(흰 1 포함)를 놓았어요.", "준영 placed 2 dice (1 white) in casino 4.");
    check(&placed(0, 1), "준영이 4번에 흰 주사위 1개를 놓았어요.", "준영 placed 1 white die in casino 4.");
}

#[test]
fn a_settlement_is_told_casino_by_casino_and_hides_what_is_hidden() {
    let seats = |seats: &[u8]| seats.iter().map(|seat| Owner::Seat(Seat(*seat))).collect::<Vec<_>>();
    check(
        &Event::TiesRemoved { casino: 2, owners: [seats(&[0]), vec![Owner::House]].concat() },
        "2번: 지수·하우스, 개수가 같아서 둘 다 꽝!",
        "Casino 2: 지수 and the house have equally many, so both get nothing!",
    );
    check(
        &Event::TiesRemoved { casino: 2, owners: seats(&[0, 1, 2]) },
        "2번: 지수·민호·준영, 개수가 같아서 모두 꽝!",
        "Casino 2: 지수, 민호 and 준영 have equally many, so all of them get nothing!",
    );
    let paid = |owner, note: Option<u8>| Event::Paid { casino: 1, owner, note: note.map(Note) };
    let jisu = Owner::Seat(Seat(0));
    check(&paid(jisu, Some(8)), "1번: 지수가 8만 달러를 받았어요.", "Casino 1: 지수 took $80,000.");
    check(&paid(jisu, None), "1번: 지수 1장 받음", "Casino 1: 지수 took 1 note");
    check(&paid(Owner::House, Some(8)), "1번: 하우스가 8만 달러를 가져가요.", "Casino 1: $80,000 went to the house.");
    check(
        &Event::NotesReturned { casino: 1, notes: vec![Note(5), Note(3)] },
        "1번: 5만 달러, 3만 달러 지폐가 더미 맨 아래로 가요.",
        "Casino 1: notes of $50,000, $30,000 went under the pile.",
    );
    check(&Event::RoundEnd { round: 1 }, "1라운드 정산이 끝났어요.", "Round 1 is settled.");
}

#[test]
fn a_round_begins_with_its_notes() {
    let casinos = [&[5, 3][..], &[7], &[]].map(|notes| notes.iter().map(|note| Note(*note)).collect()).to_vec();
    check(
        &Event::CasinosRefilled { round: 2, start: Seat(0), casinos },
        "2라운드! 지폐를 놓았어요(만 달러): 1번 [5 3] 2번 [7] 3번 []",
        "Round 2! Notes are out (× $10,000): 1 [5 3] 2 [7] 3 []",
    );
    check(
        &Event::HouseDicePlaced { seat: Seat(0), dice: vec![6, 6] },
        "하우스 주사위가 6, 6번 카지노에 놓였어요.",
        "The house's dice went to casinos 6, 6.",
    );
    check(
        &Event::Conceded { seat: Seat(1), own: 5, neutral: 0 },
        "민호가 그만뒀어요. 남은 주사위 5개는 놓지 않아요.",
        "민호 gave up. The 5 dice left in hand are not placed.",
    );
}

#[test]
fn winners_are_named_with_their_money_in_the_seeds_words() {
    let notes = [9, 8, 7, 6, 5, 5, 4, 3];
    let alone = outcome(vec![rank(1, 0, &notes, false), rank(2, 1, &[1], false)]);
    let together = outcome(vec![rank(1, 0, &notes, false), rank(1, 1, &notes, false)]);
    let ko = Text::new(Lang::Ko);
    assert_eq!(LasVegas::summary(&ko, &alone, &names()), "지수 승리! 47만 달러 (8장)");
    assert_eq!(LasVegas::summary(&ko, &together, &names()), "지수·민호 공동 승리! 47만 달러 (8장)");
    assert_eq!(LasVegas::summary(&ko.with_unit(Unit::Points), &alone, &names()), "지수 승리! 47포인트 (8장)");
    let en = Text::new(Lang::En);
    assert_eq!(LasVegas::summary(&en, &alone, &names()), "지수 wins! $470,000 (8 notes)");
    assert_eq!(LasVegas::summary(&en, &together, &names()), "지수 and 민호 win together! $470,000 (8 notes)");
}

#[test]
fn the_final_table_stands_in_columns_with_shared_places() {
    let result = outcome(vec![rank(1, 0, &[9, 1], false), rank(1, 2, &[5, 5], false), rank(3, 1, &[3], true)]);
    let lines = LasVegas::result(&Text::new(Lang::Ko), &result, &names());
    assert_eq!(
        lines,
        [
            "1등  지수  10만 달러 (2장)  [9 1]",
            "1등  준영  10만 달러 (2장)  [5 5]",
            "3등  민호   3만 달러 (1장)  [3]  그만둠",
            "지수·준영 공동 승리! 10만 달러 (2장)",
        ]
    );
}

#[test]
fn every_summary_of_the_vectors_is_said_word_for_word() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/las-vegas.json");
    let games: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let games = games.as_array().unwrap();
    assert!(!games.is_empty());
    for game in games {
        let players: Vec<&str> =
            game["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let seat = |name: &serde_json::Value| players.iter().position(|player| Some(*player) == name.as_str()).unwrap();
        let named = (0u8..).zip(&players).fold(Names::new(), |names, (seat, name)| names.with_seat(Seat(seat), name));
        let number = |value: &serde_json::Value| u8::try_from(value.as_u64().unwrap()).unwrap();
        let ranking = game["result"]["ranking"].as_array().unwrap().iter().map(|entry| {
            let notes: Vec<u8> = entry["notes"].as_array().unwrap().iter().map(number).collect();
            let seat = u8::try_from(seat(&entry["player"])).unwrap();
            rank(number(&entry["rank"]), seat, &notes, entry["conceded"].as_bool().unwrap())
        });
        let said = LasVegas::summary(&Text::new(Lang::Ko), &outcome(ranking.collect()), &named);
        assert_eq!(said, game["result"]["summary"].as_str().unwrap());
    }
}

#[test]
fn dice_are_grouped_in_the_seeds_words() {
    let ko = Text::new(Lang::Ko);
    assert_eq!(group(&ko, &Face { value: 3, own: 3, neutral: 0 }), "3 × 3개");
    assert_eq!(group(&ko, &Face { value: 5, own: 1, neutral: 1 }), "5 × 2개(흰 1 포함)");
}

#[test]
fn previews_say_what_placing_would_lead_to() {
    let base = Preview {
        casino: 4,
        placed_own: 3,
        placed_neutral: 0,
        own: 3,
        house: 0,
        rank: Some(1),
        note: Some(Note(5)),
        tied_with: Vec::new(),
        removed: Vec::new(),
    };
    let check = |changed: Preview, ko: &str, en: &str| {
        assert_eq!(preview(&Text::new(Lang::Ko), &changed, &names()), ko);
        assert_eq!(preview(&Text::new(Lang::En), &changed, &names()), en);
    };
    check(base.clone(), "4번에 3개 놓기 → 단독 1등 (5만 달러)", "place 3 in 4 → alone in 1st place ($50,000)");
    check(
        Preview { rank: Some(2), note: None, ..base.clone() },
        "4번에 3개 놓기 → 2등 (받을 지폐 없음)",
        "place 3 in 4 → 2nd place (no note left)",
    );
    check(
        Preview { rank: None, note: None, tied_with: vec![Owner::Seat(Seat(1)), Owner::House], ..base.clone() },
        "4번에 3개 놓기 → 동점 주의: 민호·하우스와 같아져요",
        "place 3 in 4 → watch out, a tie: as many as 민호 and the house",
    );
    check(
        Preview { placed_own: 0, placed_neutral: 2, own: 0, house: 2, rank: None, note: None, ..base },
        "4번에 흰 2개 놓기 → 내 주사위는 놓이지 않아요",
        "place 2 white in 4 → none of your own dice go there",
    );
}

#[test]
fn every_option_and_every_value_has_words() {
    for text in Lang::ALL.map(Text::new) {
        for spec in LasVegas::OPTIONS {
            assert_ne!(LasVegas::option_name(&text, spec.key), spec.key);
            for value in spec.values {
                assert_ne!(LasVegas::option_value(&text, spec.key, value), *value);
            }
        }
        assert_eq!(text.option_help::<LasVegas>().len(), 4 + 3 + 3 + 2 + 4);
    }
    let lines = Text::new(Lang::Ko).options::<LasVegas>(&Default::default());
    assert_eq!(lines[0], "라운드 수: 4라운드 (rounds=4)");
    assert_eq!(lines[3], "굴리기와 놓기에 주는 시간: 각각 30초 (turnSeconds=30)");
}

#[test]
fn beginners_and_the_rules_get_the_seeds_sentences() {
    let ko = Text::new(Lang::Ko);
    assert_eq!(LasVegas::first_help(&ko), ["같은 숫자는 한꺼번에", "개수가 같으면 둘 다 꽝"]);
    assert_eq!(LasVegas::game_name(&ko), "주사위 카지노");
    assert!(LasVegas::notice(&ko).contains("실제 돈이나 상품을 걸 수 없어요"));
    assert_eq!(LasVegas::action(&ko, &Action::Place { value: 3 }), "3번에 놓기");
}

#[test]
fn refusals_are_the_rules_sentences_word_for_word() {
    let ko = Text::new(Lang::Ko);
    for (code, sentence) in [
        ("NOT_TIME_TO_ROLL", "지금은 굴릴 차례가 아니에요."),
        ("FACE_NOT_ROLLED", "그 숫자는 나오지 않았어요."),
        ("NOT_TIME_TO_PLACE", "지금은 놓을 차례가 아니에요."),
    ] {
        assert_eq!(ko.refusal(code).what, sentence);
    }
}
