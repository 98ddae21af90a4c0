//! The command `jusawi`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(jusawi_cli::run(std::env::args_os()))
}
