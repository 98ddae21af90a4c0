//! What a device says for itself: its commitment, its answers to roll-calls, its links, its moves.

use std::collections::BTreeSet;

use jusawi_fair::{Chain, Commitment, CommitmentFault, Hash, Kind, PublicKey, SecretKey, Signed, TableId};
use jusawi_rules::{Game, Seat};

use crate::{
    Agree, ClientKind, Codec, Commit, Fault, Here, Leave, Move, Name, News, Opener, Payload, Reason, Replica, Reveal,
    Seen, Stage, TakeSeat, Wrong,
};

/// How many draws a chain lasts.
const CHAIN_LENGTH: u32 = 8192;
/// With so few draws left, a device commits to its next chain.
const CHAIN_RESERVE: u64 = 64;
/// The most objections in one answer.
const MAX_OBJECTIONS: usize = 1024;
/// An answer that left this long before, in milliseconds, was there in time.
const IN_TIME_MS: u64 = 1000;

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
    here: Option<SentHere>,
    /// When this device's move for the present state left.
    move_sent_at: Option<u64>,
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

#[derive(Clone, Copy, Debug)]
struct SentHere {
    draw: u64,
    at: u64,
    taken: bool,
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
            move_sent_at: None,
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
        replica.foresee(seat, &action_bytes)?;
        let concedes = <C::Game as Game>::concession().as_ref() == Some(action);
        if !concedes && let Some(draw) = replica.draw() {
            return Err(Wrong::DrawOpen { draw: draw.number });
        }
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
        self.move_sent_at = Some(now);
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

    /// Tells that the host has taken a message of this device.
    pub(crate) fn taken(&mut self, signed: &Signed) {
        if signed.kind == Kind::Here
            && let Some(here) = &mut self.here
        {
            here.taken = true;
        }
    }

    /// Tells that the host has refused a message of this device.
    pub(crate) fn refused(&mut self, signed: &Signed) {
        if self.concession.as_ref() == Some(signed) {
            self.concession = None;
        }
    }

    /// Whether this device said in time that it takes part in a draw.
    pub(crate) fn answered_in_time(&self, draw: u64, now: u64) -> bool {
        self.here.is_some_and(|here| here.draw == draw && (here.taken || now >= here.at.saturating_add(IN_TIME_MS)))
    }

    /// Takes note of an entry, for what this device will object to.
    pub(crate) fn heard<C: Codec>(&mut self, replica: &Replica<C>, entry: u64, news: &News<C::Game>, now: u64) {
        let number = replica.frozen().and_then(|frozen| frozen.contributors.number_of(&self.public));
        let seat = replica.game_seat_of(&self.public);
        match news {
            News::Called { draw, left_out, .. } => {
                let own = number.is_some_and(|number| left_out.contains(&number));
                if own && self.answered_in_time(*draw, now) {
                    self.objections.insert(entry);
                }
            }
            News::Drawn { drawn, .. } => {
                // A reveal carries all objections since the one before, so they are said now.
                if number.is_some_and(|number| drawn.members.contains(&number)) {
                    self.objections.clear();
                }
            }
            News::Moved { seat: mover, automatic, .. }
            | News::DrawOpened { opener: Opener::Move { seat: mover, automatic, .. }, .. }
                if Some(*mover) == seat =>
            {
                match automatic {
                    Some(reason) => self.note_automatic(*reason, entry, now),
                    None => self.concession = None,
                }
            }
            News::Voided { draw, missing, .. } => {
                let revealed = self.answer.as_ref().is_some_and(|answer| answer.draw == *draw);
                if revealed && number.is_some_and(|number| missing.contains(&number)) {
                    self.objections.insert(entry);
                }
            }
            _ => {}
        }
        if replica.changed() == Some(entry) {
            // Whatever was said for the state before is stale now.
            self.move_sent_at = None;
        }
    }

    fn note_automatic(&mut self, reason: Reason, entry: u64, now: u64) {
        let moved = self.move_sent_at.is_some_and(|at| now >= at.saturating_add(IN_TIME_MS));
        if moved && reason != Reason::Bot {
            self.objections.insert(entry);
        }
    }

    /// What this device has to say in the present state.
    pub(crate) fn react<C: Codec>(&mut self, replica: &Replica<C>, moment: &mut Moment<'_>) -> Vec<Act> {
        let mut acts = Vec::new();
        let Some(frozen) = replica.frozen() else { return acts };
        let Some(number) = frozen.contributors.number_of(&self.public) else { return acts };
        match replica.stage() {
            Stage::Lobby => {
                if frozen.contributors.uncommitted().contains(&number) {
                    self.commit(replica, frozen.hash, 1, moment, &mut acts);
                }
            }
            Stage::Playing => {
                match replica.draw() {
                    Some(draw) => self.answer_draw(replica, number, draw, moment.now, &mut acts),
                    None => {
                        self.succeed(replica, frozen.hash, moment, &mut acts);
                        self.repeat_move(replica, &mut acts);
                    }
                }
                acts.extend(self.concession.clone().map(Act::Send));
            }
            Stage::Finished => {
                if let Some((_, head)) = replica.ended() {
                    acts.push(Act::Send(self.sign::<C>(&replica.table(), &Payload::Seen(Seen { head }))));
                }
            }
            Stage::Closed => {}
        }
        acts
    }

    fn answer_draw<C: Codec>(
        &mut self,
        replica: &Replica<C>,
        number: u32,
        draw: &crate::Draw,
        now: u64,
        acts: &mut Vec<Act>,
    ) {
        let Some(call) = &draw.call else {
            // Without the secret of its chain a device plays on, but rolls no more.
            if self.link(replica, draw.number).is_some() {
                let here = Here { draw: draw.number, opening: draw.opening_hash };
                acts.push(Act::Send(self.sign::<C>(&replica.table(), &Payload::Here(here))));
                if self.here.is_none_or(|here| here.draw != draw.number) {
                    self.here = Some(SentHere { draw: draw.number, at: now, taken: false });
                }
            }
            return;
        };
        if !call.members.contains(&number) {
            return;
        }
        if let Some(answer) = &self.answer
            && answer.draw == draw.number
        {
            acts.push(if answer.call == call.hash {
                Act::Send(answer.reveal.clone())
            } else {
                Act::Alarm(Fault { number: call.number, wrong: Wrong::SecondCall { draw: draw.number } })
            });
            return;
        }
        // A draw before one that was answered is past: this device reads an old record.
        if self.answer.as_ref().is_some_and(|answer| answer.draw > draw.number) {
            return;
        }
        let Some(link) = self.link(replica, draw.number) else { return };
        let objections = self.objections.iter().copied().take(MAX_OBJECTIONS).collect();
        let reveal = Reveal { draw: draw.number, call: call.hash, link, objections };
        let reveal = self.sign::<C>(&replica.table(), &Payload::Reveal(reveal));
        self.answer = Some(Answer { draw: draw.number, call: call.hash, reveal: reveal.clone() });
        acts.push(Act::Store);
        acts.push(Act::Send(reveal));
    }

    /// Commits to the next chain when the last one runs out.
    fn succeed<C: Codec>(&mut self, replica: &Replica<C>, freeze: Hash, moment: &mut Moment<'_>, acts: &mut Vec<Act>) {
        let chains = self.chains.iter().filter(|(made_for, ..)| *made_for == freeze);
        let Some((_, own, _)) = chains.max_by_key(|(_, own, _)| own.first_draw) else { return };
        let last = own.first_draw;
        let end = last.saturating_add(u64::from(own.length));
        let next_draw = replica.draw_number();
        // The commitment of a successor that was made already is said again until it stands.
        if last > next_draw {
            if !self.committed(replica, last) {
                self.commit(replica, freeze, last, moment, acts);
            }
        } else if next_draw.saturating_add(CHAIN_RESERVE) >= end && end > next_draw {
            self.commit(replica, freeze, end, moment, acts);
        }
    }

    fn committed<C: Codec>(&self, replica: &Replica<C>, draw: u64) -> bool {
        replica.frozen().is_some_and(|frozen| {
            frozen.contributors.number_of(&self.public).is_some_and(|n| frozen.contributors.has_link(n, draw))
        })
    }

    fn commit<C: Codec>(
        &mut self,
        replica: &Replica<C>,
        freeze: Hash,
        first_draw: u64,
        moment: &mut Moment<'_>,
        acts: &mut Vec<Act>,
    ) {
        let known = self.chains.iter().any(|(made_for, own, _)| *made_for == freeze && own.first_draw == first_draw);
        if !known {
            let own = OwnChain { freeze, secret: (moment.entropy)(), first_draw, length: self.chain_length };
            self.chains.push((freeze, own, None));
            acts.push(Act::Store);
        }
        let Some(commitment) = self.commitment(&replica.table(), freeze, first_draw) else { return };
        let commit = Payload::Commit(Commit { freeze, commitment });
        acts.push(Act::Send(self.sign::<C>(&replica.table(), &commit)));
    }

    fn commitment(&mut self, table: &TableId, freeze: Hash, first_draw: u64) -> Option<Commitment> {
        let public = self.public;
        let (_, own, chain) =
            self.chains.iter_mut().find(|(made_for, own, _)| *made_for == freeze && own.first_draw == first_draw)?;
        grown(table, &public, own, chain).ok().map(|chain| chain.commitment())
    }

    /// This device's link for a draw, if it has the chain for it.
    fn link<C: Codec>(&mut self, replica: &Replica<C>, draw: u64) -> Option<Hash> {
        let freeze = replica.frozen()?.hash;
        let public = self.public;
        let (_, own, chain) = self.chains.iter_mut().find(|(made_for, own, _)| {
            *made_for == freeze
                && (own.first_draw..own.first_draw.saturating_add(u64::from(own.length))).contains(&draw)
        })?;
        grown(&replica.table(), &public, own, chain).ok()?.link(draw)
    }

    fn repeat_move<C: Codec>(&self, replica: &Replica<C>, acts: &mut Vec<Act>) {
        if let Some((at, signed)) = &self.own_move
            && replica.changed() == Some(*at)
        {
            acts.push(Act::Send(signed.clone()));
        }
    }

    /// The game's seat of this device.
    pub fn seat<C: Codec>(&self, replica: &Replica<C>) -> Option<Seat> {
        replica.game_seat_of(&self.public)
    }
}

/// The chain itself, grown from its secret the first time that it is needed.
fn grown<'a>(
    table: &TableId,
    key: &PublicKey,
    own: &OwnChain,
    chain: &'a mut Option<Chain>,
) -> Result<&'a Chain, CommitmentFault> {
    match chain {
        Some(chain) => Ok(chain),
        None => Ok(chain.insert(Chain::new(table, key, own.secret, own.first_draw, own.length)?)),
    }
}
