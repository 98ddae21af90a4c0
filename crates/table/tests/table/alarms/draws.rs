//! Lies about draws: the call, the links, the digest, what stands in between.

use jusawi_fair::{CallFault, Hash, LinkFault, RevealFault, SecretKey, Signed};
use jusawi_rules::Seat;
use jusawi_table::{ClientKind, ClosingReason, Content, Here, Payload, Reason, Reveal, Wrong};

use crate::forge::Forge;
use crate::toy::{ToyAction, ToyOptions};

const ALL: [usize; 4] = [0, 1, 2, 3];

fn with_here(forge: &Forge, here: Vec<Signed>) -> Wrong {
    let draw = forge.replica.draw().unwrap().number;
    forge.lie(Content::Call { draw, here })
}

#[test]
fn while_a_draw_is_open_only_its_own_entries_stand() {
    for mut forge in [Forge::open_draw(), Forge::called()] {
        let draw = forge.replica.draw().unwrap().number;
        let open = Wrong::DrawOpen { draw };
        forge.at += 60_000;
        assert_eq!(forge.lie(Content::Presence { seat: 1, online: false }), open);
        assert_eq!(forge.lie(Content::Commit(forge.commit(1, 1025))), open);
        let fresh = forge.move_after(2, forge.replica.head(), ToyAction::Pass);
        assert_eq!(forge.lie(Content::Moved { signed: fresh, state: None }), open);
        let concede = forge.move_after(2, forge.replica.head(), ToyAction::Concede);
        assert_eq!(forge.lie(Content::Moved { signed: concede, state: None }), open);
        let timeout = forge.automatic(Seat(0), Reason::Timeout, ToyAction::Pass);
        assert_eq!(forge.lie(timeout), open);
        let closing = Content::Closing { reason: ClosingReason::Finished, seen: Vec::new() };
        assert_eq!(forge.lie(closing), Wrong::NotOver);
        // Giving the game up for lost is the one way out of a draw that cannot be drawn.
        forge.put(Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() });
    }
}

#[test]
fn a_call_without_the_host_unsorted_or_of_strangers_is_an_alarm() {
    let forge = Forge::open_draw();
    let call = |devices: &[usize]| forge.lie(forge.calling(devices));
    assert_eq!(call(&[1, 2, 3]), Wrong::Call(CallFault::WithoutHost));
    assert_eq!(call(&[]), Wrong::Call(CallFault::WithoutHost));
    assert_eq!(call(&[0, 2, 1]), Wrong::Call(CallFault::Unsorted { number: 1 }));
    assert_eq!(call(&[0, 1, 1]), Wrong::Call(CallFault::Unsorted { number: 1 }));
    let mut stranger = forge.here(1);
    stranger.public_key = SecretKey::from_bytes([46; 32]).public();
    let wrong = Wrong::NotAContributor { key: stranger.public_key };
    assert_eq!(with_here(&forge, vec![forge.here(0), stranger]), wrong);
}

#[test]
fn a_forged_or_foreign_answer_in_a_call_is_an_alarm() {
    let forge = Forge::open_draw();
    let mut forged = forge.here(2);
    forged.signature.0[1] ^= 1;
    let signature = Wrong::Signature { kind: "here", key: forge.key(2) };
    assert_eq!(with_here(&forge, vec![forge.here(0), forge.here(1), forged]), signature);
    let mut anothers = forge.here(2);
    anothers.public_key = forge.key(3);
    let signature = Wrong::Signature { kind: "here", key: forge.key(3) };
    assert_eq!(with_here(&forge, vec![forge.here(0), forge.here(1), anothers]), signature);
    let draw = forge.replica.draw().unwrap();
    let other = forge.sign(1, &Payload::Here(Here { draw: draw.number + 1, opening: draw.opening_hash }));
    let wrong = Wrong::OtherDraw { expected: draw.number, found: draw.number + 1 };
    assert_eq!(with_here(&forge, vec![forge.here(0), other]), wrong);
    let table = forge.replica.table().0;
    let other = forge.sign(1, &Payload::Here(Here { draw: draw.number, opening: table }));
    let wrong = Wrong::OtherEntry { expected: draw.opening_hash, found: table };
    assert_eq!(with_here(&forge, vec![forge.here(0), other]), wrong);
    let content = Content::Call { draw: draw.number + 1, here: vec![forge.here(0)] };
    assert_eq!(forge.lie(content), Wrong::OtherDraw { expected: draw.number, found: draw.number + 1 });
}

#[test]
fn a_call_with_fewer_than_half_of_the_independent_devices_is_early_until_alone_after() {
    let mut forge = Forge::open_draw();
    let early =
        |waited_ms| Wrong::Call(CallFault::TooEarly { answered: 1, independent: 3, waited_ms, due_ms: Some(60_000) });
    let opened = forge.at;
    for waited in [0, 5000, 59_999] {
        forge.at = opened + waited;
        assert_eq!(forge.lie(forge.calling(&[0, 3])), early(waited));
    }
    forge.at = opened + 60_000;
    forge.call(&[0, 3]);
    forge.drawn();
    // Both that were waited for in vain are not waited for again …
    let miss_turn = |forge: &mut Forge, seat: u8| {
        forge.at += 30_000;
        let timeout = forge.automatic(Seat(seat), Reason::Timeout, ToyAction::Pass);
        forge.put(timeout);
    };
    miss_turn(&mut forge, 1);
    forge.moves(3, ToyAction::Roll);
    forge.draw(&[0, 3]);
    miss_turn(&mut forge, 0);
    miss_turn(&mut forge, 1);
    forge.moves(3, ToyAction::Roll);
    let early = |waited_ms, answered| {
        Wrong::Call(CallFault::TooEarly { answered, independent: 3, waited_ms, due_ms: Some(60_000) })
    };
    assert_eq!(forge.lie(forge.calling(&[0])), early(0, 0), "device 3 was not");
    // … until one of them has signed something that stands.
    forge.draw(&[0, 1, 3]);
    miss_turn(&mut forge, 0);
    miss_turn(&mut forge, 1);
    forge.moves(3, ToyAction::Roll);
    assert_eq!(forge.lie(forge.calling(&[0, 3])), early(0, 1), "device 1 has answered since");
}

#[test]
fn a_table_that_never_goes_on_alone_never_does() {
    let mut forge = Forge::seated(&[ClientKind::Program; 2]);
    forge.freeze(ToyOptions::default(), None);
    forge.commit_all();
    forge.put(Content::Start);
    forge.at += 100_000_000;
    let never = CallFault::TooEarly { answered: 0, independent: 2, waited_ms: 100_000_000, due_ms: None };
    assert_eq!(forge.lie(forge.calling(&[0])), Wrong::Call(never));
    forge.draw(&[0, 2]);
}

#[test]
fn a_table_may_agree_on_another_wait() {
    let mut forge = Forge::seated(&[ClientKind::Program; 2]);
    forge.freeze(ToyOptions::default(), Some(7));
    forge.commit_all();
    forge.put(Content::Start);
    forge.at += 6999;
    let early = CallFault::TooEarly { answered: 0, independent: 2, waited_ms: 6999, due_ms: Some(7000) };
    assert_eq!(forge.lie(forge.calling(&[0])), Wrong::Call(early));
    forge.at += 1;
    forge.draw(&[0]);
    assert_eq!(forge.replica.report().unproven, [1]);
}

#[test]
fn pages_are_not_waited_for_beyond_the_roll_call() {
    let mut forge = Forge::committed(&[ClientKind::Page; 2], ToyOptions::default());
    forge.put(Content::Start);
    forge.draw(&[0]);
    assert_eq!(forge.replica.report().unproven, [1]);
    while forge.replica.ended().is_none() {
        let seat = forge.current();
        forge.moves(usize::from(seat.0) + 1, ToyAction::Roll);
        forge.draw(&[0, 1]);
    }
    assert_eq!((forge.replica.report().shared, forge.replica.report().draws), (6, 7));
}

#[test]
fn a_second_call_of_a_draw_is_an_alarm() {
    let forge = Forge::called();
    let draw = forge.replica.draw().unwrap().number;
    assert_eq!(forge.lie(forge.calling(&ALL)), Wrong::SecondCall { draw });
    assert_eq!(forge.lie(forge.calling(&[0, 1, 2])), Wrong::SecondCall { draw });
}

#[test]
fn entries_of_draws_where_none_is_open_are_alarms() {
    let forge = Forge::game();
    let state = Hash::ZERO;
    assert_eq!(forge.lie(Content::Call { draw: 2, here: Vec::new() }), Wrong::NoDrawOpen);
    assert_eq!(forge.lie(Content::Drawing { draw: 2, reveal: Vec::new(), state }), Wrong::NoDrawOpen);
    assert_eq!(forge.lie(Content::Void { draw: 2, agree: Vec::new() }), Wrong::NoDrawOpen);
    let open = Forge::open_draw();
    let draw = open.replica.draw().unwrap().number;
    assert_eq!(open.lie(Content::Drawing { draw, reveal: Vec::new(), state }), Wrong::NotCalled { draw });
    assert_eq!(open.lie(Content::Void { draw, agree: Vec::new() }), Wrong::NotCalled { draw });
}

/// The drawing of a called draw with its links changed.
fn with_reveals(forge: &Forge, change: impl FnOnce(&mut Vec<Signed>)) -> Wrong {
    let Content::Drawing { draw, mut reveal, state } = forge.drawing() else { unreachable!() };
    change(&mut reveal);
    forge.lie(Content::Drawing { draw, reveal, state })
}

fn revealing(forge: &Forge, device: usize, change: impl FnOnce(&mut Reveal)) -> Signed {
    let draw = forge.replica.draw().unwrap();
    let link = forge.chain(device, 1).link(draw.number).unwrap();
    let call = draw.call.as_ref().unwrap().hash;
    let mut reveal = Reveal { draw: draw.number, call, link, objections: Vec::new() };
    change(&mut reveal);
    forge.sign(device, &Payload::Reveal(reveal))
}

#[test]
fn a_missing_added_swapped_or_doubled_link_is_an_alarm() {
    let forge = Forge::called();
    let expected = vec![0, 1, 2, 3];
    let wrong = |found: Vec<u32>| Wrong::Revealed { expected: expected.clone(), found };
    assert_eq!(with_reveals(&forge, |reveal| drop(reveal.pop())), wrong(vec![0, 1, 2]));
    assert_eq!(with_reveals(&forge, |reveal| drop(reveal.remove(0))), wrong(vec![1, 2, 3]));
    assert_eq!(with_reveals(&forge, Vec::clear), wrong(vec![]));
    assert_eq!(with_reveals(&forge, |reveal| reveal.swap(1, 2)), wrong(vec![0, 2, 1, 3]));
    let double = |reveal: &mut Vec<Signed>| reveal.insert(2, reveal[1].clone());
    assert_eq!(with_reveals(&forge, double), wrong(vec![0, 1, 1, 2, 3]));
    // A device that is not in the call cannot be added.
    let mut some = Forge::open_draw();
    some.call(&[0, 1, 2]);
    let added = with_reveals(&some, |reveal| reveal.push(revealing(&some, 3, |_| {})));
    assert_eq!(added, Wrong::Revealed { expected: vec![0, 1, 2], found: vec![3] });
}

#[test]
fn a_wrong_link_is_an_alarm() {
    let forge = Forge::called();
    let draw = forge.replica.draw().unwrap().number;
    let link_of = |change: fn(&Forge, u64) -> Hash| {
        let link = change(&forge, draw);
        with_reveals(&forge, |reveal| reveal[2] = revealing(&forge, 2, |said| said.link = link))
    };
    let is_wrong =
        |wrong: &Wrong| matches!(wrong, Wrong::Reveal(RevealFault::Link { number: 2, fault: LinkFault::Wrong { .. } }));
    // Random bytes, the link of the next draw, that of the draw before, and somebody else's.
    assert!(is_wrong(&link_of(|_, _| Hash([8; 32]))));
    assert!(is_wrong(&link_of(|forge, draw| forge.chain(2, 1).link(draw + 1).unwrap())));
    assert!(is_wrong(&link_of(|forge, draw| forge.chain(2, 1).link(draw - 1).unwrap())));
    assert!(is_wrong(&link_of(|forge, draw| forge.chain(3, 1).link(draw).unwrap())));
}

#[test]
fn a_link_for_another_draw_call_or_table_or_a_forged_one_is_an_alarm() {
    let here = Forge::open_draw().here(1);
    let forge = Forge::called();
    let (draw, call) = (forge.replica.draw().unwrap().number, forge.replica.head());
    let put = |signed: Signed| with_reveals(&forge, |reveal| reveal[1] = signed);
    let other = put(revealing(&forge, 1, |reveal| reveal.draw += 1));
    assert_eq!(other, Wrong::OtherDraw { expected: draw, found: draw + 1 });
    let other = put(revealing(&forge, 1, |reveal| reveal.call = Hash([2; 32])));
    assert_eq!(other, Wrong::OtherEntry { expected: call, found: Hash([2; 32]) });
    let key = forge.key(1);
    let mut elsewhere = forge.reveal(1, &[]);
    elsewhere = Signed::new(
        elsewhere.kind,
        &jusawi_fair::TableId(Hash([6; 32])),
        elsewhere.payload,
        &SecretKey::from_bytes([2; 32]),
    );
    assert_eq!(elsewhere.public_key, key);
    assert_eq!(put(elsewhere), Wrong::Signature { kind: "reveal", key });
    let mut forged = forge.reveal(1, &[]);
    forged.signature.0[2] ^= 1;
    assert_eq!(put(forged), Wrong::Signature { kind: "reveal", key });
    assert_eq!(put(here), Wrong::Kind { expected: "reveal", found: "here" });
}

#[test]
fn a_drawing_with_a_wrong_digest_or_number_is_an_alarm() {
    let forge = Forge::called();
    let Content::Drawing { draw, reveal, state } = forge.drawing() else { unreachable!() };
    let found = Hash([3; 32]);
    let wrong = Wrong::State { expected: Some(state), found: Some(found) };
    assert_eq!(forge.lie(Content::Drawing { draw, reveal: reveal.clone(), state: found }), wrong);
    let other = Content::Drawing { draw: draw + 1, reveal, state };
    assert_eq!(forge.lie(other), Wrong::OtherDraw { expected: draw, found: draw + 1 });
}

#[test]
fn objections_are_ascending_since_the_last_reveal_and_to_what_concerns_the_device() {
    let mut forge = Forge::open_draw();
    // Device 3 is left out of this draw, and device 1 of the next.
    forge.call(&[0, 1, 2]);
    let without_3 = forge.replica.next_number() - 1;
    forge.drawn();
    forge.moves(2, ToyAction::Roll);
    forge.call(&[0, 2, 3]);
    let without_1 = forge.replica.next_number() - 1;
    let put = |place: usize, device: usize, objections: &[u64]| {
        with_reveals(&forge, |reveal| reveal[place] = forge.reveal(device, objections))
    };
    for entry in [0, without_1, 1_000_000] {
        assert_eq!(put(2, 3, &[entry]), Wrong::Objection { entry }, "none of its business");
    }
    assert_eq!(put(2, 3, &[without_3, without_3]), Wrong::Objection { entry: without_3 });
    assert_eq!(put(1, 2, &[without_3]), Wrong::Objection { entry: without_3 }, "somebody else's");
    let Content::Drawing { draw, mut reveal, state } = forge.drawing() else { unreachable!() };
    reveal[2] = forge.reveal(3, &[without_3]);
    forge.put(Content::Drawing { draw, reveal, state });
    let objection = forge.replica.report().objections[0];
    assert_eq!((objection.contributor, objection.entry), (3, without_3));
    assert_eq!(objection.stands_at, forge.replica.next_number() - 1);
}

#[test]
fn an_objection_is_made_once() {
    let mut forge = Forge::open_draw();
    forge.call(&[0, 1, 2]);
    let without_3 = forge.replica.next_number() - 1;
    forge.drawn();
    forge.moves(2, ToyAction::Roll);
    forge.draw(&ALL);
    forge.moves(3, ToyAction::Roll);
    forge.call(&ALL);
    let again = with_reveals(&forge, |reveal| reveal[3] = forge.reveal(3, &[without_3]));
    assert_eq!(again, Wrong::Objection { entry: without_3 }, "it has revealed since");
}

#[test]
fn a_call_tells_who_was_left_out_although_online() {
    let mut forge = Forge::game();
    forge.put(Content::Presence { seat: 1, online: false });
    forge.moves(1, ToyAction::Roll);
    forge.at += 60_000;
    forge.call(&[0, 1]);
    let left_out: Vec<_> = forge.replica.report().left_out.iter().map(|left| left.contributor).collect();
    assert_eq!(left_out, [3]);
}
