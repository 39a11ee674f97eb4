//! The same journal as JSON lines, for people and other programs.

use super::{FORMAT, Input, Journal, JournalError, MOST_INPUTS, MOST_OPTIONS};
use crate::{Digest, Outcome, Seat, Setup};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// No honest line has more bytes; reading takes many times the memory of what is read.
const LONGEST_LINE: usize = 16 << 10;

#[derive(Serialize, Deserialize)]
struct Head {
    sandtable: u8,
    game: String,
    scenario: String,
    rules: String,
    data: Digest,
    #[serde(default)]
    setup: Setup,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line<C> {
    Choice { n: usize, seat: Seat, choice: C },
    Chance { n: usize, chance: Outcome },
    Digest { after: u32, digest: Digest },
}

impl Journal {
    /// One JSON object a line: first the scenario, then each input, with a digest now and then. `C` is the game's choice.
    pub fn to_json_lines<C: Serialize + DeserializeOwned>(&self) -> Result<String, JournalError> {
        let mut text = json(&Head {
            sandtable: FORMAT,
            game: self.game.clone(),
            scenario: self.scenario.clone(),
            rules: self.rules.clone(),
            data: self.data,
            setup: self.setup.clone(),
        });
        let mut digests = self.digests.iter().peekable();
        for n in 0..=self.inputs.len() {
            while let Some(&&(after, digest)) = digests.peek().filter(|(at, _)| *at as usize <= n) {
                text.push_str(&json(&Line::<C>::Digest { after, digest }));
                digests.next();
            }
            let Some(input) = self.inputs.get(n) else {
                break;
            };
            let line = match input {
                Input::Chance(chance) => Line::Chance { n, chance: *chance },
                Input::Choice { seat, .. } => Line::Choice {
                    n,
                    seat: *seat,
                    choice: input.choice_as::<C>().ok_or(JournalError::Input {
                        n,
                        problem: super::InputProblem::Unreadable,
                        played: None,
                    })?,
                },
            };
            text.push_str(&json(&line));
        }
        Ok(text)
    }

    /// Reads JSON lines. `C` is the game's choice.
    pub fn from_json_lines<C: Serialize + DeserializeOwned>(
        text: &str,
    ) -> Result<Self, JournalError> {
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let (_, head) = lines.next().ok_or(JournalError::Foreign)?;
        if head.len() > LONGEST_LINE {
            return Err(JournalError::Foreign);
        }
        let head: Head = serde_json::from_str(head).map_err(|_| JournalError::Foreign)?;
        if head.sandtable > FORMAT {
            return Err(JournalError::Newer {
                format: head.sandtable,
            });
        }
        if head.sandtable < FORMAT {
            return Err(JournalError::Older {
                format: head.sandtable,
            });
        }
        if head.setup.options.len() > MOST_OPTIONS {
            return Err(JournalError::TooLong);
        }
        let mut journal = Journal {
            game: head.game,
            scenario: head.scenario,
            rules: head.rules,
            data: head.data,
            setup: head.setup,
            inputs: Vec::new(),
            digests: Vec::new(),
        };
        for (at, line) in lines {
            let wrong = |problem: String| JournalError::Line {
                line: at + 1,
                problem,
            };
            if line.len() > LONGEST_LINE {
                return Err(wrong(format!("longer than {LONGEST_LINE} bytes")));
            }
            let line = serde_json::from_str::<Line<C>>(line).map_err(|_| {
                wrong("neither a choice of this game, an outcome nor a digest".to_owned())
            })?;
            let due = journal.inputs.len();
            match line {
                Line::Choice { n, .. } | Line::Chance { n, .. } if n != due => {
                    return Err(wrong(format!(
                        "input {n} where {due} was due; a line is missing or moved"
                    )));
                }
                Line::Choice { seat, choice, .. } => {
                    journal.inputs.push(Input::of_choice(seat, &choice));
                }
                Line::Chance { chance, .. } => journal.inputs.push(Input::Chance(chance)),
                Line::Digest { after, digest } => journal.digests.push((after, digest)),
            }
            if journal.inputs.len().max(journal.digests.len()) > MOST_INPUTS {
                return Err(JournalError::TooLong);
            }
        }
        Ok(journal)
    }
}

fn json(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("journals are plain data");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Toy, finished_game};

    #[test]
    fn reads_back_what_it_wrote() {
        let journal = finished_game(&Toy::default(), 5);
        let text = journal.to_json_lines::<Pick>().unwrap();
        assert_eq!(Journal::from_json_lines::<Pick>(&text), Ok(journal));
    }

    #[test]
    fn mistakes_name_their_line() {
        let text = finished_game(&Toy::default(), 5)
            .to_json_lines::<Pick>()
            .unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(2);
        let error = Journal::from_json_lines::<Pick>(&lines.join("\n")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("line 3 of the journal: input 2"),
            "{error}"
        );
        lines[1] = "{\"n\":0}";
        let error = Journal::from_json_lines::<Pick>(&lines.join("\n")).unwrap_err();
        assert!(error.to_string().starts_with("line 2"), "{error}");
        assert_eq!(
            Journal::from_json_lines::<Pick>("hello"),
            Err(JournalError::Foreign)
        );
        assert_eq!(
            Journal::from_json_lines::<Pick>(""),
            Err(JournalError::Foreign)
        );
    }

    #[test]
    fn too_many_lines_and_too_long_ones_are_told_so() {
        let mut journal = finished_game(&Toy::default(), 5);
        journal.inputs = vec![Input::Chance(Outcome(0)); MOST_INPUTS + 1];
        let text = journal.to_json_lines::<Pick>().unwrap();
        let error = Journal::from_json_lines::<Pick>(&text).unwrap_err();
        assert_eq!(error, JournalError::TooLong);
        let head = text.lines().next().unwrap();
        let long = format!("{head}\n{{\"n\":[{}0]}}", "0,".repeat(LONGEST_LINE));
        let error = Journal::from_json_lines::<Pick>(&long).unwrap_err();
        assert!(error.to_string().contains("longer than"), "{error}");
    }

    #[test]
    fn cut_anywhere_it_is_an_error_or_a_shorter_game() {
        let text = finished_game(&Toy::default(), 5)
            .to_json_lines::<Pick>()
            .unwrap();
        for at in 0..text.len() {
            let _ = Journal::from_json_lines::<Pick>(&text[..at]);
        }
    }
}
