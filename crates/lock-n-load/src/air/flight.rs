//! 19.1 A plane enters, crosses and leaves the map in one impulse.

use super::{Crash, Fate, Flak, Raid};
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{RollFor, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{KindId, Location, Place, State, Support, Unit, Wait};
use engine::{Log, Procedure};
use ground::{Direction, Edge, Hex};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// A side of the map.
    pub enum Quarter {
        /// The top.
        #[default] North,
        /// The right.
        East,
        /// The bottom.
        South,
        /// The left.
        West,
    }
}

impl Quarter {
    fn edge(self) -> Edge {
        Edge::ALL[self as usize]
    }

    /// The straight hex lines by which the map is crossed from here (LNLT-19.1-04).
    const fn lines(self) -> &'static [Direction] {
        match self {
            Quarter::North => &[Direction::South, Direction::SouthEast, Direction::SouthWest],
            Quarter::East => &[Direction::SouthWest, Direction::NorthWest],
            Quarter::South => &[Direction::North, Direction::NorthEast, Direction::NorthWest],
            Quarter::West => &[Direction::NorthEast, Direction::SouthEast],
        }
    }
}

engine::kinds! {
    /// How far a flight has come.
    pub enum FlightStage {
        /// Which of the waiting planes comes.
        #[default] Plane,
        /// By which side of the map, by a die.
        Side,
        /// The owner chooses the side.
        Choose,
        /// The owner chooses the line.
        Line,
        /// The plane is in a hex: the enemy fires.
        Flak,
        /// The owner attacks or not.
        Attack,
        /// It flies on.
        On,
    }
}

/// 19.1 A plane's impulse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// Whose.
    pub side: Side,
    /// The plane.
    pub plane: KindId,
    /// By which side of the map.
    pub quarter: Quarter,
    /// Where it is.
    pub at: Hex,
    /// Whither it flies.
    pub to: Option<Direction>,
    /// How high: two levels above the highest obstacle on its path (LNLT-19.1-06).
    pub level: i8,
    /// Hexes that its cannon still strikes.
    pub strafing: u8,
    /// The hex it is over was struck by its cannon.
    pub struck: bool,
    /// Its cannon was fired.
    pub strafed: bool,
    /// Its bombs were dropped.
    pub bombed: bool,
    /// How far it has come.
    pub stage: FlightStage,
}

impl Flight {
    /// A plane of a side comes.
    pub(crate) fn of(side: Side) -> Flight {
        Flight {
            side,
            ..Flight::default()
        }
    }

    fn at_stage(self, stage: FlightStage) -> Flight {
        Flight { stage, ..self }
    }
}

impl Procedure<Lnl> for Flight {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            FlightStage::Plane => match game.waiting_planes(state, self.side).as_slice() {
                [] => state.stack.finish(),
                [one] => game.send(state, self, *one, log),
                _ => return Flow::Wait(Wait::Choice(self.side)),
            },
            FlightStage::Side => match state.rolled() {
                None => game.roll(state, Throw::d6(RollFor::AirEntry, self.side)),
                Some(rolled) => {
                    // LNLT-19.1-03
                    let die = usize::from(rolled.dice[0]);
                    let quarter = Quarter::ALL.get(die - 1).copied();
                    state.stack.become_(Flight {
                        quarter: quarter.unwrap_or_default(),
                        stage: match quarter {
                            Some(_) => FlightStage::Line,
                            None => FlightStage::Choose,
                        },
                        ..self
                    });
                }
            },
            FlightStage::Choose | FlightStage::Line => {
                return Flow::Wait(Wait::Choice(self.side));
            }
            FlightStage::Flak => return game.in_flak(state, self, log),
            FlightStage::Attack => {
                if self.strafing > 0 && !self.struck {
                    let fp = game.plane(&self).cannon.map_or(0, |it| it.fp);
                    state.stack.become_(Flight {
                        strafing: self.strafing - 1,
                        struck: true,
                        ..self
                    });
                    if game.may_raid(state, &self).is_ok() {
                        state.stack.call(Raid::of(self.side, self.at, fp));
                    }
                    return Flow::On;
                }
                let mut out = Vec::new();
                self.choices(game, state, &mut out);
                if out.len() > 1 {
                    return Flow::Wait(Wait::Choice(self.side));
                }
                state.stack.become_(self.at_stage(FlightStage::On));
            }
            FlightStage::On => {
                let to = self.to.unwrap_or(Direction::North);
                let next = game.scenario.map.neighbour(self.at, to);
                match next.is_nowhere() {
                    true => state.stack.finish(),
                    false => state.stack.become_(Flight {
                        at: next,
                        struck: false,
                        stage: FlightStage::Flak,
                        ..self
                    }),
                }
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            FlightStage::Plane => {
                let waiting = game.waiting_planes(state, self.side).into_iter();
                out.extend(waiting.map(|mission| Choice::Sortie { mission }));
            }
            FlightStage::Choose => {
                out.extend(Quarter::ALL.map(|quarter| Choice::FlyIn { quarter }));
            }
            FlightStage::Line => {
                for &hex in game.scenario.map.edge(self.quarter.edge()) {
                    for &to in self.quarter.lines() {
                        let choice = Choice::Fly { at: hex.into(), to };
                        if self.judge(game, state, &choice).is_ok() {
                            out.push(choice);
                        }
                    }
                }
            }
            FlightStage::Flak => {
                game.list_flak(state, self, out);
                out.push(Choice::Hold);
            }
            _ => {
                for choice in [Choice::Strafe, Choice::Bomb, Choice::Hold] {
                    if self.judge(game, state, &choice).is_ok() {
                        out.push(choice);
                    }
                }
            }
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let kind = game.plane(self);
        match (*choice, self.stage) {
            (Choice::Sortie { mission }, FlightStage::Plane) => need(
                game.waiting_planes(state, self.side).contains(&mission),
                "LNLT-19.1-11",
                "No such plane is waiting.",
            ),
            (Choice::FlyIn { .. }, FlightStage::Choose) => Ok(()),
            (Choice::Fly { at, to }, FlightStage::Line) => {
                let edge = game.scenario.map.edge(self.quarter.edge());
                need(
                    game.on_ground(at) && edge.contains(&at.hex()),
                    "LNLT-19.1-03",
                    "The plane enters by another side of the map.",
                )?;
                need(
                    self.quarter.lines().contains(&to),
                    "LNLT-19.1-04",
                    "It crosses the map in a straight line of hexes.",
                )?;
                // A half-hex more or less: the line must lead into the map.
                need(
                    !game.scenario.map.neighbour(at.hex(), to).is_nowhere(),
                    "LNLT-19.1-04",
                    "That line does not cross the map.",
                )
            }
            (Choice::AntiAir { unit, weapon }, FlightStage::Flak) => {
                game.may_flak_plane(state, self, unit, weapon)
            }
            (Choice::Hold, FlightStage::Flak | FlightStage::Attack) => Ok(()),
            (Choice::Strafe, FlightStage::Attack) => {
                need(
                    kind.cannon.is_some() && !self.strafed,
                    "LNLT-19.1.1-02",
                    "It has no cannon, or has fired it.",
                )?;
                game.may_raid(state, self)
            }
            (Choice::Bomb, FlightStage::Attack) => {
                need(
                    kind.bomb.is_some() && !self.bombed,
                    "LNLT-19.1.1-06",
                    "It has no bombs, or has dropped them.",
                )?;
                game.may_raid(state, self)
            }
            _ => Err(No("LNLT-19.1-04", "A plane is crossing the map.")),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Sortie { mission } => game.send(state, self, mission, log),
            Choice::FlyIn { quarter } => state.stack.become_(Flight {
                quarter,
                stage: FlightStage::Line,
                ..self
            }),
            Choice::Fly { at, to } => {
                let at = at.hex();
                state.stack.become_(Flight {
                    at,
                    to: Some(to),
                    level: game.height_of_flight(state, at, to),
                    stage: FlightStage::Flak,
                    ..self
                });
                let (side, plane) = (self.side, self.plane);
                log.note_with(state, || Event::FlewIn {
                    side,
                    plane,
                    at,
                    to,
                });
            }
            Choice::AntiAir { unit, weapon } => {
                state.stack.call(Flak::at_plane(unit, weapon));
            }
            Choice::Strafe => {
                let hexes = game.plane(&self).cannon.map_or(0, |it| it.hexes);
                state.stack.become_(Flight {
                    strafed: true,
                    strafing: hexes,
                    ..self
                });
            }
            Choice::Bomb => {
                let he = game.plane(&self).bomb.unwrap_or(0);
                state.stack.become_(Flight {
                    bombed: true,
                    ..self
                });
                state.stack.call(Raid::of(self.side, self.at, he));
            }
            _ => state.stack.become_(self.at_stage(match self.stage {
                FlightStage::Flak => FlightStage::Attack,
                _ => FlightStage::On,
            })),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, _: &State) -> Prompt {
        let at = self.at;
        match self.stage {
            FlightStage::Plane => Decide::new("Choose the plane to bring in", "which plane comes"),
            FlightStage::Choose => Decide::new(
                "Choose the side of the map by which the plane enters",
                "where the plane enters",
            ),
            FlightStage::Line => Decide::new(
                format!("Choose the line the {} flies", game.plane(self).name),
                "the plane's line",
            ),
            FlightStage::Flak => Decide::new(
                format!("A plane is over {at}: fire at it, or hold fire"),
                "anti-aircraft fire",
            )
            .in_window("anti-aircraft fire"),
            _ => Decide::new(
                format!("{} is over {at}: attack, or fly on", game.plane(self).name),
                "the plane's attack",
            )
            .call(Choice::Hold, "Fly on"),
        }
        .into()
    }
}

impl Lnl {
    /// The kind of the plane that flies.
    pub(crate) fn plane(&self, flight: &Flight) -> &crate::counters::Kind {
        &self.scenario.kinds[flight.plane.index().min(self.scenario.kinds.len() - 1)].1
    }

    /// The missions of a side that still wait for doubles, each kind of plane once.
    fn waiting_planes(&self, state: &State, side: Side) -> Vec<u8> {
        let missions = (0..).zip(state.missions.iter());
        missions
            .filter(|(_, it)| it.kind == Support::Air && it.side == side && it.left > 0)
            .map(|(number, _)| number)
            .collect()
    }

    /// LNLT-19.1-11: a mission enters play once, whatever comes of it.
    fn send(&self, state: &mut State, flight: Flight, mission: u8, _: &mut impl Log<State, Event>) {
        let line = &mut state.missions[usize::from(mission)];
        line.left -= 1;
        let plane = line.plane;
        state.stack.become_(Flight {
            plane,
            stage: FlightStage::Side,
            ..flight
        });
    }

    /// LNLT-19.1-06.
    fn height_of_flight(&self, state: &State, from: Hex, to: Direction) -> i8 {
        let mut highest = 0;
        let mut hex = from;
        while !hex.is_nowhere() {
            highest = highest.max(self.obstacle(state, hex));
            hex = self.scenario.map.neighbour(hex, to);
        }
        highest + 2
    }

    /// How high the tallest obstacle of a hex stands, its ground included.
    pub(crate) fn obstacle(&self, state: &State, hex: Hex) -> i8 {
        let storey = i8::from(self.has_storey(state, hex));
        self.scenario.map.level(hex) + self.row(state, hex).height as i8 + storey
    }

    /// The plane is in a hex: what befell it, then whether anybody fires.
    fn in_flak(&self, state: &mut State, flight: Flight, log: &mut impl Log<State, Event>) -> Flow {
        let (side, plane) = (flight.side, flight.plane);
        match state.fate() {
            // LNLT-19.1-09
            Some(Fate::Gone) => {
                state.stack.finish();
                log.note_with(state, || Event::FlewOff { side, plane });
                return Flow::On;
            }
            // LNLT-19.1-10
            Some(Fate::Falls) => {
                let to = flight.to.unwrap_or(Direction::North);
                state
                    .stack
                    .become_(Crash::of_plane(side, plane, flight.at, to));
                return Flow::On;
            }
            Some(Fate::Unhurt) | None => {}
        }
        let mut out = Vec::new();
        self.list_flak(state, &flight, &mut out);
        match out.is_empty() {
            true => {
                state.stack.become_(flight.at_stage(FlightStage::Attack));
                Flow::On
            }
            false => Flow::Wait(Wait::Choice(side.other())),
        }
    }

    /// LNLT-19.1.1-01, NEW-22: whether there is something in its hex that the plane may attack.
    fn may_raid(&self, state: &State, flight: &Flight) -> May {
        let (side, hex) = (flight.side, flight.at);
        let places = Place::ALL.map(|place| Location::new(hex, place));
        let grounded = |unit: &Unit| self.contests(unit) && !self.airborne(state, unit);
        let has = |whose: Side| {
            let mut all = state.on_map();
            all.any(|(_, unit)| unit.at.hex() == hex && unit.side == whose && grounded(unit))
        };
        need(has(side.other()), "LNLT-19.1.1-01", "No enemy is there.")?;
        let melee = places.iter().any(|&at| state.melee(at).is_some());
        need(
            !has(side) && !melee,
            "LNLT-5.0-02",
            "Friendly units are there, or a Melee.",
        )?;
        let spotted = places.iter().any(|&at| self.spotted(state, at, side));
        let seen = || {
            // NEW-43: nobody sees out of a carrier.
            let mut leaders = state
                .of(side)
                .filter(|(_, unit)| self.class(unit) == Class::Leader && !unit.carried());
            leaders.any(|(_, unit)| self.beholds(state, unit.at, hex.into()))
        };
        need(
            spotted || seen(),
            "LNLT-19.1.1-01",
            "It is not spotted, and no friendly Leader sees it.",
        )
    }
}
