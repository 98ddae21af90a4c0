//! Any message that can be written.

use jusawi_fair::{Commitment, Hash, Kind, PublicKey, Signature, Signed, TableId};
use jusawi_game_vegas::classic::{Action, NeutralDice, Options};
use jusawi_rules::Seat;
use jusawi_table::{
    Agree, Answer, Automatic, Body, ClientKind, ClosingReason, Commit, Content, Freeze, Genesis, Here, HostSecrets,
    Leave, Move, Name, OwnChain, OwnSeal, Payload, Previous, Reason, Reveal, Secrets, Seen, TakeSeat,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

pub(crate) fn hash() -> impl Strategy<Value = Hash> {
    any::<[u8; 32]>().prop_map(Hash)
}

fn key() -> impl Strategy<Value = PublicKey> {
    any::<[u8; 32]>().prop_map(PublicKey)
}

pub(crate) fn signed() -> impl Strategy<Value = Signed> {
    let kind = prop::sample::select(Kind::ALL.to_vec());
    let signature = (any::<[u8; 32]>(), any::<[u8; 32]>())
        .prop_map(|(first, second)| Signature::from_slice(&[first, second].concat()).unwrap());
    (kind, vec(any::<u8>(), 0..80), key(), signature).prop_map(|(kind, payload, public_key, signature)| Signed {
        kind,
        payload,
        public_key,
        signature,
    })
}

fn many() -> impl Strategy<Value = Vec<Signed>> {
    vec(signed(), 0..5)
}

fn genesis() -> impl Strategy<Value = Genesis> {
    let previous = (hash(), any::<u64>(), hash()).prop_map(|(table, number, hash)| Previous {
        table: TableId(table),
        number,
        hash,
    });
    (any::<u32>(), key(), key(), any::<[u8; 32]>(), option::of(previous)).prop_map(
        |(protocol, table_key, host_key, nonce, previous)| Genesis { protocol, table_key, host_key, nonce, previous },
    )
}

fn freeze() -> impl Strategy<Value = Freeze> {
    let bytes = vec(any::<u8>(), 0..20);
    ("[a-z-]{0,20}", any::<u32>(), vec(any::<u8>(), 0..9), bytes, option::of(1_u32..))
        .prop_map(|(game, rules, seats, options, alone_after)| Freeze { game, rules, seats, options, alone_after })
}

fn automatic() -> impl Strategy<Value = Automatic> {
    let reason = prop::sample::select(vec![Reason::Timeout, Reason::Offline, Reason::Bot, Reason::Kick]);
    (any::<u8>(), reason, vec(any::<u8>(), 0..20), option::of(hash()))
        .prop_map(|(seat, reason, action, state)| Automatic { seat: Seat(seat), reason, action, state })
}

pub(crate) fn content() -> impl Strategy<Value = Content> {
    let closing = prop::sample::select(vec![ClosingReason::Finished, ClosingReason::Unfinished]);
    prop_oneof![
        genesis().prop_map(Content::Genesis),
        signed().prop_map(Content::Seat),
        signed().prop_map(Content::Leave),
        signed().prop_map(Content::Commit),
        any::<u8>().prop_map(|seat| Content::Bot { seat }),
        any::<u8>().prop_map(|seat| Content::Clear { seat }),
        freeze().prop_map(Content::Freeze),
        Just(Content::Start),
        (signed(), option::of(hash())).prop_map(|(signed, state)| Content::Moved { signed, state }),
        automatic().prop_map(Content::Automatic),
        (any::<u8>(), any::<bool>()).prop_map(|(seat, online)| Content::Presence { seat, online }),
        (any::<u64>(), many()).prop_map(|(draw, here)| Content::Call { draw, here }),
        (any::<u64>(), many(), hash()).prop_map(|(draw, reveal, state)| Content::Drawing { draw, reveal, state }),
        (any::<u64>(), many()).prop_map(|(draw, agree)| Content::Void { draw, agree }),
        (closing, many()).prop_map(|(reason, seen)| Content::Closing { reason, seen }),
    ]
}

pub(crate) fn body() -> impl Strategy<Value = Body> {
    (any::<u64>(), content()).prop_map(|(at, content)| Body { at, content })
}

fn commitment() -> impl Strategy<Value = Commitment> {
    (any::<u64>(), any::<u32>(), hash()).prop_map(|(first_draw, length, tip)| Commitment { first_draw, length, tip })
}

pub(crate) fn payload() -> impl Strategy<Value = Payload> {
    let name = "[a-z가-힣][a-z 가-힣]{0,20}[a-z가-힣]".prop_map(|name| Name::parse(&name).unwrap());
    let client = prop::sample::select(vec![ClientKind::Program, ClientKind::Page]);
    prop_oneof![
        (hash(), any::<u8>(), name, client).prop_map(|(head, seat, name, client)| Payload::Seat(TakeSeat {
            head,
            seat,
            name,
            client
        })),
        hash().prop_map(|head| Payload::Leave(Leave { head })),
        (hash(), commitment()).prop_map(|(freeze, commitment)| Payload::Commit(Commit { freeze, commitment })),
        (hash(), any::<u8>(), vec(any::<u8>(), 0..30)).prop_map(|(head, seat, action)| Payload::Move(Move {
            head,
            seat: Seat(seat),
            action
        })),
        (any::<u64>(), hash()).prop_map(|(draw, opening)| Payload::Here(Here { draw, opening })),
        (any::<u64>(), hash(), hash(), vec(any::<u64>(), 0..9))
            .prop_map(|(draw, call, link, objections)| Payload::Reveal(Reveal { draw, call, link, objections })),
        (any::<u64>(), hash(), vec(any::<u32>(), 0..9)).prop_map(|(draw, call, missing)| Payload::Agree(Agree {
            draw,
            call,
            missing
        })),
        hash().prop_map(|head| Payload::Seen(Seen { head })),
        (any::<[u8; 32]>(), option::of(any::<u8>())).prop_map(|(challenge, seat)| Payload::Watch { challenge, seat }),
        (any::<[u8; 16]>(), "[a-z가-힣][a-z 가-힣\n]{0,40}").prop_map(|(nonce, text)| Payload::Chat { nonce, text }),
    ]
}

pub(crate) fn action() -> impl Strategy<Value = Action> {
    prop_oneof![Just(Action::Roll), any::<u8>().prop_map(|value| Action::Place { value }), Just(Action::Concede),]
}

pub(crate) fn options() -> impl Strategy<Value = Options> {
    let neutral = prop::sample::select(vec![NeutralDice::Auto, NeutralDice::On, NeutralDice::Off]);
    (any::<u8>(), neutral, any::<bool>(), option::of(1_u32..)).prop_map(
        |(rounds, neutral_dice, hide_money, turn_seconds)| Options { rounds, neutral_dice, hide_money, turn_seconds },
    )
}

pub(crate) fn secrets() -> impl Strategy<Value = Secrets> {
    let chain = (hash(), any::<[u8; 32]>(), any::<u64>(), any::<u32>())
        .prop_map(|(freeze, secret, first_draw, length)| OwnChain { freeze, secret, first_draw, length });
    let answer = (any::<u64>(), hash(), signed()).prop_map(|(draw, call, reveal)| Answer { draw, call, reveal });
    let seal = (any::<u8>(), any::<u64>(), any::<[u8; 32]>(), vec(any::<u8>(), 0..9))
        .prop_map(|(seat, question, nonce, choice)| OwnSeal { seat: Seat(seat), question, nonce, choice });
    (vec(chain, 0..4), option::of(answer), option::of((any::<u64>(), signed())), vec(seal, 0..4))
        .prop_map(|(chains, answer, own_move, seals)| Secrets { chains, answer, own_move, seals })
}

pub(crate) fn host_secrets() -> impl Strategy<Value = HostSecrets> {
    (any::<[u8; 32]>(), secrets()).prop_map(|(table_key, device)| HostSecrets { table_key, device })
}
