//! 3.2.1, 3.4.1 The enemy's Higher HQ events, and what those do that make the enemy act.

use super::{EnemyEvent, EnemyFrame};
use crate::charts::Activity;
use crate::contact::Contact;
use crate::counters::Side;
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{ContactFrame, Purpose};
use crate::mission::HqEvent;
use crate::sequence::HqLine;
use crate::state::{Action, CellKind, Flags, Maker, Marker, MarkerKind, State, Tactics, UnitId};
use engine::{List, Log};
use ground::{CARDS, Card, CardSet};

impl Fof {
    pub(super) fn begin_event(&self, state: &mut State) -> Flow {
        // FOF-3.2.1-01, FOF-3.4.1-01: from turn 2 on.
        if state.turn < 2 || self.mission.enemy_events.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        state.stack.become_(EnemyFrame::EventDrawn);
        self.draw(state, 1, Purpose::HqEvent);
        Flow::On
    }

    pub(super) fn event_drawn(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.icons(state, Icon::Hq) == 0 {
            state.stack.finish();
            log.note(state, Event::Enemy(EnemyEvent::NoEvent));
            return Flow::On;
        }
        state.stack.become_(EnemyFrame::EventChosen);
        self.number(
            state,
            self.mission.enemy_events.len() as u8,
            Purpose::WhichEvent,
        );
        Flow::On
    }

    pub(super) fn event_chosen(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let line = state.number_drawn() - 1;
        state.stack.finish();
        log.note(state, Event::Enemy(EnemyEvent::Higher { line }));
        let side = Side::Enemy;
        self.carry_out_event(state, HqLine { side, line }, log);
        Flow::On
    }

    /// Does what an event makes the enemy do, whoever's event it is; says whether anything can come of it.
    pub(crate) fn move_the_enemy(&self, state: &mut State, by: HqLine) -> bool {
        let event = self.hq_event(by);
        match *event {
            HqEvent::CounterAttack {
                letter,
                rows_ahead,
                turns,
            } => {
                // FOF-8.2.3-01
                state.event_list_until = state.turn + turns.max(1) - 1;
                let foremost = self.friendly_cards(state).iter().map(Card::row).max();
                let row = foremost.map(|row| (row + rows_ahead).clamp(1, self.mission.rows));
                if let Some(row) = row {
                    self.place_event_contacts(state, letter, row);
                }
                row.is_some()
            }
            HqEvent::Barrage { .. } | HqEvent::Package(_) => {
                state.stack.call(EnemyFrame::EventCard { by });
                !self.friendly_cards(state).is_empty()
            }
            HqEvent::Withdraw | HqEvent::AllFire | HqEvent::RallyAll => {
                state.stack.call(EnemyFrame::Everybody { by, next: 0 });
                state.in_play().any(|id| self.obeys(state, id, event))
            }
            HqEvent::Tactics {
                attacks,
                ref column,
            } => {
                // FOF-8.6.2-04
                let column = self.column_named(attacks, column) as u8;
                state.tactics = Some(Tactics { attacks, column });
                true
            }
            _ => false,
        }
    }

    /// Whether an enemy can do what everybody is told to.
    fn obeys(&self, state: &State, id: UnitId, event: &HqEvent) -> bool {
        let unit = state.unit(id);
        unit.side == Side::Enemy
            && match event {
                HqEvent::Withdraw => self.may_fall_back(state, id).is_ok(),
                HqEvent::AllFire => {
                    let fires = Activity::GrenadeOrConcentrate;
                    unit.good_order() && self.may_act(state, id, fires).is_ok()
                }
                _ => unit.is(Flags::PINNED),
            }
    }

    /// Cards of the map with units of the player.
    fn friendly_cards(&self, state: &State) -> CardSet {
        let on_map = |id: &UnitId| {
            let unit = state.unit(*id);
            unit.side == Side::Friendly && state.cell(unit.at).kind() != CellKind::Staging
        };
        state
            .in_play()
            .filter(on_map)
            .map(|id| state.unit(id).at)
            .collect()
    }

    /// The cards an event picks its own from: for a barrage those with most steps, for a package any.
    fn event_cards(&self, state: &State, event: &HqEvent) -> List<Card, CARDS> {
        let cards = self.friendly_cards(state);
        let steps = |card: &Card| -> u16 {
            let units = state.on(*card, Side::Friendly);
            units.map(|id| state.unit(id).steps as u16).sum()
        };
        let most = cards.iter().map(|card| steps(&card)).max();
        let barrage = matches!(event, HqEvent::Barrage { .. });
        let fits = |card: &Card| !barrage || Some(steps(card)) == most;
        cards.iter().filter(fits).collect()
    }

    pub(super) fn event_card(&self, state: &mut State, by: HqLine) -> Flow {
        let event = self.hq_event(by);
        let cards = self.event_cards(state, event);
        let number = state.take_number();
        if number.is_none() {
            self.number(state, cards.len() as u8, Purpose::WhichCard);
            return Flow::On;
        }
        state.stack.finish();
        let Some(&at) = number.and_then(|number| cards.get(number as usize - 1)) else {
            return Flow::On;
        };
        match event {
            HqEvent::Barrage { vof } => {
                // It is active from this turn's Fire Mission Update on (B-8.10b).
                self.put_marker(
                    state,
                    Marker {
                        kind: MarkerKind::Pending { aimed: false },
                        at,
                        value: *vof,
                        by: Maker::Battery(0),
                        ..Marker::default()
                    },
                );
                state.changed = true;
            }
            HqEvent::Package(name) => {
                let packages = &self.mission.packages;
                if let Some(package) = packages.iter().position(|p| p.name == *name) {
                    let contact = Contact::by_event(at, package as u8);
                    state.stack.call(ContactFrame::Package(contact));
                }
            }
            _ => {}
        }
        Flow::On
    }

    /// Each enemy in turn does what the event says if it can. After an event of its own side it makes no check
    /// (FOF-8.6.2-03).
    pub(super) fn everybody(
        &self,
        state: &mut State,
        by: HqLine,
        next: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let event = self.hq_event(by);
        let acts = |id: &UnitId| id.0 >= next && self.obeys(state, *id, event);
        let Some(unit) = state.in_play().find(acts) else {
            state.stack.finish();
            return Flow::On;
        };
        state.stack.become_(EnemyFrame::Everybody {
            by,
            next: unit.0.saturating_add(1),
        });
        if by.side == Side::Enemy {
            state.unit_mut(unit).set(Flags::CHECKED, true);
        }
        match event {
            HqEvent::Withdraw => self.begin_fall_back(state, unit),
            HqEvent::AllFire => self.act(state, unit, Activity::GrenadeOrConcentrate, log),
            _ => self.enemy_rallies(state, unit, Action::RemovePinned),
        }
        Flow::On
    }
}
