//! A table's ledger while its table runs.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use jusawi_fair::{Entry, InviteCode};

use super::folders::{create_folder, private, sync_folder};
use super::identity::lock;
use super::ledger::{self, Contents, End};
use super::{FileError, Folders, Secrets};

/// The ledger of a table and the secrets beside it, locked for this process.
#[derive(Debug)]
pub struct TableFile {
    file: File,
    path: PathBuf,
    secrets: Secrets,
    /// Where each entry begins, and last where the next one will.
    offsets: Vec<u64>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// The file ends where the next entry begins.
    Ready,
    /// Something may stand after the last entry, because storing another one failed.
    Untidy,
    /// What is on the disk is not known any more, because the system could not say that it had written.
    Lost,
}

impl TableFile {
    /// Makes an empty ledger for a new table.
    ///
    /// # Errors
    ///
    /// [`FileError::Exists`] if there is a ledger of this table.
    pub fn create(folders: &Folders, code: InviteCode) -> Result<Self, FileError> {
        let path = folders.ledger(code);
        create_folder(&folders.tables())?;
        let file = private().read(true).write(true).create_new(true).open(&path).map_err(FileError::at(&path))?;
        lock(&file, &path)?;
        sync_folder(&folders.tables())?;
        Ok(Self::new(file, path, Secrets::new(folders, code), vec![0]))
    }

    /// Opens a ledger to go on with it, and reads it. An entry that was being stored when the device stopped is cut
    /// off.
    ///
    /// # Errors
    ///
    /// [`FileError::InUse`] if another process has it; `Damaged` if it cannot be read to its end.
    pub fn open(folders: &Folders, code: InviteCode) -> Result<(Self, Contents), FileError> {
        let path = folders.ledger(code);
        let file = File::options().read(true).write(true).open(&path).map_err(FileError::at(&path))?;
        lock(&file, &path)?;
        let contents = ledger::read(&file, &path)?;
        let mut table = Self::new(file, path, Secrets::new(folders, code), contents.offsets.clone());
        match contents.end {
            End::Whole => {}
            End::Torn { .. } => table.tidy()?,
            End::Damaged { offset } => {
                return Err(FileError::Damaged { path: table.path, number: contents.entries.len(), offset });
            }
        }
        Ok((table, contents))
    }

    fn new(file: File, path: PathBuf, secrets: Secrets, offsets: Vec<u64>) -> Self {
        Self { file, path, secrets, offsets, state: State::Ready }
    }

    /// Where the ledger is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the proof of two histories is kept, if this device has met one.
    pub fn fork(&self) -> PathBuf {
        self.path.with_extension("fork")
    }

    /// Where the record is kept together with an entry that does not add up, if this device has met one.
    pub fn false_record(&self) -> PathBuf {
        self.path.with_extension("false.jusawi")
    }

    /// What this device has kept of an alarm at this table; a device that has raised one says nothing more there.
    pub fn evidence(&self) -> Option<PathBuf> {
        [self.fork(), self.false_record()].into_iter().find(|path| path.exists())
    }

    /// How many entries it has.
    pub fn entries(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// The table's secrets.
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// Stores entries after the last one. They survive a crash from the moment that this returns.
    ///
    /// # Errors
    ///
    /// [`FileError::Full`] and others. The ledger then is what it was, and storing can be tried again, except after the
    /// system could not say whether it had written: then every later try fails too.
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), FileError> {
        match self.state {
            State::Ready => {}
            State::Untidy => self.tidy()?,
            State::Lost => return Err(lost(&self.path)),
        }
        let mut bytes = Vec::new();
        let begin = self.length();
        let mut offsets = Vec::with_capacity(entries.len());
        for entry in entries {
            ledger::encode(entry, &mut bytes)?;
            offsets.push(begin + bytes.len() as u64);
        }
        self.state = State::Untidy;
        let written = self.file.seek(SeekFrom::Start(begin)).and_then(|_| self.file.write_all(&bytes));
        written.map_err(FileError::at(&self.path))?;
        self.sync()?;
        self.offsets.append(&mut offsets);
        self.state = State::Ready;
        Ok(())
    }

    /// Cuts off all but the first `entries`, which the caller has found to be all that is valid.
    ///
    /// # Errors
    ///
    /// [`FileError`]; whether they were cut off is then not known.
    pub fn truncate(&mut self, entries: usize) -> Result<(), FileError> {
        self.offsets.truncate(entries.saturating_add(1));
        self.tidy()
    }

    /// Takes away the files of a table that nobody has heard of.
    pub(crate) fn forget(&self) {
        // What cannot be taken away is an empty record of a table that was never opened.
        let _ = self.secrets.remove();
        let _ = std::fs::remove_file(&self.path);
    }

    fn length(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0)
    }

    /// Takes away what stands after the last entry.
    fn tidy(&mut self) -> Result<(), FileError> {
        self.state = State::Untidy;
        self.file.set_len(self.length()).map_err(FileError::at(&self.path))?;
        self.sync()?;
        self.state = State::Ready;
        Ok(())
    }

    fn sync(&mut self) -> Result<(), FileError> {
        self.file.sync_data().map_err(|error| {
            // After a failure the system may forget the bytes and report success the next time.
            self.state = State::Lost;
            FileError::at(&self.path)(error)
        })
    }
}

fn lost(path: &Path) -> FileError {
    FileError::System { path: path.to_owned(), source: std::io::Error::other("an earlier write was lost") }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use jusawi_fair::{PublicKey, Signature};

    use super::*;

    #[test]
    fn a_full_disk_is_named() {
        let path = PathBuf::from("/dev/full");
        let file = File::options().write(true).open(&path).unwrap();
        let code = InviteCode::of(&PublicKey([1; 32]));
        let secrets = Secrets::new(&Folders::below(Path::new("/nowhere")), code);
        let mut table = TableFile::new(file, path, secrets, vec![0]);
        let entry = Entry { body: vec![1], seal: Signature([2; 64]) };
        assert!(matches!(table.append(&[entry]), Err(FileError::Full { .. })));
        assert_eq!(table.entries(), 0);
    }
}
