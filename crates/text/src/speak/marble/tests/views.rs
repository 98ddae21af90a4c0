//! The game in plain lines.

use jusawi_game_marble::{Debt, Payment, Phase, Then};

use super::*;

#[test]
fn the_view_names_the_round_the_players_own_lands_and_the_cell() {
    let mut view = view(&Options::default());
    own(&mut view, &[(5, JISU, Level::Land), (15, JISU, Level::Land), (39, MINHO, Level::Hotel)]);
    view.fund = 30;
    view.players[0].cell = SEOUL;
    view.players[0].held = vec![Card::IslandEscape];
    view.players[1].cell = data::ISLAND;
    view.players[1].island_left = 2;
    view.players[1].cash = 97;
    view.players[2].bankrupt_at_round = Some(1);
    assert_eq!(
        <Marble as Speak>::view(&ko(), &view, &names(), Some(JISU)),
        [
            "1/20라운드 · 지수 차례 · 적립금 30만 · 행운카드 20장",
            "지수  39번 서울    300만  땅 2곳",
            "  보관: 무인도 탈출권",
            "민호  10번 무인도   97만  땅 1곳",
            "  무인도(최대 2번 쉼)",
            "준영  파산(1라운드)",
            "내 땅: 5번 제주도 땅(통행료 20만) · 15번 경주 땅(통행료 20만)",
            "내가 선 곳: 39번 서울, 민호의 땅, 호텔, 통행료 100만",
        ]
    );
    let spectator = <Marble as Speak>::view(&en(), &view, &names(), None);
    assert_eq!(
        spectator,
        [
            "Round 1/20 · 지수 is up · fund $300,000 · lucky cards 20",
            "지수  39 Seoul          $3,000,000  2 lands",
            "  keeps: Island Escape Pass",
            "민호  10 Desert Island    $970,000  1 land",
            "  on the island (up to 2 turns)",
            "준영  bankrupt (round 1)",
        ]
    );
}

#[test]
fn an_open_debt_and_an_open_offer_are_shown_to_everybody() {
    let mut view = view(&Options { max_rounds: 0, ..Options::default() });
    own(&mut view, &[(39, MINHO, Level::Hotel)]);
    let due = Payment { debtor: JISU, to: Party::Player(MINHO), amount: 100, reason: Reason::Toll };
    view.phase = Phase::Debt(Debt { due, queue: Vec::new(), then: Then::EndVisit });
    let lines = <Marble as Speak>::view(&ko(), &view, &names(), None);
    assert_eq!(lines[0], "1라운드 · 지수 차례 · 적립금 0만 · 행운카드 20장");
    assert_eq!(lines[4], "지수는 민호에게 100만을 내야 해요.");
    let take = Goods { lands: vec![SEOUL], cash: 10 };
    view.phase = Phase::TradeResponse(Trade { from: JISU, to: MINHO, give: Goods::default(), take });
    let lines = <Marble as Speak>::view(&ko(), &view, &names(), None);
    assert_eq!(lines[4..], ["지수가 민호에게 제안한 교환", "주는 것: 없음", "받는 것: 서울(호텔) · 10만"]);
}

#[test]
fn every_cell_says_what_it_is_about() {
    for text in [ko(), en()] {
        for cell in Cell::all() {
            let mut view = view(&Options::default());
            view.players[0].cell = cell;
            let lines = <Marble as Speak>::view(&text, &view, &names(), Some(JISU));
            let here = lines.last().unwrap();
            assert!(!here.contains("marble-") && width(here) <= 80, "{here}");
        }
    }
}

#[test]
fn no_line_is_wider_than_a_terminal_with_long_names_and_all_land_owned() {
    let long = Seat::all(3).fold(Names::new(), |names, seat| names.with_seat(seat, &"뷁".repeat(64)));
    let mut view = view(&Options::default());
    let lands = data::BOARD.iter().filter(|square| square.kind.price().is_some());
    let deeds: Vec<_> = lands.map(|square| (square.cell.0, JISU, Level::Landmark)).collect();
    own(&mut view, &deeds);
    for player in &mut view.players {
        player.cell = Cell(20);
        player.cash = 1_234_567;
        player.held = vec![Card::IslandEscape, Card::TollWaiver];
        player.space_pending = true;
    }
    let give = Goods { lands: view.deeds.iter().map(|(cell, _)| *cell).collect(), cash: 99 };
    view.phase = Phase::TradeResponse(Trade { from: JISU, to: MINHO, give, take: Goods::default() });
    for text in [Text::new(Lang::Ko), en()] {
        for line in <Marble as Speak>::view(&text, &view, &long, Some(JISU)) {
            assert!(width(&line) <= 80, "{}: {line}", width(&line));
        }
    }
}
