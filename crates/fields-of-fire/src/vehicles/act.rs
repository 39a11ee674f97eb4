//! 10.5.1, 10.5.2 A unit acts: pass after pass, the VOF on its card, the deed, the VOF where it drove, Reaction Fire.

use super::{VehicleAction, VehicleEvent, VehicleFrame};
use crate::anti_tank::Shot;
use crate::attacks::Target;
use crate::choice::{Choice, unlisted};
use crate::counters::{Rating, Side, Special};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::AntiTankFrame;
use crate::state::{Area, Flags, State, Unit, UnitId, Wait};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// A unit that acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Acting {
    /// Who.
    pub unit: UnitId,
    /// What it does in this pass.
    pub deed: Deed,
    /// It has entered a card, or another street of its card.
    pub moved: bool,
    /// It has entered a card of SLOW ground, which ends its Move (FOF-10.5.2-06).
    pub slowed: bool,
    /// Somebody has got off since it last entered one.
    pub off: bool,
    /// Where the pass stands.
    pub stage: ActStage,
}

/// What a unit does in a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// Nothing yet.
    #[default]
    None,
    /// AT Fire at a vehicle.
    Fire(UnitId),
    /// Concentrate Fire.
    Concentrate(Target),
    /// Drive to a card.
    Drive(Card),
    /// Spot an enemy.
    Spot(UnitId),
    /// Stay where it is, so that those aboard get off (FOF-10.2.2-02).
    Halt,
    /// Drive into a street of town (FOF-13.2.2-05).
    Street(Area),
}

/// The steps of a pass (FOF-10.5.1-02, -03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum ActStage {
    /// The Vehicle Action is asked.
    #[default]
    Menu,
    /// Target or card is asked.
    What(VehicleAction),
    /// 1. VOF on its card.
    Vof,
    /// 2. The deed.
    Deed,
    /// 3. VOF on the card entered.
    Entered,
    /// 4. Reaction Fire.
    Reaction,
    /// 5. Perhaps another pass.
    Next,
    /// How the Move goes on is asked.
    Onward,
    /// Where a passenger gets off is asked.
    Off(UnitId),
}

impl Acting {
    /// A unit whose action is still to be asked.
    pub(super) fn of(unit: UnitId) -> Acting {
        Acting {
            unit,
            deed: Deed::None,
            moved: false,
            slowed: false,
            off: false,
            stage: ActStage::Menu,
        }
    }

    fn at(self, stage: ActStage) -> VehicleFrame {
        VehicleFrame::Acting(Acting { stage, ..self })
    }
}

impl Fof {
    /// Whether a unit may do this now.
    pub(super) fn may_do(&self, state: &State, unit: UnitId, deed: Deed, moved: bool) -> May {
        let acts = state.unit(unit);
        let clause = "FOF-10.5.2-01";
        need(acts.in_play(), clause, "It is no longer there.")?;
        match deed {
            Deed::None => Err(No(clause, "It does nothing.")),
            Deed::Fire(target) => {
                let row = self.kind(acts).anti_tank.unwrap_or_default();
                need(
                    !moved || row.move_and_fire.is_some(),
                    "FOF-10.5.2-11",
                    "It cannot fire after moving.",
                )?;
                self.may_at_fire(state, unit, target)
            }
            Deed::Drive(to) => self.may_drive(state, unit, to),
            Deed::Street(area) => self.may_drive_into(state, unit, area),
            Deed::Halt => self.may_empty(state, unit),
            Deed::Concentrate(target) => {
                need(
                    !acts.is(Flags::PINNED),
                    "FOF-10.5.2-03",
                    "A Pinned vehicle does not Concentrate Fire.",
                )?;
                need(
                    !self.vehicles_alone(state, target.card(state), acts.side.other()),
                    "FOF-10.5.2-03",
                    "It concentrates its fire on infantry.",
                )?;
                match self.throws_grenades_alone(acts) {
                    true => self.may_grenade(state, unit, target),
                    false => self.may_concentrate(state, unit, target),
                }
            }
            Deed::Spot(enemy) => {
                need(
                    !acts.is(Flags::PINNED),
                    "FOF-10.5.2-12",
                    "A Pinned vehicle does not Spot.",
                )?;
                self.may_spot(state, unit, enemy)
            }
        }
    }

    /// FOF-10.5.2-05: rated G! and nothing else, it puts a Grenade VOF on infantry instead of Concentrating Fire.
    fn throws_grenades_alone(&self, unit: &Unit) -> bool {
        let face = self.face(unit);
        face.rating == Rating::None && face.special == Special::Grenade
    }

    /// Everything that an action could be aimed at; whether it may is another question.
    fn aims<'s>(
        &'s self,
        state: &'s State,
        unit: UnitId,
        action: VehicleAction,
    ) -> Box<dyn Iterator<Item = (Choice, Deed)> + 's> {
        let side = state.unit(unit).side.other();
        let picks = || {
            let units = (0..state.units.len() as u8).map(UnitId);
            units.filter(move |&id| state.unit(id).side == side && state.unit(id).in_play())
        };
        match action {
            VehicleAction::AtFire => Box::new(
                picks()
                    .filter(|&id| self.is_vehicle(state.unit(id)))
                    .map(|unit| (Choice::Pick { unit }, Deed::Fire(unit))),
            ),
            VehicleAction::Spot => {
                Box::new(picks().map(|unit| (Choice::Pick { unit }, Deed::Spot(unit))))
            }
            VehicleAction::Drive => {
                let at = state.unit(unit).at;
                let around = || at.around().map(|(_, card)| card);
                let country = around().filter(|&card| !self.is_urban(state, card));
                // FOF-10.5.2-10: in town from street to street, of the own card too.
                let town = std::iter::once(at).chain(around());
                let town = town.filter(|&card| self.is_urban(state, card));
                let streets = town.flat_map(|card| self.streets_of(state, card));
                Box::new(
                    country
                        .map(|card| (Choice::To { card }, Deed::Drive(card)))
                        .chain(streets.map(|area| (Choice::Into { area }, Deed::Street(area)))),
                )
            }
            // There is nothing to aim at: whether anybody could get off is all.
            VehicleAction::Disembark => Box::new(std::iter::once((Choice::Done, Deed::Halt))),
            VehicleAction::ConcentrateFire => {
                let stacks = (0..state.covers.len() as u8).map(|i| Target::Stack(Area(i)));
                let on_map = state.cells.on_map();
                let cards: Vec<_> = match self.throws_grenades_alone(state.unit(unit)) {
                    true => picks().map(Target::Unit).collect(),
                    false => on_map.iter().map(Target::Open).collect(),
                };
                // Where an enemy is comes first: what is said of him is the reason of a refusal.
                let mut targets: Vec<Target> = stacks.chain(cards).collect();
                targets.sort_by_key(|target| state.on(target.card(state), side).next().is_none());
                Box::new(
                    targets
                        .into_iter()
                        .map(|target| (target.choice(), Deed::Concentrate(target))),
                )
            }
        }
    }

    /// What a choice means as an answer to an action.
    fn deed_of(action: VehicleAction, choice: Choice) -> Option<Deed> {
        match (action, choice) {
            (VehicleAction::AtFire, Choice::Pick { unit }) => Some(Deed::Fire(unit)),
            (VehicleAction::Spot, Choice::Pick { unit }) => Some(Deed::Spot(unit)),
            (VehicleAction::Drive, Choice::To { card }) => Some(Deed::Drive(card)),
            (VehicleAction::Drive, Choice::Into { area }) => Some(Deed::Street(area)),
            (
                VehicleAction::ConcentrateFire,
                Choice::Stack { .. } | Choice::To { .. } | Choice::Pick { .. },
            ) => Target::of(choice).map(Deed::Concentrate),
            _ => None,
        }
    }

    fn may_begin(&self, state: &State, unit: UnitId, action: VehicleAction) -> May {
        let acts = state.unit(unit);
        let vehicle = self.is_vehicle(acts);
        need(
            vehicle || action == VehicleAction::AtFire,
            "FOF-10.5.1-04",
            "Infantry and guns take AT Fire as their only action.",
        )?;
        let mut refused = None;
        for (_, deed) in self.aims(state, unit, action) {
            match self.may_do(state, unit, deed, false) {
                Ok(()) => return Ok(()),
                Err(no) => refused = refused.or(Some(no)),
            }
        }
        Err(refused.unwrap_or(No("FOF-10.5.2-01", "There is nothing it could do that to.")))
    }

    /// Whether there is any Vehicle Action for a unit.
    pub(super) fn can_act(&self, state: &State, unit: UnitId) -> May {
        need(
            !self.rides(state, state.unit(unit)),
            "FOF-10.8.2-04",
            "Nobody fires while riding on a tank.",
        )?;
        let may = |&action: &VehicleAction| self.may_begin(state, unit, action).is_ok();
        need(
            VehicleAction::ALL.iter().any(may),
            "FOF-10.5.2-01",
            "There is no Vehicle Action for it now.",
        )
    }

    /// What may follow a card entered: another, a shot, the end (FOF-10.5.2-11).
    fn onward(&self, state: &State, acting: &Acting) -> Vec<(Choice, Deed)> {
        let aims = |action| self.aims(state, acting.unit, action);
        let mut out: Vec<_> = aims(VehicleAction::Drive)
            .chain(aims(VehicleAction::AtFire))
            .collect();
        out.retain(|&(_, deed)| self.may_go_on(state, acting, deed).is_ok());
        out
    }

    /// Passengers who can get off now.
    fn who_gets_off<'s>(
        &'s self,
        state: &'s State,
        vehicle: UnitId,
    ) -> impl Iterator<Item = Choice> + 's {
        let able = move |&unit: &UnitId| self.may_get_off(state, unit, Area::OPEN).is_ok();
        let passengers = state.aboard(vehicle).filter(able);
        passengers.map(|unit| Choice::Pick { unit })
    }

    fn may_go_on(&self, state: &State, acting: &Acting, deed: Deed) -> May {
        if matches!(deed, Deed::Drive(_) | Deed::Street(_)) {
            // FOF-10.2.2-01: before it moves, or after all its movement.
            need(
                !(acting.moved && acting.off),
                "FOF-10.2.2-01",
                "Somebody has got off at the end of its movement.",
            )?;
            need(
                !acting.slowed,
                "FOF-10.5.2-06",
                "It had to stop on entering this ground.",
            )?;
        }
        self.may_do(state, acting.unit, deed, true)
    }

    pub(super) fn acting_choices(&self, state: &State, acting: &Acting, out: &mut Vec<Choice>) {
        match acting.stage {
            ActStage::Menu => out.extend(
                (VehicleAction::ALL.iter())
                    .filter(|&&action| self.may_begin(state, acting.unit, action).is_ok())
                    .map(|&action| Choice::Act { action }),
            ),
            ActStage::What(action) => out.extend(
                self.aims(state, acting.unit, action)
                    .filter(|&(_, deed)| self.may_do(state, acting.unit, deed, false).is_ok())
                    .map(|(choice, _)| choice),
            ),
            ActStage::Onward => {
                out.extend(
                    self.onward(state, acting)
                        .into_iter()
                        .map(|(choice, _)| choice),
                );
                out.extend(self.who_gets_off(state, acting.unit));
                out.push(Choice::Done);
            }
            ActStage::Off(passenger) => {
                let at = state.unit(acting.unit).at;
                let covers = (0..state.covers.len() as u8).map(Area);
                let areas = std::iter::once(Area::OPEN)
                    .chain(covers.filter(|area| state.covers[area.index()].at == at));
                let open = |&area: &Area| self.may_get_off_into(state, passenger, area).is_ok();
                let areas = areas.filter(open);
                out.extend(areas.map(|area| Choice::Into { area }));
            }
            ActStage::Vof
            | ActStage::Deed
            | ActStage::Entered
            | ActStage::Reaction
            | ActStage::Next => {}
        }
    }

    pub(super) fn judge_acting(&self, state: &State, acting: &Acting, choice: Choice) -> May {
        let something_else = No(
            "FOF-10.5.2-01",
            "Something else is being decided for the acting unit.",
        );
        let known = match choice {
            Choice::Pick { unit } => unit.index() < state.units.len(),
            Choice::To { card } => self.is_card(state, card),
            Choice::Stack { area } => area.index() < state.covers.len(),
            Choice::Into { area } => area == Area::OPEN || area.index() < state.covers.len(),
            _ => true,
        };
        need(known, "FOF-10.5.2-01", "There is no such thing.")?;
        match (acting.stage, choice) {
            (ActStage::Menu, Choice::Act { action }) => self.may_begin(state, acting.unit, action),
            (ActStage::What(action), choice) => {
                let deed = Self::deed_of(action, choice).ok_or(something_else)?;
                self.may_do(state, acting.unit, deed, false)
            }
            (ActStage::Onward, Choice::Done) => Ok(()),
            (ActStage::Onward, Choice::Pick { unit }) if state.unit(unit).aboard == acting.unit => {
                self.may_get_off(state, unit, Area::OPEN)
            }
            (ActStage::Off(passenger), Choice::Into { area }) => {
                self.may_get_off_into(state, passenger, area)
            }
            (ActStage::Onward, choice) => {
                let drive = Self::deed_of(VehicleAction::Drive, choice);
                let deed = drive.or(Self::deed_of(VehicleAction::AtFire, choice));
                self.may_go_on(state, acting, deed.ok_or(something_else)?)
            }
            _ => Err(something_else),
        }
    }

    pub(super) fn choose_acting(
        &self,
        state: &mut State,
        acting: Acting,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let begins = |deed| {
            VehicleFrame::Acting(Acting {
                deed,
                stage: ActStage::Vof,
                ..acting
            })
        };
        let next = match (acting.stage, choice) {
            (
                ActStage::Menu,
                Choice::Act {
                    action: VehicleAction::Disembark,
                },
            ) => begins(Deed::Halt),
            (ActStage::Menu, Choice::Act { action }) => acting.at(ActStage::What(action)),
            (ActStage::What(action), choice) => match Self::deed_of(action, choice) {
                Some(deed) => begins(deed),
                None => unlisted(choice),
            },
            (ActStage::Onward, Choice::Done) => {
                let over = Acting {
                    deed: Deed::None,
                    ..acting
                };
                over.at(ActStage::Next)
            }
            (ActStage::Onward, Choice::To { card }) => begins(Deed::Drive(card)),
            (ActStage::Onward, Choice::Into { area }) => begins(Deed::Street(area)),
            (ActStage::Onward, Choice::Pick { unit }) if state.unit(unit).aboard == acting.unit => {
                acting.at(ActStage::Off(unit))
            }
            (ActStage::Onward, Choice::Pick { unit }) => begins(Deed::Fire(unit)),
            (ActStage::Off(unit), Choice::Into { area }) => {
                let emptied = Acting {
                    off: true,
                    ..acting
                };
                state.stack.become_(emptied.at(ActStage::Next));
                return self.get_off(state, unit, area, log);
            }
            (_, choice) => unlisted(choice),
        };
        state.stack.become_(next);
    }

    pub(super) fn step_acting(
        &self,
        state: &mut State,
        acting: Acting,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let unit = acting.unit;
        let vehicle = self.is_vehicle(state.unit(unit));
        match acting.stage {
            // FOF-10.5.1-04: there is nothing to ask infantry and guns.
            ActStage::Menu if !vehicle => {
                let stage = ActStage::What(VehicleAction::AtFire);
                state.stack.become_(acting.at(stage));
            }
            ActStage::Menu | ActStage::What(_) | ActStage::Onward | ActStage::Off(_) => {
                return Flow::Wait(Wait::Choice);
            }
            ActStage::Vof => {
                state.stack.become_(acting.at(ActStage::Deed));
                if vehicle {
                    state.unit_mut(unit).set(Flags::ACTED, true);
                    // N-01: this is the place being left; it is not moving yet.
                    self.resolve_vof(state, unit, false);
                }
            }
            ActStage::Deed => self.do_deed(state, acting, log),
            ActStage::Entered => {
                state.stack.become_(acting.at(ActStage::Reaction));
                self.resolve_vof(state, unit, true);
            }
            ActStage::Reaction => {
                state.stack.become_(acting.at(ActStage::Next));
                let moving = matches!(acting.deed, Deed::Drive(_) | Deed::Street(_));
                self.draw_reaction(state, unit, moving);
            }
            ActStage::Next => self.pass_is_over(state, acting, log),
        }
        Flow::On
    }

    /// Step 2. What was announced is looked at again: the VOF may have changed it.
    fn do_deed(&self, state: &mut State, acting: Acting, log: &mut impl Log<State, Event>) {
        let Acting { unit, deed, .. } = acting;
        // To let somebody off is a Move, cards entered or not (FOF-10.2.2-02).
        let moved = acting.moved || acting.off;
        if self.may_do(state, unit, deed, moved).is_err() {
            let stage = ActStage::Reaction;
            let idle = Acting {
                deed: Deed::None,
                ..acting
            };
            return state.stack.become_(idle.at(stage));
        }
        match deed {
            Deed::Drive(_) | Deed::Street(_) => {
                let (to, area) = match deed {
                    Deed::Street(area) => (state.covers[area.index()].at, area),
                    Deed::Drive(to) => (to, Area::OPEN),
                    _ => unreachable!("it drives"),
                };
                let entered = to != state.unit(unit).at;
                let driven = Acting {
                    moved: true,
                    slowed: entered && self.is_slow(state, to),
                    off: false,
                    ..acting
                };
                state.stack.become_(driven.at(ActStage::Entered));
                self.relocate(state, unit, to, area, false, log);
            }
            Deed::Fire(target) => {
                state.stack.become_(acting.at(ActStage::Reaction));
                state.stack.call(AntiTankFrame::Shot(Shot {
                    firer: unit,
                    target,
                    moved,
                    ..Shot::default()
                }));
            }
            Deed::Concentrate(target) => {
                state.stack.become_(acting.at(ActStage::Reaction));
                match self.throws_grenades_alone(state.unit(unit)) {
                    true => self.grenade(state, unit, target),
                    false => self.concentrate(state, unit, target),
                }
            }
            Deed::Spot(enemy) => {
                state.stack.become_(acting.at(ActStage::Reaction));
                self.spot(state, unit, enemy);
            }
            Deed::Halt => state.stack.become_(acting.at(ActStage::Reaction)),
            Deed::None => unreachable!("nothing was announced"),
        }
    }

    /// Steps 5 and 6: a Move may go on; everything else is over, and marked.
    fn pass_is_over(&self, state: &mut State, acting: Acting, log: &mut impl Log<State, Event>) {
        let unit = acting.unit;
        let there = state.unit(unit);
        let moves = matches!(acting.deed, Deed::Drive(_) | Deed::Street(_) | Deed::Halt);
        let drives = moves && self.is_vehicle(there) && there.in_play();
        let asked = there.side == Side::Friendly;
        let goes_on = || {
            !self.onward(state, &acting).is_empty()
                || self.who_gets_off(state, unit).next().is_some()
        };
        if drives && asked && goes_on() {
            return state.stack.become_(acting.at(ActStage::Onward));
        }
        state.stack.finish();
        self.mark_moved_or_fired(state, unit);
        log.note(state, Event::Vehicle(VehicleEvent::Done { unit }));
    }
}
