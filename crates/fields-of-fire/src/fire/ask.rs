//! Why fire is where it is, in words: the events of this chapter, and the answer to a player who points at a card.

use super::{FireEvent, Why};
use crate::counters::Side;
use crate::fof::Fof;
use crate::sight::blocks_sight;
use crate::state::{Aim, Area, Flags, State, Unit, UnitId};
use engine::Telling;
use ground::Card;

impl Fof {
    pub(crate) fn tell_fire_event(&self, state: &State, event: &FireEvent) -> Telling {
        let name = |unit: UnitId| self.unit_name(state.unit(unit)).to_owned();
        let said = |text: String, clause: &'static str, unit: UnitId, at: Card| {
            Telling::new(text, clause).piece(unit).space(at)
        };
        match *event {
            FireEvent::Aimed {
                unit,
                at,
                was,
                now,
                why,
            } => {
                let text = format!("{} {}: {}.", name(unit), does(was, now), why.words());
                let mut telling = said(text, why.clause(), unit, at);
                if let Aim::Line { at, .. } | Aim::Indirect { at } = now {
                    telling.spaces.push(at.to_string());
                }
                telling
            }
            FireEvent::Spotted { unit, at } => said(
                format!(
                    "{} was Spotted: Spotted enemies share its card.",
                    name(unit)
                ),
                "FOF-8.5-02",
                unit,
                at,
            ),
            FireEvent::Hidden { unit, at } => said(
                format!("{} vanished: nobody sees it any longer.", name(unit)),
                "FOF-8.8-05",
                unit,
                at,
            ),
            FireEvent::TookRifles { unit, at } => said(
                format!(
                    "{} left its mortar and took to rifles: it is alone with opponents on its card.",
                    name(unit)
                ),
                "FOF-8.6.5-01",
                unit,
                at,
            ),
        }
    }

    /// Why there is fire on a card and away from it: for each firer where it points and why, why it is there and not
    /// elsewhere, and what would stop it.
    pub fn why_fire(&self, state: &State, card: Card) -> Vec<Telling> {
        let mut told = Vec::new();
        if !card.is_some() {
            return told;
        }
        // Units that fire alike from one card are told together.
        let mut firers: Vec<Vec<UnitId>> = Vec::new();
        for id in state.in_play() {
            let unit = state.unit(id);
            if unit.aim == Aim::None || unit.at != card && !self.fires_on(state, unit, card) {
                continue;
            }
            let alike = |other: &Unit| {
                (other.at, other.aim, other.why, other.side)
                    == (unit.at, unit.aim, unit.why, unit.side)
                    && self.vof_kind(other) == self.vof_kind(unit)
                    && self.exerted(other) == self.exerted(unit)
                    && self.why_it_stays(state, other) == self.why_it_stays(state, unit)
            };
            match firers.iter_mut().find(|all| alike(state.unit(all[0]))) {
                Some(all) => all.push(id),
                None => firers.push(vec![id]),
            }
        }
        told.extend(firers.iter().map(|all| self.why_units_fire(state, all)));
        for id in state.in_play() {
            let unit = state.unit(id);
            if unit.aim == Aim::None && unit.at == card && self.face(unit).has_vof() {
                told.extend(self.why_unit_is_silent(state, id));
            }
        }
        if self.crossfire(state, card, Area::OPEN) {
            let text = format!(
                "Crossfire on {card}: fire comes from more than one direction. It ends when only one direction is left."
            );
            told.push(Telling::new(text, "FOF-6.2.4-03").space(card));
        }
        for marker in state.markers_on(card).filter(|marker| blocks_sight(marker)) {
            let value = super::whole_card(marker);
            let text = match value {
                Some(kind) => format!(
                    "{} ({:+}) lies on the whole card; nobody sees out of it or through it.",
                    kind.words(),
                    marker.value
                ),
                None => "Smoke lies here: nobody sees or fires out of this card or through it; it can be fired into."
                    .to_owned(),
            };
            told.push(Telling::new(text, "FOF-5.4-01").space(card));
        }
        told
    }

    /// Units that fire alike from one card.
    fn why_units_fire(&self, state: &State, all: &[UnitId]) -> Telling {
        let unit = state.unit(all[0]);
        let names: Vec<&str> = all
            .iter()
            .map(|&id| self.unit_name(state.unit(id)))
            .collect();
        let vof = self.vof_kind(unit);
        let stays = self.why_it_stays(state, unit);
        let stop = self.what_stops(unit);
        let text = format!(
            "{} ({}) {} with {} ({:+}): {}. {} {}",
            names.join(", "),
            unit.at,
            fires(unit.aim, all.len()),
            vof.words(),
            self.exerted(unit),
            unit.why.words(),
            stays.0,
            stop.0
        );
        Telling::cited(text, &[unit.why.clause(), vof.clause(), stays.1, stop.1])
            .pieces(all)
            .space(unit.at)
            .spaces(self.beaten(state, unit))
    }

    /// Why fire is where it is and not on another card.
    fn why_it_stays(&self, state: &State, unit: &Unit) -> (&'static str, &'static str) {
        let opponents = |card: Card| state.on(card, unit.side.other()).next().is_some();
        match unit.aim {
            Aim::PointBlank => (
                "Opponents on its own card come before all others.",
                "FOF-6.1.1-11",
            ),
            Aim::Smothered => (
                "It fires blindly on its own card and uses ammunition.",
                "FOF-6.1.2-04",
            ),
            Aim::Indirect { .. } => ("It needs no line and places no PDF.", "FOF-7.3.2-11"),
            Aim::ProtectiveLine { .. } => (
                "The line lies on every card in LOS and range on its diagonal.",
                "FOF-7.2.4-08",
            ),
            Aim::Line { .. } if self.capability(unit).grazing => (
                "Grazing Fire lies on every card of the zone, empty ones too.",
                "FOF-7.2.2-06",
            ),
            Aim::Line { at, .. } if unit.is(Flags::LAID) && !opponents(at) => (
                "An order laid it on an empty card; it waits there.",
                "FOF-6.3.3-02",
            ),
            Aim::Line { at, .. } if opponents(at) => (
                "It lies on the nearest occupied card along its PDF.",
                "FOF-6.1-02",
            ),
            Aim::Line { .. } => (
                "Units do not stop by themselves when the card is empty.",
                "FOF-6.1.2-12",
            ),
            Aim::None => ("", "FOF-6.1.2-01"),
        }
    }

    /// What would end or move it.
    fn what_stops(&self, unit: &Unit) -> (&'static str, &'static str) {
        match (unit.aim, unit.side) {
            (Aim::PointBlank, _) => (
                "It stops when no opponent is left on the card, or when the unit moves away.",
                "FOF-6.1.2-13",
            ),
            (Aim::Smothered, _) => ("It stops when the smoke lifts.", "FOF-6.1.2-11"),
            (Aim::Indirect { .. }, _) => ("It ends in Clean Up.", "FOF-7.3.2-12"),
            (Aim::ProtectiveLine { .. }, _) => (
                "Cease Fire, Shift Fire or the last ammunition ends it.",
                "FOF-7.2.4-07",
            ),
            (_, Side::Friendly) => (
                "Cease Fire or Shift Fire, a move to another card, smoke on the line, somebody on a nearer card or an opponent on its own card would change it.",
                "FOF-6.1.2-01",
            ),
            (_, Side::Enemy) => (
                "It ceases when its card is empty at the next check; a move, smoke on the line, somebody on a nearer card or an opponent on its own card would change it.",
                "FOF-6.1.2-02",
            ),
        }
    }

    /// Why a unit that could fire does not.
    fn why_unit_is_silent(&self, state: &State, id: UnitId) -> Option<Telling> {
        let unit = state.unit(id);
        let reason = if unit.is(Flags::PROTECTIVE_LINE) {
            (
                "FOF-7.2.4-03",
                "it waits for its Final Protective Line to be called.",
            )
        } else if unit.is(Flags::HOLDS_FIRE) {
            (
                "FOF-8.3-05",
                "it was placed without fire and opens fire in Clean Up.",
            )
        } else if let Err(no) = self.may_fire(state, id) {
            (no.0, no.1)
        } else if unit.why == Why::Never {
            return None;
        } else {
            (
                "FOF-6.1.1-10",
                "it has no Spotted opponent to put its VOF on.",
            )
        };
        let text = format!("{} does not fire: {}", self.unit_name(unit), reason.1);
        Some(Telling::new(text, reason.0).piece(id).space(unit.at))
    }
}

/// What a change of fire comes to.
fn does(was: Aim, now: Aim) -> String {
    match (was, now) {
        (_, Aim::None) => "ceased fire".to_owned(),
        (_, Aim::PointBlank) => "fired at opponents on its own card".to_owned(),
        (_, Aim::Smothered) => "fired blindly on its own card".to_owned(),
        (_, Aim::Indirect { at }) => format!("fired indirectly at {at}"),
        (_, Aim::ProtectiveLine { .. }) => "fired its Final Protective Line".to_owned(),
        (Aim::None, Aim::Line { at, .. }) => format!("opened fire at {at}"),
        (_, Aim::Line { at, .. }) => format!("shifted fire to {at}"),
    }
}

fn fires(aim: Aim, units: usize) -> String {
    let verb = if units == 1 { "fires" } else { "fire" };
    match aim {
        Aim::None => "does not fire".to_owned(),
        Aim::PointBlank => format!("{verb} at opponents on the same card"),
        Aim::Smothered => format!("{verb} blindly on the same card"),
        Aim::Indirect { at } => format!("{verb} indirectly at {at}"),
        Aim::ProtectiveLine { .. } => format!("{verb} the Final Protective Line"),
        Aim::Line { at, .. } => format!("{verb} at {at}"),
    }
}
