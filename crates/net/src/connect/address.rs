//! Addresses as people type them.

use std::net::{IpAddr, Ipv6Addr, SocketAddr, SocketAddrV6};
use std::time::Duration;

use tokio::net::lookup_host;
use tokio::time::timeout;

use crate::discovery::{Choice, Interface, choose, system_interfaces};
use crate::port::DEFAULT_PORT;

/// How long the system may take to look a name up.
const LOOKUP: Duration = Duration::from_secs(2);

/// The longest address that is looked at, in bytes: a domain name has up to 253.
const LONGEST: usize = 300;

/// A typed address leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    /// It is not an address.
    #[error("not an address")]
    Malformed,
    /// What stands after the colon is not a port from 1 to 65535.
    #[error("not a port: {0:?}")]
    Port(String),
    /// What stands after the percent sign is not one of this device's interfaces.
    #[error("no interface {0:?} here")]
    Zone(String),
    /// The name stands for no address, or nobody could be asked.
    #[error("{0:?} does not resolve")]
    Unknown(String),
}

/// What a typed text stands for before any name is looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed<'a> {
    /// Addresses in numbers; none for a link-local address on a device without links.
    Numbers(Vec<SocketAddr>),
    /// A name that has to be looked up.
    Name {
        /// The name.
        host: &'a str,
        /// The port.
        port: u16,
    },
}

/// The addresses that a typed text stands for: `10.0.0.1`, `10.0.0.1:7677`, `name`, `name:7677`, `fe80::1%eth0` or
/// `[fe80::1%eth0]:7677`. Without a port it is [`DEFAULT_PORT`]; a link-local address without a zone stands for one on
/// each of this device's interfaces, none if there are none. A name is looked up for at most 2 s.
///
/// # Errors
///
/// [`AddressError`].
pub async fn resolve(text: &str) -> Result<Vec<SocketAddr>, AddressError> {
    let (host, port) = match read(text)? {
        Typed::Numbers(addresses) => return Ok(addresses),
        Typed::Name { host, port } => (host, port),
    };
    let unknown = || AddressError::Unknown(host.to_owned());
    let found = timeout(LOOKUP, lookup_host((host, port))).await.map_err(|_| unknown())?.map_err(|_| unknown())?;
    let found: Vec<SocketAddr> = found.collect();
    if found.is_empty() { Err(unknown()) } else { Ok(found) }
}

/// Reads a typed address; the forms are those of [`resolve`].
///
/// # Errors
///
/// [`AddressError`], `Unknown` excepted.
pub fn read(text: &str) -> Result<Typed<'_>, AddressError> {
    let (host, port) = split(text.trim())?;
    if let Ok(ip) = host.parse::<IpAddr>() {
        return Ok(Typed::Numbers(match ip {
            IpAddr::V6(ip) if ip.is_unicast_link_local() => on_every_link(ip, port),
            _ => vec![SocketAddr::new(ip, port)],
        }));
    }
    if let Some((ip, zone)) = host.split_once('%') {
        let ip: Ipv6Addr = ip.parse().map_err(|_| AddressError::Malformed)?;
        let scope = scope_id(zone).ok_or_else(|| AddressError::Zone(zone.to_owned()))?;
        return Ok(Typed::Numbers(vec![SocketAddrV6::new(ip, port, 0, scope).into()]));
    }
    if host.contains(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '.' | '_'))) {
        return Err(AddressError::Malformed);
    }
    Ok(Typed::Name { host, port })
}

/// Cuts a typed address into the host's name or number and the port.
fn split(text: &str) -> Result<(&str, u16), AddressError> {
    if text.len() > LONGEST {
        return Err(AddressError::Malformed);
    }
    let (host, port) = if let Some(rest) = text.strip_prefix('[') {
        let (host, port) = rest.split_once(']').ok_or(AddressError::Malformed)?;
        match port.strip_prefix(':') {
            None if port.is_empty() => (host, None),
            None => return Err(AddressError::Malformed),
            Some(port) => (host, Some(port)),
        }
    } else {
        match text.split_once(':') {
            // More than one colon outside of brackets: an IPv6 address without a port.
            Some((_, rest)) if rest.contains(':') => (text, None),
            Some((host, port)) => (host, Some(port)),
            None => (text, None),
        }
    };
    if host.is_empty() {
        return Err(AddressError::Malformed);
    }
    let port = match port {
        None => DEFAULT_PORT,
        Some(digits) => match digits.parse() {
            Ok(port) if port > 0 => port,
            _ => return Err(AddressError::Port(digits.to_owned())),
        },
    };
    Ok((host, port))
}

/// A link-local address without a zone may be on any link: so a host prints it, since only the other device knows its
/// own interfaces. Those that probably lead to other devices come first.
fn on_every_link(ip: Ipv6Addr, port: u16) -> Vec<SocketAddr> {
    let interfaces = system_interfaces();
    let sensible = choose(&interfaces, &Choice::Sensible).into_iter();
    let is_link = |interface: &&Interface| match interface.address {
        IpAddr::V6(own) => interface.is_up && own.is_unicast_link_local(),
        IpAddr::V4(_) => false,
    };
    let mut scopes: Vec<u32> = Vec::new();
    for scope in sensible.chain(&interfaces).filter(is_link).filter_map(|interface| interface.index) {
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    scopes.into_iter().map(|scope| SocketAddrV6::new(ip, port, 0, scope).into()).collect()
}

/// The number of an interface, from its number or name.
fn scope_id(zone: &str) -> Option<u32> {
    if let Ok(index) = zone.parse() {
        return Some(index);
    }
    system_interfaces().into_iter().find(|interface| interface.name == zone)?.index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn numbers_are_read_in_all_their_forms() {
        for (text, expected) in [
            ("10.0.0.1", "10.0.0.1:7677"),
            (" 10.0.0.1:80 ", "10.0.0.1:80"),
            ("fd00::1", "[fd00::1]:7677"),
            ("[fd00::1]", "[fd00::1]:7677"),
            ("[fd00::1]:80", "[fd00::1]:80"),
            ("fe80::1%7", "[fe80::1%7]:7677"),
            ("[fe80::1%7]:80", "[fe80::1%7]:80"),
        ] {
            assert_eq!(resolve(text).await, Ok(vec![expected.parse().unwrap()]), "{text}");
        }
    }

    #[tokio::test]
    async fn a_zone_may_be_an_interface_by_name() {
        let Some(interface) = system_interfaces().into_iter().next() else { return };
        let address = resolve(&format!("fe80::1%{}", interface.name)).await.unwrap();
        let [SocketAddr::V6(address)] = address.as_slice() else { panic!("{address:?}") };
        assert_eq!(Some(address.scope_id()), interface.index);
        let error = resolve("fe80::1%no-such-thing").await;
        assert_eq!(error, Err(AddressError::Zone("no-such-thing".to_owned())));
    }

    #[tokio::test]
    async fn what_is_no_address_is_refused_before_it_is_looked_up() {
        for text in ["", ":80", "[]", "[::1", "[::1]80", "a b", "http://here", "x%eth0", "a/b", &"a".repeat(301)] {
            let found = resolve(text).await;
            assert!(matches!(found, Err(AddressError::Malformed | AddressError::Port(_))), "{text}: {found:?}");
        }
        for port in ["0", "65536", "-1", "x", ""] {
            assert_eq!(resolve(&format!("here:{port}")).await, Err(AddressError::Port(port.to_owned())));
        }
    }

    #[tokio::test]
    async fn a_name_that_nobody_has_does_not_resolve() {
        let name = "nobody.jusawi.invalid";
        assert_eq!(resolve(name).await, Err(AddressError::Unknown(name.to_owned())));
    }
}
