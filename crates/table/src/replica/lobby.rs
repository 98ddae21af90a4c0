//! The lobby: seats, the freeze, commitments and the start.

use jusawi_fair::{Contributors, Kind, Signed};
use jusawi_rules::{Absence, Game};

use super::{Draw, Frozen, MAX_SEATS, News, Occupant, Opener, Place, Play, Replica, Seed};
use crate::{ClientKind, Codec, Freeze, Payload, Wrong};

impl<C: Codec> Replica<C> {
    pub(super) fn take_seat(&mut self, place: Place, signed: &Signed) -> Result<News<C::Game>, Wrong> {
        self.in_lobby()?;
        let Payload::Seat(wish) = self.read(Kind::Seat, signed)? else { return Err(kind(Kind::Seat)) };
        let key = signed.public_key;
        self.fresh(Kind::Seat, &key, &wish.head)?;
        check_seat(wish.seat)?;
        let own = self.seat_of(&key);
        if self.seats.contains_key(&wish.seat) && own != Some(wish.seat) {
            return Err(Wrong::SeatTaken { seat: wish.seat });
        }
        if let Some(own) = own {
            self.seats.remove(&own);
        }
        self.seats.insert(wish.seat, Occupant::Device { key, name: wish.name, client: wish.client });
        self.said.insert((key, Kind::Seat), place.number);
        self.thaw();
        self.note_signed(&key);
        Ok(News::Seated { seat: wish.seat })
    }

    pub(super) fn take_leave(&mut self, place: Place, signed: &Signed) -> Result<News<C::Game>, Wrong> {
        self.in_lobby()?;
        let Payload::Leave(leave) = self.read(Kind::Leave, signed)? else { return Err(kind(Kind::Leave)) };
        let key = signed.public_key;
        self.fresh(Kind::Leave, &key, &leave.head)?;
        let seat = self.seat_of(&key).ok_or(Wrong::NotSeated { key })?;
        let Some(Occupant::Device { name, .. }) = self.seats.remove(&seat) else {
            return Err(Wrong::NotSeated { key });
        };
        self.said.insert((key, Kind::Leave), place.number);
        self.thaw();
        self.offline.remove(&key);
        Ok(News::Left { seat, name })
    }

    pub(super) fn take_bot(&mut self, seat: u8) -> Result<News<C::Game>, Wrong> {
        self.in_lobby()?;
        check_seat(seat)?;
        if self.seats.contains_key(&seat) {
            return Err(Wrong::SeatTaken { seat });
        }
        self.seats.insert(seat, Occupant::Bot);
        self.thaw();
        Ok(News::BotSeated { seat })
    }

    pub(super) fn take_clear(&mut self, seat: u8) -> Result<News<C::Game>, Wrong> {
        self.in_lobby()?;
        let occupant = self.seats.remove(&seat).ok_or(Wrong::SeatFree { seat })?;
        if let Occupant::Device { key, .. } = &occupant {
            self.offline.remove(key);
        }
        self.thaw();
        Ok(News::Cleared { seat, occupant })
    }

    pub(super) fn take_freeze(&mut self, place: Place, freeze: &Freeze) -> Result<News<C::Game>, Wrong> {
        self.in_lobby()?;
        let mut listed = freeze.seats.clone();
        listed.sort_unstable();
        let taken: Vec<u8> = self.seats.keys().copied().collect();
        if listed != taken {
            return Err(Wrong::FrozenSeats { expected: taken, found: freeze.seats.clone() });
        }
        let options = C::decode_options(&freeze.options)?;
        let seats = u8::try_from(taken.len()).unwrap_or(u8::MAX);
        C::Game::check_options(&options, seats)?;
        let host = self.genesis.host_key;
        let others = freeze.seats.iter().filter_map(|seat| match self.seats.get(seat) {
            Some(Occupant::Device { key, client, .. }) if *key != host => Some((*key, *client == ClientKind::Program)),
            _ => None,
        });
        let others: Vec<_> = others.collect();
        // Everybody commits anew to each freeze, but a tip that has stood in the ledger stays used.
        self.thaw();
        let contributors = match self.thawed.take() {
            Some(former) => former.refrozen(host, others),
            None => Contributors::new(host, others),
        };
        self.frozen = Some(Frozen {
            number: place.number,
            hash: place.hash,
            order: freeze.seats.clone(),
            options,
            alone_after: freeze.alone_after,
            contributors,
        });
        Ok(News::Frozen)
    }

    /// A commitment before the start, or the successor of a chain while a game runs.
    pub(super) fn take_commit(&mut self, place: Place, signed: &Signed) -> Result<News<C::Game>, Wrong> {
        self.no_draw_open()?;
        if self.ended().is_some() {
            return Err(Wrong::Over);
        }
        let Payload::Commit(commit) = self.read(Kind::Commit, signed)? else { return Err(kind(Kind::Commit)) };
        let key = signed.public_key;
        let next_draw = self.play.as_ref().map(|play| play.next_draw);
        let table = self.table;
        let frozen = self.frozen.as_mut().ok_or(Wrong::NotFrozen)?;
        if commit.freeze != frozen.hash {
            return Err(Wrong::OtherFreeze { expected: frozen.hash, found: commit.freeze });
        }
        let number = frozen.contributors.number_of(&key).ok_or(Wrong::NotAContributor { key })?;
        match next_draw {
            None => frozen.contributors.commit(&table, &key, commit.commitment)?,
            Some(next_draw) => frozen.contributors.recommit(&table, &key, commit.commitment, next_draw)?,
        }
        self.said.insert((key, Kind::Commit), place.number);
        self.note_signed(&key);
        Ok(News::Committed { number })
    }

    pub(super) fn take_start(&mut self, place: Place) -> Result<News<C::Game>, Wrong> {
        if self.play.is_some() {
            return Err(Wrong::SecondStart);
        }
        let frozen = self.frozen.as_ref().ok_or(Wrong::NotFrozen)?;
        let missing = frozen.contributors.uncommitted();
        if !missing.is_empty() {
            return Err(Wrong::Uncommitted { missing });
        }
        let draw = Draw {
            number: 1,
            opening: place.number,
            opening_hash: place.hash,
            opened_at: place.at,
            asked_at: place.at,
            opener: Opener::Setup,
            call: None,
            voided: false,
        };
        self.play = Some(Play {
            game: None,
            draw: Some(draw),
            next_draw: 1,
            previous_seed: Seed::ZERO,
            last_drawn: None,
            changed: place.number,
            phase: (place.number, place.at),
            absences: vec![Absence::default(); frozen.order.len()],
            decided: vec![(0, 0); frozen.order.len()],
            seals: std::collections::BTreeMap::new(),
            moved: std::collections::BTreeMap::new(),
            ended: None,
        });
        Ok(News::DrawOpened { draw: 1, opener: Opener::Setup })
    }

    fn thaw(&mut self) {
        if let Some(frozen) = self.frozen.take() {
            self.thawed = Some(frozen.contributors);
        }
    }

    fn in_lobby(&self) -> Result<(), Wrong> {
        if self.play.is_some() { Err(Wrong::NotInLobby) } else { Ok(()) }
    }

    /// While a draw is open, only its own entries may stand.
    pub(super) fn no_draw_open(&self) -> Result<(), Wrong> {
        self.draw().map_or(Ok(()), |draw| Err(Wrong::DrawOpen { draw: draw.number }))
    }
}

fn check_seat(seat: u8) -> Result<(), Wrong> {
    if seat < MAX_SEATS { Ok(()) } else { Err(Wrong::NoSuchSeat { seat }) }
}

/// A payload of another kind than its message's: the codec is at fault, and the message is refused.
pub(super) fn kind(expected: Kind) -> Wrong {
    Wrong::Kind { expected: expected.name(), found: "other payload" }
}
