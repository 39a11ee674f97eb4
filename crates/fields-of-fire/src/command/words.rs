//! What happened with Commands, in words.

use super::{CommandEvent, ImpulseKind};
use crate::fof::Fof;
use crate::state::{State, UnitId};
use engine::{Clause, Modifier, Note, Telling};

/// The clause that gives an Impulse its Commands.
fn clause(kind: ImpulseKind) -> &'static str {
    match kind {
        ImpulseKind::Battalion => "FOF-3.3.1a-02",
        ImpulseKind::Company => "FOF-3.3.1b-01",
        ImpulseKind::Platoon => "FOF-3.3.1c-01",
        ImpulseKind::CompanyInitiative => "FOF-3.3.2a-01",
        ImpulseKind::PlatoonInitiative => "FOF-3.3.2b-01",
        ImpulseKind::StaffInitiative => "FOF-3.3.2c-01",
        ImpulseKind::General => "FOF-3.3.2d-01",
    }
}

fn commands(count: u8) -> String {
    match count {
        0 => "no Commands".to_owned(),
        1 => "1 Command".to_owned(),
        n => format!("{n} Commands"),
    }
}

impl Fof {
    /// What the draw for Commands is about, while it is asked.
    pub(super) fn command_note(&self, state: &State, unit: UnitId, kind: ImpulseKind) -> Note {
        let modifiers = match kind {
            ImpulseKind::General => Default::default(),
            _ => self.command_modifiers(state, unit),
        };
        Note {
            text: format!("{}: a card for Commands", self.leader_name(state, unit)),
            modifiers: modifiers
                .iter()
                .map(|m| Modifier::new(m.value as i16, m.text, m.clause))
                .collect(),
            need: String::new(),
        }
    }

    fn leader_name<'a>(&'a self, state: &'a State, unit: UnitId) -> &'a str {
        state
            .units
            .get(unit.index())
            .map_or("General Initiative", |u| self.unit_name(u))
    }

    pub(crate) fn tell_command(&self, state: &State, event: &CommandEvent) -> Telling {
        let name = |unit| self.leader_name(state, unit);
        let piece = |unit: UnitId| match unit.is_some() {
            true => vec![format!("u{}", unit.0)],
            false => vec![],
        };
        match event {
            CommandEvent::NoActivation { clause } => Telling {
                text: "The Company HQ was not Activated: the Battalion could not reach it.".into(),
                clauses: vec![*clause],
                ..Telling::default()
            },
            CommandEvent::Activated { unit, by, clause } => Telling {
                text: match by.is_some() {
                    true => format!("{} was Activated by {}.", name(*unit), name(*by)),
                    false => format!("{} was Activated by the Battalion.", name(*unit)),
                },
                clauses: vec![*clause],
                pieces: piece(*unit),
                ..Telling::default()
            },
            CommandEvent::Gained {
                unit,
                kind,
                printed,
                modifiers,
                gained,
                available,
            } => Telling {
                text: format!(
                    "{} gained {} ({printed} printed) and has {available}{}.",
                    name(*unit),
                    commands(*gained),
                    match self.most_spent(state) {
                        most if *available > most && unit.is_some() =>
                            format!(", {most} of them to spend now"),
                        _ => " to spend".to_owned(),
                    }
                ),
                clauses: vec![Clause(clause(*kind))],
                modifiers: modifiers.clone(),
                pieces: piece(*unit),
                ..Telling::default()
            },
            CommandEvent::Spent {
                by,
                commands: n,
                left,
            } => Telling {
                text: format!("{} spent {}; {left} left.", name(*by), commands(*n)),
                clauses: vec![Clause("FOF-4.0-01")],
                pieces: piece(*by),
                ..Telling::default()
            },
            CommandEvent::Ended {
                unit, saved, lost, ..
            } => Telling {
                text: match lost {
                    0 => format!("{} saved {}.", name(*unit), commands(*saved)),
                    _ => format!(
                        "{} saved {} and lost {lost}.",
                        name(*unit),
                        commands(*saved)
                    ),
                },
                clauses: vec![Clause("FOF-4.1.3-02")],
                pieces: piece(*unit),
                ..Telling::default()
            },
            CommandEvent::RunnerBack { unit, delivered } => Telling {
                text: match delivered {
                    true => format!("{} delivered and went back to the Company HQ.", name(*unit)),
                    false => format!("{} went back to the Company HQ undelivered.", name(*unit)),
                },
                clauses: vec![Clause(if *delivered {
                    "FOF-4.3.2-02"
                } else {
                    "FOF-4.3.2-03"
                })],
                pieces: piece(*unit),
                ..Telling::default()
            },
        }
    }
}
