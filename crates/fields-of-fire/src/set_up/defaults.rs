//! What `Done` leaves to the staff: sensible decisions for the rest of a stage.

use super::controls::{FIRES, POINTS};
use super::{SetUpFrame, Stage};
use crate::counters::{Ammo, Role, Side};
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{
    Area, CellKind, Control, Flags, Item, ItemId, ItemKind, Maker, Network, State, UnitId,
};
use engine::Log;
use ground::{Card, Compass};

impl Fof {
    pub(super) fn leave_to_staff(
        &self,
        state: &mut State,
        frame: SetUpFrame,
        log: &mut impl Log<State, Event>,
    ) {
        match frame.stage {
            Stage::Patrol => {
                if let Some(&platoon) = self.mission.patrols.first() {
                    state.patrol = platoon;
                }
            }
            Stage::Assets => {
                for item in (frame.at..state.items.len() as u8).map(ItemId) {
                    if self.is_unallotted(state, item) {
                        let holder = self.usual_holder(state, &state.items[item.index()]);
                        state.items[item.index()].holder = holder.unwrap_or_default();
                    }
                }
            }
            Stage::Signals => {
                for device in frame.at..self.mission.devices.len().min(8) as u8 {
                    let mut signals = self.mission.signals.iter();
                    if !self.has_device(state, device) {
                        continue;
                    }
                    if let Some(&signal) = signals.find(|&&s| self.is_unbound(state, s)) {
                        self.bind(state, device, signal);
                    }
                }
            }
            Stage::Controls => {
                for (i, (control, _)) in POINTS.iter().enumerate().skip(frame.at as usize) {
                    if let [first, _, ..] = *self.control_cards(i as u8) {
                        self.put_control(state, *control, first);
                    }
                }
            }
            Stage::Fortify => {
                let mut number = frame.at;
                while let Some(kind) = self.fortification(number) {
                    if let Some(at) = self.usual_trench(state, number) {
                        self.lay_cover(state, at, kind, Compass::North, false);
                    }
                    number += 1;
                }
            }
            Stage::Deploy => {
                for unit in (0..state.units.len() as u8).map(UnitId) {
                    if self.is_unplaced(state, unit)
                        && let Some((at, area)) = self.usual_place(state, unit)
                    {
                        self.stand(state, unit, at, area, log);
                    }
                }
            }
            Stage::ProtectiveFires => {
                for (i, (control, _)) in FIRES.iter().enumerate().skip(frame.at as usize) {
                    let legal = |&at: &Card| {
                        self.has_protective_fire(i as u8)
                            && self.may_place_fire(state, i as u8, *control, at).is_ok()
                    };
                    let usual = self.usual_target(state).filter(legal);
                    if let Some(at) = usual.or_else(|| Card::all().find(legal)) {
                        self.put_control(state, *control, at);
                    }
                }
            }
            Stage::Targets => {
                let mut number = frame.at;
                while let Some(agency) = self.registration(number) {
                    if let Some(at) = self.usual_target(state) {
                        self.register(state, Maker::Agency(agency), at, log);
                    }
                    number += 1;
                }
            }
            Stage::LayOut
            | Stage::Terrain
            | Stage::Contacts
            | Stage::Assign
            | Stage::Media
            | Stage::Wire
            | Stage::PhaseLines
            | Stage::Lines
            | Stage::Skills
            | Stage::Landing
            | Stage::Ready => {}
        }
    }

    /// Who has an item when nobody says otherwise: whoever can use it and carries least, as long as he can carry it at
    /// all; for with more than its steps carry a unit cannot move (FOF-5.1.6-06).
    pub(super) fn usual_holder(&self, state: &State, item: &Item) -> Option<UnitId> {
        let (thing, item) = (item, item.kind);
        let load = |unit: UnitId| state.items.iter().filter(|i| i.holder == unit).count();
        let fits = |unit: UnitId| {
            let kind = self.kind(state.unit(unit));
            let role = kind.role;
            match item {
                ItemKind::Set(_, network) => {
                    let user = match network {
                        Network::CompanyTactical => role.commands(),
                        Network::BattalionTactical => role == Role::CompanyHq,
                        Network::ArtilleryDirection => role == Role::ArtilleryObserver,
                        Network::MortarDirection => role == Role::MortarObserver,
                        Network::AirControl => role == Role::AirController,
                    };
                    let has = |i: &crate::state::Item| i.holder == unit && i.kind == item;
                    user && !state.items.iter().any(has)
                }
                ItemKind::Line => role == Role::CompanyHq,
                ItemKind::Device(_) => role.commands(),
                ItemKind::Charge => kind.demolition,
                ItemKind::Ammunition(ammo) => kind.ammo == ammo && ammo != Ammo::None,
                ItemKind::RifleGrenade | ItemKind::Claymore => role == Role::Squad,
                ItemKind::None | ItemKind::Casualty(_) | ItemKind::Vehicle(_) => false,
            }
        };
        let takes_part = |&unit: &UnitId| {
            let unit = state.unit(unit);
            let there = !unit.is(Flags::OFF_MAP) || self.awaits_landing(unit);
            unit.side == Side::Friendly && there && !unit.is(Flags::GONE | Flags::DETACHED)
        };
        let all = || (0..state.units.len() as u8).map(UnitId).filter(takes_part);
        // Its hub first: the Company HQ leads the list of those equally loaded.
        let rank = |unit: UnitId| self.kind(state.unit(unit)).role != Role::CompanyHq;
        let able = |&unit: &UnitId| self.could_carry(state, unit, thing);
        let least = |&unit: &UnitId| (load(unit), rank(unit));
        all()
            .filter(|&unit| fits(unit))
            .filter(able)
            .min_by_key(least)
            .or_else(|| all().filter(able).min_by_key(least))
            .or_else(|| all().find(|&unit| self.kind(state.unit(unit)).role.commands()))
            .or_else(|| all().next())
    }

    /// Fortifications stand side by side along the line.
    fn usual_trench(&self, state: &State, number: u8) -> Option<Card> {
        let row = self.mission.zones.mlr.unwrap_or(1).max(1);
        let column = number % self.mission.columns.max(1);
        let at = Card::at(column as i8, row)?;
        (self.is_map_card(state, at) && !state.covers.is_full()).then_some(at)
    }

    /// A card ahead of the line, or the objective.
    fn usual_target(&self, state: &State) -> Option<Card> {
        let ahead = || {
            let row = self
                .mission
                .zones
                .mlr
                .map_or(self.mission.rows, |line| line + 1);
            Card::at(self.mission.columns as i8 / 2, row.min(self.mission.rows))
        };
        self.control_at(state, Control::Primary)
            .or_else(ahead)
            .filter(|&at| self.is_map_card(state, at))
    }

    /// Platoons stand side by side, the company's own in the middle; under cover where there is room for three steps.
    fn usual_place(&self, state: &State, unit: UnitId) -> Option<(Card, Area)> {
        let who = state.unit(unit);
        let columns = self.mission.columns.max(1);
        let platoons = self.mission.roster.iter().map(|l| l.platoon.0).max();
        let platoons = platoons.unwrap_or(1).max(1);
        let column = match who.platoon.0 {
            0 => columns / 2,
            p => (u16::from(p - 1) * u16::from(columns) / u16::from(platoons)) as u8,
        };
        let near = |card: &Card| card.column().abs_diff(column as i8);
        let front = |card: &Card| match state.cell(*card).kind() {
            CellKind::Staging => 0,
            _ => card.row(),
        };
        let open = |at: Card| match self.is_urban(state, at) {
            true => self.any_street(state, at, who.side),
            false => Area::OPEN,
        };
        let area_on = |at: Card| {
            let roomy = (0..state.covers.len() as u8).map(Area).find(|&area| {
                state.covers[area.index()].at == at
                    && self.steps_under(state, area, who.side) + who.steps <= 3
                    && self.may_start_at(state, unit, at, area).is_ok()
            });
            roomy.unwrap_or(open(at))
        };
        let outpost = self.control_at(state, Control::Outpost);
        let starts = Card::all()
            .filter(|&at| Some(at) != outpost)
            .filter(|&at| self.may_start_at(state, unit, at, open(at)).is_ok());
        // On the line when there is one, as near to the platoon's place as there is room.
        let forward = self.mission.kind != crate::mission::MissionKind::Offensive;
        starts
            .min_by_key(|at| {
                let row = if forward {
                    u8::MAX - front(at)
                } else {
                    front(at)
                };
                (row, near(at))
            })
            .map(|at| (at, area_on(at)))
    }
}
