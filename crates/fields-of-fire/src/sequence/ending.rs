//! The end: what cards are Cleared and Secured, Experience Points, goals (FOF-3.0-03, FOF-3.0-04, FOF-3.9-02).

use super::SequenceEvent;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::Fof;
use crate::mission::Goal;
use crate::state::{Area, CellKind, Control, Cover, Flags, Past, Pc, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Counts Experience Points.
    pub(crate) fn award(&self, state: &mut State, points: u16) {
        state.points = state.points.saturating_add(points);
    }

    /// FOF-1.2.6-35.
    pub fn is_cleared(&self, state: &State, card: Card) -> bool {
        state.had_contact.has(card) && self.is_empty_of_enemies(state, card)
    }

    /// FOF-1.2.6-36.
    pub fn is_secured(&self, state: &State, card: Card) -> bool {
        self.is_cleared(state, card) && self.is_held(state, card)
    }

    /// A friendly unit is there; aircraft hold no ground, landed or not (N-16).
    fn is_held(&self, state: &State, card: Card) -> bool {
        let mut units = state.on(card, Side::Friendly);
        units.any(|id| !self.is_aircraft(state.unit(id)))
    }

    fn is_empty_of_enemies(&self, state: &State, card: Card) -> bool {
        state.cell(card).pc == Pc::None && state.on(card, Side::Enemy).next().is_none()
    }

    /// Points for cards newly Cleared, Secured and visited; each card counts once in a mission, whatever the attempt.
    pub(super) fn score(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let points = &self.mission.points;
        let before = state.points;
        for card in Card::all() {
            if state.cell(card).kind() != CellKind::Map {
                continue;
            }
            if self.is_cleared(state, card) && !state.cleared.has(card) {
                state.cleared.insert(card);
                self.award(state, points.clear_card.into());
            }
            if self.is_secured(state, card) && !state.secured.has(card) {
                state.secured.insert(card);
                let mut worth = points.secure_card;
                for (control, extra) in [
                    (Control::Primary, points.primary),
                    (Control::Secondary, points.secondary),
                ] {
                    if self.control_at(state, control) == Some(card) {
                        worth = worth.saturating_add(extra);
                    }
                }
                self.award(state, worth.into());
            }
            let point = self.is_patrol_point(state, card);
            if point && state.visited.has(card) && !state.scored.has(card) {
                state.scored.insert(card);
                self.award(state, points.visit.into());
            }
        }
        self.score_areas(state);
        if state.points != before {
            let gained = state.points - before;
            log.note(
                state,
                Event::Sequence(SequenceEvent::Scored {
                    gained,
                    total: state.points,
                }),
            );
        }
    }

    /// Whether the mission gives points for areas.
    fn areas_count(&self) -> bool {
        self.mission.points.clear_area > 0 || self.mission.points.secure_area > 0
    }

    /// FOF-12.1-04: an enemy in a building, Bunker, Pillbox or Cave has held it from now on.
    pub(crate) fn note_held(&self, state: &mut State, id: UnitId) {
        if !self.areas_count() {
            return;
        }
        let area = state.unit(id).area;
        let cover = state.covers.get_mut(area.index());
        if let Some(cover) = cover
            && cover.kind.is_structure()
            && cover.past == Past::Untouched
        {
            cover.past = Past::Held;
        }
    }

    /// FOF-12.1-04, FOF-12.1-05: areas that an enemy held and none holds now, each once in a mission; secured where a
    /// friendly unit is. What was blown up is cleared.
    fn score_areas(&self, state: &mut State) {
        let points = &self.mission.points;
        for area in (0..state.covers.len() as u8).map(Area) {
            let Cover { at, past, .. } = state.covers[area.index()];
            let counts = !at.is_some() || state.cell(at).kind() == CellKind::Map;
            let held_by = |side: Side| {
                let mut there = state.on(at, side).map(|id| state.unit(id));
                there.any(|unit| unit.area == area && !self.is_aircraft(unit))
            };
            if past == Past::Untouched || !counts || held_by(Side::Enemy) {
                continue;
            }
            let secured = held_by(Side::Friendly);
            if past == Past::Held {
                state.covers[area.index()].past = Past::Cleared;
                self.award(state, points.clear_area.into());
            }
            if secured && past != Past::Secured {
                state.covers[area.index()].past = Past::Secured;
                self.award(state, points.secure_area.into());
            }
        }
    }

    fn is_patrol_point(&self, state: &State, card: Card) -> bool {
        const POINTS: [Control; 5] = [
            Control::Primary,
            Control::RoutePoint1,
            Control::RoutePoint2,
            Control::RoutePoint3,
            Control::RoutePoint4,
        ];
        let patrols = self.mission.kind == crate::mission::MissionKind::Patrol;
        patrols
            && POINTS
                .iter()
                .any(|&control| self.control_at(state, control) == Some(card))
    }

    /// Whether all goals of the mission are met now.
    pub fn goals_met(&self, state: &State) -> bool {
        self.mission
            .goals
            .iter()
            .all(|goal| self.is_met(state, goal))
    }

    /// Whether one goal is met now.
    pub fn is_met(&self, state: &State, goal: &Goal) -> bool {
        // An objective that never had a marker need not be Cleared of one.
        let held = |card: Card| self.is_empty_of_enemies(state, card) && self.is_held(state, card);
        let on_map = |card: Card| state.cell(card).kind() == CellKind::Map;
        match goal {
            Goal::Secure(control) => self.control_at(state, *control).is_some_and(held),
            Goal::SecureCards(cards) => cards.iter().all(|&card| held(card)),
            // FOF-8.4.5-04: cards of the original map only.
            Goal::ClearRows(rows) => Card::all()
                .filter(|&card| on_map(card) && rows.contains(&card.row()))
                .all(|card| self.is_empty_of_enemies(state, card)),
            Goal::Visit(control) => self
                .control_at(state, *control)
                .is_some_and(|card| state.visited.has(card)),
            Goal::HoldRows(rows) => !state.in_play().any(|id| {
                let unit = state.unit(id);
                unit.side == Side::Enemy
                    && rows.contains(&unit.at.row())
                    && !unit.is(Flags::PINNED)
                    && self.face(unit).has_vof()
            }),
            Goal::CasualtiesAtMost(most) => {
                state.tally.friendly_casualties <= self.losses_allowed(state, *most)
            }
            Goal::EnemyLossesAtLeast(least) => {
                let tally = &state.tally;
                tally.enemy_casualties.saturating_add(tally.prisoners) >= *least
            }
            Goal::Points(points) => state.points >= u16::from(*points),
        }
    }

    /// The last turn is over: won, once more, or lost.
    pub(super) fn end_attempt(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        if let Some((row, points)) = state.hurry.take() {
            let reached = |id| {
                let unit = state.unit(id);
                unit.side == Side::Friendly && unit.at.row() == row
            };
            if row > 0 && state.in_play().any(reached) {
                self.award(state, points.into());
            }
        }
        state.won = self.goals_met(state);
        log.note(
            state,
            Event::Sequence(SequenceEvent::AttemptEnded {
                attempt: state.attempt,
                won: state.won,
                points: state.points,
            }),
        );
    }
}
