//! How the end of a word is read aloud in Korean. It guesses for Latin words and is silent where a guess would be blind.

/// What a reading ends in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// A vowel.
    Open,
    /// The consonant ㄹ.
    Rieul,
    /// Another consonant.
    Closed,
}

/// What the reading of `word` ends in; `None` where it is not known.
pub(super) fn ending(word: &str) -> Option<Ending> {
    let characters: Vec<char> = word.chars().collect();
    let spoken = without_brackets(&characters);
    if let Some(last) = last_spoken(spoken) {
        return of_prefix(last);
    }
    // Nothing but brackets: then what stands in them is read.
    last_spoken(&characters).and_then(of_prefix)
}

/// The characters up to the last one that is read aloud.
fn last_spoken(characters: &[char]) -> Option<&[char]> {
    let last = characters.iter().rposition(|character| character.is_alphanumeric())?;
    characters.get(..=last)
}

/// The characters before brackets that end the word, however many pairs.
fn without_brackets(characters: &[char]) -> &[char] {
    let mut rest = characters;
    loop {
        let end = rest.iter().rposition(|character| !is_silent(*character)).map_or(0, |last| last + 1);
        let Some(trimmed) = rest.get(..end) else { return rest };
        let Some(open) = trimmed.last().and_then(|close| opening(*close)) else { return trimmed };
        let Some(start) = trimmed.iter().rposition(|character| *character == open) else { return trimmed };
        match trimmed.get(..start) {
            Some(before) => rest = before,
            None => return trimmed,
        }
    }
}

/// The bracket that `close` closes. Quotes are not among them: what they hold is read.
fn opening(close: char) -> Option<char> {
    match close {
        ')' => Some('('),
        ']' => Some('['),
        '}' => Some('{'),
        '）' => Some('（'),
        '〕' => Some('〔'),
        '】' => Some('【'),
        _ => None,
    }
}

/// Whether a character at the end says nothing: neither a letter, nor a digit, nor a closing bracket.
fn is_silent(character: char) -> bool {
    !character.is_alphanumeric() && opening(character).is_none()
}

/// The ending of a text whose last character is a letter or a digit.
fn of_prefix(text: &[char]) -> Option<Ending> {
    let last = *text.last()?;
    if let Some(digit) = digit(last) {
        return Some(of_number(text, digit));
    }
    match last {
        '가'..='힣' => Some(of_syllable(last)),
        'ㄱ'..='ㅎ' => Some(if last == 'ㄹ' { Ending::Rieul } else { Ending::Closed }),
        'ㅏ'..='ㅣ' => Some(Ending::Open),
        // Final consonants and vowels that are written one by one.
        '\u{11a8}'..='\u{11c2}' => Some(if last == '\u{11af}' { Ending::Rieul } else { Ending::Closed }),
        '\u{1161}'..='\u{1175}' => Some(Ending::Open),
        'ん' | 'ン' | 'ﾝ' | 'っ' | 'ッ' => Some(Ending::Closed),
        '\u{3041}'..='\u{309f}' | '\u{30a1}'..='\u{30ff}' | '\u{ff66}'..='\u{ff9f}' => Some(Ending::Open),
        _ => of_latin(text),
    }
}

fn of_syllable(syllable: char) -> Ending {
    match (u32::from(syllable) - u32::from('가')) % 28 {
        0 => Ending::Open,
        8 => Ending::Rieul,
        _ => Ending::Closed,
    }
}

fn digit(character: char) -> Option<u32> {
    match character {
        '０'..='９' => Some(u32::from(character) - u32::from('０')),
        _ => character.to_digit(10),
    }
}

/// The ending of a number in Sino-Korean: 일, 이, 삼 …, with 십, 백, 천, 만, 억, 조 for zeros at the end.
fn of_number(text: &[char], last: u32) -> Ending {
    match last {
        1 | 7 | 8 => return Ending::Rieul,
        3 | 6 => return Ending::Closed,
        2 | 4 | 5 | 9 => return Ending::Open,
        _ => {}
    }
    let number: Vec<char> =
        text.iter().rev().copied().take_while(|c| digit(*c).is_some() || matches!(c, ',' | '.')).collect();
    let zeros = number.iter().filter(|c| **c != ',').take_while(|c| digit(**c) == Some(0)).count();
    let is_fraction = number.contains(&'.');
    let is_zero = number.iter().all(|c| digit(*c).is_none_or(|digit| digit == 0));
    match zeros {
        // 영, and digits behind a point are read one by one.
        _ if is_fraction || is_zero => Ending::Closed,
        // 조.
        12..=15 => Ending::Open,
        // 십, 백, 천, 만, 억; 경 and beyond.
        _ => Ending::Closed,
    }
}

/// The ending of a Latin word as it is usually written in Hangul; single letters and words without vowels are spelled.
fn of_latin(text: &[char]) -> Option<Ending> {
    let word: Vec<char> = text.iter().rev().map_while(|character| plain(*character)).collect();
    let letter = |index: usize| word.get(index).copied().unwrap_or(' ');
    let last = letter(0);
    if last == ' ' {
        return None;
    }
    if word.len() == 1 || !word.iter().copied().any(is_vowel) {
        // 엘, 알; 엠, 엔; all others end in a vowel.
        return Some(match last {
            'l' | 'r' => Ending::Rieul,
            'm' | 'n' => Ending::Closed,
            _ => Ending::Open,
        });
    }
    let after_vowel = is_vowel(letter(1)) && letter(1) != 'y';
    let after_short_vowel = after_vowel && !is_vowel(letter(2));
    Some(match last {
        'l' => Ending::Rieul,
        'm' | 'n' => Ending::Closed,
        'g' if letter(1) == 'n' => Ending::Closed,
        'k' if letter(1) == 'c' => Ending::Closed,
        't' if letter(1) == 't' => Ending::Closed,
        'b' | 'c' | 'k' | 'p' | 't' if after_short_vowel => Ending::Closed,
        // A silent e: Kyle, Apple; Jane, Anne, Chrome.
        'e' if letter(1) == 'l' && word.len() > 2 => Ending::Rieul,
        'e' if matches!(letter(1), 'm' | 'n') && word.len() > 3 && (is_vowel(letter(2)) || letter(2) == letter(1)) => {
            Ending::Closed
        }
        _ => Ending::Open,
    })
}

/// The letter in lower case without its mark, if it is Latin.
fn plain(character: char) -> Option<char> {
    let lower = character.to_lowercase().next().unwrap_or(character);
    Some(match lower {
        'a'..='z' => lower,
        'ａ'..='ｚ' => char::from_u32(u32::from(lower) - u32::from('ａ') + u32::from('a'))?,
        'à'..='æ' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è'..='ë' | 'ę' | 'ě' => 'e',
        'ì'..='ï' => 'i',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ő' => 'o',
        'ù'..='ü' | 'ű' | 'ů' => 'u',
        'ý' | 'ÿ' => 'y',
        'ł' => 'l',
        'ź' | 'ż' | 'ž' => 'z',
        'ś' | 'š' | 'ß' => 's',
        _ => return None,
    })
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}
