//! From one round to the next: filling casinos, handing out dice, settling, ending. Every draw of chance stands in one
//! order.
//!
//! Rules: las-vegas §4, §5.4, §5.5, §8.4.

use jusawi_rules::{Chance, Pile, Seat};

use super::{
    Allotment, Award, Casino, CasinoResult, Event, Hand, LasVegas, Options, Owner, Phase, RoundResult, casino_index,
    data,
};
use crate::money::highest_first;
use crate::payout::pay;
use crate::total;

impl LasVegas {
    /// The game at the start of round 1. Draws: notes of casinos 1 to 6, the start seat, house dice.
    ///
    /// Rules: las-vegas §4.
    pub(super) fn first_round(
        options: Options,
        allotment: Allotment,
        seats: u8,
        chance: &mut Chance,
    ) -> (Self, Vec<Event>) {
        let by_seat = usize::from(seats);
        let mut game = Self {
            options,
            allotment,
            seats,
            round: 1,
            start: Seat(0),
            current: Seat(0),
            phase: Phase::Roll,
            pile: Pile::new(data::all_notes()),
            casinos: Vec::new(),
            hands: vec![Hand::default(); by_seat],
            roll: None,
            money: vec![Vec::new(); by_seat],
            results: Vec::new(),
            conceded: vec![false; by_seat],
        };
        let mut events = Vec::new();
        game.refill(chance);
        game.start = Seat(u8::try_from(chance.below(u32::from(seats))).unwrap_or(0));
        game.open_round(&mut events, chance);
        (game, events)
    }

    /// Settles the round and either begins the next or ends the game.
    ///
    /// The start passes to the next seat clockwise that has not given up. Draws, unless it was the last round: notes of
    /// casinos 1 to 6, house dice.
    ///
    /// Rules: las-vegas §5.4, §5.5.
    pub(super) fn end_round(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        self.settle(events);
        events.push(Event::RoundEnd { round: self.round });
        if self.round >= self.options.rounds {
            return self.finish(events);
        }
        self.round += 1;
        self.refill(chance);
        self.start = self.next_from(self.start, |game, seat| !game.has_conceded(seat)).unwrap_or(self.start);
        self.open_round(events, chance);
    }

    /// Ends the game as things lie.
    ///
    /// Rules: las-vegas §6.
    pub(super) fn finish(&mut self, events: &mut Vec<Event>) {
        self.phase = Phase::Finished;
        self.roll = None;
        events.extend(self.result().map(|outcome| Event::GameOver { outcome }));
    }

    /// Clears casinos 1 to 6 and draws notes for each until it holds at least 5만 달러 or the pile is empty.
    ///
    /// Rules: las-vegas §4.1.
    fn refill(&mut self, chance: &mut Chance) {
        let mut casinos = Vec::with_capacity(usize::from(data::CASINOS));
        for _ in 0..data::CASINOS {
            let mut notes = Vec::new();
            let mut sum = 0;
            while sum < data::FILL {
                let Some(note) = self.pile.draw(chance) else { break };
                sum += total([&note]);
                notes.push(note);
            }
            casinos.push(Casino { notes: highest_first(notes), dice: vec![0; usize::from(self.seats)], house: 0 });
        }
        self.casinos = casinos;
    }

    /// What there is to win in the round that begins, and who begins it.
    fn refilled(&self) -> Event {
        let casinos = self.casinos.iter().map(|casino| casino.notes.clone()).collect();
        Event::CasinosRefilled { round: self.round, start: self.start, casinos }
    }

    /// Hands dice to everybody who has not given up, rolls the house dice, and lets the start player begin.
    ///
    /// Rules: las-vegas §4.3, §4.4.
    fn open_round(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        events.push(self.refilled());
        for (hand, conceded) in self.hands.iter_mut().zip(&self.conceded) {
            let full = Hand { own: data::OWN_DICE, neutral: self.allotment.each };
            *hand = if *conceded { Hand::default() } else { full };
        }
        if self.allotment.house > 0 {
            let dice = chance.dice(usize::from(self.allotment.house));
            for casino in dice.iter().filter_map(|face| casino_index(*face)) {
                if let Some(casino) = self.casinos.get_mut(casino) {
                    casino.house += 1;
                }
            }
            events.push(Event::HouseDicePlaced { seat: self.start, dice });
        }
        self.current = self.start;
        self.phase = Phase::Roll;
    }

    /// Pays casinos 1 to 6 and takes all notes off them; dice lie where they are until the next round.
    ///
    /// What the house took and what nobody took goes under the pile together, highest first.
    ///
    /// Rules: las-vegas §5.4.
    fn settle(&mut self, events: &mut Vec<Event>) {
        let mut results = Vec::with_capacity(usize::from(data::CASINOS));
        for (number, casino) in (1..=data::CASINOS).zip(&mut self.casinos) {
            let payout = pay(&casino.owners(), &std::mem::take(&mut casino.notes));
            if !payout.tied.is_empty() {
                events.push(Event::TiesRemoved { casino: number, owners: payout.tied.clone() });
            }
            let mut awards = Vec::new();
            let mut returned = payout.unclaimed;
            for (owner, note) in payout.awards {
                events.push(Event::Paid { casino: number, owner, note: Some(note) });
                awards.push(Award { owner, note: Some(note) });
                match owner {
                    Owner::Seat(seat) => self.money.get_mut(seat.index()).into_iter().for_each(|won| won.push(note)),
                    Owner::House => returned.push(note),
                }
            }
            let returned = highest_first(returned);
            if !returned.is_empty() {
                events.push(Event::NotesReturned { casino: number, notes: returned.clone() });
            }
            returned.iter().for_each(|note| self.pile.put_under(*note));
            results.push(CasinoResult { casino: number, ties: payout.tied, awards, returned });
        }
        self.results.push(RoundResult { round: self.round, casinos: results });
    }
}
