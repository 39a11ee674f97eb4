//! Everything there is to say about data files, warnings included.

use super::library::Library;
use super::mission_file;
use super::{charts_file, company_file, counters_file, deck_file, enemy_file, terrain_file};
use datafile::{Problem, read_own};
use std::path::Path;

/// Looks at one mission, or at all decks, companies, forces and missions, with the files of a directory in the place of
/// the embedded ones.
pub fn lint(mission: Option<&str>, data: Option<&Path>) -> Vec<Problem> {
    let library = match Library::open(data) {
        Ok(library) => library,
        Err(error) => return error.into_problems(),
    };
    let mut problems = Vec::new();
    let missions = match mission {
        Some(name) => vec![name.strip_prefix("fof/").unwrap_or(name).to_owned()],
        None => {
            let decks = library.terrains();
            let decks = decks.iter().filter_map(|name| library.terrain(name).err());
            let companies = library.companies();
            let companies = companies
                .iter()
                .filter_map(|name| library.company(name).err());
            let forces = library.enemies();
            let forces = forces.iter().filter_map(|name| library.enemy(name).err());
            let broken = decks.chain(companies).chain(forces);
            problems.extend(broken.flat_map(|error| error.into_problems()));
            library.missions()
        }
    };
    for name in missions {
        match library.mission(&name) {
            // A broken company is told once, not for each mission with it.
            Ok(file) => problems.extend(
                mission_file::read(&file.name, &file.text, &library)
                    .1
                    .into_iter()
                    .filter(|problem| mission.is_some() || problem.file == file.name),
            ),
            Err(error) => problems.extend(error.into_problems()),
        }
    }
    problems
}

/// Looks at one file, known by its name or its folder; anything else is a mission, whose company and enemy come from
/// the data.
pub fn lint_file(path: &Path, data: Option<&Path>) -> Vec<Problem> {
    let file = match read_own(path) {
        Ok(file) => file,
        Err(error) => return error.into_problems(),
    };
    let mut problems = Vec::new();
    let name = |path: &Path| {
        path.file_name()
            .and_then(|name| name.to_str().map(str::to_owned))
    };
    let folder = path.parent().and_then(name);
    match (folder.as_deref(), name(path).as_deref()) {
        (_, Some("counters.toml")) => drop(counters_file::read(&file, &mut problems)),
        (_, Some("actions.toml")) => drop(deck_file::read(&file, &mut problems)),
        (_, Some("markers.toml")) => drop(charts_file::read_markers(&file, &mut problems)),
        (_, Some("charts.toml")) => match Library::open(data) {
            Ok(library) => {
                let values = library.charts().values;
                charts_file::read_charts(&file, values, &mut problems);
            }
            Err(error) => problems.extend(error.into_problems()),
        },
        (Some("terrain"), _) => drop(terrain_file::read(&file, &mut problems)),
        (Some("companies"), _) => drop(company_file::read(&file, &mut problems)),
        (Some("enemies"), _) => drop(enemy_file::read(&file, &mut problems)),
        _ => match Library::open(data) {
            Ok(library) => problems.extend(mission_file::read(&file.name, &file.text, &library).1),
            Err(error) => problems.extend(error.into_problems()),
        },
    }
    problems
}
