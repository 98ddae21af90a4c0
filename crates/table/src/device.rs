//! What a device says for itself: its commitment, its answers to roll-calls, its links, its moves.

use std::collections::BTreeSet;

use jusawi_fair::{Chain, Hash, PublicKey, SecretKey, Signed, TableId, hide};
use jusawi_rules::{Composed, Game, Seat};

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
    /// What its player, and on a host its bots, have hidden.
    seals: Vec<OwnSeal>,
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
    /// What its player, and on a host its bots, have hidden.
    pub seals: Vec<OwnSeal>,
}

/// A choice that was hidden behind a commitment.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnSeal {
    /// Whose choice.
    pub seat: Seat,
    /// The entry that put the question.
    pub question: u64,
    /// The random bytes that the commitment was made with.
    pub nonce: [u8; 32],
    /// The choice.
    pub choice: Vec<u8>,
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

impl core::fmt::Debug for OwnSeal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("OwnSeal").field("seat", &self.seat).field("question", &self.question).finish_non_exhaustive()
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
            seals: Vec::new(),
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
        let Secrets { answer, own_move, seals, .. } = secrets;
        Self { chains, answer, own_move, seals, ..Self::new(key) }
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
            seals: self.seals.clone(),
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
        moment: &mut Moment<'_>,
    ) -> Result<Signed, Wrong> {
        let seat = replica.game_seat_of(&self.public).ok_or(Wrong::NotSeated { key: self.public })?;
        let changed = replica.changed().ok_or(Wrong::NotPlaying)?;
        let concedes = <C::Game as Game>::concession().as_ref() == Some(action);
        if !concedes && let Some(draw) = replica.draw() {
            return Err(Wrong::DrawOpen { draw: draw.number });
        }
        replica.foresee(seat, &C::encode_action(action))?;
        if !concedes
            && let Some((at, signed)) = &self.own_move
            && *at == changed
        {
            return Ok(signed.clone());
        }
        let action = self.hide(replica, seat, action, moment);
        let wanted = Move { head: replica.head(), seat, action: C::encode_action(&action) };
        let signed = self.sign::<C>(&replica.table(), &Payload::Move(wanted));
        if concedes {
            self.concession = Some(signed.clone());
        } else {
            self.own_move = Some((changed, signed.clone()));
        }
        self.own_turn = Some(Sent::new(changed, &signed, moment.now));
        Ok(signed)
    }

    /// The same action with its choice behind a commitment, if it has one to hide: nobody else learns it before the answer.
    pub(crate) fn hide<C: Codec>(
        &mut self,
        replica: &Replica<C>,
        seat: Seat,
        action: &<C::Game as Game>::Action,
        moment: &mut Moment<'_>,
    ) -> <C::Game as Game>::Action {
        let Some(choice) = <C::Game as Game>::hidden_choice(action) else { return action.clone() };
        let Some((question, _)) = replica.phase() else { return action.clone() };
        let nonce = (moment.entropy)();
        let commitment = hide(&replica.table(), seat.0.into(), question, &nonce, &choice);
        let Some(sealed) = <C::Game as Game>::seal(action, commitment.0) else { return action.clone() };
        self.seals.retain(|seal| seal.seat != seat);
        self.seals.push(OwnSeal { seat, question, nonce, choice });
        sealed
    }

    /// The action that shows what a seat has hidden, once it is to be shown.
    pub(crate) fn opening<C: Codec>(&self, replica: &Replica<C>, seat: Seat) -> Option<<C::Game as Game>::Action> {
        let game = replica.game()?;
        if !game.awaited().contains(&seat) || !game.composed(seat).contains(&Composed::Open) {
            return None;
        }
        let seal = self.seals.iter().find(|seal| seal.seat == seat)?;
        <C::Game as Game>::open(seal.nonce, &seal.choice)
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
