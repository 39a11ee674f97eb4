//! The ledgers: every clause of every game, in our words.

use crate::project;
use crate::shelf::{Entry, GAMES};
use crate::term::Paint;
use engine::case::{self, Coverage};
use engine::scene::{Board, Scene, Space};
use kit::Exhibit;
use miette::miette;
use serde::Serialize;
use server::{Book, BookCase, BookClause};
use std::collections::HashMap;
use std::sync::Arc;

/// How wide the picture of a case is, in pixels.
const PICTURE_WIDTH: u32 = 480;

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
    /// "played", "data" or "later".
    pub status: String,
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
                status: fields.next().unwrap_or_default(),
            })
        })
        .collect()
}

/// The rule book of every game, by its id: each clause with the cases that prove it.
pub fn books() -> HashMap<String, Arc<Book>> {
    let cases = all_cases();
    let book = |entry: &&Entry| {
        let letters = format!("{}-", entry.id.to_uppercase());
        let is_here = |case: &&BookCase| case.rules.iter().any(|id| id.starts_with(&letters));
        let cases: Vec<BookCase> = cases.iter().filter(is_here).cloned().collect();
        let mut proving: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, case) in cases.iter().enumerate() {
            for id in &case.rules {
                proving.entry(id).or_default().push(number);
            }
        }
        let clause = |rule: Rule| {
            let cases = proving.get(rule.id.as_str()).cloned().unwrap_or_default();
            BookClause {
                proofs: cases.len(),
                cases,
                played: rule.status != "later",
                id: rule.id,
                section: rule.section,
                topic: rule.topic,
                text: rule.clause,
            }
        };
        let clauses = rules(entry.id).ok()?.into_iter().map(clause).collect();
        let book = Book {
            game: entry.id.to_owned(),
            name: entry.name.to_owned(),
            clauses,
            cases,
        };
        Some((entry.id.to_owned(), Arc::new(book)))
    };
    GAMES.iter().filter_map(book).collect()
}

/// How a case is set up, as a picture: the pieces and their surroundings.
pub fn case_picture(case: &BookCase, game: &str, dark: bool) -> Option<String> {
    let system = GAMES.iter().find(|entry| entry.id == game)?.system?;
    let file = project::cases()
        .into_iter()
        .find(|file| file.path == case.file)?;
    let Exhibit { board, mut scene } = system.show_case(&file.text, &case.title)?;
    // The strip, the cards and what lies beside the map would be larger than the picture.
    scene.heading = String::new();
    scene.prompt = String::new();
    scene.sequence.clear();
    scene.tracks.clear();
    scene.hands.clear();
    let options = render::Options {
        theme: match dark {
            true => render::Theme::Dark,
            false => render::Theme::Light,
        },
        width: PICTURE_WIDTH,
        crop: crop(&board, &scene),
        highlights: Vec::new(),
    };
    Some(render::svg(&board, &scene, &options))
}

/// What there is to see: all pieces with a rim around them, or nothing to cut off where that is nearly the whole map.
fn crop(board: &Board, scene: &Scene) -> Option<render::Crop> {
    let ground = scene.ground.as_ref().unwrap_or(board);
    let place = |id: &str| ground.spaces.iter().find(|space| space.id == id);
    let on_map = scene
        .pieces
        .iter()
        .filter_map(|piece| piece.space.as_deref());
    let taken: Vec<&Space> = on_map.filter_map(place).collect();
    let bounds = |of: fn(&Space) -> i16| {
        let low = taken.iter().map(|space| of(space)).min()?;
        Some((low, taken.iter().map(|space| of(space)).max()?))
    };
    let ((left, right), (top, bottom)) = (bounds(|it| it.col)?, bounds(|it| it.row)?);
    let middle = ((left + right) / 2, (top + bottom) / 2);
    let reach = (right - left).max(bottom - top);
    let radius = u16::try_from((reach + 1) / 2 + 1).ok()?;
    let nearest = |space: &&Space| {
        (space.col - middle.0).unsigned_abs() + (space.row - middle.1).unsigned_abs()
    };
    let around = ground.spaces.iter().min_by_key(nearest)?;
    Some(render::Crop {
        around: around.id.clone(),
        radius: radius.max(2),
    })
}

/// Every case of the project, with its own lines of its file.
fn all_cases() -> Vec<BookCase> {
    let of_file = |file: project::Text| {
        let cases = case::parse(&file.text).unwrap_or_default();
        let written = plays(&file.text);
        let found = cases.into_iter().map(|case| {
            let mut plays = written.iter();
            let play = plays.find(|play| play.contains(&case.title));
            BookCase {
                play: play.cloned().unwrap_or_else(|| case.title.clone()),
                title: case.title,
                rules: case.rules,
                file: file.path.clone(),
            }
        });
        found.collect::<Vec<_>>()
    };
    project::cases().into_iter().flat_map(of_file).collect()
}

/// The parts of a case file that are one case each.
fn plays(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in text.lines() {
        if line.starts_with("[[") && line.contains("case") {
            parts.push(String::new());
            continue;
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
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
        return format!("  No clause is called \"{what}\" or contains it.\n");
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
}

/// What is proved of a game.
pub fn proof(entry: &Entry) -> miette::Result<Proof> {
    Ok(Proof {
        game: entry.id,
        coverage: coverage(entry.id)?,
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
    case::coverage(&ledger, named_by_cases.chain(named_by_tests))
        .map_err(|problem| miette!("rules/{game}/ledger.tsv: {problem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(id: &str, clause: &str) -> Rule {
        Rule {
            id: id.into(),
            section: "7.1 Fire".into(),
            topic: "fire".into(),
            clause: clause.into(),
            status: "played".into(),
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
    fn what_is_played_is_proved() {
        for entry in GAMES {
            let coverage = proof(entry).expect("a ledger").coverage;
            assert!(
                coverage.is_complete(),
                "{}: {:?}",
                entry.name,
                coverage.owed
            );
            let counted = coverage.played + coverage.data.len() + coverage.later.len();
            assert_eq!(counted, coverage.clauses);
            let all_later = coverage.later.len() == coverage.clauses;
            assert!(entry.system.is_none() || !all_later, "{}", entry.name);
        }
    }

    #[test]
    fn every_ledger_can_be_read() {
        for entry in GAMES {
            let letters = format!("{}-", entry.id.to_uppercase());
            let rules = rules(entry.id).expect("a ledger");
            assert!(rules.len() > 100, "{}", entry.name);
            assert!(rules.iter().all(|rule| rule.id.starts_with(&letters)));
        }
    }

    /// What a clause says of our own work instead of the game: the number of a note, or what a program needs.
    fn working_note(clause: &str) -> Option<String> {
        const PHRASES: [&str; 14] = [
            "gaps a",
            "gaps b",
            "data, not code",
            "[ruling",
            "the engine",
            "an engine",
            "engine:",
            "engine must",
            "must model",
            "model as",
            "lost in",
            "in the scan",
            "in scan",
            "not in the text",
        ];
        let said = clause.to_lowercase();
        let phrase = PHRASES.iter().find(|phrase| said.contains(*phrase));
        let number = || {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
            let mut words = clause.split(|c| !is_part(c));
            words.find(|word| {
                let (letters, rest) = word.rsplit_once('-').unwrap_or(("", ""));
                let of_notes = matches!(letters, "A" | "B" | "C" | "G" | "S" | "NEW")
                    || letters == "G" && rest.starts_with(['A', 'B', 'C']);
                let digits = rest.trim_start_matches(['A', 'B', 'C']);
                of_notes && digits.starts_with(|c: char| c.is_ascii_digit())
            })
        };
        phrase
            .map(|phrase| (*phrase).to_owned())
            .or_else(|| number().map(str::to_owned))
    }

    #[test]
    fn clauses_are_written_for_players() {
        assert!(working_note("fired over [ruling B-7.2.3].").is_some());
        assert!(working_note("as printed (gaps A-02: data, not code)").is_some());
        assert!(working_note("the spotter sees it; see G-C06.").is_some());
        assert!(working_note("its area leaves no other hex, NEW-23").is_some());
        assert!(working_note("rated A/S: R#1-2, S-rated units, 8.5-02 (our ruling)").is_none());
        for entry in GAMES {
            let rules = rules(entry.id).expect("a ledger");
            let notes: Vec<_> = rules
                .iter()
                .filter_map(|rule| Some((&rule.id, working_note(&rule.clause)?)))
                .collect();
            assert!(notes.is_empty(), "{notes:?}");
        }
    }
}
