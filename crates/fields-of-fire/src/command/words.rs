//! What happened with Commands, in words.

use super::{CommandEvent, ImpulseKind};
use crate::fof::Fof;
use crate::state::{State, UnitId};
use engine::{Modifier, Note, Telling, text};

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
    text::counted(count, "Command", "Commands")
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
        match event {
            CommandEvent::NoActivation { clause } => {
                let text = "The Company HQ was not Activated: the Battalion could not reach it.";
                Telling::by(text, *clause)
            }
            CommandEvent::Activated { unit, by, clause } => {
                let text = match by.is_some() {
                    true => format!("{} was Activated by {}.", name(*unit), name(*by)),
                    false => format!("{} was Activated by the Battalion.", name(*unit)),
                };
                Telling::by(text, *clause).piece(unit)
            }
            CommandEvent::Gained {
                unit,
                kind,
                printed,
                modifiers,
                gained,
                available,
            } => {
                let spend = match self.most_spent(state) {
                    most if *available > most && unit.is_some() => {
                        format!(", {most} of them to spend now")
                    }
                    _ => " to spend".to_owned(),
                };
                let (name, gained) = (name(*unit), commands(*gained));
                let text = format!(
                    "{name} gained {gained} ({printed} printed) and has {available}{spend}."
                );
                Telling::new(text, clause(*kind))
                    .modifiers(modifiers.clone())
                    .piece(unit)
            }
            CommandEvent::Spent {
                by,
                commands: n,
                left,
            } => {
                let text = format!("{} spent {}; {left} left.", name(*by), commands(*n));
                Telling::new(text, "FOF-4.0-01").piece(by)
            }
            CommandEvent::Ended {
                unit, saved, lost, ..
            } => {
                let lost = match lost {
                    0 => String::new(),
                    lost => format!(" and lost {lost}"),
                };
                let text = format!("{} saved {}{lost}.", name(*unit), commands(*saved));
                Telling::new(text, "FOF-4.1.3-02").piece(unit)
            }
            CommandEvent::RunnerBack { unit, delivered } => {
                let (how, clause) = match delivered {
                    true => (
                        "delivered its order and went back to the Company HQ",
                        "FOF-4.3.2-02",
                    ),
                    false => (
                        "went back to the Company HQ without delivering its order",
                        "FOF-4.3.2-03",
                    ),
                };
                Telling::new(format!("{} {how}.", name(*unit)), clause).piece(unit)
            }
        }
    }
}
