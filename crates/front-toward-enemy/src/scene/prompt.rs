//! What to do now, in one line.

use super::reach::half_points;
use crate::counters::Side;
use crate::frame::{
    AssaultStage, EventStage, Frame, MoveStage, Phase, Questioning, SetUp, SetUpStage, WindowStage,
};
use crate::fte::Fte;
use crate::state::{State, UnitId, Wait};
use crate::words::cache_word;
use engine::Seat;
use ground::Hex;

impl Fte {
    /// An imperative for the seat that decides; what is going on for everybody else.
    pub(super) fn prompt(&self, view: &State, seat: Seat) -> String {
        match view.wait {
            Wait::Choice(side) if side.seat() == seat => format!("{}.", self.imperative(view)),
            Wait::Choice(side) => format!(
                "The {} player decides: {}.",
                side.name(),
                self.going_on(view)
            ),
            Wait::Over => {
                let [us, nva] = view.vp;
                let winner = if us > nva { Side::Us } else { Side::Nva };
                format!("{} wins: US {us} VP, NVA/VC {nva} VP.", winner.name())
            }
            Wait::Chit => "Draw a chit from the cup.".into(),
            Wait::Deal(side) => format!("The counters of the {} are dealt.", side.name()),
            _ => {
                let note = self.note_chance(view);
                match note.need.as_str() {
                    "" => format!("Roll: {}.", note.text),
                    need => format!("Roll: {}, {need}.", note.text),
                }
            }
        }
    }

    /// What the deciding player is to do.
    fn imperative(&self, view: &State) -> String {
        let name = |unit: UnitId| self.unit_name(view, unit);
        match view.top().copied().unwrap_or_default() {
            Frame::SetUp(f) => self.set_up_imperative(view, &f),
            Frame::Arrive { next, .. } => format!("Place {} on the map edge", self.who(view, next)),
            Frame::Turn(..) => "Choose who becomes Concealed".into(),
            Frame::Declare => "Choose an Activation or pass".into(),
            Frame::Naming => match view.act.lead.is_some() {
                true => format!("Name who is activated with {}", name(view.act.lead)),
                false => format!("Name who is activated in {}", view.act.hex),
            },
            Frame::Acting => "Choose the next Unit to act".into(),
            Frame::Act { unit, taken } if taken.is_empty() => {
                format!("Choose an Action for {}", name(unit))
            }
            Frame::Act { unit, .. } => format!("Choose a second Action for {}", name(unit)),
            Frame::Move(f) if f.stage == MoveStage::Gather => {
                format!(
                    "Choose who moves along with {}",
                    self.who_all(view, f.units.iter())
                )
            }
            Frame::Move(f) => {
                format!(
                    "Move {}: {} MP left",
                    self.who_all(view, f.units.iter()),
                    half_points(f.left)
                )
            }
            Frame::Aim { primary } => format!("Choose a target for {}", name(primary)),
            Frame::Support(a) => format!(
                "Choose who joins {} in firing at {}, then shoot",
                name(a.primary),
                name(a.target)
            ),
            Frame::Attack(a) => format!("Choose whether {} uses hidden cover", name(a.target)),
            Frame::Retreat(f) if f.left == 1 => {
                format!("Retreat with {}: one hex to go", name(f.unit))
            }
            Frame::Retreat(f) => format!("Retreat with {}: {} hexes to go", name(f.unit), f.left),
            Frame::TakeUp { casualty } => {
                format!("Choose who takes up {}", self.casualty_name(view, casualty))
            }
            Frame::DropExcess { unit } => format!("Choose what {} drops", name(unit)),
            Frame::Downed { unit, .. } => format!("Choose where {} comes down", name(unit)),
            Frame::Window(w) => {
                let mut targets = self.who_all(view, w.targets.iter());
                if w.at != Hex::NOWHERE {
                    targets = format!("{targets} in {}", w.at);
                }
                match w.stage {
                    WindowStage::Fire => format!("Choose an attack on {targets}, or hold fire"),
                    _ => {
                        format!("Choose who checks for Opportunity Fire at {targets}, or hold fire")
                    }
                }
            }
            Frame::Assault(f) => match f.stage {
                AssaultStage::Gather => format!("Choose who assaults {}, then launch it", f.hex),
                AssaultStage::Advance => format!("Choose who advances into {}", f.hex),
                AssaultStage::AttackersAim => {
                    format!("Choose attacks for round {} of the Assault", f.round)
                }
                _ => format!(
                    "Choose the defenders' attacks for round {} of the Assault",
                    f.round
                ),
            },
            Frame::Recover { unit } => {
                format!("Take up or hand over casualties with {}", name(unit))
            }
            Frame::Destroy { unit } => format!("Choose what {} destroys", name(unit)),
            Frame::Request { unit, .. } => format!("Choose the Target Hex for {}", name(unit)),
            Frame::Transport(f) if f.load => format!("Choose who goes aboard {}", name(f.carrier)),
            Frame::Transport(f) => format!("Choose who leaves {}", name(f.carrier)),
            Frame::Mission(f) => {
                format!("Fire or cancel the {}", self.mission_name(view, f.mission))
            }
            Frame::Event(f) => self.event_imperative(view, f.stage, f.next),
            Frame::Interrogate {
                hex, stage, owed, ..
            } => match stage {
                Questioning::Reveal => format!("Give away {owed} of your hidden pieces near {hex}"),
                _ => format!("Question the Civilians in {hex}, or leave them alone"),
            },
            _ => "Decide".into(),
        }
    }

    fn set_up_imperative(&self, view: &State, f: &SetUp) -> String {
        match f.stage {
            SetUpStage::PlaceCaches => match self.next_cache_to_place(view, f.side) {
                Some(cache) => format!("Place the {}", cache_word(view.caches[cache.index()].kind)),
                None => "Place the markers".into(),
            },
            SetUpStage::PlaceUnits => match self.next_to_place(view, f.side) {
                Some(unit) => {
                    let group = self
                        .group_of(unit)
                        .map(|g| self.scenario.groups[g].name.as_str());
                    match group {
                        Some(group) if !group.is_empty() => {
                            format!("Place {} ({group})", self.who(view, unit))
                        }
                        _ => format!("Place {}", self.who(view, unit)),
                    }
                }
                None => "Place the Units".into(),
            },
            SetUpStage::Occupy => "Put Units into Bunkers and Foxholes, then finish".into(),
            _ => {
                let what = match f.side {
                    Side::Us => "Claymore",
                    Side::Nva => "Booby Trap",
                };
                format!("Plot a {what}: {} to go", f.index)
            }
        }
    }

    fn event_imperative(&self, view: &State, stage: EventStage, next: UnitId) -> String {
        match stage {
            EventStage::Injury => "Choose who has an Injury".into(),
            EventStage::LowAmmo => "Choose who runs low on ammo".into(),
            EventStage::Hero => "Choose the Hero".into(),
            EventStage::Rally => "Choose who rallies".into(),
            EventStage::ArtilleryHex => "Choose the Target Hex of the NVA Artillery".into(),
            _ => format!(
                "Place {} near a Hamlet, or leave it out",
                self.who(view, next)
            ),
        }
    }

    /// What the other player decides, as far as anybody may know.
    fn going_on(&self, view: &State) -> &'static str {
        match view.top().copied().unwrap_or_default() {
            Frame::SetUp(_) => "set-up",
            Frame::Arrive { .. } => "reinforcements",
            Frame::Turn(Phase::Concealment, _) => "concealment",
            Frame::Turn(..) => "the turn",
            Frame::Declare | Frame::Naming => "whom to activate",
            Frame::Acting | Frame::Act { .. } => "the next Action",
            Frame::Move(_) => "a Move",
            Frame::Aim { .. } | Frame::Support(_) => "fire",
            Frame::Attack(_) => "cover",
            Frame::Retreat(_) => "a retreat",
            Frame::TakeUp { .. } | Frame::DropExcess { .. } | Frame::Recover { .. } => "casualties",
            Frame::Downed { .. } => "where the Helicopter comes down",
            Frame::Window(_) => "Opportunity Fire",
            Frame::Assault(_) => "the Assault",
            Frame::Destroy { .. } => "what to destroy",
            Frame::Request { .. } => "the Target Hex",
            Frame::Transport(_) => "who goes aboard or out",
            Frame::Mission(_) => "the Fire Mission",
            Frame::Event(_) => "the Random Event",
            Frame::Interrogate { .. } => "the Civilians",
            _ => "how to go on",
        }
    }
}
