//! From a closed table to the one that follows it: who tells of it, and when the screen hears.

use jusawi_fair::{Entry, InviteCode};
use jusawi_table::{Occupant, Replica, Stage, Succession};
use jusawi_wire::{GameCodec, GameMessages};

use super::Machine;
use crate::connect::ConnectError;
use crate::screen::{Onward, Update};

impl<M: GameMessages> Machine<M> {
    /// The connection is gone. At a closed table nothing is missing then; but the host may be about to come back for
    /// another game, unless it says that it ends or is not found again.
    pub(super) fn lost(&mut self, why: Option<ConnectError>, is_over: bool) {
        self.peer.disconnected();
        self.catching_up = None;
        self.wait(None);
        let was_connected = std::mem::take(&mut self.connected);
        self.changed = true;
        if !self.is_closed() {
            if was_connected || why.is_some() {
                self.show(Update::Disconnected { why });
            }
        } else if is_over || why.is_some() {
            self.show(Update::Gone);
        }
    }

    fn is_closed(&self) -> bool {
        self.peer.replica().is_some_and(|replica| replica.stage() == Stage::Closed)
    }

    /// Where the host tells of the table that follows, and everything of this one is here, passes that on.
    pub(super) fn look_onward(&mut self) {
        let next = self.info.as_ref().and_then(|info| info.next.parse().ok());
        if let Some(code) = next.filter(|_| self.is_closed() && self.undone.is_empty()) {
            self.go_on(code);
        }
    }

    /// Another table answers where this one was: if its genesis follows this one, that is where everybody is.
    pub(super) fn found(&mut self, code: InviteCode, genesis: &Entry) {
        let Some(replica) = self.peer.replica() else { return };
        let Ok(other) = Replica::<GameCodec<M>>::open(genesis) else { return };
        let is_it = InviteCode::of(&other.genesis().table_key) == code;
        if is_it && replica.former().succeeded_by(other.genesis()) != Succession::Other {
            self.go_on(code);
        }
    }

    fn go_on(&mut self, code: InviteCode) {
        let Some(replica) = self.peer.replica() else { return };
        if self.peer.is_stopped() || self.next == Some(code) {
            return;
        }
        let seat = replica.seat_of(&self.peer.public());
        let name = seat.and_then(|seat| match replica.seats().get(&seat)? {
            Occupant::Device { name, .. } => Some(name.clone()),
            Occupant::Bot => None,
        });
        let player = name.or_else(|| self.player.clone());
        self.next = Some(code);
        self.show(Update::Next(Box::new(Onward { code, former: replica.former(), player, seat })));
    }
}
