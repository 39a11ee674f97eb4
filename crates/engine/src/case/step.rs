//! What a step of a case says.

use toml::{Table, Value};

/// A step, read.
#[derive(Debug, Default)]
pub struct Step<'a> {
    /// Who acts, when it is not the asked seat.
    pub by: Option<&'a str>,
    /// What the note's modifiers must be.
    pub modifiers: Option<Modifiers<'a>>,
    /// What the note's number needed must be.
    pub need: Option<i64>,
    /// What is put into the game.
    pub act: Option<Act<'a>>,
    /// What the game then waits for.
    pub ask: Option<&'a str>,
    /// Who has won.
    pub winner: Option<&'a str>,
    /// What may be done.
    pub legal: Vec<&'a Value>,
    /// What may not be done, and the clause that forbids it; without one, a clause that the case proves.
    pub illegal: Vec<(Option<&'a str>, &'a Value)>,
    /// What can come up, by name.
    pub among: Option<Vec<&'a str>>,
    /// What was told or cited.
    pub events: Vec<&'a str>,
    /// What was neither told nor cited.
    pub untold: Vec<&'a str>,
    /// For the game's own matcher.
    pub expect: Option<&'a Value>,
}

/// What a step puts into the game.
#[derive(Debug)]
pub enum Act<'a> {
    Choose(&'a Value),
    Refuse {
        choice: &'a Value,
        clause: &'a str,
        text: Option<&'a str>,
    },
    Roll(Vec<u8>),
    Draw(Vec<&'a str>),
}

/// What the modifiers must be.
#[derive(Debug)]
pub enum Modifiers<'a> {
    Total(i64),
    Clauses(Vec<&'a str>),
    Values(Vec<(&'a str, i64)>),
}

const KEYS: &str = "by, modifiers, need, among, choose, refuse, clause, text, roll, draw, ask, winner, legal, illegal, \
                    event, untold, expect";

impl<'a> Step<'a> {
    /// Reads a step, or says what is wrong with it.
    pub fn read(table: &'a Table) -> Result<Self, String> {
        let mut step = Step::default();
        let mut clause = None;
        let mut said = None;
        let mut refused = None;
        let mut acts = 0;
        for (key, value) in table {
            acts += usize::from(["choose", "refuse", "roll", "draw"].contains(&key.as_str()));
            match key.as_str() {
                "by" => step.by = Some(text(key, value)?),
                "clause" => clause = Some(text(key, value)?),
                "ask" => step.ask = Some(text(key, value)?),
                "winner" => step.winner = Some(text(key, value)?),
                "modifiers" => step.modifiers = Some(modifiers(value)?),
                "need" => step.need = Some(number(key, value)?),
                "choose" => step.act = Some(Act::Choose(value)),
                "refuse" => refused = Some(value),
                "roll" => step.act = Some(Act::Roll(faces(value)?)),
                "draw" => step.act = Some(Act::Draw(texts(key, value)?)),
                "legal" => step.legal = list(key, value)?,
                "illegal" => step.illegal = forbidden(value)?,
                "among" => step.among = Some(texts(key, value)?),
                "text" => said = Some(text(key, value)?),
                "event" => step.events = texts(key, value)?,
                "untold" => step.untold = texts(key, value)?,
                "expect" => step.expect = Some(value),
                _ => return Err(format!("`{key}` is not part of a step; these are: {KEYS}")),
            }
        }
        if acts > 1 {
            return Err("a step does one thing: make it several steps".to_owned());
        }
        for (by, _) in &mut step.illegal {
            *by = by.or(clause);
        }
        match (refused, clause, said) {
            (Some(choice), Some(clause), text) => {
                step.act = Some(Act::Refuse {
                    choice,
                    clause,
                    text,
                });
            }
            (Some(_), None, _) => {
                return Err("`refuse` needs the `clause` that forbids it".to_owned());
            }
            (None, _, Some(_)) => return Err("`text` belongs to a `refuse`".to_owned()),
            (None, Some(_), None) if step.illegal.is_empty() => {
                return Err("`clause` belongs to a `refuse` or to `illegal`".to_owned());
            }
            (None, ..) => {}
        }
        Ok(step)
    }

    /// Whether it asserts anything: that a choice is legal or a card still there is taken for granted.
    pub fn asserts(&self) -> bool {
        self.modifiers.is_some()
            || self.need.is_some()
            || self.among.is_some()
            || matches!(self.act, Some(Act::Refuse { .. }))
            || self.ask.is_some()
            || self.winner.is_some()
            || !(self.legal.is_empty() && self.illegal.is_empty())
            || !(self.events.is_empty() && self.untold.is_empty())
            || self.expect.is_some_and(says_something)
    }

    /// The clauses it names.
    pub fn clauses(&self) -> Vec<&'a str> {
        let mut named: Vec<&str> = self
            .illegal
            .iter()
            .filter_map(|(clause, _)| *clause)
            .collect();
        match &self.modifiers {
            Some(Modifiers::Clauses(clauses)) => named.extend(clauses),
            Some(Modifiers::Values(values)) => {
                named.extend(values.iter().map(|(clause, _)| clause))
            }
            Some(Modifiers::Total(_)) | None => {}
        }
        if let Some(Act::Refuse { clause, .. }) = self.act {
            named.push(clause);
        }
        named
    }
}

/// Whether there is anything in it to be held against the game.
fn says_something(wanted: &Value) -> bool {
    match wanted {
        Value::Table(table) => table.values().any(says_something),
        _ => true,
    }
}

/// A list of choices, or a table of such lists by the clause that forbids them.
fn forbidden(value: &Value) -> Result<Vec<(Option<&str>, &Value)>, String> {
    let Value::Table(by_clause) = value else {
        let choices = list("illegal", value)?;
        return Ok(choices.into_iter().map(|choice| (None, choice)).collect());
    };
    let mut all = Vec::new();
    for (clause, choices) in by_clause {
        let choices = list("illegal", choices)?.into_iter();
        all.extend(choices.map(|choice| (Some(clause.as_str()), choice)));
    }
    Ok(all)
}

fn text<'a>(key: &str, value: &'a Value) -> Result<&'a str, String> {
    value
        .as_str()
        .ok_or_else(|| format!("`{key}` must be text"))
}

fn texts<'a>(key: &str, value: &'a Value) -> Result<Vec<&'a str>, String> {
    match value {
        Value::Array(items) => items.iter().map(|item| text(key, item)).collect(),
        _ => Ok(vec![text(key, value)?]),
    }
}

fn number(key: &str, value: &Value) -> Result<i64, String> {
    value
        .as_integer()
        .ok_or_else(|| format!("`{key}` must be a whole number"))
}

fn list<'a>(key: &str, value: &'a Value) -> Result<Vec<&'a Value>, String> {
    let items = value
        .as_array()
        .ok_or_else(|| format!("`{key}` must be a list of choices"))?;
    Ok(items.iter().collect())
}

fn faces(value: &Value) -> Result<Vec<u8>, String> {
    let face = |value: &Value| {
        value
            .as_integer()
            .and_then(|face| u8::try_from(face).ok())
            .ok_or_else(|| "`roll` must be a face or a list of faces, from 1".to_owned())
    };
    match value {
        Value::Array(faces) => faces.iter().map(face).collect(),
        _ => Ok(vec![face(value)?]),
    }
}

fn modifiers(value: &Value) -> Result<Modifiers<'_>, String> {
    let wrong =
        "`modifiers` must be their total, a list of clause ids, or a table of values by clause id";
    match value {
        Value::Integer(total) => Ok(Modifiers::Total(*total)),
        Value::Array(_) => texts("modifiers", value)
            .map(Modifiers::Clauses)
            .map_err(|_| wrong.to_owned()),
        Value::Table(values) => values
            .iter()
            .map(|(clause, value)| Some((clause.as_str(), value.as_integer()?)))
            .collect::<Option<_>>()
            .map(Modifiers::Values)
            .ok_or_else(|| wrong.to_owned()),
        _ => Err(wrong.to_owned()),
    }
}
