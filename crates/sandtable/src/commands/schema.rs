use super::print;
use crate::cli;
use crate::shelf;
use miette::IntoDiagnostic;
use std::process::ExitCode;

/// `sandtable schema`
pub fn schema(options: &cli::Schema) -> miette::Result<ExitCode> {
    let schema = shelf::system(&options.game)?.schema();
    let text = serde_json::to_string_pretty(&schema).into_diagnostic()?;
    print(&format!("{text}\n"))?;
    Ok(ExitCode::SUCCESS)
}
