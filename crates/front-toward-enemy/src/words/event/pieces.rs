//! Set-up, moves and markers.

use super::Told;
use crate::counters::{Class, Side};
use crate::event::{Event, Marker};
use crate::frame::{Mode, Way};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{Altitude, CacheId, Flags, State, UnitId};
use crate::words::{a_cache_was, a_side, altitude_word, marker_word};
use ground::Hex;

/// "3 MP", "1.5 MP".
fn points(half: u8) -> String {
    if half.is_multiple_of(2) {
        format!("{} MP", half / 2)
    } else {
        format!("{}.5 MP", half / 2)
    }
}

impl Fte {
    /// What happens to a marker, or to a Unit by one; none when it is of another kind.
    pub(super) fn tell_markers(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        Some(match event {
            Event::Revealed { unit, clause } => {
                let text = match view.units.get(unit.index()).map(|u| u.at) {
                    Some(hex) if hex != Hex::NOWHERE => {
                        format!("{} became Visible in {hex}", name(*unit))
                    }
                    _ => format!("{} lost its Concealed marker", name(*unit)),
                };
                // Whoever is hit is seen too: the hit says enough.
                let gist = match clause.0 {
                    "FTE-18.1-09" => String::new(),
                    _ => format!("{} is seen", name(*unit)),
                };
                Told::by(text, *clause).unit(*unit).gist(gist)
            }
            Event::Concealed { unit, clause } => {
                let text = match view.units.get(unit.index()) {
                    // Which counter went under cover is no longer told to those who may not look.
                    Some(u) if !self.open(view, *unit) => {
                        format!("{} unit in {} became Concealed", a_side(u.side), u.at)
                    }
                    _ => format!("{} became Concealed", name(*unit)),
                };
                Told::by(text, *clause)
                    .unit(*unit)
                    .gist(format!("{} is Concealed", name(*unit)))
            }
            Event::Marked {
                unit,
                marker,
                clause,
            } => {
                let text = match marker {
                    Marker::Searching => format!("{} got a Searching marker", name(*unit)),
                    Marker::MustLeave => format!("{} has to leave the map next turn", name(*unit)),
                    Marker::Hero | Marker::Injury => {
                        format!("{} got the {} marker", name(*unit), marker_word(*marker))
                    }
                    Marker::LowAmmo => format!("{} ran low on ammo", name(*unit)),
                    Marker::ActivationComplete => {
                        format!("{} was marked Activation Complete", name(*unit))
                    }
                    _ => format!("{} became {}", name(*unit), marker_word(*marker)),
                };
                let gist = match marker {
                    // Kept on the counter, but nothing that dice decide.
                    Marker::Searching | Marker::MustLeave | Marker::ActivationComplete => {
                        String::new()
                    }
                    _ => format!("{} is {}", name(*unit), marker_word(*marker)),
                };
                Told::by(text, *clause).unit(*unit).gist(gist)
            }
            Event::Unmarked {
                unit,
                marker,
                clause,
            } => {
                let text = format!("{} lost its {} marker", name(*unit), marker_word(*marker));
                Told::by(text, *clause).unit(*unit).gist(format!(
                    "{} is no longer {}",
                    name(*unit),
                    marker_word(*marker)
                ))
            }
            Event::Reduced { unit, clause } => {
                Told::by(format!("{} was reduced", name(*unit)), *clause)
                    .unit(*unit)
                    .gist(format!("{} is reduced", name(*unit)))
            }
            Event::Lost { unit, hex, clause } => {
                let who = self.who(view, *unit);
                let text = match *hex {
                    Hex::NOWHERE => format!("{who} was taken out of play"),
                    hex => format!("{who} was taken out of play in {hex}"),
                };
                Told::by(text, *clause)
                    .unit(*unit)
                    .hex(*hex)
                    .gist(format!("{} is out of play", name(*unit)))
            }
            Event::CacheRevealed {
                cache,
                kind,
                clause,
            } => {
                let text = format!(
                    "{} revealed{}",
                    a_cache_was(*kind),
                    self.in_hex_of(view, *cache)
                );
                Told::by(text, *clause)
                    .cache(*cache)
                    .gist(format!("{} found", a_cache_was(*kind)))
            }
            Event::CacheGone {
                cache,
                kind,
                clause,
            } => {
                let how = if *kind == CacheKind::Dummy {
                    "taken away"
                } else {
                    "destroyed"
                };
                Told::by(format!("{} {how}", a_cache_was(*kind)), *clause).cache(*cache)
            }
            Event::Questioned { unit, hex } => {
                let text = format!(
                    "{} questioned the Civilians in {hex}",
                    self.who(view, *unit)
                );
                Told::new(text, "FTE-28.0-06").unit(*unit).hex(*hex)
            }
            _ => return None,
        })
    }

    /// " in 08.05".
    fn in_hex_of(&self, view: &State, cache: CacheId) -> String {
        match view.caches.get(cache.index()).map(|c| c.at) {
            Some(hex) if hex != Hex::NOWHERE => format!(" in {hex}"),
            _ => String::new(),
        }
    }

    /// Set-up and arrivals; none when it is of another kind.
    pub(super) fn tell_set_up(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Dealt { unit, .. } => {
                let text = match view
                    .units
                    .get(unit.index())
                    .and_then(|u| self.name_on_counter(u))
                {
                    Some(name) => format!("{name} was dealt"),
                    None => "A counter was dealt".into(),
                };
                Told::new(text, "FTE-18.1-01").unit(*unit)
            }
            Event::CacheDealt { cache, .. } => {
                let kind = view
                    .caches
                    .get(cache.index())
                    .map(|c| c.kind)
                    .unwrap_or_default();
                Told::new(format!("{} dealt", a_cache_was(kind)), "FTE-23.0-01").cache(*cache)
            }
            Event::Placed {
                unit,
                hex,
                altitude,
            } => {
                let level = match altitude {
                    Altitude::Ground => String::new(),
                    _ => format!(" at {}", altitude_word(*altitude)),
                };
                let who = self.who(view, *unit);
                Told::new(
                    format!("{who} was placed in {hex}{level}"),
                    self.placing_clause(view, *unit),
                )
                .unit(*unit)
                .hex(*hex)
            }
            Event::CameAboard { unit, carrier } => {
                let text = format!(
                    "{} went aboard {}",
                    self.who(view, *unit),
                    self.who(view, *carrier)
                );
                Told::new(text, "FTE-6.9-01")
                    .and("FTE-18.1-03")
                    .unit(*unit)
                    .unit(*carrier)
            }
            Event::LeftOut { unit } => Told::new(
                format!("{} was not placed", self.who(view, *unit)),
                "FTE-19.7-01",
            )
            .unit(*unit),
            Event::CachePlaced { cache, hex } => {
                let kind = view
                    .caches
                    .get(cache.index())
                    .map(|c| c.kind)
                    .unwrap_or_default();
                Told::new(
                    format!("{} placed in {hex}", a_cache_was(kind)),
                    "FTE-23.0-01",
                )
                .cache(*cache)
                .hex(*hex)
            }
            Event::PlotsRolled { side, count } => {
                let what = match side {
                    Side::Us => "Claymores",
                    Side::Nva => "Booby Traps",
                };
                Told::new(format!("{count} {what} to plot"), "FTE-26.0-01")
            }
            Event::Plotted { side, hex } => {
                let what = match side {
                    Side::Us => "Claymore",
                    Side::Nva => "Booby Trap",
                };
                Told::new(format!("A {what} was plotted in {hex}"), "FTE-26.0-02").hex(*hex)
            }
            Event::InFort {
                unit, fort, hidden, ..
            } => self.tell_fort(view, *unit, *fort, *hidden, "entered"),
            Event::OutOfFort {
                unit, fort, hidden, ..
            } => self.tell_fort(view, *unit, *fort, *hidden, "left"),
            Event::ArrivalDelayed { unit } => {
                let text = format!(
                    "{} found no open entry hex and waits a turn",
                    self.who(view, *unit)
                );
                Told::new(text, "FTE-4.0-07").unit(*unit)
            }
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
            .unit(unit)
            .cache(fort)
    }

    /// By which rule a piece came onto the map.
    fn placing_clause(&self, view: &State, unit: UnitId) -> &'static str {
        let Some(u) = view.units.get(unit.index()) else {
            return "FTE-3.0-01";
        };
        let group = self.group_of(unit);
        let sets_up = group.is_some_and(|g| self.scenario.groups[g].turn == 0);
        if u.is(Flags::DOWNED) {
            "FTE-7.4-19"
        } else if group.is_none() && u.side == Side::Nva {
            "FTE-19.7-01"
        } else if u.is(Flags::COMPLETE) {
            "FTE-15.0-01"
        } else if sets_up {
            "FTE-3.0-01"
        } else {
            "FTE-4.0-01"
        }
    }

    /// A move; none when it is of another kind.
    pub(super) fn tell_move(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Moves { unit, mode } => {
                let class = view
                    .units
                    .get(unit.index())
                    .map_or(Class::Infantry, |u| self.class(u));
                let (how, clause) = match (mode, class) {
                    (Mode::DoubleTime, _) => ("moved at Double Time", "FTE-6.6-01"),
                    (Mode::Stealthy, _) => ("moved stealthily", "FTE-6.7-01"),
                    (_, Class::Infantry) => ("moved", "FTE-6.3-01"),
                    (_, Class::Vehicle) => ("moved", "FTE-6.3-03"),
                    (_, Class::Helicopter) => ("flew", "FTE-6.3-04"),
                };
                Told::new(format!("{} {how}", self.who(view, *unit)), clause).unit(*unit)
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
                    .units(units)
                    .hex(*hex)
            }
            Event::EntryRefused { hex } => {
                Told::new(format!("Entry into {hex} was refused"), "FTE-28.0-12").hex(*hex)
            }
            Event::Flew { unit, altitude } => {
                let text = format!(
                    "{} went to {}",
                    self.who(view, *unit),
                    altitude_word(*altitude)
                );
                Told::new(text, "FTE-6.8-03").unit(*unit)
            }
            Event::Exited { unit, hex } => {
                let text = format!("{} left the map from {hex}", self.who(view, *unit));
                Told::new(text, "FTE-6.5-01").unit(*unit).hex(*hex)
            }
            Event::WentUnderground { unit, hex } => {
                let text = format!("{} went into a Tunnel in {hex}", self.who(view, *unit));
                Told::new(text, "FTE-7.5.3-03").unit(*unit).hex(*hex)
            }
            Event::Abandoned { unit, crew } => {
                let text = format!(
                    "{} was abandoned; {} got out",
                    self.who(view, *unit),
                    self.who(view, *crew)
                );
                Told::new(text, "FTE-6.10-01")
                    .and("FTE-6.10-02")
                    .unit(*unit)
                    .unit(*crew)
            }
            _ => return None,
        })
    }
}
