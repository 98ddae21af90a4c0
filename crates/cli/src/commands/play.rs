//! What every command shares that sits down at a table.

use std::path::PathBuf;

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

/// How a seat is played, as far as its screen has to know.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Whether the device plays by itself.
    pub(super) auto: bool,
    /// Whether the host waits after the game although nobody may type: a page may ask for another.
    pub(super) stays: bool,
    /// Whether the host plays another game after this one by itself.
    pub(super) again: bool,
}

/// The screen of a table in this terminal.
pub(super) fn screen_of<G: Face>(text: &Text, output: &Output, args: &Args, way: Way, sitter: Sitter) -> Screen<G> {
    let Way { auto, stays, again } = way;
    let setting = Setting {
        is_host: matches!(sitter, Sitter::Host),
        auto,
        // Where nothing is asked one can still leave, talk, and ask for help.
        interactive: true,
        terminal: output.terminal,
        compact: auto && !output.terminal,
        stays,
        again,
        name: match sitter {
            Sitter::Guest(name) => Some(name),
            Sitter::Host | Sitter::Watcher => None,
        },
    };
    let columns = Columns { ascii: args.ascii, ..Columns::default() };
    Screen::new(text.clone(), setting, Lines::stdout(output.color, columns))
}

/// Shows a table until it is over, the person leaves or the program is asked to stop.
pub(super) async fn at_screen<G: Face>(
    screen: &mut Screen<G>,
    input: &mut Input,
    updates: &mut UnboundedReceiver<Update<G>>,
    wish: impl FnMut(Wish<G>),
    stop: &Stop,
) -> Ending {
    screen::run(screen, updates, input, wish, stop.stopped()).await
}

/// Opens the page beside the terminal, if it was asked for, or shows this table in the one that is open; the updates pass
/// through it.
#[allow(clippy::too_many_arguments, reason = "the two ends of a screen, and how it is reached")]
pub(super) async fn beside<M: GameMessages>(
    text: &Text,
    output: &Output,
    wanted: bool,
    open: Option<OwnScreen>,
    local: Local,
    phones: Option<String>,
    ask: impl Fn(Wish<M::Game>, Answer) + Send + Sync + 'static,
    updates: UnboundedReceiver<Update<M::Game>>,
) -> (Option<OwnScreen>, UnboundedReceiver<Update<M::Game>>) {
    if !wanted {
        return (None, updates);
    }
    if let Some(screen) = open {
        let updates = screen.show::<M>(local, phones, ask, updates);
        return (Some(screen), updates);
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

/// Says where the records of the games that were played lie, and gives the exit code of the last table.
pub(super) fn farewell(text: &Text, output: &Output, ending: Ending, records: &[PathBuf]) -> u8 {
    let mut command = "jusawi verify".to_owned();
    for record in records {
        let path = record.display().to_string();
        command.extend([" ", &quoted(&path)]);
        output.line(&text.say("cli-transcript", &Words::new().with("path", path)));
    }
    if !records.is_empty() {
        output.line(&text.say("cli-transcript-how", &Words::new().with("command", command)));
    }
    match ending {
        Ending::Finished | Ending::Rematch | Ending::Onward | Ending::Left | Ending::Stopped => OK,
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
