//! Looking at the state.

use std::collections::BTreeMap;

use jusawi_fair::{Hash, Proof, PublicKey, TableId};
use jusawi_rules::{Absence, Seat};

use super::{Draw, Drawn, Frozen, LinkStanding, Occupant, Replica, Stage};
use crate::{ClosingReason, Codec, Genesis, Name, Report};

impl<C: Codec> Replica<C> {
    /// The table's id.
    pub fn table(&self) -> TableId {
        self.table
    }

    /// What makes the table this table.
    pub fn genesis(&self) -> &Genesis {
        &self.genesis
    }

    /// How many entries there are, which is the number of the next.
    pub fn next_number(&self) -> u64 {
        self.hashes.len() as u64
    }

    /// The hash of the last entry.
    pub fn head(&self) -> Hash {
        self.hashes.last().copied().unwrap_or(Hash::ZERO)
    }

    /// The hash of an entry.
    pub fn hash_of(&self, number: u64) -> Option<Hash> {
        self.hashes.get(usize::try_from(number).ok()?).copied()
    }

    /// The number of an entry.
    pub fn number_of(&self, hash: &Hash) -> Option<u64> {
        self.numbers.get(hash).copied()
    }

    /// The host's clock at the last entry.
    pub fn last_at(&self) -> u64 {
        self.last_at
    }

    /// How far the table is.
    pub fn stage(&self) -> Stage {
        match (&self.closed, &self.play) {
            (Some(_), _) => Stage::Closed,
            (None, None) => Stage::Lobby,
            (None, Some(play)) if play.ended.is_some() => Stage::Finished,
            (None, Some(_)) => Stage::Playing,
        }
    }

    /// Why the table ended, once it has.
    pub fn closed(&self) -> Option<ClosingReason> {
        self.closed
    }

    /// The taken seats of the lobby.
    pub fn seats(&self) -> &BTreeMap<u8, Occupant> {
        &self.seats
    }

    /// The lobby's seat of a device.
    pub fn seat_of(&self, key: &PublicKey) -> Option<u8> {
        self.seats.iter().find_map(|(seat, occupant)| match occupant {
            Occupant::Device { key: held, .. } if held == key => Some(*seat),
            _ => None,
        })
    }

    /// What was frozen last; none after seats have changed.
    pub fn frozen(&self) -> Option<&Frozen<C::Game>> {
        self.frozen.as_ref()
    }

    /// The game's seat of a device.
    pub fn game_seat_of(&self, key: &PublicKey) -> Option<Seat> {
        let lobby = self.seat_of(key)?;
        let place = self.frozen.as_ref()?.order.iter().position(|seat| *seat == lobby)?;
        u8::try_from(place).ok().map(Seat)
    }

    /// Who plays a seat of the game.
    pub fn player(&self, seat: Seat) -> Option<&Occupant> {
        self.seats.get(self.frozen.as_ref()?.order.get(seat.index())?)
    }

    /// The name of a contributor: the player's whose device it is. None for a host's device without a seat.
    pub fn contributor_name(&self, number: u32) -> Option<&Name> {
        let key = self.frozen.as_ref()?.contributors.key(number)?;
        match self.seats.get(&self.seat_of(&key)?)? {
            Occupant::Device { name, .. } => Some(name),
            Occupant::Bot => None,
        }
    }

    /// The game, once its set-up has been drawn.
    pub fn game(&self) -> Option<&C::Game> {
        self.play.as_ref()?.game.as_ref()
    }

    /// The draw that is open.
    pub fn draw(&self) -> Option<&Draw> {
        self.play.as_ref()?.draw.as_ref()
    }

    /// The number of the next draw to be opened, or of the open one.
    pub fn draw_number(&self) -> u64 {
        match &self.play {
            None => 1,
            Some(play) => play.draw.as_ref().map_or(play.next_draw, |draw| draw.number),
        }
    }

    /// The last completed draw.
    pub fn last_drawn(&self) -> Option<&Drawn> {
        self.play.as_ref()?.last_drawn.as_ref()
    }

    /// The last entry that changed the game.
    pub fn changed(&self) -> Option<u64> {
        self.play.as_ref().map(|play| play.changed)
    }

    /// The entry that ended the game.
    pub fn ended(&self) -> Option<(u64, Hash)> {
        self.play.as_ref()?.ended
    }

    /// How long a player has not acted by its own hand.
    pub fn absence(&self, seat: Seat) -> Absence {
        self.play.as_ref().and_then(|play| play.absences.get(seat.index()).copied()).unwrap_or_default()
    }

    /// Whether the ledger says that a device is offline.
    pub fn is_offline(&self, key: &PublicKey) -> bool {
        self.offline.contains_key(key)
    }

    /// What a draw is worth to the player of a device.
    pub fn standing(&self, drawn: &Drawn, key: &PublicKey) -> LinkStanding {
        let number = self.frozen.as_ref().and_then(|frozen| frozen.contributors.number_of(key));
        let rolled = number.is_some_and(|number| drawn.members.contains(&number));
        match &drawn.proof {
            Proof::Proven(devices) => match number {
                Some(number) if number == 0 || devices.contains(&number) => LinkStanding::Own,
                // A page's link came from code that the host served.
                Some(_) if rolled => LinkStanding::Shared,
                _ => LinkStanding::LeftOut,
            },
            Proof::Shared => LinkStanding::Shared,
            Proof::Unproven => LinkStanding::Unproven,
        }
    }

    /// What can be said of the ledger as a whole.
    pub fn report(&self) -> &Report<C::Game> {
        &self.report
    }
}
