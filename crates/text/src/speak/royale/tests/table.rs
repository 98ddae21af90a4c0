//! The table, questions and choices of royale, word for word.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::royale::{
    Action, Bet, Casino, Face, GrowingPot, HiddenCount, Hiding, HighLow, Options, Phase, Question, QuestionKind, Roll,
    Royale, Run, Secret, TileState, View,
};
use jusawi_rules::{Chance, Game, Seat, Viewer};

use super::{A, B, dice, names};
use crate::{Lang, Speak, Text};

/// A calm table of three in its first round, as 지수 sees it, whose turn it is.
fn table() -> View {
    let options = Options { tiles: 0, ..Options::default() };
    let (game, _) = Royale::setup(&options, 3, &mut Chance::from_seed([7; 32])).unwrap();
    let mut view = game.view(Viewer::Seat(A));
    (view.start, view.current, view.phase) = (B, A, Phase::Roll);
    for casino in &mut view.casinos {
        *casino =
            Casino { notes: vec![Note(5), Note(3)], dice: vec![dice(0, 0); 3], black: vec![0; 3], ..Casino::default() };
    }
    view
}

fn rolled(view: &mut View, faces: &[(u8, u8, u8)]) {
    view.phase = Phase::Place;
    view.faces = faces.iter().map(|(value, small, big)| Face { value: *value, dice: dice(*small, *big) }).collect();
}

fn asks(view: &mut View, kind: QuestionKind, seat: Seat, tile: TileState) {
    view.tiles[0] = Some(tile);
    view.phase = Phase::Decide(Question { kind, seat, casino: 1 });
}

fn choice(lang: Lang, view: &View, action: Action) -> String {
    Royale::choice(&Text::new(lang), view, &action, &names())
}

fn question(lang: Lang, view: &View) -> String {
    Royale::question(&Text::new(lang), view, &names())
}

#[test]
fn the_table_stands_in_lines_with_marks_for_dice() {
    let mut view = table();
    view.casinos[0].dice = vec![dice(2, 1), dice(0, 0), dice(1, 0)];
    view.casinos[0].gray = 2;
    view.casinos[1].black = vec![0, 1, 0];
    view.closed = Some(3);
    view.tiles[3] = Some(TileState::GrowingPot(GrowingPot { pot: 4 }));
    view.players[0].notes = Some(vec![Note(3), Note(9)]);
    view.players[0].note_count = 2;
    view.players[1].supply = dice(0, 0);
    view.players[2].conceded = true;
    view.roll = Some(Roll { small: vec![6, 2, 6], big: Some(2) });
    assert_eq!(
        <Royale as Speak>::view(&Text::new(Lang::Ko), &view, &names(), Some(A)),
        [
            "1/3라운드 · 시작 민호 · 더미 78장 · 금액 만 달러",
            "1번 [5 3]  ● 2개+큰 1개  ■ 1개  회색 2개",
            "2번 [5 3]  ▲ 검은 1개",
            "3번 [5 3] 닫힘",
            "4번 [5 3]",
            "   ‘쌓이는 상금’ 상금 4만 달러 · 합이 7이거나 같은 숫자면 상금을 받고, 아니면",
            "   상금이 커져요",
            "5번 [5 3]",
            "6번 [5 3]",
            "● 지수 · 남은 주사위 7개+큰 1개 · 칩 2개 · 지폐 2장 (12만 달러) · 차례",
            "▲ 민호 · 남은 주사위 없음 · 칩 2개 · 지폐 0장",
            "■ 준영 · 남은 주사위 7개+큰 1개 · 칩 2개 · 지폐 0장 · 그만둠",
            "내 지폐 [9 3] 모두 12만 달러",
            "지수 주사위: 2 × 1개+큰 1개, 6 × 2개",
        ]
    );
}

#[test]
fn placing_says_the_place_that_it_gives_with_the_big_die_as_two() {
    let mut view = table();
    view.casinos[3].dice = vec![dice(0, 0), dice(3, 0), dice(1, 0)];
    view.tiles[3] = Some(TileState::GrowingPot(GrowingPot { pot: 3 }));
    rolled(&mut view, &[(1, 2, 0), (4, 2, 0)]);
    let place = Action::Place { value: 4 };
    assert_eq!(choice(Lang::Ko, &view, place), "4번에 주사위 2개 놓기 → 2등 (3만 달러) · ‘쌓이는 상금’");
    assert_eq!(choice(Lang::En, &view, place), "place 2 dice in 4 → 2nd place ($30,000) · ‘Growing Pot’");
    rolled(&mut view, &[(1, 2, 0), (4, 1, 1)]);
    assert_eq!(
        choice(Lang::Ko, &view, place),
        "4번에 주사위 1개와 큰 주사위 1개 놓기 → 동점 주의: 민호와 같아져요 · ‘쌓이는 상금’"
    );
    rolled(&mut view, &[(1, 2, 0), (4, 2, 1)]);
    assert_eq!(
        choice(Lang::En, &view, place),
        "place 2 dice and 1 big one in 4 → alone in 1st place ($50,000) · ‘Growing Pot’"
    );
    assert_eq!(choice(Lang::Ko, &view, Action::Place { value: 1 }), "1번에 주사위 2개 놓기 → 단독 1등 (5만 달러)");
    assert_eq!(question(Lang::Ko, &view), "어느 숫자를 놓을까요?");
}

#[test]
fn passing_says_what_it_costs_and_when_it_is_free() {
    let mut view = table();
    rolled(&mut view, &[(1, 2, 0)]);
    assert_eq!(choice(Lang::Ko, &view, Action::Pass), "패스하기 → 칩 1개를 내고 주사위를 되찾아요(남는 칩 1개)");
    rolled(&mut view, &[]);
    assert_eq!(choice(Lang::En, &view, Action::Pass), "pass → for nothing, as every rolled number is closed");
    assert_eq!(question(Lang::En, &view), "The casinos of all rolled numbers are closed. Pass?");
}

#[test]
fn bets_say_what_stopping_and_going_on_pay() {
    let mut view = table();
    let tile = HighLow { run: Some(Run { step: 2, total: 9 }) };
    asks(&mut view, QuestionKind::Bet, A, TileState::HighLow(tile));
    assert_eq!(question(Lang::Ko, &view), "[위냐 아래냐] 지금 합은 9. 다음 합은 더 클까요, 작을까요?");
    let bet = |bet| choice(Lang::Ko, &view, Action::Bet { bet });
    assert_eq!(bet(Bet::Stop), "멈추기 → 3만 달러");
    assert_eq!(bet(Bet::Lower), "더 작다에 걸기 → 맞히면 4만 달러, 틀리면 없음");
}

#[test]
fn who_has_to_guess_is_asked_about_the_hider_and_shown_as_choosing() {
    let mut view = table();
    let hiding = Hiding { hider: A, secret: Secret::Plain { choice: None }, guess: None };
    asks(&mut view, QuestionKind::GuessCount, B, TileState::HiddenCount(HiddenCount { hiding: Some(hiding) }));
    assert_eq!(question(Lang::Ko, &view), "[몇 개게?] 지수가 토큰을 몇 개 숨겼을까요?");
    assert_eq!(question(Lang::En, &view), "[How Many?] How many tokens has 지수 hidden?");
    let lines = <Royale as Speak>::view(&Text::new(Lang::En), &view, &names(), Some(B));
    assert!(lines.contains(&"▲ 민호 · dice left 7+1 big · 2 chips · 0 notes · choosing".to_owned()), "{lines:#?}");
    assert!(lines[2].starts_with("   ‘How Many?’ 지수 is hiding tokens · Hide one to three"), "{lines:#?}");
}
