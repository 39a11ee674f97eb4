//! Rebuilding a company between missions and attempts, and using its Skills.

use bots::pick_best;
use fields_of_fire::Fof;
use fields_of_fire::campaign::Skill;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::{Experience, Role};
use fields_of_fire::state::State;

/// What to do for the company, if that is what is asked.
pub(super) fn rebuild(game: &Fof, state: &State, choices: &[Choice]) -> Option<Choice> {
    let between = choices.iter().any(|choice| {
        matches!(
            choice,
            Choice::Join { .. }
                | Choice::Rise { .. }
                | Choice::Squad { .. }
                | Choice::Promote { .. }
                | Choice::Learn { .. }
                | Choice::Lose { .. }
                | Choice::Tire { .. }
        )
    });
    let orders = choices.iter().any(|choice| {
        matches!(
            choice,
            Choice::To { .. } | Choice::Pick { .. } | Choice::Do { .. }
        )
    });
    if !between || orders {
        return None;
    }
    Some(pick_best(choices, |choice| worth(game, state, choice)))
}

/// First the headquarters, then fire power, then what lifts a whole unit; nothing that is broken up again.
fn worth(game: &Fof, state: &State, choice: &Choice) -> f32 {
    let role = |unit: &fields_of_fire::state::UnitId| game.kind(state.unit(*unit)).role;
    let rank = |role: Role| match role {
        Role::CompanyHq => 5.0,
        Role::PlatoonHq => 4.0,
        Role::ExecutiveOfficer | Role::FirstSergeant | Role::GunnerySergeant => 3.0,
        Role::WeaponTeam => 2.0,
        _ => 1.0,
    };
    match choice {
        // A headquarters comes out Green whatever it is made of.
        Choice::Join { unit, level } => {
            let commands = role(unit).commands();
            let waste = *level as u8 as f32;
            20.0 + rank(role(unit)) + if commands { -waste } else { waste * 0.1 }
                - needs_least(role(unit), state.unit(*unit).steps)
        }
        Choice::Squad { .. } => 20.0,
        Choice::Rise { unit, level } => {
            let steps = f32::from(state.unit(*unit).steps.max(1));
            let cost = match level {
                Experience::Green => 1.0,
                _ => 3.0,
            };
            10.0 + rank(role(unit)) / (cost * steps)
        }
        Choice::Learn { skill, unit } => {
            let useful = match skill {
                Skill::Spot | Skill::Cover => 2.0,
                Skill::ExtraDraw | Skill::Concentrate => 1.5,
                _ => 1.0,
            };
            5.0 + useful
                + if role(unit) == Role::PlatoonHq {
                    1.0
                } else {
                    0.0
                }
        }
        // The least that can be lost.
        Choice::Lose { unit, level } | Choice::Tire { unit, level } => {
            5.0 - *level as u8 as f32 - rank(role(unit))
        }
        Choice::Done => 0.5,
        _ => 0.0,
    }
}

/// How little a unit needs one step more. A squad does not stand with one step (FOF-6.4.3-02): that one comes first, and
/// nobody begins another squad while there is one to be filled.
fn needs_least(role: Role, steps: u8) -> f32 {
    match (role, steps) {
        (Role::Squad, 0) => 0.9,
        (Role::Squad, 1) => 0.0,
        (_, steps) => 0.2 * f32::from(steps),
    }
}

/// A Skill that turns a failure into a success is used; a success is left as it is.
pub(super) fn with_skill(_: &Fof, _: &State, choices: &[Choice]) -> Option<Choice> {
    let failed = choices.contains(&Choice::Exhort)
        || choices.iter().any(
            |choice| matches!(choice, Choice::UseSkill { skill } if *skill != Skill::ExtraDraw),
        );
    let skill = choices.iter().find(|choice| {
        matches!(
            choice,
            Choice::UseSkill { .. } | Choice::TakeInitiative { .. }
        )
    });
    skill.copied().filter(|_| {
        failed
            || choices
                .iter()
                .any(|c| matches!(c, Choice::TakeInitiative { .. }))
    })
}
