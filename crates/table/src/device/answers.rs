//! What a device says by itself: commitments, answers to roll-calls, links, and what it has to repeat.

use jusawi_fair::{Chain, Commitment, CommitmentFault, Hash, PublicKey, TableId};

use super::objections::Sent;
use super::{Act, Answer, Device, OwnChain};
use crate::{Codec, Commit, Draw, Fault, Here, Moment, Payload, Replica, Reveal, Seen, Stage, Wrong};

/// With so few draws left, a device commits to its next chain.
const CHAIN_RESERVE: u64 = 64;
/// The most objections in one answer.
const MAX_OBJECTIONS: usize = 1024;

impl Device {
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
                        self.open_hidden(replica, moment, &mut acts);
                        self.repeat_move(replica, moment.now, &mut acts);
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

    /// Shows what its player has hidden, as soon as it is to be shown: nobody has to press anything.
    fn open_hidden<C: Codec>(&mut self, replica: &Replica<C>, moment: &mut Moment<'_>, acts: &mut Vec<Act>) {
        let Some(seat) = self.seat(replica) else { return };
        if self.own_move.as_ref().is_some_and(|(at, _)| replica.changed() == Some(*at)) {
            return;
        }
        if let Some(action) = self.opening(replica, seat)
            && self.act(replica, &action, moment).is_ok()
        {
            // The move itself is said by repeat_move, as often as it has to be.
            acts.push(Act::Store);
        }
    }

    fn answer_draw<C: Codec>(&mut self, replica: &Replica<C>, number: u32, draw: &Draw, now: u64, acts: &mut Vec<Act>) {
        let Some(call) = &draw.call else {
            // Without the secret of its chain a device plays on, but rolls no more.
            if self.link(replica, draw.number).is_some() {
                let here = self.here.take().filter(|sent| sent.place == draw.number).unwrap_or_else(|| {
                    let here = Here { draw: draw.number, opening: draw.opening_hash };
                    Sent::new(draw.number, &self.sign::<C>(&replica.table(), &Payload::Here(here)), now)
                });
                acts.push(Act::Send(here.signed.clone()));
                self.here = Some(here);
            }
            return;
        };
        if !call.members.contains(&number) {
            return;
        }
        if let Some(answer) = &self.answer
            && answer.draw == draw.number
        {
            if answer.call != call.hash {
                let wrong = Wrong::SecondCall { draw: draw.number };
                acts.push(Act::Alarm(Fault { number: call.number, wrong }));
                return;
            }
            if self.reveal.as_ref().is_none_or(|sent| sent.place != draw.number) {
                self.reveal = Some(Sent::new(draw.number, &answer.reveal, now));
            }
            acts.push(Act::Send(answer.reveal.clone()));
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
        self.reveal = Some(Sent::new(draw.number, &reveal, now));
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

    fn repeat_move<C: Codec>(&mut self, replica: &Replica<C>, now: u64, acts: &mut Vec<Act>) {
        if let Some((at, signed)) = &self.own_move
            && replica.changed() == Some(*at)
        {
            if self.own_turn.is_none() {
                self.own_turn = Some(Sent::new(*at, signed, now));
            }
            acts.push(Act::Send(signed.clone()));
        }
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
