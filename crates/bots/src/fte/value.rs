//! How a side sees the board: who threatens what, what is worth going for, and how good a place is for a Unit.

use super::fields::{FADES, FAR, Field, Fields, Place};
use super::worth::{dear, infantry_harm};
use front_toward_enemy::counters::{Class, Role, Side, Weapon};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{Altitude, CasualtyKind, Flags, Medevac, State, Unit, UnitId};
use front_toward_enemy::terrain::Terrain;
use front_toward_enemy::{Fte, HiddenMix};
use ground::{Hex, HexSet};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// Half points of an ordinary Move on foot.
const MOVE: f32 = 10.0;
/// What a goal is worth after each Move that it is away.
const PATIENCE: f32 = 0.84;
/// How many of the enemies that could fire at a place do so before the Unit acts again.
const FIRED_ON: f32 = 0.55;
/// A fighter shoots perhaps this often before things change.
const FIELD_OF_FIRE: f32 = 0.45;

/// An enemy as far as the view tells.
pub struct Foe {
    /// Its slot.
    pub unit: UnitId,
    /// Where it stands.
    pub at: Hex,
    /// How high.
    pub altitude: Altitude,
    /// Fire Rating less what its markers cost it.
    pub rating: f32,
    /// Range in hexes.
    pub range: u32,
    /// Weapon Class.
    pub weapon: Weapon,
    /// How likely it is somebody who can fire.
    pub fights: f32,
    /// How likely it is somebody at all.
    pub real: f32,
    /// How likely it passes an Opportunity Fire check.
    pub alert: f32,
    /// Under a Concealed marker.
    pub concealed: bool,
    /// Terrain and the rest against fire at it.
    pub cover: f32,
    /// What a hit on it by Small Arms is worth.
    pub worth: f32,
    /// What a hit by it costs Infantry.
    pub bite: f32,
}

/// Something worth going for.
pub struct Goal {
    /// What having it is worth.
    pub worth: f32,
    /// The hexes that count.
    pub hexes: HexSet,
    /// Half points to it on foot.
    field: Option<Field>,
    /// A single hex, when the straight distance will do.
    point: Hex,
    /// Own fighters that are there or nearly.
    pub takers: f32,
    /// Own fighters that are there.
    pub holders: usize,
}

impl Goal {
    /// How many Moves away.
    pub fn moves(&self, hex: Hex) -> f32 {
        if hex.is_nowhere() {
            return 99.0;
        }
        match &self.field {
            Some(field) if field[hex.index()] == FAR => 99.0,
            Some(field) => f32::from(field[hex.index()]) / MOVE,
            None => hex.distance(self.point) as f32 * 3.0 / MOVE,
        }
    }
}

/// What one side thinks of a view.
pub struct Mind<'a> {
    /// The scenario.
    pub game: &'a Fte,
    /// What the side knows.
    pub view: &'a State,
    /// Which side.
    pub side: Side,
    /// The enemies on the map.
    pub foes: Vec<Foe>,
    /// Distances worked out before.
    pub fields: &'a RefCell<Fields>,
    /// What is left of a goal's worth, by half points to go.
    faded: Arc<[f32; FADES]>,
    /// Drive and caution, worked out once.
    weights: (f32, f32),
    goals: OnceCell<Vec<Goal>>,
    watched: OnceCell<Vec<Hex>>,
}

impl<'a> Mind<'a> {
    /// Looks at a view.
    pub fn new(game: &'a Fte, view: &'a State, side: Side, fields: &'a RefCell<Fields>) -> Self {
        let mix = game.hidden_mix(view, side.enemy());
        let foes = view
            .of_side(side.enemy())
            .map(|(id, u)| foe(game, view, &mix, id, u))
            .collect();
        let mut mind = Mind {
            game,
            view,
            side,
            foes,
            fields,
            faded: fields
                .borrow_mut()
                .faded(|half_points| PATIENCE.powf(half_points as f32 / MOVE)),
            weights: (1.0, 1.0),
            goals: OnceCell::new(),
            watched: OnceCell::new(),
        };
        mind.weights = (mind.drive(), mind.caution());
        mind
    }

    /// Turns left, this one included.
    pub fn turns_left(&self) -> f32 {
        f32::from(self.game.scenario.turns.saturating_sub(self.view.turn)) + 1.0
    }

    /// Victory Points ahead of the enemy if the game ended now.
    pub fn lead(&self) -> f32 {
        let mut vp = self.view.vp;
        for objective in &self.game.scenario.objectives {
            if let Some(side) = self.game.holder(self.view, objective) {
                vp[side.index()] += objective.vp[side.index()];
            }
        }
        f32::from(vp[self.side.index()] - vp[self.side.enemy().index()])
    }

    /// How much of the game is over, from 0 to 1.
    fn progress(&self) -> f32 {
        f32::from(self.view.turn) / f32::from(self.game.scenario.turns.max(1))
    }

    /// How hard to press: who is behind must take risks, the more the later it gets.
    pub fn drive(&self) -> f32 {
        let lead = self.lead();
        if lead <= 0.0 {
            1.5 + 0.5 * self.progress()
        } else {
            (1.1 - 0.05 * lead).max(0.6)
        }
    }

    /// How much danger weighs: less for who is behind and running out of time.
    fn caution(&self) -> f32 {
        if self.lead() <= 0.0 {
            0.6 - 0.2 * self.progress()
        } else {
            1.0
        }
    }

    // ------------------------------------------------------------------ goals

    /// Everything worth going for, on foot.
    pub fn goals(&self) -> &[Goal] {
        self.goals.get_or_init(|| self.find_goals())
    }

    fn find_goals(&self) -> Vec<Goal> {
        let mut goals = Vec::new();
        let scenario = &self.game.scenario;
        for (i, objective) in scenario.objectives.iter().enumerate() {
            let mut worth = f32::from(objective.vp[0] + objective.vp[1]);
            if objective.each_turn {
                worth *= self.turns_left();
            }
            let field = self.fields.borrow_mut().get(
                self.game,
                Class::Infantry,
                Place::Objective(i),
                || objective.hexes,
            );
            goals.push(self.goal(worth, objective.hexes, Some(field), Hex::NOWHERE));
        }
        for (i, exit) in scenario
            .exits
            .iter()
            .enumerate()
            .filter(|(_, e)| e.side == self.side && !e.casualties_only)
        {
            let field =
                self.fields
                    .borrow_mut()
                    .get(self.game, Class::Infantry, Place::Exit(i), || exit.hexes);
            let mut goal = self.goal(f32::from(exit.vp), exit.hexes, Some(field), Hex::NOWHERE);
            goal.takers = 0.0;
            goals.push(goal);
        }
        if self.side == Side::Us {
            self.find_caches(&mut goals);
        }
        for (_, marker) in self
            .view
            .markers()
            .filter(|(_, c)| !c.at.is_nowhere() && c.kind != CasualtyKind::Kia)
        {
            let worth = if marker.side == self.side { 1.2 } else { 2.2 };
            goals.push(self.goal(worth, [marker.at].into_iter().collect(), None, marker.at));
        }
        goals
    }

    /// "?" markers of the enemy: a point for finding and a point for destroying most of them.
    fn find_caches(&self, goals: &mut Vec<Goal>) {
        for (i, cache) in self.view.caches.iter().enumerate() {
            if cache.side == self.side || cache.at.is_nowhere() {
                continue;
            }
            let worth = match cache.kind {
                CacheKind::Hidden => 1.8,
                CacheKind::Foxholes | CacheKind::Dummy => continue,
                _ => 1.4,
            };
            let repeated = self.view.caches[..i]
                .iter()
                .any(|c| c.at == cache.at && c.side == cache.side);
            if !repeated {
                goals.push(self.goal(worth, [cache.at].into_iter().collect(), None, cache.at));
            }
        }
    }

    fn goal(&self, worth: f32, hexes: HexSet, field: Option<Field>, point: Hex) -> Goal {
        let mut goal = Goal {
            worth,
            hexes,
            field,
            point,
            takers: 0.0,
            holders: 0,
        };
        for (_, u) in self
            .view
            .of_side(self.side)
            .filter(|(_, u)| self.fighter(u))
        {
            goal.takers += near(&goal, u.at);
            goal.holders += usize::from(goal.hexes.contains(u.at));
        }
        goal
    }

    fn fighter(&self, u: &Unit) -> bool {
        let facts = self.game.facts(u);
        facts.class == Class::Infantry && self.game.is_real(u) && !u.is(Flags::BROKEN)
    }

    /// What going for things makes of a place, for a Unit now at `from`.
    pub fn pull(&self, unit: UnitId, from: Hex, hex: Hex) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        let counts = if self.fighter(u) { 1.0 } else { 0.0 };
        let eager = match facts.role {
            Role::Dummy | Role::Civilians => return 0.0,
            Role::Medic | Role::Observer | Role::Mortar | Role::Sniper => 0.4,
            _ if facts.leader => 0.7,
            _ => 1.0,
        };
        let left = self.turns_left();
        let mut best = 0.0f32;
        let mut rest = 0.0f32;
        for goal in self.goals() {
            let moves = goal.moves(hex);
            let others = if goal.takers > 0.0 {
                (goal.takers - counts * near(goal, from)).max(0.0)
            } else {
                0.0
            };
            let crowd = 1.0 / (1.0 + 0.12 * others);
            let mut worth = goal.worth * crowd * fade(&self.faded, moves);
            if moves > left + 0.5 {
                worth *= 0.4;
            }
            if goal.hexes.contains(hex) && counts > 0.0 {
                // Being there is what scores; the first man there most of all.
                let alone = goal.holders == usize::from(goal.hexes.contains(from));
                worth *= if alone { 1.6 } else { 1.1 };
            }
            rest += worth.min(best);
            best = best.max(worth);
        }
        (best + 0.25 * rest) * eager * self.weights.0
    }

    // ------------------------------------------------------------------ danger

    /// The chance that a foe hits somebody in a hex, if it fires.
    fn threat(&self, foe: &Foe, hex: Hex, altitude: Altitude, concealed: bool, cover: f32) -> f32 {
        let high = altitude == Altitude::High || foe.altitude == Altitude::High;
        let distance = hex.distance(foe.at) * if high { 2 } else { 1 };
        if foe.fights == 0.0 || distance > 2 * foe.range {
            return 0.0;
        }
        if !self.game.sights().sees(foe.at, foe.altitude, hex, altitude) {
            return 0.0;
        }
        let he = foe.weapon == Weapon::He;
        let mut number = foe.rating - cover;
        if altitude == Altitude::Ground && !(he && self.game.terrain(hex) == Terrain::Jungle) {
            number -= f32::from(self.game.row(hex).fire);
        }
        if concealed && !he {
            number -= 2.0;
        }
        if distance > foe.range {
            number -= 1.0;
        }
        if distance == 1 && !he {
            number += 1.0;
        }
        foe.fights * number.clamp(1.0, 9.0) / 10.0
    }

    /// What a Unit has to fear in a place until it acts again.
    pub fn danger(
        &self,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
        concealed: bool,
        fort: f32,
    ) -> f32 {
        let cover = fort + f32::from(self.game.face(self.view.unit(unit)).defence);
        let sum: f32 = self
            .foes
            .iter()
            .map(|foe| self.threat(foe, hex, altitude, concealed, cover) * foe.bite)
            .sum();
        // Boldness is for those on foot: a ship or a truck is dear whatever the score.
        let on_foot = self.game.facts(self.view.unit(unit)).class == Class::Infantry;
        let caution = if on_foot { self.weights.1 } else { 1.0 };
        sum * FIRED_ON * caution * dear(self.game, self.view, unit)
    }

    /// What a Unit has to fear from Opportunity Fire when it enters a hex.
    pub fn reaction(&self, unit: UnitId, hex: Hex, altitude: Altitude, concealed: bool) -> f32 {
        let cover = f32::from(self.game.face(self.view.unit(unit)).defence);
        let sum: f32 = self
            .foes
            .iter()
            .filter(|foe| !self.view.unit(foe.unit).is(Flags::OP_FIRED))
            .map(|foe| {
                let ambush = if foe.concealed { -1.0 } else { 0.0 };
                let chance = self.threat(foe, hex, altitude, concealed, cover + ambush);
                chance * foe.alert * foe.bite
            })
            .sum();
        sum * dear(self.game, self.view, unit)
    }

    /// Whether a Visible enemy would see a Unit in a hex.
    pub fn watched(&self, hex: Hex, altitude: Altitude) -> bool {
        let eyes = self.watched.get_or_init(|| {
            let visible = self.foes.iter().filter(|f| !f.concealed && f.real > 0.9);
            visible.map(|f| f.at).collect()
        });
        eyes.iter().any(|&eye| {
            self.game
                .sights()
                .sees(eye, Altitude::Ground, hex, altitude)
        })
    }

    /// Hexes to the nearest enemy that may be somebody.
    pub fn nearest_foe(&self, hex: Hex) -> u32 {
        self.foes
            .iter()
            .filter(|f| f.real > 0.0)
            .map(|f| f.at.distance(hex))
            .min()
            .unwrap_or(99)
    }

    // ------------------------------------------------------------------ places

    /// What a Unit could do by fire from a place.
    pub fn outlook(&self, unit: UnitId, hex: Hex, altitude: Altitude) -> f32 {
        let u = self.view.unit(unit);
        let Some(fire) = self.game.face(u).fire else {
            return 0.0;
        };
        if self.game.facts(u).role == Role::Sapper {
            return self
                .foes
                .iter()
                .filter(|f| f.at.distance(hex) == 1)
                .map(|f| 2.0 * f.real)
                .fold(0.0, f32::max);
        }
        let range = u32::from(fire.range);
        let mut best = 0.0f32;
        for foe in &self.foes {
            let high = altitude == Altitude::High || foe.altitude == Altitude::High;
            let distance = hex.distance(foe.at) * if high { 2 } else { 1 };
            if distance > 2 * range || !self.game.sights().sees(hex, altitude, foe.at, foe.altitude)
            {
                continue;
            }
            let mut number = f32::from(fire.rating) - foe.cover;
            if distance > range {
                number -= 1.0;
            }
            if distance == 1 && fire.class != Weapon::He {
                number += 1.0;
            }
            if fire.class == Weapon::He && self.game.terrain(foe.at) == Terrain::Jungle {
                number += 2.0;
            }
            best = best.max(number.clamp(1.0, 9.0) / 10.0 * foe.worth);
        }
        best
    }

    /// What a place is worth to Infantry: what it goes for, what it can do there and what it has to fear.
    pub fn place(&self, unit: UnitId, hex: Hex, concealed: bool, fort: f32) -> f32 {
        let u = self.view.unit(unit);
        let terrain = self.game.terrain(hex);
        let mut value = self.pull(unit, u.at, hex);
        value += FIELD_OF_FIRE * self.outlook(unit, hex, Altitude::Ground);
        value -= self.danger(unit, hex, Altitude::Ground, concealed, fort);
        value += 0.08 * f32::from(self.game.row(hex).fire) + 0.1 * fort;
        if concealed {
            value += 0.35;
        } else if terrain != Terrain::Clear && !self.watched(hex, Altitude::Ground) {
            value += 0.25;
        }
        value + self.company(unit, hex)
    }

    /// Company: Leaders with their teams, nobody alone, no crowds.
    fn company(&self, unit: UnitId, hex: Hex) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        if !self.game.is_real(u) {
            return 0.0;
        }
        let (mut crowd, mut led, mut teams, mut front) = (0, 99, 0.0f32, 99);
        for (id, other) in self.view.of_side(self.side) {
            if id == unit
                || self.game.facts(other).class != Class::Infantry
                || !self.game.is_real(other)
            {
                continue;
            }
            let distance = other.at.distance(hex);
            crowd += i32::from(distance == 0);
            let theirs = self.game.facts(other);
            if theirs.leader && theirs.nation == facts.nation {
                led = led.min(distance);
            } else if theirs.nation == facts.nation && distance <= 2 {
                teams += 1.0;
                if facts.leader {
                    front = front.min(self.nearest_foe(other.at));
                }
            }
        }
        let mut value = -0.6 * (crowd - 3).max(0) as f32;
        if facts.leader {
            value += 0.22 * teams.min(4.0);
            if front < 99 && self.nearest_foe(hex) < front {
                value -= 0.4;
            }
        } else if led < 99 {
            value -= 0.07 * (led as f32 - 2.0).clamp(0.0, 6.0);
        }
        if facts.role == Role::Medic {
            let near = self
                .view
                .markers()
                .filter(|(_, c)| c.side == self.side && c.kind == CasualtyKind::Wia);
            value += near
                .filter(|(_, c)| {
                    c.at == hex || (c.bearer.is_some() && self.view.place_of(c.bearer) == hex)
                })
                .count() as f32
                * 0.5;
        }
        value
    }

    /// Whether there is, or soon will be, a Medevac to bring casualties to.
    pub fn medevac_expected(&self) -> bool {
        self.side == Side::Us && self.view.medevac != Medevac::None
    }
}

/// What is left of a goal's worth so many Moves away.
fn fade(faded: &[f32; FADES], moves: f32) -> f32 {
    faded[((moves * MOVE) as usize).min(FADES - 1)]
}

/// 1 on a goal, less around it.
fn near(goal: &Goal, hex: Hex) -> f32 {
    (1.0 - goal.moves(hex)).max(0.0)
}

fn foe(game: &Fte, view: &State, mix: &HiddenMix, id: UnitId, u: &Unit) -> Foe {
    let hidden = game.kind(u).is_none();
    let facts = game.facts(u);
    let face = game.face(u);
    let fire = face
        .fire
        .filter(|_| !u.is(Flags::DOWNED) && facts.role != Role::Sapper);
    let total = mix.total().max(1.0);
    let (fights, real) = match (hidden, fire.is_some()) {
        (true, _) => (mix.fighters / total, (mix.fighters + mix.others) / total),
        (false, true) if u.is(Flags::BROKEN) => (0.15, 1.0),
        (false, shoots) => (
            f32::from(u8::from(shoots)),
            f32::from(u8::from(game.is_real(u))),
        ),
    };
    let mut rating = fire.map_or(mix.rating, |f| f32::from(f.rating));
    for (flag, cost) in [
        (Flags::SUPPRESSED, 1.0),
        (Flags::EXHAUSTED, 1.0),
        (Flags::LOW_AMMO, 1.0),
        (Flags::HERO, -1.0),
    ] {
        if u.is(flag) {
            rating -= cost;
        }
    }
    let concealed = u.is(Flags::CONCEALED);
    let mut cover = f32::from(face.defence) + if concealed { 2.0 } else { 0.0 };
    if u.altitude == Altitude::Ground {
        cover += f32::from(game.row(u.at).fire);
    }
    cover += match view.caches.get(u.fort.index()).map(|c| c.kind) {
        Some(CacheKind::Bunker) => 2.0,
        Some(CacheKind::Foxholes) => 1.0,
        _ => 0.0,
    };
    let worth = if hidden {
        let civilians = if u.side == Side::Nva {
            mix.civilians / total
        } else {
            0.0
        };
        real * infantry_harm(u.side, Weapon::SmallArms) + 0.3 * mix.dummies / total
            - 1.2 * civilians
    } else {
        super::worth::harm(game, view, id, Weapon::SmallArms)
    };
    Foe {
        unit: id,
        at: u.at,
        altitude: u.altitude,
        rating,
        range: fire.map_or(4, |f| u32::from(f.range)),
        weapon: fire.map_or(Weapon::SmallArms, |f| f.class),
        fights,
        real,
        alert: if hidden {
            0.4
        } else {
            f32::from(face.quality.clamp(1, 9)) / 10.0
        },
        concealed,
        cover,
        worth,
        bite: infantry_harm(u.side.enemy(), fire.map_or(Weapon::SmallArms, |f| f.class)),
    }
}
