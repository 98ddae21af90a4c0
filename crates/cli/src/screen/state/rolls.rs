//! What each roll is worth to the reader, which devices a roll waits for, and throwing one away.

use std::time::{Duration, Instant};

use jusawi_fair::Proof;
use jusawi_net::screen::Wish;
use jusawi_table::{Drawn, LinkStanding};
use jusawi_text::Args;

use super::Screen;
use crate::screen::face::Face;
use crate::screen::lines::{Row, Style};

/// After how long it is said that everybody is rolling.
const ROLLING: Duration = Duration::from_secs(2);
/// How often it is said again which devices a roll waits for.
const REMIND: Duration = Duration::from_secs(30);

/// What was told about rolls.
#[derive(Debug, Default)]
pub(super) struct Rolls {
    /// The worth that was explained last.
    explained: Option<LinkStanding>,
    open: Option<Open>,
}

/// The roll that is open, and what was told of it.
#[derive(Debug)]
struct Open {
    number: u64,
    since: Instant,
    rolling_told: bool,
    waiting: Vec<u32>,
    can_agree: bool,
    told_at: Instant,
}

impl<G: Face> Screen<G> {
    /// What a roll that is done is worth: one dim line where all is well, red ones where it is not.
    pub(super) fn worth(&mut self, drawn: &Drawn) -> Vec<Row> {
        let picture = self.picture.as_ref();
        let standing = picture.and_then(|picture| {
            let shown = picture.drawn.as_ref().filter(|shown| shown.number == drawn.number)?;
            picture.lobby_seat.map(|_| shown.standing)
        });
        // Where there is no other device that could roll too, nothing is wrong.
        let alone = picture.is_some_and(|picture| picture.contributors.len() <= 1);
        let (what, bad) = match standing {
            Some(standing) => {
                let left_out = standing == LinkStanding::LeftOut;
                let unproven = standing == LinkStanding::Unproven && !alone;
                (self.text.standing(standing).what, left_out || unproven)
            }
            None => {
                let unproven = drawn.proof == Proof::Unproven && !alone;
                (self.text.proof(&drawn.proof, &self.names), unproven)
            }
        };
        let mut rows = Vec::new();
        if bad {
            rows.push(Row::new(Style::Bad, format!("  ! {what}")));
        }
        let known = std::mem::replace(&mut self.rolls.explained, standing);
        let explain = standing.filter(|standing| known != Some(*standing) && !self.setting.compact);
        if let Some(standing) = explain.filter(|_| !(alone && self.setting.is_host)) {
            rows.push(Row::new(Style::Dim, format!("    {}", self.text.standing(standing).todo)));
        }
        let code = self.text.check_code(drawn);
        if bad {
            rows.push(Row::new(Style::Dim, format!("  {code}")));
        } else {
            let args = Args::new().said("what", what.trim_end_matches('.')).said("code", drawn.code.to_string());
            let line = self.text.say("cli-screen-worth", &args.with("draw", drawn.number));
            rows.insert(0, Row::new(Style::Dim, format!("  {line}")));
        }
        rows
    }

    /// Says which devices the open roll waits for whenever that changes.
    pub(super) fn show_rolls(&mut self, now: Instant) {
        let Some(draw) = self.picture.as_ref().and_then(|picture| picture.draw.clone()) else {
            self.rolls.open = None;
            return;
        };
        let same = self.rolls.open.take().filter(|open| open.number == draw.number);
        let mut open = same.unwrap_or_else(|| Open {
            number: draw.number,
            since: now,
            rolling_told: false,
            waiting: Vec::new(),
            can_agree: false,
            told_at: now,
        });
        let waits = !draw.waiting_for.is_empty();
        if waits && open.waiting != draw.waiting_for {
            let line = self.text.waiting_for(&draw.waiting_for, &self.names);
            self.lines.say(Style::Warn, line);
            open.told_at = now;
            open.rolling_told = true;
        }
        let can_agree = waits && draw.can_agree && self.plays();
        if can_agree && (!open.can_agree || open.waiting != draw.waiting_for) {
            let question = self.text.void_question(&draw.waiting_for, &self.names);
            self.lines.say(Style::Bold, question);
            self.say_word(Style::Plain, "cli-screen-again-how");
        }
        open.waiting = draw.waiting_for;
        open.can_agree = can_agree;
        self.rolls.open = Some(open);
    }

    pub(super) fn tick_rolls(&mut self, now: Instant) {
        let Some(open) = &mut self.rolls.open else { return };
        let waited = now.saturating_duration_since(open.since);
        if open.waiting.is_empty() {
            if waited >= ROLLING && !std::mem::replace(&mut open.rolling_told, true) {
                self.say_word(Style::Dim, "cli-rolling");
            }
        } else if now.saturating_duration_since(open.told_at) >= REMIND {
            open.told_at = now;
            let args = Args::new().said("names", self.names.contributors(&self.text, &open.waiting));
            let line = self.text.say("cli-waiting-answer", &args.with("seconds", waited.as_secs()));
            self.lines.say(Style::Warn, line);
        }
    }

    /// Throws the open roll away, because a person typed so. Nothing else leads here.
    pub(super) fn again(&mut self) {
        let open = self.rolls.open.as_ref().is_some_and(|open| open.can_agree);
        if open && self.plays() {
            self.wish(Wish::Agree);
            self.say_word(Style::Plain, "cli-screen-again-sent");
        } else {
            self.say_word(Style::Plain, "cli-screen-again-none");
        }
    }

    /// The check code of the last roll.
    pub(super) fn show_code(&mut self) {
        let drawn = self.picture.as_ref().and_then(|picture| picture.drawn.clone());
        let line = match drawn {
            Some(drawn) => {
                let args = Args::new().with("draw", drawn.number).said("code", drawn.code.to_string());
                let code = self.text.say("check-code", &args);
                self.text.say("cli-screen-code", &Args::new().said("code", format!("{code}.")))
            }
            None => self.word("cli-screen-no-code"),
        };
        self.lines.say(Style::Plain, line);
    }
}
