//! Lies about moves, signed and automatic.

use jusawi_fair::{Hash, SecretKey};
use jusawi_rules::Seat;
use jusawi_table::{Automatic, ClientKind, Content, Move, Payload, Reason, Wrong};
use jusawi_wire::GameMessages;

use crate::forge::Forge;
use crate::toy::{ToyAction, ToyMessages, ToyOptions};

const FIRST: Seat = Seat(0);

#[test]
fn an_unsigned_or_forged_or_foreign_move_is_an_alarm() {
    let forge = Forge::game();
    let good = forge.move_after(1, forge.replica.head(), ToyAction::Pass);
    let state = forge.state_after(FIRST, ToyAction::Pass);
    let mut forged = good.clone();
    forged.signature.0[20] ^= 1;
    let signature = Wrong::Signature { kind: "move", key: forge.key(1) };
    assert_eq!(forge.lie(Content::Moved { signed: forged, state }), signature);
    let mut renamed = good;
    renamed.public_key = SecretKey::from_bytes([45; 32]).public();
    let signature = Wrong::Signature { kind: "move", key: renamed.public_key };
    assert_eq!(forge.lie(Content::Moved { signed: renamed, state }), signature);
    let wanted = Move { head: forge.replica.head(), seat: FIRST, action: vec![1] };
    let others = forge.sign(2, &Payload::Move(wanted.clone()));
    assert_eq!(forge.lie(Content::Moved { signed: others, state }), Wrong::OtherPlayer { seat: FIRST });
    let nowhere = forge.sign(1, &Payload::Move(Move { seat: Seat(9), ..wanted }));
    assert_eq!(forge.lie(Content::Moved { signed: nowhere, state }), Wrong::OtherPlayer { seat: Seat(9) });
    let kind = Wrong::Kind { expected: "move", found: "leave" };
    assert_eq!(forge.lie(Content::Moved { signed: forge.leave(1), state }), kind);
}

#[test]
fn a_stale_or_repeated_move_is_an_alarm() {
    let mut forge = Forge::game();
    let before = forge.replica.head();
    let first = forge.move_after(1, before, ToyAction::Pass);
    let state = forge.state_after(FIRST, ToyAction::Pass);
    forge.put(Content::Moved { signed: first.clone(), state });
    let changed = forge.replica.next_number() - 1;
    let state = forge.state_after(Seat(1), ToyAction::Pass);
    let again = Content::Moved { signed: first, state };
    assert_eq!(forge.lie(again), Wrong::Stale { changed });
    let old = forge.move_after(2, before, ToyAction::Pass);
    assert_eq!(forge.lie(Content::Moved { signed: old, state }), Wrong::Stale { changed });
    let elsewhere = forge.move_after(2, Hash([5; 32]), ToyAction::Pass);
    assert_eq!(forge.lie(Content::Moved { signed: elsewhere, state }), Wrong::UnknownHead { head: Hash([5; 32]) });
    // What does not change the game makes no move stale.
    let head = forge.replica.head();
    forge.put(Content::Presence { seat: 2, online: false });
    let signed = forge.move_after(2, head, ToyAction::Pass);
    let state = forge.state_after(Seat(1), ToyAction::Pass);
    forge.put(Content::Moved { signed, state });
}

#[test]
fn a_drawing_makes_moves_before_it_stale() {
    let mut forge = Forge::open_draw();
    let opening = forge.replica.head();
    forge.draw(&[0, 1, 2, 3]);
    let changed = forge.replica.next_number() - 1;
    let signed = forge.move_after(2, opening, ToyAction::Pass);
    let state = forge.state_after(Seat(1), ToyAction::Pass);
    assert_eq!(forge.lie(Content::Moved { signed, state }), Wrong::Stale { changed });
}

#[test]
fn giving_up_waits_for_nothing_but_ones_own_moves() {
    let mut forge = Forge::game();
    let before = forge.replica.head();
    forge.moves(1, ToyAction::Pass);
    forge.moves(2, ToyAction::Pass);
    let own = forge.replica.next_number() - 2;
    let concede = |forge: &Forge, device: usize| Content::Moved {
        signed: forge.move_after(device, before, ToyAction::Concede),
        state: forge.state_after(Seat(u8::try_from(device - 1).unwrap()), ToyAction::Concede),
    };
    assert_eq!(forge.lie(concede(&forge, 1)), Wrong::Repeated { kind: "move", entry: own });
    let third = concede(&forge, 3);
    forge.put(third.clone());
    let entry = forge.replica.next_number() - 1;
    assert_eq!(forge.lie(third), Wrong::Repeated { kind: "move", entry });
}

#[test]
fn an_out_of_turn_or_illegal_move_is_an_alarm() {
    let forge = Forge::game();
    assert_eq!(forge.lie(forge.moved(2, ToyAction::Pass)), Wrong::Refused { code: "NOT_NOW" });
    let nonsense = Move { head: forge.replica.head(), seat: FIRST, action: vec![7] };
    let nonsense = forge.sign(1, &Payload::Move(nonsense));
    assert!(matches!(forge.lie(Content::Moved { signed: nonsense, state: None }), Wrong::Malformed(_)));
    let options = ToyOptions { chance: false, ..ToyOptions::default() };
    let chanceless = Forge::playing(&[ClientKind::Program; 2], options);
    assert_eq!(chanceless.lie(chanceless.moved(1, ToyAction::Roll)), Wrong::Refused { code: "NOT_NOW" });
}

#[test]
fn a_wrong_or_missing_or_superfluous_digest_is_an_alarm() {
    let mut forge = Forge::game();
    forge.at += 40_000;
    let signed = forge.move_after(1, forge.replica.head(), ToyAction::Pass);
    let expected = forge.state_after(FIRST, ToyAction::Pass);
    let action = ToyMessages::encode_action(&ToyAction::Pass);
    for found in [None, Some(Hash([1; 32])), forge.state_after(FIRST, ToyAction::Concede)] {
        let wrong = Wrong::State { expected, found };
        assert_eq!(forge.lie(Content::Moved { signed: signed.clone(), state: found }), wrong);
        let automatic = Automatic { seat: FIRST, reason: Reason::Timeout, action: action.clone(), state: found };
        assert_eq!(forge.lie(Content::Automatic(automatic)), wrong);
    }
    let roll = forge.move_after(1, forge.replica.head(), ToyAction::Roll);
    let opening = Content::Moved { signed: roll, state: expected };
    assert_eq!(forge.lie(opening), Wrong::State { expected: None, found: expected });
}

#[test]
fn a_timeout_stands_from_its_time_on_and_only_for_what_the_rules_prescribe() {
    let mut forge = Forge::game();
    let due = forge.at + 30_000;
    forge.at = due - 1;
    let timeout = forge.automatic(FIRST, Reason::Timeout, ToyAction::Pass);
    assert_eq!(forge.lie(timeout.clone()), Wrong::Early { due: Some(due), found: due - 1 });
    forge.at = due;
    let other = forge.automatic(FIRST, Reason::Timeout, ToyAction::Roll);
    assert_eq!(forge.lie(other), Wrong::NotPrescribed { seat: FIRST });
    let anothers = forge.automatic(Seat(1), Reason::Timeout, ToyAction::Pass);
    assert_eq!(forge.lie(anothers), Wrong::NotAwaited { seat: Seat(1) });
    let nobodys = forge.automatic(Seat(7), Reason::Timeout, ToyAction::Pass);
    assert_eq!(forge.lie(nobodys), Wrong::NotAwaited { seat: Seat(7) });
    forge.put(timeout);
    assert_eq!(forge.replica.absence(FIRST).automatic_actions, 1);
}

#[test]
fn without_a_limit_no_time_is_ever_over() {
    let options = ToyOptions { seconds: None, ..ToyOptions::default() };
    let mut forge = Forge::playing(&[ClientKind::Program; 2], options);
    forge.at += 10_000_000;
    let seat = forge.current();
    let timeout = forge.automatic(seat, Reason::Timeout, ToyAction::Pass);
    assert_eq!(forge.lie(timeout), Wrong::Early { due: None, found: forge.at });
    forge.put(Content::Presence { seat: seat.0, online: false });
    forge.at += 4999;
    let offline = forge.automatic(seat, Reason::Offline, ToyAction::Pass);
    assert_eq!(forge.lie(offline.clone()), Wrong::Early { due: Some(forge.at + 1), found: forge.at });
    forge.at += 1;
    forge.put(offline);
}

#[test]
fn nobody_is_moved_for_as_offline_who_is_not() {
    let mut forge = Forge::game();
    forge.at += 6000;
    let offline = forge.automatic(FIRST, Reason::Offline, ToyAction::Pass);
    assert_eq!(forge.lie(offline.clone()), Wrong::Early { due: None, found: forge.at });
    forge.put(Content::Presence { seat: 0, online: false });
    let due = forge.at + 5000;
    assert_eq!(forge.lie(offline.clone()), Wrong::Early { due: Some(due), found: forge.at });
    // A second notice does not begin the time anew, coming back ends it.
    forge.at += 3000;
    forge.put(Content::Presence { seat: 0, online: false });
    assert_eq!(forge.replica.due(FIRST, Reason::Offline), Some(due));
    forge.put(Content::Presence { seat: 0, online: true });
    forge.at += 9000;
    assert_eq!(forge.lie(offline), Wrong::Early { due: None, found: forge.at });
}

#[test]
fn whoever_has_signed_something_since_is_not_offline() {
    let mut forge = Forge::game();
    for seat in 0..3 {
        forge.put(Content::Presence { seat, online: false });
    }
    let offline = |forge: &Forge| [0, 1, 2].map(|seat| forge.replica.offline_since(Seat(seat)).is_some());
    assert_eq!(offline(&forge), [true, true, true]);
    forge.moves(1, ToyAction::Pass);
    assert_eq!(offline(&forge), [false, true, true], "a move");
    forge.moves(2, ToyAction::Roll);
    assert_eq!(offline(&forge), [false, false, true], "a move that opens a draw");
    forge.call(&[0, 1, 3]);
    assert_eq!(offline(&forge), [false, false, false], "an answer to a roll-call");
}

#[test]
fn the_grace_of_the_offline_never_outlasts_their_deadline() {
    let mut forge = Forge::game();
    let deadline = forge.replica.deadline(FIRST).unwrap();
    forge.at = deadline - 2000;
    forge.put(Content::Presence { seat: 0, online: false });
    assert_eq!(forge.replica.due(FIRST, Reason::Offline), Some(deadline));
    // Who was offline before the turn has five seconds of it.
    forge.put(Content::Presence { seat: 1, online: false });
    forge.at += 1000;
    forge.moves(1, ToyAction::Pass);
    assert_eq!(forge.replica.due(Seat(1), Reason::Offline), Some(forge.at + 5000));
}

#[test]
fn only_bots_are_played_as_bots_and_they_never_time_out() {
    let mut forge = Forge::seated(&[ClientKind::Program]);
    forge.put(Content::Bot { seat: 1 });
    forge.freeze(ToyOptions::default(), Some(60));
    forge.commit_all();
    forge.put(Content::Start);
    forge.draw(&[0, 1]);
    if forge.current() != FIRST {
        let bot = forge.automatic(Seat(1), Reason::Bot, ToyAction::Pass);
        forge.put(bot);
    }
    let stolen = forge.automatic(FIRST, Reason::Bot, ToyAction::Pass);
    assert_eq!(forge.lie(stolen), Wrong::OtherHand { seat: FIRST });
    forge.moves(1, ToyAction::Pass);
    forge.at += 60_000;
    for reason in [Reason::Timeout, Reason::Offline] {
        let timeout = forge.automatic(Seat(1), reason, ToyAction::Pass);
        assert_eq!(forge.lie(timeout), Wrong::OtherHand { seat: Seat(1) });
    }
    // Any legal move is a bot's, at once, and it does not count as absence.
    let roll = forge.automatic(Seat(1), Reason::Bot, ToyAction::Roll);
    forge.put(roll);
    forge.draw(&[0, 1]);
    assert_eq!(forge.replica.absence(Seat(1)).automatic_actions, 0);
}

#[test]
fn a_kick_needs_the_reason_that_the_rules_name() {
    let mut forge = Forge::game();
    let kick = |forge: &Forge| forge.automatic(FIRST, Reason::Kick, ToyAction::Concede);
    assert_eq!(forge.lie(kick(&forge)), Wrong::NoKick { seat: FIRST });
    for _ in 0..2 {
        forge.at += 30_000;
        let timeout = forge.automatic(FIRST, Reason::Timeout, ToyAction::Pass);
        assert_eq!(forge.lie(kick(&forge)), Wrong::NoKick { seat: FIRST });
        forge.put(timeout);
        forge.moves(2, ToyAction::Pass);
        if forge.replica.absence(FIRST).automatic_actions < 2 {
            forge.moves(3, ToyAction::Pass);
        }
    }
    let other = forge.automatic(FIRST, Reason::Kick, ToyAction::Pass);
    assert_eq!(forge.lie(other), Wrong::NoKick { seat: FIRST });
    assert_eq!(forge.lie(forge.automatic(Seat(1), Reason::Kick, ToyAction::Concede)), Wrong::NoKick { seat: Seat(1) });
    // Out of turn, as it is not this player's decision.
    let content = kick(&forge);
    forge.put(content);
    assert_eq!(forge.replica.report().automatic[&(FIRST, Reason::Kick)], 1);
}

#[test]
fn an_own_move_ends_an_absence() {
    let mut forge = Forge::game();
    forge.at += 30_000;
    let timeout = forge.automatic(FIRST, Reason::Timeout, ToyAction::Pass);
    forge.put(timeout);
    assert_eq!(forge.replica.absence(FIRST).automatic_actions, 1);
    forge.moves(2, ToyAction::Pass);
    forge.moves(3, ToyAction::Pass);
    assert_eq!(forge.replica.absence(FIRST).automatic_actions, 1);
    forge.moves(1, ToyAction::Pass);
    assert_eq!(forge.replica.absence(FIRST).automatic_actions, 0);
}

#[test]
fn rounds_without_an_own_decision_are_counted_until_the_next_own_one() {
    let options = ToyOptions { moves: 40, ..ToyOptions::default() };
    let mut forge = Forge::playing(&[ClientKind::Program; 2], options);
    let (first, second) = (forge.current(), forge.current().next(2));
    let away = |forge: &Forge, seat: Seat| forge.replica.absence(seat).away_rounds;
    let timeout = |forge: &mut Forge| {
        forge.at += 30_000;
        let seat = forge.current();
        let content = forge.automatic(seat, Reason::Timeout, ToyAction::Pass);
        forge.put(content);
    };
    for rounds in 1..4 {
        timeout(&mut forge);
        assert_eq!(away(&forge, first), rounds - 1, "the round is not over");
        // The round may also end with a draw.
        forge.moves(usize::from(second.0) + 1, ToyAction::Roll);
        forge.draw(&[0, 1, 2]);
        assert_eq!((away(&forge, first), away(&forge, second)), (rounds, 0));
    }
    forge.moves(usize::from(first.0) + 1, ToyAction::Pass);
    assert_eq!(away(&forge, first), 0);
    timeout(&mut forge);
    assert_eq!((away(&forge, first), away(&forge, second)), (0, 1));
}
