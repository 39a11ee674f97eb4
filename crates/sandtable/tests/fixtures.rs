//! Finished games, kept and played again: a change of the rules that alters one is named here.
//!
//! Where a change is meant, `cargo xtask fixtures` records them anew, and the commit says which rule has changed.

use std::path::Path;
use std::process::Command;

#[test]
fn finished_games_are_replayed_to_the_same_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the fixtures are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "journal"))
        .collect();
    files.sort();
    assert!(files.len() >= 11, "a game of each scenario at least");
    let mut altered = Vec::new();
    for file in &files {
        let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(["replay", "--verify"])
            .arg(file)
            .output()
            .expect("the program runs");
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            altered.push(format!("{}:\n{said}", file.display()));
        }
    }
    assert!(
        altered.is_empty(),
        "{} of {} finished games end differently now:\n{}",
        altered.len(),
        files.len(),
        altered.join("\n")
    );
}

/// The end of a fixture is what the journal's last digest says: one altered by a byte is refused.
#[test]
fn an_altered_finished_game_is_noticed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let file = folder.join("fte-first-patrol-1.journal");
    let mut bytes = std::fs::read(&file).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let altered = std::env::temp_dir().join(format!("altered-{}.journal", std::process::id()));
    std::fs::write(&altered, bytes).expect("a file can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["replay", "--verify"])
        .arg(&altered)
        .output()
        .expect("the program runs");
    std::fs::remove_file(&altered).expect("it was there");
    assert!(!output.status.success());
}
