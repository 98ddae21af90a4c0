//! Where lines go.

use std::io::{IsTerminal, Write};

/// Standard output and standard error, line by line. Nobody reading any more is no fault.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// Whether output may be coloured: it is a terminal, and nobody has asked for none.
    pub color: bool,
    /// Whether output is a terminal.
    pub terminal: bool,
}

impl Output {
    /// The output of this process.
    pub fn standard() -> Self {
        let terminal = std::io::stdout().is_terminal();
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        Self { color: terminal && !unwanted && !dumb, terminal }
    }

    /// A line of what was asked for.
    pub fn line(&self, line: &str) {
        let mut out = std::io::stdout().lock();
        // Whoever closed the pipe has seen enough.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }

    /// A line about what went wrong.
    pub fn error(&self, line: &str) {
        let mut err = std::io::stderr().lock();
        let _ = writeln!(err, "{line}");
    }
}
