//! 8.6.2 The Enemy Activity Check Segment: order of cards and units, which rule governs each, the tables.

use super::{EnemyEvent, EnemyFrame, Table};
use crate::charts::{Activity, Cell, Hierarchy, Row};
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::mission::MissionKind;
use crate::state::{Flags, State, Unit, UnitId};
use engine::Log;
use ground::{Card, CardSet};

/// What decides a unit's activity (T-FOF-8.6.2-dispatch).
enum Governs {
    /// Nothing: it does not act.
    Nobody,
    /// FOF-8.11.1-02: without ammunition it falls back.
    FallBack,
    /// 8.8.
    Sniper,
    /// 8.10.
    Spotter,
    /// FOF-8.9-04: a Leader left alone takes up a rifle.
    Flip,
    /// A hierarchy.
    Table(Table),
}

impl Fof {
    pub(super) fn begin_checks(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        state.stack.become_(EnemyFrame::NextCard);
        if self.mission.kind == MissionKind::Defensive {
            // FOF-8.2.2-01
            self.place_contacts(state, state.turn, log);
        } else {
            // FOF-8.6.4-01
            self.enemy_cease_fire(state, log);
        }
        Flow::On
    }

    /// Cards with enemies still to be checked.
    fn unchecked_cards(&self, state: &State) -> CardSet {
        let unchecked = |id: &UnitId| {
            let unit = state.unit(*id);
            unit.side == Side::Enemy && !unit.is(Flags::CHECKED)
        };
        state
            .in_play()
            .filter(unchecked)
            .map(|id| state.unit(id).at)
            .collect()
    }

    pub(super) fn next_card(&self, state: &mut State) -> Flow {
        let cards = self.unchecked_cards(state).len();
        if cards == 0 {
            state.stack.finish();
            // FOF-7.9.2-02: Claymores look for a victim when the segment ends.
            self.claymores(state);
            return Flow::On;
        }
        state.stack.become_(EnemyFrame::CardChosen);
        self.number(state, cards as u8, Purpose::WhichCard);
        Flow::On
    }

    pub(super) fn card_chosen(&self, state: &mut State) -> Flow {
        let number = state.number_drawn();
        let at = self.unchecked_cards(state).iter().nth(number as usize - 1);
        let next = at.map_or(EnemyFrame::NextCard, |at| EnemyFrame::Card { at });
        state.stack.become_(next);
        Flow::On
    }

    /// FOF-8.6.2-01: Pinned units and LATs, then Good Order, then Leaders.
    fn check_rank(&self, unit: &Unit) -> u8 {
        match self.kind(unit).role {
            _ if unit.is_lat() || unit.is(Flags::PINNED) => 0,
            Role::Leader => 2,
            _ => 1,
        }
    }

    pub(super) fn check_card(
        &self,
        state: &mut State,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = state
            .on(at, Side::Enemy)
            .filter(|&id| !state.unit(id).is(Flags::CHECKED))
            .min_by_key(|&id| self.check_rank(state.unit(id)));
        let Some(unit) = next else {
            state.stack.become_(EnemyFrame::NextCard);
            return Flow::On;
        };
        state.unit_mut(unit).set(Flags::CHECKED, true);
        match self.governs(state, unit) {
            Governs::Nobody => log.note(state, Event::Enemy(EnemyEvent::Idle { unit })),
            Governs::FallBack => {
                log.note(state, Event::Enemy(EnemyEvent::NoAmmunition { unit }));
                self.begin_fall_back(state, unit);
            }
            Governs::Sniper => self.check_sniper(state, unit, log),
            Governs::Spotter => self.check_spotter(state, unit, log),
            Governs::Flip => {
                self.flip_to_team(state, unit);
                log.note(state, Event::Enemy(EnemyEvent::LeaderAlone { unit }));
            }
            Governs::Table(table) => self.check_table(state, unit, table, log),
        }
        Flow::On
    }

    fn governs(&self, state: &State, id: UnitId) -> Governs {
        let unit = state.unit(id);
        let role = self.kind(unit).role;
        let pinned = unit.is(Flags::PINNED);
        if role.is_vehicle() {
            return Governs::Nobody; // FOF-8.12-01
        }
        if unit.is(Flags::EMPTY_FLIP) && !pinned {
            return match unit.is(Flags::UNSPOTTED) {
                true => Governs::Nobody,
                false => Governs::FallBack,
            };
        }
        if pinned || unit.is_lat() {
            return Governs::Table(Table::Pinned);
        }
        let alone = || state.on(unit.at, Side::Enemy).all(|other| other == id);
        match role {
            Role::Sniper => Governs::Sniper,
            Role::Spotter => Governs::Spotter,
            Role::Leader if alone() => Governs::Flip,
            _ if self.tactics(state).0 => Governs::Table(Table::Offensive),
            _ => Governs::Table(Table::Defensive),
        }
    }

    /// Whether the enemy attacks now, and the column of its tactics: by the mission, or by an event since
    /// (FOF-8.6.2-04).
    pub(super) fn tactics(&self, state: &State) -> (bool, usize) {
        if let Some(tactics) = state.tactics {
            return (tactics.attacks, tactics.column as usize);
        }
        let attacks = self.mission.enemy_attacks;
        (attacks, self.column_named(attacks, &self.mission.tactics))
    }

    /// The column of a tactic's name; the first when there is none of that name.
    pub(super) fn column_named(&self, attacks: bool, name: &str) -> usize {
        let table = match attacks {
            true => &self.mission.charts.offensive,
            false => &self.mission.charts.defensive,
        };
        let named = |column: &String| column.eq_ignore_ascii_case(name);
        table.columns.iter().position(named).unwrap_or(0)
    }

    pub(super) fn hierarchy(&self, table: Table) -> &Hierarchy {
        match table {
            Table::Pinned => &self.mission.charts.pinned,
            Table::Offensive => &self.mission.charts.offensive,
            Table::Defensive => &self.mission.charts.defensive,
        }
    }

    /// FOF-8.6.2-06: the Leader column with a Good Order Leader in the same area, else the other.
    fn column(&self, state: &State, unit: UnitId, table: Table) -> usize {
        match table {
            Table::Pinned => usize::from(!self.has_leader(state, unit)),
            Table::Offensive | Table::Defensive => self.tactics(state).1,
        }
    }

    /// FOF-8.6.2-07: the first row from the top that fits; rows with nothing in the column are passed over.
    fn row_for(&self, state: &State, unit: UnitId, table: Table, column: usize) -> Option<usize> {
        let fits = |row: &Row| {
            let cell = row.cells.get(column);
            cell.is_some_and(|cell| !cell.shares.is_empty()) && self.holds(state, unit, row.when)
        };
        self.hierarchy(table).rows.iter().position(fits)
    }

    fn check_table(
        &self,
        state: &mut State,
        unit: UnitId,
        table: Table,
        log: &mut impl Log<State, Event>,
    ) {
        let column = self.column(state, unit, table);
        let Some(row) = self.row_for(state, unit, table, column) else {
            log.note(state, Event::Enemy(EnemyEvent::Idle { unit }));
            return;
        };
        let cell = &self.hierarchy(table).rows[row].cells[column];
        let legal = |activity: Activity| self.may_act(state, unit, activity).is_ok();
        if !cell.shares.iter().any(|share| legal(share.result)) {
            // FOF-8.6.2-08, B-8.6.2a: none of the row's results is legal.
            log.note(state, Event::Enemy(EnemyEvent::Idle { unit }));
            return;
        }
        state.stack.call(EnemyFrame::Table {
            unit,
            table,
            row: row as u8,
            column: column as u8,
        });
        self.number(state, cell.of, Purpose::WhichActivity);
    }

    pub(super) fn read_table(
        &self,
        state: &mut State,
        unit: UnitId,
        (table, row, column): (Table, u8, u8),
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let cell = &self.hierarchy(table).rows[row as usize].cells[column as usize];
        let number = state.number_drawn();
        let activity = result(cell, number);
        if self.may_act(state, unit, activity).is_err() {
            // FOF-8.6.2-08: another number; a legal result is there.
            log.note(
                state,
                Event::Enemy(EnemyEvent::Redrawn {
                    unit,
                    number,
                    activity,
                }),
            );
            self.number(state, cell.of, Purpose::WhichActivity);
            return Flow::On;
        }
        log.note(
            state,
            Event::Enemy(EnemyEvent::Decided {
                unit,
                table,
                row,
                column,
                number,
                of: cell.of,
                activity,
            }),
        );
        state.stack.finish();
        self.act(state, unit, activity, log);
        Flow::On
    }
}

/// The result that a random number gives in a cell.
fn result(cell: &Cell, number: u8) -> Activity {
    let share = cell.shares.iter().find(|share| number <= share.to);
    share.map_or(Activity::Nothing, |share| share.result)
}
