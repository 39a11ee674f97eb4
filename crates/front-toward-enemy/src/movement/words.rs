//! Moves in words, step by step.

use super::{Mode, Move, Way};
use crate::check::CheckFor;
use crate::choice::Choice;
use crate::counters::Class;
use crate::event::Event;
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{CacheId, Flags, State, UnitId};
use crate::words::{Said, Told, altitude_word, half_points};
use ground::Hex;

/// "3 MP", "1½ MP".
fn points(half: u8) -> String {
    format!("{} MP", half_points(half))
}

impl Fte {
    pub(crate) fn say_move(&self, view: &State, choice: &Choice) -> Said {
        let movers = view.stack.top_as::<Move>().copied().unwrap_or_default();
        let lead = movers.units.iter().next().unwrap_or_default();
        let here = view.units.get(lead.index()).map(|u| (u.at, self.class(u)));
        let (at, class) = here.unwrap_or((Hex::NOWHERE, Class::Infantry));
        match *choice {
            Choice::Step { hex, way } => {
                let verb = match (class, movers.mode) {
                    (Class::Helicopter, _) => "Fly",
                    (_, Mode::Stealthy) => "Sneak",
                    _ => "Move",
                };
                let along = match way {
                    Way::Ground => "",
                    Way::Trail => " along the Trail",
                    Way::Road => " along the Road",
                };
                let rolls = movers.mode == Mode::Stealthy
                    && view
                        .units
                        .get(lead.index())
                        .is_some_and(|u| u.is(Flags::CONCEALED))
                    && self.scenario.map.in_play(hex);
                let modifiers = if rolls {
                    self.check_modifiers(view, lead, CheckFor::Stealth, hex)
                } else {
                    Vec::new()
                };
                Said::new(format!("{verb} to {hex}{along}"))
                    .pieces(movers.units.iter())
                    .space(hex)
                    .modifiers(modifiers)
            }
            Choice::EnterFort { unit, fort } => {
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Enter {what} with {who}"))
                    .piece(unit)
                    .piece(fort)
            }
            Choice::LeaveFort { unit } => {
                let fort = view
                    .units
                    .get(unit.index())
                    .map(|u| u.fort)
                    .unwrap_or_default();
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Leave {what} with {who}"))
                    .piece(unit)
                    .piece(fort)
            }
            Choice::Exit => Said::new("Leave the map")
                .pieces(movers.units.iter())
                .space(at),
            Choice::EnterTunnel => Said::new("Take the casualty into the Tunnel")
                .pieces(movers.units.iter())
                .space(at),
            Choice::Fly { altitude } => {
                let now = view
                    .units
                    .get(lead.index())
                    .map(|u| u.altitude)
                    .unwrap_or_default();
                let verb = if altitude > now { "Climb" } else { "Descend" };
                Said::new(format!("{verb} to {}", altitude_word(altitude))).piece(lead)
            }
            _ => {
                let verb = if class == Class::Helicopter && !movers.moved {
                    "Hover"
                } else {
                    "Halt"
                };
                let text = if at == Hex::NOWHERE {
                    verb.into()
                } else {
                    format!("{verb} in {at}")
                };
                Said::new(text).pieces(movers.units.iter()).space(at)
            }
        }
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_move(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Moves { unit, mode } => {
                let class = view
                    .units
                    .get(unit.index())
                    .map_or(Class::Infantry, |u| self.class(u));
                let (how, clause) = match (mode, class) {
                    (Mode::DoubleTime, _) => ("set out at Double Time", "FTE-6.6-01"),
                    (Mode::Stealthy, _) => ("set out stealthily", "FTE-6.7-01"),
                    (_, Class::Infantry) => ("set out", "FTE-6.3-01"),
                    (_, Class::Vehicle) => ("drove off", "FTE-6.3-03"),
                    (_, Class::Helicopter) => ("flew off", "FTE-6.3-04"),
                };
                Told::new(format!("{} {how}", self.who(view, *unit)), clause).piece(*unit)
            }
            Event::Entered {
                units,
                hex,
                way,
                cost,
            } => {
                let (along, clause) = match way {
                    Way::Ground => ("", None),
                    Way::Trail => (" along the Trail", Some("FTE-6.5-09")),
                    Way::Road => (" along the Road", Some("FTE-6.5-10")),
                };
                let who = self.who_all(view, units.iter().copied());
                let told = Told::new(
                    format!("{who} entered {hex}{along} for {}", points(*cost)),
                    "FTE-6.1-01",
                );
                clause
                    .into_iter()
                    .fold(told, Told::and)
                    .pieces(units)
                    .space(*hex)
            }
            Event::EntryRefused { hex } => {
                Told::new(format!("Entry into {hex} was refused"), "FTE-28.0-12").space(*hex)
            }
            Event::Flew { unit, altitude } => {
                let text = format!(
                    "{} went to {}",
                    self.who(view, *unit),
                    altitude_word(*altitude)
                );
                Told::new(text, "FTE-6.8-03").piece(*unit)
            }
            Event::Exited { unit, hex } => {
                let text = format!("{} left the map from {hex}", self.who(view, *unit));
                Told::new(text, "FTE-6.5-01")
                    .gist("left the map")
                    .piece(*unit)
                    .space(*hex)
            }
            Event::WentUnderground { unit, hex } => {
                let text = format!("{} went into a Tunnel in {hex}", self.who(view, *unit));
                Told::new(text, "FTE-7.5.3-03").piece(*unit).space(*hex)
            }
            Event::Abandoned { unit, crew } => {
                let text = format!(
                    "{} was abandoned; {} got out",
                    self.who(view, *unit),
                    self.who(view, *crew)
                );
                Told::new(text, "FTE-6.10-01")
                    .and("FTE-6.10-02")
                    .piece(*unit)
                    .piece(*crew)
            }
            Event::InFort {
                unit, fort, hidden, ..
            } => self.tell_fort(view, *unit, *fort, *hidden, "entered"),
            Event::OutOfFort {
                unit, fort, hidden, ..
            } => self.tell_fort(view, *unit, *fort, *hidden, "left"),
            _ => return None,
        })
    }

    fn tell_fort(
        &self,
        view: &State,
        unit: UnitId,
        fort: CacheId,
        hidden: bool,
        verb: &str,
    ) -> Told {
        let foxholes = self.fort_kind(view, fort) == Some(CacheKind::Foxholes);
        let (move_clause, record) = if foxholes {
            ("FTE-25.0-06", "FTE-25.0-05")
        } else {
            ("FTE-24.0-05", "FTE-24.0-04")
        };
        let text = format!(
            "{} {verb} {}",
            self.who(view, unit),
            self.cache_name(view, fort)
        );
        Told::new(text, move_clause)
            .and_if(hidden, record)
            .piece(unit)
            .piece(fort)
    }
}
