//! Contacts in words.

use super::ContactEvent;
use crate::fof::Fof;
use crate::state::{Activity, Area, Letter, State, UnitId};
use engine::Telling;
use ground::Compass;

impl Activity {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Activity::NoContact => "No Contact",
            Activity::Contact => "Contact",
            Activity::Engaged => "Engaged",
            Activity::HeavilyEngaged => "Heavily Engaged",
        }
    }
}

/// A direction as the player sees it.
fn seen(to: Compass) -> &'static str {
    match to {
        Compass::North => "to the front",
        Compass::NorthEast => "to the right front",
        Compass::East => "to the right",
        Compass::SouthEast => "to the right rear",
        Compass::South => "to the rear",
        Compass::SouthWest => "to the left rear",
        Compass::West => "to the left",
        Compass::NorthWest => "to the left front",
    }
}

fn plural(count: u8, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn name(letter: Letter) -> &'static str {
    match letter {
        Letter::A => "A",
        Letter::B => "B",
        Letter::C => "C",
    }
}

impl Fof {
    pub(crate) fn tell_contact(&self, state: &State, event: &ContactEvent) -> Telling {
        let unit = |id: UnitId| self.unit_name(state.unit(id)).to_owned();
        let (text, clauses, pieces, cards) = match event {
            ContactEvent::MarkersPlaced {
                turn,
                markers,
                hidden,
            } => {
                let how = if *hidden { ", \"?\" side up" } else { "" };
                let clause = match turn {
                    0 => "FOF-8.2.1-01",
                    _ => "FOF-8.2.2-01",
                };
                let text = format!(
                    "{} placed{how}.",
                    plural(*markers, "Potential Contact marker")
                );
                (text, vec![clause], vec![], vec![])
            }
            ContactEvent::EventMarkers {
                letter,
                row,
                markers,
            } => {
                let count = plural(*markers, "Potential Contact marker");
                let text = format!("{count} {} placed on row {row}.", name(*letter));
                (text, vec!["FOF-8.2.3-01", "FOF-8.2.3-02"], vec![], vec![])
            }
            ContactEvent::TurnedOver { at, letter } => {
                let text = format!("The \"?\" on {at} is {}.", name(*letter));
                (text, vec!["FOF-8.2.4-01"], vec![], vec![*at])
            }
            ContactEvent::Evaluated {
                at,
                letter,
                level,
                draws,
                contact,
            } => {
                let result = if *contact { "Contact" } else { "No contact" };
                let how = match draws {
                    0 => "automatic".to_owned(),
                    draws => plural(*draws, "card"),
                };
                let text = format!(
                    "{result} on {at}: {} marker at {}, {how}.",
                    name(*letter),
                    level.words()
                );
                (
                    text,
                    vec!["FOF-8.2.4-03", "FOF-8.2.4-04"],
                    vec![],
                    vec![*at],
                )
            }
            ContactEvent::PackageDrawn {
                at,
                package,
                number,
            } => {
                let name = self.package_name(*package);
                let text = format!("The contact is: {name} (number {number}).");
                (text, vec!["FOF-8.3-01"], vec![], vec![*at])
            }
            ContactEvent::PackageRedrawn {
                at,
                package,
                clause,
            } => {
                let name = self.package_name(*package);
                let text = format!("No {name} could be set up here: another package was drawn.");
                (text, vec![clause.0, "FOF-8.4.3-17"], vec![], vec![*at])
            }
            ContactEvent::PlaceRedrawn { at, to, clause } => {
                let text = format!("There was no legal place {}: drawn again.", seen(*to));
                (text, vec![clause.0, "FOF-8.4.2-02"], vec![], vec![*at])
            }
            ContactEvent::NothingFits { at } => {
                let text = "No package could be placed: the marker was discarded.".to_owned();
                (text, vec!["FOF-8.4.3-17"], vec![], vec![*at])
            }
            ContactEvent::Mines { at } => {
                let text = format!("Mines on {at}: everybody there was checked.");
                (text, vec!["FOF-8.7.1-01"], vec![], vec![*at])
            }
            ContactEvent::BoobyTrap { unit: id, at } => {
                let text = format!("{} walked into a Booby Trap.", unit(*id));
                (text, vec!["FOF-8.7.2-01"], vec![*id], vec![*at])
            }
            ContactEvent::Appeared {
                unit: id,
                at,
                area,
                spotted,
                fires,
            } => {
                let seen = if *spotted { "Spotted" } else { "Unspotted" };
                let cover = if *area != Area::OPEN {
                    ", under cover"
                } else {
                    ""
                };
                let fire = if *fires { "" } else { ", holding its fire" };
                let text = format!("{} appeared on {at}, {seen}{cover}{fire}.", unit(*id));
                let holds = if *fires { "FOF-8.3-04" } else { "FOF-8.3-05" };
                (text, vec!["FOF-8.3-06", holds], vec![*id], vec![*at])
            }
            ContactEvent::FiredThrough { unit: id, at } => {
                let text = format!(
                    "{} fired through {at}: the marker there was removed.",
                    unit(*id)
                );
                (text, vec!["FOF-8.4.4-01"], vec![*id], vec![*at])
            }
            ContactEvent::Spotting {
                unit: id,
                enemy,
                modifiers,
            } => {
                let at = state.unit(*enemy).at;
                return Telling {
                    modifiers: modifiers.clone(),
                    ..self.told(
                        format!("{} looked for the enemy on {at}.", unit(*id)),
                        &["FOF-8.5-05"],
                        &[*id, *enemy],
                        &[at],
                    )
                };
            }
            ContactEvent::Spotted { unit: id, at } => {
                let text = format!("{} spotted the enemy on {at}.", unit(*id));
                (text, vec!["FOF-8.5-06"], vec![*id], vec![*at])
            }
        };
        self.told(text, &clauses, &pieces, &cards)
    }

    /// A package's name as people say it.
    fn package_name(&self, package: u8) -> String {
        let package = self.mission.packages.get(package as usize);
        package.map_or("package".to_owned(), |p| p.name.replace('-', " "))
    }
}
