//! G1: the player to the left of the casino's winner splits six tokens into two piles, the winner sees only how many
//! lie in each and takes one. The other pile pays nobody.
//!
//! Rules: royale §5 G1, T-G1, §9.

use jusawi_rules::{Composed, Seat, Viewer};

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, BlackBox, Owner, Question, QuestionKind, Refusal, Secret, Table, TileEvent, data};

/// Tokens that are paid each by itself.
const ARTICLE: [u8; data::TOKENS] = [1, 1, 4, 6, 8, 10];
/// Tokens of which the sum is paid.
const ORIGINAL: [u8; data::TOKENS] = [0, 0, 0, 2, 2, 6];
/// Every token in one pile.
const ALL: u8 = 0b11_1111;
/// Pile 1 of a split that the rules make: tokens 0, 2 and 5.
const AUTOMATIC: u8 = 0b10_0101;

/// The tile G1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SplitAndPick {
    /// What goes on while the round is settled.
    pub sharing: Option<Sharing>,
}

/// The tokens on their way to the winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sharing {
    /// Who picks.
    pub winner: Seat,
    /// Who splits.
    pub splitter: Seat,
    /// The piles, once they are made.
    pub split: Option<Split>,
    /// The pile that was picked, while it has still to be shown.
    pub picked: Option<u8>,
}

/// Six tokens in two piles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// How many tokens lie in pile 1, 1 to 5.
    pub first: u8,
    /// Pile 1: bit `i` is set where token `i` lies in it.
    pub tokens: Secret,
}

/// How many tokens a pile has.
fn size(pile: u8) -> u8 {
    u8::try_from(pile.count_ones()).unwrap_or(0)
}

/// Whether both piles have a token and no other is named.
fn is_pile(pile: u8) -> bool {
    pile > 0 && pile < ALL
}

/// What the tokens of a pile are worth, in their order.
fn worth(pile: u8, tokens: [u8; data::TOKENS]) -> Vec<u8> {
    tokens.into_iter().enumerate().filter(|(index, _)| pile & (1 << index) != 0).map(|(_, token)| token).collect()
}

/// The tokens of the game that was agreed.
fn tokens_of(table: &Table) -> [u8; data::TOKENS] {
    match table.options.black_box {
        BlackBox::Article => ARTICLE,
        BlackBox::Original => ORIGINAL,
    }
}

impl SplitAndPick {
    fn split(&mut self, scene: &mut Scene<'_>, seat: Seat, first: u8, tokens: Secret) -> Next {
        let Some(sharing) = &mut self.sharing else { return Next::Done };
        sharing.split = Some(Split { first, tokens });
        let (pile, is_sealed) = match tokens {
            Secret::Plain { choice } => (choice, false),
            Secret::Sealed { .. } | Secret::Lost => (None, true),
        };
        let all = size(ALL);
        scene.tell(TileEvent::TokensSplit { seat, sizes: [first, all.saturating_sub(first)], pile, is_sealed });
        Next::Ask(QuestionKind::PickPile, sharing.winner)
    }

    fn pick(&mut self, scene: &mut Scene<'_>, seat: Seat, picked: u8) -> Next {
        let Some(sharing) = &mut self.sharing else { return Next::Done };
        sharing.picked = Some(picked);
        match sharing.split.map(|split| split.tokens) {
            Some(Secret::Sealed { .. }) => {
                let splitter = sharing.splitter;
                scene.tell(TileEvent::PilePicked { seat, pile: picked });
                Next::Ask(QuestionKind::OpenSplit, splitter)
            }
            Some(Secret::Plain { choice }) => self.take(scene, choice),
            _ => self.take(scene, None),
        }
    }

    /// Pays the picked pile; without knowing pile 1, the most valuable tokens that the announced number allows.
    fn take(&mut self, scene: &mut Scene<'_>, first_pile: Option<u8>) -> Next {
        let Some(Sharing { winner, splitter, split: Some(split), picked: Some(picked) }) = self.sharing.take() else {
            return Next::Done;
        };
        let tokens = tokens_of(scene.table);
        let taken = match first_pile {
            Some(pile) => worth(if picked == 1 { pile } else { ALL & !pile }, tokens),
            None => {
                let count = if picked == 1 { split.first } else { size(ALL).saturating_sub(split.first) };
                // Tokens are ascending, so the most valuable are the last.
                tokens.into_iter().skip(tokens.len().saturating_sub(usize::from(count))).collect()
            }
        };
        scene.tell(TileEvent::PileTaken { seat: winner, pile: picked, tokens: Some(taken.clone()), splitter });
        match scene.table.options.black_box {
            BlackBox::Article => {
                taken.into_iter().for_each(|token| scene.pay_between(winner, token, Some(splitter)));
            }
            BlackBox::Original => scene.pay_between(winner, taken.into_iter().sum(), Some(splitter)),
        }
        Next::Done
    }
}

impl Rules for SplitAndPick {
    fn paid(&mut self, scene: &mut Scene<'_>, winner: Option<Owner>) -> Next {
        let winner = winner.and_then(Owner::seat).filter(|seat| scene.table.is_active(*seat));
        let Some(winner) = winner else { return Next::Done };
        let Some(splitter) = scene.table.active_after(winner).next() else { return Next::Done };
        self.sharing = Some(Sharing { winner, splitter, split: None, picked: None });
        Next::Ask(QuestionKind::SplitTokens, splitter)
    }

    fn answers(&self, _table: &Table, question: &Question) -> Vec<Action> {
        match question.kind {
            QuestionKind::SplitTokens => (1..ALL).map(|pile| Action::Split { pile }).collect(),
            QuestionKind::PickPile => vec![Action::Pick { pile: 1 }, Action::Pick { pile: 2 }],
            _ => Vec::new(),
        }
    }

    fn composed(&self, question: &Question) -> Vec<Composed> {
        match question.kind {
            QuestionKind::SplitTokens => vec![Composed::Seal],
            QuestionKind::OpenSplit => vec![Composed::Open],
            _ => Vec::new(),
        }
    }

    fn check_composed(&self, _question: &Question, action: &Action) -> Result<(), Refusal> {
        let announced = self.sharing.and_then(|sharing| sharing.split).map(|split| split.first);
        match *action {
            Action::SealSplit { first, .. } if !(1..size(ALL)).contains(&first) => Err(Refusal::PileSize { first }),
            Action::Open { choice, .. } if !is_pile(choice) || announced != Some(size(choice)) => {
                Err(Refusal::OpenedChoice { choice })
            }
            _ => Ok(()),
        }
    }

    fn automatic(&self, _table: &Table, question: &Question) -> Option<Action> {
        match question.kind {
            QuestionKind::SplitTokens => Some(Action::Split { pile: AUTOMATIC }),
            QuestionKind::PickPile => {
                let first = self.sharing?.split?.first;
                Some(Action::Pick { pile: if first.saturating_mul(2) >= size(ALL) { 1 } else { 2 } })
            }
            _ => Some(Action::Forfeit),
        }
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let seat = question.seat;
        match *action {
            Action::Split { pile } => self.split(scene, seat, size(pile), Secret::Plain { choice: Some(pile) }),
            Action::SealSplit { commitment, first } => self.split(scene, seat, first, Secret::Sealed { commitment }),
            Action::Pick { pile } => self.pick(scene, seat, pile),
            Action::Open { choice, .. } => self.take(scene, Some(choice)),
            Action::Forfeit => {
                scene.tell(TileEvent::Forfeited { seat });
                self.take(scene, None)
            }
            _ => Next::Done,
        }
    }

    fn conceded(&mut self, scene: &mut Scene<'_>, seat: Seat, open: Option<&Question>) -> Option<Next> {
        open?;
        let sharing = self.sharing.as_mut()?;
        if sharing.winner == seat && sharing.picked.is_none() {
            self.sharing = None;
            return Some(Next::Done);
        }
        let split = sharing.split.as_mut().filter(|_| sharing.splitter == seat)?;
        if matches!(split.tokens, Secret::Sealed { .. }) {
            split.tokens = Secret::Lost;
            scene.tell(TileEvent::Forfeited { seat });
        }
        None
    }

    fn hide_from(&mut self, viewer: Viewer) {
        if let Some(Sharing { splitter, split: Some(split), .. }) = &mut self.sharing {
            split.tokens.hide_from(viewer, *splitter);
        }
    }
}

#[cfg(test)]
mod tests;
