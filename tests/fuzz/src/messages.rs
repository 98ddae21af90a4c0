//! Every decoder of messages: what is hashed or signed is taken in one form only, what clients read is read or refused.

use jusawi_fair::Kind;
use jusawi_proto::v1 as proto;
use jusawi_table::{Body, Codec, Content};
use jusawi_wire::games::{GAMES, LasVegasMessages, game_of_record};
use jusawi_wire::{
    GameCodec, GameMessages, client_from_proto, client_to_proto, decode_payload, encode_payload, entry_from_proto,
    entry_to_proto, signed_from_proto, signed_to_proto, with_game,
};
use prost::Message;

use super::bytes::Bytes;

/// Bodies look the same in every game.
type Bodies = GameCodec<LasVegasMessages>;

/// The body of an entry, and what is signed in it.
pub fn body(data: &[u8]) {
    let Ok(body) = Bodies::decode_body(data) else { return };
    assert_eq!(Bodies::encode_body(&body), data, "a body that is written in another form");
    let _ = game_of_record([data]);
    for signed in signed_in(&body) {
        one_payload(signed.kind, &signed.payload);
        let again = signed_from_proto(signed_to_proto(signed));
        assert_eq!(again.as_ref(), Ok(signed));
    }
}

/// The payload of a signed message; the first byte says of which kind.
pub fn payload(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let kind = Kind::ALL.get(bytes.below(Kind::ALL.len())).copied().unwrap_or(Kind::Seat);
    one_payload(kind, bytes.rest());
}

fn one_payload(kind: Kind, bytes: &[u8]) {
    let Ok(payload) = decode_payload(kind, bytes) else { return };
    assert_eq!(payload.kind(), kind);
    assert_eq!(encode_payload(&payload), bytes, "a payload that is written in another form");
}

/// Options and actions; the first byte says of which game and which of the two.
pub fn action(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = GAMES.get(bytes.below(GAMES.len())).copied().unwrap_or_default();
    let (options, rest) = (bytes.flag(), bytes.rest());
    with_game!(
        game,
        Messages => if options { options_of::<Messages>(rest) } else { action_of::<Messages>(rest) },
        else ()
    );
}

fn options_of<M: GameMessages>(bytes: &[u8]) {
    use jusawi_rules::{Chance, Game};
    let Ok(options) = M::decode_options(bytes) else { return };
    assert_eq!(M::encode_options(&options), bytes, "options that are written in another form");
    for seats in 0..=9 {
        let checked = M::Game::check_options(&options, seats);
        let begun = M::Game::setup(&options, seats, &mut Chance::from_seed([1; 32]));
        assert_eq!(checked.err(), begun.err(), "{seats} seats");
    }
    // What can be played can also be typed.
    if (0..=9).any(|seats| M::Game::check_options(&options, seats).is_ok()) {
        assert_eq!(M::Game::parse_options(M::Game::describe_options(&options)), Ok(options));
    }
}

fn action_of<M: GameMessages>(bytes: &[u8]) {
    use jusawi_rules::Game;
    let Ok(action) = M::decode_action(bytes) else { return };
    assert_eq!(M::encode_action(&action), bytes, "an action that is written in another form");
    let _ = M::Game::sealing(&action);
    if let Some(sealed) = M::Game::seal(&action, [7; 32]) {
        assert!(M::Game::hidden_choice(&action).is_some(), "nothing to hide in {action:?}");
        assert!(M::Game::hidden_choice(&sealed).is_none(), "{sealed:?} shows its choice");
    }
    if let Some(choice) = M::Game::hidden_choice(&action) {
        assert!(M::Game::open([7; 32], &choice).is_some(), "{choice:?} cannot be shown");
    }
}

/// Messages that are neither hashed nor signed: what a client without rules reads, and what streams carry. The first byte
/// says which.
pub fn stream(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let read = READERS.get(bytes.below(READERS.len()));
    if let Some(read) = read {
        read(bytes.rest());
    }
}

const READERS: &[fn(&[u8])] = &[
    play_request,
    play_response,
    again::<proto::LasVegasView>,
    again::<proto::LasVegasEvent>,
    again::<proto::LasVegasState>,
    again::<proto::LasVegasOutcome>,
    again::<proto::RoyaleView>,
    again::<proto::RoyaleEvent>,
    again::<proto::RoyaleState>,
    again::<proto::RoyaleOutcome>,
    again::<proto::MarbleView>,
    again::<proto::MarbleEvent>,
    again::<proto::MarbleState>,
    again::<proto::MarbleOutcome>,
    again::<proto::TableInfo>,
    again::<proto::GetTableResponse>,
    again::<proto::SubmitRequest>,
    again::<proto::WatchRequest>,
    again::<proto::WatchResponse>,
    client,
];

/// What was read and written is read the same again.
fn again<M: Message + Default + PartialEq>(bytes: &[u8]) {
    read::<M>(bytes);
}

fn read<M: Message + Default + PartialEq>(bytes: &[u8]) -> Option<M> {
    let message = M::decode(bytes).ok()?;
    let written = message.encode_to_vec();
    assert_eq!(message.encoded_len(), written.len());
    let read = M::decode(written.as_slice());
    assert!(read.is_ok_and(|read| read == message), "another message was written than was read");
    Some(message)
}

/// What a host is told.
fn play_request(bytes: &[u8]) {
    use proto::play_request::Content;
    match read::<proto::PlayRequest>(bytes).and_then(|request| request.content) {
        Some(Content::Watch(watch)) => maybe_signed(watch.watch),
        Some(Content::Submit(submit)) => maybe_signed(submit.signed),
        Some(Content::Entries(batch)) => entries(batch.entries),
        Some(Content::Ping(_)) | None => {}
    }
}

/// What a peer is told.
fn play_response(bytes: &[u8]) {
    use proto::play_response::Content;
    use proto::watch_response::Content as Watched;
    match read::<proto::PlayResponse>(bytes).and_then(|response| response.content) {
        Some(Content::Welcome(welcome)) => entries(welcome.genesis.into_iter().collect()),
        Some(Content::Watch(watched)) => match watched.content {
            Some(Watched::Entries(batch)) => entries(batch.entries),
            Some(Watched::Chat(chatted)) => maybe_signed(chatted.chat),
            Some(Watched::Waiting(waiting)) => waiting.agree.into_iter().for_each(|signed| maybe_signed(Some(signed))),
            _ => {}
        },
        _ => {}
    }
}

fn client(bytes: &[u8]) {
    let kind = bytes.first().map_or(0, |byte| i32::from(*byte));
    let Some(kind) = proto::ClientKind::try_from(kind).ok() else { return };
    if let Ok(client) = client_from_proto(kind) {
        assert_eq!(client_to_proto(client), kind);
    }
}

fn maybe_signed(message: Option<proto::Signed>) {
    let Some(message) = message else { return };
    let Ok(signed) = signed_from_proto(message.clone()) else { return };
    assert_eq!(signed_to_proto(&signed), message);
    one_payload(signed.kind, &signed.payload);
}

fn entries(messages: Vec<proto::Entry>) {
    for message in messages {
        let Ok(entry) = entry_from_proto(message.clone()) else { continue };
        assert_eq!(entry_to_proto(&entry), message);
        body(&entry.body);
    }
}

/// What is signed in a body.
fn signed_in(body: &Body) -> Vec<&jusawi_fair::Signed> {
    match &body.content {
        Content::Seat(signed) | Content::Leave(signed) | Content::Commit(signed) | Content::Moved { signed, .. } => {
            vec![signed]
        }
        Content::Call { here: many, .. }
        | Content::Drawing { reveal: many, .. }
        | Content::Void { agree: many, .. }
        | Content::Closing { seen: many, .. } => many.iter().collect(),
        _ => Vec::new(),
    }
}
