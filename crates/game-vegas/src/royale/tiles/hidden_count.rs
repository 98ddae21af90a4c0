//! A1: the player who activates hides one to three tokens, the player to the left guesses how many. A wrong guess pays
//! by the hidden number. It never shows the number before the guess.
//!
//! Rules: royale §5 A1, T-A1, §9.

use jusawi_rules::{Composed, Seat, Viewer};

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Question, QuestionKind, Refusal, Secret, Table, TileEvent};

/// What 1, 2 and 3 hidden tokens pay.
const PAYS: [u8; 3] = [2, 3, 4];

/// The tile A1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenCount {
    /// Tokens that are hidden now.
    pub hiding: Option<Hiding>,
}

/// Tokens that are hidden, until the guess is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hiding {
    /// Who hides them.
    pub hider: Seat,
    /// How many, 1 to 3.
    pub secret: Secret,
    /// The guess, while the number has still to be shown, and who made it.
    pub guess: Option<(Seat, u8)>,
}

impl HiddenCount {
    fn hide(&mut self, scene: &mut Scene<'_>, hider: Seat, secret: Secret) -> Next {
        self.hiding = Some(Hiding { hider, secret, guess: None });
        let (count, is_sealed) = match secret {
            Secret::Plain { choice } => (choice, false),
            Secret::Sealed { .. } | Secret::Lost => (None, true),
        };
        scene.tell(TileEvent::CountHidden { seat: hider, count, is_sealed });
        let guesser = scene.table.active_after(hider).next();
        guesser.map_or(Next::Done, |guesser| Next::Ask(QuestionKind::GuessCount, guesser))
    }

    /// Shows what was hidden and pays; without `secret` it counts as guessed right.
    fn decide(&mut self, scene: &mut Scene<'_>, seat: Seat, guess: u8, secret: Option<u8>) -> Next {
        let Some(hiding) = self.hiding.take() else { return Next::Done };
        let is_right = secret.is_none_or(|secret| secret == guess);
        scene.tell(TileEvent::Guessed { seat, guess, hider: hiding.hider, secret, is_right });
        let pays = secret.filter(|_| !is_right).and_then(|secret| PAYS.get(usize::from(secret).checked_sub(1)?));
        scene.pay(hiding.hider, pays.copied().unwrap_or(0));
        Next::Done
    }

    fn guessed(&mut self, scene: &mut Scene<'_>, seat: Seat, guess: u8) -> Next {
        match &mut self.hiding {
            Some(Hiding { hider, secret: Secret::Sealed { .. }, guess: made }) => {
                *made = Some((seat, guess));
                let hider = *hider;
                scene.tell(TileEvent::GuessMade { seat, guess });
                Next::Ask(QuestionKind::OpenCount, hider)
            }
            Some(Hiding { secret: Secret::Plain { choice }, .. }) => {
                let secret = *choice;
                self.decide(scene, seat, guess, secret)
            }
            _ => self.decide(scene, seat, guess, None),
        }
    }

    fn opened(&mut self, scene: &mut Scene<'_>, choice: Option<u8>) -> Next {
        let Some((seat, guess)) = self.hiding.and_then(|hiding| hiding.guess) else { return Next::Done };
        self.decide(scene, seat, guess, choice)
    }
}

impl Rules for HiddenCount {
    fn activated(&mut self, _scene: &mut Scene<'_>, seat: Seat) -> Next {
        Next::Ask(QuestionKind::HideCount, seat)
    }

    fn answers(&self, _table: &Table, question: &Question) -> Vec<Action> {
        match question.kind {
            QuestionKind::HideCount => (1..=3).map(|count| Action::Hide { count }).collect(),
            QuestionKind::GuessCount => (1..=3).map(|count| Action::Guess { count }).collect(),
            _ => Vec::new(),
        }
    }

    fn composed(&self, question: &Question) -> Vec<Composed> {
        match question.kind {
            QuestionKind::HideCount => vec![Composed::Seal],
            QuestionKind::OpenCount => vec![Composed::Open],
            _ => Vec::new(),
        }
    }

    fn check_composed(&self, _question: &Question, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Open { choice, .. } if !(1..=3).contains(&choice) => Err(Refusal::OpenedChoice { choice }),
            _ => Ok(()),
        }
    }

    fn automatic(&self, _table: &Table, question: &Question) -> Option<Action> {
        match question.kind {
            QuestionKind::HideCount => Some(Action::Hide { count: 1 }),
            QuestionKind::GuessCount => Some(Action::Guess { count: 3 }),
            _ => Some(Action::Forfeit),
        }
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let seat = question.seat;
        match *action {
            Action::Hide { count } => self.hide(scene, seat, Secret::Plain { choice: Some(count) }),
            Action::SealHide { commitment } => self.hide(scene, seat, Secret::Sealed { commitment }),
            Action::Guess { count } => self.guessed(scene, seat, count),
            Action::Open { choice, .. } => self.opened(scene, Some(choice)),
            Action::Forfeit => {
                scene.tell(TileEvent::Forfeited { seat });
                self.opened(scene, None)
            }
            _ => Next::Done,
        }
    }

    fn conceded(&mut self, scene: &mut Scene<'_>, seat: Seat, open: Option<&Question>) -> Option<Next> {
        open?;
        let hiding = self.hiding.filter(|hiding| hiding.hider == seat)?;
        if !matches!(hiding.secret, Secret::Sealed { .. }) {
            return None;
        }
        self.hiding = None;
        scene.tell(TileEvent::Forfeited { seat });
        Some(Next::Done)
    }

    fn hide_from(&mut self, viewer: Viewer) {
        if let Some(hiding) = &mut self.hiding {
            hiding.secret.hide_from(viewer, hiding.hider);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    const SEAL: [u8; 32] = [9; 32];

    /// A placed at the tile and is asked how many tokens to hide.
    fn hiding() -> Royale {
        let mut game = bare(3, &[(1, Tile::HiddenCount)]);
        put(&mut game, 1, dice(3, 0));
        assert_eq!(asked(&game), Some((QuestionKind::HideCount, A)));
        game
    }

    fn hidden(action: Action) -> Royale {
        let mut game = hiding();
        calmly(&mut game, A, action);
        assert_eq!(asked(&game), Some((QuestionKind::GuessCount, B)));
        game
    }

    fn open(choice: u8) -> Action {
        Action::Open { nonce: [1; 32], choice }
    }

    // 003 [5] A1.2, T-A1
    #[test]
    fn one_to_three_tokens_must_be_hidden() {
        let game = hiding();
        assert_eq!(game.legal(A), [1, 2, 3].map(|count| Action::Hide { count }));
        for count in [0, 4] {
            assert!(matches!(refused(&game, A, Action::Hide { count }), Refusal::AnswerNotPossible { .. }));
        }
        assert!(matches!(refused(&game, A, Action::Skip), Refusal::OtherQuestion { .. }));
    }

    // 003 [5] A1.1, A1.3 to A1.6, S-08
    #[test]
    fn a_wrong_guess_pays_by_the_hidden_number_and_a_right_one_nothing() {
        let pays = [Reward::Chips(2), Reward::Note(Note(3)), Reward::Note(Note(4))];
        for (count, reward) in (1..=3).zip(pays) {
            for guess in 1..=3 {
                let mut game = hidden(Action::Hide { count });
                let events = calmly(&mut game, B, Action::Guess { count: guess });
                let expected = if guess == count { vec![] } else { vec![(A, reward)] };
                assert_eq!(tile_pays(&events), expected);
                assert_eq!(to_roll(&game), Some(B));
                assert_eq!(game.tiles[0], Some(Tile::HiddenCount.laid()), "the tokens are back");
            }
        }
    }

    // S-08, R-25
    #[test]
    fn nobody_but_the_hider_sees_the_number_before_the_guess() {
        let mut game = hiding();
        let events = calmly(&mut game, A, Action::Hide { count: 2 });
        let seen = |viewer| {
            let told = game.event_for(&events[0], viewer);
            let Event::Tile { event: TileEvent::CountHidden { count, .. }, .. } = told else { panic!("{told:?}") };
            let view = game.view(viewer);
            let Some(TileState::HiddenCount(tile)) = &view.tiles[0] else { panic!("no tile") };
            assert_eq!(tile.hiding.unwrap().secret, Secret::Plain { choice: count });
            count
        };
        assert_eq!(seen(Viewer::Seat(A)), Some(2));
        assert_eq!(seen(Viewer::Seat(B)), None);
        assert_eq!(seen(Viewer::Spectator), None);
        assert_eq!(seen(Viewer::AllSeeing), Some(2));
    }

    // S-34, R-27
    #[test]
    fn who_gave_up_is_skipped_as_guesser() {
        let mut game = bare(3, &[(1, Tile::HiddenCount)]);
        apply(&mut game, B, Action::Concede);
        put(&mut game, 1, dice(3, 0));
        calmly(&mut game, A, Action::Hide { count: 1 });
        assert_eq!(asked(&game), Some((QuestionKind::GuessCount, C)));
    }

    // S-31
    #[test]
    fn by_itself_one_token_is_hidden_and_three_are_guessed() {
        assert_eq!(automatic(&hiding()), Action::Hide { count: 1 });
        assert_eq!(automatic(&hidden(Action::Hide { count: 2 })), Action::Guess { count: 3 });
    }

    #[test]
    fn a_sealed_number_is_shown_after_the_guess_and_decides_then() {
        let mut game = hiding();
        assert_eq!((game.composed(A), game.composed(B)), (vec![Composed::Seal], vec![]));
        calmly(&mut game, A, Action::SealHide { commitment: SEAL });
        assert!(game.composed(B).is_empty() && game.legal(B).len() == 3);
        let events = calmly(&mut game, B, Action::Guess { count: 1 });
        assert_eq!(events.len(), 2, "the guess, and the question to show the number");
        assert_eq!(asked(&game), Some((QuestionKind::OpenCount, A)));
        assert_eq!((game.composed(A), game.legal(A)), (vec![Composed::Open], vec![]));

        for choice in [0, 4] {
            assert_eq!(refused(&game, A, open(choice)), Refusal::OpenedChoice { choice });
        }
        assert!(matches!(refused(&game, B, open(2)), Refusal::NotAsked { .. }));
        let mut right = game.clone();
        assert!(tile_pays(&calmly(&mut right, A, open(1))).is_empty());
        let events = calmly(&mut game, A, open(3));
        assert_eq!(tile_pays(&events), [(A, Reward::Note(Note(4)))]);
        assert_eq!(to_roll(&game), Some(B));
    }

    #[test]
    fn showing_nothing_counts_as_guessed_right_whatever_the_time_limit() {
        let mut game = hidden(Action::SealHide { commitment: SEAL });
        game.table.options.turn_seconds = None;
        assert_eq!(game.time_limit(B), Limit::Unlimited);
        calmly(&mut game, B, Action::Guess { count: 2 });
        assert_eq!(game.time_limit(A), Limit::Seconds(10));
        assert_eq!(game.automatic(A), Some(Action::Forfeit));
        assert!(matches!(refused(&game, B, Action::Forfeit), Refusal::NotAsked { .. }));
        let events = calmly(&mut game, A, Action::Forfeit);
        let lost = TileEvent::Guessed { seat: B, guess: 2, hider: A, secret: None, is_right: true };
        assert!(events.contains(&Event::Tile { tile: Tile::HiddenCount, event: lost }));
        assert!(tile_pays(&events).is_empty());
    }

    #[test]
    fn nothing_else_can_be_forfeited() {
        for game in [hiding(), hidden(Action::Hide { count: 2 })] {
            let seat = game.awaited()[0];
            assert!(matches!(refused(&game, seat, Action::Forfeit), Refusal::OtherQuestion { .. }));
            assert!(matches!(refused(&game, seat, open(2)), Refusal::OtherQuestion { .. }));
        }
        assert!(matches!(refused(&bare(2, &[]), A, Action::Forfeit), Refusal::NotAsked { .. }));
    }

    #[test]
    fn a_hider_who_gives_up_before_showing_has_lost_at_once() {
        let mut game = hidden(Action::SealHide { commitment: SEAL });
        let mut later = game.clone();
        let events = calmly(&mut game, A, Action::Concede);
        assert!(tile_pays(&events).is_empty());
        assert_eq!(to_roll(&game), Some(B));

        calmly(&mut later, B, Action::Guess { count: 2 });
        let events = calmly(&mut later, A, Action::Concede);
        assert!(tile_pays(&events).is_empty());
        assert_eq!(to_roll(&later), Some(B));
    }

    //
    #[test]
    fn giving_up_leaves_a_plain_number_and_answers_an_open_question() {
        let mut game = hidden(Action::Hide { count: 2 });
        calmly(&mut game, A, Action::Concede);
        assert_eq!(asked(&game), Some((QuestionKind::GuessCount, B)));
        assert_eq!(tile_pays(&calmly(&mut game, B, Action::Guess { count: 1 })), [(A, Reward::Note(Note(3)))]);
        assert_eq!(to_roll(&game), Some(B));

        let mut game = hidden(Action::Hide { count: 2 });
        let events = calmly(&mut game, B, Action::Concede);
        assert_eq!(tile_pays(&events), [(A, Reward::Note(Note(3)))], "the guess was 3");

        let mut game = hiding();
        calmly(&mut game, A, Action::Concede);
        assert_eq!(asked(&game), Some((QuestionKind::GuessCount, B)), "one token is hidden");
    }
}
