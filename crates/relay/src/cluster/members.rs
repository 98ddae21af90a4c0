//! Which relays there are, and how late it is for all of them together: without sockets and clock.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;

use super::messages::Id;

/// How long a relay may say nothing.
const SILENCE: Duration = Duration::from_secs(5);
/// More relays than this are not counted with.
const MOST: usize = 32;
/// As many addresses are told to hosts and guests.
const TOLD: usize = 8;
/// The longest address that is passed on.
const LONGEST_URL: usize = 200;
/// How far another relay's clock may be ahead of ours and be believed, in milliseconds.
const AHEAD: u64 = 24 * 60 * 60 * 1000;

/// The other relays of the cluster.
#[derive(Debug, Default)]
pub(super) struct Members(BTreeMap<Id, Member>);

#[derive(Debug)]
struct Member {
    url: String,
    leaving: bool,
    heard: Instant,
}

impl Members {
    /// A relay has said that it is there; whether it is a new one.
    pub(super) fn heard(&mut self, relay: Id, url: &str, leaving: bool, now: Instant) -> bool {
        if self.0.len() < MOST || self.0.contains_key(&relay) {
            let url = if is_url(url) { url.to_owned() } else { String::new() };
            return self.0.insert(relay, Member { url, leaving, heard: now }).is_none();
        }
        false
    }

    /// A relay is gone.
    pub(super) fn lost(&mut self, relay: &Id) {
        self.0.remove(relay);
    }

    /// Nobody could be heard until now.
    pub(super) fn forgive(&mut self, now: Instant) {
        for member in self.0.values_mut() {
            member.heard = now;
        }
    }

    /// Takes out those that have said nothing for too long.
    pub(super) fn silent(&mut self, now: Instant) -> Vec<Id> {
        let is_silent = |member: &Member| now.duration_since(member.heard) > SILENCE;
        let silent = self.0.iter().filter(|(_, member)| is_silent(member)).map(|(relay, _)| *relay).collect();
        self.0.retain(|_, member| !is_silent(member));
        silent
    }

    /// All.
    pub(super) fn all(&self) -> Vec<Id> {
        self.0.keys().copied().collect()
    }

    /// Where hosts and guests can go instead.
    pub(super) fn urls(&self) -> Vec<String> {
        let open = self.0.values().filter(|member| !member.leaving && !member.url.is_empty());
        let mut urls: Vec<String> = open.map(|member| member.url.clone()).collect();
        urls.sort();
        urls.dedup();
        urls.truncate(TOLD);
        urls
    }
}

/// Whether something can be passed on as a relay's address; those who get it look closer.
fn is_url(url: &str) -> bool {
    let is_plain = url.bytes().all(|byte| byte.is_ascii_graphic() && byte != b',');
    url.len() <= LONGEST_URL && is_plain && (url.starts_with("https://") || url.starts_with("http://"))
}

/// How late it is: the time of day, but never earlier than something that has been heard of.
#[derive(Debug, Default)]
pub(super) struct Clock(u64);

impl Clock {
    /// A moment after all that is known; `now` in milliseconds.
    pub(super) fn tick(&mut self, now: u64) -> u64 {
        self.0 = now.max(self.0 + 1);
        self.0
    }

    /// Another relay's moment has been heard of.
    pub(super) fn heard(&mut self, moment: u64, now: u64) {
        if moment <= now.saturating_add(AHEAD) {
            self.0 = self.0.max(moment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_can_be_gone_to_are_told_once_each_and_not_too_many() {
        let (mut members, now) = (Members::default(), Instant::now());
        assert!(members.heard([1; 16], "https://b.example", false, now));
        assert!(!members.heard([1; 16], "https://b.example", false, now));
        members.heard([2; 16], "https://a.example", false, now);
        members.heard([3; 16], "https://a.example", false, now);
        members.heard([4; 16], "https://leaving.example", true, now);
        members.heard([5; 16], "", false, now);
        members.heard([6; 16], "https://two.example, https://in.one", false, now);
        members.heard([7; 16], "file:///etc/passwd", false, now);
        assert_eq!(members.urls(), ["https://a.example", "https://b.example"]);
        assert_eq!(members.all().len(), 7);
        for number in 0..100 {
            members.heard([100 + number; 16], &format!("https://{number}.example"), false, now);
        }
        assert_eq!((members.all().len(), members.urls().len()), (MOST, TOLD));
    }

    #[test]
    fn who_says_nothing_for_too_long_is_gone() {
        let (mut members, start) = (Members::default(), Instant::now());
        members.heard([1; 16], "", false, start);
        members.heard([2; 16], "", false, start + Duration::from_secs(4));
        assert_eq!(members.silent(start + Duration::from_secs(5)), Vec::<Id>::new());
        assert_eq!(members.silent(start + Duration::from_secs(6)), [[1; 16]]);
        assert_eq!(members.all(), [[2; 16]]);
        members.forgive(start + Duration::from_secs(60));
        assert_eq!(members.silent(start + Duration::from_secs(61)), Vec::<Id>::new());
        members.lost(&[2; 16]);
        assert!(members.all().is_empty());
    }

    #[test]
    fn what_comes_after_is_later_whatever_the_clocks_say() {
        let (mut early, mut late) = (Clock::default(), Clock::default());
        let first = late.tick(50_000);
        early.heard(first, 1_000);
        assert!(early.tick(1_000) > first);
        // A clock that is days ahead does not carry the others away.
        early.heard(u64::MAX, 1_000);
        assert!(early.tick(1_001) < 60_000);
    }
}
