//! Command markers, rights at any time, the sniper.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::frame::Frame;
use fighting_formations::state::CommandState;

/// A marker is placed when it saves so many spaces of the track at once.
const SAVES: f32 = 3.0;
/// Cubes that should be left in the turn: a marker is turned over when it ends.
const CUBES: u8 = 3;

impl Mind<'_> {
    /// A right at any time that should be used now.
    pub fn right(&self, asides: &[Choice]) -> Option<Choice> {
        if let Some(sighting) = self.surprise() {
            let reveal = Choice::Reveal { sighting };
            if asides.contains(&reveal) {
                return Some(reveal);
            }
        }
        self.place_spotter(asides)
            .or_else(|| self.place_command(asides))
    }

    /// Command for a barrage that has been called for and that nobody spots: among one's own, where most of the enemy is
    /// seen from.
    fn place_spotter(&self, asides: &[Choice]) -> Option<Choice> {
        let Frame::Barrage(barrage) = self.view.stack.top() else {
            return None;
        };
        if barrage.by != self.side || !self.game.wants_spotter(self.view, &barrage) {
            return None;
        }
        let seen = |hex: Hex| {
            let enemies = self.enemies.iter();
            let seen = enemies.filter(|(_, it)| self.sees(hex, it.at)).count();
            (self.view.has_unit(hex, self.side), seen)
        };
        let places = asides.iter().filter_map(|choice| match *choice {
            Choice::Command { side, hex } if side == self.side => Some((seen(hex), *choice)),
            _ => None,
        });
        places.max_by_key(|(seen, _)| *seen).map(|(_, it)| it)
    }

    fn place_command(&self, asides: &[Choice]) -> Option<Choice> {
        let own_order = match self.view.stack.top() {
            Frame::Turns(_) => true,
            Frame::Activation(_) => self.view.active() == self.side,
            _ => false,
        };
        let free = |it: &fighting_formations::state::Command| {
            it.side == self.side && it.state == CommandState::Available
        };
        if !own_order || !self.view.commands.iter().any(free) || self.view.cubes_left() < CUBES {
            return None;
        }
        let best = asides.iter().filter_map(|choice| match *choice {
            Choice::Command { side, hex } if side == self.side => Some((self.saves(hex), *choice)),
            _ => None,
        });
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 >= SAVES).then_some(best.1)
    }

    /// Spaces of the track that a marker in a hex would save if all were used that it reaches.
    fn saves(&self, hex: Hex) -> f32 {
        if !self.view.has_unit(hex, self.side) {
            return 0.0;
        }
        let radius = u32::from(self.view.control_level[self.side.index()]);
        let mut saves = 0.0;
        for (_, unit) in self.own() {
            if unit.at.distance(hex) > radius {
                continue;
            }
            let able = if unit.fresh() { 1.0 } else { 0.7 };
            saves += able * f32::from(self.game.price(self.view, unit));
            // Who is hit rallies better beside it.
            if unit.at == hex && !unit.fresh() {
                saves += 0.5;
            }
        }
        let near = self
            .enemies
            .iter()
            .filter(|(_, it)| it.at.distance(hex) <= 1);
        saves - 0.7 * near.count() as f32
    }

    /// What it is worth to have the sniper.
    pub fn sniper_worth(&self) -> f32 {
        if self.view.sniper == self.side {
            return 0.0;
        }
        let active = self.view.commands.iter().filter(|it| it.active()).count();
        0.05 * active as f32 + 2.0 * self.weights.space
    }

    /// Whom the sniper aims at, and what is given up to him.
    pub fn snipe(&self, choices: &[Choice]) -> Choice {
        let own = self.view.commands.iter();
        let own = own
            .filter(|it| it.side == self.side && it.state != CommandState::Gone)
            .count();
        let level = self.view.control_level[self.side.index()];
        pick_best(choices, |choice| match *choice {
            Choice::Snipe { command } => {
                let marker = self.view.commands[command.index()];
                let near = self.enemies.iter();
                let near = near
                    .filter(|(_, it)| it.at.distance(marker.at) <= 2)
                    .count();
                near as f32 + f32::from(u8::from(marker.state == CommandState::Mission))
            }
            Choice::LowerControl => f32::from(level),
            Choice::LoseCommand => own as f32 - 0.5,
            _ => f32::MIN,
        })
    }
}
