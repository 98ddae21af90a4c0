//! Sentences for everything that can be said, and what no sentence may hold.

use jusawi_text::{Lang, Text};

thread_local! {
    static TEXTS: [Text; 2] = [Text::new(Lang::Ko), Text::new(Lang::En)];
}

/// Says something in both languages: lines that may stand in a terminal, whatever they are about.
pub fn say(mut lines: impl FnMut(&Text) -> Vec<String>) {
    TEXTS.with(|texts| {
        for text in texts {
            for line in lines(text) {
                shows_nothing_hidden(&line);
            }
        }
    });
}

/// The Korean sentences.
pub fn korean<T>(then: impl FnOnce(&Text) -> T) -> T {
    TEXTS.with(|[korean, _]| then(korean))
}

/// That a line neither steers a terminal nor turns its own direction.
pub fn shows_nothing_hidden(line: &str) {
    let steers = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!line.chars().any(steers), "{line:?}");
}
