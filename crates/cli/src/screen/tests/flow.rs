//! What a table looks like from the lobby to the end, line by line.

use jusawi_net::screen::Update;
use jusawi_rules::{Game, Seat};
use jusawi_table::{ClosingReason, LinkStanding, News, Stage};
use jusawi_text::Lang;

use super::{Table, bot, device, hosting, playing};
use crate::screen::{Ending, Setting};

#[test]
fn the_lobby_says_who_sits_where_and_what_can_be_done() {
    let mut table = Table::new(Lang::Ko, hosting(), vec![device(0, "지수"), device(2, "👩‍🚀"), bot(3)]);
    table.picture.seats[1].online = false;
    table.show();
    assert_eq!(table.sink.take(), LOBBY);
    // A picture without anything new says nothing.
    table.show();
    assert_eq!(table.sink.take(), Vec::<String>::new());
}

const LOBBY: [&str; 13] = [
    "",
    "주사위 카지노 · 초대 코드 0123-4567-89AB-CDEF",
    " 1번 ● 지수  나 · 방장 · 자기 프로그램 · 연결됨",
    " 2번   비어 있음",
    " 3번 ▲ 👩‍🚀    자기 프로그램 · 끊김",
    " 4번 ■ 봇 4  봇(방장이 둬요)",
    " 5번   비어 있음",
    " 라운드 수: 4라운드 (rounds=4)",
    " 흰 주사위: 2명일 때만 4개씩 (neutralDice=auto)",
    " 남이 번 돈: 장 수만 보임 (hideMoney=true)",
    " 굴리기와 놓기에 주는 시간: 각각 30초 (turnSeconds=30)",
    "3명이 앉았어요. Enter를 누르면 시작해요. 봇을 앉히려면 bot 이라고 적어 주세요.",
    "무엇을 적을 수 있는지는 ? 를 적으면 나와요.",
];

#[test]
fn a_turn_shows_the_board_the_choices_and_the_time() {
    for (lang, expected) in [(Lang::Ko, &KOREAN[..]), (Lang::En, &ENGLISH[..])] {
        let mut table = Table::begun(lang, playing(), vec![device(0, "지수"), device(1, "민호"), bot(2)]);
        table.roll_own(&[3, 3, 3, 5, 5, 1, 6, 6]);
        assert_eq!(table.sink.take(), expected);
    }
}

const KOREAN: [&str; 21] = [
    "● 지수가 굴렸어요: 1 × 1개, 3 × 3개, 5 × 2개, 6 × 2개",
    "  내 기기도 함께 굴렸어요 · 확인 코드 KWY3 (3)",
    "",
    "1/4라운드 · 더미 46장 · 금액 단위 만 달러",
    " 카지노 | 지폐   | 놓인 주사위 | 지금 끝나면",
    " 1번    | [6]    | -           | -",
    " 2번    | [6]    | -           | -",
    " 3번    | [4][4] | -           | -",
    " 4번    | [6]    | -           | -",
    " 5번    | [7][3] | -           | -",
    " 6번    | [9]    | ■■■■■■■■ 8  | ■[9]",
    " ● 지수  주사위 8개  지폐 0장  나 · 방장",
    " ▲ 민호  주사위 8개  지폐 0장",
    " ■ 봇 3  주사위 0개  지폐 0장  봇",
    "",
    "● 내 차례예요! 몇 번에 놓을까요? (남은 시간 0:30)",
    " [3] 3번에 3개 놓기 → 단독 1등 (4만 달러)",
    "  6  6번에 2개 놓기 → 2등 (받을 지폐 없음)",
    "  5  5번에 2개 놓기 → 단독 1등 (7만 달러)",
    "  1  1번에 1개 놓기 → 단독 1등 (6만 달러)",
    "  번호를 적어 주세요. Enter만 누르면 [3]",
];
const ENGLISH: [&str; 21] = [
    "● 지수 rolled: 1 × 1, 3 × 3, 5 × 2, 6 × 2",
    "  Your device rolled too · check code KWY3 (3)",
    "",
    "Round 1/4 · pile 46 · amounts × $10,000",
    " No. | notes  | dice placed | if it ended now",
    " 1   | [6]    | -           | -",
    " 2   | [6]    | -           | -",
    " 3   | [4][4] | -           | -",
    " 4   | [6]    | -           | -",
    " 5   | [7][3] | -           | -",
    " 6   | [9]    | ■■■■■■■■ 8  | ■[9]",
    " ● 지수   8 dice  0 notes  you · host",
    " ▲ 민호   8 dice  0 notes",
    " ■ Bot 3  0 dice  0 notes  bot",
    "",
    "● It is your turn! Which number to place? (0:30 left)",
    " [3] place 3 in 3 → alone in 1st place ($40,000)",
    "  6  place 2 in 6 → 2nd place (no note left)",
    "  5  place 2 in 5 → alone in 1st place ($70,000)",
    "  1  place 1 in 1 → alone in 1st place ($60,000)",
    "  Type a number; Enter alone takes [3]",
];

#[test]
fn a_whole_game_is_told_to_its_result_and_every_line_fits() {
    for (lang, seats) in [(Lang::Ko, 5), (Lang::En, 3)] {
        let all = vec![device(0, "지수"), device(1, "👩‍👩‍👧 가족"), bot(2), device(3, "עברית"), bot(4)];
        let mut table = Table::begun(lang, playing(), all.into_iter().take(seats).collect());
        let mut lines = Vec::new();
        while table.picture.stage == Stage::Playing {
            let game = table.game.as_ref().unwrap();
            let seat = game.current();
            let dice = usize::from(game.hands()[seat.index()].own);
            let rolled: Vec<u8> = (0..dice).map(|die| u8::try_from((die + seat.index()) % 6 + 1).unwrap()).collect();
            table.roll(&rolled, LinkStanding::Own);
            let value = rolled[0];
            table.place(value);
            if table.game.as_ref().unwrap().outcome().is_some() {
                table.picture.stage = Stage::Finished;
                table.show();
            }
            lines.extend(table.sink.take());
        }
        assert_eq!(table.screen.ending(), None);
        table.news(News::Closed { reason: ClosingReason::Finished });
        table.screen.update(Update::Closed, table.now);
        lines.extend(table.sink.take());
        assert_eq!(table.screen.ending(), None, "the host may open another table");
        table.after(2);
        table.screen.update(Update::Gone, table.now);
        lines.extend(table.sink.take());
        assert_eq!(table.screen.ending(), Some(Ending::Finished));
        for line in &lines {
            assert!(jusawi_text::width(line) <= 80, "{line}");
            assert!(!line.contains('\u{1b}') && !line.contains("cli-"), "{line}");
        }
        let said = lines.join("\n");
        let results = if lang == Lang::Ko { ["결과", "승리!"] } else { ["Result", "win"] };
        for part in results {
            assert_eq!(said.matches(part).count(), 1, "{part}\n{said}");
        }
    }
}

#[test]
fn others_turns_are_told_once_and_bots_tell_by_playing() {
    let mut table = Table::begun(Lang::Ko, playing(), vec![device(0, "지수"), device(1, "민호"), bot(2)]);
    table.roll_own(&[1, 1, 2, 2, 3, 3, 4, 4]);
    table.sink.take();
    table.place(1);
    let said = table.sink.take();
    assert_eq!(said, ["● 지수가 1번에 2개를 놓았어요.", "▲ 민호 차례예요. (남은 시간 0:30)"]);
    table.roll(&[1; 8], LinkStanding::Own);
    assert!(table.sink.take().iter().all(|line| !line.contains("차례")));
    table.place(1);
    assert!(table.sink.take().iter().all(|line| !line.contains("봇 3 차례")));
}

#[test]
fn little_time_is_said_once_and_no_clock_shows_more_than_the_rules_give() {
    let mut table = Table::begun(Lang::Ko, playing(), vec![device(0, "지수"), bot(1), bot(2)]);
    table.roll_own(&[1, 1, 2, 2, 3, 3, 4, 4]);
    table.sink.take();
    table.after(19);
    assert_eq!(table.sink.take(), Vec::<String>::new());
    table.after(1);
    assert_eq!(table.sink.take(), ["10초 남았어요!"]);
    table.after(1);
    table.after(60);
    assert_eq!(table.sink.take(), Vec::<String>::new());
    // A host's clock that is a day ahead.
    let mut picture = table.picture.clone();
    picture.deadline = Some(table.now + std::time::Duration::from_secs(86_400));
    for connected in [false, true] {
        picture.connected = connected;
        table.screen.update(Update::Picture(Box::new(picture.clone())), table.now);
    }
    assert!(table.sink.take().iter().any(|line| line.ends_with("(남은 시간 0:30)")));
}

#[test]
fn a_lost_connection_is_told_once_and_what_happened_meanwhile_in_short() {
    let mut table = Table::begun(Lang::Ko, playing(), vec![device(0, "지수"), device(1, "민호"), bot(2)]);
    table.sink.take();
    for _ in 0..3 {
        table.screen.update(Update::Disconnected { why: None }, table.now);
        table.picture.connected = false;
        table.show();
    }
    let said = table.sink.take();
    assert_eq!(said.len(), 2, "{said:?}");
    for _ in 0..3 {
        let seat = table.current();
        if seat == Seat(0) {
            table.roll(&[1; 8], LinkStanding::Own);
            table.place(1);
        } else {
            table.roll(&[2; 8], LinkStanding::Own);
            table.place(2);
        }
    }
    assert_eq!(table.sink.take(), Vec::<String>::new());
    table.screen.update(Update::Connected, table.now);
    table.picture.connected = true;
    table.show();
    let said = table.sink.take();
    assert_eq!(said[0], "다시 연결됐어요.");
    assert!(said.len() > 3, "{said:?}");
}

#[test]
fn a_finished_table_does_not_wait_for_ever_for_a_host_that_is_gone() {
    let mut table = Table::begun(Lang::Ko, playing(), vec![device(0, "지수"), bot(1)]);
    let action = jusawi_game_vegas::classic::Action::Concede;
    let chance = &mut jusawi_rules::Chance::from_seed([1; 32]);
    let events = table.game.as_mut().unwrap().apply(Seat(1), &action, chance).unwrap();
    table.news(News::Moved { seat: Seat(1), automatic: None, events });
    table.picture.stage = Stage::Finished;
    table.show();
    table.screen.update(Update::Disconnected { why: None }, table.now);
    table.after(9);
    assert_eq!(table.screen.ending(), None);
    table.after(1);
    assert_eq!(table.screen.ending(), Some(Ending::Unfinished));
}

#[test]
fn a_log_has_no_boards_and_no_blank_lines() {
    let setting = Setting { auto: true, compact: true, ..Setting::default() };
    let mut table = Table::begun(Lang::Ko, setting, vec![device(0, "지수"), bot(1)]);
    table.sink.take();
    let hand = table.game.as_ref().unwrap().hands()[0];
    table.roll(&vec![2; usize::from(hand.dice())], LinkStanding::Own);
    table.place(2);
    let said = table.sink.take();
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said.iter().all(|line| !line.is_empty() && !line.contains(" | ")));
}
