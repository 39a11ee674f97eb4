//! `counters.toml`: what is printed on the counters.

use crate::counters::{Kind, Role, Side};
use crate::state::{Form, MAX_UNITS};
use datafile::{File, Page, Problem, Span, did_you_mean};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Most kinds of counters: a kind is a byte, and one value means none.
const MOST: usize = 250;

/// The file `counters.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: counters")]
pub(crate) struct CountersFile {
    /// Every kind of counter, as `[[counter]]`.
    #[schemars(with = "Vec<Kind>")]
    counter: Vec<Spanned<Kind>>,
}

/// Reads and checks the counters.
pub(crate) fn read(file: &File, problems: &mut Vec<Problem>) -> Option<Vec<Kind>> {
    let mut page = Page::new(&file.name, &file.text);
    let found = datafile::read::<CountersFile>(&mut page).map(|file| check(file, &mut page));
    let good = !page.has_errors();
    problems.extend(page.into_problems());
    found.filter(|_| good)
}

fn check(file: CountersFile, page: &mut Page) -> Vec<Kind> {
    if file.counter.len() > MOST {
        page.error(
            0..0,
            format!("{} kinds of counters are too many", file.counter.len()),
            format!("keep at most {MOST}"),
        );
    }
    let ids: Vec<&str> = file
        .counter
        .iter()
        .map(|kind| kind.get_ref().id.as_str())
        .collect();
    for (i, kind) in file.counter.iter().enumerate() {
        let (span, kind) = (heading(&kind.span()), kind.get_ref());
        if ids[..i].contains(&kind.id.as_str()) {
            page.error(
                span.clone(),
                format!("the counter \"{}\" is there twice", kind.id),
                "give each its own id",
            );
        }
        for team in &kind.breakdown {
            if !ids.contains(&team.as_str()) {
                page.error(
                    span.clone(),
                    format!(
                        "{}: there is no counter \"{team}\" to break down into",
                        kind.id
                    ),
                    did_you_mean(team, ids.iter().copied()),
                );
            }
        }
        for (message, help) in mistakes(kind) {
            page.error(span.clone(), format!("{}: {message}", kind.id), help);
        }
    }
    file.counter.into_iter().map(Spanned::into_inner).collect()
}

/// The `[[counter]]` line is enough to point at.
fn heading(span: &Span) -> Span {
    span.start..span.start + "[[counter]]".len()
}

/// What rules could not live with: what is wrong and what to do.
fn mistakes(kind: &Kind) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    let mut check = |good: bool, message: String, help: &'static str| {
        if !good {
            found.push((message, help));
        }
    };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    check(
        !kind.id.is_empty() && kind.id.chars().all(plain),
        "the id is not plain".into(),
        "use a-z, 0-9 and - only",
    );
    check(
        !kind.name.is_empty() && kind.name.len() <= 40,
        "the name is missing or too long".into(),
        "use 1 to 40 letters",
    );
    check(
        (1..=4).contains(&kind.steps),
        format!("{} steps", kind.steps),
        "infantry has 1 to 4 steps (FOF-1.1.1-03)",
    );
    check(
        kind.role != Role::Squad || kind.steps >= 2,
        "a squad of one step".into(),
        "squads have 2 to 4 steps (FOF-1.2.3-02)",
    );
    let command = kind.role.commands() || kind.role.observes() || kind.role == Role::Runner;
    check(
        !command || (kind.steps == 1 && !kind.face.has_vof() && kind.team.is_some()),
        "HQs, Staff, observers and Runners have one step, no VOF in front and a Fire Team behind"
            .into(),
        "correct `steps`, `face` or `team` (FOF-1.2.3-03, -04, -10)",
    );
    let team = kind.role == Role::Team;
    check(
        team == kind.form.is_some_and(|form| form != Form::Front),
        "a counter of role \"team\" has a form, and no other".into(),
        "add or remove `form`",
    );
    check(
        !team || kind.steps == 1,
        "a Limited Action Team of several steps".into(),
        "set `steps = 1` (FOF-1.2.3-07)",
    );
    let enemies = matches!(kind.role, Role::Leader | Role::Spotter);
    check(
        !enemies || kind.side == Side::Enemy,
        format!("{:?} belongs to the enemy", kind.role),
        "set `side = \"enemy\"`",
    );
    check(
        !command || kind.side == Side::Friendly,
        format!("{:?} belongs to the player", kind.role),
        "remove `side`",
    );
    check(
        (kind.count as usize) <= MAX_UNITS / 2,
        format!("{} counters of one kind", kind.count),
        "lower `count`",
    );
    found
}
