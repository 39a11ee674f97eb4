//! Every clause the rules cite is in the ledger.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Ids such as `FF-34.1-05` and `FF-GLO-03` in a text.
fn cited(text: &str) -> BTreeSet<String> {
    let id = |rest: &str| {
        let part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        let end = rest.find(|c: char| !part(c)).unwrap_or(rest.len());
        let (section, number) = rest[..end].split_once('-')?;
        let number: String = number.chars().take_while(char::is_ascii_digit).collect();
        let whole = !section.is_empty() && number.len() == 2;
        whole.then(|| format!("FF-{section}-{number}"))
    };
    let word = |before: &str| !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
    let mut found = BTreeSet::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("FF-") {
        if word(&text[..from + at]) {
            found.extend(id(&text[from + at + 3..]));
        }
        from += at + 3;
    }
    found
}

#[test]
fn ids_are_found_in_text() {
    let text =
        "\"FF-34.1-05\", FF-GLO-03. and FF-24.512-06, but not FF-7, X-FF-01-02 or T-FF-6.5-terrain";
    let found: Vec<String> = cited(text).into_iter().collect();
    assert_eq!(found, ["FF-24.512-06", "FF-34.1-05", "FF-GLO-03"]);
}

#[test]
fn every_cited_clause_is_in_the_ledger() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = home.join("../../rules/ff/ledger.tsv");
    let ledger = fs::read_to_string(ledger).expect("the ledger is there");
    let known: BTreeSet<&str> = ledger
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    assert!(known.len() > 380, "the ledger has all clauses");
    let mut files = Vec::new();
    sources(&home.join("src"), &mut files);
    let mut unknown = Vec::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("the source can be read");
        for id in cited(&text) {
            count += 1;
            if !known.contains(id.as_str()) {
                unknown.push(format!("{id} in {}", file.display()));
            }
        }
    }
    assert!(count > 150, "the rules cite clauses everywhere: {count}");
    assert!(unknown.is_empty(), "not in the ledger: {unknown:#?}");
}
