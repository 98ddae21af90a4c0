//! Lies about throwing draws away, and what a void leaves behind.

use jusawi_fair::{SecretKey, Signed, VoidFault};
use jusawi_rules::Seat;
use jusawi_table::{Agree, ClientKind, Content, Payload, Wrong};

use crate::forge::Forge;
use crate::toy::{ToyAction, ToyOptions};

fn void(forge: &Forge, agree: Vec<Signed>) -> Wrong {
    let draw = forge.replica.draw().unwrap().number;
    forge.lie(Content::Void { draw, agree })
}

#[test]
fn a_void_without_half_of_the_independent_hands_is_an_alarm() {
    let forge = Forge::called();
    let too_few = |agreeing| Wrong::Void(VoidFault::TooFewHands { agreeing, independent: 3 });
    assert_eq!(forge.lie(forge.voiding(&[], &[3])), Wrong::Void(VoidFault::NobodyMissing));
    assert_eq!(forge.lie(forge.voiding(&[0], &[3])), too_few(0));
    assert_eq!(forge.lie(forge.voiding(&[0, 1], &[3])), too_few(1));
    assert_eq!(forge.lie(forge.voiding(&[1], &[2, 3])), too_few(1), "the missing count against it");
    let mut good = forge;
    let content = good.voiding(&[1, 2], &[3]);
    good.put(content);
}

#[test]
fn a_void_of_somebody_who_was_not_called_or_nobody_is_an_alarm() {
    let mut forge = Forge::open_draw();
    forge.call(&[0, 1, 2]);
    assert_eq!(forge.lie(forge.voiding(&[1, 2], &[3])), Wrong::Void(VoidFault::NotCalled { number: 3 }));
    assert_eq!(forge.lie(forge.voiding(&[1, 2], &[])), Wrong::Void(VoidFault::NobodyMissing));
    let agrees = Wrong::Void(VoidFault::MissingAgrees { number: 2 });
    assert_eq!(forge.lie(forge.voiding(&[1, 2], &[2])), agrees);
    // Whoever was left out of the call has a hand all the same.
    let content = forge.voiding(&[1, 3], &[2]);
    forge.put(content);
}

#[test]
fn forged_foreign_unsorted_or_contradicting_hands_are_alarms() {
    let forge = Forge::called();
    let mut forged = forge.agree(2, &[3]);
    forged.signature.0[7] ^= 1;
    let signature = Wrong::Signature { kind: "agree", key: forge.key(2) };
    assert_eq!(void(&forge, vec![forge.agree(1, &[3]), forged]), signature);
    let mut stranger = forge.agree(2, &[3]);
    stranger.public_key = SecretKey::from_bytes([47; 32]).public();
    let wrong = Wrong::NotAContributor { key: stranger.public_key };
    assert_eq!(void(&forge, vec![forge.agree(1, &[3]), stranger]), wrong);
    assert_eq!(void(&forge, vec![forge.agree(2, &[3]), forge.agree(1, &[3])]), Wrong::Unsorted { found: vec![2, 1] });
    assert_eq!(void(&forge, vec![forge.agree(2, &[3]), forge.agree(2, &[3])]), Wrong::Unsorted { found: vec![2, 2] });
    let wrong = Wrong::Hands { first: vec![3], other: vec![0, 3] };
    assert_eq!(void(&forge, vec![forge.agree(1, &[3]), forge.agree(2, &[0, 3])]), wrong);
    let unsorted = vec![forge.agree(1, &[3, 0]), forge.agree(2, &[3, 0])];
    assert_eq!(void(&forge, unsorted), Wrong::Unsorted { found: vec![3, 0] });
    let (draw, call) = (forge.replica.draw().unwrap().number, forge.replica.head());
    let agree = |agree: Agree| void(&forge, vec![forge.sign(1, &Payload::Agree(agree)), forge.agree(2, &[3])]);
    let other = agree(Agree { draw: draw - 1, call, missing: vec![3] });
    assert_eq!(other, Wrong::OtherDraw { expected: draw, found: draw - 1 });
    let table = forge.replica.table().0;
    let other = agree(Agree { draw, call: table, missing: vec![3] });
    assert_eq!(other, Wrong::OtherEntry { expected: call, found: table });
}

#[test]
fn a_move_sees_one_void() {
    let mut forge = Forge::called();
    let first = forge.voiding(&[1, 2], &[3]);
    forge.put(first.clone());
    assert_eq!(forge.replica.draw().unwrap().number, 3);
    assert!(matches!(forge.lie(first), Wrong::OtherDraw { expected: 3, found: 2 }));
    forge.call(&[0, 1, 2]);
    assert_eq!(forge.lie(forge.voiding(&[1, 2], &[0])), Wrong::SecondVoid);
    forge.drawn();
    // The next move may see one again.
    forge.moves(2, ToyAction::Roll);
    forge.call(&[0, 1, 2]);
    let content = forge.voiding(&[1, 2], &[0]);
    forge.put(content);
}

#[test]
fn a_void_opens_the_next_draw_for_the_same_move_and_waits_anew() {
    let mut forge = Forge::called();
    let before = forge.replica.draw().unwrap().clone();
    forge.at += 70_000;
    let content = forge.voiding(&[1, 2], &[3]);
    forge.put(content);
    let draw = forge.replica.draw().unwrap();
    assert_eq!((draw.opener.clone(), draw.opened_at, draw.asked_at), (before.opener, forge.at, before.opened_at));
    assert!(matches!(forge.lie(forge.calling(&[0])), Wrong::Call(_)), "alone_after runs from the void");
    forge.draw(&[0, 1, 2]);
    assert_eq!(forge.replica.report().draws, 2);
}

#[test]
fn without_independent_devices_the_hosts_hand_throws_a_draw_away() {
    let mut forge = Forge::committed(&[ClientKind::Page; 2], ToyOptions::default());
    forge.put(Content::Start);
    forge.call(&[0, 1, 2]);
    assert_eq!(forge.lie(forge.voiding(&[1], &[2])), Wrong::Void(VoidFault::WithoutHost));
    let content = forge.voiding(&[0], &[2]);
    forge.put(content);
}

#[test]
fn what_a_void_draw_would_have_been_is_known_once_its_devices_have_answered_again() {
    let mut forge = Forge::called();
    let would_be = {
        let mut other = forge.clone();
        other.drawn();
        other.replica.game().unwrap().clone()
    };
    let content = forge.voiding(&[1, 2], &[3]);
    forge.put(content);
    forge.draw(&[0, 1, 2]);
    assert_eq!(forge.replica.report().voids[0].would_have_been, None, "device 3 has not answered");
    forge.moves(2, ToyAction::Roll);
    forge.draw(&[0, 1, 2, 3]);
    let report = &forge.replica.report().voids[0];
    assert_eq!((report.draw, &report.missing[..], &report.hands[..]), (2, &[3][..], &[1, 2][..]));
    let events = report.would_have_been.clone().unwrap();
    let mut replayed = Forge::game().replica.game().unwrap().clone();
    let die = u32::from(events[0].2) - 1;
    let mut chance = jusawi_rules::Chance::scripted([die]);
    jusawi_rules::Game::apply(&mut replayed, Seat(0), &ToyAction::Roll, &mut chance).unwrap();
    assert_eq!(replayed, would_be);
}

#[test]
fn time_stands_still_from_the_move_to_its_drawing_also_over_a_void() {
    let options = ToyOptions { shaky: true, ..ToyOptions::default() };
    let mut forge = Forge::playing(&[ClientKind::Program; 3], options);
    let current = forge.current();
    let begun = forge.replica.phase().unwrap();
    let other = usize::from(current.next(3).0) + 1;
    forge.at += 10_000;
    // Somebody else gives up, which asks for chance here; the decision that is open stays.
    forge.moves(other, ToyAction::Concede);
    forge.at += 7000;
    forge.call(&[0, 1, 2, 3]);
    forge.at += 8000;
    let content = forge.voiding(&[1, 2], &[3]);
    forge.put(content);
    forge.at += 9000;
    forge.draw(&[0, 1, 2]);
    assert_eq!(forge.replica.phase(), Some((begun.0, begun.1 + 24_000)));
    assert_eq!(forge.replica.deadline(current), Some(begun.1 + 24_000 + 30_000));
}

#[test]
fn giving_up_out_of_turn_does_not_begin_a_decision_anew() {
    let mut forge = Forge::game();
    let begun = forge.replica.phase();
    forge.at += 10_000;
    forge.moves(3, ToyAction::Concede);
    assert_eq!(forge.replica.phase(), begun);
    forge.moves(1, ToyAction::Concede);
    assert_eq!(forge.replica.phase(), Some((forge.replica.next_number() - 1, forge.at)));
}
