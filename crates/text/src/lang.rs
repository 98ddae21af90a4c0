//! The languages there are, and how one is chosen.

use core::fmt;
use core::str::FromStr;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// Korean.
    #[default]
    Ko,
    /// English.
    En,
}

/// A text that names no language there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(pub String);

impl Lang {
    /// Every language, Korean first.
    pub const ALL: [Self; 2] = [Self::Ko, Self::En];

    /// Its tag: `ko` or `en`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Ko => "ko",
            Self::En => "en",
        }
    }

    /// The language that a value like that of `LANG` asks for: English where it says so, Korean otherwise.
    pub fn from_environment(value: Option<&str>) -> Self {
        value.and_then(|value| value.parse().ok()).unwrap_or_default()
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads `ko`, `en`, `ko-KR`, `en_US.UTF-8` and the like, in either case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let primary = text.trim().split(['-', '_', '.', '@']).next().unwrap_or_default();
        match primary.to_ascii_lowercase().as_str() {
            "ko" => Ok(Self::Ko),
            "en" => Ok(Self::En),
            _ => Err(UnknownLang(text.to_owned())),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no language {:?}", self.0)
    }
}

impl core::error::Error for UnknownLang {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_read_as_people_and_systems_write_them() {
        for (text, lang) in
            [("ko", Lang::Ko), ("KO_kr.UTF-8", Lang::Ko), ("en-GB", Lang::En), (" en_US@euro", Lang::En)]
        {
            assert_eq!(text.parse(), Ok(lang), "{text}");
        }
        assert_eq!("fr".parse::<Lang>(), Err(UnknownLang("fr".to_owned())));
    }

    #[test]
    fn korean_is_spoken_where_nothing_else_is_asked_for() {
        for value in [None, Some(""), Some("C"), Some("C.UTF-8"), Some("de_DE")] {
            assert_eq!(Lang::from_environment(value), Lang::Ko, "{value:?}");
        }
        assert_eq!(Lang::from_environment(Some("en_US.UTF-8")), Lang::En);
    }
}
