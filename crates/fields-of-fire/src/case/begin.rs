//! The moment at which a case begins.

use super::names::unit;
use crate::fof::Fof;
use crate::sequence::{Point, StartPoint};
use crate::state::State;
use engine::case::Names;
use toml::Value;

/// Points of the turn by name.
pub(super) const POINTS: [(&str, Point); 17] = [
    ("friendly event", Point::FriendlyEvent),
    ("enemy event", Point::EnemyEvent),
    ("enemy checks", Point::EnemyChecks),
    ("battalion", Point::Battalion),
    ("company", Point::Company),
    ("platoon", Point::Platoon),
    ("company initiative", Point::CompanyInitiative),
    ("platoon initiative", Point::PlatoonInitiative),
    ("staff initiative", Point::StaffInitiative),
    ("general initiative", Point::General),
    ("capture", Point::Capture),
    ("retreat", Point::Retreat),
    ("vehicles", Point::Vehicles),
    ("fire missions", Point::FireMissions),
    ("contacts", Point::Contacts),
    ("combat", Point::Combat),
    ("clean up", Point::CleanUp),
];

/// Whether the case begins with preparation.
pub(super) fn is_set_up(begin: Option<&Value>) -> bool {
    begin.and_then(Value::as_str) == Some("set-up")
}

/// Whether the case begins with the time after a mission.
pub(super) fn is_debriefing(begin: Option<&Value>) -> bool {
    begin.and_then(Value::as_str) == Some("debriefing")
}

/// Where the case begins.
pub(super) fn point(
    begin: Option<&Value>,
    game: &Fof,
    names: &Names,
    state: &State,
) -> Result<StartPoint, String> {
    let commands = |table: &toml::Table, key: &str| {
        let number = table.get(key).and_then(Value::as_integer);
        number
            .and_then(|number| u8::try_from(number).ok())
            .ok_or_else(|| format!("`begin` needs a number of `{key}`"))
    };
    match begin {
        // A case that only looks at the table: the next thing would be General Initiative.
        None => Ok(StartPoint::General { commands: 6 }),
        Some(Value::String(word)) => match word.as_str() {
            "set-up" => Ok(StartPoint::SetUp),
            "turn" => Ok(StartPoint::Turn),
            "end" => Ok(StartPoint::End),
            word => {
                let point = POINTS.iter().find(|(name, _)| *name == word);
                let point = point.ok_or_else(|| {
                    format!("no case begins with \"{word}\"; see cases/fof/README.md")
                })?;
                Ok(StartPoint::At(point.1))
            }
        },
        Some(Value::Table(table)) => {
            if let Some(Value::String(hq)) = table.get("impulse") {
                return Ok(StartPoint::Impulse {
                    unit: unit(names, game, state, hq)?,
                    commands: commands(table, "commands")?,
                });
            }
            Ok(StartPoint::General {
                commands: commands(table, "general")?,
            })
        }
        Some(_) => Err("`begin` must be a word, or { impulse = …, commands = … }".to_owned()),
    }
}
