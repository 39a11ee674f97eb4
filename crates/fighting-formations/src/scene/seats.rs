//! What the sides have, told with their seats, and where in the sequence of play the game is.

use crate::counters::Side;
use crate::ff::Ff;
use crate::fire::FireFor;
use crate::frame::{Aim, Attack, Frame, Melee, TurnEnd, TurnEndStage};
use crate::orders::OrderKind;
use crate::state::{CommandState, State, Wait};
use engine::scene::{Holding, HoldingKind, Panel, Stage, Track};

impl Ff {
    /// Levels of Command & Control, Command in all its boxes, the Fate card, the sniper, Air Support.
    pub(super) fn holdings(&self, view: &State) -> Vec<Holding> {
        let mut holdings = Vec::new();
        for side in Side::BOTH {
            let mut add = |kind: HoldingKind, value: &str, text: &str| {
                holdings.push(Holding {
                    side: side as u8,
                    kind,
                    value: value.to_owned(),
                    text: text.to_owned(),
                });
            };
            add(
                HoldingKind::Level,
                &view.control_level[side.index()].to_string(),
                "C&C",
            );
            for (state, kind, value, text) in [
                (CommandState::Mission, HoldingKind::Token, "0", "on map"),
                (
                    CommandState::Tactical,
                    HoldingKind::TokenRinged,
                    "1",
                    "on map",
                ),
                (CommandState::Available, HoldingKind::Token, "0", "ready"),
                (CommandState::Pending, HoldingKind::Pending, "", "pending"),
            ] {
                let own = view.commands.iter();
                let own = own.filter(|marker| marker.side == side && marker.state == state);
                own.for_each(|_| add(kind, value, text));
            }
            if view.fate == side {
                add(HoldingKind::Card, "", "Fate");
            }
            if view.sniper == side {
                add(HoldingKind::Sniper, "", "sniper");
            }
        }
        holdings
    }

    /// Victory Points of each side, as if the game ended now: those of the objectives with them.
    pub(super) fn scene_tracks(&self, view: &State) -> Vec<Track> {
        let points = i32::from(view.vp + self.objective_points(view));
        let of = |side: Side| Track {
            name: "Victory Points".to_owned(),
            value: (points * i32::from(side.toward())).into(),
            of: None,
            side: Some(side as u8),
        };
        Side::BOTH.map(of).to_vec()
    }

    /// What decides the game, and the scenario's own rules.
    pub(super) fn panels(&self, view: &State) -> Vec<Panel> {
        let mut panels = vec![self.victory_panel(view)];
        if !self.scenario.special.is_empty() {
            panels.push(Panel {
                title: "Special rules".to_owned(),
                lines: self.scenario.special.clone(),
                ..Panel::default()
            });
        }
        panels
    }

    /// A cube, an order, its activities, the answers to them, the end of the order.
    pub(super) fn sequence(&self, view: &State) -> Vec<Stage> {
        let top = view.stack.top();
        let stage = |name: String, now: bool| Stage { name, now };
        if view.wait == Wait::Over {
            return Vec::new();
        }
        if let Frame::SetUp(set_up) = top {
            let first = self.side_name(set_up.first);
            let then = self.side_name(set_up.first.other());
            return vec![
                stage(format!("{first} set-up"), !set_up.second),
                stage(format!("{then} set-up"), set_up.second),
                stage("Orders".to_owned(), false),
            ];
        }
        let order = view.order.kind;
        let ends = view
            .stack
            .frames()
            .iter()
            .any(|it| matches!(it, Frame::TurnEnd(_)));
        let cube = match view.order.cube {
            0 => "Cube".to_owned(),
            row => format!("Cube, row {row}"),
        };
        let given = match order {
            OrderKind::None => "Order".to_owned(),
            order => format!("{} {}", self.side_name(view.active()), order.name()),
        };
        let why = view.stack.all::<Attack>().next().map(|it| it.why);
        let why = why.or(view.stack.all::<Melee>().next().map(|it| it.why));
        let why = why.or(view.stack.all::<Aim>().next().map(|it| it.why));
        let answers = why.is_some_and(FireFor::reacts)
            || view
                .stack
                .frames()
                .iter()
                .any(|it| matches!(it, Frame::OpFire(_) | Frame::ReturnFire(_)));
        let answer = match order {
            OrderKind::Fire => Some("Return Fire"),
            OrderKind::Move | OrderKind::Assault => Some("Op Fire"),
            _ => None,
        };
        let taking = matches!(top, Frame::Turns(_) | Frame::GiveOrder(_));
        let activating = matches!(top, Frame::Activation(_));
        let mut stages = vec![stage(cube, taking && !ends)];
        if order.uses_units() {
            stages.push(stage("Activate".to_owned(), activating));
        }
        stages.push(stage(given, !taking && !activating && !answers && !ends));
        if let Some(answer) = answer {
            stages.push(stage(answer.to_owned(), answers));
        }
        // The Turn marker moves before the cubes are rolled for, but for those of the first turn.
        let first_cubes = view.turn == self.scenario.turn
            && (view.stack.all::<TurnEnd>()).any(|it| it.stage == TurnEndStage::Reseed);
        let end = match first_cubes {
            true => "Cubes",
            false => "End of turn",
        };
        stages.push(stage(end.to_owned(), ends));
        stages
    }
}
