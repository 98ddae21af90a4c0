//! Korean particles that follow the sound of the word before them.
//!
//! A word is judged by how its end is read aloud ([`ending`]): Hangul by its final consonant, digits in Korean, Latin
//! letters by a few rules of thumb. Closing quotes, marks and emoji are passed over; so are brackets at the end with what
//! they hold, as Korean orthography has it. Where nobody can know, both forms are written: 이(가).

mod reading;
#[cfg(test)]
mod tests;

use reading::{Ending, ending};

/// A particle that comes in two forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Particle {
    /// 이/가.
    Subject,
    /// 을/를.
    Object,
    /// 은/는.
    Topic,
    /// 으로/로.
    Toward,
    /// 과/와.
    With,
    /// 이에요/예요.
    Is,
}

impl Particle {
    /// Every particle.
    pub const ALL: [Self; 6] = [Self::Subject, Self::Object, Self::Topic, Self::Toward, Self::With, Self::Is];

    /// The particle that is written in one of its forms or in both, as in `이`, `가` and `이/가`.
    pub fn from_form(form: &str) -> Option<Self> {
        let form = form.split('/').next().unwrap_or(form);
        Self::ALL.into_iter().find(|particle| {
            let (closed, open) = particle.forms();
            form == closed || form == open
        })
    }

    /// The form after a final consonant, and the form after a vowel.
    fn forms(self) -> (&'static str, &'static str) {
        match self {
            Self::Subject => ("이", "가"),
            Self::Object => ("을", "를"),
            Self::Topic => ("은", "는"),
            Self::Toward => ("으로", "로"),
            Self::With => ("과", "와"),
            Self::Is => ("이에요", "예요"),
        }
    }

    /// What is written where the sound is not known.
    fn both(self) -> &'static str {
        match self {
            Self::Subject => "이(가)",
            Self::Object => "을(를)",
            Self::Topic => "은(는)",
            Self::Toward => "(으)로",
            Self::With => "과(와)",
            Self::Is => "이에요",
        }
    }

    /// The form that follows `word`.
    pub fn after(self, word: &str) -> &'static str {
        let (closed, open) = self.forms();
        match ending(word) {
            Some(Ending::Open) => open,
            Some(Ending::Rieul) if self == Self::Toward => open,
            Some(Ending::Rieul | Ending::Closed) => closed,
            None => self.both(),
        }
    }
}

/// `word` with a particle, which is written in any of its forms; an unknown particle is put there as it is.
pub fn with_particle(word: &str, form: &str) -> String {
    let particle = Particle::from_form(form).map_or(form, |particle| particle.after(word));
    format!("{word}{particle}")
}
