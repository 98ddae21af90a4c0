//! Where the files are, and what is remembered there.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use directories::BaseDirs;
use jusawi_fair::InviteCode;

use super::FileError;

/// What every folder of this program is called.
const NAME: &str = "jusawi";

/// The extension of ledgers.
const LEDGER: &str = "jusawi";

/// The folders of one user.
#[derive(Clone, Debug)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
}

/// A table of which a ledger is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remembered {
    /// The table's code.
    pub code: InviteCode,
    /// Its ledger.
    pub path: PathBuf,
    /// The size of the ledger in bytes.
    pub bytes: u64,
    /// When the last entry was stored, if the system knows.
    pub modified: Option<SystemTime>,
    /// Whether the secrets are still there: the table has not been closed and can be resumed.
    pub is_open: bool,
}

impl Folders {
    /// The folders that the operating system has for the user's configuration and data.
    ///
    /// # Errors
    ///
    /// [`FileError::NoHome`].
    pub fn of_user() -> Result<Self, FileError> {
        let base = BaseDirs::new().ok_or(FileError::NoHome)?;
        Ok(Self { config: base.config_dir().join(NAME), data: base.data_dir().join(NAME) })
    }

    /// Both folders below `home`: `home/config/jusawi` and `home/data/jusawi`. Two players on one machine each have
    /// their own.
    pub fn below(home: &Path) -> Self {
        Self { config: home.join("config").join(NAME), data: home.join("data").join(NAME) }
    }

    /// What the person has set for good.
    pub fn config(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// Where the identity is kept.
    pub fn identity(&self) -> PathBuf {
        self.config.join("identity")
    }

    /// Where ledgers and secrets are kept.
    pub fn tables(&self) -> PathBuf {
        self.data.join("tables")
    }

    /// Where the ledger of the table with this code is kept.
    pub fn ledger(&self, code: InviteCode) -> PathBuf {
        self.tables().join(format!("{code}.{LEDGER}"))
    }

    /// Where the secrets of the table with this code are kept.
    pub fn secrets(&self, code: InviteCode) -> PathBuf {
        self.tables().join(format!("{code}.secrets"))
    }

    /// The tables of which a ledger is kept, the last used first.
    ///
    /// # Errors
    ///
    /// [`FileError`], if the folder is there but cannot be read.
    pub fn remembered(&self) -> Result<Vec<Remembered>, FileError> {
        let folder = self.tables();
        let error = FileError::at(&folder);
        let listing = match fs::read_dir(&folder).map_err(&error) {
            Err(FileError::Missing { .. }) => return Ok(Vec::new()),
            result => result?,
        };
        let mut found = Vec::new();
        for file in listing {
            let path = file.map_err(&error)?.path();
            let Some(code) = code_of(&path) else { continue };
            // A file that is gone by now is not remembered.
            let Ok(metadata) = fs::metadata(&path) else { continue };
            found.push(Remembered {
                code,
                bytes: metadata.len(),
                modified: metadata.modified().ok(),
                is_open: self.secrets(code).exists(),
                path,
            });
        }
        found.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        Ok(found)
    }
}

/// The code in the name of a ledger, if it is written as this program writes it.
fn code_of(path: &Path) -> Option<InviteCode> {
    let name = path.file_name()?.to_str()?;
    let code: InviteCode = name.strip_suffix(LEDGER)?.strip_suffix('.')?.parse().ok()?;
    (name == format!("{code}.{LEDGER}")).then_some(code)
}

/// Makes `folder` and those above it where they are missing, for this user alone.
pub(super) fn create_folder(folder: &Path) -> Result<(), FileError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(FileError::at(folder))
}

/// Makes sure that files made in or gone from `folder` are so after a crash too.
pub(super) fn sync_folder(folder: &Path) -> Result<(), FileError> {
    // Other systems cannot open folders and need not.
    if cfg!(unix) {
        File::open(folder).and_then(|opened| opened.sync_all()).map_err(FileError::at(folder))?;
    }
    Ok(())
}

/// How files that hold secrets are opened: made with mode 0600 where they are made.
pub(super) fn private() -> fs::OpenOptions {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
