//! What comes from outside without being a message: files, certificates, announcements.

use std::cell::RefCell;
use std::fs;
use std::path::Path;

use jusawi_fair::{Fork, InviteCode, PublicKey, SecretKey};
use jusawi_net::discovery::{Phase, Row};
use jusawi_net::files::{End, Folders, Identity, Secrets, TableFile, read_entries, write_entries};
use jusawi_net::tls::table_key_of;
use jusawi_table::{Name, Peer, Rejection, Replica};
use jusawi_text::{Names, Speak};
use jusawi_wire::games::{GAMES, game_of_record};
use jusawi_wire::{
    GameCodec, GameMessages, decode_host_secrets, decode_secrets, encode_host_secrets, encode_secrets, with_game,
};
use rustls::pki_types::CertificateDer;

use super::bytes::Bytes;
use super::words;

thread_local! {
    /// A folder of this thread's own, gone with it.
    static FOLDER: RefCell<Option<tempfile::TempDir>> = const { RefCell::new(None) };
}

fn in_folder<T>(then: impl FnOnce(&Path) -> T) -> T {
    FOLDER.with_borrow_mut(|folder| then(folder.get_or_insert_with(|| tempfile::tempdir().unwrap()).path()))
}

/// A record: the file of a ledger, read, repaired and checked.
pub fn record(data: &[u8]) {
    in_folder(|folder| {
        let path = folder.join("record");
        fs::write(&path, data).unwrap();
        let contents = read_entries(&path).unwrap();
        let bodies = contents.entries.iter().map(|entry| entry.body.as_slice());
        let game = game_of_record(bodies).unwrap_or_default();
        let known = GAMES.iter().find(|known| **known == game).or(GAMES.first()).copied().unwrap_or_default();
        with_game!(known, Messages => verified::<Messages>(&contents.entries), else ());

        // What was read is written as it stood.
        write_entries(&path, &contents.entries).unwrap();
        let written = fs::read(&path).unwrap();
        let length = match contents.end {
            End::Whole => data.len(),
            End::Torn { offset } | End::Damaged { offset } => usize::try_from(offset).unwrap(),
        };
        assert!(data.get(..length) == Some(written.as_slice()), "{:?}: other bytes than were read", contents.end);

        // Whoever goes on with it cuts off what was torn, and nothing else.
        let (folders, code) = (Folders::below(folder), InviteCode::of(&PublicKey([1; 32])));
        fs::create_dir_all(folders.tables()).unwrap();
        fs::write(folders.ledger(code), data).unwrap();
        match (TableFile::open(&folders, code), contents.end) {
            (Ok((mut file, opened)), End::Whole | End::Torn { .. }) => {
                assert_eq!(opened.entries, contents.entries);
                file.append(&contents.entries).unwrap();
                drop(file);
                let again = read_entries(&folders.ledger(code)).unwrap();
                assert_eq!((again.entries.len(), again.end), (2 * contents.entries.len(), End::Whole));
            }
            (Err(_), End::Damaged { .. }) => assert_eq!(fs::read(folders.ledger(code)).unwrap(), data),
            (opened, end) => panic!("{end:?}: {:?}", opened.map(|_| ())),
        }
    });
}

fn verified<M: GameMessages>(entries: &[jusawi_fair::Entry])
where
    M::Game: Speak,
{
    let Some((genesis, rest)) = entries.split_first() else { return };
    let rejected = |rejection: &Rejection, names: &Names| {
        words::say(|text| vec![text.rejection(rejection, names).what]);
    };
    let mut replica = match Replica::<GameCodec<M>>::open(genesis) {
        Ok(replica) => replica,
        Err(rejection) => return rejected(&rejection, &Names::new()),
    };
    let code = InviteCode::of(&replica.genesis().table_key);
    let peer = Peer::<GameCodec<M>>::restore(code, SecretKey::from_bytes([5; 32]), Default::default(), entries);
    let mut taken = 1;
    for entry in rest {
        let before = replica.head();
        if let Err(rejection) = replica.apply(entry) {
            assert_eq!(replica.head(), before);
            words::korean(|text| rejected(&rejection, &Names::of_table(text, &replica)));
            break;
        }
        taken += 1;
    }
    assert_eq!(peer.is_ok(), taken == entries.len(), "a peer takes what a checker takes");
    words::say(|text| text.report(replica.report(), &Names::of_table(text, &replica)));
}

/// The secrets of a running table, and the device's identity; the first byte says which.
pub fn secrets(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let (what, data) = (bytes.below(3), bytes.rest());
    in_folder(|folder| {
        let folders = Folders::below(folder);
        match what {
            0 => {
                fs::create_dir_all(folders.identity().parent().unwrap()).unwrap();
                fs::write(folders.identity(), data).unwrap();
                match Identity::open(&folders) {
                    Ok(identity) if !data.is_empty() => assert!(data.ends_with(&identity.key().to_bytes())),
                    // A missing identity is made; anything else stays as it is.
                    Ok(_) => assert!(fs::read(folders.identity()).unwrap().len() > 32),
                    Err(_) => assert_eq!(fs::read(folders.identity()).unwrap(), data),
                }
            }
            1 => {
                if let Ok(secrets) = decode_secrets(data) {
                    let again = decode_secrets(&encode_secrets(&secrets));
                    assert!(again == Ok(secrets), "other secrets");
                }
            }
            _ => {
                let Ok((secrets, lobby)) = decode_host_secrets(data) else { return };
                let written = encode_host_secrets(&secrets, &lobby);
                assert!(decode_host_secrets(&written) == Ok((secrets, lobby)), "other secrets");
                let (file, _) = match TableFile::create(&folders, InviteCode::of(&PublicKey([2; 32]))) {
                    Ok(file) => (file, ()),
                    Err(_) => (TableFile::open(&folders, InviteCode::of(&PublicKey([2; 32]))).unwrap().0, ()),
                };
                stored(file.secrets(), &written);
            }
        }
    });
}

fn stored(secrets: &Secrets, bytes: &[u8]) {
    // Without syncing files nothing would be different here, so once in a while is enough.
    if bytes.len().is_multiple_of(64) {
        secrets.store(bytes).unwrap();
        assert_eq!(secrets.load().unwrap().as_deref().map(Vec::as_slice), Some(bytes));
    }
}

/// The certificate that a server shows.
pub fn certificate(data: &[u8]) {
    let Some(key) = table_key_of(&CertificateDer::from(data)) else { return };
    assert!(data.windows(32).any(|bytes| bytes == key.0), "a key that is not in the certificate");
}

/// The TXT record of an announcement: keys and values, a byte for the length of each.
pub fn announcement(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mut properties = Vec::new();
    while !bytes.is_empty() && properties.len() < 16 {
        let property = bytes.some();
        let equals = property.iter().position(|byte| *byte == b'=').unwrap_or(property.len());
        properties.push((&property[..equals], property.get(equals + 1..).unwrap_or_default()));
    }
    let value = |key: &str| properties.iter().find(|(name, _)| *name == key.as_bytes()).map(|(_, value)| *value);
    let Some(row) = Row::read(value) else { return };
    words::shows_nothing_hidden(&row.name);
    words::shows_nothing_hidden(&row.game);
    assert!(!row.game.is_empty() && row.game.len() <= 32 && row.name.len() <= 200);
    assert!(row.seats.is_none_or(|(taken, seats)| taken <= seats), "{:?}", row.seats);
    assert_eq!(value("code").and_then(|code| std::str::from_utf8(code).ok()?.parse().ok()), Some(row.code));
    assert!(matches!(row.phase, None | Some(Phase::Lobby | Phase::Playing | Phase::Finished)));
}

/// A proof of two histories.
pub fn fork(data: &[u8]) {
    let Ok(fork) = Fork::from_bytes(data) else { return };
    assert_eq!(fork.to_bytes(), data);
    if let Err(fault) = fork.verify() {
        words::say(|text| vec![text.fork_error(&fault).what]);
    }
}

/// The names that bodies bear are names.
pub fn name(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(name) = Name::parse(text) {
        assert_eq!(name.as_str(), text);
        words::shows_nothing_hidden(&jusawi_text::safe(name.as_str()));
    }
    if let Ok(name) = Name::from_typed(text) {
        assert_eq!(Name::parse(name.as_str()).as_ref(), Ok(&name));
        assert_eq!(Name::from_typed(name.as_str()).as_ref(), Ok(&name), "typed twice is another name");
    }
}
