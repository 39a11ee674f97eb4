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
    /// What may not be done.
    pub illegal: Vec<&'a Value>,
    /// What was told or cited.
    pub events: Vec<&'a str>,
    /// For the game's own matcher.
    pub expect: Option<&'a Value>,
}

/// What a step puts into the game.
#[derive(Debug)]
pub enum Act<'a> {
    Choose(&'a Value),
    Refuse { choice: &'a Value, clause: &'a str },
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

const KEYS: &str = "by, modifiers, need, choose, refuse, clause, roll, draw, ask, winner, legal, illegal, event, expect";

impl<'a> Step<'a> {
    /// Reads a step, or says what is wrong with it.
    pub fn read(table: &'a Table) -> Result<Self, String> {
        let mut step = Step::default();
        let mut clause = None;
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
                "illegal" => step.illegal = list(key, value)?,
                "event" => step.events = texts(key, value)?,
                "expect" => step.expect = Some(value),
                _ => return Err(format!("`{key}` is no part of a step; these are: {KEYS}")),
            }
        }
        if acts > 1 {
            return Err("a step does one thing: make it several steps".to_owned());
        }
        match (refused, clause) {
            (Some(choice), Some(clause)) => step.act = Some(Act::Refuse { choice, clause }),
            (Some(_), None) => return Err("`refuse` needs the `clause` that forbids it".to_owned()),
            (None, Some(_)) => return Err("`clause` belongs to a `refuse`".to_owned()),
            (None, None) => {}
        }
        Ok(step)
    }
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
