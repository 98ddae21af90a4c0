//! Identities, records and secrets on disk: kept, locked, torn at any byte, and never thrown away.

use std::fs;

use jusawi_fair::{Entry, InviteCode, PublicKey, Signature};
use tempfile::TempDir;

use super::*;

fn home() -> (TempDir, Folders) {
    let home = TempDir::new().unwrap();
    let folders = Folders::below(home.path());
    (home, folders)
}

fn code(seed: u8) -> InviteCode {
    InviteCode::of(&PublicKey([seed; 32]))
}

fn entry(seed: u8, length: usize) -> Entry {
    Entry { body: vec![seed; length], seal: Signature([seed; 64]) }
}

/// Entries whose lengths are written with one, two and three bytes.
fn entries() -> Vec<Entry> {
    vec![entry(1, 10), entry(2, 200), entry(3, 40_000), entry(4, 0)]
}

#[cfg(unix)]
fn mode(path: &std::path::Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn an_identity_is_made_once_and_kept() {
    let (_home, folders) = home();
    let first = Identity::open(&folders).unwrap().key().public();
    let again = Identity::open(&folders).unwrap().key().public();
    assert_eq!(first, again);
    #[cfg(unix)]
    assert_eq!(mode(&folders.identity()), 0o600);
}

#[test]
fn an_identity_is_used_by_one_process_at_a_time() {
    let (_home, folders) = home();
    let held = Identity::open(&folders).unwrap();
    assert!(matches!(Identity::open(&folders), Err(FileError::InUse { path }) if path == folders.identity()));
    drop(held);
    Identity::open(&folders).unwrap();
}

#[test]
fn two_homes_are_two_identities() {
    let (_alice, alice) = home();
    let (_bob, bob) = home();
    assert_ne!(Identity::open(&alice).unwrap().key().public(), Identity::open(&bob).unwrap().key().public());
}

#[cfg(unix)]
#[test]
fn an_identity_that_others_could_read_is_closed_to_them() {
    use std::os::unix::fs::PermissionsExt;
    let (_home, folders) = home();
    drop(Identity::open(&folders).unwrap());
    fs::set_permissions(folders.identity(), fs::Permissions::from_mode(0o644)).unwrap();
    drop(Identity::open(&folders).unwrap());
    assert_eq!(mode(&folders.identity()), 0o600);
}

#[test]
fn a_file_that_is_no_identity_is_named_and_left_alone() {
    let (_home, folders) = home();
    drop(Identity::open(&folders).unwrap());
    let whole = fs::read(folders.identity()).unwrap();
    for bytes in [&whole[..whole.len() - 1], &[whole.as_slice(), b"\n"].concat(), b"jusawi identity 2\n"] {
        fs::write(folders.identity(), bytes).unwrap();
        assert!(matches!(Identity::open(&folders), Err(FileError::Malformed { .. })));
        assert_eq!(fs::read(folders.identity()).unwrap(), bytes);
    }
}

#[test]
fn entries_come_back_as_they_were_stored() {
    let (_home, folders) = home();
    let mut table = TableFile::create(&folders, code(1)).unwrap();
    table.append(&entries()[..1]).unwrap();
    table.append(&entries()[1..]).unwrap();
    assert_eq!(table.entries(), 4);
    let contents = read_entries(table.path()).unwrap();
    assert_eq!((contents.entries, contents.end), (entries(), End::Whole));
    drop(table);
    let (mut table, contents) = TableFile::open(&folders, code(1)).unwrap();
    assert_eq!(contents.entries, entries());
    table.append(&[entry(5, 5)]).unwrap();
    assert_eq!(read_entries(table.path()).unwrap().entries.len(), 5);
}

#[test]
fn a_tail_torn_at_any_byte_is_cut_off_and_nothing_else() {
    let (_home, folders) = home();
    let mut table = TableFile::create(&folders, code(1)).unwrap();
    table.append(&[entry(1, 10), entry(2, 200), entry(3, 100)]).unwrap();
    let path = table.path().to_owned();
    drop(table);
    let whole = fs::read(&path).unwrap();
    let ends = read_entries(&path).unwrap().offsets;

    for length in 0..=whole.len() {
        for zeros in [0, 1, 500] {
            fs::write(&path, [&whole[..length], vec![0; zeros].as_slice()].concat()).unwrap();
            let kept = ends.iter().rposition(|&end| end <= length as u64).unwrap();
            let offset = ends[kept];
            let is_whole = offset == length as u64 && zeros == 0;
            let contents = read_entries(&path).unwrap();
            // Seven zeros at the end of a seal, or any elsewhere in an entry, can be what was written.
            let missing = ends.get(kept + 1).map_or(0, |end| end - length as u64);
            if zeros == 0 || offset == length as u64 || (8..=zeros as u64).contains(&missing) {
                assert_eq!(contents.end, if is_whole { End::Whole } else { End::Torn { offset } }, "{length}+{zeros}");
                let (mut table, contents) = TableFile::open(&folders, code(1)).unwrap();
                assert_eq!(contents.entries.len(), kept);
                assert_eq!(fs::metadata(&path).unwrap().len(), offset);
                table.append(&[entry(9, 9)]).unwrap();
                let after = read_entries(&path).unwrap();
                assert_eq!((after.entries.len(), after.end), (kept + 1, End::Whole));
            }
        }
    }
}

#[test]
fn damage_in_the_middle_is_named_and_the_file_left_alone() {
    let (_home, folders) = home();
    let mut table = TableFile::create(&folders, code(1)).unwrap();
    table.append(&entries()).unwrap();
    let path = table.path().to_owned();
    drop(table);
    let offset = read_entries(&path).unwrap().offsets[1];
    let mut bytes = fs::read(&path).unwrap();
    bytes[usize::try_from(offset).unwrap() + 2] ^= 0xff;
    fs::write(&path, &bytes).unwrap();

    let contents = read_entries(&path).unwrap();
    assert_eq!((contents.entries.len(), contents.end), (1, End::Damaged { offset }));
    let error = TableFile::open(&folders, code(1)).unwrap_err();
    assert!(matches!(error, FileError::Damaged { number: 1, offset: at, .. } if at == offset), "{error:?}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn absurd_lengths_are_not_followed() {
    let (home, _) = home();
    let path = home.path().join("absurd");
    for bytes in [&[0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2][..], &[0xff, 0xff, 0x7f, 1, 2]] {
        fs::write(&path, bytes).unwrap();
        assert_eq!(read_entries(&path).unwrap().end, End::Damaged { offset: 0 });
    }
}

#[test]
fn entries_that_turn_out_invalid_can_be_cut_off() {
    let (_home, folders) = home();
    let mut table = TableFile::create(&folders, code(1)).unwrap();
    table.append(&entries()).unwrap();
    table.truncate(2).unwrap();
    table.append(&[entry(7, 7)]).unwrap();
    let expected = [entry(1, 10), entry(2, 200), entry(7, 7)];
    assert_eq!(read_entries(table.path()).unwrap().entries, expected);
}

#[test]
fn a_table_runs_in_one_process_and_is_made_once() {
    let (_home, folders) = home();
    let table = TableFile::create(&folders, code(1)).unwrap();
    assert!(matches!(TableFile::open(&folders, code(1)), Err(FileError::InUse { .. })));
    assert!(matches!(TableFile::create(&folders, code(1)), Err(FileError::Exists { .. })));
    assert!(matches!(TableFile::open(&folders, code(2)), Err(FileError::Missing { .. })));
    drop(table);
    TableFile::open(&folders, code(1)).unwrap();
}

#[test]
fn secrets_are_replaced_whole_and_private_and_removed() {
    let (_home, folders) = home();
    let table = TableFile::create(&folders, code(1)).unwrap();
    let secrets = table.secrets();
    assert_eq!(secrets.load().unwrap().as_deref(), None);
    secrets.store(b"first").unwrap();
    // What a crash may leave behind is in nobody's way.
    fs::write(folders.tables().join(format!("{}.secrets-new", code(1))), "half").unwrap();
    secrets.store(b"second").unwrap();
    assert_eq!(secrets.load().unwrap().unwrap().as_slice(), b"second");
    #[cfg(unix)]
    assert_eq!(mode(&folders.secrets(code(1))), 0o600);
    secrets.remove().unwrap();
    secrets.remove().unwrap();
    assert_eq!(secrets.load().unwrap().as_deref(), None);
    assert_eq!(fs::read_dir(folders.tables()).unwrap().count(), 1);
}

#[test]
fn remembered_tables_are_listed_and_strangers_are_not() {
    let (_home, folders) = home();
    assert_eq!(folders.remembered().unwrap(), []);
    let open = TableFile::create(&folders, code(1)).unwrap();
    open.secrets().store(b"secret").unwrap();
    TableFile::create(&folders, code(2)).unwrap().append(&[entry(1, 1)]).unwrap();
    for name in ["notes.txt", "x.jusawi", ".jusawi"] {
        fs::write(folders.tables().join(name), "").unwrap();
    }
    fs::write(folders.tables().join(format!("{}.jusawi", code(3).to_string().to_lowercase())), "").unwrap();
    let mut found = folders.remembered().unwrap();
    found.sort_by_key(|table| !table.is_open);
    let found: Vec<_> = found.into_iter().map(|table| (table.code, table.bytes > 0, table.is_open)).collect();
    assert_eq!(found, [(code(1), false, true), (code(2), true, false)]);
}
