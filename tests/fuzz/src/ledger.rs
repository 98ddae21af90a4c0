//! A ledger by a host that lies wherever the input says so: whoever folds it takes an entry whole or not at all.

use jusawi_fair::{Entry, Fork, InviteCode, Kind, SecretKey, Signed};
use jusawi_rules::{Game, Seat};
use jusawi_table::{
    Body, ClientKind, ClosingReason, Codec, Content, Moment, Peer, PeerOutput, Reason, Rejection, Wrong,
};
use jusawi_text::{Names, Speak};
use jusawi_wire::games::GAMES;
use jusawi_wire::reason::ErrorInfo;
use jusawi_wire::{GameCodec, GameMessages, with_game};

use super::bytes::{Bytes, Stream, damaged};
use super::forge::{DEVICES, Forge};
use super::{rules, words};

/// The most entries of one input, false ones included.
const LONGEST: usize = 250;
/// The most false entries of one input: each is compared with what was there before.
const MOST_FALSE: usize = 24;

/// A table of any game.
pub fn ledger(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = GAMES.get(bytes.below(GAMES.len())).copied().unwrap_or_default();
    with_game!(game, Messages => table::<Messages>(&mut bytes), else ());
}

fn table<M: GameMessages>(bytes: &mut Bytes<'_>)
where
    M::Game: Speak,
{
    let options = rules::options::<M::Game>(bytes);
    let seats = rules::seats::<M::Game>(&options, bytes);
    let mut forge = Forge::<M>::new(options, seats);
    let mut rejected = Vec::new();
    for _ in 0..LONGEST {
        if bytes.is_empty() || rejected.len() > MOST_FALSE {
            break;
        }
        let what = bytes.byte();
        let content = content(&mut forge, what % 16, bytes);
        forge.at = forge.at.saturating_add([100, 6000, 100_000, 100][usize::from(what >> 4 & 3)]);
        let false_one = what >> 4 & 3 == 3;
        let body = match content {
            Some(mut content) => {
                let mut at = forge.at;
                if false_one {
                    falsify(&forge, &mut content, &mut at, bytes);
                }
                let body = GameCodec::<M>::encode_body(&Body { at, content });
                if false_one && bytes.flag() { damaged(&body, bytes) } else { body }
            }
            None => bytes.some().to_vec(),
        };
        let Some(entry) = forge.seal(body) else { continue };
        if let Some(false_entry) = put(&mut forge, entry) {
            rejected.push(false_entry);
        }
    }
    report(&forge);
    followed(&forge, &rejected, bytes);
}

/// What a host could write next: what is honest, or anything else that has a form.
fn content<M: GameMessages>(forge: &mut Forge<M>, what: u8, bytes: &mut Bytes<'_>) -> Option<Content> {
    let device = |bytes: &mut Bytes<'_>| bytes.below(DEVICES);
    Some(match what {
        0..=4 => forge.honest(bytes),
        5 => match bytes.below(4) {
            0 => {
                let client = if bytes.flag() { ClientKind::Page } else { ClientKind::Program };
                forge.sit(device(bytes), bytes.byte() % 10, client)
            }
            1 => forge.leave(device(bytes)),
            2 => Content::Bot { seat: bytes.byte() % 10 },
            _ => Content::Clear { seat: bytes.byte() % 10 },
        },
        6 => {
            let mut seats: Vec<u8> = forge.replica.seats().keys().copied().collect();
            let turn = bytes.below(8) % seats.len().max(1);
            seats.rotate_left(turn);
            let alone_after = [None, Some(10), Some(60), Some(u32::MAX)][bytes.below(4)];
            forge.freeze(seats, alone_after)
        }
        7 => {
            let first_draw = if bytes.flag() { forge.replica.draw_number() } else { bytes.number() };
            forge.commit(device(bytes), first_draw)
        }
        8 => Content::Start,
        9 => {
            let seat = Seat(bytes.byte() % 10);
            let concession = M::Game::concession().map(|action| M::encode_action(&action));
            let action = if bytes.flag() { concession.unwrap_or_default() } else { bytes.some().to_vec() };
            forge.moves(device(bytes), seat, action)
        }
        10 => {
            let seat = Seat(bytes.byte() % 10);
            let reason = [Reason::Timeout, Reason::Offline, Reason::Bot, Reason::Kick][bytes.below(4)];
            let automatic = forge.replica.game().and_then(|game| game.automatic(seat));
            let action = automatic.map(|action| M::encode_action(&action)).filter(|_| bytes.flag());
            forge.automatic(seat, reason, action.unwrap_or_else(|| bytes.some().to_vec()))
        }
        11 => Content::Presence { seat: bytes.byte() % 10, online: bytes.flag() },
        12 => {
            let some: Vec<u32> = bits(bytes);
            forge.call(&some)
        }
        13 => match bytes.flag() {
            true => {
                let hands = bits(bytes);
                forge.void(&hands, bits(bytes))
            }
            false => {
                let objections: Vec<u64> = bytes.some().iter().map(|entry| u64::from(*entry)).collect();
                forge.drawing(&objections)?
            }
        },
        14 => match bytes.flag() {
            true => Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() },
            false => forge.closing(&[bytes.below(DEVICES), bytes.below(DEVICES)]),
        },
        _ => return None,
    })
}

/// The numbers of the bits that are set in a byte.
fn bits(bytes: &mut Bytes<'_>) -> Vec<u32> {
    let byte = bytes.byte();
    (0..8).filter(|bit| byte >> bit & 1 == 1).collect()
}

/// Makes one thing false.
fn falsify<M: GameMessages>(forge: &Forge<M>, content: &mut Content, at: &mut u64, bytes: &mut Bytes<'_>) {
    match bytes.below(8) {
        0 => *at = bytes.number(),
        1 => match content {
            Content::Moved { state, .. } | Content::Automatic(jusawi_table::Automatic { state, .. }) => {
                *state = match state {
                    Some(_) if bytes.flag() => None,
                    _ => Some(jusawi_fair::Hash([bytes.byte(); 32])),
                };
            }
            Content::Drawing { state, .. } => *state = jusawi_fair::Hash([bytes.byte(); 32]),
            _ => {}
        },
        2 => {
            let (first, second) = (bytes.byte(), bytes.byte());
            match many(content) {
                Some(list) if !list.is_empty() => {
                    let (first, second) = (usize::from(first) % list.len(), usize::from(second) % list.len());
                    match bytes.below(3) {
                        0 => drop(list.remove(first)),
                        1 => list.push(list[second].clone()),
                        _ => list.swap(first, second),
                    }
                }
                _ => {}
            }
        }
        how => {
            let place = bytes.below(8);
            let mut all = signed(content);
            let length = all.len().max(1);
            let Some(one) = all.get_mut(place % length) else { return };
            let device = bytes.below(DEVICES);
            match how {
                3 => one.signature.0[usize::from(bytes.byte() % 64)] ^= 1 << bytes.below(8),
                4 => **one = forge.sign_bytes(device, one.kind, one.payload.clone()),
                5 => {
                    let kind = Kind::ALL[bytes.below(Kind::ALL.len())];
                    **one = forge.sign_bytes(device, kind, one.payload.clone());
                }
                _ => {
                    // The same device says something else.
                    let own = (0..DEVICES).find(|own| forge.secret(*own).public() == one.public_key);
                    let payload = damaged(&one.payload, bytes);
                    **one = forge.sign_bytes(own.unwrap_or(device), one.kind, payload);
                }
            }
        }
    }
}

fn many(content: &mut Content) -> Option<&mut Vec<Signed>> {
    match content {
        Content::Call { here: list, .. }
        | Content::Drawing { reveal: list, .. }
        | Content::Void { agree: list, .. }
        | Content::Closing { seen: list, .. } => Some(list),
        _ => None,
    }
}

fn signed(content: &mut Content) -> Vec<&mut Signed> {
    match content {
        Content::Seat(one) | Content::Leave(one) | Content::Commit(one) | Content::Moved { signed: one, .. } => {
            vec![one]
        }
        _ => many(content).map(|list| list.iter_mut().collect()).unwrap_or_default(),
    }
}

/// An entry that is taken whole, or not at all; gives it back if it was not taken.
fn put<M: GameMessages>(forge: &mut Forge<M>, entry: Entry) -> Option<(Entry, Rejection)>
where
    M::Game: Speak,
{
    let (number, head) = (forge.replica.next_number(), forge.replica.head());
    let before = forge.replica.clone();
    match forge.replica.apply(&entry) {
        Ok(applied) => {
            assert_eq!((applied.number, applied.hash), (number, forge.replica.head()));
            assert_eq!(forge.replica.next_number(), number + 1);
            assert_eq!(forge.replica.hash_of(number), Some(applied.hash));
            let body = GameCodec::<M>::decode_body(&entry.body).expect("what was taken can be read");
            assert_eq!((applied.at, forge.replica.last_at()), (body.at, body.at));
            forge.at = body.at;
            forge.took(entry, &body.content);
            None
        }
        Err(rejection) => {
            assert_eq!((forge.replica.next_number(), forge.replica.head()), (number, head));
            assert_eq!(format!("{:?}", forge.replica), format!("{before:?}"), "{rejection}: a trace was left");
            words::say(|text| {
                let message = text.rejection(&rejection, &Names::of_table(text, &forge.replica));
                vec![message.what, message.todo]
            });
            if let Rejection::Fault(fault) = &rejection {
                assert!(!ErrorInfo::from(&fault.wrong).reason.is_empty());
            }
            Some((entry, rejection))
        }
    }
}

/// What can be said of the whole, to whom it concerns.
fn report<M: GameMessages>(forge: &Forge<M>)
where
    M::Game: Speak,
{
    words::say(|text| text.report(forge.replica.report(), &Names::of_table(text, &forge.replica)));
    let Some(game) = forge.replica.game() else { return };
    for seat in game.awaited() {
        let due = [Reason::Timeout, Reason::Offline].map(|reason| forge.replica.due(seat, reason));
        assert!(forge.replica.deadline(seat) == due[0], "{due:?}");
    }
}

/// Peers follow the same table: they take what the fold took, and stop at the first false entry.
fn followed<M: GameMessages>(forge: &Forge<M>, rejected: &[(Entry, Rejection)], bytes: &mut Bytes<'_>) {
    let code = InviteCode::of(&forge.table_key());
    let mut stream = Stream::new(1);
    let mut entropy = || stream.next();
    let mut moment = Moment { now: 5000, entropy: &mut entropy };

    // Somebody who holds no seat.
    let mut watcher = Peer::<GameCodec<M>>::new(code, SecretKey::from_bytes([99; 32]));
    // A device whose owner somebody else speaks for: it may alarm, but no more.
    let mut player = Peer::<GameCodec<M>>::new(code, forge.secret(1)).with_chain_length(1024);
    let connects = usize::from(bytes.byte());
    for (number, entry) in (0..).zip(&forge.entries) {
        moment.now += 100;
        watcher.receive(number, entry, &mut moment);
        player.receive(number, entry, &mut moment);
        if usize::try_from(number).is_ok_and(|number| number == connects) {
            watcher.connected(&mut moment);
            player.connected(&mut moment);
        }
        while let Some(output) = watcher.poll() {
            assert!(!matches!(output, PeerOutput::Alarm { .. } | PeerOutput::CannotCheck(_)), "{number}: {output:?}");
        }
        while player.poll().is_some() {}
    }
    assert!(!watcher.is_stopped());
    assert_eq!(watcher.replica().map(jusawi_table::Replica::head), Some(forge.replica.head()));

    let Some((entry, _)) = bytes.pick(rejected) else { return };
    // At another place it is a fork if it bears that place's seal, and nothing otherwise.
    let number = u64::from(bytes.byte()) % (forge.replica.next_number() + 2);
    watcher.receive(number, entry, &mut moment);
    let stopped = watcher.is_stopped();
    let mut alarmed = false;
    while let Some(output) = watcher.poll() {
        match output {
            PeerOutput::Alarm { fault, fork } => {
                alarmed = true;
                assert_eq!(fork.is_some(), matches!(fault.wrong, Wrong::Fork { .. }), "{fault}");
                if let Some(fork) = fork {
                    fork.verify().expect("a proof proves");
                    assert_eq!(Fork::from_bytes(&fork.to_bytes()).as_ref(), Ok(&*fork));
                }
            }
            PeerOutput::CannotCheck(_) => alarmed = true,
            PeerOutput::Resume { from } => assert!(number > from),
            output => panic!("a false entry brought {output:?}"),
        }
    }
    assert_eq!(alarmed, stopped);
    assert!(stopped || number != forge.replica.next_number(), "a false entry was taken");
}
