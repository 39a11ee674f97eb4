use super::print;
use crate::cli;
use crate::shelf;
use miette::{IntoDiagnostic, miette};
use std::process::ExitCode;

/// `sandtable schema`
pub fn schema(options: &cli::Schema) -> miette::Result<ExitCode> {
    let (game, file) = match options.game.split_once('/') {
        Some((game, file)) => (game, Some(file)),
        None => (options.game.as_str(), None),
    };
    let system = shelf::system(game)?;
    let schema = match file {
        None => system.schema(),
        Some(name) => {
            let schemas = system.data_schemas();
            let names: Vec<_> = schemas.iter().map(|(name, _)| *name).collect();
            let known = format!("the data files of this game are {}", names.join(", "));
            let found = schemas.into_iter().find(|(known, _)| *known == name);
            found
                .ok_or_else(|| miette!(help = known, "there are no data files \"{name}\""))?
                .1
        }
    };
    let text = serde_json::to_string_pretty(&schema).into_diagnostic()?;
    print(&format!("{text}\n"))?;
    Ok(ExitCode::SUCCESS)
}
