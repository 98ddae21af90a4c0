//! What each game has to be able to say.

pub mod las_vegas;

use jusawi_rules::Game;

use crate::{Args, Names, Text};

/// A game that can speak.
pub trait Speak: Game {
    /// What the game is called.
    fn game_name(text: &Text) -> String;

    /// One line about what happened, if it is worth one. What the event hides stays hidden.
    fn event(text: &Text, event: &Self::Event, names: &Names) -> Option<String>;

    /// An action as a choice.
    fn action(text: &Text, action: &Self::Action) -> String;

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
