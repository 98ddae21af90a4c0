//! The device's key.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use jusawi_fair::SecretKey;
use zeroize::Zeroizing;

use super::folders::{create_folder, private, sync_folder};
use super::{FileError, Folders};

/// What the file begins with; the 32 bytes of the seed follow, and nothing else.
const HEAD: &[u8] = b"jusawi identity 1\n";

const SEED: usize = 32;

/// The key by which this device is known, locked for this process.
#[derive(Debug)]
pub struct Identity {
    key: SecretKey,
    _locked: File,
}

impl Identity {
    /// Reads the identity, or makes one if there is none.
    ///
    /// # Errors
    ///
    /// [`FileError::InUse`] if another process plays as this identity; `Malformed` if the file holds something else.
    pub fn open(folders: &Folders) -> Result<Self, FileError> {
        let path = folders.identity();
        if let Some(folder) = path.parent() {
            create_folder(folder)?;
        }
        let error = FileError::at(&path);
        let mut file = private().read(true).write(true).create(true).truncate(false).open(&path).map_err(&error)?;
        lock(&file, &path)?;
        restrict(&file).map_err(&error)?;

        let mut bytes = Zeroizing::new(Vec::with_capacity(HEAD.len() + SEED + 1));
        let limit = HEAD.len() + SEED + 1;
        (&mut file).take(limit as u64).read_to_end(&mut bytes).map_err(&error)?;
        let mut seed = Zeroizing::new([0; SEED]);
        if bytes.is_empty() {
            getrandom::fill(seed.as_mut()).map_err(|no_randomness| error(no_randomness.into()))?;
            bytes.extend_from_slice(HEAD);
            bytes.extend_from_slice(seed.as_ref());
            file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(&error)?;
            if let Some(folder) = path.parent() {
                sync_folder(folder)?;
            }
        } else {
            let stored = bytes.strip_prefix(HEAD).filter(|stored| stored.len() == SEED);
            seed.copy_from_slice(stored.ok_or_else(|| FileError::Malformed { path: path.clone() })?);
        }
        Ok(Self { key: SecretKey::from_bytes(*seed), _locked: file })
    }

    /// The key.
    pub fn key(&self) -> &SecretKey {
        &self.key
    }
}

/// Takes a file for this process alone, until it is closed.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), FileError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => FileError::InUse { path: path.to_owned() },
        TryLockError::Error(error) => FileError::at(path)(error),
    })
}

/// Takes a secret file's permissions from everybody else, however it was made.
#[cfg(unix)]
fn restrict(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if file.metadata()?.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    file.set_permissions(std::fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(_file: &File) -> std::io::Result<()> {
    Ok(())
}
