//! The one place that writes lines: whole ones, wrapped at the terminal's width, coloured only where that is wanted.

use std::fmt;
use std::io::{self, Write};

use jusawi_text::Columns;

/// The width where nobody knows it.
const WIDTH: usize = 80;
/// The widest that lines of words get; longer ones are hard to read.
const WIDEST: usize = 100;
/// The narrowest that is laid out for.
const NARROWEST: usize = 20;

/// How a line is coloured. What it means stands in its words, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// As it comes.
    #[default]
    Plain,
    /// What is to be decided.
    Bold,
    /// What is good to know.
    Dim,
    /// Good for the reader.
    Good,
    /// To be careful with.
    Warn,
    /// Wrong.
    Bad,
}

impl Style {
    fn code(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Bold => Some("\u{1b}[1m"),
            Self::Dim => Some("\u{1b}[2m"),
            Self::Good => Some("\u{1b}[32m"),
            Self::Warn => Some("\u{1b}[33m"),
            Self::Bad => Some("\u{1b}[1;31m"),
        }
    }
}

/// A line to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How.
    pub style: Style,
    /// What.
    pub text: String,
}

impl Row {
    /// A line in a style.
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Self { style, text: text.into() }
    }

    /// A line as it comes.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(Style::Plain, text)
    }
}

/// Where lines go.
pub struct Lines {
    out: Box<dyn Write + Send>,
    color: bool,
    columns: Columns,
    width: Option<usize>,
}

impl Lines {
    /// Standard output, at its terminal's width.
    pub fn stdout(color: bool, columns: Columns) -> Self {
        Self { out: Box::new(io::stdout()), color, columns, width: None }
    }

    /// Any other place, at a fixed width.
    pub fn to(out: impl Write + Send + 'static, width: usize, color: bool, columns: Columns) -> Self {
        Self { out: Box::new(out), color, columns, width: Some(width) }
    }

    /// How cells are counted.
    pub fn columns(&self) -> Columns {
        self.columns
    }

    /// How many cells a line has now.
    pub fn width(&self) -> usize {
        let width = self.width.or_else(terminal_width).unwrap_or(WIDTH);
        width.clamp(NARROWEST, WIDEST)
    }

    /// A line; what does not fit goes on in further lines, indented as it begins and two cells more.
    pub fn row(&mut self, row: &Row) {
        let text = if self.columns.ascii { ascii(&row.text) } else { row.text.clone() };
        for line in wrap(self.columns, &text, self.width()) {
            self.write(row.style, &line);
        }
    }

    /// Several lines.
    pub fn rows(&mut self, rows: &[Row]) {
        rows.iter().for_each(|row| self.row(row));
    }

    /// A line in a style.
    pub fn say(&mut self, style: Style, text: impl Into<String>) {
        self.row(&Row::new(style, text));
    }

    /// An empty line.
    pub fn blank(&mut self) {
        self.write(Style::Plain, "");
    }

    fn write(&mut self, style: Style, line: &str) {
        let line = match style.code().filter(|_| self.color && !line.is_empty()) {
            Some(code) => format!("{code}{line}\u{1b}[0m\n"),
            None => format!("{line}\n"),
        };
        // Nobody reading any more is no fault.
        let _ = self.out.write_all(line.as_bytes()).and_then(|()| self.out.flush());
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("color", &self.color).field("columns", &self.columns).finish_non_exhaustive()
    }
}

fn terminal_width() -> Option<usize> {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0).or_else(told)
}

/// The lines that `text` takes, broken at spaces, and within words only where a word is longer than a line.
fn wrap(columns: Columns, text: &str, width: usize) -> Vec<String> {
    if columns.width(text) <= width {
        return vec![text.trim_end().to_owned()];
    }
    let indent = text.chars().take_while(|c| *c == ' ').count().min(width / 2);
    let hanging = " ".repeat((indent + 2).min(width / 2));
    let mut lines = Vec::new();
    let mut line = " ".repeat(indent);
    let mut empty = true;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let gap = usize::from(!empty);
        if !empty && columns.width(&line) + gap + columns.width(word) > width {
            lines.push(std::mem::replace(&mut line, hanging.clone()));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        let mut rest = word;
        while columns.width(&line) + columns.width(rest) > width {
            let head = columns.beginning(rest, width.saturating_sub(columns.width(&line)));
            if head.is_empty() {
                break;
            }
            line.push_str(head);
            rest = rest.get(head.len()..).unwrap_or_default();
            lines.push(std::mem::replace(&mut line, hanging.clone()));
        }
        line.push_str(rest);
        empty = false;
    }
    lines.push(line);
    lines
}

/// `text` with ASCII in place of the signs that sentences use; names keep their letters.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '·' => plain.push('/'),
            '×' => plain.push('x'),
            '→' => plain.push_str("->"),
            '…' => plain.push_str(".."),
            '–' | '—' => plain.push('-'),
            '‘' | '’' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::tests::Sink;

    fn shown(color: bool, columns: Columns, rows: &[Row]) -> Vec<String> {
        let sink = Sink::default();
        Lines::to(sink.clone(), 40, color, columns).rows(rows);
        sink.take()
    }

    #[test]
    fn long_lines_break_at_spaces_and_never_exceed_the_width() {
        let row = Row::plain("  기록이 맞지 않아요. 이 방에서는 더 두지 않는 게 좋아요. 새 방에서 다시 만나세요.");
        let lines = shown(false, Columns::default(), &[row]);
        assert_eq!(
            lines,
            ["  기록이 맞지 않아요. 이 방에서는 더", "    두지 않는 게 좋아요. 새 방에서 다시", "    만나세요."]
        );
        for cluster in ["👩‍👩‍👧", "힣", "W", "…", "..", "ᄀ"] {
            for count in 1..120 {
                for line in wrap(Columns::default(), &cluster.repeat(count), 20) {
                    assert!(jusawi_text::width(&line) <= 20, "{line}");
                    assert_eq!(line.replace(cluster, "").trim(), "", "{line}");
                }
            }
        }
    }

    #[test]
    fn no_escape_is_written_without_colour() {
        let rows = [Style::Plain, Style::Bold, Style::Dim, Style::Good, Style::Warn, Style::Bad];
        let rows = rows.map(|style| Row::new(style, "말"));
        assert!(shown(false, Columns::default(), &rows).iter().all(|line| line == "말"));
        let coloured = shown(true, Columns::default(), &rows);
        assert_eq!(coloured[0], "말");
        assert!(coloured[1..].iter().all(|line| line.starts_with('\u{1b}') && line.ends_with("\u{1b}[0m")));
    }

    #[test]
    fn signs_become_ascii_where_that_is_wanted() {
        let ascii = Columns { ambiguous_wide: false, ascii: true };
        assert_eq!(shown(false, ascii, &[Row::plain("3 × 3개 → 1등 · 지수…")]), ["3 x 3개 -> 1등 / 지수.."]);
    }

    #[test]
    fn a_reader_that_is_gone_is_no_fault() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        Lines::to(Gone, 80, true, Columns::default()).say(Style::Bold, "말");
    }
}
