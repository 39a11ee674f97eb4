//! Chapter 4: reinforcements.

use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::{ChitGain, Event};
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Altitude, Flags, Medevac, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// What arrives together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Arrival {
    /// A group of the scenario, by its number.
    Group(u8),
    /// The Medevac Slick (12.0).
    Medevac,
    /// Cobras, by a Random Event (19.6).
    Cobras,
}

/// The groups that are due arrive, one after the other (4.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Reinforcements {
    /// How many arrivals of the turn have had their turn, due or not.
    pub done: u8,
}

impl Procedure<Fte> for Reinforcements {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Some(arrival) = game.arrivals().nth(usize::from(self.done)) else {
            state.stack.finish();
            return Flow::On;
        };
        state.stack.become_(Reinforcements {
            done: self.done + 1,
        });
        if let Some(next) = game.due(state, arrival) {
            state.stack.call(Arrive { arrival, next });
        }
        Flow::On
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// Pieces that arrive together are being placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrive {
    /// Which.
    pub arrival: Arrival,
    /// Next slot to place.
    pub next: UnitId,
}

impl Procedure<Fte> for Arrive {
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Some(unit) = game.next_to_arrive(state, self) else {
            state.stack.finish();
            return Flow::On;
        };
        let arrive = Arrive { next: unit, ..self };
        state.stack.become_(arrive);
        let mut open = Vec::new();
        arrive.choices(game, state, &mut open);
        if open.is_empty() {
            log.note_with(state, || Event::ArrivalDelayed { unit }); // FTE-4.0-07
            state.stack.become_(arrive.after(unit));
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.unit(unit).side))
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let unit = self.next;
        let levels = [Altitude::Ground, Altitude::Treetop, Altitude::High];
        let open = |level: &Altitude| game.may_arrive_at(state.unit(unit), *level).is_ok();
        for altitude in levels.into_iter().filter(open) {
            let open = game.open_hexes(state, unit, altitude, game.entry_hexes(self.arrival));
            out.extend(open.map(|hex| Choice::Place { hex, altitude }));
        }
        let carriers = state
            .all()
            .map(|(id, _)| id)
            .filter(|&c| game.may_come_on_aboard(state, unit, c).is_ok());
        out.extend(carriers.map(|carrier| Choice::Aboard { carrier }));
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Place { hex, altitude } => game.may_arrive(state, self, hex, altitude),
            Choice::Aboard { carrier } => game.may_come_on_aboard(state, self.next, carrier),
            _ => choice.not_asked(No("FTE-4.0-01", "Place the arriving Unit on the map edge.")),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = self.next;
        match choice {
            Choice::Place { hex, altitude } => {
                game.put(state, unit, hex, altitude, log);
                game.after_arrival(state, self.arrival, unit);
            }
            Choice::Aboard { carrier } => {
                game.come_aboard(state, unit, carrier, log);
                if game.role(state.unit(carrier)) == Role::Slick {
                    state.unit_mut(carrier).set(Flags::BROUGHT); // FTE-4.0-05
                }
            }
            _ => return,
        }
        state.stack.become_(self.after(unit));
        game.spring_trap(state, UnitSet::one(unit), state.unit(unit).at, log); // FTE-26.0-05
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let who = game.who(view, self.next);
        Decide::new(format!("Place {who} on the map edge"), "reinforcements").into()
    }
}

impl Arrive {
    /// The same with the slots after this one to place.
    fn after(self, unit: UnitId) -> Arrive {
        Arrive {
            next: UnitId(unit.0 + 1),
            ..self
        }
    }
}

impl Fte {
    /// The turn is counted and the cup is filled.
    pub(super) fn begin_turn(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        state.turn += 1;
        let turn = state.turn;
        log.note_with(state, || Event::TurnBegins { turn });
        for extra in self.scenario.extra_chits.iter().filter(|e| e.turn == turn) {
            state.pool[extra.side.index()] += extra.count; // FTE-4.0-06
            for _ in 0..extra.count {
                log.note_with(state, || Event::ChitAdded {
                    side: extra.side,
                    why: ChitGain::Scenario,
                });
            }
        }
        state.cup = [
            state.pool[0],
            state.pool[1],
            u8::from(self.scenario.random_events),
        ];
    }

    /// FTE-4.0-07, 12.0-03: US groups first, then the Medevac Slick and Cobras that found no open hex, then the NVA/VC.
    fn arrivals(&self) -> impl Iterator<Item = Arrival> + '_ {
        let groups = |side: Side| {
            let of_side = (0u8..).zip(&self.scenario.groups);
            of_side
                .filter(move |(_, group)| group.side == side)
                .map(|(number, _)| Arrival::Group(number))
        };
        groups(Side::Us)
            .chain([Arrival::Medevac, Arrival::Cobras])
            .chain(groups(Side::Nva))
    }

    /// The first slot of an arrival that is due by now.
    fn due(&self, state: &mut State, arrival: Arrival) -> Option<UnitId> {
        match arrival {
            Arrival::Group(number) => {
                let group = &self.scenario.groups[usize::from(number)];
                let due = group.turn > 0 && group.turn <= state.turn;
                due.then(|| UnitId(self.group_start[usize::from(number)]))
            }
            Arrival::Medevac => {
                if let Medevac::Due(turn) = state.medevac
                    && turn <= state.turn
                {
                    return self.waiting_medevac(state);
                }
                None
            }
            Arrival::Cobras => {
                let waits = |(_, u): &(UnitId, &Unit)| u.is(Flags::RESERVE) && self.event_cobra(u);
                state.all().find(waits).map(|(id, _)| id)
            }
        }
    }

    /// Whether a Unit is one of the Cobras that a Random Event brings.
    fn event_cobra(&self, unit: &Unit) -> bool {
        self.spares.cobra.contains(&unit.piece)
    }

    /// The slot of the Medevac Slick, made anew for each request.
    fn waiting_medevac(&self, state: &mut State) -> Option<UnitId> {
        let waiting =
            |(_, u): &(UnitId, &Unit)| u.is(Flags::RESERVE) && u.piece == self.spares.medevac;
        let found = state.all().find(waiting).map(|(id, _)| id);
        found.or_else(|| self.add_unit(state, self.spares.medevac, Side::Us))
    }

    /// The next slot of an arrival that is still to be placed.
    fn next_to_arrive(&self, state: &State, arrive: Arrive) -> Option<UnitId> {
        let end = match arrive.arrival {
            Arrival::Medevac | Arrival::Cobras => state.units.len() as u8,
            Arrival::Group(number) => {
                let number = usize::from(number);
                self.group_start[number] + self.scenario.groups[number].pieces.len() as u8
            }
        };
        (arrive.next.0..end).map(UnitId).find(|&id| {
            let u = state.unit(id);
            let expected = match arrive.arrival {
                Arrival::Medevac => u.piece == self.spares.medevac,
                Arrival::Cobras => self.event_cobra(u),
                Arrival::Group(_) => true,
            };
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

    /// The hexes by which a piece may come on.
    fn entry_hexes(&self, arrival: Arrival) -> Box<dyn Iterator<Item = Hex> + '_> {
        match arrival {
            Arrival::Medevac | Arrival::Cobras => {
                let map = &self.scenario.map;
                Box::new(map.hexes().iter().copied().filter(|&h| map.on_edge(h)))
            }
            Arrival::Group(number) => {
                Box::new(self.scenario.groups[usize::from(number)].area.iter())
            }
        }
    }

    /// FTE-4.0-04: the level at which a piece may come on.
    fn may_arrive_at(&self, unit: &Unit, altitude: Altitude) -> May {
        let flies = altitude != Altitude::Ground;
        match self.class(unit) {
            Class::Helicopter => need(
                flies,
                "FTE-4.0-04",
                "Helicopters arrive at Treetop or High Level.",
            ),
            _ => need(!flies, "FTE-6.8-01", "Only Helicopters have an altitude."),
        }
    }

    /// FTE-4.0-01, -07: where the piece at hand may come on.
    fn may_arrive(&self, state: &State, arrive: &Arrive, hex: Hex, altitude: Altitude) -> May {
        let map = &self.scenario.map;
        need(map.in_play(hex), "FTE-1.2-04", "That hex is not in play.")?;
        self.may_arrive_at(state.unit(arrive.next), altitude)?;
        match arrive.arrival {
            Arrival::Medevac | Arrival::Cobras => {
                need(map.on_edge(hex), "FTE-4.0-01", "It is not at the map edge.")?;
            }
            Arrival::Group(number) => need(
                self.scenario.groups[usize::from(number)].area.contains(hex),
                "FTE-4.0-01",
                "Arrivals go on the map edge that the scenario names.",
            )?,
        }
        self.may_stand(state, arrive.next, hex, altitude)
    }

    /// FTE-4.0-03: carriers of the group that are on the edge by now may bring Infantry along.
    fn may_come_on_aboard(&self, state: &State, unit: UnitId, carrier: UnitId) -> May {
        let (u, c) = (state.unit(unit), state.unit(carrier));
        need(self.troops(u), "FTE-6.9-01", "Only Infantry comes aboard.")?;
        let together = self
            .group_of(unit)
            .is_some_and(|group| self.group_of(carrier) == Some(group));
        need(
            together,
            "FTE-4.0-03",
            "It does not arrive together with that carrier.",
        )?;
        self.may_carry(state, carrier)?;
        need(
            self.scenario.map.on_edge(c.at),
            "FTE-4.0-03",
            "That carrier is not waiting at the map edge.",
        )?;
        need(
            self.room(state, carrier) >= self.face(u).men,
            "FTE-6.9-02",
            "There is no room for it.",
        )
    }

    fn after_arrival(&self, state: &mut State, arrival: Arrival, unit: UnitId) {
        let turn = state.turn;
        let carries = state.passengers(unit).next().is_some();
        let role = self.role(state.unit(unit));
        let u = state.unit_mut(unit);
        match arrival {
            Arrival::Medevac => state.medevac = Medevac::Here(unit),
            Arrival::Cobras => u.leave_by = turn + 2, // FTE-19.6-03: the arrival turn is the first of three
            Arrival::Group(number) => {
                if role == Role::Slick && carries {
                    u.set(Flags::BROUGHT);
                }
                // FTE-15.0-05: the clock of escorts; Slicks go when they have put out (FTE-15.0-04).
                let after = self.scenario.groups[usize::from(number)].leave_after;
                let escort =
                    role != Role::Slick && self.class(state.unit(unit)) == Class::Helicopter;
                if after > 0 && escort {
                    state.unit_mut(unit).leave_by = turn + after;
                }
            }
        }
    }
}
