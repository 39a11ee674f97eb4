//! Everything there is to say about data files, warnings included.

use super::charts_file;
use super::counters_file;
use super::library::{LEGEND, Library};
use super::scenario_file;
use datafile::read_own;
use datafile::{Page, Problem};
use ground::Map;
use std::path::Path;

/// Looks at one scenario, or at all maps and scenarios, with the files of a directory in the place of the embedded ones.
pub fn lint(scenario: Option<&str>, data: Option<&Path>) -> Vec<Problem> {
    let library = match Library::open(data) {
        Ok(library) => library,
        Err(error) => return error.into_problems(),
    };
    let (maps, scenarios) = match scenario {
        Some(name) => (
            Vec::new(),
            vec![name.strip_prefix("fte/").unwrap_or(name).to_owned()],
        ),
        None => (library.maps(), library.scenarios()),
    };
    let mut problems: Vec<Problem> = maps
        .iter()
        .filter_map(|name| library.map(name).err())
        .flat_map(|error| error.into_problems())
        .collect();
    for name in scenarios {
        match library.scenario(&name) {
            // A broken map is told once, not for each scenario on it.
            Ok(file) => problems.extend(
                scenario_file::read(&file.name, &file.text, &library)
                    .1
                    .into_iter()
                    .filter(|problem| scenario.is_some() || problem.file == file.name),
            ),
            Err(error) => problems.extend(error.into_problems()),
        }
    }
    problems
}

/// Looks at one file, known by its name: `counters.toml`, `charts.toml`, `*.map`, or else a scenario, whose map and
/// counters come from the data.
pub fn lint_file(path: &Path, data: Option<&Path>) -> Vec<Problem> {
    let file = match read_own(path) {
        Ok(file) => file,
        Err(error) => return error.into_problems(),
    };
    let mut problems = Vec::new();
    match (
        path.file_name().and_then(|name| name.to_str()),
        path.extension().and_then(|it| it.to_str()),
    ) {
        (Some("counters.toml"), _) => {
            counters_file::read(file, &mut problems);
        }
        (Some("charts.toml"), _) => {
            charts_file::read(file, &mut problems);
        }
        (_, Some("map")) => {
            if let Err(error) = Map::parse(&file.name, &file.text, &LEGEND) {
                problems.extend(map_problems(&file.name, &file.text, &error));
            }
        }
        _ => match Library::open(data) {
            Ok(library) => problems.extend(scenario_file::read(&file.name, &file.text, &library).1),
            Err(error) => problems.extend(error.into_problems()),
        },
    }
    problems
}

/// The mistakes of a map as problems.
pub(crate) fn map_problems(name: &str, text: &str, error: &ground::MapError) -> Vec<Problem> {
    let mut page = Page::new(name, text);
    for mistake in error.mistakes() {
        let start = mistake.span.offset();
        page.error(
            start..start + mistake.span.len(),
            mistake.message.clone(),
            mistake.help.clone(),
        );
    }
    page.into_problems()
}
