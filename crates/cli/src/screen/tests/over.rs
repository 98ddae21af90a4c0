//! After the game: another one with the same people, or none.

use jusawi_fair::InviteCode;
use jusawi_net::host::{After, Rematch};
use jusawi_net::screen::{HostWish, Onward};
use jusawi_table::{ClosingReason, Former, Previous, Settings};
use jusawi_text::Message;

use super::*;
use crate::screen::Ending;

/// A table whose game is over and whose closing stands.
fn over(setting: Setting) -> Table {
    let mut table = Table::begun(Lang::En, setting, vec![device(0, "alice"), device(1, "bob")]);
    table.picture.stage = Stage::Closed;
    table.show();
    table.sink.take();
    table.news(News::Closed { reason: ClosingReason::Finished });
    table.screen.update(Update::Closed, table.now);
    table
}

fn former(is_closed: bool) -> Former {
    let table = jusawi_fair::TableId(Hash([1; 32]));
    Former { table, host_key: PublicKey([1; 32]), number: 9, hash: Hash([2; 32]), is_closed }
}

fn wants_rematch(table: &mut Table) -> bool {
    matches!(table.wishes()[..], [Wish::Host(HostWish::Rematch)])
}

#[test]
fn a_host_is_asked_and_gets_another_game_by_a_word() {
    let mut table = over(hosting());
    assert!(table.sink.take().join("\n").contains("For another game with the same people type rematch"));
    assert_eq!(table.screen.ending(), None);
    assert!(table.typed("")[0].contains("type rematch"), "enter alone asks again and does nothing");
    assert!(table.wishes().is_empty());
    table.typed("한 판 더");
    assert!(wants_rematch(&mut table));
    let end = Previous { table: former(true).table, number: 9, hash: Hash([2; 32]) };
    let rematch = Rematch {
        name: "table".to_owned(),
        settings: Settings { capacity: 2, options: Options::default(), alone_after: None },
        player: None,
        after: After { end, seat: 0, bots: Vec::new() },
    };
    table.screen.update(Update::Rematch(Box::new(rematch)), table.now);
    assert_eq!(table.screen.ending(), Some(Ending::Rematch));
    assert_eq!(table.screen.take_rematch().unwrap().after.end, end);

    // The disk is full: the result stays, and it can be tried again or ended.
    table.screen.rematch_failed(&Message { what: "The disk is full.".to_owned(), todo: String::new() });
    assert_eq!(table.screen.ending(), None);
    let said = table.sink.take().join("\n");
    assert!(said.contains("The disk is full.") && said.contains("type rematch"), "{said}");
    table.typed("rematch");
    assert!(wants_rematch(&mut table));
    table.typed("q");
    assert_eq!(table.screen.ending(), Some(Ending::Finished), "nothing is left that could be gone on with");
}

#[test]
fn nobody_gets_another_game_too_early_or_by_a_guests_word() {
    let mut host = Table::begun(Lang::En, hosting(), vec![device(0, "alice"), device(1, "bob")]);
    assert!(host.typed("rematch")[0].contains("once this one is over"));
    let mut guest = over(playing());
    guest.typed("rematch");
    assert!(host.wishes().is_empty() && guest.wishes().is_empty());
}

#[test]
fn a_host_without_a_person_ends_and_one_that_plays_on_or_has_a_page_does_not() {
    let auto = Setting { auto: true, ..hosting() };
    assert_eq!(over(auto.clone()).screen.ending(), Some(Ending::Finished));
    assert_eq!(over(Setting { stays: true, ..auto.clone() }).screen.ending(), None);
    let mut on = over(Setting { again: true, ..auto });
    assert_eq!(on.screen.ending(), None);
    assert!(wants_rematch(&mut on));
    let mut closed_input = over(hosting());
    closed_input.screen.input_closed();
    assert_eq!(closed_input.screen.ending(), Some(Ending::Finished));
}

#[test]
fn a_guest_waits_for_its_host_and_goes_along() {
    let code: InviteCode = "0123-4567-89AB-CDEF".parse().unwrap();
    for is_closed in [true, false] {
        let mut table = over(playing());
        table.sink.take();
        table.after(1);
        assert!(table.sink.take().is_empty(), "most hosts end at once, or have opened the next table");
        table.after(1);
        assert!(table.sink.take()[0].contains("this device goes along by itself"));
        let onward = Onward { code, former: former(is_closed), player: None, seat: Some(1) };
        table.screen.update(Update::Next(Box::new(onward)), table.now);
        assert_eq!(table.screen.ending(), Some(Ending::Onward));
        assert_eq!(table.screen.take_onward().unwrap().code, code);
        let missed = table.sink.take().join("\n").contains("has not seen how the former game ended");
        assert_eq!(missed, !is_closed);
    }
    let mut left = over(playing());
    left.screen.update(Update::Gone, left.now);
    assert_eq!(left.screen.ending(), Some(Ending::Finished));
}
