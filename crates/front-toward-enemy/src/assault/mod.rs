//! Chapter 8: the Assault.

mod words;

use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::effects::Suffer;
use crate::event::Event;
use crate::fire::{Attack, AttackKind, AttackStage, Support};
use crate::frame::{Formed, Handed};
use crate::fte::{Flow, Fte, May, No, need};
use crate::opportunity::{Trigger, Window};
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Action, Altitude, CacheId, Effect, Flags, RoundFire, State, Unit, UnitId, UnitSet, Wait,
};
use engine::{Clause, Log, Procedure, listed};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// FTE-8.0-16.
const ROUNDS: u8 = 3;

/// An Assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The Target Hex.
    pub hex: Hex,
    /// The assaulting Units still in it.
    pub units: UnitSet,
    /// Where in the procedure.
    pub stage: AssaultStage,
    /// Round, from 1.
    pub round: u8,
    /// Next slot or attack to look at.
    pub next: u8,
    /// Units that have fired this round.
    pub fired: UnitSet,
}

impl Procedure<Fte> for Assault {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let side = state.act.side;
        match self.stage {
            AssaultStage::Gather => {
                if game.seem_to_join(state, &self) {
                    return Flow::Wait(Wait::Choice(side));
                }
                game.launch(state, self, log);
                Flow::On
            }
            AssaultStage::Launched => {
                // Step 3: the defenders' Opportunity Fire.
                game.go(state, &mut self, AssaultStage::Checks);
                let window = Window {
                    side: side.enemy(),
                    targets: self.units,
                    trigger: Trigger::Assault,
                    hex: self.hex,
                    ..Window::default()
                };
                state.stack.call(window);
                Flow::On
            }
            AssaultStage::Checks => {
                game.drop_lost(state, &mut self, log);
                game.check_next(state, self, log);
                Flow::On
            }
            AssaultStage::Checked => {
                if !Checked::taken(state) {
                    let unit = UnitId(self.next - 1);
                    game.drop_out(state, &mut self, unit, "FTE-8.0-08", log);
                }
                self.stage = AssaultStage::Checks;
                state.stack.become_(self);
                Flow::On
            }
            AssaultStage::Clear => {
                game.drop_lost(state, &mut self, log);
                game.clear_hex(state, self, log);
                Flow::On
            }
            AssaultStage::AttackersAim | AssaultStage::DefendersAim => {
                if let Some(Handed::Formed(Formed(group))) = state.stack.take_result() {
                    game.note_round_fire(state, &mut self, &group);
                }
                game.step_aiming(state, self)
            }
            AssaultStage::Roll => {
                if let Some(Handed::Struck(effect)) = state.stack.take_result() {
                    state.round[usize::from(self.next) - 1].result = effect;
                }
                game.roll_next(state, self);
                Flow::On
            }
            AssaultStage::HitDefenders | AssaultStage::HitAttackers => {
                game.hit_next(state, self);
                Flow::On
            }
            AssaultStage::RoundOver => {
                game.end_round(state, self, log);
                Flow::On
            }
            AssaultStage::DriveOut => {
                // FTE-8.0-29: Broken defenders still there run before the advance.
                let left = game
                    .defenders(state, side, self.hex)
                    .find(|(_, u)| game.infantry(u))
                    .map(|(id, _)| id);
                match left {
                    Some(unit) => {
                        let from = game.nearest_attacker(state, &self);
                        game.run(state, unit, from);
                    }
                    None => game.go(state, &mut self, AssaultStage::Advance),
                }
                Flow::On
            }
            AssaultStage::Advance => {
                if game.advancers(state, &self).next().is_some() {
                    return Flow::Wait(Wait::Choice(side));
                }
                game.finish(state, self, log);
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            AssaultStage::Gather => {
                out.extend(game.joining(state, self).map(|unit| Choice::Join { unit }));
                out.push(Choice::Begin);
            }
            AssaultStage::Advance => {
                for unit in game.advancers(state, self) {
                    out.push(Choice::Advance {
                        unit,
                        fort: CacheId::NONE,
                    });
                    for (fort, _) in state.caches_in(self.hex) {
                        if game.may_advance_into(state, self, unit, fort).is_ok() {
                            out.push(Choice::Advance { unit, fort });
                        }
                    }
                }
                out.push(Choice::Done);
            }
            _ => {
                game.round_attacks(state, self, out);
                out.push(Choice::Hold);
            }
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        listed(self, game, state, choice, || {
            match (*choice, self.stage) {
                (Choice::Join { unit }, AssaultStage::Gather) => {
                    game.may_join(state, self, unit).err()
                }
                (Choice::Advance { unit, fort }, AssaultStage::Advance)
                    if unit.index() < state.units.len() =>
                {
                    game.may_advance(state, self, unit)
                        .and_then(|()| {
                            if fort.is_some() {
                                game.may_advance_into(state, self, unit, fort)
                            } else {
                                Ok(())
                            }
                        })
                        .err()
                }
                (
                    Choice::Attack { primary, target },
                    AssaultStage::AttackersAim | AssaultStage::DefendersAim,
                ) => game.may_fire_in_round(state, primary, target).err(),
                _ => None,
            }
            .unwrap_or(No(
                "FTE-8.0-19",
                "The Assault goes on step by step and cannot be called off.",
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
        match choice {
            Choice::Join { unit } => {
                self.units.insert(unit);
                game.learn_action(state, unit, Action::Assault);
                state.unit_mut(unit).searching = 0; // FTE-9.0-05
                state.stack.become_(self);
            }
            Choice::Begin => game.launch(state, self, log),
            Choice::Attack { primary, target } => {
                let by = state.unit(primary).side;
                game.learn(state, primary, |facts| facts.faces[0].fire.is_some());
                let attack = Attack {
                    kind: AttackKind::Assault,
                    by,
                    primary,
                    target,
                    ..Attack::default()
                };
                state.stack.call(Support(attack));
            }
            Choice::Hold => game.next_aim(state, &mut self),
            Choice::Advance { unit, fort } => {
                let hex = self.hex;
                let u = state.unit_mut(unit);
                u.at = hex;
                u.fort = CacheId::NONE;
                log.note_with(state, || Event::Advanced { unit, hex });
                if fort.is_some() {
                    game.enter_fort(state, unit, fort, log);
                }
                game.capture(state, hex, log);
                game.spring_trap(state, UnitSet::one(unit), hex, log);
            }
            Choice::Done => game.finish(state, self, log),
            _ => {}
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        let (hex, round) = (self.hex, self.round);
        let text = match self.stage {
            AssaultStage::Gather => format!("Choose who assaults {hex}, then launch it"),
            AssaultStage::Advance => format!("Choose who advances into {hex}"),
            AssaultStage::AttackersAim => {
                format!("Choose attacks for round {round} of the Assault")
            }
            _ => format!("Choose the defenders' attacks for round {round} of the Assault"),
        };
        let no_more = match self.stage {
            AssaultStage::AttackersAim => "No further attacks this round",
            _ => "No further defensive fire this round",
        };
        Decide::new(text, "the Assault")
            .names(move |name| format!("Assault {hex} with {name} too"))
            .call(Choice::Begin, format!("Launch the Assault on {hex}"))
            .call(Choice::Hold, no_more)
            .call(Choice::Done, "No further advance")
            .into()
    }
}

/// The steps of 8.0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AssaultStage {
    /// Step 1: who takes part.
    #[default]
    Gather,
    /// Step 2 and 3: concealment is lost, defenders may fire.
    Launched,
    /// Step 4: checks.
    Checks,
    /// A check of the Unit before `next` was rolled.
    Checked,
    /// Step 5: Dummies and Civilians go.
    Clear,
    /// A round: the attackers name their attacks.
    AttackersAim,
    /// The defenders name theirs.
    DefendersAim,
    /// Rolls.
    Roll,
    /// Results on defenders.
    HitDefenders,
    /// Results on attackers.
    HitAttackers,
    /// End of the round.
    RoundOver,
    /// Broken defenders still there run (FTE-8.0-29).
    DriveOut,
    /// Step 9: advance.
    Advance,
}

impl Fte {
    /// Enemies of a side that an Assault on a hex meets: those on the ground.
    fn defenders<'a>(
        &'a self,
        state: &'a State,
        side: Side,
        hex: Hex,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        state
            .here(hex)
            .filter(move |(_, u)| u.side != side && self.on_ground(u))
    }

    pub(crate) fn may_assault_hex(&self, state: &State, side: Side, hex: Hex) -> May {
        need(
            self.scenario.map.in_play(hex) && self.defenders(state, side, hex).next().is_some(),
            "FTE-8.0-01",
            "No enemy Unit is in that hex.",
        )
    }

    /// FTE-8.0-30, 7.4-30: whether a Unit may take part in an Assault at all.
    pub(crate) fn may_join_assault(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        need(
            self.class(u) != Class::Helicopter,
            "FTE-8.0-01",
            "Only Infantry and Vehicles assault.",
        )?;
        need(
            !matches!(self.role(u), Role::Medic | Role::Dummy | Role::Civilians),
            "FTE-8.0-30",
            "Medics, Dummies and Civilians may not assault.",
        )?;
        need(
            !u.is(Flags::BROKEN),
            "FTE-7.4-30",
            "Broken Units may not assault.",
        )?;
        need(
            !u.is(Flags::IMMOBILIZED),
            "FTE-7.4-17",
            "An Immobilized Vehicle may not Assault.",
        )?;
        let enemy_near =
            self.scenario.map.neighbours(u.at).iter().any(|&hex| {
                hex != Hex::NOWHERE && self.may_assault_hex(state, u.side, hex).is_ok()
            });
        need(enemy_near, "FTE-8.0-01", "No enemy Unit is adjacent.")
    }

    pub(crate) fn begin_assault(&self, state: &mut State, unit: UnitId, hex: Hex) {
        let assault = Assault {
            hex,
            units: UnitSet::one(unit),
            ..Assault::default()
        };
        state.stack.call(assault);
    }

    /// Others of the Activation that may come along (FTE-8.0-02, -04).
    fn may_join(&self, state: &State, f: &Assault, unit: UnitId) -> May {
        need(
            !f.units.contains(unit),
            "FTE-8.0-04",
            "It is in the Assault already.",
        )?;
        need(
            state.act.named.contains(unit),
            "FTE-8.0-04",
            "Only activated Units assault.",
        )?;
        need(
            !state.act.done.contains(unit) && self.able(state, unit),
            "FTE-5.0-06",
            "It has had its Action.",
        )?;
        let u = state.unit(unit);
        need(
            u.at.distance(f.hex) == 1,
            "FTE-8.0-02",
            "It is not adjacent to the Target Hex.",
        )?;
        self.may_join_assault(state, unit)
    }

    fn joining<'a>(
        &'a self,
        state: &'a State,
        f: &'a Assault,
    ) -> impl Iterator<Item = UnitId> + 'a {
        state
            .act
            .named
            .iter()
            .filter(move |&u| self.may_join(state, f, u).is_ok())
    }

    /// Whether others could come along, for all the enemy knows.
    fn seem_to_join(&self, state: &State, f: &Assault) -> bool {
        let joins = |unit| self.might(state, unit, |world| self.may_join(world, f, unit).is_ok());
        state.act.named.iter().any(joins)
    }

    // ------------------------------------------------------------------ step by step

    fn go(&self, state: &mut State, f: &mut Assault, stage: AssaultStage) {
        f.stage = stage;
        f.next = 0;
        state.stack.become_(*f);
    }

    /// Steps 1 and 2.
    fn launch(&self, state: &mut State, mut f: Assault, log: &mut impl Log<State, Event>) {
        let hex = f.hex;
        log.note_with(state, || Event::AssaultLaunched {
            units: f.units.iter().collect(),
            hex,
        });
        for unit in f.units.iter() {
            state.act.done.insert(unit);
            self.reveal(state, unit, "FTE-8.0-05", log);
        }
        self.go(state, &mut f, AssaultStage::Launched);
    }

    /// FTE-8.0-28: hit with effect before Step 4 = out.
    fn drop_lost(&self, state: &mut State, f: &mut Assault, log: &mut impl Log<State, Event>) {
        for unit in f.units.iter() {
            if !self.able(state, unit) {
                f.units.remove(unit);
                if state.unit(unit).on_map() {
                    log.note_with(state, || Event::DroppedOut {
                        unit,
                        clause: Clause("FTE-8.0-28"),
                    });
                }
            }
        }
        state.stack.become_(*f);
    }

    fn drop_out(
        &self,
        state: &mut State,
        f: &mut Assault,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        f.units.remove(unit);
        state.unit_mut(unit).set(Flags::COMPLETE);
        log.note_with(state, || Event::DroppedOut {
            unit,
            clause: Clause(clause),
        });
    }

    /// FTE-8.0-09: who need not check.
    fn passes_of_itself(&self, state: &State, f: &Assault, unit: UnitId) -> Option<&'static str> {
        let u = state.unit(unit);
        if self.role(u) == Role::Sapper {
            return Some("FTE-27.0-02");
        }
        let led = f
            .units
            .iter()
            .any(|l| self.facts(state.unit(l)).leader && state.unit(l).at == u.at);
        led.then_some("FTE-8.0-09")
    }

    /// Step 4.
    fn check_next(&self, state: &mut State, mut f: Assault, log: &mut impl Log<State, Event>) {
        let Some(unit) = f.units.next_from(f.next) else {
            let stage = if f.units.is_empty() {
                AssaultStage::Advance
            } else {
                AssaultStage::Clear
            };
            return self.go(state, &mut f, stage);
        };
        f.next = unit.0 + 1;
        match self.passes_of_itself(state, &f, unit) {
            Some(clause) => {
                log.note_with(state, || Event::AutomaticPass {
                    unit,
                    clause: Clause(clause),
                });
                state.stack.become_(f);
            }
            None => {
                f.stage = AssaultStage::Checked;
                state.stack.become_(f);
                state.stack.call(Check::of(unit, CheckFor::Assault));
            }
        }
    }

    /// Step 5.
    fn clear_hex(&self, state: &mut State, mut f: Assault, log: &mut impl Log<State, Event>) {
        let side = state.act.side;
        let shams: UnitSet = self
            .defenders(state, side, f.hex)
            .filter(|(_, u)| !self.real(u))
            .map(|(id, _)| id)
            .collect();
        for unit in shams.iter() {
            self.reveal(state, unit, "FTE-8.0-10", log);
            if state.unit(unit).on_map() {
                self.remove(state, unit, "FTE-8.0-10", log);
            }
        }
        let empty = self.defenders(state, side, f.hex).next().is_none();
        if empty || f.units.is_empty() {
            return self.go(state, &mut f, AssaultStage::Advance); // FTE-8.0-27
        }
        self.begin_round(state, f, log);
    }

    fn begin_round(&self, state: &mut State, mut f: Assault, log: &mut impl Log<State, Event>) {
        f.round += 1;
        f.fired = UnitSet::default();
        state.round.clear();
        let round = f.round;
        log.note_with(state, || Event::AssaultRound { round });
        self.go(state, &mut f, AssaultStage::AttackersAim);
    }

    // ------------------------------------------------------------------ a round of fire

    /// Whether a Unit fires in this round, and may fire at this target.
    pub(crate) fn may_fire_in_round(&self, state: &State, unit: UnitId, target: UnitId) -> May {
        let Some(f) = state.stack.all::<Assault>().next() else {
            return Err(No("FTE-8.0-11", "There is no Assault."));
        };
        let (Some(u), Some(t)) = (
            state.units.get(unit.index()),
            state.units.get(target.index()),
        ) else {
            return Err(No("FTE-8.0-11", "There is no such Unit."));
        };
        let attackers = f.stage == AssaultStage::AttackersAim;
        let fights = |id: UnitId, u: &Unit, attacker: bool| {
            u.on_map()
                && if attacker {
                    f.units.contains(id)
                } else {
                    u.at == f.hex && u.side != state.act.side
                }
        };
        need(
            fights(unit, u, attackers),
            "FTE-8.0-03",
            "It takes no part in this Assault.",
        )?;
        need(
            fights(target, t, !attackers),
            "FTE-8.0-11",
            "The target takes no part in this Assault.",
        )?;
        need(
            self.on_ground(t) && self.on_ground(u),
            "FTE-8.0-03",
            "An airborne Helicopter takes no part.",
        )?;
        need(
            !f.fired.contains(unit),
            "FTE-8.0-11",
            "It has fired in this round.",
        )?;
        need(
            !u.is(Flags::BROKEN),
            "FTE-8.0-13",
            "Broken Units do not fire in a round.",
        )?;
        need(
            self.combat(u),
            "FTE-2.0-01",
            "Without a Fire Rating it cannot fire.",
        )?;
        need(
            f.round <= 1 || !u.is(Flags::SUPPRESSED),
            "FTE-8.0-18",
            "Suppressed Units fire in no further round.",
        )
    }

    fn round_attacks(&self, state: &State, f: &Assault, out: &mut Vec<Choice>) {
        let side = if f.stage == AssaultStage::AttackersAim {
            state.act.side
        } else {
            state.act.side.enemy()
        };
        for (primary, u) in state.of_side(side) {
            if u.at != f.hex && !f.units.contains(primary) {
                continue;
            }
            for (target, t) in state.of_side(side.enemy()) {
                let near = t.at == f.hex || f.units.contains(target);
                if near && self.may_fire_in_round(state, primary, target).is_ok() {
                    out.push(Choice::Attack { primary, target });
                }
            }
        }
    }

    fn step_aiming(&self, state: &mut State, mut f: Assault) -> Flow {
        let attackers = f.stage == AssaultStage::AttackersAim;
        if !state.round.is_full() && self.seem_to_fire(state, &f) {
            let side = state.act.side;
            return Flow::Wait(Wait::Choice(if attackers { side } else { side.enemy() }));
        }
        self.next_aim(state, &mut f);
        Flow::On
    }

    /// Whether somebody of the side that aims can fire in this round, for all its enemy knows.
    fn seem_to_fire(&self, state: &State, f: &Assault) -> bool {
        let side = match f.stage {
            AssaultStage::AttackersAim => state.act.side,
            _ => state.act.side.enemy(),
        };
        let fights = |id: UnitId, u: &Unit| u.at == f.hex || f.units.contains(id);
        let targets = || state.of_side(side.enemy()).filter(|(id, u)| fights(*id, u));
        let fires = |unit: UnitId| {
            self.might(state, unit, |world| {
                targets().any(|(target, _)| self.may_fire_in_round(world, unit, target).is_ok())
            })
        };
        state
            .of_side(side)
            .any(|(id, u)| fights(id, u) && fires(id))
    }

    fn next_aim(&self, state: &mut State, f: &mut Assault) {
        let next = if f.stage == AssaultStage::AttackersAim {
            AssaultStage::DefendersAim
        } else {
            AssaultStage::Roll
        };
        self.go(state, f, next);
    }

    /// A group of the round is complete.
    fn note_round_fire(&self, state: &mut State, f: &mut Assault, a: &Attack) {
        let fire = RoundFire {
            primary: a.primary,
            target: a.target,
            supporters: a.supporters.len() as u8,
            result: Effect::None,
        };
        state.round.push(fire);
        f.fired.insert(a.primary);
        for unit in a.supporters.iter() {
            f.fired.insert(unit);
        }
        state.stack.become_(*f);
    }

    /// FTE-8.0-17: all fire is rolled before any result takes effect.
    fn roll_next(&self, state: &mut State, mut f: Assault) {
        let Some(fire) = state.round.get(f.next as usize).copied() else {
            return self.go(state, &mut f, AssaultStage::HitDefenders);
        };
        f.next += 1;
        state.stack.become_(f);
        let by = state.unit(fire.primary).side;
        // FTE-8.0-12: assaulters get no terrain in the first round.
        let open = f.round == 1 && by != state.act.side;
        // Supporters fire no more this round: any of their number stand for them.
        let others = f
            .fired
            .iter()
            .filter(|&u| u != fire.primary && state.unit(u).side == by);
        let attack = Attack {
            kind: AttackKind::Assault,
            stage: AttackStage::Cover,
            by,
            primary: fire.primary,
            target: fire.target,
            supporters: others.take(fire.supporters as usize).collect(),
            from: state.unit(fire.primary).at,
            in_the_open: open,
            ..Attack::default()
        };
        state.stack.call(attack);
    }

    /// FTE-8.0-22: results on defenders first.
    fn hit_next(&self, state: &mut State, mut f: Assault) {
        let on_defenders = f.stage == AssaultStage::HitDefenders;
        let Some(fire) = state.round.get(f.next as usize).copied() else {
            let next = if on_defenders {
                AssaultStage::HitAttackers
            } else {
                AssaultStage::RoundOver
            };
            return self.go(state, &mut f, next);
        };
        f.next += 1;
        state.stack.become_(f);
        let by = state.unit(fire.primary).side;
        if (by == state.act.side) != on_defenders || fire.result == Effect::None {
            return;
        }
        let from = if by == state.act.side {
            self.place_or(state, fire.primary, &f)
        } else {
            f.hex
        };
        let suffer = Suffer {
            unit: fire.target,
            effect: fire.result,
            by,
            from,
            kind: AttackKind::Assault,
            checked: false,
        };
        state.stack.call(suffer);
    }

    /// Where an assaulter stands, or stood: next to the Target Hex.
    fn place_or(&self, state: &State, unit: UnitId, f: &Assault) -> Hex {
        let at = state.unit(unit).at;
        if at != Hex::NOWHERE {
            at
        } else {
            self.nearest_attacker(state, f)
        }
    }

    fn nearest_attacker(&self, state: &State, f: &Assault) -> Hex {
        f.units
            .iter()
            .map(|u| state.unit(u).at)
            .find(|&h| h != Hex::NOWHERE)
            .unwrap_or(Hex::NOWHERE)
    }

    fn end_round(&self, state: &mut State, mut f: Assault, log: &mut impl Log<State, Event>) {
        let side = state.act.side;
        // FTE-27.0-05: Sappers that have attacked are spent.
        for unit in f.fired.iter() {
            if state.unit(unit).on_map() && self.role(state.unit(unit)) == Role::Sapper {
                self.remove(state, unit, "FTE-27.0-05", log);
            }
        }
        for unit in f.units.iter() {
            let u = state.unit(unit);
            if !u.on_map() || u.is(Flags::BROKEN) {
                f.units.remove(unit);
            }
        }
        if f.round == 1 {
            let hidden: UnitSet = self
                .defenders(state, side, f.hex)
                .filter(|(_, u)| u.is(Flags::CONCEALED))
                .map(|(id, _)| id)
                .collect();
            for unit in hidden.iter() {
                self.reveal(state, unit, "FTE-8.0-15", log);
            }
        }
        state.stack.become_(f);
        let holds = self
            .defenders(state, side, f.hex)
            .any(|(_, u)| !u.is(Flags::BROKEN));
        if f.units.is_empty() {
            self.finish(state, f, log);
        } else if !holds {
            self.go(state, &mut f, AssaultStage::DriveOut);
        } else if f.round == ROUNDS {
            self.finish(state, f, log); // FTE-8.0-24
        } else {
            self.begin_round(state, f, log);
        }
    }

    // ------------------------------------------------------------------ Step 9

    /// FTE-8.0-20, -31.
    fn may_advance(&self, state: &State, f: &Assault, unit: UnitId) -> May {
        need(
            f.units.contains(unit),
            "FTE-8.0-20",
            "It takes no part in this Assault.",
        )?;
        let u = state.unit(unit);
        need(
            u.on_map() && u.at != f.hex,
            "FTE-8.0-20",
            "It is there already.",
        )?;
        need(
            !u.any(Flags::SUPPRESSED | Flags::BROKEN),
            "FTE-8.0-18",
            "Suppressed and Broken Units may not advance.",
        )?;
        if self.class(u) == Class::Vehicle {
            let open = self.row(f.hex).vehicle.is_some();
            need(
                open,
                "FTE-8.0-31",
                "That terrain is prohibited to Vehicles.",
            )?;
        }
        self.may_stand(state, unit, f.hex, Altitude::Ground)
    }

    fn advancers<'a>(
        &'a self,
        state: &'a State,
        f: &'a Assault,
    ) -> impl Iterator<Item = UnitId> + 'a {
        f.units
            .iter()
            .filter(move |&u| self.may_advance(state, f, u).is_ok())
    }

    /// FTE-8.0-21: Bunker or Foxholes that an advancing Unit may enter at once.
    fn may_advance_into(&self, state: &State, f: &Assault, unit: UnitId, fort: CacheId) -> May {
        let Some(cache) = state.caches.get(fort.index()).filter(|c| c.at == f.hex) else {
            return Err(No(
                "FTE-8.0-21",
                "There is no such Bunker or Foxholes in the hex.",
            ));
        };
        let u = state.unit(unit);
        let usable = Fte::is_fort(cache.kind)
            && (cache.revealed || cache.side == u.side)
            && self.shelters(u);
        need(usable, "FTE-8.0-21", "It cannot enter that.")?;
        need(
            state.all().filter(|(_, o)| o.fort == fort).count() < 2,
            self.of_fort(state, fort, "FTE-24.0-03", "FTE-25.0-04"),
            "Two Infantry Units are in it.",
        )
    }

    /// The assaulters are done; others of the Activation may still act (FTE-8.0-24, -33).
    fn finish(&self, state: &mut State, f: Assault, log: &mut impl Log<State, Event>) {
        for unit in f.units.iter() {
            let u = state.unit_mut(unit);
            if u.on_map() {
                u.set(Flags::COMPLETE);
            }
        }
        state.round.clear();
        let hex = f.hex;
        log.note_with(state, || Event::AssaultOver { hex });
        state.stack.finish();
    }
}
