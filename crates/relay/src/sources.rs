//! Where a connection comes from, and how often one source may try.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;

use crate::{Limits, Refusal};

/// What one home has of an address: all of an IPv4 one, the first 64 bits of an IPv6 one.
pub(crate) fn source_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        v4 => v4,
    }
}

/// The source that a reverse proxy names: the last address that it has added, since the ones before are the client's
/// own words.
pub(crate) fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let address = last.to_str().ok()?.rsplit(',').next()?.trim();
    address.parse().ok().map(source_of)
}

/// Counts the tries of each source.
#[derive(Debug)]
pub(crate) struct Tries(DefaultKeyedRateLimiter<IpAddr>);

impl Tries {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(limits.tries_per_minute)))
    }

    /// Counts a try.
    pub(crate) fn check(&self, source: IpAddr) -> Result<(), Refusal> {
        if self.0.len() > 10_000 {
            self.0.retain_recent();
        }
        self.0
            .check_key(&source)
            .map_err(|not_until| too_often(not_until.wait_time_from(DefaultClock::default().now())))
    }
}

/// Counts the calls of one line.
#[derive(Debug)]
pub(crate) struct Calls(DefaultDirectRateLimiter);

impl Calls {
    pub(crate) fn new(limits: &Limits) -> Self {
        let at_once = limits.calls_per_second.saturating_mul(NonZeroU32::MIN.saturating_add(4));
        Self(RateLimiter::direct(Quota::per_second(limits.calls_per_second).allow_burst(at_once)))
    }

    /// Counts a call.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        self.0.check().map_err(|not_until| too_often(not_until.wait_time_from(DefaultClock::default().now())))
    }
}

fn too_often(wait: Duration) -> Refusal {
    Refusal::RateLimited { retry_ms: u64::try_from(wait.as_millis()).unwrap_or(u64::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_is_one_source() {
        let source = |address: &str| source_of(address.parse().unwrap());
        assert_eq!(source("2001:db8::1"), source("2001:db8::2:3"));
        assert_ne!(source("2001:db8::1"), source("2001:db8:0:1::1"));
        assert_eq!(source("::ffff:10.0.0.1"), source("10.0.0.1"));
        assert_ne!(source("10.0.0.1"), source("10.0.0.2"));
    }

    #[test]
    fn of_a_proxys_list_only_the_last_address_counts() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded(&headers), None);
        headers.append("x-forwarded-for", "203.0.113.1".parse().unwrap());
        headers.append("x-forwarded-for", "198.51.100.1, 192.0.2.7".parse().unwrap());
        assert_eq!(forwarded(&headers), Some("192.0.2.7".parse().unwrap()));
        headers.append("x-forwarded-for", "unknown".parse().unwrap());
        assert_eq!(forwarded(&headers), None);
    }

    #[test]
    fn who_tries_too_often_is_told_when_the_next_try_counts_and_others_are_not_held_up() {
        let limits = Limits { tries_per_minute: NonZeroU32::new(2).unwrap(), ..Limits::default() };
        let tries = Tries::new(&limits);
        let (one, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert_eq!((tries.check(one), tries.check(one)), (Ok(()), Ok(())));
        let Err(Refusal::RateLimited { retry_ms }) = tries.check(one) else { panic!("a third try was taken") };
        assert!((1..=30_000).contains(&retry_ms), "{retry_ms}");
        assert_eq!(tries.check(other), Ok(()));
    }
}
