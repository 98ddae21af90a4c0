//! Composing what cannot be listed, step by step: a question, an answer, the next question.

use std::time::Instant;

use jusawi_net::screen::Wish;
use jusawi_rules::Composed;
use jusawi_text::{Compose, Speak};

use super::Screen;
use crate::screen::face::Face;
use crate::screen::lines::Style;

/// What is being composed.
#[derive(Debug)]
pub(super) struct Draft {
    what: Composed,
    answers: Vec<String>,
    /// The entry that it rests on: what is composed for one state is worth nothing in the next.
    entries: u64,
}

impl<G: Face> Screen<G> {
    /// Begins to compose an offer, if one can be made now.
    pub(super) fn trade(&mut self, now: Instant) {
        let possible = self.picture.as_ref().filter(|picture| picture.composed.contains(&Composed::Trade));
        let Some(picture) = possible.filter(|_| self.plays()) else {
            self.say_word(Style::Plain, "cli-screen-no-trade");
            return;
        };
        self.draft = Some(Draft { what: Composed::Trade, answers: Vec::new(), entries: picture.entries });
        self.compose(now);
    }

    /// Takes a typed line as an answer of the draft; whether there is one.
    pub(super) fn drafted(&mut self, typed: &str, now: Instant) -> bool {
        let entries = self.picture.as_ref().map_or(0, |picture| picture.entries);
        match &mut self.draft {
            None => false,
            Some(draft) if draft.entries != entries => {
                self.draft = None;
                false
            }
            Some(draft) => {
                let typed = typed.trim().to_lowercase();
                draft.answers.push(if ["끝", "다"].contains(&typed.as_str()) { "done".to_owned() } else { typed });
                self.compose(now);
                true
            }
        }
    }

    /// Throws the draft away; whether there was one.
    pub(super) fn drop_draft(&mut self) -> bool {
        let dropped = self.draft.take().is_some();
        if dropped {
            self.say_word(Style::Dim, "cli-screen-trade-dropped");
        }
        dropped
    }

    fn compose(&mut self, _now: Instant) {
        let (Some(draft), Some(view)) = (&self.draft, self.picture.as_ref().and_then(|picture| picture.view.as_ref()))
        else {
            return;
        };
        match <G as Speak>::compose(&self.text, view, &self.names, draft.what, &draft.answers) {
            Compose::Nothing => {
                self.draft = None;
                self.say_word(Style::Plain, "cli-screen-no-trade");
            }
            Compose::Ask { question, answers } => {
                self.lines.say(Style::Bold, question);
                for (key, label) in answers {
                    self.lines.say(Style::Plain, format!("  {key}  {label}"));
                }
                self.say_word(Style::Dim, "cli-screen-trade-cancel");
            }
            Compose::Again(why) => {
                self.lines.say(Style::Warn, why);
                if let Some(draft) = &mut self.draft {
                    draft.answers.pop();
                }
            }
            Compose::Done(action) => {
                self.draft = None;
                self.wish(Wish::Act(action));
            }
        }
    }
}
