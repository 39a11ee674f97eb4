//! 4.2 The menus: what a unit can be ordered to do.

use super::params::asks;
use super::survey::Survey;
use super::table::{Chain, ROWS};
use super::{OrderFrame, Stage, limits};
use crate::counters::{Carriage, Role, Side};
use crate::fof::{Fof, May, No, any_of, need};
use crate::state::{Action, Flags, Form, MarkerKind, State, Unit, UnitId};
use ground::CardSet;

/// A set of actions, as bits of [`Action::bit`].
pub(super) type Actions = u64;

/// The actions whose row is so.
macro_rules! having {
    ($row:ident, $so:expr) => {{
        let (mut all, mut i) = (0, 0);
        while i < ROWS.len() {
            let $row = &ROWS[i];
            if $so {
                all |= 1 << i;
            }
            i += 1;
        }
        all
    }};
}

const PLATOON: Actions = having!(row, row.single.is_some());
/// What a Runner in the CO HQ's box can be ordered to do.
const IN_BOX: Actions = having!(row, row.in_box);
/// Chain of command is a question of its own for these.
const OWN_CHAIN: Actions = having!(row, !matches!(row.chain, Chain::Above));
/// What is quickly told: asked first where any action will do.
const QUICK: Actions = bits(&[
    Action::RemovePinned,
    Action::ToLitter,
    Action::ToFire,
    Action::ToAssault,
    Action::AssaultToFire,
    Action::FlipToFront,
    Action::FlipToFire,
    Action::Detach,
    Action::Activate,
    Action::CeaseFire,
    Action::SeekCover,
]);
/// What is often possible: asked next.
const LIKELY: Actions = bits(&[Action::DeployPyrotechnic, Action::Move, Action::MoveWithin]);

/// The Rally actions that are each for one kind of team alone.
const LADDER: Actions = bits(&[
    Action::ToLitter,
    Action::ToFire,
    Action::ToAssault,
    Action::AssaultToFire,
    Action::FlipToFront,
]);

/// What a unit's form and the lack of a Pinned marker leave of the actions, as [`Fof::may_rally`] says of one.
fn left_to_rally(unit: &Unit) -> Actions {
    let of_team = match unit.form {
        Form::Front => 0,
        Form::Fire => Action::ToAssault.bit() | Action::FlipToFront.bit(),
        Form::Assault => Action::AssaultToFire.bit(),
        Form::Litter => Action::ToFire.bit(),
        Form::Paralyzed => Action::ToLitter.bit(),
    };
    let unpinned = match unit.is(Flags::PINNED) {
        true => 0,
        false => Action::RemovePinned.bit(),
    };
    !(LADDER | unpinned) | of_team
}

/// What a vehicle can be ordered to do (FOF-10.1.2-01), and one that carries a flamethrower (N-34).
const VEHICLE: Actions = bits(&[
    Action::ActivateVehicle,
    Action::PickUp,
    Action::Load,
    Action::RemovePinned,
    Action::Flame,
    Action::CeaseFire,
    Action::ShiftFire,
]);

/// What those in the open of a jeep or truck can be ordered to do (FOF-10.8.1-03, N-41).
const IN_THE_OPEN: Actions = bits(&[
    Action::Activate,
    Action::ActivateVehicle,
    Action::RemovePinned,
    Action::CeaseFire,
    Action::ShiftFire,
]);

/// What takes a unit to another card.
const GOING: Actions = bits(&[
    Action::Move,
    Action::MovePlatoon,
    Action::Infiltrate,
    Action::InfiltratePlatoon,
]);
const MOVE_OUT: &str = "A card holds more than 16 steps: first order somebody to leave it.";

const fn bits(actions: &[Action]) -> Actions {
    let (mut all, mut i) = (0, 0);
    while i < actions.len() {
        all |= 1 << actions[i] as u8;
        i += 1;
    }
    all
}

/// The actions of a set, menu by menu.
fn each(actions: Actions) -> impl Iterator<Item = Action> {
    let mut rest = actions;
    std::iter::from_fn(move || {
        let next = Action::ALL.get(rest.trailing_zeros() as usize).copied()?;
        rest &= rest - 1;
        Some(next)
    })
}

impl Action {
    /// Commands that it costs (FOF-4.2-01).
    pub(crate) fn cost(self) -> u8 {
        if self.single().is_some() { 2 } else { 1 }
    }
}

impl Fof {
    /// Whether a unit can be ordered to do anything at all, or why not; `by` is `NONE` under General Initiative.
    /// Runners in the CO HQ's box count as recipients too.
    pub(crate) fn may_order(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        self.may_command(state, by, unit)?;
        if self.menu(state, by, unit).next().is_some() {
            return Ok(());
        }
        self.may_end_impulse(state, by)?;
        if self.in_box(state.unit(unit)) {
            return self.may_action(state, by, unit, Action::DispatchRunner);
        }
        // What stands between the two is the best answer; Cease Fire and Shift Fire ask for no chain of command.
        if by.is_some() {
            self.chain_of_command(state, by, unit, Action::Move)?;
            if let Err(no) = self.in_communication(state, by, unit) {
                return Err(self.unheeded(state, by, unit).unwrap_or(no));
            }
        }
        Err(No(
            "FOF-4.2-01",
            "There is nothing it can be ordered to do now.",
        ))
    }

    /// Why a unit that hears no other order is not given one that needs less: to rally, by voice (FOF-4.3.1-02), or to fire
    /// by Indirect Lay, over a relay (FOF-7.3.2-08).
    fn unheeded(&self, state: &State, by: UnitId, unit: UnitId) -> Option<No> {
        let recipient = state.unit(unit);
        let rallies = recipient.is(Flags::PINNED)
            && self
                .may_reach(state, by, unit, Action::RemovePinned)
                .is_ok();
        let action = match rallies {
            true => Action::RemovePinned,
            false if recipient.did & Action::IndirectLay.bit() != 0 => Action::IndirectLay,
            false => return None,
        };
        self.may_action(state, by, unit, action).err()
    }

    /// Whether it is a unit that orders can be given to.
    fn may_command(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        let recipient = state.units.get(unit.index());
        let there =
            recipient.is_some_and(|u| u.side == Side::Friendly && (u.in_play() || self.in_box(u)));
        need(
            there || !recipient.is_some_and(|u| self.awaits_landing(u)),
            "FOF-2.5-06",
            "Only its craft leads from an Assault Staging Area to the map.",
        )?;
        need(
            there || !recipient.is_some_and(|u| u.aboard.is_some()),
            "FOF-10.2.1-04",
            "Those inside a vehicle take no action.",
        )?;
        need(
            there && (!by.is_some() || by.index() < state.units.len()),
            "FOF-4.0-01",
            "Orders go to units of the company that are in play.",
        )?;
        self.lifts_come_first(state, by)
    }

    /// A Runner in the CO HQ's box (FOF-4.3.2-01).
    pub(crate) fn in_box(&self, unit: &Unit) -> bool {
        self.kind(unit).role == Role::Runner && unit.is(Flags::OFF_MAP)
    }

    /// Every action that a unit can be ordered to carry out now, with at least one way to complete it.
    pub(crate) fn menu(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
    ) -> impl Iterator<Item = Action> {
        let survey = self.survey(state);
        each(self.open_actions(state, &survey, by, unit))
            .filter(move |&action| self.is_on_menu(state, &survey, by, unit, action))
    }

    /// Every unit that can be ordered to do anything, as [`Fof::may_order`] says of one.
    pub(crate) fn recipients(&self, state: &State, by: UnitId) -> impl Iterator<Item = UnitId> {
        let survey = self.survey(state);
        (0..state.units.len() as u8)
            .map(UnitId)
            .filter(move |&unit| self.has_orders(state, &survey, by, unit))
    }

    /// Whether there is anything on the menu of a unit.
    pub(super) fn can_order(&self, state: &State, by: UnitId, unit: UnitId) -> bool {
        self.has_orders(state, &self.survey(state), by, unit)
    }

    fn has_orders(&self, state: &State, survey: &Survey, by: UnitId, unit: UnitId) -> bool {
        let open = self.open_actions(state, survey, by, unit);
        let any = |actions: Actions| {
            each(actions).any(|action| self.is_on_menu(state, survey, by, unit, action))
        };
        any(open & QUICK) || any(open & LIKELY) || any(open & !(QUICK | LIKELY))
    }

    /// Crowded cards from which an Impulse can order somebody away: nothing else is ordered before, nor does the Impulse
    /// end (FOF-5.1.5-05).
    fn to_clear(&self, state: &State, survey: &Survey, by: UnitId) -> CardSet {
        let goes = |unit: UnitId| {
            let open = self.leaves_open(state, survey, by, unit) & GOING;
            each(open).any(|action| self.is_on_menu(state, survey, by, unit, action))
        };
        let crowded = survey.crowded.iter();
        crowded
            .filter(|&card| state.on(card, Side::Friendly).any(goes))
            .collect()
    }

    /// Whether an Impulse may end: not while somebody must first leave a crowded card.
    pub(crate) fn may_end_impulse(&self, state: &State, by: UnitId) -> May {
        self.lifts_come_first(state, by)?;
        if self.overfull(state).is_empty() {
            return Ok(());
        }
        let survey = self.survey(state);
        need(
            self.to_clear(state, &survey, by).is_empty(),
            "FOF-5.1.5-05",
            MOVE_OUT,
        )
    }

    /// Whether crowded cards leave an action to a unit.
    fn may_wait(&self, state: &State, by: UnitId, unit: UnitId, action: Action) -> May {
        if self.overfull(state).is_empty() {
            return Ok(());
        }
        let survey = self.survey(state);
        let clear = self.to_clear(state, &survey, by);
        let goes = clear.has(state.unit(unit).at) && action.bit() & GOING != 0;
        need(clear.is_empty() || goes, "FOF-5.1.5-05", MOVE_OUT)
    }

    /// The actions that the Impulse, the chain of command, communication, the limits of teams and crowded cards leave to
    /// a unit.
    fn open_actions(&self, state: &State, survey: &Survey, by: UnitId, unit: UnitId) -> Actions {
        let open = self.leaves_open(state, survey, by, unit);
        if survey.crowded.is_empty() {
            return open;
        }
        let clear = self.to_clear(state, survey, by);
        match clear.has(state.unit(unit).at) {
            _ if clear.is_empty() => open,
            true => open & GOING,
            false => 0,
        }
    }

    /// As [`Fof::open_actions`], crowded cards aside.
    fn leaves_open(&self, state: &State, survey: &Survey, by: UnitId, unit: UnitId) -> Actions {
        if self.may_command(state, by, unit).is_err() {
            return 0;
        }
        let recipient = state.unit(unit);
        let boxed = self.in_box(recipient);
        let aboard = self.left_aboard(state, recipient);
        // The limits of the Pinned and of teams are not for vehicles (FOF-4.2.5-02).
        let mut open = match survey.vehicles && self.is_vehicle(recipient) {
            true => survey.affordable & self.vehicle_orders(recipient),
            false => survey.affordable & (limits::open(recipient) | PLATOON),
        };
        open &= aboard & left_to_rally(recipient);
        if boxed {
            open &= IN_BOX;
        }
        for action in each(open & recipient.did) {
            if self.may_repeat(recipient, action).is_err() {
                open &= !action.bit();
            }
        }
        if !by.is_some() || open == 0 {
            return open;
        }
        if by != unit {
            open &= !PLATOON;
        }
        if self
            .chain_of_command(state, by, unit, Action::Move)
            .is_err()
        {
            open &= OWN_CHAIN | PLATOON;
        }
        if !boxed && !self.is_heard(state, survey, by, unit) {
            let rally = Action::RemovePinned;
            open &= PLATOON | Action::IndirectLay.bit() | rally.bit();
            // Voice reaches a Pinned unit with this order alone (FOF-4.3.1-02); wire and radio do not, as was seen.
            if open & rally.bit() != 0 && !self.is_within_voice(state, by, unit, true) {
                open &= !rally.bit();
            }
        }
        open
    }

    /// What a vehicle can be ordered to do; a vehicle platoon's HQ is Activated as others are (FOF-10.1.1-03).
    fn vehicle_orders(&self, vehicle: &Unit) -> Actions {
        match self.kind(vehicle).role {
            Role::VehicleHq => VEHICLE | Action::Activate.bit(),
            _ => VEHICLE,
        }
    }

    /// What being aboard a vehicle leaves to a unit: a rider's headquarters may still be Activated (N-11).
    fn left_aboard(&self, state: &State, unit: &Unit) -> Actions {
        match self.carried(state, unit) {
            Carriage::None => Actions::MAX,
            Carriage::Open => IN_THE_OPEN,
            Carriage::Inside | Carriage::Riders => Action::Activate.bit(),
        }
    }

    /// Whether an action that is open to a unit suits it and can be completed.
    fn is_on_menu(
        &self,
        state: &State,
        survey: &Survey,
        by: UnitId,
        unit: UnitId,
        action: Action,
    ) -> bool {
        let order = OrderFrame {
            by,
            unit,
            action,
            ..OrderFrame::default()
        };
        let row = action.row();
        if (row.lacks)(self, state, survey, &order) {
            return false;
        }
        if !by.is_some() && row.by_headquarters {
            return survey.originators(self, state).any(|by| {
                self.open_actions(state, survey, by, unit) & action.bit() != 0
                    && self.is_on_menu(state, survey, by, unit, action)
            });
        }
        if action.bit() & PLATOON != 0 && self.may_lead(state, &order).is_err()
            || by.is_some()
                && action.bit() & OWN_CHAIN != 0
                && self.chain_of_command(state, by, unit, action).is_err()
            || (row.suits)(self, state, &order).is_err()
        {
            return false;
        }
        let Some(first) = asks(&order).first() else {
            return (row.finds)(self, state, &order).is_ok();
        };
        let param = first.param;
        let order = OrderFrame {
            stage: Stage::Ask(param),
            ..order
        };
        self.candidates(state, &order, param, &mut |choice| {
            !(first.idle)(self, survey, state, &order, choice)
                && self.judge(state, &order, param, choice).is_ok()
        })
    }

    /// Begins an order: the menu of the unit is asked next.
    pub(crate) fn order(&self, state: &mut State, by: UnitId, unit: UnitId) {
        state.stack.call(OrderFrame::menu(by, unit));
    }

    /// Whether a unit can be ordered to carry out an action, or why not.
    pub(crate) fn may_action(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
        action: Action,
    ) -> May {
        self.may_command(state, by, unit)?;
        let row = action.row();
        if !by.is_some() && row.by_headquarters {
            return self.may_be_ordered(state, unit, action);
        }
        let order = OrderFrame {
            by,
            unit,
            action,
            ..OrderFrame::default()
        };
        self.may_afford(state, action)?;
        self.may_wait(state, by, unit, action)?;
        let recipient = state.unit(unit);
        need(
            !self.in_box(recipient) || row.in_box,
            "FOF-4.3.2-01",
            "A Runner with the Company HQ can only be sent or dismissed.",
        )?;
        need(
            !self.is_vehicle(recipient) || action.bit() & self.vehicle_orders(recipient) != 0,
            "FOF-10.1.2-01",
            "A vehicle is Activated, loaded, rallied, or told to cease or shift fire; it acts in its own phase.",
        )?;
        need(
            self.left_aboard(state, recipient) & action.bit() != 0,
            "FOF-10.2.1-04",
            "Aboard a vehicle it cannot do that.",
        )?;
        self.may_repeat(recipient, action)?;
        if action.single().is_some() {
            self.may_lead(state, &order)?;
        } else {
            if by.is_some() {
                self.chain_of_command(state, by, unit, action)?;
                // Runners in the box are with the Company HQ; mortars may be reached through a relay (FOF-7.3.2-08).
                if !self.in_box(recipient) && action != Action::IndirectLay {
                    self.may_reach(state, by, unit, action)?;
                }
            }
            self.lat_allows(state, unit, action, None)?;
        }
        (row.suits)(self, state, &order)?;
        self.completes(state, &order)
    }

    /// FOF-4.1.1-16: under General Initiative an HQ or Staff unit is named that may order the action. If nobody may, it is
    /// told what keeps those from it who come into question, or what all have in common.
    fn may_be_ordered(&self, state: &State, unit: UnitId, action: Action) -> May {
        let suits = |by: UnitId| {
            let order = OrderFrame {
                by,
                unit,
                action,
                ..OrderFrame::default()
            };
            (action.row().suits)(self, state, &order)
        };
        let originators = || {
            state
                .in_play()
                .filter(|&by| self.may_originate(state, by).is_ok())
        };
        let may = |by: UnitId| self.may_action(state, by, unit, action);
        // Whoever is refused as nobody at all would be has not the right; who is refused otherwise has it.
        let without_right = suits(UnitId::NONE);
        let entitled = |by: &UnitId| suits(*by) != without_right;
        let refused = originators().find(entitled).and_then(|by| suits(by).err());
        let first = originators().next().and_then(|by| may(by).err());
        let unanimous = first.filter(|no| originators().all(|by| may(by) == Err(*no)));
        let nobody = No(
            "FOF-4.1.3-03",
            "That needs an HQ or Staff unit that can order it, under General Initiative too.",
        );
        any_of(
            originators(),
            |by| suits(by).is_ok(),
            may,
            unanimous.or(refused).unwrap_or(nobody),
        )
    }

    /// FOF-5.1.1-03: moves within a card may be repeated, nothing else.
    fn may_repeat(&self, recipient: &Unit, action: Action) -> May {
        need(
            action == Action::MoveWithin || recipient.did & action.bit() == 0,
            "FOF-4.2-02",
            "It has already done that in this Impulse.",
        )
    }

    /// An HQ or Staff unit of the company on its command side.
    pub(super) fn may_originate(&self, state: &State, by: UnitId) -> May {
        let unit = state.unit(by);
        need(
            unit.in_play() && self.kind(unit).role.commands() && unit.form == Form::Front,
            "FOF-4.1.3-03",
            "Only an HQ or Staff unit on its command side gives that order.",
        )
    }

    fn may_afford(&self, state: &State, action: Action) -> May {
        need(
            self.affordable(state) & action.bit() != 0,
            "FOF-4.2-01",
            "The Impulse does not have enough Commands left for that.",
        )
    }

    /// Actions that the running Impulse has the Commands for: those of a platoon cost two (see [`Action::cost`]).
    pub(super) fn affordable(&self, state: &State) -> Actions {
        match self.impulse(state).map_or(0, |impulse| impulse.left) {
            0 => 0,
            1 => !PLATOON,
            _ => Actions::MAX,
        }
    }

    /// A Good Order unit, or an Unpinned Assault or Fire Team.
    pub(super) fn is_fit(&self, unit: &Unit) -> bool {
        unit.good_order()
            || !unit.is(Flags::PINNED) && matches!(unit.form, Form::Fire | Form::Assault)
    }

    /// The role of whoever gives an order; `None` under General Initiative.
    fn originator_role(&self, state: &State, order: &OrderFrame) -> Option<Role> {
        let by = state.units.get(order.by.index())?;
        Some(self.kind(by).role)
    }

    pub(super) fn may_handle_devices(&self, state: &State, order: &OrderFrame) -> May {
        need(
            self.is_fit(state.unit(order.unit)),
            "FOF-4.2.1-03",
            "Only Good Order units and Unpinned Assault and Fire Teams deploy devices.",
        )
    }

    pub(super) fn may_become_platoon_hq(&self, state: &State, order: &OrderFrame) -> May {
        let role = self.originator_role(state, order);
        need(
            role.is_some_and(|r| r == Role::CompanyHq || r.is_staff()),
            "FOF-4.2.1-04",
            "Only the Company HQ and its Staff have a Platoon HQ replaced.",
        )?;
        self.may_be_platoon_hq(state, order.unit)
    }

    pub(super) fn may_become_company_hq(&self, state: &State, order: &OrderFrame) -> May {
        let role = self.originator_role(state, order);
        need(
            role.is_some_and(|r| r == Role::BattalionHq || r.is_staff()),
            "FOF-4.2.1-05",
            "Only the Battalion HQ and the Company Staff have the Company HQ replaced.",
        )?;
        self.may_be_company_hq(state, order.unit)
    }

    pub(super) fn may_repair_line(&self, state: &State, order: &OrderFrame) -> May {
        let unit = state.unit(order.unit);
        let clause = "FOF-4.2.1-11";
        let cut = state
            .markers_on(unit.at)
            .any(|m| m.kind == MarkerKind::CutPhoneLine);
        need(cut, clause, "No cut phone line is on its card.")?;
        need(
            unit.good_order(),
            clause,
            "Only a Good Order unit repairs a phone line.",
        )?;
        let by = state.units.get(order.by.index());
        need(
            by.is_none_or(|by| by.at == unit.at),
            clause,
            "The one who orders it must be on the card of the cut line too.",
        )
    }

    pub(super) fn may_designate(&self, state: &State, order: &OrderFrame) -> May {
        let may = self.originator_role(state, order).is_some_and(|r| {
            r == Role::CompanyHq
                || r.is_staff()
                || r == Role::PlatoonHq && self.mission.single_platoon
        });
        let clause = "FOF-4.2.1-12";
        need(
            may,
            clause,
            "Only the Company HQ and its Staff designate controls.",
        )?;
        need(
            order.by == order.unit,
            clause,
            "Each designates a control by an order to itself, on its own card.",
        )?;
        need(
            state.unit(order.unit).form == Form::Front,
            clause,
            "On its Fire Team side it designates no control.",
        )
    }

    pub(super) fn may_pick_things_up(&self, state: &State, order: &OrderFrame) -> May {
        need(
            !self.is_vehicle(state.unit(order.unit)),
            "FOF-4.2.2-09",
            "Only infantry picks things up.",
        )
    }

    pub(super) fn may_order_protective(&self, state: &State, order: &OrderFrame) -> May {
        need(
            self.originator_role(state, order) == Some(Role::CompanyHq),
            "FOF-4.2.4-14",
            "Only the Company HQ has protective fires fired.",
        )?;
        if order.by == order.unit {
            return Ok(());
        }
        self.may_fire_protective_line(state, order.unit)
    }

    /// Whether what the action still asks can be answered.
    fn completes(&self, state: &State, order: &OrderFrame) -> May {
        let Some(first) = asks(order).first() else {
            return (order.action.row().finds)(self, state, order);
        };
        let param = first.param;
        let order = OrderFrame {
            stage: Stage::Ask(param),
            ..*order
        };
        // The first answer that comes into question says why.
        let survey = self.survey(state);
        let mut refused = None;
        let found = self.candidates(state, &order, param, &mut |choice| {
            let may = self.judge(state, &order, param, choice);
            if let Err(no) = may
                && refused.is_none()
                && !(first.idle)(self, &survey, state, &order, choice)
            {
                refused = Some(no);
            }
            may.is_ok()
        });
        if found {
            return Ok(());
        }
        Err(refused.unwrap_or(No(order.action.row().clause, first.nothing)))
    }
}
