//! A turn: rolling, placing, and giving up, with what follows from it. Each checks first and changes only then, so a
//! refusal changes nothing and asks no chance.
//!
//! Rules: las-vegas §5.2, §5.3, §5.6.

use jusawi_rules::{Chance, Seat};

use super::{Event, Hand, LasVegas, Phase, Refusal, Roll, casino_index};

impl LasVegas {
    /// Rolls all dice of the current player: own dice first, then neutral ones.
    ///
    /// # Errors
    /// `NotTimeToRoll` out of turn or phase.
    ///
    /// Rules: las-vegas §5.2.
    pub(super) fn roll_dice(&mut self, seat: Seat, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        let hand = match self.hands.get(seat.index()) {
            Some(hand) if self.phase == Phase::Roll && seat == self.current => *hand,
            _ => return Err(Refusal::NotTimeToRoll { current: self.current, phase: self.phase }),
        };
        let own = chance.dice(usize::from(hand.own));
        let neutral = chance.dice(usize::from(hand.neutral));
        self.roll = Some(Roll { own: own.clone(), neutral: neutral.clone() });
        self.phase = Phase::Place;
        Ok(vec![Event::Rolled { seat, own, neutral }])
    }

    /// Places all dice of face `value`, own and neutral; asks chance only where that ends a round with another to come.
    ///
    /// # Errors
    /// `NotTimeToPlace` out of turn or phase, else `FaceNotRolled` for a number that no die shows.
    ///
    /// Rules: las-vegas §5.2.
    pub(super) fn place(&mut self, seat: Seat, value: u8, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        let roll = match &self.roll {
            Some(roll) if self.phase == Phase::Place && seat == self.current => roll,
            _ => return Err(Refusal::NotTimeToPlace { current: self.current, phase: self.phase }),
        };
        let not_rolled =
            || Refusal::FaceNotRolled { value, faces: roll.faces().iter().map(|face| face.value).collect() };
        let face = roll.face(value).ok_or_else(not_rolled)?;
        let casino = casino_index(value).and_then(|index| self.casinos.get_mut(index)).ok_or_else(not_rolled)?;

        if let Some(dice) = casino.dice.get_mut(seat.index()) {
            *dice += face.own;
        }
        casino.house += face.neutral;
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.own -= face.own;
            hand.neutral -= face.neutral;
        }
        self.roll = None;
        let mut events = vec![Event::Placed { seat, value, own: face.own, neutral: face.neutral }];
        self.pass_turn(&mut events, chance);
        Ok(events)
    }

    /// Gives up: dice in hand are thrown away, dice in casinos stay and are paid as usual.
    ///
    /// Allowed at any time, also out of turn. With one player left the game is over at once and nothing more is
    /// settled. A roll of the player who gives up is void; a roll of somebody else is not touched.
    ///
    /// # Errors
    /// `GameFinished` after the end, `AlreadyConceded` a second time.
    ///
    /// Rules: las-vegas §5.6.
    pub(super) fn concede(&mut self, seat: Seat, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        if self.phase == Phase::Finished {
            return Err(Refusal::GameFinished);
        }
        match self.conceded.get_mut(seat.index()) {
            Some(conceded) if !*conceded => *conceded = true,
            _ => return Err(Refusal::AlreadyConceded),
        }
        let hand = self.hands.get_mut(seat.index()).map(std::mem::take).unwrap_or_default();
        let mut events = vec![Event::Conceded { seat, own: hand.own, neutral: hand.neutral }];
        if self.conceded.iter().filter(|conceded| !**conceded).count() <= 1 {
            self.finish(&mut events);
        } else if seat == self.current {
            self.roll = None;
            self.pass_turn(&mut events, chance);
        }
        Ok(events)
    }

    /// Hands the turn to the next seat clockwise that has dice, which may be the same again; without any the round
    /// ends.
    ///
    /// Rules: las-vegas §5.3.
    fn pass_turn(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        match self.next_from(self.current, |game, seat| game.hand(seat).dice() > 0) {
            Some(seat) => {
                self.current = seat;
                self.phase = Phase::Roll;
            }
            None => self.end_round(events, chance),
        }
    }

    /// The first seat clockwise after `from` that is `wanted`; `from` itself comes last.
    pub(super) fn next_from(&self, from: Seat, wanted: impl Fn(&Self, Seat) -> bool) -> Option<Seat> {
        let clockwise = std::iter::successors(Some(from.next(self.seats)), |seat| Some(seat.next(self.seats)));
        clockwise.take(usize::from(self.seats)).find(|seat| wanted(self, *seat))
    }

    fn hand(&self, seat: Seat) -> Hand {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// Whether the player of `seat` gave up.
    pub(super) fn has_conceded(&self, seat: Seat) -> bool {
        self.conceded.get(seat.index()).copied().unwrap_or(true)
    }
}
