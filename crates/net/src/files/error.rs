//! Why a file could not be used.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The user has no home folder; one has to be named.
    #[error("no home folder")]
    NoHome,
    /// Another process uses the file.
    #[error("{} is in use", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// There is no such file.
    #[error("{} does not exist", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// There is such a file already.
    #[error("{} exists", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The file is not what its name says, or is larger than any such file can be. It was left as it is.
    #[error("{} is malformed", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
    },
    /// A ledger cannot be read on from an entry in its middle. It was left as it is.
    #[error("{} is damaged from entry {number} on", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the first entry that cannot be read.
        number: usize,
        /// Where it begins, in bytes.
        offset: u64,
    },
    /// The disk is full, or the user's share of it.
    #[error("no room for {}", path.display())]
    Full {
        /// The file that needed room.
        path: PathBuf,
    },
    /// The user may not do that, or the disk is read-only.
    #[error("no access to {}", path.display())]
    Denied {
        /// The file.
        path: PathBuf,
    },
    /// The system refused for another reason.
    #[error("{}: system error", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl FileError {
    /// Sorts what the system said about `path`; for use with `map_err`.
    pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        move |source| {
            let path = path.to_owned();
            match source.kind() {
                ErrorKind::NotFound => Self::Missing { path },
                ErrorKind::AlreadyExists => Self::Exists { path },
                ErrorKind::WouldBlock => Self::InUse { path },
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Self::Full { path },
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::Denied { path },
                _ => Self::System { path, source },
            }
        }
    }
}
