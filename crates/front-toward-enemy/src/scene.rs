//! How the table looks: the ground, and what lies on it as one side sees it.

mod ground_board;
mod markers;
mod panels;
mod pieces;
mod reach;

use crate::counters::Side;
use crate::frame::{Frame, Phase, RandomEvent, SetUp, Support, Turn};
use crate::fte::Fte;
use crate::state::{State, UnitId, Wait};
use crate::words::phase_word;
use engine::Seat;
use engine::scene::{Line, LineKind, Scene, Stage};
use ground::Hex;

/// The phase of the turn; none before the first turn and after the last.
fn phase_of(view: &State) -> Option<Phase> {
    view.stack.all::<Turn>().next().map(|turn| turn.phase)
}

impl Fte {
    /// How to show a view to a seat.
    pub(crate) fn scene_of(&self, view: &State, seat: Seat) -> Scene {
        Scene {
            heading: self.heading(view),
            prompt: self.prompt_for(view, seat),
            sequence: self.stages(view),
            pieces: self.pieces(view, seat),
            markers: self.markers(view),
            lines: self.lines(view),
            tracks: self.tracks(view),
            panels: self.panels(view, seat),
            reach: self.reach(view, seat),
            ..Scene::default()
        }
    }

    /// The phases of a turn, once the game has begun and until it ends.
    fn stages(&self, view: &State) -> Vec<Stage> {
        let Some(now) = phase_of(view) else {
            return Vec::new();
        };
        let stage = |phase: Phase| Stage {
            name: phase_word(phase).into(),
            now: phase == now,
        };
        Phase::ALL.into_iter().map(stage).collect()
    }

    /// Where in the sequence of play: "Turn 3 of 8 · Activation · US".
    fn heading(&self, view: &State) -> String {
        if view.wait == Wait::Over {
            return "Game over".into();
        }
        let Some(phase) = phase_of(view) else {
            let set_up = view.stack.top_as::<SetUp>();
            let side = set_up.map_or(self.scenario.sets_up_first, |f| f.side);
            return format!("Set-up · {}", side.name());
        };
        let mut parts = vec![format!("Turn {} of {}", view.turn, self.scenario.turns)];
        let event = view.stack.all::<RandomEvent>().next().is_some();
        parts.push(
            if event {
                "Random Event"
            } else {
                phase_word(phase)
            }
            .into(),
        );
        parts.extend(
            self.whose(view, phase, event)
                .map(|side| side.name().into()),
        );
        parts.join(" · ")
    }

    /// Whose part of the phase it is, if it is anybody's.
    fn whose(&self, view: &State, phase: Phase, event: bool) -> Option<Side> {
        match phase {
            Phase::Activations if !event => {
                (view.stack.frames().len() > 1).then_some(view.act.side)
            }
            Phase::Activations => None,
            _ => match view.wait {
                Wait::Choice(side) => Some(side),
                _ => None,
            },
        }
    }

    /// Fire under way: heavy from the Primary Firing Unit, dashed from those that join; paths of an Assault.
    fn lines(&self, view: &State) -> Vec<Line> {
        let mut lines = Vec::new();
        let at = |unit: UnitId| {
            let known = unit.index() < view.units.len();
            if known {
                view.place_of(unit)
            } else {
                Hex::NOWHERE
            }
        };
        let mut draw = |kind: LineKind, from: Hex, to: Hex| {
            if from != Hex::NOWHERE && to != Hex::NOWHERE && from != to {
                lines.push(Line {
                    kind,
                    from: from.to_string(),
                    to: to.to_string(),
                    ..Line::default()
                });
            }
        };
        for frame in view.stack.frames() {
            if let Frame::Assault(assault) = frame {
                for unit in assault.units.iter() {
                    draw(LineKind::Path, at(unit), assault.hex);
                }
            }
            if let Frame::Support(Support(attack)) | Frame::Attack(attack) = frame {
                let start = if attack.primary.is_some() {
                    at(attack.primary)
                } else {
                    attack.from
                };
                draw(LineKind::Fire, start, at(attack.target));
                for unit in attack.supporters.iter() {
                    draw(LineKind::Support, at(unit), at(attack.target));
                }
            }
        }
        lines
    }
}
