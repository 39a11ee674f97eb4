//! A look over the whole company before its choices are listed: what most orders lack is seen here once for all units,
//! so that only what may come to something is judged. It rules out, it never allows: `judge` alone does that.

use super::OrderFrame;
use super::menu::Actions;
use super::params::Param;
use crate::attacks::Target;
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::fof::Fof;
use crate::state::{Action, Flags, ItemKind, MAX_UNITS, Network, State, UnitId};
use ground::CardSet;
use std::cell::OnceCell;

/// A set of units, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct UnitSet([u64; MAX_UNITS.div_ceil(64)]);

impl UnitSet {
    /// Whether it holds the unit.
    pub(super) fn has(&self, unit: UnitId) -> bool {
        let word = self.0.get(unit.index() / 64);
        word.is_some_and(|word| word >> (unit.index() % 64) & 1 == 1)
    }

    fn insert(&mut self, unit: UnitId) {
        if let Some(word) = self.0.get_mut(unit.index() / 64) {
            *word |= 1 << (unit.index() % 64);
        }
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The units in it, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let words = self.0;
        (0u8..).zip(words).flat_map(|(n, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as u8;
                    rest &= rest - 1;
                    UnitId(n * 64 + bit)
                })
            })
        })
    }
}

/// What is there to give orders with and about.
#[derive(Default)]
pub(super) struct Survey {
    /// Actions that the running Impulse has the Commands for.
    pub(super) affordable: Actions,
    /// HQs and Staff that can be named under General Initiative.
    pub(super) originators: UnitSet,
    /// Who holds a radio or phone of each network.
    pub(super) sets: [UnitSet; 5],
    devices: UnitSet,
    charges: UnitSet,
    /// A set has been lost.
    lost_set: bool,
    /// A roster unit of this kind has been Removed from Play.
    lost_squad: bool,
    lost_platoon_hq: bool,
    lost_company_hq: bool,
    /// Unpinned Fire and Assault Teams.
    teams: UnitSet,
    /// Enemies under an Unspotted marker.
    hidden: UnitSet,
    /// Cards with enemies.
    enemies: CardSet,
    /// Cards with a VOF marker, when somebody asks.
    fire: OnceCell<CardSet>,
}

impl Fof {
    /// Looks over the company, its things and the enemy.
    pub(super) fn survey(&self, state: &State) -> Survey {
        let mut survey = Survey {
            affordable: self.affordable(state),
            ..Survey::default()
        };
        for (unit, id) in state.units.iter().zip((0..).map(UnitId)) {
            if !unit.in_play() {
                if unit.is(Flags::GONE) && unit.piece.is_some() {
                    let role = self.role_of(unit.piece);
                    survey.lost_squad |= role == Role::Squad;
                    survey.lost_platoon_hq |= role == Role::PlatoonHq;
                    survey.lost_company_hq |= self.kind(unit).role == Role::CompanyHq;
                }
                continue;
            }
            if unit.side == Side::Enemy {
                survey.enemies.insert(unit.at);
                if unit.is(Flags::UNSPOTTED) {
                    survey.hidden.insert(id);
                }
                continue;
            }
            if self.is_spare_team(state, id) {
                survey.teams.insert(id);
            }
            if self.may_originate(state, id).is_ok() {
                survey.originators.insert(id);
            }
        }
        for item in state.items.iter() {
            match item.kind {
                ItemKind::Set(..) if item.lost => survey.lost_set = true,
                ItemKind::Set(_, network) => survey.sets[network as usize].insert(item.holder),
                ItemKind::Device(_) => survey.devices.insert(item.holder),
                ItemKind::Charge => survey.charges.insert(item.holder),
                _ => {}
            }
        }
        survey
    }

    /// Whether an order passes from one unit to another, as [`Fof::in_communication`] says at more length.
    pub(super) fn is_heard(
        &self,
        state: &State,
        survey: &Survey,
        by: UnitId,
        unit: UnitId,
    ) -> bool {
        let joined = |network: Network| {
            let sets = &survey.sets[network as usize];
            sets.has(by) && sets.has(unit)
        };
        by == unit
            || !state.options.communication
            || self.visual_verbal(state, by, unit, false).is_ok()
            || self.squad_radio(state, by, unit)
            || (joined(Network::CompanyTactical) || joined(Network::BattalionTactical))
                && self.in_communication(state, by, unit).is_ok()
    }

    /// Whether an order lacks something that it cannot do without, whatever it is told.
    pub(super) fn is_hopeless(&self, state: &State, survey: &Survey, f: &OrderFrame) -> bool {
        let unit = state.unit(f.unit);
        let fire = || survey.fire.get_or_init(|| self.vof_cards(state)).is_empty();
        match f.action {
            Action::ActivateVehicle => true,
            Action::DeployPyrotechnic => !survey.devices.has(f.unit),
            Action::ReconstitutePlatoonHq => !survey.lost_platoon_hq,
            Action::ReconstituteCompanyHq => !survey.lost_company_hq,
            Action::ReconstituteSquad => {
                !survey.lost_squad || survey.teams.iter().all(|team| team == f.unit)
            }
            Action::SwitchNetwork => {
                !survey.lost_set || survey.sets.iter().all(|sets| !sets.has(f.unit))
            }
            Action::Move => self.may_change_card(state, f.unit).is_err(),
            Action::Infiltrate => {
                fire()
                    || self.may_change_card(state, f.unit).is_err()
                    || self.may_creep(state, f.unit).is_err()
            }
            Action::MoveWithin => self.may_stir(state, f.unit).is_err(),
            Action::InfiltrateWithin => fire() || self.may_creep(state, f.unit).is_err(),
            Action::InfiltratePlatoon => fire(),
            Action::Supplement => !survey.teams.has(f.unit),
            Action::Spot => survey.hidden.is_empty(),
            Action::Concentrate => {
                survey.enemies.is_empty() || self.may_concentrate_at_all(state, unit).is_err()
            }
            Action::ConcentratePlatoon | Action::Grenade | Action::GrenadePlatoon => {
                survey.enemies.is_empty()
            }
            Action::ThrowCharge | Action::PlaceCharge => !survey.charges.has(f.unit),
            Action::Flame => survey.enemies.is_empty() || !self.has_flamethrower(unit),
            Action::IndirectLay => survey.enemies.is_empty() || !self.is_section(unit),
            Action::ShiftFire => !self.fires_or_holds_line(unit),
            _ => false,
        }
    }

    /// Whether an answer to an order is out of the question.
    pub(super) fn is_idle(
        &self,
        state: &State,
        survey: &Survey,
        f: &OrderFrame,
        param: Param,
        choice: Choice,
    ) -> bool {
        match (param, choice) {
            (Param::Unit, Choice::Pick { unit }) if f.action == Action::Spot => {
                !survey.hidden.has(unit)
            }
            (Param::Unit, Choice::Pick { unit }) => {
                state.units.get(unit.index()).is_none_or(|u| !u.in_play())
            }
            (Param::Target, choice) => {
                let charge = matches!(f.action, Action::ThrowCharge | Action::PlaceCharge);
                let target = Target::of(choice).unwrap_or_default();
                !charge && !survey.enemies.has(target.card(state))
            }
            (Param::Card, Choice::To { card }) if f.action == Action::ShiftFire => {
                state.unit(f.unit).at.line_to(card).is_none()
            }
            (Param::Card, Choice::To { card }) if f.action == Action::IndirectLay => {
                !survey.enemies.has(card)
            }
            _ => false,
        }
    }
}
