//! Chapter 7.4: what a result does to a Unit, and retreats.

mod words;

use crate::casualties::DropExcess;
use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Class, Role, Side, Weapon};
use crate::event::{Event, Fate, Marker};
use crate::fire::{AttackKind, target_effect};
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt, Roll};
use crate::state::{
    Altitude, CacheId, CasualtyKind, Effect, Flags, State, Unit, UnitId, UnitSet, Wait,
};
use crate::victory::awards;
use engine::{Chance, Clause, Log, Outcome, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// A result taking effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Suffer {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub effect: Effect,
    /// The side that caused it.
    pub by: Side,
    /// Where it came from; `NOWHERE` when from nowhere in particular.
    pub from: Hex,
    /// What caused it.
    pub kind: AttackKind,
    /// Whether the S? check was rolled.
    pub checked: bool,
}

impl Procedure<Fte> for Suffer {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if !state.unit(self.unit).on_map() {
            state.stack.finish();
            return Flow::On;
        }
        let role = game.role(state.unit(self.unit));
        if self.effect == Effect::PossiblySuppressed {
            game.learn(state, self.unit, |facts| {
                (facts.role == Role::Sapper) == (role == Role::Sapper)
            });
            if role == Role::Sapper {
                state.stack.finish();
                game.tell_unaffected(state, self.unit, log);
                return Flow::On;
            }
            if !self.checked {
                self.checked = true;
                state.stack.become_(self);
                state
                    .stack
                    .call(Check::of(self.unit, CheckFor::Suppression));
                return Flow::On;
            }
            self.effect = if Checked::taken(state) {
                Effect::None
            } else {
                Effect::Suppressed
            };
        }
        state.stack.finish();
        if self.effect == Effect::None {
            return Flow::On;
        }
        match role {
            Role::Dummy => game.remove(state, self.unit, "FTE-22.0-05", log),
            Role::Civilians => game.hit_civilians(state, &self, log),
            // FTE-27.0-07: no effect at all, so his Activation goes on whatever fired.
            Role::Sapper if self.effect == Effect::Suppressed => {
                game.learn(state, self.unit, |facts| facts.role == Role::Sapper);
                game.tell_unaffected(state, self.unit, log);
                return Flow::On;
            }
            Role::Sapper => game.remove(state, self.unit, "FTE-27.0-04", log),
            _ => match game.class(state.unit(self.unit)) {
                Class::Infantry => game.hit_infantry(state, &self, log),
                Class::Vehicle => game.hit_vehicle(state, &self, log),
                Class::Helicopter => game.hit_helicopter(state, &self, log),
            },
        }
        // FTE-7.4-04: an effective result of Opportunity Fire ends the Activation; who waits to be loaded has none to end
        // (FTE-7.4-43).
        let activated = state.act.named.contains(self.unit);
        if self.kind == AttackKind::Opportunity && activated && state.unit(self.unit).on_map() {
            game.complete(state, self.unit, "FTE-7.4-04", log);
        }
        Flow::On
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// A retreat of two hexes, longer when hit again on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Who.
    pub unit: UnitId,
    /// Away from here; `NOWHERE` = anywhere.
    pub from: Hex,
    /// Hexes still to go.
    pub left: u8,
    /// Enemies that have used their extra attempt (FTE-21.0-18).
    pub extra: UnitSet,
    /// Whether a hex was just entered and its consequences are due.
    pub entered: bool,
}

impl Procedure<Fte> for Retreat {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if !state.unit(self.unit).on_map() {
            state.stack.finish();
            return Flow::On;
        }
        if self.entered {
            self.entered = false;
            state.stack.become_(self);
            game.open_retreat_window(state, self.unit); // FTE-7.4-25
            return Flow::On;
        }
        if self.left == 0 {
            state.stack.finish();
            return Flow::On;
        }
        if game.retreat_hexes(state, &self).next().is_none() {
            game.eliminate(state, self.unit, log);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.unit(self.unit).side))
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        out.extend(
            game.retreat_hexes(state, self)
                .map(|hex| Choice::Retreat { hex }),
        );
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Retreat { hex } => game.may_retreat(state, self, hex),
            _ => choice.not_asked(No(
                "FTE-7.4-24",
                "The Broken Unit has to retreat: pick the next hex.",
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
        let Choice::Retreat { hex } = choice else {
            return;
        };
        self.left -= 1;
        self.entered = true;
        state.stack.become_(self);
        let unit = self.unit;
        game.walk_into(state, UnitSet::one(unit), hex, log, |state, log| {
            log.note_with(state, || Event::Retreated { unit, hex });
        });
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        let text = match self.left {
            1 => format!("Retreat with {name}: one hex to go"),
            left => format!("Retreat with {name}: {left} hexes to go"),
        };
        Decide::new(text, "a retreat").into()
    }
}

/// The owner places a Downed Helicopter (FTE-7.4-19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Downed {
    /// Which.
    pub unit: UnitId,
    /// How far it may come down.
    pub radius: u8,
}

impl Procedure<Fte> for Downed {
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Downed { unit, radius } = self;
        if game.landing_hexes(state, unit, radius).next().is_some() {
            return Flow::Wait(Wait::Choice(state.unit(unit).side));
        }
        state.stack.finish();
        game.destroy_helicopter(state, unit, log); // FTE-7.4-21, -51
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Downed { unit, radius } = *self;
        out.extend(
            game.landing_hexes(state, unit, radius)
                .map(|hex| Choice::ComeDown { hex }),
        );
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::ComeDown { hex } => game.may_come_down(state, self.unit, self.radius, hex),
            _ => choice.not_asked(No(
                "FTE-7.4-19",
                "The Helicopter is Downed: choose where it comes down.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Downed { unit, .. } = self;
        let Choice::ComeDown { hex } = choice else {
            return;
        };
        state.stack.finish();
        let side = state.unit(unit).side;
        state.unit_mut(unit).altitude = Altitude::Ground;
        game.mark(
            state,
            unit,
            Flags::DOWNED,
            Marker::Downed,
            "FTE-7.4-19",
            log,
        );
        // The crew's WIA marker lies on the Helicopter (FTE-7.4-47: no Infantry points).
        let crew = game.new_casualty(state, CasualtyKind::Wia, side, hex, log);
        game.give(state, crew, unit, "FTE-7.4-19", log);
        game.come_into(state, UnitSet::one(unit), hex, log, |state, log| {
            log.note_with(state, || Event::Placed {
                unit,
                hex,
                altitude: Altitude::Ground,
            });
        });
        if side == Side::Us {
            game.award(state, Side::Nva, &awards::HELICOPTER_DOWNED, log);
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        Decide::new(
            format!("Choose where {name} comes down"),
            "where the Helicopter comes down",
        )
        .into()
    }
}

/// Passengers of a Destroyed Vehicle are rolled for (FTE-7.4-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct ThrownOut {
    /// Still to roll for.
    pub units: UnitSet,
    /// The side that destroyed the Vehicle.
    pub by: Side,
    /// Where the shot came from.
    pub from: Hex,
    /// What destroyed it: nobody runs from a Fire Mission (FTE-7.4-29), and from an Assault when its round is over.
    pub kind: AttackKind,
}

impl Procedure<Fte> for ThrownOut {
    fn step(self, _: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if self.units.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Chance)
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    fn chance(&self, _: &Fte, _: &State) -> Chance {
        Chance::die(10, "Target Effects on a passenger").by(self.by.seat())
    }

    fn settle(
        self,
        _: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let roll = outcome.face();
        let ThrownOut {
            mut units,
            by,
            from,
            kind,
        } = self;
        let Some(unit) = units.iter().next() else {
            return;
        };
        units.remove(unit);
        state.stack.become_(ThrownOut { units, ..self });
        let effect = target_effect(Weapon::DualPurpose, roll);
        log.note_with(state, || Event::EffectRolled {
            target: unit,
            class: Weapon::DualPurpose,
            roll,
            effect,
        });
        state.stack.call(Suffer {
            unit,
            effect,
            by,
            from,
            kind,
            checked: false,
        });
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let who = game.unit_name(view, self.units.iter().next().unwrap_or_default());
        Roll::new(format!("{who} is thrown out: Target Effects, Dual Purpose")).into()
    }
}

impl Fte {
    fn mark(
        &self,
        state: &mut State,
        unit: UnitId,
        flag: u16,
        marker: Marker,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        if !state.unit(unit).is(flag) {
            state.unit_mut(unit).set(flag);
            log.note_with(state, || Event::Marked {
                unit,
                marker,
                clause: Clause(clause),
            });
        }
    }

    fn complete(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        self.mark(
            state,
            unit,
            Flags::COMPLETE,
            Marker::ActivationComplete,
            clause,
            log,
        );
    }

    /// FTE-27.0-07: said aloud, since no other Unit would neither check nor be marked.
    fn tell_unaffected(&self, state: &State, unit: UnitId, log: &mut impl Log<State, Event>) {
        log.note_with(state, || Event::Unaffected {
            unit,
            clause: Clause("FTE-27.0-07"),
        });
    }

    fn hit_civilians(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let (clause, penalty) = match f.effect {
            Effect::Kia => ("FTE-7.4-08", Some(&awards::CIVILIANS_KIA)),
            Effect::Wia => ("FTE-7.4-15", Some(&awards::CIVILIANS_WIA)),
            _ => ("FTE-7.4-31", None), // FTE-28.0-16
        };
        self.remove(state, f.unit, clause, log);
        if let Some(penalty) = penalty {
            self.award(state, f.by, penalty, log);
        }
    }

    fn hit_infantry(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let unit = f.unit;
        self.reveal_hit(state, unit, log);
        match f.effect {
            Effect::Kia => self.lose_men(state, unit, CasualtyKind::Kia, log),
            Effect::Wia => self.lose_men(state, unit, CasualtyKind::Wia, log),
            Effect::Broken => self.break_infantry(state, f, "FTE-7.4-24", log),
            Effect::Suppressed => {
                let u = state.unit(unit);
                if u.any(Flags::SUPPRESSED | Flags::BROKEN) {
                    let clause = match u.any(Flags::BROKEN) {
                        true => "FTE-7.4-38",
                        false => "FTE-7.4-37",
                    };
                    self.break_infantry(state, f, clause, log);
                } else {
                    self.mark(
                        state,
                        unit,
                        Flags::SUPPRESSED,
                        Marker::Suppressed,
                        "FTE-7.4-36",
                        log,
                    );
                    self.complete(state, unit, "FTE-7.4-36", log);
                    if f.kind != AttackKind::Assault {
                        self.withdraw_fire(state, unit);
                    }
                }
            }
            _ => {}
        }
    }

    /// Broken instead of Suppressed, then it runs; from an Assault when all results are applied (FTE-8.0-17).
    fn break_infantry(
        &self,
        state: &mut State,
        f: &Suffer,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(f.unit).clear(Flags::SUPPRESSED);
        self.mark(state, f.unit, Flags::BROKEN, Marker::Broken, clause, log);
        self.complete(state, f.unit, clause, log);
        match f.kind {
            AttackKind::MortarMission | AttackKind::ArtilleryMission => {} // FTE-7.4-29
            AttackKind::Assault => self.run_after_round(state, f.unit, f.from),
            AttackKind::Fire | AttackKind::Opportunity | AttackKind::Claymore => {
                self.withdraw_fire(state, f.unit);
                self.run(state, f.unit, f.from);
            }
        }
    }

    /// Starts a retreat, or lengthens the one under way.
    pub(crate) fn run(&self, state: &mut State, unit: UnitId, from: Hex) {
        state.unit_mut(unit).fort = CacheId::NONE;
        let mut running = state.stack.all_mut::<Retreat>();
        if let Some(retreat) = running.find(|retreat| retreat.unit == unit) {
            retreat.left += 2;
            retreat.from = from;
            return;
        }
        drop(running);
        state.stack.call(Retreat {
            unit,
            from,
            left: 2,
            ..Retreat::default()
        });
    }

    /// FTE-7.5.1: one step, one marker.
    fn lose_men(
        &self,
        state: &mut State,
        unit: UnitId,
        kind: CasualtyKind,
        log: &mut impl Log<State, Event>,
    ) {
        let u = *state.unit(unit);
        let award = match kind {
            CasualtyKind::Kia => &awards::KIA,
            _ => &awards::WIA,
        };
        self.award(state, u.side.enemy(), award, log); // FTE-16.0-14: also by one's own Fire Mission
        if self.facts(&u).leader {
            self.lose_chit(state, u.side, log);
        }
        let hex = u.at;
        if self.facts(&u).flips && !u.is(Flags::REDUCED) {
            state.unit_mut(unit).set(Flags::REDUCED);
            log.note_with(state, || Event::Reduced {
                unit,
                clause: Clause("FTE-7.5.1-02"),
            });
            self.make_casualty(state, kind, u.side, hex, log);
            state.stack.call(DropExcess { unit });
        } else {
            // The marker first, so that what the Unit guarded is not left alone for a moment.
            self.make_casualty(state, kind, u.side, hex, log);
            self.remove(state, unit, "FTE-7.5.1-03", log);
        }
    }

    /// FTE-5.1-19, -20, -32.
    pub(crate) fn lose_chit(
        &self,
        state: &mut State,
        side: Side,
        log: &mut impl Log<State, Event>,
    ) {
        let i = side.index();
        if state.pool[i] == 0 {
            return;
        }
        state.pool[i] -= 1;
        state.cup[i] = state.cup[i].saturating_sub(1);
        log.note_with(state, || Event::ChitLost { side });
    }

    fn hit_vehicle(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let u = *state.unit(f.unit);
        match f.effect {
            Effect::Kia => self.destroy_vehicle(state, f, log),
            Effect::Wia if u.is(Flags::IMMOBILIZED) => self.destroy_vehicle(state, f, log), // FTE-7.4-18
            Effect::Wia => {
                self.mark(
                    state,
                    f.unit,
                    Flags::IMMOBILIZED,
                    Marker::Immobilized,
                    "FTE-7.4-16",
                    log,
                );
                if u.side == Side::Us {
                    self.award(state, Side::Nva, &awards::VEHICLE_STOPPED, log);
                }
            }
            Effect::Broken => {
                self.mark(
                    state,
                    f.unit,
                    Flags::BROKEN,
                    Marker::Broken,
                    "FTE-7.4-32",
                    log,
                );
                self.complete(state, f.unit, "FTE-7.4-32", log);
            }
            Effect::Suppressed if !u.any(Flags::SUPPRESSED | Flags::BROKEN) => {
                self.mark(
                    state,
                    f.unit,
                    Flags::SUPPRESSED,
                    Marker::Suppressed,
                    "FTE-7.4-39",
                    log,
                );
            }
            _ => {}
        }
    }

    /// FTE-7.4-09, -10, -11.
    fn destroy_vehicle(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let (hex, side) = (state.unit(f.unit).at, state.unit(f.unit).side);
        let passengers: UnitSet = state.passengers(f.unit).map(|(id, _)| id).collect();
        self.come_into(state, passengers, hex, log, |_, _| {});
        self.make_casualty(state, CasualtyKind::Kia, side, hex, log);
        self.remove(state, f.unit, "FTE-7.4-09", log);
        if side == Side::Us {
            self.award(state, Side::Nva, &awards::VEHICLE_LOST, log);
        }
        if !passengers.is_empty() {
            state.stack.call(ThrownOut {
                units: passengers,
                by: f.by,
                from: f.from,
                // FTE-7.4-52: they were not the target; Opportunity Fire ends no Activation of theirs.
                kind: match f.kind {
                    AttackKind::Opportunity => AttackKind::Fire,
                    kind => kind,
                },
            });
        }
    }

    fn hit_helicopter(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let u = *state.unit(f.unit);
        match f.effect {
            Effect::Kia => self.destroy_helicopter(state, f.unit, log),
            Effect::Wia => self.bring_down(state, f, log),
            Effect::Broken if u.is(Flags::BROKEN) => self.bring_down(state, f, log), // FTE-7.4-35
            Effect::Broken => {
                self.mark(
                    state,
                    f.unit,
                    Flags::BROKEN,
                    Marker::Broken,
                    "FTE-7.4-34",
                    log,
                );
                self.complete(state, f.unit, "FTE-7.4-34", log);
            }
            Effect::Suppressed if !u.any(Flags::SUPPRESSED | Flags::BROKEN) => {
                self.mark(
                    state,
                    f.unit,
                    Flags::SUPPRESSED,
                    Marker::Suppressed,
                    "FTE-7.4-40",
                    log,
                );
            }
            _ => {}
        }
    }

    /// FTE-7.4-19, -48.
    fn bring_down(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let u = state.unit(f.unit);
        if u.is(Flags::DOWNED) {
            return self.destroy_helicopter(state, f.unit, log);
        }
        let radius = match u.altitude {
            Altitude::High => 3,
            Altitude::Treetop => 1,
            Altitude::Ground => 0,
        };
        state.stack.call(Downed {
            unit: f.unit,
            radius,
        });
    }

    /// FTE-7.4-49.
    fn may_come_down(&self, state: &State, unit: UnitId, radius: u8, hex: Hex) -> May {
        need(
            self.scenario.map.in_play(hex),
            "FTE-7.4-49",
            "That hex is not in play.",
        )?;
        let near = state.unit(unit).at.distance(hex) <= u32::from(radius);
        need(
            near,
            "FTE-7.4-19",
            "The Helicopter cannot come down that far from where it was hit.",
        )?;
        need(
            self.row(hex).helicopter_ground.is_some(),
            "FTE-7.4-21",
            "It cannot come down in Jungle or in a Hamlet.",
        )?;
        // Not even on a lone Medic or on Civilians, where others may go; but one that stands among them is down already.
        let u = state.unit(unit);
        let landed = self.on_ground(u);
        let aloft = |o: &Unit| state.options.free_overflight && self.airborne(o);
        let enemies = state.here(hex).any(|(_, o)| o.side != u.side && !aloft(o));
        need(
            landed || !enemies,
            "FTE-7.4-49",
            "An enemy Unit is in that hex.",
        )?;
        self.may_stand(state, unit, hex, Altitude::Ground)
            .map_err(|No(_, fact)| No("FTE-7.4-49", fact))
    }

    fn landing_hexes<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
        radius: u8,
    ) -> impl Iterator<Item = Hex> + 'a {
        let hexes = self.scenario.map.hexes().iter().copied();
        hexes.filter(move |&h| self.may_come_down(state, unit, radius, h).is_ok())
    }

    /// FTE-7.4-12, -13.
    fn destroy_helicopter(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let (hex, side) = (state.unit(unit).at, state.unit(unit).side);
        let aboard: Vec<_> = state.borne(unit).map(|(id, _)| id).collect();
        for casualty in aboard {
            self.discard(state, casualty, Fate::Lost, log);
        }
        let passengers: Vec<UnitId> = state.passengers(unit).map(|(id, _)| id).collect();
        for passenger in passengers {
            let carried: Vec<_> = state.borne(passenger).map(|(id, _)| id).collect();
            for casualty in carried {
                self.discard(state, casualty, Fate::Lost, log);
            }
            if self.facts(state.unit(passenger)).leader {
                self.lose_chit(state, side, log);
            }
            self.make_casualty(state, CasualtyKind::Kia, side, hex, log);
            let enemy = side.enemy();
            self.score(state, enemy, awards::KIA.of(enemy), "FTE-7.4-13", log);
            self.remove(state, passenger, "FTE-7.4-12", log);
        }
        if side == Side::Us {
            self.award(state, Side::Nva, &awards::HELICOPTER_LOST, log);
        }
        self.remove(state, unit, "FTE-7.4-12", log);
        self.leave_wreck(state, hex);
    }

    pub(crate) fn leave_wreck(&self, state: &mut State, hex: Hex) {
        if !state.wrecks.contains(&hex) && !state.wrecks.is_full() {
            state.wrecks.push(hex);
        }
    }

    // ------------------------------------------------------------------ retreat

    /// FTE-7.4-45.
    fn may_retreat(&self, state: &State, f: &Retreat, hex: Hex) -> May {
        let at = state.unit(f.unit).at;
        self.may_run(state, f, at, hex)?;
        let way = self.open_way(state, f);
        need(
            way > 0 && self.leads_on(state, f, hex, way - 1),
            "FTE-7.4-45",
            "It leads into a dead end while another way is open.",
        )
    }

    /// A step of a retreat by itself, wherever it may lead.
    fn may_run(&self, state: &State, f: &Retreat, at: Hex, hex: Hex) -> May {
        need(
            self.scenario.map.in_play(hex),
            "FTE-7.4-45",
            "That hex is not in play.",
        )?;
        need(
            at.distance(hex) == 1,
            "FTE-7.4-45",
            "A retreat goes from hex to adjacent hex.",
        )?;
        if f.from != Hex::NOWHERE {
            need(
                hex.distance(f.from) > at.distance(f.from),
                "FTE-7.4-45",
                "Each hex of a retreat lies farther from the attacker.",
            )?;
        }
        // Enemy Units bar it, Civilians among them; only a lone Medic does not.
        let american = state.unit(f.unit).side == Side::Us;
        need(
            !american || self.civilians_in(state, hex).next().is_none(),
            "FTE-7.4-45",
            "Civilians are in that hex.",
        )?;
        self.may_stand(state, f.unit, hex, Altitude::Ground)
            .map_err(|No(_, fact)| No("FTE-7.4-45", fact))
    }

    /// Whether a retreat can go on for so many hexes from a hex.
    fn leads_on(&self, state: &State, f: &Retreat, at: Hex, hexes: u8) -> bool {
        hexes == 0
            || self.scenario.map.neighbours(at).iter().any(|&next| {
                next != Hex::NOWHERE
                    && self.may_run(state, f, at, next).is_ok()
                    && self.leads_on(state, f, next, hexes - 1)
            })
    }

    /// How far the retreat has to look ahead: for all hexes that are left, or else for those of the result that is being
    /// carried out (two for each), or else for one, into a dead end; 0 when it cannot move.
    fn open_way(&self, state: &State, f: &Retreat) -> u8 {
        let at = state.unit(f.unit).at;
        let this_result = 2 - f.left % 2;
        [f.left, this_result, 1]
            .into_iter()
            .find(|&hexes| self.leads_on(state, f, at, hexes))
            .unwrap_or(0)
    }

    fn retreat_hexes<'a>(
        &'a self,
        state: &'a State,
        f: &'a Retreat,
    ) -> impl Iterator<Item = Hex> + 'a {
        let at = state.unit(f.unit).at;
        let way = self.open_way(state, f);
        let around = self.scenario.map.neighbours(at).iter().copied();
        around.filter(move |&h| {
            way > 0
                && h != Hex::NOWHERE
                && self.may_run(state, f, at, h).is_ok()
                && self.leads_on(state, f, h, way - 1)
        })
    }

    /// FTE-7.4-28, -46: nowhere to go.
    fn eliminate(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let u = *state.unit(unit);
        let enemy = u.side.enemy();
        self.score(state, enemy, awards::KIA.of(enemy), "FTE-7.4-46", log);
        if self.facts(&u).leader {
            self.lose_chit(state, u.side, log);
        }
        self.make_casualty(state, CasualtyKind::Kia, u.side, u.at, log);
        self.remove(state, unit, "FTE-7.4-28", log);
    }
}
