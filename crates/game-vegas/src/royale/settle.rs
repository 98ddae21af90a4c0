//! The end of a round: tiles that count, tiles before payouts, casinos with their tiles, fines, and then the next
//! round or the end. A question may interrupt it between two steps.
//!
//! Rules: royale.

use jusawi_rules::Chance;

use super::tile::Next;
use super::{Award, CasinoResult, Event, Owner, Phase, Reward, RoundResult, Royale, data};
use crate::money::highest_first;
use crate::payout::pay;

/// How far a round is settled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settlement {
    /// Steps that are done: six casinos in each stage.
    pub steps: u8,
    /// Casinos that have paid.
    pub casinos: Vec<CasinoResult>,
}

/// What is done at each casino in turn, before the next stage begins.
///
/// Rules: royale R-18.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Tiles count who will be fined; ties still lie.
    Count,
    /// Tiles act before payouts.
    Before,
    /// The casino pays its notes, then its tile pays.
    Pay,
    /// Fines are paid.
    After,
}

impl Settlement {
    /// The stage and the casino of the next step; `None` once all are done.
    pub fn next_step(&self) -> Option<(Stage, u8)> {
        let stage = match self.steps / data::CASINOS {
            0 => Stage::Count,
            1 => Stage::Before,
            2 => Stage::Pay,
            3 => Stage::After,
            _ => return None,
        };
        Some((stage, self.steps % data::CASINOS + 1))
    }
}

impl Royale {
    /// Begins to settle the round, as nobody has dice left.
    pub(super) fn begin_settlement(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        events.push(Event::Settlement { round: self.table.round });
        self.settlement = Some(Settlement::default());
        self.settle(events, chance);
    }

    /// Settles what is left of the round up to the next question; then begins the next round or ends the game.
    ///
    /// Rules: royale R-18.
    pub(super) fn settle(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        while let Some((stage, casino)) = self.next_step() {
            let next = match stage {
                Stage::Count => self.tell(casino, events, chance, |rules, scene| {
                    rules.counted(scene);
                    Next::Done
                }),
                Stage::Before => self.tell(casino, events, chance, |rules, scene| rules.before_payout(scene)),
                Stage::Pay => {
                    let winner = self.pay_casino(casino, events);
                    self.tell(casino, events, chance, |rules, scene| rules.paid(scene, winner))
                }
                Stage::After => self.tell(casino, events, chance, |rules, scene| {
                    rules.round_over(scene);
                    Next::Done
                }),
            };
            // Without a tile nothing moved a die.
            if self.rules_at(casino).is_some() && !self.follow(casino, next, events, chance) {
                return;
            }
        }
        let casinos = self.settlement.take().map(|settlement| settlement.casinos).unwrap_or_default();
        self.results.push(RoundResult { round: self.table.round, casinos });
        events.push(Event::RoundEnd { round: self.table.round });
        if self.table.round >= data::ROUNDS {
            self.finish(events);
        } else {
            self.next_round(events, chance);
        }
    }

    /// Takes the next step off the list of those to do.
    fn next_step(&mut self) -> Option<(Stage, u8)> {
        let settlement = self.settlement.as_mut()?;
        let step = settlement.next_step()?;
        settlement.steps = settlement.steps.saturating_add(1);
        Some(step)
    }

    /// Pays a casino's notes and takes them off it; who was first. Dice lie where they are.
    ///
    /// What virtual players took and what nobody took goes under the pile together, highest first.
    ///
    /// Rules: royale §2-2, R-06, R-10.
    fn pay_casino(&mut self, number: u8, events: &mut Vec<Event>) -> Option<Owner> {
        let casino = self.table.casino_mut(number)?;
        let payout = pay(&casino.strengths(), &std::mem::take(&mut casino.notes));
        if !payout.tied.is_empty() {
            events.push(Event::TiesRemoved { casino: number, owners: payout.tied.clone() });
        }
        let mut awards = Vec::new();
        let mut returned = payout.unclaimed;
        for (owner, note) in payout.awards {
            events.push(Event::Paid { casino: number, owner, note: Some(note) });
            awards.push(Award { owner, note: Some(note) });
            match owner {
                Owner::Seat(seat) => self.table.pay(seat, Reward::Note(note)),
                Owner::Neutral | Owner::Gray => returned.push(note),
            }
        }
        let returned = highest_first(returned);
        if !returned.is_empty() {
            events.push(Event::NotesReturned { casino: number, notes: returned.clone() });
        }
        returned.iter().for_each(|note| self.table.pile.put_under(*note));
        let winner = payout.standing.first().copied();
        if let Some(settlement) = &mut self.settlement {
            settlement.casinos.push(CasinoResult { casino: number, ties: payout.tied, winner, awards, returned });
        }
        winner
    }

    /// Ends the game as things lie.
    ///
    /// Rules: royale §2-3.
    pub(super) fn finish(&mut self, events: &mut Vec<Event>) {
        self.phase = Phase::Finished;
        self.table.roll = None;
        events.extend(self.result().map(|outcome| Event::GameOver { outcome }));
    }
}
