//! Coming back after a crash.

use std::collections::BTreeMap;

use jusawi_fair::{Entry, PublicKey, SecretKey, Signature};
use jusawi_rules::Game;

use super::draw::WAIT_MS;
use super::{Host, HostOutput, HostSecrets, Settings, Stream};
use crate::{Body, Codec, Content, Device, Fault, Moment, Occupant, Rejection, Replica, Stage, Wrong};

/// After a restart, peers have this long, in milliseconds, to bring entries that the host lost.
const RECOVERY_MS: u64 = 5000;

/// What a host that has come back waits for before it appends anything.
#[derive(Debug)]
pub(super) struct Recovery {
    pub(super) until: u64,
    /// How many entries each device holds that has said so.
    held: BTreeMap<PublicKey, u64>,
}

impl<C: Codec> Host<C> {
    /// Goes on after a crash, from the record and the secrets that were stored. Appends nothing before peers had the chance
    /// to bring entries that were lost.
    ///
    /// # Errors
    /// The record does not add up.
    pub fn resume(
        secrets: HostSecrets,
        device_key: SecretKey,
        settings: Settings<<C::Game as Game>::Options>,
        entries: &[Entry],
        now: u64,
    ) -> Result<Self, Rejection> {
        let Some((genesis, rest)) = entries.split_first() else {
            return Err(Fault { number: 0, wrong: Wrong::NoGenesis }.into());
        };
        let key = SecretKey::from_bytes(secrets.table_key);
        let mut replica = Replica::open(genesis)?;
        if replica.genesis().table_key != key.public() {
            return Err(Fault { number: 0, wrong: Wrong::OtherTable { found: key.public() } }.into());
        }
        let mut entered = BTreeMap::new();
        for entry in rest {
            remember(&mut entered, replica.next_number(), entry, C::decode_body);
            replica.apply(entry)?;
        }
        let mut host = Self::with(replica, key, Device::restore(device_key, secrets.device), settings, now);
        host.entered = entered;
        if host.replica.stage() == Stage::Closed {
            host.out.push_back(HostOutput::Closed);
            return Ok(host);
        }
        host.recovery = Some(Recovery { until: now.saturating_add(RECOVERY_MS), held: BTreeMap::new() });
        host.resumed_at = Some(now);
        // Nobody has found the way back yet.
        for occupant in host.replica.seats().values() {
            if let Occupant::Device { key, .. } = occupant
                && *key != host.device.public()
            {
                host.streams.insert(*key, Stream::LostAt(now));
            }
        }
        if host.replica.stage() == Stage::Lobby && host.replica.frozen().is_some() {
            host.starting = Some(now);
        }
        Ok(host)
    }

    /// Takes entries that a peer kept and this host lost; they carry the table's own seal.
    ///
    /// # Errors
    /// An entry is not allowed at its place; those before it have been taken.
    pub fn take_over(&mut self, first: u64, entries: &[Entry], moment: &mut Moment<'_>) -> Result<(), Rejection> {
        if self.recovery.is_none() {
            return Ok(());
        }
        let before = self.replica.next_number();
        for (number, entry) in (first..=u64::MAX).zip(entries) {
            if number != self.replica.next_number() {
                continue;
            }
            let applied = self.replica.apply(entry)?;
            remember(&mut self.entered, number, entry, C::decode_body);
            self.out.push_back(HostOutput::Append { number, entry: entry.clone() });
            self.out.push_back(HostOutput::News(applied));
        }
        // Only what brings the host on keeps it waiting.
        if self.replica.next_number() > before {
            self.ask_for_more(moment.now);
        }
        self.advance(moment);
        Ok(())
    }

    /// One message holds only so many entries: whoever holds more than the host now is asked again, and waited for.
    fn ask_for_more(&mut self, now: u64) {
        let next = self.replica.next_number();
        let Some(recovery) = &mut self.recovery else { return };
        let Some((key, _)) = recovery.held.iter().find(|(_, held)| **held > next) else { return };
        recovery.until = now.saturating_add(RECOVERY_MS);
        self.out.push_back(HostOutput::Want { from_peer: *key, from: next });
    }

    pub(super) fn heard_head(&mut self, key: PublicKey, entries: u64) {
        let next = self.replica.next_number();
        let Some(recovery) = &mut self.recovery else { return };
        recovery.held.insert(key, entries);
        if entries > next {
            self.out.push_back(HostOutput::Want { from_peer: key, from: next });
        }
    }

    /// After a crash: whether peers may still bring entries that were lost. It ends early once all contributors are back
    /// and none holds more than the host.
    pub(super) fn is_waiting_for_peers(&mut self, now: u64) -> bool {
        let Some(recovery) = &self.recovery else { return false };
        let next = self.replica.next_number();
        let is_level = |key: &PublicKey| recovery.held.get(key).is_some_and(|held| *held <= next);
        let all_level = self.replica.frozen().is_some_and(|frozen| {
            let mut keys = frozen.contributors.numbers().filter_map(|number| frozen.contributors.key(number));
            keys.all(|key| key == self.device.public() || is_level(&key))
        });
        if now < recovery.until && !all_level {
            return true;
        }
        self.recovery = None;
        self.reachable_since = now;
        self.sent.clear();
        false
    }

    /// A host that has come back seals no call before it was reachable for five seconds, unless everybody has answered.
    pub(super) fn may_call_again(&self, now: u64) -> bool {
        let Some(resumed_at) = self.resumed_at else { return true };
        let all = self.replica.frozen().map(|frozen| frozen.contributors.numbers());
        now >= resumed_at.saturating_add(WAIT_MS)
            || all.into_iter().flatten().all(|number| self.here.contains_key(&number))
    }

    /// Refuses what the host would append before it may.
    pub(super) fn recovered(&self) -> Result<(), Wrong> {
        if self.recovery.is_some() { Err(Wrong::Recovering) } else { Ok(()) }
    }
}

/// Remembers the signed messages that an entry carries.
pub(super) fn remember(
    entered: &mut BTreeMap<Signature, u64>,
    number: u64,
    entry: &Entry,
    decode: impl Fn(&[u8]) -> Result<Body, crate::Malformed>,
) {
    let Ok(body) = decode(&entry.body) else { return };
    let signed = match body.content {
        Content::Seat(signed) | Content::Leave(signed) | Content::Commit(signed) | Content::Moved { signed, .. } => {
            vec![signed]
        }
        Content::Call { here: all, .. }
        | Content::Drawing { reveal: all, .. }
        | Content::Void { agree: all, .. }
        | Content::Closing { seen: all, .. } => all,
        _ => Vec::new(),
    };
    entered.extend(signed.into_iter().map(|signed| (signed.signature, number)));
}
