//! Mutants written by hand, each for a clause: `rules/<game>/mutants.toml`.

use crate::copy::copy_project;
use crate::generated::Harmless;
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// All cases of a game take a few seconds; an altered rule may keep them from ever ending.
const LIMIT: Duration = Duration::from_secs(90);

/// `rules/<game>/mutants.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutants {
    /// Package whose test `cases` runs the cases.
    pub package: String,
    /// Source folder of the rules.
    folder: String,
    /// How well the rules are optimised: without, they build faster, but cases that compute much take minutes.
    opt_level: u8,
    /// Files and folders of the source folder that are not rules: no mutants are generated there.
    pub not_rules: Vec<String>,
    /// Functions that are not rules either: what a seat may conclude, telling, doors for what comes from outside. One
    /// that ends in `*` stands for all that begin so. An act that only calls one of them is left alone, too.
    #[serde(default)]
    pub not_rules_functions: Vec<String>,
    /// Statements that are no rules: book-keeping that saves work.
    #[serde(default)]
    pub not_rules_acts: Vec<String>,
    /// Tests of the package that are not asked about generated mutants: they play at random and catch by chance.
    pub not_asked: Vec<String>,
    mutant: Vec<Mutant>,
    /// Generated mutants that were looked at and break nothing.
    #[serde(default)]
    pub harmless: Vec<Harmless>,
}

/// One broken rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// The clause that is broken.
    rule: String,
    /// File in the folder.
    file: String,
    /// What stands there, exactly once.
    find: String,
    /// What is put in its place.
    put: String,
}

impl Mutants {
    /// The list of a game.
    pub fn of(project: &Path, game: &str) -> Result<Mutants, String> {
        let list = project.join("rules").join(game).join("mutants.toml");
        let text = fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", list.display()))
    }
}

impl Mutant {
    /// Whether the rule to break stands in its file exactly once.
    fn check(&self, source: &str) -> Result<(), String> {
        if source.matches(&self.find).count() == 1 {
            return Ok(());
        }
        Err(format!(
            "{}: {:?} does not stand there exactly once",
            self.file, self.find
        ))
    }
}

/// Tries every mutant of a game (or those whose clause contains `only`) and prints what became of it.
pub fn try_all(project: &Path, game: &str, only: Option<&str>) -> Result<(), String> {
    let list = Mutants::of(project, game)?;
    let copy = project.join("target/mutants-listed");
    copy_project(project, &copy)?;
    if let Some(said) = run_cases(project, &copy, &list)? {
        return Err(format!(
            "the cases fail before anything is altered:\n{said}"
        ));
    }
    let wanted: Vec<_> = list
        .mutant
        .iter()
        .filter(|a| only.is_none_or(|o| a.rule.contains(o)))
        .collect();
    let mut survived = Vec::new();
    for (i, mutant) in wanted.iter().enumerate() {
        let file = copy.join(&list.folder).join(&mutant.file);
        let original = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        mutant.check(&original)?;
        let altered = original.replace(&mutant.find, &mutant.put);
        fs::write(&file, altered).map_err(|e| e.to_string())?;
        let said = run_cases(project, &copy, &list);
        fs::write(&file, original).map_err(|e| e.to_string())?;
        let caught = said?.is_some();
        println!(
            "{:>3}/{} {} {:<16} {} -> {}",
            i + 1,
            wanted.len(),
            if caught { "caught  " } else { "SURVIVED" },
            mutant.rule,
            mutant.find.trim(),
            mutant.put.trim()
        );
        if !caught {
            survived.push(mutant.rule.clone());
        }
    }
    println!(
        "{{\"game\":{game:?},\"mutants\":{},\"caught\":{},\"survived\":{survived:?}}}",
        wanted.len(),
        wanted.len() - survived.len()
    );
    if survived.is_empty() {
        Ok(())
    } else {
        Err(format!("{} mutants went unnoticed", survived.len()))
    }
}

/// What the cases said when they failed; `None` when they passed. A mutant that does not compile is an error; one
/// after which they never end counts as noticed.
fn run_cases(project: &Path, copy: &Path, list: &Mutants) -> Result<Option<String>, String> {
    let (package, opt_level) = (&list.package, list.opt_level);
    let built = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--package", package, "--test", "cases"])
        .args(["--no-run", "--message-format", "json"])
        .arg("--config")
        .arg(format!(
            "profile.dev.package.{package}.opt-level={opt_level}"
        ))
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", project.join("target/mutants-build"))
        // One file changes each time.
        .env("CARGO_INCREMENTAL", "1")
        .output()
        .map_err(|e| e.to_string())?;
    if !built.status.success() {
        let said = String::from_utf8_lossy(&built.stdout);
        return Err(format!("a mutant does not compile:\n{said}"));
    }
    let program = String::from_utf8_lossy(&built.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .find_map(|message| Some(message["executable"].as_str()?.to_owned()))
        .ok_or("cargo named no test program")?;
    let heard = project.join("target/mutants-build/said");
    let paper = fs::File::create(&heard).map_err(|e| e.to_string())?;
    let mut running = Command::new(program)
        .current_dir(copy.join("crates").join(package))
        .stdout(paper.try_clone().map_err(|e| e.to_string())?)
        .stderr(paper)
        .spawn()
        .map_err(|e| e.to_string())?;
    let begun = Instant::now();
    let passed = loop {
        match running.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status.success(),
            None if begun.elapsed() > LIMIT => {
                let _ = running.kill();
                let _ = running.wait();
                break false;
            }
            None => sleep(Duration::from_millis(20)),
        }
    };
    let said = fs::read_to_string(&heard).map_err(|e| e.to_string())?;
    Ok((!passed).then_some(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trying them takes hours; that each still finds its rule is seen at once.
    #[test]
    fn every_mutant_finds_its_rule() {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let games = fs::read_dir(project.join("rules")).unwrap();
        let with_mutants = games
            .map(|game| game.unwrap())
            .filter(|game| game.path().join("mutants.toml").is_file());
        for game in with_mutants {
            let list = Mutants::of(&project, &game.file_name().to_string_lossy()).unwrap();
            for mutant in &list.mutant {
                let file = project.join(&list.folder).join(&mutant.file);
                let source =
                    fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
                mutant.check(&source).unwrap();
            }
        }
    }
}
