//! The loaded game: a scenario with everything worked out that does not change during play, and the questions that all
//! chapters ask of it.

pub(crate) use engine::need;
pub use engine::{May, No};

use crate::counters::{Ammo, Arc as FireArc, Class, Kind, Mobility, Side, Size, Stats};
use crate::frame::Frame;
use crate::options::SWITCHES;
use crate::scenario::Scenario;
use crate::sight::Sights;
use crate::state::{
    AskFate, Assets, Command, CommandState, Flags, HitId, KindId, MAX_HITS, Order, State, Unit,
    UnitId, Wait,
};
use crate::terrain::{Terrain, TerrainRow};
use engine::{About, List, SeatAbout, Switch};
use ground::artwork::Artwork;
use ground::{Direction, HEXES, Hex, Map};
use std::sync::Arc;

/// What a step of a procedure comes to.
pub(crate) type Flow = engine::Flow<Wait>;

/// What rules ask of a kind of unit again and again.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Infantry, gun or vehicle.
    pub class: Class,
    /// How it moves.
    pub mobility: Mobility,
    /// Its fire arc.
    pub arc: FireArc,
    /// Whether it is a Crew.
    pub crew: bool,
    /// What squad and platoon show.
    pub stats: [Stats; 2],
    /// Whether there are platoons of it.
    pub platoons: bool,
    /// How many counters of squads and platoons there are.
    pub counters: [u8; 2],
}

impl Facts {
    fn of(kind: &Kind) -> Facts {
        Facts {
            class: kind.class,
            mobility: kind.mobility,
            arc: kind.arc,
            crew: kind.crew,
            stats: Size::ALL.map(|size| *kind.stats(size)),
            platoons: kind.platoon.is_some(),
            counters: kind.counters,
        }
    }
}

/// What a face of a hit marker does.
#[derive(Clone, Copy, Debug, Default)]
pub struct HitFacts {
    /// It cannot fire.
    pub no_fire: bool,
    /// It cannot move.
    pub no_move: bool,
    /// The rally number.
    pub rally: u8,
    /// A failed rally eliminates.
    pub red: bool,
}

/// A loaded game of Fighting Formations.
pub struct Ff {
    /// The scenario.
    pub scenario: Scenario,
    pub(crate) about: About,
    facts: Vec<Facts>,
    /// Soldier and tank face of each hit marker; the last is the stand-in.
    hits: Vec<[HitFacts; 2]>,
    /// Melee target numbers, firer by target; 0 is a dash.
    melee: Vec<u8>,
    /// The terrain Type of each hex, its highest (FF-24.1-02), and the chart's row of it.
    ground: Vec<(Terrain, TerrainRow)>,
    /// The hexsides wholly covered by building artwork, as bits (FF-24.91-01).
    walls: Vec<u8>,
    /// Shared by games on the same ground.
    pub(crate) sights: Arc<Sights>,
}

/// The stand-in of ruling NEW-19.
const STAND_IN: HitFacts = HitFacts {
    no_fire: false,
    no_move: false,
    rally: 12,
    red: false,
};

impl Ff {
    /// Works out everything that does not change during play.
    pub fn new(scenario: Scenario) -> Ff {
        let sights = Arc::new(Sights::new(&scenario.map, &scenario.charts));
        Ff::with_sights(scenario, sights)
    }

    pub(crate) fn with_sights(scenario: Scenario, sights: Arc<Sights>) -> Ff {
        let seats = ["a", "b"].iter().zip(&scenario.armies);
        let about = About {
            game: "ff".to_owned(),
            scenario: format!("ff/{}", scenario.slug),
            title: scenario.title.clone(),
            briefing: scenario.briefing.clone(),
            seats: seats
                .map(|(_, army)| SeatAbout {
                    id: army.id.clone(),
                    name: army.name.clone(),
                    automatic: false,
                })
                .collect(),
            minutes: scenario.minutes,
            rules: concat!("ff-", env!("CARGO_PKG_VERSION")).to_owned(),
            data: scenario.data,
            options: Switch::about(&SWITCHES, &scenario.options),
        };
        let facts: Vec<Facts> = scenario
            .kinds
            .iter()
            .map(|(_, kind)| Facts::of(kind))
            .collect();
        let face = |face: &crate::counters::HitFace| HitFacts {
            no_fire: face.no_fire,
            no_move: face.no_move,
            rally: face.rally,
            red: face.red,
        };
        let markers = scenario.charts.hit.iter();
        let hits = markers.map(|hit| [face(&hit.soldier), face(&hit.tank)]);
        let hits = hits.chain([[STAND_IN; 2]]).collect();
        let melee = melee_table(&scenario, &facts);
        let open = (Terrain::Open, *scenario.charts.row(Terrain::Open));
        let mut ground = vec![open; HEXES];
        let mut walls = vec![0; HEXES];
        let artwork = sights.artwork();
        for &hex in scenario.map.hexes() {
            let terrain = type_of(&scenario.map, artwork, hex);
            ground[hex.index()] = (terrain, *scenario.charts.row(terrain));
            for side in Direction::ALL {
                let covered = |terrain: Terrain| artwork.covers_side(hex, side, terrain as u8);
                if BUILDINGS.into_iter().any(covered) {
                    walls[hex.index()] |= 1 << side.index();
                }
            }
        }
        Ff {
            scenario,
            about,
            facts,
            hits,
            melee,
            ground,
            walls,
            sights,
        }
    }

    /// The position before set-up: every unit in reserve.
    pub(crate) fn empty_state(&self) -> State {
        let scenario = &self.scenario;
        let mut units = List::new();
        for (group, pieces) in scenario.groups.iter().enumerate() {
            units_of(&mut units, group, pieces);
        }
        let mut cup = [0; MAX_HITS];
        for (count, hit) in cup.iter_mut().zip(&scenario.charts.hit) {
            *count = hit.count;
        }
        let commands = Side::BOTH.into_iter().flat_map(|side| {
            let marker = Command {
                side,
                state: CommandState::Available,
                at: Hex::NOWHERE,
            };
            std::iter::repeat_n(marker, scenario.commands[side.index()].into())
        });
        let mut state = State {
            wait: Wait::Over,
            stack: Default::default(),
            units,
            commands: commands.collect(),
            sightings: List::new(),
            hidden: List::new(),
            forts: List::new(),
            smoke: List::new(),
            control: scenario.objectives.iter().map(|it| it.control).collect(),
            cup,
            cubes: scenario.cubes,
            pawn: scenario.pawn,
            vp: scenario.vp,
            turn: scenario.turn,
            fate: scenario.fate,
            sniper: scenario.sniper,
            air: scenario.air,
            control_level: scenario.control_level,
            assets: [Assets::default(); 2],
            order: Order::default(),
            ask_fate: AskFate::Always,
            options: scenario.options,
        };
        state.stack.call(crate::frame::Turns::default());
        state
            .stack
            .call(crate::frame::SetUp::before_play(scenario.sets_up_first));
        // FF-10-01: assets are dealt first.
        for side in Side::BOTH {
            let left = scenario.assets[side.index()];
            state.stack.call(crate::frame::Drawing { side, left });
        }
        state
    }

    // ------------------------------------------------------------------ units

    /// The facts of a unit's kind.
    pub fn facts(&self, unit: &Unit) -> &Facts {
        &self.facts[unit.kind.index()]
    }

    /// The facts of a kind.
    pub(crate) fn facts_of(&self, kind: KindId) -> &Facts {
        &self.facts[kind.index()]
    }

    /// What a unit's counter shows.
    pub fn stats(&self, unit: &Unit) -> &Stats {
        &self.facts(unit).stats[unit.size as usize]
    }

    /// The kind of a unit.
    pub(crate) fn kind(&self, unit: &Unit) -> &Kind {
        &self.scenario.kinds[unit.kind.index()].1
    }

    /// What the hit marker on a unit does; nothing when it is fresh (FF-5.1-02).
    pub fn hit_facts(&self, unit: &Unit) -> HitFacts {
        let face = usize::from(self.facts(unit).class == Class::Vehicle);
        match unit.hit {
            HitId::NONE => HitFacts::default(),
            HitId::STAND_IN => STAND_IN,
            hit => self.hits[hit.index()][face],
        }
    }

    /// Whether its hit marker bears a circled F (FF-5.2-02).
    pub(crate) fn cannot_fire(&self, unit: &Unit) -> bool {
        self.hit_facts(unit).no_fire
    }

    /// Whether its hit marker bears a circled M (FF-5.2-03).
    pub(crate) fn cannot_move(&self, unit: &Unit) -> bool {
        self.hit_facts(unit).no_move
    }

    /// Whether a unit has a facing: guns and vehicles do (FF-3.4-01).
    pub(crate) fn has_facing(&self, unit: &Unit) -> bool {
        self.facts(unit).class != Class::Infantry
    }

    /// Whether a unit is an armored vehicle.
    pub(crate) fn armored_vehicle(&self, unit: &Unit) -> bool {
        self.facts(unit).class == Class::Vehicle && self.stats(unit).armor.is_some()
    }

    /// The target number of a melee attack; 0 is a dash (FF-34.21-04).
    pub(crate) fn melee_number(&self, firer: &Unit, target: &Unit) -> u8 {
        self.melee[firer.kind.index() * self.facts.len() + target.kind.index()]
    }

    /// How many counters of a kind and size are left: every piece not in play or hidden (FF-GLO-05, ruling NEW-10).
    pub(crate) fn in_countermix(&self, state: &State, kind: KindId, size: Size) -> u8 {
        let used = state
            .units
            .iter()
            .filter(|u| u.kind == kind && u.size == size);
        let hidden = state.hidden.iter().filter(|it| {
            let piece = self.piece(UnitId(it.piece));
            piece.kind == kind && piece.size == size
        });
        let used = used.count() + hidden.count();
        self.facts_of(kind).counters[size as usize].saturating_sub(used as u8)
    }

    /// A slot for a new unit: the first free one.
    pub(crate) fn free_slot(&self, state: &mut State) -> Option<UnitId> {
        let free = state.units.iter().position(|unit| !unit.exists());
        match free {
            Some(slot) => Some(UnitId(slot as u8)),
            None if state.units.is_full() => None,
            None => {
                state.units.push(Unit::default());
                Some(UnitId(state.units.len() as u8 - 1))
            }
        }
    }

    // ------------------------------------------------------------------ ground

    /// The chart's row of a hex.
    pub(crate) fn row(&self, hex: Hex) -> &TerrainRow {
        &self.ground[hex.index()].1
    }

    /// Who sees whom on the map.
    pub fn sights(&self) -> &Sights {
        &self.sights
    }

    /// The terrain of a hex.
    pub(crate) fn terrain(&self, hex: Hex) -> Terrain {
        self.ground[hex.index()].0
    }

    /// Whether the side between two adjacent hexes is wholly covered by building artwork.
    pub(crate) fn walled_off(&self, a: Hex, b: Hex) -> bool {
        // Artwork of either hex counts for both.
        let side = a.direction_to(b);
        side.is_some_and(|side| self.walls[a.index()] >> side.index() & 1 == 1)
    }

    /// The level of a hex: that of its center dot (FF-24.5-02).
    pub(crate) fn level(&self, hex: Hex) -> i8 {
        self.scenario.map.level(hex)
    }

    /// Whether a hex lies in a unit's front fire arc; always for infantry (FF-3.4-03).
    pub(crate) fn in_front(&self, unit: &Unit, hex: Hex) -> bool {
        !self.has_facing(unit)
            || crate::arcs::in_front(self.scenario.charts.front_arc, unit.at, unit.facing, hex)
    }

    // ------------------------------------------------------------------ initiative

    /// Moves the pawn toward the opponent of whoever pays.
    pub(crate) fn pay(&self, state: &mut State, side: Side, cost: u8) {
        state.pawn += (side.other().toward() * i16::from(cost)) as i8;
    }

    /// Whether a payment leaves the pawn on the track: exactly 20 does (FF-30.1-02, FF-34.32-03, FF-35.62-03).
    pub(crate) fn can_pay(&self, state: &State, side: Side, cost: u8) -> bool {
        let after = i16::from(state.pawn) * side.other().toward() + i16::from(cost);
        after <= crate::state::TRACK_END
    }

    /// Who may give the next order (FF-20-02).
    pub(crate) fn initiative(&self, state: &State) -> Side {
        match state.pawn {
            1.. => Side::A,
            0 => state.fate,
            _ => Side::B,
        }
    }

    /// What a side's army is called.
    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.scenario.armies[side.index()].name
    }

    /// Takes a unit off the map and out of its slot: its hit marker rejoins the cup (FF-5.3-01).
    pub(crate) fn remove_unit(&self, state: &mut State, id: UnitId) {
        self.free_marker(state, id);
        *state.unit_mut(id) = Unit::default();
        // Whoever takes its slot does not spot in its place.
        for frame in state.stack.frames_mut() {
            if let Frame::Barrage(barrage) = frame
                && barrage.spotter == id
            {
                barrage.spotter = UnitId::NONE;
            }
        }
    }

    /// Takes the hit marker off a unit: it rejoins the cup at once (FF-5.3-01).
    pub(crate) fn free_marker(&self, state: &mut State, id: UnitId) {
        let marker = std::mem::take(&mut state.unit_mut(id).hit);
        if let Some(count) = state.cup.get_mut(marker.index()) {
            *count += 1;
        }
    }

    /// The ammunitions a unit has, in order.
    pub(crate) fn ammunition(&self, unit: &Unit) -> impl Iterator<Item = Ammo> + use<> {
        let stats = *self.stats(unit);
        Ammo::ALL
            .into_iter()
            .filter(move |&ammo| stats.firepower(ammo).is_some())
    }
}

fn units_of(
    units: &mut List<Unit, { crate::state::MAX_UNITS }>,
    number: usize,
    group: &crate::scenario::Group,
) {
    for piece in &group.pieces {
        units.push(Unit {
            kind: piece.kind,
            side: group.side,
            size: piece.size,
            flags: Flags(Flags::RESERVE),
            group: number as u8,
            facing: piece.facing.unwrap_or(ground::Direction::North),
            ..Unit::default()
        });
    }
}

const BUILDINGS: [Terrain; 2] = [Terrain::Building, Terrain::Block];

/// FF-24.1-02: the highest Type of which anything is drawn in a hex, however small; a building on the center dot is a
/// block (FF-24.9-02).
fn type_of(map: &Map, artwork: &Artwork, hex: Hex) -> Terrain {
    let drawn = artwork.terrains_in(hex).map(Terrain::of);
    let highest = drawn
        .chain([Terrain::of(map.terrain(hex))])
        .max_by_key(|terrain| terrain.rank());
    let terrain = highest.unwrap_or_default();
    let on_dot = || {
        BUILDINGS
            .into_iter()
            .any(|it| artwork.covers_dot(hex, it as u8))
    };
    match terrain.is_building() {
        true if on_dot() => Terrain::Block,
        true => Terrain::Building,
        false => terrain,
    }
}

/// The melee tables of both armies, firer by target: by the target's id, or else by what it is.
fn melee_table(scenario: &Scenario, facts: &[Facts]) -> Vec<u8> {
    let mut table = Vec::with_capacity(facts.len() * facts.len());
    for (_, firer) in &scenario.kinds {
        for ((_, target), facts) in scenario.kinds.iter().zip(facts) {
            let class = match facts.class {
                Class::Infantry => "infantry",
                Class::Gun => "gun",
                Class::Vehicle if facts.stats[0].armor.is_some() => "armor",
                Class::Vehicle => "vehicle",
            };
            let number = firer.melee.get(&target.id).or(firer.melee.get(class));
            table.push(number.copied().unwrap_or(0));
        }
    }
    table
}
