//! The wounded and the dead: who carries them, where to, and who may leave the map with them.

use super::fields::{FAR, Place};
use super::value::Mind;
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Side};
use front_toward_enemy::frame::Move;
use front_toward_enemy::scenario::{CacheKind, Exit};
use front_toward_enemy::state::{Altitude, Casualty, CasualtyId, CasualtyKind, UnitId};
use ground::Hex;

/// The Victory Points a marker scores when it leaves the map (29.0).
fn evacuated(side: Side, kind: CasualtyKind) -> f32 {
    match (side, kind) {
        (Side::Nva, _) => 1.0,
        (Side::Us, CasualtyKind::Kia) => 2.0,
        (Side::Us, _) => 3.0,
    }
}

impl Mind<'_> {
    /// What all that a Unit carries will score.
    fn burden(&self, unit: UnitId) -> f32 {
        self.view
            .borne(unit)
            .map(|(_, c)| evacuated(c.side, c.kind))
            .sum()
    }

    /// What a place is worth to a Unit because of what it carries.
    pub fn errand(&self, unit: UnitId, hex: Hex) -> f32 {
        let points = self.burden(unit);
        if points == 0.0 {
            return 0.0;
        }
        match self.side {
            Side::Us => self.american_errand(points, hex),
            Side::Nva if self.turns_left() <= 2.0 => {
                let tunnels = self
                    .view
                    .caches
                    .iter()
                    .filter(|c| c.kind == CacheKind::Tunnel && !c.at.is_nowhere());
                let tunnel = tunnels.map(|c| c.at.distance(hex)).min().unwrap_or(99);
                points * 0.85f32.powf(tunnel.min(self.to_edge(hex)) as f32 * 0.4)
            }
            Side::Nva => 0.0,
        }
    }

    fn american_errand(&self, points: f32, hex: Hex) -> f32 {
        let mut best = 0.0f32;
        for (i, exit) in self
            .game
            .scenario
            .exits
            .iter()
            .enumerate()
            .filter(|(_, e)| e.side == Side::Us)
        {
            let field =
                self.fields
                    .borrow_mut()
                    .get(self.game, Class::Infantry, Place::Exit(i), || exit.hexes);
            let far = field[hex.index()];
            if far != FAR {
                best = best.max(0.7 * points * 0.85f32.powf(f32::from(far) / 9.0));
            }
        }
        if self.medevac_expected() && self.landable(hex) {
            let safe = 1.0 / (1.0 + 2.0 * self.exposure(hex));
            best = best.max(0.45 * points * safe);
        }
        best
    }

    /// How many enemies could fire at a hex.
    pub fn exposure(&self, hex: Hex) -> f32 {
        let sees = |at: Hex| {
            self.game
                .sights()
                .sees(at, Altitude::Ground, hex, Altitude::Ground)
        };
        self.foes
            .iter()
            .filter(|f| f.at.distance(hex) <= 2 * f.range && sees(f.at))
            .map(|f| f.fights)
            .sum()
    }

    /// Hexes to the nearest map edge.
    pub fn to_edge(&self, hex: Hex) -> u32 {
        let map = &self.game.scenario.map;
        map.hexes()
            .iter()
            .filter(|&&h| map.on_edge(h))
            .map(|h| h.distance(hex))
            .min()
            .unwrap_or(99)
    }

    /// Leaving the map, going underground or laying a casualty down, when that is what the Move is for.
    pub fn way_out(&self, f: &Move, choices: &[Choice]) -> Option<Choice> {
        let points: f32 = f.units.iter().map(|u| self.burden(u)).sum();
        if choices.contains(&Choice::Exit) && self.exits(f, points) {
            return Some(Choice::Exit);
        }
        let late = self.turns_left() <= 2.0;
        if choices.contains(&Choice::EnterTunnel) && late && self.idle(f) {
            return Some(Choice::EnterTunnel);
        }
        if self.medevac_expected() && points > 0.0 {
            let at = f
                .units
                .iter()
                .next()
                .map_or(Hex::NOWHERE, |u| self.view.unit(u).at);
            if self.landable(at) && self.exposure(at) < 1.0 {
                return choices
                    .iter()
                    .find(|c| matches!(c, Choice::Drop { .. }))
                    .copied();
            }
        }
        None
    }

    fn exits(&self, f: &Move, points: f32) -> bool {
        let units = || f.units.iter().map(|u| self.view.unit(u));
        let at = units().map(|u| u.at).next().unwrap_or(Hex::NOWHERE);
        let paid = |e: &Exit| e.side == self.side && e.hexes.contains(at) && e.vp > 0;
        if self.game.scenario.exits.iter().any(paid) {
            return true;
        }
        let helicopter = units().any(|u| self.game.facts(u).class == Class::Helicopter);
        if helicopter {
            return true;
        }
        let late = self.turns_left() <= 2.0;
        let lost = units().count() as f32 * if late { 0.5 } else { 1.6 };
        points > lost && (late || self.side == Side::Us) && self.idle(f)
    }

    /// Nobody of the stack holds ground that counts.
    fn idle(&self, f: &Move) -> bool {
        !f.units.iter().any(|u| {
            let at = self.view.unit(u).at;
            self.game
                .scenario
                .objectives
                .iter()
                .any(|o| o.hexes.contains(at) && o.vp[self.side.index()] > 0)
        })
    }

    /// Who takes up a fresh casualty, if anybody.
    pub fn take_up(&self, casualty: CasualtyId, choices: &[Choice]) -> Choice {
        let kind = self.view.casualties[casualty.index()].kind;
        let wanted = self.side == Side::Us || kind != CasualtyKind::Kia;
        pick_best(choices, |choice| match *choice {
            Choice::TakeUp { unit } if wanted => {
                let u = self.view.unit(unit);
                let firepower = self.game.face(u).fire.map_or(0.0, |f| f32::from(f.rating));
                1.0 - 0.05 * firepower - 0.2 * self.view.borne(unit).count() as f32
            }
            Choice::Leave => 0.0,
            _ => -1.0,
        })
    }

    /// What is left lying when there is too much to carry: the dead first.
    pub fn drop_excess(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Drop { casualty } => f32::from(u8::from(
                self.view.casualties[casualty.index()].kind == CasualtyKind::Kia,
            )),
            _ => -1.0,
        })
    }

    /// Whether a marker lying here is better taken along than left for a Medevac.
    fn worth_carrying(&self, unit: UnitId, kind: CasualtyKind) -> bool {
        let at = self.view.unit(unit).at;
        let waits = self.medevac_expected() && self.landable(at) && self.exposure(at) < 1.0;
        !waits && (self.side == Side::Us || kind != CasualtyKind::Kia)
    }

    /// Own markers here that a Unit could take up, in what they are worth.
    pub fn lying_here(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let room = self
            .game
            .carrying_capacity(self.view, unit)
            .saturating_sub(self.view.borne(unit).count());
        let own = self
            .view
            .lying(u.at)
            .filter(|(_, c)| c.side == self.side && self.worth_carrying(unit, c.kind));
        own.take(room)
            .map(|(_, c)| 0.3 * evacuated(c.side, c.kind))
            .sum()
    }

    /// What a Recover Action does with markers.
    pub fn hand_about(&self, unit: UnitId, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::PickUp { casualty } => {
                let kind = self.view.casualties[casualty.index()].kind;
                if self.worth_carrying(unit, kind) {
                    1.0
                } else {
                    -1.0
                }
            }
            Choice::Done => 0.0,
            _ => -1.0,
        })
    }

    /// Own casualties that wait for somebody to take them away.
    pub fn waiting_for_medevac(&self) -> f32 {
        let aboard = |c: &Casualty| {
            c.bearer.is_some() && self.game.facts(self.view.unit(c.bearer)).class != Class::Infantry
        };
        let own = self
            .view
            .markers()
            .filter(|(_, c)| c.side == self.side && !aboard(c));
        own.map(|(_, c)| evacuated(c.side, c.kind)).sum()
    }
}
