//! Walks through making an offer.

use jusawi_game_marble::{Action, Prompt, TurnPrompt};
use jusawi_rules::Composed;

use super::*;
use crate::Compose;

/// 지수 owns 제주도 and 서울 with a hotel, 민호 owns 리스본, 준영 is out.
fn table(trades_left: u8) -> View {
    let mut view = view(&Options { trade: true, ..Options::default() });
    own(&mut view, &[(5, JISU, Level::Land), (39, JISU, Level::Hotel), (26, MINHO, Level::Villa)]);
    view.players[2].bankrupt_at_round = Some(1);
    view.players[1].cash = 80;
    let turn = TurnPrompt { island: None, journeys: Vec::new(), trades_left, is_extra_roll: false };
    view.prompt = Some(Prompt::Turn(turn));
    view
}

fn step(answers: &[&str]) -> Compose<Marble> {
    let answers: Vec<String> = answers.iter().map(|answer| (*answer).to_owned()).collect();
    Marble::compose(&ko(), &table(2), &names(), Composed::Trade, &answers)
}

fn ask(question: &str, answers: &[(&str, &str)]) -> Compose<Marble> {
    let answers = answers.iter().map(|(key, label)| ((*key).to_owned(), (*label).to_owned())).collect();
    Compose::Ask { question: question.to_owned(), answers }
}

fn again(sentence: &str) -> Compose<Marble> {
    Compose::Again(sentence.to_owned())
}

#[test]
fn an_offer_is_made_step_by_step() {
    assert_eq!(step(&[]), ask("누구에게 제안할까요?", &[("2", "민호")]));
    let done = ("done", "다 골랐어요");
    let both = [("5", "5번 제주도 땅"), ("39", "39번 서울 호텔"), done];
    assert_eq!(step(&["2"]), ask("줄 땅을 하나씩 골라 주세요.", &both));
    assert_eq!(
        step(&["2", "39"]),
        ask("줄 땅을 하나씩 골라 주세요. 고른 땅: 서울(호텔)", &[("5", "5번 제주도 땅"), done])
    );
    let money = "돈은 얼마를 줄까요? 0부터 300까지 적어 주세요(1은 1만).";
    assert_eq!(step(&["2", "39", "done"]), ask(money, &[]));
    assert_eq!(
        step(&["2", "39", "done", "0"]),
        ask("받을 땅을 하나씩 골라 주세요.", &[("26", "26번 리스본 별장"), done])
    );
    let money = "돈은 얼마를 받을까요? 0부터 80까지 적어 주세요(1은 1만).";
    assert_eq!(step(&["2", "39", "done", "0", "26", "done"]), ask(money, &[]));
    assert_eq!(
        step(&["2", "39", "done", "0", "26", "done", "80"]),
        ask(
            "민호에게 서울(호텔) 주고 리스본(별장), 80만 받기, 제안할까요?",
            &[("yes", "제안하기"), ("no", "그만두기")]
        )
    );
    let give = Goods { lands: vec![SEOUL], cash: 0 };
    let take = Goods { lands: vec![Cell(26)], cash: 80 };
    assert_eq!(
        step(&["2", "39", "done", "0", "26", "done", "80", "yes"]),
        Compose::Done(Action::ProposeTrade { to: MINHO, give, take })
    );
    assert_eq!(step(&["2", "39", "done", "0", "26", "done", "80", "no"]), Compose::Nothing);
}

#[test]
fn an_answer_that_was_not_offered_is_asked_again() {
    let other = again("그건 고를 수 없어요. 보기에 있는 것을 골라 주세요.");
    // Oneself, who is out, nobody; another's land, a land twice; a last word that is none, and words behind it.
    let ended = ["2", "done", "5", "done", "0"];
    let walks: [&[&str]; 8] = [
        &["1"],
        &["3"],
        &["x"],
        &["2", "26"],
        &["2", "39", "39"],
        &["2", "done", "5", "done", "0", "maybe"],
        &["2", "done", "5", "done", "0", "yes", "yes"],
        &["2", "done", "5", "39"],
    ];
    for walk in walks {
        assert_eq!(step(walk), other, "{walk:?}");
    }
    assert!(matches!(step(&ended), Compose::Ask { .. }));
    for number in ["301", "-1", "", "many", "99999999999"] {
        assert_eq!(step(&["2", "done", number]), again("0부터 300까지의 숫자를 적어 주세요."), "{number}");
    }
    assert_eq!(step(&["2", "done", "0", "done", "81"]), again("0부터 80까지의 숫자를 적어 주세요."));
}

#[test]
fn an_offer_of_nothing_is_not_made_and_a_gift_is() {
    let empty = again("주고받을 것이 없는 제안이에요. 받을 돈을 적거나 처음부터 다시 골라 주세요.");
    assert_eq!(step(&["2", "done", "0", "done", "0"]), empty);
    assert_eq!(
        step(&["2", "done", " 7 ", "done", "0", "yes"]),
        Compose::Done(Action::ProposeTrade {
            to: MINHO,
            give: Goods { lands: Vec::new(), cash: 7 },
            take: Goods::default()
        })
    );
}

#[test]
fn there_is_nothing_to_compose_without_an_offer_left_or_out_of_turn() {
    let compose = |view: &View, what| Marble::compose(&ko(), view, &names(), what, &[]);
    assert_eq!(compose(&table(0), Composed::Trade), Compose::Nothing);
    assert_eq!(compose(&table(2), Composed::Seal), Compose::Nothing);
    assert_eq!(compose(&View { prompt: None, ..table(2) }, Composed::Trade), Compose::Nothing);
}

#[test]
fn what_is_composed_is_taken_by_the_game() {
    let options = Options { trade: true, ..Options::default() };
    let (mut game, _) = Marble::setup(&options, 3, &mut Chance::scripted([])).unwrap();
    let seat = game.current();
    let to = seat.next(3);
    let answers = [(to.0 + 1).to_string(), "done".into(), "7".into(), "done".into(), "9".into(), "yes".into()];
    let view = game.view(Viewer::Seat(seat));
    assert_eq!(game.composed(seat), [Composed::Trade]);
    let Compose::Done(action) = Marble::compose(&en(), &view, &names(), Composed::Trade, &answers) else {
        panic!("the offer is complete");
    };
    game.apply(seat, &action, &mut Chance::scripted([])).unwrap();
    assert_eq!(*game.awaited(), [to]);
}

#[test]
fn every_question_fits_a_line_with_long_names_and_many_lands() {
    let mut view = table(2);
    let long = Names::new().with_seat(MINHO, &"가".repeat(64));
    view.deeds.clear();
    let lands: Vec<_> = data::BOARD.iter().filter(|square| square.kind.price().is_some()).collect();
    let deeds: Vec<_> = lands.iter().map(|land| (land.cell.0, Seat(land.cell.0 % 2), Level::Hotel)).collect();
    own(&mut view, &deeds);
    let keys = |seat: u8| lands.iter().map(|land| land.cell.0).filter(move |cell| cell % 2 == seat);
    let mut answers = vec!["2".to_owned()];
    answers.extend(keys(0).map(|cell| cell.to_string()).chain(["done".into(), "300".into()]));
    answers.extend(keys(1).map(|cell| cell.to_string()).chain(["done".into(), "80".into(), "yes".into()]));
    for text in [Text::new(Lang::Ko), en()] {
        for count in 0..answers.len() {
            let step = Marble::compose(&text, &view, &long, Composed::Trade, &answers[..count]);
            let Compose::Ask { question, .. } = step else { panic!("{count}: {step:?}") };
            assert!(width(&question) <= 80 && !question.ends_with('…'), "{question}");
        }
    }
}
