//! What a player works out before he decides: chances, prices, ways. Questions only: the rules are asked what they would
//! do, of units that may stand elsewhere than they do.

use crate::assets::{Card, Effect, Source};
use crate::counters::{Ammo, Mobility, Points, Side};
use crate::event::Struck;
use crate::fate::Throw;
use crate::ff::Ff;
use crate::fire::{Net, SIZES, dice_of};
use crate::frame::{Attack, Barrage, Rallying, SetUp};
use crate::state::{Hidden, State, Unit, UnitId};
use crate::terrain::FortKind;
use ground::{Direction, Hex};
use std::sync::OnceLock;

/// Hindrances that shots are worked out for.
const HINDRANCES: usize = 8;
/// How far the attack may be ahead of or behind the defense before it is certain.
const MARGIN: i16 = 48;

/// A shot as it would be fired.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Faces of the attack dice.
    pub sides: u8,
    /// A die at or below this misses.
    pub hindrance: u8,
    /// What is added to the dice.
    pub strength: i16,
    /// With what.
    pub ammo: Ammo,
    /// From where.
    pub from: Hex,
    /// At which hex.
    pub at: Hex,
}

/// How likely two dice, none of them at or below `low`, add up to a number or more.
pub fn reaches(sides: u8, low: u8, number: i16) -> f32 {
    let faces = || i16::from(low) + 1..=i16::from(sides);
    let good: i16 = faces()
        .map(|one| faces().filter(|two| one + two >= number).count() as i16)
        .sum();
    f32::from(good) / f32::from(sides) / f32::from(sides)
}

/// How likely 2d10 and a defense stay below an Attack Total.
pub fn below_total(total: i16, defense: i16) -> f32 {
    1.0 - reaches(Throw::D10, 0, total - defense)
}

/// How likely attack dice, none of them at or below the hindrance, with `ahead` added beat 2d10.
pub(crate) fn beats(sides: u8, hindrance: u8, ahead: i16) -> f32 {
    static TABLE: OnceLock<Vec<f32>> = OnceLock::new();
    let width = (2 * MARGIN + 1) as usize;
    let table = TABLE.get_or_init(|| {
        let mut table = Vec::with_capacity(SIZES.len() * HINDRANCES * width);
        for sides in SIZES {
            for hindrance in 0..HINDRANCES as u8 {
                table.extend((-MARGIN..=MARGIN).map(|ahead| beats_slowly(sides, hindrance, ahead)));
            }
        }
        table
    });
    let size = SIZES.iter().position(|&it| it == sides).unwrap_or(0);
    let row = size * HINDRANCES + usize::from(hindrance).min(HINDRANCES - 1);
    let ahead = ahead.clamp(-MARGIN, MARGIN);
    table[row * width + (ahead + MARGIN) as usize]
}

fn beats_slowly(sides: u8, hindrance: u8, ahead: i16) -> f32 {
    let faces = || i16::from(hindrance) + 1..=i16::from(sides);
    let one_by_one = faces().flat_map(|one| faces().map(move |two| one + two));
    let all: f32 = one_by_one.map(|sum| below_total(sum + ahead, 0)).sum();
    all / f32::from(sides) / f32::from(sides)
}

impl Ff {
    // ------------------------------------------------------------------ fire

    /// Whether a unit could shoot at a hex from where it is said to be (34.12).
    pub fn could_shoot(&self, state: &State, unit: &Unit, ammo: Ammo, at: Hex) -> bool {
        self.may_aim(state, unit, ammo, at).is_ok()
    }

    /// Whether a hex lies in a unit's front arc.
    pub fn faces(&self, unit: &Unit, hex: Hex) -> bool {
        self.in_front(unit, hex)
    }

    /// The shot of a unit, with so many steps by cards; none where it misses for certain.
    pub fn shot(
        &self,
        state: &State,
        unit: &Unit,
        ammo: Ammo,
        at: Hex,
        pivoted: bool,
        cards: i8,
    ) -> Option<Shot> {
        let attack = Attack {
            ammo,
            pivoted,
            cards,
            from: unit.at,
            target: at,
            ..Attack::default()
        };
        let firepower = self.stats(unit).firepower(ammo)?;
        let sides = dice_of(self.shot_net(state, unit, &attack, Net::default()).sum)?;
        Some(Shot {
            sides,
            hindrance: self.hindrance(state, unit.at, at),
            strength: i16::from(firepower.fp) + self.height_shift(unit.at, at),
            ammo,
            from: unit.at,
            at,
        })
    }

    /// How likely a shot hits a unit in the hex it is fired at.
    pub fn hit_chance(&self, state: &State, shot: &Shot, target: &Unit) -> f32 {
        if !self.stats(target).harmed_by(shot.ammo) {
            return 0.0;
        }
        let ahead = shot.strength - self.defense(state, shot.from, target);
        beats(shot.sides, shot.hindrance, ahead)
    }

    /// How likely a shot turns a Sighting marker over.
    pub fn reveal_chance(&self, shot: &Shot) -> f32 {
        let defense = self.scenario.charts.sighting_morale + self.row(shot.at).cover;
        match shot.ammo {
            Ammo::He => beats(
                shot.sides,
                shot.hindrance,
                shot.strength - i16::from(defense),
            ),
            Ammo::Ap => 0.0,
        }
    }

    /// Defense and cover of a unit against a shot from a hex.
    pub fn defense(&self, state: &State, from: Hex, target: &Unit) -> i16 {
        let flank = !self.in_front(target, from);
        i16::from(self.stats(target).defense(flank)) + i16::from(self.cover(state, target))
    }

    /// The cover of a unit where it is said to be.
    pub fn cover_of(&self, state: &State, unit: &Unit) -> i8 {
        self.cover(state, unit)
    }

    /// How likely a unit hits another in melee, with so many steps by cards.
    pub fn melee_chance(&self, state: &State, unit: &Unit, target: &Unit, cards: i8) -> f32 {
        let number = self.melee_number(unit, target);
        let net = self.melee_net_of(unit, target, cards, Net::default()).sum;
        let low = self.melee_hindrance(state, target.at);
        match (number, dice_of(net)) {
            (0, _) | (_, None) => 0.0,
            (number, Some(sides)) => reaches(sides, low, number.into()),
        }
    }

    /// How likely a hit unit rallies, with so many steps by cards.
    pub fn rally_chance(&self, state: &State, unit: UnitId, cards: i8) -> f32 {
        let rallying = Rallying {
            unit,
            cards,
            rolling: false,
        };
        let number = self.hit_facts(state.unit(unit)).rally;
        match dice_of(self.rally_net(state, &rallying, Net::default()).sum) {
            Some(sides) => reaches(sides, 0, number.into()),
            None => 0.0,
        }
    }

    /// The units that acted in what is being reacted to.
    pub fn who_acted(&self, state: &State) -> Vec<UnitId> {
        self.acting(state).map(|(id, _)| id).collect()
    }

    // ------------------------------------------------------------------ movement

    /// What entering an adjacent hex costs a unit in the order that is given, if it can (35.1).
    pub fn step_cost(&self, state: &State, unit: &Unit, hex: Hex) -> Option<Points> {
        let cost = self.entry_cost(state, unit, hex).ok()?;
        let fits = self.column_fits(state, hex, unit.side, std::iter::once(unit));
        fits.then_some(cost)
    }

    /// What it costs to enter a hex from its neighbour by way of the ground alone, if that can be.
    pub fn way_cost(&self, mobility: Mobility, from: Hex, to: Hex) -> Option<Points> {
        let ground = match self.scenario.map.side_between(from, to).road() {
            true => self.scenario.charts.road.of(mobility),
            false => self.row(to).cost(mobility)?,
        };
        if mobility != Mobility::Leg && self.walled_off(from, to) {
            return None;
        }
        Some(ground.and(self.climb(mobility, from, to)))
    }

    /// Whether a unit of its kind can stand in a hex at all.
    pub fn stands(&self, unit: &Unit, hex: Hex) -> bool {
        self.can_stand(unit, hex)
    }

    // ------------------------------------------------------------------ command and initiative

    /// What it costs to activate a unit, or to react with it (4.32).
    pub fn price(&self, state: &State, unit: &Unit) -> u8 {
        self.command_cost(state, unit)
    }

    /// Who would win if the game were over now.
    pub fn leader(&self, state: &State) -> Side {
        self.ahead(state)
    }

    // ------------------------------------------------------------------ set-up

    /// The unit that is being placed.
    pub fn placing(&self, state: &State, set_up: &SetUp) -> Option<UnitId> {
        self.due_unit(state, set_up)
    }

    /// The fortification that is being placed.
    pub fn fortifying(&self, set_up: &SetUp) -> Option<&FortKind> {
        let kind = self.due_fort(set_up)?;
        self.scenario.charts.fortification.get(kind.index())
    }

    /// What a hidden unit will be when it comes into a hex, looking some way.
    pub fn unit_beneath(&self, hidden: &Hidden, at: Hex, facing: Direction) -> Unit {
        Unit {
            at,
            facing,
            ..self.hidden_unit(hidden)
        }
    }

    // ------------------------------------------------------------------ assets

    /// Whether a barrage waits for Command to be placed that spots for it (26.1).
    pub fn wants_spotter(&self, state: &State, barrage: &Barrage) -> bool {
        barrage.before_spotting() && !self.has_spotter(state, barrage)
    }

    /// The cards of a side's deck.
    pub fn cards(&self, side: Side) -> &[Card] {
        self.deck(side)
    }

    /// What a card or special action does.
    pub fn effect_of(&self, side: Side, source: Source) -> Option<&Effect> {
        self.effect(side, source)
    }

    /// How likely a barrage hits a unit that it comes down on.
    pub fn barrage_chance(&self, state: &State, barrage: &Barrage, unit: UnitId) -> f32 {
        let target = Struck::Unit(unit);
        self.impact_chance(state, &Barrage { target, ..*barrage })
    }

    /// Where a barrage lands, one place for each face of the accuracy die; nowhere is off the map.
    pub fn landings(&self, barrage: &Barrage, at: Hex) -> Vec<Hex> {
        let faces = 1..=20;
        let results = faces.map(|die| self.accuracy(barrage, die));
        results.map(|result| self.drifted(at, result)).collect()
    }

    /// Whether a barrage is flown: one hex is struck in the place of seven.
    pub fn is_flown(&self, barrage: &Barrage) -> bool {
        let row = self.barrage_row(self.fire_of(barrage));
        row.is_some_and(|row| row.aircraft)
    }

    /// The points a unit scores for its side where it leaves the map, if it may leave it there.
    pub fn exit_points(&self, unit: &Unit) -> Option<i16> {
        let ways = self.scenario.exits.iter();
        let own = ways.filter(|exit| exit.side == unit.side && exit.hexes.contains(unit.at));
        own.map(|exit| exit.vp.of(self.kind(unit), unit.size)).max()
    }

    /// The points the enemy scores when a unit is eliminated.
    pub fn loss_points(&self, unit: &Unit) -> i16 {
        self.scenario.eliminated.of(self.kind(unit), unit.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_counted_over_all_faces() {
        assert_eq!(reaches(6, 0, 2), 1.0);
        assert_eq!(reaches(6, 0, 13), 0.0);
        assert_eq!(reaches(6, 1, 2), 25.0 / 36.0);
        assert_eq!(below_total(2, 0), 0.0);
        // 2d10 show less than 11 in 45 ways.
        assert!((below_total(11, 0) - 0.45).abs() < 1e-4);
        // 2d20 without a 1, far ahead: only a 1 misses.
        assert!((beats(20, 1, 40) - 361.0 / 400.0).abs() < 1e-4);
        assert_eq!(beats(10, 1, -40), 0.0);
    }
}
