//! The loaded game: a scenario with everything worked out that does not change during play, and the questions that all
//! chapters ask of it.

pub(crate) use engine::need;
pub use engine::{May, No};

use crate::charts::{Charts, DftColumn, Harm, Nation, SkillEffect, Sort, Terrain, TerrainRow};
use crate::counters::{Class, Drive, Kind, Side, WeaponClass, WeaponKind};
use crate::options::SWITCHES;
use crate::scenario::Scenario;
use crate::sight::Sights;
use crate::state::{
    Flags, Fort, FortKind, Impulse, KindId, Location, MAX_SKILLS, Mission, Phase, Place, SkillId,
    State, Unit, UnitId, Wait, Weapon, WeaponId, WeaponKindId,
};
use engine::{About, List, SeatAbout, Switch};
use ground::{HEXES, Hex, HexSet, Lines};
use std::sync::Arc;

/// What a step of a procedure comes to.
pub(crate) type Flow = engine::Flow<Wait>;

/// What rules ask of a kind of unit again and again.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// What it is.
    pub class: Class,
    /// Its badge: position in the list of all badges.
    pub badge: u8,
    /// IFP; 0 without any.
    pub fp: i8,
    /// It has a number for IFP at all.
    pub fires: bool,
    /// Range.
    pub range: u8,
    /// MF.
    pub mf: u8,
    /// Morale in Good Order and Shaken.
    pub morale: [i8; 2],
    /// Leadership Modifier.
    pub lm: i8,
    /// IFP of a Hero's wounded side.
    pub wounded_fp: i8,
    /// MF of a Hero's wounded side.
    pub wounded_mf: u8,
    /// A.
    pub assaulter: bool,
    /// M.
    pub melee: bool,
    /// SR.
    pub self_rally: bool,
    /// Red box.
    pub assault_move: bool,
    /// Yellow square.
    pub stealth: bool,
    /// Black box.
    pub extended: bool,
    /// Ambushes.
    pub ambush: bool,
    /// Covered arc only.
    pub arc: bool,
    /// MG Weapon Team.
    pub machine_gun: bool,
    /// Cannot leave its hex.
    pub immobile: bool,
    /// Calibre.
    pub calibre: u8,
    /// How it moves.
    pub drive: Drive,
    /// The Half-squad it becomes; none for all but Squads.
    pub half: KindId,
    /// The Squad that two of it make; none for all but Half-squads.
    pub whole: KindId,
    /// It has a gun.
    pub gun: bool,
    /// It has a mortar.
    pub mortar: bool,
    /// It has a turret.
    pub turret: bool,
}

/// What rules ask of a kind of Support Weapon again and again.
#[derive(Clone, Copy, Debug)]
pub struct WeaponFacts {
    /// What it is.
    pub class: WeaponClass,
    /// Firepower and range, on its tripod where it has one.
    pub fp: i8,
    /// Range.
    pub range: u8,
    /// J.
    pub jams: bool,
    /// M.
    pub melee: bool,
    /// It has a tripod side.
    pub tripod: bool,
    /// Firepower on its bipod; none when dismantled or without a tripod.
    pub bipod: Option<i8>,
    /// Range on its bipod.
    pub bipod_range: u8,
}

/// A loaded game of Lock 'n Load Tactical.
pub struct Lnl {
    /// The scenario.
    pub scenario: Scenario,
    pub(crate) about: About,
    facts: Vec<Facts>,
    weapon_facts: Vec<WeaponFacts>,
    /// The terrain of each hex, and the chart's row of it.
    ground: Vec<(Terrain, TerrainRow)>,
    /// Sand anywhere on the map (LNLT-1.6.2-04).
    sandy: bool,
    /// One of the armies has mortars.
    mortars: bool,
    /// The hexes of objectives.
    pub(crate) objectives: HexSet,
    /// Shared by games on the same ground.
    pub(crate) sights: Arc<Sights>,
    /// What lies between any two hexes.
    pub(crate) lines: Lines,
}

impl Lnl {
    /// Works out everything that does not change during play.
    pub fn new(scenario: Scenario) -> Lnl {
        let sights = Arc::new(Sights::of(&scenario.map, &scenario.charts));
        Lnl::with_sights(scenario, sights)
    }

    pub(crate) fn with_sights(scenario: Scenario, sights: Arc<Sights>) -> Lnl {
        let about = About {
            game: "lnlt".to_owned(),
            scenario: format!("lnlt/{}", scenario.slug),
            title: scenario.title.clone(),
            briefing: scenario.briefing.clone(),
            seats: scenario
                .armies
                .iter()
                .map(|army| SeatAbout {
                    id: army.id.clone(),
                    name: army.name.clone(),
                    automatic: false,
                })
                .collect(),
            minutes: scenario.minutes,
            rules: concat!("lnlt-", env!("CARGO_PKG_VERSION")).to_owned(),
            data: scenario.data,
            options: Switch::about(&SWITCHES, &scenario.options),
        };
        let facts = facts_of(&scenario);
        let weapon_facts = scenario
            .weapons
            .iter()
            .map(|(_, kind)| weapon_facts_of(kind))
            .collect();
        let map = &scenario.map;
        let clear = *scenario.charts.row(Terrain::Clear);
        let mut ground = vec![(Terrain::Clear, clear); HEXES];
        for &hex in map.hexes() {
            let terrain = Terrain::of(map.terrain(hex));
            ground[hex.index()] = (terrain, *scenario.charts.row(terrain));
        }
        let sandy = map
            .hexes()
            .iter()
            .any(|&hex| map.terrain(hex) == Terrain::Sand as u8);
        let mut kinds = scenario.kinds.iter();
        let mut arms = scenario.weapons.iter();
        let mortars = kinds.any(|(_, kind)| kind.mortar.is_some())
            || arms.any(|(_, kind)| kind.mortar.is_some());
        Lnl {
            lines: Lines::for_map(map),
            about,
            facts,
            weapon_facts,
            ground,
            sandy,
            mortars,
            objectives: scenario.objectives.iter().map(|it| it.at.hex()).collect(),
            sights,
            scenario,
        }
    }

    /// The position before set-up: every unit in reserve.
    pub(crate) fn empty_state(&self) -> State {
        let scenario = &self.scenario;
        let mut state = State {
            wait: Wait::Over,
            stack: Default::default(),
            units: List::new(),
            weapons: List::new(),
            forts: List::new(),
            smoke: List::new(),
            ffe: List::new(),
            starshells: List::new(),
            spotted: List::new(),
            melees: List::new(),
            wrecks: List::new(),
            rubble: List::new(),
            acquired: List::new(),
            missions: List::new(),
            due: List::new(),
            control: scenario.objectives.iter().map(|it| it.control).collect(),
            rising: List::new(),
            doomed: Default::default(),
            deserted: Default::default(),
            cup: [0; MAX_SKILLS],
            events: (0..)
                .zip(&scenario.events)
                .filter(|(_, line)| line.armed)
                .fold(0, |bits, (event, _)| bits | 1 << event),
            night: scenario.night,
            turns: scenario.turns,
            won: None,
            vp: [0; 2],
            turn: 0,
            phase: Phase::SetUp,
            initiative: scenario.initiative.unwrap_or_default(),
            passes: 0,
            impulse: Impulse::default(),
            options: scenario.options,
        };
        for (number, group) in scenario.groups.iter().enumerate() {
            let first = state.units.len() as u8;
            for (place, piece) in group.pieces.iter().enumerate() {
                let id = UnitId(state.units.len() as u8);
                let facing = piece.facing.unwrap_or_default();
                let carrier = (place as u8).checked_sub(piece.aboard);
                let carrier = carrier.filter(|_| piece.aboard > 0);
                let mut unit = Unit {
                    kind: piece.kind,
                    side: group.side,
                    facing,
                    turret: facing,
                    group: number as u8,
                    skill: piece.skill,
                    aboard: carrier.map_or(UnitId::NONE, |at| UnitId(first + at)),
                    ..Unit::default()
                };
                unit.set(Flags::RESERVE);
                if piece.on_top {
                    unit.set(Flags::ON_TOP);
                }
                if piece.shaken {
                    unit.set(Flags::SHAKEN);
                }
                state.units.push(unit);
                for &kind in &piece.weapons {
                    let on_tripod = self.weapon_facts[kind.index()].tripod && group.turn == 0;
                    state.weapons.push(Weapon {
                        kind,
                        holder: id,
                        owner: scenario.weapons[kind.index()].0,
                        // LNLT-1.6.1-05: what comes from off the map is dismantled.
                        flags: if on_tripod { Weapon::TRIPOD } else { 0 },
                        ..Weapon::default()
                    });
                }
            }
            for line in &group.forts {
                state.forts.push(Fort {
                    kind: line.kind,
                    side: group.side,
                    facing: line.facing.unwrap_or(ground::Direction::North),
                    value: line.value,
                    group: number as u8,
                    ..Fort::default()
                });
            }
        }
        for line in &scenario.missions {
            state.missions.push(Mission {
                kind: line.kind,
                side: line.side,
                fp: line.fp,
                left: line.count,
                plane: line.plane,
                formation: line.formation,
            });
        }
        // LNLT-12.0-03: what nobody has been given goes into the cup.
        for (count, skill) in state.cup.iter_mut().zip(&scenario.charts.skill) {
            *count = skill.count;
        }
        for unit in scenario.groups.iter().flat_map(|group| &group.pieces) {
            if let Some(count) = state.cup.get_mut(unit.skill.index()) {
                *count = count.saturating_sub(1);
            }
        }
        state.stack.call(crate::frame::Turns::default());
        state
            .stack
            .call(crate::frame::SetUp::before_play(scenario.sets_up_first));
        state
    }

    // ------------------------------------------------------------------ units

    /// The facts of a unit's kind.
    pub fn facts(&self, unit: &Unit) -> &Facts {
        &self.facts[unit.kind.index()]
    }

    /// The kind of a unit.
    pub(crate) fn kind(&self, unit: &Unit) -> &Kind {
        &self.scenario.kinds[unit.kind.index()].1
    }

    /// What a unit is.
    pub fn class(&self, unit: &Unit) -> Class {
        self.facts(unit).class
    }

    /// Whether a unit makes its hex one that its side is in: not who flies over it (LNLT-19.2.1-04), nor an Abandoned hull,
    /// which is nobody's (LNLT-14.1.1-03, NEW-41).
    pub(crate) fn contests(&self, unit: &Unit) -> bool {
        self.class(unit) != Class::Helicopter && !unit.is(Flags::ABANDONED)
    }

    /// Whether a unit is in the air: what flies, and who is in it (LNLT-19.2.4-01).
    pub(crate) fn airborne(&self, state: &State, unit: &Unit) -> bool {
        let flies = |unit: &Unit| matches!(self.class(unit), Class::Helicopter | Class::Aircraft);
        flies(unit) || unit.carried() && flies(state.unit(unit.aboard))
    }

    /// Whether enemies of a side are in a location: neither who flies over it nor an Abandoned hull (LNLT-19.2.1-04, NEW-41).
    pub(crate) fn held_against(&self, state: &State, side: Side, at: Location) -> bool {
        let mut here = state.here(at);
        here.any(|(_, it)| it.side != side && self.contests(it))
    }

    /// The facts of a Support Weapon's kind.
    pub fn weapon_facts(&self, weapon: &Weapon) -> &WeaponFacts {
        &self.weapon_facts[weapon.kind.index()]
    }

    /// The kind of a Support Weapon.
    pub(crate) fn weapon_kind(&self, kind: WeaponKindId) -> &WeaponKind {
        &self.scenario.weapons[kind.index()].1
    }

    /// The National Characteristics of a side (13).
    pub(crate) fn nation(&self, side: Side) -> &Nation {
        &self.scenario.armies[side.index()].nation
    }

    /// The charts.
    pub(crate) fn charts(&self) -> &Charts {
        &self.scenario.charts
    }

    /// The skill of a unit.
    pub(crate) fn skill(&self, unit: &Unit) -> Option<&crate::charts::Skill> {
        self.charts().skill.get(unit.skill.index())
    }

    /// Same side, colour and Identification Badge (LNLT-3.0-10, LNLT-3.0-11).
    pub(crate) fn matches(&self, a: &Unit, b: &Unit) -> bool {
        a.side == b.side && self.facts(a).badge == self.facts(b).badge
    }

    /// A unit's Morale Rating as it is now (LNLT-1.5-01, LNLT-5.1-18).
    pub(crate) fn morale(&self, unit: &Unit) -> i8 {
        let facts = self.facts(unit);
        let wounded = facts.class != Class::Hero && unit.is(Flags::WOUNDED);
        facts.morale[usize::from(unit.is(Flags::SHAKEN))] - i8::from(wounded)
    }

    /// A Leader's LM as it is now (LNLT-5.1-17); 0 for everybody else.
    pub(crate) fn lm(&self, unit: &Unit) -> i8 {
        let lm = self.facts(unit).lm;
        match unit.is(Flags::WOUNDED) {
            true => (lm - 1).max(0),
            false => lm,
        }
    }

    /// IFP as printed on the face that is up.
    pub(crate) fn ifp(&self, unit: &Unit) -> i8 {
        let facts = self.facts(unit);
        match unit.is(Flags::WOUNDED) {
            true => facts.wounded_fp,
            false => facts.fp,
        }
    }

    /// MF as printed on the face that is up, less what an SMC's burden takes (LNLT-1.6-03, LNLT-5.1-10).
    pub(crate) fn mf(&self, state: &State, id: UnitId) -> u8 {
        let unit = state.unit(id);
        let facts = self.facts(unit);
        let printed = match unit.is(Flags::WOUNDED) && facts.class == Class::Hero {
            true => facts.wounded_mf,
            false => facts.mf,
        };
        if facts.class == Class::Vehicle && unit.is(Flags::SHAKEN) {
            return printed.div_ceil(2);
        }
        let burdened = facts.class.smc() && state.held_by(id).next().is_some();
        let printed = match printed {
            0 => 0,
            _ => printed.saturating_add_signed(self.skill_value(unit, SkillEffect::Fleet)),
        };
        match burdened {
            true => printed.saturating_sub(self.charts().numbers.smc_burden),
            false => printed,
        }
    }

    /// A slot for a new unit: the first free one.
    pub(crate) fn free_slot(&self, state: &mut State) -> Option<UnitId> {
        match state.units.is_full() {
            true => {
                let mut slots = state.units.iter();
                let free = slots.position(|unit| !unit.exists() || unit.is(Flags::GONE));
                free.map(|slot| UnitId(slot as u8))
            }
            false => {
                state.units.push(Unit::default());
                Some(UnitId(state.units.len() as u8 - 1))
            }
        }
    }

    // ------------------------------------------------------------------ ground

    /// The chart's row of a hex as it is now: buildings come down (LNLT-15.1-01).
    pub(crate) fn row(&self, state: &State, hex: Hex) -> &TerrainRow {
        match state.rubble.contains(&hex) {
            true => self.charts().row(Terrain::Rubble),
            false => &self.ground[hex.index()].1,
        }
    }

    /// The terrain of a hex as it is now.
    pub(crate) fn terrain(&self, state: &State, hex: Hex) -> Terrain {
        match state.rubble.contains(&hex) {
            true => Terrain::Rubble,
            false => self.ground[hex.index()].0,
        }
    }

    /// Whether a hex has an upper storey (LNLT-10.2-02).
    pub(crate) fn has_storey(&self, state: &State, hex: Hex) -> bool {
        self.sights.sight().multi_story().contains(hex) && !state.rubble.contains(&hex)
    }

    /// Whether a location is there at all.
    pub(crate) fn exists(&self, state: &State, at: Location) -> bool {
        self.scenario.map.in_play(at.hex())
            && match at.place() {
                Place::Ground => true,
                Place::Upper => self.has_storey(state, at.hex()),
                Place::Inside => state.shelter(at.hex()).is_some(),
            }
    }

    /// The level of a location: the hex's, one more on an upper storey (LNLT-10.2-04).
    pub(crate) fn level(&self, at: Location) -> i8 {
        let hill = self.scenario.map.level(at.hex());
        hill + i8::from(at.place() == Place::Upper)
    }

    /// Open, degrading or blocking, for spotting: inside a Bunker it is blocking (LNLT-21.1.1-02), Smoke blocks too
    /// (LNLT-7.0-03).
    pub(crate) fn sort(&self, state: &State, at: Location) -> Sort {
        match at.place() {
            Place::Inside => Sort::Blocking,
            _ if state.smoky(at.hex()) => Sort::Blocking,
            _ => self.row(state, at.hex()).sort,
        }
    }

    /// The TM of a location for a side's units, as printed terrain and counters make it, capped (LNLT-5.5-01,
    /// LNLT-10.4-02). Hexsides and hills depend on where fire comes from: [`Lnl::tm_against`].
    pub(crate) fn tm(&self, state: &State, at: Location, side: Side) -> i8 {
        let numbers = &self.charts().numbers;
        let hex = at.hex();
        let terrain = self.terrain(state, hex);
        let nation = self.nation(side).tm.get(&terrain);
        let mut tm = nation.copied().unwrap_or(self.row(state, hex).tm);
        if at.place() == Place::Inside {
            tm += state.shelter(hex).map_or(0, |fort| fort.value);
        }
        if state.smoky(hex) {
            tm += numbers.smoke_tm;
        }
        if at.place() == Place::Ground {
            if state.wrecks.contains(&hex) {
                tm += numbers.wreck_tm;
            }
            if state.fort(hex, FortKind::Foxholes).is_some() {
                tm += numbers.foxholes_tm;
            }
        }
        tm.min(numbers.most_tm)
    }

    /// Whether two locations are adjacent for spotting, fire and activation (LNLT-10.2-01, LNLT-10.2-05, LNLT-10.2-06).
    pub(crate) fn adjacent(&self, state: &State, a: Location, b: Location) -> bool {
        let (near, far) = (a.hex(), b.hex());
        if near == far {
            // LNLT-21.1-05: in and on a Bunker is as if adjacent.
            return (a.place() == Place::Inside) != (b.place() == Place::Inside);
        }
        if near.distance(far) != 1 {
            return false;
        }
        let storeys = self.has_storey(state, near) && self.has_storey(state, far);
        !storeys || a.place() == b.place()
    }

    /// What a side's army is called.
    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.scenario.armies[side.index()].name
    }

    /// Whether one of the armies has mortars.
    pub(crate) fn has_mortars(&self) -> bool {
        self.mortars
    }

    /// Whether Sand is on the map (LNLT-1.6.2-04).
    pub(crate) fn sandy(&self) -> bool {
        self.sandy
    }

    /// What a Damage Check's total comes to (LNLT-5.0-06, T-LNLT-5.1).
    pub(crate) fn harm(&self, column: DftColumn, total: i16, morale: i8) -> Harm {
        let mut harm = Harm::None;
        for step in &self.charts().dft.columns[&column] {
            let reached = match step.times {
                None => total > i16::from(morale),
                Some(times) => total >= i16::from(times) * i16::from(morale),
            };
            if reached {
                harm = step.result;
            }
        }
        harm
    }

    /// Takes a unit out of the game: its Support Weapons stay in its location (LNLT-1.6-12), its Skill goes back to the
    /// cup (LNLT-12.0-03), Acquisition by it comes off (LNLT-EOP-22).
    pub(crate) fn remove_unit(&self, state: &mut State, id: UnitId, flags: u32) {
        let Unit {
            at, from, aboard, ..
        } = *state.unit(id);
        // NEW-09: who activated it did so, though it is no more.
        if state.unit(id).is(Flags::ACTED) {
            let mut declared = state.impulse.declared.iter_mut();
            if let Some(line) = declared.find(|line| line.at == from) {
                line.acted = true;
            }
        }
        // NEW-34: what falls in a carrier stays in it.
        let inside = aboard.is_some() && !state.unit(id).is(Flags::ON_TOP);
        for slot in 0..state.weapons.len() {
            let weapon = &mut state.weapons[slot];
            if weapon.holder == id {
                weapon.holder = if inside { aboard } else { UnitId::NONE };
                weapon.at = if inside { Location::NOWHERE } else { at };
            }
        }
        let skill = std::mem::replace(&mut state.unit_mut(id).skill, SkillId::NONE);
        if let Some(count) = state.cup.get_mut(skill.index()) {
            *count += 1;
        }
        self.drop_acquired(state, |it| it.target == id);
        let unit = state.unit_mut(id);
        *unit = Unit {
            kind: unit.kind,
            side: unit.side,
            group: unit.group,
            flags: Flags(flags),
            ..Unit::default()
        };
        self.tidy_spotted(state);
    }

    /// LNLT-10.1-12: a Spotted marker goes when all units have left the location.
    pub(crate) fn tidy_spotted(&self, state: &mut State) {
        self.tidy_acquired(state);
        let mut kept = 0;
        while kept < state.spotted.len() {
            let it = state.spotted[kept];
            let there = state
                .here(it.at)
                .any(|(_, unit)| unit.side == it.side && self.contests(unit));
            match there {
                true => kept += 1,
                false => drop(state.spotted.remove(kept)),
            }
        }
    }

    /// The SWs of a unit in a fixed order, for choices about how it fires.
    pub(crate) fn arms(&self, state: &State, id: UnitId) -> List<WeaponId, 4> {
        state.held_by(id).map(|(id, _)| id).take(4).collect()
    }
}

fn facts_of(scenario: &Scenario) -> Vec<Facts> {
    let mut badges: Vec<&str> = Vec::new();
    let named = |side: Side, id: &str| {
        let mut all = scenario.kinds.iter();
        let found = all.position(|(whose, kind)| *whose == side && kind.id == id);
        found.map_or(KindId::NONE, |at| KindId(at as u8))
    };
    let mut all = Vec::new();
    for (side, kind) in &scenario.kinds {
        let badge = badges.iter().position(|badge| *badge == kind.badge);
        let badge = badge.unwrap_or_else(|| {
            badges.push(&kind.badge);
            badges.len() - 1
        });
        let whole = scenario.kinds.iter().position(|(whose, other)| {
            whose == side && other.half.as_deref() == Some(kind.id.as_str())
        });
        let fp = kind.fp.unwrap_or(0);
        all.push(Facts {
            class: kind.class,
            badge: badge as u8,
            fp,
            fires: kind.fp.is_some(),
            range: kind.range,
            mf: kind.mf,
            morale: [kind.morale(false), kind.morale(true)],
            lm: kind.lm,
            wounded_fp: kind.wounded_fp.unwrap_or(fp),
            wounded_mf: kind.wounded_mf.unwrap_or(kind.mf),
            assaulter: kind.assaulter,
            melee: kind.melee,
            self_rally: kind.self_rally,
            assault_move: kind.assault_move,
            stealth: kind.stealth,
            extended: kind.extended,
            ambush: kind.ambush,
            arc: kind.arc,
            machine_gun: kind.machine_gun,
            immobile: kind.immobile,
            calibre: kind.calibre,
            drive: kind.drive,
            half: kind
                .half
                .as_deref()
                .map_or(KindId::NONE, |half| named(*side, half)),
            whole: whole.map_or(KindId::NONE, |at| KindId(at as u8)),
            gun: kind.gun.is_some(),
            mortar: kind.mortar.is_some(),
            turret: kind.turret.is_some(),
        });
    }
    all
}

fn weapon_facts_of(kind: &WeaponKind) -> WeaponFacts {
    WeaponFacts {
        class: kind.class,
        fp: kind.fp,
        range: kind.range,
        jams: kind.jams,
        melee: kind.melee,
        tripod: kind.tripod.is_some(),
        bipod: kind.tripod.and_then(|side| side.fp),
        bipod_range: kind.tripod.map_or(0, |side| side.range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;

    fn scenario() -> Scenario {
        shelf::load("lindenhof", None).expect("it loads")
    }

    #[test]
    fn mortars_of_teams_and_those_that_are_carried_both_count() {
        let mut none = scenario();
        none.kinds
            .iter_mut()
            .for_each(|(_, kind)| kind.mortar = None);
        none.weapons
            .iter_mut()
            .for_each(|(_, kind)| kind.mortar = None);
        let mortar = crate::counters::Mortar {
            fp: 1,
            nearest: 2,
            range: 9,
        };
        assert!(!Lnl::new(none.clone()).has_mortars());
        let mut team = none.clone();
        team.kinds[0].1.mortar = Some(mortar);
        assert!(Lnl::new(team).has_mortars());
        let mut carried = none;
        carried.weapons[0].1.mortar = Some(mortar);
        assert!(Lnl::new(carried).has_mortars());
    }

    /// Rules: LNLT-1.6.1-05
    #[test]
    fn who_sets_up_has_his_gun_on_its_tripod_and_who_comes_later_not() {
        let mut scenario = scenario();
        let gun = &mut scenario.weapons[0].1;
        gun.tripod = Some(crate::counters::Dismantled { fp: None, range: 0 });
        let side = scenario.weapons[0].0;
        let kind = WeaponKindId(0);
        let mut groups = scenario
            .groups
            .iter_mut()
            .filter(|group| group.side == side);
        let first = groups.next().expect("a group that sets up");
        first.turn = 0;
        first.pieces[0].weapons = vec![kind];
        let mut later = first.clone();
        later.turn = 1;
        later.forts.clear();
        scenario.groups.push(later);
        let game = Lnl::new(scenario);
        let state = game.empty_state();
        let mut guns = state.weapons.iter().filter(|weapon| weapon.kind == kind);
        assert!(guns.next().expect("one").is(Weapon::TRIPOD));
        assert!(!guns.next_back().expect("another").is(Weapon::TRIPOD));
    }

    #[test]
    fn when_all_slots_are_taken_the_first_that_is_free_again_is_used() {
        let game = Lnl::new(scenario());
        let mut state = game.empty_state();
        let first = state.units.len() as u8;
        assert_eq!(game.free_slot(&mut state), Some(UnitId(first)));
        while !state.units.is_full() {
            state.units.push(Unit::default());
        }
        let there = Unit {
            kind: KindId(0),
            ..Unit::default()
        };
        state.units.iter_mut().for_each(|unit| *unit = there);
        assert_eq!(game.free_slot(&mut state), None);
        state.unit_mut(UnitId(9)).set(Flags::GONE);
        assert_eq!(game.free_slot(&mut state), Some(UnitId(9)));
        *state.unit_mut(UnitId(4)) = Unit::default();
        assert_eq!(game.free_slot(&mut state), Some(UnitId(4)));
    }
}
