//! Return Fire and Op Fire, and what is turned over for it.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::counters::Ammo;
use fighting_formations::frame::Frame;
use fighting_formations::orders::OrderKind;
use fighting_formations::state::{Content, SightingId, Unit};

/// A reaction must be worth so much more than its price.
const LEAST: f32 = 0.03;
/// What comes out of hiding must be worth it.
const SURPRISE: f32 = 0.25;

impl Mind<'_> {
    /// Fire at those that acted, a card, or nothing.
    pub fn react(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Fire { unit } => {
                let unit = self.view.unit(unit);
                self.reaction(unit) - self.price(unit)
            }
            Choice::Play { card, ability } => self.play_worth(card, ability),
            Choice::Hold => LEAST,
            _ => f32::MIN,
        })
    }

    fn acted_at(&self) -> Option<Hex> {
        let acted = self.game.who_acted(self.view);
        acted.first().map(|&id| self.view.unit(id).at)
    }

    /// What fire of one of our units at those that acted is worth.
    fn reaction(&self, unit: &Unit) -> f32 {
        let Some(at) = self.acted_at() else {
            return 0.0;
        };
        if at == unit.at {
            let acted = self.game.who_acted(self.view).into_iter();
            let each = acted.map(|id| {
                let target = self.view.unit(id);
                self.game.melee_chance(self.view, unit, target, 0) * self.harm(target)
            });
            return each.fold(0.0, f32::max);
        }
        let shots = Ammo::ALL.into_iter();
        let shots = shots.filter_map(|ammo| self.shot_of(self.view, unit, ammo, at, 0));
        let worths = shots.map(|shot| self.shot_worth(self.view, unit, &shot));
        worths.fold(0.0, f32::max)
    }

    /// A Sighting marker of our own whose force should fire now.
    pub fn surprise(&self) -> Option<SightingId> {
        let firing = match self.view.stack.top() {
            Frame::ReturnFire(_) | Frame::OpFire(_) => false,
            Frame::Activation(_) => self.view.order.kind == OrderKind::Fire,
            _ => return None,
        };
        let own = self.view.sighted().filter(|(_, it)| it.side == self.side);
        for (id, marker) in own {
            let Content::Hidden(letter) = marker.content else {
                continue;
            };
            let facing = self.facing_at(marker.at);
            let beneath = self.view.hidden.iter();
            let beneath = beneath.filter(|it| it.side == self.side && it.letter == letter);
            let worth: f32 = beneath
                .map(|it| {
                    let unit = self.game.unit_beneath(it, marker.at, facing);
                    match firing {
                        true => self.fire_worth(self.view, &unit),
                        false => self.reaction(&unit),
                    }
                })
                .sum();
            if worth > SURPRISE {
                return Some(id);
            }
        }
        None
    }
}
