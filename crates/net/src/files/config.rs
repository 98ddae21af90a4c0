//! What a person has written down once, so that it need not be typed each time.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use super::{FileError, Folders};
use crate::relay::RelayUrl;

/// What stands in the file; what does not is `None` or empty. Anything else in it is an error: a word that is misspelt
/// would be ignored silently otherwise.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Config {
    /// The language.
    pub lang: Option<Language>,
    /// The player's name.
    pub name: Option<String>,
    /// The relays through which tables are reachable, and are looked for.
    pub relays: Vec<RelayUrl>,
    /// What those relays want to be shown by hosts.
    pub relay_token: Option<String>,
}

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Korean.
    Ko,
    /// English.
    En,
}

/// The file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is not what it should be.
    #[error("{}:{line}: {why}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong, in English.
        why: String,
    },
}

impl Config {
    /// Reads the file; nothing is set where there is none.
    ///
    /// # Errors
    /// [`ConfigError`].
    pub fn read(folders: &Folders) -> Result<Self, ConfigError> {
        let path = folders.config();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            // Bytes that are no text are no TOML either.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                return Err(ConfigError::Malformed { path, line: 1, why: "not UTF-8".to_owned() });
            }
            Err(error) => match FileError::at(&path)(error) {
                FileError::Missing { .. } => return Ok(Self::default()),
                error => return Err(error.into()),
            },
        };
        toml::from_str(&text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            ConfigError::Malformed { path, line: before.matches('\n').count() + 1, why: error.message().to_owned() }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Result<Config, ConfigError> {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::below(home.path());
        fs::create_dir_all(folders.config().parent().unwrap()).unwrap();
        fs::write(folders.config(), text).unwrap();
        Config::read(&folders)
    }

    #[test]
    fn without_a_file_and_with_an_empty_one_nothing_is_set() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(Config::read(&Folders::below(home.path())).unwrap(), Config::default());
        assert_eq!(read(b"").unwrap(), Config::default());
    }

    #[test]
    fn what_is_written_is_read() {
        let written = "# where friends meet\nrelays = [\"https://relay.example\", \"http://192.0.2.1:7670\"]\n\
                       relay-token = \"open sesame\"\nname = \"지수\"\nlang = \"ko\"\n";
        let config = read(written.as_bytes()).unwrap();
        let relays: Vec<String> = config.relays.iter().map(RelayUrl::to_string).collect();
        assert_eq!(relays, ["https://relay.example", "http://192.0.2.1:7670"]);
        assert_eq!(config.relay_token.as_deref(), Some("open sesame"));
        assert_eq!((config.name.as_deref(), config.lang), (Some("지수"), Some(Language::Ko)));
    }

    #[test]
    fn what_cannot_be_meant_is_told_with_its_line() {
        for (text, wanted_line, word) in [
            ("name = \"a\"\nrelay = \"https://relay.example\"\n", 2, "unknown field `relay`"),
            ("\n\nrelays = [\"relay.example\"]\n", 3, "not a relay's address"),
            ("name = 5\n", 1, "expected a string"),
            ("lang = \"fr\"\n", 1, "unknown variant `fr`"),
            ("name = \"a\nlang = \"ko\"\n", 1, "invalid basic string"),
        ] {
            let Err(ConfigError::Malformed { line, why, .. }) = read(text.as_bytes()) else { panic!("{text}") };
            assert!(line == wanted_line && why.contains(word), "{text}: line {line}, {why}");
        }
        assert!(matches!(read(b"name = \"\xff\"\n"), Err(ConfigError::Malformed { .. })));
    }
}
