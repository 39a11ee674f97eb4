//! What a player works out before he decides: chances, strengths, ways. Questions only: the rules are asked what they
//! would do, of units that may stand elsewhere than they do.

use crate::charts::{DftColumn, Harm, SkillEffect};
use crate::choice::Choice;
use crate::counters::{Class, Drive, Kind, Side};
use crate::dice::Net;
use crate::frame::{Attack, AttackKind, Mode, Rolled, SetUp, Shot, Spotting, Volley};
use crate::lnl::Lnl;
use crate::state::{Location, State, Unit, UnitId, Weapon, WeaponId};
use engine::{Score, Silent};
use ground::Hex;

/// How likely each harm is, by its place among [`Harm::ALL`].
pub type Harms = [f32; Harm::ALL.len()];

fn add_to(harms: &mut Harms, more: &Harms) {
    for (sum, it) in harms.iter_mut().zip(more) {
        *sum += it;
    }
}

/// Who checks damage if an attack strikes, and how.
struct Checker {
    id: UnitId,
    column: DftColumn,
    morale: i8,
    /// By how much the attack is above the defence, without the dice.
    ahead: i16,
    /// What is due to the check besides, without a Leader.
    own: i16,
    /// No harm comes to it.
    charmed: bool,
}

/// Both dice of an opposed roll, one value after the other: how likely is each difference from -5 to 5, or of other dice.
fn differences(attack: &[(i16, f32)]) -> Vec<(i16, f32)> {
    let mut found: Vec<(i16, f32)> = Vec::new();
    for &(die, chance) in attack {
        for against in 1..=6 {
            let ahead = die - against;
            match found.iter_mut().find(|(it, _)| *it == ahead) {
                Some((_, sum)) => *sum += chance / 6.0,
                None => found.push((ahead, chance / 6.0)),
            }
        }
    }
    found
}

/// How likely 2d6 with a modifier stay at or below a number.
pub fn two_dice_within(modifier: i16, number: i16) -> f32 {
    let good = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let good = good.filter(|sum| sum + modifier <= number).count();
    good as f32 / 36.0
}

/// How likely 1d6 with a modifier stays at or below a number.
pub fn die_within(modifier: i16, number: i16) -> f32 {
    f32::from((number - modifier).clamp(0, 6)) / 6.0
}

impl Lnl {
    /// What units of the enemy suffer by fire that a choice means, with the usual group; empty for what is no such fire.
    pub fn fire_outlook(
        &self,
        state: &State,
        by: Side,
        op: bool,
        choice: &Choice,
    ) -> Vec<(UnitId, Harms)> {
        let Some(volley) = self.volley_of(state, by, op, choice) else {
            return Vec::new();
        };
        self.volley_outlook(state, self.usual_volley(state, volley))
    }

    /// The group that would fire, as it is proposed.
    pub fn proposed(&self, state: &State, by: Side, op: bool, choice: &Choice) -> Option<Volley> {
        let volley = self.volley_of(state, by, op, choice)?;
        Some(self.usual_volley(state, volley))
    }

    /// What the fire of a group comes to.
    pub fn volley_outlook(&self, state: &State, volley: Volley) -> Vec<(UnitId, Harms)> {
        let attack = Attack {
            volley,
            kind: AttackKind::Fire,
            charges: self.only_charges(state, &volley),
            ..Attack::default()
        };
        self.attack_outlook(state, &attack)
    }

    /// What an attack comes to whose dice are still to be rolled, for everybody it is directed at: Leaders first, as they
    /// check first (LNLT-5.0-07).
    pub fn attack_outlook(&self, state: &State, attack: &Attack) -> Vec<(UnitId, Harms)> {
        let rolls = self.opposed_rolls(attack);
        let jamming = Attack {
            rolled: Rolled {
                dice: [1, 0],
                against: 1,
            },
            ..*attack
        };
        let jams: Vec<WeaponId> = self.jamming(state, &jamming).collect();
        if jams.is_empty() {
            return self.outlook_of(state, attack, &rolls);
        }
        // LNLT-1.6.2-02: when both dice are equal, one of the machine guns adds nothing.
        let (equal, others): (Vec<_>, Vec<_>) =
            rolls.into_iter().partition(|(ahead, _)| *ahead == 0);
        let mut outlook = self.outlook_of(state, attack, &others);
        let share = 1.0 / jams.len() as f32;
        let equal: Vec<_> = equal
            .into_iter()
            .map(|(it, chance)| (it, share * chance))
            .collect();
        for weapon in jams {
            let mut jammed = *state;
            jammed.weapon_mut(weapon).flags |= Weapon::JAMMED;
            let more = self.outlook_of(&jammed, attack, &equal);
            for ((_, harms), (_, more)) in outlook.iter_mut().zip(&more) {
                add_to(harms, more);
            }
        }
        outlook
    }

    /// By how much the attack dice are above the defence die, and how likely that is.
    fn opposed_rolls(&self, attack: &Attack) -> Vec<(i16, f32)> {
        let dice = self.attack_dice(attack).dice;
        let mut faces: Vec<(i16, f32)> = Vec::new();
        let mut add = |die: i16, chance: f32| match faces.iter_mut().find(|(it, _)| *it == die) {
            Some((_, sum)) => *sum += chance,
            None => faces.push((die, chance)),
        };
        for one in 1..=i16::from(dice[0]) {
            if dice[1] == 0 {
                add(one, 1.0 / f32::from(dice[0]));
                continue;
            }
            for two in 1..=i16::from(dice[1]) {
                let counts = match attack.kind {
                    AttackKind::Sniper => one + two,
                    _ => one.max(two),
                };
                add(counts, 1.0 / f32::from(dice[0]) / f32::from(dice[1]));
            }
        }
        differences(&faces)
    }

    /// What an attack comes to by these rolls.
    fn outlook_of(
        &self,
        state: &State,
        attack: &Attack,
        rolls: &[(i16, f32)],
    ) -> Vec<(UnitId, Harms)> {
        let (leaders, others): (Vec<Checker>, Vec<Checker>) = self
            .targets(state, attack)
            .iter()
            .map(|id| self.checker(state, attack, id))
            .partition(|it| self.class(state.unit(it.id)) == Class::Leader);
        let alone = leaders.iter().map(|it| (it.id, self.harms(it, 0, rolls)));
        let mut led: Vec<_> = others.iter().map(|it| (it.id, Harms::default())).collect();
        self.with_leaders(state, &leaders, rolls, &mut |after, rolls| {
            for (it, (_, harms)) in others.iter().zip(&mut led) {
                add_to(harms, &self.harms(it, self.led_by(after, it.id), rolls));
            }
        });
        alone.chain(led).collect()
    }

    /// LNLT-5.0-07: Leaders check first, and only who is in Good Order then helps the others. Goes through all that may
    /// become of them, each with the rolls that lead there and how likely these are.
    fn with_leaders(
        &self,
        state: &State,
        leaders: &[Checker],
        rolls: &[(i16, f32)],
        look: &mut impl FnMut(&State, &[(i16, f32)]),
    ) {
        let Some((leader, rest)) = leaders.split_first() else {
            return look(state, rolls);
        };
        let each: Vec<Harms> = rolls
            .iter()
            .map(|&(roll, _)| self.harms(leader, 0, &[(roll, 1.0)]))
            .collect();
        for (place, &harm) in Harm::ALL.iter().enumerate() {
            let fates = rolls.iter().zip(&each);
            let fates = fates.map(|(&(roll, chance), harms)| (roll, chance * harms[place]));
            let fates: Vec<(i16, f32)> = fates.filter(|(_, chance)| *chance > 0.0).collect();
            if fates.is_empty() {
                continue;
            }
            let mut after = *state;
            self.apply_harm(&mut after, leader.id, harm, &mut Silent);
            self.with_leaders(&after, rest, &fates, look);
        }
    }

    fn checker(&self, state: &State, attack: &Attack, id: UnitId) -> Checker {
        let unit = state.unit(id);
        Checker {
            id,
            column: match self.class(unit) {
                Class::Vehicle => self.vehicle_column(state, attack, id),
                _ => self.column(unit),
            },
            morale: self.morale_needed(state, id),
            ahead: self.difference(state, attack, id),
            own: self.own_check_net(unit, Net::default()).sum,
            charmed: self.has_skill(unit, SkillEffect::Charmed),
        }
    }

    fn harms(&self, checker: &Checker, led: i8, rolls: &[(i16, f32)]) -> Harms {
        let mut harms = Harms::default();
        for &(difference, chance) in rolls {
            let above = difference + checker.ahead;
            if above <= 0 || checker.charmed {
                harms[Harm::None as usize] += chance;
                continue;
            }
            for die in 1..=6 {
                let total = die + above + checker.own - i16::from(led);
                let harm = self.harm(checker.column, total, checker.morale);
                harms[harm as usize] += chance / 6.0;
            }
        }
        harms
    }

    /// What fire does that is so much ahead of the defence, to who checks in a column with a Morale.
    pub fn harms_at(&self, column: DftColumn, morale: i8, ahead: i16) -> Harms {
        let faces: Vec<(i16, f32)> = (1..=6).map(|die| (die, 1.0 / 6.0)).collect();
        let checker = Checker {
            id: UnitId::NONE,
            column,
            morale,
            ahead,
            own: 0,
            charmed: false,
        };
        self.harms(&checker, 0, &differences(&faces))
    }

    /// The column of the Direct Fire Table in which a unit checks.
    pub fn check_column(&self, unit: &Unit) -> DftColumn {
        self.column(unit)
    }

    /// What is printed on a unit's counter.
    pub fn printed(&self, unit: &Unit) -> &Kind {
        self.kind(unit)
    }

    /// The firepower a unit could bring to bear at a distance: its own, and that of the Support Weapons it can use with it.
    pub fn firepower(&self, state: &State, id: UnitId, distance: u32) -> [i8; 2] {
        let unit = state.unit(id);
        let facts = self.facts(unit);
        let own = match facts.fires && facts.class.infantry() {
            true if distance <= u32::from(facts.range) => self.ifp(unit),
            true if facts.extended && distance <= 2 * u32::from(facts.range) => {
                (self.ifp(unit) + 1).div_euclid(2)
            }
            _ => 0,
        };
        let arms = state
            .held_by(id)
            .filter_map(|(_, weapon)| self.weapon_fp(weapon));
        let best = arms
            .filter(|(_, range)| distance <= u32::from(*range))
            .map(|(fp, _)| fp);
        let best = best.max().unwrap_or(0);
        match facts.class {
            Class::Squad => [own, best],
            class if class.smc() => [own.max((best + 1).div_euclid(2)), 0],
            _ => [own.max(best), 0],
        }
    }

    /// How far any weapon of a unit on the Direct Fire Table reaches.
    pub fn reach_of(&self, state: &State, id: UnitId) -> u32 {
        let facts = self.facts(state.unit(id));
        let own = match facts.fires && facts.class.infantry() {
            true if facts.extended => 2 * u32::from(facts.range),
            true => u32::from(facts.range),
            false => 0,
        };
        let arms = state
            .held_by(id)
            .filter_map(|(_, weapon)| self.weapon_fp(weapon));
        let arms = arms.map(|(_, range)| u32::from(range)).max();
        own.max(arms.unwrap_or(0))
    }

    /// How many hexes degrade the line between two locations now; none when it is blocked.
    pub fn looks_along(&self, state: &State, from: Location, to: Location) -> Option<u8> {
        self.degraded(state, from, to)
    }

    /// How many hexes degrade the line from a place to a helicopter over a hex; none when it is blocked.
    pub fn looks_up(&self, state: &State, from: Location, hex: Hex) -> Option<u8> {
        self.sees_helicopter(state, from, hex)
    }

    /// How likely the best anti-aircraft gun of a unit is to hit what flies over a hex that it sees.
    pub fn flak_chance(&self, state: &State, id: UnitId, hex: Hex) -> f32 {
        let distance = state.unit(id).at.hex().distance(hex);
        let guns = self.guns_against_air(state, id);
        let guns = guns.filter_map(|weapon| self.flak_gun(state, id, weapon));
        let reaching = guns.filter(|gun| distance >= u32::from(gun.nearest));
        let columns = reaching.filter_map(|gun| {
            let mut columns = gun.anti_air.iter();
            columns.find(|column| u32::from(column.range) >= distance)
        });
        let chances = columns.map(|column| two_dice_within(0, i16::from(column.hit)));
        chances.fold(0.0, f32::max)
    }

    /// The TM that protects a unit, which may stand elsewhere than it does, against direct fire from somewhere.
    pub fn cover_against(&self, state: &State, unit: &Unit, from: Location) -> i8 {
        self.tm_against(state, unit, from, false)
    }

    /// The TM of a location for a side.
    pub fn cover_in(&self, state: &State, at: Location, side: Side) -> i8 {
        self.tm(state, at, side)
    }

    /// Whether units of the other side in a location are spotted for a side.
    pub fn is_spotted(&self, state: &State, at: Location, side: Side) -> bool {
        self.spotted(state, at, side)
    }

    /// Whether whoever stands in a location is spotted in the open, moved or not.
    pub fn is_open(&self, state: &State, at: Location) -> bool {
        self.sort(state, at) == crate::charts::Sort::Open
    }

    /// Whether two locations are next to each other.
    pub fn next_to(&self, state: &State, a: Location, b: Location) -> bool {
        self.adjacent(state, a, b)
    }

    /// How likely a spotting attempt is to succeed.
    pub fn spotting_chance(&self, state: &State, unit: UnitId, at: Location) -> f32 {
        let spotting = Spotting { unit, at };
        let net = self.spotting_net(state, &spotting, Net::default()).sum;
        die_within(net, self.spots_on(state, at))
    }

    /// How likely a unit is to rally where it is.
    pub fn rally_chance(&self, state: &State, unit: UnitId) -> f32 {
        let net = self.morale_net(state, unit, Net::default()).sum;
        two_dice_within(net, self.rally_needs(state, unit))
    }

    /// MPs of a unit on foot, which may stand elsewhere than it does, for a step; none where there is no way.
    pub fn step_points(&self, state: &State, unit: &Unit, to: Location) -> Option<u8> {
        self.step_cost(state, unit, to, false)
    }

    /// MPs of a vehicle, which may stand and look elsewhere than it does, for a step.
    pub fn drive_points(&self, state: &State, unit: &Unit, to: Location) -> Option<u8> {
        self.drive_cost(state, unit, to)
    }

    /// Places that one step may lead to.
    pub fn places_near(&self, state: &State, at: Location) -> Vec<Location> {
        self.places_around(state, at)
    }

    /// The Movement Factor of a unit as it is now.
    pub fn movement_factor(&self, state: &State, id: UnitId) -> u8 {
        self.mf(state, id)
    }

    /// What movement by Double-Time adds at most.
    pub fn double_time(&self) -> u8 {
        self.charts().numbers.double_time
    }

    /// Whether so many more units of a side would find room in a location.
    pub fn room_for(&self, state: &State, at: Location, side: Side, coming: &[UnitId]) -> bool {
        self.has_room(state, at, side, coming).is_ok()
    }

    /// Whether a unit that is activated may begin to move so.
    pub fn could_move(&self, state: &State, id: UnitId, mode: Mode) -> bool {
        self.can_move(state, state.unit(id).side, id, mode).is_ok()
    }

    /// Whether a unit can still be activated in this turn.
    pub fn could_still_act(&self, unit: &Unit) -> bool {
        self.can_activate(unit)
    }

    /// Whether a step brings a Shaken unit closer to an enemy it sees.
    pub fn goes_forward(&self, state: &State, unit: &Unit, to: Location) -> bool {
        self.advances(state, unit, to)
    }

    /// The unit a set-up waits for; none for a fortification.
    pub fn placing(&self, state: &State, set_up: &SetUp) -> Option<UnitId> {
        self.next_unit_to_place(state, set_up)
    }

    /// The points a unit brings the enemy when it is lost.
    pub fn loss_points(&self, unit: &Unit) -> f32 {
        points(self.worth(unit, &self.scenario.points))
    }

    /// The points a unit brings its own side when it leaves the map; none where it may not.
    pub fn exit_points(&self, unit: &Unit) -> Option<f32> {
        let mut exits = self.scenario.exits.iter();
        let exit = exits.find(|exit| exit.side == unit.side)?;
        Some(points(self.worth(unit, &exit.points)))
    }

    /// Who would win if the game were over.
    pub fn leading(&self, state: &State) -> Option<Side> {
        self.winner(state)
    }

    /// What a Half-squad or a Squad is worth in Melee, and everybody else who fights in it.
    pub fn melee_strength(&self, state: &State, id: UnitId) -> i16 {
        if !self.can_melee(state, id) {
            return 0;
        }
        let unit = state.unit(id);
        let arms = state
            .held_by(id)
            .filter_map(|(_, weapon)| self.melee_weapon_fp(weapon));
        let arm = i16::from(arms.max().unwrap_or(0));
        let own = i16::from(self.ifp(unit)) + i16::from(self.facts(unit).melee);
        match self.class(unit) {
            Class::Squad => own + arm,
            Class::Leader => arm / 2,
            class if class.smc() => own.max(arm / 2),
            _ => own.max(arm).max(1),
        }
    }

    /// How likely an attack in Melee kills all it is directed at.
    pub fn melee_chance(&self, attack: i16, defence: i16, modifier: i16) -> f32 {
        let table = &self.charts().melee;
        let reached = table.iter().position(|row| {
            let [ours, theirs, _] = row.map(i16::from);
            attack * theirs <= defence * ours
        });
        let row = table[reached.unwrap_or(table.len() - 1)];
        1.0 - two_dice_within(modifier, i16::from(row[2]) - 1)
    }

    /// How likely a shot of ordnance destroys a vehicle, which may stand elsewhere than it does in this state.
    pub fn kill_chance(
        &self,
        state: &State,
        unit: UnitId,
        weapon: WeaponId,
        target: UnitId,
    ) -> f32 {
        let shot = Shot {
            by: state.unit(unit).side,
            unit,
            weapon,
            at: state.unit(target).at,
            target,
            first: true,
            ..Shot::default()
        };
        let Some(column) = self.column_of(state, &shot) else {
            return 0.0;
        };
        let net = self.to_hit_net(state, &shot, Net::default()).sum;
        let hit = two_dice_within(net, column.hit.into()).clamp(1.0 / 36.0, 35.0 / 36.0);
        let from = state.unit(unit).at;
        let (_, armor) = self.armor_struck(state.unit(target), from, false);
        let Some(armor) = armor else {
            return hit;
        };
        let ahead = i16::from(column.pen) - i16::from(armor);
        let through = (1..=6).flat_map(|a: i16| (1..=6).map(move |b: i16| a - b));
        let through = through.filter(|it| it + ahead > 0).count();
        hit * through as f32 / 36.0
    }

    /// Every weapon of the Ordnance Fire Table a unit could fire: its gun, and Support Weapons it holds.
    pub fn ordnance_held(&self, state: &State, id: UnitId) -> Vec<WeaponId> {
        let gun = self.facts(state.unit(id)).gun;
        let held = state.held_by(id).filter(|(_, weapon)| {
            let kind = self.weapon_kind(weapon.kind);
            kind.gun.is_some() && !weapon.is(Weapon::JAMMED | Weapon::BROKEN)
        });
        let held = held.map(|(weapon, _)| weapon);
        gun.then_some(WeaponId::NONE)
            .into_iter()
            .chain(held)
            .collect()
    }

    /// The cheapest way between neighbouring hexes for a sort of movement, whichever way a vehicle looks.
    pub fn way_points(&self, state: &State, drive: Drive, from: Hex, to: Hex) -> Option<u8> {
        let road = self.scenario.map.side_between(from, to).road();
        let place = match drive {
            Drive::Leg => 0,
            Drive::T => 1,
            Drive::O => 2,
            Drive::R => 3,
        };
        let terrain = match road {
            true => self.charts().road[place],
            false => self.row(state, to).cost(drive)?,
        };
        Some(terrain + self.side_cost(from, to, drive)?)
    }
}

fn points(score: Score) -> f32 {
    score.halves() as f32 / 2.0
}
