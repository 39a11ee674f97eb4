//! A look over the whole company before its choices are listed: what most orders lack is seen here once for all units,
//! so that only what may come to something is judged. It rules out, it never allows: `judge` alone does that.

use super::OrderFrame;
use super::menu::Actions;
use crate::attacks::Target;
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::fof::Fof;
use crate::state::{Area, Flags, ItemKind, MAX_UNITS, Network, State, Unit, UnitId};
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

    pub(super) fn is_empty(&self) -> bool {
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
    /// Who holds a radio or phone of each network.
    pub(super) sets: [UnitSet; 5],
    pub(super) devices: UnitSet,
    pub(super) charges: UnitSet,
    /// A set has been lost.
    pub(super) lost_set: bool,
    /// A roster unit of this kind has been Removed from Play.
    pub(super) lost_squad: bool,
    pub(super) lost_platoon_hq: bool,
    pub(super) lost_company_hq: bool,
    /// Unpinned Fire and Assault Teams.
    pub(super) teams: UnitSet,
    /// Enemies under an Unspotted marker.
    pub(super) hidden: UnitSet,
    /// Cards with enemies.
    pub(super) enemies: CardSet,
    /// Cards of the map that hold more steps of the company than they may (FOF-5.1.5-05).
    pub(super) crowded: CardSet,
    /// There is a vehicle on the table.
    pub(super) vehicles: bool,
    /// There is one that carries others, or waits for a driver.
    pub(super) transports: bool,
    /// Cards with a VOF marker, when somebody asks.
    fire: OnceCell<CardSet>,
    /// HQs and Staff that can be named under General Initiative, when somebody asks.
    originators: OnceCell<UnitSet>,
}

impl Fof {
    /// Looks over the company, its things and the enemy.
    pub(super) fn survey(&self, state: &State) -> Survey {
        let mut survey = Survey {
            affordable: self.affordable(state),
            crowded: self.overfull(state),
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
            survey.vehicles |= self.is_vehicle(unit);
            survey.transports |= self.carriers.contains(unit.kind);
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
        }
        for item in state.items.iter() {
            match item.kind {
                ItemKind::Set(..) if item.is_lost() => survey.lost_set = true,
                ItemKind::Set(_, network) => survey.sets[network as usize].insert(item.holder),
                ItemKind::Device(_) => survey.devices.insert(item.holder),
                ItemKind::Charge => survey.charges.insert(item.holder),
                ItemKind::Vehicle(_) => survey.transports = true,
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
        if survey.vehicles && self.has_own_set(state.unit(unit)) {
            return self.in_communication(state, by, unit).is_ok();
        }
        by == unit
            || !state.options.communication
            || state.unit(by).aboard == unit && self.is_crewless(state.unit(unit))
            || self.is_within_voice(state, by, unit, false)
            || self.squad_radio(state, by, unit)
            || (joined(Network::CompanyTactical) || joined(Network::BattalionTactical))
                && self.in_communication(state, by, unit).is_ok()
    }
}

impl Fof {
    /// Whether voice carries, as [`Fof::visual_verbal`] says at more length: most are not even in the same area.
    pub(super) fn is_within_voice(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
        rallies: bool,
    ) -> bool {
        let (speaks, hears) = (state.unit(by), state.unit(unit));
        speaks.at == hears.at
            && speaks.area == hears.area
            && self.visual_verbal(state, by, unit, rallies).is_ok()
    }
}

/// What rules an action or an answer out: see [`Row::lacks`](super::table::Row) and [`Question`](super::params::Question).
impl Survey {
    /// HQs and Staff that can be named under General Initiative.
    pub(super) fn originators(&self, game: &Fof, state: &State) -> impl Iterator<Item = UnitId> {
        let all = || {
            let mut able = UnitSet::default();
            let gives = |&id: &UnitId| game.may_originate(state, id).is_ok();
            state.in_play().filter(gives).for_each(|id| able.insert(id));
            able
        };
        self.originators.get_or_init(all).iter()
    }

    /// Whether no card has a VOF marker.
    pub(super) fn no_fire(&self, game: &Fof, state: &State) -> bool {
        self.fire.get_or_init(|| game.vof_cards(state)).is_empty()
    }

    /// Nothing is out of the question.
    pub(super) fn never(_: &Fof, _: &Survey, _: &State, _: &OrderFrame, _: Choice) -> bool {
        false
    }

    /// No card lies there.
    pub(super) fn no_card(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::To { card } if !game.is_card(state, card))
    }

    /// It is already in that area, or there is none: in town nobody is in the open.
    pub(super) fn is_there(
        game: &Fof,
        _: &Survey,
        state: &State,
        f: &OrderFrame,
        choice: Choice,
    ) -> bool {
        let Unit { at, area, .. } = *state.unit(f.unit);
        let nowhere = |into| into == Area::OPEN && game.is_urban(state, at);
        matches!(choice, Choice::Into { area: into } if into == area || nowhere(into))
    }

    /// The unit is none of the company's squads on the map.
    pub(super) fn is_no_squad(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        names_no(choice, state, |unit| {
            unit.side == Side::Friendly && game.kind(unit).role == Role::Squad
        })
    }

    /// The unit is none of those to whom Runners go.
    pub(super) fn is_no_lower_hq(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        names_no(choice, state, |unit| {
            let role = game.kind(unit).role;
            unit.side == Side::Friendly && (role == Role::PlatoonHq || role.is_staff())
        })
    }

    /// The unit is no unit of the company on the map.
    pub(super) fn is_no_friend(
        _: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        names_no(choice, state, |unit| unit.side == Side::Friendly)
    }

    /// The unit is no vehicle of the company on the map.
    pub(super) fn is_no_vehicle(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        names_no(choice, state, |unit| {
            unit.side == Side::Friendly && game.is_vehicle(unit)
        })
    }

    /// The unit is no enemy under an Unspotted marker.
    pub(super) fn is_no_hidden_enemy(
        _: &Fof,
        survey: &Survey,
        _: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Pick { unit } if !survey.hidden.has(unit))
    }

    /// There is no enemy on the target's card or under its cover, or he is one of a stack.
    pub(super) fn no_enemy_at(
        _: &Fof,
        survey: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        let target = Target::of(choice).unwrap_or_default();
        let nobody = match target {
            Target::Unit(unit) => state.unit(unit).area != Area::OPEN,
            Target::Stack(_) => target.units(state, Side::Enemy).next().is_none(),
            Target::Open(_) => false,
        };
        !survey.enemies.has(target.card(state)) || nobody
    }

    /// It is no Cover marker on the unit's card.
    pub(super) fn no_cover_here(
        game: &Fof,
        _: &Survey,
        state: &State,
        f: &OrderFrame,
        choice: Choice,
    ) -> bool {
        let target = Target::of(choice).unwrap_or_default();
        let (at, here) = (target.card(state), state.unit(f.unit).at);
        // In town the street over the road is within a throw.
        let beside = at.distance(here) == 1 && game.is_urban(state, at);
        !matches!(target, Target::Stack(_)) || at != here && !beside
    }

    /// The unit could not use a Runner's step.
    pub(super) fn is_not_short(
        game: &Fof,
        _: &Survey,
        state: &State,
        order: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Pick { unit } if !game.lacks_a_step(state, order, unit))
    }

    /// There is no enemy on the card.
    pub(super) fn no_enemy_on(
        _: &Fof,
        survey: &Survey,
        _: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::To { card } if !survey.enemies.has(card))
    }

    /// The card is on none of the eight lines from the unit.
    pub(super) fn off_every_line(
        _: &Fof,
        _: &Survey,
        state: &State,
        f: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::To { card } if state.unit(f.unit).at.line_to(card).is_none())
    }

    /// It holds no such device.
    pub(super) fn no_such_device(
        game: &Fof,
        _: &Survey,
        state: &State,
        f: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Fire { device } if game.held(state, f.unit, ItemKind::Device(device)).is_none())
    }

    /// It holds no such set.
    pub(super) fn no_set_of_its_own(
        _: &Fof,
        _: &Survey,
        state: &State,
        f: &OrderFrame,
        choice: Choice,
    ) -> bool {
        let Choice::Take { item } = choice else {
            return false;
        };
        let held = state.items.get(item.index());
        held.is_none_or(|i| i.holder != f.unit || !matches!(i.kind, ItemKind::Set(..)))
    }

    /// The roster line is no squad that has been lost.
    pub(super) fn no_lost_squad(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Squad { piece }
            if game.role_of(piece) != Role::Squad || game.removed(state, piece).is_none())
    }

    /// The roster line is no Platoon HQ that has been lost.
    pub(super) fn no_lost_hq(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Squad { piece }
            if game.role_of(piece) != Role::PlatoonHq || game.removed(state, piece).is_none())
    }

    /// No such Final Protective Fire was laid.
    pub(super) fn not_laid(
        game: &Fof,
        _: &Survey,
        state: &State,
        _: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Designate { control } if game.control_at(state, control).is_none())
    }

    /// The mission does not list the unit as an observer for the row.
    pub(super) fn not_its_row(
        game: &Fof,
        _: &Survey,
        state: &State,
        f: &OrderFrame,
        choice: Choice,
    ) -> bool {
        matches!(choice, Choice::Mission { row } if game.observer_draws(state, f.unit, row) == 0)
    }
}

/// Whether the unit that a choice names is not in play, or none of those.
fn names_no(choice: Choice, state: &State, those: impl Fn(&Unit) -> bool) -> bool {
    let Choice::Pick { unit } = choice else {
        return false;
    };
    let unit = state.units.get(unit.index());
    !unit.is_some_and(|unit| unit.in_play() && those(unit))
}
