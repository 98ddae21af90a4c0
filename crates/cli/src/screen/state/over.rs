//! After the game: whether there is another one with the same people, and who says so.

use std::time::{Duration, Instant};

use jusawi_net::host::Rematch;
use jusawi_net::screen::{HostWish, Onward, Update, Wish};
use jusawi_table::Stage;
use jusawi_text::Message;

use super::Screen;
use crate::screen::Ending;
use crate::screen::face::Face;
use crate::screen::lines::Style;

/// After how long a guest is told that the host may open another game: most hosts end at once, or have opened it.
const WAIT_TOLD: Duration = Duration::from_secs(2);

/// What is known after the closing.
#[derive(Debug)]
pub(super) struct Over<G: Face> {
    /// Since when this screen waits for what comes next, and whether that was said.
    since: Option<(Instant, bool)>,
    rematch: Option<Box<Rematch<G>>>,
    onward: Option<Box<Onward>>,
}

impl<G: Face> Default for Over<G> {
    fn default() -> Self {
        Self { since: None, rematch: None, onward: None }
    }
}

impl<G: Face> Screen<G> {
    /// What the next table is opened with, after [`Ending::Rematch`].
    pub fn take_rematch(&mut self) -> Option<Box<Rematch<G>>> {
        self.over.rematch.take()
    }

    /// The table that everybody goes on to, after [`Ending::Onward`].
    pub fn take_onward(&mut self) -> Option<Box<Onward>> {
        self.over.onward.take()
    }

    /// The next table could not be opened: the result stays, and it can be tried again.
    pub fn rematch_failed(&mut self, message: &Message) {
        self.message(Style::Bad, message);
        self.ending = None;
        self.setting.again = false;
        if !self.ends_without_a_person() {
            self.say_word(Style::Plain, "cli-screen-rematch-how");
        }
    }

    /// The game was played to its end, and the closing stands.
    pub(super) fn finished(&mut self, now: Instant) {
        if self.ending.is_some() {
            return;
        }
        self.over.since = Some((now, false));
        if self.setting.is_host && self.setting.again {
            self.wish(Wish::Host(HostWish::Rematch));
        } else if !self.ends_without_a_person() && self.setting.is_host {
            self.say_word(Style::Bold, "cli-screen-rematch-how");
        }
    }

    /// Ends a host's screen after the game if nobody is there who could want another one.
    pub(super) fn ends_without_a_person(&mut self) -> bool {
        let ends = self.is_waiting() && self.setting.is_host && !self.setting.stays && !self.plays();
        if ends && !self.setting.again {
            self.ending.get_or_insert(Ending::Finished);
        }
        ends
    }

    /// Whether the game is over, its closing stands, and another game may follow.
    pub(super) fn is_waiting(&self) -> bool {
        self.over.since.is_some()
    }

    /// What becomes of the people at this table.
    pub(super) fn afterwards(&mut self, update: Update<G>) {
        match update {
            Update::Rematch(rematch) => {
                self.over.rematch = Some(rematch);
                self.ending = Some(Ending::Rematch);
            }
            Update::Next(onward) => {
                self.flush(true);
                self.show_result();
                if !onward.former.is_closed {
                    self.say_word(Style::Warn, "cli-onward-unseen");
                }
                self.over.onward = Some(onward);
                self.ending.get_or_insert(Ending::Onward);
            }
            _ => {
                self.ending.get_or_insert(Ending::Finished);
            }
        }
    }

    /// Tells a guest what it waits for.
    pub(super) fn tick_over(&mut self, now: Instant) {
        if let Some((since, told)) = &mut self.over.since
            && !*told
            && !self.setting.is_host
            && now.saturating_duration_since(*since) >= WAIT_TOLD
        {
            *told = true;
            self.say_word(Style::Plain, "cli-screen-rematch-wait");
        }
    }

    /// The host wants another game with the same people.
    pub(super) fn rematch(&mut self) {
        let stage = self.picture.as_ref().map(|picture| picture.stage);
        if !self.setting.is_host {
            let message = self.text.by_reason("NOT_HOST", |_| None);
            self.message(Style::Plain, &message);
        } else if matches!(stage, Some(Stage::Finished | Stage::Closed)) {
            self.wish(Wish::Host(HostWish::Rematch));
        } else {
            self.say_word(Style::Plain, "cli-screen-rematch-early");
        }
    }

    /// What Enter alone means after the game: nothing, but it is said what can be done.
    pub(super) fn remind(&mut self) {
        let id = if self.setting.is_host { "cli-screen-rematch-how" } else { "cli-screen-rematch-wait" };
        self.say_word(Style::Plain, id);
    }
}
