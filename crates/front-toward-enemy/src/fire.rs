//! Chapter 7.0 to 7.2: fire attacks.

use crate::choice::Choice;
use crate::counters::{Class, Fire, Role, Side, Weapon};
use crate::event::Event;
use crate::frame::{Attack, AttackKind, AttackStage, Frame, Suffer};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::scenario::CacheKind;
use crate::state::{Altitude, CacheId, Effect, Flags, State, Unit, UnitId, UnitSet, Wait};
use crate::terrain::Terrain;
use engine::{Log, Modifier};
use ground::{Hex, HexSet, Sight};

/// Target Effects Table (7.4), rows 1 to 10: Small Arms, Dual Purpose, HE.
const TARGET_EFFECTS: [[Effect; 3]; 10] = {
    use Effect::{Broken as B, Kia as K, PossiblySuppressed as Q, Suppressed as S, Wia as W};
    [
        [K, K, K],
        [W, K, K],
        [W, W, W],
        [B, W, W],
        [B, B, W],
        [S, B, B],
        [S, S, B],
        [S, S, S],
        [Q, S, S],
        [Q, Q, S],
    ]
};

/// FTE-26.0-09.
const CLAYMORE_RATING: i8 = 4;

/// The Target Effects Table.
pub fn target_effect(class: Weapon, roll: i16) -> Effect {
    let column = match class {
        Weapon::SmallArms => 0,
        Weapon::DualPurpose => 1,
        Weapon::He => 2,
    };
    TARGET_EFFECTS[(roll.clamp(1, 10) - 1) as usize][column]
}

impl Fte {
    // ------------------------------------------------------------------ who can hit whom

    /// FTE-7.0-02, -03: line of sight for fire, with friends in the way (Mortars excepted).
    fn line_of_fire(&self, state: &State, firer: &Unit, target: &Unit, friends: &HexSet) -> bool {
        let _ = state;
        self.in_sight(firer, target)
            && (self.role(firer) == Role::Mortar
                || self
                    .sights
                    .friends_in_the_way(
                        &self.scenario.map,
                        (firer.at, firer.altitude),
                        (target.at, target.altitude),
                        friends,
                    )
                    .is_none())
    }

    /// FTE-7.2-01: an unbroken, unsuppressed Leader who sees the target, whoever is activated.
    fn observed(&self, state: &State, side: Side, target: &Unit) -> bool {
        state.of_side(side).any(|(_, u)| {
            self.facts(u).leader
                && !u.any(Flags::BROKEN | Flags::SUPPRESSED)
                && self.in_sight(u, target)
        })
    }

    /// A Combat Unit that can take part in fire at all.
    pub(crate) fn may_shoot(&self, u: &Unit) -> May {
        need(
            self.face(u).fire.is_some(),
            "FTE-2.0-01",
            "Without a Fire Rating it cannot fire.",
        )?;
        need(
            !u.is(Flags::DOWNED),
            "FTE-7.4-48",
            "A Downed Helicopter cannot fire.",
        )?;
        need(
            !u.is(Flags::BROKEN),
            "FTE-7.0-05",
            "Broken Units cannot fire.",
        )
    }

    /// Whether a Unit can shoot at a target, as Primary or supporter; says whether through an observer.
    pub(crate) fn may_hit(
        &self,
        state: &State,
        firer: UnitId,
        target: UnitId,
        friends: &HexSet,
        observers: bool,
    ) -> Result<bool, No> {
        let u = state.unit(firer);
        self.may_shoot(u)?;
        let loaded = state.units.get(target.index()).is_some_and(Unit::aboard);
        need(!loaded, "FTE-6.9-04", "Loaded Infantry cannot be fired at.")?;
        let Some(t) = state.units.get(target.index()).filter(|t| t.on_map()) else {
            return Err(No("FTE-7.1-01", "There is no such target on the map."));
        };
        need(
            t.side != u.side || self.role(t) != Role::Civilians,
            "FTE-7.0-08",
            "NVA and VC Units do not fire at Civilians.",
        )?;
        need(
            t.side != u.side,
            "FTE-7.1-01",
            "The target must be an enemy Unit.",
        )?;
        let mortar = self.role(u) == Role::Mortar;
        need(
            !(mortar && t.altitude == Altitude::High),
            "FTE-7.0-06",
            "Mortars cannot attack a Helicopter at High Level.",
        )?;
        let range = self.face(u).fire.map_or(0, |f| u32::from(f.range));
        need(
            self.range(u, t) <= 2 * range,
            "FTE-7.1-08",
            "The target is beyond twice the Range.",
        )?;
        if self.line_of_fire(state, u, t, friends) {
            return Ok(false);
        }
        if mortar && observers {
            need(
                self.observed(state, u.side, t),
                "FTE-7.2-01",
                "No Leader observes the target for the Mortar.",
            )?;
            return Ok(true);
        }
        let clause = if self.in_sight(u, t) {
            "FTE-7.3.2-06"
        } else {
            "FTE-7.0-02"
        };
        Err(No(clause, "There is no line of sight to the target."))
    }

    /// Adds to a denial of sight where the line is blocked, and by what.
    pub(crate) fn add_sight_facts(
        &self,
        state: &State,
        choice: &Choice,
        denial: &mut engine::Denial,
    ) {
        let (from, target) = match (*choice, state.top()) {
            (Choice::Target { unit }, Some(Frame::Aim { primary })) => (*primary, unit),
            (Choice::Attack { primary, target }, _) => (primary, target),
            (Choice::Support { unit }, Some(Frame::Support(a))) => (unit, a.target),
            (Choice::Check { unit }, Some(Frame::Window(w))) => {
                (unit, w.targets.iter().next().unwrap_or_default())
            }
            _ => return,
        };
        let (Some(a), Some(b)) = (
            state.units.get(from.index()),
            state.units.get(target.index()),
        ) else {
            return;
        };
        if !(a.on_map() && b.on_map()) {
            return;
        }
        match denial.clause.0 {
            "FTE-7.0-02" | "FTE-21.0-01" | "FTE-21.0-17" => {
                if let Sight::Blocked { at, by } =
                    self.sights
                        .look(&self.scenario.map, a.at, a.altitude, b.at, b.altitude)
                {
                    denial.text = format!("{} cannot see {}: {by} at {at}.", a.at, b.at).into();
                }
            }
            "FTE-7.3.2-06" => {
                let friends = self.friends_on_ground(state, a.side);
                let ends = ((a.at, a.altitude), (b.at, b.altitude));
                if let Some(hex) =
                    self.sights
                        .friends_in_the_way(&self.scenario.map, ends.0, ends.1, &friends)
                {
                    denial.text = format!(
                        "Friends in {hex} are in the line from {} to {}.",
                        a.at, b.at
                    )
                    .into();
                }
            }
            _ => {}
        }
    }

    // ------------------------------------------------------------------ Fire Action (7.0)

    /// FTE-7.0-08, 27.0-01: whom a Unit may aim at in a Fire Action.
    fn may_aim(
        &self,
        state: &State,
        primary: UnitId,
        target: UnitId,
        friends: &HexSet,
    ) -> Result<bool, No> {
        let u = state.unit(primary);
        need(
            self.role(u) != Role::Sapper,
            "FTE-27.0-01",
            "Sappers attack only in Assaults.",
        )?;
        self.may_hit(state, primary, target, friends, true)
    }

    pub(crate) fn may_fire(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        self.may_shoot(u)?;
        need(
            self.role(u) != Role::Sapper,
            "FTE-27.0-01",
            "Sappers attack only in Assaults.",
        )?;
        let friends = self.friends_on_ground(state, u.side);
        let any = state
            .of_side(u.side.enemy())
            .any(|(t, _)| self.may_aim(state, unit, t, &friends).is_ok());
        need(
            any,
            "FTE-7.3-01",
            "No enemy Unit is within twice the Range and in line of sight.",
        )
    }

    pub(crate) fn step_aim(&self, state: &mut State, primary: UnitId) -> Flow {
        if self.able(state, primary) && self.may_fire(state, primary).is_ok() {
            return Flow::Wait(Wait::Choice(state.act.side));
        }
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn aim_choices(&self, state: &State, primary: UnitId, out: &mut Vec<Choice>) {
        let side = state.unit(primary).side;
        let friends = self.friends_on_ground(state, side);
        let targets = state.of_side(side.enemy()).map(|(id, _)| id);
        out.extend(
            targets
                .filter(|&t| self.may_aim(state, primary, t, &friends).is_ok())
                .map(|unit| Choice::Target { unit }),
        );
    }

    pub(crate) fn deny_aim(&self, state: &State, primary: UnitId, choice: &Choice) -> No {
        let Choice::Target { unit } = *choice else {
            return No("FTE-7.1-01", "Name one Target Unit.");
        };
        let friends = self.friends_on_ground(state, state.unit(primary).side);
        self.may_aim(state, primary, unit, &friends)
            .err()
            .unwrap_or(No("FTE-7.1-01", "Name one Target Unit."))
    }

    pub(crate) fn choose_aim(&self, state: &mut State, primary: UnitId, choice: Choice) {
        let Choice::Target { unit } = choice else {
            return;
        };
        let u = state.unit(primary);
        let friends = self.friends_on_ground(state, u.side);
        let observed = self
            .may_aim(state, primary, unit, &friends)
            .unwrap_or(false);
        let attack = Attack {
            kind: AttackKind::Fire,
            by: u.side,
            primary,
            target: unit,
            from: u.at,
            facts: if observed { Attack::OBSERVED } else { 0 },
            ..Attack::default()
        };
        swap(state, Frame::Support(attack));
    }

    // ------------------------------------------------------------------ supporters

    /// FTE-7.1-11, -19: whether a Unit may join the attack.
    fn may_support(&self, state: &State, a: &Attack, unit: UnitId, friends: &HexSet) -> May {
        need(
            unit != a.primary && !a.supporters.contains(unit),
            "FTE-7.0-07",
            "It is in the attack already.",
        )?;
        let Some(u) = state
            .units
            .get(unit.index())
            .filter(|u| u.on_map() && u.side == a.by)
        else {
            return Err(No(
                "FTE-7.1-19",
                "Only one's own Units on the map can join.",
            ));
        };
        match a.kind {
            AttackKind::Fire => {
                need(
                    state.act.named.contains(unit),
                    "FTE-7.0-01",
                    "Only activated Units join a Fire Action.",
                )?;
                need(
                    !state.act.done.contains(unit) && self.able(state, unit),
                    "FTE-7.0-07",
                    "It has had its Action.",
                )?;
                need(
                    !state.act.supported.contains(unit),
                    "FTE-5.1-17",
                    "It has used its Fire Action.",
                )?;
                need(
                    self.role(u) != Role::Sapper,
                    "FTE-27.0-01",
                    "Sappers attack only in Assaults.",
                )?;
                need(
                    !u.is(Flags::LEAVING),
                    "FTE-4.0-05",
                    "It may only move until it has left the map.",
                )?;
                self.may_hit(state, unit, a.target, friends, true)?;
                Ok(())
            }
            AttackKind::Opportunity => {
                let Some(Frame::Window(w)) = state
                    .frames
                    .iter()
                    .rev()
                    .find(|f| matches!(f, Frame::Window(_)))
                else {
                    return Err(No("FTE-21.0-08", "There is no window."));
                };
                need(
                    w.passed.contains(unit),
                    "FTE-21.0-04",
                    "It has not passed an Opportunity Fire Check.",
                )?;
                let group = |m: UnitId| state.unit(m).at.distance(u.at) <= 1;
                need(
                    group(a.primary) || a.supporters.iter().any(group),
                    "FTE-21.0-10",
                    "It is neither stacked with nor adjacent to a Unit of the group.",
                )?;
                self.may_hit(state, unit, a.target, friends, false)?;
                Ok(())
            }
            AttackKind::Assault => self.may_fire_in_round(state, unit, a.target),
            _ => Err(No("FTE-7.1-19", "Nobody joins this attack.")),
        }
    }

    fn supporters_of<'a>(
        &'a self,
        state: &'a State,
        a: &'a Attack,
        friends: &'a HexSet,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let pool: UnitSet = match a.kind {
            AttackKind::Fire => state.act.named,
            _ => state.of_side(a.by).map(|(id, _)| id).collect(),
        };
        pool.iter()
            .filter(move |&u| self.may_support(state, a, u, friends).is_ok())
    }

    pub(crate) fn step_support(&self, state: &mut State, a: Attack) -> Flow {
        let gone = !state.unit(a.target).on_map() || !state.unit(a.primary).on_map();
        let friends = self.friends_on_ground(state, a.by);
        if !gone && self.supporters_of(state, &a, &friends).next().is_some() {
            return Flow::Wait(Wait::Choice(a.by));
        }
        self.commit(state, a);
        Flow::On
    }

    pub(crate) fn support_choices(&self, state: &State, a: &Attack, out: &mut Vec<Choice>) {
        let friends = self.friends_on_ground(state, a.by);
        out.extend(
            self.supporters_of(state, a, &friends)
                .map(|unit| Choice::Support { unit }),
        );
        out.push(Choice::Shoot);
    }

    pub(crate) fn deny_support(&self, state: &State, a: &Attack, choice: &Choice) -> No {
        let Choice::Support { unit } = *choice else {
            return No("FTE-7.1-02", "Say who joins the attack, then shoot.");
        };
        let friends = self.friends_on_ground(state, a.by);
        let tried = self.may_support(state, a, unit, &friends);
        tried
            .err()
            .unwrap_or(No("FTE-7.1-02", "Say who joins the attack, then shoot."))
    }

    pub(crate) fn choose_support(&self, state: &mut State, mut a: Attack, choice: Choice) {
        match choice {
            Choice::Support { unit } => {
                a.supporters.insert(unit);
                swap(state, Frame::Support(a));
            }
            _ => self.commit(state, a),
        }
    }

    /// The group is complete: its members have fired.
    fn commit(&self, state: &mut State, a: Attack) {
        match a.kind {
            AttackKind::Fire => {
                for unit in a.supporters.iter() {
                    state.unit_mut(unit).searching = 0; // FTE-9.0-05
                    if self.infantry(state.unit(unit)) {
                        state.act.done.insert(unit);
                    } else {
                        state.act.supported.insert(unit);
                    }
                }
                swap(state, Frame::Attack(a));
            }
            AttackKind::Assault => {
                state.frames.pop();
                self.note_round_fire(state, &a);
            }
            _ => {
                swap(state, Frame::Attack(a));
                // The window is right below.
                let below = state.frames.len().checked_sub(2);
                if let Some(Frame::Window(w)) = below.map(|i| &mut state.frames[i]) {
                    for unit in a.supporters.iter() {
                        w.passed.remove(unit);
                    }
                }
            }
        }
    }

    // ------------------------------------------------------------------ the attack (7.1)

    pub(crate) fn step_attack(
        &self,
        state: &mut State,
        mut a: Attack,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !state.unit(a.target).on_map() {
            log.note_with(state, || Event::AttackLost { target: a.target });
            state.frames.pop();
            return Flow::On;
        }
        match a.stage {
            AttackStage::Declared => {
                a.stage = AttackStage::Cover;
                swap(state, Frame::Attack(a));
                self.show_firers(state, &a, log);
                Flow::On
            }
            AttackStage::Cover => {
                if self.may_have_hidden_cover(state, &a) {
                    return Flow::Wait(Wait::Choice(state.unit(a.target).side));
                }
                a.stage = AttackStage::ToHit;
                swap(state, Frame::Attack(a));
                Flow::On
            }
            AttackStage::ToHit | AttackStage::Effect => Flow::Wait(Wait::D10),
        }
    }

    /// FTE-7.0-04, 18.1-10, 21.0-06: firing costs concealment under enemy eyes; not for Snipers.
    fn show_firers(&self, state: &mut State, a: &Attack, log: &mut impl Log<State, Event>) {
        if !a.primary.is_some() || a.kind == AttackKind::Assault {
            return;
        }
        let always = a.kind == AttackKind::Opportunity && state.options.opportunity_fire_reveals;
        let clause = if a.kind == AttackKind::Opportunity {
            "FTE-21.0-06"
        } else {
            "FTE-7.0-04"
        };
        let mut firers = a.supporters;
        firers.insert(a.primary);
        for unit in firers.iter() {
            if self.role(state.unit(unit)) == Role::Sniper {
                continue;
            }
            if always {
                self.reveal(state, unit, clause, log);
            } else {
                self.reveal_if_seen(state, unit, clause, log);
            }
        }
    }

    /// Whether the owner is asked about a hidden Bunker or Foxholes. He is asked whenever one of his "?" markers is in
    /// the hex, so that being asked tells the attacker nothing.
    fn may_have_hidden_cover(&self, state: &State, a: &Attack) -> bool {
        let t = state.unit(a.target);
        !a.is(Attack::OUTSIDE)
            && self.infantry(t)
            && state
                .caches_in(t.at)
                .any(|(_, c)| c.side == t.side && !c.revealed)
            && !state.caches.get(t.fort.index()).is_some_and(|c| c.revealed)
    }

    fn may_use_cover(&self, state: &State, a: &Attack) -> May {
        let t = state.unit(a.target);
        let inside = state
            .caches
            .get(t.fort.index())
            .is_some_and(|c| !c.revealed);
        need(
            inside,
            "FTE-23.0-05",
            "The target is not in a hidden Bunker or Foxholes.",
        )
    }

    pub(crate) fn cover_choices(&self, state: &State, a: &Attack, out: &mut Vec<Choice>) {
        if self.may_use_cover(state, a).is_ok() {
            out.push(Choice::UseFort);
        }
        out.push(Choice::KeepHidden);
    }

    pub(crate) fn deny_cover(&self, state: &State, a: &Attack, choice: &Choice) -> No {
        let tried = if *choice == Choice::UseFort {
            self.may_use_cover(state, a)
        } else {
            Ok(())
        };
        tried.err().unwrap_or(No(
            "FTE-23.0-05",
            "Use the hidden Bunker or Foxholes, or keep it hidden.",
        ))
    }

    pub(crate) fn choose_cover(&self, state: &mut State, mut a: Attack, choice: Choice) {
        a.stage = AttackStage::ToHit;
        if choice == Choice::UseFort {
            a.facts |= Attack::USES_FORT;
        }
        swap(state, Frame::Attack(a));
    }

    /// Rating and Weapon Class of an attack: the Primary's, or those of the marker.
    pub(crate) fn weapon_of(&self, state: &State, a: &Attack) -> (i16, Weapon) {
        let charts = &self.scenario.charts;
        let printed = |rating: i8| (i16::from(rating), Weapon::He);
        match a.kind {
            AttackKind::Claymore => printed(CLAYMORE_RATING),
            AttackKind::MortarMission => printed(charts.mortar_rating),
            AttackKind::ArtilleryMission if a.by == Side::Us => printed(charts.us_artillery_rating),
            AttackKind::ArtilleryMission => printed(charts.nva_artillery_rating),
            _ => {
                let fire = self.face(state.unit(a.primary)).fire;
                fire.map_or((0, Weapon::SmallArms), |Fire { rating, class, .. }| {
                    (i16::from(rating), class)
                })
            }
        }
    }

    /// The fort whose protection counts against an attack.
    fn cover(&self, state: &State, a: &Attack) -> Option<CacheId> {
        let t = state.unit(a.target);
        let cache = state.caches.get(t.fort.index())?;
        let counts = !a.is(Attack::OUTSIDE) && (cache.revealed || a.is(Attack::USES_FORT));
        counts.then_some(t.fort)
    }

    /// Every modifier of a to-hit roll: the one list that is computed, shown and explained.
    pub(crate) fn to_hit(
        &self,
        state: &State,
        a: &Attack,
        add: &mut impl FnMut(i16, &'static str, &'static str),
    ) {
        let t = state.unit(a.target);
        let he = self.weapon_of(state, a).1 == Weapon::He;
        let mission = matches!(
            a.kind,
            AttackKind::MortarMission | AttackKind::ArtilleryMission
        );
        let mut add = |value: i16, text, clause| {
            if value != 0 {
                add(value, text, clause);
            }
        };
        if !self.airborne(t) && !a.is(Attack::IN_THE_OPEN) {
            let terrain = self.terrain(t.at);
            if !(terrain == Terrain::Jungle && he) {
                add(i16::from(self.row(t.at).fire), terrain.name(), "FTE-7.1-05");
            }
        }
        if a.kind == AttackKind::Opportunity && a.is(Attack::ON_PATH) {
            add(-1, "target uses a Trail or Road", "FTE-6.5-11");
        }
        add(
            i16::from(self.face(t).defence),
            "Defensive Modifier",
            "FTE-7.1-06",
        );
        if t.is(Flags::CONCEALED) && !he && !mission {
            add(2, "target Concealed", "FTE-18.1-12");
        }
        match self
            .cover(state, a)
            .and_then(|fort| self.fort_kind(state, fort))
        {
            Some(CacheKind::Bunker) => add(2, "target in a Bunker", "FTE-24.0-03"),
            Some(CacheKind::Foxholes) => add(1, "target in Foxholes", "FTE-25.0-04"),
            _ => {}
        }
        if self.role(t) == Role::Sapper {
            add(-1, "target is a Sapper", "FTE-27.0-03");
        }
        let crowd = state.here(t.at).count() as i16;
        add(
            -(crowd - 4).max(0),
            "more than four Units in the hex",
            "FTE-7.1-12",
        );
        add(
            -(a.supporters.len() as i16),
            "other Units in the attack",
            "FTE-7.1-11",
        );
        if a.kind == AttackKind::Opportunity && a.is(Attack::STEALTHY) {
            add(1, "target moves stealthily", "FTE-7.1-13");
        }
        let Some(p) = state.units.get(a.primary.index()) else {
            return;
        };
        let range = self.face(p).fire.map_or(0, |f| u32::from(f.range));
        let distance = self.range(p, t);
        if distance > range {
            add(1, "beyond Range", "FTE-7.1-08");
        }
        if distance == 1 && !he {
            add(-1, "adjacent", "FTE-7.1-09");
        }
        if a.is(Attack::AMBUSH) {
            add(-1, "fires from concealment", "FTE-7.1-10");
        }
        if a.is(Attack::OBSERVED) {
            add(1, "Observed Mortar Fire", "FTE-7.2-03");
        }
        let charts = &self.scenario.charts;
        if p.is(Flags::EXHAUSTED) {
            add(1, "Exhausted", "FTE-6.6-04");
        }
        if p.is(Flags::LOW_AMMO) {
            add(1, "Low Ammo", "FTE-19.2-02");
        }
        if p.is(Flags::SUPPRESSED) {
            add(i16::from(charts.suppressed[0]), "Suppressed", "FTE-7.1-07");
        }
        if p.is(Flags::HERO) {
            add(i16::from(charts.hero[0]), "Hero", "FTE-7.1-07");
        }
    }

    /// The sum of the modifiers.
    pub(crate) fn to_hit_total(&self, state: &State, a: &Attack) -> i16 {
        let mut total = 0;
        self.to_hit(state, a, &mut |value, _, _| total += value);
        total
    }

    /// The modifiers, each with its clause.
    pub(crate) fn to_hit_list(&self, state: &State, a: &Attack) -> Vec<Modifier> {
        let mut list = Vec::new();
        self.to_hit(state, a, &mut |value, text, clause| {
            list.push(Modifier::new(value, text, clause))
        });
        list
    }

    pub(crate) fn settle_attack(
        &self,
        state: &mut State,
        mut a: Attack,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let (rating, class) = self.weapon_of(state, &a);
        if a.stage == AttackStage::ToHit {
            let total = self.to_hit_total(state, &a);
            let hit = roll == 1 || (roll != 10 && roll + total <= rating); // FTE-7.1-03, -04
            let modifiers = if log_listens(log) {
                self.to_hit_list(state, &a)
            } else {
                Vec::new()
            };
            let concealed = [
                self.concealed_owner(state, a.primary),
                self.concealed_owner(state, a.target),
            ];
            log.note_with(state, || Event::Shot {
                kind: a.kind,
                primary: a.primary,
                target: a.target,
                supporters: a.supporters.iter().collect(),
                roll,
                modifiers,
                rating: Some(rating),
                hit,
                concealed,
            });
            if a.is(Attack::USES_FORT) {
                let fort = state.unit(a.target).fort;
                let clause = self.of_fort(state, fort, "FTE-24.0-02", "FTE-25.0-02");
                self.reveal_cache(state, fort, clause, log);
            }
            if hit {
                a.stage = AttackStage::Effect;
                swap(state, Frame::Attack(a));
                self.blow_up_bunker(state, &a, log);
            } else {
                state.frames.pop();
            }
            return;
        }
        let effect = target_effect(class, roll);
        log.note_with(state, || Event::EffectRolled {
            target: a.target,
            class,
            roll,
            effect,
        });
        if a.kind == AttackKind::Assault {
            state.frames.pop();
            if let Some(fire) = state.round.iter_mut().find(|r| r.primary == a.primary) {
                fire.result = effect;
            }
            return;
        }
        let suffer = Suffer {
            unit: a.target,
            effect,
            by: a.by,
            from: a.from,
            kind: a.kind,
            checked: false,
        };
        swap(state, Frame::Suffer(suffer));
    }

    /// FTE-27.0-06.
    fn blow_up_bunker(&self, state: &mut State, a: &Attack, log: &mut impl Log<State, Event>) {
        let sapper = |u: UnitId| {
            state
                .units
                .get(u.index())
                .is_some_and(|u| self.role(u) == Role::Sapper)
        };
        let fort = state.unit(a.target).fort;
        let bunker = self.fort_kind(state, fort) == Some(CacheKind::Bunker);
        if bunker && sapper(a.primary) {
            self.remove_cache(state, fort, "FTE-27.0-06", log);
        }
    }

    /// The hex an attack comes from, for the retreat.
    pub(crate) fn attack_on(
        &self,
        kind: AttackKind,
        by: Side,
        target: UnitId,
        from: Hex,
    ) -> Attack {
        Attack {
            kind,
            by,
            target,
            from,
            ..Attack::default()
        }
    }

    /// Whether a class is on the ground (Claymores, Booby Traps and Assaults reach only that).
    pub(crate) fn on_ground(&self, u: &Unit) -> bool {
        self.class(u) != Class::Helicopter || u.altitude == Altitude::Ground
    }
}

/// Whether anybody listens to a log.
pub(crate) fn log_listens<S, E, L: Log<S, E>>(_: &L) -> bool {
    L::LISTENS
}
