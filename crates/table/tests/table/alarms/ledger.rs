//! Lies about the chain of entries itself, and what is no lie but unknown.

use jusawi_fair::{Entry, Hash, InviteCode, SecretKey, Signature, Signed};
use jusawi_table::{
    Body, CannotCheck, ClientKind, ClosingReason, Codec, Content, Freeze, Malformed, Moment, Peer, PeerOutput,
    Rejection, Replica, Wrong,
};

use crate::forge::{Forge, HOST, genesis};
use crate::toy::{ToyAction, ToyCodec, ToyOptions};

#[test]
fn a_broken_seal_is_an_alarm() {
    let forge = Forge::game();
    let mut entry = forge.seal(forge.moved(1, ToyAction::Pass));
    entry.seal.0[3] ^= 1;
    assert_eq!(forge.lie_entry(&entry), Wrong::Seal);
    let foreign = SecretKey::from_bytes([77; 32]);
    let head = forge.replica.head();
    let (entry, _) = Entry::seal(entry.body, forge.replica.next_number(), &head, &foreign).unwrap();
    assert_eq!(forge.lie_entry(&entry), Wrong::Seal);
}

#[test]
fn a_changed_omitted_repeated_or_reordered_entry_is_an_alarm() {
    let whole = Forge::game().entries;
    let fold = |entries: &[Entry]| -> Result<(), (u64, Wrong)> {
        let mut replica = Replica::<ToyCodec>::open(&entries[0]).unwrap();
        entries[1..].iter().try_for_each(|entry| match replica.apply(entry) {
            Ok(_) => Ok(()),
            Err(Rejection::Fault(fault)) => Err((fault.number, fault.wrong)),
            Err(other) => panic!("{other}"),
        })
    };
    assert_eq!(fold(&whole), Ok(()));
    for at in 1..whole.len() {
        let found = |entries: Vec<Entry>| fold(&entries);
        let mut changed = whole.clone();
        let last = changed[at].body.len() - 1;
        changed[at].body[last] ^= 1;
        assert_eq!(found(changed), Err((at as u64, Wrong::Seal)));
        let mut repeated = whole.clone();
        repeated.insert(at, whole[at - 1].clone());
        assert_eq!(found(repeated), Err((at as u64, Wrong::Seal)));
        if at + 1 < whole.len() {
            let mut omitted = whole.clone();
            omitted.remove(at);
            assert_eq!(found(omitted), Err((at as u64, Wrong::Seal)));
            let mut reordered = whole.clone();
            reordered.swap(at, at + 1);
            assert_eq!(found(reordered), Err((at as u64, Wrong::Seal)));
        }
    }
}

/// A peer of the forge's table that follows up to now.
fn peer_of(forge: &Forge) -> Peer<ToyCodec> {
    let code = InviteCode::of(&forge.replica.genesis().table_key);
    let mut peer = Peer::new(code, SecretKey::from_bytes([88; 32]));
    hand(&mut peer, 0, &forge.entries);
    assert!(std::iter::from_fn(|| peer.poll()).all(|output| !matches!(output, PeerOutput::Alarm { .. })));
    peer
}

fn hand(peer: &mut Peer<ToyCodec>, first: u64, entries: &[Entry]) {
    let mut entropy = || [1; 32];
    for (number, entry) in (first..).zip(entries) {
        peer.receive(number, entry, &mut Moment { now: 5, entropy: &mut entropy });
    }
}

#[test]
fn two_entries_with_one_number_are_proof_of_a_fork() {
    let mut forge = Forge::game();
    let other = forge.seal(forge.moved(1, ToyAction::Roll));
    let number = forge.replica.next_number();
    forge.moves(1, ToyAction::Pass);
    let known = forge.replica.head();
    let mut peer = peer_of(&forge);
    hand(&mut peer, number, std::slice::from_ref(&other));
    let Some(PeerOutput::Alarm { fault, fork }) = peer.poll() else { panic!("no alarm") };
    assert_eq!(fault.number, number);
    assert!(matches!(fault.wrong, Wrong::Fork { known: first, .. } if first == known));
    let fork = fork.unwrap();
    assert_eq!((fork.verify(), fork.number), (Ok(()), number));
    assert!(peer.is_stopped());
}

#[test]
fn an_entry_that_comes_again_or_was_damaged_on_the_way_is_no_fork() {
    let forge = Forge::game();
    let mut peer = peer_of(&forge);
    hand(&mut peer, 0, &forge.entries);
    let mut damaged = forge.entries[2].clone();
    damaged.body[1] ^= 1;
    hand(&mut peer, 2, &[damaged]);
    assert!(peer.poll().is_none() && !peer.is_stopped());
}

#[test]
fn a_gap_is_asked_for_and_is_no_alarm() {
    let forge = Forge::game();
    let mut peer = peer_of(&forge);
    hand(&mut peer, forge.entries.len() as u64 + 3, &forge.entries[..1]);
    let Some(PeerOutput::Resume { from }) = peer.poll() else { panic!("nothing asked for") };
    assert_eq!(from, forge.entries.len() as u64);
    assert!(!peer.is_stopped());
}

#[test]
fn a_table_of_another_key_than_the_invited_one_is_an_alarm() {
    let forge = Forge::new(1);
    let code = InviteCode::of(&SecretKey::from_bytes([66; 32]).public());
    let mut peer = Peer::<ToyCodec>::new(code, SecretKey::from_bytes([88; 32]));
    hand(&mut peer, 0, &forge.entries);
    let Some(PeerOutput::Alarm { fault, .. }) = peer.poll() else { panic!("no alarm") };
    assert_eq!(fault.wrong, Wrong::OtherTable { found: forge.replica.genesis().table_key });
    assert!(peer.replica().is_none());
}

#[test]
fn after_an_alarm_a_peer_says_nothing_more() {
    let mut forge = Forge::game();
    let mut peer = peer_of(&forge);
    let lie = forge.seal(Content::Start);
    hand(&mut peer, forge.replica.next_number(), &[lie]);
    assert!(matches!(peer.poll(), Some(PeerOutput::Alarm { .. })));
    forge.moves(1, ToyAction::Pass);
    hand(&mut peer, forge.replica.next_number() - 1, &forge.entries[forge.entries.len() - 1..]);
    let mut entropy = || [1; 32];
    peer.connected(&mut Moment { now: 6, entropy: &mut entropy });
    peer.take_seat(5, crate::sim::name(5), ClientKind::Program).unwrap();
    assert!(peer.poll().is_none());
    assert_eq!(peer.watch([0; 32]), None);
    assert_eq!(peer.next_number(), forge.entries.len() as u64 - 1, "later entries are not checked any more");
}

#[test]
fn a_ledger_begins_with_a_genesis_sealed_by_its_own_key_and_has_no_second_one() {
    let forge = Forge::game();
    let table_key = SecretKey::from_bytes([200; 32]);
    let again = genesis(&table_key, &SecretKey::from_bytes([1; 32]));
    assert_eq!(forge.lie(Content::Genesis(again)), Wrong::SecondGenesis);
    let open = |content: Content, key: &SecretKey| {
        let body = ToyCodec::encode_body(&Body { at: 0, content });
        Replica::<ToyCodec>::open(&Entry::seal(body, 0, &Hash::ZERO, key).unwrap().0).unwrap_err()
    };
    let fault = |wrong| Rejection::Fault(jusawi_table::Fault { number: 0, wrong });
    assert_eq!(open(Content::Start, &table_key), fault(Wrong::NoGenesis));
    let other = SecretKey::from_bytes([201; 32]);
    let first = genesis(&table_key, &SecretKey::from_bytes([1; 32]));
    assert_eq!(open(Content::Genesis(first), &other), fault(Wrong::Seal));
}

#[test]
fn a_time_that_falls_is_an_alarm() {
    let mut forge = Forge::game();
    let last = forge.at;
    forge.at -= 1;
    let fallen = forge.moved(1, ToyAction::Pass);
    assert_eq!(forge.lie(fallen), Wrong::Time { last, found: last - 1 });
}

#[test]
fn bytes_that_are_no_canonical_body_are_an_alarm() {
    let forge = Forge::game();
    let body = ToyCodec::encode_body(&Body { at: forge.at, content: Content::Start });
    let lie = |body: Vec<u8>| forge.lie_entry(&forge.seal_body(body));
    assert_eq!(lie(vec![0xff; 9]), Wrong::Malformed(Malformed::NotAMessage { message: "EntryBody" }));
    assert_eq!(lie(Vec::new()), Wrong::Malformed(Malformed::Missing { field: "content" }));
    let not_canonical = Wrong::Malformed(Malformed::NotCanonical { message: "EntryBody" });
    // A field that no body has, beside one that every body has; and the time twice.
    assert_eq!(lie([&body[..], &[0xba, 0x3e, 0]].concat()), not_canonical);
    assert_eq!(lie([&body[..], &body[..]].concat()), not_canonical);
    assert_eq!(lie([&[8, 0x80, 0], &body[..]].concat()), not_canonical);
    let long = Entry { body: vec![0; jusawi_fair::MAX_BODY + 1], seal: Signature([0; 64]) };
    let too_large =
        Malformed::TooLarge { what: "body", limit: jusawi_fair::MAX_BODY, found: jusawi_fair::MAX_BODY + 1 };
    assert_eq!(forge.lie_entry(&long), Wrong::Malformed(too_large));
}

#[test]
fn a_closing_before_the_end_or_with_false_witnesses_is_an_alarm() {
    let running = Forge::game();
    assert_eq!(running.lie(running.closing(&[])), Wrong::NotOver);
    let witnessed = Content::Closing { reason: ClosingReason::Unfinished, seen: vec![running.seen(1)] };
    assert_eq!(running.lie(witnessed), Wrong::NotOver);

    let over = Forge::over();
    let unfinished = Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() };
    assert_eq!(over.lie(unfinished), Wrong::Over);
    let with = |seen: Vec<Signed>| over.lie(Content::Closing { reason: ClosingReason::Finished, seen });
    let mut forged = over.seen(2);
    forged.signature.0[9] ^= 1;
    assert_eq!(with(vec![over.seen(1), forged]), Wrong::Signature { kind: "seen", key: over.key(2) });
    assert_eq!(with(vec![over.seen(2), over.seen(1)]), Wrong::Unsorted { found: vec![2, 1] });
    assert_eq!(with(vec![over.seen(2), over.seen(2)]), Wrong::Unsorted { found: vec![2, 2] });
    let (_, expected) = over.replica.ended().unwrap();
    let early = over.sign(1, &jusawi_table::Payload::Seen(jusawi_table::Seen { head: over.replica.table().0 }));
    assert_eq!(with(vec![early]), Wrong::OtherEntry { expected, found: over.replica.table().0 });
    let mut stranger = over.seen(1);
    stranger.public_key = SecretKey::from_bytes([55; 32]).public();
    assert_eq!(with(vec![stranger.clone()]), Wrong::NotAContributor { key: stranger.public_key });
}

#[test]
fn nothing_stands_after_the_closing_not_even_what_is_unknown() {
    let mut forge = Forge::over();
    let closing = forge.closing(&[HOST, 1, 2, 3]);
    forge.put(closing.clone());
    let presence = Content::Presence { seat: 0, online: false };
    for content in [closing, presence, Content::Start, forge.freezing(ToyOptions::default(), None)] {
        assert_eq!(forge.lie(content), Wrong::Closed);
    }
    assert_eq!(forge.lie_entry(&forge.seal_body(unknown_kind(&forge))), Wrong::Closed);
}

#[test]
fn after_the_end_only_presence_and_the_closing_may_stand() {
    let mut forge = Forge::over();
    assert_eq!(forge.lie(forge.moved(1, ToyAction::Concede)), Wrong::Over);
    assert_eq!(forge.lie(Content::Commit(forge.commit(1, 1025))), Wrong::Over);
    let kick = forge.automatic(jusawi_rules::Seat(0), jusawi_table::Reason::Kick, ToyAction::Concede);
    assert_eq!(forge.lie(kick), Wrong::Over);
    assert_eq!(forge.lie(Content::Start), Wrong::SecondStart);
    assert_eq!(forge.lie(Content::Seat(forge.seat(1, 5, ClientKind::Program))), Wrong::NotInLobby);
    assert_eq!(forge.lie(Content::Call { draw: 2, here: Vec::new() }), Wrong::NoDrawOpen);
    forge.put(Content::Presence { seat: 0, online: false });
    let closing = forge.closing(&[0, 2]);
    forge.put(closing);
    assert_eq!(forge.replica.report().seen, [0, 2]);
}

/// A body of a kind that is yet to come: field 17.
fn unknown_kind(forge: &Forge) -> Vec<u8> {
    let body = ToyCodec::encode_body(&Body { at: forge.at, content: Content::Start });
    let at = &body[..body.len() - 2];
    [at, &[0x8a, 0x01, 2, 8, 1]].concat()
}

#[test]
fn what_is_unknown_stops_without_an_alarm() {
    let forge = Forge::seated(&[ClientKind::Program; 2]);
    let number = forge.replica.next_number();
    let cannot = |reason| Rejection::CannotCheck { number, reason };
    assert_eq!(forge.reject(&forge.seal_body(unknown_kind(&forge))), cannot(CannotCheck::Entry));

    let Content::Freeze(freeze) = forge.freezing(ToyOptions::default(), None) else { unreachable!() };
    let frozen = |freeze: Freeze| forge.reject(&forge.seal(Content::Freeze(freeze)));
    let game = CannotCheck::Game { found: "chess".to_owned() };
    assert_eq!(frozen(Freeze { game: "chess".to_owned(), ..freeze.clone() }), cannot(game));
    let rules = CannotCheck::Rules { game: "toy", found: 2, known: 1 };
    assert_eq!(frozen(Freeze { rules: 2, ..freeze }), cannot(rules));

    let key = SecretKey::from_bytes([200; 32]);
    let later = jusawi_table::Genesis { protocol: 2, ..genesis(&key, &key) };
    let body = ToyCodec::encode_body(&Body { at: 0, content: Content::Genesis(later) });
    let rejection = Replica::<ToyCodec>::open(&Entry::seal(body, 0, &Hash::ZERO, &key).unwrap().0).unwrap_err();
    let reason = CannotCheck::Protocol { found: 2, known: 1 };
    assert_eq!(rejection, Rejection::CannotCheck { number: 0, reason });

    let mut peer = peer_of(&forge);
    hand(&mut peer, number, &[forge.seal_body(unknown_kind(&forge))]);
    assert!(matches!(peer.poll(), Some(PeerOutput::CannotCheck(CannotCheck::Entry))));
    assert!(peer.is_stopped() && peer.poll().is_none());
}

#[test]
fn what_only_looks_unknown_is_an_alarm() {
    let forge = Forge::game();
    // A long varint for the time, and a freeze of an unknown game where no freeze may stand.
    let missing = Wrong::Malformed(Malformed::NotCanonical { message: "EntryBody" });
    assert_eq!(forge.lie_entry(&forge.seal_body(vec![8, 0x80, 0])), missing);
    let Content::Freeze(freeze) = forge.freezing(ToyOptions::default(), None) else { unreachable!() };
    let chess = Content::Freeze(Freeze { game: "chess".to_owned(), ..freeze });
    assert_eq!(forge.lie(chess), Wrong::NotInLobby);
}
