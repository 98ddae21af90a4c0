//! What the layers below say went wrong, as sentences.

use jusawi_net::connect::{AddressError, ConnectError};
use jusawi_net::files::{ConfigError, FileError};
use jusawi_net::host::{HostError, ServingError};
use jusawi_net::lookup::LookupError;
use jusawi_net::peer::PeerError;
use jusawi_net::port::BindError;
use jusawi_net::relay::RelayError;
use jusawi_text::{Args, Message, Names, Text};

/// Why there is no way to a table.
pub(crate) fn connect_error(text: &Text, error: &ConnectError) -> Message {
    let reason = match error {
        ConnectError::NoAddress => "NO_ADDRESS",
        ConnectError::Unreachable { .. } => "UNREACHABLE",
        ConnectError::Refused { .. } => "CONNECTION_REFUSED",
        ConnectError::NoAnswer { .. } => "NO_ANSWER",
        ConnectError::HungUp { .. } => "HUNG_UP",
        ConnectError::NotATable { .. } => "NOT_A_TABLE",
        ConnectError::Relay(error) => return relay_error(text, error),
        ConnectError::WrongTable { expected, found, .. } => {
            let args = Args::new().with("expected", expected.to_string()).with("found", found.to_string());
            return text.message("err-wrong-table-code", &args);
        }
    };
    text.by_reason(reason, |_| None)
}

/// Why a relay does not help. Of a relay's own reasons only those are taken that relays have: what is wrong with a game is
/// not theirs to say.
pub(crate) fn relay_error(text: &Text, error: &RelayError) -> Message {
    let reason = error.reason();
    let about_the_relay = [
        "RELAY_UNREACHABLE",
        "RELAY_CERTIFICATE",
        "NOT_A_RELAY",
        "RELAY_LOST",
        "NO_SUCH_TABLE",
        "HOST_SILENT",
        "NOBODY_WAITS",
        "TABLE_CROWDED",
        "RELAY_FULL",
        "SOURCE_FULL",
        "RATE_LIMITED",
        "RELAY_DRAINING",
        "RELAY_TOKEN",
        "OTHER_RELAY",
        "REPLACED",
        "NO_UPGRADE",
    ];
    match reason {
        "VERSION" => text.message("err-relay-version", &Args::new()),
        reason if about_the_relay.contains(&reason) => text.by_reason(reason, |_| None),
        reason => text.message("err-relay-refused", &Args::new().with("reason", reason)),
    }
}

pub(crate) fn lookup_error(text: &Text, error: &LookupError) -> Message {
    match error {
        LookupError::Connect(error) => connect_error(text, error),
        LookupError::NoAnswer => text.by_reason("NOT_A_TABLE", |_| None),
    }
}

pub(crate) fn address_error(text: &Text, given: &str, error: &AddressError) -> Message {
    match error {
        AddressError::Unknown(_) => text.by_reason("UNKNOWN_HOST", |_| None),
        _ => text.message("err-bad-address", &Args::new().with("given", given.to_owned())),
    }
}

pub(crate) fn file_error(text: &Text, error: &FileError) -> Message {
    let at = |id: &str, path: &std::path::Path| text.message(id, &Args::new().with("path", path.display().to_string()));
    match error {
        FileError::NoHome => text.message("err-file-no-home", &Args::new()),
        FileError::InUse { path } if path.file_name().is_some_and(|name| name == "identity") => {
            text.message("err-identity-in-use", &Args::new())
        }
        FileError::InUse { path } => at("err-file-in-use", path),
        FileError::Missing { path } => at("err-file-missing", path),
        FileError::Exists { path } => at("err-file-exists", path),
        FileError::Malformed { path } => at("err-file-malformed", path),
        FileError::Damaged { path, number, .. } => {
            let args = Args::new().with("path", path.display().to_string()).with("number", *number);
            text.message("err-file-damaged", &args)
        }
        FileError::Full { path } => at("err-file-full", path),
        FileError::Denied { path } => at("err-file-denied", path),
        FileError::System { path, source } => {
            let args = Args::new().with("path", path.display().to_string()).with("cause", source.to_string());
            text.message("err-file-failed", &args)
        }
    }
}

pub(crate) fn config_error(text: &Text, error: &ConfigError) -> Message {
    match error {
        ConfigError::File(error) => file_error(text, error),
        ConfigError::Malformed { path, line, why } => {
            let args = Args::new().with("path", path.display().to_string()).with("line", *line);
            text.message("err-config", &args.with("why", why.clone()))
        }
    }
}

pub(crate) fn bind_error(text: &Text, error: &BindError) -> Message {
    match error {
        BindError::Taken { port } => text.message("err-port-taken", &Args::new().with("port", port.to_string())),
        BindError::Denied { port } => text.message("err-port-denied", &Args::new().with("port", port.to_string())),
        BindError::System { .. } => text.by_reason("INTERNAL", |_| None),
    }
}

pub(crate) fn host_error(text: &Text, error: &HostError) -> Message {
    match error {
        HostError::Settings(wrong) => text.wrong(wrong),
        HostError::File(error) => file_error(text, error),
        HostError::Record(rejection) => text.rejection(rejection, &Names::new()),
        HostError::NoSecrets => text.message("err-resume-no-secrets", &Args::new()),
        HostError::Closed => text.by_reason("CLOSED", |_| None),
        HostError::Thread(_) => text.by_reason("INTERNAL", |_| None),
    }
}

pub(crate) fn serving_error(text: &Text, error: &ServingError) -> Message {
    match error {
        ServingError::Tls(_) | ServingError::Reflection(_) => text.by_reason("INTERNAL", |_| None),
    }
}

pub(crate) fn peer_error(text: &Text, error: &PeerError) -> Message {
    match error {
        PeerError::File(error) => file_error(text, error),
        PeerError::Record(rejection) => text.rejection(rejection, &Names::new()),
        PeerError::Alarmed { evidence } => {
            text.message("alarm-before", &Args::new().with("path", evidence.display().to_string()))
        }
        PeerError::Thread(_) => text.by_reason("INTERNAL", |_| None),
    }
}

#[cfg(test)]
mod tests {
    use jusawi_relay::Refusal;
    use jusawi_text::Lang;

    use super::*;

    /// Every refusal that there is; a new one does not compile until it stands here.
    fn refusals() -> Vec<Refusal> {
        use Refusal::*;
        let all = [
            NoSuchTable,
            NotACode,
            HostSilent,
            NobodyWaits,
            TableCrowded,
            RelayFull,
            SourceFull,
            RateLimited { retry_ms: 1 },
            Draining,
            Token,
            Version,
            OtherRelay,
            Signature,
            Malformed,
            Silent,
            Replaced,
            NoUpgrade,
        ];
        for refusal in all {
            match refusal {
                NoSuchTable | NotACode | HostSilent | NobodyWaits | TableCrowded | RelayFull | SourceFull => {}
                RateLimited { .. } | Draining | Token | Version | OtherRelay | Signature | Malformed | Silent => {}
                Replaced | NoUpgrade => {}
            }
        }
        all.to_vec()
    }

    fn said(lang: Lang, reason: &str) -> Message {
        relay_error(&Text::new(lang), &RelayError::Refused { reason: reason.to_owned(), retry_ms: None })
    }

    #[test]
    fn every_refusal_of_a_relay_has_words_in_both_languages() {
        // These a program of ours never hears, unless it or the relay is broken: they are named as they are.
        let named = ["BAD_VALUE", "SIGNATURE", "NOT_A_MESSAGE", "SILENT"];
        for refusal in refusals() {
            let reason = refusal.reason();
            let (ko, en) = (said(Lang::Ko, reason), said(Lang::En, reason));
            assert_ne!(ko.what, en.what, "{reason}");
            for message in [ko, en] {
                assert!(!message.what.is_empty() && message.to_string() != message.what, "{reason}: {message}");
                assert_eq!(message.what.contains(reason), named.contains(&reason), "{message}");
            }
        }
    }

    #[test]
    fn a_relay_that_speaks_of_the_game_is_not_believed() {
        for reason in ["FORK", "REVEALED", "SIGNATURE", "OTHER_TABLE"] {
            let message = said(Lang::En, reason);
            assert!(message.what.contains("The relay") && message.what.contains(reason), "{message}");
            assert_ne!(message.to_string(), Text::new(Lang::En).by_reason(reason, |_| None).to_string());
        }
    }
}
