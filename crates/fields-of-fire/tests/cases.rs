//! Runs the rules tests of `cases/fof`; `CASES=path` narrows it to a file or folder.

use engine::case::{CaseReport, discover, run_file};
use fields_of_fire::FofCases;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

fn run(path: &Path) -> Vec<CaseReport> {
    let source = std::fs::read_to_string(path).expect("a case file is text");
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    run_file(&FofCases, &name, &source)
}

#[test]
fn every_case_passes() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chosen = std::env::var("CASES").unwrap_or_else(|_| "cases/fof".to_owned());
    let files = Mutex::new(discover(&[root.join(chosen)]).expect("the cases are there"));
    let next = || files.lock().expect("nobody panics while holding it").pop();
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
            let message = report.message.as_ref()?;
            Some(format!("\n{}: {}\n{message}\n", report.file, report.title))
        })
        .collect();
    assert!(!reports.is_empty(), "no cases were found");
    let all = reports.len();
    assert!(failed.is_empty(), "of {all} cases these failed:\n{failed}");
}
