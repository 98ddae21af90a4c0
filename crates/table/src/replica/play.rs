//! Moves, signed and automatic; presence; the closing.

use jusawi_fair::{Hash, Kind, Signed, hide, state_digest};
use jusawi_rules::{Absence, Chance, Game, Sealing, Seat};

use super::lobby::kind;
use super::parts::Sealed;
use super::{Draw, Foreseen, News, Occupant, Opener, Place, Play, Replica};
use crate::{Automatic, ClosingReason, Codec, Payload, Reason, Wrong};

/// A game after a move, before it is taken over.
pub(super) struct Next<G: Game> {
    pub(super) game: G,
    pub(super) events: Vec<G::Event>,
}

impl<C: Codec> Replica<C> {
    pub(super) fn take_moved(
        &mut self,
        place: Place,
        signed: &Signed,
        state: Option<Hash>,
    ) -> Result<News<C::Game>, Wrong> {
        let (seat, action) = self.check_move(signed)?;
        let news = self.act(place, seat, action, None, state)?;
        self.note_signed(&signed.public_key);
        if let Some(play) = &mut self.play {
            play.moved.insert(seat, place.number);
        }
        Ok(news)
    }

    /// Checks all of a signed move but the rules: who signed it, whether it may be said now.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn check_move(&self, signed: &Signed) -> Result<(Seat, Vec<u8>), Wrong> {
        let play = self.running()?;
        let Payload::Move(wanted) = self.read(Kind::Move, signed)? else { return Err(kind(Kind::Move)) };
        let key = signed.public_key;
        match self.player(wanted.seat) {
            Some(Occupant::Device { key: held, .. }) if *held == key => {}
            _ => return Err(Wrong::OtherPlayer { seat: wanted.seat }),
        }
        let named = self.number_of(&wanted.head).ok_or(Wrong::UnknownHead { head: wanted.head })?;
        let action = C::decode_action(&wanted.action)?;
        if Some(&action) == <C::Game as Game>::concession().as_ref() {
            if let Some(&entry) = play.moved.get(&wanted.seat)
                && entry > named
            {
                return Err(Wrong::Repeated { kind: Kind::Move.name(), entry });
            }
        } else if play.changed > named {
            return Err(Wrong::Stale { changed: play.changed });
        }
        self.no_draw_open()?;
        Ok((wanted.seat, wanted.action))
    }

    pub(super) fn take_automatic(&mut self, place: Place, automatic: Automatic) -> Result<News<C::Game>, Wrong> {
        self.check_automatic(place.at, &automatic)?;
        let Automatic { seat, reason, action, state } = automatic;
        let news = self.act(place, seat, action, Some(reason), state)?;
        self.report.automatic(seat, reason, place.number);
        Ok(news)
    }

    fn check_automatic(&self, at: u64, automatic: &Automatic) -> Result<(), Wrong> {
        let play = self.running()?;
        self.no_draw_open()?;
        let game = play.game.as_ref().ok_or(Wrong::NotPlaying)?;
        let seat = automatic.seat;
        let action = C::decode_action(&automatic.action)?;
        let occupant = self.player(seat).ok_or(Wrong::NotAwaited { seat })?;
        let awaited = game.awaited().contains(&seat);
        match automatic.reason {
            Reason::Kick => {
                let kicked = game.kick(seat, self.absence(seat)).is_some_and(|kick| kick == action);
                return if kicked { Ok(()) } else { Err(Wrong::NoKick { seat }) };
            }
            _ if !awaited => return Err(Wrong::NotAwaited { seat }),
            Reason::Bot => {
                return if *occupant == Occupant::Bot { Ok(()) } else { Err(Wrong::OtherHand { seat }) };
            }
            Reason::Timeout | Reason::Offline => {}
        }
        if *occupant == Occupant::Bot {
            return Err(Wrong::OtherHand { seat });
        }
        if game.automatic(seat).as_ref() != Some(&action) {
            return Err(Wrong::NotPrescribed { seat });
        }
        match self.due(seat, automatic.reason) {
            Some(due) if at >= due => Ok(()),
            due => Err(Wrong::Early { due, found: at }),
        }
    }

    /// Does a move that may be said now, or opens its draw.
    fn act(
        &mut self,
        place: Place,
        seat: Seat,
        action: Vec<u8>,
        automatic: Option<Reason>,
        state: Option<Hash>,
    ) -> Result<News<C::Game>, Wrong> {
        let decoded = C::decode_action(&action)?;
        let question = self.phase().map_or(0, |(entry, _)| entry);
        match self.try_action(seat, &action)? {
            None => {
                if state.is_some() {
                    return Err(Wrong::State { expected: None, found: state });
                }
                self.note_decision(seat, automatic);
                self.note_sealing(seat, question, &decoded);
                let opener = Opener::Move { seat, action, automatic };
                let play = self.play.as_mut().ok_or(Wrong::NotPlaying)?;
                let draw = play.next_draw;
                play.draw = Some(Draw {
                    number: draw,
                    opening: place.number,
                    opening_hash: place.hash,
                    opened_at: place.at,
                    asked_at: place.at,
                    opener: opener.clone(),
                    call: None,
                    voided: false,
                });
                play.changed = place.number;
                Ok(News::DrawOpened { draw, opener })
            }
            Some(next) => {
                let expected = self.digest(place.number, &next.game);
                if state != Some(expected) {
                    return Err(Wrong::State { expected: Some(expected), found: state });
                }
                self.note_decision(seat, automatic);
                self.note_sealing(seat, question, &decoded);
                let phase = self.phase();
                let goes_on =
                    matches!(automatic, Some(Reason::Timeout | Reason::Offline)) && next.game.keeps_clock(seat);
                let events = self.step(place, Some(seat), next, 0);
                if goes_on && let (Some(play), Some(phase)) = (&mut self.play, phase) {
                    play.phase = phase;
                }
                Ok(News::Moved { seat, automatic, events })
            }
        }
    }

    /// Counts a decision for or against its player's absence.
    fn note_decision(&mut self, seat: Seat, automatic: Option<Reason>) {
        let Some(play) = &mut self.play else { return };
        let (Some(absence), Some((own, for_it))) =
            (play.absences.get_mut(seat.index()), play.decided.get_mut(seat.index()))
        else {
            return;
        };
        match automatic {
            None => {
                *absence = Absence::default();
                *own += 1;
            }
            Some(Reason::Timeout | Reason::Offline) => {
                absence.automatic_actions = absence.automatic_actions.saturating_add(1);
                *for_it += 1;
            }
            Some(Reason::Bot | Reason::Kick) => {}
        }
    }

    /// Remembers what a seat has hidden, until it shows it.
    fn note_sealing(&mut self, seat: Seat, question: u64, action: &<C::Game as Game>::Action) {
        let Some(play) = &mut self.play else { return };
        match <C::Game as Game>::sealing(action) {
            Some(Sealing::Seals { commitment }) => {
                play.seals.insert(seat, Sealed { question, commitment });
            }
            Some(Sealing::Opens { .. }) => {
                play.seals.remove(&seat);
            }
            None => {}
        }
    }

    /// Checks that what a seat shows is what it hid.
    fn check_opening(&self, seat: Seat, action: &<C::Game as Game>::Action) -> Result<(), Wrong> {
        let Some(Sealing::Opens { nonce, choice }) = <C::Game as Game>::sealing(action) else { return Ok(()) };
        let sealed = self.play.as_ref().and_then(|play| play.seals.get(&seat)).ok_or(Wrong::Opening { seat })?;
        let shown = hide(&self.table, seat.0.into(), sealed.question, &nonce, &choice);
        if shown.0 == sealed.commitment { Ok(()) } else { Err(Wrong::Opening { seat }) }
    }

    /// What an action leads to without chance; `None` if it asks for chance.
    fn try_action(&self, seat: Seat, action: &[u8]) -> Result<Option<Next<C::Game>>, Wrong> {
        let play = self.running()?;
        let action = C::decode_action(action)?;
        self.check_opening(seat, &action)?;
        let mut game = play.game.clone().ok_or(Wrong::NotPlaying)?;
        let mut probe = Chance::probe();
        let events = game.apply(seat, &action, &mut probe).map_err(|refusal| refused(&refusal))?;
        Ok(if probe.was_asked() { None } else { Some(Next { game, events }) })
    }

    /// What an action of a seat would lead to if it became the next entry.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn foresee(&self, seat: Seat, action: &[u8]) -> Result<Foreseen, Wrong> {
        Ok(match self.try_action(seat, action)? {
            None => Foreseen::Opens,
            Some(next) => Foreseen::Leads(self.digest(self.next_number(), &next.game)),
        })
    }

    /// The hash of a state after an entry.
    pub(super) fn digest(&self, number: u64, game: &C::Game) -> Hash {
        state_digest(&self.table, number, &C::encode_state(game))
    }

    /// Takes over the game after a move, and begins a new decision unless the move was nobody's that it waited for and
    /// left the decision as it was; then the decision's time is put off by `pause` milliseconds.
    pub(super) fn step(
        &mut self,
        place: Place,
        mover: Option<Seat>,
        next: Next<C::Game>,
        pause: u64,
    ) -> Vec<<C::Game as Game>::Event> {
        let Some(play) = &mut self.play else { return next.events };
        let same =
            mover.is_some_and(|mover| play.game.as_ref().is_some_and(|game| same_decision(game, &next.game, mover)));
        if same {
            play.phase.1 = play.phase.1.saturating_add(pause);
        } else {
            play.phase = (place.number, place.at);
        }
        play.changed = place.number;
        if play.game.as_ref().is_some_and(|game| game.round() != next.game.round()) {
            for (absence, (own, for_it)) in play.absences.iter_mut().zip(&mut play.decided) {
                if *own == 0 && *for_it > 0 {
                    absence.away_rounds = absence.away_rounds.saturating_add(1);
                }
                (*own, *for_it) = (0, 0);
            }
        }
        if let Some(outcome) = next.game.outcome() {
            play.ended = Some((place.number, place.hash));
            self.report.outcome = Some(outcome);
        }
        play.game = Some(next.game);
        next.events
    }

    pub(super) fn take_presence(&mut self, place: Place, seat: u8, online: bool) -> Result<News<C::Game>, Wrong> {
        self.no_draw_open()?;
        match self.seats.get(&seat) {
            Some(Occupant::Device { key, .. }) => {
                if online {
                    self.offline.remove(key);
                } else {
                    self.offline.entry(*key).or_insert(place.at);
                }
                Ok(News::Presence { seat, online })
            }
            _ => Err(Wrong::SeatFree { seat }),
        }
    }

    pub(super) fn take_closing(&mut self, reason: ClosingReason, seen: &[Signed]) -> Result<News<C::Game>, Wrong> {
        let ended = self.ended();
        match (reason, ended) {
            (ClosingReason::Finished, None) => return Err(Wrong::NotOver),
            (ClosingReason::Unfinished, Some(_)) => return Err(Wrong::Over),
            _ => {}
        }
        let mut numbers = Vec::with_capacity(seen.len());
        for signed in seen {
            numbers.push(self.check_seen(signed)?);
        }
        ascending(&numbers)?;
        self.report.seen = numbers;
        self.closed = Some(reason);
        Ok(News::Closed { reason })
    }

    /// Checks that a contributor holds the ledger up to the game's end, and tells which.
    ///
    /// # Errors
    /// What is wrong with the message.
    pub(crate) fn check_seen(&self, signed: &Signed) -> Result<u32, Wrong> {
        let (_, end) = self.ended().ok_or(Wrong::NotOver)?;
        let number = self.contributor(signed)?;
        let Payload::Seen(seen) = self.read(Kind::Seen, signed)? else { return Err(kind(Kind::Seen)) };
        if seen.head != end {
            return Err(Wrong::OtherEntry { expected: end, found: seen.head });
        }
        Ok(number)
    }

    /// The number of the contributor whose device signed a message.
    pub(crate) fn contributor(&self, signed: &Signed) -> Result<u32, Wrong> {
        let key = signed.public_key;
        let frozen = self.frozen.as_ref().ok_or(Wrong::NotFrozen)?;
        frozen.contributors.number_of(&key).ok_or(Wrong::NotAContributor { key })
    }

    pub(super) fn running(&self) -> Result<&Play<C::Game>, Wrong> {
        match &self.play {
            None => Err(Wrong::NotPlaying),
            Some(play) if play.ended.is_some() => Err(Wrong::Over),
            Some(play) => Ok(play),
        }
    }
}

/// Whether a move by somebody who was not awaited left those awaited with the decision that they had.
fn same_decision<G: Game>(before: &G, after: &G, mover: Seat) -> bool {
    let awaited = before.awaited();
    !awaited.contains(&mover)
        && after.awaited() == awaited
        && awaited.iter().all(|seat| before.legal(*seat) == after.legal(*seat))
}

pub(super) fn ascending(numbers: &[u32]) -> Result<(), Wrong> {
    if numbers.is_sorted_by(|a, b| a < b) { Ok(()) } else { Err(Wrong::Unsorted { found: numbers.to_vec() }) }
}

pub(super) fn refused(refusal: &impl jusawi_rules::Refusal) -> Wrong {
    Wrong::Refused { code: refusal.code() }
}
