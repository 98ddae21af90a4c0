//! Questions: putting them, answering them, and what follows. An answer is checked first and given only then, so a
//! refusal changes nothing and asks no chance.
//!
//! Rules: royale.

use jusawi_rules::{Chance, Composed, Seat};

use super::table::casino_index;
use super::tile::{Next, Rules, Scene};
use super::{Action, Event, Phase, Question, Refusal, Royale, TileState};

impl Royale {
    /// Answers the open question.
    ///
    /// # Errors
    /// `NotAsked`, `OtherQuestion`, and for an answer that is not possible `NoSuchCasino`, `CasinoClosed`,
    /// `DieNotLeft`, `PileSize`, `OpenedChoice` or `AnswerNotPossible`.
    ///
    /// Rules: royale §6.
    pub(super) fn answer(&mut self, seat: Seat, action: &Action, chance: &mut Chance) -> Result<Vec<Event>, Refusal> {
        let question = self.check_answer(seat, action)?;
        let mut events = Vec::new();
        self.give(&question, action, &mut events, chance);
        Ok(events)
    }

    fn check_answer(&self, seat: Seat, action: &Action) -> Result<Question, Refusal> {
        let question = match self.phase {
            Phase::Decide(question) if question.seat == seat => question,
            phase => return Err(Refusal::NotAsked { current: self.table.current, phase }),
        };
        if !question.kind.takes(action) {
            return Err(Refusal::OtherQuestion { question });
        }
        let is_composed = matches!(
            action,
            Action::SealHide { .. } | Action::SealSplit { .. } | Action::Open { .. } | Action::Forfeit
        );
        match self.rules_at(question.casino) {
            Some(rules) if is_composed => rules.check_composed(&question, action)?,
            Some(rules) if rules.answers(&self.table, &question).contains(action) => {}
            _ => return Err(self.why_not(question, action)),
        }
        Ok(question)
    }

    /// Why an answer of the right kind is not possible.
    fn why_not(&self, question: Question, action: &Action) -> Refusal {
        if let Some(refusal) = self.casino_refusal(action) {
            return refusal;
        }
        match action.supplied() {
            Some(die) if self.table.supply(question.seat).of(die) == 0 => Refusal::DieNotLeft { die },
            _ => Refusal::AnswerNotPossible { question },
        }
    }

    /// Why the casino that an action names cannot be used, if that is so.
    pub(super) fn casino_refusal(&self, action: &Action) -> Option<Refusal> {
        let casino = action.casino()?;
        if casino_index(casino).is_none() {
            return Some(Refusal::NoSuchCasino { casino });
        }
        (!self.table.is_open(casino)).then_some(Refusal::CasinoClosed { casino })
    }

    /// Gives a possible answer and lets the turn or the settlement go on.
    pub(super) fn give(&mut self, question: &Question, action: &Action, events: &mut Vec<Event>, chance: &mut Chance) {
        let next = self.tell(question.casino, events, chance, |rules, scene| rules.answered(scene, question, action));
        self.go_on(question.casino, next, events, chance);
    }

    /// Follows what a tile wants next; once no question is open, lets the turn or the settlement go on.
    pub(super) fn go_on(&mut self, casino: u8, next: Next, events: &mut Vec<Event>, chance: &mut Chance) {
        if self.follow(casino, next, events, chance) {
            if self.settlement.is_some() {
                self.settle(events, chance);
            } else {
                self.pass_turn(events, chance);
            }
        }
    }

    /// Follows what the tile at `casino` wants next; `false` where a question stays open.
    ///
    /// A question with exactly one answer is answered at once. After each step every tile is told that dice moved.
    ///
    /// Rules: royale.
    pub(super) fn follow(
        &mut self,
        mut casino: u8,
        mut next: Next,
        events: &mut Vec<Event>,
        chance: &mut Chance,
    ) -> bool {
        loop {
            self.tell_moved(events, chance);
            next = match next {
                Next::Done => return true,
                Next::Activate(other, seat) => {
                    casino = other;
                    self.activate(other, seat, events, chance)
                }
                Next::Ask(kind, seat) => {
                    let question = Question { kind, seat, casino };
                    let answers = self.answers(&question);
                    let [only] = answers.as_slice() else {
                        self.phase = Phase::Decide(question);
                        events.push(Event::Asked { question });
                        return false;
                    };
                    self.tell(casino, events, chance, |rules, scene| rules.answered(scene, &question, only))
                }
            };
        }
    }

    /// Activates the tile at `casino`, if there is one.
    pub(super) fn activate(&mut self, casino: u8, seat: Seat, events: &mut Vec<Event>, chance: &mut Chance) -> Next {
        self.tell(casino, events, chance, |rules, scene| {
            scene.events.push(Event::Activated { tile: scene.tile, casino, seat });
            rules.activated(scene, seat)
        })
    }

    /// Tells every tile that dice moved.
    pub(super) fn tell_moved(&mut self, events: &mut Vec<Event>, chance: &mut Chance) {
        for casino in 1..=super::data::CASINOS {
            self.tell(casino, events, chance, |rules, scene| {
                rules.dice_moved(scene);
                Next::Done
            });
        }
    }

    /// Tells the tile at `casino` something; where there is none, nothing follows.
    pub(super) fn tell(
        &mut self,
        casino: u8,
        events: &mut Vec<Event>,
        chance: &mut Chance,
        what: impl FnOnce(&mut dyn Rules, &mut Scene<'_>) -> Next,
    ) -> Next {
        let state = casino_index(casino).and_then(|index| self.tiles.get_mut(index)).and_then(Option::as_mut);
        let Some(state) = state else { return Next::Done };
        let tile = state.tile();
        let mut scene = Scene { table: &mut self.table, casino, tile, events, chance };
        what(state.rules_mut(), &mut scene)
    }

    /// Every answer to a question that can be listed.
    pub(super) fn answers(&self, question: &Question) -> Vec<Action> {
        self.rules_at(question.casino).map(|rules| rules.answers(&self.table, question)).unwrap_or_default()
    }

    /// What `seat` may answer and has to compose.
    pub(super) fn composed_answers(&self, seat: Seat) -> Vec<Composed> {
        match self.phase {
            Phase::Decide(question) if question.seat == seat => {
                self.rules_at(question.casino).map(|rules| rules.composed(&question)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn rules_at(&self, casino: u8) -> Option<&dyn Rules> {
        self.tiles.get(casino_index(casino)?)?.as_ref().map(TileState::rules)
    }
}
