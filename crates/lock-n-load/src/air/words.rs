//! Air support in words.

use super::{Flak, Raid};
use crate::charts::Harm;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{KindId, State, UnitId};
use crate::words::Told;
use ground::Direction;

/// A direction in words.
pub(crate) const fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::NorthWest => "north-west",
    }
}

impl Lnl {
    fn plane_name(&self, plane: KindId) -> String {
        let kind = self.scenario.kinds.get(plane.index());
        kind.map_or("the plane".to_owned(), |(_, kind)| {
            format!("the {}", kind.name)
        })
    }

    fn flying_name(&self, view: &State, target: UnitId) -> String {
        match target.is_some() {
            true => self.unit_name(view, target),
            false => "the plane".to_owned(),
        }
    }

    pub(crate) fn flak_in_words(&self, view: &State) -> RollWords {
        let Some(flak) = view.stack.below_as::<Flak>() else {
            return RollWords::new("Anti-aircraft fire");
        };
        let who = self.unit_name(view, flak.unit);
        let target = self.flying_name(view, flak.target);
        RollWords::new(format!("{who} fires at {target}"))
            .modifiers(self.flak_net(view, flak, Net::told()).into_terms())
            .need(format!("{} or less", self.flak_needs(view, flak)))
    }

    pub(crate) fn plane_in_words(&self, view: &State) -> RollWords {
        let words = RollWords::new("The plane checks its Morale");
        match view.stack.below_as::<Flak>() {
            Some(flak) => words.modifiers(self.plane_net(flak, Net::told()).into_terms()),
            None => words,
        }
    }

    pub(crate) fn air_morale_in_words(&self, view: &State) -> RollWords {
        match view.stack.below_as::<Raid>() {
            Some(raid) => {
                let who = self.unit_name(view, raid.unit);
                RollWords::new(format!("{who} checks its Morale"))
                    .modifiers(self.air_morale_net(view, raid, Net::told()).into_terms())
                    .need(format!("{} or less", self.morale_needed(view, raid.unit)))
            }
            None => RollWords::new("A Morale Check"),
        }
    }

    pub(crate) fn tell_air(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::FlewIn { plane, at, to, .. } => Told::new(
                format!(
                    "{} came in over {at}, flying {}",
                    self.plane_name(*plane),
                    direction_word(*to)
                ),
                "LNLT-19.1-04",
            )
            .and("LNLT-19.1-03")
            .space(*at),
            Event::FlewOff { plane, .. } => Told::new(
                format!("{} turned away", self.plane_name(*plane)),
                "LNLT-19.1-09",
            ),
            Event::FlakFired {
                unit,
                target,
                dice,
                modifiers,
                needed,
                hit,
            } => {
                let sum = dice.iter().map(|&die| i16::from(die)).sum::<i16>()
                    + modifiers.iter().map(|it| it.value).sum::<i16>();
                let result = if *hit { "hit" } else { "missed" };
                let clause = match target.is_some() {
                    true => "LNLT-19.2.5-01",
                    false => "LNLT-19.1-05",
                };
                let who = self.unit_name(view, *unit);
                let target = self.flying_name(view, *target);
                Told::new(
                    format!("{who} {result} {target}: {sum} against {needed}"),
                    clause,
                )
                .gist(result)
                .piece(*unit)
                .modifiers(modifiers.clone())
            }
            Event::FlakStruck {
                target,
                mpv,
                mav,
                destroyed,
                damaged,
                ..
            } => {
                let (result, clause) = match (destroyed, damaged, target.is_some()) {
                    (true, _, true) => ("was shot down", "LNLT-19.2.6-01"),
                    (true, _, false) => ("was shot down", "LNLT-19.1-10"),
                    (false, true, _) => ("was damaged", "LNLT-19.2.6-02"),
                    (false, false, _) => ("held", "LNLT-14.1.1-05"),
                };
                let who = self.flying_name(view, *target);
                Told::new(format!("{who} {result}: {mpv} against {mav}"), clause).gist(result)
            }
            Event::PlaneHeld { passed, .. } => Told::new(
                match passed {
                    true => "the plane flew on",
                    false => "the plane broke off",
                },
                "LNLT-14.1.1-05",
            )
            .and("LNLT-19.1-09"),
            Event::HelicopterLeft { unit } => Told::new(
                format!(
                    "{} left the map with everybody aboard",
                    self.unit_name(view, *unit)
                ),
                "LNLT-19.2.6-02",
            )
            .gist("left the map")
            .piece(*unit),
            Event::Crashed {
                helicopter,
                plane,
                at,
                ..
            } => {
                let (who, clause) = match helicopter.is_some() {
                    true => (self.unit_name(view, *helicopter), "LNLT-19.2.6-04"),
                    false => (self.plane_name(*plane), "LNLT-19.1-10"),
                };
                let text = match at.is_nowhere() {
                    true => format!("{who} crashed off the map"),
                    false => format!("{who} crashed in {at}"),
                };
                Told::new(text, clause).gist("crashed").space(*at)
            }
            Event::BailedOut {
                unit, crew, saved, ..
            } => {
                let (text, clause) = match (crew, saved) {
                    (true, true) => ("the crew got out".to_owned(), "LNLT-19.2.6-07"),
                    (true, false) => ("the crew was lost".to_owned(), "LNLT-15.4-01"),
                    (false, true) => (
                        format!("{} got out", self.unit_name(view, *unit)),
                        "LNLT-16.1.1-01",
                    ),
                    (false, false) => (
                        format!("{} was lost", self.unit_name(view, *unit)),
                        "LNLT-16.1.1-01",
                    ),
                };
                Told::new(text, clause).piece(*unit)
            }
            Event::AirHit {
                unit,
                mpv,
                mav,
                destroyed,
                ..
            } => {
                let result = match destroyed {
                    true => "was destroyed from the air",
                    false => "withstood the plane",
                };
                let who = self.unit_name(view, *unit);
                Told::new(
                    format!("{who} {result}: {mpv} against {mav}"),
                    "LNLT-19.1.1-05",
                )
                .gist(result)
                .piece(*unit)
            }
            Event::AirShook { unit, harm, .. } => {
                let result = match harm {
                    Harm::None => "took no harm",
                    Harm::Shaken => "was Shaken",
                    _ => "was abandoned",
                };
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} {result}"), "LNLT-14.1.1-01")
                    .and("LNLT-14.1.1-05")
                    .gist(result)
                    .piece(*unit)
            }
            Event::FlewTo { unit, at } => {
                let who = self.short_name(view, *unit);
                Told::new(format!("{who} flew to {at}"), "LNLT-19.2.2-01")
                    .piece(*unit)
                    .space(*at)
            }
            Event::Hovered { unit, hovers } => {
                let what = if *hovers { "hovers" } else { "flies" };
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} {what}"), "LNLT-19.2.1-01").piece(*unit)
            }
            Event::GotOff { unit, carrier } => {
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} got off"), "LNLT-19.2.4-03")
                    .and("LNLT-19.2.4-04")
                    .piece(*unit)
                    .piece(*carrier)
            }
            Event::GotOn { unit, carrier } => {
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} got on"), "LNLT-19.2.4-02")
                    .piece(*unit)
                    .piece(*carrier)
            }
            _ => return None,
        };
        Some(told)
    }
}
