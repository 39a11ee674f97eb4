//! The ledgers: every clause of every game, in our words.

use crate::project;
use crate::shelf::Entry;
use crate::term::Paint;
use engine::case::{self, Coverage};
use miette::miette;
use serde::Serialize;

/// A clause of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// `FTE-7.1-05`.
    pub id: String,
    /// "7.1 Fire".
    pub section: String,
    /// "fire", "movement" …
    pub topic: String,
    /// What it says.
    pub clause: String,
}

/// How much of a rulebook is played: a case or a test proves every clause of that.
#[derive(Clone, Copy, Debug)]
pub enum Played {
    /// Nothing yet.
    Nothing,
    /// These chapters, as the ids of their clauses name them.
    Chapters(&'static [&'static str]),
    /// The whole book.
    Everything,
}

impl Played {
    /// Whether a clause is part of it.
    pub fn includes(self, clause: &str) -> bool {
        let place = clause.split_once('-').map_or("", |(_, place)| place);
        let chapter = place.split(['.', '-']).next().unwrap_or_default();
        match self {
            Played::Nothing => false,
            Played::Chapters(chapters) => chapters.contains(&chapter),
            Played::Everything => true,
        }
    }
}

/// The clauses of a game.
pub fn rules(game: &str) -> miette::Result<Vec<Rule>> {
    let ledger = project::ledger(game).ok_or_else(|| miette!("the ledger of {game} is missing"))?;
    Ok(read(&ledger))
}

fn read(ledger: &str) -> Vec<Rule> {
    ledger
        .lines()
        .skip(1)
        .filter_map(|line| {
            let mut fields = line.split('\t').map(str::to_owned);
            Some(Rule {
                id: fields.next()?,
                section: fields.next()?,
                topic: fields.next()?,
                clause: fields.next()?,
            })
        })
        .collect()
}

/// Clauses whose id is or begins with `what` (with or without the game's letters), else those with all its words.
pub fn find<'a>(rules: &'a [Rule], what: &str) -> Vec<&'a Rule> {
    let wanted = what.trim().to_uppercase();
    let short = |id: &str| {
        id.split_once('-')
            .map_or(String::new(), |(_, rest)| rest.to_uppercase())
    };
    let exact: Vec<_> = rules
        .iter()
        .filter(|rule| rule.id.to_uppercase() == wanted || short(&rule.id) == wanted)
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let begins: Vec<_> = rules
        .iter()
        .filter(|rule| {
            [rule.id.to_uppercase(), short(&rule.id)].iter().any(|id| {
                id.strip_prefix(&wanted)
                    .is_some_and(|rest| rest.starts_with(['-', '.']))
            })
        })
        .collect();
    if !begins.is_empty() {
        return begins;
    }
    let words: Vec<String> = what.split_whitespace().map(str::to_lowercase).collect();
    rules
        .iter()
        .filter(|rule| {
            let text = format!("{} {} {}", rule.section, rule.topic, rule.clause).to_lowercase();
            !words.is_empty() && words.iter().all(|word| text.contains(word))
        })
        .collect()
}

/// The answer to `rule ID` at the table.
pub fn look_up(paint: Paint, game: &str, what: &str) -> String {
    let rules = match rules(game) {
        Ok(rules) => rules,
        Err(error) => return format!("  {error}\n"),
    };
    let found = find(&rules, what);
    if found.is_empty() {
        return format!("  No clause is called \"{what}\" or says it.\n");
    }
    show(paint, &found)
}

/// Clauses, readable.
pub fn show(paint: Paint, rules: &[&Rule]) -> String {
    let mut text = String::new();
    for rule in rules {
        text.push_str(&format!(
            "  {}  {}\n",
            paint.bold(&rule.id),
            paint.dim(&rule.section)
        ));
        text.push_str(&format!("{}\n", paint.wrap(&rule.clause, 4)));
    }
    text
}

/// Which clauses of a game are proved by a case or by a test that names them.
#[derive(Debug, Serialize)]
pub struct Proof {
    /// Game id.
    pub game: &'static str,
    /// Of the whole book.
    #[serde(flatten)]
    pub coverage: Coverage,
    /// How many clauses are played.
    pub played: usize,
    /// Those among them that are not proved: there should be none.
    pub owed: Vec<String>,
}

impl Proof {
    /// Whether all that is played is proved, and nothing is named that is in no ledger.
    pub fn is_complete(&self) -> bool {
        self.owed.is_empty() && self.coverage.unknown.is_empty()
    }
}

/// What is proved of a game.
pub fn proof(entry: &Entry) -> miette::Result<Proof> {
    let coverage = coverage(entry.id)?;
    let part = |clause: &str| entry.played.includes(clause);
    let missing = coverage.missing.iter();
    Ok(Proof {
        game: entry.id,
        played: (rules(entry.id)?.iter().filter(|rule| part(&rule.id))).count(),
        owed: missing.filter(|clause| part(clause)).cloned().collect(),
        coverage,
    })
}

/// Which clauses of a whole ledger are proved.
pub fn coverage(game: &str) -> miette::Result<Coverage> {
    let ledger = project::ledger(game).ok_or_else(|| miette!("the ledger of {game} is missing"))?;
    let named_by_cases = project::cases()
        .into_iter()
        .flat_map(|file| case::rules_of_cases(&file.text));
    let named_by_tests = project::sources()
        .into_iter()
        .flat_map(|file| case::rules_of_source(&file.text));
    Ok(case::coverage(
        &ledger,
        named_by_cases.chain(named_by_tests),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::GAMES;

    fn rule(id: &str, clause: &str) -> Rule {
        Rule {
            id: id.into(),
            section: "7.1 Fire".into(),
            topic: "fire".into(),
            clause: clause.into(),
        }
    }

    fn ids<'a>(rules: &'a [Rule], what: &str) -> Vec<&'a str> {
        find(rules, what)
            .into_iter()
            .map(|rule| rule.id.as_str())
            .collect()
    }

    #[test]
    fn clauses_are_found_by_id_by_section_and_by_words() {
        let rules = [
            rule("FTE-7.1-05", "Adjacent targets are easier"),
            rule("FTE-7.1-06", "Jungle is harder"),
            rule("FTE-7.10-01", "Ammunition runs low"),
        ];
        assert_eq!(ids(&rules, "fte-7.1-05"), ["FTE-7.1-05"]);
        assert_eq!(ids(&rules, "7.1-06"), ["FTE-7.1-06"]);
        assert_eq!(ids(&rules, "7.1"), ["FTE-7.1-05", "FTE-7.1-06"]);
        assert_eq!(ids(&rules, "jungle harder"), ["FTE-7.1-06"]);
        assert!(ids(&rules, "submarine").is_empty());
        assert!(ids(&rules, "").is_empty());
    }

    #[test]
    fn a_chapter_has_its_sections_and_no_other_chapter() {
        let played = Played::Chapters(&["1", "AAS"]);
        for part in ["FOF-1.0-01", "FOF-1.2.3-07", "FOF-AAS-15"] {
            assert!(played.includes(part), "{part}");
            assert!(Played::Everything.includes(part) && !Played::Nothing.includes(part));
        }
        for other in ["FOF-10.5-01", "FOF-2.1-01", "FOF"] {
            assert!(!played.includes(other), "{other}");
        }
    }

    #[test]
    fn what_is_owed_is_part_of_what_is_missing() {
        let whole = proof(&GAMES[1]).expect("a ledger");
        let nobody = Entry {
            id: "fof",
            name: "",
            about: "",
            played: Played::Chapters(&["13"]),
            system: None,
        };
        let towns = proof(&nobody).expect("a ledger");
        assert!(towns.played < whole.played && !towns.owed.is_empty());
        assert!(!towns.is_complete());
        let part = |id: &String| whole.coverage.missing.contains(id) && id.starts_with("FOF-13");
        assert!(towns.owed.iter().all(part), "{:?}", towns.owed);
    }

    #[test]
    fn every_ledger_can_be_read() {
        for (game, clauses) in [("fte", 580), ("fof", 1233), ("lnlt", 707), ("ff", 389)] {
            assert_eq!(rules(game).expect("a ledger").len(), clauses, "{game}");
        }
    }
}
