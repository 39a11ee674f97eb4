//! Developer commands: `cargo xtask <command>`.
#![forbid(unsafe_code)]

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
cargo xtask <command>

  run [ARGS]          play: sandtable, optimised, with its own arguments
  test                everything that must hold: format, lints, tests, rules cases, clause coverage, conformance
  conformance [ARGS]  1,000 random games of each scenario with every promise of the rules checked
  soak [--games N]    the same for 100,000 games of each scenario
  bench [ARGS]        speed of the rules on one core, as JSON in target/bench.jsonl too
";

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let command = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();
    let done = match command.as_str() {
        "run" => sandtable(&rest),
        "test" => test(),
        "conformance" => sandtable(&with(&["soak", "--games", "1000"], &rest)),
        "soak" if rest.iter().any(|arg| arg == "--games") => sandtable(&with(&["soak"], &rest)),
        "soak" => sandtable(&with(&["soak", "--games", "100000"], &rest)),
        "bench" => bench(&rest),
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

/// Everything that must hold, cheapest first, each with its time.
fn test() -> Result<(), String> {
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    step(
        "lints",
        cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "-D",
            "warnings",
        ]),
    )?;
    if has_nextest() {
        step(
            "tests",
            cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]),
        )?;
    } else {
        step("tests", cargo(&["test", "--workspace", "--no-fail-fast"]))?;
    }
    // The program as the tests built it: nothing is compiled a second time.
    let built = |args: &[&str]| {
        let mut command = cargo(&["run", "--quiet", "--package", "sandtable", "--"]);
        command.args(args);
        command
    };
    step("data", built(&["lint"]))?;
    step("cases", built(&["cases"]))?;
    step("rules", built(&["rules", "fte", "--strict"]))?;
    step("conformance", built(&["soak", "--games", "1000"]))
}

fn bench(rest: &[String]) -> Result<(), String> {
    let mut command = cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "sandtable",
        "--",
        "bench",
        "--json",
    ]);
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

fn sandtable(args: &[String]) -> Result<(), String> {
    let mut command = cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "sandtable",
        "--",
    ]);
    command.args(args);
    run(&mut command)
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

fn has_nextest() -> bool {
    cargo(&["nextest", "--version"])
        .output()
        .is_ok_and(|output| output.status.success())
}

fn step(name: &str, mut command: Command) -> Result<(), String> {
    println!("== {name}");
    let clock = Instant::now();
    run(&mut command).map_err(|problem| format!("{name}: {problem}"))?;
    println!("== {name}: good ({:.0} s)", clock.elapsed().as_secs_f64());
    Ok(())
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
