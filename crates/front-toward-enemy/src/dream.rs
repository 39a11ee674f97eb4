//! Made-up choices to try the door with (`engine::conformance`): what is admitted must be listed, and what is listed
//! admitted. They come close to what is legal, for there a condition that one of the two forgets would show.

use crate::choice::Choice;
use crate::considered::Pointed;
use crate::frame::{Mode, Way};
use crate::fte::Fte;
use crate::state::{Altitude, CacheId, CasualtyId, MAX_UNITS, State, Unit, UnitId};
use engine::{Procedure, Rng};
use ground::Hex;
use std::mem::discriminant;

/// Kinds of choice.
const KINDS: usize = 63;

/// What choices are made of.
#[derive(Clone, Copy)]
struct Parts {
    unit: UnitId,
    other: UnitId,
    hex: Hex,
    casualty: CasualtyId,
    cache: CacheId,
    altitude: Altitude,
    mode: Mode,
    way: Way,
    mission: u8,
}

impl Fte {
    /// A well-formed choice that is legal only by luck: now anything, now something that could be meant by what goes on,
    /// now a legal choice with some of it changed.
    pub(crate) fn dream_of(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let mut parts = self.dreamt_parts(state, rng);
        let mut pool = Vec::new();
        match below(rng, 4) {
            0 => {}
            1 => self.with_frame(state, &parts.pointed_at(state, rng), &mut pool),
            _ => state.stack.top().choices(self, state, &mut pool),
        }
        let Some(near) = pick(rng, &pool) else {
            let any = parts.choices();
            return any[below(rng, any.len())];
        };
        self.look_beside(state, near, &mut parts, rng);
        parts.twist(near, rng)
    }

    /// Every other time the hex or the Unit is one next to that of a legal choice.
    fn look_beside(&self, state: &State, near: Choice, parts: &mut Parts, rng: &mut dyn Rng) {
        let (hex, unit) = hex_and_unit_of(near);
        if let Some(hex) = hex.filter(|&hex| self.scenario.map.in_play(hex) && below(rng, 2) == 0) {
            parts.hex = self.scenario.map.neighbours(hex)[below(rng, 6)];
        }
        if let Some(unit) =
            unit.filter(|unit| unit.index() < state.units.len() && below(rng, 2) == 0)
        {
            let at = state.place_of(unit);
            let beside = |(_, u): &(UnitId, &Unit)| u.on_map() && u.at.distance(at) <= 1;
            let there = || state.all().filter(beside);
            let which = below(rng, there().count().max(1));
            parts.unit = there().nth(which).map_or(parts.unit, |(id, _)| id);
        }
    }

    /// Units and markers that there are, and now and then one that is not; hexes near a Unit, anywhere and nowhere.
    fn dreamt_parts(&self, state: &State, rng: &mut dyn Rng) -> Parts {
        let hexes = self.scenario.map.hexes();
        let mut any = || UnitId(below(rng, (state.units.len() + 2).min(MAX_UNITS)) as u8);
        let (unit, other) = (any(), any());
        let near = state.units.get(unit.index()).map_or(Hex::NOWHERE, |u| u.at);
        let hex = match (below(rng, 8), near.is_nowhere()) {
            (0, _) => Hex::NOWHERE,
            (1..=3, false) => self.scenario.map.neighbours(near)[below(rng, 6)],
            (4, false) => near,
            _ => hexes[below(rng, hexes.len())],
        };
        Parts {
            unit,
            other,
            hex,
            casualty: CasualtyId(below(rng, state.casualties.len() + 2) as u8),
            cache: match below(rng, 8) {
                0 => CacheId::NONE,
                _ => CacheId(below(rng, state.caches.len() + 2) as u8),
            },
            altitude: [Altitude::Ground, Altitude::Treetop, Altitude::High][below(rng, 3)],
            mode: [Mode::Normal, Mode::DoubleTime, Mode::Stealthy][below(rng, 3)],
            way: [Way::Ground, Way::Trail, Way::Road][below(rng, 3)],
            mission: below(rng, 4) as u8,
        }
    }
}

impl Parts {
    /// One of each kind.
    fn choices(&self) -> [Choice; KINDS] {
        use Choice::*;
        let Parts {
            unit,
            other,
            hex,
            casualty,
            cache,
            altitude,
            mode,
            way,
            mission,
        } = *self;
        [
            Place { hex, altitude },
            Aboard { carrier: unit },
            LeaveOut,
            Plot { hex },
            Occupy { unit, fort: cache },
            Done,
            ActivateLeader { unit },
            ActivateHex { hex },
            ActivateVehicle { unit },
            ActivateHelicopter { unit },
            Pass,
            Include { unit },
            IncludeAll,
            Begin,
            Act { unit },
            EndActivation,
            Move { mode },
            Fire,
            Assault { hex },
            Search,
            Recover,
            DestroyCache,
            RequestMedevac,
            RequestFireMission,
            Load,
            Unload,
            Abandon,
            Nothing,
            Join { unit },
            Step { hex, way },
            Drop { casualty },
            EnterFort { unit, fort: cache },
            LeaveFort { unit },
            Exit,
            EnterTunnel,
            Fly { altitude },
            Halt,
            Target { unit },
            Support { unit },
            Shoot,
            Check { unit },
            Attack {
                primary: unit,
                target: other,
            },
            Hold,
            UseFort,
            KeepHidden,
            Retreat { hex },
            TakeUp { unit },
            Leave,
            ComeDown { hex },
            Advance { unit, fort: cache },
            PickUp { casualty },
            HandOver { casualty, unit },
            Cache { cache },
            TargetHex { hex },
            JoinMarker { casualty },
            Confirm,
            Conceal { unit },
            ConcealAll,
            Pick { unit },
            Interrogate { unit },
            Reveal { unit },
            Detonate { hex },
            CancelMission { mission },
        ]
    }

    /// What somebody points at: one of the parts, if there is such a thing.
    fn pointed_at(&self, state: &State, rng: &mut dyn Rng) -> Pointed {
        let which = below(rng, 4);
        let pieces = (
            state.units.len(),
            state.casualties.len(),
            state.caches.len(),
        );
        Pointed {
            unit: (which == 0 && self.unit.index() < pieces.0).then_some(self.unit),
            casualty: (which == 1 && self.casualty.index() < pieces.1).then_some(self.casualty),
            cache: (which == 2 && self.cache.index() < pieces.2).then_some(self.cache),
            hex: (which == 3).then_some(self.hex),
        }
    }

    /// A choice of the same kind, in which each part is kept or is one of these.
    fn twist(&self, near: Choice, rng: &mut dyn Rng) -> Choice {
        use Choice::*;
        let mut parts = *self;
        let mut kept = || below(rng, 2) == 0;
        macro_rules! keep {
            ($part:ident, $value:expr) => {
                if kept() {
                    parts.$part = $value;
                }
            };
        }
        match near {
            Place { hex, altitude } => {
                keep!(hex, hex);
                keep!(altitude, altitude);
            }
            Step { hex, way } => {
                keep!(hex, hex);
                keep!(way, way);
            }
            Attack { primary, target } => {
                keep!(unit, primary);
                keep!(other, target);
            }
            Occupy { unit, fort } | EnterFort { unit, fort } | Advance { unit, fort } => {
                keep!(unit, unit);
                keep!(cache, fort);
            }
            HandOver { casualty, unit } => {
                keep!(casualty, casualty);
                keep!(unit, unit);
            }
            _ => {}
        }
        let same = |choice: &Choice| discriminant(choice) == discriminant(&near);
        parts.choices().into_iter().find(same).unwrap_or(near)
    }
}

/// The hex and the Unit that a choice names.
fn hex_and_unit_of(choice: Choice) -> (Option<Hex>, Option<UnitId>) {
    use Choice::*;
    match choice {
        Place { hex, .. }
        | Plot { hex }
        | ActivateHex { hex }
        | Assault { hex }
        | Step { hex, .. }
        | Retreat { hex }
        | ComeDown { hex }
        | TargetHex { hex }
        | Detonate { hex } => (Some(hex), None),
        Aboard { carrier: unit }
        | Occupy { unit, .. }
        | ActivateLeader { unit }
        | ActivateVehicle { unit }
        | ActivateHelicopter { unit }
        | Include { unit }
        | Act { unit }
        | Join { unit }
        | EnterFort { unit, .. }
        | LeaveFort { unit }
        | Target { unit }
        | Support { unit }
        | Check { unit }
        | Attack { primary: unit, .. }
        | TakeUp { unit }
        | Advance { unit, .. }
        | HandOver { unit, .. }
        | Conceal { unit }
        | Pick { unit }
        | Interrogate { unit }
        | Reveal { unit } => (None, Some(unit)),
        _ => (None, None),
    }
}

fn pick<T: Copy>(rng: &mut dyn Rng, items: &[T]) -> Option<T> {
    (!items.is_empty()).then(|| items[below(rng, items.len())])
}

/// A number from 0 to `n - 1`. The tiny bias does not matter for guesses.
fn below(rng: &mut dyn Rng, n: usize) -> usize {
    ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize
}
