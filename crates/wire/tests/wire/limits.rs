//! How much of everything is accepted.

use jusawi_fair::{Kind, MAX_BODY, MAX_PAYLOAD};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::entry_body::Content;
use jusawi_table::{Codec, Malformed};
use jusawi_wire::games::LasVegasMessages;
use jusawi_wire::{GameCodec, entry_from_proto, signed_from_proto};
use prost::Message;

type Messages = GameCodec<LasVegasMessages>;

fn signed(payload: usize) -> proto::Signed {
    proto::Signed { kind: 1, payload: vec![7; payload], public_key: vec![1; 32], signature: vec![1; 64] }
}

fn body(content: Content) -> Result<(), Malformed> {
    Messages::decode_body(&proto::EntryBody { at: 1, content: Some(content) }.encode_to_vec()).map(|_| ())
}

#[allow(clippy::needless_pass_by_value, reason = "so that a call can be asked in place")]
fn too_large(result: Result<(), Malformed>) -> Option<(&'static str, usize)> {
    match result {
        Err(Malformed::TooLarge { what, limit, .. }) => Some((what, limit)),
        _ => None,
    }
}

#[test]
fn bodies_and_payloads_end_at_their_limits() {
    assert_eq!(body(Content::Seat(signed(MAX_PAYLOAD))), Ok(()));
    assert_eq!(too_large(body(Content::Seat(signed(MAX_PAYLOAD + 1)))), Some(("payload", MAX_PAYLOAD)));
    assert!(signed_from_proto(signed(MAX_PAYLOAD + 1)).is_err());
    let fits = vec![signed(16_000); 4];
    assert_eq!(body(Content::Call(proto::Call { draw: 1, here: fits })), Ok(()));
    let here = vec![signed(MAX_PAYLOAD); 4];
    assert_eq!(too_large(body(Content::Call(proto::Call { draw: 1, here }))), Some(("EntryBody", MAX_BODY)));
    let entry = |body: usize| entry_from_proto(proto::Entry { body: vec![0; body], seal: vec![1; 64] });
    assert!(entry(MAX_BODY).is_ok() && entry(MAX_BODY + 1).is_err());
    let payload = Messages::decode_payload(Kind::Move, &vec![0; MAX_PAYLOAD + 1]);
    assert_eq!(too_large(payload.map(|_| ())), Some(("Move", MAX_PAYLOAD)));
}

#[test]
fn an_entry_carries_no_more_signed_messages_than_devices_can_sit_at_a_table() {
    let call = |count| body(Content::Call(proto::Call { draw: 1, here: vec![signed(0); count] }));
    assert_eq!(call(16), Ok(()));
    assert_eq!(too_large(call(17)), Some(("signed messages", 16)));
    let seen = vec![signed(0); 17];
    assert!(body(Content::Closing(proto::Closing { reason: 1, seen })).is_err());
    let freeze = |seats: usize, game: usize| proto::Freeze {
        game: "g".repeat(game),
        rules: 1,
        seats: vec![0; seats],
        options: Vec::new(),
        alone_after: 0,
    };
    assert_eq!(body(Content::Freeze(freeze(16, 64))), Ok(()));
    assert_eq!(too_large(body(Content::Freeze(freeze(17, 1)))), Some(("seats", 16)));
    assert_eq!(too_large(body(Content::Freeze(freeze(1, 65)))), Some(("game", 64)));
}

#[test]
fn keys_hashes_and_signatures_have_exactly_their_length() {
    for length in [0, 31, 33] {
        let wrong = |field| Err(Malformed::BadValue { field });
        let key = proto::Signed { public_key: vec![1; length], ..signed(0) };
        assert_eq!(body(Content::Seat(key)), wrong("public_key"));
        let signature = proto::Signed { signature: vec![1; length + 32], ..signed(0) };
        assert_eq!(body(Content::Seat(signature)), wrong("signature"));
        let drawing = proto::Drawing { draw: 1, reveal: Vec::new(), state: vec![1; length] };
        assert_eq!(body(Content::Drawing(drawing)), wrong("state"));
        let here = proto::Here { draw: 1, opening: vec![1; length] }.encode_to_vec();
        assert_eq!(Messages::decode_payload(Kind::Here, &here).map(|_| ()), wrong("opening"));
        let chat = proto::Chat { nonce: vec![1; length], text: "a".to_owned() }.encode_to_vec();
        assert_eq!(Messages::decode_payload(Kind::Chat, &chat).map(|_| ()), wrong("nonce"));
    }
    let automatic = |state: usize| {
        body(Content::Automatic(proto::Automatic { seat: 0, reason: 1, action: Vec::new(), state: vec![1; state] }))
    };
    assert_eq!([0, 32].map(automatic), [Ok(()), Ok(())], "a move that opens a draw has none");
    assert_eq!(automatic(31), Err(Malformed::BadValue { field: "state" }));
    assert_eq!(body(Content::Bot(proto::Bot { seat: 255 })), Ok(()));
    assert_eq!(body(Content::Bot(proto::Bot { seat: 256 })), Err(Malformed::BadValue { field: "seat" }));
    let unsigned = proto::Moved { r#move: None, state: vec![1; 32] };
    assert_eq!(body(Content::Moved(unsigned)), Err(Malformed::Missing { field: "move" }));
}

#[test]
fn names_have_at_most_64_characters_and_192_bytes() {
    let seat = |name: String| {
        let seat = proto::Seat { head: vec![1; 32], seat: 0, name, client: 1 }.encode_to_vec();
        Messages::decode_payload(Kind::Seat, &seat).is_ok()
    };
    assert!(seat("힣".repeat(64)) && !seat("힣".repeat(65)));
    assert!(seat("👩".repeat(48)) && !seat("👩".repeat(49)));
    assert!(seat("a".repeat(64)) && !seat("a".repeat(65)));
    for name in ["", " ", " a", "a\n", "a\u{202e}b"] {
        assert!(!seat(name.to_owned()), "{name:?}");
    }
    let mut broken = proto::Seat { head: vec![1; 32], seat: 0, name: "ab".to_owned(), client: 1 }.encode_to_vec();
    let place = broken.windows(2).rposition(|bytes| bytes == b"ab").unwrap();
    broken[place] = 0xff;
    assert!(Messages::decode_payload(Kind::Seat, &broken).is_err(), "no UTF-8");
}

#[test]
fn words_have_at_most_500_bytes_and_only_line_breaks_of_control() {
    let chat = |text: &str| {
        let chat = proto::Chat { nonce: vec![1; 16], text: text.to_owned() }.encode_to_vec();
        Messages::decode_payload(Kind::Chat, &chat).is_ok()
    };
    assert!(chat(&"a".repeat(500)) && !chat(&"a".repeat(501)));
    assert!(chat(&"힣".repeat(166)) && !chat(&"힣".repeat(167)));
    assert!(chat("안녕\n여러분") && !chat("\u{1b}[2J") && !chat(" \n") && !chat(""));
}

#[test]
fn lists_of_objections_and_of_missing_devices_end() {
    let reveal = |objections: u64| {
        let (call, link) = (vec![1; 32], vec![1; 32]);
        let reveal = proto::Reveal { draw: 1, call, link, objections: (0..objections).collect() };
        Messages::decode_payload(Kind::Reveal, &reveal.encode_to_vec()).map(|_| ())
    };
    assert_eq!(reveal(1024), Ok(()));
    assert_eq!(too_large(reveal(1025)), Some(("objections", 1024)));
    let agree = |missing: u32| {
        let agree = proto::Agree { draw: 1, call: vec![1; 32], missing: (0..missing).collect() };
        Messages::decode_payload(Kind::Agree, &agree.encode_to_vec()).map(|_| ())
    };
    assert_eq!(agree(16), Ok(()));
    assert_eq!(too_large(agree(17)), Some(("missing", 16)));
}

#[test]
fn actions_and_options_are_small() {
    let long = vec![0x0a; 65];
    assert_eq!(too_large(Messages::decode_action(&long).map(|_| ())), Some(("LasVegasAction", 64)));
    assert_eq!(too_large(Messages::decode_options(&long).map(|_| ())), Some(("LasVegasOptions", 64)));
    let empty = Messages::decode_action(&[]).map(|_| ());
    assert_eq!(empty, Err(Malformed::Missing { field: "action" }));
}

#[test]
fn what_is_nested_or_repeated_beyond_all_measure_is_refused_without_harm() {
    // Groups within groups, as deep as a body is long: nobody's stack may be asked to hold them.
    let nested = |depth: usize| [vec![0x0b; depth], vec![0x0c; depth]].concat();
    for depth in [1, 100, 101, 30_000] {
        assert!(Messages::decode_body(&nested(depth)).is_err(), "{depth}");
        assert!(entry_from_proto(proto::Entry { body: nested(depth), seal: vec![1; 64] }).is_ok(), "only bytes so far");
    }
    for kind in Kind::ALL {
        assert!(Messages::decode_payload(kind, &nested(8000)).is_err(), "{kind:?}");
    }
    assert!(Messages::decode_action(&nested(30)).is_err() && Messages::decode_options(&nested(30)).is_err());
    // A list of nothing, two bytes an element.
    let empty = proto::Signed { kind: 0, payload: Vec::new(), public_key: Vec::new(), signature: Vec::new() };
    let call = proto::Call { draw: 1, here: vec![empty; 30_000] };
    assert_eq!(too_large(body(Content::Call(call))), Some(("signed messages", 16)));
}
