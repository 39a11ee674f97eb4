//! Choices in words: the act and its object, in the context of what is going on.

use crate::campaign::{loose_item, skill_item, step_item};
use crate::choice::Choice;
use crate::command::CommandFrame;
use crate::counters::Craft;
use crate::fof::Fof;
use crate::frame::{
    AirFrame, AntiTankFrame, AttackFrame, Frame, LandingFrame, SupportFrame, VehicleFrame,
};
use crate::mission::{FireMission, Platoon};
use crate::sequence::SequenceFrame;
use crate::set_up::Stage;
use crate::state::{Action, Area, ItemId, SetKind, State, UnitId};
use engine::Wording as Said;
use engine::text::capital;
use ground::Card;

/// It is about an area of a card, if there is one.
fn in_area(said: Said, state: &State, area: Area) -> Said {
    match state.covers.get(area.index()) {
        Some(cover) => said.space(area).space(cover.at),
        None => said,
    }
}

/// The order that is being given.
fn order(state: &State) -> Option<(UnitId, Action)> {
    match state.top() {
        Frame::Order(order) => Some((order.unit, order.action)),
        _ => None,
    }
}

/// The thing at hand in preparation.
fn at_hand(state: &State) -> Option<(Stage, u8)> {
    match state.top() {
        Frame::SetUp(frame) => Some((frame.stage, frame.at)),
        _ => None,
    }
}

impl Fof {
    pub(crate) fn choice_in_words(&self, state: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.called(state, unit).to_owned();
        match *choice {
            Choice::Assign { unit, platoon } => {
                let text = match platoon {
                    Platoon::COMPANY => format!("Keep {} with the company", name(unit)),
                    Platoon(n) => format!("Assign {} to platoon {n}", name(unit)),
                };
                Said::new(text).piece(unit)
            }
            Choice::Medium { medium } => self.medium(state, medium),
            Choice::Give { unit } => {
                let item = at_hand(state).map_or(ItemId::NONE, |(_, at)| ItemId(at));
                let text = format!("Give {} to {}", self.item_words(state, item), name(unit));
                Said::new(text).piece(unit).piece(item)
            }
            Choice::Bind { signal } => {
                let at = at_hand(state).map_or(0, |(_, at)| at);
                let device = self.mission.devices.get(at as usize).copied();
                let device = device.map_or("this device", |device| device.words());
                Said::new(format!("Let {device} mean: {}", signal.words()))
            }
            Choice::PlaceControl { control, at } => {
                Said::new(format!("Put {} on {at}", control.the())).space(at)
            }
            Choice::Fortify { kind, at, arrow } => {
                let way = match kind.has_arc() {
                    true => format!(", facing {}", arrow.word()),
                    false => String::new(),
                };
                Said::new(format!("Dig {} on {at}{way}", kind.words())).space(at)
            }
            Choice::Deploy { at, area } => {
                let unit = match at_hand(state) {
                    Some((Stage::Deploy, slot)) => UnitId(slot),
                    _ => UnitId::NONE,
                };
                let inside = match area {
                    Area::OPEN => String::new(),
                    area => format!(" in {}", self.area_words(state, area)),
                };
                let who = if unit.is_some() {
                    name(unit)
                } else {
                    "it".to_owned()
                };
                let text = format!("Set up {who} on {at}{inside}");
                in_area(Said::new(text).piece(unit).space(at), state, area)
            }
            Choice::LayLine { unit, to } => {
                let text = format!(
                    "Lay the Final Protective Line of {} to the {}",
                    name(unit),
                    to.word()
                );
                Said::new(text).piece(unit)
            }
            Choice::Patrol { platoon } => {
                Said::new(format!("Send platoon {} on patrol", platoon.0))
            }
            Choice::LayWire { at } => Said::new(format!("Lay phone line on {at}")).space(at),
            Choice::Promote { unit } => {
                let cost = self.promotion_cost(state, unit);
                let points = engine::text::counted(cost, "point", "points");
                Said::new(format!("Promote {} for {points}", name(unit)))
                    .cost(cost.to_string())
                    .piece(unit)
            }
            Choice::Register { at } => Said::new(format!("Register a target on {at}")).space(at),
            Choice::Done => match state.top() {
                Frame::SetUp(frame) if frame.stage == Stage::Deploy => {
                    Said::new("Set up the rest by default").quick()
                }
                Frame::SetUp(_) => Said::new("Leave the rest to the staff").quick(),
                Frame::Sequence(SequenceFrame::Reattempt { stage }) => {
                    self.done_between_attempts(state, stage)
                }
                Frame::Vehicle(VehicleFrame::Which { .. }) => {
                    Said::new("Let no more of them act").quick()
                }
                Frame::Vehicle(_) => Said::new("Stop here"),
                Frame::Landing(LandingFrame::Leaves { unit, .. }) => {
                    Said::new(format!("Have {} leave", name(unit))).piece(unit)
                }
                Frame::Landing(_) => Said::new("Leave the rest of the plan to the staff").quick(),
                Frame::Air(AirFrame::Window) => Said::new("Nothing else flies now").quick(),
                Frame::Campaign(_) => self.done_between(state),
                _ => Said::new("Done"),
            },
            Choice::Next { unit } => {
                Said::new(format!("Give {} its Impulse", name(unit))).piece(unit)
            }
            Choice::EndImpulse => self.ending(state),
            Choice::Order { unit } => {
                Said::new(format!("Order {}", self.named_there(state, unit))).piece(unit)
            }
            Choice::Do { action } => {
                let unit = order(state).map_or(UnitId::NONE, |(unit, _)| unit);
                let text = match action {
                    Action::Activate => format!("Activate {}", name(unit)),
                    action => capital(action.words()),
                };
                let mut said = Said::new(text).piece(unit);
                if let Frame::Order(frame) = state.top() {
                    said.cost = action.cost().to_string();
                    said.note = self.prospect(state, &frame, action);
                }
                said
            }
            Choice::Originator { unit } => {
                Said::new(format!("{} gives the order", name(unit))).piece(unit)
            }
            Choice::To { card } => self.to(state, card),
            Choice::Into { area } => self.area_entered(state, area),
            Choice::Pick { unit } => self.pick(state, unit),
            Choice::Stack { area } => {
                let at = state
                    .covers
                    .get(area.index())
                    .map_or(Card::NOWHERE, |c| c.at);
                let target = self.area_words(state, area);
                in_area(
                    Said::new(format!("At those in {target} on {at}")),
                    state,
                    area,
                )
            }
            Choice::Take { item } => {
                Said::new(format!("Take {}", self.item_words(state, item))).piece(item)
            }
            Choice::TakePart { item, points } => {
                let lot = self.item_words(state, item);
                Said::new(format!("Take {points} of {lot}")).piece(item)
            }
            Choice::As { form } => Said::new(format!("As {}", form.words())),
            Choice::Mission { row } => self.fire_mission(state, row),
            Choice::Squad { piece } => {
                let line = self.mission.roster.get(piece.index());
                let who = line.map_or("it", |line| line.name.as_str());
                Said::new(format!("Bring back {who}"))
            }
            Choice::Designate { control } => Said::new(capital(control.words())),
            Choice::Fire { device } => Said::new(capital(device.words())),
            Choice::Act { action } => Said::new(action.words()),
            Choice::Exhort => {
                let mut said = Said::new("Exhort: one more card");
                said.cost = "1".to_owned();
                said
            }
            Choice::Decline => match state.top() {
                Frame::Landing(LandingFrame::Loads { at, .. }) => {
                    let unit = UnitId(at);
                    Said::new(format!("{} waits for another trip", name(unit))).piece(unit)
                }
                Frame::Landing(LandingFrame::Leaves { unit, .. }) => {
                    Said::new(format!("Have {} stay", name(unit))).piece(unit)
                }
                _ => Said::new("Leave it at that"),
            },
            Choice::Accept => self.accepted(state),
            Choice::Drop { item } => {
                let holder = state.items.get(item.index()).map(|item| item.holder);
                let holder = holder.unwrap_or_default();
                let text = format!("{} drops {}", name(holder), self.item_words(state, item));
                Said::new(text).piece(holder).piece(item)
            }
            Choice::Unload { unit } => {
                Said::new(format!("{} leaves the rounds it cannot carry", name(unit))).piece(unit)
            }
            Choice::Join { unit, level } => {
                Said::new(format!("Put a {} step into {}", level.words(), name(unit)))
                    .piece(unit)
                    .item(step_item(unit, None))
                    .item(loose_item(level))
            }
            Choice::Leave { unit, level } => Said::new(format!(
                "Detach a {} step from {}",
                level.words(),
                name(unit)
            ))
            .piece(unit)
            .item(step_item(unit, Some(level)))
            .seldom(),
            Choice::Rise { unit, level } => {
                let what = format!("Promote a {} step of {}", level.words(), name(unit));
                let said = match crate::campaign::rise_cost(level) {
                    Some(cost) => {
                        let points = engine::text::counted(cost, "point", "points");
                        Said::new(format!("{what} for {points}")).cost(cost.to_string())
                    }
                    None => Said::new(what),
                };
                said.piece(unit).item(step_item(unit, Some(level)))
            }
            Choice::Lose { unit, level } => Said::new(format!(
                "{} loses a {} step",
                capital(&name(unit)),
                level.words()
            ))
            .piece(unit)
            .item(step_item(unit, Some(level))),
            Choice::Tire { unit, level } => Said::new(format!(
                "A {} step of {} is worn down",
                level.words(),
                name(unit)
            ))
            .piece(unit)
            .item(step_item(unit, Some(level))),
            Choice::Learn { skill, unit } => {
                let words = self.skill_words(skill);
                let said = match self.skill_price(state, skill) {
                    Some(cost) => {
                        let points = engine::text::counted(cost, "point", "points");
                        Said::new(format!("{words} for {}, {points}", name(unit)))
                            .cost(cost.to_string())
                    }
                    None => Said::new(format!("{words} for {}", name(unit))),
                };
                said.piece(unit).item(skill_item(skill))
            }
            Choice::UseSkill { skill } => {
                Said::new(format!("Use a Skill: {}", self.skill_words(skill)))
            }
            Choice::Send { place } => match state.top() {
                Frame::Landing(LandingFrame::Comes { unit, .. }) => {
                    Said::new(format!("Send {} to {}", name(unit), place.words())).piece(unit)
                }
                _ => Said::new("Send the Attack Helicopters home"),
            },
            Choice::CallLift { place, at } => {
                let mut said = match at.is_some() {
                    true => Said::new(format!("Activate the helicopters on {at}")).space(at),
                    false => Said::new(format!("Activate the helicopters in {}", place.words())),
                };
                said.cost = "1".to_owned();
                said
            }
            Choice::Direct { unit, row, at } => {
                let support = self.mission.support.get(row as usize);
                let what = support.map_or("aircraft", |support| support.name.as_str());
                let text = format!("Have {} call {what} onto {at}", name(unit));
                let mut said = Said::new(text).piece(unit).space(at);
                said.cost = "1".to_owned();
                said
            }
            Choice::MarkTarget { unit, at } => {
                let text = format!("Have {} mark {at} with a WP Rocket", name(unit));
                let mut said = Said::new(text).piece(unit).space(at);
                said.cost = "1".to_owned();
                said
            }
            Choice::DropLight { card } => Said::new(format!("Light {card}")).space(card),
            Choice::LeaveOut => {
                let unit = match state.top() {
                    Frame::Landing(LandingFrame::Loads { at, .. }) => UnitId(at),
                    _ => UnitId::NONE,
                };
                Said::new(format!("{} stays out of the mission", name(unit))).piece(unit)
            }
            Choice::Wave { turn } => {
                let lift = match state.top() {
                    Frame::Landing(LandingFrame::Waves { at }) => state.lifts.get(at as usize),
                    _ => None,
                };
                let unit = lift.map_or(UnitId::NONE, |lift| lift.unit);
                let craft = self.kind(state.unit(unit)).craft == Craft::Amphibious;
                let text = match (turn, craft) {
                    (0, _) => format!("{} comes in the first wave", name(unit)),
                    (out, true) => format!("{} begins {out} zones from the beach", name(unit)),
                    (turn, false) => format!("{} leaves in turn {turn}", name(unit)),
                };
                Said::new(text).piece(unit)
            }
            Choice::TakeInitiative { unit } => Said::new(format!(
                "{} takes a Command by its Skill",
                capital(&name(unit))
            ))
            .piece(unit),
        }
    }

    /// What the option at hand comes to when it is taken.
    fn accepted(&self, state: &State) -> Said {
        match state.top() {
            Frame::Attack(AttackFrame::Grenade(attack)) => {
                Said::new("Throw white phosphorus").piece(attack.unit)
            }
            Frame::Support(SupportFrame::Call(call)) => {
                let text = "Have the whole battalion fire, also on two cards beside the target";
                Said::new(text).space(call.at)
            }
            Frame::Support(SupportFrame::Register { .. }) => {
                let (by, at) = self.to_register(state).unwrap_or_default();
                let guns = self
                    .row_of(by)
                    .map_or("the guns", |support| support.name.as_str());
                Said::new(format!("Register {at} as a target of {guns}")).space(at)
            }
            Frame::AntiTank(AntiTankFrame::Shot(shot)) => {
                Said::new("Fire again at once").piece(shot.firer)
            }
            _ => Said::new("Yes"),
        }
    }

    fn medium(&self, state: &State, medium: u8) -> Said {
        let at = at_hand(state).map_or(0, |(_, at)| at);
        let network = self
            .mission
            .networks
            .get(at as usize)
            .map(|net| net.words());
        let kind = match self.mission.media.get(medium as usize) {
            Some(SetKind::Phone) => "field telephones",
            Some(SetKind::Handheld) => "handheld radios",
            Some(SetKind::ManPack) => "man-pack radios",
            Some(SetKind::AdvancedHandheld) => "radios down to the squads",
            None => "nothing",
        };
        Said::new(format!(
            "Run {} by {kind}",
            network.unwrap_or("the network")
        ))
    }

    fn ending(&self, state: &State) -> Said {
        let who = state
            .stack
            .frames()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Command(CommandFrame::Impulse { unit, .. }) => Some(*unit),
                _ => None,
            });
        match who.filter(|unit| unit.is_some()) {
            // It touches no piece: a click on the headquarters means an order to it.
            Some(unit) => Said::new(format!("End the Impulse of {}", self.called(state, unit))),
            None => Said::new("End General Initiative"),
        }
    }

    /// A card, after what is to be done there.
    fn to(&self, state: &State, card: Card) -> Said {
        let Some((unit, action)) = order(state) else {
            return Said::new(format!("{card}: {}", self.ground_words(state, card))).space(card);
        };
        let act = action.row().to_card;
        let ground = self.ground_words(state, card);
        Said::new(format!("{act} {card}, {}", lower(&ground)))
            .piece(unit)
            .space(card)
    }

    fn area_entered(&self, state: &State, area: Area) -> Said {
        let unit = order(state).map_or(UnitId::NONE, |(unit, _)| unit);
        let text = match area {
            Area::OPEN => "Stay in the open".to_owned(),
            // In town the way may lead into an area of the next card.
            area => match state.covers.get(area.index()) {
                Some(cover) if cover.kind.is_urban() => {
                    format!("Into {} on {}", self.area_words(state, area), cover.at)
                }
                _ => format!("Into {}", self.area_words(state, area)),
            },
        };
        in_area(Said::new(text).piece(unit), state, area)
    }

    fn pick(&self, state: &State, unit: UnitId) -> Said {
        let there = self.named_there(state, unit);
        let Some((by, action)) = order(state) else {
            return Said::new(capital(&there)).piece(unit);
        };
        let act = action.row().to_unit;
        let text = match act {
            "" => capital(&there),
            act => format!("{act} {there}"),
        };
        Said::new(text).piece(by).piece(unit)
    }

    fn fire_mission(&self, state: &State, row: u8) -> Said {
        let Some(line) = self.mission.support.get(row as usize) else {
            return Said::new("Nothing");
        };
        let left = state.missions.get(row as usize).copied().unwrap_or(0);
        Said::new(format!(
            "{}, {}: {left} left",
            capital(&line.name),
            line.mission.words()
        ))
    }
}

impl FireMission {
    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            FireMission::HighExplosive => "high explosive",
            FireMission::Smoke => "smoke",
            FireMission::WhitePhosphorus => "white phosphorus",
            FireMission::Illumination => "illumination",
            FireMission::TimeOnTarget => "time on target",
            FireMission::AirStrike => "air strike",
            FireMission::AttackHelicopters => "attack helicopters",
        }
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
