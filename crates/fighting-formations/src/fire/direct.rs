//! 34.1 Direct fire: attack dice, Attack Total, Defense Totals, hit results.

use super::{Aim, FireFor, Net, dice_of};
use crate::choice::Choice;
use crate::counters::{Ammo, Side};
use crate::event::{Event, ShotResult};
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Handed, HitBy, Hits, Occasion, RollFor, Rolled, Throw};
use crate::orders::OrderKind;
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, SightingId, Slots, State, Unit, UnitId, UnitSet, Wait};
use engine::{Clause, Log, Modifier, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a direct fire attack has come.
    pub enum AttackStage {
        /// 10b: both players may play cards on it.
        #[default] Cards,
        /// 34.13: the size of the dice.
        Dice,
        /// 34.14: the dice are rolled.
        Total,
        /// 35.3: whom the armor of a moving group shelters.
        Shelter,
        /// 34.15: Fire Defense rolls.
        Defense,
        /// 34.16: what comes of them.
        Results,
        /// The attack is concluded.
        Concluded,
    }
}

/// 34.1 A direct fire attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Who fires.
    pub firer: UnitId,
    /// On which occasion.
    pub why: FireFor,
    /// With what.
    pub ammo: Ammo,
    /// It turned for this shot.
    pub pivoted: bool,
    /// How far the attack has come.
    pub stage: AttackStage,
    /// A die was at or below the firer's ROF (34.33, 35.63).
    pub spent: bool,
    /// The hindrance the dice are held against.
    pub hindrance: u8,
    /// By how many steps cards changed the dice (FF-10-04).
    pub cards: i8,
    /// From which hex.
    pub from: Hex,
    /// At which hex.
    pub target: Hex,
    /// The Attack Total.
    pub total: i16,
    /// Who is still to roll, and who has failed.
    pub to_roll: UnitSet,
    /// Those that are hit.
    pub hit: UnitSet,
    /// Sighting markers that are still to roll.
    pub sightings: Slots,
    /// Sighting markers that are hit.
    pub seen: Slots,
    /// Infantry that armor of its moving group shelters (35.3).
    pub sheltered: UnitSet,
}

impl Attack {
    pub(super) fn new(aim: Aim, ammo: Ammo, from: Hex, pivoted: bool) -> Attack {
        Attack {
            firer: aim.unit,
            why: aim.why,
            ammo,
            pivoted,
            from,
            target: aim.at,
            ..Attack::default()
        }
    }
}

impl Procedure<Ff> for Attack {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            AttackStage::Cards => {
                state.stack.become_(Attack {
                    stage: AttackStage::Dice,
                    ..self
                });
                game.open_to_cards(state, Occasion::Shot);
            }
            AttackStage::Dice => game.attack_dice(self, state, log),
            AttackStage::Total => game.attack_total(self, state, log),
            AttackStage::Shelter => {
                let (settled, asks) = game.shelter(state, self);
                state.stack.become_(settled);
                if asks {
                    return Flow::Wait(Wait::Choice(state.active()));
                }
            }
            AttackStage::Defense => game.defense_rolls(self, state, log),
            AttackStage::Results => {
                state.stack.become_(Attack {
                    stage: AttackStage::Concluded,
                    ..self
                });
                let hits = Hits::on(self.hit, HitBy::Fire);
                state.stack.call(hits.and(self.seen));
            }
            AttackStage::Concluded => {
                state.stack.finish();
                if self.spent {
                    game.mark_spent(state, self.firer, self.why, log);
                }
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        out.extend(
            game.shelterable(state, self)
                .iter()
                .map(|unit| Choice::Shelter { unit }),
        );
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        let Choice::Shelter { unit } = *choice else {
            return Err(No(
                "FF-35.3-01",
                "Say which of the infantry is sheltered by the armor it moves with.",
            ));
        };
        need(
            game.shelterable(state, self).contains(unit),
            "FF-35.3-02",
            "There is no shelter for it.",
        )
    }

    fn choose(self, _: &Ff, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        if let Choice::Shelter { unit } = choice {
            let mut chosen = self;
            chosen.sheltered.insert(unit);
            state.stack.become_(chosen);
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, _: &State) -> Prompt {
        Decide::new(
            "Choose the infantry that is sheltered by the armor it moves with",
            "which infantry is sheltered",
        )
        .into()
    }
}

impl Ff {
    /// 34.13: what changes the size of the attack dice.
    pub(crate) fn attack_net(&self, state: &State, attack: &Attack, net: Net) -> Net {
        self.shot_net(state, state.unit(attack.firer), attack, net)
    }

    /// The same for a unit that is not, or not yet, where it would shoot from.
    pub(crate) fn shot_net(
        &self,
        state: &State,
        unit: &Unit,
        attack: &Attack,
        mut net: Net,
    ) -> Net {
        let distance = attack.from.distance(attack.target);
        let Some(firepower) = self.stats(unit).firepower(attack.ammo) else {
            return net;
        };
        let range = u32::from(firepower.range);
        let assault = unit.is(Flags::ACTIVATED) && state.order.kind == OrderKind::Assault;
        net.add(assault, -1, "activated for Assault", "FF-34.13-02");
        let long = distance > range && distance <= 2 * range;
        net.add(long, -1, "long range", "FF-34.13-03");
        net.add(distance > 2 * range, -2, "extreme range", "FF-34.13-03");
        net.add(distance == 1, 1, "short range", "FF-34.13-03");
        net.add(attack.pivoted, -2, "pivoted to fire", "FF-34.13-04");
        // Only a loose arc lets a unit fire that has not turned; one that is asked before it turns will have done so.
        let flank = !attack.pivoted && !self.in_front(unit, attack.target);
        net.add(flank, -1, "into its flank arc", "FF-34.13-05");
        net.add(attack.cards != 0, attack.cards.into(), "cards", "FF-10-04");
        net
    }

    /// FF-34.13-06, FF-34.14-01: no dice below 2d6; otherwise the hindrance is found just before they are rolled.
    fn attack_dice(&self, attack: Attack, state: &mut State, log: &mut impl Log<State, Event>) {
        let net = self.attack_net(state, &attack, Net::default()).sum;
        let Some(sides) = dice_of(net) else {
            self.note_shot(state, &attack, &[], ShotResult::AutomaticMiss, log);
            state.stack.become_(Attack {
                stage: AttackStage::Concluded,
                ..attack
            });
            return;
        };
        let hindrance = self.hindrance(state, attack.from, attack.target);
        state.stack.become_(Attack {
            stage: AttackStage::Total,
            hindrance,
            ..attack
        });
        let by = state.unit(attack.firer).side;
        self.roll(state, Throw::two(RollFor::Attack, sides, by));
    }

    /// 34.142: a die at or below the hindrance misses; otherwise the dice, the firepower and the height are the total.
    fn attack_total(&self, attack: Attack, state: &mut State, log: &mut impl Log<State, Event>) {
        let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
            unreachable!("the attack dice were rolled");
        };
        let unit = state.unit(attack.firer);
        let stats = self.stats(unit);
        // FF-35.63-03: the same dice are held against ROF and against the hindrance, each by itself.
        let spent = attack.why.reacts() && rolled.any_at_most(stats.rof);
        if rolled.any_at_most(attack.hindrance) {
            self.note_shot(state, &attack, &rolled.told(), ShotResult::Miss, log);
            state.stack.become_(Attack {
                stage: AttackStage::Concluded,
                spent,
                ..attack
            });
            return;
        }
        let fp = stats
            .firepower(attack.ammo)
            .map_or(0, |fp| i16::from(fp.fp));
        let total = rolled.sum() + fp + self.height_shift(attack.from, attack.target);
        self.note_shot(
            state,
            &attack,
            &rolled.told(),
            ShotResult::Total(total),
            log,
        );
        let here = state.here(attack.target);
        let open = here.filter(|(_, unit)| self.stats(unit).harmed_by(attack.ammo));
        let to_roll = open.map(|(id, _)| id).collect();
        // FF-6.2-01, FF-34.15-02: Sighting markers have morale, so HE alone harms them.
        let mut sightings = Slots::default();
        let here = state
            .sighted()
            .filter(|(_, marker)| attack.ammo == Ammo::He && marker.at == attack.target);
        here.for_each(|(id, _)| sightings.insert(id.index()));
        state.stack.become_(Attack {
            stage: AttackStage::Shelter,
            spent,
            total,
            to_roll,
            sightings,
            ..attack
        });
    }

    /// FF-24.56-01: -2 uphill, +2 downhill, however far.
    pub(crate) fn height_shift(&self, from: Hex, target: Hex) -> i16 {
        let height = i16::from(self.scenario.charts.height);
        match self.level(target).cmp(&self.level(from)) {
            std::cmp::Ordering::Greater => -height,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => height,
        }
    }

    /// FF-34.15-03: one at a time, the active player's first; all before anything comes of them (ruling NEW-01). Beside
    /// a unit there are only Sighting markers of its own side: the enemy's were turned over when it came.
    fn defense_rolls(&self, attack: Attack, state: &mut State, log: &mut impl Log<State, Event>) {
        let Some(unit) = self.next_of(state, attack.to_roll) else {
            let marker = |side: Side| {
                let mut own = attack.sightings.iter().map(SightingId);
                own.find(|id| state.sightings[id.index()].side == side)
            };
            return match marker(state.active()).or_else(|| marker(state.inactive())) {
                Some(sighting) => self.sighting_defends(attack, sighting, state, log),
                None => state.stack.become_(Attack {
                    stage: AttackStage::Results,
                    ..attack
                }),
            };
        };
        let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
            let by = state.unit(unit).side;
            return self.roll(state, Throw::two(RollFor::Defense(unit), Throw::D10, by));
        };
        let hit = self.defense_total(state, &attack, unit, rolled) < attack.total;
        log.note_with(state, || Event::Defended {
            unit,
            dice: rolled.told(),
            modifiers: self.defense_terms(state, &attack, unit),
            attack: attack.total,
            hit,
        });
        let mut attack = attack;
        attack.to_roll.remove(unit);
        if hit {
            attack.hit.insert(unit);
        }
        state.stack.become_(attack);
    }

    /// FF-6.2-01: a Sighting marker defends with its morale and the cover of its hex, whatever it hides.
    fn sighting_defends(
        &self,
        attack: Attack,
        sighting: SightingId,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
            let by = state.sightings[sighting.index()].side;
            let what = RollFor::Sighting(sighting);
            return self.roll(state, Throw::two(what, Throw::D10, by));
        };
        let hit = self.sighting_total(state, sighting, rolled) < attack.total;
        log.note_with(state, || Event::SightingDefended {
            sighting,
            dice: rolled.told(),
            modifiers: self.sighting_terms(state, sighting),
            attack: attack.total,
            hit,
        });
        let mut attack = attack;
        attack.sightings.remove(sighting.index());
        if hit {
            attack.seen.insert(sighting.index());
        }
        state.stack.become_(attack);
    }

    /// The Defense Total of a Sighting marker.
    pub(crate) fn sighting_total(
        &self,
        state: &State,
        sighting: SightingId,
        rolled: Rolled,
    ) -> i16 {
        let hex = state.sightings[sighting.index()].at;
        let charts = &self.scenario.charts;
        rolled.sum() + i16::from(charts.sighting_morale) + i16::from(self.row(hex).cover)
    }

    /// Morale and cover of a Sighting marker, as words want them.
    pub(crate) fn sighting_terms(&self, state: &State, sighting: SightingId) -> Vec<Modifier> {
        let hex = state.sightings[sighting.index()].at;
        let morale = i16::from(self.scenario.charts.sighting_morale);
        let mut terms = vec![Modifier::new(
            morale,
            "morale of a Sighting marker",
            "FF-6.2-01",
        )];
        let cover = i16::from(self.row(hex).cover);
        if cover != 0 {
            terms.push(Modifier::new(cover, "cover", "FF-24.3-01"));
        }
        terms
    }

    /// Who comes next of some: the active player's first, in the order of their slots.
    pub(crate) fn next_of(&self, state: &State, units: UnitSet) -> Option<UnitId> {
        let of = |side: Side| units.iter().find(|&id| state.unit(id).side == side);
        of(state.active()).or_else(|| of(state.inactive()))
    }

    /// FF-34.15-05: 2d10, defense and cover.
    pub(crate) fn defense_total(
        &self,
        state: &State,
        attack: &Attack,
        unit: UnitId,
        rolled: Rolled,
    ) -> i16 {
        rolled.sum()
            + i16::from(self.defense_against(state, attack, unit))
            + i16::from(self.cover_against(state, attack, unit))
    }

    fn defense_against(&self, state: &State, attack: &Attack, unit: UnitId) -> i8 {
        let unit = state.unit(unit);
        self.stats(unit).defense(!self.in_front(unit, attack.from))
    }

    /// The cover a unit has against this attack: in Op Fire a moving group's armor may shelter it (35.3).
    fn cover_against(&self, state: &State, attack: &Attack, unit: UnitId) -> i8 {
        let cover = self.cover(state, state.unit(unit));
        match attack.sheltered.contains(unit) {
            true => cover.max(0),
            false => cover,
        }
    }

    /// Defense and cover, as words want them.
    pub(crate) fn defense_terms(
        &self,
        state: &State,
        attack: &Attack,
        unit: UnitId,
    ) -> Vec<Modifier> {
        let target = state.unit(unit);
        let flank = !self.in_front(target, attack.from);
        let defense = i16::from(self.defense_against(state, attack, unit));
        let (text, clause) = match (self.stats(target).armor.is_some(), flank) {
            (true, true) => ("armor, from the flank", "FF-34.15-06"),
            (true, false) => ("armor", "FF-34.15-06"),
            (false, _) => ("morale", "FF-34.15-05"),
        };
        let mut terms = vec![Modifier::new(defense, text, clause)];
        let cover = i16::from(self.cover_against(state, attack, unit));
        if cover != 0 {
            terms.push(Modifier::new(cover, "cover", "FF-24.3-01"));
        }
        terms
    }

    /// 24.3, 24.6, 24.102: the cover a unit can claim, the best single source (ruling G-B12).
    pub(crate) fn cover(&self, state: &State, unit: &Unit) -> i8 {
        self.best_cover(state, unit, |fort| fort.cover)
    }

    /// A low die leaves the firer spent, if it is still there; squads in its place too (FF-3.31-04).
    pub(crate) fn mark_spent(
        &self,
        state: &mut State,
        unit: UnitId,
        why: FireFor,
        log: &mut impl Log<State, Event>,
    ) {
        if !state.unit(unit).on_map() {
            return;
        }
        state.unit_mut(unit).set(Flags::SPENT);
        let clause = match why {
            FireFor::Return => "FF-34.33-01",
            _ => "FF-35.63-01",
        };
        log.note_with(state, || Event::Spent {
            unit,
            clause: Clause(clause),
        });
    }

    fn note_shot(
        &self,
        state: &State,
        attack: &Attack,
        dice: &[u8],
        result: ShotResult,
        log: &mut impl Log<State, Event>,
    ) {
        log.note_with(state, || Event::Shot {
            unit: attack.firer,
            ammo: attack.ammo,
            hex: attack.target,
            dice: dice.to_vec(),
            modifiers: self.attack_net(state, attack, Net::told()).into_terms(),
            hindrance: attack.hindrance,
            result,
        });
    }
}
