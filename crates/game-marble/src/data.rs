//! The numbers of the world tour: the board with its prices and tolls, the cards, fixed amounts and limits. Nothing here
//! decides anything.
//!
//! Money is in 만. Rules: marble §3.

use crate::board::Group::{A, B, C, D, E, F, G, H};
use crate::board::{Cell, City, Group, Kind, Square, Tour};
use crate::card::{Card, CardRow, Effect};

/// How many cells the board has.
pub const CELLS: u8 = 40;
/// How many cells a side of the board has, its corner included.
pub const SIDE: u8 = 10;

/// 출발: passing or reaching it pays the salary.
pub const START: Cell = Cell(0);
/// 무인도: who lands there is stuck.
pub const ISLAND: Cell = Cell(10);
/// 사회복지기금 받는 곳: pays out the fund.
pub const FUND_PAYOUT: Cell = Cell(20);
/// 우주센터: its owner takes the fee of others' journeys.
pub const SPACE_CENTRE: Cell = Cell(25);
/// 우주여행: who lands there travels on the next turn.
pub const SPACE_TRAVEL: Cell = Cell(30);

/// What cell 38 takes for the fund.
pub const FUND_FEE: u32 = 15;
/// What another player's space centre takes for a journey.
pub const JOURNEY_FEE: u32 = 20;
/// A tour spot's toll is doubled from this many tour spots of one owner on.
pub const TOURS_FOR_DOUBLE: usize = 2;
/// A takeover costs this many times what was invested.
pub const TAKEOVER_FACTOR: u32 = 2;
/// What each step of a city costs at L09: villa, building, hotel, landmark.
pub const REPAIRS: [u32; 4] = [3, 6, 10, 15];

/// The double of a turn that leads to the island.
pub const DOUBLES_TO_ISLAND: u8 = 3;
/// Card cells do nothing once this many cards were drawn in a turn.
pub const CARDS_PER_TURN: u8 = 5;
/// Offers that a player may make in a turn.
pub const TRADES_PER_TURN: u8 = 2;
/// Whole groups that win at once.
pub const GROUPS_TO_WIN: usize = 3;

/// Seconds that a player has to answer an offer, whatever the options say.
pub const ANSWER_SECONDS: u32 = 20;
/// A purchase that leaves less cash than this is warned of.
pub const LOW_CASH: u32 = 50;
/// Automatic actions in a row after which a player is shown as away.
pub const AWAY_AFTER: u32 = 3;
/// Away rounds in a row after which the host may let a player go.
pub const KICK_AFTER: u32 = 2;

/// The board, clockwise from the start. Cities: costs of land, villa, building, hotel, landmark; then tolls at the same
/// steps. Tour spots: price, toll.
///
/// Rules: marble §3.1, §3.2, §3.3.
#[rustfmt::skip]
pub static BOARD: [Square; 40] = [
    square( 0, "출발", "Start", Kind::Start),
    city(   1, "타이베이", "Taipei", A,            [ 6,  3,  6,  9, 12], [1,  4,  9,  15,  24]),
    square( 2, "행운카드", "Lucky Card", Kind::Card),
    city(   3, "마닐라", "Manila", A,              [ 6,  3,  6,  9, 12], [1,  4,  9,  15,  24]),
    city(   4, "하노이", "Hanoi", A,               [ 8,  4,  8, 12, 16], [2,  5, 12,  20,  32]),
    tour(   5, "제주도", "Jeju", 20, 10),
    city(   6, "방콕", "Bangkok", B,               [10,  5, 10, 15, 20], [2,  6, 15,  25,  40]),
    square( 7, "행운카드", "Lucky Card", Kind::Card),
    city(   8, "싱가포르", "Singapore", B,         [10,  5, 10, 15, 20], [2,  6, 15,  25,  40]),
    city(   9, "카이로", "Cairo", B,               [12,  6, 12, 18, 24], [2,  7, 18,  30,  48]),
    square(10, "무인도", "Desert Island", Kind::Island),
    city(  11, "이스탄불", "Istanbul", C,          [14,  7, 14, 21, 28], [3,  8, 21,  35,  56]),
    square(12, "행운카드", "Lucky Card", Kind::Card),
    city(  13, "아테네", "Athens", C,              [14,  7, 14, 21, 28], [3,  8, 21,  35,  56]),
    city(  14, "로마", "Rome", C,                  [16,  8, 16, 24, 32], [3, 10, 24,  40,  64]),
    tour(  15, "경주", "Gyeongju", 20, 10),
    city(  16, "코펜하겐", "Copenhagen", D,        [18,  9, 18, 27, 36], [4, 11, 27,  45,  72]),
    square(17, "행운카드", "Lucky Card", Kind::Card),
    city(  18, "스톡홀름", "Stockholm", D,         [18,  9, 18, 27, 36], [4, 11, 27,  45,  72]),
    city(  19, "베를린", "Berlin", D,              [20, 10, 20, 30, 40], [4, 12, 30,  50,  80]),
    square(20, "사회복지기금 받는 곳", "Welfare Fund Payout", Kind::FundPayout),
    city(  21, "부에노스아이레스", "Buenos Aires", E, [22, 11, 22, 33, 44], [4, 13, 33,  55,  88]),
    square(22, "행운카드", "Lucky Card", Kind::Card),
    city(  23, "상파울루", "São Paulo", E,         [22, 11, 22, 33, 44], [4, 13, 33,  55,  88]),
    city(  24, "시드니", "Sydney", E,              [24, 12, 24, 36, 48], [5, 14, 36,  60,  96]),
    tour(  25, "우주센터", "Space Centre", 30, 15),
    city(  26, "리스본", "Lisbon", F,              [26, 13, 26, 39, 52], [5, 16, 39,  65, 104]),
    city(  27, "마드리드", "Madrid", F,            [26, 13, 26, 39, 52], [5, 16, 39,  65, 104]),
    square(28, "행운카드", "Lucky Card", Kind::Card),
    city(  29, "파리", "Paris", F,                 [28, 14, 28, 42, 56], [6, 17, 42,  70, 112]),
    square(30, "우주여행", "Space Travel", Kind::SpaceTravel),
    city(  31, "런던", "London", G,                [30, 15, 30, 45, 60], [6, 18, 45,  75, 120]),
    city(  32, "밴쿠버", "Vancouver", G,           [30, 15, 30, 45, 60], [6, 18, 45,  75, 120]),
    square(33, "행운카드", "Lucky Card", Kind::Card),
    city(  34, "샌프란시스코", "San Francisco", G, [32, 16, 32, 48, 64], [6, 19, 48,  80, 128]),
    tour(  35, "부산", "Busan", 25, 12),
    city(  36, "뉴욕", "New York", H,              [35, 18, 35, 53, 70], [7, 21, 53,  88, 140]),
    city(  37, "도쿄", "Tokyo", H,                 [35, 18, 35, 53, 70], [7, 21, 53,  88, 140]),
    square(38, "사회복지기금 내는 곳", "Welfare Fund Payment", Kind::FundPayment),
    city(  39, "서울", "Seoul", H,                 [40, 20, 40, 60, 80], [8, 24, 60, 100, 160]),
];

/// Every card once, in the order of [`Card`].
///
/// Rules: marble §3.5.
#[rustfmt::skip]
pub static CARDS: [CardRow; 20] = [
    card(Card::Lottery,         "L01", "복권 당첨", "Lottery Win", Effect::FromBank(20)),
    card(Card::Scholarship,     "L02", "장학금", "Scholarship", Effect::FromBank(10)),
    card(Card::Dividend,        "L03", "주식 배당", "Dividend", Effect::FromBank(15)),
    card(Card::Birthday,        "L04", "생일 축하", "Happy Birthday", Effect::FromOthers(5)),
    card(Card::Interest,        "L05", "예금 이자", "Savings Interest", Effect::FromBank(10)),
    card(Card::SpeedingFine,    "L06", "과속 벌금", "Speeding Fine", Effect::ToFund(5)),
    card(Card::HospitalBill,    "L07", "병원비", "Hospital Bill", Effect::ToBank(10)),
    card(Card::Charity,         "L08", "이웃 돕기 성금", "Charity Drive", Effect::ToFund(10)),
    card(Card::Repairs,         "L09", "건물 수리비", "Building Repairs", Effect::Repairs(REPAIRS)),
    card(Card::StormWarning,    "L10", "폭풍 경보", "Storm Warning", Effect::ToIsland),
    card(Card::IslandEscape,    "L11", "무인도 탈출권", "Island Escape Pass", Effect::Keep),
    card(Card::TollWaiver,      "L12", "통행료 면제권", "Toll Waiver", Effect::Keep),
    card(Card::ToStart,         "L13", "출발지로", "Back to the Start", Effect::ForwardTo(START)),
    card(Card::SpaceInvitation, "L14", "우주 초대장", "Space Invitation", Effect::ForwardTo(SPACE_TRAVEL)),
    card(Card::SeoulTrip,       "L15", "서울 관광", "Trip to Seoul", Effect::ForwardTo(Cell(39))),
    card(Card::ThreeBack,       "L16", "뒤로 3칸", "Three Cells Back", Effect::Back(3)),
    card(Card::GivingAngel,     "L17", "기부 천사", "Giving Angel", Effect::ForwardTo(FUND_PAYOUT)),
    card(Card::TourGuide,       "L18", "관광 안내", "Tour Guide", Effect::ForwardToTour),
    card(Card::TravelExpenses,  "L19", "여행 경비", "Travel Expenses", Effect::ToOthers(5)),
    card(Card::PropertyTax,     "L20", "재산세", "Property Tax", Effect::ToBankPerLand(2)),
];

const fn square(cell: u8, ko: &'static str, en: &'static str, kind: Kind) -> Square {
    Square { cell: Cell(cell), ko, en, kind }
}

const fn city(cell: u8, ko: &'static str, en: &'static str, group: Group, steps: [u32; 5], tolls: [u32; 5]) -> Square {
    square(cell, ko, en, Kind::City(City { group, steps, tolls }))
}

const fn tour(cell: u8, ko: &'static str, en: &'static str, price: u32, toll: u32) -> Square {
    square(cell, ko, en, Kind::Tour(Tour { price, toll }))
}

const fn card(card: Card, id: &'static str, ko: &'static str, en: &'static str, effect: Effect) -> CardRow {
    CardRow { card, id, ko, en, effect }
}
