//! The loaded game: a scenario with everything worked out that does not change during play, and the questions that all
//! chapters ask of it.

pub(crate) use engine::need;
pub use engine::{May, No};

use crate::counters::{Class, Face, Kind, Nation, Role, Side};
use crate::event::Event;
use crate::knowledge::Sorts;
use crate::random_events::HAMLET_REACH;
use crate::scenario::{CacheKind, KindId, Plots, SWITCHES, Scenario};
use crate::sight::Sights;
use crate::state::{Altitude, CacheId, Flags, Kinds, Medevac, PieceId, State, Unit, UnitId, Wait};
use crate::terrain::{Terrain, TerrainRow};
use engine::{About, Log, SeatAbout, Switch};
use ground::{HEXES, Hex, HexSet};
use std::sync::Arc;

/// What a step of a procedure comes to.
pub(crate) type Flow = engine::Flow<Wait>;

/// Whether one of several things is allowed. Where none is, they may all fail for one and the same reason, which is then
/// the reason; otherwise it is `none`.
pub(crate) fn one_of(tries: impl Iterator<Item = May>, none: No) -> May {
    let mut shared = None;
    let mut mixed = false;
    for tried in tries {
        let Err(no) = tried else { return Ok(()) };
        mixed |= shared.is_some_and(|before| before != no);
        shared = Some(no);
    }
    Err(shared.filter(|_| !mixed).unwrap_or(none))
}

/// A line of the roster with its counter resolved.
pub struct RosterLine {
    /// Which counter.
    pub kind: KindId,
    /// Name on the counter.
    pub name: String,
    /// The counter's facts, at hand.
    pub facts: Facts,
}

/// What rules ask of a counter again and again.
#[derive(Clone, Copy)]
pub struct Facts {
    /// Special rules.
    pub role: Role,
    /// Movement Class.
    pub class: Class,
    /// Nationality.
    pub nation: crate::counters::Nation,
    /// Leader.
    pub leader: bool,
    /// Full and reduced side.
    pub faces: [Face; 2],
    /// Whether a first casualty flips it (three or four men).
    pub flips: bool,
}

impl Facts {
    /// No Dummy and no Civilians: holds ground, captures, blocks.
    pub fn real(&self) -> bool {
        !matches!(self.role, Role::Dummy | Role::Civilians)
    }

    /// Can fire, with one of its sides at least.
    pub(crate) fn fires(&self) -> bool {
        self.faces.iter().any(|side| side.fire.is_some())
    }

    /// Can fire outside Assaults.
    pub(crate) fn shoots(&self) -> bool {
        self.fires() && self.role != Role::Sapper
    }

    fn of(kind: &Kind) -> Facts {
        Facts {
            role: kind.role,
            class: kind.class(),
            nation: kind.nation,
            leader: kind.leader,
            faces: [kind.full, kind.reduced.unwrap_or(kind.full)],
            flips: kind.full.men >= 3 && kind.reduced.is_some(),
        }
    }
}

/// A loaded game of Front Toward Enemy.
pub struct Fte {
    /// The scenario.
    pub scenario: Scenario,
    pub(crate) about: About,
    /// Every piece that can appear, groups first, then [`Fte::spares`].
    pub(crate) roster: Vec<RosterLine>,
    /// First slot of each group.
    pub(crate) group_start: Vec<u8>,
    /// For each piece of a group, which sort of counter of the group it is.
    pub(crate) kind_bits: Vec<u8>,
    /// Whether each piece goes under one of the VC's own Concealed markers.
    pub(crate) vc_backs: Vec<bool>,
    /// The sorts of each group, and those of a VC event.
    pub(crate) sorts: Vec<Sorts>,
    pub(crate) event_sorts: Sorts,
    /// First slot of each "?" group.
    pub(crate) cache_start: Vec<u8>,
    /// Roster lines of event pieces.
    pub(crate) spares: SparePieces,
    /// What a viewer knows of a counter he may not examine: an Infantry Unit without values.
    unknown: Facts,
    /// Shared by games on the same ground.
    pub(crate) sights: Arc<Sights>,
    /// Hexes from each hex to the nearest map edge.
    pub(crate) to_edge: Vec<u8>,
    /// Hexes within three of a Hamlet (19.7).
    pub(crate) near_hamlet: HexSet,
    /// Hexes with a Trail (26.0).
    pub(crate) trails: HexSet,
    /// Where the scenario's map and area let a side plot Claymores and Booby Traps, in order; markers add to the latter.
    pub(crate) plot_ground: [Vec<Hex>; 2],
}

/// Roster lines of pieces that come by events and rules.
#[derive(Clone, Copy)]
pub(crate) struct SparePieces {
    pub cobra: [PieceId; 2],
    pub medevac: PieceId,
    pub crew: PieceId,
    pub vc: [PieceId; 4],
}

/// FTE-2.0-06: which pieces lie under the VC's own Concealed markers. Dummies and Civilians lie under what the rest of
/// their side has; where it has both, Civilians under the VC's and Dummies under each in turn.
fn vc_backs(scenario: &Scenario, roster: &[RosterLine], spares: &SparePieces) -> Vec<bool> {
    let pieces = scenario.groups.iter().flat_map(|group| &group.pieces);
    let mut nations = pieces.map(|p| scenario.kinds[p.kind.0 as usize].nation);
    let nva = nations.clone().any(|nation| nation == Nation::Nva);
    let vc = nations.any(|nation| nation == Nation::Vc);
    let mut dummies = 0;
    let under = |(piece, line): (usize, &RosterLine)| {
        if spares.vc.iter().any(|spare| spare.index() == piece) {
            return true; // they come by the VC event
        }
        match line.facts.nation {
            Nation::Unmarked if nva && vc && line.facts.role == Role::Dummy => {
                dummies += 1;
                dummies % 2 == 1
            }
            Nation::Unmarked => vc,
            nation => nation == Nation::Vc,
        }
    };
    roster.iter().enumerate().map(under).collect()
}

impl Fte {
    /// Works out everything that does not change during play.
    pub fn new(scenario: Scenario) -> Fte {
        let sights = Arc::new(Sights::new(&scenario.map));
        Fte::with_sights(scenario, sights)
    }

    /// The same when it is known already what can be seen from where on the scenario's map.
    pub(crate) fn with_sights(scenario: Scenario, sights: Arc<Sights>) -> Fte {
        let line = |kind: KindId, name: String| {
            let facts = Facts::of(&scenario.kinds[kind.0 as usize]);
            RosterLine { kind, name, facts }
        };
        let mut roster = Vec::new();
        let mut group_start = Vec::new();
        let mut kind_bits = Vec::new();
        for group in &scenario.groups {
            group_start.push(roster.len() as u8);
            let mut kinds: Vec<KindId> = Vec::new();
            for piece in &group.pieces {
                let known = kinds.iter().position(|kind| *kind == piece.kind);
                let bit = known.unwrap_or_else(|| {
                    kinds.push(piece.kind);
                    kinds.len() - 1
                });
                kind_bits.push(bit.min(Kinds::MOST - 1) as u8);
            }
            roster.extend(group.pieces.iter().map(|p| line(p.kind, p.name.clone())));
        }
        let mut cache_start = Vec::new();
        let mut caches = 0;
        for group in &scenario.caches {
            cache_start.push(caches);
            caches += group.kinds.len() as u8;
        }
        let spare = scenario.spares;
        let mut add = |kind: KindId, name: &str| {
            roster.push(line(kind, name.to_string()));
            PieceId(roster.len() as u8 - 1)
        };
        let spares = SparePieces {
            cobra: [add(spare.cobra, "Cobra 1"), add(spare.cobra, "Cobra 2")],
            medevac: add(spare.medevac, "Dustoff"),
            crew: add(spare.crew, "Crew"),
            vc: [
                add(spare.vc[0], "VC Cdr"),
                add(spare.vc[1], "VC Team"),
                add(spare.vc[2], "VC Dummy"),
                add(spare.vc[3], "Villagers"),
            ],
        };
        let vc_backs = vc_backs(&scenario, &roster, &spares);
        let about = About {
            game: "fte".into(),
            scenario: format!("fte/{}", scenario.slug),
            title: scenario.title.clone(),
            briefing: scenario.briefing.clone(),
            seats: vec![
                SeatAbout {
                    id: "us".into(),
                    name: "American".into(),
                    automatic: false,
                },
                SeatAbout {
                    id: "nva".into(),
                    name: "NVA/VC".into(),
                    automatic: false,
                },
            ],
            minutes: scenario.minutes,
            rules: format!("fte-{}", env!("CARGO_PKG_VERSION")),
            data: scenario.data,
            options: Switch::about(&SWITCHES, &scenario.options),
        };
        let map = &scenario.map;
        let mut to_edge = vec![u8::MAX; HEXES];
        let edges: Vec<Hex> = map
            .hexes()
            .iter()
            .copied()
            .filter(|&h| map.on_edge(h))
            .collect();
        for &hex in map.hexes() {
            to_edge[hex.index()] = edges
                .iter()
                .map(|&e| hex.distance(e) as u8)
                .min()
                .unwrap_or(0);
        }
        let hamlets: Vec<Hex> = map
            .hexes()
            .iter()
            .copied()
            .filter(|&h| Terrain::from_id(map.terrain(h)) == Terrain::Hamlet)
            .collect();
        let trails = map
            .hexes()
            .iter()
            .copied()
            .filter(|&h| map.sides_of(h).trail())
            .collect();
        let near_hamlet = map
            .hexes()
            .iter()
            .copied()
            .filter(|h| hamlets.iter().any(|v| v.distance(*h) <= HAMLET_REACH))
            .collect();
        let ground = |plots: &Plots, allowed: &dyn Fn(Hex) -> bool| {
            let used = plots.count + plots.die_divisor > 0;
            let inside = |h: Hex| used && (plots.area.is_empty() || plots.area.contains(h));
            let mut hexes: Vec<Hex> = map.hexes().to_vec();
            hexes.retain(|&h| inside(h) && allowed(h));
            hexes.sort_unstable();
            hexes
        };
        let plot_ground = [
            ground(&scenario.claymores, &|_| true),
            ground(&scenario.booby_traps, &|h| map.sides_of(h).trail()),
        ];
        let sorts = scenario
            .groups
            .iter()
            .zip(&group_start)
            .map(|(group, &start)| {
                let pieces = usize::from(start)..usize::from(start) + group.pieces.len();
                Sorts::of(pieces.map(|p| (1 << kind_bits[p], &roster[p].facts)))
            });
        let sorts = sorts.collect();
        let came = spares.vc.iter().enumerate();
        let event_sorts = Sorts::of(came.map(|(i, p)| (1 << i, &roster[p.index()].facts)));
        let blank = Face {
            fire: None,
            quality: 0,
            defence: 0,
            men: 0,
        };
        let unknown = Facts {
            role: Role::Soldier,
            class: Class::Infantry,
            nation: crate::counters::Nation::Unmarked,
            leader: false,
            faces: [blank, blank],
            flips: false,
        };
        Fte {
            scenario,
            about,
            roster,
            group_start,
            kind_bits,
            vc_backs,
            sorts,
            event_sorts,
            cache_start,
            spares,
            unknown,
            sights,
            to_edge,
            near_hamlet,
            trails,
            plot_ground,
        }
    }

    /// Lines of sight between all hexes of the map.
    pub fn sights(&self) -> &Sights {
        &self.sights
    }

    /// The facts of a Unit's counter, as far as the state tells.
    pub fn facts(&self, unit: &Unit) -> &Facts {
        self.roster
            .get(unit.piece.index())
            .map_or(&self.unknown, |line| &line.facts)
    }

    /// The printed side that is up.
    pub fn face(&self, unit: &Unit) -> &Face {
        &self.facts(unit).faces[usize::from(unit.is(Flags::REDUCED))]
    }

    /// The counter, unless hidden.
    pub fn kind(&self, unit: &Unit) -> Option<&Kind> {
        self.roster
            .get(unit.piece.index())
            .map(|line| &self.scenario.kinds[line.kind.0 as usize])
    }

    /// Name on the counter, unless hidden.
    pub fn piece_name(&self, unit: &Unit) -> Option<&str> {
        self.roster
            .get(unit.piece.index())
            .map(|line| line.name.as_str())
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        Terrain::from_id(self.scenario.map.terrain(hex))
    }

    /// The line of the Terrain Effects Chart for a hex.
    pub fn row(&self, hex: Hex) -> &TerrainRow {
        &self.scenario.charts.terrain[self.scenario.map.terrain(hex) as usize]
    }

    pub(crate) fn role(&self, unit: &Unit) -> Role {
        self.facts(unit).role
    }

    pub(crate) fn class(&self, unit: &Unit) -> Class {
        self.facts(unit).class
    }

    pub(crate) fn infantry(&self, unit: &Unit) -> bool {
        self.class(unit) == Class::Infantry
    }

    /// Infantry that is somebody: no Dummy, no Civilians.
    pub(crate) fn troops(&self, unit: &Unit) -> bool {
        self.infantry(unit) && self.real(unit)
    }

    /// No Dummy and no Civilians: holds ground, captures, blocks.
    pub(crate) fn real(&self, unit: &Unit) -> bool {
        self.facts(unit).real()
    }

    pub(crate) fn airborne(&self, unit: &Unit) -> bool {
        unit.altitude != Altitude::Ground
    }

    /// FTE-2.0-01: has a Fire Rating and can use it now (not a Downed Helicopter, FTE-7.4-48).
    pub(crate) fn combat(&self, unit: &Unit) -> bool {
        self.face(unit).fire.is_some() && !unit.is(Flags::DOWNED)
    }

    /// Still free to go on in the current Activation.
    pub(crate) fn able(&self, state: &State, unit: UnitId) -> bool {
        let u = state.unit(unit);
        u.on_map() && !u.is(Flags::COMPLETE)
    }

    /// FTE-18.1-06, -14: counts as a Visible Enemy Unit for its enemies.
    pub(crate) fn watches(&self, unit: &Unit) -> bool {
        unit.on_map() && !unit.is(Flags::CONCEALED) && self.real(unit)
    }

    /// Whether terrain leaves a line of sight between two Units.
    pub(crate) fn in_sight(&self, a: &Unit, b: &Unit) -> bool {
        self.sights.sees(a.at, a.altitude, b.at, b.altitude)
    }

    /// Whether a Visible Enemy Unit has line of sight to the Unit (friends do not block here, FTE-7.3.2-10).
    pub(crate) fn seen(&self, state: &State, unit: UnitId) -> bool {
        let u = state.unit(unit);
        state
            .of_side(u.side.enemy())
            .any(|(_, e)| self.watches(e) && self.in_sight(e, u))
    }

    /// Hexes where Units of a side block its own fire (FTE-7.3.2-09).
    pub(crate) fn friends_on_ground(&self, state: &State, side: Side) -> HexSet {
        let blocks = |u: &Unit| !self.airborne(u) && self.role(u) != Role::Civilians;
        state
            .of_side(side)
            .filter(|(_, u)| blocks(u))
            .map(|(_, u)| u.at)
            .collect()
    }

    /// FTE-6.8-06: range in hexes, doubled to or from a High Helicopter.
    pub(crate) fn range(&self, a: &Unit, b: &Unit) -> u32 {
        let high = a.altitude == Altitude::High || b.altitude == Altitude::High;
        a.at.distance(b.at) * if high { 2 } else { 1 }
    }

    /// Takes a Concealed marker off. A Dummy that loses it is gone (FTE-22.0-04).
    pub(crate) fn reveal(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let clause = engine::Clause(clause);
        self.uncover(state, unit, log, || Event::Revealed { unit, clause });
    }

    /// The same for a Unit that is hit (FTE-18.1-09).
    pub(crate) fn reveal_hit(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        self.uncover(state, unit, log, || Event::Exposed { unit });
    }

    fn uncover(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
        event: impl FnOnce() -> Event,
    ) {
        if !state.unit(unit).is(Flags::CONCEALED) {
            return;
        }
        self.turned_up(state, unit);
        state.unit_mut(unit).clear(Flags::CONCEALED);
        log.note_with(state, event);
        if self.role(state.unit(unit)) == Role::Dummy {
            self.remove(state, unit, "FTE-22.0-04", log);
        }
    }

    /// The same for an act that costs concealment only under enemy eyes (FTE-18.1-05, -16).
    pub(crate) fn reveal_if_seen(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        if state.unit(unit).is(Flags::CONCEALED) && self.seen(state, unit) {
            self.reveal(state, unit, clause, log);
        }
    }

    /// Shows what lay under a Concealed marker, whatever becomes of it.
    pub(crate) fn turn_up(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let hidden = self.hidden(state.unit(unit));
        self.turned_up(state, unit);
        if hidden {
            log.note_with(state, || Event::Revealed {
                unit,
                clause: engine::Clause(clause),
            });
        }
    }

    /// Takes a Unit out of play, and looks at who is left in the hex. What it carried stays there.
    pub(crate) fn remove(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let hex = self.take_out(state, unit, clause, log);
        if hex != Hex::NOWHERE {
            self.capture(state, hex, log);
        }
    }

    /// Takes a Unit out of play; says where it was.
    pub(crate) fn take_out(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) -> Hex {
        let hex = state.place_of(unit);
        self.turn_up(state, unit, clause, log);
        self.drop_all(state, unit, hex, clause, log);
        self.comes_or_goes(state, unit);
        let u = state.unit_mut(unit);
        u.at = Hex::NOWHERE;
        u.carrier = UnitId::NONE;
        u.fort = CacheId::NONE;
        u.set(Flags::GONE);
        if state.medevac == Medevac::Here(unit) {
            state.medevac = Medevac::None; // FTE-12.0-04
        }
        log.note_with(state, || Event::Lost {
            unit,
            hex,
            clause: engine::Clause(clause),
        });
        hex
    }

    /// Adds a Unit that was not in the scenario's groups.
    pub(crate) fn add_unit(&self, state: &mut State, piece: PieceId, side: Side) -> Option<UnitId> {
        if state.units.is_full() {
            return None;
        }
        let hidden = piece == PieceId::NONE;
        let mut unit = Unit {
            piece,
            side,
            may_be: if hidden { Kinds::ANY } else { Kinds::SEEN },
            kin: state.units.len() as u8,
            ..Unit::default()
        };
        unit.set(Flags::RESERVE);
        state.units.push(unit);
        Some(UnitId(state.units.len() as u8 - 1))
    }

    /// The clause of the twin rules for Bunkers (24.0) and Foxholes (25.0).
    pub(crate) fn of_fort(
        &self,
        state: &State,
        fort: CacheId,
        bunker: &'static str,
        foxholes: &'static str,
    ) -> &'static str {
        match self.fort_kind(state, fort) {
            Some(CacheKind::Foxholes) => foxholes,
            _ => bunker,
        }
    }

    pub(crate) fn fort_kind(&self, state: &State, fort: CacheId) -> Option<CacheKind> {
        state.caches.get(fort.index()).map(|c| c.kind)
    }
}
