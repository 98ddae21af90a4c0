//! The words about relays: `jusawi relay`, and `--relay` of the other commands.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use jusawi_net::relay::RelayUrl;
use jusawi_relay::{ClusterSettings, ClusterUrl, Limits, Settings, TlsFiles};
use jusawi_text::{Args as Words, Text};

use super::Shown;

/// What relays want to be shown, where the command line does not say it: there everybody on the machine could read it.
const TOKEN: &str = "JUSAWI_RELAY_TOKEN";
/// Where NATS is, with what it asks for, where the command line does not say it.
const CLUSTER: &str = "JUSAWI_RELAY_CLUSTER";
/// For how many seconds games may go on when a relay is to end, unless asked otherwise.
const DRAIN: u64 = 3600;

/// The words of `relay`.
#[derive(Debug)]
pub struct RelayArgs {
    /// Where to listen; none: the default port on all addresses.
    pub listen: Option<SocketAddr>,
    /// Certificate and key; none: plaintext.
    pub tls: Option<TlsFiles>,
    /// Where numbers are given out.
    pub metrics: Option<SocketAddr>,
    /// How long games may go on when the relay is to end.
    pub drain: Duration,
    /// How the relay is run.
    pub settings: Settings,
}

/// The limits that are numbers, with the sentence of each.
const LIMITS: [(&str, &str); 12] = [
    ("max-connections", "help-max-connections"),
    ("max-connections-per-source", "help-max-connections-per-source"),
    ("arrivals-per-second", "help-arrivals-per-second"),
    ("max-tables", "help-max-tables"),
    ("max-tables-per-source", "help-max-tables-per-source"),
    ("max-tunnels", "help-max-tunnels"),
    ("max-tunnels-per-source", "help-max-tunnels-per-source"),
    ("max-tunnels-per-table", "help-max-tunnels-per-table"),
    ("tries-per-minute", "help-tries-per-minute"),
    ("bytes-per-second", "help-bytes-per-second"),
    ("idle", "help-idle"),
    ("lifetime", "help-lifetime"),
];

/// Adds the words of `relay` to its command.
pub(super) fn arguments(command: Command, option: &impl Fn(&'static str, &str) -> Arg) -> Command {
    let flag = |name: &'static str, help: &str| option(name, help).action(ArgAction::SetTrue);
    let address = |name: &'static str, help: &str| {
        option(name, help).value_name("ADDRESS:PORT").value_parser(value_parser!(SocketAddr))
    };
    let file =
        |name: &'static str, help: &str| option(name, help).value_name("FILE").value_parser(value_parser!(PathBuf));
    let command = command
        .arg(address("listen", "help-listen"))
        .arg(file("certificate", "help-certificate"))
        .arg(file("key", "help-key"))
        .arg(option("relay-name", "help-relay-name").value_name("NAME").action(ArgAction::Append))
        .arg(option("token", "help-token").value_name("TOKEN"))
        .arg(option("cluster", "help-cluster").value_name("NATS"))
        .arg(option("public-url", "help-public-url").value_name("URL"))
        .arg(flag("behind-proxy", "help-behind-proxy"))
        .arg(flag("log-sources", "help-log-sources"))
        .arg(flag("no-page", "help-no-page"))
        .arg(address("metrics", "help-metrics"))
        .arg(option("drain", "help-drain").value_name("SECONDS").value_parser(value_parser!(u64)));
    LIMITS.iter().fold(command, |command, (name, help)| {
        command.arg(option(name, help).value_name("N").value_parser(value_parser!(u32).range(1..)))
    })
}

/// Reads the words of `relay`.
pub(super) fn relay_args(text: &Text, matches: &ArgMatches) -> Result<RelayArgs, Shown> {
    let tls = match (matches.get_one::<PathBuf>("certificate"), matches.get_one::<PathBuf>("key")) {
        (Some(certificate), Some(key)) => Some(TlsFiles { certificate: certificate.clone(), key: key.clone() }),
        (None, None) => None,
        _ => {
            let lines = text.message("err-relay-half-tls", &Words::new()).to_string();
            return Err(Shown { lines, is_error: true });
        }
    };
    let seconds = matches.get_one::<u64>("drain").copied().unwrap_or(DRAIN);
    Ok(RelayArgs {
        listen: matches.get_one("listen").copied(),
        tls,
        metrics: matches.get_one("metrics").copied(),
        drain: Duration::from_secs(seconds),
        settings: Settings {
            limits: limits(matches),
            token: token(matches, "token"),
            names: matches.get_many("relay-name").map(|names| names.cloned().collect()).unwrap_or_default(),
            behind_proxy: matches.get_flag("behind-proxy"),
            log_sources: matches.get_flag("log-sources"),
            cluster: cluster(text, matches)?,
            page: !matches.get_flag("no-page"),
        },
    })
}

fn limits(matches: &ArgMatches) -> Limits {
    let given = |name: &str| matches.get_one::<u32>(name).copied().and_then(NonZeroU32::new);
    let size = |name: &str, otherwise: usize| {
        given(name).map_or(otherwise, |number| usize::try_from(number.get()).unwrap_or(usize::MAX))
    };
    let time = |name: &str, otherwise: Duration| {
        given(name).map_or(otherwise, |seconds| Duration::from_secs(u64::from(seconds.get())))
    };
    let usual = Limits::default();
    Limits {
        connections: size("max-connections", usual.connections),
        connections_per_source: size("max-connections-per-source", usual.connections_per_source),
        arrivals_per_second: given("arrivals-per-second").unwrap_or(usual.arrivals_per_second),
        tables: size("max-tables", usual.tables),
        tables_per_source: size("max-tables-per-source", usual.tables_per_source),
        tunnels: size("max-tunnels", usual.tunnels),
        tunnels_per_source: size("max-tunnels-per-source", usual.tunnels_per_source),
        tunnels_per_table: size("max-tunnels-per-table", usual.tunnels_per_table),
        tries_per_minute: given("tries-per-minute").unwrap_or(usual.tries_per_minute),
        bytes_per_second: given("bytes-per-second").unwrap_or(usual.bytes_per_second),
        idle: time("idle", usual.idle),
        lifetime: time("lifetime", usual.lifetime),
        ..usual
    }
}

/// How the relay works together with others, if it is to.
fn cluster(text: &Text, matches: &ArgMatches) -> Result<Option<ClusterSettings>, Shown> {
    let public_url = matches.get_one::<String>("public-url").map(|given| url(text, given)).transpose()?;
    let Some(given) = given_or_set(matches, "cluster", CLUSTER) else { return Ok(None) };
    let Ok(nats) = given.parse::<ClusterUrl>() else {
        // What was given may hold a password.
        let lines = text.message("err-bad-cluster", &Words::new()).to_string();
        return Err(Shown { lines, is_error: true });
    };
    Ok(Some(ClusterSettings { nats, public_url: public_url.map(|url| url.to_string()) }))
}

fn url(text: &Text, given: &str) -> Result<RelayUrl, Shown> {
    given.parse().map_err(|_| {
        let lines = text.message("err-bad-relay", &Words::new().with("given", given.to_owned())).to_string();
        Shown { lines, is_error: true }
    })
}

/// The words that say which relays are used.
pub(super) fn which(option: &impl Fn(&'static str, &str) -> Arg, help: &str) -> [Arg; 2] {
    let none = option("no-relay", "help-no-relay").action(ArgAction::SetTrue).conflicts_with("relay");
    [option("relay", help).value_name("URL").action(ArgAction::Append), none]
}

/// Whether no relay is wanted.
pub(super) fn none(matches: &ArgMatches) -> bool {
    matches.get_flag("no-relay")
}

/// The relays that were given with `--relay`, each once.
pub(super) fn urls(text: &Text, matches: &ArgMatches) -> Result<Vec<RelayUrl>, Shown> {
    let mut urls: Vec<RelayUrl> = Vec::new();
    for given in matches.get_many::<String>("relay").into_iter().flatten() {
        let url = url(text, given)?;
        if !urls.contains(&url) {
            urls.push(url);
        }
    }
    Ok(urls)
}

/// What relays want to be shown: as given, or from the environment.
pub(super) fn token(matches: &ArgMatches, name: &str) -> Option<String> {
    given_or_set(matches, name, TOKEN)
}

/// What was given on the command line, or else in the environment.
fn given_or_set(matches: &ArgMatches, name: &str, variable: &str) -> Option<String> {
    let given = matches.get_one::<String>(name).cloned();
    given.or_else(|| std::env::var(variable).ok()).filter(|given| !given.is_empty())
}
