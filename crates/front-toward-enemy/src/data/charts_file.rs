//! `charts.toml`: what is printed on charts and markers; what it leaves out has the book's value.

use datafile::{File, Reading};

use crate::terrain::Charts;

/// Reads and checks the charts.
pub(crate) fn read(file: &File) -> Reading<Charts> {
    Reading::of(file, |charts, page| {
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
    let small = |n: &i8| (-9..=9).contains(n);
    for row in &charts.terrain {
        let costs = [row.infantry, row.vehicle, row.helicopter_ground];
        let fits = costs
            .into_iter()
            .flatten()
            .all(|cost| (1..=40).contains(&cost));
        check(
            fits,
            "terrain",
            "a movement cost is not from 1 to 40 half points".to_owned(),
            "leave a cost out where entry is prohibited",
        );
        check(
            row.infantry.is_some(),
            "terrain",
            "Infantry cannot enter a terrain".to_owned(),
            "give each row an `infantry` cost",
        );
        check(
            [row.concealment, row.fire].iter().all(small),
            "terrain",
            "a modifier is beyond 9".to_owned(),
            "use -9 to 9",
        );
    }
    for (key, costs) in [("slope", charts.slope), ("stream", charts.stream)] {
        check(
            costs.iter().all(|&c| c <= 40),
            key,
            format!("{key} costs more than 40 half points"),
            "use 0 to 40",
        );
    }
    for (key, costs) in [("trail", charts.trail), ("road", charts.road)] {
        check(
            costs.iter().all(|c| (1..=40).contains(c)),
            key,
            format!("{key} costs are not from 1 to 40 half points"),
            "use 1 to 40",
        );
    }
    for (key, values) in [
        ("suppressed", charts.suppressed),
        ("hero", charts.hero),
        ("broken_quality", [charts.broken_quality; 2]),
    ] {
        check(
            values.iter().all(small),
            key,
            format!("{key} is beyond 9"),
            "use -9 to 9",
        );
    }
    let ratings = [
        ("mortar_rating", charts.mortar_rating),
        ("us_artillery_rating", charts.us_artillery_rating),
        ("nva_artillery_rating", charts.nva_artillery_rating),
    ];
    for (key, rating) in ratings {
        check(
            (0..=10).contains(&rating),
            key,
            format!("{key} is {rating}"),
            "a Fire Rating is from 0 to 10",
        );
    }
    let mut faces = charts.scatter;
    faces.sort_unstable();
    check(
        faces == [0, 1, 2, 3, 4, 5],
        "scatter",
        "each direction must be met by one face".to_owned(),
        "use each of 0 to 5 once",
    );
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<datafile::Problem> {
        read(&File::new("charts.toml", text)).into_problems()
    }

    #[test]
    fn an_empty_file_means_the_printed_values() {
        assert!(problems("").is_empty());
    }

    #[test]
    fn nonsense_is_named() {
        assert!(
            problems("scatter = [0, 0, 1, 2, 3, 4]")[0]
                .message
                .contains("each direction")
        );
        assert!(
            problems("mortar_rating = 11")[0]
                .one_line()
                .starts_with("charts.toml:1:1: mortar_rating is 11")
        );
        assert!(problems("road = [0, 1]")[0].message.contains("road"));
        assert!(problems("raod = [1, 1]")[0].help.contains("\"road\""));
    }
}
