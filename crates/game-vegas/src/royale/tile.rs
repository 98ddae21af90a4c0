//! What a tile is to the core: a list of things that a tile may be told, and what it may want to happen next.
//!
//! The core tells every tile in the same words and names none.
//!
//! Rules: royale §4, §5.

use jusawi_rules::{Chance, Composed, Seat, Viewer};

use super::{Action, Event, Owner, Question, QuestionKind, Refusal, Reward, Table, Tile, TileEvent};

/// A tile's rules, with what it keeps between two things that it is told.
///
/// What a tile does not care about it leaves out.
pub(super) trait Rules {
    /// A round begins; casinos hold notes and no dice.
    fn set_up(&mut self, _table: &mut Table) {}

    /// The player of `seat` activated it. The dice lie already.
    fn activated(&mut self, _scene: &mut Scene<'_>, _seat: Seat) -> Next {
        Next::Done
    }

    /// Every answer to its open question that can be listed, in a fixed order.
    fn answers(&self, _table: &Table, _question: &Question) -> Vec<Action> {
        Vec::new()
    }

    /// Answers to its open question that have to be composed.
    fn composed(&self, _question: &Question) -> Vec<Composed> {
        Vec::new()
    }

    /// Whether a composed answer is possible; the action suits the kind of the question.
    ///
    /// # Errors
    /// `AnswerNotPossible`, or what the tile says more exactly.
    fn check_composed(&self, question: &Question, _action: &Action) -> Result<(), Refusal> {
        Err(Refusal::AnswerNotPossible { question: *question })
    }

    /// The answer of a player who lets the time pass.
    fn automatic(&self, _table: &Table, _question: &Question) -> Option<Action> {
        None
    }

    /// Its question is answered, with a possible answer.
    fn answered(&mut self, _scene: &mut Scene<'_>, _question: &Question, _action: &Action) -> Next {
        Next::Done
    }

    /// Who may place one die anywhere instead of rolling.
    fn freed(&self) -> Option<Seat> {
        None
    }

    /// Dice were placed, moved or taken away somewhere.
    fn dice_moved(&mut self, _scene: &mut Scene<'_>) {}

    /// The round is over; nothing is settled, ties still lie.
    fn counted(&mut self, _scene: &mut Scene<'_>) {}

    /// All casinos are about to pay.
    fn before_payout(&mut self, _scene: &mut Scene<'_>) -> Next {
        Next::Done
    }

    /// Its own casino has paid its notes; `winner` was first there.
    fn paid(&mut self, _scene: &mut Scene<'_>, _winner: Option<Owner>) -> Next {
        Next::Done
    }

    /// All casinos and tiles have paid.
    fn round_over(&mut self, _scene: &mut Scene<'_>) {}

    /// The player of `seat` gave up. `open` is this tile's question to somebody else, if one is open; with `Some` it is
    /// taken back.
    fn conceded(&mut self, _scene: &mut Scene<'_>, _seat: Seat, _open: Option<&Question>) -> Option<Next> {
        None
    }

    /// Leaves out what `viewer` may not know.
    fn hide_from(&mut self, _viewer: Viewer) {}
}

/// What happens next, from a tile's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Nothing: the tile is done.
    Done,
    /// The player of a seat is asked.
    Ask(QuestionKind, Seat),
    /// The player of a seat activates the tile of another casino.
    Activate(u8, Seat),
}

/// What a tile may touch while it is told something.
pub(super) struct Scene<'a> {
    /// The table.
    pub(super) table: &'a mut Table,
    /// Where the tile lies, 1 to 6.
    pub(super) casino: u8,
    /// The tile's name.
    pub(super) tile: Tile,
    /// What happened, to be told.
    pub(super) events: &'a mut Vec<Event>,
    /// Where dice come from.
    pub(super) chance: &'a mut Chance,
}

impl Scene<'_> {
    /// Pays a printed amount: 1 and 2 as chips, more as one note.
    ///
    /// Rules: royale R-07.
    pub(super) fn pay(&mut self, seat: Seat, amount: u8) {
        self.pay_between(seat, amount, None);
    }

    /// As [`Scene::pay`], but with hidden money only the player and `other` may know how much.
    pub(super) fn pay_between(&mut self, seat: Seat, amount: u8, other: Option<Seat>) {
        if let Some(reward) = Reward::printed(amount) {
            self.table.pay(seat, reward);
            self.events.push(Event::TilePaid { tile: self.tile, seat, reward: Some(reward), known_to: other });
        }
    }

    /// Rolls the two black dice for a player.
    pub(super) fn roll_black(&mut self, seat: Seat) -> [u8; 2] {
        let dice = [self.chance.die(), self.chance.die()];
        self.tell(TileEvent::BlackRolled { seat, dice });
        dice
    }

    /// Tells what happened.
    pub(super) fn tell(&mut self, event: TileEvent) {
        self.events.push(Event::Tile { tile: self.tile, event });
    }
}
