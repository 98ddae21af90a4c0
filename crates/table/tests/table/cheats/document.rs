//! The list of cheats in `docs/fairness.md` is the list of those that are tried here.

use super::all;
use crate::toy::ToyCodec;

const DOCUMENT: &str = include_str!("../../../../../docs/fairness.md");

/// The rows of the document's list of lies: what each is called and its alarms.
fn rows() -> Vec<(String, Vec<String>)> {
    let (_, section) = DOCUMENT.split_once("### Lies, one by one").unwrap();
    let section = section.split("\n#").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(2);
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    cells.map(|cells| (quoted(cells[3]).remove(0), quoted(cells[2]))).collect()
}

/// The lies that a device without rules does not notice, in order.
pub fn missed_without_rules() -> Vec<String> {
    let (_, section) = DOCUMENT.split_once("### A device without rules").unwrap();
    let list = section.split("\n#").next().unwrap().lines().filter(|line| line.starts_with("- "));
    let mut names: Vec<_> = list.map(|line| line.split('`').nth(1).unwrap().to_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_document_lists_every_lie_with_its_alarm_and_no_other() {
    let listed = rows();
    let told: Vec<_> = all::<ToyCodec>()
        .into_iter()
        .map(|lie| (lie.name.to_owned(), lie.codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>()))
        .collect();
    for lie in &told {
        assert!(listed.contains(lie), "docs/fairness.md does not list {lie:?}");
    }
    for row in &listed {
        assert!(told.contains(row), "docs/fairness.md lists {row:?}, which nobody tells");
    }
}
