//! Special attacks in words.

use super::{AttackEvent, Target};
use crate::fof::Fof;
use crate::state::{Area, State, UnitId};
use engine::Telling;
use ground::Card;

impl Fof {
    /// A telling about units and cards, with the clauses that made it so.
    pub(crate) fn told(
        &self,
        text: String,
        clauses: &[&'static str],
        units: &[UnitId],
        cards: &[Card],
    ) -> Telling {
        Telling::cited(text, clauses).pieces(units).spaces(cards)
    }

    /// A unit's name, whatever has become of it.
    pub(crate) fn called(&self, state: &State, unit: UnitId) -> &str {
        state
            .units
            .get(unit.index())
            .map_or("nobody", |u| self.unit_name(u))
    }

    /// A target in words.
    pub(crate) fn target_name(&self, state: &State, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.called(state, unit).to_owned(),
            Target::Stack(area) => match self.urban_words(state, area) {
                Some(words) => words,
                None => format!("the {}", self.cover_name(state, area)),
            },
            Target::Open(card) => format!("those in the open on {card}"),
        }
    }

    fn cover_name(&self, state: &State, area: Area) -> &'static str {
        use crate::state::CoverKind as K;
        match state.covers.get(area.index()).map(|cover| cover.kind) {
            Some(K::Foxholes) => "foxholes",
            Some(K::Trench) => "trench",
            Some(K::Bunker) => "bunker",
            Some(K::Pillbox) => "pillbox",
            Some(K::LightBuilding) => "light building",
            Some(K::StrongBuilding) => "strong building",
            Some(K::LightUpperStory | K::StrongUpperStory) => "upper story",
            Some(K::ChurchTower) => "church tower",
            Some(K::Cave) => "cave",
            Some(K::Wreck) => "wreck",
            Some(K::Rooftop) => "roof",
            Some(K::InTheStreet) => "street",
            Some(K::Courtyard) => "courtyard",
            Some(K::BuildingArea) => "building",
            Some(K::UpperStory) => "upper story",
            Some(K::Basic) | None => "cover",
        }
    }

    pub(crate) fn tell_attacks(&self, state: &State, event: &AttackEvent) -> Telling {
        let name = |unit: UnitId| self.called(state, unit);
        match *event {
            AttackEvent::Grenade {
                unit,
                target,
                at,
                hit,
                critical,
                phosphorus,
            } => self.tell_grenade(state, unit, target, at, [hit, critical, phosphorus]),
            AttackEvent::Answers { unit, attacker } => self.told(
                format!("{} answered {} with grenades.", name(unit), name(attacker)),
                &["FOF-7.10.5-01"],
                &[unit, attacker],
                &[],
            ),
            AttackEvent::Concentrated {
                unit,
                target,
                hit,
                critical,
            } => {
                let whom = self.target_name(state, target);
                let (text, clause) = match (hit, critical) {
                    (true, true) => (
                        format!(
                            "Critical Hit: {} concentrated its fire on {whom}.",
                            name(unit)
                        ),
                        "FOF-7.11.4-01",
                    ),
                    (true, false) => (
                        format!("{} concentrated its fire on {whom}.", name(unit)),
                        "FOF-7.11.2-02",
                    ),
                    (false, _) => (
                        format!("{} failed to concentrate its fire on {whom}.", name(unit)),
                        "FOF-7.11.2-01",
                    ),
                };
                self.told(text, &[clause], &[unit], &[target.card(state)])
            }
            AttackEvent::ConcentrationLost { firer, at, clause } => self.told(
                format!("{} lost its Concentrated Fire on {at}.", name(firer)),
                &[clause.0],
                &[firer],
                &[at],
            ),
            AttackEvent::Jammed { unit, at } => self.told(
                format!("{} broke down: its men fight on as Fire Teams.", name(unit)),
                &["FOF-7.12-02"],
                &[unit],
                &[at],
            ),
            AttackEvent::Charge {
                unit,
                area,
                at,
                hit,
                thrown,
            } => {
                let what = self.cover_name(state, area);
                let text = match (hit, thrown) {
                    (true, true) => {
                        format!("{} threw a charge onto the {what} on {at}.", name(unit))
                    }
                    (true, false) => {
                        format!("{} placed a charge at the {what} on {at}.", name(unit))
                    }
                    (false, _) => {
                        format!("{} missed the {what} on {at} with a charge.", name(unit))
                    }
                };
                let clause = if thrown { "FOF-7.13-04" } else { "FOF-7.13-03" };
                self.told(text, &[clause], &[unit], &[at])
            }
            AttackEvent::Flame { unit, area, at } => self.told(
                format!(
                    "{} set fire to the {} on {at}.",
                    name(unit),
                    self.cover_name(state, area)
                ),
                &["FOF-7.14-01"],
                &[unit],
                &[at],
            ),
            AttackEvent::Mined { at } => {
                self.told(format!("{at} is mined."), &["FOF-8.7.1-01"], &[], &[at])
            }
            AttackEvent::MineCheck { unit, at, struck } => {
                let text = if struck {
                    format!("{} struck a mine on {at}.", name(unit))
                } else {
                    format!("{} struck no mine on {at}.", name(unit))
                };
                self.told(text, &["FOF-7.9.1-02"], &[unit], &[at])
            }
            AttackEvent::BoobyTrap { unit, at } => self.told(
                format!("{} set off a booby trap on {at}.", name(unit)),
                &["FOF-8.7.2-01"],
                &[unit],
                &[at],
            ),
            AttackEvent::Claymore { unit, at } => self.told(
                format!("A Claymore on {at} fired at {}.", name(unit)),
                &["FOF-7.9.2-02"],
                &[unit],
                &[at],
            ),
        }
    }

    fn tell_grenade(
        &self,
        state: &State,
        unit: UnitId,
        target: Target,
        at: Card,
        [hit, critical, phosphorus]: [bool; 3],
    ) -> Telling {
        let who = self.called(state, unit);
        let whom = self.target_name(state, target);
        let what = if phosphorus {
            "white phosphorus"
        } else {
            "grenades"
        };
        let (text, clause) = match (hit, critical) {
            (true, true) => (
                format!("Critical Hit: {who} hit {whom} on {at} with {what}."),
                "FOF-7.10.3-01",
            ),
            (true, false) if phosphorus => (
                format!("{who} hit {whom} on {at} with {what}."),
                "FOF-4.4.3-02",
            ),
            (true, false) => (
                format!("{who} hit {whom} on {at} with {what}."),
                "FOF-7.10.1-08",
            ),
            (false, _) => (
                format!(
                    "{who} missed {whom} on {at} with {what}: a Grenade Miss lies on the card."
                ),
                "FOF-7.10.4-01",
            ),
        };
        self.told(text, &[clause], &[unit], &[at])
    }
}
