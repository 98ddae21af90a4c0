//! One game after another at a host: the same people, the same port, a new table for each.

use jusawi_fair::SecretKey;
use jusawi_net::files::Folders;
use jusawi_net::host::{self, Hosted, Opening, Rematch, Serving};
use jusawi_text::{Args as Words, Text};
use jusawi_wire::GameMessages;

use super::host::{hint, manner, phones_open, serve, trouble};
use super::play::{Sitter, Way, at_screen, beside, farewell, screen_of};
use super::relay::through_relays;
use crate::args::{Args, HostArgs};
use crate::faces::Playable;
use crate::fault::{bind_error, host_error};
use crate::output::Output;
use crate::screen::{Ending, Input, Screen};
use crate::stop::Stop;

/// What stays the same for all games of a process that hosts.
pub(super) struct Evening<'a> {
    pub(super) text: &'a Text,
    pub(super) output: &'a Output,
    pub(super) args: &'a Args,
    pub(super) wanted: &'a HostArgs,
    pub(super) folders: Folders,
    pub(super) device: SecretKey,
    pub(super) stop: Stop,
}

impl Evening<'_> {
    /// Plays at a table to its end, and at the tables that follow it.
    pub(super) async fn play<M: GameMessages>(&self, mut hosted: Hosted<M::Game>, mut serving: Serving) -> u8
    where
        M::Game: Playable,
    {
        let Self { text, output, args, wanted, .. } = *self;
        let mut input = Input::stdin();
        let mut records = Vec::new();
        let mut left = wanted.games.saturating_sub(1);
        let mut page = None;
        loop {
            let local = hosted.local();
            let Hosted { code, record, updates, wishes, .. } = hosted;
            records.push(record);
            let phones = phones_open(args, wanted, serving.port).map(|address| format!("{address}#{code}"));
            let (makes, pages) = (wishes.clone(), wishes.clone());
            let ask = move |wish, answer| pages.ask(wish, answer);
            let (shown, mut updates) =
                beside::<M>(text, output, wanted.play.page, page, local, phones, ask, updates).await;
            page = shown;
            let reachable = through_relays(text, *output, args, wanted, code, &serving).await;
            let way = Way { auto: wanted.play.auto, stays: page.is_some(), again: left > 0 };
            let mut screen = screen_of::<M::Game>(text, output, args, way, Sitter::Host);
            let (ending, next) = loop {
                let make = |wish| makes.make(wish);
                let ending = at_screen(&mut screen, &mut input, &mut updates, make, &self.stop).await;
                match screen.take_rematch() {
                    Some(rematch) if ending == Ending::Rematch => {
                        if let Some(next) = self.rematch::<M>(*rematch, &mut screen) {
                            break (ending, Some(next));
                        }
                    }
                    _ => break (ending, None),
                }
            };
            let port = serving.port;
            let Some(next) = next else {
                if let Some(page) = page {
                    page.close().await;
                }
                if matches!(ending, Ending::Finished | Ending::Unfinished) {
                    // Whoever still follows hears that nothing comes any more.
                    wishes.farewell(None);
                }
                serving.stop().await;
                wishes.stop();
                if matches!(ending, Ending::Left | Ending::Stopped) {
                    hint(text, output, code, port);
                }
                return farewell(text, output, ending, &records);
            };
            left = left.saturating_sub(1);
            // Everybody is told before the streams of this table end.
            wishes.farewell(Some(next.code));
            let handed_over = serving.hand_over().await;
            wishes.stop();
            drop(reachable);
            output.line(&text.word("cli-rematch"));
            output.line(&text.say("cli-host-code", &Words::new().with("code", next.code.to_string())));
            let served = match handed_over {
                Ok(port) => serve::<M::Game>(text, output, args, wanted, &next, port).await,
                Err(error) => Err(trouble(output, &bind_error(text, &error))),
            };
            serving = match served {
                Ok(serving) => serving,
                Err(code) => {
                    records.push(next.record);
                    farewell(text, output, ending, &records);
                    return code;
                }
            };
            hosted = next;
        }
    }

    /// Opens the table that follows; none where that fails, which the screen of the former table says.
    fn rematch<M: GameMessages>(
        &self,
        rematch: Rematch<M::Game>,
        screen: &mut Screen<M::Game>,
    ) -> Option<Hosted<M::Game>>
    where
        M::Game: Playable,
    {
        let Rematch { name, settings, player, after } = rematch;
        let taken = after.bots.len().saturating_add(usize::from(player.is_some()));
        let opened = host::open::<M>(Opening {
            folders: self.folders.clone(),
            device: self.device.clone(),
            name,
            manner: manner(self.wanted, taken >= usize::from(settings.capacity)),
            settings,
            player,
            bots: 0,
            after: Some(after),
        });
        opened.map_err(|error| screen.rematch_failed(&host_error(self.text, &error))).ok()
    }
}
