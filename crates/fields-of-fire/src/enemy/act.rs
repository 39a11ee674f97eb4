//! The results of the hierarchies: which are legal for a unit now, and carrying them out (FOF-8.6.2-07 to -10).

use super::situation::lies_with;
use super::{EnemyEvent, EnemyFrame, March, Strike};
use crate::charts::Activity;
use crate::counters::Role;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{OrderFrame, Purpose};
use crate::orders::Cause;
use crate::state::{Action, Area, Flags, Form, Letter, Pc, State, UnitId};
use crate::urban::Inward;
use engine::{List, Log};
use ground::Card;

/// Cards that can fire at one card: three in each of the eight directions.
const IN_REACH: usize = 24;

impl Fof {
    /// Whether a unit can do what a hierarchy says.
    pub(super) fn may_act(&self, state: &State, id: UnitId, activity: Activity) -> May {
        let unit = state.unit(id);
        match activity {
            Activity::Nothing | Activity::Vanish => Ok(()),
            Activity::SeekCover if self.is_urban(state, unit.at) => need(
                self.may_go_inward(state, id, Inward::Cover),
                "FOF-13.2.3-03",
                "There is no better place on the card that it can reach.",
            ),
            Activity::SeekCover => match self.cover_here(state, id) {
                Some(area) => self.may_move_within(state, id, area),
                None => self.may_seek_cover(state, id),
            },
            Activity::Rally => match self.rally_action(state, id) {
                Some(action) => self.may_rally(state, id, action),
                None => need(false, "FOF-6.5.1-04", "There is nothing it can rally to."),
            },
            Activity::FallBack => self.may_fall_back(state, id),
            Activity::Grenade => need(
                self.lat_allows(state, id, Action::Grenade, None).is_ok()
                    && self.may_strike_grenade(state, id),
                "FOF-7.10.1-01",
                "There is no target for a Grenade Attack.",
            ),
            Activity::Concentrate => need(
                self.lat_allows(state, id, Action::Concentrate, None)
                    .is_ok()
                    && self.may_strike_concentrate(state, id),
                "FOF-7.11.1-01",
                "There is no target to concentrate fire on.",
            ),
            Activity::GrenadeOrConcentrate => self
                .may_act(state, id, Activity::Grenade)
                .or_else(|_| self.may_act(state, id, Activity::Concentrate)),
            Activity::Advance => self.may_march(state, id, March::Advance),
            Activity::Infiltrate => self.may_march(state, id, March::Infiltrate),
            Activity::ShiftFire => need(
                !self.new_targets(state, id).is_empty(),
                "FOF-4.2.4-15",
                "There is nothing it can shift its fire to.",
            ),
            Activity::Reconstitute => need(
                self.may_regroup(state, id),
                "FOF-4.2.3-10",
                "No squad can be formed from the teams here.",
            ),
            Activity::CarryBack => {
                let here = self.casualties(state).any(|item| lies_with(item, unit, id));
                need(here, "FOF-5.1.6-13", "No casualty lies here.")?;
                self.may_fall_back(state, id)
            }
            Activity::FetchCasualty => self.may_march(state, id, March::Fetch),
        }
    }

    /// Carries out a result. The frame of the check is already gone.
    pub(super) fn act(
        &self,
        state: &mut State,
        unit: UnitId,
        activity: Activity,
        log: &mut impl Log<State, Event>,
    ) {
        match activity {
            Activity::Nothing => {}
            Activity::SeekCover if self.is_urban(state, state.unit(unit).at) => {
                let at = state.unit(unit).at;
                self.goes_inward(state, unit, at, Inward::Cover);
            }
            Activity::SeekCover => match self.cover_here(state, unit) {
                Some(area) => self.enemy_moves(state, unit, state.unit(unit).at, area),
                None => self.enemy_seeks_cover(state, unit),
            },
            Activity::Rally => {
                if let Some(action) = self.rally_action(state, unit) {
                    self.enemy_rallies(state, unit, action);
                }
            }
            Activity::FallBack => self.begin_fall_back(state, unit),
            Activity::Grenade => self.begin_strike(state, unit, Strike::Grenade, log),
            Activity::Concentrate => self.begin_strike(state, unit, Strike::Concentrate, log),
            Activity::GrenadeOrConcentrate => {
                let grenade = self.may_act(state, unit, Activity::Grenade).is_ok();
                let how = if grenade {
                    Strike::Grenade
                } else {
                    Strike::Concentrate
                };
                self.begin_strike(state, unit, how, log);
            }
            Activity::Advance => self.begin_march(state, unit, March::Advance),
            Activity::Infiltrate => self.begin_march(state, unit, March::Infiltrate),
            Activity::FetchCasualty => self.begin_march(state, unit, March::Fetch),
            Activity::ShiftFire => {
                state.stack.call(EnemyFrame::Shift { unit });
            }
            Activity::Reconstitute => self.begin_regroup(state, unit),
            Activity::Vanish => {
                state.stack.call(EnemyFrame::Vanish { unit });
            }
            Activity::CarryBack => {
                let here = *state.unit(unit);
                let lies = |item: &crate::state::Item| {
                    item.kind == crate::state::ItemKind::Casualty(here.side)
                        && lies_with(item, &here, unit)
                };
                if let Some(item) = state.items.iter_mut().find(|item| lies(item)) {
                    item.holder = unit;
                }
                self.begin_fall_back(state, unit);
            }
        }
    }

    /// A move within a card of town on the way to where it wants to be.
    pub(crate) fn moves_inward(&self, state: &mut State, unit: UnitId, at: Card, area: Area) {
        self.enemy_moves(state, unit, at, area);
    }

    /// A move, as by the menus but without Commands or communication (FOF-8.6.2-10).
    pub(super) fn enemy_moves(&self, state: &mut State, unit: UnitId, to: Card, area: Area) {
        let within = state.unit(unit).at == to;
        let action = if within {
            Action::MoveWithin
        } else {
            Action::Move
        };
        state.stack.call(OrderFrame {
            to,
            area,
            ..OrderFrame::act(unit, action, Cause::Enemy)
        });
    }

    /// The best Cover marker on its own card that a unit out of cover can move into.
    fn cover_here(&self, state: &State, id: UnitId) -> Option<Area> {
        let unit = state.unit(id);
        self.usable_areas(state, id, unit.at)
            .filter(|&area| area != Area::OPEN && area != unit.area)
            .max_by_key(|&area| (self.protection(state, id, area), std::cmp::Reverse(area)))
    }

    /// The Rally action that fits a unit's state.
    fn rally_action(&self, state: &State, id: UnitId) -> Option<Action> {
        let unit = state.unit(id);
        match unit.form {
            _ if unit.is(Flags::PINNED) => Some(Action::RemovePinned),
            Form::Front | Form::Assault => None,
            Form::Paralyzed => Some(Action::ToLitter),
            Form::Litter => Some(Action::ToFire),
            Form::Fire if unit.is(Flags::EMPTY_FLIP) => None,
            Form::Fire if self.kind(unit).role != Role::Team => Some(Action::FlipToFront),
            Form::Fire => Some(Action::ToAssault),
        }
    }

    /// Cards from which it is fired on and to which it can shift its fire; of several those with most steps.
    fn new_targets(&self, state: &State, id: UnitId) -> List<Card, IN_REACH> {
        let unit = state.unit(id);
        let mut cards = List::<Card, IN_REACH>::new();
        let mut most = 0;
        for (_, card) in self.fire_ways(state, unit.at) {
            let steps: u8 = state
                .on(card, unit.side.other())
                .map(|other| state.unit(other).steps)
                .sum();
            if cards.contains(&card) || steps < most {
                continue;
            }
            if self.may_shift_fire(state, UnitId::NONE, id, card).is_err() {
                continue;
            }
            if steps > most {
                cards.clear();
                most = steps;
            }
            cards.push(card);
        }
        cards
    }

    pub(super) fn step_shift(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let cards = self.new_targets(state, unit);
        let number = state.take_number();
        if number.is_none() {
            self.number(state, cards.len() as u8, Purpose::WhichTarget);
            return Flow::On;
        }
        state.stack.finish();
        if let Some(&card) = number.and_then(|number| cards.get(number as usize - 1)) {
            self.shift_fire(state, unit, card, log);
        }
        Flow::On
    }

    /// FOF-8.6.2-09: the unit goes, and a marker of its package's letter lies there unless there is one already.
    pub(super) fn step_vanish(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let gone = *state.unit(unit);
        let known = gone.letter;
        let bare = state.cell(gone.at).pc == Pc::None;
        let number = state.take_number();
        if bare && known.is_none() && number.is_none() {
            self.number(state, 3, Purpose::WhichCounter);
            return Flow::On;
        }
        state.stack.finish();
        let by_number = match number {
            None | Some(1) => Letter::A,
            Some(2) => Letter::B,
            Some(_) => Letter::C,
        };
        let letter = known.unwrap_or(by_number);
        log.note(
            state,
            Event::Enemy(EnemyEvent::Vanished {
                unit,
                at: gone.at,
                letter: bare.then_some(letter),
            }),
        );
        if bare {
            state.cells[gone.at.index()].pc = Pc::Known(letter);
        }
        self.remove_unit(state, unit, log);
        state.changed = true;
        Flow::On
    }
}
