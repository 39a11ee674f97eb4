//! What somebody could have in mind with a piece or a place, legal or not, so that the referee can say why not.

use crate::choice::Choice;
use crate::counters::{Class, Corner, Side};
use crate::frame::{Frame, Mode};
use crate::lnl::Lnl;
use crate::location::{Location, Place};
use crate::play::names_what_exists;
use crate::state::{State, UnitId, WeaponId};
use engine::Seat;
use ground::Hex;

impl Lnl {
    /// Choices a person could mean in what is going on.
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
        let weapon = piece
            .and_then(WeaponId::of_scene)
            .filter(|id| id.index() < view.weapons.len());
        let of_unit = unit.map(|id| view.unit(id).at);
        let of_unit = of_unit.filter(|at| !at.is_nowhere());
        let asked: Option<Location> = space.and_then(|id| id.parse().ok());
        let hex: Option<Hex> = asked.map(Location::hex);
        let places: Vec<Location> = match (asked, of_unit) {
            (Some(at), _) if at.place() != Place::Ground => vec![at],
            (Some(at), _) => Place::ALL
                .map(|place| Location::new(at.hex(), place))
                .into_iter()
                .filter(|&at| self.exists(view, at))
                .collect(),
            (None, Some(at)) => vec![at],
            (None, None) => Vec::new(),
        };
        if let Some(unit) = unit {
            self.consider_vehicles(view, unit, &places, out);
            match view.stack.top() {
                Frame::RallyPhase(_) => {
                    out.extend([Choice::Rally { unit }, Choice::Commit { unit }]);
                    self.consider_rally(view, unit, out);
                }
                Frame::Acting(_) => {
                    out.push(Choice::Commit { unit });
                    out.extend(places.iter().map(|&at| Choice::Spot { unit, at }));
                    out.extend(places.iter().map(|&at| Choice::FireTeam { unit, at }));
                    out.extend(Mode::ALL.map(|mode| Choice::Go { unit, mode }));
                    out.extend(hex.map(|hex| Choice::Smoke { unit, hex }));
                    out.extend([Choice::Withdraw { unit }, Choice::Reveal { unit }]);
                    out.extend(places.iter().map(|&at| Choice::Snipe { unit, at }));
                    self.consider_indirect(view, unit, &places, out);
                    out.extend(Mode::ALL.map(|mode| Choice::Enter { unit, mode }));
                    out.extend([Choice::Hover { unit }, Choice::FlyOff { unit }]);
                    out.extend(Corner::ALL.map(|corner| Choice::Pivot { unit, corner }));
                    out.extend(Mode::ALL.map(|mode| Choice::DropOff { unit, mode }));
                    out.extend(places.iter().map(|&at| Choice::FlyTo { unit, at }));
                    out.extend(places.iter().map(|&at| Choice::Gunship { unit, at }));
                }
                Frame::FireGroup(_) => {
                    out.extend((0..8).map(|arms| Choice::Arm { unit, arms }));
                    out.extend([
                        Choice::Lead { unit },
                        Choice::Aid { unit },
                        Choice::Crew { unit },
                    ]);
                }
                Frame::OpFire(_) => {
                    out.extend(places.iter().map(|&at| Choice::FireTeam { unit, at }));
                    let from = view.unit(unit).at;
                    out.extend(places.iter().map(|&at| Choice::Fire { from, at }));
                }
                Frame::Moving(_) => {
                    out.push(Choice::Join { unit });
                    out.extend(Corner::ALL.map(|corner| Choice::Pivot { unit, corner }));
                    let at = view.unit(unit).at;
                    let lying = view.lying(at);
                    out.extend(lying.map(|(weapon, _)| Choice::PickUp { unit, weapon }));
                    let held = view.held_by(unit);
                    out.extend(held.map(|(weapon, _)| Choice::Drop { weapon }));
                }
                Frame::MeleeRound(_) => {
                    out.extend((0..8).map(|arms| Choice::Arm { unit, arms }));
                    out.extend([Choice::Target { unit }, Choice::UseSkill { unit }]);
                }
                Frame::Withdrawal(_) => {
                    let mode = Mode::Normal;
                    out.extend([Choice::Withdraw { unit }, Choice::Go { unit, mode }]);
                }
                Frame::SniperWindow(_) => out.push(Choice::Reveal { unit }),
                Frame::SniperComes(_) => {
                    out.extend(places.iter().map(|&at| Choice::Snipe { unit, at }));
                }
                Frame::LayDown(_) | Frame::Retreat(_) => {
                    let held = view.held_by(unit);
                    out.extend(held.map(|(weapon, _)| Choice::Drop { weapon }));
                }
                Frame::Idle(_)
                | Frame::SetUp(_)
                | Frame::Turns(_)
                | Frame::Operations(_)
                | Frame::Admin(_)
                | Frame::Spotting(_)
                | Frame::Attack(_)
                | Frame::HeroRises(_)
                | Frame::Entry(_)
                | Frame::LaySmoke(_)
                | Frame::Sniping(_)
                | Frame::MortarFire(_)
                | Frame::FireMission(_)
                | Frame::Barrage(_)
                | Frame::Raid(_)
                | Frame::Flak(_)
                | Frame::Crash(_)
                | Frame::Starshell(_)
                | Frame::Perils(_)
                | Frame::Paragraph(_)
                | Frame::Arrivals(_)
                | Frame::SkyFire(_)
                | Frame::Embarking(_)
                | Frame::Rolling(_)
                | Frame::Shot(_)
                | Frame::Gunnery(_)
                | Frame::Bailout(_)
                | Frame::Nerves(_)
                | Frame::Exposed(_)
                | Frame::JumpOff(_)
                | Frame::Driving(_)
                | Frame::Overrun(_)
                | Frame::GiveWay(_)
                | Frame::CloseAssault(_)
                | Frame::Boarding(_) => {}
                Frame::AirWindow(window) => {
                    let second = window.target;
                    let from = view.unit(unit).at;
                    out.push(Choice::ShootUp { from, second });
                    let guns = self.guns_against_air(view, unit);
                    out.extend(guns.map(|weapon| Choice::FlakAt {
                        unit,
                        weapon,
                        second,
                    }));
                }
                Frame::Flight(_) => {
                    let guns = self.guns_against_air(view, unit);
                    out.extend(guns.map(|weapon| Choice::AntiAir { unit, weapon }));
                }
                Frame::Crowded(_) => out.push(Choice::Lose { unit }),
                Frame::Entering(_) | Frame::Alighting(_) => out.push(Choice::Join { unit }),
            }
        }
        if let (Some(weapon), Frame::RallyPhase(_)) = (weapon, view.stack.top()) {
            out.extend([
                Choice::Drop { weapon },
                Choice::Destroy { weapon },
                Choice::Flip { weapon },
                Choice::Unjam { weapon },
            ]);
        }
        for at in places {
            match view.stack.top() {
                Frame::SetUp(_) => out.push(Choice::Place { at }),
                Frame::HeroRises(_)
                | Frame::Retreat(_)
                | Frame::FireMission(_)
                | Frame::Arrivals(_) => out.push(Choice::Place { at }),
                Frame::SniperComes(comes) => {
                    let unit = comes.unit;
                    out.extend([Choice::Place { at }, Choice::Snipe { unit, at }]);
                }
                Frame::Flight(_) => {
                    let lines = ground::Direction::ALL;
                    out.extend(lines.map(|to| Choice::Fly { at, to }));
                }
                Frame::Moving(_) | Frame::Entering(_) => out.push(Choice::Step { to: at }),
                Frame::OpFire(_) => {
                    let own = self.places_of(view, view.active().other()).into_iter();
                    out.extend(own.map(|from| Choice::Fire { from, at }));
                }
                Frame::Acting(_) => {
                    out.extend([Choice::Activate { at }, Choice::Fight { at }]);
                    let own = self.places_of(view, view.active()).into_iter();
                    out.extend(own.map(|from| Choice::Fire { from, at }));
                }
                _ => {}
            }
        }
        // Who is still to come can do nothing yet that could be asked about.
        out.retain(|choice| {
            names_what_exists(view, choice) && self.is_sensible(view, seat, choice)
        });
    }

    /// Whether somebody could mean it: that a Squad does not hover helps nobody.
    fn is_sensible(&self, view: &State, seat: Seat, choice: &Choice) -> bool {
        let is = |unit: UnitId, classes: &[Class]| {
            let it = view.unit(unit);
            Side::of(seat) == Some(it.side) && classes.contains(&self.class(it))
        };
        match *choice {
            Choice::Hover { unit }
            | Choice::FlyOff { unit }
            | Choice::FlyTo { unit, .. }
            | Choice::Gunship { unit, .. }
            | Choice::DropOff { unit, .. } => is(unit, &[Class::Helicopter]),
            Choice::Snipe { unit, .. } | Choice::Reveal { unit } => is(unit, &[Class::Sniper]),
            Choice::FireTeam { unit, .. } => is(unit, &[Class::WeaponTeam]),
            Choice::Pivot { unit, .. } => is(unit, &[Class::WeaponTeam, Class::Vehicle]),
            Choice::Withdraw { unit } => view.melee(view.unit(unit).at).is_some(),
            Choice::Enter { unit, .. } => !view.unit(unit).on_map(),
            Choice::Commit { unit }
            | Choice::Spot { unit, .. }
            | Choice::Go { unit, .. }
            | Choice::Smoke { unit, .. }
            | Choice::Join { unit }
            | Choice::Rally { unit } => Side::of(seat) == Some(view.unit(unit).side),
            _ => true,
        }
    }
}
