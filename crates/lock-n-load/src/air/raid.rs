//! 19.1.1 Cannon and bombs of a plane on a hex: infantry first, then each vehicle.

use crate::charts::Harm;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{Attack, AttackKind, RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Flags, State, UnitId, UnitSet};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far it has come.
    pub enum RaidStage {
        /// Infantry is attacked.
        #[default] Men,
        /// The next vehicle is looked for.
        Next,
        /// Penetration is rolled.
        Vehicle,
        /// The vehicle checks its Morale.
        Morale,
    }
}

/// 19.1.1 A plane's attack on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Raid {
    /// Whose plane.
    pub side: Side,
    /// Where.
    pub at: Hex,
    /// Firepower of the cannon, HE-equivalent of the bomb.
    pub fp: i8,
    /// Vehicles that are still to be attacked.
    pub waiting: UnitSet,
    /// The one that is attacked.
    pub unit: UnitId,
    /// By how much its armour was better (LNLT-14.1.1-05).
    pub margin: i8,
    /// How far it has come.
    pub stage: RaidStage,
}

impl Raid {
    pub(super) fn of(side: Side, at: Hex, fp: i8) -> Raid {
        Raid {
            side,
            at,
            fp,
            ..Raid::default()
        }
    }
}

impl Procedure<Lnl> for Raid {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            RaidStage::Men => {
                let vehicles = state.on_map().filter(|(_, unit)| {
                    unit.at.hex() == self.at
                        && unit.side != self.side
                        && game.class(unit) == Class::Vehicle
                        && !unit.is(Flags::ABANDONED)
                });
                let waiting = vehicles.map(|(id, _)| id).collect();
                state.stack.become_(Raid {
                    waiting,
                    stage: RaidStage::Next,
                    ..self
                });
                // LNLT-19.1.1-04
                let attack = Attack::of(AttackKind::Air, self.side, self.fp, self.at.into());
                if !game.targets(state, &attack).is_empty() {
                    state.stack.call(attack);
                }
            }
            RaidStage::Next => {
                let mut waiting = self.waiting;
                let next = waiting.iter().find(|&id| state.unit(id).on_map());
                let Some(unit) = next else {
                    state.stack.finish();
                    return Flow::On;
                };
                waiting.remove(unit);
                state.stack.become_(Raid {
                    waiting,
                    unit,
                    stage: RaidStage::Vehicle,
                    ..self
                });
                // LNLT-19.1.1-05: no roll to hit.
                game.roll(state, Throw::opposed(RollFor::AirPenetration, self.side));
            }
            RaidStage::Vehicle => {
                let rolled = state.rolled().expect("the dice were rolled");
                game.air_hit(state, self, rolled, log);
            }
            RaidStage::Morale => match state.rolled() {
                None => {
                    let by = state.unit(self.unit).side;
                    game.roll(state, Throw::two(RollFor::AirMorale, by));
                }
                Some(rolled) => game.air_morale(state, self, rolled, log),
            },
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-19.1.1-02", "The plane attacks.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// The lowest of all armour values; 0 where there is none (LNLT-19.1.1-05, B-49).
    pub(crate) fn lowest_armor(&self, state: &State, id: UnitId) -> i8 {
        let kind = self.kind(state.unit(id));
        let hull = [kind.hull.front, kind.hull.flank, kind.hull.rear];
        let turret = kind.turret.iter();
        let turret = turret.flat_map(|it| [it.front, it.flank, it.rear]);
        let all = hull.into_iter().chain(turret);
        all.map(|armor| armor.unwrap_or(0))
            .min()
            .unwrap_or_default()
    }

    /// LNLT-19.1.1-05, LNLT-14.1-10, LNLT-14.1-11: penetration against the lowest armour.
    fn air_hit(
        &self,
        state: &mut State,
        raid: Raid,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let id = raid.unit;
        let (die, against) = (rolled.dice[0], rolled.against);
        let mpv = die as i8 + raid.fp;
        let mav = against as i8 + self.lowest_armor(state, id);
        let destroyed = (die, against) == (6, 1) || (mpv > mav && (die, against) != (1, 6));
        let dud = (die, against) == (1, 6);
        log.note_with(state, || Event::AirHit {
            unit: id,
            dice: rolled.told(),
            mpv,
            mav,
            destroyed,
        });
        let next = Raid {
            stage: RaidStage::Next,
            ..raid
        };
        match () {
            () if destroyed => {
                state.stack.become_(next);
                self.destroy_vehicle(state, id, log);
            }
            () if dud => {
                state.stack.become_(next);
                self.throw_off(state, id, log);
            }
            () => state.stack.become_(Raid {
                stage: RaidStage::Morale,
                margin: mav - mpv,
                ..raid
            }),
        }
    }

    /// LNLT-14.1.1-05: what changes the Morale Check of a vehicle that was hit.
    pub(crate) fn air_morale_net(&self, state: &State, raid: &Raid, net: Net) -> Net {
        let mut net = self.morale_net(state, raid.unit, net);
        net.add(-i16::from(raid.margin), "armor held", "LNLT-14.1.1-05");
        net
    }

    /// Whether the vehicle passes.
    pub(crate) fn air_morale_passes(&self, state: &State, raid: &Raid, rolled: Rolled) -> bool {
        let net = self.air_morale_net(state, raid, Net::default()).sum;
        let held = rolled.sum() + net <= i16::from(self.morale_needed(state, raid.unit));
        // LNLT-14.1.1-06
        held && rolled.sum() != 12
    }

    /// LNLT-14.1.1-01, LNLT-14.1.1-02, LNLT-14.1.1-05.
    fn air_morale(
        &self,
        state: &mut State,
        raid: Raid,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let passed = self.air_morale_passes(state, &raid, rolled);
        state.stack.become_(Raid {
            stage: RaidStage::Next,
            ..raid
        });
        let harm = match (raid.margin == 0, passed) {
            (true, false) => Harm::Abandoned,
            (true, true) | (false, false) => Harm::Shaken,
            (false, true) => Harm::None,
        };
        log.note_with(state, || Event::AirShook {
            unit: raid.unit,
            dice: rolled.told(),
            harm,
        });
        match harm {
            Harm::Abandoned => self.abandon(state, raid.unit, log),
            Harm::Shaken => self.shake(state, raid.unit, log),
            _ => {}
        }
        // LNLT-16.2-06: a hit throws riders off, as any ordnance does.
        self.throw_off(state, raid.unit, log);
    }
}
