//! What went wrong, in two parts.

use core::fmt;

/// What happened, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// What happened, as a whole sentence.
    pub what: String,
    /// What to do now, as a whole sentence.
    pub todo: String,
}

impl fmt::Display for Message {
    /// Both parts in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.what, self.todo)
    }
}
