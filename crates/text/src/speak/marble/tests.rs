//! marble as it is said, in both languages.

mod choices;
mod compose;
mod play;
mod views;

use jusawi_game_marble::{
    Card, Cell, Deed, Direction, EndReason, Escape, Event, Goods, Level, Marble, Options, Outcome, Party, Portion,
    Rank, Reason, Trade, TradeResult, View, WayToIsland, WinningLands, data,
};
use jusawi_rules::{Chance, Game, Refusal, Seat, Viewer};

use crate::{Lang, Names, REASONS, Speak, Text, Unit, width};

const JISU: Seat = Seat(0);
const MINHO: Seat = Seat(1);
const SEOUL: Cell = Cell(39);
const JEJU: Cell = Cell(5);

fn names() -> Names {
    Names::new().with_seat(JISU, "지수").with_seat(MINHO, "민호").with_seat(Seat(2), "준영")
}

fn ko() -> Text {
    Text::new(Lang::Ko).with_unit(Unit::Man)
}

fn en() -> Text {
    Text::new(Lang::En)
}

/// A game of three at its start, as 지수 sees it, who is made the current player.
fn view(options: &Options) -> View {
    let (game, _) = Marble::setup(options, 3, &mut Chance::scripted([])).unwrap();
    let mut view = game.view(Viewer::Seat(game.current()));
    view.viewer = Viewer::Seat(JISU);
    view.current = JISU;
    view.decider = Some(JISU);
    view
}

/// Gives lands to players.
fn own(view: &mut View, deeds: &[(u8, Seat, Level)]) {
    view.deeds.extend(deeds.iter().map(|(cell, owner, level)| (Cell(*cell), Deed { owner: *owner, level: *level })));
    view.deeds.sort_by_key(|(cell, _)| *cell);
    for player in &mut view.players {
        player.lands = u32::try_from(view.deeds.iter().filter(|(_, deed)| deed.owner == player.seat).count()).unwrap();
    }
}

/// An event in both languages.
fn check(event: &Event, korean: &str, english: &str) {
    assert_eq!(Marble::event(&ko(), event, &names()).unwrap(), korean);
    assert_eq!(Marble::event(&en(), event, &names()).unwrap(), english);
}

#[test]
fn a_turn_is_told_from_the_roll_to_the_purchase() {
    check(&Event::TurnStart { seat: JISU, round: 3 }, "3라운드, 지수 차례예요.", "Round 3: 지수 is up.");
    check(
        &Event::Rolled { seat: JISU, dice: [4, 4], double: true },
        "지수가 굴렸어요: 4 + 4 = 8, 더블!",
        "지수 rolled 4 + 4 = 8, a double!",
    );
    let moved = |direction| Event::Moved { seat: JISU, from: Cell(37), to: JEJU, direction, passed_start: true };
    check(&moved(Direction::Forward), "지수가 5번 제주도에 도착했어요.", "지수 arrived at 5 Jeju.");
    check(&moved(Direction::Back), "지수가 뒤로 가서 5번 제주도에 섰어요.", "지수 went back to 5 Jeju.");
    check(&Event::Salary { seat: JISU, amount: 20 }, "지수가 월급 20만을 받았어요.", "지수 took a salary of $200,000.");
    check(
        &Event::Bought { seat: JISU, cell: JEJU, price: 20 },
        "지수가 제주도를 20만에 샀어요.",
        "지수 bought Jeju for $200,000.",
    );
    check(
        &Event::Built { seat: JISU, cell: SEOUL, level: Level::Villa, cost: 20 },
        "지수가 서울에 별장을 지었어요(20만). 통행료가 24만으로 올라요.",
        "지수 built on Seoul: villa ($200,000). The toll goes up to $240,000.",
    );
    check(&Event::Passed { seat: MINHO, cell: SEOUL }, "민호가 서울을 그냥 두었어요.", "민호 let Seoul be.");
}

#[test]
fn what_is_paid_names_who_pays_whom() {
    let toll = |waived| Event::TollPaid { from: JISU, to: MINHO, amount: 100, waived };
    check(&toll(false), "지수가 민호에게 통행료 100만을 냈어요.", "지수 paid 민호 a toll of $1,000,000.");
    check(
        &toll(true),
        "지수가 통행료 면제권을 써서 통행료 100만을 안 내요.",
        "지수 used the Toll Waiver and does not pay the toll of $1,000,000.",
    );
    check(
        &Event::DebtOpened { debtor: JISU, to: Party::Fund, amount: 15, reason: Reason::FundFee },
        "지수는 사회복지기금에 15만을 내려면 땅이나 건물을 팔아야 해요.",
        "지수 has to sell: $150,000 are due to the welfare fund.",
    );
    check(
        &Event::Sold { seat: JISU, cell: Cell(26), portion: Portion::Top, amount: 13 },
        "지수가 리스본의 맨 위 건물을 13만에 팔았어요.",
        "지수 sold the top step of Lisbon for $130,000.",
    );
    let bankrupt = |creditor, amount| Event::Bankrupt { seat: JISU, creditor, amount };
    check(
        &bankrupt(Party::Player(MINHO), 12),
        "지수 파산! 남은 12만은 민호에게 가요.",
        "지수 is bankrupt! What is left, $120,000, goes to 민호.",
    );
    check(
        &bankrupt(Party::Bank, 0),
        "지수 파산! 땅은 은행으로 돌아가요.",
        "지수 is bankrupt! All land goes back to the bank.",
    );
}

#[test]
fn money_is_told_only_where_no_other_sentence_tells_it() {
    let paid = |to, reason| Event::Money { from: Party::Player(JISU), to, amount: 20, reason };
    let told = |event: &Event| Marble::event(&ko(), event, &names());
    for reason in [Reason::Buy, Reason::Build, Reason::Takeover, Reason::Toll, Reason::Trade, Reason::Bankruptcy] {
        assert_eq!(told(&paid(Party::Player(MINHO), reason)), None, "{reason:?}");
    }
    assert_eq!(told(&paid(Party::Fund, Reason::FundFee)), None);
    assert_eq!(told(&paid(Party::Fund, Reason::Card(Card::Charity))), None);
    assert_eq!(told(&paid(Party::Bank, Reason::Card(Card::HospitalBill))), None);
    let bank = Party::Bank;
    assert_eq!(told(&Event::Money { from: bank, to: Party::Player(JISU), amount: 20, reason: Reason::Salary }), None);
    check(
        &paid(Party::Bank, Reason::Card(Card::PropertyTax)),
        "지수가 은행에 20만을 냈어요.",
        "지수 paid $200,000 to the bank.",
    );
    check(
        &paid(Party::Player(MINHO), Reason::JourneyFee),
        "지수가 민호에게 우주여행 탑승료 20만을 냈어요.",
        "지수 paid a journey fee of $200,000 to 민호.",
    );
}

#[test]
fn an_offer_is_told_in_one_line_with_what_goes_each_way() {
    let trade = Trade {
        from: JISU,
        to: MINHO,
        give: Goods { lands: vec![JEJU], cash: 10 },
        take: Goods { lands: vec![], cash: 0 },
    };
    check(
        &Event::TradeProposed { trade: trade.clone() },
        "지수의 제안: 민호에게 제주도, 10만 주고 아무것도 안 받기",
        "지수 offers 민호: gives Jeju, $100,000, takes nothing",
    );
    let many = Goods { lands: (0..10).map(|cell| Cell(cell * 4 + 1)).collect(), cash: 0 };
    check(
        &Event::TradeProposed { trade: Trade { give: many, ..trade } },
        "지수의 제안: 민호에게 땅 10곳 주고 아무것도 안 받기",
        "지수 offers 민호: gives 10 lands, takes nothing",
    );
    let ended = |result| Event::TradeResolved { from: JISU, to: MINHO, result };
    check(&ended(TradeResult::Refused), "민호가 지수의 제안을 거절했어요.", "민호 turned 지수's offer down.");
}

#[test]
fn every_card_is_told_with_its_name_and_effect_and_fits_a_line() {
    check(
        &Event::CardDrawn { seat: JISU, card: Card::Lottery },
        "지수의 행운카드 “복권 당첨”: 은행에서 20만 받기",
        "지수 drew “Lottery Win”: take $200,000 from the bank",
    );
    for text in [ko(), en(), Text::new(Lang::Ko)] {
        let mut said = std::collections::BTreeSet::new();
        for row in &data::CARDS {
            let line = Marble::event(&text, &Event::CardDrawn { seat: JISU, card: row.card }, &names()).unwrap();
            assert!(width(&line) <= super::LINE, "{}: {line}", width(&line));
            assert!(said.insert(line));
        }
    }
}

#[test]
fn the_island_and_the_journey_are_told() {
    let to = |way| Event::ToIsland { seat: JISU, from: Cell(7), way };
    check(&to(WayToIsland::Landed), "지수가 무인도에 갇혔어요.", "지수 is stuck on the island.");
    check(
        &to(WayToIsland::ThirdDouble),
        "더블이 세 번! 지수가 무인도로 갔어요.",
        "Three doubles! 지수 went to the island.",
    );
    check(
        &Event::IslandRoll { seat: JISU, left: 0 },
        "더블이 아니에요. 지수는 다음 차례에 무인도에서 나와요.",
        "No double. 지수 leaves the island on the next turn.",
    );
    check(
        &Event::Escaped { seat: JISU, by: Escape::Card },
        "지수가 무인도 탈출권을 쓰고 나왔어요.",
        "지수 used the Island Escape Pass and left.",
    );
    check(
        &Event::SpaceTravel { seat: JISU, dest: SEOUL },
        "지수가 우주여행을 떠났어요: 39번 서울",
        "지수 set out on a space journey: 39 Seoul",
    );
}

fn rank(rank: u8, seat: u8, total_assets: u32, cash: u32, bankrupt_at_round: Option<u32>) -> Rank {
    Rank { rank, seat: Seat(seat), total_assets, cash, lands: 3, bankrupt_at_round }
}

#[test]
fn who_won_is_said_in_the_seeds_words() {
    let named = Names::new().with_seat(JISU, "수진").with_seat(MINHO, "p1");
    let ranking = vec![rank(1, 0, 812, 300, None), rank(1, 1, 812, 300, None)];
    let alone = Outcome { reason: EndReason::RoundLimit, round: 20, ranking, winners: vec![JISU] };
    let together = Outcome { winners: vec![JISU, MINHO], ..alone.clone() };
    let last = Outcome { reason: EndReason::LastSurvivor, winners: vec![MINHO], ..alone.clone() };
    let reason = EndReason::WinningLands { winner: MINHO, kind: WinningLands::Tour };
    let lands = Outcome { reason, ..last.clone() };
    let korean = |outcome| Marble::summary(&ko(), outcome, &named);
    assert_eq!(korean(&alone), "20라운드 종료! 수진 총자산 812만으로 승리");
    assert_eq!(korean(&together), "20라운드 종료! 수진·p1 총자산 812만으로 공동 승리");
    assert_eq!(korean(&last), "p1 마지막까지 살아남아 승리!");
    assert_eq!(korean(&lands), "p1 관광지 독점으로 승리!");
    assert_eq!(Marble::summary(&en(), &alone, &named), "Over after round 20! 수진 wins with assets of $8,120,000");
}

#[test]
fn the_final_table_stands_in_columns_and_names_who_is_bankrupt() {
    let ranking = vec![rank(1, 2, 812, 97, None), rank(2, 0, 90, 90, None), rank(3, 1, 0, 0, Some(7))];
    let outcome = Outcome { reason: EndReason::RoundLimit, round: 20, ranking, winners: vec![Seat(2)] };
    assert_eq!(
        Marble::result(&ko(), &outcome, &names()),
        [
            "1등  준영  총자산 812만  현금 97만  땅 3곳",
            "2등  지수  총자산  90만  현금 90만  땅 3곳",
            "3등  민호  파산(7라운드)",
            "20라운드 종료! 준영 총자산 812만으로 승리",
        ]
    );
}

#[test]
fn every_refusal_has_its_sentence_in_both_languages() {
    use jusawi_game_marble::Refusal as R;
    let (seat, cell) = (JISU, SEOUL);
    let all = [
        R::NoSuchSeat { seat, seats: 3 },
        R::GameFinished,
        R::Eliminated,
        R::NotYourTurn { current: seat },
        R::WrongPhase { phase: jusawi_game_marble::PhaseKind::Debt },
        R::OptionOff { option: "trade" },
        R::MustSpaceTravel,
        R::NoJourney,
        R::BadDestination { dest: cell },
        R::NotOnIsland,
        R::NoCard { card: Card::IslandEscape },
        R::NoMoney { cost: 2, cash: 1 },
        R::NotForSale { cell },
        R::CannotBuild { cell },
        R::WrongLevel { level: Level::Hotel, next: Level::Villa },
        R::NoTakeover { cell },
        R::NotTheDebtor { debtor: seat },
        R::NotYourLand { cell },
        R::NoBuilding { cell },
        R::TooManyTrades { limit: 2 },
        R::BadPartner { to: seat },
        R::EmptyTrade,
        R::LandTwice { cell },
        R::LandNotOwned { cell, seat },
        R::CashNotOwned { seat, cash: 3 },
        R::NotAsked { to: seat },
    ];
    for text in [ko(), en()] {
        for refusal in all {
            assert!(REASONS.contains(&refusal.code()), "{refusal:?}");
            let message = text.by_reason(refusal.code(), |_| None);
            assert!(!message.what.contains(refusal.code()) && !message.todo.is_empty(), "{refusal:?}");
        }
    }
    assert_eq!(ko().by_reason("NO_MONEY", |_| None).what, "돈이 부족해요.");
}

#[test]
fn every_option_and_value_has_words_in_both_languages() {
    for text in [ko(), en()] {
        for spec in Marble::OPTIONS {
            assert_ne!(Marble::option_name(&text, spec.key), spec.key);
            for value in spec.values {
                assert_ne!(Marble::option_value(&text, spec.key, value), *value, "{}", spec.key);
            }
        }
    }
    let lines = ko().options::<Marble>(&Options::default());
    assert_eq!(lines[0], "시작 자금: 300만 (startMoney=300)");
    assert_eq!(lines[5], "무인도 탈출비: 돈으로는 나갈 수 없음 (islandFee=0)");
    assert_eq!(Marble::option_value(&ko(), "strange", "7"), "7");
}
