//! A draw from its call to its drawing or void.

use jusawi_fair::{Hash, Kind, ScreenCode, Seed, Signed, seed};
use jusawi_rules::{Chance, Game};

use super::lobby::kind;
use super::play::{Next, ascending, refused};
use super::{Call, Draw, Drawn, News, Opener, Place, Replica};
use crate::report::VoidDraw;
use crate::{Agree, Codec, Here, Payload, Reveal, Wrong};

impl<C: Codec> Replica<C> {
    pub(super) fn take_call(&mut self, place: Place, draw: u64, here: &[Signed]) -> Result<News<C::Game>, Wrong> {
        let open = self.open_draw(draw)?;
        if open.call.is_some() {
            return Err(Wrong::SecondCall { draw });
        }
        let waited = place.at.saturating_sub(open.opened_at);
        let mut members = Vec::with_capacity(here.len());
        for signed in here {
            members.push(self.check_here(signed)?);
        }
        let frozen = self.frozen.as_ref().ok_or(Wrong::NotFrozen)?;
        frozen.contributors.check_call(draw, &members, waited, frozen.alone_after)?;

        let left_out: Vec<u32> = frozen
            .contributors
            .numbers()
            .filter(|number| !members.contains(number) && frozen.contributors.has_link(*number, draw))
            .collect();
        let online = |number: &u32| frozen.contributors.key(*number).is_some_and(|key| !self.is_offline(&key));
        let left_out_online: Vec<u32> = left_out.iter().copied().filter(online).collect();
        self.report.called(place.number, draw, &members, &left_out_online);
        for signed in here {
            self.offline.remove(&signed.public_key);
        }
        if let Some(frozen) = &mut self.frozen {
            frozen.contributors.note_call(&members, waited, frozen.alone_after);
            for signed in here {
                frozen.contributors.note_signed(&signed.public_key);
            }
        }
        if let Some(open) = self.draw_mut() {
            open.call = Some(Call { number: place.number, hash: place.hash, at: place.at, members: members.clone() });
        }
        Ok(News::Called { draw, members, left_out })
    }

    /// Checks that a device takes part in the open draw, and tells which.
    ///
    /// # Errors
    /// What is wrong with the message.
    pub(crate) fn check_here(&self, signed: &Signed) -> Result<u32, Wrong> {
        let open = self.draw().ok_or(Wrong::NoDrawOpen)?;
        let number = self.contributor(signed)?;
        let Payload::Here(here) = self.read(Kind::Here, signed)? else { return Err(kind(Kind::Here)) };
        let Here { draw, opening } = here;
        if draw != open.number {
            return Err(Wrong::OtherDraw { expected: open.number, found: draw });
        }
        if opening != open.opening_hash {
            return Err(Wrong::OtherEntry { expected: open.opening_hash, found: opening });
        }
        Ok(number)
    }

    pub(super) fn take_drawing(
        &mut self,
        place: Place,
        draw: u64,
        reveal: &[Signed],
        state: Hash,
    ) -> Result<News<C::Game>, Wrong> {
        let open = self.open_draw(draw)?.clone();
        let call = open.call.clone().ok_or(Wrong::NotCalled { draw })?;
        let mut links = Vec::with_capacity(reveal.len());
        let mut objections = Vec::new();
        for signed in reveal {
            let (number, said) = self.check_reveal(signed)?;
            links.push((number, said.link));
            objections.extend(said.objections.into_iter().map(|entry| (number, entry)));
        }
        let found: Vec<u32> = links.iter().map(|(number, _)| *number).collect();
        if found != call.members {
            return Err(Wrong::Revealed { expected: call.members, found });
        }
        let (drawn_seed, next) = self.drawn(&open, &links)?;
        let expected = self.digest(place.number, &next.game);
        if state != expected {
            return Err(Wrong::State { expected: Some(expected), found: Some(state) });
        }

        let frozen = self.frozen.as_mut().ok_or(Wrong::NotFrozen)?;
        frozen.contributors.accept_links(draw, &links)?;
        let drawn = Drawn {
            number: draw,
            members: call.members.clone(),
            proof: frozen.contributors.proof(&call.members),
            code: ScreenCode::of(&call.hash, &drawn_seed),
        };
        for signed in reveal {
            self.note_signed(&signed.public_key);
        }
        let mover = match &open.opener {
            Opener::Setup => None,
            Opener::Move { seat, .. } => Some(*seat),
        };
        if let Some(play) = &mut self.play {
            play.draw = None;
            play.next_draw = draw.saturating_add(1);
            play.previous_seed = drawn_seed;
            play.last_drawn = Some(drawn.clone());
        }
        let events = self.step(place, mover, next, place.at.saturating_sub(open.asked_at));
        self.report.drawn(place.number, &drawn, objections);
        self.uncover_voids();
        Ok(News::Drawn { drawn, opener: open.opener, events })
    }

    /// Checks a device's link for the open draw, and tells whose it is.
    ///
    /// # Errors
    /// What is wrong with the message.
    pub(crate) fn check_reveal(&self, signed: &Signed) -> Result<(u32, Reveal), Wrong> {
        let open = self.draw().ok_or(Wrong::NoDrawOpen)?;
        let call = open.call.as_ref().ok_or(Wrong::NotCalled { draw: open.number })?;
        let number = self.contributor(signed)?;
        let Payload::Reveal(reveal) = self.read(Kind::Reveal, signed)? else { return Err(kind(Kind::Reveal)) };
        if reveal.draw != open.number {
            return Err(Wrong::OtherDraw { expected: open.number, found: reveal.draw });
        }
        if reveal.call != call.hash {
            return Err(Wrong::OtherEntry { expected: call.hash, found: reveal.call });
        }
        if !call.members.contains(&number) {
            return Err(Wrong::Revealed { expected: call.members.clone(), found: vec![number] });
        }
        let frozen = self.frozen.as_ref().ok_or(Wrong::NotFrozen)?;
        frozen
            .contributors
            .check_link(number, open.number, &reveal.link)
            .map_err(|fault| Wrong::Reveal(jusawi_fair::RevealFault::Link { number, fault }))?;
        self.check_objections(number, &reveal.objections)?;
        Ok((number, reveal))
    }

    /// A device can object, once and in order, to calls that left it out, automatic moves of its seat, and voids that
    /// call it missing.
    fn check_objections(&self, number: u32, objections: &[u64]) -> Result<(), Wrong> {
        let key = self.frozen.as_ref().and_then(|frozen| frozen.contributors.key(number));
        let seat = key.and_then(|key| self.game_seat_of(&key));
        let mut last = self.report.last_reveal(number);
        for &entry in objections {
            if last.is_some_and(|last| entry <= last) || !self.report.concerns(entry, number, seat) {
                return Err(Wrong::Objection { entry });
            }
            last = Some(entry);
        }
        Ok(())
    }

    /// The seed that these links give for the open draw, and the game that it leads to.
    fn drawn(&self, open: &Draw, links: &[(u32, Hash)]) -> Result<(Seed, Next<C::Game>), Wrong> {
        let play = self.play.as_ref().ok_or(Wrong::NotPlaying)?;
        let seed = seed(&self.table, open.number, &play.previous_seed, links);
        let next = self.with_seed(&open.opener, play.game.as_ref(), seed)?;
        Ok((seed, next))
    }

    /// What a draw's opener leads to with a seed.
    fn with_seed(&self, opener: &Opener, game: Option<&C::Game>, seed: Seed) -> Result<Next<C::Game>, Wrong> {
        let mut chance = Chance::from_seed(seed.0);
        match opener {
            Opener::Setup => {
                let frozen = self.frozen.as_ref().ok_or(Wrong::NotFrozen)?;
                let seats = u8::try_from(frozen.order.len()).unwrap_or(u8::MAX);
                let (game, events) = C::Game::setup(&frozen.options, seats, &mut chance)?;
                Ok(Next { game, events })
            }
            Opener::Move { seat, action, .. } => {
                let action = C::decode_action(action)?;
                let mut game = game.cloned().ok_or(Wrong::NotPlaying)?;
                let events = game.apply(*seat, &action, &mut chance).map_err(|refusal| refused(&refusal))?;
                Ok(Next { game, events })
            }
        }
    }

    /// The hash of the state that these links would lead to if their drawing became the next entry.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn foresee_drawing(&self, links: &[(u32, Hash)]) -> Result<Hash, Wrong> {
        let open = self.draw().ok_or(Wrong::NoDrawOpen)?;
        let (_, next) = self.drawn(open, links)?;
        Ok(self.digest(self.next_number(), &next.game))
    }

    pub(super) fn take_void(&mut self, place: Place, draw: u64, agree: &[Signed]) -> Result<News<C::Game>, Wrong> {
        let open = self.open_draw(draw)?.clone();
        let call = open.call.clone().ok_or(Wrong::NotCalled { draw })?;
        if open.voided {
            return Err(Wrong::SecondVoid);
        }
        let mut hands = Vec::with_capacity(agree.len());
        let mut missing: Option<Vec<u32>> = None;
        for signed in agree {
            let (number, said) = self.check_agree(signed)?;
            hands.push(number);
            match &missing {
                None => missing = Some(said.missing),
                Some(first) if *first == said.missing => {}
                Some(first) => return Err(Wrong::Hands { first: first.clone(), other: said.missing }),
            }
        }
        ascending(&hands)?;
        let missing = missing.unwrap_or_default();
        let frozen = self.frozen.as_ref().ok_or(Wrong::NotFrozen)?;
        frozen.contributors.check_void(&call.members, &hands, &missing)?;

        for signed in agree {
            self.note_signed(&signed.public_key);
        }
        let next = draw.saturating_add(1);
        if let Some(play) = &mut self.play {
            self.report.voided(
                place.number,
                VoidDraw {
                    draw,
                    members: call.members,
                    missing: missing.clone(),
                    hands: hands.clone(),
                    previous_seed: play.previous_seed,
                    opener: open.opener.clone(),
                    before: play.game.clone(),
                    would_have_been: None,
                },
            );
            play.next_draw = next;
            play.draw = Some(Draw {
                number: next,
                opening: place.number,
                opening_hash: place.hash,
                opened_at: place.at,
                asked_at: open.asked_at,
                opener: open.opener,
                call: None,
                voided: true,
            });
        }
        Ok(News::Voided { draw, missing, hands })
    }

    /// Checks a hand for a void of the open draw, and tells whose it is.
    ///
    /// # Errors
    /// What is wrong with the message.
    pub(crate) fn check_agree(&self, signed: &Signed) -> Result<(u32, Agree), Wrong> {
        let open = self.draw().ok_or(Wrong::NoDrawOpen)?;
        let call = open.call.as_ref().ok_or(Wrong::NotCalled { draw: open.number })?;
        let number = self.contributor(signed)?;
        let Payload::Agree(agree) = self.read(Kind::Agree, signed)? else { return Err(kind(Kind::Agree)) };
        if agree.draw != open.number {
            return Err(Wrong::OtherDraw { expected: open.number, found: agree.draw });
        }
        if agree.call != call.hash {
            return Err(Wrong::OtherEntry { expected: call.hash, found: agree.call });
        }
        ascending(&agree.missing)?;
        Ok((number, agree))
    }

    /// Computes what void draws would have been, as soon as all their devices have answered a later one.
    fn uncover_voids(&mut self) {
        let mut voids = core::mem::take(&mut self.report.voids);
        for void in voids.iter_mut().filter(|void| void.would_have_been.is_none()) {
            let Some(frozen) = &self.frozen else { break };
            let link = |number: &u32| Some((*number, frozen.contributors.known_link(*number, void.draw)?));
            let Some(links) = void.members.iter().map(link).collect::<Option<Vec<_>>>() else { continue };
            let seed = seed(&self.table, void.draw, &void.previous_seed, &links);
            void.would_have_been =
                self.with_seed(&void.opener, void.before.as_ref(), seed).ok().map(|next| next.events);
        }
        self.report.voids = voids;
    }

    fn open_draw(&self, draw: u64) -> Result<&Draw, Wrong> {
        let open = self.draw().ok_or(Wrong::NoDrawOpen)?;
        if open.number == draw { Ok(open) } else { Err(Wrong::OtherDraw { expected: open.number, found: draw }) }
    }

    fn draw_mut(&mut self) -> Option<&mut Draw> {
        self.play.as_mut()?.draw.as_mut()
    }
}
