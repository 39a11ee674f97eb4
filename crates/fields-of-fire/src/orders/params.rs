//! What an order still has to be told: each a short list, judged by the same question that explains a refusal.

use super::{Cause, OrderFrame, Stage};
use crate::attacks::Target;
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::mission::Evacuation;
use crate::state::{
    Action, Area, Control, Device, Form, ItemId, ItemKind, PieceId, State, UnitId, Wait,
};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// One thing that an order asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Param {
    /// Who orders it, under General Initiative (FOF-4.1.1-16).
    Originator,
    /// Where to.
    Card,
    /// Which area there.
    Area,
    /// An enemy unit or stack.
    Target,
    /// Another unit.
    Unit,
    /// One of its own sets.
    Set,
    /// A lost set.
    LostSet,
    /// Fire or Assault Team.
    Form,
    /// Row of the Fire Support table.
    Row,
    /// Roster line.
    Piece,
    /// Teams for a squad.
    Teams,
    /// Control to designate.
    Control,
    /// Device to deploy.
    Device,
    /// Who becomes the Company HQ, if the battalion says so (FOF-6.5.2-08).
    Successor,
}

/// What an order asks, in turn.
pub(super) fn params(f: &OrderFrame) -> &'static [Param] {
    match f.action {
        Action::DeployPyrotechnic => &[Param::Device, Param::Card],
        Action::ReconstitutePlatoonHq => &[Param::Piece, Param::Form],
        Action::CreateRunner => &[Param::Form],
        Action::DispatchRunner | Action::DismissRunner => &[Param::Unit],
        Action::SwitchNetwork => &[Param::Set, Param::LostSet],
        Action::DesignateControl => &[Param::Control],
        Action::Move | Action::Infiltrate => &[Param::Card, Param::Area],
        Action::MovePlatoon | Action::InfiltratePlatoon => &[Param::Card],
        Action::MoveWithin | Action::InfiltrateWithin => &[Param::Area],
        Action::Detach => &[Param::Form],
        Action::Supplement => &[Param::Unit],
        Action::ReconstituteSquad => &[Param::Piece, Param::Teams],
        Action::Spot => &[Param::Unit],
        Action::Concentrate
        | Action::ConcentratePlatoon
        | Action::Grenade
        | Action::GrenadePlatoon
        | Action::ThrowCharge
        | Action::PlaceCharge
        | Action::Flame => &[Param::Target],
        Action::CallForFire => &[Param::Row, Param::Card],
        Action::IndirectLay | Action::ShiftFire => &[Param::Card],
        // A Final Protective Line is the gun's own; of Final Protective Fires there may be two.
        Action::FireProtective if f.by == f.unit => &[Param::Control],
        Action::StopProtectiveFire => &[Param::Control],
        _ => &[],
    }
}

impl Fof {
    /// Where an order goes on when its action is known.
    pub(super) fn first_stage(&self, f: &OrderFrame) -> Stage {
        if !f.by.is_some() && Fof::needs_originator(f.action) {
            return Stage::Ask(Param::Originator);
        }
        params(f)
            .first()
            .map_or(Stage::Act(0), |&param| Stage::Ask(param))
    }

    fn next_stage(&self, f: &OrderFrame, after: Param) -> Stage {
        if after == Param::Originator {
            return self.first_stage(f);
        }
        if f.action == Action::SeekCover {
            return Stage::Act(super::seek_cover::GO_UNDER);
        }
        let list = params(f);
        let next = list.iter().position(|&p| p == after).map(|i| i + 1);
        next.and_then(|i| list.get(i))
            .map_or(Stage::Act(0), |&param| Stage::Ask(param))
    }

    /// Asks, unless there is only one answer to something that hardly deserves a question.
    pub(super) fn step_param(&self, state: &mut State, mut f: OrderFrame, param: Param) -> Flow {
        let mut only = None;
        let mut count = 0u8;
        self.candidates(state, &f, param, &mut |choice| {
            if self.judge(state, &f, param, choice).is_ok() {
                count += 1;
                only = Some(choice);
            }
            count > 1
        });
        let quiet = matches!(
            (param, f.action),
            (Param::Form | Param::Set, _)
                | (
                    Param::Area,
                    Action::Move | Action::Infiltrate | Action::SeekCover
                )
                | (Param::Card, Action::DeployPyrotechnic)
                | (Param::Piece, Action::ReconstitutePlatoonHq)
        ) || only == Some(Choice::Done);
        match only {
            // What was possible when it was ordered is no longer: nothing comes of it.
            None => {
                state.stack.finish();
                Flow::On
            }
            Some(choice) if count == 1 && quiet => {
                self.take_answer(&mut f, param, choice);
                state.stack.become_(f);
                Flow::On
            }
            Some(_) => Flow::Wait(Wait::Choice),
        }
    }

    pub(super) fn options(
        &self,
        state: &State,
        f: &OrderFrame,
        param: Param,
        out: &mut Vec<Choice>,
    ) {
        self.candidates(state, f, param, &mut |choice| {
            if self.judge(state, f, param, choice).is_ok() {
                out.push(choice);
            }
            false
        });
    }

    /// Takes an answer into the order, which goes on to what it asks next.
    pub(super) fn take_answer(&self, f: &mut OrderFrame, param: Param, choice: Choice) {
        match choice {
            _ if param == Param::Target => f.target = Target::of(choice).unwrap_or_default(),
            Choice::Originator { unit } => f.by = unit,
            Choice::To { card } => f.to = card,
            Choice::Into { area } => f.area = area,
            Choice::Pick { unit } if param == Param::Successor => f.unit = unit,
            Choice::Pick { unit } if param == Param::Teams => {
                if !f.pick.is_some() {
                    f.pick = unit;
                } else if !f.others[0].is_some() {
                    f.others[0] = unit;
                } else {
                    f.others[1] = unit;
                }
                return;
            }
            Choice::Pick { unit } => f.pick = unit,
            Choice::Take { item } => f.item = item,
            Choice::As { form } => f.form = form,
            Choice::Mission { row } => f.row = row,
            Choice::Squad { piece } => f.piece = piece,
            Choice::Designate { control } => f.control = control,
            Choice::Fire { device } => f.device = device,
            _ => {}
        }
        // A set that is given up is kept in the row: the item is the one that comes for it.
        if param == Param::Set {
            f.row = f.item.0;
        }
        f.stage = self.next_stage(f, param);
    }

    /// Everything that could be answered, legal or not; stops when `visit` says so, and says whether it did.
    pub(super) fn candidates(
        &self,
        state: &State,
        f: &OrderFrame,
        param: Param,
        visit: &mut impl FnMut(Choice) -> bool,
    ) -> bool {
        let unit = state.units.get(f.unit.index()).copied().unwrap_or_default();
        let units = || (0..state.units.len() as u8).map(UnitId);
        match param {
            Param::Originator => state
                .in_play()
                .any(|unit| visit(Choice::Originator { unit })),
            Param::Card => match f.action {
                Action::Move
                | Action::Infiltrate
                | Action::MovePlatoon
                | Action::InfiltratePlatoon => {
                    unit.at.around().any(|(_, card)| visit(Choice::To { card }))
                }
                Action::DeployPyrotechnic => {
                    visit(Choice::To { card: unit.at })
                        || unit.at.around().any(|(_, card)| visit(Choice::To { card }))
                }
                _ => Card::all()
                    .filter(|&card| self.is_card(state, card))
                    .any(|card| visit(Choice::To { card })),
            },
            Param::Area => {
                let card = if f.to.is_some() { f.to } else { unit.at };
                let here = |&area: &Area| state.covers[area.index()].at == card;
                let covers = (0..state.covers.len() as u8).map(Area).filter(here);
                std::iter::once(Area::OPEN)
                    .chain(covers)
                    .any(|area| visit(Choice::Into { area }))
            }
            Param::Target => {
                let enemy = |&id: &UnitId| {
                    let unit = state.unit(id);
                    unit.side == Side::Enemy && unit.in_play()
                };
                let open = matches!(f.action, Action::Concentrate | Action::ConcentratePlatoon);
                let here = |&card: &Card| open && self.is_card(state, card);
                let picks = units().filter(enemy).map(|unit| Choice::Pick { unit });
                let stacks = (0..state.covers.len() as u8).map(|i| Choice::Stack { area: Area(i) });
                let cards = Card::all().filter(here).map(|card| Choice::To { card });
                picks.chain(stacks).chain(cards).any(visit)
            }
            Param::Unit => units().any(|unit| visit(Choice::Pick { unit })),
            Param::Teams => units().any(|unit| visit(Choice::Pick { unit })) || visit(Choice::Done),
            Param::Set | Param::LostSet => (0..state.items.len() as u8)
                .map(ItemId)
                .any(|item| visit(Choice::Take { item })),
            Param::Form => [Form::Fire, Form::Assault]
                .into_iter()
                .any(|form| visit(Choice::As { form })),
            Param::Row => {
                (0..self.mission.support.len() as u8).any(|row| visit(Choice::Mission { row }))
            }
            Param::Piece => (0..self.mission.roster.len() as u8)
                .map(PieceId)
                .any(|piece| visit(Choice::Squad { piece })),
            Param::Control => {
                let controls: &[Control] = if f.action == Action::DesignateControl {
                    &[
                        Control::CollectionPoint,
                        Control::MedevacZone,
                        Control::LandingZone,
                    ]
                } else {
                    &[
                        Control::ArtilleryProtectiveFire,
                        Control::MortarProtectiveFire,
                    ]
                };
                controls
                    .iter()
                    .any(|&control| visit(Choice::Designate { control }))
            }
            Param::Successor => {
                units().any(|unit| visit(Choice::Pick { unit })) || visit(Choice::Decline)
            }
            Param::Device => Device::ALL
                .into_iter()
                .any(|device| visit(Choice::Fire { device })),
        }
    }

    /// Whether an answer is allowed and can be carried through, or why not.
    pub(super) fn judge(&self, state: &State, f: &OrderFrame, param: Param, choice: Choice) -> May {
        match (param, choice) {
            (Param::Originator, Choice::Originator { unit }) => {
                self.names_originator(state, f, unit)
            }
            (Param::Card, Choice::To { card }) => self.judge_card(state, f, card),
            (Param::Area, Choice::Into { area }) => self.judge_area(state, f, area),
            (Param::Target, choice) => {
                let known = match choice {
                    Choice::Pick { unit } => unit.index() < state.units.len(),
                    Choice::Stack { area } => area.index() < state.covers.len(),
                    Choice::To { card } => self.is_card(state, card),
                    _ => false,
                };
                need(known, "FOF-4.2-01", "There is no such target.")?;
                self.judge_target(state, f, Target::of(choice).unwrap_or_default())
            }
            (Param::Successor, Choice::Pick { unit }) => self.may_battalion_name(state, unit),
            (Param::Successor, Choice::Decline) => Ok(()),
            (Param::Unit, Choice::Pick { unit }) => {
                need(
                    unit.index() < state.units.len(),
                    "FOF-4.2-01",
                    "There is no such unit.",
                )?;
                match f.action {
                    Action::DispatchRunner => self.may_run_to(state, f.unit, unit),
                    Action::DismissRunner => self.may_absorb_runner(state, f, unit),
                    Action::Supplement => self.may_supplement(state, f, unit),
                    _ => self.may_spot(state, f.unit, unit),
                }
            }
            (Param::Teams, Choice::Pick { unit }) => self.may_join(state, f, unit),
            (Param::Teams, Choice::Done) => self.may_form(state, f),
            (Param::Set, Choice::Take { item }) => self.may_give_up(state, f, item),
            (Param::LostSet, Choice::Take { item }) => self.may_switch(state, ItemId(f.row), item),
            (Param::Form, Choice::As { form }) => self.judge_form(state, f, form),
            (Param::Row, Choice::Mission { row }) => self.judge_row(state, f, row),
            (Param::Piece, Choice::Squad { piece }) => self.judge_piece(state, f, piece),
            (Param::Control, Choice::Designate { control }) => match f.action {
                Action::FireProtective => self.may_fire_protective(state, control),
                Action::StopProtectiveFire => self.may_stop_protective(state, f.unit, control),
                _ => self.judge_control(state, f, control),
            },
            (Param::Device, Choice::Fire { device }) => self.may_deploy(state, f.unit, device),
            _ => Err(super::SOMETHING_ELSE),
        }
    }

    fn names_originator(&self, state: &State, f: &OrderFrame, by: UnitId) -> May {
        need(
            by.is_some() && by.index() < state.units.len(),
            "FOF-4.1.1-16",
            "An HQ or Staff unit must be named.",
        )?;
        self.may_action(state, by, f.unit, f.action)
    }

    fn judge_card(&self, state: &State, f: &OrderFrame, card: Card) -> May {
        match f.action {
            Action::Move => self.may_move(state, f.unit, card),
            Action::Infiltrate => self.may_infiltrate(state, f.unit, card),
            Action::MovePlatoon | Action::InfiltratePlatoon => {
                self.platoon_can(state, &OrderFrame { to: card, ..*f })
            }
            Action::DeployPyrotechnic => self.may_deploy_at(state, f.unit, f.device, card),
            Action::CallForFire => self.may_call_for_fire(state, f.unit, f.row, card),
            Action::IndirectLay => self.may_indirect_lay(state, self.observer(f), f.unit, card),
            _ => self.may_shift_fire(state, self.observer(f), f.unit, card),
        }
    }

    /// Whose LOS an order goes by: the Originator's, under General Initiative the unit's own (ruling G10).
    pub(super) fn observer(&self, f: &OrderFrame) -> UnitId {
        if f.by.is_some() { f.by } else { f.unit }
    }

    fn judge_area(&self, state: &State, f: &OrderFrame, area: Area) -> May {
        match f.action {
            Action::MoveWithin => self.may_move_within(state, f.unit, area),
            Action::InfiltrateWithin => self.may_infiltrate_within(state, f.unit, area),
            Action::SeekCover => self.may_settle_in(state, f, area),
            _ => self.may_cover(state, f.unit, f.to, area),
        }
    }

    fn judge_form(&self, state: &State, f: &OrderFrame, form: Form) -> May {
        need(
            matches!(form, Form::Fire | Form::Assault),
            "FOF-4.2.3-08",
            "It becomes a Fire Team or an Assault Team.",
        )?;
        if f.action == Action::Detach {
            return Ok(());
        }
        // Only the last step of a squad leaves a choice; otherwise the first answer stands for both.
        need(
            form == Form::Fire || self.leaves_one_step(state, f.unit),
            "FOF-6.5.2-06",
            "Only a squad left with one step becomes a team.",
        )
    }

    fn judge_row(&self, state: &State, f: &OrderFrame, row: u8) -> May {
        let Some(support) = self.mission.support.get(row as usize) else {
            return Err(No("FOF-4.2.4-10", "There is no such Fire Mission."));
        };
        self.may_call_for_fire(state, f.unit, row, Card::NOWHERE)?;
        let mut refused = Err(No("FOF-4.2.4-10", "There is no card to fire at."));
        for card in Card::all().filter(|&card| self.is_card(state, card)) {
            match self.may_be_shelled(state, f.unit, support, card) {
                Ok(()) => return Ok(()),
                no => refused = no,
            }
        }
        refused
    }

    fn judge_piece(&self, state: &State, f: &OrderFrame, piece: PieceId) -> May {
        need(
            piece.index() < self.mission.roster.len(),
            "FOF-4.2-01",
            "There is no such unit in the company.",
        )?;
        if f.action == Action::ReconstituteSquad {
            self.may_reform(state, f, piece)
        } else {
            self.may_replace_hq(state, f.unit, piece)
        }
    }

    fn judge_control(&self, state: &State, f: &OrderFrame, control: Control) -> May {
        let at = state.unit(f.unit).at;
        let wanted = match self.mission.zones.evacuation {
            Evacuation::CollectionPoint => Control::CollectionPoint,
            Evacuation::MedevacZone => Control::MedevacZone,
        };
        need(
            control == wanted,
            "FOF-5.1.7-01",
            "The mission provides for another way to evacuate Casualties.",
        )?;
        let there = crate::state::MarkerKind::Control(control);
        need(
            !state.markers_on(at).any(|m| m.kind == there),
            "FOF-5.1.7-02",
            "It is there already.",
        )?;
        need(
            !state.markers.is_full(),
            "FOF-4.2.1-12",
            "There are no more markers.",
        )
    }

    fn may_give_up(&self, state: &State, f: &OrderFrame, item: ItemId) -> May {
        let own = state.items.get(item.index());
        need(
            own.is_some_and(|i| i.holder == f.unit && matches!(i.kind, ItemKind::Set(..))),
            "FOF-4.2.1-10",
            "It holds no such radio or phone.",
        )?;
        let lost = (0..state.items.len() as u8).map(ItemId);
        let mut refused = Err(No(
            "FOF-4.2.1-10",
            "No set of the same kind has been lost from another network.",
        ));
        for lost in lost {
            if self.may_switch(state, item, lost).is_ok() {
                refused = Ok(());
            }
        }
        refused
    }

    /// FOF-4.2.1-10: a set is exchanged for a lost one of the same kind that works on another network.
    fn may_switch(&self, state: &State, own: ItemId, lost: ItemId) -> May {
        let kind = |item: ItemId| state.items.get(item.index()).map(|i| (i.kind, i.lost));
        let matches = match (kind(own), kind(lost)) {
            (Some((ItemKind::Set(a, net), _)), Some((ItemKind::Set(b, other), true))) => {
                a == b && net != other
            }
            _ => false,
        };
        need(
            matches,
            "FOF-4.2.1-10",
            "Only a set of the same kind that has been lost from another network can be had.",
        )
    }

    /// Whether a cause counts towards what a unit does in an Impulse (FOF-4.2-11).
    pub(super) fn counts(cause: Cause) -> bool {
        matches!(cause, Cause::Command | Cause::Platoon)
    }
}
