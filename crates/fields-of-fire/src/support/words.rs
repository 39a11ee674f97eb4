//! Fire support in words.

use super::SupportEvent;
use crate::fof::Fof;
use crate::mission::FireMission;
use crate::state::{Control, Maker, State};
use engine::Telling;
use engine::text::counted;

impl Fof {
    pub(crate) fn tell_support(&self, state: &State, event: &SupportEvent) -> Telling {
        match *event {
            SupportEvent::Called {
                observer,
                by,
                target,
                at,
                success,
                short,
            } => {
                let who = self.called(state, observer);
                let what = self.fire_name(by);
                let (text, clause) = match (success, short) {
                    (_, true) => (
                        format!("Short: {what}, called by {who} onto {target}, will fall on {at}."),
                        "FOF-7.16.4-01",
                    ),
                    (true, false) => (
                        format!("{who} called {what} onto {target}."),
                        "FOF-7.16.3-02",
                    ),
                    (false, false) => (
                        format!("{who} failed to call {what} onto {target}."),
                        "FOF-7.16.3-02",
                    ),
                };
                self.told(text, &[clause], &[observer], &[target, at])
            }
            SupportEvent::Battalion { by, at } => self.told(
                format!(
                    "The whole battalion fired: {} onto {at} too.",
                    self.fire_name(by)
                ),
                &["FOF-7.16.2-02"],
                &[],
                &[at],
            ),
            SupportEvent::Fell { at, mission, vof } => self.told(
                format!("{} fell on {at}, VOF {vof:+}.", mission_name(mission)),
                &["FOF-7.16.3-03"],
                &[],
                &[at],
            ),
            SupportEvent::Lifted => self.told(
                "Last turn's fire support lifted.".to_owned(),
                &["FOF-3.7.1-01"],
                &[],
                &[],
            ),
            SupportEvent::Registered { by, at } => {
                let whose = match by {
                    Maker::Agency(agency) => self.agency_name(agency),
                    _ => "The enemy's guns".to_owned(),
                };
                self.told(
                    format!("{whose} registered {at} as a target."),
                    &["FOF-7.16.5-03"],
                    &[],
                    &[at],
                )
            }
            SupportEvent::IndirectLay { mortar, at } => self.told(
                format!(
                    "{} fired on {at} by Indirect Lay.",
                    self.called(state, mortar)
                ),
                &["FOF-7.3.2-11"],
                &[mortar],
                &[at],
            ),
            SupportEvent::Protective {
                control,
                at,
                fires,
                left,
            } => {
                let guns = match control {
                    Control::MortarProtectiveFire => "mortars",
                    _ => "artillery",
                };
                let text = if fires {
                    format!(
                        "The {guns} fired their protective fire on {at}; {} left.",
                        counted(left, "mission", "missions")
                    )
                } else {
                    format!("The {guns}' protective fire on {at} ended.")
                };
                self.told(text, &["FOF-7.16.2-05"], &[], &[at])
            }
        }
    }

    /// What fires: a row's name, or just the enemy.
    pub(crate) fn fire_name(&self, by: Maker) -> String {
        match by {
            Maker::Row(row) => self.row_name(row),
            _ => "enemy fire".to_owned(),
        }
    }

    /// "105 mm howitzers, high explosive".
    pub(crate) fn row_name(&self, row: u8) -> String {
        match self.mission.support.get(row as usize) {
            Some(support) => format!("{} ({})", support.name, mission_word(support.mission)),
            None => "enemy fire".to_owned(),
        }
    }

    fn agency_name(&self, agency: u8) -> String {
        self.mission
            .support
            .iter()
            .find(|support| support.agency == agency)
            .map_or_else(|| "The guns".to_owned(), |support| support.name.clone())
    }
}

fn mission_word(mission: FireMission) -> &'static str {
    match mission {
        FireMission::HighExplosive => "high explosive",
        FireMission::Smoke => "smoke",
        FireMission::WhitePhosphorus => "white phosphorus",
        FireMission::Illumination => "illumination",
        FireMission::TimeOnTarget => "time on target",
        FireMission::AirStrike => "air strike",
        FireMission::AttackHelicopters => "attack helicopters",
    }
}

fn mission_name(mission: FireMission) -> &'static str {
    match mission {
        FireMission::HighExplosive | FireMission::Illumination => "High explosive",
        FireMission::Smoke => "Smoke",
        FireMission::WhitePhosphorus => "White phosphorus",
        FireMission::TimeOnTarget => "A time-on-target mission",
        FireMission::AirStrike => "An air strike",
        FireMission::AttackHelicopters => "A flight of helicopters",
    }
}
