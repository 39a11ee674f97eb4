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

/// Ids such as `FTE-7.1-05` in a text.
fn cited(text: &str) -> BTreeSet<String> {
    let id = |rest: &str| {
        let end = rest
            .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .unwrap_or(rest.len());
        let (section, number) = rest[..end].rsplit_once('-')?;
        let number = number.trim_end_matches('.');
        let whole = !section.is_empty() && number.len() == 2;
        whole.then(|| format!("FTE-{section}-{number}"))
    };
    text.split("FTE-").skip(1).filter_map(id).collect()
}

#[test]
fn ids_are_found_in_text() {
    let text = "\"FTE-7.1-05\", FTE-19.10-01. and FTE-7.5.2-03, but not FTE-7 or T-FTE-6.5-terrain";
    let found: Vec<String> = cited(text).into_iter().collect();
    assert_eq!(found, ["FTE-19.10-01", "FTE-7.1-05", "FTE-7.5.2-03"]);
}

#[test]
fn every_cited_clause_is_in_the_ledger() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger =
        fs::read_to_string(home.join("../../rules/fte/ledger.tsv")).expect("the ledger is there");
    let known: BTreeSet<&str> = ledger
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    assert!(known.len() > 500, "the ledger has all clauses");
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
    assert!(count > 300, "the rules cite clauses everywhere");
    assert!(unknown.is_empty(), "not in the ledger: {unknown:#?}");
}
