//! A relay's address as people type it, and links that carry it.

use std::fmt;
use std::str::FromStr;

use jusawi_fair::InviteCode;

/// A relay: `https://relay.example`, or `http://` and a port of its own for one without TLS.
///
/// Without TLS to the relay, tables stay protected: TLS with the table runs inside. But whoever stands between can see
/// which code is asked for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct RelayUrl {
    pub(super) tls: bool,
    pub(super) host: String,
    pub(super) port: u16,
}

/// A text is no relay's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a relay's address")]
pub struct RelayUrlError;

impl RelayUrl {
    /// Host and port, the port left out where the scheme says it.
    pub(super) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == default_port(self.tls) { host } else { format!("{host}:{}", self.port) }
    }

    /// The link that leads to a table through this relay.
    pub fn link(&self, code: InviteCode) -> String {
        format!("{self}/{code}")
    }
}

/// The relay and the code that a link carries; `None` if it is no such link.
pub fn link_parts(link: &str) -> Option<(RelayUrl, InviteCode)> {
    let (relay, code) = link.trim().rsplit_once('/')?;
    Some((relay.parse().ok()?, code.parse().ok()?))
}

impl FromStr for RelayUrl {
    type Err = RelayUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let uri: http::Uri = text.trim().trim_end_matches('/').parse().map_err(|_| RelayUrlError)?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(RelayUrlError),
        };
        let authority = uri.authority().ok_or(RelayUrlError)?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']');
        let port = match authority.port() {
            // Something stands there, but it is no port.
            None if authority.as_str().len() != authority.host().len() => return Err(RelayUrlError),
            None => default_port(tls),
            Some(port) => Some(port.as_u16()).filter(|port| *port > 0).ok_or(RelayUrlError)?,
        };
        let is_plain = matches!(uri.path(), "" | "/") && uri.query().is_none() && !authority.as_str().contains('@');
        if host.is_empty() || !is_plain {
            return Err(RelayUrlError);
        }
        Ok(Self { tls, host: host.to_ascii_lowercase(), port })
    }
}

impl TryFrom<String> for RelayUrl {
    type Error = RelayUrlError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl fmt::Display for RelayUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.tls { "https" } else { "http" }, self.authority())
    }
}

fn default_port(tls: bool) -> u16 {
    if tls { 443 } else { 80 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_written_in_one_form() {
        for (text, written) in [
            ("https://relay.example", "https://relay.example"),
            (" https://Relay.Example:443/ ", "https://relay.example"),
            ("https://relay.example:7670", "https://relay.example:7670"),
            ("http://10.0.0.1:7670", "http://10.0.0.1:7670"),
            ("http://[2001:db8::1]:7670", "http://[2001:db8::1]:7670"),
        ] {
            assert_eq!(text.parse::<RelayUrl>().unwrap().to_string(), written, "{text}");
        }
    }

    #[test]
    fn what_is_no_relays_address_is_not_taken_for_one() {
        for text in [
            "",
            "relay.example",
            "relay.example:7670",
            "ftp://relay.example",
            "https://",
            "https://:7670",
            "https://relay.example:0",
            "https://relay.example:65536",
            "https://relay.example:",
            "https://relay.example/path",
            "https://relay.example?query",
            "https://me@relay.example",
        ] {
            assert_eq!(text.parse::<RelayUrl>(), Err(RelayUrlError), "{text}");
        }
    }

    #[test]
    fn a_link_carries_relay_and_code() {
        let relay: RelayUrl = "https://relay.example:7670".parse().unwrap();
        let code = "ST8S-8CE3-7208-DN6D".parse().unwrap();
        let link = relay.link(code);
        assert_eq!(link, "https://relay.example:7670/ST8S-8CE3-7208-DN6D");
        assert_eq!(link_parts(&link), Some((relay, code)));
        for other in ["ST8S-8CE3-7208-DN6D", "https://relay.example", "https://relay.example/", "10.0.0.1:7677"] {
            assert_eq!(link_parts(other), None, "{other}");
        }
    }
}
