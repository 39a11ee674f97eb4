//! Asset cards, special actions and barrages.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use fighting_formations::assets::{Effect, Source};
use fighting_formations::choice::Choice;
use fighting_formations::counters::Class;
use fighting_formations::frame::{Attack, Barrage, BarrageStage, Carry, Frame, Melee, Rallying};
use fighting_formations::state::{CardId, CommandState, State, UnitId};
use std::collections::HashMap;

/// What a barrage does where it comes down.
pub(super) struct Fall<'m, 'a> {
    mind: &'m Mind<'a>,
    barrage: Barrage,
    /// By hex: what is hit there, the enemy's for, our own against.
    hexes: HashMap<Hex, f32>,
    flown: bool,
}

impl Fall<'_, '_> {
    /// What it does when the Spotting Round lies in a hex.
    pub fn at(&self, hex: Hex) -> f32 {
        if hex.is_nowhere() {
            return 0.0;
        }
        if self.flown {
            // The nearest hex with somebody in it is struck.
            let near = self
                .hexes
                .iter()
                .min_by_key(|(it, _)| (it.distance(hex), it.0));
            return near.map_or(0.0, |(_, worth)| *worth);
        }
        let near = self.mind.game.scenario.map.neighbours(hex).iter();
        let area = near.chain(std::iter::once(&hex));
        area.filter_map(|it| self.hexes.get(it)).sum()
    }

    /// What it does on average when it is aimed at a hex.
    pub fn average(&self, hex: Hex) -> f32 {
        let landings = self.mind.game.landings(&self.barrage, hex);
        let sum: f32 = landings.iter().map(|it| self.at(*it)).sum();
        sum / landings.len() as f32
    }
}

impl<'a> Mind<'a> {
    /// What a barrage would do to whom; for our own side.
    pub fn fall_of(&self, barrage: &Barrage) -> Fall<'_, 'a> {
        let mut hexes = HashMap::new();
        for (id, unit) in self.view.on_map() {
            let harm = self.game.barrage_chance(self.view, barrage, id) * self.harm(unit);
            let worth = if unit.side == self.side {
                -1.2 * harm
            } else {
                harm
            };
            *hexes.entry(unit.at).or_insert(0.0) += worth;
        }
        for (_, marker) in self.view.sighted().filter(|(_, it)| it.side != self.side) {
            *hexes.entry(marker.at).or_insert(0.0) += 0.08;
        }
        Fall {
            mind: self,
            barrage: *barrage,
            hexes,
            flown: self.game.is_flown(barrage),
        }
    }

    /// The best place to aim a barrage at, and what it does there.
    fn best_spot(&self, barrage: &Barrage) -> Option<(Hex, f32)> {
        let spotters: Vec<Hex> = match barrage.spotter.is_some() {
            true => vec![self.view.unit(barrage.spotter).at],
            false => {
                let own = self.view.commands.iter();
                let own = own.filter(|it| it.side == self.side && it.active());
                own.map(|it| it.at).collect()
            }
        };
        let seen = |hex: Hex| spotters.iter().any(|&it| it == hex || self.sees(it, hex));
        let fall = self.fall_of(barrage);
        let map = &self.game.scenario.map;
        let mut spots: Vec<Hex> = self.enemy_hexes.clone();
        for hex in &self.enemy_hexes {
            spots.extend(map.neighbours(*hex).iter().filter(|it| !it.is_nowhere()));
        }
        spots.sort();
        spots.dedup();
        let worths = spots.into_iter().filter(|it| seen(*it));
        let worths = worths.map(|hex| (hex, fall.average(hex)));
        worths.max_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn barrage_worth(&self, source: Source, spotter: UnitId) -> f32 {
        let barrage = Barrage {
            by: self.side,
            source,
            spotter,
            ..Barrage::default()
        };
        self.best_spot(&barrage).map_or(0.0, |(_, worth)| worth)
    }

    /// What playing an ability now is worth, less the card.
    pub fn play_worth(&self, card: CardId, ability: u8) -> f32 {
        let source = Source::Card(card, ability);
        match self.game.effect_of(self.side, source) {
            Some(effect) => self.effect_worth(effect, source) - self.weights.card,
            None => -1.0,
        }
    }

    fn effect_worth(&self, effect: &Effect, source: Source) -> f32 {
        match effect {
            Effect::Barrage(_) => self.barrage_worth(source, UnitId::NONE),
            Effect::Smoke(_) => self.smoke_worth(),
            Effect::Dice(steps) => self.dice_worth(*steps),
            Effect::Command => 0.35,
            Effect::Air => 0.2,
            Effect::Initiative(spaces) => self.weights.space * f32::from(*spaces) + 0.05,
            Effect::Draw(cards) => self.weights.card * f32::from(*cards),
            Effect::Recover => self.best_relief(),
            Effect::Clear => 0.2,
            Effect::DigIn(_) => {
                let own = self.own().map(|(_, unit)| self.hex_danger(unit.at));
                0.5 * own.fold(0.0, f32::max)
            }
        }
    }

    fn best_relief(&self) -> f32 {
        let hit = self
            .own()
            .filter(|(_, unit)| !unit.fresh() && self.game.price(self.view, unit) < 2);
        hit.map(|(_, unit)| self.relief(unit)).fold(0.0, f32::max)
    }

    /// What our units in a hex have to fear, as they stand.
    fn hex_danger(&self, hex: Hex) -> f32 {
        let here = self.view.here(hex).filter(|(_, it)| it.side == self.side);
        let each = here.filter(|(_, it)| self.game.facts(it).class != Class::Vehicle);
        each.map(|(_, it)| 0.5 * self.exposure(self.view, it) * self.harm(it))
            .sum()
    }

    /// The procedure that the window on top was opened by.
    fn occasion(&self) -> Option<Frame> {
        let frames = self.view.stack.frames();
        frames.len().checked_sub(2).map(|below| frames[below])
    }

    /// Larger or smaller dice in the roll that comes.
    fn dice_worth(&self, steps: i8) -> f32 {
        match self.occasion() {
            Some(Frame::Attack(attack)) => {
                self.attack_worth(&attack, attack.cards + steps)
                    - self.attack_worth(&attack, attack.cards)
            }
            Some(Frame::Melee(melee)) => {
                self.blow_worth(&melee, melee.cards + steps) - self.blow_worth(&melee, melee.cards)
            }
            Some(Frame::Rallying(Rallying {
                unit: id, cards, ..
            })) => {
                let unit = self.view.unit(id);
                let lost = match self.game.hit_facts(unit).red {
                    true => self.loss(unit),
                    false => 0.0,
                };
                let chance = |cards| self.game.rally_chance(self.view, id, cards);
                let more = chance(cards + steps) - chance(cards);
                let worth = more * (self.relief(unit) + lost);
                if unit.side == self.side {
                    worth
                } else {
                    -worth
                }
            }
            _ => 0.0,
        }
    }

    /// An attack as it is about to be rolled, for our own side.
    fn attack_worth(&self, attack: &Attack, cards: i8) -> f32 {
        self.attack_in(self.view, attack, cards)
    }

    fn attack_in(&self, world: &State, attack: &Attack, cards: i8) -> f32 {
        let firer = world.unit(attack.firer);
        let shot = self.game.shot(
            world,
            firer,
            attack.ammo,
            attack.target,
            attack.pivoted,
            cards,
        );
        let worth = shot.map_or(0.0, |shot| self.shot_worth(world, firer, &shot));
        if firer.side == self.side {
            worth
        } else {
            -worth
        }
    }

    fn blow_worth(&self, melee: &Melee, cards: i8) -> f32 {
        let (firer, target) = (self.view.unit(melee.firer), self.view.unit(melee.target));
        let worth = self.game.melee_chance(self.view, firer, target, cards) * self.harm(target);
        if firer.side == self.side {
            worth
        } else {
            -worth
        }
    }

    /// Smoke: in the target hex of an enemy's shot, or over our own units that are shot at.
    fn smoke_worth(&self) -> f32 {
        match self.occasion() {
            Some(Frame::Attack(attack)) => {
                let mut world = *self.view;
                world.smoke.push(fighting_formations::state::Smoke {
                    at: attack.target,
                    full: true,
                });
                self.attack_in(&world, &attack, attack.cards)
                    - self.attack_worth(&attack, attack.cards)
            }
            Some(Frame::Moving(_)) => {
                let acted = self.game.who_acted(self.view).into_iter();
                let own = acted.filter(|id| self.view.unit(*id).side == self.side);
                let danger = own.map(|id| {
                    let unit = self.view.unit(id);
                    0.35 * self.exposure(self.view, unit) * self.harm(unit)
                });
                danger.sum()
            }
            Some(Frame::Melee(_)) => 0.0,
            // As an order it is better kept for a shot.
            _ => 0.0,
        }
    }

    /// The best that an Asset order can do with the hand.
    pub fn best_asset(&self) -> f32 {
        let hand = &self.view.assets[self.side.index()].hand;
        let mut best = 0.0_f32;
        for (slot, card) in self.game.cards(self.side).iter().enumerate() {
            if hand[slot] == 0 {
                continue;
            }
            for (number, ability) in card.ability.iter().enumerate() {
                let playable = ability.when.is_none() && self.does_something(&ability.effect);
                if playable {
                    best = best.max(self.play_worth(CardId(slot as u8), number as u8));
                }
            }
        }
        best
    }

    /// Whether an effect could do anything now.
    fn does_something(&self, effect: &Effect) -> bool {
        let own = self.view.commands.iter().filter(|it| it.side == self.side);
        match effect {
            Effect::Command => own.clone().any(|it| it.state == CommandState::Pending),
            Effect::Air => self.view.air != self.side,
            Effect::Clear => false,
            Effect::Barrage(fire) => {
                let rows = &self.game.scenario.charts.barrage;
                let flown = rows.iter().any(|row| row.id == fire.row && row.aircraft);
                own.clone().any(|it| it.active()) && (!flown || self.view.air == self.side)
            }
            _ => true,
        }
    }

    /// A card in a window or an Asset order, or none.
    pub fn play(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Play { card, ability } => self.play_worth(card, ability),
            _ => 0.0,
        })
    }

    /// What a unit's special action is worth: a card is discarded for it.
    pub fn special(&self, unit: UnitId, action: u8) -> f32 {
        match self.game.effect_of(self.side, Source::Special(action)) {
            Some(Effect::Barrage(_)) => {
                self.barrage_worth(Source::Special(action), unit) - self.weights.card
            }
            _ => -1.0,
        }
    }

    /// The best special action of a unit in a Fire order.
    pub fn best_special(&self, world: &State, id: UnitId) -> f32 {
        let unit = world.unit(id);
        let kind = &self.game.scenario.kinds[unit.kind.index()].1;
        if !unit.fresh() || kind.special.is_empty() || self.view.assets[self.side.index()].held == 0
        {
            return 0.0;
        }
        let mut best = 0.0_f32;
        for (number, action) in self.game.scenario.charts.special.iter().enumerate() {
            let fits = action.orders.contains(&world.order.kind) && action.mp.is_none();
            if fits && kind.special.contains(action.letter) {
                best = best.max(self.special(id, number as u8));
            }
        }
        best
    }

    /// Where, on whom or at whose expense an effect is carried out.
    pub fn carry(&self, carry: &Carry, choices: &[Choice]) -> Choice {
        if carry.owed {
            return self.discard(choices);
        }
        pick_best(choices, |choice| match *choice {
            Choice::At { hex } => {
                self.hex_danger(hex)
                    - 0.01 * self.view.smoke.iter().filter(|it| it.at == hex).count() as f32
            }
            Choice::Target { unit } => self.relief(self.view.unit(unit)),
            Choice::StrikeFort { fort } => {
                f32::from(u8::from(self.view.forts[fort.index()].side != self.side))
            }
            _ => 0.0,
        })
    }

    /// The card that is missed least: one that is held twice, or does little.
    fn discard(&self, choices: &[Choice]) -> Choice {
        let cards = self.game.cards(self.side);
        let hand = &self.view.assets[self.side.index()].hand;
        pick_best(choices, |choice| match *choice {
            Choice::Discard { card } => {
                let barrage = cards[card.index()].ability.iter();
                let barrage = barrage
                    .filter(|it| matches!(it.effect, Effect::Barrage(_)))
                    .count();
                f32::from(hand[card.index()]) - 2.0 * barrage as f32
            }
            _ => f32::MIN,
        })
    }

    /// Spotting Round, smoke, pre-plotting, and what is struck next.
    pub fn call(&self, barrage: &Barrage, choices: &[Choice]) -> Choice {
        match barrage.stage {
            BarrageStage::Spotting => match self.best_spot(barrage) {
                Some((hex, worth)) if worth > 0.0 && choices.contains(&Choice::At { hex }) => {
                    Choice::At { hex }
                }
                _ => Choice::Hold,
            },
            BarrageStage::Calling => pick_best(choices, |choice| match *choice {
                Choice::Call {
                    smoke: false,
                    plotted,
                } => {
                    let called = Barrage {
                        plotted,
                        ..*barrage
                    };
                    let price = if plotted { self.price_of_fate() } else { 0.0 };
                    self.fall_of(&called).average(barrage.at) - price
                }
                _ => f32::MIN,
            }),
            _ => {
                let fall = self.fall_of(barrage);
                pick_best(choices, |choice| match *choice {
                    Choice::At { hex } => fall.hexes.get(&hex).copied().unwrap_or(0.0),
                    Choice::Strike { unit } => {
                        let unit = self.view.unit(unit);
                        if unit.side == self.side {
                            -1.0
                        } else {
                            self.harm(unit)
                        }
                    }
                    _ => 0.0,
                })
            }
        }
    }
}
