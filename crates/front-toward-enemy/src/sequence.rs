//! Chapters 3, 4, 5.0, 17, 20: the sequence of play.

use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::{Event, Marker};
use crate::frame::{EventStage, Frame, Phase, RandomEvent, Strike};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{
    Activation, Altitude, CasualtyId, CasualtyKind, Chit, Flags, Medevac, State, Unit, UnitId,
    UnitSet, Wait,
};
use engine::{Clause, Log, Modifier, Outcome};
use ground::Hex;

/// `Frame::Arrive` of the Medevac Slick.
pub(crate) const MEDEVAC: u8 = u8::MAX;
/// `Frame::Arrive` of the Cobras.
pub(crate) const COBRAS: u8 = u8::MAX - 1;

impl Fte {
    pub(crate) fn step_turn(
        &self,
        state: &mut State,
        phase: Phase,
        index: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if index == 0 && phase != Phase::Reinforcements {
            log.note_with(state, || Event::PhaseBegins { phase });
        }
        match phase {
            Phase::Reinforcements => self.reinforcements(state, index, log),
            Phase::Activations => self.activations(state, index, log),
            Phase::FireMissions => {
                // FTE-16.0-15: in the order they were requested.
                match state.missions.iter().position(|m| m.due <= state.turn) {
                    Some(mission) => {
                        swap(state, Frame::Turn(phase, 1));
                        self.push(
                            state,
                            Frame::Mission(Strike {
                                mission: mission as u8,
                                ..Strike::default()
                            }),
                        );
                    }
                    None => swap(state, Frame::Turn(Phase::Casualties, 0)),
                }
                Flow::On
            }
            Phase::Casualties => match self.next_wounded(state, index) {
                Some(casualty) => {
                    swap(state, Frame::Turn(phase, casualty.0));
                    Flow::Wait(Wait::D10)
                }
                None => {
                    swap(state, Frame::Turn(Phase::Concealment, 0));
                    Flow::On
                }
            },
            Phase::Concealment => self.step_concealment(state, index),
            Phase::EndOfTurn => self.end_of_turn(state, log),
        }
    }

    /// Chapter 4, US first (FTE-4.0-07).
    fn reinforcements(
        &self,
        state: &mut State,
        index: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let groups = self.scenario.groups.len() as u8;
        if index == 0 {
            state.turn += 1;
            let turn = state.turn;
            log.note_with(state, || Event::TurnBegins { turn });
            for extra in self.scenario.extra_chits.iter().filter(|e| e.turn == turn) {
                state.pool[extra.side.index()] += extra.count; // FTE-4.0-06
                for _ in 0..extra.count {
                    log.note_with(state, || Event::ChitAdded {
                        side: extra.side,
                        clause: Clause("FTE-4.0-06"),
                    });
                }
            }
            state.cup = [
                state.pool[0],
                state.pool[1],
                u8::from(self.scenario.random_events),
            ];
        }
        if index == 2 * groups + 1 {
            swap(state, Frame::Turn(Phase::Activations, 0));
            return Flow::On;
        }
        swap(state, Frame::Turn(Phase::Reinforcements, index + 1));
        if index == groups {
            // After the American groups: the Medevac Slick (FTE-12.0-03).
            if let Medevac::Due(turn) = state.medevac
                && turn <= state.turn
                && let Some(next) = self.waiting_medevac(state)
            {
                self.push(
                    state,
                    Frame::Arrive {
                        group: MEDEVAC,
                        next,
                    },
                );
            }
            return Flow::On;
        }
        let (side, group) = if index < groups {
            (Side::Us, index)
        } else {
            (Side::Nva, index - groups - 1)
        };
        let arriving = &self.scenario.groups[group as usize];
        if arriving.side == side && arriving.turn > 0 && arriving.turn <= state.turn {
            let next = UnitId(self.group_start[group as usize]);
            self.push(state, Frame::Arrive { group, next });
        }
        Flow::On
    }

    /// The slot of the Medevac Slick, made anew for each request.
    fn waiting_medevac(&self, state: &mut State) -> Option<UnitId> {
        let waiting =
            |(_, u): &(UnitId, &Unit)| u.is(Flags::RESERVE) && u.piece == self.spares.medevac;
        let found = state.all().find(waiting).map(|(id, _)| id);
        found.or_else(|| self.add_unit(state, self.spares.medevac, Side::Us))
    }

    /// The slots of an arrival, in order.
    fn next_arrival(&self, state: &State, group: u8, next: UnitId) -> Option<UnitId> {
        let end = match group {
            MEDEVAC | COBRAS => state.units.len() as u8,
            _ => {
                self.group_start[group as usize]
                    + self.scenario.groups[group as usize].pieces.len() as u8
            }
        };
        (next.0..end).map(UnitId).find(|&id| {
            let u = state.unit(id);
            let expected = group != MEDEVAC || u.piece == self.spares.medevac;
            u.is(Flags::RESERVE) && !u.aboard() && !self.comes_aboard(id) && expected
        })
    }

    /// Whether the scenario brings the piece on aboard a carrier.
    fn comes_aboard(&self, unit: UnitId) -> bool {
        self.group_of(unit).is_some_and(|g| {
            let piece = unit.0 - self.group_start[g];
            self.scenario.groups[g].pieces[piece as usize]
                .aboard
                .is_some()
        })
    }

    pub(crate) fn step_arrive(
        &self,
        state: &mut State,
        group: u8,
        next: UnitId,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let Some(unit) = self.next_arrival(state, group, next) else {
            state.frames.pop();
            return Flow::On;
        };
        swap(state, Frame::Arrive { group, next: unit });
        let mut open = Vec::new();
        self.arrive_choices(state, group, unit, &mut open);
        if open.is_empty() {
            log.note_with(state, || Event::ArrivalDelayed { unit }); // FTE-4.0-07
            swap(
                state,
                Frame::Arrive {
                    group,
                    next: UnitId(unit.0 + 1),
                },
            );
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.unit(unit).side))
    }

    /// The hexes by which a piece may come on.
    fn entry_hexes(&self, group: u8) -> Box<dyn Iterator<Item = Hex> + '_> {
        match group {
            MEDEVAC | COBRAS => {
                let map = &self.scenario.map;
                Box::new(map.hexes().iter().copied().filter(|&h| map.on_edge(h)))
            }
            _ => Box::new(self.scenario.groups[group as usize].area.iter()),
        }
    }

    pub(crate) fn arrive_choices(
        &self,
        state: &State,
        group: u8,
        unit: UnitId,
        out: &mut Vec<Choice>,
    ) {
        let u = state.unit(unit);
        let levels: &[Altitude] = match self.class(u) {
            Class::Helicopter => &[Altitude::Treetop, Altitude::High], // FTE-4.0-04
            _ => &[Altitude::Ground],
        };
        for &altitude in levels {
            let open = self.open_hexes(state, unit, altitude, self.entry_hexes(group));
            out.extend(open.map(|hex| Choice::Place { hex, altitude }));
        }
        let carriers = state
            .all()
            .map(|(id, _)| id)
            .filter(|&c| self.may_come_on_aboard(state, unit, c).is_ok());
        out.extend(carriers.map(|carrier| Choice::Aboard { carrier }));
    }

    /// FTE-4.0-03: carriers of the group that are on the edge by now may bring Infantry along.
    fn may_come_on_aboard(&self, state: &State, unit: UnitId, carrier: UnitId) -> May {
        let (u, c) = (state.unit(unit), state.unit(carrier));
        need(self.troops(u), "FTE-6.9-01", "Only Infantry comes aboard.")?;
        let together = self
            .group_of(unit)
            .is_some_and(|group| self.group_of(carrier) == Some(group));
        let arrived_now = c.on_map() && !c.is(Flags::COMPLETE) && self.scenario.map.on_edge(c.at);
        need(
            together && arrived_now,
            "FTE-4.0-03",
            "It does not arrive together with that carrier.",
        )?;
        need(
            self.room(state, carrier) >= self.face(u).men,
            "FTE-6.9-02",
            "There is no room for it.",
        )
    }

    pub(crate) fn deny_arrive(&self, state: &State, unit: UnitId, choice: &Choice) -> No {
        match *choice {
            Choice::Place { hex, altitude } if self.scenario.map.in_play(hex) => {
                let helicopter = self.class(state.unit(unit)) == Class::Helicopter;
                if helicopter && altitude == Altitude::Ground {
                    return No("FTE-4.0-04", "Helicopters arrive at Treetop or High Level.");
                }
                match self.may_stand(state, unit, hex, altitude) {
                    Err(no) => no,
                    Ok(()) => No(
                        "FTE-4.0-01",
                        "Arrivals go on the map edge that the scenario names.",
                    ),
                }
            }
            Choice::Aboard { carrier } => match self.may_come_on_aboard(state, unit, carrier) {
                Err(no) => no,
                Ok(()) => No(
                    "FTE-4.0-03",
                    "It does not arrive together with that carrier.",
                ),
            },
            _ => No(
                "FTE-4.0-01",
                "Arriving Units are placed on the map edge now.",
            ),
        }
    }

    pub(crate) fn choose_arrive(
        &self,
        state: &mut State,
        group: u8,
        unit: UnitId,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Place { hex, altitude } => {
                self.put(state, unit, hex, altitude, log);
                self.after_arrival(state, group, unit);
            }
            Choice::Aboard { carrier } => {
                self.come_aboard(state, unit, carrier, log);
                if self.role(state.unit(carrier)) == Role::Slick {
                    state.unit_mut(carrier).set(Flags::BROUGHT); // FTE-4.0-05
                }
            }
            _ => return,
        }
        swap(
            state,
            Frame::Arrive {
                group,
                next: UnitId(unit.0 + 1),
            },
        );
        self.spring_trap(state, UnitSet::one(unit), state.unit(unit).at, log); // FTE-26.0-05
    }

    fn after_arrival(&self, state: &mut State, group: u8, unit: UnitId) {
        let turn = state.turn;
        let carries = state.passengers(unit).next().is_some();
        let role = self.role(state.unit(unit));
        let u = state.unit_mut(unit);
        match group {
            MEDEVAC => state.medevac = Medevac::Here(unit),
            COBRAS => u.leave_by = turn + 2, // FTE-19.6-03: the arrival turn is the first of three
            _ => {
                if role == Role::Slick && carries {
                    u.set(Flags::BROUGHT);
                }
                // FTE-15.0-05: the clock of escorts; Slicks go when they have put out (FTE-15.0-04).
                let after = self.scenario.groups[group as usize].leave_after;
                let escort =
                    role != Role::Slick && self.class(state.unit(unit)) == Class::Helicopter;
                if after > 0 && escort {
                    state.unit_mut(unit).leave_by = turn + after;
                }
            }
        }
    }

    /// FTE-5.0-02: a free first Activation, then chits until the cup is empty.
    fn activations(&self, state: &mut State, index: u8, log: &mut impl Log<State, Event>) -> Flow {
        if index == 0 {
            let side = self.scenario.first;
            log.note_with(state, || Event::FirstActivation { side });
            swap(state, Frame::Turn(Phase::Activations, 1));
            self.begin_activation(state, side, false);
            return Flow::On;
        }
        if state.cup == [0, 0, 0] {
            swap(state, Frame::Turn(Phase::FireMissions, 0));
            return Flow::On;
        }
        Flow::Wait(Wait::Chit)
    }

    fn begin_activation(&self, state: &mut State, side: Side, by_chit: bool) {
        state.act = Activation {
            side,
            by_chit,
            ..Activation::default()
        };
        self.push(state, Frame::Declare);
    }

    fn next_wounded(&self, state: &State, from: u8) -> Option<CasualtyId> {
        // FTE-17.0-05: Injuries are not rolled for.
        state
            .markers()
            .find(|(id, c)| id.0 >= from && c.kind == CasualtyKind::Wia)
            .map(|(id, _)| id)
    }

    pub(crate) fn settle_turn(
        &self,
        state: &mut State,
        phase: Phase,
        index: u8,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        match phase {
            Phase::Activations => {
                state.cup[outcome.index()] -= 1;
                let chit = [Chit::Us, Chit::Nva, Chit::Event][outcome.index()];
                log.note_with(state, || Event::Drew { chit });
                match chit {
                    Chit::Us => self.begin_activation(state, Side::Us, true),
                    Chit::Nva => self.begin_activation(state, Side::Nva, true),
                    Chit::Event => {
                        let event = RandomEvent {
                            stage: EventStage::Column,
                            ..RandomEvent::default()
                        };
                        self.push(state, Frame::Event(event)); // FTE-5.0-12
                    }
                }
            }
            Phase::Casualties => {
                swap(state, Frame::Turn(phase, index + 1));
                self.check_casualty(state, CasualtyId(index), outcome.face(), log);
            }
            _ => {}
        }
    }

    /// FTE-17.0-02: -1, once, with a Medic of its side in the hex.
    pub(crate) fn casualty_modifier(
        &self,
        state: &State,
        casualty: CasualtyId,
    ) -> Option<Modifier> {
        let marker = &state.casualties[casualty.index()];
        let hex = if marker.bearer.is_some() {
            state.place_of(marker.bearer)
        } else {
            marker.at
        };
        let medic = state.all().any(|(id, u)| {
            u.side == marker.side
                && self.role(u) == Role::Medic
                && state.place_of(id) == hex
                && hex != Hex::NOWHERE
        });
        medic.then(|| Modifier::new(-1, "Medic in the hex", "FTE-17.0-02"))
    }

    /// Chapter 17.
    fn check_casualty(
        &self,
        state: &mut State,
        casualty: CasualtyId,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let modifier = self.casualty_modifier(state, casualty);
        let total = roll + modifier.as_ref().map_or(0, |m| m.value);
        let side = state.casualties[casualty.index()].side;
        let becomes = match total {
            ..=2 => CasualtyKind::Gone,
            3..=8 => CasualtyKind::Wia,
            _ => CasualtyKind::Kia,
        };
        log.note_with(state, || Event::CasualtyChecked {
            casualty,
            roll,
            modifiers: modifier.into_iter().collect(),
            becomes,
        });
        match becomes {
            CasualtyKind::Gone => {
                self.discard(state, casualty, "FTE-17.0-01", log);
                self.score(state, side, 2, "FTE-29.0-10", log);
            }
            CasualtyKind::Kia => {
                state.casualties[casualty.index()].kind = CasualtyKind::Kia;
                self.score(state, side, [-2, -1][side.index()], "FTE-29.0-09", log);
            }
            _ => {}
        }
    }

    /// Chapter 20.
    fn end_of_turn(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        for unit in state.units.iter_mut() {
            unit.clear(Flags::COMPLETE | Flags::OP_FIRED);
        }
        for side in Side::BOTH {
            if std::mem::take(&mut state.higher_hq[side.index()]) {
                log.note_with(state, || Event::EventEnded {
                    side,
                    what: Marker::HigherHq,
                });
            }
        }
        self.score_objectives(state, true, log);
        if state.turn >= self.scenario.turns {
            self.score_objectives(state, false, log);
            let winner = self.ahead(state);
            let vp = state.vp;
            log.note_with(state, || Event::GameOver { winner, vp });
            state.frames.clear();
            return Flow::Wait(Wait::Over);
        }
        swap(state, Frame::Turn(Phase::Reinforcements, 0));
        Flow::On
    }
}
