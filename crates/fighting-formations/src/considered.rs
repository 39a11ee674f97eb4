//! What somebody could have in mind with a piece or a place, legal or not, so that the referee can say why not.

use crate::choice::Choice;
use crate::counters::{Ammo, Side};
use crate::ff::Ff;
use crate::frame::Frame;
use crate::state::{CommandId, FortId, SightingId, State, UnitId};
use engine::Seat;
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
        if let Some(unit) = unit {
            match view.stack.top() {
                Frame::Activation(_) => out.extend([
                    Choice::Activate { unit },
                    Choice::Deploy { unit },
                    Choice::Abandon { unit },
                ]),
                Frame::ReturnFire(_) | Frame::OpFire(_) => out.push(Choice::Fire { unit }),
                Frame::Firing(_) => {
                    out.push(Choice::Fire { unit });
                    self.consider_specials(unit, out);
                }
                Frame::Moving(_) => {
                    self.consider_specials(unit, out);
                    out.extend([
                        Choice::Go { unit },
                        Choice::Join { unit },
                        Choice::Part { unit },
                        Choice::Pivot { unit },
                        Choice::Fire { unit },
                        Choice::Exit { unit },
                        Choice::Finish { unit },
                    ]);
                }
                Frame::Rallying(_) => out.push(Choice::Rally { unit }),
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
                Frame::Aim(_) => out.extend(Ammo::ALL.map(|ammo| Choice::Use { ammo })),
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
                Frame::Aim(_) => out.extend([Choice::At { hex }, Choice::StayPut]),
                Frame::Barrage(_) | Frame::Carry(_) => out.push(Choice::At { hex }),
                Frame::Moving(_) => out.extend([Choice::Step { hex }, Choice::StayPut]),
                _ => {}
            }
            if let Some(side) = Side::of(seat) {
                out.push(Choice::Command { side, hex });
            }
        }
    }

    /// The special actions of the chart, with whomever.
    fn consider_specials(&self, unit: UnitId, out: &mut Vec<Choice>) {
        let actions = 0..self.scenario.charts.special.len() as u8;
        out.extend(actions.map(|action| Choice::Special { unit, action }));
    }
}
