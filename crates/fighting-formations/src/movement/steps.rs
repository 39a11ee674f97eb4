//! What units do in a Move, Assault or Advance: begin, join, part, step, pivot, fire, leave the map, finish.

use super::{MoveStage, Moving};
use crate::choice::Choice;
use crate::counters::Points;
use crate::event::Event;
use crate::ff::{Ff, May, No, need};
use crate::fire::FireFor;
use crate::orders::OrderKind;
use crate::state::{CommandId, Flags, State, Unit, UnitId, UnitSet};
use engine::{Clause, Log};
use ground::{Direction, Hex};

impl Ff {
    /// Everything the active player may do now.
    pub(super) fn list_moves(&self, state: &State, moving: &Moving, out: &mut Vec<Choice>) {
        let own = || {
            state
                .of(state.active())
                .filter(|(_, unit)| unit.is(Flags::ACTIVATED))
        };
        for (unit, _) in own() {
            if self.may_go(state, moving, unit).is_ok() {
                out.push(Choice::Go { unit });
            }
        }
        let mut hex = Hex::NOWHERE;
        for (unit, member) in moving.members(state) {
            hex = member.at;
            let each = [
                (self.may_part(state, moving, unit), Choice::Part { unit }),
                (self.may_pivot(state, moving, unit), Choice::Pivot { unit }),
                (
                    self.may_assault_fire(state, moving, unit),
                    Choice::Fire { unit },
                ),
                (
                    self.may_leave_map(state, moving, unit),
                    Choice::Exit { unit },
                ),
            ];
            let able = each.into_iter().filter(|(may, _)| may.is_ok());
            out.extend(able.map(|(_, choice)| choice));
            self.list_specials(state, unit, out);
        }
        if !hex.is_nowhere() {
            let join = own().filter(|&(id, _)| self.may_join(state, moving, id).is_ok());
            out.extend(join.map(|(unit, _)| Choice::Join { unit }));
            for &next in self.scenario.map.neighbours(hex) {
                if !next.is_nowhere() && self.may_step(state, moving, next).is_ok() {
                    out.push(Choice::Step { hex: next });
                }
            }
            for (command, marker) in state.markers() {
                if marker.at == hex && marker.side == state.active() {
                    out.push(match moving.carries(command) {
                        true => Choice::Drop { command },
                        false => Choice::Take { command },
                    });
                }
            }
        }
        out.extend(own().map(|(unit, _)| Choice::Finish { unit }));
        out.push(Choice::Done);
    }

    /// Whether the active player may do this now, and if not, why.
    pub(super) fn may_do_in_move(&self, state: &State, moving: &Moving, choice: &Choice) -> May {
        match *choice {
            Choice::Go { unit } => self.may_go(state, moving, unit),
            Choice::Join { unit } => self.may_join(state, moving, unit),
            Choice::Part { unit } => self.may_part(state, moving, unit),
            Choice::Step { hex } => self.may_step(state, moving, hex),
            Choice::Pivot { unit } => self.may_pivot(state, moving, unit),
            Choice::Fire { unit } => self.may_assault_fire(state, moving, unit),
            Choice::Exit { unit } => self.may_leave_map(state, moving, unit),
            Choice::Special { unit, action } => {
                self.is_member(state, moving, unit)?;
                self.may_use_special(state, unit, action)
            }
            Choice::Take { command } => {
                self.is_along(state, moving, command)?;
                need(
                    !moving.carries(command),
                    "FF-4.33-01",
                    "It is already going along.",
                )
            }
            Choice::Drop { command } => {
                self.is_along(state, moving, command)?;
                need(
                    moving.carries(command),
                    "FF-4.33-01",
                    "It is not going along.",
                )
            }
            Choice::Finish { unit } => need(
                state.unit(unit).is(Flags::ACTIVATED),
                "FF-30.3-01",
                "It is not activated.",
            ),
            Choice::Done => Ok(()),
            ref other => Err(self.out_of_place(state.active(), other).unwrap_or(No(
                "FF-35-01",
                "In this order units move, pivot and finish.",
            ))),
        }
    }

    /// Carries out what the active player does.
    pub(super) fn do_in_move(
        &self,
        state: &mut State,
        moving: Moving,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Go { unit } => self.go(state, moving, unit),
            Choice::Join { unit } => state.unit_mut(unit).part = moving.part,
            Choice::Part { unit } => self.part(state, moving, unit),
            Choice::Step { hex } => self.step_into(state, moving, hex, log),
            Choice::Pivot { unit } => state.stack.become_(moving.acts(MoveStage::Pivot(unit))),
            Choice::Fire { unit } => {
                // FF-32.1-03: 1 MP, once in the order.
                let firer = state.unit_mut(unit);
                firer.mp.0 -= Points::ONE.0;
                firer.set(Flags::FIRED);
                self.act_alone(state, unit);
                state.stack.become_(moving.acts(MoveStage::Window));
                self.open_fire(state, unit, FireFor::Assault);
            }
            Choice::Exit { unit } => self.leave_map(state, moving, unit, log),
            Choice::Special { unit, action } => {
                // FF-35.6-01: movement points spent on it draw Op Fire, a discarded asset does not.
                self.act_alone(state, unit);
                let spends = self.scenario.charts.special[usize::from(action)]
                    .mp
                    .is_some();
                state.stack.become_(moving.acts(match spends {
                    true => MoveStage::Window,
                    false => MoveStage::Ready,
                }));
                self.use_special(state, unit, action, log);
            }
            Choice::Take { command } => state.stack.become_(Moving {
                carried: moving.carried | 1 << command.index(),
                ..moving
            }),
            Choice::Drop { command } => state.stack.become_(Moving {
                carried: moving.carried & !(1 << command.index()),
                ..moving
            }),
            Choice::Finish { unit } => self.finish_unit(state, unit, log),
            Choice::Done => state.stack.finish(),
            other => unreachable!("{other:?} was made in a move"),
        }
    }

    // ------------------------------------------------------------------ groups

    /// FF-35-03, FF-35-04: a unit that has not begun, when nobody is under way; or another part of the same group.
    fn may_go(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        let unit = state.unit(id);
        let (moves, held) = match state.order.kind {
            OrderKind::Advance => ("FF-31.1-01", "FF-31.1-05"),
            _ => ("FF-35-01", "FF-35-06"),
        };
        need(unit.is(Flags::ACTIVATED), moves, "It is not activated.")?;
        if unit.part == 0 {
            match state.order.kind {
                _ if !self.cannot_move(unit) => {}
                // Ruling G-B06: in an Assault it may still fire.
                OrderKind::Assault => self.can_open_fire(state, id)?,
                _ => {
                    return Err(No(
                        held,
                        "Its hit marker bears a circled M: it can do nothing in this order.",
                    ));
                }
            }
            let under_way = state
                .on_map()
                .any(|(_, other)| other.part != 0 && other.is(Flags::ACTIVATED));
            return need(
                !under_way,
                "FF-35-03",
                "Those that have begun finish before another unit begins.",
            );
        }
        need(
            unit.part != moving.part,
            "FF-35-03",
            "It is already under way.",
        )?;
        need(
            moving.part == 0 || !state.options.parts_in_turn,
            "FF-35-04",
            "One part of the group finishes before another goes on.",
        )
    }

    fn go(&self, state: &mut State, moving: Moving, id: UnitId) {
        let unit = state.unit(id);
        if unit.part != 0 {
            return state.stack.become_(Moving {
                part: unit.part,
                forming: 0,
                carried: 0,
                ..moving
            });
        }
        state.unit_mut(id).part = 1;
        state.stack.become_(Moving {
            part: 1,
            parts: 1,
            ..Moving::default()
        });
    }

    /// FF-35-03: activated units that start in the same hex may move together.
    fn may_join(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            state.order.kind.spends(),
            "FF-31.1-01",
            "In an Advance each unit goes by itself.",
        )?;
        need(
            unit.is(Flags::ACTIVATED) && unit.part == 0,
            "FF-35-03",
            "Only an activated unit that has not begun joins a group.",
        )?;
        need(
            !moving.begun,
            "FF-35-03",
            "A group is formed where it starts, before it moves.",
        )?;
        let mut members = moving.members(state);
        need(
            members.any(|(_, member)| member.at == unit.at),
            "FF-35-03",
            "Only units that start in the same hex move together.",
        )?;
        need(
            !self.cannot_move(unit),
            "FF-5.2-03",
            "Its hit marker bears a circled M: it cannot move.",
        )
    }

    /// FF-35-04: a group may split.
    fn may_part(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        self.is_member(state, moving, id)?;
        need(
            moving.members(state).nth(1).is_some(),
            "FF-35-04",
            "It moves alone: there is no group to leave.",
        )
    }

    /// Those that part at one place stay together (ruling NEW-08); before the first step they have not begun at all.
    fn part(&self, state: &mut State, moving: Moving, id: UnitId) {
        if !moving.begun {
            state.unit_mut(id).part = 0;
            return;
        }
        let forming = match moving.forming {
            0 => moving.parts + 1,
            forming => forming,
        };
        state.unit_mut(id).part = forming;
        state.stack.become_(Moving {
            forming,
            parts: moving.parts.max(forming),
            ..moving
        });
    }

    fn is_member(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            moving.part != 0 && unit.part == moving.part && unit.is(Flags::ACTIVATED),
            "FF-35-03",
            "It is not the unit that moves now.",
        )
    }

    // ------------------------------------------------------------------ steps

    /// A step is made by all that go together, each at its own cost (FF-35.1-02).
    pub(crate) fn may_step(&self, state: &State, moving: &Moving, hex: Hex) -> May {
        need(
            moving.members(state).next().is_some(),
            "FF-35-03",
            "First say which unit moves.",
        )?;
        for (_, unit) in moving.members(state) {
            need(
                !unit.is(Flags::ADVANCED),
                "FF-31.1-01",
                "A unit advances one hex at most.",
            )?;
            self.may_enter(state, unit, hex)?;
        }
        let coming = moving.members(state).map(|(_, unit)| unit);
        need(
            self.column_fits(state, hex, state.active(), coming),
            "FF-24.102-01",
            "At most one vehicle platoon or three vehicle squads can be In Column there.",
        )
    }

    /// FF-35.21-03: pay, Column, free pivots, triggers, reactions; the rest of it comes with the stages.
    fn step_into(
        &self,
        state: &mut State,
        moving: Moving,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let units: UnitSet = moving.members(state).map(|(id, _)| id).collect();
        let first = units.iter().next().unwrap_or_default();
        let from = state.unit(first).at;
        let advance = state.order.kind == OrderKind::Advance;
        for unit in state.units.iter_mut() {
            unit.unset(Flags::ACTING);
        }
        let mut costs = Vec::new();
        let mut after = moving.acts(MoveStage::FreePivot);
        for id in units.iter() {
            let unit = *state.unit(id);
            let cost = self.entry_cost(state, &unit, hex).unwrap_or_default();
            if engine::listens(log) {
                costs.push(cost);
            }
            let mover = state.unit_mut(id);
            mover.mp.0 -= cost.0;
            mover.set(Flags::ACTING);
            if advance {
                mover.set(Flags::ADVANCED);
            } else if self.has_facing(&unit) {
                after.turning.insert(id);
            }
        }
        for id in units.iter() {
            state.unit_mut(id).at = hex;
        }
        match advance {
            true => log.note_with(state, || Event::Advanced {
                unit: first,
                from,
                hex,
            }),
            false => log.note_with(state, || Event::Entered {
                units: units.iter().collect(),
                from,
                hex,
                costs,
            }),
        }
        for id in units.iter() {
            self.set_column(state, id, log);
            self.go_inside(state, id);
        }
        self.bring_command(state, &moving, hex, log);
        state.stack.become_(after);
        self.finish_advanced(state, first, log);
    }

    /// In an Advance a unit is done when it can neither move nor pivot any more.
    pub(super) fn finish_advanced(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = state.unit(id);
        let done = unit.is(Flags::ADVANCED) && (unit.is(Flags::TURNED) || !self.has_facing(unit));
        if done {
            self.finish_unit(state, id, log);
        }
    }

    /// FF-35.23-01 for 1 MP, FF-31.1-03 once in an Advance.
    fn may_pivot(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        self.is_member(state, moving, id)?;
        let unit = state.unit(id);
        need(
            self.has_facing(unit),
            "FF-3.4-03",
            "Infantry has no facing.",
        )?;
        need(
            !self.cannot_move(unit),
            "FF-5.2-03",
            "Its hit marker bears a circled M: it cannot pivot.",
        )?;
        match state.order.kind {
            OrderKind::Advance => need(
                !unit.is(Flags::TURNED),
                "FF-31.1-03",
                "It pivots only once in an Advance.",
            ),
            _ => need(
                unit.mp >= Points::ONE,
                "FF-35.23-01",
                "Pivoting in place costs 1 movement point.",
            ),
        }
    }

    pub(super) fn turn(
        &self,
        state: &mut State,
        unit: UnitId,
        facing: Direction,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(unit).facing = facing;
        log.note_with(state, || Event::Turned {
            unit,
            facing,
            clause: Clause(clause),
        });
    }

    /// 32.1: once in an Assault, for 1 MP.
    fn may_assault_fire(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        let clause = match state.order.kind {
            OrderKind::Advance => "FF-31.1-01",
            _ => "FF-35-01",
        };
        need(
            state.order.kind == OrderKind::Assault,
            clause,
            "Units fire while they move only in an Assault.",
        )?;
        self.is_member(state, moving, id)?;
        let unit = state.unit(id);
        need(
            !unit.is(Flags::FIRED),
            "FF-32.1-03",
            "It has fired in this order.",
        )?;
        need(
            unit.mp >= Points::ONE,
            "FF-32.1-03",
            "Assault fire costs 1 movement point.",
        )?;
        self.can_open_fire(state, id)
    }

    // ------------------------------------------------------------------ leaving the map

    fn may_leave_map(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        self.is_member(state, moving, id)?;
        let unit = state.unit(id);
        need(
            !unit.is(Flags::ADVANCED),
            "FF-22.2-02",
            "In an Advance, leaving the map takes the place of the one-hex move.",
        )?;
        self.may_exit(state, unit)
    }

    /// FF-22.2-03, FF-22.2-04: scored at once, out for good; it draws no Op Fire (ruling G-B49).
    fn leave_map(
        &self,
        state: &mut State,
        moving: Moving,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit: Unit = *state.unit(id);
        let alone = moving.members(state).nth(1).is_none();
        self.remove_unit(state, id);
        log.note_with(state, || Event::Exited {
            unit: id,
            kind: unit.kind,
            side: unit.side,
            hex: unit.at,
        });
        let ways = self.scenario.exits.iter();
        let exit = ways
            .filter(|exit| exit.side == unit.side && exit.hexes.contains(unit.at))
            .map(|exit| exit.vp.of(self.kind(&unit), unit.size))
            .max();
        let points = exit.unwrap_or(0);
        self.score_points(state, unit.side, points, "FF-22.2-03", log);
        if alone {
            // FF-4.33-02: what went along is out of the game.
            for i in (0..state.commands.len() as u8).map(CommandId) {
                if moving.carries(i) {
                    self.lose_command(state, i, "FF-4.33-02", log);
                }
            }
        }
        state.stack.become_(moving.acts(MoveStage::Ready));
        self.look_around(state, log);
    }

    // ------------------------------------------------------------------ Command

    /// FF-4.33-01: Command of one's own in the hex of those that move.
    fn is_along(&self, state: &State, moving: &Moving, command: CommandId) -> May {
        let marker = state.commands[command.index()];
        // They all stand in one hex.
        let first = moving.members(state).next();
        let here = first.is_some_and(|(_, unit)| unit.at == marker.at);
        need(
            here && marker.side == state.active(),
            "FF-4.33-01",
            "Only friendly Command in the moving unit's hex goes along.",
        )
    }

    fn bring_command(
        &self,
        state: &mut State,
        moving: &Moving,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        for i in 0..state.commands.len() {
            let command = CommandId(i as u8);
            if moving.carries(command) {
                state.commands[i].at = hex;
                log.note_with(state, || Event::CommandMoved { command, hex });
            }
        }
    }
}

impl Moving {
    /// The group has begun, and who parts from it later parts at another place.
    fn acts(self, stage: MoveStage) -> Moving {
        Moving {
            stage,
            begun: true,
            forming: 0,
            ..self
        }
    }

    /// Whether a Command marker goes along.
    pub(super) fn carries(&self, command: CommandId) -> bool {
        self.carried >> command.index() & 1 == 1
    }
}
