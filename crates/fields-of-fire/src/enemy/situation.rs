//! What a unit's situation is, for the rows of the Activity Check Hierarchies.

use super::Condition;
use crate::counters::{Rating, Role, Side, Special, Weapon};
use crate::fof::Fof;
use crate::state::{Aim, Flags, Form, Item, ItemKind, State, Unit, UnitId};
use ground::{Card, Compass};

impl Fof {
    /// Whether a row of a hierarchy describes the unit's situation.
    pub(super) fn holds(&self, state: &State, id: UnitId, condition: Condition) -> bool {
        let unit = state.unit(id);
        let pinned = unit.is(Flags::PINNED);
        let cover = self.under_cover(state, unit);
        let opponents = || self.opponents_on(state, unit.at);
        let team = |form| unit.form == form && !pinned;
        match condition {
            Condition::PinnedOpponentsOpen => pinned && !cover && opponents(),
            Condition::PinnedOpponentsCover => pinned && cover && opponents(),
            Condition::PinnedOpen => pinned && !cover,
            Condition::PinnedCover => pinned && cover,
            Condition::TeamsTogether => {
                let teams = self.teams_beside(state, unit).count();
                self.is_fighting_team(unit) && !opponents() && teams >= 2
            }
            Condition::AssaultOpponents => team(Form::Assault) && opponents(),
            Condition::Assault => team(Form::Assault),
            Condition::FireOpponentsOpen => team(Form::Fire) && !cover && opponents(),
            Condition::FireOpponentsCover => team(Form::Fire) && cover && opponents(),
            Condition::LeaderFlipped => team(Form::Fire) && self.kind(unit).role == Role::Leader,
            Condition::SpecialistFlipped => {
                let role = self.kind(unit).role;
                let specialist = matches!(
                    role,
                    Role::Spotter | Role::Sniper | Role::WeaponTeam | Role::AntiTankGun
                );
                team(Form::Fire) && specialist
            }
            Condition::LitterCasualtyHere => {
                team(Form::Litter) && self.casualties(state).any(|i| lies_with(i, unit, id))
            }
            Condition::LitterCasualtySeen => {
                let seen = |item: &Item| !item.holder.is_some() && self.sees(state, id, item.at);
                team(Form::Litter) && self.casualties(state).any(seen)
            }
            Condition::Litter => team(Form::Litter),
            Condition::Paralyzed => team(Form::Paralyzed) && !opponents(),
            Condition::OpponentsOpen => !cover && opponents(),
            Condition::OpponentsCover => cover && opponents(),
            Condition::HeavyEmpty => {
                unit.is(Flags::OUT_OF_AMMO) && (self.is_gun(unit) || self.is_launcher(state, id))
            }
            Condition::HeavyTarget => {
                (self.is_gun(unit) || self.is_launcher(state, id)) && self.has_target(state, id)
            }
            Condition::QuietUnseen => !self.affected(state, id) && !self.sees_opponents(state, id),
            Condition::QuietTarget => !self.affected(state, id) && self.has_target(state, id),
            Condition::UnderFireOpen => !cover && self.affected(state, id),
            Condition::UnderFireFlank => match unit.aim {
                Aim::Line { to, .. } => self.fire_ways(state, unit.at).any(|(way, _)| way != to),
                _ => false,
            },
            Condition::HeavyFiring => self.is_gun(unit) && unit.aim != Aim::None,
            Condition::TradingBetter => {
                let theirs = self.answering_vof(state, unit);
                theirs.is_some_and(|theirs| self.vof_value(unit, false) < theirs)
            }
            Condition::TradingWorse => {
                let theirs = self.answering_vof(state, unit);
                theirs.is_some_and(|theirs| self.vof_value(unit, false) >= theirs)
            }
            Condition::Always => true,
        }
    }

    /// Whether units of the player are on a card.
    pub(super) fn opponents_on(&self, state: &State, card: Card) -> bool {
        state.on(card, Side::Friendly).next().is_some()
    }

    fn sees_opponents(&self, state: &State, id: UnitId) -> bool {
        let seen = |other: UnitId| {
            state.unit(other).side == Side::Friendly && self.los_unit(state, id, other).is_ok()
        };
        state.in_play().any(seen)
    }

    /// An Assault or Fire Team that is not Pinned.
    pub(super) fn is_fighting_team(&self, unit: &Unit) -> bool {
        matches!(unit.form, Form::Assault | Form::Fire) && !unit.is(Flags::PINNED)
    }

    /// Fighting teams in a unit's area, itself included.
    pub(super) fn teams_beside<'a>(
        &'a self,
        state: &'a State,
        unit: &Unit,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let (at, area) = (unit.at, unit.area);
        state.on(at, unit.side).filter(move |&id| {
            let other = state.unit(id);
            other.area == area && self.is_fighting_team(other)
        })
    }

    /// Tripod machine gun or Heavy Weapon, as printed on the Good Order side.
    fn is_gun(&self, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        let tripod = kind.weapon == Weapon::TripodMachineGun;
        unit.form == Form::Front && (tripod || kind.face.rating == Rating::H)
    }

    /// G!-rated: a weapons unit with a G! rating, or a Leader with a launcher left (FOF-8.9-05).
    pub(super) fn is_launcher(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        let kind = self.kind(unit);
        let rated = kind.face.special == Special::Grenade && kind.role != Role::Squad;
        let holds = |item: &Item| item.holder == id && item.kind == ItemKind::RifleGrenade;
        let asset = kind.role == Role::Leader && state.items.iter().any(holds);
        unit.form == Form::Front && (rated || asset)
    }

    /// An opponent on a card that its fire lies on; for G! weapons one that it can attack with them.
    fn has_target(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        let mut beaten = self.beaten(state, unit);
        let fired_at = match unit.aim {
            Aim::PointBlank => self.opponents_on(state, unit.at),
            _ => beaten.any(|card| self.opponents_on(state, card)),
        };
        fired_at || (self.is_launcher(state, id) && self.may_strike_grenade(state, id))
    }

    /// Directions and cards from which opponents fire at a card.
    pub(super) fn fire_ways<'a>(
        &'a self,
        state: &'a State,
        card: Card,
    ) -> impl Iterator<Item = (Compass, Card)> + 'a {
        state.in_play().filter_map(move |id| {
            let unit = state.unit(id);
            let fires = unit.side == Side::Friendly
                && matches!(unit.aim, Aim::Line { .. })
                && self.bears(state, unit, card);
            let (way, _) = card.line_to(unit.at).filter(|_| fires)?;
            Some((way, unit.at))
        })
    }

    /// The best VOF that comes back from the cards a unit fires at.
    fn answering_vof(&self, state: &State, unit: &Unit) -> Option<i8> {
        let from = unit.at;
        self.beaten(state, unit)
            .flat_map(|card| state.on(card, Side::Friendly))
            .map(|id| state.unit(id))
            .filter(|other| self.bears(state, other, from))
            .map(|other| self.vof_value(other, false))
            .min()
    }

    /// Casualties of the enemy's side.
    pub(super) fn casualties<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Item> {
        let enemy = |item: &&Item| item.kind == ItemKind::Casualty(Side::Enemy) && !item.is_lost();
        state.items.iter().filter(enemy)
    }
}

/// Whether a casualty lies in a unit's area or is carried by it.
pub(super) fn lies_with(item: &Item, unit: &Unit, id: UnitId) -> bool {
    item.holder == id || (!item.holder.is_some() && item.at == unit.at && item.area == unit.area)
}
