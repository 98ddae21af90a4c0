//! What a roll is worth, and what happens around it, in the words of the promise and no stronger ones.

use jusawi_fair::Proof;
use jusawi_rules::Seat;
use jusawi_table::{ClosingReason, Drawn, LinkStanding, News, Note, Opener, Reason, Stage};

use crate::names::shown;
use crate::{Args, Message, Names, Speak, Text};

impl Text {
    /// What a roll is worth to the player who reads it, and what that means.
    pub fn standing(&self, standing: LinkStanding) -> Message {
        let none = Args::new();
        match standing {
            LinkStanding::Own => self.message("standing-own", &none),
            LinkStanding::LeftOut => self.message("standing-left-out", &none),
            LinkStanding::Shared => self.message("standing-shared", &none),
            LinkStanding::Unproven => self.message("standing-unproven", &none),
        }
    }

    /// What a roll is worth to somebody who does not play.
    pub fn proof(&self, proof: &Proof, names: &Names) -> String {
        match proof {
            Proof::Proven(devices) => {
                self.say("proof-proven", &Args::new().said("names", names.contributors(self, devices)))
            }
            Proof::Shared => self.word("standing-shared"),
            Proof::Unproven => self.word("standing-unproven"),
        }
    }

    /// The check code of a draw, to be read aloud.
    pub fn check_code(&self, drawn: &Drawn) -> String {
        let args = Args::new().with("draw", drawn.number).with("code", drawn.code.to_string());
        self.say("check-code", &args)
    }

    /// Which devices a roll waits for.
    pub fn waiting_for(&self, contributors: &[u32], names: &Names) -> String {
        self.say("waiting-device", &Args::new().said("names", names.contributors(self, contributors)))
    }

    /// Whether a roll shall be thrown away because the links of these devices are missing.
    pub fn void_question(&self, missing: &[u32], names: &Names) -> String {
        self.say("void-question", &Args::new().said("names", names.contributors(self, missing)))
    }

    /// The ledger does not add up.
    pub fn alarm(&self) -> Message {
        self.message("alarm", &Args::new())
    }

    /// Why a move stands without its player's hand.
    pub fn automatic_reason(&self, reason: Reason) -> String {
        match reason {
            Reason::Timeout => self.word("automatic-timeout"),
            Reason::Offline => self.word("automatic-offline"),
            Reason::Bot => self.word("automatic-bot"),
            Reason::Kick => self.word("automatic-kick"),
        }
    }

    /// How far a table is.
    pub fn stage(&self, stage: Stage) -> String {
        match stage {
            Stage::Lobby => self.word("stage-lobby"),
            Stage::Playing => self.word("stage-playing"),
            Stage::Finished => self.word("stage-finished"),
            Stage::Closed => self.word("stage-closed"),
        }
    }

    /// What a device noticed by itself and nobody else can check.
    pub fn note_of_peer(&self, note: &Note, names: &Names) -> String {
        match note {
            Note::EarlyByOwnClock { seat, measured, due, .. } => {
                let args = Args::new().said("name", names.seat(self, *seat));
                self.say("note-early", &args.with("measured", measured / 1000).with("due", due.div_ceil(1000)))
            }
            Note::LeftOut { draw, .. } => self.say("note-left-out", &Args::new().with("draw", *draw)),
        }
    }

    /// What an entry brought, a line for each thing.
    ///
    /// Events are told as they are given: redact them for the viewer first.
    pub fn news<G: Speak>(&self, news: &News<G>, names: &Names) -> Vec<String> {
        let place = |id: &str, place: u8| vec![self.say(id, &Args::new().said("name", names.place(self, place)))];
        match news {
            News::Opened => vec![self.word("news-opened")],
            News::Seated { seat } => {
                let args = Args::new().said("name", names.place(self, *seat)).with("seat", shown(*seat));
                vec![self.say("news-seated", &args)]
            }
            News::Left { name, .. } => vec![self.say("news-left", &Args::new().with("name", name.as_str()))],
            News::BotSeated { seat } => {
                vec![self.say("news-bot-seated", &Args::new().with("seat", shown(*seat)))]
            }
            News::Cleared { seat, .. } => {
                vec![self.say("news-cleared", &Args::new().with("seat", shown(*seat)))]
            }
            News::Frozen => vec![self.word("news-frozen")],
            News::Committed { .. } | News::DrawOpened { .. } => Vec::new(),
            News::Called { left_out, .. } if left_out.is_empty() => Vec::new(),
            News::Called { left_out, .. } => {
                vec![self.say("news-called-without", &Args::new().said("names", names.contributors(self, left_out)))]
            }
            News::Drawn { opener, events, .. } => {
                let (seat, automatic) = match opener {
                    Opener::Setup => (None, None),
                    Opener::Move { seat, automatic, .. } => (Some(*seat), *automatic),
                };
                self.moved::<G>(seat, automatic, events, names)
            }
            News::Moved { seat, automatic, events } => self.moved::<G>(Some(*seat), *automatic, events, names),
            News::Voided { missing, hands, .. } => {
                let missing = Args::new().said("missing", names.contributors(self, missing));
                vec![self.say("news-voided", &missing.said("hands", names.contributors(self, hands)))]
            }
            News::Presence { seat, online: true } => place("news-online", *seat),
            News::Presence { seat, online: false } => place("news-offline", *seat),
            News::Closed { reason } => vec![self.closing(*reason)],
        }
    }

    fn moved<G: Speak>(
        &self,
        seat: Option<Seat>,
        automatic: Option<Reason>,
        events: &[G::Event],
        names: &Names,
    ) -> Vec<String> {
        let why = match (seat, automatic) {
            // A bot plays like anybody else; it needs no line of its own.
            (Some(seat), Some(reason)) if reason != Reason::Bot => {
                let args = Args::new().said("name", names.seat(self, seat));
                Some(self.say("news-automatic", &args.said("reason", self.automatic_reason(reason))))
            }
            _ => None,
        };
        why.into_iter().chain(events.iter().filter_map(|event| G::event(self, event, names))).collect()
    }

    /// Why a table ended.
    pub fn closing(&self, reason: ClosingReason) -> String {
        match reason {
            ClosingReason::Finished => self.word("closing-finished"),
            ClosingReason::Unfinished => self.word("closing-unfinished"),
        }
    }
}
