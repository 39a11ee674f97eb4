//! How a side sees the board: who its enemies are, what they threaten, how the game stands.

use super::fields::{FADES, Fields};
use super::goals::{Goal, fading};
use super::worth::{dear, infantry_harm};
use front_toward_enemy::counters::{Class, Role, Side, Weapon};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{Altitude, Flags, Medevac, State, Unit, UnitId};
use front_toward_enemy::terrain::Terrain;
use front_toward_enemy::{Fte, HiddenMix};
use ground::Hex;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// How many of the enemies that could fire at a place do so before the Unit acts again.
const FIRED_ON: f32 = 0.55;

/// An enemy as far as the view tells.
pub struct Foe {
    /// Its slot.
    pub unit: UnitId,
    /// Where it stands.
    pub at: Hex,
    /// How high.
    pub altitude: Altitude,
    /// Fire Rating less what its markers cost it.
    pub rating: f32,
    /// Range in hexes.
    pub range: u32,
    /// Weapon Class.
    pub weapon: Weapon,
    /// How likely it is somebody who can fire.
    pub fights: f32,
    /// How likely it is somebody at all.
    pub real: f32,
    /// How likely it passes an Opportunity Fire check.
    pub alert: f32,
    /// Under a Concealed marker.
    pub concealed: bool,
    /// Terrain and the rest against fire at it.
    pub cover: f32,
    /// What a hit on it by Small Arms is worth.
    pub worth: f32,
    /// What a hit by it costs Infantry.
    pub bite: f32,
}

/// What one side thinks of a view.
pub struct Mind<'a> {
    /// The scenario.
    pub game: &'a Fte,
    /// What the side knows.
    pub view: &'a State,
    /// Which side.
    pub side: Side,
    /// The enemies on the map.
    pub foes: Vec<Foe>,
    /// Distances worked out before.
    pub fields: &'a RefCell<Fields>,
    /// What is left of a goal's worth, by half points to go.
    pub faded: Arc<[f32; FADES]>,
    /// Drive and caution, worked out once.
    pub weights: (f32, f32),
    pub goals: OnceCell<Vec<Goal>>,
    watched: OnceCell<Vec<Hex>>,
}

impl<'a> Mind<'a> {
    /// Looks at a view.
    pub fn new(game: &'a Fte, view: &'a State, side: Side, fields: &'a RefCell<Fields>) -> Self {
        let mixes = game.hidden_mixes(view, side.enemy());
        let mix_of = |unit: UnitId| {
            let known = mixes.iter().find(|(id, _)| *id == unit);
            known.map_or(HiddenMix::default(), |(_, mix)| *mix)
        };
        let foes = view
            .of_side(side.enemy())
            .map(|(id, u)| foe(game, view, &mix_of(id), id, u))
            .collect();
        let mut mind = Mind {
            game,
            view,
            side,
            foes,
            fields,
            faded: fields.borrow_mut().faded(fading),
            weights: (1.0, 1.0),
            goals: OnceCell::new(),
            watched: OnceCell::new(),
        };
        mind.weights = (mind.drive(), mind.caution());
        mind
    }

    /// Turns left, this one included.
    pub fn turns_left(&self) -> f32 {
        f32::from(self.game.scenario.turns.saturating_sub(self.view.turn)) + 1.0
    }

    /// Victory Points ahead of the enemy if the game ended now.
    pub fn lead(&self) -> f32 {
        let mut vp = self.view.vp;
        for objective in &self.game.scenario.objectives {
            if let Some(side) = self.game.holder(self.view, objective) {
                vp[side.index()] += objective.vp[side.index()];
            }
        }
        f32::from(vp[self.side.index()] - vp[self.side.enemy().index()])
    }

    /// How much of the game is over, from 0 to 1.
    fn progress(&self) -> f32 {
        f32::from(self.view.turn) / f32::from(self.game.scenario.turns.max(1))
    }

    /// How hard to press: who is behind must take risks, the more the later it gets.
    pub fn drive(&self) -> f32 {
        let lead = self.lead();
        if lead <= 0.0 {
            1.5 + 0.5 * self.progress()
        } else {
            (1.1 - 0.05 * lead).max(0.6)
        }
    }

    /// How much danger weighs: less for who is behind and running out of time.
    fn caution(&self) -> f32 {
        if self.lead() <= 0.0 {
            0.6 - 0.2 * self.progress()
        } else {
            1.0
        }
    }

    // ------------------------------------------------------------------ danger

    /// The chance that a foe hits somebody in a hex, if it fires.
    fn threat(&self, foe: &Foe, hex: Hex, altitude: Altitude, concealed: bool, cover: f32) -> f32 {
        let high = altitude == Altitude::High || foe.altitude == Altitude::High;
        let distance = hex.distance(foe.at) * if high { 2 } else { 1 };
        if foe.fights == 0.0 || distance > 2 * foe.range {
            return 0.0;
        }
        if !self.game.sights().sees(foe.at, foe.altitude, hex, altitude) {
            return 0.0;
        }
        let he = foe.weapon == Weapon::He;
        let mut number = foe.rating - cover;
        if altitude == Altitude::Ground && !(he && self.game.terrain(hex) == Terrain::Jungle) {
            number -= f32::from(self.game.row(hex).fire);
        }
        if concealed && !he {
            number -= 2.0;
        }
        if distance > foe.range {
            number -= 1.0;
        }
        if distance == 1 && !he {
            number += 1.0;
        }
        foe.fights * number.clamp(1.0, 9.0) / 10.0
    }

    /// What a Unit has to fear in a place until it acts again.
    pub fn danger(
        &self,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
        concealed: bool,
        fort: f32,
    ) -> f32 {
        let cover = fort + f32::from(self.game.face(self.view.unit(unit)).defence);
        let sum: f32 = self
            .foes
            .iter()
            .map(|foe| self.threat(foe, hex, altitude, concealed, cover) * foe.bite)
            .sum();
        // Boldness is for those on foot: a ship or a truck is dear whatever the score.
        let on_foot = self.game.facts(self.view.unit(unit)).class == Class::Infantry;
        let caution = if on_foot { self.weights.1 } else { 1.0 };
        sum * FIRED_ON * caution * dear(self.game, self.view, unit)
    }

    /// What a Unit has to fear from Opportunity Fire when it enters a hex.
    pub fn reaction(&self, unit: UnitId, hex: Hex, altitude: Altitude, concealed: bool) -> f32 {
        let cover = f32::from(self.game.face(self.view.unit(unit)).defence);
        let sum: f32 = self
            .foes
            .iter()
            .filter(|foe| !self.view.unit(foe.unit).is(Flags::OP_FIRED))
            .map(|foe| {
                let ambush = if foe.concealed { -1.0 } else { 0.0 };
                let chance = self.threat(foe, hex, altitude, concealed, cover + ambush);
                chance * foe.alert * foe.bite
            })
            .sum();
        sum * dear(self.game, self.view, unit)
    }

    /// Whether a Visible enemy would see a Unit in a hex.
    pub fn watched(&self, hex: Hex, altitude: Altitude) -> bool {
        let eyes = self.watched.get_or_init(|| {
            let visible = self.foes.iter().filter(|f| !f.concealed && f.real > 0.9);
            visible.map(|f| f.at).collect()
        });
        eyes.iter().any(|&eye| {
            self.game
                .sights()
                .sees(eye, Altitude::Ground, hex, altitude)
        })
    }

    /// Hexes to the nearest enemy that may be somebody.
    pub fn nearest_foe(&self, hex: Hex) -> u32 {
        self.foes
            .iter()
            .filter(|f| f.real > 0.0)
            .map(|f| f.at.distance(hex))
            .min()
            .unwrap_or(99)
    }

    /// Whether there is, or soon will be, a Medevac to bring casualties to.
    pub fn medevac_expected(&self) -> bool {
        self.side == Side::Us && self.view.medevac != Medevac::None
    }
}

fn foe(game: &Fte, view: &State, mix: &HiddenMix, id: UnitId, u: &Unit) -> Foe {
    let hidden = game.kind(u).is_none();
    let facts = game.facts(u);
    let face = game.face(u);
    let fire = face
        .fire
        .filter(|_| !u.is(Flags::DOWNED) && facts.role != Role::Sapper);
    let (fights, real) = match (hidden, fire.is_some()) {
        (true, _) => (mix.fighters, mix.fighters + mix.others),
        (false, true) if u.is(Flags::BROKEN) => (0.15, 1.0),
        (false, shoots) => (
            f32::from(u8::from(shoots)),
            f32::from(u8::from(game.is_real(u))),
        ),
    };
    let mut rating = fire.map_or(mix.rating, |f| f32::from(f.rating));
    for (flag, cost) in [
        (Flags::SUPPRESSED, 1.0),
        (Flags::EXHAUSTED, 1.0),
        (Flags::LOW_AMMO, 1.0),
        (Flags::HERO, -1.0),
    ] {
        if u.is(flag) {
            rating -= cost;
        }
    }
    let concealed = u.is(Flags::CONCEALED);
    let mut cover = f32::from(face.defence) + if concealed { 2.0 } else { 0.0 };
    if u.altitude == Altitude::Ground {
        cover += f32::from(game.row(u.at).fire);
    }
    cover += match view.caches.get(u.fort.index()).map(|c| c.kind) {
        Some(CacheKind::Bunker) => 2.0,
        Some(CacheKind::Foxholes) => 1.0,
        _ => 0.0,
    };
    let worth = if hidden {
        let civilians = if u.side == Side::Nva {
            mix.civilians
        } else {
            0.0
        };
        real * infantry_harm(u.side, Weapon::SmallArms) + 0.3 * mix.dummies - 1.2 * civilians
    } else {
        super::worth::harm(game, view, id, Weapon::SmallArms)
    };
    Foe {
        unit: id,
        at: u.at,
        altitude: u.altitude,
        rating,
        range: fire.map_or(4, |f| u32::from(f.range)),
        weapon: fire.map_or(Weapon::SmallArms, |f| f.class),
        fights,
        real,
        alert: if hidden {
            0.4
        } else {
            f32::from(face.quality.clamp(1, 9)) / 10.0
        },
        concealed,
        cover,
        worth,
        bite: infantry_harm(u.side.enemy(), fire.map_or(Weapon::SmallArms, |f| f.class)),
    }
}
