//! Choices with their consequences, and questions.

use jusawi_game_marble::{
    Action, Arrival, Choice, DebtPrompt, Decision, DecisionPrompt, IslandPrompt, JourneyPreview, Prompt, Sale,
    TradePrompt, TurnPrompt,
};

use super::*;

fn turn(island: Option<IslandPrompt>, journeys: Vec<JourneyPreview>, is_extra_roll: bool) -> Prompt {
    Prompt::Turn(TurnPrompt { island, journeys, trades_left: 0, is_extra_roll })
}

/// The question and a choice with this prompt, in Korean and in English.
fn said(view: &View, action: &Action) -> [String; 4] {
    let choice = |text: &Text| Marble::choice(text, view, action, &names());
    let question = |text: &Text| Marble::question(text, view, &names());
    [question(&ko()), choice(&ko()), question(&en()), choice(&en())]
}

fn with(prompt: Prompt) -> View {
    View { prompt: Some(prompt), ..view(&Options::default()) }
}

fn decision(cell: Cell, choice: Choice, cash: u32) -> View {
    let decision = Decision { cell, choice, bought_this_visit: false };
    let cash_after = cash.checked_sub(choice.price());
    let is_low = cash_after.is_some_and(|left| left < data::LOW_CASH);
    with(Prompt::Decide(DecisionPrompt { decision, price: choice.price(), cash_after, is_low }))
}

#[test]
fn buying_says_the_price_and_what_is_left_and_warns_below_fifty() {
    let taipei = |cash| decision(Cell(1), Choice::Buy { price: 6 }, cash);
    assert_eq!(
        said(&taipei(300), &Action::Buy),
        [
            "타이베이를 6만에 살까요?",
            "6만에 사기 → 사면 294만 남아요",
            "Buy Taipei for $60,000?",
            "buy for $60,000 → $2,940,000 left",
        ]
    );
    let low = said(&taipei(52), &Action::Buy);
    assert_eq!(low[1], "6만에 사기 → 사면 46만밖에 안 남아요!");
    assert_eq!(low[3], "buy for $60,000 → only $460,000 left, that is tight!");
    assert_eq!(said(&taipei(300), &Action::Pass)[1], "안 사기");
    let short = said(&taipei(5), &Action::Buy);
    assert_eq!(short[0], "타이베이를 6만에 살까요? 돈이 부족해요.");
    assert_eq!(short[1], "사기 → 돈이 부족해요");
}

#[test]
fn building_says_the_level_its_cost_and_the_toll_it_brings() {
    let view = decision(SEOUL, Choice::Build { level: Level::Hotel, cost: 60 }, 300);
    assert_eq!(
        said(&view, &Action::Build { level: Level::Hotel }),
        [
            "서울에 호텔을 60만에 지을까요?",
            "호텔 짓기(60만) → 지으면 240만 남고 통행료는 100만이에요",
            "Build on Seoul: hotel for $600,000?",
            "build: hotel ($600,000) → $2,400,000 left, toll $1,000,000",
        ]
    );
    assert_eq!(said(&view, &Action::Pass)[1], "안 짓기");
}

#[test]
fn a_takeover_names_the_owner_and_what_is_left() {
    let view = decision(SEOUL, Choice::Takeover { owner: MINHO, price: 80 }, 100);
    assert_eq!(
        said(&view, &Action::Takeover),
        [
            "민호의 서울을 80만에 인수할까요?",
            "80만에 인수하기 → 인수하면 20만밖에 안 남아요!",
            "Take Seoul over from 민호 for $800,000?",
            "take over for $800,000 → only $200,000 left, that is tight!",
        ]
    );
    assert_eq!(said(&view, &Action::Pass)[1], "인수 안 하기");
}

#[test]
fn a_sale_says_what_it_brings_and_what_is_still_missing() {
    let all = |cell: u8, portion, value| Sale { cell: Cell(cell), portion, value };
    let sales = vec![all(26, Portion::Top, 13), all(26, Portion::All, 32), all(5, Portion::All, 10)];
    let prompt = DebtPrompt { amount: 100, to: Party::Player(MINHO), missing: 30, reach: 120, sales };
    let mut view = with(Prompt::Debt(prompt));
    own(&mut view, &[(26, JISU, Level::Building), (5, JISU, Level::Land)]);
    let sell = |cell: u8, portion| said(&view, &Action::Sell { cell: Cell(cell), portion });
    let top = sell(26, Portion::Top);
    assert_eq!(top[0], "30만이 모자라요. 무엇을 팔까요?");
    assert_eq!(top[1], "리스본 빌딩 팔기 → 13만 받고 17만 더 모자라요");
    assert_eq!(top[2], "$300,000 are missing. What do you sell?");
    assert_eq!(top[3], "sell Lisbon: building → brings $130,000, $170,000 still missing");
    assert_eq!(sell(26, Portion::All)[1], "리스본 땅과 건물 팔기 → 32만 받고 다 갚아요");
    assert_eq!(sell(5, Portion::All)[1], "제주도 땅 팔기 → 10만 받고 20만 더 모자라요");
}

#[test]
fn a_journey_shows_its_fee_the_salary_and_what_waits() {
    let to = |dest: u8, salary, arrival| JourneyPreview { dest: Cell(dest), fee: 20, salary, arrival };
    let toll = Arrival::Toll { owner: MINHO, amount: 10, waived: false };
    let journeys = vec![
        to(0, 20, Arrival::Nothing),
        to(5, 20, toll),
        to(10, 20, Arrival::Island),
        to(20, 20, Arrival::FundPayout { amount: 30 }),
        to(33, 0, Arrival::Card),
        to(38, 0, Arrival::FundPayment { amount: 15 }),
        to(39, 0, Arrival::Build { level: Level::Villa, cost: 20 }),
    ];
    let view = with(turn(None, journeys, false));
    let line = |dest: u8| said(&view, &Action::SpaceTravel { dest: Cell(dest) });
    assert_eq!(line(0)[0], "어디로 우주여행을 떠날까요? 탑승료는 20만이에요.");
    assert_eq!(line(0)[1], "0번 출발 → 탑승료 20만, 월급 20만");
    assert_eq!(line(5)[1], "5번 제주도 → 탑승료 20만, 월급 20만, 통행료 10만(민호)");
    assert_eq!(line(5)[3], "5 Jeju → fee $200,000, salary $200,000, toll $100,000 (민호)");
    assert_eq!(line(10)[1], "10번 무인도 → 탑승료 20만, 월급 20만, 무인도에 갇힘");
    assert_eq!(line(20)[1], "20번 사회복지기금 받는 곳 → 탑승료 20만, 월급 20만, 적립금 30만 받음");
    assert_eq!(line(33)[1], "33번 행운카드 → 탑승료 20만, 행운카드 뽑기");
    assert_eq!(line(38)[1], "38번 사회복지기금 내는 곳 → 탑승료 20만, 기금에 15만 냄");
    assert_eq!(line(39)[1], "39번 서울 → 탑승료 20만, 별장 짓기 20만");
}

#[test]
fn the_island_says_how_it_may_be_left() {
    let island = IslandPrompt { left: 2, fee: Some(10), can_pay: true, has_card: true };
    let mut view = with(turn(Some(island), Vec::new(), false));
    assert_eq!(
        said(&view, &Action::Roll)[..2],
        ["무인도예요. 어떻게 할까요?", "굴리기 → 더블이면 바로 나가요. 아니면 최대 2번 쉬어요"]
    );
    assert_eq!(said(&view, &Action::PayIslandFee)[1], "탈출비 10만 내고 나가기 → 나가서 굴리고, 290만이 남아요");
    assert_eq!(said(&view, &Action::UseEscapeCard)[1], "무인도 탈출권 쓰기 → 나가서 바로 굴려요");
    view.prompt = Some(turn(None, Vec::new(), true));
    assert_eq!(said(&view, &Action::Roll)[..2], ["더블이에요. 한 번 더 굴릴까요?", "한 번 더 굴리기"]);
    view.turn.doubles = 2;
    assert_eq!(said(&view, &Action::Roll)[1], "한 번 더 굴리기 → 또 더블이면 무인도로 가요");
}

#[test]
fn the_answer_to_an_offer_says_what_one_gets_and_gives() {
    let give = Goods { lands: vec![SEOUL], cash: 0 };
    let take = Goods { lands: vec![JEJU], cash: 10 };
    let trade = Trade { from: MINHO, to: JISU, give, take };
    let mut view = with(Prompt::Trade(TradePrompt { trade, cash_after: 290 }));
    own(&mut view, &[(39, MINHO, Level::Hotel), (5, JISU, Level::Land)]);
    assert_eq!(
        said(&view, &Action::TradeRespond { accept: true }),
        [
            "민호의 제안을 받아들일까요? 받아들이면 내 돈은 290만이에요.",
            "받아들이기 → 서울(호텔) 받고 제주도, 10만 주기",
            "Accept 민호's offer? You would have $2,900,000.",
            "accept → get Seoul (hotel), give Jeju, $100,000",
        ]
    );
    assert_eq!(said(&view, &Action::TradeRespond { accept: false })[1], "거절하기");
}
