//! What the bot thinks with: the view, whose it is, and what was worked out of it for this decision.

use super::air::{Course, Sky};
use super::danger::Battery;
use super::ground::Ground;
use super::places::Target;
use super::vehicles::Gun;
use super::ways::Plan;
use super::weights::Weights;
use ::ground::Hex;
use lock_n_load::Lnl;
use lock_n_load::counters::{Class, Side};
use lock_n_load::frame::Mode;
use lock_n_load::state::{Flags, Location, State, Unit, UnitId};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

/// What each battery of the enemy would cost, now and later.
pub(super) type Threats = Vec<[f32; 2]>;

pub(super) struct Mind<'a> {
    pub game: &'a Lnl,
    pub view: &'a State,
    pub side: Side,
    pub ground: &'a Ground,
    pub weights: &'a Weights,
    /// The view with every unit of one's own activated: what each could do in an impulse.
    pub ready: State,
    batteries: OnceCell<Vec<Battery>>,
    own_batteries: OnceCell<Vec<Battery>>,
    targets: OnceCell<Vec<Target>>,
    enemy_places: OnceCell<Vec<Location>>,
    stormers: OnceCell<Vec<(Hex, i16)>>,
    melees: OnceCell<Vec<i16>>,
    threatened: OnceCell<Vec<f32>>,
    guns: OnceCell<Vec<Gun>>,
    prey: OnceCell<Vec<(Location, f32)>>,
    sky: OnceCell<Sky>,
    enemy_may_leave: OnceCell<bool>,
    pub dangers: RefCell<HashMap<(Location, bool), Threats>>,
    pub plans: RefCell<HashMap<(Location, Mode), Option<Plan>>>,
    pub places: RefCell<HashMap<(UnitId, Location), f32>>,
    /// What it is worth for a vehicle to stand somewhere, whichever way it looks, and to fire from there.
    pub spots: RefCell<HashMap<(UnitId, Location), (f32, f32)>>,
    /// Which guns of the enemy see a place.
    pub watched: RefCell<HashMap<Location, Vec<usize>>>,
    /// Where each helicopter flies best.
    pub courses: RefCell<HashMap<UnitId, Option<Course>>>,
}

impl<'a> Mind<'a> {
    pub fn new(
        game: &'a Lnl,
        view: &'a State,
        side: Side,
        ground: &'a Ground,
        weights: &'a Weights,
    ) -> Mind<'a> {
        let mut ready = *view;
        for unit in ready.units.iter_mut().filter(|unit| unit.side == side) {
            unit.set(Flags::ACTIVE);
        }
        Mind {
            game,
            view,
            side,
            ground,
            weights,
            ready,
            batteries: OnceCell::new(),
            own_batteries: OnceCell::new(),
            targets: OnceCell::new(),
            enemy_places: OnceCell::new(),
            stormers: OnceCell::new(),
            melees: OnceCell::new(),
            threatened: OnceCell::new(),
            guns: OnceCell::new(),
            prey: OnceCell::new(),
            sky: OnceCell::new(),
            enemy_may_leave: OnceCell::new(),
            courses: RefCell::default(),
            spots: RefCell::default(),
            watched: RefCell::default(),
            dangers: RefCell::default(),
            plans: RefCell::default(),
            places: RefCell::default(),
        }
    }

    /// One's own units on the map.
    pub fn own(&self) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        let side = self.side;
        self.view.of(side)
    }

    /// The enemy's units on the map.
    pub fn enemies(&self) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        let side = self.side.other();
        self.view.of(side)
    }

    /// Where the enemy can fire from.
    pub fn batteries(&self) -> &[Battery] {
        self.batteries
            .get_or_init(|| Battery::all(self.game, self.view, self.side.other()))
    }

    /// Where one's own units can fire from.
    pub fn own_batteries(&self) -> &[Battery] {
        self.own_batteries
            .get_or_init(|| Battery::all(self.game, self.view, self.side))
    }

    /// Every place where the enemy has units on foot, worked out once.
    pub fn targets_known(&self) -> &[Target] {
        self.targets.get_or_init(|| self.targets())
    }

    /// Where the enemy stands.
    pub fn enemy_places(&self) -> &[Location] {
        self.enemy_places.get_or_init(|| {
            let mut places: Vec<Location> = self.enemies().map(|(_, unit)| unit.at).collect();
            places.sort_unstable();
            places.dedup();
            places
        })
    }

    /// Where the enemy has who could walk into a place and fight there, and how strong they are in Melee.
    pub fn stormers(&self) -> &[(Hex, i16)] {
        self.stormers.get_or_init(|| {
            let able = self.enemies().filter(|(_, unit)| {
                let class = self.game.class(unit);
                let fights = class.mmc() && class != Class::WeaponTeam || class == Class::Hero;
                fights && unit.good_order() && !unit.carried()
            });
            let mut stacks: Vec<(Hex, i16)> = Vec::new();
            for (id, unit) in able {
                let (hex, strength) = (unit.at.hex(), self.melee_of(id));
                match stacks.iter_mut().find(|(there, _)| *there == hex) {
                    Some((_, all)) => *all += strength,
                    None => stacks.push((hex, strength)),
                }
            }
            stacks
        })
    }

    /// How strong a unit is in Melee, worked out once for all.
    pub fn melee_of(&self, id: UnitId) -> i16 {
        let all = self.melees.get_or_init(|| {
            let ids = (0..self.view.units.len()).map(|slot| UnitId(slot as u8));
            ids.map(|id| match self.view.unit(id).on_map() {
                true => self.game.melee_strength(self.view, id),
                false => 0,
            })
            .collect()
        });
        all[usize::from(id.0)]
    }

    /// Where the enemy stands, and what those who stand there are worth.
    pub fn prey(&self) -> &[(Location, f32)] {
        self.prey.get_or_init(|| {
            let worth = |at: Location| {
                let there = self.enemies().filter(|(_, unit)| unit.at == at);
                there.map(|(_, unit)| self.value(unit)).sum::<f32>()
            };
            let places = self.enemy_places().iter();
            places.map(|&at| (at, worth(at))).collect()
        })
    }

    /// How likely the enemy is to come to each objective soon, from 0 to 1.
    pub fn threatened(&self) -> &[f32] {
        self.threatened.get_or_init(|| {
            let objectives = self.game.scenario.objectives.iter();
            objectives.map(|it| self.threat_to(it.at)).collect()
        })
    }

    /// Who of the enemy can destroy a vehicle, and with what.
    pub fn guns(&self) -> &[Gun] {
        self.guns
            .get_or_init(|| Gun::all(self.game, self.view, self.side.other()))
    }

    /// Whether anybody of the enemy who scores by it can still leave the map.
    pub fn enemy_may_leave(&self) -> bool {
        *self.enemy_may_leave.get_or_init(|| {
            let mut enemies = self.view.units.iter();
            enemies.any(|unit| unit.side != self.side && self.leaves_in_time(unit))
        })
    }

    /// What the enemy can fire at helicopters, over every hex.
    pub fn sky(&self) -> &Sky {
        self.sky.get_or_init(|| self.sky_anew())
    }

    /// Turns that are still to come after this one.
    pub fn turns_left(&self) -> f32 {
        f32::from(self.view.turns.saturating_sub(self.view.turn))
    }

    /// Whether one would win if the game were over.
    pub fn is_ahead(&self) -> bool {
        self.game.leading(self.view) == Some(self.side)
    }

    /// How much dangers count: who is behind has to dare more, the later the more.
    pub fn caution(&self) -> f32 {
        match self.is_ahead() {
            true => 1.0,
            false => {
                let late = f32::from(self.view.turn) / f32::from(self.view.turns.max(1));
                1.0 - (1.0 - self.weights.boldness) * late
            }
        }
    }

    /// The share of the enemy's units that can still act in this turn.
    pub fn enemy_fresh(&self) -> f32 {
        let (mut all, mut fresh) = (0.0f32, 0.0);
        for (_, unit) in self.enemies() {
            if self.game.class(unit) == Class::ArmorLeader {
                continue;
            }
            all += 1.0;
            if self.game.could_still_act(unit) && unit.good_order() {
                fresh += 1.0;
            }
        }
        fresh / all.max(1.0)
    }
}
