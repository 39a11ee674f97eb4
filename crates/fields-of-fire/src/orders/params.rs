//! What an order still has to be told: each a short list, judged by the same question that explains a refusal.

use super::survey::Survey;
use super::{Cause, OrderFrame, SOMETHING_ELSE, Stage, Step};
use crate::attacks::Target;
use crate::choice::Choice;
use crate::counters::Side;
use crate::fof::{Flow, Fof, May, No, any_of, need};
use crate::mission::Evacuation;
use crate::state::{Area, Control, Device, Form, ItemId, ItemKind, PieceId, State, UnitId, Wait};
use ground::Card;
use serde::{Deserialize, Serialize};

/// One thing that an order asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Param {
    /// Who orders it, under General Initiative (FOF-4.1.1-16).
    Originator,
    /// An adjacent card.
    Beside,
    /// The own card or an adjacent one.
    HereOrBeside,
    /// Any card.
    Card,
    /// Which area there.
    Area,
    /// An enemy unit or stack.
    Target,
    /// An enemy stack, or whoever is out of cover on a card.
    StackOrCard,
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
    /// Final Protective Fire.
    ProtectiveFire,
    /// Device to deploy.
    Device,
    /// Who becomes the Company HQ, if the battalion says so (FOF-6.5.2-08).
    Successor,
    /// A vehicle to go aboard, one that nobody drives among them.
    Ride,
}

/// Who says whether an answer is allowed, by what the answer is.
#[derive(Clone, Copy)]
#[allow(clippy::type_complexity)] // The same for every kind of answer.
pub(super) enum Judge {
    Card(fn(&Fof, &State, &OrderFrame, Card) -> May),
    Area(fn(&Fof, &State, &OrderFrame, Area) -> May),
    Target(fn(&Fof, &State, &OrderFrame, Target) -> May),
    Unit(fn(&Fof, &State, &OrderFrame, UnitId) -> May),
    Item(fn(&Fof, &State, &OrderFrame, ItemId) -> May),
    Form(fn(&Fof, &State, &OrderFrame, Form) -> May),
    Row(fn(&Fof, &State, &OrderFrame, u8) -> May),
    Piece(fn(&Fof, &State, &OrderFrame, PieceId) -> May),
    Control(fn(&Fof, &State, &OrderFrame, Control) -> May),
    Device(fn(&Fof, &State, &OrderFrame, Device) -> May),
    /// Teams that form a squad, one after the other until they are enough.
    Teams,
    /// A vehicle to go aboard.
    Ride,
}

/// Something that an action has to be told.
#[derive(Clone, Copy)]
pub(super) struct Question {
    /// What is asked.
    pub(super) param: Param,
    judge: Judge,
    /// It hardly deserves a question: a single answer is taken without asking.
    quiet: bool,
    /// Whether an answer is out of the question. Rules out, never allows.
    pub(super) idle: Idle,
    /// Why the action is refused when every answer is out of the question.
    pub(super) nothing: &'static str,
}

/// Whether an answer is out of the question.
pub(super) type Idle = fn(&Fof, &Survey, &State, &OrderFrame, Choice) -> bool;

impl Question {
    /// A question, and who judges the answers.
    pub(super) const fn new(param: Param, judge: Judge) -> Question {
        Question {
            param,
            judge,
            quiet: false,
            idle: Survey::never,
            nothing: "There is nothing it could do that to.",
        }
    }

    /// It is not asked when there is only one answer.
    pub(super) const fn quiet(self) -> Question {
        Question {
            quiet: true,
            ..self
        }
    }

    /// These answers need not be judged.
    pub(super) const fn idle(self, idle: Idle) -> Question {
        Question { idle, ..self }
    }

    /// What is said when there is no answer that comes into question.
    pub(super) const fn or(self, nothing: &'static str) -> Question {
        Question { nothing, ..self }
    }

    /// Whether an answer is allowed.
    fn may(&self, game: &Fof, state: &State, f: &OrderFrame, choice: Choice) -> May {
        match (self.judge, choice) {
            (Judge::Card(may), Choice::To { card }) => {
                need(card.is_some(), "FOF-4.2-01", "There is no such card.")?;
                may(game, state, f, card)
            }
            (Judge::Area(may), Choice::Into { area }) => may(game, state, f, area),
            (Judge::Target(may), choice) => {
                let known = match choice {
                    Choice::Pick { unit } => unit.index() < state.units.len(),
                    Choice::Stack { area } => area.index() < state.covers.len(),
                    Choice::To { card } => game.is_card(state, card),
                    _ => false,
                };
                need(known, "FOF-4.2-01", "There is no such target.")?;
                may(game, state, f, Target::of(choice).unwrap_or_default())
            }
            (Judge::Unit(may), Choice::Pick { unit }) => {
                need(
                    unit.index() < state.units.len(),
                    "FOF-4.2-01",
                    "There is no such unit.",
                )?;
                may(game, state, f, unit)
            }
            (Judge::Ride, Choice::Pick { .. } | Choice::Take { .. }) => {
                game.may_ride(state, f, choice)
            }
            (Judge::Item(may), Choice::Take { item }) => may(game, state, f, item),
            (Judge::Form(may), Choice::As { form }) => {
                need(
                    matches!(form, Form::Fire | Form::Assault),
                    "FOF-4.2.3-08",
                    "It becomes a Fire Team or an Assault Team.",
                )?;
                may(game, state, f, form)
            }
            (Judge::Row(may), Choice::Mission { row }) => may(game, state, f, row),
            (Judge::Piece(may), Choice::Squad { piece }) => {
                need(
                    piece.index() < game.mission.roster.len(),
                    "FOF-4.2-01",
                    "There is no such unit in the company.",
                )?;
                may(game, state, f, piece)
            }
            (Judge::Control(may), Choice::Designate { control }) => may(game, state, f, control),
            (Judge::Device(may), Choice::Fire { device }) => may(game, state, f, device),
            (Judge::Teams, Choice::Pick { unit }) => game.may_join(state, f, unit),
            (Judge::Teams, Choice::Done) => game.may_form(state, f),
            _ => Err(SOMETHING_ELSE),
        }
    }
}

/// What an order asks, in turn.
pub(super) fn asks(f: &OrderFrame) -> &'static [Question] {
    let row = f.action.row();
    if (row.is_told)(f) { &[] } else { row.asks }
}

/// What an order asks under this name.
fn question(f: &OrderFrame, param: Param) -> Option<&'static Question> {
    let row = f.action.row();
    let mut all = row.asks.iter().chain(row.asks_later);
    all.find(|question| question.param == param)
}

impl Fof {
    /// Where an order goes on when its action is known.
    pub(super) fn first_stage(&self, f: &OrderFrame) -> Stage {
        if !f.by.is_some() && f.action.row().by_headquarters {
            return Stage::Ask(Param::Originator);
        }
        asks(f).first().map_or(Stage::Act(Step::Begin), |question| {
            Stage::Ask(question.param)
        })
    }

    fn next_stage(&self, f: &OrderFrame, after: Param) -> Stage {
        if after == Param::Originator {
            return self.first_stage(f);
        }
        let row = f.action.row();
        if row.asks_later.iter().any(|later| later.param == after) {
            return Stage::Act(Step::GoUnder);
        }
        let mut rest = asks(f).iter().skip_while(|asked| asked.param != after);
        rest.nth(1).map_or(Stage::Act(Step::Begin), |question| {
            Stage::Ask(question.param)
        })
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
        let quiet = question(&f, param).is_some_and(|question| question.quiet)
            || only == Some(Choice::Done);
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
            _ if matches!(param, Param::Target | Param::StackOrCard) => {
                f.target = Target::of(choice).unwrap_or_default();
            }
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
            Choice::Take { item } if param == Param::Set => f.set = item,
            Choice::Take { item } => f.item = item,
            Choice::As { form } => f.form = form,
            Choice::Mission { row } => f.row = row,
            Choice::Squad { piece } => f.piece = piece,
            Choice::Designate { control } => f.control = control,
            Choice::Fire { device } => f.device = device,
            _ => {}
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
        let stacks = || (0..state.covers.len() as u8).map(|i| Choice::Stack { area: Area(i) });
        match param {
            Param::Originator => state
                .in_play()
                .any(|unit| visit(Choice::Originator { unit })),
            Param::Beside => unit.at.around().any(|(_, card)| visit(Choice::To { card })),
            Param::HereOrBeside => {
                visit(Choice::To { card: unit.at })
                    || unit.at.around().any(|(_, card)| visit(Choice::To { card }))
            }
            Param::Card => Card::all()
                .filter(|&card| self.is_card(state, card))
                .any(|card| visit(Choice::To { card })),
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
                let picks = units().filter(enemy).map(|unit| Choice::Pick { unit });
                picks.chain(stacks()).any(visit)
            }
            Param::StackOrCard => {
                let here = |&card: &Card| self.is_card(state, card);
                let cards = Card::all().filter(here).map(|card| Choice::To { card });
                stacks().chain(cards).any(visit)
            }
            Param::Unit => units().any(|unit| visit(Choice::Pick { unit })),
            Param::Ride => {
                let items = (0..state.items.len() as u8).map(ItemId);
                let parked =
                    |item: &ItemId| matches!(state.items[item.index()].kind, ItemKind::Vehicle(_));
                let waiting = items.filter(parked).map(|item| Choice::Take { item });
                units()
                    .map(|unit| Choice::Pick { unit })
                    .chain(waiting)
                    .any(visit)
            }
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
            Param::Control => [
                Control::CollectionPoint,
                Control::MedevacZone,
                Control::LandingZone,
            ]
            .into_iter()
            .any(|control| visit(Choice::Designate { control })),
            Param::ProtectiveFire => [
                Control::ArtilleryProtectiveFire,
                Control::MortarProtectiveFire,
            ]
            .into_iter()
            .any(|control| visit(Choice::Designate { control })),
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
            (Param::Successor, Choice::Pick { unit }) => self.may_battalion_name(state, unit),
            (Param::Successor, Choice::Decline) => Ok(()),
            (param, choice) => question(f, param)
                .ok_or(SOMETHING_ELSE)?
                .may(self, state, f, choice),
        }
    }

    fn names_originator(&self, state: &State, f: &OrderFrame, by: UnitId) -> May {
        need(
            by.is_some(),
            "FOF-4.1.1-16",
            "An HQ or Staff unit must be named.",
        )?;
        self.may_originate(state, by)?;
        self.may_action(state, by, f.unit, f.action)
    }

    /// Only the last step of a squad leaves a choice; otherwise the first answer stands for both.
    pub(super) fn may_leave_team(&self, state: &State, unit: UnitId, form: Form) -> May {
        need(
            form == Form::Fire || self.leaves_one_step(state, unit),
            "FOF-6.5.2-06",
            "Only a squad left with one step becomes a team.",
        )
    }

    pub(super) fn may_call_row(&self, state: &State, f: &OrderFrame, row: u8) -> May {
        let support = self.may_call(state, f.unit, row)?;
        any_of(
            Card::all().filter(|&card| self.is_card(state, card)),
            |card| state.on(card, Side::Enemy).next().is_some(),
            |card| self.may_be_shelled(state, f.unit, support, card),
            No(
                "FOF-7.16.1-01",
                "There is no card on the map on which it could fall.",
            ),
        )
    }

    pub(super) fn may_put_up_control(
        &self,
        state: &State,
        f: &OrderFrame,
        control: Control,
    ) -> May {
        let at = state.unit(f.unit).at;
        if control == Control::LandingZone && !state.lifts.is_empty() {
            return self.may_add_landing_zone(state, at);
        }
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
            "It is already there.",
        )?;
        need(
            !state.markers.is_full(),
            "FOF-4.2.1-12",
            "There are no more markers.",
        )
    }

    pub(super) fn may_give_up(&self, state: &State, f: &OrderFrame, item: ItemId) -> May {
        let own = state.items.get(item.index());
        need(
            own.is_some_and(|i| i.holder == f.unit && matches!(i.kind, ItemKind::Set(..))),
            "FOF-4.2.1-10",
            "It holds no such radio or phone.",
        )?;
        any_of(
            (0..state.items.len() as u8).map(ItemId),
            |_| false,
            |lost| self.may_switch(state, item, lost),
            No(
                "FOF-4.2.1-10",
                "No set of the same kind has been lost from another network.",
            ),
        )
    }

    /// FOF-4.2.1-10: a set is exchanged for a lost one of the same kind that works on another network.
    pub(super) fn may_switch(&self, state: &State, own: ItemId, lost: ItemId) -> May {
        let kind = |item: ItemId| state.items.get(item.index()).map(|i| (i.kind, i.is_lost()));
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
