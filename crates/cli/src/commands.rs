//! The subcommands, a file each.

pub mod find;
pub mod host;
pub mod join;
mod play;
pub mod relay;
pub mod simulate;
pub mod verify;
pub mod watch;
