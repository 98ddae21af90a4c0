//! The secrets of a running table.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;

use jusawi_fair::InviteCode;
use zeroize::Zeroizing;

use super::folders::{create_folder, private, sync_folder};
use super::{FileError, Folders};

/// The longest secrets that are read, in bytes.
const MAX_SECRETS: u64 = 64 << 20;

/// What a running table must not lose and nobody may see: bytes that only the caller understands.
#[derive(Debug)]
pub struct Secrets {
    folder: PathBuf,
    path: PathBuf,
    fresh: PathBuf,
}

impl Secrets {
    pub(super) fn new(folders: &Folders, code: InviteCode) -> Self {
        let path = folders.secrets(code);
        Self { folder: folders.tables(), fresh: path.with_extension("secrets-new"), path }
    }

    /// Stores the secrets in the place of those before. After a crash one or the other is there, whole; from the moment
    /// that this returns, these.
    ///
    /// # Errors
    ///
    /// [`FileError`]; what was stored before is then still there.
    pub fn store(&self, bytes: &[u8]) -> Result<(), FileError> {
        create_folder(&self.folder)?;
        let error = FileError::at(&self.path);
        // What a crash left behind may have other permissions.
        match fs::remove_file(&self.fresh).map_err(&error) {
            Ok(()) | Err(FileError::Missing { .. }) => {}
            Err(error) => return Err(error),
        }
        let mut file = private().write(true).create_new(true).open(&self.fresh).map_err(&error)?;
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(&error)?;
        fs::rename(&self.fresh, &self.path).map_err(&error)?;
        sync_folder(&self.folder)
    }

    /// The secrets that were stored last; `None` if there are none.
    ///
    /// # Errors
    ///
    /// [`FileError`].
    pub fn load(&self) -> Result<Option<Zeroizing<Vec<u8>>>, FileError> {
        let error = FileError::at(&self.path);
        let file = match File::open(&self.path).map_err(&error) {
            Err(FileError::Missing { .. }) => return Ok(None),
            result => result?,
        };
        let length = file.metadata().map_err(&error)?.len();
        if length > MAX_SECRETS {
            return Err(FileError::Malformed { path: self.path.clone() });
        }
        // Room for all of it from the start: a vector that grows leaves copies behind.
        let mut bytes = Zeroizing::new(Vec::with_capacity(usize::try_from(length).unwrap_or(0)));
        file.take(length).read_to_end(&mut bytes).map_err(&error)?;
        Ok(Some(bytes))
    }

    /// Removes the secrets, if there are any.
    ///
    /// # Errors
    ///
    /// [`FileError`].
    pub fn remove(&self) -> Result<(), FileError> {
        for path in [&self.fresh, &self.path] {
            match fs::remove_file(path).map_err(FileError::at(path)) {
                Ok(()) | Err(FileError::Missing { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        match sync_folder(&self.folder) {
            Err(FileError::Missing { .. }) => Ok(()),
            result => result,
        }
    }
}
