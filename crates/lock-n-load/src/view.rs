//! Choices that are legal only by luck, for trials.

use crate::air::Quarter;
use crate::choice::Choice;
use crate::counters::Corner;
use crate::frame::Mode;
use crate::lnl::Lnl;
use crate::location::{self, Location};
use crate::state::{MAX_UNITS, MAX_WEAPONS, State, UnitId, WeaponId};
use engine::Rng;

impl Lnl {
    /// A well-formed choice that is legal only by luck.
    pub(crate) fn dream_of(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let mut below = |n: usize| engine::below(rng, n.max(1) as u32) as usize;
        let hexes = self.scenario.map.hexes();
        let mut unit = || UnitId(below((state.units.len() + 2).min(MAX_UNITS)) as u8);
        let (unit, second) = (unit(), unit());
        let near = state
            .units
            .get(unit.index())
            .map_or(Location::NOWHERE, |u| u.at);
        let hex = match (below(8), near.is_nowhere()) {
            (0, _) => ground::Hex::NOWHERE,
            (1..=4, false) => self.scenario.map.neighbours(near.hex())[below(6)],
            (5, false) => near.hex(),
            _ => hexes[below(hexes.len())],
        };
        let place = location::Place::ALL[below(4) % 3];
        let at = Location::new(hex, place);
        let weapon = WeaponId(below((state.weapons.len() + 2).min(MAX_WEAPONS)) as u8);
        let corner = Corner::ALL[below(6)];
        let aim = crate::choice::Aim::ALL[below(2)];
        let mg = below(9) as u8;
        use Choice::*;
        let dreams = [
            Place { at },
            Arrange,
            Face { corner },
            Rally { unit },
            Heal {
                unit,
                subject: second,
            },
            Restore {
                unit,
                subject: second,
            },
            Merge { unit, second },
            PickUp { unit, weapon },
            Give { weapon, unit },
            Drop { weapon },
            Destroy { weapon },
            Flip { weapon },
            Unjam { weapon },
            Commit { unit },
            Activate { at },
            Spot { unit, at },
            Fire { from: near, at },
            FireTeam { unit, at },
            Arm {
                unit,
                arms: below(9) as u8,
            },
            Lead { unit },
            Aid { unit },
            Unaided,
            Crew { unit },
            Shoot,
            Go {
                unit,
                mode: Mode::ALL[below(4)],
            },
            Join { unit },
            Step { to: at },
            Halt,
            Smoke { unit, hex },
            Fight { at },
            Withdraw { unit },
            Target { unit },
            UseSkill { unit },
            Reveal { unit },
            Snipe { unit, at },
            FireMortar { unit, at },
            CallMortar { unit, second, at },
            CallArtillery {
                unit,
                mission: below(3) as u8,
                at,
            },
            Starshell { unit, at },
            CallStarshell { unit, second, at },
            Sortie {
                mission: below(3) as u8,
            },
            FlyIn {
                quarter: Quarter::ALL[below(4)],
            },
            Fly {
                at,
                to: ground::Direction::from_index(below(6)),
            },
            Strafe,
            Bomb,
            AntiAir { unit, weapon },
            AntiAir {
                unit,
                weapon: WeaponId::NONE,
            },
            Answer {
                number: below(4) as u8,
            },
            Lose { unit },
            Enter {
                unit,
                mode: crate::movement::Mode::ALL[below(4)],
            },
            Leave,
            FlyOff { unit },
            Pivot { unit, corner },
            FlyTo { unit, at },
            Hover { unit },
            Gunship { unit, at },
            DropOff {
                unit,
                mode: crate::movement::Mode::ALL[below(4)],
            },
            TakeOn { unit, second },
            ShootUp { from: near, second },
            FlakAt {
                unit,
                weapon,
                second,
            },
            Pass,
            Done,
            Hold,
            FireGun { unit, at, aim },
            FireGunAt {
                unit,
                target: second,
                aim,
            },
            FireMg { unit, mg, at },
            FireMgAt {
                unit,
                mg,
                target: second,
            },
            FireArm { weapon, at },
            FireArmAt {
                weapon,
                target: second,
            },
            FireAt {
                from: near,
                target: second,
            },
            FireRiders { carrier: unit, at },
            FireRidersAt {
                carrier: unit,
                target: second,
            },
            FireTeamAt {
                unit,
                target: second,
            },
            Unload { unit },
            Drive {
                unit,
                mode: crate::movement::Mode::ALL[below(4)],
            },
            Button { unit },
            Overrun { to: at },
            Assault { unit },
            Board {
                unit,
                carrier: second,
                seat: crate::choice::Seat::ALL[below(2)],
            },
            Keep { unit },
        ];
        dreams[below(dreams.len())]
    }
}
