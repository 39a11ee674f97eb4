//! `charts.toml`: terrain, fire, melee, skills.

use crate::charts::{Charts, DftColumn, Terrain};
use crate::state::MAX_SKILLS;
use datafile::{File, Reading};

/// Reads and checks the charts.
pub(crate) fn read(file: &File) -> Reading<Charts> {
    Reading::of(file, |charts: Charts, page| {
        for (key, message, help) in mistakes(&charts) {
            let at = page.text().find(key).unwrap_or(0);
            page.error(at..at + key.len(), message, help);
        }
        Some(charts)
    })
}

/// What rules could not live with: key, what is wrong, what to do.
fn mistakes(charts: &Charts) -> Vec<(&'static str, String, &'static str)> {
    let mut found = Vec::new();
    let mut check = |good: bool, key: &'static str, message: String, help: &'static str| {
        if !good {
            found.push((key, message, help));
        }
    };
    for terrain in Terrain::ALL {
        check(
            charts.terrain.contains_key(&terrain),
            "terrain",
            format!("the Terrain Effects Chart has no row for {terrain:?}"),
            "give each terrain a row",
        );
    }
    for column in DftColumn::ALL {
        check(
            charts.dft.columns.contains_key(&column),
            "dft",
            format!("the Direct Fire Table has no column {column:?}"),
            "give each column its results",
        );
    }
    check(
        charts.melee.len() >= 2,
        "melee",
        "the Melee Table is too short".to_owned(),
        "give it columns from the worst odds up",
    );
    check(
        charts.skill.len() <= MAX_SKILLS,
        "skill",
        "too many Skills".to_owned(),
        "use at most 32",
    );
    found
}
