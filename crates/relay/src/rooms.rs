//! Who is registered, who waits, and how many tunnels there are: counting only, without sockets, clock or randomness.

use std::collections::BTreeMap;
use std::net::IpAddr;

use jusawi_fair::InviteCode;

use crate::{Limits, Refusal};

/// What names a tunnel until both its ends are there.
pub(crate) type Ticket = [u8; 16];

/// Everything that a relay knows of its tables. `H` is the way to a host, `W` the way to a joiner who waits.
#[derive(Debug)]
pub(crate) struct Rooms<H, W> {
    limits: Limits,
    rooms: BTreeMap<InviteCode, Room<H>>,
    waiting: BTreeMap<Ticket, (InviteCode, W)>,
    sources: BTreeMap<IpAddr, Count>,
    /// How many tunnels lead to each table; they outlive its registration.
    leading_to: BTreeMap<InviteCode, usize>,
    tunnels: usize,
    registrations: u64,
}

#[derive(Debug)]
struct Room<H> {
    registration: u64,
    source: IpAddr,
    host: H,
}

#[derive(Debug, Default)]
struct Count {
    tables: usize,
    tunnels: usize,
}

/// A registration; to be withdrawn when its host is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stay {
    code: InviteCode,
    registration: u64,
}

/// A joiner's place; to be given back when its tunnel has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pass {
    code: InviteCode,
    /// Whose place it is; none for a joiner who is at another relay, where it counts for its source.
    source: Option<IpAddr>,
    ticket: Option<Ticket>,
}

impl<H, W> Rooms<H, W> {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            rooms: BTreeMap::new(),
            waiting: BTreeMap::new(),
            sources: BTreeMap::new(),
            leading_to: BTreeMap::new(),
            tunnels: 0,
            registrations: 0,
        }
    }

    /// Makes a table reachable whose key has been proved. A host that comes back while the relay still believes in its
    /// old connection takes its own place; the old way to it is given back.
    pub(crate) fn register(&mut self, code: InviteCode, source: IpAddr, host: H) -> Result<(Stay, Option<H>), Refusal> {
        let own = self.rooms.get(&code).map(|room| room.source);
        let tables = self.sources.get(&source).map_or(0, |count| count.tables);
        if own != Some(source) && tables >= self.limits.tables_per_source {
            return Err(Refusal::SourceFull);
        }
        if own.is_none() && self.rooms.len() >= self.limits.tables {
            return Err(Refusal::RelayFull);
        }
        self.registrations += 1;
        let registration = self.registrations;
        self.sources.entry(source).or_default().tables += 1;
        let replaced = self.rooms.insert(code, Room { registration, source, host }).map(|room| {
            self.less(room.source, |count| &mut count.tables);
            room.host
        });
        Ok((Stay { code, registration }, replaced))
    }

    /// Ends a registration, unless another has taken its place; gives the way to the host. Whoever waits for the host
    /// waits no longer; tunnels that are open go on.
    pub(crate) fn withdraw(&mut self, stay: Stay) -> Option<H> {
        if self.rooms.get(&stay.code).is_some_and(|room| room.registration == stay.registration)
            && let Some(room) = self.rooms.remove(&stay.code)
        {
            self.less(room.source, |count| &mut count.tables);
            self.waiting.retain(|_, (code, _)| *code != stay.code);
            return Some(room.host);
        }
        None
    }

    /// Lets a joiner wait for a table's host; gives the way to the host, which is to be told of the ticket.
    pub(crate) fn join(
        &mut self,
        code: InviteCode,
        source: impl Into<Option<IpAddr>>,
        ticket: Ticket,
        joiner: W,
    ) -> Result<(Pass, &H), Refusal> {
        if !self.rooms.contains_key(&code) {
            return Err(Refusal::NoSuchTable);
        }
        let pass = self.take_place(code, source.into(), Some(ticket))?;
        self.waiting.insert(ticket, (code, joiner));
        let room = self.rooms.get(&code).ok_or(Refusal::NoSuchTable)?;
        Ok((pass, &room.host))
    }

    /// Gives a joiner a place whose host is at another relay.
    pub(crate) fn join_elsewhere(&mut self, code: InviteCode, source: IpAddr) -> Result<Pass, Refusal> {
        self.take_place(code, Some(source), None)
    }

    fn take_place(
        &mut self,
        code: InviteCode,
        source: Option<IpAddr>,
        ticket: Option<Ticket>,
    ) -> Result<Pass, Refusal> {
        let leading = self.leading_to.get(&code).copied().unwrap_or_default();
        if leading >= self.limits.tunnels_per_table {
            return Err(Refusal::TableCrowded);
        }
        if self.tunnels >= self.limits.tunnels {
            return Err(Refusal::RelayFull);
        }
        if let Some(source) = source {
            let tunnels = self.sources.get(&source).map_or(0, |count| count.tunnels);
            if tunnels >= self.limits.tunnels_per_source {
                return Err(Refusal::SourceFull);
            }
            self.sources.entry(source).or_default().tunnels += 1;
        }
        self.leading_to.insert(code, leading + 1);
        self.tunnels += 1;
        Ok(Pass { code, source, ticket })
    }

    /// The joiner who waits for this ticket; a ticket is good once.
    pub(crate) fn accept(&mut self, ticket: &Ticket) -> Result<W, Refusal> {
        self.waiting.remove(ticket).map(|(_, joiner)| joiner).ok_or(Refusal::NobodyWaits)
    }

    /// Gives a joiner's place back, whether its tunnel came about or not.
    pub(crate) fn leave(&mut self, pass: Pass) {
        if let Some(ticket) = &pass.ticket {
            self.waiting.remove(ticket);
        }
        self.tunnels = self.tunnels.saturating_sub(1);
        if let Some(source) = pass.source {
            self.less(source, |count| &mut count.tunnels);
        }
        if let Some(leading) = self.leading_to.get_mut(&pass.code) {
            *leading = leading.saturating_sub(1);
            if *leading == 0 {
                self.leading_to.remove(&pass.code);
            }
        }
    }

    /// Each way to a host.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = &H> {
        self.rooms.values().map(|room| &room.host)
    }

    /// How many tables are reachable.
    pub(crate) fn tables(&self) -> usize {
        self.rooms.len()
    }

    /// How many tunnels there are, those included whose host has yet to come.
    pub(crate) fn tunnels(&self) -> usize {
        self.tunnels
    }

    fn less(&mut self, source: IpAddr, which: impl Fn(&mut Count) -> &mut usize) {
        if let Some(count) = self.sources.get_mut(&source) {
            let number = which(count);
            *number = number.saturating_sub(1);
            if count.tables == 0 && count.tunnels == 0 {
                self.sources.remove(&source);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use jusawi_fair::PublicKey;

    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    fn code(number: u8) -> InviteCode {
        InviteCode::of(&PublicKey([number; 32]))
    }

    fn rooms() -> Rooms<&'static str, u8> {
        let limits = Limits {
            tables: 3,
            tables_per_source: 2,
            tunnels: 3,
            tunnels_per_source: 2,
            tunnels_per_table: 2,
            ..Limits::default()
        };
        Rooms::new(limits)
    }

    #[test]
    fn a_joiner_is_led_to_the_host_of_its_table_and_a_ticket_is_good_once() {
        let mut rooms = rooms();
        rooms.register(code(1), HOME, "one").unwrap();
        rooms.register(code(2), HOME, "two").unwrap();
        let (_, host) = rooms.join(code(2), OTHER, [7; 16], 42).unwrap();
        assert_eq!(*host, "two");
        assert_eq!(rooms.accept(&[8; 16]), Err(Refusal::NobodyWaits));
        assert_eq!(rooms.accept(&[7; 16]), Ok(42));
        assert_eq!(rooms.accept(&[7; 16]), Err(Refusal::NobodyWaits));
    }

    #[test]
    fn nobody_is_led_to_a_table_that_is_not_or_no_longer_there() {
        let mut rooms = rooms();
        assert_eq!(rooms.join(code(1), HOME, [0; 16], 0).unwrap_err(), Refusal::NoSuchTable);
        let (stay, _) = rooms.register(code(1), HOME, "one").unwrap();
        rooms.withdraw(stay);
        assert_eq!(rooms.join(code(1), HOME, [0; 16], 0).unwrap_err(), Refusal::NoSuchTable);
    }

    #[test]
    fn nobody_waits_for_a_host_that_is_gone() {
        let mut rooms = rooms();
        let (stay, _) = rooms.register(code(1), HOME, "one").unwrap();
        rooms.register(code(2), HOME, "two").unwrap();
        rooms.join(code(1), OTHER, [1; 16], 1).unwrap();
        rooms.join(code(2), OTHER, [2; 16], 2).unwrap();
        rooms.withdraw(stay);
        assert_eq!(rooms.accept(&[1; 16]), Err(Refusal::NobodyWaits));
        assert_eq!(rooms.accept(&[2; 16]), Ok(2));
    }

    #[test]
    fn a_joiner_that_has_left_is_not_handed_to_the_host() {
        let mut rooms = rooms();
        rooms.register(code(1), HOME, "one").unwrap();
        let (pass, _) = rooms.join(code(1), OTHER, [7; 16], 42).unwrap();
        rooms.leave(pass);
        assert_eq!(rooms.accept(&[7; 16]), Err(Refusal::NobodyWaits));
        assert_eq!(rooms.tunnels(), 0);
    }

    #[test]
    fn a_host_that_comes_back_takes_its_own_place_and_the_old_connection_cannot_take_it_away() {
        let mut rooms = rooms();
        let (old, _) = rooms.register(code(1), HOME, "old").unwrap();
        let (_, replaced) = rooms.register(code(1), OTHER, "new").unwrap();
        assert_eq!(replaced, Some("old"));
        rooms.withdraw(old);
        let (_, host) = rooms.join(code(1), HOME, [0; 16], 0).unwrap();
        assert_eq!(*host, "new");
        assert_eq!(rooms.tables(), 1);
    }

    #[test]
    fn a_full_source_still_may_take_its_own_place_again() {
        let mut rooms = rooms();
        rooms.register(code(1), HOME, "one").unwrap();
        rooms.register(code(2), HOME, "two").unwrap();
        assert_eq!(rooms.register(code(3), HOME, "three").unwrap_err(), Refusal::SourceFull);
        assert!(rooms.register(code(2), HOME, "two again").is_ok());
        assert_eq!(rooms.register(code(3), HOME, "three").unwrap_err(), Refusal::SourceFull);
        rooms.register(code(3), OTHER, "three").unwrap();
        assert_eq!(rooms.register(code(4), OTHER, "four").unwrap_err(), Refusal::RelayFull);
    }

    #[test]
    fn tunnels_are_bounded_for_a_table_a_source_and_in_all() {
        let mut rooms = rooms();
        for number in [1, 2] {
            rooms.register(code(number), HOME, "host").unwrap();
        }
        let (first, _) = rooms.join(code(1), HOME, [1; 16], 0).unwrap();
        rooms.join(code(1), OTHER, [2; 16], 0).unwrap();
        assert_eq!(rooms.join(code(1), OTHER, [3; 16], 0).unwrap_err(), Refusal::TableCrowded);
        rooms.join(code(2), OTHER, [3; 16], 0).unwrap();
        assert_eq!(rooms.join(code(2), HOME, [4; 16], 0).unwrap_err(), Refusal::RelayFull);
        rooms.leave(first);
        assert_eq!(rooms.join(code(2), OTHER, [4; 16], 0).unwrap_err(), Refusal::SourceFull);
        rooms.join(code(2), HOME, [4; 16], 0).unwrap();
    }

    #[test]
    fn tunnels_count_for_their_table_beyond_its_registration() {
        let mut rooms = rooms();
        let (stay, _) = rooms.register(code(1), HOME, "old").unwrap();
        let (first, _) = rooms.join(code(1), HOME, [1; 16], 0).unwrap();
        rooms.withdraw(stay);
        rooms.register(code(1), HOME, "new").unwrap();
        rooms.join(code(1), OTHER, [2; 16], 0).unwrap();
        assert_eq!(rooms.join(code(1), OTHER, [3; 16], 0).unwrap_err(), Refusal::TableCrowded);
        rooms.leave(first);
        rooms.join(code(1), OTHER, [3; 16], 0).unwrap();
    }

    #[test]
    fn joiners_of_other_relays_count_for_the_table_here_and_for_their_source_there() {
        let (mut here, mut there) = (rooms(), rooms());
        here.register(code(1), HOME, "one").unwrap();
        let (first, _) = here.join(code(1), None, [1; 16], 0).unwrap();
        here.join(code(1), None, [2; 16], 0).unwrap();
        assert_eq!(here.join(code(1), None, [3; 16], 0).unwrap_err(), Refusal::TableCrowded);
        assert_eq!(here.accept(&[1; 16]), Ok(0));
        here.leave(first);
        here.join(code(1), OTHER, [3; 16], 0).unwrap();
        assert_eq!(here.tunnels(), 2);
        let first = there.join_elsewhere(code(1), OTHER).unwrap();
        there.join_elsewhere(code(2), OTHER).unwrap();
        assert_eq!(there.join_elsewhere(code(3), OTHER).unwrap_err(), Refusal::SourceFull);
        there.join_elsewhere(code(3), HOME).unwrap();
        assert_eq!(there.join_elsewhere(code(3), HOME).unwrap_err(), Refusal::RelayFull);
        there.leave(first);
        there.join_elsewhere(code(3), OTHER).unwrap();
    }

    #[test]
    fn nothing_is_remembered_of_those_who_are_gone() {
        let mut rooms = rooms();
        let (stay, _) = rooms.register(code(1), HOME, "one").unwrap();
        let (pass, _) = rooms.join(code(1), OTHER, [1; 16], 0).unwrap();
        rooms.withdraw(stay);
        rooms.leave(pass);
        assert!(rooms.sources.is_empty() && rooms.leading_to.is_empty() && rooms.waiting.is_empty());
        assert_eq!((rooms.tables(), rooms.tunnels()), (0, 0));
    }
}
