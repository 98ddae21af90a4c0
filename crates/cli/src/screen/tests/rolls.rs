//! What is said about rolls: what they are worth, who is waited for, and that nothing throws one away but the word.

use std::path::PathBuf;

use jusawi_net::screen::{DrawPicture, Update, Wish};
use jusawi_table::{Fault, LinkStanding, News, Wrong};
use jusawi_text::Lang;

use super::{Table, bot, device, playing};
use crate::screen::{Ending, Setting};

fn table(setting: Setting) -> Table {
    let table = Table::begun(Lang::Ko, setting, vec![device(0, "지수"), device(1, "민호"), bot(2)]);
    table.sink.take();
    table
}

/// A roll that waits for the device of 민호.
fn waiting(setting: Setting) -> Table {
    let mut table = table(setting);
    let draw = DrawPicture { number: 2, called: true, waiting_for: Vec::new(), can_agree: false };
    table.picture.draw = Some(draw.clone());
    table.show();
    table.after(5);
    table.picture.draw = Some(DrawPicture { waiting_for: vec![1], can_agree: true, ..draw });
    table.show();
    table
}

#[test]
fn a_proven_roll_is_one_line_and_a_bad_one_says_so_on_a_line_of_its_own() {
    let mut table = table(playing());
    table.roll_own(&[1, 1, 1, 1, 1, 1, 1, 1]);
    let said = table.sink.take();
    assert!(said[1].starts_with("  내 기기도 함께 굴렸어요 · 확인 코드 "), "{said:?}");
    table.place(1);
    table.sink.take();
    table.roll(&[2; 8], LinkStanding::LeftOut);
    let said = table.sink.take();
    assert_eq!(said[1], "  ! 이번 굴림에서 내 기기가 빠졌어요.");
    assert!(said[2].starts_with("    ") && said.iter().any(|line| line.starts_with("  확인 코드 ")), "{said:?}");
    table.place(2);
    table.sink.take();
    // It is explained once, and said every time.
    let again = |table: &mut Table| {
        let left = table.game.as_ref().unwrap().hands()[table.current().index()].own;
        table.roll(&vec![4; usize::from(left)], LinkStanding::Unproven);
        table.sink.take()
    };
    let said = again(&mut table);
    assert_eq!(said[1], "  ! 방장 기기만 굴렸어요.");
}

#[test]
fn a_roll_that_waits_names_the_device_and_asks_to_ask_first() {
    let mut table = waiting(playing());
    let said = table.sink.take();
    assert_eq!(said[0], "다 같이 굴리고 있어요…");
    assert_eq!(said[1], "민호님의 기기를 기다리고 있어요.");
    assert_eq!(said[2], "이 굴림을 버리고 다시 굴릴까요? 민호님께 먼저 물어보세요.");
    assert!(said[3].contains("‘다시’"));
    // Nothing is said again until it has changed or half a minute has passed.
    table.show();
    table.after(5);
    assert_eq!(table.sink.take(), Vec::<String>::new());
    table.after(30);
    assert_eq!(table.sink.take(), ["민호님의 기기를 기다리고 있어요(40초째)."]);
}

#[test]
fn only_the_word_throws_a_roll_away() {
    for word in ["다시", "again", "AGAIN"] {
        let mut table = waiting(playing());
        for line in ["", "y", "yes", "예", "void", "1", "again!", "다시 굴리기"] {
            table.typed(line);
            assert!(table.wishes().is_empty(), "{line}");
        }
        table.typed(word);
        assert!(matches!(table.wishes()[..], [Wish::Agree]));
    }
}

#[test]
fn nothing_is_thrown_away_before_it_is_waited_for_or_by_a_device_that_plays_by_itself() {
    let mut early = table(playing());
    early.picture.draw = Some(DrawPicture { number: 2, called: false, waiting_for: vec![1], can_agree: false });
    early.show();
    early.typed("again");
    assert!(early.wishes().is_empty());
    let mut auto = waiting(Setting { auto: true, ..playing() });
    assert!(auto.sink.take().iter().all(|line| !line.contains("버리고")));
    auto.typed("again");
    assert!(auto.wishes().is_empty());
}

#[test]
fn a_thrown_away_roll_is_told_with_who_wanted_it() {
    let mut table = waiting(playing());
    table.sink.take();
    table.news(News::Voided { draw: 2, missing: vec![1], hands: vec![0] });
    table.show();
    let said = table.sink.take();
    assert!(said[0].contains("민호") && said[0].contains("지수"), "{said:?}");
}

#[test]
fn an_alarm_says_to_stop_and_where_the_proof_lies() {
    let mut table = table(playing());
    let proof = Some(PathBuf::from("/tmp/a.fork"));
    table.screen.update(Update::Alarm { fault: Fault { number: 7, wrong: Wrong::Seal }, evidence: proof }, table.now);
    let said = table.sink.take().join("\n");
    for part in ["기록이 맞지 않아요", "7번", "/tmp/a.fork", "!!!!"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(table.screen.ending(), Some(Ending::Alarm));
}
