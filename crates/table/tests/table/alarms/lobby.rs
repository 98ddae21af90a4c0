//! Lies about seats, the freeze, commitments and the start.

use jusawi_fair::{CommitFault, Commitment, CommitmentFault, Hash, Kind, SecretKey};
use jusawi_table::{ClientKind, Commit, Content, Freeze, Payload, TakeSeat, Wrong};

use crate::forge::{Forge, HOST};
use crate::toy::{ToyAction, ToyOptions};

const PROGRAMS: [ClientKind; 2] = [ClientKind::Program; 2];

#[test]
fn a_seat_needs_its_players_fresh_signature_and_a_free_place() {
    let mut forge = Forge::seated(&PROGRAMS);
    let mut forged = forge.seat(1, 4, ClientKind::Program);
    forged.payload[40] ^= 1;
    assert!(matches!(forge.lie(Content::Seat(forged)), Wrong::Signature { kind: "seat", .. } | Wrong::Malformed(_)));
    let mut forged = forge.seat(1, 4, ClientKind::Program);
    forged.public_key = forge.key(2);
    assert_eq!(forge.lie(Content::Seat(forged)), Wrong::Signature { kind: "seat", key: forge.key(2) });
    assert_eq!(forge.lie(Content::Seat(forge.seat(1, 1, ClientKind::Program))), Wrong::SeatTaken { seat: 1 });
    assert_eq!(forge.lie(Content::Seat(forge.seat(1, 8, ClientKind::Program))), Wrong::NoSuchSeat { seat: 8 });
    assert_eq!(forge.lie(Content::Bot { seat: 0 }), Wrong::SeatTaken { seat: 0 });
    assert_eq!(forge.lie(Content::Bot { seat: 8 }), Wrong::NoSuchSeat { seat: 8 });
    assert_eq!(forge.lie(Content::Clear { seat: 5 }), Wrong::SeatFree { seat: 5 });
    assert_eq!(forge.lie(Content::Presence { seat: 5, online: true }), Wrong::SeatFree { seat: 5 });
    let leaves = forge.leave(1);
    let misplaced = Wrong::Kind { expected: "seat", found: "leave" };
    assert_eq!(forge.lie(Content::Seat(leaves.clone())), misplaced);
    forge.put(Content::Leave(leaves.clone()));
    let entry = forge.replica.next_number() - 1;
    assert_eq!(forge.lie(Content::Leave(leaves)), Wrong::Repeated { kind: "leave", entry });
    assert_eq!(forge.lie(Content::Leave(forge.leave(1))), Wrong::NotSeated { key: forge.key(1) });
}

#[test]
fn an_old_wish_for_a_seat_cannot_be_granted_again() {
    let mut forge = Forge::new(1);
    let wish = forge.seat(1, 0, ClientKind::Page);
    forge.put(Content::Seat(wish.clone()));
    forge.put(Content::Clear { seat: 0 });
    assert_eq!(forge.lie(Content::Seat(wish)), Wrong::Repeated { kind: Kind::Seat.name(), entry: 1 });
    let elsewhere = TakeSeat { head: Hash([3; 32]), seat: 0, name: crate::sim::name(1), client: ClientKind::Page };
    let elsewhere = forge.sign(1, &Payload::Seat(elsewhere));
    assert_eq!(forge.lie(Content::Seat(elsewhere)), Wrong::UnknownHead { head: Hash([3; 32]) });
    let fresh = forge.seat(1, 0, ClientKind::Page);
    forge.put(Content::Seat(fresh));
}

#[test]
fn a_freeze_lists_every_taken_seat_once_and_suits_the_game() {
    let forge = Forge::seated(&PROGRAMS);
    let Content::Freeze(freeze) = forge.freezing(ToyOptions::default(), Some(60)) else { unreachable!() };
    for seats in [vec![], vec![0], vec![0, 1, 1], vec![0, 2], vec![0, 1, 2]] {
        let expected = Wrong::FrozenSeats { expected: vec![0, 1], found: seats.clone() };
        assert_eq!(forge.lie(Content::Freeze(Freeze { seats, ..freeze.clone() })), expected);
    }
    let options = Freeze { options: vec![9], ..freeze };
    assert!(matches!(forge.lie(Content::Freeze(options)), Wrong::Malformed(_)));
    let alone = Forge::seated(&PROGRAMS[..1]);
    assert!(matches!(alone.lie(alone.freezing(ToyOptions::default(), None)), Wrong::Options(_)));
}

#[test]
fn a_start_needs_a_freeze_and_everybodys_commitment_to_it() {
    let mut forge = Forge::seated(&PROGRAMS);
    assert_eq!(forge.lie(Content::Start), Wrong::NotFrozen);
    forge.freeze(ToyOptions::default(), Some(60));
    for device in 0..3 {
        let missing: Vec<u32> = (device..3).collect();
        assert_eq!(forge.lie(Content::Start), Wrong::Uncommitted { missing });
        let commit = forge.commit(device as usize, 1);
        forge.put(Content::Commit(commit));
    }
    forge.put(Content::Start);
    assert_eq!(forge.lie(Content::Start), Wrong::SecondStart);
}

/// Elsewhere a host arranged seats and options after it had seen what others had promised.
#[test]
fn seats_that_change_after_the_freeze_undo_it() {
    let changes: [fn(&Forge) -> Content; 4] = [
        |forge| Content::Seat(forge.seat(1, 5, ClientKind::Program)),
        |forge| Content::Leave(forge.leave(1)),
        |_| Content::Bot { seat: 5 },
        |_| Content::Clear { seat: 0 },
    ];
    for change in changes {
        let mut forge = Forge::committed(&PROGRAMS, ToyOptions::default());
        let old = forge.commit(1, 1);
        let content = change(&forge);
        forge.put(content);
        assert_eq!(forge.lie(Content::Start), Wrong::NotFrozen);
        assert_eq!(forge.lie(Content::Commit(old)), Wrong::NotFrozen);
    }
}

#[test]
fn commitments_are_renewed_for_each_freeze() {
    let mut forge = Forge::committed(&PROGRAMS, ToyOptions::default());
    let (old, first) = (forge.commit(1, 1), forge.replica.frozen().unwrap().hash);
    forge.freeze(ToyOptions::default(), Some(5));
    assert_eq!(forge.lie(Content::Start), Wrong::Uncommitted { missing: vec![0, 1, 2] });
    let expected = forge.replica.frozen().unwrap().hash;
    assert_eq!(forge.lie(Content::Commit(old)), Wrong::OtherFreeze { expected, found: first });
    let again = forge.commit(1, 1);
    let tip = forge.chain(1, 1).tip();
    assert_eq!(forge.lie(Content::Commit(again)), Wrong::Commit(CommitFault::UsedTip { tip }));
    forge.commit_all();
    forge.put(Content::Start);
}

/// Elsewhere a promise that was given could be exchanged for another.
#[test]
fn a_commitment_is_a_contributors_own_and_stands_once() {
    let mut forge = Forge::seated(&PROGRAMS);
    forge.freeze(ToyOptions::default(), Some(60));
    let commit = forge.commit(1, 1);
    let mut forged = commit.clone();
    forged.signature.0[0] ^= 1;
    assert_eq!(forge.lie(Content::Commit(forged)), Wrong::Signature { kind: "commit", key: forge.key(1) });
    let mut stranger = commit.clone();
    stranger.public_key = SecretKey::from_bytes([44; 32]).public();
    assert!(matches!(forge.lie(Content::Commit(stranger)), Wrong::Signature { .. }));
    forge.put(Content::Commit(commit.clone()));
    assert_eq!(forge.lie(Content::Commit(commit)), Wrong::Commit(CommitFault::Repeated { number: 1 }));
    // Another device mirrors the commitment.
    let freeze = forge.replica.frozen().unwrap().hash;
    let commitment = forge.chain(1, 1).commitment();
    let mirrored = forge.sign(2, &Payload::Commit(Commit { freeze, commitment }));
    let used = Wrong::Commit(CommitFault::UsedTip { tip: commitment.tip });
    assert_eq!(forge.lie(Content::Commit(mirrored)), used);
    let short = Commitment { length: 1023, tip: Hash([1; 32]), ..commitment };
    let short = forge.sign(2, &Payload::Commit(Commit { freeze, commitment: short }));
    let length = Wrong::Commit(CommitFault::Commitment(CommitmentFault::Length { found: 1023 }));
    assert_eq!(forge.lie(Content::Commit(short)), length);
}

#[test]
fn nothing_of_the_lobby_changes_after_the_start() {
    let forge = Forge::game();
    let leave = forge.leave(1);
    let contents = [
        Content::Seat(forge.seat(1, 5, ClientKind::Program)),
        Content::Leave(leave),
        Content::Bot { seat: 5 },
        Content::Clear { seat: 0 },
        forge.freezing(ToyOptions::default(), Some(1)),
    ];
    for content in contents {
        assert_eq!(forge.lie(content), Wrong::NotInLobby);
    }
    // Somebody else's chain cannot become a contributor's.
    let freeze = forge.replica.frozen().unwrap().hash;
    let commitment = Commitment { first_draw: 1025, ..forge.chain(1, 1).commitment() };
    let again = forge.sign(1, &Payload::Commit(Commit { freeze, commitment }));
    let used = Wrong::Commit(CommitFault::UsedTip { tip: commitment.tip });
    assert_eq!(forge.lie(Content::Commit(again)), used);
    let early = forge.sign(
        1,
        &Payload::Commit(Commit { freeze, commitment: Commitment { first_draw: 2, tip: Hash([1; 32]), ..commitment } }),
    );
    let first_draw = Wrong::Commit(CommitFault::FirstDraw { expected: 1025, found: 2 });
    assert_eq!(forge.lie(Content::Commit(early)), first_draw);
}

#[test]
fn the_hosts_own_seat_adds_no_contributor() {
    let mut forge = Forge::seated(&PROGRAMS);
    let own = forge.seat(HOST, 4, ClientKind::Program);
    forge.put(Content::Seat(own));
    forge.freeze(ToyOptions::default(), Some(60));
    let contributors = &forge.replica.frozen().unwrap().contributors;
    assert_eq!((contributors.len(), contributors.independent_count()), (3, 2));
    assert_eq!(contributors.number_of(&forge.key(HOST)), Some(0));
}

#[test]
fn a_move_before_the_set_up_is_an_alarm() {
    let mut forge = Forge::committed(&PROGRAMS, ToyOptions::default());
    assert_eq!(forge.lie(forge.moved(1, ToyAction::Pass)), Wrong::NotPlaying);
    forge.put(Content::Start);
    assert_eq!(forge.lie(forge.moved(1, ToyAction::Pass)), Wrong::DrawOpen { draw: 1 });
}
