//! Chapter 7.4: what a result does to a Unit, and retreats.

use crate::choice::Choice;
use crate::counters::{Class, Role, Side, Weapon};
use crate::event::{Event, Marker};
use crate::fire::target_effect;
use crate::frame::{AttackKind, CheckFor, Frame, Retreat, Suffer, Window};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{
    Altitude, CacheId, CasualtyKind, Effect, Flags, Medevac, State, UnitId, UnitSet, Wait,
};
use engine::{Clause, Log};
use ground::Hex;

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

    pub(crate) fn step_suffer(
        &self,
        state: &mut State,
        mut f: Suffer,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !state.unit(f.unit).on_map() {
            state.frames.pop();
            return Flow::On;
        }
        let role = self.role(state.unit(f.unit));
        if f.effect == Effect::PossiblySuppressed {
            if role == Role::Sapper {
                state.frames.pop(); // FTE-27.0-07
                return Flow::On;
            }
            if !f.checked {
                f.checked = true;
                swap(state, Frame::Suffer(f));
                self.push(
                    state,
                    Frame::Check {
                        unit: f.unit,
                        why: CheckFor::Suppression,
                        hex: Hex::NOWHERE,
                    },
                );
                return Flow::On;
            }
            f.effect = if state.passed {
                Effect::None
            } else {
                Effect::Suppressed
            };
        }
        state.frames.pop();
        if f.effect == Effect::None {
            return Flow::On;
        }
        match role {
            Role::Dummy => self.remove(state, f.unit, "FTE-22.0-05", log),
            Role::Civilians => self.hit_civilians(state, &f, log),
            Role::Sapper if f.effect == Effect::Suppressed => {}
            Role::Sapper => self.remove(state, f.unit, "FTE-27.0-04", log),
            _ => match self.class(state.unit(f.unit)) {
                Class::Infantry => self.hit_infantry(state, &f, log),
                Class::Vehicle => self.hit_vehicle(state, &f, log),
                Class::Helicopter => self.hit_helicopter(state, &f, log),
            },
        }
        // FTE-7.4-04: an effective result of Opportunity Fire ends the Activation.
        if f.kind == AttackKind::Opportunity && state.unit(f.unit).on_map() {
            self.complete(state, f.unit, "FTE-7.4-04", log);
        }
        Flow::On
    }

    fn hit_civilians(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let (clause, penalty) = match f.effect {
            Effect::Kia => ("FTE-7.4-08", [-4, -3]),
            Effect::Wia => ("FTE-7.4-15", [-3, -2]),
            _ => ("FTE-7.4-31", [0, 0]), // FTE-28.0-16
        };
        self.remove(state, f.unit, clause, log);
        self.score(state, f.by, penalty[f.by.index()], "FTE-29.0-13", log);
    }

    fn hit_infantry(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        let unit = f.unit;
        self.reveal(state, unit, "FTE-18.1-09", log);
        match f.effect {
            Effect::Kia => self.lose_men(state, unit, CasualtyKind::Kia, log),
            Effect::Wia => self.lose_men(state, unit, CasualtyKind::Wia, log),
            Effect::Broken => self.break_infantry(state, f, log),
            Effect::Suppressed => {
                let u = state.unit(unit);
                if u.any(Flags::SUPPRESSED | Flags::BROKEN) {
                    self.break_infantry(state, f, log); // FTE-7.4-37, -38
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
                }
            }
            _ => {}
        }
    }

    /// FTE-7.4-24: Broken instead of Suppressed, then it runs (not from a Fire Mission, FTE-7.4-29).
    fn break_infantry(&self, state: &mut State, f: &Suffer, log: &mut impl Log<State, Event>) {
        state.unit_mut(f.unit).clear(Flags::SUPPRESSED);
        self.mark(
            state,
            f.unit,
            Flags::BROKEN,
            Marker::Broken,
            "FTE-7.4-24",
            log,
        );
        self.complete(state, f.unit, "FTE-7.4-24", log);
        if !matches!(
            f.kind,
            AttackKind::MortarMission | AttackKind::ArtilleryMission
        ) {
            self.run(state, f.unit, f.from);
        }
    }

    /// Starts a retreat, or lengthens the one under way.
    pub(crate) fn run(&self, state: &mut State, unit: UnitId, from: Hex) {
        state.unit_mut(unit).fort = CacheId::NONE;
        let running = state.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Retreat(r) if r.unit == unit => Some(r),
            _ => None,
        });
        match running {
            Some(retreat) => {
                retreat.left += 2;
                retreat.from = from;
            }
            None => self.push(
                state,
                Frame::Retreat(Retreat {
                    unit,
                    from,
                    left: 2,
                    ..Retreat::default()
                }),
            ),
        }
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
        let (clause, points) = match kind {
            CasualtyKind::Kia => ("FTE-29.0-04", [3, 4]),
            _ => ("FTE-29.0-05", [3, 4]),
        };
        let enemy = u.side.enemy();
        self.score(state, enemy, points[enemy.index()], clause, log); // FTE-16.0-14: also by one's own Fire Mission
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
            self.push(state, Frame::DropExcess { unit });
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
                    self.score(state, Side::Nva, 3, "FTE-29.0-12", log);
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
        for unit in passengers.iter() {
            let p = state.unit_mut(unit);
            p.carrier = UnitId::NONE;
            p.at = hex;
        }
        self.make_casualty(state, CasualtyKind::Kia, side, hex, log);
        self.remove(state, f.unit, "FTE-7.4-09", log);
        if side == Side::Us {
            self.score(state, Side::Nva, 6, "FTE-29.0-12", log);
        }
        if !passengers.is_empty() {
            self.push(
                state,
                Frame::ThrownOut {
                    units: passengers,
                    by: f.by,
                    from: f.from,
                },
            );
        }
    }

    pub(crate) fn step_thrown_out(&self, state: &mut State, mut units: UnitSet) -> Flow {
        for unit in units.iter() {
            if !state.unit(unit).on_map() {
                units.remove(unit);
            }
        }
        if units.is_empty() {
            state.frames.pop();
            return Flow::On;
        }
        if let Some(Frame::ThrownOut { by, from, .. }) = state.top().copied() {
            swap(state, Frame::ThrownOut { units, by, from });
        }
        Flow::Wait(Wait::D10)
    }

    pub(crate) fn settle_thrown_out(
        &self,
        state: &mut State,
        mut units: UnitSet,
        by: Side,
        from: Hex,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(unit) = units.iter().next() else {
            return;
        };
        units.remove(unit);
        swap(state, Frame::ThrownOut { units, by, from });
        let effect = target_effect(Weapon::DualPurpose, roll);
        log.note_with(state, || Event::EffectRolled {
            target: unit,
            class: Weapon::DualPurpose,
            roll,
            effect,
        });
        let kind = AttackKind::Fire;
        self.push(
            state,
            Frame::Suffer(Suffer {
                unit,
                effect,
                by,
                from,
                kind,
                checked: false,
            }),
        );
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
        self.push(
            state,
            Frame::Downed {
                unit: f.unit,
                radius,
                by: f.by,
                from: f.from,
            },
        );
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
            "It comes down nearer to where it was hit.",
        )?;
        need(
            self.row(hex).helicopter_ground.is_some(),
            "FTE-7.4-21",
            "It cannot come down in Jungle or in a Hamlet.",
        )?;
        let stands = self.may_stand(state, unit, hex, Altitude::Ground);
        need(
            stands.is_ok(),
            "FTE-7.4-49",
            "Enemy Units or the stacking limit bar that hex.",
        )
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

    pub(crate) fn step_downed(
        &self,
        state: &mut State,
        unit: UnitId,
        radius: u8,
        _by: Side,
        _from: Hex,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if self.landing_hexes(state, unit, radius).next().is_some() {
            return Flow::Wait(Wait::Choice(state.unit(unit).side));
        }
        state.frames.pop();
        self.destroy_helicopter(state, unit, log); // FTE-7.4-21, -51
        Flow::On
    }

    pub(crate) fn downed_choices(
        &self,
        state: &State,
        unit: UnitId,
        radius: u8,
        out: &mut Vec<Choice>,
    ) {
        out.extend(
            self.landing_hexes(state, unit, radius)
                .map(|hex| Choice::ComeDown { hex }),
        );
    }

    pub(crate) fn deny_downed(
        &self,
        state: &State,
        unit: UnitId,
        radius: u8,
        choice: &Choice,
    ) -> No {
        let fallback = No(
            "FTE-7.4-19",
            "The Helicopter is Downed: say where it comes down.",
        );
        match *choice {
            Choice::ComeDown { hex } => self
                .may_come_down(state, unit, radius, hex)
                .err()
                .unwrap_or(fallback),
            _ => fallback,
        }
    }

    pub(crate) fn choose_downed(
        &self,
        state: &mut State,
        unit: UnitId,
        _by: Side,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Choice::ComeDown { hex } = choice else {
            return;
        };
        state.frames.pop();
        let side = state.unit(unit).side;
        let u = state.unit_mut(unit);
        u.at = hex;
        u.altitude = Altitude::Ground;
        self.mark(
            state,
            unit,
            Flags::DOWNED,
            Marker::Downed,
            "FTE-7.4-19",
            log,
        );
        log.note_with(state, || Event::Placed {
            unit,
            hex,
            altitude: Altitude::Ground,
        });
        // The crew's WIA marker lies on the Helicopter (FTE-7.4-47: no Infantry points).
        let crew = self.new_casualty(state, CasualtyKind::Wia, side, hex, log);
        self.give(state, crew, unit, "FTE-7.4-19", log);
        if side == Side::Us {
            self.score(state, Side::Nva, 6, "FTE-29.0-11", log);
        }
        if state.medevac == Medevac::Here(unit) {
            state.medevac = Medevac::None;
        }
        self.capture(state, hex, log);
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
            self.discard(state, casualty, "FTE-7.4-12", log);
        }
        let passengers: Vec<UnitId> = state.passengers(unit).map(|(id, _)| id).collect();
        for passenger in passengers {
            let carried: Vec<_> = state.borne(passenger).map(|(id, _)| id).collect();
            for casualty in carried {
                self.discard(state, casualty, "FTE-7.4-12", log);
            }
            if self.facts(state.unit(passenger)).leader {
                self.lose_chit(state, side, log);
            }
            self.make_casualty(state, CasualtyKind::Kia, side, hex, log);
            let enemy = side.enemy();
            self.score(state, enemy, [3, 4][enemy.index()], "FTE-7.4-13", log);
            self.remove(state, passenger, "FTE-7.4-12", log);
        }
        if side == Side::Us {
            self.score(state, Side::Nva, 8, "FTE-29.0-11", log);
        }
        self.remove(state, unit, "FTE-7.4-12", log);
        self.leave_wreck(state, hex);
        if state.medevac == Medevac::Here(unit) {
            state.medevac = Medevac::None;
        }
    }

    pub(crate) fn leave_wreck(&self, state: &mut State, hex: Hex) {
        if !state.wrecks.contains(&hex) && !state.wrecks.is_full() {
            state.wrecks.push(hex);
        }
    }

    // ------------------------------------------------------------------ retreat

    /// FTE-7.4-45.
    fn may_retreat(&self, state: &State, f: &Retreat, hex: Hex) -> May {
        let u = state.unit(f.unit);
        need(
            self.scenario.map.in_play(hex),
            "FTE-7.4-45",
            "That hex is not in play.",
        )?;
        need(
            u.at.distance(hex) == 1,
            "FTE-7.4-45",
            "A retreat goes from hex to adjacent hex.",
        )?;
        if f.from != Hex::NOWHERE {
            need(
                hex.distance(f.from) > u.at.distance(f.from),
                "FTE-7.4-45",
                "Each hex of a retreat lies farther from the attacker.",
            )?;
        }
        self.may_stand(state, f.unit, hex, Altitude::Ground)
            .map_err(|No(_, fact)| No("FTE-7.4-45", fact))
    }

    fn retreat_hexes<'a>(
        &'a self,
        state: &'a State,
        f: &'a Retreat,
    ) -> impl Iterator<Item = Hex> + 'a {
        let around = self
            .scenario
            .map
            .neighbours(state.unit(f.unit).at)
            .iter()
            .copied();
        around.filter(move |&h| h != Hex::NOWHERE && self.may_retreat(state, f, h).is_ok())
    }

    pub(crate) fn step_retreat(
        &self,
        state: &mut State,
        mut f: Retreat,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !state.unit(f.unit).on_map() {
            state.frames.pop();
            return Flow::On;
        }
        if f.entered {
            f.entered = false;
            swap(state, Frame::Retreat(f));
            self.open_window(state, UnitSet::one(f.unit), Window::RETREAT); // FTE-7.4-25
            return Flow::On;
        }
        if f.left == 0 {
            state.frames.pop();
            return Flow::On;
        }
        if self.retreat_hexes(state, &f).next().is_none() {
            state.frames.pop();
            self.eliminate(state, f.unit, log);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.unit(f.unit).side))
    }

    /// FTE-7.4-28, -46: nowhere to go.
    fn eliminate(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let u = *state.unit(unit);
        let enemy = u.side.enemy();
        self.score(state, enemy, [3, 4][enemy.index()], "FTE-7.4-46", log);
        if self.facts(&u).leader {
            self.lose_chit(state, u.side, log);
        }
        self.make_casualty(state, CasualtyKind::Kia, u.side, u.at, log);
        self.remove(state, unit, "FTE-7.4-28", log);
    }

    pub(crate) fn retreat_choices(&self, state: &State, f: &Retreat, out: &mut Vec<Choice>) {
        out.extend(
            self.retreat_hexes(state, f)
                .map(|hex| Choice::Retreat { hex }),
        );
    }

    pub(crate) fn deny_retreat(&self, state: &State, f: &Retreat, choice: &Choice) -> No {
        let fallback = No("FTE-7.4-24", "The Broken Unit retreats: pick the next hex.");
        match *choice {
            Choice::Retreat { hex } => self.may_retreat(state, f, hex).err().unwrap_or(fallback),
            _ => fallback,
        }
    }

    pub(crate) fn choose_retreat(
        &self,
        state: &mut State,
        mut f: Retreat,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Choice::Retreat { hex } = choice else {
            return;
        };
        f.left -= 1;
        f.entered = true;
        state.unit_mut(f.unit).at = hex;
        swap(state, Frame::Retreat(f));
        log.note_with(state, || Event::Retreated { unit: f.unit, hex });
        self.capture(state, hex, log);
        self.spring_trap(state, UnitSet::one(f.unit), hex, log);
    }
}
