//! Chapter 19: Random Events.

use crate::choice::Choice;
use crate::counters::{Nation, Role, Side};
use crate::event::{Event, Marker};
use crate::frame::{EventStage, Frame, RandomEvent};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::sequence::COBRAS;
use crate::state::{
    Altitude, Casualty, CasualtyKind, Flags, Mission, MissionKind, PieceId, State, Unit, UnitId,
    Wait,
};
use engine::{Clause, Draw, Log, Outcome};
use ground::HexSet;

/// FTE-19.7-04.
const VC_EVENTS: u8 = 2;

impl Fte {
    pub(crate) fn step_event(
        &self,
        state: &mut State,
        f: RandomEvent,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match f.stage {
            EventStage::Column | EventStage::Row | EventStage::ArtilleryDelay => {
                Flow::Wait(Wait::D10)
            }
            EventStage::Injury
            | EventStage::LowAmmo
            | EventStage::Hero
            | EventStage::Rally
            | EventStage::ArtilleryHex => {
                // FTE-26.0-14: a Claymore set off meanwhile may have left nobody to choose.
                let mut open = Vec::new();
                self.event_choices(state, f, &mut open);
                if open.is_empty() {
                    state.frames.pop();
                    return Flow::On;
                }
                let opponent = matches!(f.stage, EventStage::Injury | EventStage::LowAmmo);
                Flow::Wait(Wait::Choice(if opponent { f.side.enemy() } else { f.side }))
            }
            EventStage::VcDeal => {
                if self.next_vc_to_deal(state).is_some() {
                    return Flow::Wait(Wait::Deal(Side::Nva));
                }
                let next = UnitId(state.units.len() as u8 - f.left);
                swap(
                    state,
                    Frame::Event(RandomEvent {
                        stage: EventStage::VcPlace,
                        next,
                        ..f
                    }),
                );
                Flow::On
            }
            EventStage::VcPlace => {
                if f.next.index() < state.units.len() {
                    return Flow::Wait(Wait::Choice(Side::Nva));
                }
                let _ = log;
                state.frames.pop();
                Flow::On
            }
        }
    }

    pub(crate) fn settle_event(
        &self,
        state: &mut State,
        mut f: RandomEvent,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        match f.stage {
            EventStage::Column => {
                // FTE-19.0-01: even = US.
                f.side = if outcome.face() % 2 == 0 {
                    Side::Us
                } else {
                    Side::Nva
                };
                f.stage = EventStage::Row;
                swap(state, Frame::Event(f));
                self.end_event_markers(state, f.side, log);
            }
            EventStage::Row => self.begin_event(state, f, outcome.face() as u8, log),
            EventStage::VcDeal => {
                let Some(unit) = self.next_vc_to_deal(state) else {
                    return;
                };
                state.unit_mut(unit).piece = self.spares.vc[outcome.index()];
                log.note_with(state, || Event::Dealt {
                    unit,
                    side: Side::Nva,
                });
            }
            EventStage::ArtilleryDelay => {
                let due = state.turn + (outcome.face() as u8).div_ceil(3); // FTE-19.9-02
                state.missions.push(Mission {
                    side: Side::Nva,
                    kind: MissionKind::Artillery,
                    due,
                    target: f.target,
                });
                let mission = Some((MissionKind::Artillery, due - state.turn));
                let (side, roll) = (Side::Nva, outcome.face());
                log.note_with(state, || Event::RequestRolled {
                    side,
                    roll,
                    modifiers: Vec::new(),
                    mission,
                });
                state.frames.pop();
            }
            _ => {}
        }
    }

    /// FTE-19.0-03: Hero and Aerial Observer go when the column roll picks their side again.
    fn end_event_markers(&self, state: &mut State, column: Side, log: &mut impl Log<State, Event>) {
        let any = state.options.any_event_ends_markers;
        for side in Side::BOTH.into_iter().filter(|&s| any || s == column) {
            let hero = state
                .all()
                .find(|(_, u)| u.side == side && u.is(Flags::HERO))
                .map(|(id, _)| id);
            if let Some(unit) = hero {
                state.unit_mut(unit).clear(Flags::HERO);
                log.note_with(state, || Event::Unmarked {
                    unit,
                    marker: Marker::Hero,
                    clause: Clause("FTE-19.4-02"),
                });
            }
            if side == Side::Us && std::mem::take(&mut state.aerial_observer) {
                log.note_with(state, || Event::EventEnded {
                    side,
                    what: Marker::AerialObserver,
                });
            }
        }
    }

    fn begin_event(
        &self,
        state: &mut State,
        mut f: RandomEvent,
        row: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let side = f.side;
        let stage = match (row, side) {
            (1, _) => EventStage::Injury,
            (2, _) => EventStage::LowAmmo,
            (3, _) => EventStage::Hero,
            (4, _) => EventStage::Rally,
            (7, Side::Nva) => EventStage::ArtilleryHex,
            (8, Side::Nva) => EventStage::VcDeal,
            _ => EventStage::Column,
        };
        f.stage = stage;
        let happens = match (row, side) {
            (1..=4, _) => state
                .all()
                .any(|(id, _)| self.may_pick(state, &f, id).is_ok()),
            (5 | 6, _) | (7, Side::Us) => true,
            (7, Side::Nva) => !state.missions.is_full() && !self.artillery_hexes(state).is_empty(),
            (8, Side::Us) => {
                !state
                    .all()
                    .any(|(_, u)| self.role(u) == Role::Cobra && u.on_map())
                    && state.units.len() + 2 < 128
            }
            (8, Side::Nva) => state.vc_events < VC_EVENTS && state.units.len() + 4 < 128,
            _ => false,
        };
        log.note_with(state, || Event::EventRolled { side, row, happens });
        if !happens {
            state.frames.pop();
            return;
        }
        match (row, side) {
            (5, _) => {
                state.higher_hq[side.index()] = true;
                state.frames.pop();
            }
            (6, _) => {
                state.frames.pop();
                while let Some(i) = state.missions.iter().position(|m| m.side == side) {
                    self.cancel_mission(state, i, "FTE-19.10-01", log);
                }
            }
            (7, Side::Us) => {
                state.aerial_observer = true;
                state.frames.pop();
            }
            (8, Side::Us) => {
                state.frames.pop();
                let first = UnitId(state.units.len() as u8);
                for piece in self.spares.cobra {
                    self.add_unit(state, piece, Side::Us);
                }
                self.push(
                    state,
                    Frame::Arrive {
                        group: COBRAS,
                        next: first,
                    },
                );
            }
            (8, Side::Nva) => self.begin_vc(state, f, log),
            _ => swap(state, Frame::Event(f)),
        }
    }

    // ------------------------------------------------------------------ picking a Unit

    /// FTE-19.1 to 19.4: whom an event can fall on.
    fn may_pick(&self, state: &State, f: &RandomEvent, unit: UnitId) -> May {
        let Some(u) = state
            .units
            .get(unit.index())
            .filter(|u| u.on_map() && u.side == f.side)
        else {
            return Err(No(
                "FTE-19.0-01",
                "It is not a Unit of the side that has the event.",
            ));
        };
        match f.stage {
            EventStage::Injury => {
                let injured = |c: &Casualty| c.kind == CasualtyKind::Injury && c.side == f.side;
                let none = !state.markers().any(|(_, c)| injured(c));
                need(
                    none,
                    "FTE-19.1-04",
                    "That side's Injury marker is on the map.",
                )?;
                need(
                    !u.is(Flags::CONCEALED) && self.troops(u) && self.face(u).men >= 3,
                    "FTE-19.1-01",
                    "An Injury falls on Visible Infantry of three or four men.",
                )?;
                let room = state.borne(unit).count() < self.capacity(state, unit);
                need(room, "FTE-7.5.2-03", "It carries all it can.")
            }
            // What lies under a Concealed marker the opponent cannot know.
            EventStage::LowAmmo => {
                let known = u.is(Flags::LOW_AMMO) && !u.is(Flags::CONCEALED);
                need(!known, "FTE-19.2-01", "It has Low Ammo.")
            }
            EventStage::Hero => need(self.real(u), "FTE-19.4-01", "A Hero must be a real Unit."),
            EventStage::Rally => need(
                u.any(Flags::BROKEN | Flags::SUPPRESSED),
                "FTE-19.3-01",
                "It is neither Broken nor Suppressed.",
            ),
            _ => Err(No("FTE-19.0-01", "No Unit is picked now.")),
        }
    }

    /// FTE-19.9-01: in line of sight of an NVA Leader, or at a Visible American Unit.
    fn artillery_hexes(&self, state: &State) -> HexSet {
        let leads = |u: &Unit| self.facts(u).leader && self.facts(u).nation == Nation::Nva;
        let eyes: Vec<UnitId> = state
            .of_side(Side::Nva)
            .filter(|(_, u)| leads(u))
            .map(|(id, _)| id)
            .collect();
        self.target_hexes(state, Side::Nva, &eyes)
    }

    pub(crate) fn event_choices(&self, state: &State, f: RandomEvent, out: &mut Vec<Choice>) {
        match f.stage {
            EventStage::Injury | EventStage::LowAmmo | EventStage::Hero | EventStage::Rally => {
                let units = state.all().map(|(id, _)| id);
                out.extend(
                    units
                        .filter(|&u| self.may_pick(state, &f, u).is_ok())
                        .map(|unit| Choice::Pick { unit }),
                );
                if f.stage == EventStage::LowAmmo {
                    out.push(Choice::Leave);
                }
            }
            EventStage::ArtilleryHex => {
                out.extend(
                    self.artillery_hexes(state)
                        .iter()
                        .map(|hex| Choice::TargetHex { hex }),
                );
            }
            EventStage::VcPlace => {
                let altitude = Altitude::Ground;
                let open = self.open_hexes(state, f.next, altitude, self.near_hamlet.iter());
                out.extend(open.map(|hex| Choice::Place { hex, altitude }));
                out.push(Choice::LeaveOut);
            }
            _ => {}
        }
    }

    pub(crate) fn deny_event(&self, state: &State, f: RandomEvent, choice: &Choice) -> No {
        let fallback = No("FTE-19.0-02", "The Random Event comes first.");
        match *choice {
            Choice::Pick { unit } => self.may_pick(state, &f, unit).err().unwrap_or(fallback),
            Choice::TargetHex { .. } => No(
                "FTE-19.9-01",
                "No NVA Leader sees it and no Visible American is near it.",
            ),
            Choice::Place { hex, .. }
                if self.scenario.map.in_play(hex) && f.stage == EventStage::VcPlace =>
            {
                if !self.near_hamlet.contains(hex) {
                    return No(
                        "FTE-19.7-01",
                        "It is farther than three hexes from every Hamlet.",
                    );
                }
                self.may_stand(state, f.next, hex, Altitude::Ground)
                    .err()
                    .unwrap_or(fallback)
            }
            _ => fallback,
        }
    }

    pub(crate) fn choose_event(
        &self,
        state: &mut State,
        f: RandomEvent,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (choice, f.stage) {
            (Choice::Pick { unit }, EventStage::Injury) => {
                state.frames.pop();
                let hex = state.unit(unit).at;
                let casualty = self.new_casualty(state, CasualtyKind::Injury, f.side, hex, log);
                self.give(state, casualty, unit, "FTE-19.1-01", log);
            }
            (Choice::Pick { unit }, EventStage::LowAmmo) => {
                state.frames.pop();
                state.unit_mut(unit).set(Flags::LOW_AMMO);
                log.note_with(state, || Event::Marked {
                    unit,
                    marker: Marker::LowAmmo,
                    clause: Clause("FTE-19.2-01"),
                });
            }
            (Choice::Pick { unit }, EventStage::Hero) => {
                state.frames.pop();
                state.unit_mut(unit).set(Flags::HERO);
                log.note_with(state, || Event::Marked {
                    unit,
                    marker: Marker::Hero,
                    clause: Clause("FTE-19.4-01"),
                });
            }
            (Choice::Pick { unit }, _) => {
                state.frames.pop();
                let marker = if state.unit(unit).is(Flags::BROKEN) {
                    Marker::Broken
                } else {
                    Marker::Suppressed
                };
                // FTE-19.3-02: a Broken Vehicle that is Suppressed besides is free of both.
                state
                    .unit_mut(unit)
                    .clear(Flags::BROKEN | Flags::SUPPRESSED);
                log.note_with(state, || Event::Unmarked {
                    unit,
                    marker,
                    clause: Clause("FTE-19.3-01"),
                });
            }
            (Choice::TargetHex { hex }, _) => {
                log.note_with(state, || Event::TargetNamed {
                    side: Side::Nva,
                    hex,
                });
                swap(
                    state,
                    Frame::Event(RandomEvent {
                        stage: EventStage::ArtilleryDelay,
                        target: hex,
                        ..f
                    }),
                );
            }
            (Choice::Place { hex, altitude }, _) => {
                self.put(state, f.next, hex, altitude, log);
                swap(
                    state,
                    Frame::Event(RandomEvent {
                        next: UnitId(f.next.0 + 1),
                        ..f
                    }),
                );
            }
            (Choice::LeaveOut, _) => {
                let u = state.unit_mut(f.next);
                u.clear(Flags::RESERVE);
                u.set(Flags::GONE);
                log.note_with(state, || Event::LeftOut { unit: f.next });
                swap(
                    state,
                    Frame::Event(RandomEvent {
                        next: UnitId(f.next.0 + 1),
                        ..f
                    }),
                );
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    // ------------------------------------------------------------------ VC (19.7)

    fn begin_vc(&self, state: &mut State, mut f: RandomEvent, log: &mut impl Log<State, Event>) {
        state.vc_events += 1;
        state.pool[Side::Nva.index()] += 1;
        state.cup[Side::Nva.index()] += 1; // FTE-19.7-03
        log.note_with(state, || Event::ChitAdded {
            side: Side::Nva,
            clause: Clause("FTE-19.7-03"),
        });
        f.left = self.spares.vc.len() as u8;
        for _ in self.spares.vc {
            if let Some(unit) = self.add_unit(state, PieceId::NONE, Side::Nva) {
                state.unit_mut(unit).set(Flags::CONCEALED);
            }
        }
        swap(state, Frame::Event(f));
    }

    fn next_vc_to_deal(&self, state: &State) -> Option<UnitId> {
        state
            .all()
            .find(|(_, u)| u.piece == PieceId::NONE)
            .map(|(id, _)| id)
    }

    /// Event pieces of the set being dealt that have no slot yet.
    pub(crate) fn undealt_spares(&self, state: &State) -> Draw {
        let last = &state.units[state.units.len().saturating_sub(self.spares.vc.len())..];
        Draw::weighted(
            self.spares
                .vc
                .iter()
                .map(|piece| u8::from(!last.iter().any(|u| u.piece == *piece))),
        )
    }
}
