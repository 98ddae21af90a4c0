//! The subcommands, a file each.

mod evening;
pub mod find;
pub mod host;
pub mod join;
mod play;
pub mod relay;
pub mod simulate;
pub mod verify;
pub mod watch;

use jusawi_net::files::{Config, ConfigError, FileError};

use crate::args::Args;

/// What this person has written down once; nothing where the system knows no home.
pub(crate) fn config(args: &Args) -> Result<Config, ConfigError> {
    match play::folders(args) {
        Ok(folders) => Config::read(&folders),
        Err(FileError::NoHome) => Ok(Config::default()),
        Err(error) => Err(error.into()),
    }
}
