//! The list of chapters that meet in play, in the README of the cases, says where their cases are.

use engine::case::parse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/ff")
}

/// The pairs of the list, by the numbers of their chapters, with the file that is named for them.
fn listed() -> Vec<(String, String, String)> {
    let text = fs::read_to_string(cases().join("README.md")).expect("a README");
    let (_, table) = text
        .split_once("| chapter | meets, and where |")
        .expect("the list");
    let number = |words: &str| {
        words
            .split_whitespace()
            .next()
            .expect("a number")
            .to_owned()
    };
    let mut pairs = Vec::new();
    for row in table.lines().filter(|row| row.contains('`')) {
        let mut cells = row.trim_matches('|').split('|');
        let (first, others) = (cells.next().expect("a chapter"), cells.next());
        for group in others.expect("what it meets").split("; ") {
            let (chapters, file) = group.split_once(": ").expect("chapters and a file");
            let file = file.trim().trim_matches('`');
            for other in chapters.split(", ") {
                pairs.push((number(first), number(other), file.to_owned()));
            }
        }
    }
    pairs
}

/// The chapter of a clause among these: "34.2" for FF-34.231-01, "34" for FF-34.16-02.
fn chapter_of(clause: &str, chapters: &BTreeSet<&str>) -> Option<String> {
    let section = clause.strip_prefix("FF-")?.rsplit_once('-')?.0;
    let within = |id: &&&str| match id.contains('.') {
        true => section.starts_with(**id),
        false => section.split('.').next() == Some(**id),
    };
    let found = chapters.iter().filter(within).max_by_key(|id| id.len());
    found.map(|id| (*id).to_owned())
}

#[test]
fn every_pair_of_chapters_has_a_case_where_the_list_says() {
    let pairs = listed();
    assert!(pairs.len() >= 120, "{} pairs", pairs.len());
    let chapters: BTreeSet<&str> = pairs
        .iter()
        .flat_map(|(a, b, _)| [a.as_str(), b.as_str()])
        .collect();
    let mut read: BTreeMap<&str, Vec<BTreeSet<String>>> = BTreeMap::new();
    for (first, second, file) in &pairs {
        let named = read.entry(file).or_insert_with(|| {
            let folder = match file.contains("book/") || !file.contains('/') {
                true => cases().join("40-where-rules-meet"),
                false => cases(),
            };
            let text = fs::read_to_string(folder.join(format!("{file}.toml")));
            let all = parse(&text.expect("a file of cases")).expect("cases");
            let chapters_of = |rules: Vec<String>| {
                let each = rules.iter().filter_map(|it| chapter_of(it, &chapters));
                each.collect()
            };
            all.into_iter()
                .map(|case| chapters_of(case.rules))
                .collect()
        });
        let both = |case: &BTreeSet<String>| case.contains(first) && case.contains(second);
        assert!(named.iter().any(both), "{first} and {second} in {file}");
    }
}
