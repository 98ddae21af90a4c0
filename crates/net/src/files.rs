//! What is kept on disk: the device's identity, and ledgers with the secrets of those that still run.
//!
//! | file | what it is |
//! | --- | --- |
//! | `<config>/jusawi/config.toml` | what a person has written down once, such as relays; only read |
//! | `<config>/jusawi/identity` | the device's key; mode 0600, locked while a process uses it |
//! | `<data>/jusawi/tables/CODE.jusawi` | a ledger: `Entry` messages, each after its length (varint); locked in use |
//! | `<data>/jusawi/tables/CODE.secrets` | what a running table must not lose and nobody may see; mode 0600 |
//! | `<data>/jusawi/tables/CODE.false.jusawi` | after an alarm: the ledger with the entry that does not add up |
//! | `<data>/jusawi/tables/CODE.fork` | after an alarm: two sealed entries of one number |
//!
//! Everything here blocks; what it writes is on the disk when it returns.

mod config;
mod error;
mod folders;
mod identity;
mod ledger;
mod secrets;
mod table;

pub use config::{Config, ConfigError, Language};
pub use error::FileError;
pub use folders::{Folders, Remembered};
pub use identity::Identity;
pub use ledger::{Contents, End, read_entries, write_entries};
pub use secrets::Secrets;
pub use table::TableFile;

#[cfg(test)]
mod tests;
