//! Every case of a folder at once: what a game's own test calls.

use super::mutation::Trial;
use super::{CaseGame, CaseReport, discover, run_file};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Runs the case files of a folder of the project on all cores; `CASES=path` narrows it to a file or folder, or to
/// several, separated as in `PATH`.
///
/// Panics when there are none, and with what is wrong when any of them fails: it is the whole test of a game's cases.
pub fn expect_all<C: CaseGame + Sync>(cases: &C, project: &Path, folder: &str)
where
    C::Names: Send + Sync,
{
    let chosen = std::env::var_os("CASES").unwrap_or_else(|| folder.into());
    let chosen: Vec<_> = std::env::split_paths(&chosen)
        .map(|path| project.join(path))
        .collect();
    let files = discover(&chosen).expect("the cases are there");
    if let Some(trial) = Trial::asked() {
        return trial.run(cases, &files);
    }
    let files = Mutex::new(files);
    // Who only wants to know whether one fails (mutation testing) need not wait for the rest.
    let at_first = std::env::var_os("CASES_UNTIL_ONE_FAILS").is_some();
    let enough = AtomicBool::new(false);
    if at_first {
        fail_when_stuck();
    }
    let next = || {
        if enough.load(Ordering::Relaxed) {
            return None;
        }
        files.lock().expect("nobody panics while holding it").pop()
    };
    let run = |path: &Path| {
        let source = std::fs::read_to_string(path).expect("a case file is text");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        BEGUN.fetch_add(1, Ordering::Relaxed);
        let reports = run_file(cases, &name, &source);
        if at_first && reports.iter().any(|report| report.message.is_some()) {
            enough.store(true, Ordering::Relaxed);
        }
        reports
    };
    let work = || {
        std::iter::from_fn(next)
            .flat_map(|path| run(&path))
            .collect()
    };
    let mut reports: Vec<CaseReport> = thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let done = |worker: thread::ScopedJoinHandle<Vec<_>>| worker.join().expect("a worker");
        workers.into_iter().flat_map(done).collect()
    });
    reports.sort_by(|a, b| a.file.cmp(&b.file));
    let failed: String = reports
        .iter()
        .filter_map(|report| {
            let message = report.message.clone().or_else(|| silent(report))?;
            Some(format!("\n{}: {}\n{message}\n", report.file, report.title))
        })
        .collect();
    assert!(!reports.is_empty(), "no cases were found");
    let all = reports.len();
    assert!(failed.is_empty(), "of {all} cases these failed:\n{failed}");
}

/// How many files were begun.
static BEGUN: AtomicUsize = AtomicUsize::new(0);

/// A broken rule may go round in circles for ever: when no file was begun for long, the run has failed.
fn fail_when_stuck() {
    const LONG: Duration = Duration::from_secs(12);
    thread::spawn(|| {
        let mut last = 0;
        loop {
            thread::sleep(LONG);
            let now = BEGUN.load(Ordering::Relaxed);
            if now == last {
                std::process::exit(101);
            }
            last = now;
        }
    });
}

/// A project's own cases say where they decline windows.
fn silent(report: &CaseReport) -> Option<String> {
    let first = report.declined.first()?;
    Some(format!(
        "a window is declined silently; say so with `auto = true`, or decline it by hand\nthe game asked {first}"
    ))
}
