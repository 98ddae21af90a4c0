//! Hashed and signed messages have one form: whatever else is sent is refused, or is another message in its one form.

use jusawi_fair::Kind;
use jusawi_proto::v1 as proto;
use jusawi_table::{Codec, Malformed};
use jusawi_wire::GameCodec;
use jusawi_wire::games::LasVegasMessages;
use proptest::prelude::*;
use prost::Message;

use crate::strategies::{action, body, options, payload};

type Messages = GameCodec<LasVegasMessages>;

/// Reads bytes and writes what was read; `None` if they are refused.
pub(crate) type Again<'a> = &'a dyn Fn(&[u8]) -> Option<Vec<u8>>;

fn body_again(bytes: &[u8]) -> Option<Vec<u8>> {
    Messages::decode_body(bytes).ok().map(|body| Messages::encode_body(&body))
}

fn payload_again(kind: Kind) -> impl Fn(&[u8]) -> Option<Vec<u8>> {
    move |bytes| Messages::decode_payload(kind, bytes).ok().map(|payload| Messages::encode_payload(&payload))
}

fn action_again(bytes: &[u8]) -> Option<Vec<u8>> {
    Messages::decode_action(bytes).ok().map(|action| Messages::encode_action(&action))
}

fn options_again(bytes: &[u8]) -> Option<Vec<u8>> {
    Messages::decode_options(bytes).ok().map(|options| Messages::encode_options(&options))
}

/// A message may be taken only if it would be written the same.
pub(crate) fn one_form(again: Again<'_>, bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Some(written) = again(bytes) {
        prop_assert_eq!(written, bytes, "read from another form");
    }
    Ok(())
}

/// A field that no message has, in each of the forms that a field can have.
const UNKNOWN: [&[u8]; 4] = [
    // 999: a number, eight bytes, a string, four bytes.
    &[0xb8, 0x3e, 1],
    &[0xb9, 0x3e, 1, 2, 3, 4, 5, 6, 7, 8],
    &[0xba, 0x3e, 2, b'a', b'b'],
    &[0xbd, 0x3e, 1, 2, 3, 4],
];

pub(crate) fn all_forms(again: Again<'_>, bytes: &[u8], flips: &[usize]) -> Result<(), TestCaseError> {
    prop_assert!(again(bytes).as_deref() == Some(bytes), "not its own form");
    for length in 0..bytes.len() {
        one_form(again, &bytes[..length])?;
    }
    for flip in flips.iter().filter(|_| !bytes.is_empty()) {
        let mut flipped = bytes.to_vec();
        flipped[flip / 8 % bytes.len()] ^= 1 << (flip % 8);
        one_form(again, &flipped)?;
    }
    for unknown in UNKNOWN {
        prop_assert_eq!(again(&[bytes, unknown].concat()), None, "an unknown field behind");
        prop_assert_eq!(again(&[unknown, bytes].concat()), None, "an unknown field before");
    }
    if !bytes.is_empty() {
        // Every singular field twice; a list twice as long is another message.
        one_form(again, &[bytes, bytes].concat())?;
    }
    for place in 0..bytes.len() {
        // A number one byte longer than needed, wherever a number may stand.
        if bytes[place] < 0x80 {
            let mut long = bytes.to_vec();
            long[place] |= 0x80;
            long.insert(place + 1, 0);
            one_form(again, &long)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_body_has_one_form(body in body(), flips in proptest::collection::vec(any::<usize>(), 200)) {
        all_forms(&body_again, &Messages::encode_body(&body), &flips)?;
    }

    #[test]
    fn a_payload_has_one_form(payload in payload(), flips in proptest::collection::vec(any::<usize>(), 200)) {
        all_forms(&payload_again(payload.kind()), &Messages::encode_payload(&payload), &flips)?;
    }

    #[test]
    fn an_action_and_options_have_one_form(
        action in action(),
        options in options(),
        flips in proptest::collection::vec(any::<usize>(), 200),
    ) {
        all_forms(&action_again, &Messages::encode_action(&action), &flips)?;
        all_forms(&options_again, &Messages::encode_options(&options), &flips)?;
    }

    #[test]
    fn any_bytes_at_all_are_refused_or_in_the_one_form(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        one_form(&body_again, &bytes)?;
        one_form(&action_again, &bytes)?;
        one_form(&options_again, &bytes)?;
        for kind in Kind::ALL {
            one_form(&payload_again(kind), &bytes)?;
        }
    }

    #[test]
    fn a_payload_of_one_kind_that_passes_for_another_still_has_one_form(payload in payload()) {
        let bytes = Messages::encode_payload(&payload);
        for kind in Kind::ALL {
            one_form(&payload_again(kind), &bytes)?;
        }
    }
}

/// Elsewhere a signature over a message that was written anew failed, or differed between languages; here the bytes that were signed travel.
#[test]
fn fields_in_another_order_are_refused() {
    let here = proto::Here { draw: 7, opening: vec![1; 32] };
    let bytes = here.encode_to_vec();
    let (draw, opening) = bytes.split_at(2);
    let swapped = [opening, draw].concat();
    assert_eq!(proto::Here::decode(&swapped[..]).unwrap(), here, "the same message");
    let malformed = Malformed::NotCanonical { message: "Here" };
    assert_eq!(Messages::decode_payload(Kind::Here, &swapped), Err(malformed));
}

#[test]
fn defaults_that_are_written_and_lists_that_are_not_packed_are_refused() {
    let here = proto::Here { draw: 0, opening: vec![1; 32] }.encode_to_vec();
    let written = [&[8, 0][..], &here].concat();
    assert_eq!(Messages::decode_payload(Kind::Here, &written), Err(Malformed::NotCanonical { message: "Here" }));
    let agree = proto::Agree { draw: 1, call: vec![1; 32], missing: Vec::new() }.encode_to_vec();
    let unpacked = [&agree[..], &[0x18, 1, 0x18, 2]].concat();
    assert_eq!(Messages::decode_payload(Kind::Agree, &unpacked), Err(Malformed::NotCanonical { message: "Agree" }));
}

#[test]
fn a_seat_of_zero_and_no_seat_are_two_watches() {
    let watch = |seat| proto::WatchAs { challenge: vec![1; 32], seat }.encode_to_vec();
    assert_ne!(watch(None), watch(Some(0)));
    for seat in [None, Some(0)] {
        let payload = Messages::decode_payload(Kind::Watch, &watch(seat.map(u32::from))).unwrap();
        assert_eq!(payload, jusawi_table::Payload::Watch { challenge: [1; 32], seat });
    }
}

#[test]
fn enum_values_that_nobody_knows_are_refused() {
    let body = |content| proto::EntryBody { at: 1, content: Some(content) }.encode_to_vec();
    use proto::entry_body::Content;
    let signed = |kind| proto::Signed { kind, payload: Vec::new(), public_key: vec![1; 32], signature: vec![1; 64] };
    let automatic = |reason| proto::Automatic { seat: 0, reason, action: Vec::new(), state: Vec::new() };
    for value in [0, 11, 99, -1] {
        let refused = |content, field| {
            assert_eq!(Messages::decode_body(&body(content)), Err(Malformed::BadValue { field }), "{value}");
        };
        refused(Content::Seat(signed(value)), "kind");
        refused(Content::Automatic(automatic(value)), "reason");
        refused(Content::Closing(proto::Closing { reason: value, seen: Vec::new() }), "reason");
        let seat = proto::Seat { head: vec![1; 32], seat: 0, name: "a".to_owned(), client: value }.encode_to_vec();
        assert_eq!(Messages::decode_payload(Kind::Seat, &seat), Err(Malformed::BadValue { field: "client" }));
        let options = proto::LasVegasOptions { rounds: 3, neutral_dice: value, hide_money: true, turn_seconds: 0 };
        let options = Messages::decode_options(&options.encode_to_vec());
        assert_eq!(options, Err(Malformed::BadValue { field: "neutral_dice" }));
    }
}

#[test]
fn a_kind_of_entry_that_is_yet_to_come_is_unknown_and_everything_like_it_is_wrong() {
    let later = |bytes: &[u8]| Messages::decode_body(bytes);
    // Field 17 and field 2000, messages with and without a time before them.
    for unknown in [&[0x8a, 1, 0][..], &[8, 5, 0x8a, 1, 2, 8, 1], &[0x82, 0x7d, 1, 9]] {
        assert_eq!(later(unknown), Err(Malformed::UnknownEntry), "{unknown:?}");
    }
    let not_canonical = Err(Malformed::NotCanonical { message: "EntryBody" });
    let cases: [&[u8]; 6] = [
        // A number where content is a message; a time that is written too long; two kinds; a length written too long;
        // the time behind; a time of zero that is written.
        &[0x88, 1, 1],
        &[8, 0x85, 0, 0x8a, 1, 0],
        &[0x8a, 1, 0, 0x92, 1, 0],
        &[0x8a, 1, 0x80, 0],
        &[0x8a, 1, 0, 8, 5],
        &[8, 0, 0x8a, 1, 0],
    ];
    for bytes in cases {
        assert_eq!(later(bytes), not_canonical, "{bytes:?}");
    }
    assert_eq!(later(&[]), Err(Malformed::Missing { field: "content" }));
    assert_eq!(later(&[8, 5]), Err(Malformed::Missing { field: "content" }));
}
