//! The worked values of the protocol, computed by an implementation that shares no code with this one.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "vectors/draws.rs"]
mod draws;
#[path = "vectors/reader.rs"]
mod reader;

use jusawi_fair::{
    BadSignature, Entry, Fork, ForkFault, Hash, InviteCode, Kind, PublicKey, Signature, Signed, TableId, entry_hash,
    hash, hide, seal_digest, tls_binding_digest,
};
use reader::{array, bytes, hash_of, items, key_of, number, secret_of, signature_of, table_of, text, vectors};

#[test]
fn hashes_of_tags_and_parts_are_reproduced() {
    for case in items(&vectors()["hash"]) {
        let parts: Vec<Vec<u8>> = case["parts"].as_array().unwrap().iter().map(bytes).collect();
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        assert_eq!(hash(text(&case["tag"]), &parts), hash_of(&case["h"]));
    }
}

#[test]
fn the_chain_of_entries_is_reproduced_and_sealed() {
    let ledger = &vectors()["ledger"];
    let (secret, key) = (secret_of(&ledger["table_secret_key"]), key_of(&ledger["table_public_key"]));
    assert_eq!(secret.public(), key);
    assert_eq!(secret.to_bytes(), array::<32>(&ledger["table_secret_key"]));
    let mut previous = Hash::ZERO;
    for (number, case) in (0..).zip(items(&ledger["entries"])) {
        let (body, expected) = (bytes(&case["body"]), hash_of(&case["hash"]));
        if number == 0 {
            assert_eq!(TableId::of_genesis(&body), table_of(&ledger["table_id"]));
        }
        assert_eq!(entry_hash(&previous, &body), expected);
        assert_eq!(seal_digest(number, &expected), hash_of(&case["seal_digest"]));
        let (entry, sealed) = Entry::seal(body, number, &previous, &secret).unwrap();
        assert_eq!((entry.seal, sealed), (signature_of(&case["seal"]), expected));
        assert_eq!(entry.verify(number, &previous, &key), Ok(expected));
        previous = expected;
    }
}

/// Elsewhere signatures differed between languages and versions of libraries.
#[test]
fn signed_messages_of_every_kind_are_reproduced() {
    let vectors = vectors();
    let cases = items(&vectors["signed"]);
    let names: Vec<&str> = cases.iter().map(|case| text(&case["kind"])).collect();
    assert_eq!(names, Kind::ALL.map(Kind::name));
    for (kind, case) in Kind::ALL.into_iter().zip(cases) {
        let (table, payload) = (table_of(&case["table_id"]), bytes(&case["payload"]));
        assert_eq!(Signed::digest(kind, &table, &payload), hash_of(&case["digest"]));
        let expected = Signed {
            kind,
            payload: payload.clone(),
            public_key: key_of(&case["public_key"]),
            signature: signature_of(&case["signature"]),
        };
        assert_eq!(Signed::new(kind, &table, payload, &secret_of(&case["secret_key"])), expected);
        assert_eq!(expected.verify(&table), Ok(()));
    }
}

#[test]
fn signatures_are_accepted_and_refused_as_everywhere_else() {
    let cases = &vectors()["refused_signatures"];
    let message = bytes(&cases["message"]);
    let verify = |case: &serde_json::Value| {
        let (key, signature) = (key_of(&case["public_key"]), signature_of(&case["signature"]));
        key.verify(&message, &signature)
    };
    assert_eq!(verify(&cases["accepted"]), Ok(()));
    for case in items(&cases["cases"]) {
        assert_eq!(verify(case), Err(BadSignature), "{}", case["why"]);
    }
}

#[test]
fn invite_codes_are_reproduced_and_read_back() {
    for case in items(&vectors()["invite"]) {
        let (key, written) = (key_of(&case["public_key"]), text(&case["code"]));
        let code = InviteCode::of(&key);
        assert_eq!(code.to_string(), written);
        assert_eq!(written.parse(), Ok(code));
        assert!(code.matches(&key));
    }
}

#[test]
fn invite_codes_are_read_as_people_type_them() {
    let input = &vectors()["invite_input"];
    for case in items(&input["accepted"]) {
        let code: InviteCode = text(&case["text"]).parse().unwrap();
        assert_eq!(code.to_string(), text(&case["code"]));
    }
    for case in items(&input["refused"]) {
        assert!(text(case).parse::<InviteCode>().is_err(), "{case}");
    }
}

#[test]
fn hidden_choices_are_reproduced() {
    for case in items(&vectors()["hide"]) {
        let seat = number(&case["seat"]).try_into().unwrap();
        let nonce = array::<32>(&case["nonce"]);
        let table = table_of(&case["table_id"]);
        let hidden = hide(&table, seat, number(&case["question"]), &nonce, &bytes(&case["choice"]));
        assert_eq!(hidden, hash_of(&case["commitment"]));
    }
}

#[test]
fn the_binding_of_a_certificate_is_reproduced_and_signed() {
    let vectors = vectors();
    let case = &vectors["tls"];
    let key = key_of(&case["table_public_key"]);
    let digest = tls_binding_digest(&key, &bytes(&case["subject_public_key_info"]));
    assert_eq!(digest, hash_of(&case["digest"]));
    assert_eq!(key.verify(digest.as_bytes(), &signature_of(&case["signature"])), Ok(()));
}

#[test]
fn a_fork_is_proven_in_240_bytes() {
    let case = &vectors()["fork"];
    let entry = |name: &str| (hash_of(&case[format!("hash_{name}")]), signature_of(&case[format!("seal_{name}")]));
    let fork = Fork {
        table_key: key_of(&case["table_public_key"]),
        number: number(&case["number"]),
        entries: [entry("a"), entry("b")],
    };
    assert_eq!(fork.verify(), Ok(()));
    assert_eq!(fork.to_bytes().len(), 240);
    assert_eq!(Fork::from_bytes(&fork.to_bytes()), Ok(fork));
    let other = Fork { number: fork.number + 1, ..fork };
    assert_eq!(other.verify(), Err(ForkFault::Seal { entry: fork.entries[0].0 }));
}

#[test]
fn keys_and_signatures_are_shown_as_the_hex_that_they_were_read_from() {
    let vectors = vectors();
    let case = &vectors["signed"][0];
    assert_eq!(key_of(&case["public_key"]).to_string(), text(&case["public_key"]));
    assert_eq!(signature_of(&case["signature"]).to_string(), text(&case["signature"]));
    assert_eq!(PublicKey::from_slice(&[0; 33]), None);
    assert_eq!(Signature::from_slice(&[0; 63]), None);
}
