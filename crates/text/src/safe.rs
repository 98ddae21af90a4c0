//! What other people typed, made safe to stand in a line.
//!
//! Fluent would put invisible isolation marks around every value; some terminals show them as boxes, so that is off.
//! Instead the texts that strangers choose are cleaned here. Control characters and everything that steers the direction
//! of writing are left out, and a text with right-to-left letters stands between two left-to-right marks (U+200E), so that
//! the numbers beside it stay where they are. Every bidi implementation knows these marks, and they have no width.

/// The left-to-right mark.
const LRM: char = '\u{200e}';

/// `text` without anything that steers a terminal or the direction of the line around it.
///
/// Line breaks and tabs become spaces. Twice is the same as once.
pub fn safe(text: &str) -> String {
    let kept: String = text.chars().filter_map(shown).collect();
    if kept.chars().any(is_right_to_left) { format!("{LRM}{kept}{LRM}") } else { kept }
}

/// The character as it may be shown, if at all.
fn shown(character: char) -> Option<char> {
    match character {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
        _ if character.is_control() || steers(character) => None,
        _ => Some(character),
    }
}

/// Marks, embeddings, overrides and isolates of the bidirectional algorithm, and other characters without a look.
fn steers(character: char) -> bool {
    matches!(
        character,
        '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

/// Letters and digits that are written from right to left: the blocks that Unicode reserves for them.
fn is_right_to_left(character: char) -> bool {
    matches!(
        character,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_are_left_as_they_are() {
        for name in ["지수", "Łódź", "ﾊﾟ", "👩‍🚀", "p0", "नमस्ते"] {
            assert_eq!(safe(name), name);
        }
    }

    #[test]
    fn what_steers_the_screen_or_the_direction_is_left_out() {
        assert_eq!(safe("a\u{1b}[31mb\u{9b}c\u{7f}"), "a[31mbc");
        assert_eq!(safe("지\u{202e}수\u{2067}!\u{2069}\u{feff}"), "지수!");
        assert_eq!(safe("두\n줄\t끝"), "두 줄 끝");
    }

    #[test]
    fn right_to_left_names_stand_between_marks_that_keep_numbers_in_place() {
        assert_eq!(safe("עברית"), "\u{200e}עברית\u{200e}");
        assert_eq!(safe("\u{202e}مرحبا 3"), "\u{200e}مرحبا 3\u{200e}");
        assert_eq!(safe(&safe("עברית")), safe("עברית"));
    }
}
