//! What must hold of a scenario as a whole: the state can hold it, and everything in it has its place.

use crate::charts::Terrain;
use crate::counters::Class;
use crate::scenario::{Exit, Group, Piece, Scenario};
use crate::sight::multi_story;
use crate::state::{
    FortKind, MAX_EVENTS, MAX_FORTS, MAX_OBJECTIVES, MAX_UNITS, MAX_WEAPONS, Place,
};
use datafile::Page;
use ground::HexSet;

/// Unit slots that play may need: Crews that leave vehicles, Heroes.
const SPARE_UNITS: usize = 16;

/// Looks at the whole of a scenario whose parts are sound.
pub(crate) fn check(page: &mut Page, scenario: &Scenario) {
    if page.has_errors() {
        return;
    }
    for (message, help) in mistakes(scenario) {
        page.error(0..0, message, help);
    }
}

/// What is wrong, and what to do about it.
type Mistake = (String, String);

fn mistakes(scenario: &Scenario) -> Vec<Mistake> {
    let mut found = too_much(scenario);
    found.extend(off_the_edge(scenario));
    found.extend(unequal_exits(scenario));
    found.extend(too_late(scenario));
    found.extend(both_sides_here(scenario));
    found.extend(no_such_place(scenario));
    let groups = scenario.groups.iter();
    found.extend(groups.flat_map(|group| badly_loaded(scenario, group)));
    found
}

fn mistake(message: String, help: &str) -> Mistake {
    (message, help.to_owned())
}

fn too_much(scenario: &Scenario) -> Vec<Mistake> {
    let pieces = || scenario.groups.iter().flat_map(|group| &group.pieces);
    let forts = scenario.groups.iter().map(|group| group.forts.len());
    let weapons = pieces().map(|piece| piece.weapons.len());
    let counts = [
        (pieces().count(), MAX_UNITS - SPARE_UNITS, "units"),
        (weapons.sum(), MAX_WEAPONS, "Support Weapons"),
        (forts.sum(), MAX_FORTS, "fortifications"),
        (scenario.objectives.len(), MAX_OBJECTIVES, "objectives"),
        (scenario.events.len(), MAX_EVENTS, "event markers"),
        (scenario.missions.len(), 12, "lines of missions"),
    ];
    let beyond = counts.into_iter().filter(|(count, most, _)| count > most);
    beyond
        .map(|(count, most, what)| (format!("{count} {what}"), format!("use at most {most}")))
        .collect()
}

/// Units enter and leave by the edge of the map.
fn off_the_edge(scenario: &Scenario) -> Vec<Mistake> {
    let inland = |area: &HexSet| area.iter().find(|&hex| !scenario.map.on_edge(hex));
    let exits = scenario.exits.iter().filter_map(|exit| {
        let hex = inland(&exit.area)?;
        let message = format!("units cannot leave the map by {hex}");
        Some(mistake(message, "name hexes on the map's edge"))
    });
    let entering = |group: &&Group| (1..Group::BY_EVENT).contains(&group.turn);
    let entries = scenario.groups.iter().filter(entering);
    let entries = entries.filter_map(|group| {
        let hex = inland(&group.area)?;
        let message = format!("{} cannot enter the map by {hex}", group.name);
        Some(mistake(message, "name hexes on the map's edge"))
    });
    exits.chain(entries).collect()
}

/// What a unit scores does not go by the way it leaves.
fn unequal_exits(scenario: &Scenario) -> Option<Mistake> {
    let differs = |place: usize, exit: &Exit| {
        let mut others = scenario.exits[..place].iter();
        others.any(|other| other.side == exit.side && other.points != exit.points)
    };
    let mut exits = scenario.exits.iter().enumerate();
    exits.find(|(place, exit)| differs(*place, exit))?;
    let message = "units of a side score differently by the way they leave the map";
    Some(mistake(
        message.to_owned(),
        "give all exits of a side the same points",
    ))
}

fn too_late(scenario: &Scenario) -> Option<Mistake> {
    let late = |it: &&Group| it.turn > scenario.turns && it.turn != Group::BY_EVENT;
    let late = scenario.groups.iter().find(late)?;
    let message = format!("{} enters after the last turn", late.name);
    Some(mistake(message, "let it enter earlier"))
}

/// Who sets up second must not find the enemy in all of his hexes.
fn both_sides_here(scenario: &Scenario) -> Option<Mistake> {
    let mut areas = [HexSet::EMPTY; 2];
    for group in scenario.groups.iter().filter(|group| group.turn == 0) {
        areas[group.side.index()].extend(group.area.iter());
    }
    let [a, b] = areas;
    let hex = a.iter().find(|&hex| b.contains(hex))?;
    let message = format!("both sides set up in {hex}");
    Some(mistake(message, "keep their areas apart"))
}

/// LNLT-22.1-02: floors and shelters that score are there.
fn no_such_place(scenario: &Scenario) -> Vec<Mistake> {
    let floors = multi_story(&scenario.map, |id| {
        Terrain::of(id) == Terrain::HeavyBuilding
    });
    let mut forts = HexSet::EMPTY;
    for line in scenario.groups.iter().flat_map(|group| &group.forts) {
        if matches!(line.kind, FortKind::Bunker | FortKind::Cave) {
            forts.extend(line.at);
        }
    }
    let missing = scenario.objectives.iter().filter(|it| match it.at.place() {
        Place::Ground => false,
        Place::Upper => !floors.contains(it.at.hex()),
        Place::Inside => !forts.contains(it.at.hex()),
    });
    missing
        .map(|it| {
            let message = format!("there is no {} for \"{}\"", it.at, it.name);
            let help = "upper floors are in heavy buildings of three hexes, insides in bunkers with a fixed hex";
            mistake(message, help)
        })
        .collect()
}

/// LNLT-16.1-01, LNLT-16.2-01: who rides has a carrier with room for him.
fn badly_loaded(scenario: &Scenario, group: &Group) -> Vec<Mistake> {
    let kind = |piece: &Piece| &scenario.kinds[piece.kind.index()].1;
    let mut found = Vec::new();
    for (at, carrier) in group.pieces.iter().enumerate() {
        let aboard = |piece: &(usize, &Piece)| {
            let (place, piece) = *piece;
            piece.aboard > 0 && place - usize::from(piece.aboard) == at
        };
        let riders: Vec<&Piece> = group
            .pieces
            .iter()
            .enumerate()
            .filter(aboard)
            .map(|(_, piece)| piece)
            .collect();
        let carries = kind(carrier);
        for (on_top, room) in [(false, carries.inside), (true, carries.on_top)] {
            let riders = riders.iter().filter(|piece| piece.on_top == on_top);
            let mut load = [0; 3];
            for rider in riders {
                let class = kind(rider).class;
                if class == Class::ArmorLeader && carries.class == Class::Vehicle {
                    continue;
                }
                load[0] += class.halves();
                load[1] += u8::from(class.smc());
                load[2] += rider.weapons.len() as u8;
            }
            if load
                .iter()
                .zip(room.room())
                .any(|(load, room)| *load > room)
            {
                let message = format!("{}: more ride {} than it carries", group.name, carries.name);
                found.push(mistake(message, "see `inside` and `on_top` of its kind"));
            }
        }
    }
    found
}
