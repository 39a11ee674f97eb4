//! What each side may know.

use crate::choice::Choice;
use crate::counters::{Ammo, Side};
use crate::event::Event;
use crate::ff::Ff;
use crate::options::FateOrder;
use crate::state::{CommandId, Content, MAX_CARDS, MAX_UNITS, SightingId, State, Unit, UnitId};
use engine::{Rng, Seat};
use ground::{Direction, Hex};

impl Ff {
    pub(crate) fn view_of(&self, state: &State, seat: Seat) -> State {
        let mut view = *state;
        for side in Side::BOTH.into_iter().filter(|side| side.seat() != seat) {
            view.assets[side.index()].hand = [0; MAX_CARDS];
            for sighting in view.sightings.iter_mut().filter(|s| s.side == side) {
                sighting.content = Content::Unknown;
            }
            for unit in view.units.iter_mut() {
                if unit.side == side && unit.beneath != Unit::OPEN {
                    *unit = Unit::default();
                }
            }
            for fort in view.forts.iter_mut() {
                if fort.side == side && fort.beneath != Unit::OPEN {
                    *fort = Default::default();
                }
            }
        }
        view
    }

    /// A world that fits a view. Nothing is hidden yet in what is played.
    pub(crate) fn imagine_from(&self, view: &State, _: Seat, _: &mut dyn Rng) -> State {
        *view
    }

    /// The part of an event a seat may know.
    pub(crate) fn witness_of(&self, event: &Event, _: Seat) -> Option<Event> {
        Some(event.clone())
    }

    /// Whether an event shows somebody something that was hidden from him.
    pub(crate) fn reveals_something(&self, _: &Event) -> bool {
        false
    }

    /// A well-formed choice that is legal only by luck.
    pub(crate) fn dream_of(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let mut below = |n: usize| engine::below(rng, n.max(1) as u32) as usize;
        let hexes = self.scenario.map.hexes();
        let mut unit = || UnitId(below((state.units.len() + 2).min(MAX_UNITS)) as u8);
        let (unit, second, third) = (unit(), unit(), unit());
        let near = state.units.get(unit.index()).map_or(Hex::NOWHERE, |u| u.at);
        let hex = match (below(8), near.is_nowhere()) {
            (0, _) => Hex::NOWHERE,
            (1..=3, false) => self.scenario.map.neighbours(near)[below(6)],
            _ => hexes[below(hexes.len())],
        };
        let facing = Direction::from_index(below(6));
        let row = below(12) as u8;
        let command = CommandId(below(state.commands.len() + 2) as u8);
        let sighting = SightingId(below(state.sightings.len() + 2) as u8);
        let ammo = Ammo::ALL[below(2)];
        let side = Side::ALL[below(2)];
        let when = FateOrder::ALL[below(3)];
        use Choice::*;
        let dreams = [
            Place { hex },
            Face { facing },
            TakeCube { row },
            Order { row },
            Pass,
            Activate { unit },
            Deploy { unit },
            Muster {
                unit,
                second,
                third,
            },
            Abandon { unit },
            Begin,
            Finish { unit },
            Done,
            Fire { unit },
            Use { ammo },
            At { hex },
            StayPut,
            Target { unit },
            Shelter { unit },
            Go { unit },
            Join { unit },
            Part { unit },
            Step { hex },
            Pivot { unit },
            Exit { unit },
            Take { command },
            Drop { command },
            Rally { unit },
            Keep,
            Reroll,
            Hold,
            Command { side, hex },
            Reveal { sighting },
            AskFate { side, when },
        ];
        dreams[below(dreams.len())]
    }
}
