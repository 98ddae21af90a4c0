//! Tests over all sentences: the same in both languages, none missing, none that cannot be said.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::bundle::files;
use crate::reason::id;
use crate::{Args, Lang, REASONS, Text};

/// The variables of every sentence; parts are named `id.do`.
fn catalogue(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for (file, source) in files(lang) {
        let resource = parser::parse(*source).unwrap_or_else(|(_, errors)| panic!("{lang}/{file}: {errors:?}"));
        for entry in resource.body {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                other => panic!("{lang}/{file}: {other:?}"),
            };
            let value = message.value.unwrap_or_else(|| panic!("{lang}: {} has no value", message.id.name));
            let parts =
                message.attributes.iter().map(|part| (format!("{}.{}", message.id.name, part.id.name), &part.value));
            for (id, pattern) in [(message.id.name.to_owned(), &value)].into_iter().chain(parts) {
                let mut variables = BTreeSet::new();
                walk(pattern, &mut variables);
                assert!(all.insert(id.clone(), variables).is_none(), "{lang}: {id} stands twice");
            }
        }
    }
    all
}

fn walk(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        walk_expression(expression, variables);
    }
}

fn walk_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => walk_inline(inline, variables),
        Expression::Select { selector, variants } => {
            walk_inline(selector, variables);
            variants.iter().for_each(|variant| walk(&variant.value, variables));
        }
    }
}

fn walk_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            positional.iter().for_each(|argument| walk_inline(argument, variables));
        }
        InlineExpression::Placeable { expression } => walk_expression(expression, variables),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{other:?}"),
    }
}

/// Ids that stand between quotes in the program's own source, where they are said.
fn ids_in_source() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("tests.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
                // The first argument of one of these is an id, or an `if` with two of them.
                for call in [".say(", ".word(", ".message(", ".about(", "let id = if", "=> place(", "numbered("] {
                    for (at, _) in program.match_indices(call) {
                        let argument = program[at + call.len()..].split(['&', ';', ')']).next().unwrap();
                        found.extend(argument.split('"').skip(1).step_by(2).map(str::to_owned));
                    }
                }
            }
        }
    }
    found
}

#[test]
fn both_languages_have_the_same_sentences_with_the_same_values() {
    let [ko, en] = Lang::ALL.map(catalogue);
    let ids = |all: &BTreeMap<String, _>| all.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(ids(&ko).symmetric_difference(&ids(&en)).collect::<Vec<_>>(), Vec::<&String>::new());
    for (id, variables) in &ko {
        // Unit and language decide together which of these two is written, and whether one note or several.
        let free = |all: &BTreeSet<String>| {
            all.iter().filter(|name| !matches!(name.as_str(), "man" | "dollars" | "count")).cloned().collect::<Vec<_>>()
        };
        assert_eq!(free(variables), free(&en[id]), "{id}");
    }
}

#[test]
fn every_sentence_can_be_said_with_numbers_and_with_names() {
    for lang in Lang::ALL {
        let text = Text::new(lang);
        for (id, variables) in catalogue(lang) {
            let (name, part) = id.split_once('.').map_or((id.as_str(), None), |(id, part)| (id, Some(part)));
            for number in [0u32, 1, 2, 3, 4, 11, 250] {
                let mut numbers = Args::new();
                let mut names = Args::new();
                for variable in &variables {
                    let variable: &'static str = variable.clone().leak();
                    numbers = numbers.with(variable, number);
                    names = names.with(variable, "지수🎲");
                }
                let said = text.try_say(name, part, &numbers).unwrap_or_else(|error| panic!("{lang}/{id}: {error}"));
                assert!(!said.trim().is_empty() && !said.contains(['\u{2068}', '\u{2069}']), "{lang}/{id}");
                // Ordinals need a number.
                if !["las-vegas-outlook-place", "page-place-money", "page-place-no-note"].contains(&name) {
                    text.try_say(name, part, &names).unwrap_or_else(|error| panic!("{lang}/{id}: {error}"));
                }
            }
        }
    }
}

#[test]
fn every_id_that_the_program_says_exists() {
    let ids = ids_in_source();
    assert!(ids.len() > 100, "{ids:?}");
    let text = Text::new(Lang::Ko);
    let missing: Vec<_> = ids.iter().filter(|id| !text.has(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_sentence_outside_the_command_line_is_said_somewhere() {
    let said = ids_in_source();
    // Said by the command line; and options are named by their keys.
    let elsewhere = |id: &str| {
        REASONS.iter().any(|reason| self::id(reason) == id)
            || COMMAND_ERRORS.iter().any(|start| id.starts_with(start))
            || id.starts_with("las-vegas-option-")
            || id.starts_with("royale-option-")
            || id.starts_with("royale-tile-")
            || id.starts_with("marble-option-")
    };
    // What the command line says, and what only the page says.
    let elsewhere_files = ["cli.ftl", "commands.ftl", "screen.ftl", "page.ftl"];
    let own_files = files(Lang::Ko).iter().filter(|(file, _)| !elsewhere_files.contains(file));
    let unsaid: Vec<String> =
        own_files.flat_map(|(_, source)| sentences(source)).filter(|id| !said.contains(id) && !elsewhere(id)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

/// How sentences on errors begin that only the command line can meet.
const COMMAND_ERRORS: [&str; 12] = [
    "alarm-before",
    "err-address-not-local",
    "err-bad-address",
    "err-bad-choice",
    "err-file-",
    "err-identity-in-use",
    "err-no-terminal",
    "err-port-",
    "err-relay-",
    "err-unknown-language",
    "err-unknown-unit",
    "err-wrong-table-code",
];

/// The ids of a file.
fn sentences(source: &str) -> Vec<String> {
    let resource = parser::parse(source).unwrap();
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    messages.collect()
}

#[test]
fn everything_that_can_go_wrong_says_what_happened_and_what_to_do() {
    for lang in Lang::ALL {
        let all = catalogue(lang);
        for reason in REASONS {
            assert!(all.contains_key(&id(reason)), "{lang}: {reason}");
        }
        let errors = ["err-", "usage-", "cannot-check-"];
        let wrong = |id: &&String| errors.iter().any(|start| id.starts_with(start)) && *id != "usage-heading";
        for id in all.keys().filter(wrong) {
            assert!(id.ends_with(".do") || all.contains_key(&format!("{id}.do")), "{lang}: {id}");
        }
    }
}

#[test]
fn no_trademark_and_no_hard_word_is_said_to_players() {
    let forbidden =
        ["라스베가스", "부루마불", "모두의마블", "황금열쇠", "오류", "에러", "해시", "서버", "사용자", "관리자"];
    let forbidden_in_english = ["Las Vegas", "Monopoly", "cash", "hash", "server", "user", "admin", "AFK", "illegal"];
    for (lang, words) in [(Lang::Ko, &forbidden[..]), (Lang::En, &forbidden_in_english[..])] {
        for (file, source) in files(lang) {
            for word in words {
                // Names of values and of sentences are not said.
                let said = source.replace(&format!("${word}"), "").replace("err-cash-not-owned", "");
                assert!(!said.contains(word), "{lang}/{file}: {word}");
            }
        }
    }
}

#[test]
fn a_missing_sentence_shows_as_its_id() {
    let text = Text::new(Lang::Ko);
    assert_eq!(text.word("no-such-sentence"), "no-such-sentence");
    assert_eq!(text.message("no-such-sentence", &Args::new()).todo, "");
}

#[test]
fn names_in_sentences_take_particles_and_keep_amounts_in_place() {
    let text = Text::new(Lang::Ko);
    let say = |name: &str| {
        text.say("las-vegas-paid", &Args::new().with("name", name).with("casino", 3).with("money", "4만 달러"))
    };
    assert_eq!(say("지수"), "3번: 지수가 4만 달러를 받았어요.");
    assert_eq!(say("준영"), "3번: 준영이 4만 달러를 받았어요.");
    assert_eq!(say("p1"), "3번: p1이 4만 달러를 받았어요.");
    assert_eq!(say("\u{202e}עברית"), "3번: \u{200e}עברית\u{200e}이(가) 4만 달러를 받았어요.");
}
