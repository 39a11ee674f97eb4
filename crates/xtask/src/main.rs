//! Developer commands: `cargo xtask <command>`.
#![forbid(unsafe_code)]

mod held;
mod test;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask <command>

  run [ARGS]          play: build the browser client (with npm) and the program, and start it; its options are those of
                      serving (run --listen 127.0.0.1:9000 --store games.db), or any command of it (run play)
  test                everything that must hold: format, lints, tests, rules cases, clause coverage, conformance,
                      the browser client, and play in a real browser
  conformance [ARGS]  1,000 random games of each scenario with every promise of the rules checked
  soak [--games N]    the same for 100,000 games of each scenario (fuzzing)
  mutants GAME [CLAUSE]
                      mutation testing: break rules one by one in a copy and see that the cases notice (long)
  load-test [ARGS]    a server under load: 1,000 games, 200 choices a second for five minutes, as JSON
  crash-test [--times N]
                      a server killed 100 times while games are played on it, as JSON
  secrets [N]         200 random games in which nothing that reaches a seat depends on what is hidden from it
  fuzz [N]            fuzzing of the server: 20,000 forged and malformed requests
  fixtures            record the finished games that the tests replay anew, after a change of the rules that was meant
  bench [ARGS]        speed of the rules on one core, as JSON in target/bench.jsonl too
  page                speed of the browser client: the first table, frames a second, as JSON in target/page.json too
";

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let command = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();
    let done = match command.as_str() {
        "run" => build_client().and_then(|()| sandtable(PLAYING, &to_play(&rest))),
        "test" => test::test(),
        "conformance" => sandtable(PLAYING, &with(&["soak", "--games", "1000"], &rest)),
        "soak" if rest.iter().any(|arg| arg == "--games") => {
            sandtable(PLAYING, &with(&["soak"], &rest))
        }
        "soak" => sandtable(PLAYING, &with(&["soak", "--games", "100000"], &rest)),
        "load-test" => sandtable(WHOLE, &with(&["load-test"], &rest)),
        "crash-test" => sandtable(WHOLE, &with(&["crash-test"], &rest)),
        "secrets" => trial("secrets", "SANDTABLE_SECRETS", &rest, "200"),
        "fuzz" => trial("fuzz", "SANDTABLE_FORGERIES", &rest, "20000"),
        "fixtures" => sandtable(PLAYING, &with(&["record", "-o", "fixtures"], &rest)),
        "bench" => bench(&rest),
        "page" => page(),
        // A program of its own, so that this one needs no other crate and is there at once.
        "mutants" => run(cargo(&["run", "--quiet", "--package", "mutants", "--"]).args(&rest)),
        "" | "help" | "--help" | "-h" => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        unknown => Err(format!("there is no command \"{unknown}\"\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the browser client with npm. Without npm the program is complete but for the browser: say so and go on.
fn build_client() -> Result<(), String> {
    if !has_npm() {
        eprintln!("npm is not there: no browser client is built, play goes on in the terminal");
        return Ok(());
    }
    run(npm(&INSTALL).current_dir("web"))?;
    run(npm(&["run", "build"]).current_dir("web"))
}

/// Installs what the lock file names. Not `npm ci`: that refuses a lock file without the bundler's builds for every
/// other kind of machine, which a registry need not have.
const INSTALL: [&str; 4] = ["install", "--no-save", "--no-audit", "--no-fund"];

fn npm(args: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args);
    command
}

fn has_npm() -> bool {
    npm(&["--version"])
        .output()
        .is_ok_and(|output| output.status.success())
}

/// The long version of one of the server's tests; built as for `test`, since that takes longer than the trial.
fn trial(test: &str, variable: &str, rest: &[String], usual: &str) -> Result<(), String> {
    let times = rest.first().map_or(usual, String::as_str);
    let mut command = cargo(&["test", "--quiet", "--package", "server", "--test", "api"]);
    command
        .args([test, "--", "--nocapture"])
        .env(variable, times);
    run(&mut command)
}

fn bench(rest: &[String]) -> Result<(), String> {
    let mut command = cargo(&["run", "--release"]);
    command.args(PLAYING).args(["--", "bench", "--json"]);
    let output = command
        .args(rest)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let lines = String::from_utf8_lossy(&output.stdout);
    print!("{lines}");
    if !output.status.success() {
        return Err("the benchmark failed".into());
    }
    let file = Path::new("target/bench.jsonl");
    std::fs::write(file, lines.as_bytes()).map_err(|error| format!("{}: {error}", file.display()))
}

fn page() -> Result<(), String> {
    build_client()?;
    run(cargo(&["build", "--release"]).args(PLAYING))?;
    let program = env::current_dir()
        .map_err(|error| error.to_string())?
        .join("target/release/sandtable");
    let mut measure = npm(&["run", "--silent", "measure"]);
    measure.current_dir("web").env("SANDTABLE", program);
    if let Some(browser) = test::browser() {
        measure.env("CHROMIUM", browser);
    }
    run(&mut measure)?;
    let figures = std::fs::read_to_string("target/page.json").map_err(|e| e.to_string())?;
    print!("{figures}");
    Ok(())
}

/// The program for playing: without what is only for pictures and trials, it is built sooner.
const PLAYING: &[&str] = &["--package", "sandtable", "--no-default-features"];

/// The program with all it can do.
const WHOLE: &[&str] = &["--package", "sandtable"];

/// Builds the program, showing how far that is, and starts it.
fn sandtable(kind: &[&str], args: &[String]) -> Result<(), String> {
    let mut command = cargo(&["run", "--release"]);
    command.args(kind).arg("--").args(args);
    run(&mut command)
}

/// What the program is started with: options without a command are those of serving.
fn to_play(args: &[String]) -> Vec<String> {
    let before = match args.first() {
        Some(option) if option == "--data" => 2,
        Some(option) if option.starts_with("--data=") => 1,
        _ => 0,
    };
    let (data, rest) = args.split_at(before.min(args.len()));
    let about_it = ["--help", "-h", "--version", "-V"];
    let serves = rest
        .first()
        .is_some_and(|first| first.starts_with('-') && !about_it.contains(&first.as_str()));
    let command = serves.then(|| "serve".to_owned());
    [data, command.as_slice(), rest].concat()
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("ended with {status}")),
        Err(error) => Err(format!("{}: {error}", command.get_program().display())),
    }
}

fn with(first: &[&str], rest: &[String]) -> Vec<String> {
    first
        .iter()
        .map(|&arg| arg.to_owned())
        .chain(rest.iter().cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_alone_are_those_of_serving() {
        let started = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            to_play(&words).join(" ")
        };
        assert_eq!(started("--listen 1.2.3.4:5"), "serve --listen 1.2.3.4:5");
        for data in ["--data mine", "--data=mine"] {
            assert_eq!(
                started(&format!("{data} --no-open")),
                format!("{data} serve --no-open")
            );
        }
        for as_it_is in [
            "",
            "play --quick",
            "serve --public",
            "--help",
            "--data mine",
            "--data=mine play",
            "--data mine play",
        ] {
            assert_eq!(started(as_it_is), as_it_is);
        }
    }
}
