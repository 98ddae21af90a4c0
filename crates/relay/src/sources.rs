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

/// More connections in a second are not told apart from any number: the limiter counts in whole nanoseconds.
const FASTEST: NonZeroU32 = NonZeroU32::new(1_000_000).unwrap();

/// Counts how fast connections come from each source.
#[derive(Debug)]
pub(crate) struct Arrivals(DefaultKeyedRateLimiter<IpAddr>);

impl Arrivals {
    pub(crate) fn new(limits: &Limits) -> Self {
        let at_once = u32::try_from(limits.connections_per_source).unwrap_or(u32::MAX);
        let quota = Quota::per_second(limits.arrivals_per_second.min(FASTEST));
        Self(RateLimiter::keyed(NonZeroU32::new(at_once).map_or(quota, |at_once| quota.allow_burst(at_once))))
    }

    /// Whether another connection may come from this source now.
    pub(crate) fn has_room(&self, source: IpAddr) -> bool {
        if self.0.len() > 10_000 {
            self.0.retain_recent();
        }
        self.0.check_key(&source).is_ok()
    }
}

/// How many refusals are noted in a second at most; all of them are counted.
const NOTES: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Counts the notes about refusals, of all sources together.
#[derive(Debug)]
pub(crate) struct Notes(DefaultDirectRateLimiter);

impl Notes {
    pub(crate) fn new() -> Self {
        Self(RateLimiter::direct(Quota::per_second(NOTES)))
    }

    /// Whether another refusal is to be noted.
    pub(crate) fn has_room(&self) -> bool {
        self.0.check().is_ok()
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
    fn connections_come_as_fast_as_allowed_and_at_once_as_many_as_may_be_open() {
        let one_a_second = NonZeroU32::MIN;
        let limits = Limits { connections_per_source: 3, arrivals_per_second: one_a_second, ..Limits::default() };
        let arrivals = Arrivals::new(&limits);
        let (one, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let at_once = (0..10).filter(|_| arrivals.has_room(one)).count();
        // One more for each second that this may have taken.
        assert!((3..10).contains(&at_once), "{at_once}");
        assert!(arrivals.has_room(other));
        let limits = Limits { connections_per_source: 1, arrivals_per_second: NonZeroU32::MAX, ..Limits::default() };
        let boundless = Arrivals::new(&limits);
        assert!((0..100).filter(|_| boundless.has_room(one)).count() > 1);
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
