//! 2 Preparation: the map, the company, its controls; then play begins. Where the player decides, it is one small step
//! at a time, and `Done` leaves the rest of a stage as staff officers would have it.

mod bounds;
mod company;
mod controls;
mod defaults;
mod deploy;
mod lay_out;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use controls::phase_line;

use crate::campaign::Grant;
use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::Prompt;
use crate::mission::{MissionKind, Platoon, Signal};
use crate::state::{
    Area, Control, CoverKind, Device, ItemId, Maker, Network, SetKind, State, UnitId, Wait,
};
use engine::{Log, Procedure};
use ground::{Card, Compass};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Stages of preparation, in order (FOF-2.0-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Fixed cards, units, items.
    #[default]
    LayOut,
    /// Terrain cards are drawn.
    Terrain,
    /// Potential Contact markers.
    Contacts,
    /// Which platoon goes on patrol.
    Patrol,
    /// Units that may be assigned to platoons.
    Assign,
    /// Medium of each network.
    Media,
    /// Phone lines laid before play.
    Wire,
    /// Assets that are not issued to anybody in particular.
    Assets,
    /// Signals.
    Signals,
    /// Tactical Controls.
    Controls,
    /// Phase Lines.
    PhaseLines,
    /// Field fortifications.
    Fortify,
    /// Units.
    Deploy,
    /// Final Protective Lines.
    Lines,
    /// Final Protective Fires.
    ProtectiveFires,
    /// Registered Targets.
    Targets,
    /// Play begins.
    Ready,
    /// Skills that the mission grants (FOF-2.3.4-03).
    Skills,
    /// The Landing Plan (FOF-2.7-01).
    Landing,
}

impl Stage {
    fn next(self) -> Stage {
        use Stage::*;
        match self {
            LayOut => Terrain,
            Terrain => Contacts,
            Contacts => Patrol,
            Patrol => Assign,
            Assign => Media,
            Media => Wire,
            Wire => Assets,
            Assets => Signals,
            Signals => Controls,
            Controls => PhaseLines,
            PhaseLines => Fortify,
            Fortify => Deploy,
            Deploy => Landing,
            Landing => Lines,
            Lines => ProtectiveFires,
            ProtectiveFires => Targets,
            Targets => Skills,
            Skills | Ready => Ready,
        }
    }
}

/// Preparation: the stage, and which thing of it is at hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SetUpFrame {
    /// Stage.
    pub stage: Stage,
    /// Slot, item, network, device, control … by stage.
    pub at: u8,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SetUpEvent {
    Patrolling { platoon: Platoon },
    Assigned { unit: UnitId, platoon: Platoon },
    Medium { network: Network, medium: SetKind },
    Wired { at: Card },
    Given { item: ItemId, unit: UnitId },
    Bound { device: Device, signal: Signal },
    Controlled { control: Control, at: Card },
    Fortified { kind: CoverKind, at: Card },
    Deployed { unit: UnitId, at: Card, area: Area },
    Lined { unit: UnitId, to: Compass },
    Embarked { unit: UnitId, vehicle: UnitId },
    Ready,
}

impl Procedure<Fof> for SetUpFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let SetUpFrame { stage, at } = self;
        match stage {
            Stage::LayOut => game.lay_out(state),
            Stage::Terrain => {
                let face_down = game.mission.face_down;
                let bare = Card::all().find(|&card| !face_down && game.is_bare(state, card));
                if let Some(card) = bare {
                    game.draw_terrain(state, card, false);
                    return Flow::On;
                }
            }
            Stage::Contacts => {
                // FOF-2.2.2-02: Defensive missions place theirs by schedule.
                if game.mission.kind != MissionKind::Defensive {
                    game.place_contacts(state, 0, log);
                    game.keep_outpost_clear(state);
                }
            }
            Stage::Skills => {
                if let Some(granted) = game.mission.granted.get(at as usize) {
                    state.stack.become_(SetUpFrame { stage, at: at + 1 });
                    game.grant(
                        state,
                        Grant {
                            skill: None,
                            platoon: Some(granted.platoon),
                            left: granted.count,
                        },
                    );
                    return Flow::On;
                }
            }
            Stage::Landing => {
                state.stack.become_(SetUpFrame {
                    stage: stage.next(),
                    at: 0,
                });
                game.make_landing_plan(state);
                return Flow::On;
            }
            Stage::Ready => {
                state.stack.finish();
                state.turn = 1;
                state.attempt = 1;
                state.changed = true;
                log.note(state, Event::SetUp(SetUpEvent::Ready));
                return Flow::On;
            }
            Stage::Patrol
            | Stage::Assign
            | Stage::Media
            | Stage::Wire
            | Stage::Assets
            | Stage::Signals
            | Stage::Controls
            | Stage::PhaseLines
            | Stage::Fortify
            | Stage::Deploy
            | Stage::Lines
            | Stage::ProtectiveFires
            | Stage::Targets => {
                if let Some(open) = game.open_question(state, stage, at) {
                    state.stack.become_(SetUpFrame { stage, at: open });
                    return Flow::Wait(Wait::Choice);
                }
                game.close_stage(state, stage);
            }
        }
        state.stack.become_(SetUpFrame {
            stage: stage.next(),
            at: 0,
        });
        Flow::On
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        game.set_up_choices(state, *self, out);
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        game.may_set_up(state, *self, choice)
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        game.choose_set_up(state, self, choice, log);
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        let mut choices = Vec::new();
        self.choices(game, view, &mut choices);
        Prompt::line(game.set_up_prompt(view, self, choices.first()))
    }
}

impl Fof {
    /// The first thing of a stage, from this one on, that the player has to decide about.
    fn open_question(&self, state: &State, stage: Stage, from: u8) -> Option<u8> {
        let mission = &self.mission;
        let slots = || from..state.units.len() as u8;
        let items = || from..state.items.len() as u8;
        match stage {
            Stage::Patrol => {
                let several = mission.kind == MissionKind::Patrol && mission.patrols.len() > 1;
                (several && from == 0).then_some(from)
            }
            Stage::Assign => slots().find(|&slot| self.is_assignable(state, UnitId(slot))),
            Stage::Media => (from..mission.networks.len() as u8)
                .find(|&at| self.is_medium_open(state, mission.networks[at as usize])),
            Stage::Wire => items().find(|&item| self.is_wire(state, ItemId(item))),
            Stage::Assets => items().find(|&item| self.is_unallotted(state, ItemId(item))),
            Stage::Signals => {
                let left = mission.signals.iter().any(|&s| self.is_unbound(state, s));
                let mut devices = from..mission.devices.len().min(8) as u8;
                devices.find(|&at| left && self.has_device(state, at))
            }
            Stage::Controls => {
                (from..controls::POINTS.len() as u8).find(|&at| self.control_cards(at).len() > 1)
            }
            Stage::PhaseLines => (from < mission.zones.phase_lines.min(2)).then_some(from),
            Stage::Fortify => {
                let all = self.fortification(from);
                all.filter(|_| !state.covers.is_full()).map(|_| from)
            }
            Stage::Deploy => slots().find(|&slot| self.is_unplaced(state, UnitId(slot))),
            Stage::Lines => {
                let guns = (0..state.units.len() as u8).map(UnitId);
                let any = guns
                    .into_iter()
                    .any(|gun| self.may_lay_line(state, gun, Compass::NorthEast).is_ok());
                any.then_some(0)
            }
            Stage::ProtectiveFires => {
                (from..controls::FIRES.len() as u8).find(|&at| self.has_protective_fire(at))
            }
            Stage::Targets => self.registration(from).map(|_| from),
            Stage::LayOut
            | Stage::Terrain
            | Stage::Contacts
            | Stage::Skills
            | Stage::Landing
            | Stage::Ready => None,
        }
    }

    /// Whether a choice may be made about the thing at hand.
    fn may_set_up(&self, state: &State, frame: SetUpFrame, choice: &Choice) -> May {
        let SetUpFrame { stage, at } = frame;
        match (stage, *choice) {
            (Stage::Patrol, Choice::Patrol { platoon }) => need(
                self.mission.patrols.contains(&platoon),
                "FOF-2.6.1-01",
                "The mission sends another platoon on patrol.",
            ),
            (Stage::Assign, Choice::Assign { unit, platoon }) => {
                self.may_assign(state, UnitId(at), unit, platoon)
            }
            (Stage::Media, Choice::Medium { medium }) => need(
                (medium as usize) < self.mission.media.len(),
                "FOF-4.3.3-01",
                "The mission does not offer that medium.",
            ),
            (Stage::Wire, Choice::LayWire { at }) => self.may_lay_wire(state, at),
            (Stage::Assets, Choice::Give { unit }) => self.may_give(state, unit),
            (Stage::Signals, Choice::Bind { signal }) => {
                signal.suits(self.mission.kind)?;
                need(
                    self.mission.signals.contains(&signal) && self.is_unbound(state, signal),
                    "FOF-2.3.4-02",
                    "That instruction is bound to another device, or the mission has none of it.",
                )
            }
            (Stage::Controls, Choice::PlaceControl { control, at: card }) => {
                self.may_place_point(at, control, card)
            }
            (Stage::PhaseLines, Choice::PlaceControl { control, at: card }) => {
                self.may_place_phase_line(at, control, card)
            }
            (
                Stage::Fortify,
                Choice::Fortify {
                    kind,
                    at: card,
                    arrow,
                },
            ) => self.may_fortify(state, at, kind, card, arrow),
            (Stage::Deploy, Choice::Deploy { at: card, area }) => {
                self.may_start_at(state, UnitId(at), card, area)
            }
            (Stage::Deploy, Choice::Pick { unit: vehicle }) => {
                self.may_start_aboard(state, UnitId(at), vehicle)
            }
            (Stage::Lines, Choice::LayLine { unit, to }) => self.may_lay_line(state, unit, to),
            (Stage::ProtectiveFires, Choice::PlaceControl { control, at: card }) => {
                self.may_place_fire(state, at, control, card)
            }
            (Stage::Targets, Choice::Register { at: card }) => need(
                self.is_map_card(state, card),
                "FOF-7.16.5-01",
                "A Registered Target lies on a card of the map.",
            ),
            (_, Choice::Done) => Ok(()),
            _ => Err(No(
                "FOF-2.0-01",
                "Preparation goes step by step, and this is not the step now.",
            )),
        }
    }

    fn set_up_choices(&self, state: &State, frame: SetUpFrame, out: &mut Vec<Choice>) {
        let mut offer = |choice: Choice| {
            if self.may_set_up(state, frame, &choice).is_ok() {
                out.push(choice);
            }
        };
        let units = || (0..state.units.len() as u8).map(UnitId);
        match frame.stage {
            Stage::Patrol => {
                for &platoon in &self.mission.patrols {
                    offer(Choice::Patrol { platoon });
                }
            }
            Stage::Assign => {
                for platoon in (0..=16).map(Platoon) {
                    offer(Choice::Assign {
                        unit: UnitId(frame.at),
                        platoon,
                    });
                }
            }
            Stage::Media => {
                for medium in 0..self.mission.media.len() as u8 {
                    offer(Choice::Medium { medium });
                }
            }
            Stage::Wire => Card::all().for_each(|at| offer(Choice::LayWire { at })),
            Stage::Assets => units().for_each(|unit| offer(Choice::Give { unit })),
            Stage::Signals => {
                for &signal in &self.mission.signals {
                    offer(Choice::Bind { signal });
                }
            }
            Stage::Controls => {
                let (control, _) = controls::POINTS[frame.at as usize];
                for &at in self.control_cards(frame.at) {
                    offer(Choice::PlaceControl { control, at });
                }
            }
            Stage::PhaseLines => {
                let control = phase_line(frame.at);
                Card::all().for_each(|at| offer(Choice::PlaceControl { control, at }));
            }
            Stage::Fortify => {
                let kind = self.fortification(frame.at).unwrap_or_default();
                for at in Card::all() {
                    for arrow in Compass::ALL {
                        offer(Choice::Fortify { kind, at, arrow });
                    }
                }
            }
            Stage::Deploy => {
                for at in Card::all() {
                    offer(Choice::Deploy {
                        at,
                        area: Area::OPEN,
                    });
                    for area in (0..state.covers.len() as u8).map(Area) {
                        if state.covers[area.index()].at == at {
                            offer(Choice::Deploy { at, area });
                        }
                    }
                }
                units().for_each(|unit| offer(Choice::Pick { unit }));
            }
            Stage::Lines => {
                for unit in units() {
                    for to in Compass::ALL {
                        offer(Choice::LayLine { unit, to });
                    }
                }
            }
            Stage::ProtectiveFires => {
                let (control, _) = controls::FIRES[frame.at as usize];
                Card::all().for_each(|at| offer(Choice::PlaceControl { control, at }));
            }
            Stage::Targets => Card::all().for_each(|at| offer(Choice::Register { at })),
            Stage::LayOut
            | Stage::Terrain
            | Stage::Contacts
            | Stage::Skills
            | Stage::Landing
            | Stage::Ready => {}
        }
        out.push(Choice::Done);
    }

    fn choose_set_up(
        &self,
        state: &mut State,
        frame: SetUpFrame,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let SetUpFrame { stage, at } = frame;
        let go = |state: &mut State, stage, at| state.stack.become_(SetUpFrame { stage, at });
        if choice == Choice::Done {
            self.leave_to_staff(state, frame, log);
            self.close_stage(state, stage);
            return go(state, stage.next(), 0);
        }
        go(state, stage, at + 1);
        let event = match choice {
            Choice::Patrol { platoon } => {
                state.patrol = platoon;
                SetUpEvent::Patrolling { platoon }
            }
            Choice::Assign { unit, platoon } => {
                state.unit_mut(unit).platoon = platoon;
                SetUpEvent::Assigned { unit, platoon }
            }
            Choice::Medium { medium } => {
                let network = self.mission.networks[at as usize];
                state.media[network as usize] = medium;
                SetUpEvent::Medium {
                    network,
                    medium: self.mission.media[medium as usize],
                }
            }
            Choice::LayWire { at: card } => {
                self.lay_wire(state, ItemId(at), card);
                // The same drum may have more line on it.
                go(state, stage, at);
                SetUpEvent::Wired { at: card }
            }
            Choice::Give { unit } => {
                state.items[at as usize].holder = unit;
                SetUpEvent::Given {
                    item: ItemId(at),
                    unit,
                }
            }
            Choice::Bind { signal } => {
                self.bind(state, at, signal);
                SetUpEvent::Bound {
                    device: self.mission.devices[at as usize],
                    signal,
                }
            }
            Choice::PlaceControl { control, at: card } => {
                self.put_control(state, control, card);
                SetUpEvent::Controlled { control, at: card }
            }
            Choice::Fortify {
                kind,
                at: card,
                arrow,
            } => {
                self.lay_cover(state, card, kind, arrow, false);
                SetUpEvent::Fortified { kind, at: card }
            }
            Choice::Deploy { at: card, area } => {
                self.stand(state, UnitId(at), card, area, log);
                return;
            }
            Choice::Pick { unit: vehicle } => {
                let unit = UnitId(at);
                self.start_aboard(state, unit, vehicle);
                SetUpEvent::Embarked { unit, vehicle }
            }
            Choice::LayLine { unit, to } => {
                state.lines.push((unit, to));
                state
                    .unit_mut(unit)
                    .set(crate::state::Flags::PROTECTIVE_LINE, true);
                SetUpEvent::Lined { unit, to }
            }
            Choice::Register { at: card } => {
                let agency = self.registration(at).unwrap_or_default();
                self.register(state, Maker::Agency(agency), card, log);
                return;
            }
            choice => unlisted(choice),
        };
        log.note(state, Event::SetUp(event));
    }
}
