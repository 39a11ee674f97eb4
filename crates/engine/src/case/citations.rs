//! Every clause that a game's rules cite is in its ledger.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Holds the sources of a game's package against its ledger: the whole test of a game's citations. The game's id in
/// capitals is what its clauses begin with.
///
/// Panics with every clause that is cited and not in the ledger, and when hardly any is cited.
pub fn expect_citations(package: &Path, game: &str) {
    let ledger = package.join(format!("../../rules/{game}/ledger.tsv"));
    let ledger = fs::read_to_string(ledger).expect("the ledger is there");
    let known: BTreeSet<&str> = ledger
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    let mut files = Vec::new();
    sources(&package.join("src"), &mut files);
    let mut unknown = Vec::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source is text");
        for id in cited(&text, &game.to_uppercase()) {
            count += 1;
            if !known.contains(id.as_str()) {
                unknown.push(format!("{id} in {}", file.display()));
            }
        }
    }
    assert!(count > 100, "rules cite clauses everywhere: {count}");
    assert!(unknown.is_empty(), "not in the ledger: {unknown:#?}");
}

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

/// Ids such as `FF-34.1-05` and `FF-GLO-03` in a text, not those of examples and tables (`X-FF-01`).
fn cited(text: &str, letters: &str) -> BTreeSet<String> {
    let id = |rest: &str| {
        let part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        let end = rest.find(|c: char| !part(c)).unwrap_or(rest.len());
        let (section, number) = rest[..end].split_once('-')?;
        let number: String = number.chars().take_while(char::is_ascii_digit).collect();
        let whole = !section.is_empty() && number.len() == 2;
        whole.then(|| format!("{letters}-{section}-{number}"))
    };
    let begins = |before: &str| !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
    let mark = format!("{letters}-");
    text.match_indices(&mark)
        .filter(|(at, _)| begins(&text[..*at]))
        .filter_map(|(at, _)| id(&text[at + mark.len()..]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_text() {
        let text = "\"FF-34.1-05\", FF-GLO-03. and FF-24.512-06, but not FF-7, X-FF-01-02 or T-FF-6.5-terrain";
        let found: Vec<String> = cited(text, "FF").into_iter().collect();
        assert_eq!(found, ["FF-24.512-06", "FF-34.1-05", "FF-GLO-03"]);
    }
}
