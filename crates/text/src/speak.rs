//! What each game has to be able to say.

pub mod las_vegas;
mod marble;
pub mod royale;

use jusawi_rules::{Composed, Game, Seat};

use crate::{Args, Names, Text};

/// A game that can speak.
pub trait Speak: Game {
    /// What the game is called.
    fn game_name(text: &Text) -> String;

    /// One line about what happened, if it is worth one. What the event hides stays hidden.
    fn event(text: &Text, event: &Self::Event, names: &Names) -> Option<String>;

    /// An action as a choice.
    fn action(text: &Text, action: &Self::Action) -> String;

    /// The game as one viewer sees it, in plain lines. Only games that have no screen of their own need it.
    fn view(_text: &Text, _view: &Self::View, _names: &Names, _own: Option<Seat>) -> Vec<String> {
        Vec::new()
    }

    /// What is to be decided, as a question. Only games that have no screen of their own need it.
    fn question(text: &Text, _view: &Self::View, _names: &Names) -> String {
        text.word("what-to-do")
    }

    /// An action as a choice in a view: what it costs, what it would lead to.
    fn choice(text: &Text, _view: &Self::View, action: &Self::Action, _names: &Names) -> String {
        Self::action(text, action)
    }

    /// The next step of composing an action that cannot be listed, after these answers: the keys of the choices taken so far,
    /// or numbers typed.
    fn compose(
        _text: &Text,
        _view: &Self::View,
        _names: &Names,
        _what: Composed,
        _answers: &[String],
    ) -> Compose<Self> {
        Compose::Nothing
    }

    /// The final table, best first, then [`Speak::summary`].
    fn result(text: &Text, outcome: &Self::Outcome, names: &Names) -> Vec<String>;

    /// Who won, in one sentence.
    fn summary(text: &Text, outcome: &Self::Outcome, names: &Names) -> String;

    /// What an option is about; the key itself if there is none.
    fn option_name(text: &Text, key: &str) -> String;

    /// What a value of an option means; the value itself if there is none.
    fn option_value(text: &Text, key: &str, value: &str) -> String;

    /// What somebody has to know in the first game.
    fn first_help(text: &Text) -> Vec<String>;

    /// What stands before the rules: whose money it is, and that it is none.
    fn notice(text: &Text) -> String;
}

/// A step of composing an action that cannot be listed.
#[derive(Clone, PartialEq, Debug)]
pub enum Compose<G: Game> {
    /// The game has nothing of this kind to compose now.
    Nothing,
    /// A question, with a key and a label for each answer. Without answers, a number is asked for.
    Ask {
        /// The question.
        question: String,
        /// Key and label of each answer.
        answers: Vec<(String, String)>,
    },
    /// The last answer was none of those; the sentence says so.
    Again(String),
    /// The action is complete.
    Done(G::Action),
}

impl Text {
    /// Every option as it stands, a line each: `라운드 수: 4라운드 (rounds=4)`.
    pub fn options<G: Speak>(&self, options: &G::Options) -> Vec<String> {
        G::describe_options(options).iter().map(|(key, value)| self.option::<G>(key, value)).collect()
    }

    /// One option with a value.
    pub fn option<G: Speak>(&self, key: &str, value: &str) -> String {
        let args =
            Args::new().said("name", G::option_name(self, key)).said("meaning", G::option_value(self, key, value));
        self.say("option-line", &args.with("key", key).with("value", value))
    }

    /// Every option with every value that it can have, for help; the default is marked.
    pub fn option_help<G: Speak>(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for spec in G::OPTIONS {
            lines.push(
                self.say(
                    "option-help",
                    &Args::new().with("key", spec.key).said("name", G::option_name(self, spec.key)),
                ),
            );
            for value in spec.values {
                let args = Args::new().with("value", *value).said("meaning", G::option_value(self, spec.key, value));
                let id = if *value == spec.default { "option-help-default" } else { "option-help-value" };
                lines.push(self.say(id, &args));
            }
        }
        lines
    }
}
