//! What the machine asks for, done in its order: stored first, then sent to the host and told to the screen.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use jusawi_fair::Entry;
use jusawi_table::{News, PeerOutput};
use jusawi_wire::{GameMessages, encode_secrets, entry_to_proto};

use super::Machine;
use crate::files::{FileError, write_entries};
use crate::screen::{self, Update};

impl<M: GameMessages> Machine<M> {
    /// Does what the machine asks for, in its order: stores first, then answers and tells.
    pub(super) fn tell(&mut self) {
        while let Some(output) = self.peer.poll() {
            self.undone.push_back(output);
        }
        while let Some(output) = self.undone.pop_front() {
            if let Err(error) = self.store(&output) {
                self.undone.push_front(output);
                self.show(Update::Storage(error));
                return;
            }
            self.pass_on(output);
        }
        if std::mem::take(&mut self.changed) {
            self.picture();
        }
    }

    fn store(&mut self, output: &PeerOutput<M::Game>) -> Result<(), FileError> {
        self.keep(output)?;
        if let (PeerOutput::Record(entry), Some(replica)) = (output, self.peer.replica()) {
            let head = replica.hash_of(self.board.log.len()).unwrap_or(replica.head());
            self.board.log.extend([entry_to_proto(entry)], head);
        }
        Ok(())
    }

    fn keep(&mut self, output: &PeerOutput<M::Game>) -> Result<(), FileError> {
        match (output, &mut self.file) {
            (PeerOutput::Store(secrets), Some(file)) => file.secrets().store(&encode_secrets(secrets)),
            (PeerOutput::Record(entry), Some(file)) => file.append(std::slice::from_ref(entry)),
            (PeerOutput::Record(entry), None) => {
                self.entries.push(entry.clone());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn pass_on(&mut self, output: PeerOutput<M::Game>) {
        match output {
            PeerOutput::Send(signed) => self.send(signed),
            PeerOutput::News(applied) => {
                self.changed = true;
                let closed = matches!(applied.news, News::Closed { .. });
                if matches!(applied.news, News::Drawn { .. } | News::Called { .. } | News::Voided { .. }) {
                    self.wait(None);
                }
                if let News::Moved { events, .. } | News::Drawn { events, .. } = &applied.news {
                    self.events.insert(applied.number, events.clone());
                }
                if let Some(replica) = self.peer.replica() {
                    let seen = screen::seen_by(applied, replica, &self.peer.public());
                    self.show(Update::News(seen));
                }
                self.ask_for_another_seat();
                if closed {
                    self.close();
                }
            }
            PeerOutput::Alarm { fault, fork } => {
                let evidence = match fork {
                    Some(fork) => self.keep_proof(&fork.to_bytes()),
                    None => self.keep_false_record(),
                };
                self.show(Update::Alarm { fault, evidence });
                self.changed = true;
            }
            PeerOutput::CannotCheck(reason) => self.show(Update::CannotCheck(reason)),
            PeerOutput::Note(note) => self.show(Update::Note(note)),
            // The connection sends entries in order, so a gap means that it has to begin anew.
            PeerOutput::Resume { .. } => {}
            PeerOutput::Record(_) | PeerOutput::Store(_) => {}
        }
    }

    /// The closing is stored; what only served the game is not kept.
    fn close(&mut self) {
        self.picture();
        if let Some(file) = &self.file {
            let _ = file.secrets().remove();
        }
        self.show(Update::Closed);
    }

    /// Keeps the proof of two histories beside the record.
    fn keep_proof(&self, bytes: &[u8]) -> Option<PathBuf> {
        let path = self.file.as_ref()?.fork();
        std::fs::write(&path, bytes).ok().map(|()| path)
    }

    /// Keeps the record together with the entry that does not add up, so that others can verify it and see the same.
    fn keep_false_record(&mut self) -> Option<PathBuf> {
        let path = self.file.as_ref()?.false_record();
        let refused = self.refused_entry.take();
        let entries: Vec<Entry> = self.kept().iter().cloned().chain(refused).collect();
        write_entries(&path, &entries).ok().map(|()| path)
    }

    fn picture(&mut self) {
        let Some(replica) = self.peer.replica() else { return };
        let mut picture = screen::picture(self.code, replica, &self.peer.public());
        if let Some(info) = &self.info {
            picture.capacity = u8::try_from(info.capacity).ok();
            picture.options = picture.options.or_else(|| M::decode_options(&info.options).ok());
        }
        picture.connected = self.connected;
        let deadline = picture.awaited.iter().filter_map(|seat| replica.deadline(*seat)).min();
        picture.deadline = deadline.and_then(|deadline| {
            // The deadline is on the host's clock.
            let left = i128::from(deadline) - self.offset - i128::from(self.clock.now());
            Instant::now().checked_add(Duration::from_millis(u64::try_from(left).unwrap_or(0)))
        });
        if let Some(draw) = &mut picture.draw {
            let waiting = self.waiting.as_ref().filter(|waiting| waiting.draw == draw.number);
            draw.waiting_for = waiting.map(|waiting| waiting.contributors.clone()).unwrap_or_default();
            draw.can_agree &= waiting.is_some_and(|waiting| waiting.called);
        }
        self.show(Update::Picture(Box::new(picture)));
    }
}
