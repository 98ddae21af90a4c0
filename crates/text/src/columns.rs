//! Columns of a terminal: how many cells a text takes, and how it is cut and filled.
//!
//! Cuts are made between grapheme clusters, never within one.

use jusawi_rules::Seat;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How a terminal counts cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// Whether characters of ambiguous width (①, ■, …, lines of boxes) take two cells, as in many Korean terminals.
    pub ambiguous_wide: bool,
    /// Whether only ASCII may be added, so that what is cut ends in `..`.
    pub ascii: bool,
}

impl Columns {
    /// How many cells `text` takes.
    pub fn width(self, text: &str) -> usize {
        text.graphemes(true).map(|cluster| self.cells(cluster)).sum()
    }

    /// `text`, cut to at most `cells`, with a mark where something was cut.
    pub fn fit(self, text: &str, cells: usize) -> String {
        if self.width(text) <= cells {
            return text.to_owned();
        }
        let mark = if self.ascii { ".." } else { "…" };
        let Some(room) = cells.checked_sub(self.width(mark)) else { return self.head(text, cells).to_owned() };
        self.head(text, room).to_owned() + mark
    }

    /// `text`, cut or filled at its right to exactly `cells`.
    pub fn pad(self, text: &str, cells: usize) -> String {
        let fitted = self.fit(text, cells);
        let missing = cells.saturating_sub(self.width(&fitted));
        fitted + &" ".repeat(missing)
    }

    /// `text`, cut or filled at its left to exactly `cells`.
    pub fn pad_left(self, text: &str, cells: usize) -> String {
        let fitted = self.fit(text, cells);
        " ".repeat(cells.saturating_sub(self.width(&fitted))) + &fitted
    }

    /// `text` as it is written to this terminal: where only ASCII may be added, signs of ours without a fixed width are
    /// written in ASCII.
    pub fn plain(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        text.chars().map(|sign| ascii(sign).map_or_else(|| sign.to_string(), str::to_owned)).collect()
    }

    /// What tells the dice of a seat from others without colour: ● ▲ ■ ◆ ★, in ASCII A to E.
    pub fn mark(self, seat: Seat) -> &'static str {
        let marks = if self.ascii { ["A", "B", "C", "D", "E"] } else { ["●", "▲", "■", "◆", "★"] };
        marks.get(seat.index()).copied().unwrap_or("+")
    }

    /// The longest beginning of `text` that takes at most `cells`: whole clusters, or, where the first alone takes more,
    /// whole characters of it, at least one.
    pub fn beginning(self, text: &str, cells: usize) -> &str {
        let head = self.head(text, cells);
        if !head.is_empty() {
            return head;
        }
        let ends = text.char_indices().map(|(start, character)| start + character.len_utf8());
        let heads = ends.map_while(|end| text.get(..end)).enumerate();
        heads.take_while(|(place, head)| *place == 0 || self.cells(head) <= cells).last().map_or("", |(_, head)| head)
    }

    fn head(self, text: &str, cells: usize) -> &str {
        let mut used = 0;
        let fits = |(_, cluster): &(usize, &str)| {
            used += self.cells(cluster);
            used <= cells
        };
        let last = text.grapheme_indices(true).take_while(fits).last();
        last.and_then(|(start, cluster)| text.get(..start + cluster.len())).unwrap_or_default()
    }

    fn cells(self, cluster: &str) -> usize {
        if self.ambiguous_wide { cluster.width_cjk() } else { cluster.width() }
    }
}

/// The ASCII form of a sign that stands in our sentences.
fn ascii(sign: char) -> Option<&'static str> {
    Some(match sign {
        '→' => "->",
        '×' => "x",
        '·' => "/",
        '…' => "...",
        '–' | '—' => "-",
        '“' | '”' => "\"",
        '‘' | '’' => "'",
        '●' => "A",
        '▲' => "B",
        '■' => "C",
        '◆' => "D",
        '★' => "E",
        _ => return None,
    })
}

/// How many cells `text` takes in an ordinary terminal.
pub fn width(text: &str) -> usize {
    Columns::default().width(text)
}

/// `text`, cut to at most `cells`, with … where something was cut.
pub fn fit(text: &str, cells: usize) -> String {
    Columns::default().fit(text, cells)
}

/// `text`, cut or filled at its right to exactly `cells`.
pub fn pad(text: &str, cells: usize) -> String {
    Columns::default().pad(text, cells)
}

/// `text`, cut or filled at its left to exactly `cells`.
pub fn pad_left(text: &str, cells: usize) -> String {
    Columns::default().pad_left(text, cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_cells_and_marks_none() {
        for (text, cells) in [("지수", 4), ("Łódź", 4), ("👩‍🚀", 2), ("\u{200e}עברית\u{200e}", 5), ("", 0)]
        {
            assert_eq!(width(text), cells, "{text}");
        }
    }

    #[test]
    fn what_is_too_long_ends_in_a_mark() {
        assert_eq!(fit("김지수", 6), "김지수");
        assert_eq!(fit("김지수", 5), "김지…");
        assert_eq!(fit("김지수", 4), "김…");
        assert_eq!(fit("김지수", 1), "…");
        assert_eq!(fit("김지수", 0), "");
        assert_eq!(pad("김지수", 4), "김… ");
        assert_eq!(pad_left("47", 5), "   47");
    }

    #[test]
    fn nothing_is_cut_inside_a_cluster_and_every_column_is_full_at_every_width() {
        let parts = ["가", "힣", "👩‍👩‍👧", "\u{1112}\u{1161}\u{11ab}", "e\u{301}", "W"];
        let all = [false, true].map(|wide| [false, true].map(|ascii| Columns { ambiguous_wide: wide, ascii }));
        for columns in all.into_iter().flatten() {
            for part in parts {
                for count in [1, 2, 3, 26, 27, 40, 41, 80] {
                    let name = part.repeat(count);
                    for cells in 1..=80 {
                        let cut = columns.fit(&name, cells);
                        assert!(columns.width(&cut) <= cells);
                        let rest = cut.trim_end_matches(['…', '.']).replace(part, "");
                        assert_eq!(rest, "", "{cut} of {name} at {cells}");
                        assert_eq!(columns.width(&columns.pad(&name, cells)), cells);
                    }
                }
            }
        }
    }

    #[test]
    fn ambiguous_characters_take_two_cells_where_the_terminal_says_so() {
        let wide = Columns { ambiguous_wide: true, ascii: false };
        assert_eq!((width("①■"), wide.width("①■")), (2, 4));
        assert_eq!(wide.fit("김지수", 5), "김…");
        assert_eq!(Columns { ambiguous_wide: true, ascii: true }.fit("김지수", 5), "김..");
    }

    #[test]
    fn no_sentence_of_ours_is_of_ambiguous_width_in_ascii() {
        let ascii = Columns { ambiguous_wide: true, ascii: true };
        for (file, source) in crate::Lang::ALL.into_iter().flat_map(crate::bundle::files) {
            let plain = ascii.plain(source);
            let ambiguous = |sign: &char| {
                let sign = sign.to_string();
                width(&sign) != ascii.width(&sign)
            };
            assert_eq!(plain.chars().find(ambiguous), None, "{file}");
        }
        assert_eq!(ascii.plain("4번에 3개 놓기 → 단독 1등"), "4번에 3개 놓기 -> 단독 1등");
    }

    #[test]
    fn five_seats_have_five_marks() {
        let marks: Vec<&str> = Seat::all(5).map(|seat| Columns::default().mark(seat)).collect();
        assert_eq!(marks, ["●", "▲", "■", "◆", "★"]);
    }
}
