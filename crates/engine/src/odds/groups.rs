//! Leaves with the same effect put together, over all worlds looked into.

use super::tree::Branch;
use super::{Leaf, Odds};
use num_traits::CheckedAdd;
use std::collections::HashMap;
use std::hash::Hash;

/// How many tellings at the end of a branch make its label.
const TOLD: usize = 4;
/// How many different tellings a label lists before it says "…".
const ALTERNATIVES: usize = 3;
/// The label of a branch of which nothing is told.
const NOTHING: &str = "Nothing to be seen";

/// What was found in one world: each leaf's effect, what is told on the way to it, and how likely it is.
pub struct World<K> {
    /// The leaves.
    pub leaves: Vec<(K, Vec<String>, Branch)>,
    /// How many times this world was imagined.
    pub times: usize,
    /// How many samples were taken; `None` when the whole tree was grown.
    pub samples: Option<usize>,
}

/// The odds over all worlds, each weighted by how often it was imagined.
pub fn odds<K: Eq + Hash + Clone>(worlds: &[World<K>]) -> Odds {
    let effects = Effects::of(worlds);
    let labels = effects.labels();
    let draws: usize = worlds.iter().map(|world| world.times).sum();
    let n = draws as f64;
    let alone = worlds.len() == 1;
    let exact = alone && worlds[0].samples.is_none();

    let mut tallies: Vec<Tally> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for world in worlds {
        let mut here: Vec<(usize, f64, Option<Branch>)> = Vec::new();
        for (effect, _, probability) in &world.leaves {
            let label = labels[effects.places[effect]].as_str();
            let at = *places.entry(label).or_insert_with(|| {
                tallies.push(Tally {
                    label: label.to_owned(),
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
    fn add<K>(&mut self, p: f64, world: &World<K>, n: f64) {
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

/// What is told of each effect, in all worlds.
struct Effects<K> {
    places: HashMap<K, usize>,
    told: Vec<Effect>,
}

/// What is told of every branch with this effect, and what is told only of some.
struct Effect {
    always: Vec<String>,
    sometimes: Vec<String>,
}

impl<K: Eq + Hash + Clone> Effects<K> {
    fn of(worlds: &[World<K>]) -> Self {
        let mut effects = Effects {
            places: HashMap::new(),
            told: Vec::new(),
        };
        for (key, told, _) in worlds.iter().flat_map(|world| &world.leaves) {
            match effects.places.get(key) {
                Some(&at) => effects.told[at].also(told),
                None => {
                    effects.places.insert(key.clone(), effects.told.len());
                    effects.told.push(Effect {
                        always: told.clone(),
                        sometimes: Vec::new(),
                    });
                }
            }
        }
        effects
    }

    /// A label for each effect: what sets it apart from the others.
    fn labels(&self) -> Vec<String> {
        let everywhere: Vec<String> = match &self.told[..] {
            [first, rest @ ..] if !rest.is_empty() => first
                .always
                .iter()
                .filter(|text| rest.iter().all(|effect| effect.always.contains(text)))
                .cloned()
                .collect(),
            _ => Vec::new(),
        };
        let plain: Vec<String> = self
            .told
            .iter()
            .map(|effect| effect.plain(&everywhere))
            .collect();
        self.told
            .iter()
            .zip(&plain)
            .map(|(effect, label)| {
                let alone = plain.iter().filter(|other| *other == label).count() == 1;
                if alone && !label.is_empty() {
                    label.clone()
                } else {
                    effect.full(label)
                }
            })
            .collect()
    }
}

impl Effect {
    /// Takes in another branch with the same effect.
    fn also(&mut self, told: &[String]) {
        let (always, lost) = std::mem::take(&mut self.always)
            .into_iter()
            .partition(|text| told.contains(text));
        self.always = always;
        let more: Vec<String> = told
            .iter()
            .filter(|text| !self.always.contains(text))
            .cloned()
            .collect();
        for text in Vec::into_iter(lost).chain(more) {
            if !self.sometimes.contains(&text) {
                self.sometimes.push(text);
            }
        }
    }

    fn plain(&self, everywhere: &[String]) -> String {
        let own: Vec<&str> = self
            .always
            .iter()
            .filter(|text| !everywhere.contains(text))
            .map(String::as_str)
            .collect();
        own[own.len().saturating_sub(TOLD)..].join(" · ")
    }

    fn full(&self, plain: &str) -> String {
        let mut some = self.sometimes[..self.sometimes.len().min(ALTERNATIVES)].join(" or ");
        if self.sometimes.len() > ALTERNATIVES {
            some.push_str(" or …");
        }
        match (plain.is_empty(), some.is_empty()) {
            (true, true) => NOTHING.to_owned(),
            (true, false) => some,
            (false, true) => plain.to_owned(),
            (false, false) => format!("{plain} · {some}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(leaves: &[(u8, &[&str], u128)], of: u128) -> World<u8> {
        let leaves = leaves
            .iter()
            .map(|(key, told, weight)| {
                let told = told.iter().map(|text| text.to_string()).collect();
                (*key, told, Branch::new(*weight, of))
            })
            .collect();
        World {
            leaves,
            times: 1,
            samples: None,
        }
    }

    #[test]
    fn what_differs_within_an_effect_or_nowhere_is_left_out() {
        let odds = odds(&[world(
            &[
                (0, &["A fires", "Rolled 1", "Hit"], 1),
                (0, &["A fires", "Rolled 2", "Hit"], 1),
                (1, &["A fires", "Rolled 3", "Missed"], 2),
            ],
            4,
        )]);
        let labels: Vec<&str> = odds.leaves.iter().map(|leaf| leaf.label.as_str()).collect();
        assert_eq!(labels, ["Hit", "Rolled 3 · Missed"]);
        assert_eq!(odds.leaves[0].fraction.as_deref(), Some("1/2"));
    }

    #[test]
    fn different_effects_never_share_a_label_that_hides_the_difference() {
        let odds = odds(&[world(
            &[
                (0, &["A fires", "1: hit"], 1),
                (0, &["A fires", "2: hit"], 1),
                (1, &["A fires", "3: miss"], 1),
                (1, &["A fires", "4: miss"], 1),
            ],
            4,
        )]);
        let labels: Vec<&str> = odds.leaves.iter().map(|leaf| leaf.label.as_str()).collect();
        assert_eq!(labels, ["1: hit or 2: hit", "3: miss or 4: miss"]);
    }

    #[test]
    fn worlds_that_differ_make_an_error() {
        let odds = odds(&[world(&[(0, &["yes"], 1)], 1), world(&[(1, &["no"], 1)], 1)]);
        assert_eq!(odds.leaves[0].probability, 0.5);
        assert_eq!(odds.error, Some(0.5));
        assert!(odds.leaves[0].fraction.is_none());
    }
}
