//! What every command shares that sits down at a table.

use std::path::Path;

use jusawi_net::discovery::Choice;
use jusawi_net::files::{FileError, Folders};
use jusawi_net::own::{self, Local, OwnScreen};
use jusawi_net::screen::{Answer, Update, Wish};
use jusawi_table::Name;
use jusawi_text::{Args as Words, Columns, Text};
use jusawi_wire::GameMessages;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::args::{Args, PlayArgs};
use crate::fault::file_error;
use crate::output::Output;
use crate::screen::{self, Ending, Face, Input, Lines, Screen, Setting};
use crate::stop::Stop;
use crate::{FAILED, OK, UNFINISHED};

/// Who sits at the screen.
pub(super) enum Sitter {
    /// The host.
    Host,
    /// A player at another device's table.
    Guest(Name),
    /// Somebody who only watches.
    Watcher,
}

/// Shows a table until it is over, the person leaves or the program is asked to stop.
#[allow(clippy::too_many_arguments, reason = "the two ends of a screen, and how it looks")]
pub(super) async fn at_screen<G: Face>(
    text: &Text,
    output: &Output,
    args: &Args,
    auto: bool,
    sitter: Sitter,
    updates: UnboundedReceiver<Update<G>>,
    wish: impl FnMut(Wish<G>),
    stop: &Stop,
) -> Ending {
    let setting = Setting {
        is_host: matches!(sitter, Sitter::Host),
        auto,
        // Where nothing is asked one can still leave, talk, and ask for help.
        interactive: true,
        terminal: output.terminal,
        compact: auto && !output.terminal,
        name: match sitter {
            Sitter::Guest(name) => Some(name),
            Sitter::Host | Sitter::Watcher => None,
        },
    };
    let columns = Columns { ascii: args.ascii, ..Columns::default() };
    let screen = Screen::new(text.clone(), setting, Lines::stdout(output.color, columns));
    let mut input = Input::stdin();
    screen::run(screen, updates, &mut input, wish, stop.stopped()).await
}

/// Opens the page beside the terminal, if it was asked for; the updates pass through it.
#[allow(clippy::too_many_arguments, reason = "the two ends of a screen, and how it is reached")]
pub(super) async fn beside<M: GameMessages>(
    text: &Text,
    output: &Output,
    wanted: bool,
    local: Local,
    phones: Option<String>,
    ask: impl Fn(Wish<M::Game>, Answer) + Send + Sync + 'static,
    updates: UnboundedReceiver<Update<M::Game>>,
) -> (Option<OwnScreen>, UnboundedReceiver<Update<M::Game>>) {
    if !wanted {
        return (None, updates);
    }
    let listener = match own::listen().await {
        Ok(listener) => listener,
        Err(_) => {
            output.error(&text.word("cli-own-page-failed"));
            return (None, updates);
        }
    };
    let (screen, updates) = own::open::<M>(listener, local, jusawi_web::page(), phones, ask, updates);
    output.line(&text.say("cli-own-page", &Words::new().with("link", screen.link.clone())));
    (Some(screen), updates)
}

/// The folders of this person.
pub(super) fn folders(args: &Args) -> Result<Folders, FileError> {
    match &args.home {
        Some(home) => Ok(Folders::below(home)),
        None => Folders::of_user(),
    }
}

/// The interfaces to use.
pub(super) fn interfaces(args: &Args) -> Choice {
    if args.interfaces.is_empty() { Choice::Sensible } else { Choice::Named(args.interfaces.clone()) }
}

/// The name to sit down with: as given, or as the system calls this person.
pub(super) fn player_name(text: &Text, output: &Output, play: &PlayArgs) -> Result<Name, u8> {
    let system = || ["USER", "USERNAME", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok());
    let typed = play.name.clone().or_else(system).unwrap_or_else(|| text.word("default-name"));
    Name::from_typed(&typed).map_err(|error| {
        output.error(&text.name_error(&error).to_string());
        crate::USAGE
    })
}

/// Says where the record lies, and gives the exit code of a table that was played at.
pub(super) fn farewell(text: &Text, output: &Output, ending: &Ending, record: Option<&Path>) -> u8 {
    if let Some(record) = record {
        let path = record.display().to_string();
        output.line(&text.say("cli-transcript", &Words::new().with("path", path.clone())));
        let command = format!("jusawi verify {}", quoted(&path));
        output.line(&text.say("cli-transcript-how", &Words::new().with("command", command)));
    }
    match ending {
        Ending::Finished | Ending::Left | Ending::Stopped => OK,
        Ending::Unfinished => UNFINISHED,
        Ending::Alarm | Ending::CannotCheck => FAILED,
    }
}

/// Says what a file's trouble is.
pub(super) fn file_trouble(text: &Text, output: &Output, error: &FileError) -> u8 {
    output.error(&file_error(text, error).to_string());
    FAILED
}

/// A path as one word of a shell.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-~+".contains(c);
    if path.chars().all(plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', r"'\''")) }
}
