//! What a device says for itself: its commitment, its answers to roll-calls, its links, its moves.

use std::collections::BTreeSet;

use jusawi_fair::{Chain, Hash, PublicKey, SecretKey, Signed, TableId};
use jusawi_rules::{Game, Seat};

use crate::{Agree, ClientKind, Codec, Fault, Leave, Move, Name, Payload, Replica, TakeSeat, Wrong};

mod answers;
mod objections;

use objections::Sent;

/// How many draws a chain lasts.
const CHAIN_LENGTH: u32 = 8192;

/// The time and the entropy of one call into a machine.
pub struct Moment<'a> {
    /// Milliseconds; for a host since 1970, for a peer since any fixed instant.
    pub now: u64,
    /// 32 bytes of the operating system's randomness each time.
    pub entropy: &'a mut dyn FnMut() -> [u8; 32],
}

/// A device at one table: its key, its chains and what it has said.
///
/// [`Device::react`] looks at the state and tells what is to be said now; it can be asked as often as one likes.
#[derive(Debug)]
pub struct Device {
    key: SecretKey,
    public: PublicKey,
    chain_length: u32,
    chains: Vec<(Hash, OwnChain, Option<Chain>)>,
    answer: Option<Answer>,
    own_move: Option<(u64, Signed)>,
    /// Giving up, said until it stands in the ledger or is refused.
    concession: Option<Signed>,
    objections: BTreeSet<u64>,
    /// Its answers to the last roll-call and the last call, and its move for the present state, as they left.
    here: Option<Sent>,
    reveal: Option<Sent>,
    own_turn: Option<Sent>,
}

/// What a device must not forget, to be stored before anything that follows from it is sent.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secrets {
    /// Its chains, oldest first.
    pub chains: Vec<OwnChain>,
    /// Its answer to the last call.
    pub answer: Option<Answer>,
    /// The last move that it signed, with the entry that had changed the game last.
    pub own_move: Option<(u64, Signed)>,
}

/// A chain of a device's own, by what it grows from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OwnChain {
    /// The freeze that it was made for.
    pub freeze: Hash,
    /// The secret `x_0`.
    pub secret: [u8; 32],
    /// The first draw that it has a link for.
    pub first_draw: u64,
    /// How many draws it lasts.
    pub length: u32,
}

/// A device's answer to a call: it never answers another call of the same draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The draw.
    pub draw: u64,
    /// The call.
    pub call: Hash,
    /// The signed link.
    pub reveal: Signed,
}

/// What a reaction asks of its driver, in order.
#[derive(Debug)]
pub(crate) enum Act {
    /// Store [`Device::secrets`] before going on.
    Store,
    /// Say this.
    Send(Signed),
    /// The ledger asks for something that no honest ledger asks for.
    Alarm(Fault),
}

impl core::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Secrets").field("chains", &self.chains.len()).finish_non_exhaustive()
    }
}

impl core::fmt::Debug for OwnChain {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("OwnChain").field("first_draw", &self.first_draw).finish_non_exhaustive()
    }
}

impl Device {
    /// A device with nothing said yet.
    pub fn new(key: SecretKey) -> Self {
        let public = key.public();
        Self {
            key,
            public,
            chain_length: CHAIN_LENGTH,
            chains: Vec::new(),
            answer: None,
            own_move: None,
            concession: None,
            objections: BTreeSet::new(),
            here: None,
            reveal: None,
            own_turn: None,
        }
    }

    /// A device with what it had stored.
    pub fn restore(key: SecretKey, secrets: Secrets) -> Self {
        let chains = secrets.chains.into_iter().map(|own| (own.freeze, own, None)).collect();
        Self { chains, answer: secrets.answer, own_move: secrets.own_move, ..Self::new(key) }
    }

    /// The same device with chains of another length from now on.
    #[must_use]
    pub fn with_chain_length(mut self, length: u32) -> Self {
        self.chain_length = length;
        self
    }

    /// Its public key.
    pub fn public(&self) -> PublicKey {
        self.public
    }

    /// What it must not forget.
    pub fn secrets(&self) -> Secrets {
        Secrets {
            chains: self.chains.iter().map(|(_, own, _)| *own).collect(),
            answer: self.answer.clone(),
            own_move: self.own_move.clone(),
        }
    }

    /// Signs a payload for a table.
    pub fn sign<C: Codec>(&self, table: &TableId, payload: &Payload) -> Signed {
        Signed::new(payload.kind(), table, C::encode_payload(payload), &self.key)
    }

    /// Says words to everybody; they do not enter the ledger.
    pub fn say<C: Codec>(&self, table: &TableId, text: String, entropy: [u8; 32]) -> Signed {
        let mut nonce = [0; 16];
        for (byte, random) in nonce.iter_mut().zip(entropy) {
            *byte = random;
        }
        self.sign::<C>(table, &Payload::Chat { nonce, text })
    }

    /// Takes a seat of the lobby.
    pub fn take_seat<C: Codec>(&self, replica: &Replica<C>, seat: u8, name: Name, client: ClientKind) -> Signed {
        let wish = TakeSeat { head: replica.head(), seat, name, client };
        self.sign::<C>(&replica.table(), &Payload::Seat(wish))
    }

    /// Gives the seat back.
    pub fn leave<C: Codec>(&self, replica: &Replica<C>) -> Signed {
        self.sign::<C>(&replica.table(), &Payload::Leave(Leave { head: replica.head() }))
    }

    /// A move of this device's player in the present state. One move is signed for one state: a second one gives the first
    /// again, whatever it wants. Giving up can be signed beside it.
    ///
    /// # Errors
    /// The device plays no seat, or the game does not run or does not allow the action, or a draw is open and the action is
    /// not to give up.
    pub fn act<C: Codec>(
        &mut self,
        replica: &Replica<C>,
        action: &<C::Game as Game>::Action,
        now: u64,
    ) -> Result<Signed, Wrong> {
        let seat = replica.game_seat_of(&self.public).ok_or(Wrong::NotSeated { key: self.public })?;
        let changed = replica.changed().ok_or(Wrong::NotPlaying)?;
        let action_bytes = C::encode_action(action);
        let concedes = <C::Game as Game>::concession().as_ref() == Some(action);
        if !concedes && let Some(draw) = replica.draw() {
            return Err(Wrong::DrawOpen { draw: draw.number });
        }
        replica.foresee(seat, &action_bytes)?;
        if !concedes
            && let Some((at, signed)) = &self.own_move
            && *at == changed
        {
            return Ok(signed.clone());
        }
        let wanted = Move { head: replica.head(), seat, action: action_bytes };
        let signed = self.sign::<C>(&replica.table(), &Payload::Move(wanted));
        if concedes {
            self.concession = Some(signed.clone());
        } else {
            self.own_move = Some((changed, signed.clone()));
        }
        self.own_turn = Some(Sent::new(changed, &signed, now));
        Ok(signed)
    }

    /// The player's hand for throwing the open draw away because links of `missing` do not come. Only ever called because a
    /// person pressed it.
    ///
    /// # Errors
    /// No draw is open that has a call.
    pub fn agree<C: Codec>(&self, replica: &Replica<C>, missing: Vec<u32>) -> Result<Signed, Wrong> {
        let draw = replica.draw().ok_or(Wrong::NoDrawOpen)?;
        let call = draw.call.as_ref().ok_or(Wrong::NotCalled { draw: draw.number })?;
        let agree = Agree { draw: draw.number, call: call.hash, missing };
        Ok(self.sign::<C>(&replica.table(), &Payload::Agree(agree)))
    }

    /// The game's seat of this device.
    pub fn seat<C: Codec>(&self, replica: &Replica<C>) -> Option<Seat> {
        replica.game_seat_of(&self.public)
    }
}
