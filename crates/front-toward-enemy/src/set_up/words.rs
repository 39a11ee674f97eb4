//! Set-up in words.

use super::{SetUp, SetUpStage};
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fte::Fte;
use crate::random_events::{EventStage, RandomEvent};
use crate::sequence::Arrive;
use crate::state::{Altitude, Flags, State, UnitId};
use crate::words::{Said, Told, a_cache_was, altitude_word, cache_word};

impl Fte {
    /// The piece that is to be placed now.
    fn placing_at_hand(&self, view: &State) -> (String, Said) {
        let unit = |unit: UnitId| (self.who(view, unit), Said::new("").piece(unit));
        if let Some(f) = view.stack.top_as::<SetUp>()
            && f.stage == SetUpStage::PlaceCaches
        {
            return match self.next_cache_to_place(view, f.side) {
                Some(cache) => {
                    let kind = view.caches[cache.index()].kind;
                    let name = format!("the {}", cache_word(kind));
                    (name, Said::new("").piece(cache))
                }
                None => ("the marker".into(), Said::new("")),
            };
        }
        let stack = &view.stack;
        let set_up = stack.top_as::<SetUp>();
        let event = stack.top_as::<RandomEvent>();
        let next = set_up
            .and_then(|f| self.next_to_place(view, f.side))
            .or_else(|| stack.top_as::<Arrive>().map(|f| f.next))
            .or_else(|| {
                event
                    .filter(|f| f.stage == EventStage::VcPlace)
                    .map(|f| f.next)
            });
        match next {
            Some(next) => unit(next),
            None => ("the piece".into(), Said::new("")),
        }
    }

    pub(crate) fn say_placing(&self, view: &State, choice: &Choice) -> Said {
        let (piece, touched) = self.placing_at_hand(view);
        let with = |text: String| {
            let mut said = touched;
            said.text = text;
            said
        };
        match *choice {
            Choice::Place {
                hex,
                altitude: Altitude::Ground,
            } => with(format!("Place {piece} in {hex}")).space(hex),
            Choice::Place { hex, altitude } => with(format!(
                "Place {piece} in {hex} at {}",
                altitude_word(altitude)
            ))
            .space(hex),
            Choice::Aboard { carrier } => {
                let name = self.unit_name(view, carrier);
                with(format!("Bring {piece} on aboard {name}")).piece(carrier)
            }
            Choice::Plot { hex } => {
                let set_up = view.stack.top_as::<SetUp>();
                let side = set_up.map_or(Side::Us, |f| f.side);
                let what = match side {
                    Side::Us => "Claymore",
                    Side::Nva => "Booby Trap",
                };
                Said::new(format!("Plot a {what} in {hex}")).space(hex)
            }
            Choice::Occupy { unit, fort } => {
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Put {who} into {what}"))
                    .piece(unit)
                    .piece(fort)
            }
            _ => with(format!("Leave out {piece}")),
        }
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_set_up(&self, view: &State, event: &Event) -> Option<Told> {
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
                Told::new(text, "FTE-18.1-01").piece(*unit)
            }
            Event::CacheDealt { cache, .. } => {
                let kind = view
                    .caches
                    .get(cache.index())
                    .map(|c| c.kind)
                    .unwrap_or_default();
                Told::new(format!("{} dealt", a_cache_was(kind)), "FTE-23.0-01").piece(*cache)
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
                .piece(*unit)
                .space(*hex)
            }
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
                .piece(*cache)
                .space(*hex)
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
                Told::new(format!("A {what} was plotted in {hex}"), "FTE-26.0-02").space(*hex)
            }
            _ => return None,
        })
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
}
