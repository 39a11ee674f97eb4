//! The enemy's doings in words: each decision with its row, its number and its clause.

use super::{Condition, EnemyEvent, Table};
use crate::charts::Activity;
use crate::fof::Fof;
use crate::state::{Letter, State, UnitId};
use engine::Telling;

impl Condition {
    /// The situation in words.
    pub fn words(self) -> &'static str {
        match self {
            Condition::PinnedOpponentsOpen => "Pinned in the open among opponents",
            Condition::PinnedOpponentsCover => "Pinned under cover among opponents",
            Condition::PinnedOpen => "Pinned in the open",
            Condition::PinnedCover => "Pinned under cover",
            Condition::TeamsTogether => "teams together, no opponents",
            Condition::AssaultOpponents => "Assault Team among opponents",
            Condition::Assault => "Assault Team",
            Condition::FireOpponentsOpen => "Fire Team in the open among opponents",
            Condition::FireOpponentsCover => "Fire Team under cover among opponents",
            Condition::LeaderFlipped => "Leader with a rifle",
            Condition::SpecialistFlipped => "specialists with rifles",
            Condition::LitterCasualtyHere => "Litter Team beside a casualty",
            Condition::LitterCasualtySeen => "Litter Team, casualty in sight",
            Condition::Litter => "Litter Team",
            Condition::Paralyzed => "Paralyzed Team, no opponents",
            Condition::OpponentsOpen => "in the open among opponents",
            Condition::OpponentsCover => "under cover among opponents",
            Condition::HeavyEmpty => "heavy weapon without ammunition",
            Condition::HeavyTarget => "heavy weapon with a target",
            Condition::QuietUnseen => "not under fire, nobody in sight",
            Condition::QuietTarget => "not under fire, with a target",
            Condition::UnderFireOpen => "under fire in the open",
            Condition::UnderFireFlank => "under fire from another side",
            Condition::HeavyFiring => "heavy weapon firing",
            Condition::TradingBetter => "trading fire with the better VOF",
            Condition::TradingWorse => "trading fire without the better VOF",
            Condition::Always => "in any other situation",
        }
    }
}

impl Activity {
    /// The result in words.
    pub fn words(self) -> &'static str {
        match self {
            Activity::Nothing => "does nothing",
            Activity::SeekCover => "seeks cover",
            Activity::Rally => "rallies",
            Activity::FallBack => "falls back",
            Activity::Grenade => "attacks with grenades",
            Activity::GrenadeOrConcentrate => "attacks with grenades or concentrates fire",
            Activity::Concentrate => "concentrates fire",
            Activity::Advance => "advances",
            Activity::Infiltrate => "infiltrates",
            Activity::ShiftFire => "shifts fire",
            Activity::Reconstitute => "forms a squad",
            Activity::Vanish => "slips away",
            Activity::CarryBack => "carries a casualty back",
            Activity::FetchCasualty => "goes for a casualty",
        }
    }
}

impl Table {
    fn words(self) -> &'static str {
        match self {
            Table::Pinned => "Pinned/LAT",
            Table::Offensive => "Offensive",
            Table::Defensive => "Defensive",
        }
    }
}

impl Fof {
    pub(crate) fn tell_enemy(&self, state: &State, event: &EnemyEvent) -> Telling {
        let name = |id: UnitId| self.unit_name(state.unit(id));
        let of = |id: UnitId, text: &str, clause: &'static str| {
            let at = state.unit(id).at;
            self.told(format!("{} {text}", name(id)), &[clause], &[id], &[at])
        };
        match *event {
            EnemyEvent::NoEvent => self.told(
                "Nothing from the enemy's higher command.".to_owned(),
                &["FOF-3.4.1-01"],
                &[],
                &[],
            ),
            EnemyEvent::Higher { line } => {
                let text = self.mission.enemy_events.get(line as usize);
                let text = text.map_or("An event", |event| &event.text);
                self.told(text.to_owned(), &["FOF-3.4.1-01"], &[], &[])
            }
            EnemyEvent::Idle { unit } => of(unit, "did nothing.", "FOF-8.6.2-08"),
            EnemyEvent::Decided {
                unit,
                table,
                row,
                column,
                number,
                of: denominator,
                activity,
            } => {
                let hierarchy = self.hierarchy(table);
                let when = hierarchy.rows.get(row as usize).map(|row| row.when.words());
                let column = hierarchy.columns.get(column as usize);
                let text = format!(
                    "{} {}: {} ({} table, {}, {number} of {denominator}).",
                    name(unit),
                    activity.words(),
                    when.unwrap_or_default(),
                    table.words(),
                    column.map_or("", String::as_str),
                );
                let at = state.unit(unit).at;
                let clauses = ["FOF-8.6.2-07", "FOF-8.6.2-04"];
                self.told(text, &clauses, &[unit], &[at])
            }
            EnemyEvent::Redrawn {
                unit,
                number,
                activity,
            } => {
                let text = format!(
                    "drew \"{}\" (number {number}) but could not do it: drawn again.",
                    activity.words()
                );
                of(unit, &text, "FOF-8.6.2-08")
            }
            EnemyEvent::NoAmmunition { unit } => {
                of(unit, "had no ammunition and fell back.", "FOF-8.11.1-02")
            }
            EnemyEvent::LeftMap { unit, at } => self.told(
                format!("{} left the map from {at}.", name(unit)),
                &["FOF-8.6.3-02"],
                &[unit],
                &[at],
            ),
            EnemyEvent::Vanished { unit, at, letter } => {
                let mark = match letter {
                    Some(Letter::A) => " A Potential Contact marker A lies there.",
                    Some(Letter::B) => " A Potential Contact marker B lies there.",
                    Some(Letter::C) => " A Potential Contact marker C lies there.",
                    None => "",
                };
                let text = format!("{} slipped away from {at}.{mark}", name(unit));
                self.told(text, &["FOF-8.6.2-09"], &[unit], &[at])
            }
            EnemyEvent::Regrouped { squad, steps } => {
                let text = format!("formed again with {steps} steps.");
                of(squad, &text, "FOF-4.2.3-10")
            }
            EnemyEvent::CeasedFire { unit, at } => {
                let text = format!("ceased fire at {at}: nobody is left there.");
                of(unit, &text, "FOF-8.6.4-01")
            }
            EnemyEvent::SniperFallsBack { unit } => {
                of(unit, "was Spotted and fell back.", "FOF-8.8-04")
            }
            EnemyEvent::LeaderAlone { unit } => {
                of(unit, "was left alone and took up a rifle.", "FOF-8.9-04")
            }
            EnemyEvent::SpotterDone { unit } => {
                of(unit, "had no more Fire Missions and left.", "FOF-8.10-08")
            }
        }
    }
}
