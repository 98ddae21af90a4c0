//! A turn: rolling, placing, passing, the leader's free placing, and giving up. Each checks first and changes only
//! then, so a refusal changes nothing and asks no chance.
//!
//! Rules: royale §2-2, R-11 to.

use jusawi_rules::{Chance, Seat};

use super::tile::Next;
use super::{Action, Die, Event, Face, Phase, Refusal, Roll, Royale};

/// Enough room for what nearly every placing tells.
const MOST_PLACINGS: usize = 4;

impl Royale {
    /// Rolls all dice of the current player: small ones first, then the big one.
    ///
    /// # Errors
    /// `NotTimeToRoll` out of turn or phase.
    ///
    /// Rules: royale §2-2, R-32.
    pub(super) fn roll_dice(&mut self, seat: Seat, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        if self.phase != Phase::Roll || seat != self.table.current {
            return Err(Refusal::NotTimeToRoll { current: self.table.current, phase: self.phase });
        }
        let supply = self.table.supply(seat);
        let small = chance.dice(usize::from(supply.small));
        let big = (supply.big > 0).then(|| chance.die());
        self.table.roll = Some(Roll { small: small.clone(), big });
        self.phase = Phase::Place;
        Ok(vec![Event::Rolled { seat, small, big }])
    }

    /// Places all dice of face `value`, the big one too, and activates the casino's tile.
    ///
    /// # Errors
    /// `NotTimeToPlace` out of turn or phase, `FaceNotRolled` for a number that no die shows, `CasinoClosed`.
    ///
    /// Rules: royale §2-2, R-14, R-15.
    pub(super) fn place(&mut self, seat: Seat, value: u8, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        let roll = self.roll_to_place(seat)?;
        let not_rolled =
            || Refusal::FaceNotRolled { value, faces: roll.faces().iter().map(|face| face.value).collect() };
        let face = roll.face(value).ok_or_else(not_rolled)?;
        if !self.table.is_open(value) {
            return Err(Refusal::CasinoClosed { casino: value });
        }
        if let Some(roll) = &mut self.table.roll {
            roll.remove(value);
        }
        for die in Die::ALL {
            for _ in 0..face.dice.of(die) {
                self.table.set(seat, die, value);
            }
        }
        let mut events = Vec::with_capacity(MOST_PLACINGS);
        events.push(Event::Placed { seat, value, dice: face.dice });
        self.placed(seat, value, &mut events, chance);
        Ok(events)
    }

    /// Ends the turn for a chip; for nothing where every rolled casino is closed.
    ///
    /// # Errors
    /// `NotTimeToPlace` out of turn or phase, `NoChips`.
    ///
    /// Rules: royale §2-2, R-12, R-13.
    pub(super) fn pass(&mut self, seat: Seat, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        self.roll_to_place(seat)?;
        let cost = u8::from(self.each_placeable().next().is_some());
        if let Some(player) = self.table.player_mut(seat) {
            player.chips = player.chips.checked_sub(u32::from(cost)).ok_or(Refusal::NoChips)?;
        }
        let mut events = vec![Event::Passed { seat, cost }];
        self.pass_turn(&mut events, chance);
        Ok(events)
    }

    /// Places one die in any open casino instead of rolling, and activates its tile.
    ///
    /// # Errors
    /// `NotTimeToRoll` out of turn or phase, `KeyNotHeld`, `NoSuchCasino`, `CasinoClosed`, `DieNotLeft`.
    ///
    /// Rules: royale T-D2.
    pub(super) fn place_any(
        &mut self,
        seat: Seat,
        die: Die,
        casino: u8,
        chance: &mut Chance,
    ) -> Result<Vec<Event>, Refusal> {
        if self.phase != Phase::Roll || seat != self.table.current {
            return Err(Refusal::NotTimeToRoll { current: self.table.current, phase: self.phase });
        }
        let holder = self.freed();
        if holder != Some(seat) {
            return Err(Refusal::KeyNotHeld { holder });
        }
        if let Some(refusal) = self.casino_refusal(&Action::PlaceAny { die, casino }) {
            return Err(refusal);
        }
        if self.table.supply(seat).of(die) == 0 {
            return Err(Refusal::DieNotLeft { die });
        }
        self.table.set(seat, die, casino);
        let mut events = vec![Event::PlacedAny { seat, die, casino }];
        self.placed(seat, casino, &mut events, chance);
        Ok(events)
    }

    /// Dice lie by a placing: tiles see it, the casino's tile is activated, and the turn goes on or ends.
    fn placed(&mut self, seat: Seat, casino: u8, events: &mut Vec<Event>, chance: &mut Chance) {
        self.tell_moved(events, chance);
        let next = self.activate(casino, seat, events, chance);
        self.go_on(casino, next, events, chance);
    }

    /// Gives up: an open question is answered automatically, dice left and on the bench are thrown away, dice in
    /// casinos and on other tiles stay and are paid.
    ///
    /// Allowed at any time, also out of turn. With one player left the game is over at once and nothing more is
    /// settled. If the answer ended the game, nothing else happens.
    ///
    /// # Errors
    /// `AlreadyConceded` a second time.
    ///
    /// Rules: royale.
    pub(super) fn concede(&mut self, seat: Seat, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        if !self.table.is_active(seat) {
            return Err(Refusal::AlreadyConceded);
        }
        let mut events = Vec::new();
        while let Phase::Decide(question) = self.phase {
            let answer = self.default_choice(seat).filter(|_| question.seat == seat);
            let Some(answer) = answer else { break };
            self.give(&question, &answer, &mut events, chance);
        }
        if self.phase == Phase::Finished {
            return Ok(events);
        }
        if let Some(player) = self.table.player_mut(seat) {
            player.conceded = true;
            player.supply = super::Dice::default();
        }
        events.push(Event::Conceded { seat });
        if seat == self.table.current {
            self.table.roll = None;
        }
        if self.table.active().count() <= 1 {
            self.finish(&mut events);
            return Ok(events);
        }
        let taken_back = self.tell_conceded(seat, &mut events, chance);
        match (taken_back, self.phase) {
            (Some((casino, next)), _) => self.go_on(casino, next, &mut events, chance),
            (None, Phase::Roll | Phase::Place) if seat == self.table.current => {
                self.pass_turn(&mut events, chance);
            }
            _ => {}
        }
        Ok(events)
    }

    /// Tells every tile who gave up; the casino of the tile that took its question back, and what it wants next.
    fn tell_conceded(&mut self, seat: Seat, events: &mut Vec<Event>, chance: &mut Chance) -> Option<(u8, Next)> {
        let open = match self.phase {
            Phase::Decide(question) => Some(question),
            _ => None,
        };
        let mut taken_back = None;
        for casino in 1..=super::data::CASINOS {
            let open = open.filter(|question| question.casino == casino);
            self.tell(casino, events, chance, |rules, scene| {
                if let Some(next) = rules.conceded(scene, seat, open.as_ref()) {
                    taken_back = Some((casino, next));
                }
                Next::Done
            });
        }
        taken_back
    }

    /// Ends the turn: the next seat clockwise that has dice, which may be the same again; without any the round ends.
    ///
    /// Rules: royale R-17.
    pub(super) fn pass_turn(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        self.table.roll = None;
        let next = self.table.clockwise(self.table.current).find(|seat| self.table.supply(*seat).count() > 0);
        match next {
            Some(seat) => {
                self.table.current = seat;
                self.phase = Phase::Roll;
            }
            None => self.begin_settlement(events, chance),
        }
    }

    /// The roll of `seat`, where it has to place.
    fn roll_to_place(&self, seat: Seat) -> Result<&Roll, Refusal> {
        match &self.table.roll {
            Some(roll) if self.phase == Phase::Place && seat == self.table.current => Ok(roll),
            _ => Err(Refusal::NotTimeToPlace { current: self.table.current, phase: self.phase }),
        }
    }

    /// What the current player may place, ascending by face; empty unless they have to place.
    pub(super) fn placeable(&self) -> Vec<Face> {
        self.each_placeable().collect()
    }

    /// The same, one by one.
    pub(super) fn each_placeable(&self) -> impl Iterator<Item = Face> + '_ {
        let roll = self.table.roll.iter().filter(|_| self.phase == Phase::Place);
        roll.flat_map(Roll::each_face).filter(|face| self.table.is_open(face.value))
    }

    /// Who may place one die anywhere instead of rolling.
    pub(super) fn freed(&self) -> Option<Seat> {
        self.tiles.iter().flatten().find_map(|tile| tile.rules().freed())
    }
}
