//! An impulse: which places are activated, with which Leaders, and what their units do.

use super::mind::Mind;
use bots::pick_best;
use engine::{Rules, Silent};
use lock_n_load::choice::Choice;
use lock_n_load::frame::Mode;
use lock_n_load::state::{Flags, Location, State, UnitId};

/// How often what is rare is tried out.
const TIMES: u32 = 16;
/// What enters the map as it is due is not kept waiting.
const ENTERS: f32 = 0.5;

impl Mind<'_> {
    /// The next act, or the next place to be activated, or the end of the impulse.
    pub fn act(&self, choices: &[Choice]) -> Choice {
        let ends = |choice: &&Choice| matches!(choice, Choice::Done | Choice::Pass);
        let end = choices.iter().copied().find(|choice| ends(&choice));
        let mut best = match end {
            Some(end) => (self.weights.least, end),
            None => (f32::MIN, choices[0]),
        };
        let mut activation = (self.weights.least, None);
        for choice in choices {
            match *choice {
                Choice::Activate { .. } => {
                    let worth = self.activation(choice);
                    if worth > activation.0 {
                        activation = (worth, Some(*choice));
                    }
                }
                Choice::Done | Choice::Pass | Choice::Commit { .. } => {}
                _ => {
                    let worth = self.act_worth(self.view, choice);
                    if worth > best.0 {
                        best = (worth, *choice);
                    }
                }
            }
        }
        // A spotting attempt comes first when it is the better beginning; all else waits until everybody is activated.
        let spots = matches!(best.1, Choice::Spot { .. } | Choice::Enter { .. });
        match activation.1 {
            Some(activate) if !(spots && best.0 > activation.0) => activate,
            _ => best.1,
        }
    }

    /// The best that the units of a place could do, were it activated.
    fn activation(&self, choice: &Choice) -> f32 {
        let Choice::Activate { at } = *choice else {
            return 0.0;
        };
        let mut world = *self.view;
        self.game
            .choose(&mut world, self.side.seat(), *choice, &mut Silent);
        let mut acts = Vec::new();
        self.game.choices(&world, &mut acts);
        let own = acts.iter().filter(|act| self.is_of(&world, act, at));
        let worths = own.map(|act| self.act_worth(&world, act));
        worths.fold(0.0, f32::max)
    }

    /// Whether an act is one of the units of a place.
    fn is_of(&self, world: &State, act: &Choice, at: Location) -> bool {
        let of = |unit: UnitId| world.unit(unit).at == at;
        match *act {
            Choice::Activate { .. }
            | Choice::Commit { .. }
            | Choice::Spot { .. }
            | Choice::Reveal { .. }
            | Choice::Enter { .. }
            | Choice::Done
            | Choice::Pass => false,
            Choice::Fire { from, .. }
            | Choice::FireAt { from, .. }
            | Choice::ShootUp { from, .. } => from == at,
            Choice::FireArm { weapon, .. } | Choice::FireArmAt { weapon, .. } => {
                of(world.weapon(weapon).holder)
            }
            Choice::Fight { at: there } => there == at,
            Choice::FireRiders { carrier, .. } | Choice::FireRidersAt { carrier, .. } => {
                of(carrier)
            }
            Choice::Go { unit, .. }
            | Choice::FireTeam { unit, .. }
            | Choice::FireTeamAt { unit, .. }
            | Choice::Smoke { unit, .. }
            | Choice::Withdraw { unit }
            | Choice::Snipe { unit, .. }
            | Choice::FireMortar { unit, .. }
            | Choice::CallMortar { unit, .. }
            | Choice::CallArtillery { unit, .. }
            | Choice::Starshell { unit, .. }
            | Choice::CallStarshell { unit, .. }
            | Choice::FlyTo { unit, .. }
            | Choice::Hover { unit }
            | Choice::FlyOff { unit }
            | Choice::Gunship { unit, .. }
            | Choice::DropOff { unit, .. }
            | Choice::TakeOn { unit, .. }
            | Choice::FlakAt { unit, .. }
            | Choice::FireGun { unit, .. }
            | Choice::FireGunAt { unit, .. }
            | Choice::FireMg { unit, .. }
            | Choice::FireMgAt { unit, .. }
            | Choice::Drive { unit, .. }
            | Choice::Button { unit }
            | Choice::Unload { unit } => of(unit),
            _ => false,
        }
    }

    /// What an act of an impulse is worth.
    pub fn act_worth(&self, world: &State, act: &Choice) -> f32 {
        match *act {
            Choice::Fire { .. }
            | Choice::FireTeam { .. }
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. }
            | Choice::FireRiders { .. }
            | Choice::FireRidersAt { .. } => self.fire_worth(world, false, act),
            Choice::Go { unit, mode } => self.go_worth(unit, mode),
            Choice::Spot { unit, at } => self.spot_worth(unit, at),
            Choice::Fight { .. } => self.trial(world, self.side, *act, TIMES) + 0.1,
            Choice::Withdraw { unit } => self.withdrawal(unit),
            Choice::FireGun { .. }
            | Choice::FireGunAt { .. }
            | Choice::FireMg { .. }
            | Choice::FireMgAt { .. }
            | Choice::FireArm { .. }
            | Choice::FireArmAt { .. } => self.ordnance_worth(world, act),
            Choice::Snipe { .. }
            | Choice::Gunship { .. }
            | Choice::ShootUp { .. }
            | Choice::FlakAt { .. } => self.trial(world, self.side, *act, TIMES),
            Choice::FireMortar { at, .. } | Choice::CallMortar { at, .. } => {
                self.shell(world, act, at)
            }
            Choice::CallArtillery { at, .. } => self.shell(world, act, at) - 0.3,
            Choice::Starshell { at, .. } | Choice::CallStarshell { at, .. } => self.light(at),
            Choice::Smoke { unit, hex } => self.screen(unit, hex),
            Choice::Drive { unit, mode } => self.drive_worth(unit, mode),
            Choice::Button { unit } => self.button_worth(unit),
            Choice::Enter {
                mode: Mode::Normal, ..
            } => ENTERS,
            Choice::FlyTo { .. }
            | Choice::Hover { .. }
            | Choice::DropOff { .. }
            | Choice::TakeOn { .. } => self.flight_worth(world, act),
            Choice::Unload { unit } => self.unload_worth(unit),
            Choice::FlyOff { unit } => self.leaving(unit),
            Choice::Reveal { .. } => 0.0,
            _ => 0.0,
        }
    }

    /// What it is worth to move with a unit at the head.
    fn go_worth(&self, unit: UnitId, mode: Mode) -> f32 {
        let plan = self.best_plan(self.view.unit(unit).at, mode);
        match plan.filter(|plan| plan.units.contains(&unit)) {
            // A crawl is slow: what gets as far in another way is better.
            Some(plan) if mode == Mode::Crawl => plan.gain - 0.02,
            Some(plan) => plan.gain,
            None => -1.0,
        }
    }

    /// What shells into a hex are worth: nothing but the enemy must be near.
    fn shell(&self, world: &State, act: &Choice, at: Location) -> f32 {
        let reach = match act {
            Choice::CallArtillery { .. } => 1,
            _ => 0,
        };
        let near = |own: bool| {
            let units = world.on_map();
            let units = units.filter(|(_, unit)| (unit.side == self.side) == own);
            let units = units.filter(|(_, unit)| unit.at.hex().distance(at.hex()) <= reach);
            units.map(|(_, unit)| self.value(unit)).sum::<f32>()
        };
        if near(false) <= near(true) {
            return -1.0;
        }
        self.trial(world, self.side, *act, TIMES)
    }

    /// What light over a hex is worth: somebody there who cannot be seen.
    fn light(&self, at: Location) -> f32 {
        let lit = self.view.starshells.iter();
        if lit.into_iter().any(|hex| hex.distance(at.hex()) <= 2) {
            return -1.0;
        }
        let near = self
            .enemies()
            .filter(|(_, unit)| unit.at.hex().distance(at.hex()) <= 2);
        let worth: f32 = near.map(|(_, unit)| self.value(unit)).sum();
        0.04 * worth - 0.05
    }

    /// What smoke in a hex is worth: those who stand there are fired at, and cannot answer.
    fn screen(&self, unit: UnitId, hex: ::ground::Hex) -> f32 {
        let it = self.view.unit(unit);
        let at = Location::ground(hex);
        let helpless = self.view.here(at).filter(|(_, unit)| {
            unit.side == self.side && (!unit.good_order() || unit.is(Flags::USED))
        });
        let worth: f32 = helpless.map(|(_, unit)| self.value(unit)).sum();
        let threats = self.threats(at, false);
        let threat: f32 = threats.iter().map(|[now, later]| now + 0.3 * later).sum();
        let chance = f32::from(self.game.scenario.armies[self.side.index()].nation.smoke) / 6.0;
        let missed = 0.5 * self.fire_from(unit, it.at);
        0.5 * chance * worth * threat.min(1.0) - missed - 0.1
    }

    /// What it is worth to leave a Melee: those who would be killed.
    pub fn withdrawal(&self, unit: UnitId) -> f32 {
        let at = self.view.unit(unit).at;
        match self.melee_gain(&[], at) {
            Some(gain) if gain < -0.4 => -0.5 * gain,
            Some(_) => -1.0,
            None => 0.3,
        }
    }

    /// Who leaves a Melee and who stays.
    pub fn withdraw(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Withdraw { unit } => self.withdrawal(unit),
            Choice::Go { .. } => 1.0,
            _ => 0.0,
        })
    }
}
