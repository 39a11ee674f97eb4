use super::{print, print_json};
use crate::cli;
use crate::shelf;
use miette::miette;
use std::path::Path;
use std::process::ExitCode;

/// `sandtable lint`
pub fn lint(options: &cli::Lint, data: Option<&Path>) -> miette::Result<ExitCode> {
    let path = options.path.as_deref();
    if let Some(missing) = path.or(data).filter(|path| !path.exists()) {
        return Err(miette!(
            help = "give a data file, or a folder laid out like games/",
            "{}: there is nothing there",
            missing.display()
        ));
    }
    let problems = shelf::lint(path, data);
    let errors = problems.iter().filter(|problem| problem.error).count();
    if options.json {
        let findings: Vec<_> = problems.iter().map(|problem| &problem.finding).collect();
        print_json(&findings)?;
    } else {
        for problem in &problems {
            print(&format!("{:?}\n", problem.report))?;
        }
        print(&format!(
            "{errors} errors, {} warnings\n",
            problems.len() - errors
        ))?;
    }
    Ok(if errors == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
