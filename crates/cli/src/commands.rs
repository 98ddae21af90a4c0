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
