//! Players who have been absent for long: the host is asked whether to wait for them.

use std::collections::BTreeMap;

use jusawi_net::screen::{HostWish, Wish};
use jusawi_rules::Seat;
use jusawi_text::Args;

use super::Screen;
use crate::screen::face::Face;
use crate::screen::lines::Style;

/// For whom the host was asked, and after how many rounds of absence.
#[derive(Debug, Default)]
pub(super) struct Told(BTreeMap<Seat, u32>);

/// After so many more rounds the host is asked again.
const AGAIN: u32 = 2;

impl<G: Face> Screen<G> {
    /// Asks the host, once for each absence, and again when it goes on.
    pub(super) fn ask_about_absent(&mut self) {
        if !self.setting.is_host {
            return;
        }
        let Some(picture) = &self.picture else { return };
        let mut asked = Vec::new();
        self.absent.0.retain(|seat, _| picture.absent.iter().any(|(absent, _)| absent == seat));
        for (seat, rounds) in &picture.absent {
            let known = self.absent.0.get(seat).copied();
            if known.is_none_or(|known| *rounds >= known.saturating_add(AGAIN)) {
                self.absent.0.insert(*seat, *rounds);
                asked.push((*seat, *rounds));
            }
        }
        for (seat, rounds) in asked {
            let args = Args::new().said("name", self.names.seat(&self.text, seat)).with("rounds", rounds);
            let line = self.text.say("cli-screen-kick", &args.with("number", seat.0.saturating_add(1)));
            self.lines.say(Style::Warn, line);
        }
    }

    /// Takes out the player of a seat, counted from 1, whom the rules let the host take out.
    pub(super) fn kick(&mut self, number: Option<u8>) {
        let seat = number.and_then(|number| number.checked_sub(1)).map(Seat);
        let known = |seat: &Seat| {
            self.picture.as_ref().is_some_and(|picture| picture.absent.iter().any(|(absent, _)| absent == seat))
        };
        match seat.filter(known) {
            Some(seat) => self.wish(Wish::Host(HostWish::Kick(seat))),
            None => self.say_word(Style::Plain, "cli-screen-no-kick"),
        }
    }
}
