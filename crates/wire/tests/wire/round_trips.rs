//! What is written is read back as it was.

use jusawi_game_vegas::classic::{LasVegas, Options};
use jusawi_rules::testkit::play_randomly;
use jusawi_table::Codec;
use jusawi_wire::games::LasVegasMessages;
use jusawi_wire::{
    GameCodec, GameMessages, Lobby, decode_host_secrets, decode_secrets, encode_host_secrets, encode_secrets,
    entry_from_proto, entry_to_proto, signed_from_proto, signed_to_proto,
};
use proptest::prelude::*;

use crate::strategies::{action, body, host_secrets, options, payload, secrets, signed};

type Messages = GameCodec<LasVegasMessages>;

proptest! {
    #[test]
    fn every_body_is_read_as_it_was_written(body in body()) {
        let bytes = Messages::encode_body(&body);
        prop_assert_eq!(Messages::decode_body(&bytes), Ok(body));
    }

    #[test]
    fn every_payload_is_read_as_it_was_written(payload in payload()) {
        let bytes = Messages::encode_payload(&payload);
        prop_assert_eq!(Messages::decode_payload(payload.kind(), &bytes), Ok(payload));
    }

    #[test]
    fn every_action_and_all_options_are_read_as_they_were_written(action in action(), options in options()) {
        prop_assert_eq!(Messages::decode_action(&Messages::encode_action(&action)), Ok(action));
        prop_assert_eq!(Messages::decode_options(&Messages::encode_options(&options)), Ok(options));
    }

    #[test]
    fn every_signed_message_and_entry_is_read_as_it_was_written(signed in signed()) {
        let entry = jusawi_fair::Entry { body: signed.payload.clone(), seal: signed.signature };
        prop_assert_eq!(entry_from_proto(entry_to_proto(&entry)), Ok(entry));
        prop_assert_eq!(signed_from_proto(signed_to_proto(&signed)), Ok(signed));
    }

    #[test]
    fn secrets_are_stored_and_found_again(secrets in secrets(), of_host in host_secrets(), alone in 1_u32..) {
        prop_assert!(decode_secrets(&encode_secrets(&secrets)) == Ok(secrets));
        let lobby = Lobby {
            game: "las-vegas".to_owned(),
            name: "우리 방".to_owned(),
            capacity: 5,
            options: vec![1, 2],
            alone_after: Some(alone),
        };
        let bytes = encode_host_secrets(&of_host, &lobby);
        prop_assert!(decode_host_secrets(&bytes) == Ok((of_host, lobby)));
    }
}

#[test]
fn different_states_are_written_differently() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..20 {
        let seats = 2 + u8::try_from(seed % 4).unwrap();
        let mut last: Option<LasVegas> = None;
        let options =
            Options { rounds: 3 + u8::try_from(seed % 3).unwrap(), hide_money: seed % 2 == 0, ..Options::default() };
        play_randomly::<LasVegas>(&options, seats, seed, 10_000, |game, _| {
            let bytes = LasVegasMessages::encode_state(game);
            if let Some(known) = seen.insert(bytes, game.clone()) {
                assert_eq!(known, *game, "seed {seed}: one encoding of two states");
            }
            if let Some(before) = last.replace(game.clone()) {
                assert_ne!(
                    LasVegasMessages::encode_state(&before),
                    LasVegasMessages::encode_state(game),
                    "seed {seed}"
                );
            }
        });
    }
}
