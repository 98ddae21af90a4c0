//! How NATS is reached: `nats://` or `tls://`, with what it asks for.

use std::fmt;
use std::str::FromStr;

use async_nats::{ConnectOptions, ServerAddr};

/// One or more servers of NATS, separated by commas, such as `nats://user:password@10.0.0.1:4222`.
///
/// What stands before `@` is a user and a password, or a token; `tls://` encrypts and checks the server's certificate.
#[derive(Clone, PartialEq, Eq)]
pub struct ClusterUrl {
    servers: Vec<ServerAddr>,
    access: Option<Access>,
}

#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
enum Access {
    Token(String),
    User(String, String),
}

/// A text is no address of NATS.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an address of NATS")]
pub struct ClusterUrlError;

impl ClusterUrl {
    /// The servers, without what they ask for.
    pub(super) fn servers(&self) -> Vec<ServerAddr> {
        self.servers.clone()
    }

    /// What the servers ask for, if they do.
    pub(super) fn options(&self) -> Option<ConnectOptions> {
        match self.access.clone()? {
            Access::Token(token) => Some(ConnectOptions::with_token(token)),
            Access::User(user, password) => Some(ConnectOptions::with_user_and_password(user, password)),
        }
    }
}

impl FromStr for ClusterUrl {
    type Err = ClusterUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut servers, mut access) = (Vec::new(), None);
        for server in text.split(',').map(str::trim) {
            let (scheme, rest) = server.split_once("://").ok_or(ClusterUrlError)?;
            if !matches!(scheme, "nats" | "tls") {
                return Err(ClusterUrlError);
            }
            let (before, address) = rest.rsplit_once('@').map_or((None, rest), |(before, rest)| (Some(before), rest));
            if let Some(before) = before {
                let given = match before.split_once(':') {
                    Some((user, password)) => Access::User(plain(user)?, plain(password)?),
                    None => Access::Token(plain(before)?),
                };
                // One access for all.
                if access.as_ref().is_some_and(|access| *access != given) {
                    return Err(ClusterUrlError);
                }
                access = Some(given);
            }
            let server: ServerAddr = format!("{scheme}://{address}").parse().map_err(|_| ClusterUrlError)?;
            let is_plain = matches!(server.clone().into_inner().path(), "" | "/");
            if server.host().is_empty() || !is_plain {
                return Err(ClusterUrlError);
            }
            servers.push(server);
        }
        Ok(Self { servers, access })
    }
}

impl fmt::Debug for ClusterUrl {
    /// Without what nobody should read in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let servers = self.servers.iter().map(ServerAddr::as_url_str);
        f.debug_list().entries(servers).finish()
    }
}

/// Undoes `%2F` and its like.
fn plain(text: &str) -> Result<String, ClusterUrlError> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let (digits, after) = rest.split_first_chunk::<2>().ok_or(ClusterUrlError)?;
        let digits = str::from_utf8(digits).map_err(|_| ClusterUrlError)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| ClusterUrlError)?);
        rest = after;
    }
    String::from_utf8(bytes).map_err(|_| ClusterUrlError).and_then(|text| match text.is_empty() {
        true => Err(ClusterUrlError),
        false => Ok(text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Vec<String>, Option<Access>)> {
        let url: ClusterUrl = text.parse().ok()?;
        Some((url.servers.iter().map(|server| format!("{}:{}", server.host(), server.port())).collect(), url.access))
    }

    #[test]
    fn servers_and_what_they_ask_for_are_read() {
        let one = |address: &str| vec![address.to_owned()];
        assert_eq!(read("nats://10.0.0.1").unwrap(), (one("10.0.0.1:4222"), None));
        let token = Access::Token("se/cret".to_owned());
        assert_eq!(read("tls://se%2Fcret@nats.example:4333").unwrap(), (one("nats.example:4333"), Some(token)));
        let user = Access::User("me".to_owned(), "p@ss".to_owned());
        let two = vec!["a:4222".to_owned(), "b:4222".to_owned()];
        assert_eq!(read("nats://me:p%40ss@a, nats://me:p%40ss@b").unwrap(), (two, Some(user)));
        let url: ClusterUrl = "nats://me:secret@a".parse().unwrap();
        assert!(!format!("{url:?}").contains("secret"));
    }

    #[test]
    fn what_is_no_address_of_nats_is_not_taken_for_one() {
        for text in [
            "",
            "10.0.0.1:4222",
            "http://10.0.0.1",
            "ws://10.0.0.1",
            "nats://",
            "nats://@a",
            "nats://me:@a",
            "nats://%zz@a",
            "nats://a/path",
            "nats://one@a,nats://other@b",
            "nats://a,",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
