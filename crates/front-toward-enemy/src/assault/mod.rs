//! Chapter 8: the Assault.

mod advance;
mod round;
mod words;

use crate::activation::need_fresh;
use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::Event;
use crate::fire::{Attack, AttackKind, Support};
use crate::frame::{Formed, Handed};
use crate::fte::{Facts, Flow, Fte, May, No, need};
use crate::opportunity::{Trigger, Window};
use crate::prompt::{Decide, Prompt};
use crate::state::{Action, CacheId, Flags, RoundFire, State, Unit, UnitId, UnitSet, Wait};
use engine::{Clause, Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// FTE-8.0-16.
const ROUNDS: u8 = 3;
/// What is said to somebody who would rather do something else.
const NO_CALLING_OFF: No = No(
    "FTE-8.0-19",
    "An Assault runs its course and cannot be called off.",
);

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
    /// How many of the round's list fire; what comes after them only runs.
    pub fires: u8,
}

impl Procedure<Fte> for Assault {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let side = state.act.side;
        match self.stage {
            AssaultStage::Gather => {
                // FTE-26.0-14: a Claymore may have stopped some by now.
                game.drop_lost(state, &mut self, log);
                if self.units.is_empty() {
                    state.stack.finish();
                    return Flow::On;
                }
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
                game.roll_next(state, self, log);
                Flow::On
            }
            AssaultStage::HitDefenders | AssaultStage::HitAttackers => {
                game.hit_next(state, self);
                Flow::On
            }
            AssaultStage::DefendersRun | AssaultStage::AttackersRun => {
                game.run_next(state, self);
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
                game.win(state, self, log);
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
        use AssaultStage::{Advance, AttackersAim, DefendersAim, Gather};
        match (*choice, self.stage) {
            (Choice::Join { unit }, Gather) => game.may_join(state, self, unit),
            (Choice::Begin, Gather) => Ok(()),
            (Choice::Advance { unit, fort }, Advance) => {
                game.may_advance(state, self, unit)?;
                match fort.is_some() {
                    true => game.may_advance_into(state, self, unit, fort),
                    false => Ok(()),
                }
            }
            (Choice::Done, Advance) => Ok(()),
            (Choice::Attack { primary, target }, AttackersAim | DefendersAim) => {
                game.may_fire_in_round(state, primary, target)
            }
            (Choice::Hold, AttackersAim | DefendersAim) => Ok(()),
            _ => choice.not_asked(NO_CALLING_OFF),
        }
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
                game.learn(state, primary, Facts::fires);
                let attack = Attack {
                    kind: AttackKind::Assault,
                    by,
                    primary,
                    target,
                    at: state.unit(target).at,
                    ..Attack::default()
                };
                state.stack.call(Support(attack));
            }
            Choice::Hold => game.next_aim(state, &mut self),
            Choice::Advance { unit, fort } => {
                let hex = self.hex;
                game.walk_into(state, UnitSet::one(unit), hex, log, |state, log| {
                    log.note_with(state, || Event::Advanced { unit, hex });
                });
                if fort.is_some() {
                    game.enter_fort(state, unit, fort, log);
                }
            }
            Choice::Done => game.win(state, self, log),
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
    /// All results are applied: defenders that broke retreat.
    DefendersRun,
    /// Then attackers.
    AttackersRun,
    /// End of the round.
    RoundOver,
    /// Broken defenders still there run (FTE-8.0-29).
    DriveOut,
    /// Step 9: advance.
    Advance,
}

impl Assault {
    /// Where the Primary of a round's attack stood.
    fn stood(&self, fire: &RoundFire) -> Hex {
        fire.from
            .and_then(|direction| self.hex.neighbour(direction))
            .unwrap_or(self.hex)
    }
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

    /// FTE-8.0-30, 7.4-30, -33: whether a Unit may take part in an Assault at all.
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
            match self.class(u) {
                Class::Vehicle => "FTE-7.4-33",
                _ => "FTE-7.4-30",
            },
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
            "It is already in the Assault.",
        )?;
        need(
            state.act.named.contains(unit),
            "FTE-8.0-04",
            "Only activated Units assault.",
        )?;
        self.may_begin_unit(state, unit)?;
        need_fresh(!state.act.assaulted.contains(unit))?;
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

    /// FTE-8.0-28, 26.0-14: whether a Unit has its part in an Assault. Before the rounds whoever is stopped is out, then
    /// only he who runs.
    pub(crate) fn still_assaults(&self, state: &State, f: &Assault, unit: UnitId) -> bool {
        let stopped = f.round == 0 && !self.able(state, unit);
        self.fights(state, f, unit, true) && !stopped
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
        // Whoever assaults: Civilians among American defenders go too.
        let shams = |state: &State| -> UnitSet {
            let here = state.here(f.hex).filter(|(_, u)| !self.real(u));
            here.map(|(id, _)| id).collect()
        };
        for unit in shams(state).iter() {
            self.reveal(state, unit, "FTE-8.0-10", log);
        }
        // Dummies are gone by now.
        for unit in shams(state).iter() {
            self.remove(state, unit, "FTE-8.0-10", log);
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
}
