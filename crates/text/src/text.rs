//! Saying things in one language.

use core::fmt;
use std::sync::Arc;

use fluent_bundle::{FluentArgs, FluentValue};

use crate::bundle::{Bundle, bundle};
use crate::{Lang, Message, Unit, safe};

/// A language and a unit of money, and all sentences in them. Copies share the sentences.
#[derive(Clone)]
pub struct Text {
    lang: Lang,
    unit: Unit,
    bundle: Arc<Bundle>,
}

impl Text {
    /// The sentences of `lang`, with money in dollars.
    pub fn new(lang: Lang) -> Self {
        Self { lang, unit: Unit::default(), bundle: Arc::new(bundle(lang)) }
    }

    /// The same, with money in `unit`.
    #[must_use]
    pub fn with_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The unit of money.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The sentence `id` with its values. Where there is none, the id itself.
    pub fn say(&self, id: &str, args: &Args) -> String {
        self.part(id, None, args).unwrap_or_else(|| id.to_owned())
    }

    /// The sentence `id`, which has no values.
    pub fn word(&self, id: &str) -> String {
        self.say(id, &Args::new())
    }

    /// What happened and what to do: the sentence `id`, and its part `.do`.
    pub fn message(&self, id: &str, args: &Args) -> Message {
        Message { what: self.say(id, args), todo: self.part(id, Some("do"), args).unwrap_or_default() }
    }

    /// Whether there is a sentence `id`.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    fn part(&self, id: &str, attribute: Option<&str>, args: &Args) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        // A value that is missing shows as its name.
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, Some(&args.0), &mut errors).into_owned())
    }

    /// As [`Text::say`], with what could not be formatted.
    #[cfg(test)]
    pub(crate) fn try_say(&self, id: &str, attribute: Option<&str>, args: &Args) -> Result<String, String> {
        let message = self.bundle.get_message(id).ok_or("no such message")?;
        let pattern = match attribute {
            None => message.value().ok_or("no value")?,
            Some(name) => message.get_attribute(name).ok_or("no such part")?.value(),
        };
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&args.0), &mut errors).into_owned();
        if errors.is_empty() { Ok(said) } else { Err(format!("{errors:?}")) }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text").field("lang", &self.lang).field("unit", &self.unit).finish_non_exhaustive()
    }
}

/// The values of a sentence, by name.
#[derive(Debug, Default)]
pub struct Args(FluentArgs<'static>);

impl Args {
    /// No values.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more: a number, or a text, which is made [`safe`] first.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<Value>) -> Self {
        self.0.set(key, value.into().0);
        self
    }

    /// One more: a phrase that [`Text`] itself made, in which names are safe already.
    #[must_use]
    pub fn said(mut self, key: &'static str, phrase: impl Into<String>) -> Self {
        self.0.set(key, FluentValue::from(phrase.into()));
        self
    }
}

/// A value in a sentence.
#[derive(Debug)]
pub struct Value(FluentValue<'static>);

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self(FluentValue::from(safe(text)))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self(FluentValue::from(number))
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32);
