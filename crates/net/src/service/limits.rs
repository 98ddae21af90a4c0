//! How much work may be asked for.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use jusawi_fair::PublicKey;
use jusawi_wire::reason::{ErrorInfo, Status as ReasonStatus};

use crate::port::Via;

/// Bounds on what clients may ask of a table's services; whoever goes beyond one is refused with a reason.
#[derive(Clone, Copy, Debug)]
pub struct ServiceLimits {
    /// Calls and stream messages a second from one IPv4 address or IPv6 network of 64 bits, on average: 100.
    pub calls_per_second: NonZeroU32,
    /// The same at once, after a pause: 400.
    pub calls_at_once: NonZeroU32,
    /// Chat messages of one device in 10 seconds: 10.
    pub chats: NonZeroU32,
    /// Devices that watch without a seat: 32.
    pub spectators: usize,
    /// Streams of one device: 8.
    pub streams_per_device: usize,
}

impl Default for ServiceLimits {
    fn default() -> Self {
        let number = |value| NonZeroU32::new(value).unwrap_or(NonZeroU32::MIN);
        Self {
            calls_per_second: number(100),
            calls_at_once: number(400),
            chats: number(10),
            spectators: 32,
            streams_per_device: 8,
        }
    }
}

/// Counts what was asked for.
#[derive(Debug)]
pub(super) struct Rates {
    calls: DefaultKeyedRateLimiter<IpAddr>,
    chats: DefaultKeyedRateLimiter<PublicKey>,
}

impl Rates {
    pub(super) fn new(limits: ServiceLimits) -> Self {
        let calls = Quota::per_second(limits.calls_per_second).allow_burst(limits.calls_at_once);
        let chats = Quota::per_minute(limits.chats.saturating_mul(NonZeroU32::MIN.saturating_add(5)));
        Self { calls: RateLimiter::keyed(calls), chats: RateLimiter::keyed(chats.allow_burst(limits.chats)) }
    }

    /// Counts a call of an address.
    ///
    /// # Errors
    /// `RATE_LIMITED`, with the milliseconds after which the next one is taken.
    pub(super) fn check(&self, via: Option<Via>) -> Result<(), ErrorInfo> {
        // Through a tunnel all share one budget: the relay keeps them apart.
        let address = via.and_then(|via| via.remote).map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |remote| remote.ip());
        if self.calls.len() > 10_000 {
            self.calls.retain_recent();
        }
        self.calls.check_key(&network(address)).map_err(|not_until| {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            limited(wait.as_millis())
        })
    }

    /// Counts a chat message of a device.
    ///
    /// # Errors
    /// `RATE_LIMITED`, with the milliseconds after which the next one is taken.
    pub(super) fn check_chat(&self, key: &PublicKey) -> Result<(), ErrorInfo> {
        if self.chats.len() > 10_000 {
            self.chats.retain_recent();
        }
        self.chats
            .check_key(key)
            .map_err(|not_until| limited(not_until.wait_time_from(DefaultClock::default().now()).as_millis()))
    }
}

fn limited(wait: u128) -> ErrorInfo {
    ErrorInfo::new(ReasonStatus::ResourceExhausted, "RATE_LIMITED").with("retry_ms", wait)
}

/// One home has one IPv4 address or one IPv6 network of 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_taken_up_to_its_limit_and_then_refused_with_a_time() {
        let limits = ServiceLimits { calls_at_once: NonZeroU32::new(5).unwrap(), ..ServiceLimits::default() };
        let rates = Rates::new(limits);
        let answers: Vec<bool> = (0..200).map(|_| rates.check(None).is_ok()).collect();
        assert!(answers.iter().take(5).all(|taken| *taken));
        assert!(answers.iter().any(|taken| !taken));
    }

    #[test]
    fn addresses_of_one_ipv6_network_share_a_budget() {
        let a: IpAddr = "2001:db8:1:2::1".parse().unwrap();
        let b: IpAddr = "2001:db8:1:2:ffff::9".parse().unwrap();
        let c: IpAddr = "2001:db8:1:3::1".parse().unwrap();
        assert_eq!(network(a), network(b));
        assert_ne!(network(a), network(c));
    }
}
