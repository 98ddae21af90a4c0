//! The command line: words in, checked arguments out. Help and errors are in the reader's language.

mod config;
mod relay;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use jusawi_fair::InviteCode;
use jusawi_net::relay::RelayUrl;
use jusawi_text::{Args as Words, Lang, Speak, Text, Unit};
use jusawi_wire::games::GAMES;
use jusawi_wire::{GameMessages, with_game};

use crate::output::Output;
use crate::{OK, USAGE};

pub use relay::RelayArgs;

/// How long bots and devices that play by themselves take for a choice, in milliseconds, unless asked otherwise.
const PACE_MS: u64 = 900;
/// After how many seconds a draw may go on without half of the independent devices, unless asked otherwise.
const ALONE_AFTER: u32 = 60;

/// A command line that was understood.
#[derive(Debug)]
pub struct Args {
    /// The language, if it was asked for.
    pub lang: Option<Lang>,
    /// The folder in which everything of this person is kept, instead of the system's.
    pub home: Option<PathBuf>,
    /// How money is written.
    pub unit: Unit,
    /// Whether only ASCII marks are drawn.
    pub ascii: bool,
    /// The interfaces to use; all sensible ones if empty.
    pub interfaces: Vec<String>,
    /// What to do.
    pub command: Command,
}

/// What to do.
#[derive(Debug)]
pub enum Command {
    /// Open a table or go on with one.
    Host(HostArgs),
    /// Join a table.
    Join(JoinArgs),
    /// Watch a table.
    Watch(WatchArgs),
    /// List the tables on this Wi-Fi.
    Find(FindArgs),
    /// Verify records.
    Verify(VerifyArgs),
    /// Play games without a network.
    Simulate(SimulateArgs),
    /// Run a relay.
    Relay(Box<RelayArgs>),
}

/// How a seat is played at this device.
#[derive(Debug)]
pub struct PlayArgs {
    /// The player's name, if given.
    pub name: Option<String>,
    /// Whether the device plays by itself.
    pub auto: bool,
    /// How long a choice takes that nobody makes by hand.
    pub pace: Duration,
    /// Whether the page is opened beside the terminal, as a screen of this process.
    pub page: bool,
}

/// The words of `host`.
#[derive(Debug)]
pub struct HostArgs {
    /// The game's name.
    pub game: String,
    /// How many seats the lobby has, if given.
    pub seats: Option<u8>,
    /// How many bots sit down at once.
    pub bots: u8,
    /// Options as typed.
    pub options: Vec<String>,
    /// After how many seconds a draw may go on without half of the independent devices; none: never.
    pub alone_after: Option<u32>,
    /// The port, if it must be that one.
    pub port: Option<u16>,
    /// Whether plaintext is turned away.
    pub tls_only: bool,
    /// The table to go on with.
    pub resume: Option<InviteCode>,
    /// How many games are played one after another.
    pub games: u32,
    /// The relays through which the table is reachable, too.
    pub relays: Vec<RelayUrl>,
    /// Whether those of the configuration are not wanted.
    pub no_relay: bool,
    /// What those relays want to be shown.
    pub relay_token: Option<String>,
    /// How the seat is played.
    pub play: PlayArgs,
}

/// The words of `join`.
#[derive(Debug)]
pub struct JoinArgs {
    /// A code, a link or an address; none: the table on this Wi-Fi.
    pub target: Option<String>,
    /// The relays that are looked at, too.
    pub relays: Vec<RelayUrl>,
    /// Whether those of the configuration are not wanted.
    pub no_relay: bool,
    /// How the seat is played.
    pub play: PlayArgs,
}

/// The words of `watch`.
#[derive(Debug)]
pub struct WatchArgs {
    /// A code, a link or an address.
    pub target: String,
    /// The relays that are looked at, too.
    pub relays: Vec<RelayUrl>,
    /// Whether those of the configuration are not wanted.
    pub no_relay: bool,
}

/// The words of `find`.
#[derive(Debug)]
pub struct FindArgs {
    /// How long to look; none: until stopped.
    pub seconds: Option<u64>,
}

/// The words of `verify`.
#[derive(Debug)]
pub struct VerifyArgs {
    /// The records.
    pub files: Vec<PathBuf>,
}

/// The words of `simulate`.
#[derive(Debug)]
pub struct SimulateArgs {
    /// The game's name.
    pub game: String,
    /// How many play.
    pub players: u8,
    /// How many games.
    pub games: u64,
    /// What everything follows from.
    pub seed: u64,
    /// Options as typed.
    pub options: Vec<String>,
    /// How players choose.
    pub policy: Policy,
    /// Whether whole games are written, one JSON object a line, instead of a summary.
    pub json: bool,
}

/// How players choose in a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Evenly among the listed actions.
    Random,
    /// As bots do.
    Bot,
}

/// Something to be shown instead of running: help, a version, or what is wrong with the command line.
#[derive(Debug)]
pub struct Shown {
    lines: String,
    is_error: bool,
}

impl Shown {
    /// Shows it, and gives the exit code.
    pub fn show(&self, output: &Output) -> u8 {
        if self.is_error {
            output.error(self.lines.trim_end());
            USAGE
        } else {
            output.line(self.lines.trim_end());
            OK
        }
    }
}

impl Args {
    /// Reads a command line.
    ///
    /// # Errors
    /// What is to be shown instead.
    pub fn parse(text: &Text, words: Vec<OsString>) -> Result<Self, Shown> {
        let matches = command(text).try_get_matches_from(words).map_err(|error| shown(text, &error))?;
        let command = match matches.subcommand() {
            Some(("host", host)) => Command::Host(host_args(text, host)?),
            Some(("join", join)) => {
                let target = join.get_one("target").cloned();
                let relays = relay::urls(text, join)?;
                Command::Join(JoinArgs { target, relays, no_relay: relay::none(join), play: play_args(join) })
            }
            Some(("watch", watch)) => {
                let target = watch.get_one("target").cloned().unwrap_or_default();
                Command::Watch(WatchArgs { target, relays: relay::urls(text, watch)?, no_relay: relay::none(watch) })
            }
            Some(("find", find)) => Command::Find(FindArgs { seconds: find.get_one("seconds").copied() }),
            Some(("verify", verify)) => {
                let files = verify.get_many("file").map(|files| files.cloned().collect());
                Command::Verify(VerifyArgs { files: files.unwrap_or_default() })
            }
            Some(("simulate", simulate)) => Command::Simulate(simulate_args(simulate)),
            Some(("relay", matches)) => Command::Relay(Box::new(relay::relay_args(text, matches)?)),
            _ => return Err(help(text)),
        };
        Ok(Self {
            lang: matches.get_one::<String>("lang").and_then(|lang| lang.parse().ok()),
            home: matches.get_one("home").cloned(),
            unit: matches.get_one::<String>("unit").and_then(|unit| unit.parse().ok()).unwrap_or_default(),
            ascii: matches.get_flag("ascii"),
            interfaces: matches.get_many("interface").map(|names| names.cloned().collect()).unwrap_or_default(),
            command,
        })
    }
}

fn host_args(text: &Text, matches: &ArgMatches) -> Result<HostArgs, Shown> {
    let resume = match matches.get_one::<String>("resume") {
        None => None,
        Some(code) => {
            let wrong = |error| Shown { lines: text.invite_error(&error).to_string(), is_error: true };
            Some(code.parse().map_err(wrong)?)
        }
    };
    let alone_after = match matches.get_one::<String>("alone-after").map(String::as_str) {
        None => Some(ALONE_AFTER),
        Some("never" | "0") => None,
        Some(seconds) => Some(seconds.parse().map_err(|_| bad_choice(text, seconds, "10, 30, 60, never"))?),
    };
    Ok(HostArgs {
        game: matches.get_one("game").cloned().unwrap_or_else(|| "las-vegas".to_owned()),
        seats: matches.get_one("seats").copied(),
        bots: matches.get_one("bots").copied().unwrap_or(0),
        options: matches.get_many("option").map(|options| options.cloned().collect()).unwrap_or_default(),
        alone_after,
        port: matches.get_one("port").copied(),
        tls_only: matches.get_flag("tls-only"),
        resume,
        games: matches.get_one("games").copied().unwrap_or(1),
        relays: relay::urls(text, matches)?,
        no_relay: relay::none(matches),
        relay_token: relay::token(matches, "relay-token"),
        play: play_args(matches),
    })
}

fn simulate_args(matches: &ArgMatches) -> SimulateArgs {
    let number = |name: &str, otherwise: u64| matches.get_one::<u64>(name).copied().unwrap_or(otherwise);
    let is_random = matches.get_one::<String>("policy").is_none_or(|policy| policy == "random");
    SimulateArgs {
        game: matches.get_one("game").cloned().unwrap_or_default(),
        players: matches.get_one("players").copied().unwrap_or(4),
        games: number("games", 1),
        seed: number("seed", 0),
        options: matches.get_many("option").map(|options| options.cloned().collect()).unwrap_or_default(),
        policy: if is_random { Policy::Random } else { Policy::Bot },
        json: matches.get_flag("json"),
    }
}

fn play_args(matches: &ArgMatches) -> PlayArgs {
    let pace = matches.get_one::<u64>("pace").copied();
    PlayArgs {
        name: matches.get_one("name").cloned(),
        auto: matches.get_flag("auto"),
        pace: Duration::from_millis(pace.unwrap_or(PACE_MS)),
        page: matches.get_flag("page"),
    }
}

fn command(text: &Text) -> clap::Command {
    let say = |id: &str| text.word(id);
    let template = format!("{{about}}\n\n{}: {{usage}}\n\n{{all-args}}{{after-help}}\n", say("usage-heading"));
    let arguments = say("arguments-heading");
    let options = say("options-heading");
    let option =
        |name: &'static str, help: &str| Arg::new(name).long(name).help(say(help)).help_heading(options.clone());
    let flag = |name: &'static str, help: &str| option(name, help).action(ArgAction::SetTrue);
    let positional = |name: &'static str, value: &'static str, help: &str| {
        Arg::new(name).value_name(value).help(say(help)).help_heading(arguments.clone())
    };
    let play = |command: clap::Command| {
        command
            .arg(option("name", "help-name").value_name("NAME"))
            .arg(flag("auto", "help-auto"))
            .arg(option("pace", "help-pace").value_name("MS").value_parser(value_parser!(u64)))
            .arg(flag("page", "help-page"))
    };
    let subcommand = |name: &'static str, about: &str| {
        clap::Command::new(name)
            .about(say(about))
            .help_template(template.clone())
            .disable_help_flag(true)
            .arg(flag("help", "help-help").short('h').action(ArgAction::Help))
    };

    let host = play(subcommand("host", "cli-help-host").after_help(options_of_games(text)))
        .arg(positional("game", "GAME", "help-game"))
        .arg(option("seats", "help-seats").value_name("2..5").value_parser(value_parser!(u8)))
        .arg(option("bots", "help-bots").value_name("N").value_parser(value_parser!(u8)))
        .arg(option("option", "help-option").short('o').value_name("KEY=VALUE").action(ArgAction::Append))
        .arg(option("alone-after", "help-alone-after").value_name("SECONDS|never"))
        .arg(option("port", "help-port").value_name("PORT").value_parser(value_parser!(u16)))
        .arg(flag("tls-only", "help-tls-only"))
        .arg(option("resume", "help-resume").value_name("CODE"))
        .arg(option("games", "help-games-in-a-row").value_name("N").value_parser(value_parser!(u32).range(1..)))
        .args(relay::which(&option, "help-relay"))
        .arg(option("relay-token", "help-relay-token").value_name("TOKEN"));
    let relays = || relay::which(&option, "help-join-relay");
    let join = play(subcommand("join", "cli-help-join"))
        .arg(positional("target", "CODE|LINK|ADDRESS", "help-target"))
        .args(relays());
    let watch = subcommand("watch", "cli-help-watch")
        .arg(positional("target", "CODE|LINK|ADDRESS", "help-watch-target").required(true))
        .args(relays());
    let find = subcommand("find", "cli-help-find")
        .arg(option("seconds", "help-seconds").value_name("SECONDS").value_parser(value_parser!(u64)));
    let verify = subcommand("verify", "cli-help-verify").arg(
        positional("file", "FILE", "help-file")
            .required(true)
            .action(ArgAction::Append)
            .num_args(1..)
            .value_parser(value_parser!(PathBuf)),
    );

    let number = |name: &'static str, help: &str, value: &'static str| {
        option(name, help).value_name(value).value_parser(value_parser!(u64))
    };
    let simulate = subcommand("simulate", "cli-help-simulate")
        .after_help(options_of_games(text))
        .arg(positional("game", "GAME", "help-game").required(true))
        .arg(option("players", "help-players").value_name("N").value_parser(value_parser!(u8)))
        .arg(number("games", "help-games", "M"))
        .arg(number("seed", "help-seed", "S"))
        .arg(option("option", "help-option").short('o').value_name("KEY=VALUE").action(ArgAction::Append))
        .arg(
            option("policy", "help-policy")
                .value_name("random|bot")
                .value_parser(["random", "bot"])
                .hide_possible_values(true),
        )
        .arg(flag("json", "help-json"));
    let relay = relay::arguments(subcommand("relay", "cli-help-relay"), &option);

    clap::Command::new("jusawi")
        .about(say("cli-about"))
        .version(env!("CARGO_PKG_VERSION"))
        .help_template(format!(
            "{{about}}\n\n{}: {{usage}}\n\n{}:\n{{subcommands}}\n\n{}:\n{{options}}\n",
            say("usage-heading"),
            say("commands-heading"),
            options,
        ))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(flag("help", "help-help").short('h').action(ArgAction::Help).help_heading(None::<&str>).global(false))
        .arg(flag("version", "help-version").short('V').action(ArgAction::Version).help_heading(None::<&str>))
        .arg(
            option("lang", "help-lang")
                .value_name("ko|en")
                .value_parser(["ko", "en"])
                .hide_possible_values(true)
                .global(true),
        )
        .arg(option("home", "help-home").value_name("DIR").value_parser(value_parser!(PathBuf)).global(true))
        .arg(
            option("unit", "help-unit")
                .value_name("UNIT")
                .value_parser(["dollars", "man", "points"])
                .hide_possible_values(true)
                .global(true),
        )
        .arg(flag("ascii", "help-ascii").global(true))
        .arg(option("interface", "help-interface").value_name("NAME").action(ArgAction::Append).global(true))
        .subcommand(host)
        .subcommand(join)
        .subcommand(watch)
        .subcommand(find)
        .subcommand(verify)
        .subcommand(simulate)
        .subcommand(relay)
}

/// Every option of every game, with every value that it can have.
fn options_of_games(text: &Text) -> String {
    fn of<M: GameMessages>(text: &Text) -> String
    where
        M::Game: Speak,
    {
        text.option_help::<M::Game>().into_iter().map(|line| format!("\n  {line}")).collect()
    }
    let mut help = String::new();
    for game in GAMES {
        if !help.is_empty() {
            help.push_str("\n\n");
        }
        help.push_str(&text.say("help-options-of", &Words::new().with("game", *game)));
        help.push_str(&with_game!(*game, Messages => of::<Messages>(text), else String::new()));
    }
    help
}

fn help(text: &Text) -> Shown {
    Shown { lines: command(text).render_help().to_string(), is_error: true }
}

fn bad_choice(text: &Text, given: &str, choices: &str) -> Shown {
    let words = Words::new().with("given", given.to_owned()).with("choices", choices.to_owned());
    Shown { lines: text.message("err-bad-choice", &words).to_string(), is_error: true }
}

/// What clap found, in the reader's language.
fn shown(text: &Text, error: &clap::Error) -> Shown {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(value)) => value.clone(),
        Some(ContextValue::Strings(values)) => values.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let given = context(ContextKind::InvalidValue);
    let lines = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return Shown { lines: error.render().to_string(), is_error: false };
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => return help(text),
        ErrorKind::InvalidValue if given.is_empty() => {
            text.message("usage-no-value", &Words::new().with("argument", argument)).to_string()
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let valid = context(ContextKind::ValidValue);
            let words = Words::new().with("argument", argument).with("given", given).with("valid", valid.clone());
            text.message(if valid.is_empty() { "usage-bad-value" } else { "usage-bad-choice" }, &words).to_string()
        }
        ErrorKind::UnknownArgument => {
            text.message("usage-unknown", &Words::new().with("argument", argument)).to_string()
        }
        ErrorKind::InvalidSubcommand => {
            let given = context(ContextKind::InvalidSubcommand);
            text.message("usage-unknown-command", &Words::new().with("given", given)).to_string()
        }
        ErrorKind::MissingRequiredArgument => {
            text.message("usage-missing", &Words::new().with("argument", argument)).to_string()
        }
        ErrorKind::ArgumentConflict => {
            text.message("usage-twice", &Words::new().with("argument", argument)).to_string()
        }
        _ => error.render().to_string(),
    };
    Shown { lines, is_error: true }
}
