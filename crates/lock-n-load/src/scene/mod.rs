//! How the table looks: the ground, and what lies on it.

mod ground;
mod impulse;
mod markers;
mod panels;
mod pieces;
mod places;
mod reach;
mod sight;
mod story;
mod zones;

#[cfg(test)]
mod tests;

pub use ground::board;
pub use sight::sight_told;
pub(crate) use story::answer_id;

use crate::frame::{Attack, AttackStage, FireGroup, Frame, MeleeRound, Shot, ShotStage, Volley};
use crate::lnl::Lnl;
use crate::state::{Phase, State, Wait};
use engine::Seat;
use engine::scene::{Check, Line, LineKind, Scene, Stage};

impl Lnl {
    /// How to show a view to a seat.
    pub(crate) fn scene_of(&self, view: &State, seat: Seat) -> Scene {
        Scene {
            heading: self.heading(view),
            prompt: self.prompt_for(view, seat),
            sequence: self.sequence(view),
            pieces: self.scene_pieces(view),
            areas: self.scene_areas(view),
            markers: self.scene_markers(view),
            lines: self.scene_lines(view),
            tracks: self.scene_tracks(view),
            panels: self.scene_panels(view),
            reach: self.reach(view, seat),
            timelines: self.timelines(view),
            zones: self.zones(view),
            arcs: self.arcs(view),
            fills: self.fills(view),
            check: self.check_in_progress(view),
            impulse: self.impulse_shown(view),
            story: self.open_story(view),
            ..Scene::default()
        }
    }

    fn heading(&self, view: &State) -> String {
        match view.phase {
            _ if view.wait == Wait::Over => "Game over".to_owned(),
            Phase::SetUp => "Set-up".to_owned(),
            Phase::Rally | Phase::Operations | Phase::Admin => {
                let now = self.sequence(view).into_iter().find(|it| it.now);
                let now = now.map_or(String::new(), |it| format!(" · {}", it.name));
                format!("Turn {} of {}{now}", view.turn, view.turns)
            }
        }
    }

    /// The phases of a turn, with whose impulse it is.
    fn sequence(&self, view: &State) -> Vec<Stage> {
        let now = |phase| view.phase == phase && view.wait != Wait::Over;
        let stage = |name: String, phase| Stage {
            name,
            now: now(phase),
        };
        if now(Phase::SetUp) {
            return vec![
                stage("Set-up".to_owned(), Phase::SetUp),
                stage("Turn 1".to_owned(), Phase::Rally),
            ];
        }
        let operations = match now(Phase::Operations) {
            true => format!("Operations · {} impulse", self.side_name(view.active())),
            false => "Operations".to_owned(),
        };
        vec![
            stage("Rally".to_owned(), Phase::Rally),
            stage(operations, Phase::Operations),
            stage("Administration".to_owned(), Phase::Admin),
        ]
    }

    /// The line of the fire that is being made or put together.
    pub(crate) fn scene_lines(&self, view: &State) -> Vec<Line> {
        let ends = |it: &Volley| (it.by, it.from, it.at);
        let attack = view.stack.all::<Attack>().next().map(|it| ends(&it.volley));
        let group = view.stack.all::<FireGroup>().next();
        let shot = view.stack.all::<Shot>().next();
        let fire = attack
            .or(group.map(|it| ends(&it.volley)))
            .or(shot.map(|it| (it.by, view.unit(it.unit).at, it.at)))
            .filter(|(_, from, _)| !from.is_nowhere());
        let line = fire.map(|(by, from, at)| Line {
            kind: LineKind::Fire,
            side: Some(by as u8),
            ..self.line_in_scene(view, from, at)
        });
        line.into_iter().collect()
    }

    /// How what is being prepared or rolled for now is decided: an attack, the Damage Check of one of its targets, a shot,
    /// a round of Melee.
    pub(crate) fn check_in_progress(&self, view: &State) -> Option<Check> {
        let attack = match view.stack.top() {
            Frame::FireGroup(group) => Attack {
                volley: group.volley,
                ..Attack::default()
            },
            Frame::MortarFire(fire) => self.mortar_attack(view, &fire),
            Frame::Shot(shot) => return Some(self.shot_check(view, &shot)),
            Frame::MeleeRound(round) => return self.open_melee_check(view, &round),
            Frame::Rolling(_) => return self.rolled_check(view),
            _ => return None,
        };
        Some(self.attack_check(view, &attack))
    }

    fn rolled_check(&self, view: &State) -> Option<Check> {
        let below = &view.stack;
        if let Some(attack) = below.below_as::<Attack>() {
            return match attack.stage {
                AttackStage::Begin | AttackStage::Rolling => Some(self.attack_check(view, attack)),
                AttackStage::Check => Some(self.damage_check(view, attack, attack.unit)),
                AttackStage::Jam | AttackStage::Checks | AttackStage::Next => None,
            };
        }
        if let Some(round) = below.below_as::<MeleeRound>() {
            return Some(self.melee_check(view, round));
        }
        let shot = below.below_as::<Shot>();
        let shot = shot.filter(|it| it.stage == ShotStage::ToHit)?;
        Some(self.shot_check(view, shot))
    }
}
