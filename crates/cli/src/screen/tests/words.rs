//! That every sentence that the screen says exists, and that none is kept that nobody says.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jusawi_text::{Lang, Text};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { sources(&path, found) } else { found.push(path) }
    }
}

#[test]
fn every_sentence_that_is_said_exists_and_every_one_that_exists_is_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screen");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let program: String = files
        .iter()
        .filter(|path| !path.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let said: BTreeSet<&str> =
        program.split('"').filter(|part| part.starts_with("cli-") && !part.contains(['{', ' '])).collect();
    assert!(said.len() > 50);
    for lang in Lang::ALL {
        let text = Text::new(lang);
        let missing: Vec<_> = said.iter().filter(|id| !text.has(id)).collect();
        assert!(missing.is_empty(), "{lang}: {missing:?}");
        let file = folder.join(format!("../../../text/ftl/{lang}/screen.ftl"));
        let kept = std::fs::read_to_string(file).unwrap();
        let ids = kept.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id.trim());
        let heads = ["casino", "notes", "dice", "now"].map(|part| format!("cli-screen-head-{part}"));
        let unsaid: Vec<_> = ids
            .filter(|id| id.starts_with("cli-") && !said.contains(id) && !heads.contains(&(*id).to_owned()))
            .collect();
        assert!(unsaid.is_empty(), "{lang}: {unsaid:?}");
    }
}
