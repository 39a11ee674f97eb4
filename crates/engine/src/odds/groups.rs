//! Leaves that come to the same put together, over all worlds looked into.

use super::tree::{Branch, End, Windows};
use super::{Leaf, Odds};
use crate::text::number;
use num_traits::CheckedAdd;
use std::collections::{BTreeMap, HashMap};

/// How many things a label tells after the first before it says "…".
const TOLD: usize = 3;
/// The label of a leaf at which nothing has come of it.
const NOTHING: &str = "no effect";

/// What was found in one world: what each leaf comes to, and how likely it is.
pub struct World {
    /// The leaves.
    pub leaves: Vec<End>,
    /// How many times this world was imagined.
    pub times: usize,
    /// How many samples were taken; `None` when the whole tree was grown.
    pub samples: Option<usize>,
}

/// The odds over all worlds, each weighted by how often it was imagined; leaves that read alike are one.
pub fn odds(worlds: &[World], passed: &Windows) -> Odds {
    let labels = labels(worlds);
    let draws: usize = worlds.iter().map(|world| world.times).sum();
    let n = draws as f64;
    let alone = worlds.len() == 1;
    let exact = alone && worlds[0].samples.is_none();

    let mut tallies: Vec<Tally> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (world, labels) in worlds.iter().zip(&labels) {
        let mut here: Vec<(usize, f64, Option<Branch>)> = Vec::new();
        for ((_, probability), label) in world.leaves.iter().zip(labels) {
            let at = *places.entry(label).or_insert_with(|| {
                tallies.push(Tally {
                    label: label.clone(),
                    ..Tally::default()
                });
                tallies.len() - 1
            });
            let p = *probability.numer() as f64 / *probability.denom() as f64;
            match here.iter_mut().find(|(place, ..)| *place == at) {
                // A fraction too long to be held is not shown; the number for display stays.
                Some((_, sum, fraction)) => {
                    *sum += p;
                    *fraction = fraction.and_then(|sum| sum.checked_add(probability));
                }
                None => here.push((at, p, Some(*probability))),
            }
        }
        for (at, p, fraction) in here {
            tallies[at].fraction = fraction;
            tallies[at].add(p, world, n);
        }
    }

    let error = tallies
        .iter()
        .map(|tally| tally.error(n))
        .fold(0.0, f64::max);
    let mut leaves: Vec<Leaf> = tallies
        .into_iter()
        .map(|tally| Leaf {
            label: tally.label,
            probability: tally.mean,
            fraction: tally.fraction.filter(|_| exact).map(|f| f.to_string()),
        })
        .collect();
    leaves.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    Odds {
        exact,
        error: (!exact).then_some(error),
        worlds: worlds.len(),
        passing_over: passed.iter().map(|window| window.to_string()).collect(),
        leaves,
    }
}

/// How likely a label is over the worlds, and how sure that is.
#[derive(Default)]
struct Tally {
    label: String,
    fraction: Option<Branch>,
    mean: f64,
    mean_square: f64,
    /// Variance of the mean from sampling within worlds.
    within: f64,
}

impl Tally {
    fn add(&mut self, p: f64, world: &World, n: f64) {
        let share = world.times as f64 / n;
        self.mean += p * share;
        self.mean_square += p * p * share;
        if let Some(samples) = world.samples {
            self.within += share * share * p * (1.0 - p) / samples as f64;
        }
    }

    fn error(&self, n: f64) -> f64 {
        let between = (self.mean_square - self.mean * self.mean) / (n - 1.0).max(1.0);
        // Differences of rounding are no error.
        let between = if between < 1e-15 { 0.0 } else { between };
        (between + self.within).sqrt()
    }
}

/// The words of every leaf: what sets it apart from the others. What happens in all of them is left out, unless there
/// is nothing else to say.
fn labels(worlds: &[World]) -> Vec<Vec<String>> {
    let leaves = || worlds.iter().flat_map(|world| &world.leaves);
    let mut everywhere: Vec<&String> = leaves()
        .next()
        .map_or(Vec::new(), |(first, _)| first.iter().collect());
    // Two who are hit are told of twice: only as often as it happens everywhere does it go without saying.
    for (gists, _) in leaves() {
        let mut here: Vec<&String> = gists.iter().collect();
        everywhere.retain(|gist| take_out(&mut here, gist));
    }
    let all_alike = leaves().all(|(gists, _)| gists.len() == everywhere.len());
    if all_alike {
        everywhere.clear();
    }
    let words = |gists: &[String]| {
        let mut known = everywhere.clone();
        let own = gists.iter().filter(|gist| !take_out(&mut known, gist));
        label(&own.map(String::as_str).collect::<Vec<_>>())
    };
    worlds
        .iter()
        .map(|world| world.leaves.iter().map(|(gists, _)| words(gists)).collect())
        .collect()
}

/// Takes one of these out of a list, and says whether it was there.
fn take_out(list: &mut Vec<&String>, gist: &str) -> bool {
    let place = list.iter().position(|it| it.as_str() == gist);
    place.map(|place| list.remove(place)).is_some()
}

/// "hit: 2/K8 is Suppressed"; where it is told of several one after the other, "Grenadier squad is hit, Crew is unharmed".
fn label(gists: &[&str]) -> String {
    let Some((first, rest)) = gists.split_first() else {
        return NOTHING.to_owned();
    };
    let of_somebody = |gist: &&str| gist.starts_with(char::is_uppercase);
    if gists.iter().all(of_somebody) {
        return roll_call(gists);
    }
    if rest.is_empty() {
        return (*first).to_owned();
    }
    let more = if rest.len() > TOLD { ", …" } else { "" };
    format!("{first}: {}{more}", rest[..rest.len().min(TOLD)].join(", "))
}

/// What came of each, the same of several counted together, in whichever order it came.
fn roll_call(gists: &[&str]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for gist in gists {
        *counts.entry(gist).or_default() += 1;
    }
    let told = counts.iter().map(|(gist, times)| match times {
        1 => (*gist).to_owned(),
        _ => format!("{gist} ({} of them)", number(*times as u64)),
    });
    let told: Vec<String> = told.collect();
    let more = if told.len() > TOLD + 1 { ", …" } else { "" };
    format!("{}{more}", told[..told.len().min(TOLD + 1)].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_several_is_one_leaf_whoever_comes_first() {
        let odds = odds(
            &[world(
                &[
                    (&["Rifle is hit", "Rifle is unharmed"], 3),
                    (&["Rifle is unharmed", "Rifle is hit"], 2),
                    (&["Rifle is unharmed", "Rifle is unharmed"], 4),
                    (&["Rifle is hit", "Rifle is hit"], 1),
                ],
                10,
            )],
            &Windows::new(),
        );
        assert_eq!(
            told(&odds),
            [
                ("Rifle is hit, Rifle is unharmed", Some("1/2")),
                ("Rifle is unharmed (two of them)", Some("2/5")),
                ("Rifle is hit (two of them)", Some("1/10")),
            ]
        );
    }

    #[test]
    fn what_happens_to_one_in_any_case_is_still_told_of_another() {
        let leaves: [(&[&str], u128); 2] = [
            (&["Rifle is hit", "Rifle is unharmed"], 3),
            (&["Rifle is hit", "Rifle is hit"], 1),
        ];
        assert_eq!(
            told(&odds(&[world(&leaves, 4)], &Windows::new())),
            [
                ("Rifle is unharmed", Some("3/4")),
                ("Rifle is hit", Some("1/4")),
            ]
        );
    }

    fn world(leaves: &[(&[&str], u128)], of: u128) -> World {
        let leaves = leaves
            .iter()
            .map(|(gists, weight)| {
                let gists = gists.iter().map(|gist| gist.to_string()).collect();
                (gists, Branch::new(*weight, of))
            })
            .collect();
        World {
            leaves,
            times: 1,
            samples: None,
        }
    }

    fn told(odds: &Odds) -> Vec<(&str, Option<&str>)> {
        let leaves = odds.leaves.iter();
        leaves
            .map(|leaf| (leaf.label.as_str(), leaf.fraction.as_deref()))
            .collect()
    }

    #[test]
    fn what_comes_to_the_same_is_one_leaf_and_what_always_happens_is_not_told() {
        let odds = odds(
            &[world(
                &[
                    (&["A is seen", "missed"], 5),
                    (&["A is seen", "hit", "E is Shaken"], 1),
                    (&["A is seen", "hit", "E is Shaken"], 2),
                    (&["A is seen", "hit", "no effect"], 1),
                    (&["A is seen"], 1),
                ],
                10,
            )],
            &Windows::new(),
        );
        assert_eq!(
            told(&odds),
            [
                ("missed", Some("1/2")),
                ("hit: E is Shaken", Some("3/10")),
                ("hit: no effect", Some("1/10")),
                ("no effect", Some("1/10")),
            ]
        );
    }

    #[test]
    fn what_is_certain_is_told() {
        let sure = odds(
            &[world(
                &[(&["hit", "E is Shaken"], 1), (&["hit", "E is Shaken"], 1)],
                2,
            )],
            &Windows::new(),
        );
        assert_eq!(told(&sure), [("hit: E is Shaken", Some("1"))]);
    }

    #[test]
    fn a_long_story_is_cut_short() {
        let odds = odds(
            &[world(
                &[(&["hit", "a", "b", "c", "d"], 1), (&["missed"], 1)],
                2,
            )],
            &Windows::new(),
        );
        assert_eq!(odds.leaves[0].label, "hit: a, b, c, …");
    }

    #[test]
    fn worlds_that_differ_make_an_error() {
        let odds = odds(
            &[world(&[(&["yes"], 1)], 1), world(&[(&["no"], 1)], 1)],
            &Windows::new(),
        );
        assert_eq!(odds.leaves[0].probability, 0.5);
        assert_eq!(odds.error, Some(0.5));
        assert!(odds.leaves[0].fraction.is_none());
    }
}
