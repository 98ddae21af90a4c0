//! What typed lines do, and what they never do.

use jusawi_game_vegas::classic::Action;
use jusawi_net::screen::{HostWish, Wish};
use jusawi_table::LinkStanding;
use jusawi_text::Lang;

use super::{Table, bot, device, hosting, playing};
use crate::screen::{Ending, Setting};

fn placing() -> Table {
    let mut table = Table::begun(Lang::Ko, playing(), vec![device(0, "지수"), device(1, "민호"), bot(2)]);
    table.roll_own(&[3, 3, 3, 5, 5, 1, 2, 2]);
    table.after(1);
    table
}

#[test]
fn a_number_places_its_face_and_enter_takes_the_marked_one() {
    let mut table = placing();
    table.typed("5번");
    assert!(matches!(table.wishes()[..], [Wish::Act(Action::Place { value: 5 })]));
    // One question has one answer.
    assert_eq!(table.typed("3"), ["보냈어요. 잠시만 기다려 주세요."]);
    assert!(table.wishes().is_empty());
    let mut table = placing();
    table.typed("");
    assert!(matches!(table.wishes()[..], [Wish::Act(Action::Place { value: 3 })]));
}

#[test]
fn what_is_not_understood_does_nothing_but_hint() {
    let mut table = placing();
    for line in
        ["4", "0", "7", "03", "아무 말", "y", "roll", "Place 3", " x ", &"z".repeat(1024), "3 3", "\u{1b}[A", "-1"]
    {
        let said = table.typed(line);
        assert_eq!(said.len(), 1, "{line}: {said:?}");
        assert!(table.wishes().is_empty(), "{line}");
    }
    assert_eq!(table.typed("4"), ["고를 수 있는 번호: 3, 5, 2, 1"]);
    assert_eq!(table.typed("뭐라고"), ["뭐라고, 무슨 뜻인지 모르겠어요. ? 를 적으면 도움말이 나와요."]);
    assert_eq!(table.screen.ending(), None);
}

#[test]
fn what_was_typed_before_the_question_could_be_read_does_not_answer_it() {
    let mut table = placing();
    table.typed("3");
    table.wishes();
    table.place(3);
    table.roll_own(&[1, 1, 2, 4, 5]);
    assert_eq!(table.typed(""), ["방금 바뀌었어요. 화면을 보고 다시 적어 주세요."]);
    assert!(table.wishes().is_empty());
    table.after(1);
    table.typed("4");
    assert!(matches!(table.wishes()[..], [Wish::Act(Action::Place { value: 4 })]));
}

#[test]
fn giving_up_needs_the_word_twice_in_a_row() {
    for word in ["concede", "항복", "그만두기"] {
        let mut table = placing();
        let said = table.typed(word).concat();
        assert!(said.contains("한 번 더") && said.contains(word), "{said}");
        assert!(table.wishes().is_empty());
        // Something between, or too much time, and it begins anew.
        table.typed("b");
        table.typed(word);
        table.after(31);
        table.typed(word);
        assert!(table.wishes().is_empty());
        table.typed(word);
        assert!(matches!(table.wishes()[..], [Wish::Act(Action::Concede)]));
    }
    let mut lobby = Table::new(Lang::Ko, playing(), vec![device(0, "지수")]);
    lobby.show();
    lobby.typed("concede");
    lobby.typed("concede");
    assert!(lobby.wishes().is_empty());
}

#[test]
fn leaving_a_running_game_is_confirmed_and_never_gives_up() {
    let mut table = placing();
    table.typed("q");
    assert_eq!(table.screen.ending(), None);
    table.typed("나가기");
    assert_eq!(table.screen.ending(), Some(Ending::Left));
    assert!(table.wishes().is_empty());
}

#[test]
fn whoever_watches_leaves_at_once_and_whoever_waits_gives_the_seat_back() {
    let mut watching = Table::begun(Lang::Ko, playing(), vec![device(1, "민호"), bot(2)]);
    watching.typed("q");
    assert_eq!(watching.screen.ending(), Some(Ending::Left));
    let mut lobby = Table::new(Lang::Ko, playing(), vec![device(0, "지수"), device(1, "민호")]);
    lobby.show();
    lobby.typed("q");
    assert!(matches!(lobby.wishes()[..], [Wish::Leave]));
    assert_eq!(lobby.screen.ending(), Some(Ending::Left));
}

#[test]
fn the_host_starts_seats_bots_and_sets_options_and_guests_do_not() {
    let seats = || vec![device(0, "지수"), device(1, "민호")];
    let mut host = Table::new(Lang::Ko, hosting(), seats());
    host.show();
    for line in ["", "bot", "clear 2", "options rounds=3 hideMoney=false"] {
        host.typed(line);
    }
    let wishes = host.wishes();
    assert!(matches!(&wishes[0], Wish::Host(HostWish::Start)));
    assert!(matches!(&wishes[1], Wish::Host(HostWish::SeatBot)));
    assert!(matches!(&wishes[2], Wish::Host(HostWish::Clear(1))));
    assert!(
        matches!(&wishes[3], Wish::Host(HostWish::SetOptions(options)) if options.rounds == 3 && !options.hide_money)
    );
    assert_eq!(wishes.len(), 4);
    for line in ["options rounds=9", "options nothing=1", "options rounds", "clear", "close", "q"] {
        assert!(!host.typed(line).is_empty(), "{line}");
        assert!(host.wishes().is_empty(), "{line}");
    }
    host.typed("닫기");
    host.typed("close");
    assert!(matches!(host.wishes()[..], [Wish::Host(HostWish::Close)]));

    let mut guest = Table::new(Lang::Ko, playing(), seats());
    guest.show();
    for line in ["", "start", "bot", "clear 1", "options rounds=3", "close", "close"] {
        guest.typed(line);
        assert!(guest.wishes().is_empty(), "{line}");
    }
}

#[test]
fn words_for_everybody_are_sent_as_they_are() {
    let mut table = placing();
    table.typed("/안녕 3");
    table.typed("say hello");
    let said = table.wishes();
    assert!(matches!(&said[..], [Wish::Chat(one), Wish::Chat(two)] if one == "안녕 3" && two == "hello"));
}

#[test]
fn a_device_that_plays_by_itself_asks_nothing_and_takes_no_moves() {
    let setting = Setting { auto: true, ..playing() };
    let mut table = Table::begun(Lang::Ko, setting, vec![device(0, "지수"), device(1, "민호"), bot(2)]);
    table.roll_own(&[3, 3, 3, 5, 5, 1, 2, 2]);
    assert!(table.sink.take().iter().all(|line| !line.contains("내 차례")));
    for line in ["", "3", "again"] {
        table.typed(line);
    }
    assert!(table.wishes().is_empty());
}

#[test]
fn the_end_of_input_ends_nothing() {
    let mut table = placing();
    table.sink.take();
    table.screen.input_closed();
    assert_eq!(table.sink.take(), ["입력이 닫혔어요. 내 차례는 시간이 지나면 저절로 지나가요."]);
    assert_eq!(table.screen.ending(), None);
    table.place(3);
    table.roll(&[1; 8], LinkStanding::Own);
    assert!(table.sink.take().len() > 1);
}
