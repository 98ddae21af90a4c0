//! The roll-call, sentence by sentence.

use super::super::testkit::{committed, key, table_of};
use super::*;

/// Tables with 0 to 4 independent devices and one page, which gets the highest number.
fn table_with(independent: usize) -> Contributors {
    committed(&[vec![true; independent], vec![false]].concat())
}

/// The host, the first `count` independent devices, and the page.
fn answered(table: &Contributors, count: u32) -> Vec<u32> {
    let page = table.numbers().last().unwrap();
    (0..=count).chain([page]).collect()
}

#[test]
fn at_least_half_of_the_independent_devices_make_a_call_valid_at_once() {
    // For each number of independent devices, the fewest that are enough.
    for (independent, enough) in [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)] {
        let table = table_with(independent);
        for count in 0..=u32::try_from(independent).unwrap() {
            let call = answered(&table, count);
            let is_valid = table.check_call(1, &call, 0, Some(60)).is_ok();
            assert_eq!(is_valid, count >= enough, "{count} of {independent}");
            assert_eq!(table.check_call(1, &call, u64::MAX, None).is_ok(), is_valid, "no wait helps where it is never");
        }
    }
}

#[test]
fn with_fewer_than_half_a_call_is_valid_only_after_the_whole_wait() {
    let table = table_with(3);
    let too_early = |waited_ms, due_ms| Err(CallFault::TooEarly { answered: 1, independent: 3, waited_ms, due_ms });
    assert_eq!(table.check_call(1, &[0, 2], 59_999, Some(60)), too_early(59_999, Some(60_000)));
    assert_eq!(table.check_call(1, &[0, 2], 60_000, Some(60)), Ok(()));
    assert_eq!(table.check_call(1, &[0, 2], 0, Some(0)), Ok(()));
    assert_eq!(table.check_call(1, &[0, 2], 60_000, None), too_early(60_000, None));
    let longest = u64::from(u32::MAX) * 1000;
    assert_eq!(table.check_call(1, &[0, 2], 60_000, Some(u32::MAX)), too_early(60_000, Some(longest)));
    assert_eq!(table.check_call(1, &[0, 2], longest, Some(u32::MAX)), Ok(()));
}

#[test]
fn pages_do_not_count_as_independent() {
    let table = committed(&[false, false, true, true, true]);
    assert!(table.check_call(1, &[0, 1, 2, 3], 0, Some(60)).is_err());
    assert_eq!(table.check_call(1, &[0, 3, 4], 0, Some(60)), Ok(()));
}

#[test]
fn a_device_waited_for_in_vain_is_given_up_and_not_waited_for_again() {
    let mut table = table_with(3);
    table.note_call(&[0, 2], 60_000, Some(60));
    assert_eq!([0, 1, 2, 3, 4].map(|number| table.given_up(number)), [false, true, false, true, false]);
    assert_eq!(table.check_call(2, &[0, 2], 0, Some(60)), Ok(()));
    assert!(table.check_call(2, &[0], 0, Some(60)).is_err(), "device 2 has not been waited for");
    assert!(table.check_call(2, &[0, 1], 0, Some(60)).is_err(), "nor may it be traded for another");
}

#[test]
fn a_call_before_the_whole_wait_gives_nobody_up() {
    for alone_after in [Some(60), None] {
        let mut table = table_with(4);
        table.note_call(&[0, 1, 2], 59_999, alone_after);
        assert!(table.numbers().all(|number| !table.given_up(number)));
    }
}

#[test]
fn a_late_call_with_half_of_the_devices_gives_the_others_up_too() {
    let mut table = table_with(2);
    table.note_call(&[0, 1], 60_000, Some(60));
    assert!(table.given_up(2));
    assert!(table.check_call(2, &[0], 0, Some(60)).is_err());
    table.note_call(&[0], 60_000, Some(60));
    assert_eq!(table.check_call(3, &[0], 0, Some(60)), Ok(()));
}

#[test]
fn a_device_given_up_is_waited_for_again_once_it_has_signed_something() {
    let mut table = table_with(1);
    table.note_call(&[0], 60_000, Some(60));
    assert_eq!(table.check_call(2, &[0], 0, Some(60)), Ok(()));
    table.note_signed(&key(0));
    table.note_signed(&key(200));
    assert!(table.given_up(1), "what others sign does not count for it");
    table.note_signed(&key(1));
    assert!(!table.given_up(1));
    assert!(table.check_call(2, &[0], 0, Some(60)).is_err());
}

#[test]
fn a_device_in_a_call_has_signed_something() {
    let mut table = table_with(1);
    table.note_call(&[0], 60_000, Some(60));
    table.note_call(&[0], 0, Some(60));
    assert!(table.given_up(1), "a short call does not end it");
    table.note_call(&[0, 1], 0, Some(60));
    assert!(!table.given_up(1));
    assert!(table.waits_for(1));
}

#[test]
fn the_usual_wait_is_given_once_until_a_device_answers_anything() {
    let mut table = table_with(1);
    assert!(table.numbers().all(|number| table.waits_for(number)));
    table.note_call(&[0, 1], ROLL_CALL_MS - 1, Some(60));
    assert!(table.waits_for(2), "it was not waited for");
    table.note_call(&[0, 1], ROLL_CALL_MS, Some(60));
    assert_eq!([0, 1, 2].map(|number| table.waits_for(number)), [true, true, false]);
    table.note_answered(&key(2));
    assert!(table.waits_for(2));
    table.note_call(&[0, 1], ROLL_CALL_MS, Some(60));
    table.note_signed(&key(2));
    assert!(table.waits_for(2));
    assert!(!table.waits_for(3), "nobody has that number");
}

#[test]
fn an_answer_outside_the_ledger_does_not_change_what_is_valid() {
    let mut table = table_with(1);
    table.note_call(&[0], 60_000, Some(60));
    table.note_answered(&key(1));
    assert!(table.waits_for(1));
    assert!(table.given_up(1));
    assert_eq!(table.check_call(2, &[0], 0, Some(60)), Ok(()));
}

#[test]
fn a_call_ascends_and_names_contributors_the_host_among_them() {
    let table = committed(&[true, true]);
    let check = |here: &[u32]| table.check_call(1, here, 60_000, Some(60));
    assert_eq!(check(&[0, 1, 2]), Ok(()));
    assert_eq!(check(&[0, 2, 1]), Err(CallFault::Unsorted { number: 1 }));
    assert_eq!(check(&[0, 1, 1]), Err(CallFault::Unsorted { number: 1 }));
    assert_eq!(check(&[0, 0]), Err(CallFault::Unsorted { number: 0 }));
    assert_eq!(check(&[0, 1, 3]), Err(CallFault::Unknown { number: 3 }));
    assert_eq!(check(&[1, 2]), Err(CallFault::WithoutHost));
    assert_eq!(check(&[]), Err(CallFault::WithoutHost));
}

#[test]
fn a_device_without_a_chain_for_the_draw_cannot_be_called() {
    let table = committed(&[true]);
    assert_eq!(table.check_call(1024, &[0, 1], 0, Some(60)), Ok(()));
    let fault = CallFault::NoLink { number: 0, draw: 1025 };
    assert_eq!(table.check_call(1025, &[0, 1], 0, Some(60)), Err(fault));
    let fault = CallFault::NoLink { number: 0, draw: 1 };
    assert_eq!(table_of(&[]).check_call(1, &[0], 0, Some(60)), Err(fault));
}
