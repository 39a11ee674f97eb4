//! Chapter 7.0 to 7.2: fire attacks.

mod support;
mod to_hit;
mod who;
mod words;

pub(crate) use who::RANGES;

use crate::check::{BEST, WORST};
use crate::choice::Choice;
use crate::counters::{Side, Weapon};
use crate::effects::Suffer;
use crate::event::Event;
use crate::fte::{Facts, Flow, Fte, May, No};
use crate::prompt::{Decide, Prompt, Roll, highest};
use crate::state::{Effect, State, UnitId, UnitSet, Wait};
use engine::{Chance, Log, Outcome, Procedure};
use ground::Hex;
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
        match no {
            NoHit::Sight => No("FTE-7.0-02", "There is no line of sight to the target."),
            NoHit::Friends => No("FTE-7.3.2-06", "Friends are in the line of fire."),
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
        let Choice::Target { unit } = *choice else {
            return choice.not_asked(No("FTE-7.1-01", "A Fire Action needs one Target Unit."));
        };
        let friends = game.friends_on_ground(state, state.unit(self.primary).side);
        game.may_aim(state, self.primary, unit, &friends)
            .map(|_| ())
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
            at: state.unit(unit).at,
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
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Support(a) = self;
        if game.lost(state, &a) {
            // Nobody has fired yet: those who were to join are free again.
            state.stack.finish();
            log.note_with(state, || Event::AttackLost { target: a.target });
            return Flow::On;
        }
        if game.support_seems_there(state, &a) {
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
        match *choice {
            Choice::Support { unit } => {
                let friends = game.friends_on_ground(state, a.by);
                game.may_support(state, a, unit, &friends)
            }
            Choice::Shoot => Ok(()),
            _ => choice.not_asked(No("FTE-7.1-02", "Choose who joins the attack, then shoot.")),
        }
    }

    fn choose(self, game: &Fte, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let Support(mut a) = self;
        match choice {
            Choice::Support { unit } => {
                a.supporters.insert(unit);
                match a.kind {
                    AttackKind::Assault => game.learn(state, unit, Facts::fires),
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
    /// Where the target stood when it was named: one that has left is missed.
    pub at: Hex,
    /// What the target does that can be seen.
    pub exposure: Exposure,
    /// The Primary is a Mortar without own line of sight (FTE-7.2-03).
    pub observed: bool,
    /// The Primary was Concealed when it passed its Opportunity Fire check (FTE-7.1-10).
    pub ambush: bool,
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
        if game.lost(state, &self) {
            log.note_with(state, || Event::AttackLost {
                target: self.target,
            });
            state.stack.finish();
            return Flow::On;
        }
        let firing = self.supporters.iter();
        self.supporters = firing
            .filter(|&u| game.still_fires(state, &self, u))
            .collect();
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
            AttackStage::ToHit | AttackStage::Effect => {
                state.stack.become_(self);
                Flow::Wait(Wait::Chance)
            }
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        if game.may_use_cover(state, self).is_ok() {
            out.push(Choice::UseFort);
        }
        out.push(Choice::KeepHidden);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match choice {
            Choice::UseFort => game.may_use_cover(state, self),
            Choice::KeepHidden => Ok(()),
            _ => choice.not_asked(No(
                "FTE-23.0-05",
                "Use the hidden Bunker or Foxholes, or keep them hidden.",
            )),
        }
    }

    fn choose(
        mut self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        self.stage = AttackStage::ToHit;
        state.stack.become_(self);
        if choice == Choice::UseFort {
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
            let hit = roll == BEST || (roll != WORST && roll + total <= rating); // FTE-7.1-03, -04
            let modifiers = if engine::listens(log) {
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
                hit == (roll == BEST || (roll != WORST && roll + total <= rating))
            };
            game.learn_result(state, self.primary, came);
            game.learn_result(state, self.target, came);
            if hit {
                self.stage = AttackStage::Effect;
                state.stack.become_(self);
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
