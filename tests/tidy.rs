//! The order of this repository, checked: who may depend on whom, what the pure crates may not touch, what files must
//! say of themselves, and that lists in different places name the same things.
//!
//! It reads manifests and texts only; it starts no program but cargo.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what tests may do, helpers of tests may do too"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId};

/// What each crate may use of the others, in the order of the layers. Tests of a crate may use anything.
const LAYERS: &[(&str, &[&str])] = &[
    ("proto", &[]),
    ("rules", &[]),
    ("fair", &[]),
    ("game-vegas", &["rules"]),
    ("game-marble", &["rules"]),
    ("bots", &["rules", "game-vegas", "game-marble"]),
    ("table", &["rules", "fair"]),
    ("wire", &["proto", "rules", "fair", "game-vegas", "game-marble", "table"]),
    ("text", &["rules", "fair", "game-vegas", "game-marble", "table"]),
    ("tls", &["fair"]),
    ("web", &[]),
    ("relay", &["proto", "fair", "tls", "web"]),
    ("net", &["proto", "rules", "fair", "game-vegas", "game-marble", "bots", "table", "wire", "tls"]),
    (
        "cli",
        &[
            "proto",
            "rules",
            "fair",
            "game-vegas",
            "game-marble",
            "bots",
            "table",
            "wire",
            "text",
            "relay",
            "net",
            "web",
        ],
    ),
];

/// The crates that replay identically anywhere: no clock, no randomness of their own, no input or output.
const PURE: &[&str] = &["rules", "fair", "game-vegas", "game-marble", "bots", "table"];

/// What brings a clock, the system's randomness or input and output into a crate.
const IMPURE: &[&str] = &[
    "async-std",
    "axum",
    "chrono",
    "crossbeam-channel",
    "fastrand",
    "futures-executor",
    "getrandom",
    "hyper",
    "jiff",
    "mdns-sd",
    "mio",
    "polling",
    "rand",
    "rayon",
    "rustls",
    "smol",
    "socket2",
    "tempfile",
    "time",
    "tokio",
    "tonic",
    "tracing-subscriber",
    "web-time",
];

/// What the `clippy.toml` of a pure crate has to forbid.
const BANS: &[&str] = &[
    "std::time::Instant::now",
    "std::time::SystemTime::now",
    "std::thread::spawn",
    "std::thread::sleep",
    "std::env::var",
    "std::fs::File::open",
    "std::fs::read",
    "std::fs::write",
    "std::collections::HashMap",
    "std::collections::HashSet",
];

/// Where stable reasons of errors are written down.
const REASON_SOURCES: &[&str] = &[
    "crates/wire/src/reason.rs",
    "crates/table/src/fault.rs",
    "crates/game-vegas/src/classic/action.rs",
    "crates/game-vegas/src/royale/refusal.rs",
    "crates/game-marble/src/refusal.rs",
    "crates/net/src/service.rs",
    "crates/net/src/service",
    "crates/net/src/relay/error.rs",
    "crates/relay/src/refusal.rs",
];

#[test]
fn crates_depend_on_lower_layers_only() {
    let metadata = metadata();
    let mut wrong = Vec::new();
    for package in metadata.workspace_packages() {
        let name = short(&package.name);
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            wrong.push(format!(
                "crate {name} is not in LAYERS of tests/tidy.rs: write down there what it may use, and \
                                add it to the table of layers in docs/architecture.md"
            ));
            continue;
        };
        for dependency in &package.dependencies {
            let used = short(&dependency.name);
            let is_ours = dependency.path.is_some();
            if is_ours && dependency.kind != DependencyKind::Development && !allowed.contains(&used) {
                wrong.push(format!(
                    "crate {name} may not use {used}: move what it needs to a lower layer, or hand it \
                                    in from above"
                ));
            }
        }
    }
    none(&wrong);
}

#[test]
fn pure_crates_bring_no_clock_no_randomness_and_no_io_along() {
    let metadata = metadata();
    let mut wrong = Vec::new();
    for name in PURE {
        for (package, way) in normal_dependencies(&metadata, name) {
            if IMPURE.contains(&package.as_str()) {
                wrong.push(format!("the pure crate {name} brings {package} along: {}", way.join(" > ")));
            }
        }
    }
    none(&wrong);
}

#[test]
fn pure_crates_forbid_what_would_make_them_impure() {
    let mut wrong = Vec::new();
    for name in PURE {
        let path = root().join("crates").join(name).join("clippy.toml");
        let Ok(text) = fs::read_to_string(&path) else {
            wrong.push(format!("crates/{name}/clippy.toml is missing: a pure crate needs its own, with the bans"));
            continue;
        };
        for ban in BANS {
            if !text.contains(&format!("\"{ban}\"")) {
                wrong.push(format!("crates/{name}/clippy.toml does not forbid {ban}"));
            }
        }
    }
    none(&wrong);
}

#[test]
fn nothing_needs_a_c_compiler_and_cmake_for_its_cryptography() {
    let metadata = metadata();
    let unwanted: Vec<&str> = metadata
        .packages
        .iter()
        .map(|package| package.name.as_str())
        .filter(|name| name.starts_with("aws-lc"))
        .collect();
    assert!(unwanted.is_empty(), "{unwanted:?}: choose ring in the features of whatever brings it along");
}

#[test]
fn every_source_file_says_at_its_head_what_it_is() {
    let mut wrong = Vec::new();
    for path in files("", &["rs"]) {
        if !read(&path).starts_with("//! ") {
            wrong.push(format!("{} does not begin with `//! ` and what it decides", shown(&path)));
        }
    }
    none(&wrong);
}

#[test]
fn documents_name_no_path_of_one_machine() {
    let mut wrong = Vec::new();
    let mut documents = files("docs", &["md", "txt", "svg", "html", "json", "toml"]);
    documents.push(root().join("README.md"));
    for path in documents {
        for (number, line) in (1..).zip(read(&path).lines()) {
            if ["work", "tmp", "root"].iter().any(|folder| line.contains(&format!("/{folder}/"))) {
                wrong.push(format!("{}:{number}: {line}", shown(&path)));
            }
        }
    }
    none(&wrong);
}

#[test]
fn rules_have_every_section_that_the_code_cites() {
    let mut wrong = Vec::new();
    for game in ["las-vegas", "royale", "marble"] {
        let rules = read(&root().join(format!("docs/rules/{game}.md")));
        let sections: BTreeSet<String> = rules
            .lines()
            .filter(|line| line.starts_with('#') || line.starts_with("**§"))
            .filter_map(|line| line.split_once('§'))
            .map(|(_, rest)| leading_number(rest))
            .collect();
        let citation = format!("{game} §");
        let mut citations = 0;
        for path in files("crates", &["rs"]) {
            let text = read(&path);
            for (_, cited) in text.match_indices(&citation).map(|(at, found)| (at, &text[at + found.len()..])) {
                citations += 1;
                for section in section_list(cited) {
                    if !sections.contains(&section) {
                        wrong
                            .push(format!("{} cites {game} §{section}, which docs/rules/ does not have", shown(&path)));
                    }
                }
            }
        }
        assert!(citations > 20, "sections of {game} are cited differently now");
    }
    none(&wrong);
}

#[test]
fn the_protocol_document_names_every_call() {
    let document = protocol_document();
    let mut wrong = Vec::new();
    for path in files("proto", &["proto"]) {
        for line in read(&path).lines() {
            let Some(rest) = line.trim().strip_prefix("rpc ") else { continue };
            let (name, _) = rest.split_once('(').unwrap();
            if !words(&document).contains(name) {
                wrong.push(format!("docs/protocol.md does not name the call {name} of {}", shown(&path)));
            }
        }
    }
    none(&wrong);
}

#[test]
fn the_protocol_document_names_every_reason() {
    let document = protocol_document();
    let named = words(&document);
    let wrong: Vec<String> = reasons()
        .into_iter()
        .filter(|(reason, _)| !named.contains(reason.as_str()))
        .map(|(reason, path)| format!("docs/protocol.md does not name the reason {reason} of {path}"))
        .collect();
    none(&wrong);
}

#[test]
fn every_reason_has_a_sentence() {
    let source = read(&root().join("crates/text/src/reason.rs"));
    let (_, list) = source.split_once("pub const REASONS").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    let said: BTreeSet<String> = upper_snake_literals(list).into_iter().collect();
    let wrong: Vec<String> = reasons()
        .into_iter()
        .filter(|(reason, _)| !said.contains(reason))
        .map(|(reason, path)| format!("{reason} of {path} is not in REASONS of crates/text/src/reason.rs"))
        .collect();
    none(&wrong);
}

#[test]
fn every_test_that_the_document_on_fairness_names_exists() {
    let document = read(&root().join("docs/fairness.md"));
    let mut known = BTreeSet::new();
    for path in files("crates", &["rs"]).into_iter().chain(files("tests", &["rs"])) {
        for line in read(&path).lines() {
            let line = line.trim_start().trim_start_matches("async ");
            // A function, or a lie, whose test is made from its name.
            let name = line.strip_prefix("fn ").or_else(|| line.contains("=> \"").then_some(line));
            known.extend(
                name.and_then(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next())
                    .map(str::to_owned),
            );
        }
    }
    let is_name = |word: &&str| {
        word.matches('_').count() > 1 && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let named: BTreeSet<&str> = document.split('`').skip(1).step_by(2).filter(is_name).collect();
    assert!(named.len() > 80, "tests are named differently now: {named:?}");
    let wrong: Vec<String> = named
        .into_iter()
        .filter(|name| !known.contains(*name))
        .map(|name| format!("docs/fairness.md names {name}, which is no test"))
        .collect();
    none(&wrong);
}

/// Where a hand for throwing a roll away is given: each of these places was looked at, and a person stands behind it.
const HANDS: &[&str] = &[
    "crates/cli/src/screen/state/rolls.rs",
    "crates/net/src/host/engine.rs",
    "crates/net/src/peer/machine/wishes.rs",
    "crates/net/src/service/own.rs",
];

#[test]
fn a_hand_for_a_void_is_given_only_where_a_person_asked_for_it() {
    let mut wrong = Vec::new();
    for folder in ["crates/cli/src", "crates/net/src", "crates/bots/src", "crates/text/src"] {
        for path in files(folder, &["rs"]) {
            let text = read(&path);
            let gives = ["Wish::Agree", ".agree(", "Payload::Agree"].iter().any(|way| text.contains(way));
            let is_test = shown(&path).contains("tests");
            if gives && !is_test && !HANDS.contains(&shown(&path).as_str()) {
                wrong.push(format!(
                    "{} gives a hand for a void: make sure that only a person's key press leads there, and add it to HANDS",
                    shown(&path)
                ));
            }
        }
    }
    none(&wrong);
}

#[test]
fn the_checklist_of_las_vegas_has_a_test_for_every_line() {
    let wanted = (1..=15)
        .map(|line| format!("000 §10.{line}"))
        .chain((1..=4).map(|example| format!("000 §5.1.{example}")))
        .chain((1..=18).map(|scenario| format!("V-{scenario:02}")));
    every_tag_is_carried("crates/game-vegas/src/classic", wanted);
}

#[test]
fn the_checklist_of_royale_has_a_test_for_every_line() {
    let wanted = (1..=35).map(|scenario| format!("S-{scenario:02}"));
    every_tag_is_carried("crates/game-vegas/src/royale", wanted);
}

#[test]
fn the_checklist_of_marble_has_a_test_for_every_line() {
    let wanted = (1..=19).map(|line| format!("004 §10.{line}")).chain((1..=72).map(|ruling| format!("R{ruling:02}")));
    every_tag_is_carried("crates/game-marble/src", wanted);
}

/// That each tag stands in a comment of its own before a test.
#[track_caller]
fn every_tag_is_carried(folder: &str, wanted: impl Iterator<Item = String>) {
    let mut tagged = BTreeSet::new();
    for path in files(folder, &["rs"]) {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (number, line) in lines.iter().enumerate() {
            let Some(tags) = line.strip_prefix("// ") else { continue };
            // A tag belongs to a test only if one follows.
            let follows = lines.iter().skip(number + 1).find(|line| !line.starts_with("//"));
            if follows.is_some_and(|line| line.starts_with("#[test]") || line.starts_with("proptest!")) {
                tagged.extend(tags.split(',').map(|tag| tag.trim().to_owned()));
            }
        }
    }
    let wrong: Vec<String> = wanted
        .filter(|tag| !tagged.contains(tag))
        .map(|tag| format!("no test in {folder} carries the comment `// {tag}`"))
        .collect();
    none(&wrong);
}

/// Fails with everything that is wrong, a line each.
#[track_caller]
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} to put right:\n{}\n", wrong.len(), wrong.join("\n"));
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path as seen from the root.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// All files below a folder with one of these endings, in order; what cargo and git keep is left out.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" && name != "node_modules" {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn metadata() -> Metadata {
    MetadataCommand::new().manifest_path(root().join("Cargo.toml")).exec().unwrap()
}

/// A crate's name without the product's.
fn short(name: &str) -> &str {
    name.strip_prefix("jusawi-").unwrap_or(name)
}

/// Everything that comes along with a crate of ours when it is built, and the way there.
fn normal_dependencies(metadata: &Metadata, name: &str) -> BTreeMap<String, Vec<String>> {
    let resolve = metadata.resolve.as_ref().unwrap();
    let nodes: BTreeMap<&PackageId, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let names: BTreeMap<&PackageId, &str> =
        metadata.packages.iter().map(|package| (&package.id, package.name.as_str())).collect();
    let start = metadata.workspace_packages().into_iter().find(|package| short(&package.name) == name).unwrap();
    let mut ways: BTreeMap<&PackageId, Vec<String>> = BTreeMap::from([(&start.id, vec![name.to_owned()])]);
    let mut open = vec![&start.id];
    while let Some(id) = open.pop() {
        let way = ways[id].clone();
        for dependency in &nodes[id].deps {
            let is_normal = dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal);
            if is_normal && !ways.contains_key(&dependency.pkg) {
                let mut longer = way.clone();
                longer.push(names[&dependency.pkg].to_owned());
                ways.insert(&dependency.pkg, longer);
                open.push(&dependency.pkg);
            }
        }
    }
    ways.into_iter().map(|(id, way)| (names[id].to_owned(), way)).collect()
}

/// `5.4` of `5.4, and so on`.
fn leading_number(text: &str) -> String {
    let number: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    number.trim_end_matches('.').to_owned()
}

/// The sections of `5.4, §6 and §7.1 …`.
fn section_list(text: &str) -> Vec<String> {
    let mut sections = Vec::new();
    let mut rest = text;
    loop {
        let number = leading_number(rest);
        rest = &rest[number.len()..];
        sections.push(number);
        let next = [", §", " and §", ", and §", "–§"].iter().find_map(|between| rest.strip_prefix(between));
        match next {
            Some(next) => rest = next,
            None => return sections,
        }
    }
}

fn protocol_document() -> String {
    let path = root().join("docs/protocol.md");
    assert!(path.exists(), "docs/protocol.md is missing: it has to name every call and every reason");
    read(&path)
}

/// The words of a text, as far as names of calls and reasons consist of them.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect()
}

/// All stable reasons, and where each is written down.
fn reasons() -> BTreeMap<String, String> {
    let mut reasons = BTreeMap::new();
    for source in REASON_SOURCES {
        let paths = if source.ends_with(".rs") { vec![root().join(source)] } else { files(source, &["rs"]) };
        for path in paths {
            let text = read(&path);
            let code = text.split("#[cfg(test)]").next().unwrap();
            for reason in upper_snake_literals(code) {
                reasons.entry(reason).or_insert_with(|| shown(&path));
            }
        }
    }
    assert!(reasons.len() > 40, "the reasons are written differently now: {reasons:?}");
    reasons
}

/// The literals in capital letters.
fn upper_snake_literals(code: &str) -> Vec<String> {
    let is_reason = |literal: &&str| {
        literal.len() > 2
            && literal.starts_with(|c: char| c.is_ascii_uppercase())
            && literal.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    };
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .filter(is_reason)
        .map(str::to_owned)
        .collect()
}
