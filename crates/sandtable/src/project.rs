//! The project's own files: read where they lie when the program runs inside the project, built in otherwise.

use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[derive(RustEmbed)]
#[folder = "../../cases"]
struct BuiltInCases;

#[derive(RustEmbed)]
#[folder = "../../rules"]
struct BuiltInRules;

/// Sources, for the lines `/// Rules: …` by which tests say what they prove.
#[derive(RustEmbed)]
#[folder = "../../crates"]
struct BuiltInSources;

/// A text file of the project.
pub struct Text {
    /// Its path, as shown to the reader.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// The project's folder, if the program runs inside it.
pub fn root() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let marks = ["rules/fte/ledger.tsv", "crates/engine/Cargo.toml"];
    here.ancestors()
        .find(|folder| marks.iter().all(|mark| folder.join(mark).is_file()))
        .map(Path::to_path_buf)
}

/// The ledger of a game: every clause, a line each.
pub fn ledger(game: &str) -> Option<String> {
    one::<BuiltInRules>("rules", &format!("{game}/ledger.tsv"))
}

/// All case files of the project.
pub fn cases() -> Vec<Text> {
    all::<BuiltInCases>("cases", "toml")
}

/// All Rust sources of the project.
pub fn sources() -> Vec<Text> {
    all::<BuiltInSources>("crates", "rs")
}

fn one<E: RustEmbed>(folder: &str, file: &str) -> Option<String> {
    match root() {
        Some(root) => std::fs::read_to_string(root.join(folder).join(file)).ok(),
        None => E::get(file).map(|found| text_of(found.data)),
    }
}

fn all<E: RustEmbed>(folder: &str, ending: &str) -> Vec<Text> {
    let mut texts: Vec<Text> = match root() {
        Some(root) => files_under(&root.join(folder), ending)
            .into_iter()
            .filter_map(|path| {
                let text = std::fs::read_to_string(&path).ok()?;
                let shown = path.strip_prefix(&root).unwrap_or(&path);
                Some(Text {
                    path: shown.display().to_string(),
                    text,
                })
            })
            .collect(),
        None => E::iter()
            .filter(|name| {
                Path::new(name.as_ref())
                    .extension()
                    .is_some_and(|e| e == ending)
            })
            .filter_map(|name| {
                Some(Text {
                    path: format!("{folder}/{name}"),
                    text: text_of(E::get(&name)?.data),
                })
            })
            .collect(),
    };
    texts.sort_by(|a, b| a.path.cmp(&b.path));
    texts
}

/// Every file with this ending in a folder and its folders.
pub fn files_under(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn text_of(data: Cow<'static, [u8]>) -> String {
    String::from_utf8_lossy(&data).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_what_lies_in_the_project() {
        let root = root().expect("tests run inside the project");
        for game in crate::shelf::GAMES {
            let file = format!("{}/ledger.tsv", game.id);
            let built_in = text_of(BuiltInRules::get(&file).expect("built in").data);
            let lying = std::fs::read_to_string(root.join("rules").join(&file)).expect("readable");
            assert_eq!(built_in, lying);
        }
    }

    #[test]
    fn files_are_found_in_folders_of_folders() {
        let root = root().expect("tests run inside the project");
        let found = files_under(&root.join("rules"), "tsv");
        assert_eq!(found.len(), crate::shelf::GAMES.len());
        assert!(files_under(&root.join("no such folder"), "tsv").is_empty());
    }
}
