//! The list of tables: what was heard, sorted into one row for each table.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use jusawi_fair::InviteCode;
use tokio::time::Instant;

use super::txt::Card;
use super::{Obstacle, Phase, VERSION};

/// How many rows the list has at most.
pub const MAX_ROWS: usize = 100;

/// How many announcements are kept at most: more than one may be of one table.
const MAX_HEARD: usize = 3 * MAX_ROWS;

/// How many addresses one announcement may have.
const MAX_ADDRESSES: usize = 16;

/// How long a table stays in the list after it did not answer: the question or the answer may have been lost.
const FADING: Duration = Duration::from_secs(2);

/// A table on the local network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its code: what tells tables apart, whatever they call themselves.
    pub code: InviteCode,
    /// The version of the protocol that its host speaks.
    pub version: u32,
    /// The game's name, such as `las-vegas`; it need not be one that this program knows.
    pub game: String,
    /// The table's name, without control characters; empty if it has none.
    pub name: String,
    /// Taken seats and all seats, if known.
    pub seats: Option<(u32, u32)>,
    /// How far it is, if known.
    pub phase: Option<Phase>,
    /// Where it may be, IPv4 first.
    pub addresses: Vec<SocketAddr>,
    /// Whether it still answers; who does not is dropped soon.
    pub answers: bool,
}

impl Row {
    /// The row of a TXT record, without addresses, by the value of each key; `None` if that is no announcement of a table.
    pub fn read<'a>(value: impl Fn(&str) -> Option<&'a [u8]>) -> Option<Self> {
        Card::read(value).map(|card| Self::new(card, Vec::new(), true))
    }

    fn new(card: Card, addresses: Vec<SocketAddr>, answers: bool) -> Self {
        let Card { version, code, game, name, seats, phase } = card;
        Self { code, version, game, name, seats, phase, addresses, answers }
    }

    /// Whether this program speaks its protocol.
    pub fn is_compatible(&self) -> bool {
        self.version == VERSION
    }
}

/// The tables on the local network at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// The tables, those first that were heard first.
    pub rows: Vec<Row>,
    /// Whether there are more than the list has room for.
    pub is_capped: bool,
    /// What surely keeps tables from being heard now.
    pub obstacle: Option<Obstacle>,
}

/// All that was heard, by the announcements' full names.
#[derive(Debug, Default)]
pub(super) struct Heard {
    wanted: Option<InviteCode>,
    announcements: BTreeMap<String, Announced>,
    first_heard: u64,
    is_capped: bool,
}

#[derive(Debug)]
struct Announced {
    /// Which announcement this was, in order.
    number: u64,
    card: Card,
    addresses: Vec<SocketAddr>,
    /// Since when it does not answer.
    fading: Option<Instant>,
}

impl Heard {
    /// Listens for one table alone, or for all.
    pub(super) fn new(wanted: Option<InviteCode>) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Takes in an announcement as it stands now; gives whether it was taken.
    pub(super) fn hear(&mut self, full_name: String, card: Card, mut addresses: Vec<SocketAddr>) -> bool {
        if self.wanted.is_some_and(|wanted| wanted != card.code) {
            return false;
        }
        addresses.sort_by_key(order);
        addresses.dedup();
        addresses.truncate(MAX_ADDRESSES);
        if let Some(known) = self.announcements.get_mut(&full_name) {
            *known = Announced { number: known.number, card, addresses, fading: None };
        } else if self.announcements.len() >= MAX_HEARD || !self.has_room(card.code) {
            return !std::mem::replace(&mut self.is_capped, true);
        } else {
            let number = self.first_heard;
            self.first_heard += 1;
            self.announcements.insert(full_name, Announced { number, card, addresses, fading: None });
        }
        true
    }

    /// An announcement was taken back; gives whether it was known. One that fades already goes in its own time: what is
    /// said of it may be about the same silence.
    pub(super) fn forget(&mut self, full_name: &str) -> bool {
        if self.announcements.get(full_name).is_none_or(|announced| announced.fading.is_some()) {
            return false;
        }
        self.announcements.remove(full_name);
        self.is_capped &= !self.announcements.is_empty();
        true
    }

    /// An announcement did not answer; gives whether that is new.
    pub(super) fn fade(&mut self, full_name: &str, now: Instant) -> bool {
        match self.announcements.get_mut(full_name) {
            Some(announced) if announced.fading.is_none() => {
                announced.fading = Some(now);
                true
            }
            _ => false,
        }
    }

    /// What is heard from now on is all that is known to be there.
    pub(super) fn fade_all(&mut self, now: Instant) {
        for announced in self.announcements.values_mut() {
            announced.fading.get_or_insert(now);
        }
    }

    /// Drops the announcements that have not answered for long.
    pub(super) fn drop_faded(&mut self, now: Instant) {
        self.announcements.retain(|_, announced| announced.fading.is_none_or(|since| now < since + FADING));
        self.is_capped &= !self.announcements.is_empty();
    }

    /// The full names of all announcements that answered last time.
    pub(super) fn full_names(&self) -> impl Iterator<Item = &String> {
        self.announcements.iter().filter(|(_, announced)| announced.fading.is_none()).map(|(full_name, _)| full_name)
    }

    /// One row for each table.
    pub(super) fn listing(&self, obstacle: Option<Obstacle>) -> Listing {
        let mut announcements: Vec<&Announced> = self.announcements.values().collect();
        announcements.sort_by_key(|announced| announced.number);
        let mut rows: Vec<Row> = Vec::new();
        for announced in announcements {
            match rows.iter_mut().find(|row| row.code == announced.card.code) {
                Some(row) => row.merge(announced),
                None => rows.push(announced.row()),
            }
        }
        Listing { rows, is_capped: self.is_capped, obstacle }
    }

    fn has_room(&self, code: InviteCode) -> bool {
        let mut codes: Vec<InviteCode> = self.announcements.values().map(|announced| announced.card.code).collect();
        codes.sort_unstable();
        codes.dedup();
        codes.len() < MAX_ROWS || codes.contains(&code)
    }
}

impl Announced {
    fn row(&self) -> Row {
        Row::new(self.card.clone(), self.addresses.clone(), self.fading.is_none())
    }
}

impl Row {
    /// Adds what another announcement of the same table has: it may be the true one, or the false one.
    fn merge(&mut self, other: &Announced) {
        self.addresses.extend(
            other.addresses.iter().filter(|address| !self.addresses.contains(address)).copied().collect::<Vec<_>>(),
        );
        self.addresses.sort_by_key(order);
        self.answers |= other.fading.is_none();
    }
}

/// IPv4 before IPv6, and link-local addresses last; then by number, so that the order does not change by itself.
fn order(address: &SocketAddr) -> (bool, bool, SocketAddr) {
    let is_link_local = match address.ip() {
        IpAddr::V4(v4) => v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_unicast_link_local(),
    };
    (address.is_ipv6(), is_link_local, *address)
}

#[cfg(test)]
mod tests {
    use jusawi_fair::PublicKey;

    use super::super::txt::tests::card;
    use super::*;

    fn addresses(texts: &[&str]) -> Vec<SocketAddr> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_table_has_one_row_with_all_its_addresses() {
        let mut heard = Heard::default();
        heard.hear("a".into(), card(1), addresses(&["[fe80::1%2]:1", "[fd00::1]:1", "10.0.0.1:1"]));
        heard.hear("a (2)".into(), card(1), addresses(&["10.0.1.1:1", "10.0.0.1:1"]));
        heard.hear("b".into(), card(2), addresses(&["10.0.0.2:1"]));
        let rows = heard.listing(None).rows;
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].addresses, addresses(&["10.0.0.1:1", "10.0.1.1:1", "[fd00::1]:1", "[fe80::1%2]:1"]));
        heard.forget("a");
        assert_eq!(heard.listing(None).rows[0].addresses, addresses(&["10.0.0.1:1", "10.0.1.1:1"]));
    }

    #[test]
    fn addresses_and_cards_that_come_later_replace_those_before() {
        let mut heard = Heard::default();
        heard.hear("a".into(), card(1), addresses(&["[fe80::1%2]:1"]));
        heard.hear("b".into(), card(2), Vec::new());
        let changed = Card { phase: Some(Phase::Playing), ..card(1) };
        heard.hear("a".into(), changed, addresses(&["10.0.0.1:1"]));
        let rows = heard.listing(None).rows;
        assert_eq!((rows[0].phase, &rows[0].addresses), (Some(Phase::Playing), &addresses(&["10.0.0.1:1"])));
    }

    #[test]
    fn another_version_is_listed_and_marked() {
        let mut heard = Heard::default();
        heard.hear("a".into(), Card { version: 2, ..card(1) }, Vec::new());
        assert!(!heard.listing(None).rows[0].is_compatible());
    }

    #[test]
    fn who_does_not_answer_fades_and_is_dropped_or_comes_back() {
        let mut heard = Heard::default();
        let start = Instant::now();
        for name in ["a", "b"] {
            heard.hear(name.into(), card(name.as_bytes()[0]), addresses(&["10.0.0.1:1"]));
            heard.fade(name, start);
        }
        assert!(heard.listing(None).rows.iter().all(|row| !row.answers));
        assert_eq!(heard.full_names().count(), 0);
        heard.hear("b".into(), card(b'b'), addresses(&["10.0.0.1:1"]));
        heard.fade("a", start + Duration::from_secs(1));
        heard.drop_faded(start + FADING);
        let rows = heard.listing(None).rows;
        assert_eq!((rows.len(), rows[0].code, rows[0].answers), (1, card(b'b').code, true));
    }

    #[test]
    fn the_list_is_capped_and_says_so_and_the_wanted_table_is_found_all_the_same() {
        let code = |number: u32| {
            let mut key = [0; 32];
            key[..4].copy_from_slice(&number.to_be_bytes());
            InviteCode::of(&PublicKey(key))
        };
        let mut heard = Heard::default();
        let mut searching = Heard::new(Some(code(1999)));
        for number in 0..2000 {
            let card = Card { code: code(number), ..card(1) };
            heard.hear(number.to_string(), card.clone(), addresses(&["10.0.0.1:1"]));
            searching.hear(number.to_string(), card, addresses(&["10.0.0.1:1"]));
        }
        let listing = heard.listing(None);
        assert_eq!((listing.rows.len(), listing.is_capped), (MAX_ROWS, true));
        let found = searching.listing(None);
        assert_eq!((found.rows.len(), found.rows[0].code, found.is_capped), (1, code(1999), false));
    }

    #[test]
    fn an_announcement_has_few_addresses() {
        let mut heard = Heard::default();
        let many = (0..200).map(|last| SocketAddr::from(([10, 0, 0, last], 1))).collect();
        heard.hear("a".into(), card(1), many);
        assert_eq!(heard.listing(None).rows[0].addresses.len(), MAX_ADDRESSES);
    }
}
