//! Orders are paid for and carried out.

use super::table::Effect;
use super::{Cause, OrderEvent, OrderFrame, Stage, Step};
use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, any_of, need};
use crate::state::{Action, Area, Control, Flags, ItemId, Marker, MarkerKind, State, UnitId, Wait};
use engine::Log;
use ground::Card;

impl Fof {
    pub(super) fn step_act(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if step == Step::Begin && f.cause == Cause::Command && !f.action.row().pays_later {
            self.pay(state, &f, log);
        }
        match f.action.effect() {
            Effect::AtOnce(carry_out) => {
                state.stack.finish();
                carry_out(self, state, &f, log);
                Flow::On
            }
            Effect::InSteps(go_on) => go_on(self, state, f, step, log),
        }
    }

    /// Takes the Commands and notes what the unit has done in this Impulse (FOF-4.2-02).
    pub(super) fn pay(&self, state: &mut State, f: &OrderFrame, log: &mut impl Log<State, Event>) {
        self.spend(state, f.action.cost(), log);
        state.unit_mut(f.unit).did |= f.action.bit();
        log.note(
            state,
            Event::Order(OrderEvent::Ordered {
                by: f.by,
                unit: f.unit,
                action: f.action,
            }),
        );
    }

    /// Things are picked up one by one, as they are chosen.
    pub(super) fn step_pick_up(
        &self,
        _: &mut State,
        _: OrderFrame,
        _: Step,
        _: &mut impl Log<State, Event>,
    ) -> Flow {
        Flow::Wait(Wait::Choice)
    }

    /// A move, to another card or within it.
    pub(super) fn go(&self, state: &mut State, f: &OrderFrame, log: &mut impl Log<State, Event>) {
        let to = if f.to.is_some() {
            f.to
        } else {
            state.unit(f.unit).at
        };
        let exposed = self.exposes(state, f.unit, to, f.area);
        self.relocate(state, f.unit, to, f.area, exposed, log);
    }

    pub(super) fn step_infiltrate(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let within = f.action == Action::InfiltrateWithin;
        if step == Step::Begin {
            let purpose = f.action.row().purpose.unwrap_or_default();
            state.stack.become_(OrderFrame {
                stage: Stage::Act(Step::Drawn),
                ..f
            });
            let cards = self.attempt_cards(state, f.unit, purpose, 2);
            self.attempt(state, f.unit, purpose, cards);
            return Flow::On;
        }
        let success = state.successes() > 0;
        let to = if within { state.unit(f.unit).at } else { f.to };
        if !success && !within && Fof::counts(f.cause) {
            // FOF-4.2-11: a failed Infiltration counts as a Move too.
            state.unit_mut(f.unit).did |= Action::Move.bit();
        }
        let exposed = !success && self.exposes(state, f.unit, to, f.area);
        state.stack.finish();
        self.relocate(state, f.unit, to, f.area, exposed, log);
        Flow::On
    }

    pub(super) fn switch_network(
        &self,
        state: &mut State,
        f: &OrderFrame,
        log: &mut impl Log<State, Event>,
    ) {
        let (own, lost) = (f.set.index(), f.item.index());
        let kind = state.items[own].kind;
        state.items[own].kind = state.items[lost].kind;
        state.items[lost].kind = kind;
        state.changed = true;
        log.note(
            state,
            Event::Order(OrderEvent::Switched {
                unit: f.unit,
                kind: state.items[own].kind,
            }),
        );
    }

    pub(super) fn repair_line(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(unit).at;
        let cut = |m: &&mut Marker| m.kind == MarkerKind::CutPhoneLine && m.at == at;
        if let Some(line) = state.markers.iter_mut().find(cut) {
            line.kind = MarkerKind::PhoneLine;
            log.note(state, Event::Order(OrderEvent::RepairedLine { unit, at }));
        }
    }

    pub(super) fn designate(
        &self,
        state: &mut State,
        unit: UnitId,
        control: Control,
        log: &mut impl Log<State, Event>,
    ) {
        let kind = MarkerKind::Control(control);
        let at = state.unit(unit).at;
        // FOF-5.1.7-02: it is moved; there is only one. A Landing Zone grows by a card (FOF-11.1.3-01).
        if control != Control::LandingZone {
            state.remove_markers(|m| m.kind == kind);
        }
        self.put_marker(
            state,
            Marker {
                kind,
                at,
                ..Marker::default()
            },
        );
        log.note(state, Event::Order(OrderEvent::Designated { control, at }));
    }

    // 4.2.2h and the items that go with a detached team: taken one by one.

    pub(super) fn finds_item(&self, state: &State, f: &OrderFrame) -> May {
        let items = (0..state.items.len() as u8).map(ItemId);
        let in_question = |item: &ItemId| {
            f.action != Action::PickUp || self.within_reach(state, f.unit, *item).is_some()
        };
        any_of(
            items.filter(in_question),
            |_| true,
            |item| self.may_take(state, f, item),
            No("FOF-5.1.6-01", "Nothing lies in its area."),
        )
    }

    /// Whether there is another thing to take.
    pub(super) fn has_more(&self, state: &State, f: &OrderFrame) -> bool {
        match f.action {
            Action::Load => self.finds_load(state, f).is_ok(),
            Action::PickUp => self.pick_ups(state, f.unit).next().is_some(),
            _ => self.finds_item(state, f).is_ok(),
        }
    }

    pub(super) fn may_take(&self, state: &State, f: &OrderFrame, item: ItemId) -> May {
        if f.action == Action::PickUp {
            return self.may_pick_up(state, f.unit, item);
        }
        if f.action == Action::Load {
            return self.may_handle(state, f, Choice::Take { item });
        }
        let passes = state
            .items
            .get(item.index())
            .is_some_and(|i| i.holder == f.unit && i.kind.is_asset());
        need(
            passes,
            "FOF-4.2.3-08",
            "Only assets of the unit pass to the team.",
        )
    }

    pub(super) fn act_choices(&self, state: &State, f: &OrderFrame, out: &mut Vec<Choice>) {
        if f.action == Action::Load {
            self.load_choices(state, f, out);
            if self.may_be_done(f) {
                out.push(Choice::Done);
            }
            return;
        }
        let take = |item: ItemId| Choice::Take { item };
        if f.action != Action::PickUp {
            let items = (0..state.items.len() as u8).map(ItemId);
            let may = |&item: &ItemId| self.may_take(state, f, item).is_ok();
            out.extend(items.filter(may).map(take));
        } else {
            out.extend(self.pick_ups(state, f.unit).map(take));
            for (item, lot) in (0..).map(ItemId).zip(state.items.iter()) {
                out.extend(
                    (1..lot.points)
                        .filter(|&points| self.may_split(state, f, item, points).is_ok())
                        .map(|points| Choice::TakePart { item, points }),
                );
            }
        }
        if self.may_be_done(f) {
            out.push(Choice::Done);
        }
    }

    /// Whether taking things may end here: a pick-up is of one thing at least.
    pub(super) fn may_be_done(&self, f: &OrderFrame) -> bool {
        f.stage != Stage::Act(Step::Begin)
    }

    pub(super) fn choose_act(
        &self,
        state: &mut State,
        f: OrderFrame,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if f.action == Action::Load && choice != Choice::Done {
            return self.handle_load(state, f, choice, log);
        }
        let (item, part) = match choice {
            Choice::Take { item } => (item, None),
            Choice::TakePart { item, points } => (item, Some(points)),
            _ => {
                state.stack.finish();
                return;
            }
        };
        if f.action == Action::PickUp {
            if f.stage == Stage::Act(Step::Begin) && f.cause == Cause::Command {
                self.pay(state, &f, log);
            }
            match part {
                Some(points) => self.take_points(state, f.unit, item, points, log),
                None => self.take_item(state, f.unit, item, log),
            }
            // FOF-5.1.6-07
            state.unit_mut(f.unit).set(Flags::EXPOSED, true);
        } else {
            self.take_item(state, f.pick, item, log);
        }
        let next = OrderFrame {
            stage: Stage::Act(Step::Taking),
            ..f
        };
        if self.has_more(state, &next) {
            state.stack.become_(next);
        } else {
            state.stack.finish();
        }
    }
}

/// Doors for the enemy, who uses the same procedures.
impl Fof {
    /// Has an enemy seek cover.
    pub(crate) fn enemy_seeks_cover(&self, state: &mut State, unit: UnitId) {
        state
            .stack
            .call(OrderFrame::act(unit, Action::SeekCover, Cause::Enemy));
    }

    /// Has an enemy attempt to Infiltrate an adjacent card; failing, it moves there.
    pub(crate) fn enemy_infiltrates(&self, state: &mut State, unit: UnitId, to: Card, area: Area) {
        state.stack.call(OrderFrame {
            to,
            area,
            ..OrderFrame::act(unit, Action::Infiltrate, Cause::Enemy)
        });
    }

    /// Has an enemy attempt a Rally action.
    pub(crate) fn enemy_rallies(&self, state: &mut State, unit: UnitId, action: Action) {
        state
            .stack
            .call(OrderFrame::act(unit, action, Cause::Enemy));
    }
}
