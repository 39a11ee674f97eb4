//! `cargo xtask test`: everything that must hold.

use crate::held::holds_client;
use crate::{INSTALL, PLAYING, cargo, has_npm, npm, run};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// What a browser for the client's tests may be called.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A few generated mutants of a game, always the same ones as long as its rules are. So small a draw can be unlucky: it
/// notices cases that prove nothing any more, the score is what `cargo xtask mutants GAME --sample 300` says.
fn sample_mutants(game: &str) -> Result<(), String> {
    let mutants = &["run", "--quiet", "--package", "mutants", "--", game];
    run(cargo(mutants).args(["--sample", "12", "--at-least", "75", "--cases-alone"]))
}

/// Takes every step. One that fails does not hide the next; the summary at the end names them all.
pub fn test() -> Result<(), String> {
    // Everything is compiled once: what the tests are linked with is the program that the later steps run.
    let nextest = succeeds(&mut cargo(&["nextest", "--version"]));
    let tests = |more: &[&str]| {
        let mut command = cargo(if nextest {
            &["nextest", "run"]
        } else {
            &["test"]
        });
        command.arg("--workspace").args(more);
        command
    };
    let program = env::current_exe()
        .map_err(|error| format!("where is this program? {error}"))?
        .with_file_name(format!("sandtable{}", env::consts::EXE_SUFFIX));
    let mut clippy = cargo(&["clippy", "--workspace", "--all-targets", "--quiet"]);
    clippy.args(["--", "-D", "warnings"]);

    let mut report = Report {
        strict: is_ci(),
        ..Report::default()
    };
    report.step(
        "format",
        &mut cargo(&["fmt", "--all", "--", "--check", "-l"]),
    );
    report.step("lints", &mut clippy);
    let built = report.step("build", &mut tests(&["--no-run"]));
    if built {
        report.step("tests", &mut tests(&["--no-fail-fast"]));
        report.step("data", Command::new(&program).arg("lint"));
        report.step("cases", Command::new(&program).arg("cases"));
        report.step("rules", Command::new(&program).args(["rules", "--strict"]));
        // Bots think longer than chance: a few of them here, many in `cargo xtask soak`.
        let games = ["soak", "--games", "1000", "--bots", "500"];
        report.step("conformance", Command::new(&program).args(games));
        report.take("mutants", || sample_mutants("fte"));
    }
    test_client(&mut report, &tests, built.then_some(&program));
    report.end()
}

/// The browser client by itself, then with the server in a real browser.
fn test_client(
    report: &mut Report,
    tests: &impl Fn(&[&str]) -> Command,
    program: Option<&PathBuf>,
) {
    if !has_npm() {
        return report.missing("client", "npm");
    }
    let web = |args: &[&str]| {
        let mut command = npm(args);
        command.current_dir("web");
        if let Some(program) = program {
            command.env("SANDTABLE", program);
        }
        command
    };
    if !report.step("client", &mut web(&INSTALL)) {
        return;
    }
    report.step("its types", &mut web(&["run", "check"]));
    report.step("its tests", &mut web(&["test"]));
    let built = report.step("its build", &mut web(&["run", "build"]));
    let Some(program) = program.filter(|_| built) else {
        return;
    };
    // As when somebody plays, the program was there before the client and takes it up when it is built again. It is linked
    // as for the tests, so that little is compiled; that it also builds without what play does not need is checked apart.
    let holds = report.take("start", || {
        run(cargo(&["check", "--quiet"]).args(PLAYING))?;
        run(&mut tests(&["--no-run"]))?;
        holds_client(program)
    });
    if !holds {
        return;
    }
    match browser() {
        None => report.missing("browser", "Chromium (on the path, or named by CHROMIUM)"),
        Some(browser) => {
            let mut play = web(&["run", "e2e"]);
            play.env("CHROMIUM", browser);
            report.step("browser", &mut play);
        }
    }
}

/// The browser named by CHROMIUM, else the first on the path.
pub fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into()).filter(|path: &PathBuf| path.is_file());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .flat_map(|folder| BROWSERS.map(|name| folder.join(name)))
        .find(|found| Path::is_file(found))
}

/// Whether nothing may be left out: a build server promises that everything was tried.
fn is_ci() -> bool {
    env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// How the steps went.
#[derive(Default)]
struct Report {
    /// Whether what is missing has failed.
    strict: bool,
    summary: String,
    failed: Vec<&'static str>,
}

impl Report {
    /// Takes a step and says whether it was good.
    fn step(&mut self, name: &'static str, command: &mut Command) -> bool {
        self.take(name, || run(command))
    }

    /// Takes a step that is more than one command.
    fn take(&mut self, name: &'static str, step: impl FnOnce() -> Result<(), String>) -> bool {
        println!("== {name}");
        let clock = Instant::now();
        let done = step();
        if let Err(problem) = &done {
            eprintln!("{name}: {problem}");
        }
        self.note(
            name,
            done.is_ok(),
            &format!("{:>5.0} s", clock.elapsed().as_secs_f64()),
        );
        done.is_ok()
    }

    /// A step that cannot be taken here: left out on somebody's own machine, a failure on a build server.
    fn missing(&mut self, name: &'static str, what: &str) {
        let why = format!("needs {what}, which is not there");
        println!("== {name}\n{why}");
        if self.strict {
            self.note(name, false, &why);
        } else {
            self.summary += &format!("{name:<12} SKIPPED {why}\n");
        }
    }

    fn note(&mut self, name: &'static str, good: bool, more: &str) {
        let word = if good { "good" } else { "FAILED" };
        self.summary += &format!("{name:<12} {word:<7} {more}\n");
        if !good {
            self.failed.push(name);
        }
    }

    fn end(self) -> Result<(), String> {
        print!("== summary\n{}", self.summary);
        if self.failed.is_empty() {
            return Ok(());
        }
        Err(format!("these failed: {}", self.failed.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_fails_only_where_nothing_may_be_left_out() {
        let tried = |strict| {
            let mut report = Report {
                strict,
                ..Report::default()
            };
            report.missing("browser", "Chromium");
            assert!(report.summary.contains("needs Chromium"));
            report.end()
        };
        assert_eq!(tried(true), Err("these failed: browser".to_owned()));
        assert_eq!(tried(false), Ok(()));
    }

    #[test]
    fn one_failure_does_not_hide_the_next() {
        let mut report = Report::default();
        let nothing = || Command::new("there-is-no-such-program");
        assert!(!report.step("first", &mut nothing()) && !report.step("second", &mut nothing()));
        assert_eq!(report.end(), Err("these failed: first, second".to_owned()));
    }
}
