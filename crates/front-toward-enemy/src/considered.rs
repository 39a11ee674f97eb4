//! What somebody could have in mind with a piece or a place, legal or not, so that the referee can say why not.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::frame::{
    AssaultStage, EventStage, Frame, Mode, Move, MoveStage, Questioning, Way, Window,
};
use crate::fte::Fte;
use crate::state::{Altitude, CacheId, CasualtyId, State, UnitId};
use engine::{Procedure, Seat};
use ground::Hex;

const ALTITUDES: [Altitude; 3] = [Altitude::Ground, Altitude::Treetop, Altitude::High];

/// What a person points at.
pub(crate) struct Pointed {
    pub unit: Option<UnitId>,
    pub casualty: Option<CasualtyId>,
    pub cache: Option<CacheId>,
    pub hex: Option<Hex>,
}

impl Pointed {
    /// Reads ids of the scene; what is not in the view is nothing.
    fn read(view: &State, piece: Option<&str>, space: Option<&str>) -> Pointed {
        let unit = piece.and_then(UnitId::of_scene);
        let casualty = piece.and_then(CasualtyId::of_scene);
        let cache = piece.and_then(CacheId::of_scene);
        Pointed {
            unit: unit.filter(|unit| unit.index() < view.units.len()),
            casualty: casualty.filter(|it| it.index() < view.casualties.len()),
            cache: cache.filter(|it| it.index() < view.caches.len()),
            hex: space.and_then(|id| id.parse().ok()),
        }
    }

    /// The place meant: the space, or where the Unit stands.
    fn place(&self, view: &State) -> Option<Hex> {
        let of_unit = self
            .unit
            .map(|u| view.place_of(u))
            .filter(|&hex| hex != Hex::NOWHERE);
        self.hex.or(of_unit)
    }
}

impl Fte {
    /// Choices a person could mean in what is going on, and the rights of the seat at any time.
    pub(crate) fn considered_with(
        &self,
        view: &State,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        let at = Pointed::read(view, piece, space);
        let before = out.len();
        self.with_frame(view, &at, out);
        self.at_any_time(view, seat, &at, out);
        // Two ways to the same thought are one.
        let mut seen: Vec<Choice> = Vec::new();
        let mut place = 0;
        out.retain(|choice| {
            place += 1;
            let fresh = place <= before || !seen.contains(choice);
            seen.push(*choice);
            fresh
        });
    }

    /// What could be meant in the procedure on top. Every procedure is named: a new one does not compile until it is
    /// thought of.
    pub(crate) fn with_frame(&self, view: &State, at: &Pointed, out: &mut Vec<Choice>) {
        let unit = at.unit;
        let place = at.place(view);
        match view.stack.top() {
            Frame::SetUp(_) | Frame::Arrive(_) => self.placings(view, at, out),
            Frame::Concealment(_) => out.extend(unit.map(|unit| Choice::Conceal { unit })),
            Frame::Declare(_) => {
                out.extend(unit.into_iter().flat_map(|unit| {
                    [
                        Choice::ActivateLeader { unit },
                        Choice::ActivateVehicle { unit },
                        Choice::ActivateHelicopter { unit },
                    ]
                }));
                out.extend(place.map(|hex| Choice::ActivateHex { hex }));
            }
            Frame::Naming(_) => out.extend(unit.map(|unit| Choice::Include { unit })),
            Frame::Acting(_) => out.extend(unit.map(|unit| Choice::Act { unit })),
            Frame::Act(f) => self.actions(view, f.unit, at, out),
            Frame::Move(f) if f.stage == MoveStage::Gather => {
                out.extend(unit.map(|unit| Choice::Join { unit }));
            }
            Frame::Move(f) => self.steps(view, &f, at, out),
            Frame::Aim(_) => out.extend(self.meant(view, at).map(|unit| Choice::Target { unit })),
            Frame::Support(_) => {
                out.extend(self.meant(view, at).map(|unit| Choice::Support { unit }))
            }
            Frame::Attack(_) => out.extend([Choice::UseFort, Choice::KeepHidden]),
            Frame::Retreat(_) => out.extend(place.map(|hex| Choice::Retreat { hex })),
            Frame::TakeUp(_) => out.extend(unit.map(|unit| Choice::TakeUp { unit })),
            Frame::DropExcess(_) => {
                out.extend(at.casualty.map(|casualty| Choice::Drop { casualty }))
            }
            Frame::Downed(_) => out.extend(place.map(|hex| Choice::ComeDown { hex })),
            Frame::Window(w) => self.window_thoughts(view, &w, at, out),
            Frame::Assault(f) => self.assault_thoughts(view, f.stage, f.hex, at, out),
            Frame::Recover(f) => {
                out.extend(at.casualty.map(|casualty| Choice::PickUp { casualty }));
                if let Some(unit) = unit {
                    out.extend(
                        view.borne(f.unit)
                            .map(|(casualty, _)| Choice::HandOver { casualty, unit }),
                    );
                }
            }
            Frame::Destroy(_) => self.caches_meant(view, at, out),
            Frame::Request(_) => out.extend(place.map(|hex| Choice::TargetHex { hex })),
            Frame::Transport(_) => {
                out.extend(unit.map(|unit| Choice::Join { unit }));
                out.extend(at.casualty.map(|casualty| Choice::JoinMarker { casualty }));
            }
            Frame::Mission(_) => out.extend([Choice::Confirm, Choice::Leave]),
            Frame::Event(f) => match f.stage {
                EventStage::VcPlace => self.placings(view, at, out),
                EventStage::ArtilleryHex => out.extend(place.map(|hex| Choice::TargetHex { hex })),
                _ => out.extend(unit.map(|unit| Choice::Pick { unit })),
            },
            Frame::Interrogate(f) if f.stage == Questioning::Reveal => {
                out.extend(unit.map(|unit| Choice::Pick { unit }));
                self.caches_meant(view, at, out);
            }
            Frame::Interrogate(_) => out.extend(unit.map(|unit| Choice::Interrogate { unit })),
            // Nobody decides anything in these.
            Frame::Idle(_)
            | Frame::Turn(_)
            | Frame::Reinforcements(_)
            | Frame::CasualtyChecks(_)
            | Frame::Check(_)
            | Frame::Suffer(_)
            | Frame::ThrownOut(_)
            | Frame::Search(_)
            | Frame::MedevacRoll(_)
            | Frame::Claymore(_)
            | Frame::BoobyTrap(_) => {}
        }
    }

    fn window_thoughts(&self, view: &State, w: &Window, at: &Pointed, out: &mut Vec<Choice>) {
        for unit in self.meant(view, at) {
            if view.unit(unit).side == w.side {
                out.push(Choice::Check { unit });
                out.extend(w.targets.iter().map(|target| Choice::Attack {
                    primary: unit,
                    target,
                }));
            } else {
                out.extend(w.passed.iter().map(|primary| Choice::Attack {
                    primary,
                    target: unit,
                }));
            }
        }
    }

    /// The Unit pointed at, or all that stand in the place pointed at.
    fn meant<'a>(&self, view: &'a State, at: &Pointed) -> impl Iterator<Item = UnitId> + use<'a> {
        let (unit, hex) = (at.unit, if at.unit.is_some() { None } else { at.hex });
        let there = view
            .all()
            .filter(move |(_, u)| Some(u.at) == hex && u.on_map())
            .map(|(id, _)| id);
        unit.into_iter().chain(there)
    }

    fn placings(&self, view: &State, at: &Pointed, out: &mut Vec<Choice>) {
        if let Some(hex) = at.place(view) {
            // Nobody asks whether a Squad could set up in the air: only what is put down now can be meant.
            let mut asked = Vec::new();
            view.stack.top().choices(self, view, &mut asked);
            let flies = |wanted: Altitude| {
                let there = |it: &Choice| matches!(it, Choice::Place { altitude, .. } if *altitude == wanted);
                wanted == Altitude::Ground || asked.iter().any(there)
            };
            let altitudes = ALTITUDES.into_iter().filter(|it| flies(*it));
            out.extend(altitudes.map(|altitude| Choice::Place { hex, altitude }));
            if asked.iter().any(|it| matches!(it, Choice::Plot { .. })) {
                out.push(Choice::Plot { hex });
            }
        }
        if let Some(unit) = at.unit {
            if self.is_carrier(view, unit) {
                out.push(Choice::Aboard { carrier: unit });
            }
            let here = view.caches_in(view.place_of(unit)).map(|(fort, _)| fort);
            out.extend(here.map(|fort| Choice::Occupy { unit, fort }));
        }
    }

    /// Pointing at the Unit itself means any Action; pointing elsewhere means going, shooting or storming there.
    fn actions(&self, view: &State, unit: UnitId, at: &Pointed, out: &mut Vec<Choice>) {
        let modes = [Mode::Normal, Mode::DoubleTime, Mode::Stealthy];
        if at.unit == Some(unit) {
            out.extend(modes.map(|mode| Choice::Move { mode }));
            out.extend([
                Choice::Fire,
                Choice::Search,
                Choice::Recover,
                Choice::RequestFireMission,
                Choice::Nothing,
            ]);
            if view.caches_in(view.place_of(unit)).next().is_some() {
                out.push(Choice::DestroyCache);
            }
            if view.unit(unit).side == Side::Us {
                out.push(Choice::RequestMedevac);
            }
            if self.is_carrier(view, unit) {
                out.extend([Choice::Load, Choice::Unload, Choice::Abandon]);
            }
            return;
        }
        let enemy = |id: UnitId| view.unit(id).side != view.unit(unit).side;
        if let Some(hex) = at.place(view) {
            out.extend(modes.map(|mode| Choice::Move { mode }));
            if self.meant(view, at).any(enemy) {
                out.extend([Choice::Fire, Choice::Assault { hex }]);
            }
        }
        if at.cache.is_some() {
            out.extend([Choice::Search, Choice::DestroyCache]);
        }
        if at.casualty.is_some() {
            out.extend([Choice::Recover, Choice::Load]);
        }
    }

    fn steps(&self, view: &State, f: &Move, at: &Pointed, out: &mut Vec<Choice>) {
        let here = f.units.iter().next().map(|u| view.place_of(u));
        match at.place(view) {
            Some(hex) if Some(hex) != here => {
                out.push(Choice::Step {
                    hex,
                    way: Way::Ground,
                });
                let side = here
                    .map(|from| self.scenario.map.side_between(from, hex))
                    .unwrap_or_default();
                let ways = [(side.trail(), Way::Trail), (side.road(), Way::Road)];
                out.extend(
                    ways.into_iter()
                        .filter(|(there, _)| *there)
                        .map(|(_, way)| Choice::Step { hex, way }),
                );
            }
            _ => {
                out.extend([Choice::Halt, Choice::Exit]);
                if here.is_some_and(|hex| view.caches_in(hex).next().is_some()) {
                    out.push(Choice::EnterTunnel);
                }
                let lead = f.units.iter().next();
                if lead.is_some_and(|it| self.class(view.unit(it)) == Class::Helicopter) {
                    out.extend(ALTITUDES.map(|altitude| Choice::Fly { altitude }));
                }
            }
        }
        out.extend(at.casualty.map(|casualty| Choice::Drop { casualty }));
        if let Some(unit) = at.unit.filter(|&u| f.units.contains(u)) {
            out.push(Choice::LeaveFort { unit });
            out.extend(
                view.borne(unit)
                    .map(|(casualty, _)| Choice::Drop { casualty }),
            );
        }
        if let Some(fort) = at.cache {
            out.extend(f.units.iter().map(|unit| Choice::EnterFort { unit, fort }));
        }
    }

    fn assault_thoughts(
        &self,
        view: &State,
        stage: AssaultStage,
        hex: Hex,
        at: &Pointed,
        out: &mut Vec<Choice>,
    ) {
        let Some(unit) = at.unit else { return };
        match stage {
            AssaultStage::Gather => out.push(Choice::Join { unit }),
            AssaultStage::Advance => {
                out.push(Choice::Advance {
                    unit,
                    fort: CacheId::NONE,
                });
                out.extend(
                    view.caches_in(hex)
                        .map(|(fort, _)| Choice::Advance { unit, fort }),
                );
            }
            _ => {
                let side = view.unit(unit).side;
                let others = view.all().filter(|(_, u)| u.side != side && u.on_map());
                let near = others
                    .filter(|(_, u)| u.at == hex || u.at.distance(hex) == 1)
                    .map(|(id, _)| id);
                out.extend(near.map(|target| Choice::Attack {
                    primary: unit,
                    target,
                }));
            }
        }
    }

    /// Whether it is something that carries others, as far as the view tells.
    fn is_carrier(&self, view: &State, unit: UnitId) -> bool {
        self.class(view.unit(unit)) != Class::Infantry
    }

    fn caches_meant(&self, view: &State, at: &Pointed, out: &mut Vec<Choice>) {
        out.extend(at.cache.map(|cache| Choice::Cache { cache }));
        if let (None, Some(hex)) = (at.cache, at.hex) {
            out.extend(
                view.caches_in(hex)
                    .map(|(cache, _)| Choice::Cache { cache }),
            );
        }
    }

    fn at_any_time(&self, view: &State, seat: Seat, at: &Pointed, out: &mut Vec<Choice>) {
        let Some(side) = Side::of(seat) else { return };
        if let Some(unit) = at.unit.filter(|&u| view.unit(u).side == side) {
            out.push(Choice::Reveal { unit });
        }
        let Some(hex) = at.hex else { return };
        if side == Side::Us && view.claymores.contains(&hex) {
            out.push(Choice::Detonate { hex });
        }
        let missions = view.missions.iter().enumerate();
        let aimed = missions.filter(|(_, m)| m.side == side && m.target == hex);
        out.extend(aimed.map(|(i, _)| Choice::CancelMission { mission: i as u8 }));
    }
}
