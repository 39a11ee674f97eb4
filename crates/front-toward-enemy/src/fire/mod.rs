//! Chapter 7.0 to 7.2: fire attacks.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Fire, Role, Side, Weapon};
use crate::effects::Suffer;
use crate::event::Event;
use crate::frame::Formed;
use crate::fte::{Flow, Fte, May, No, need};
use crate::opportunity::Window;
use crate::prompt::{Decide, Prompt, Roll, highest};
use crate::scenario::CacheKind;
use crate::state::{Altitude, CacheId, Effect, Flags, State, Unit, UnitId, UnitSet, Wait};
use crate::terrain::Terrain;
use engine::{Chance, Log, Modifier, Outcome, Procedure, listed};
use ground::{Hex, HexSet, Sight};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// Of whom a modifier tells something that its counter would show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    /// Of nobody: what it says lies open.
    Nobody,
    /// Of the Primary Firing Unit.
    Primary,
    /// Of the Target Unit.
    Target,
}

/// Why a Unit cannot hit another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoHit {
    /// The ground blocks the line of sight.
    Sight,
    /// Friends are in the line.
    Friends,
    /// Something else.
    Other(No),
}

impl From<No> for NoHit {
    fn from(no: No) -> NoHit {
        NoHit::Other(no)
    }
}

impl From<NoHit> for No {
    fn from(no: NoHit) -> No {
        let unseen = "There is no line of sight to the target.";
        match no {
            NoHit::Sight => No("FTE-7.0-02", unseen),
            NoHit::Friends => No("FTE-7.3.2-06", unseen),
            NoHit::Other(no) => no,
        }
    }
}

/// A Fire Action: pick the target (7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// The Primary Firing Unit.
    pub primary: UnitId,
}

impl Procedure<Fte> for Aim {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Aim { primary } = self;
        if game.able(state, primary) && game.may_fire(state, primary).is_ok() {
            return Flow::Wait(Wait::Choice(state.act.side));
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Aim { primary } = *self;
        let side = state.unit(primary).side;
        let friends = game.friends_on_ground(state, side);
        let targets = state.of_side(side.enemy()).map(|(id, _)| id);
        out.extend(
            targets
                .filter(|&t| game.may_aim(state, primary, t, &friends).is_ok())
                .map(|unit| Choice::Target { unit }),
        );
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        listed(self, game, state, choice, || {
            let Aim { primary } = *self;
            let Choice::Target { unit } = *choice else {
                return No("FTE-7.1-01", "Name one Target Unit.");
            };
            let friends = game.friends_on_ground(state, state.unit(primary).side);
            game.may_aim(state, primary, unit, &friends)
                .err()
                .unwrap_or(No("FTE-7.1-01", "Name one Target Unit."))
        })
    }

    fn choose(self, game: &Fte, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let Aim { primary } = self;
        let Choice::Target { unit } = choice else {
            return;
        };
        game.learn_reach(state, primary, UnitSet::one(unit));
        let u = state.unit(primary);
        let friends = game.friends_on_ground(state, u.side);
        let observed = game
            .may_aim(state, primary, unit, &friends)
            .unwrap_or(false);
        let attack = Attack {
            kind: AttackKind::Fire,
            by: u.side,
            primary,
            target: unit,
            from: u.at,
            observed,
            ..Attack::default()
        };
        state.stack.become_(Support(attack));
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.primary);
        Decide::new(format!("Choose a target for {name}"), "fire").into()
    }
}

/// Supporters are being added to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Support(pub Attack);

impl Procedure<Fte> for Support {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Support(a) = self;
        let gone = !state.unit(a.target).on_map() || !state.unit(a.primary).on_map();
        if !gone && game.support_seems_there(state, &a) {
            return Flow::Wait(Wait::Choice(a.by));
        }
        game.commit(state, a);
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Support(a) = self;
        let friends = game.friends_on_ground(state, a.by);
        out.extend(
            game.supporters_of(state, a, &friends)
                .map(|unit| Choice::Support { unit }),
        );
        out.push(Choice::Shoot);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        let Support(a) = self;
        listed(self, game, state, choice, || {
            let fallback = No("FTE-7.1-02", "Say who joins the attack, then shoot.");
            let Choice::Support { unit } = *choice else {
                return fallback;
            };
            let friends = game.friends_on_ground(state, a.by);
            let tried = game.may_support(state, a, unit, &friends);
            tried.err().unwrap_or(fallback)
        })
    }

    fn choose(self, game: &Fte, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let Support(mut a) = self;
        match choice {
            Choice::Support { unit } => {
                a.supporters.insert(unit);
                match a.kind {
                    AttackKind::Assault => {
                        game.learn(state, unit, |facts| facts.faces[0].fire.is_some())
                    }
                    _ => game.learn_reach(state, unit, UnitSet::one(a.target)),
                }
                state.stack.become_(Support(a));
            }
            _ => game.commit(state, a),
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let Support(a) = self;
        let name = |unit| game.unit_name(view, unit);
        let text = format!(
            "Choose who joins {} in firing at {}, then shoot",
            name(a.primary),
            name(a.target)
        );
        Decide::new(text, "fire").into()
    }
}

/// A fire attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// What kind.
    pub kind: AttackKind,
    /// Where in the procedure.
    pub stage: AttackStage,
    /// The side that attacks.
    pub by: Side,
    /// The Primary Firing Unit; none for Claymores and Fire Missions.
    pub primary: UnitId,
    /// The Target Unit.
    pub target: UnitId,
    /// Others in the attack.
    pub supporters: UnitSet,
    /// Where it comes from: Broken Units retreat away from here.
    pub from: Hex,
    /// What the target does that can be seen.
    pub exposure: Exposure,
    /// The Primary is a Mortar without own line of sight (FTE-7.2-03).
    pub observed: bool,
    /// The Primary was Concealed when it passed its Opportunity Fire check (FTE-7.1-10).
    pub ambush: bool,
    /// The owner uses a hidden Bunker or Foxholes (FTE-23.0-05).
    pub uses_fort: bool,
    /// An assaulting Unit in the first round: no terrain modifier (FTE-8.0-12).
    pub in_the_open: bool,
}

/// What a Unit does while it is fired at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Exposure {
    /// It uses Stealthy Movement (FTE-7.1-13).
    pub stealthy: bool,
    /// It uses a Trail or Road (FTE-6.5-11).
    pub on_path: bool,
    /// It counts as outside its Bunker or Foxholes (FTE-24.0-06).
    pub outside: bool,
}

impl Procedure<Fte> for Attack {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if !state.unit(self.target).on_map() {
            log.note_with(state, || Event::AttackLost {
                target: self.target,
            });
            state.stack.finish();
            return Flow::On;
        }
        match self.stage {
            AttackStage::Declared => {
                self.stage = AttackStage::Cover;
                state.stack.become_(self);
                game.show_firers(state, &self, log);
                Flow::On
            }
            AttackStage::Cover => {
                if game.may_have_hidden_cover(state, &self) {
                    return Flow::Wait(Wait::Choice(state.unit(self.target).side));
                }
                self.stage = AttackStage::ToHit;
                state.stack.become_(self);
                Flow::On
            }
            AttackStage::ToHit | AttackStage::Effect => Flow::Wait(Wait::Chance),
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        if game.may_use_cover(state, self).is_ok() {
            out.push(Choice::UseFort);
        }
        out.push(Choice::KeepHidden);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        listed(self, game, state, choice, || {
            let tried = if *choice == Choice::UseFort {
                game.may_use_cover(state, self)
            } else {
                Ok(())
            };
            tried.err().unwrap_or(No(
                "FTE-23.0-05",
                "Use the hidden Bunker or Foxholes, or keep it hidden.",
            ))
        })
    }

    fn choose(
        mut self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        self.stage = AttackStage::ToHit;
        self.uses_fort = choice == Choice::UseFort;
        state.stack.become_(self);
        if self.uses_fort {
            // Said before the roll: both players look at the same number.
            let fort = state.unit(self.target).fort;
            let clause = game.of_fort(state, fort, "FTE-24.0-02", "FTE-25.0-02");
            game.reveal_cache(state, fort, clause, log);
        }
    }

    fn chance(&self, _: &Fte, _: &State) -> Chance {
        let purpose = match self.stage {
            AttackStage::Effect => "Target Effects",
            _ => "to hit",
        };
        Chance::die(10, purpose).by(self.by.seat())
    }

    fn settle(
        mut self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let roll = outcome.face();
        let (rating, class) = game.weapon_of(state, &self);
        if self.stage == AttackStage::ToHit {
            let total = game.to_hit_total(state, &self);
            let hit = roll == 1 || (roll != 10 && roll + total <= rating); // FTE-7.1-03, -04
            let modifiers = if log_listens(log) {
                game.to_hit_list(state, &self)
            } else {
                Vec::new()
            };
            let concealed = [
                game.concealed_owner(state, self.primary),
                game.concealed_owner(state, self.target),
            ];
            log.note_with(state, || Event::Shot {
                kind: self.kind,
                primary: self.primary,
                target: self.target,
                supporters: self.supporters.iter().collect(),
                roll,
                modifiers,
                rating: Some(rating),
                hit,
                concealed,
            });
            let came = |world: &State| {
                let (rating, _) = game.weapon_of(world, &self);
                let total = game.to_hit_total(world, &self);
                hit == (roll == 1 || (roll != 10 && roll + total <= rating))
            };
            game.learn_result(state, self.primary, came);
            game.learn_result(state, self.target, came);
            if hit {
                self.stage = AttackStage::Effect;
                state.stack.become_(self);
                game.blow_up_bunker(state, &self, log);
            } else {
                state.stack.finish();
            }
            return;
        }
        let effect = target_effect(class, roll);
        game.learn_result(state, self.primary, |world| {
            game.weapon_of(world, &self).1 == class
        });
        log.note_with(state, || Event::EffectRolled {
            target: self.target,
            class,
            roll,
            effect,
        });
        if self.kind == AttackKind::Assault {
            // FTE-8.0-17: it takes effect when all fire of the round is rolled.
            state.stack.finish_with(effect);
            return;
        }
        let suffer = Suffer {
            unit: self.target,
            effect,
            by: self.by,
            from: self.from,
            kind: self.kind,
            checked: false,
        };
        state.stack.become_(suffer);
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.target);
        match self.stage {
            AttackStage::Declared | AttackStage::Cover => {
                Decide::new(format!("Choose whether {name} uses hidden cover"), "cover")
                    .in_window("Hidden cover")
                    .into()
            }
            AttackStage::ToHit => {
                let modifiers = game.to_hit_list(view, self);
                let known = !self.primary.is_some() || game.open(view, self.primary);
                let need = known.then(|| highest(game.weapon_of(view, self).0, &modifiers));
                Roll::new(format!("{}: to hit", game.attack_words(view, self)))
                    .modifiers(modifiers)
                    .need(need)
                    .into()
            }
            AttackStage::Effect => {
                Roll::new(format!("{}: Target Effects", game.attack_words(view, self))).into()
            }
        }
    }
}

/// What an attack is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    /// A Fire Action.
    #[default]
    Fire,
    /// Opportunity Fire.
    Opportunity,
    /// Fire in an Assault round.
    Assault,
    /// A Claymore.
    Claymore,
    /// A Battalion Mortar mission.
    MortarMission,
    /// An Artillery mission.
    ArtilleryMission,
}

/// Where in an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AttackStage {
    /// Concealment of the firers is settled.
    #[default]
    Declared,
    /// The target's owner may use a hidden Bunker or Foxholes.
    Cover,
    /// To hit.
    ToHit,
    /// Target Effects Table.
    Effect,
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
    ) -> Result<bool, NoHit> {
        let u = state.unit(firer);
        self.may_shoot(u)?;
        let loaded = state.units.get(target.index()).is_some_and(Unit::aboard);
        need(!loaded, "FTE-6.9-04", "Loaded Infantry cannot be fired at.")?;
        let Some(t) = state.units.get(target.index()).filter(|t| t.on_map()) else {
            return Err(No("FTE-7.1-01", "There is no such target on the map.").into());
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
        Err(match self.in_sight(u, t) {
            true => NoHit::Friends,
            false => NoHit::Sight,
        })
    }

    /// Adds to a denial of sight where the line is blocked, and by what.
    pub(crate) fn add_sight_facts(
        &self,
        state: &State,
        choice: &Choice,
        denial: &mut engine::Denial,
    ) {
        let looking = match *choice {
            Choice::Target { unit } => state.stack.top_as::<Aim>().map(|aim| (aim.primary, unit)),
            Choice::Attack { primary, target } => Some((primary, target)),
            Choice::Support { unit } => {
                let support = state.stack.top_as::<Support>();
                support.map(|Support(a)| (unit, a.target))
            }
            Choice::Check { unit } => {
                let window = state.stack.top_as::<Window>();
                window.map(|w| (unit, w.targets.iter().next().unwrap_or_default()))
            }
            _ => None,
        };
        let Some((from, target)) = looking else {
            return;
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
        let friends = self.friends_on_ground(state, a.side);
        let Err(why) = self.may_hit(state, from, target, &friends, false) else {
            return;
        };
        // Only where it is the line that was denied, and not something else before it.
        let denied = |no: No| *denial == engine::Denial::from(no);
        match why {
            NoHit::Sight if denied(why.into()) || denied(self.unseen_for_op_fire(a)) => {
                if let Sight::Blocked { at, by } =
                    self.sights
                        .look(&self.scenario.map, a.at, a.altitude, b.at, b.altitude)
                {
                    denial.text = format!("{} cannot see {}: {by} at {at}.", a.at, b.at).into();
                }
            }
            NoHit::Friends if denied(why.into()) => {
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
        Ok(self.may_hit(state, primary, target, friends, true)?)
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
                let Some(w) = state.stack.all::<Window>().next() else {
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

    /// Whether somebody could join the attack, for all the enemy knows.
    fn support_seems_there(&self, state: &State, a: &Attack) -> bool {
        let friends = self.known_in_the_way(state, a.by);
        let joins = |unit| {
            self.might(state, unit, |world| {
                self.may_support(world, a, unit, &friends).is_ok()
            })
        };
        state.of_side(a.by).any(|(unit, _)| joins(unit))
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
                state.stack.become_(a);
            }
            // The window or the Assault that formed the group goes on with it.
            _ => state.stack.finish_with(Formed(a)),
        }
    }

    // ------------------------------------------------------------------ the attack (7.1)

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
                // FTE-18.1-10: nobody else would have kept the marker.
                if always || self.seen(state, unit) {
                    self.learn(state, unit, |facts| facts.role == Role::Sniper);
                }
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
        !a.exposure.outside
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
        let counts = !a.exposure.outside && (cache.revealed || a.uses_fort);
        counts.then_some(t.fort)
    }

    /// Every modifier of a to-hit roll, with whom it tells of: the one list that is computed, shown and explained.
    pub(crate) fn to_hit(
        &self,
        state: &State,
        a: &Attack,
        add: &mut impl FnMut(Of, i16, &'static str, &'static str),
    ) {
        let t = state.unit(a.target);
        let he = self.weapon_of(state, a).1 == Weapon::He;
        let mission = matches!(
            a.kind,
            AttackKind::MortarMission | AttackKind::ArtilleryMission
        );
        let mut add = |of, value: i16, text, clause| {
            if value != 0 {
                add(of, value, text, clause);
            }
        };
        if !self.airborne(t) && !a.in_the_open {
            let terrain = self.terrain(t.at);
            // In Jungle it counts only if the weapon is not HE, which tells of the Primary.
            let of = match terrain {
                Terrain::Jungle => Of::Primary,
                _ => Of::Nobody,
            };
            if !(terrain == Terrain::Jungle && he) {
                let value = i16::from(self.row(t.at).fire);
                add(of, value, terrain.name(), "FTE-7.1-05");
            }
        }
        if a.kind == AttackKind::Opportunity && a.exposure.on_path {
            add(Of::Nobody, -1, "target uses a Trail or Road", "FTE-6.5-11");
        }
        let defence = i16::from(self.face(t).defence);
        add(Of::Target, defence, "Defensive Modifier", "FTE-7.1-06");
        if t.is(Flags::CONCEALED) && !he && !mission {
            add(Of::Primary, 2, "target Concealed", "FTE-18.1-12");
        }
        match self
            .cover(state, a)
            .and_then(|fort| self.fort_kind(state, fort))
        {
            Some(CacheKind::Bunker) => add(Of::Nobody, 2, "target in a Bunker", "FTE-24.0-03"),
            Some(CacheKind::Foxholes) => add(Of::Nobody, 1, "target in Foxholes", "FTE-25.0-04"),
            _ => {}
        }
        if self.role(t) == Role::Sapper {
            add(Of::Target, -1, "target is a Sapper", "FTE-27.0-03");
        }
        let crowd = state.here(t.at).count() as i16;
        add(
            Of::Nobody,
            -(crowd - 4).max(0),
            "more than four Units in the hex",
            "FTE-7.1-12",
        );
        add(
            Of::Nobody,
            -(a.supporters.len() as i16),
            "other Units in the attack",
            "FTE-7.1-11",
        );
        if a.kind == AttackKind::Opportunity && a.exposure.stealthy {
            add(Of::Nobody, 1, "target moves stealthily", "FTE-7.1-13");
        }
        let Some(p) = state.units.get(a.primary.index()) else {
            return;
        };
        let range = self.face(p).fire.map_or(0, |f| u32::from(f.range));
        let distance = self.range(p, t);
        if distance > range {
            add(Of::Primary, 1, "beyond Range", "FTE-7.1-08");
        }
        if distance == 1 && !he {
            add(Of::Primary, -1, "adjacent", "FTE-7.1-09");
        }
        if a.ambush {
            add(Of::Nobody, -1, "fires from concealment", "FTE-7.1-10");
        }
        if a.observed {
            add(Of::Primary, 1, "Observed Mortar Fire", "FTE-7.2-03");
        }
        let charts = &self.scenario.charts;
        if p.is(Flags::EXHAUSTED) {
            add(Of::Nobody, 1, "Exhausted", "FTE-6.6-04");
        }
        if p.is(Flags::LOW_AMMO) {
            add(Of::Nobody, 1, "Low Ammo", "FTE-19.2-02");
        }
        if p.is(Flags::SUPPRESSED) {
            let value = i16::from(charts.suppressed[0]);
            add(Of::Nobody, value, "Suppressed", "FTE-7.1-07");
        }
        if p.is(Flags::HERO) {
            add(Of::Nobody, i16::from(charts.hero[0]), "Hero", "FTE-7.1-07");
        }
    }

    /// The sum of the modifiers.
    pub(crate) fn to_hit_total(&self, state: &State, a: &Attack) -> i16 {
        let mut total = 0;
        self.to_hit(state, a, &mut |_, value, _, _| total += value);
        total
    }

    /// The modifiers, each with its clause; those that tell of a Unit are for its owner while nobody else knows it.
    pub(crate) fn to_hit_list(&self, state: &State, a: &Attack) -> Vec<Modifier> {
        let mut list = Vec::new();
        self.to_hit(state, a, &mut |of, value, text, clause| {
            let owner = match of {
                Of::Nobody => None,
                Of::Primary => self.concealed_owner(state, a.primary),
                Of::Target => self.concealed_owner(state, a.target),
            };
            let modifier = Modifier::new(value, text, clause);
            list.push(match owner {
                Some(side) => modifier.secret_of(side.seat()),
                None => modifier,
            });
        });
        list
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
