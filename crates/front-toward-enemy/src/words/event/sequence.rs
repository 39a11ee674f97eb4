//! Turns, chits, set-up, Actions, moves, markers and points.

use super::Told;
use crate::counters::{Class, Side};
use crate::event::{Event, Marker};
use crate::frame::{Mode, Phase, Way};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{Action, Altitude, CacheId, Chit, Flags, State, UnitId};
use crate::words::{altitude_word, cache_word, marker_word, phase_word};
use ground::Hex;

/// Rows of the Random Events Table: US, NVA/VC, with their clauses.
const EVENTS: [[(&str, &str); 2]; 8] = [
    [("Injury", "FTE-19.1-01"); 2],
    [("Low Ammo", "FTE-19.2-01"); 2],
    [("Hero", "FTE-19.4-01"); 2],
    [("Rally", "FTE-19.3-01"); 2],
    [("Higher HQ", "FTE-19.5-01"); 2],
    [("Check Fire", "FTE-19.10-01"); 2],
    [("Aerial Observer", "FTE-19.8-01"), ("NVA Artillery", "FTE-19.9-01")],
    [("AH-1 Cobras", "FTE-19.6-01"), ("VC", "FTE-19.7-01")],
];

/// "3 MP", "1.5 MP".
fn points(half: u8) -> String {
    if half.is_multiple_of(2) { format!("{} MP", half / 2) } else { format!("{}.5 MP", half / 2) }
}

fn victory_points(points: i16) -> String {
    if points.abs() == 1 { "1 VP".into() } else { format!("{} VP", points.abs()) }
}

fn action_words(action: Action) -> (&'static str, &'static str) {
    match action {
        Action::None => ("did nothing", "FTE-5.0-11"),
        Action::Move => ("took a Move Action", "FTE-6.0-01"),
        Action::Fire => ("took a Fire Action", "FTE-7.0-01"),
        Action::Assault => ("took an Assault Action", "FTE-8.0-01"),
        Action::Search => ("searched", "FTE-9.0-01"),
        Action::Recover => ("recovered", "FTE-10.0-01"),
        Action::DestroyCache => ("took a Destroy Cache Action", "FTE-11.0-01"),
        Action::RequestMedevac => ("requested a Medevac", "FTE-12.0-01"),
        Action::RequestFireMission => ("requested a Fire Mission", "FTE-13.0-01"),
        Action::Load => ("took a Load Action", "FTE-14.0-01"),
        Action::Unload => ("took an Unload Action", "FTE-15.0-01"),
    }
}

impl Fte {
    /// Every event that is not of combat.
    pub(super) fn tell_sequence(&self, view: &State, event: &Event) -> Told {
        let name = |unit: UnitId| self.unit_name(view, unit);
        match event {
            Event::Placed { .. }
            | Event::CameAboard { .. }
            | Event::LeftOut { .. }
            | Event::Dealt { .. }
            | Event::CacheDealt { .. }
            | Event::CachePlaced { .. }
            | Event::PlotsRolled { .. }
            | Event::Plotted { .. }
            | Event::InFort { .. }
            | Event::OutOfFort { .. }
            | Event::ArrivalDelayed { .. } => self.tell_set_up(view, event),
            Event::Moves { .. }
            | Event::Entered { .. }
            | Event::EntryRefused { .. }
            | Event::Flew { .. }
            | Event::Exited { .. }
            | Event::WentUnderground { .. }
            | Event::Abandoned { .. } => self.tell_move(view, event),
            Event::Revealed { unit, clause } => {
                let text = match view.units.get(unit.index()).map(|u| u.at) {
                    Some(hex) if hex != Hex::NOWHERE => format!("{} became Visible in {hex}", name(*unit)),
                    _ => format!("{} lost its Concealed marker", name(*unit)),
                };
                Told::by(text, *clause).unit(*unit)
            }
            Event::Concealed { unit, clause } => {
                Told::by(format!("{} became Concealed", name(*unit)), *clause).unit(*unit)
            }
            Event::Marked { unit, marker, clause } => {
                let text = match marker {
                    Marker::Searching => format!("{} got a Searching marker", name(*unit)),
                    Marker::MustLeave => format!("{} has to leave the map next turn", name(*unit)),
                    Marker::Hero | Marker::Injury => format!("{} got the {} marker", name(*unit), marker_word(*marker)),
                    Marker::LowAmmo => format!("{} ran low on ammo", name(*unit)),
                    _ => format!("{} became {}", name(*unit), marker_word(*marker)),
                };
                Told::by(text, *clause).unit(*unit)
            }
            Event::Unmarked { unit, marker, clause } => {
                let text = format!("{} lost its {} marker", name(*unit), marker_word(*marker));
                Told::by(text, *clause).unit(*unit)
            }
            Event::Reduced { unit, clause } => {
                Told::by(format!("{} was reduced", name(*unit)), *clause).unit(*unit)
            }
            Event::Lost { unit, hex, clause } => {
                let who = self.who(view, *unit);
                let text = match *hex {
                    Hex::NOWHERE => format!("{who} was taken out of play"),
                    hex => format!("{who} was taken out of play in {hex}"),
                };
                Told::by(text, *clause).unit(*unit).hex(*hex)
            }
            Event::CacheRevealed { cache, kind, clause } => {
                let text = format!("A {} was revealed{}", cache_word(*kind), self.in_hex_of(view, *cache));
                Told::by(text, *clause).cache(*cache)
            }
            Event::CacheGone { cache, kind, clause } => {
                let how = if *kind == CacheKind::Dummy { "taken away" } else { "destroyed" };
                Told::by(format!("A {} was {how}", cache_word(*kind)), *clause).cache(*cache)
            }
            Event::Questioned { unit, hex } => {
                let text = format!("{} questioned the Civilians in {hex}", self.who(view, *unit));
                Told::new(text, "FTE-28.0-06").unit(*unit).hex(*hex)
            }
            _ => self.tell_turn(view, event),
        }
    }

    /// " in 08.05".
    fn in_hex_of(&self, view: &State, cache: CacheId) -> String {
        match view.caches.get(cache.index()).map(|c| c.at) {
            Some(hex) if hex != Hex::NOWHERE => format!(" in {hex}"),
            _ => String::new(),
        }
    }

    fn tell_set_up(&self, view: &State, event: &Event) -> Told {
        match event {
            Event::Dealt { unit, .. } => {
                let text = match view.units.get(unit.index()).and_then(|u| self.name_on_counter(u)) {
                    Some(name) => format!("{name} was dealt"),
                    None => "A counter was dealt".into(),
                };
                Told::new(text, "FTE-18.1-01").unit(*unit)
            }
            Event::CacheDealt { cache, .. } => {
                let kind = view.caches.get(cache.index()).map(|c| c.kind).unwrap_or_default();
                Told::new(format!("A {} was dealt", cache_word(kind)), "FTE-23.0-01").cache(*cache)
            }
            Event::Placed { unit, hex, altitude } => {
                let level = match altitude {
                    Altitude::Ground => String::new(),
                    _ => format!(" at {}", altitude_word(*altitude)),
                };
                let who = self.who(view, *unit);
                Told::new(format!("{who} was placed in {hex}{level}"), self.placing_clause(view, *unit))
                    .unit(*unit)
                    .hex(*hex)
            }
            Event::CameAboard { unit, carrier } => {
                let text = format!("{} went aboard {}", self.who(view, *unit), self.who(view, *carrier));
                Told::new(text, "FTE-6.9-01").and("FTE-18.1-03").unit(*unit).unit(*carrier)
            }
            Event::LeftOut { unit } => {
                Told::new(format!("{} was not placed", self.who(view, *unit)), "FTE-19.7-01").unit(*unit)
            }
            Event::CachePlaced { cache, hex } => {
                let kind = view.caches.get(cache.index()).map(|c| c.kind).unwrap_or_default();
                Told::new(format!("A {} was placed in {hex}", cache_word(kind)), "FTE-23.0-01").cache(*cache).hex(*hex)
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
            Event::InFort { unit, fort, hidden, .. } => self.tell_fort(view, *unit, *fort, *hidden, "entered"),
            Event::OutOfFort { unit, fort, hidden, .. } => self.tell_fort(view, *unit, *fort, *hidden, "left"),
            Event::ArrivalDelayed { unit } => {
                let text = format!("{} found no open entry hex and waits a turn", self.who(view, *unit));
                Told::new(text, "FTE-4.0-07").unit(*unit)
            }
            _ => self.tell_turn(view, event),
        }
    }

    fn tell_fort(&self, view: &State, unit: UnitId, fort: CacheId, hidden: bool, verb: &str) -> Told {
        let foxholes = self.fort_kind(view, fort) == Some(CacheKind::Foxholes);
        let (move_clause, record) =
            if foxholes { ("FTE-25.0-06", "FTE-25.0-05") } else { ("FTE-24.0-05", "FTE-24.0-04") };
        let text = format!("{} {verb} {}", self.who(view, unit), self.cache_name(view, fort));
        Told::new(text, move_clause).and_if(hidden, record).unit(unit).cache(fort)
    }

    /// By which rule a piece came onto the map.
    fn placing_clause(&self, view: &State, unit: UnitId) -> &'static str {
        let Some(u) = view.units.get(unit.index()) else { return "FTE-3.0-01" };
        if view.turn == 0 {
            "FTE-3.0-01"
        } else if u.is(Flags::DOWNED) {
            "FTE-7.4-19"
        } else if self.group_of(unit).is_none() && u.side == Side::Nva {
            "FTE-19.7-01"
        } else if u.is(Flags::COMPLETE) {
            "FTE-15.0-01"
        } else {
            "FTE-4.0-01"
        }
    }

    fn tell_move(&self, view: &State, event: &Event) -> Told {
        match event {
            Event::Moves { unit, mode } => {
                let class = view.units.get(unit.index()).map_or(Class::Infantry, |u| self.class(u));
                let (how, clause) = match (mode, class) {
                    (Mode::DoubleTime, _) => ("moved at Double Time", "FTE-6.6-01"),
                    (Mode::Stealthy, _) => ("moved stealthily", "FTE-6.7-01"),
                    (_, Class::Infantry) => ("moved", "FTE-6.3-01"),
                    (_, Class::Vehicle) => ("moved", "FTE-6.3-03"),
                    (_, Class::Helicopter) => ("flew", "FTE-6.3-04"),
                };
                Told::new(format!("{} {how}", self.who(view, *unit)), clause).unit(*unit)
            }
            Event::Entered { units, hex, way, cost } => {
                let (along, clause) = match way {
                    Way::Ground => ("", None),
                    Way::Trail => (" along the Trail", Some("FTE-6.5-09")),
                    Way::Road => (" along the Road", Some("FTE-6.5-10")),
                };
                let who = self.who_all(view, units.iter().copied());
                let told = Told::new(format!("{who} entered {hex}{along} for {}", points(*cost)), "FTE-6.1-01");
                clause.into_iter().fold(told, Told::and).units(units).hex(*hex)
            }
            Event::EntryRefused { hex } => {
                Told::new(format!("Entry into {hex} was refused"), "FTE-28.0-12").hex(*hex)
            }
            Event::Flew { unit, altitude } => {
                let text = format!("{} went to {}", self.who(view, *unit), altitude_word(*altitude));
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
                let text = format!("{} was abandoned; {} got out", self.who(view, *unit), self.who(view, *crew));
                Told::new(text, "FTE-6.10-01").and("FTE-6.10-02").unit(*unit).unit(*crew)
            }
            _ => self.tell_turn(view, event),
        }
    }

    fn tell_turn(&self, view: &State, event: &Event) -> Told {
        match event {
            Event::TurnBegins { turn } => {
                Told::new(format!("Turn {turn} of {} began", self.scenario.turns), "FTE-3.0-02")
            }
            Event::PhaseBegins { phase } => {
                let clause = match phase {
                    Phase::Reinforcements => "FTE-4.0-01",
                    Phase::Activations => "FTE-5.0-02",
                    Phase::FireMissions => "FTE-16.0-01",
                    Phase::Casualties => "FTE-17.0-01",
                    Phase::Concealment => "FTE-18.0-01",
                    Phase::EndOfTurn => "FTE-20.0-01",
                };
                Told::new(format!("{} phase", phase_word(*phase)), "FTE-3.0-02").and(clause)
            }
            Event::FirstActivation { side } => {
                Told::new(format!("The {} player had the free first Activation", side.name()), "FTE-5.0-02")
            }
            Event::Drew { chit } => match chit {
                Chit::Us => Told::new("US chit drawn", "FTE-5.0-03"),
                Chit::Nva => Told::new("NVA/VC chit drawn", "FTE-5.0-03"),
                Chit::Event => Told::new("Random Event chit drawn", "FTE-5.0-12"),
            },
            Event::ChitAdded { side, clause } => {
                let text = match clause.0 {
                    "FTE-5.1-08" => format!("The {} chit went back into the cup", side.name()),
                    _ => format!("The {} side gained a chit", side.name()),
                };
                Told::by(text, *clause)
            }
            Event::ChitLost { side } => {
                let told = Told::new(format!("The {} side lost a chit for good", side.name()), "FTE-5.1-19");
                told.and("FTE-7.4-07")
            }
            Event::Activated { side, lead, hex } => self.tell_activated(view, *side, *lead, *hex),
            Event::Named { unit } => {
                let text = format!("{} was named for the Activation", self.unit_name(view, *unit));
                Told::new(text, "FTE-5.1-31").unit(*unit)
            }
            Event::Passed { side, automatic } => {
                if *automatic {
                    Told::new(format!("The {} player had nobody left and passed", side.name()), "FTE-5.1-30")
                } else {
                    Told::new(format!("The {} player passed", side.name()), "FTE-5.1-07")
                }
            }
            Event::ActivationOver { side } => {
                Told::new(format!("The {} Activation was over", side.name()), "FTE-5.1-27").and("FTE-5.0-09")
            }
            Event::Acts { unit, action } => {
                let (what, clause) = action_words(*action);
                Told::new(format!("{} {what}", self.unit_name(view, *unit)), clause).unit(*unit)
            }
            Event::Scored { side, points, total, clause } => {
                let verb = if *points > 0 { "scored" } else { "lost" };
                let text = format!("The {} side {verb} {}: {total} in all", side.name(), victory_points(*points));
                Told::by(text, *clause).and_if(*points < 0 && *total == 0, "FTE-29.0-02")
            }
            Event::EventRolled { side, row, happens } => {
                let found = EVENTS.get(usize::from(*row).wrapping_sub(1)).map(|columns| columns[side.index()]);
                let text = match (found, happens) {
                    (Some((what, _)), true) => format!("{} event: {what}", side.name()),
                    (Some((what, _)), false) => format!("No event: {what} for the {} had no effect", side.name()),
                    (None, _) => format!("No event for the {}", side.name()),
                };
                let told = Told::new(format!("{text}, rolled {row}"), "FTE-19.0-02");
                found.map(|(_, clause)| clause).into_iter().fold(told, Told::and)
            }
            Event::EventEnded { side, what } => {
                let (text, clause) = match what {
                    Marker::AerialObserver => ("Aerial Observer left".into(), "FTE-19.8-03"),
                    Marker::HigherHq => ("Higher HQ ended".into(), "FTE-19.5-01"),
                    other => (format!("{} ended", marker_word(*other)), "FTE-19.0-03"),
                };
                Told::new(format!("{text} for the {}", side.name()), clause)
            }
            Event::GameOver { winner, vp } => {
                let [us, nva] = vp;
                Told::new(format!("{} won: US {us} VP, NVA/VC {nva} VP", winner.name()), "FTE-29.0-03")
                    .and("FTE-20.0-02")
            }
            // All others are told by the chapters above.
            other => Told::new(format!("{other:?}"), "FTE-3.0-02"),
        }
    }

    fn tell_activated(&self, view: &State, side: Side, lead: UnitId, hex: Hex) -> Told {
        let player = format!("The {} player activated", side.name());
        let Some(u) = view.units.get(lead.index()) else {
            return Told::new(format!("{player} hex {hex}"), "FTE-5.1-06").hex(hex);
        };
        let clause = match self.class(u) {
            Class::Infantry => "FTE-5.1-02",
            Class::Vehicle => "FTE-5.1-11",
            Class::Helicopter => "FTE-5.1-09",
        };
        Told::new(format!("{player} {}", self.unit_name(view, lead)), clause).unit(lead)
    }
}
