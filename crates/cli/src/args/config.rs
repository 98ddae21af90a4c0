//! What the configuration says where the command line does not.

use jusawi_net::files::{Config, Language};
use jusawi_net::relay::RelayUrl;
use jusawi_text::Lang;

use super::{Args, Command};

impl Args {
    /// Fills in what was left open. What was typed counts for more.
    #[must_use]
    pub fn with(mut self, config: Config) -> Self {
        let Config { lang, name, relays, relay_token } = config;
        self.lang = self.lang.or(lang.map(|lang| match lang {
            Language::Ko => Lang::Ko,
            Language::En => Lang::En,
        }));
        let use_relays = |given: &mut Vec<RelayUrl>, none: bool| {
            if given.is_empty() && !none {
                *given = relays;
            }
        };
        match &mut self.command {
            Command::Host(host) => {
                use_relays(&mut host.relays, host.no_relay);
                host.relay_token = host.relay_token.take().or(relay_token);
                host.play.name = host.play.name.take().or(name);
            }
            Command::Join(join) => {
                use_relays(&mut join.relays, join.no_relay);
                join.play.name = join.play.name.take().or(name);
            }
            Command::Watch(watch) => use_relays(&mut watch.relays, watch.no_relay),
            Command::Find(_) | Command::Verify(_) | Command::Simulate(_) | Command::Relay(_) => {}
        }
        self
    }
}
