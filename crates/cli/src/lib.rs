//! The command `jusawi` as a library: [`run`] takes the words of a command line and gives its exit code.
//!
//! One file for each subcommand in [`commands`]; [`args`] reads the command line, [`screen`] is what people play in.

pub mod args;
pub mod commands;
mod faces;
mod fault;
mod output;
mod qr;
pub mod screen;
mod stop;

use std::ffi::OsString;
use std::io::IsTerminal;

use jusawi_text::{Lang, Text};

use args::{Args, Command};
use output::Output;

/// The game was played, the tables were listed, the record is sound and finished.
pub const OK: u8 = 0;
/// It did not work; of a record: an entry is false.
pub const FAILED: u8 = 1;
/// The command line is not understood.
pub const USAGE: u8 = 2;
/// A record is sound as far as it goes, but unfinished or cut.
pub const UNFINISHED: u8 = 3;
/// A record cannot be checked by this program.
pub const CANNOT_CHECK: u8 = 4;

/// Runs a command line and gives its exit code.
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    let text = Text::new(language(&words));
    let output = Output::standard();
    log_to_stderr(&words);
    let args = match Args::parse(&text, words) {
        Ok(args) => args,
        Err(shown) => return shown.show(&output),
    };
    let args = match commands::config(&args) {
        Ok(config) => args.with(config),
        Err(error) => {
            output.error(&fault::config_error(&text, &error).to_string());
            return USAGE;
        }
    };
    let text = Text::new(args.lang.unwrap_or(text.lang())).with_unit(args.unit);
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            output.error(&error.to_string());
            return FAILED;
        }
    };
    let code = runtime.block_on(async {
        match &args.command {
            Command::Host(host) => commands::host::run(&text, &output, &args, host).await,
            Command::Join(join) => commands::join::run(&text, &output, &args, join).await,
            Command::Watch(watch) => commands::watch::run(&text, &output, &args, watch).await,
            Command::Find(find) => commands::find::run(&text, &output, &args, find).await,
            Command::Verify(verify) => commands::verify::run(&text, &output, verify),
            Command::Relay(relay) => commands::relay::run(&text, &output, relay).await,
            Command::Simulate(simulate) => commands::simulate::run(&text, &output, simulate),
        }
    });
    // A thread that still reads the keyboard must not keep the program alive.
    runtime.shutdown_background();
    code
}

/// The language is needed before the command line is read, because its help and its errors are read by people, too.
fn language(words: &[OsString]) -> Lang {
    let mut asked = None;
    let mut words = words.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        let value = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(value) => value.strip_prefix('='),
            None => None,
        };
        asked = asked.or(value.and_then(|value| value.parse().ok()));
    }
    asked.unwrap_or_else(|| {
        let set = ["JUSAWI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok());
        Lang::from_environment(set.as_deref())
    })
}

/// What the program notes for those who look into it: nothing, unless `JUSAWI_LOG` asks for something; of a relay, what
/// its owner wants to know.
fn log_to_stderr(words: &[OsString]) {
    let is_relay = words.iter().skip(1).any(|word| word == "relay");
    let otherwise = if is_relay { "warn,jusawi_relay=info,async_nats=off" } else { "off" };
    let filter = std::env::var("JUSAWI_LOG").unwrap_or_else(|_| otherwise.to_owned());
    // Colours are for people; a file or a journal would keep their codes.
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
    // A second call in one process, as in tests, changes nothing.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::new(filter))
        .with_ansi(std::io::stderr().is_terminal() && !no_colour)
        .with_writer(std::io::stderr)
        .try_init();
}
