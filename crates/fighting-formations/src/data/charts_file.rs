//! `charts.toml`: terrain, costs, hit markers, fortifications, tracks.

use crate::assets::Effect;
use crate::state::{MAX_FORTS, MAX_HITS};
use crate::terrain::{Charts, Terrain};
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

/// Whether what an effect names is in the charts.
pub(super) fn known_effect(charts: &Charts, effect: &Effect) -> Result<(), (String, &'static str)> {
    match effect {
        Effect::Barrage(fire) if !charts.barrage.iter().any(|row| row.id == fire.row) => Err((
            format!("there is no row \"{}\" in the Barrage Table", fire.row),
            "use the id of a `[[barrage]]` of the charts",
        )),
        Effect::DigIn(id) => {
            let mut kinds = charts.fortification.iter();
            match kinds.any(|kind| kind.id == *id && !kind.harmful && !kind.arc) {
                true => Ok(()),
                false => Err((
                    format!("\"{id}\" cannot be put up in play"),
                    "use the id of a beneficial fortification that looks no way",
                )),
            }
        }
        _ => Ok(()),
    }
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
            format!("the Terrain Chart has no row for {terrain:?}"),
            "give each terrain a row",
        );
    }
    let costs = charts
        .terrain
        .values()
        .flat_map(|row| [row.leg, row.track, row.wheel]);
    check(
        costs.flatten().all(|cost| (1..=40).contains(&cost.0)),
        "terrain",
        "a move cost is not from a quarter to 10".to_owned(),
        "leave a cost out where the hex is closed",
    );
    check(
        charts.terrain.values().all(|row| row.leg.is_some()),
        "terrain",
        "a terrain is closed to units on foot".to_owned(),
        "give each row a `leg` cost",
    );
    check(
        charts.hit.len() <= MAX_HITS
            && charts
                .hit
                .iter()
                .map(|hit| u32::from(hit.count))
                .sum::<u32>()
                > 0,
        "hit",
        "the draw cup is empty or has too many kinds of markers".to_owned(),
        "use 1 to 24 kinds of hit markers",
    );
    check(
        charts.fortification.len() <= MAX_FORTS,
        "fortification",
        "too many kinds of fortifications".to_owned(),
        "use at most 24",
    );
    check(
        (1..=40).contains(&charts.accuracy.len()),
        "accuracy",
        "the Accuracy Grid is too short or too long".to_owned(),
        "give each result from 1 the way from the hex, `[]` for the hex itself",
    );
    let numbers = charts.barrage.iter().flat_map(|row| row.numbers.values());
    check(
        numbers.into_iter().all(|number| (2..=60).contains(number)),
        "barrage",
        "a number of the Barrage Table is out of reach".to_owned(),
        "use numbers from 2 to 60; leave a dash out",
    );
    let effects = charts.special.iter().map(|action| &action.effect);
    for effect in effects {
        if let Err((message, help)) = known_effect(charts, effect) {
            check(false, "special", message, help);
        }
    }
    check(
        (2..=40).contains(&charts.time_track.len()),
        "time_track",
        "the Time Track is too short or too long".to_owned(),
        "use 2 to 40 spaces",
    );
    found
}
