//! What somebody could have in mind with a piece or a place, legal or not, so that the referee can say why not.

use crate::choice::Choice;
use crate::counters::{Ammo, Class, Side};
use crate::ff::Ff;
use crate::frame::Frame;
use crate::state::{CommandId, FortId, SightingId, State, UnitId};
use engine::{Procedure, Seat};
use ground::{Direction, Hex};

impl Ff {
    /// Choices a person could mean in what is going on, and the rights of the seat at any time.
    pub(crate) fn considered_with(
        &self,
        view: &State,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        let unit = piece
            .and_then(UnitId::of_scene)
            .filter(|id| id.index() < view.units.len());
        let command = piece
            .and_then(CommandId::of_scene)
            .filter(|id| id.index() < view.commands.len());
        let fort = piece
            .and_then(FortId::of_scene)
            .filter(|id| id.index() < view.forts.len());
        let sighting = piece
            .and_then(SightingId::of_scene)
            .filter(|id| id.index() < view.sightings.len());
        let of_unit = unit
            .map(|id| view.unit(id).at)
            .filter(|hex| !hex.is_nowhere());
        let hex: Option<Hex> = space.and_then(|id| id.parse().ok()).or(of_unit);
        let side = Side::of(seat);
        // Of an enemy one asks what can be done to him, not what he could do.
        let own = unit.filter(|id| Some(view.unit(*id).side) == side);
        let enemy = unit.filter(|_| own.is_none());
        if let (Some(unit), Frame::Barrage(_)) = (enemy, view.stack.top()) {
            out.push(Choice::Strike { unit });
        }
        if let Some(unit) = own {
            match view.stack.top() {
                Frame::Activation(_) => out.extend([
                    Choice::Activate { unit },
                    Choice::Deploy { unit },
                    Choice::Abandon { unit },
                ]),
                Frame::ReturnFire(_) | Frame::OpFire(_) => out.push(Choice::Fire { unit }),
                Frame::Firing(_) => {
                    out.push(Choice::Fire { unit });
                    self.consider_specials(view, unit, out);
                }
                Frame::Moving(moving) if moving.members(view).any(|(id, _)| id == unit) => {
                    self.consider_specials(view, unit, out);
                    // Who moves alone leaves nobody behind, and infantry has no facing.
                    let in_a_group = moving.members(view).count() > 1;
                    let turns = self.facts(view.unit(unit)).class != Class::Infantry;
                    out.extend(in_a_group.then_some(Choice::Part { unit }));
                    out.extend(turns.then_some(Choice::Pivot { unit }));
                    out.extend([
                        Choice::Fire { unit },
                        Choice::Exit { unit },
                        Choice::Finish { unit },
                    ]);
                }
                Frame::Moving(_) => out.extend([
                    Choice::Go { unit },
                    Choice::Join { unit },
                    Choice::Finish { unit },
                ]),
                Frame::Rallying(_) => out.push(Choice::Rally { unit }),
                // Who is attacked is named by his own side.
                Frame::Melee(_) => out.push(Choice::Target { unit }),
                Frame::Idle(_)
                | Frame::SetUp(_)
                | Frame::Turns(_)
                | Frame::TurnEnd(_)
                | Frame::Sniping(_)
                | Frame::GiveOrder(_)
                | Frame::Attack(_)
                | Frame::Hits(_)
                | Frame::AssetOrder(_)
                | Frame::Drawing(_)
                | Frame::Cards(_)
                | Frame::Revealing(_)
                | Frame::Roll(_) => {}
                // What it fires with is a question of its own; before and after it nobody has it in mind.
                Frame::Aim(aim) => {
                    let uses = Ammo::ALL.map(|ammo| Choice::Use { ammo });
                    if uses.iter().any(|it| aim.judge(self, view, it).is_ok()) {
                        out.extend(uses);
                    }
                }
                Frame::Carry(_) => out.push(Choice::Target { unit }),
                Frame::Barrage(_) => out.push(Choice::Strike { unit }),
            }
        }
        if let Some(command) = command {
            match view.stack.top() {
                Frame::Sniping(_) => out.push(Choice::Snipe { command }),
                _ => out.extend([Choice::Take { command }, Choice::Drop { command }]),
            }
        }
        if let (Some(fort), Frame::Barrage(_) | Frame::Carry(_)) = (fort, view.stack.top()) {
            out.push(Choice::StrikeFort { fort });
        }
        if let Some(sighting) = sighting {
            out.push(Choice::Reveal { sighting });
            match view.stack.top() {
                Frame::Barrage(_) => out.push(Choice::StrikeSighting { sighting }),
                Frame::Revealing(_) => out.push(Choice::TurnOver { sighting }),
                _ => {}
            }
        }
        if let Some(hex) = hex {
            let ways = Direction::ALL.into_iter();
            let toward = ways.filter(|&way| {
                let seen = self.looked_at(view, way);
                seen.is_some_and(|(_, ahead)| ahead == hex || ahead.is_nowhere())
            });
            out.extend(toward.map(|facing| Choice::Face { facing }));
            match view.stack.top() {
                Frame::SetUp(_) => out.push(Choice::Place { hex }),
                Frame::Aim(aim) => {
                    out.push(Choice::At { hex });
                    if aim.judge(self, view, &Choice::StayPut).is_ok() {
                        out.push(Choice::StayPut);
                    }
                }
                Frame::Barrage(_) | Frame::Carry(_) => out.push(Choice::At { hex }),
                Frame::Moving(moving) => {
                    out.push(Choice::Step { hex });
                    if moving.judge(self, view, &Choice::StayPut).is_ok() {
                        out.push(Choice::StayPut);
                    }
                }
                _ => {}
            }
            if let Some(side) = side {
                out.push(Choice::Command { side, hex });
            }
        }
    }

    /// The special actions whose letters a unit bears.
    fn consider_specials(&self, view: &State, unit: UnitId, out: &mut Vec<Choice>) {
        let letters = &self.kind(view.unit(unit)).special;
        let chart = self.scenario.charts.special.iter().zip(0u8..);
        let borne = chart.filter(|(special, _)| letters.contains(special.letter));
        out.extend(borne.map(|(_, action)| Choice::Special { unit, action }));
    }
}
